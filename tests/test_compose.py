"""`docker-compose.yml`: the server that it describes is set up as its parts are, whatever the password."""

from __future__ import annotations

import asyncio
import re
import struct
from pathlib import Path

import pytest
import yaml

from api.settings import Settings
from harness.surroundings import SURROUNDINGS
from rooms.errors import StoreUnavailable
from rooms.store import connect_store

FILE = Path(__file__).resolve().parents[1] / "docker-compose.yml"
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")


def environment_of(service: str, **given: str) -> dict[str, str]:
    """The environment of a service as Compose sets it, with these variables in its own."""
    described = yaml.safe_load(FILE.read_text(encoding="utf-8"))["services"][service]["environment"]
    return {
        name: VARIABLE.sub(lambda found: given.get(found[1]) or found[2] or "", value)
        for name, value in described.items()
    }


class PasswordServer:
    """Speaks as much of PostgreSQL's protocol as it takes to get a password, and lets nobody in."""

    def __init__(self) -> None:
        self.received: list[tuple[dict[str, str], str]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Refuse TLS, ask for a password in clear, and end."""
        while True:
            (length,) = struct.unpack(">I", await reader.readexactly(4))
            body = await reader.readexactly(length - 4)
            if struct.unpack(">I", body[:4])[0] != 80877103:
                break
            writer.write(b"N")
        words = body[4:].decode().split("\0")
        start = dict(zip(words[::2], words[1::2], strict=False))
        writer.write(b"R" + struct.pack(">II", 8, 3))
        await reader.readexactly(1)
        (length,) = struct.unpack(">I", await reader.readexactly(4))
        password = (await reader.readexactly(length - 4)).rstrip(b"\0").decode()
        self.received.append((start, password))
        writer.close()


@pytest.mark.real_time("a server on the loopback")
@pytest.mark.parametrize("password", ["twelve", "p@ss/w:rd", "a%40b#c?d&e=f", "with blank ü", "[::1]"])
async def test_a_password_of_any_characters_reaches_the_database(
    password: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    database = PasswordServer()
    server = await asyncio.start_server(database.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    there = environment_of("postgres", POSTGRES_PASSWORD=password)
    for name, value in environment_of("app", POSTGRES_PASSWORD=password).items():
        monkeypatch.setenv(name, value.replace("postgres:5432", f"127.0.0.1:{port}"))
    with pytest.raises(StoreUnavailable) as caught:
        await connect_store(Settings().database_url, SURROUNDINGS)
    assert password == "twelve" or password not in str(caught.value)
    start, given = database.received[0]
    assert given == there["POSTGRES_PASSWORD"] == password
    assert (start["user"], start["database"]) == (there["POSTGRES_USER"], there["POSTGRES_DB"])
    server.close()


def test_without_a_password_both_have_the_same_one() -> None:
    assert environment_of("app")["PGPASSWORD"] == environment_of("postgres")["POSTGRES_PASSWORD"] == "twelve"
