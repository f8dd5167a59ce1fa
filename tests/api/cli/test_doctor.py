"""`twelve doctor` finds real faults and says what to do."""

import json
import re
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from redis.asyncio import Redis

from api.server.diagnosis import diagnose
from api.settings import Settings
from harness.services import forked
from harness.services.ports import free_port
from harness.services.redis import RedisServer
from harness.surroundings import SURROUNDINGS
from harness.workers import environment
from rooms.store.sql.upgrade import upgrade


async def doctor(folder: Path, **chosen: object) -> tuple[int, dict[str, list[tuple[str, str]]]]:
    """Its exit status, and by part the verdicts with their sentences."""
    given = {"database_url": f"sqlite:///{folder}/twelve.db", "voice": "captions", **chosen}
    found: dict[str, list[tuple[str, str]]] = {}
    async for finding in diagnose(Settings.model_validate(given), SURROUNDINGS):
        found.setdefault(finding.part, []).append((finding.verdict, finding.sentence))
    return int(any(verdict == "wrong" for part in found.values() for verdict, _ in part)), found


def run(folder: Path, *options: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own."""
    chosen = {"DATABASE_URL": "sqlite:///twelve.db", "TWELVE_VOICE": "captions", **settings}
    return forked.run(["doctor", *options], environment(**chosen), folder)


@pytest.fixture
async def database(fresh_postgres_url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection to a PostgreSQL with our tables."""
    await upgrade(fresh_postgres_url)
    connection = await asyncpg.connect(fresh_postgres_url)
    yield connection
    await connection.close()


async def test_a_sound_installation_is_told_so(tmp_path: Path) -> None:
    await upgrade(f"sqlite:///{tmp_path}/twelve.db")
    status, found = await doctor(tmp_path)
    assert status == 0
    parts = {"database", "clock", "redis", "models", "voices", "traces", "disk", "files", "settings", "page"}
    assert parts <= set(found)
    assert [verdict for verdict, _ in found["database"]] == ["fine"]


async def test_the_command_prints_a_line_per_part_and_ends_with_1_on_a_fault(
    tmp_path: Path,
) -> None:
    await upgrade(f"sqlite:///{tmp_path}/twelve.db")
    plain = run(tmp_path)
    assert (plain.returncode, plain.stderr) == (0, "")
    assert plain.stdout.splitlines()[0].startswith("ok    database  ")
    wrong = run(tmp_path, "--json", REDIS_URL=f"redis://127.0.0.1:{free_port()}")
    assert (wrong.returncode, wrong.stderr) == (1, "")
    found = [json.loads(line) for line in wrong.stdout.splitlines()]
    assert [one["part"] for one in found if one["verdict"] == "wrong"] == ["redis"]
    unread = run(tmp_path, TWELVE_WORKERS="many")
    assert (unread.returncode, unread.stdout) == (2, "")
    assert unread.stderr.startswith("twelve: the setting TWELVE_WORKERS:")


async def test_databases_that_are_away_empty_older_newer_and_read_only(
    fresh_postgres_url: str, database: asyncpg.Connection, tmp_path: Path
) -> None:
    nowhere = f"postgresql://somebody:pa55word@127.0.0.1:{free_port()}/twelve"
    status, found = await doctor(tmp_path, database_url=nowhere)
    ((verdict, sentence),) = found["database"]
    assert (status, verdict) == (1, "wrong")
    assert "does not answer" in sentence
    assert "pa55word" not in sentence
    status, found = await doctor(tmp_path)
    assert (status, found["database"][0][0]) == (0, "warning")
    assert "not there yet" in found["database"][0][1]
    assert not (tmp_path / "twelve.db").exists()
    await database.execute("DELETE FROM twelve_version")
    status, found = await doctor(tmp_path, database_url=fresh_postgres_url)
    assert (status, found["database"][0][0]) == (0, "warning")
    assert "twelve db upgrade" in found["database"][0][1]
    await database.execute("INSERT INTO twelve_version VALUES ('to be set')")
    for revision, remedy in (("2026_11_23_stalls", "twelve db upgrade"), ("2031_01_01_later", "the newer version")):
        await database.execute("UPDATE twelve_version SET version_num = $1", revision)
        status, found = await doctor(tmp_path, database_url=fresh_postgres_url)
        ((verdict, sentence),) = found["database"]
        assert (status, verdict) == (1, "wrong")
        assert revision in sentence
        assert remedy in sentence


async def test_a_database_without_writes_and_a_clock_an_hour_off_are_wrong(
    fresh_postgres_url: str, database: asyncpg.Connection, tmp_path: Path
) -> None:
    name = await database.fetchval("SELECT current_database()")
    await database.execute(
        "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE "
        "AS 'SELECT pg_catalog.clock_timestamp() + interval ''1 hour'''"
    )
    await database.execute(f'ALTER DATABASE "{name}" SET search_path = public, pg_catalog')
    await database.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    status, found = await doctor(tmp_path, database_url=fresh_postgres_url)
    assert status == 1
    ((verdict, sentence),) = found["database"]
    assert verdict == "wrong"
    assert "takes no writes" in sentence
    assert "read-only" in sentence
    ((verdict, sentence),) = found["clock"]
    assert verdict == "wrong"
    behind = re.search(r"(\d+) s behind the database's: set both by NTP", sentence)
    # The answer of a database on a busy machine takes some of it.
    assert behind is not None, sentence
    assert 3570 <= int(behind[1]) <= 3630


async def test_redis_that_is_away_locked_or_full(redis_server: RedisServer, tmp_path: Path) -> None:
    await upgrade(f"sqlite:///{tmp_path}/twelve.db")
    status, found = await doctor(tmp_path, redis_url=redis_server.url)
    assert (status, found["redis"][0][0]) == (0, "fine")
    status, found = await doctor(tmp_path, workers=4)
    assert (status, found["redis"][0][0]) == (1, "wrong")
    assert "set REDIS_URL" in found["redis"][0][1]
    async with Redis.from_url(redis_server.url) as client:
        await client.config_set("maxmemory", "1")
        status, found = await doctor(tmp_path, redis_url=redis_server.url)
        assert (status, found["redis"][0][0]) == (1, "wrong")
        assert "maxmemory" in found["redis"][0][1]
        await client.config_set("requirepass", "pa55word")
    for url in (redis_server.url, redis_server.url.replace("redis://", "redis://:another@")):
        status, found = await doctor(tmp_path, redis_url=url)
        assert (status, found["redis"][0][0]) == (1, "wrong")
        assert "the password in REDIS_URL" in found["redis"][0][1]
        assert "another" not in found["redis"][0][1]
    redis_server.stop()
    status, found = await doctor(tmp_path, redis_url=redis_server.url)
    assert (status, found["redis"][0][0]) == (1, "wrong")
    assert "does not answer" in found["redis"][0][1]


async def test_models_voices_and_settings_that_are_not_right(tmp_path: Path) -> None:
    (tmp_path / "models.yaml").write_text("models: [")
    status, found = await doctor(tmp_path, models_file=str(tmp_path / "models.yaml"))
    assert (status, found["models"][0][0]) == (1, "wrong")
    assert "models.yaml" in found["models"][0][1]
    away = f"http://127.0.0.1:{free_port()}/v1"
    status, found = await doctor(tmp_path, model="openai/a-model", model_base_url=away)
    assert status == 0
    assert any(verdict == "warning" and "cannot be reached" in sentence for verdict, sentence in found["models"])
    people = tmp_path / "people.yaml"
    people.write_text("jurors:\n  - {name: Nora Bell, archetype: baker, personality: She bakes.}\n")
    status, found = await doctor(tmp_path, personas_file=str(people))
    assert (status, found["personas"][0][0]) == (1, "wrong")
    assert found["personas"][0][1].startswith(f"{people}:2: jurors[1].archetype: 'baker' is none of rationalist, ")
    people.write_text("jurors:\n  - {name: Nora Bell, archetype: cynic, personality: She bakes.}\n")
    status, found = await doctor(tmp_path, personas_file=str(people))
    assert (status, found["personas"]) == (0, [("fine", f"New rooms begin with those of {people}.")])
    status, found = await doctor(tmp_path, host="0.0.0.0")
    assert any("TWELVE_API_KEY" in sentence for _, sentence in found["settings"])
