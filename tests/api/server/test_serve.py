"""`twelve serve` and `twelve db`, as people run them."""

import asyncio
import contextlib
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed

from api.cli.exposure import warn_of_spending
from api.cli.serve import WORKER_ANSWER_SECONDS
from api.settings import Settings
from harness.server import House, Socket
from harness.services import forked, postgres
from harness.services.ports import silent_port
from harness.services.redis import RedisServer
from harness.waiting import until
from harness.workers import ROOT, Worker, environment
from rooms.store.sql.upgrade import upgrade

# Without the program's folder on the path, where our `http` would hide the standard library's.
TWO_WORKERS = [sys.executable, "-P", str(ROOT / "tests" / "api" / "two_workers.py")]


def run(folder: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A command, to its end."""
    return forked.run(words, environment(**settings), folder)


def one_sentence(done: subprocess.CompletedProcess[str], status: int) -> str:
    """The one line that a command ended with."""
    assert done.returncode == status, done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = one_sentence(run(tmp_path, "serve", "--port", str(port), DATABASE_URL="memory://"), 1)
    assert f"port {port} is in use" in said


def test_a_database_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with silent_port() as port:
        gone = f"postgresql://me:secret@127.0.0.1:{port}/rooms"
        said = one_sentence(run(tmp_path, "serve", "--port", "0", DATABASE_URL=gone), 1)
    assert "does not answer" in said
    assert said.endswith("The setting DATABASE_URL names it.")
    assert "secret" not in said


async def test_a_newer_database_and_a_read_only_one_are_one_sentence_each(
    fresh_postgres_url: str, tmp_path: Path
) -> None:
    await upgrade(fresh_postgres_url)
    connection = await asyncpg.connect(fresh_postgres_url)
    try:
        older = await connection.fetchval("SELECT version_num FROM twelve_version")
        await connection.execute("UPDATE twelve_version SET version_num = '2031_01_01_later'")
        said = one_sentence(run(tmp_path, "serve", "--port", "0", DATABASE_URL=fresh_postgres_url), 1)
        assert "2031_01_01_later" in said
        assert said.endswith("The setting DATABASE_URL names it.")
        # Tables that are to be changed, where nothing may be.
        await connection.execute("UPDATE twelve_version SET version_num = '2026_11_23_stalls'")
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        said = one_sentence(run(tmp_path, "serve", "--port", "0", DATABASE_URL=fresh_postgres_url), 1)
        assert "read-only" in said
        assert said.endswith("The setting DATABASE_URL names it.")
        assert await connection.fetchval("SELECT version_num FROM twelve_version") != older
    finally:
        await connection.close()


def test_a_redis_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with silent_port() as port:
        gone = f"redis://127.0.0.1:{port}/0"
        said = one_sentence(run(tmp_path, "serve", "--port", "0", DATABASE_URL="memory://", REDIS_URL=gone), 1)
    assert "does not answer" in said
    assert said.endswith("The setting REDIS_URL names it.")


async def test_a_wrong_password_of_redis_is_one_sentence(redis_server: RedisServer, tmp_path: Path) -> None:
    async with Redis.from_url(redis_server.url) as client:
        await client.config_set("requirepass", "pa55word")
    wrong = redis_server.url.replace("redis://", "redis://:another@")
    said = one_sentence(run(tmp_path, "serve", "--port", "0", DATABASE_URL="memory://", REDIS_URL=wrong), 1)
    assert "password" in said
    assert said.endswith("The setting REDIS_URL names it.")
    assert "another" not in said


@pytest.mark.parametrize(
    ("words", "settings", "named"),
    [
        (("--workers", "2"), {}, "REDIS_URL"),
        (("--workers", "2"), {"REDIS_URL": "redis://127.0.0.1:1/0", "DATABASE_URL": "memory://"}, "DATABASE_URL"),
        ((), {"DATABASE_URL": "mysql://host/name"}, "the setting DATABASE_URL"),
        ((), {"REDIS_URL": "http://host"}, "the setting REDIS_URL"),
        ((), {"PORT": "eighty"}, "PORT"),
        ((), {"TWELVE_IDLE_SECONDS": "soon"}, "TWELVE_IDLE_SECONDS"),
        ((), {"TWELVE_MODEL": "gemini-flsh"}, "did you mean gemini-flash"),
        ((), {"TWELVE_BUDGET_USD": "0"}, "TWELVE_BUDGET_USD"),
        ((), {"TWELVE_SEARCH": "meaning"}, "no model makes embeddings"),
        ((), {"TWELVE_MODELS_FILE": "no such thing.yaml"}, "no such thing.yaml"),
        ((), {"TWELVE_PERSONAS_FILE": "no such thing.yaml"}, "no such thing.yaml"),
        ((), {"TWELVE_EXECUTION_FILE": "no such thing.yaml"}, "no such thing.yaml"),
        ((), {"TWELVE_FORMATS": "no such thing"}, "TWELVE_FORMATS"),
        (("--host", "nowhere.invalid"), {}, "nowhere.invalid"),
    ],
)
def test_wrong_use_is_one_sentence_and_status_2(
    tmp_path: Path, words: tuple[str, ...], settings: dict[str, str], named: str
) -> None:
    assert named in one_sentence(
        run(tmp_path, "serve", *words, **settings if "PORT" in settings else {"TWELVE_PORT": "0", **settings}), 2
    )


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("TWELVE_API_KYE", "TWELVE_API_KEY"),
        ("TWELVE_APIKEY", "TWELVE_API_KEY"),
        ("TWELVE_BUDGET_USDD", "TWELVE_BUDGET_USD"),
        ("TWELVE_TRUSTED_PROXY", "TWELVE_TRUSTED_PROXIES"),
        ("TWELVE_ALLOWED_ORIGIN", "TWELVE_ALLOWED_ORIGINS"),
    ],
)
def test_a_misspelt_setting_stops_the_start_and_names_the_right_one(tmp_path: Path, name: str, nearest: str) -> None:
    said = one_sentence(run(tmp_path, "serve", **{"TWELVE_PORT": "0", name: "x"}), 2)
    assert said == f"twelve: {name} in the environment is no setting: write {nearest}, or take it away."
    (tmp_path / ".env").write_text(f"{name}=x\n")
    assert f"{name} in the file .env is no setting: write {nearest}" in one_sentence(run(tmp_path, "db", "upgrade"), 2)


def test_a_variable_that_resembles_no_setting_is_warned_of(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("TWELVE_WEATHER=fine\nTWELVE_TOKEN=abc\nGEMINI_API_KEY=\n")
    ours = {"TWELVE_TEST_DOCKER": "python", "TWELVE_LIVE_MODEL": "gemini-flash", "TWELVE_SERVICE_HOST": "10.0.0.1"}
    done = run(tmp_path, "db", "upgrade", DATABASE_URL="sqlite:///rooms.db", **ours)
    assert done.returncode == 0
    assert done.stderr == "twelve: TWELVE_WEATHER in the file .env is no setting, and has no effect.\n"


@pytest.mark.parametrize("text", ["PORT=0\nTWELVE_SECRET=gehört zu mir\n".encode("latin-1"), "PORT=0".encode("utf-16")])
def test_an_env_file_that_is_not_utf_8_is_one_sentence(tmp_path: Path, text: bytes) -> None:
    (tmp_path / ".env").write_bytes(text)
    said = one_sentence(run(tmp_path, "serve"), 2)
    assert ".env, line " in said
    assert "is not UTF-8: save it in that encoding" in said


def test_the_mark_at_the_beginning_of_an_env_file_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("TWELVE_WORKERS=none\n", encoding="utf-8-sig")
    assert "TWELVE_WORKERS" in one_sentence(run(tmp_path, "serve"), 2)


def test_help_is_quick_and_has_an_example(tmp_path: Path) -> None:
    done = run(tmp_path, "--help")
    assert done.returncode == 0
    for command in ("serve", "cases", "db"):
        assert command in done.stdout
    assert "Example" in done.stdout
    for words in (("serve",), ("db", "upgrade")):
        assert "Example" in run(tmp_path, *words, "--help").stdout


def test_db_upgrade_prints_the_revision(tmp_path: Path) -> None:
    first = run(tmp_path, "db", "upgrade", "--json", DATABASE_URL="sqlite:///rooms.db")
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)["revision"]
    assert run(tmp_path, "db", "upgrade", DATABASE_URL="sqlite:///rooms.db").returncode == 0
    said = one_sentence(run(tmp_path, "db", "upgrade", DATABASE_URL="sqlite:///no/such/folder/rooms.db"), 1)
    assert "folder" in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    worker = Worker({"DATABASE_URL": "sqlite:///rooms.db"}, folder=tmp_path)
    try:
        async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
            room = await House(worker.address, http).open_room(seat=None)
            await room.begin()
            async with room.socket() as guest:
                await guest.until("welcome")
                worker.process.send_signal(number)
                assert (await guest.closed())[0] == 1012
        assert await asyncio.to_thread(worker.process.wait, 60) in (0, 130)
        assert "Traceback" not in worker.said
    finally:
        worker.end()


WITH_KEYS = {
    "DATABASE_URL": "memory://",
    "TWELVE_PUBLIC_URL": "https://jury.example",
    "GEMINI_API_KEY": "sk-models",
    "ELEVENLABS_API_KEY": "sk-voice",
    "TWELVE_VOICE": "captions",
}


@pytest.mark.parametrize(
    ("more", "said", "not_said"),
    [
        ({}, ["TWELVE_API_KEY is not set", "these keys are not used"], ["TWELVE_BUDGET_USD"]),
        ({"TWELVE_OPEN_MODELS": "true"}, ["anybody who reaches it", "TWELVE_BUDGET_USD is not set"], ["not used"]),
        ({"TWELVE_API_KEY": "for friends"}, ["TWELVE_BUDGET_USD is not set"], ["TWELVE_API_KEY", "anybody"]),
        ({"TWELVE_API_KEY": "for friends", "TWELVE_BUDGET_USD": "5"}, [], ["WARNING"]),
        ({"TWELVE_PUBLIC_URL": "http://localhost:8000"}, [], ["WARNING"]),
        ({"GEMINI_API_KEY": "", "ELEVENLABS_API_KEY": ""}, [], ["WARNING"]),
    ],
)
def test_a_server_that_others_reach_says_who_may_spend_its_keys(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: dict[str, str],
    said: list[str],
    not_said: list[str],
) -> None:
    for name, value in {**WITH_KEYS, **more}.items():
        monkeypatch.setenv(name, value)
    warn_of_spending(Settings())
    log_text = capsys.readouterr().err
    if said:
        assert "it has keys that cost money: GEMINI_API_KEY, ELEVENLABS_API_KEY." in log_text
    assert all(words in log_text for words in said)
    assert not any(words in log_text for words in not_said)
    assert "sk-" not in log_text


def test_a_start_says_who_may_spend_its_keys(tmp_path: Path) -> None:
    worker = Worker(WITH_KEYS, folder=tmp_path)
    log_text = worker.said
    worker.end()
    assert "it has keys that cost money: GEMINI_API_KEY, ELEVENLABS_API_KEY." in log_text
    assert "sk-" not in log_text


@pytest.mark.slow("what a server knows of its disk holds for some seconds")
def test_h16_the_server_is_not_ready_while_its_disk_takes_no_writes(tmp_path: Path) -> None:
    # It must not cache what it imports meanwhile: Python would leave the first KiB of that for everybody.
    alone = {"DATABASE_URL": "sqlite:///rooms.db", "PYTHONDONTWRITEBYTECODE": "1"}
    worker = Worker(alone, folder=tmp_path)
    address = f"http://{worker.address}/api/rooms"
    wanted = {"case_id": "case_001_robbery", "name": "Ann"}
    room = httpx.post(address, json=wanted, timeout=30).json()

    def lock(locked: bool) -> httpx.Response:
        act, token = {"kind": "lock", "locked": locked}, {"Authorization": f"Bearer {room['host_token']}"}
        return httpx.post(f"{address}/{room['code']}/acts", json={"act": act}, headers=token, timeout=30)

    def numbers() -> list[int]:
        return [entry["seq"] for entry in httpx.get(f"{address}/{room['code']}/events", timeout=30).json()["events"]]

    def ready() -> httpx.Response:
        return httpx.get(f"http://{worker.address}/health/ready", timeout=30)

    def until(status: int) -> httpx.Response:
        end = time.monotonic() + 30
        while (answer := ready()).status_code != status and time.monotonic() < end:
            time.sleep(0.2)  # real time: polls what another process does
        assert answer.status_code == status, answer.text
        return answer

    try:
        # The kernel lets this process write nothing behind the first KiB of a file, as a full disk would not.
        _, most = resource.prlimit(worker.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(worker.process.pid, resource.RLIMIT_FSIZE, (1024, most))
        said = until(503).json()
        assert said["code"] == "store_unavailable"
        assert "takes no writes" in said["detail"]
        assert httpx.get(f"http://{worker.address}/api/cases", timeout=30).status_code == 200
        assert httpx.get(f"http://{worker.address}/health/live", timeout=30).status_code == 200
        before = numbers()
        for refused in (lock(True), httpx.post(address, json=wanted, timeout=30)):
            assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
            assert refused.json()["detail"].startswith("The database answers, but takes no writes: its disk is full")
        # Whoever reads is not disturbed, and reads of nothing that was not stored.
        assert numbers() == before
        resource.prlimit(worker.process.pid, resource.RLIMIT_FSIZE, (most, most))
        until(200)
        assert lock(True).status_code == 200
        assert numbers() == [*before, before[-1] + 1]
    finally:
        worker.end()


@pytest.mark.slow("clients keep an idle connection for five seconds")
async def test_an_idle_connection_is_kept_as_long_as_clients_keep_theirs(house: House) -> None:
    # httpx, as other clients, sends over a line that was idle for up to five seconds.
    reader, writer = await asyncio.open_connection(*house.server.split(":"))
    for idle in (0.0, 5.5):
        await asyncio.sleep(idle)  # real time: a connection stands idle
        writer.write(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), f"after {idle} s"
        [length] = re.findall(rb"content-length: (\d+)", head)
        assert json.loads(await reader.readexactly(int(length))) == {"status": "ok"}
    writer.close()


async def test_logs_are_lines_of_json_without_codes_tokens_or_words(tmp_path: Path) -> None:
    worker = Worker({"DATABASE_URL": "sqlite:///rooms.db", "TWELVE_LOG_LEVEL": "debug"}, folder=tmp_path)
    try:
        async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
            room = await House(worker.address, http).open_room(name="Xanthippe", settings={"pace": "instant"})
            async with room.socket(room.seat_token) as seat:
                await seat.until("welcome")
                await room.begin()
            await room.get("/events", room.seat_token)
            await http.get(f"/{room.code}")
        # A socket that was closed here may not be at its end there.
        await until(lambda: '"socket_closed"' in worker.said, "the line of a socket that was closed")
        said = worker.said
    finally:
        worker.end()
    lines = [line for line in said.splitlines() if not line.startswith("Twelve Angry Agents:")]
    log_lines = [json.loads(line) for line in lines]
    assert {"request", "socket_closed"} <= {line["event"] for line in log_lines}
    of_room = {line["room"] for line in log_lines if "room" in line and "/api/rooms/{code}" in line.get("route", "")}
    assert len(of_room) == 1
    for secret in (room.code, room.host_token, room.seat_token or "", "Xanthippe"):
        assert secret not in "\n".join(lines)


@pytest.fixture
def slow_workers(tmp_path: Path, fresh_postgres_url: str, redis_url: str) -> Iterator[Worker]:
    """A server with two workers on one port that load slowly, which a test may end."""
    given = {"DATABASE_URL": fresh_postgres_url, "REDIS_URL": redis_url, "LOADING_SECONDS": "6"}
    server = Worker(given, "--workers", "2", folder=tmp_path, command=TWO_WORKERS)
    yield server
    server.end()


@pytest.fixture(scope="module")
async def lasting_workers(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> AsyncIterator[Worker]:
    """A server with two workers on one port, of which tests kill now this and now that one."""
    async with postgres.new_database() as url:
        servers = {"DATABASE_URL": url, "REDIS_URL": redis_url}
        folder = tmp_path_factory.mktemp("lasting")
        server = Worker(servers, "--workers", "2", folder=folder, command=TWO_WORKERS)
        try:
            yield server
            server.process.terminate()
            assert await asyncio.to_thread(server.process.wait, 60) == 0
        finally:
            await asyncio.to_thread(server.end)


@pytest.mark.slow("two workers start, and a third in the place of one that is killed")
async def test_h16_a_killed_workers_gauges_go_and_its_counters_stay(lasting_workers: Worker) -> None:
    async def metrics() -> dict[str, float]:
        # A new connection each time, so that now one worker answers and now the other.
        async with httpx.AsyncClient(base_url=f"http://{lasting_workers.address}", timeout=30) as http:
            lines = (await http.get("/metrics")).text.splitlines()
        values = {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines) if name[:1] != "#"}
        for name, value in counted.items():
            assert values.get(name, 0) >= value, name
        counted.update({name: value for name, value in values.items() if "_total" in name or "_count" in name})
        return values

    async def connections(number: int) -> None:
        async with asyncio.timeout(60):
            while True:
                if (await metrics())["twelve_connections"] == number:
                    return
                await asyncio.sleep(0.1)  # real time: polls what another process does

    counted: dict[str, float] = {}
    async with contextlib.AsyncExitStack() as open_sockets:
        http = await open_sockets.enter_async_context(
            httpx.AsyncClient(base_url=f"http://{lasting_workers.address}", timeout=30)
        )
        room = await House(lasting_workers.address, http).open_room()
        guests = [await open_sockets.enter_async_context(room.socket()) for _ in range(20)]
        for guest in guests:
            await guest.until("welcome")
        await connections(20)
        serving_processes = children(lasting_workers.process.pid)
        assert len(serving_processes) == 2
        os.kill(serving_processes[0], signal.SIGKILL)
        left = [guest for guest in guests if not await is_cut(guest)]
        await connections(len(left))
        await until(lambda: replaced(lasting_workers, serving_processes[0]), "another worker", 60)
        await connections(len(left))
    await connections(0)
    assert counted['twelve_events_total{kind="opened"}'] == 1


async def test_a_worker_killed_during_its_health_check_is_replaced_at_once(lasting_workers: Worker) -> None:
    serving_processes = children(lasting_workers.process.pid)
    # One that stands still leaves the health check that comes every half second without an answer.
    os.kill(serving_processes[0], signal.SIGSTOP)
    await asyncio.sleep(2)  # real time: a process stands still for longer than its lease
    os.kill(serving_processes[0], signal.SIGKILL)
    await until(lambda: replaced(lasting_workers, serving_processes[0]), "another worker", WORKER_ANSWER_SECONDS / 2)
    assert serving_processes[1] in children(lasting_workers.process.pid)


@pytest.mark.slow("its workers take six seconds to load, longer than uvicorn waits by itself")
async def test_slow_workers_share_a_port_and_leave_it_after_their_supervisor(slow_workers: Worker) -> None:
    # A new connection each time, so that both get some.
    for _ in range(6):
        async with httpx.AsyncClient(base_url=f"http://{slow_workers.address}", timeout=30) as http:
            room = await House(slow_workers.address, http).open_room()
            assert (await room.get()).status_code == 200
    text = httpx.get(f"http://{slow_workers.address}/metrics", timeout=30).text
    assert 'twelve_events_total{kind="opened"} 6.0' in text
    left = children(slow_workers.process.pid)
    slow_workers.kill()
    async with asyncio.timeout(30):
        while any(Path(f"/proc/{pid}").exists() for pid in left):  # noqa: ASYNC110 (others end them)
            await asyncio.sleep(0.1)  # real time: polls what another process does
    assert len(left) == 2
    assert "supervisor_gone" in slow_workers.said
    with socket.socket() as port:
        port.bind(("127.0.0.1", int(slow_workers.address.rpartition(":")[2])))


def replaced(server: Worker, killed: int) -> bool:
    """Whether a server of two workers serves with another process in the place of one that was killed."""
    serving_processes = children(server.process.pid)
    return len(serving_processes) == 2 and killed not in serving_processes


def children(process: int) -> list[int]:
    """The processes that a server serves with."""
    found: list[int] = []
    for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        # One that was killed may be gone by now.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(int(pid))
    return found


async def is_cut(guest: Socket) -> bool:
    """Whether the other end of a socket is gone; what a living worker answers, a dead one does not."""
    try:
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")
    except ConnectionClosed:
        return True
    return False


SOME_ROOMS_NEED = (
    "litellm",
    "openai",
    "elevenlabs",
    "espeakng_loader",
    "mcp",
    "mcp_types",
    "PIL",
    "alembic",
    "bm25s",
    "numpy",
    "tqdm",
    "typer",
    "httpx",
    "cryptography",
    "rfc8785",
    "redis",
    "sqlalchemy.dialects.postgresql",
    "cases.search.catalogue",
    "cases.sources.old_bailey.outcome",
    "api.http.examples",
    "api.mcp.server",
    "rooms.minds.sandbox.code_agent",
    "rooms.minds.formats.jury.juror",
    "rooms.minds.factory",
    "rooms.driver.driver",
    "rooms.voice.narrator",
    "engine.formats.jury.mind.line_set",
)
STARTED = """
import asyncio, json, sys

def state():
    import fastapi.openapi.models, sqlalchemy.ext.asyncio, structlog.dev
    names = ('sqlalchemy.ext.asyncio', 'structlog.dev')
    return {
        **{name: sorted(vars(sys.modules[name])) for name in names},
        'rich': structlog.dev.rich is not None,
        'configuration': list(fastapi.openapi.models.OpenAPI.model_config),
        'session': sqlalchemy.ext.asyncio.AsyncSession.__module__,
    }

async def main():
    import rooms.store.sql.store, rooms.store.sql.upgrade
    from api.cli.worker import worker
    app = worker()
    async with app.router.lifespan_context(app):
        print(json.dumps([name for name in sys.argv[2:] if name in sys.modules]))
        print(json.dumps(state()))

asyncio.run(main()) if sys.argv[1] == 'worker' else print(json.dumps(state()))
"""


def started(process: str) -> list[Any]:
    """What a process says of the modules that it has loaded: a worker that has begun, or any other."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED, process, *SOME_ROOMS_NEED],
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
        env=environment(DATABASE_URL="memory://", ELEVENLABS_API_KEY="sk_0123456789abcdef"),
        timeout=90,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines() if line[:1] in ("[", "{")]


@pytest.fixture(scope="module")
def begun() -> list[Any]:
    """What a worker has loaded of what only some rooms need, and how it left the modules of libraries."""
    return started("worker")[-2:]


def test_it_is_ready_without_what_only_some_rooms_need(begun: list[Any]) -> None:
    """What is not loaded takes no time; how long the rest takes is measured, not tested."""
    assert begun[0] == []


def test_a_start_leaves_the_modules_of_libraries_as_they_are(begun: list[Any]) -> None:
    """What a library exports, finds installed and configures is the same in a worker as in any other process."""
    assert begun[1] == started("plain")[-1]
