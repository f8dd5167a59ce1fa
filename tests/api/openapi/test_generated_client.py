"""A client that openapi-python-client makes from `/openapi.json` hosts a room, joins it, plays it, and exports it."""

import importlib
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from harness.answers import answer_to, citing
from harness.server import House

pytestmark = pytest.mark.needs("generator")
GENERATOR = Path(__file__).resolve().parents[3] / ".cache" / "generator"
"""Where set-up installs it: it wants an older `typer` than we do."""


@pytest.fixture
async def client(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a package that is the generated client."""
    assert (GENERATOR / "openapi_python_client").is_dir(), "the generator is missing: run `make setup`"
    environment = {
        **os.environ,
        "PYTHONPATH": str(GENERATOR),
        "PATH": f"{GENERATOR / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }
    (tmp_path / "openapi.json").write_bytes((await house.http.get("/openapi.json")).content)
    options = ["--path", "openapi.json", "--output-path", "generated_client", "--meta", "none"]
    command = [sys.executable, "-m", "openapi_python_client", "generate", *options]
    made = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    said = [line for line in made.stdout.splitlines() if line.startswith(("WARNING", "ERROR"))]
    # It reads no sound; everything else is in the client.
    assert {line.partition(" within")[0] for line in said} <= {"WARNING parsing GET /api/clips/{id}"}, said
    monkeypatch.syspath_prepend(str(tmp_path))
    return "generated_client"


@pytest.mark.sweep("a generator of another project, and a client of 60 calls")
async def test_h1_a_generated_client_hosts_joins_plays_and_exports(client: str, house: House) -> None:
    def call(path: str) -> Any:
        return importlib.import_module(f"{client}.api.{path}").asyncio_detailed

    package, models = importlib.import_module(client), importlib.import_module(f"{client}.models")
    base = f"http://{house.server}"
    async with package.Client(base_url=base) as anybody:
        wanted = {"case_id": "case_001_robbery", "name": "Ann", "settings": {"pace": "instant", "max_rounds": 1}}
        opening = await call("rooms.open_room")(
            client=anybody, body=models.OpenRoomRequest.from_dict(wanted), idempotency_key="0123456789abcdef"
        )
        assert opening.status_code == 201, opening.content
        opened = opening.parsed
        assert isinstance(opened, models.OpenedRoom)
    tokens = {"host": opened.host_token, "Ann": opened.seat_token}
    async with package.AuthenticatedClient(base_url=base, token=opened.host_token) as host:
        claim = models.SeatClaim.from_dict({"name": "Bo", "kind": "agent"})
        seated = await call("rooms.take_seat")(opened.code, client=host, body=claim)
        assert seated.status_code == 201, seated.content
        tokens["Bo"] = seated.parsed.token
        begin = models.ActRequest.from_dict({"act": {"kind": "begin"}})
        begun = await call("rooms.send_act")(opened.code, client=host, body=begin)
        assert begun.status_code == 200, begun.content
        assert begun.parsed.seq > 0
        await play(call, package, models, base, opened.code, tokens)
        log = await call("log.export_log")(opened.code, client=host)
        assert b'"verdict_reached"' in log.content
        archive = await call("log.export_room")(opened.code, client=host)
        with zipfile.ZipFile(io.BytesIO(archive.content)) as files:
            assert files.testzip() is None
            assert any(name.endswith(".jsonl") for name in files.namelist())
        closed = await call("rooms.send_act")(opened.code, client=host, body=begin)
        assert closed.status_code == 409
        assert closed.parsed.code == "room_closed"


async def play(call: Any, package: Any, models: Any, base: str, code: str, tokens: dict[str, str]) -> None:
    """Answer everything that is asked of the two, until the room is closed."""
    after = 0
    clients = {name: package.AuthenticatedClient(base_url=base, token=tokens[name]) for name in ("Ann", "Bo")}
    answered: set[tuple[str, str]] = set()
    while True:
        for name, client in clients.items():
            view = await call("rooms.get_room_view")(code, client=client)
            assert isinstance(view.parsed, models.Snapshot), view.content
            for ask in view.parsed.to_dict()["you"]["asks"]:
                if (name, ask["ask"]) not in answered:
                    answered.add((name, ask["ask"]))
                    doing = models.ActRequest.from_dict({"act": answer_to(ask), **citing(ask)})
                    done = await call("rooms.send_act")(code, client=client, body=doing)
                    assert done.status_code == 200, done.content
        page = await call("log.list_events")(code, client=clients["Ann"], after=after, wait=1.0)
        assert page.status_code == 200, page.content
        after = page.parsed.seq
        if any(entry.to_dict().get("event", {}).get("kind") == "closed" for entry in page.parsed.events):
            break
    for client in clients.values():
        await client.get_async_httpx_client().aclose()
