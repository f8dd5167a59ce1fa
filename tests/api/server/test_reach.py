"""By which address others come to a server: its greeting, `GET /api/address`, and links to rooms."""

import re
import socket
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from api.server.reach import LOOPBACK_SENTENCE, UNKNOWN_SENTENCE, network_address, public_address
from harness.server import House, serving, settings
from harness.workers import Worker


@pytest.fixture
def own_address() -> str:
    """This machine's address in its network."""
    found = network_address("0.0.0.0")
    if found is None:
        pytest.skip("this machine is in no network")
    return found


def test_the_address_in_the_network_is_one_of_this_machine_s_own(own_address: str) -> None:
    assert not ip_address(own_address).is_loopback
    with socket.socket() as there:
        there.bind((own_address, 0))
    assert network_address("::") is not None


def test_a_loopback_server_or_one_in_a_container_has_no_network_address() -> None:
    assert network_address("127.0.0.1") is None
    assert network_address("::1") is None
    assert network_address("0.0.0.0", process=1) is None


def test_h66_a_server_that_listens_everywhere_gives_its_network_address(tmp_path: Path, own_address: str) -> None:
    worker = Worker({"DATABASE_URL": "memory://", "TWELVE_HOST": "0.0.0.0"}, folder=tmp_path)
    try:
        port = worker.address.rpartition(":")[2]
        there = f"http://{own_address}:{port}"
        assert f"Twelve Angry Agents: {there}, on this machine http://127.0.0.1:{port}  (Ctrl-C" in worker.said
        for asked in (f"127.0.0.1:{port}", f"localhost:{port}", f"{own_address}:{port}"):
            found = httpx.get(f"http://{worker.address}/api/address", headers={"Host": asked}, timeout=30).json()
            assert found == {"url": there, "alone": None}, asked
        assert httpx.get(f"{there}/api/address", timeout=30).json()["url"] == there
        opened = httpx.post(f"http://{worker.address}/api/rooms", json={}, timeout=30).json()
        assert opened["url"] == f"{there}/{opened['code']}"
    finally:
        worker.end()


async def test_h66_a_server_of_this_machine_alone_says_so(house: House) -> None:
    found = (await house.http.get("/api/address")).json()
    assert found == {"url": f"http://{house.server}", "alone": LOOPBACK_SENTENCE}
    # Whoever came by another address, through a tunnel or a proxy, has one that leads here.
    found = (await house.http.get("/api/address", headers={"Host": "192.0.2.7:8000"})).json()
    assert found == {"url": "http://192.0.2.7:8000", "alone": None}


@pytest.mark.parametrize(
    ("public", "alone"), [("https://jury.example", None), ("http://localhost:9000", LOOPBACK_SENTENCE)]
)
async def test_h66_an_address_that_is_set_comes_first(public: str, alone: str | None) -> None:
    given = settings(public_url=public, host="0.0.0.0")
    async with serving(given) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        assert (await http.get("/api/address")).json() == {"url": public, "alone": alone}


def test_a_server_with_an_address_that_is_set_greets_with_it(tmp_path: Path) -> None:
    worker = Worker({"DATABASE_URL": "memory://", "TWELVE_PUBLIC_URL": "https://jury.example/"}, folder=tmp_path)
    said = worker.said
    worker.end()
    assert re.search(r"Twelve Angry Agents: https://jury\.example, on this machine http://127\.0\.0\.1:\d+  \(", said)


def test_h66_a_server_that_does_not_know_its_network_address_says_so() -> None:
    scope = {"type": "http", "scheme": "http", "path": "/", "query_string": b"", "server": None}
    request = Request({**scope, "headers": [(b"host", b"localhost:8000")]})
    assert public_address(settings(host="0.0.0.0"), request) == ("http://localhost:8000", UNKNOWN_SENTENCE)
