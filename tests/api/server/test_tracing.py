"""Acts are traced from their request to the last socket at every worker, by the real exporter."""

import itertools
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from harness.server import House, serving, settings
from harness.services.ports import silent_port
from harness.services.redis import RedisServer
from harness.waiting import until
from harness.workers import ROOT, at, environment, workers
from rooms import tracing
from tests.api.cli.test_doctor import doctor
from tests.api.mcp.agents import agent
from tests.services.collector import Collector, Span, collecting
from tests.work import calls

STEPS = ["act.check", "act.store", "act.publish", "act.write"]
STEPS_AT_BOTH = len(STEPS) + 1
"""The other worker writes, too."""
ATTEMPTS = 5
"""Acts of which one is traced at both workers: one that reads the store just before the message writes untraced."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as one:
        yield one


async def test_an_act_is_one_trace_from_its_way_in_to_the_last_socket(collector: Collector) -> None:
    async with serving(settings(otlp_endpoint=collector.url)) as server, httpx.AsyncClient(timeout=30) as http:
        http.base_url = httpx.URL(f"http://{server}")
        room = await House(server, http).open_room()
        async with room.socket(room.host_token) as host, room.socket() as spectator, agent(server) as ada:
            await host.until("welcome")
            await spectator.until("welcome")
            await ada.join(room.code)
            answers = [
                (await room.act({"kind": "lock", "locked": True})).status_code,
                (await host.act({"kind": "lock", "locked": False}))["kind"],
                (await ada.call("act", act={"kind": "leave"})).code,
                (await host.act({"kind": "resume"}))["kind"],
            ]
            assert answers == [200, "ack", None, "refusal"]
    # The server has stopped, and what it had left is here.
    for way, kind in (("http", "lock"), ("websocket", "lock"), ("mcp", "leave")):
        (whole,) = collector.named("act", way=way, act=kind)
        steps = collector.within(whole)
        assert [step.name for step in steps] == STEPS
        assert {step.trace for step in steps} == {whole.trace}
        # Each begins where the one before ended, the first of them with the act.
        assert whole.began <= steps[0].began
        assert all(before.ended == after.began for before, after in itertools.pairwise(steps))
        assert steps[1].about["twelve.entries"] == 1
        assert steps[3].about["twelve.sockets"] == 2
        assert not whole.failed
    (refused,) = collector.named("act", way="websocket", act="resume")
    assert refused.failed
    assert "twelve.refusal" in refused.about
    assert collector.within(refused) == []
    assert {span.about["service.name"] for span in collector.spans} == {"twelve"}
    together = b"".join(collector.texts)
    for secret in (room.code, room.host_token, room.seat_token or "?", "Ann", "Ada"):
        assert secret.encode() not in together


async def steps_of(collector: Collector, number: int) -> list[Span]:
    """The steps of the act of this number, once both workers have sent theirs, or five seconds later."""
    await until(lambda: len(collector.named("act", way="http")) > number)
    whole = collector.named("act", way="http")[number]
    with suppress(AssertionError):
        await until(lambda: len(collector.within(whole)) == STEPS_AT_BOTH, seconds=5)
    return collector.within(whole)


@pytest.mark.slow("starts two workers and a collector of traces")
@pytest.mark.xdist_group("workers")
async def test_a_trace_goes_on_at_the_other_worker(
    collector: Collector, fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    given = {
        "DATABASE_URL": fresh_postgres_url,
        "REDIS_URL": redis_server.url,
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
        "OTEL_SERVICE_NAME": "juries",
        "OTEL_BSP_SCHEDULE_DELAY": "50",
    }
    with workers(2, tmp_path, **given) as both:
        async with at(both[0]) as first, at(both[1]) as second:
            room = await first.open_room()
            there = House(second.server, second.http)
            async with room.socket() as here:
                await here.until("welcome")
                room.server = there.server
                async with room.socket() as elsewhere:
                    await elsewhere.until("welcome")
                    for number in range(ATTEMPTS):
                        assert (await room.act({"kind": "lock", "locked": number % 2 == 0})).status_code == 200
                        await elsewhere.event("settings_changed")
                        await here.event("settings_changed")
                        steps = await steps_of(collector, number)
                        if len(steps) == STEPS_AT_BOTH:
                            break
    assert sorted(step.name for step in steps) == sorted([*STEPS, "act.write"])
    written = [step.about["service.instance.id"] for step in steps if step.name == "act.write"]
    assert sorted(written) == sorted(str(worker.process.pid) for worker in both)
    assert {step.about["service.name"] for step in steps} == {"juries"}


@pytest.fixture
def away() -> Iterator[str]:
    """Where no collector is."""
    with silent_port() as port:
        yield f"http://127.0.0.1:{port}"


async def test_a_collector_that_is_away_costs_spans_and_nothing_else(away: str, tmp_path: Path) -> None:
    async with serving(settings(otlp_endpoint=away)) as server, httpx.AsyncClient(timeout=30) as http:
        http.base_url = httpx.URL(f"http://{server}")
        room = await House(server, http).open_room()
        assert (await room.act({"kind": "lock", "locked": True})).status_code == 200
        began = time.monotonic()
    # The exporter alone would have tried for half a minute.
    assert time.monotonic() - began < 15
    _, found = await doctor(tmp_path, otlp_endpoint=away)
    ((verdict, sentence),) = found["traces"]
    assert verdict == "warning"
    assert sentence.startswith(f"The collector at {away}/v1/traces does not answer (ConnectError): start it, correct ")


async def test_the_doctor_asks_the_collector(
    collector: Collector, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def said(**chosen: str) -> tuple[str, str]:
        _, found = await doctor(tmp_path, **chosen)
        (finding,) = found["traces"]
        return finding

    assert (await said())[0] == "fine"
    assert await said(otlp_endpoint=collector.url) == (
        "fine",
        f"The collector at {collector.url}/v1/traces takes traces.",
    )
    assert (await said(otlp_traces_endpoint=f"{collector.url}/elsewhere"))[0] == "warning"
    collector.status = 401
    assert "OTEL_EXPORTER_OTLP_HEADERS" in (await said(otlp_endpoint=collector.url))[1]
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
    verdict, sentence = await said(otlp_endpoint=collector.url)
    assert (verdict, sentence.partition(":")[0]) == ("warning", "OTEL_EXPORTER_OTLP_PROTOCOL")
    monkeypatch.setenv("OTEL_SDK_DISABLED", "true")
    assert (await said(otlp_endpoint=collector.url))[0] == "fine"


async def test_without_the_library_a_server_runs_and_says_what_is_missing(
    collector: Collector, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # As an import fails that is not installed.
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    async with serving(settings(otlp_endpoint=collector.url)) as server, httpx.AsyncClient(timeout=30) as http:
        assert (await http.get(f"http://{server}/health/ready")).status_code == 200
    # Where the log goes, a command that ran in this process before may have changed.
    assert "pip install '.[tracing]'" in "".join(capfd.readouterr())
    _, found = await doctor(tmp_path, otlp_endpoint=collector.url)
    assert found["traces"][0][0] == "warning"
    assert collector.spans == []


def test_where_traces_are_off_nothing_is_loaded_and_a_step_is_one_call() -> None:
    program = (
        "import asyncio, sys; from api.machine import machine_surroundings; from api.settings import Settings\n"
        "from api.server.lifespan import build_resources\n"
        "async def main():\n"
        "    async with build_resources(Settings(database_url='memory://'), machine_surroundings()): pass\n"
        "asyncio.run(main()); print([name for name in sys.modules if name.startswith('opentelemetry.sdk')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
    )
    assert json.loads(ran.stdout) == []
    assert calls(lambda: tracing.step("check")) <= calls(lambda: len(STEPS)) + 1
    assert tracing.act("http", "AAAAAA", "lock") is tracing.act("mcp", "BBBBBB", "leave")
