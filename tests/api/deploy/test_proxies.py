"""The example files for proxies serve a room over TLS: pages, calls, and sockets, with the client's own address."""

import asyncio
import contextlib
import datetime
import ipaddress
import json
import signal
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path

import httpx
import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from harness.server import House, Socket, serving, settings
from harness.services.ports import free_port
from harness.services.tied import start
from tests.order import few_of
from tests.services.programs import find_program, missing_sentence

pytestmark = pytest.mark.needs("programs")
DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
HOST = "jury.localhost"
"""Names under `localhost` are always this machine's."""


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for the name, with its key beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(HOST), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (tmp_path / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    no_password = serialization.NoEncryption()
    key_bytes = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, no_password)
    (tmp_path / "privkey.pem").write_bytes(key_bytes)
    return tmp_path


def careless_nginx(folder: Path, upstream: str, port: int) -> list[str]:
    """The same without what the example is careful of: upgrades are stripped, and answers buffered."""
    careless = {
        "proxy_set_header Upgrade $http_upgrade;": "",
        "proxy_set_header Connection $connection_upgrade;": 'proxy_set_header Connection "";',
        "proxy_buffering off;": "proxy_buffering on;",
    }
    return nginx(folder, upstream, port, careless)


def nginx(folder: Path, upstream: str, port: int, changes: Mapping[str, str] | None = None) -> list[str]:
    """Make nginx's example ready for a test, with some changes, and return its command."""
    example = (DEPLOY / "nginx.conf").read_text()
    for written, here in (
        *(changes or {}).items(),
        ("server 127.0.0.1:8000;", f"server {upstream};"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/letsencrypt/live/jury.example", str(folder)),
        ("jury.example", HOST),
    ):
        assert written in example
        example = example.replace(written, here)
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {kept}\n{example}\n}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, upstream: str, port: int) -> list[str]:
    """The same for Caddy."""
    example = (DEPLOY / "Caddyfile").read_text()
    for written, here in (
        ("127.0.0.1:8000", upstream),
        ("\njury.example {", f"\nhttps://{HOST}:{port} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem"),
    ):
        assert written in example
        example = example.replace(written, here)
    options = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {folder}/caddy\n}}\n"
    (folder / "Caddyfile").write_text(options + example)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "careless nginx": careless_nginx, "caddy": caddy}
"""By name what makes a proxy ready for a test."""


@contextlib.contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy, from when it listens."""
    program = find_program(command[0])
    assert program is not None
    with (folder / "proxy.log").open("w+b") as log:
        process = start([program, *command[1:]], ends_by=signal.SIGTERM, cwd=folder, output=log)
        try:
            for _ in range(300):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                assert process.poll() is None, (folder / "proxy.log").read_text()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.1)
            yield
        finally:
            process.terminate()
            process.wait(10)


@contextlib.asynccontextmanager
async def behind(proxy: str, certificate: Path) -> AsyncIterator[tuple[House, ssl.SSLContext, int]]:
    """A server behind a proxy, and what its clients trust."""
    port = free_port()
    trust = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
    known = settings(public_url=f"https://{HOST}:{port}", trusted_proxies=["127.0.0.1"], guesses_per_minute=5)
    async with serving(known) as upstream:
        with running(await asyncio.to_thread(PROXIES[proxy], certificate, upstream, port), port, certificate):
            async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=trust, timeout=30) as http:
                http.headers["host"] = f"{HOST}:{port}"
                yield House(f"127.0.0.1:{port}", http), trust, port


@pytest.mark.parametrize(
    "proxy", few_of(["nginx", "caddy"], ["nginx"], "a room at Caddy: test_a_proxy_passes_on_what_is_streamed_…")
)
async def test_a_room_behind_a_proxy_is_played_over_tls(proxy: str, certificate: Path) -> None:
    if find_program(proxy) is None:
        pytest.skip(missing_sentence(proxy))
    async with behind(proxy, certificate) as (house, trust, port):
        sni = {"sni_hostname": HOST}
        ready = await house.http.get("/health/ready", extensions=sni)
        assert ready.status_code == 200
        assert "max-age" in ready.headers["strict-transport-security"]
        house.http.event_hooks["request"] = [named_by_sni]
        room = await house.open_room()
        assert room.opened["url"].startswith(f"https://{HOST}:{port}/")
        await room.begin()
        address = f"wss://{HOST}:{port}/ws/rooms/{room.code}"
        async with connect(address, host="127.0.0.1", port=port, ssl=trust, compression=None) as line:
            guest = Socket(line)
            await line.send(json.dumps({"kind": "hello", "protocol": 1, "token": room.seat_token, "after_seq": 0}))
            await guest.until("welcome")
            await guest.play_to_end()
            assert guest.numbers() == list(range(1, len(guest.numbers()) + 1))
        archive = await room.get("/export.zip", room.host_token)
        assert archive.content[:2] == b"PK"
        # What a client writes there itself does not count: all of these come from one address.
        statuses = {
            (await house.http.get("/api/rooms/AAAAAA", headers={"X-Forwarded-For": f"198.51.100.{n}"})).status_code
            for n in range(20)
        }
        assert statuses == {404, 429}


@pytest.mark.skipif(find_program("nginx") is None, reason=missing_sentence("nginx"))
async def test_h85_behind_a_careless_nginx_sockets_get_a_reason_and_calls_play(
    certificate: Path,
) -> None:
    async with behind("careless nginx", certificate) as (house, trust, port):
        house.http.event_hooks["request"] = [named_by_sni]
        room = await house.open_room()
        await room.begin()
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"wss://{HOST}:{port}/ws/rooms/{room.code}", host="127.0.0.1", port=port, ssl=trust)
        answer = refused.value.response
        assert answer.status_code == 426
        assert "proxy" in json.loads(answer.body or b"")["detail"]
        async with asyncio.timeout(30):
            while (view := await room.view())["room"]["status"] != "closed":
                await room.answer_asks(view["you"]["asks"])
        seen = [entry["seq"] for entry in await room.log(room.host_token)]
        assert seen == list(range(1, len(seen) + 1))


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
async def test_a_proxy_passes_on_what_is_streamed_while_it_is_made(proxy: str, certificate: Path) -> None:
    if find_program(proxy) is None:
        pytest.skip(missing_sentence(proxy))
    seen = asyncio.Event()

    async def stream(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nTransfer-Encoding: chunked\r\n\r\n")
        writer.write(b"5\r\nfirst\r\n")
        await writer.drain()
        await seen.wait()
        writer.write(b"4\r\nlast\r\n0\r\n\r\n")
        await writer.drain()
        writer.close()

    port = free_port()
    trust = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
    async with await asyncio.start_server(stream, "127.0.0.1", 0) as upstream:
        place = "{}:{}".format(*upstream.sockets[0].getsockname())
        with running(await asyncio.to_thread(PROXIES[proxy], certificate, place, port), port, certificate):
            async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=trust, timeout=30) as http:
                http.headers["host"] = f"{HOST}:{port}"
                async with http.stream("GET", "/clip", extensions={"sni_hostname": HOST}) as answer:
                    parts = answer.aiter_raw()
                    assert await anext(parts) == b"first"
                    seen.set()
                    assert b"".join([part async for part in parts]) == b"last"


async def named_by_sni(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = HOST


def test_every_name_in_the_example_for_traefik_leads_somewhere() -> None:
    """Nothing that set-up installs runs it: its file is read, and compared with nginx's."""
    http = yaml.safe_load((DEPLOY / "traefik.yaml").read_text())["http"]
    for router in http["routers"].values():
        assert router["service"] in http["services"]
        assert set(router.get("middlewares", ())) <= set(http["middlewares"])
        assert router["rule"] == "Host(`jury.example`)"
    balancer = http["services"]["twelve"]["loadBalancer"]
    assert balancer["passHostHeader"] is True
    assert balancer["servers"] == [{"url": "http://127.0.0.1:8000"}]
    assert "127.0.0.1:8000" in (DEPLOY / "nginx.conf").read_text()
