"""The servers and the browser of the tests: real, private, and gone with the process that asked for them."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import asyncpg
import pytest
from playwright.async_api import async_playwright
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from harness.services import chromium, cluster, forked, postgres
from harness.services.redis import RedisServer
from harness.waiting import WAIT_SECONDS

ROOT = Path(__file__).resolve().parents[3]


async def test_postgres_answers_on_the_loopback(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    try:
        assert await connection.fetchval("SELECT 6 * 7") == 42
    finally:
        await connection.close()


async def test_each_database_is_empty_and_gone_afterwards() -> None:
    async with postgres.new_database() as first, postgres.new_database() as second:
        one = await asyncpg.connect(first)
        other = await asyncpg.connect(second)
        try:
            await one.execute("CREATE TABLE mark (id int)")
            assert await other.fetchval("SELECT to_regclass('mark')") is None
        finally:
            await one.close()
            await other.close()
    with pytest.raises(asyncpg.InvalidCatalogNameError):
        await asyncpg.connect(first)


@pytest.mark.parametrize("programs", cluster.installed(), ids=lambda programs: str(programs.folder.parent.name))
async def test_every_installation_of_postgres_starts_here(programs: cluster.Programs) -> None:
    with tempfile.TemporaryDirectory(prefix="twelve-cluster-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        running = cluster.start_cluster(programs, folder)
        try:
            connection = await asyncpg.connect(running.url)
            assert await connection.fetchval("SELECT current_user") == cluster.OWNER
            await connection.close()
        finally:
            running.stop()
        assert running.process.returncode is not None


async def test_redis_carries_a_message(redis_url: str) -> None:
    async with Redis.from_url(redis_url) as client, client.pubsub() as listener:
        await listener.subscribe("services")
        await listener.get_message(timeout=WAIT_SECONDS)
        await client.publish("services", b"heard")
        message = await listener.get_message(ignore_subscribe_messages=True, timeout=WAIT_SECONDS)
        assert message is not None
        assert message["data"] == b"heard"


async def test_a_restarted_redis_keeps_its_port_and_forgets_the_rest(redis_server: RedisServer) -> None:
    url = redis_server.url
    async with Redis.from_url(url) as client:
        await client.set("key", "value")
        redis_server.stop()
        with pytest.raises(RedisConnectionError):
            await client.ping()
        redis_server.start()
        assert redis_server.url == url
        assert await client.get("key") is None


def test_servers_end_with_a_process_that_was_killed(tmp_path: Path) -> None:
    program = (
        "import os, sys, time\n"
        "from pathlib import Path\n"
        "from harness.services import forked, postgres\n"
        "from harness.services.redis import RedisServer\n"
        "redis = RedisServer()\n"
        "redis.start()\n"
        "forked.CONTEXT.set_forkserver_preload([])\n"
        "folder = Path(sys.argv[1])\n"
        "twelve = forked.start(('serve', '--port', '0'), os.environ, folder, folder / 'output')\n"
        "print(postgres.server_url(), redis.port, twelve.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    environment = {name: value for name, value in os.environ.items() if not name.endswith(("_URL", "_XDIST_WORKER"))}
    with subprocess.Popen(
        [sys.executable, "-c", program, tmp_path], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        url, redis_port, twelve = process.stdout.readline().split()
        postgres_port = url.rpartition(":")[2].partition("/")[0]
        assert _listening(int(postgres_port))
        assert _listening(int(redis_port))
        assert _runs(twelve)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def left() -> list[str]:
        ports = [port for port in (postgres_port, redis_port) if _listening(int(port))]
        return ports + ([twelve] if _runs(twelve) else [])

    until = time.monotonic() + 30
    while time.monotonic() < until and left():
        time.sleep(0.05)  # real time: polls what another process does
    assert left() == []


def test_a_forked_command_has_an_environment_a_folder_and_lines_of_its_own(tmp_path: Path) -> None:
    words = ("play", "--case", "case_001_robbery", "--pace", "instant")
    with_formats = {**os.environ, "TWELVE_FORMATS": "nothing:NOTHING"}
    played = forked.run(words, os.environ, tmp_path, typed="p\n")
    refused = forked.run(words, with_formats, tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert "The verdict: " in played.stdout
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("twelve: ")
    with pytest.raises(subprocess.TimeoutExpired):
        # A command that does not end by itself, however late we look.
        forked.run(("serve", "--port", "0"), {**os.environ, "DATABASE_URL": "memory://"}, tmp_path, seconds=0.01)


@pytest.mark.browser
async def test_chromium_shows_a_page(chromium_path: str) -> None:
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=chromium_path, args=list(chromium.ARGUMENTS))
        try:
            page = await browser.new_page()
            await page.set_content("<title>Here</title><p>Text</p>")
            assert await page.title() == "Here"
        finally:
            await browser.close()


def test_a_missing_chromium_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(chromium.NoChromium, match="sudo apt-get install chromium-headless-shell"):
        chromium.install()


def _runs(pid: str) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def _listening(port: int) -> bool:
    async def knock() -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return False
        writer.close()
        return True

    return asyncio.run(knock())
