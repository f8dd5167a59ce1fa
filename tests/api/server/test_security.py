"""What every answer carries, which pages may change something, and at which names the server answers (api/PROTOCOL.md,
H22, H61, W10 and W14)."""

import asyncio
import struct

import httpx
import pytest
from websockets.asyncio.client import connect

from api.http.routers.page import policy
from harness.server import House, Socket, bearer, serving, settings
from tests.api.http.test_rooms import problem


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/openapi.json", "/api/formats", "/api/nothing", "/health/live", "/nothing"]
)
async def test_h22_every_response_has_the_security_headers(house: House, path: str) -> None:
    answer = await house.http.get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    allowed = answer.headers["content-security-policy"]
    assert allowed.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in allowed
    assert "unsafe" not in allowed
    assert "set-cookie" not in answer.headers
    assert "strict-transport-security" not in answer.headers


async def test_h22_no_cache_keeps_what_is_somebodys_own(house: House) -> None:
    room = await house.open_room()
    for path in ("", "/view", "/events", "/transcript.md"):
        assert (await room.get(path, room.seat_token)).headers["cache-control"] == "no-store"


async def test_h22_a_server_that_is_reached_over_https_says_so() -> None:
    async with (
        serving(settings(public_url="https://twelve.example")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        assert "max-age" in (await http.get("/api/formats")).headers["strict-transport-security"]


@pytest.mark.parametrize("host", ["twelve.example", "127.0.0.1:8000", "[::1]:8000"])
def test_the_page_may_open_sockets_to_where_it_came_from(host: str) -> None:
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy(host)


@pytest.mark.parametrize("host", ["", "*", "evil.example; script-src *", "a b", "x'y", "evil,example"])
def test_a_forged_host_widens_nothing(host: str) -> None:
    assert "connect-src 'self';" in policy(host)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "file://"])
async def test_h22_a_page_of_another_site_changes_nothing(house: House, origin: str) -> None:
    room = await house.open_room()
    headers = {"Origin": origin}
    problem(await house.http.post("/api/rooms", json={}, headers=headers), 403, "foreign_origin")
    problem(await house.http.post(f"{room.path}/seats", json={"name": "Eve"}, headers=headers), 403, "foreign_origin")
    assert (await house.http.get(room.path, headers=headers)).status_code == 200


async def test_h22_our_own_page_and_programs_may(house: House) -> None:
    for headers in ({}, {"Origin": f"http://{house.server}"}):
        assert (await house.http.post("/api/rooms", json={}, headers=headers)).status_code == 201


async def test_h22_a_site_that_was_named_may() -> None:
    async with (
        serving(settings(allowed_origins="https://friend.example")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        answer = await http.post("/api/rooms", json={}, headers={"Origin": "https://friend.example"})
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"


FOREIGN = ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "[", ""]
OURS = ["localhost", "LOCALHOST:8000", "room.localhost", "127.0.0.1", "[::1]:9", "192.168.1.20:8000", "[fe80::1]"]


@pytest.mark.parametrize("host", FOREIGN)
async def test_h61_a_request_to_another_name_is_refused_at_every_path(house: House, host: str) -> None:
    room = await house.open_room()
    token = bearer(room.seat_token)
    for path in ("/", "/docs", "/openapi.json", "/metrics", "/api/cases", room.path, f"{room.path}/view", "/nothing"):
        answer = await house.http.get(path, headers={"Host": host, **token})
        assert "TWELVE_ALLOWED_HOSTS" in problem(answer, 421, "foreign_host")
    sent = {"Host": host, "Origin": f"http://{host}", **bearer(room.host_token)}
    begin = {"act": {"kind": "begin"}}
    problem(await house.http.post(f"{room.path}/acts", json=begin, headers=sent), 421, "foreign_host")
    problem(await house.http.post("/mcp", json={}, headers=sent), 421, "foreign_host")
    problem(await house.http.post("/api/rooms", json={}, headers=sent), 421, "foreign_host")
    assert (await room.get()).json()["room"]["status"] == "lobby"


@pytest.mark.parametrize("host", OURS)
async def test_h61_addresses_in_numbers_and_loopback_names_are_let_in(house: House, host: str) -> None:
    assert (await house.http.get("/api/formats", headers={"Host": host})).status_code == 200
    answer = await house.http.post("/api/rooms", json={}, headers={"Host": host, "Origin": f"http://{host}"})
    assert answer.status_code == 201


async def test_h61_probes_answer_under_any_name_and_without_one(house: House) -> None:
    for path in ("/health/live", "/health/ready"):
        assert (await house.http.get(path, headers={"Host": "twelve-0.pods.internal"})).status_code == 200
    reader, writer = await asyncio.open_connection(*house.server.split(":"))
    writer.write(b"GET /api/formats HTTP/1.0\r\n\r\n")
    assert (await reader.readline()).split()[1] == b"200"
    writer.close()


async def test_h61_names_that_the_operator_gave_are_let_in() -> None:
    given = settings(public_url="https://jury.example/", allowed_hosts="Twelve.local, app")
    async with serving(given) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        for host in ("jury.example", "jury.example:443", "twelve.local", "TWELVE.LOCAL.:8000", "app:8000"):
            assert (await http.get("/api/formats", headers={"Host": host})).status_code == 200, host
        for host in ("other.example", "sub.jury.example", "apps"):
            problem(await http.get("/api/formats", headers={"Host": host}), 421, "foreign_host")
    async with (
        serving(settings(allowed_hosts="*")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        assert (await http.get("/api/formats", headers={"Host": "any.example"})).status_code == 200


@pytest.mark.parametrize("names", ["https://jury.example", "jury.example/", "jury.example:80", "a b"])
def test_a_setting_of_names_that_are_none_is_refused(names: str) -> None:
    with pytest.raises(ValueError, match="without scheme, port and path"):
        settings(allowed_hosts=names)


async def test_w14_a_socket_at_another_name_is_closed_by_name(house: House) -> None:
    room = await house.open_room()
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    reader, writer = await asyncio.open_connection(*house.server.split(":"))
    request_headers = {
        **headers,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in request_headers.items())
    writer.write(f"GET /ws/rooms/{room.code} HTTP/1.1\r\n{lines}\r\n".encode())
    assert b" 101 " in await reader.readline()
    await reader.readuntil(b"\r\n\r\n")
    said = await reader.read(4096)
    while b"foreign_host" not in said[-20:]:
        more = await reader.read(4096)
        assert more, said
        said += more
    assert b"TWELVE_ALLOWED_HOSTS" in said
    assert b"welcome" not in said
    assert struct.pack(">H", 4005) in said
    writer.close()


async def test_h85_a_token_in_an_address_is_refused_in_a_sentence(house: House) -> None:
    room = await house.open_room()
    for name in ("token", "access_token"):
        answer = await house.http.get(f"{room.path}/view", params={name: str(room.seat_token)})
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
        assert "Authorization: Bearer" in answer.json()["detail"]
        assert str(room.seat_token) not in answer.text
    address = f"ws://{house.server}/ws/rooms/{room.code}?token={room.seat_token}"
    async with connect(address, compression=None) as line:
        guest = Socket(line)
        refusal = await guest.until("refusal")
        assert "address" in refusal["detail"]
        assert await guest.closed() == (4001, "bad_token")


async def test_h85_a_socket_whose_upgrade_was_dropped_is_told_so(house: House) -> None:
    room = await house.open_room()
    answer = await house.http.get(f"/ws/rooms/{room.code}")
    assert (answer.status_code, answer.json()["code"]) == (426, "no_upgrade")
    assert "proxy" in answer.json()["detail"]
