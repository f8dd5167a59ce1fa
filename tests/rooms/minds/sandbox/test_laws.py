"""What holds wherever code is run: the laws of every executor, tried on each of them."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.waiting import until
from rooms.computation import COMPUTED_FOR
from rooms.minds.sandbox.base import OUTPUT_LIMIT, ExecutionFailed, RunResult
from tests.order import few_of
from tests.rooms.minds.sandbox.places import PLACES, Place

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's"),
    # Some SDKs take seconds to load: one process of the test run is enough.
    pytest.mark.xdist_group("executors"),
]


HERE = few_of(PLACES, ["local"], "what every executor inherits; this test holds it where code runs in a child process")
"""The places where laws are tried that are kept by one piece of code for all of them."""
COMPUTES = "while True: pass"
DEAF = "import signal, time\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: time.sleep(1)"


def endless() -> Iterator[Any]:
    """Each place with code that does not end; what computes does so here."""
    for place in PLACES:
        swept = pytest.mark.sweep("a second of computing; it is ended there as what sleeps and hears no signal")
        yield pytest.param(place, COMPUTES, id=f"{place}-computes", marks=[] if place == "local" else [swept])
        yield pytest.param(place, DEAF, id=f"{place}-deaf")


@pytest.fixture(params=PLACES)
async def place(request: pytest.FixtureRequest) -> AsyncIterator[Place]:
    # The path of a socket may have a hundred characters, which those of pytest's folders have already.
    with tempfile.TemporaryDirectory(prefix="twelve-") as folder:
        async with PLACES[request.param](Path(folder)) as made:
            yield made
            assert made.alive() == 0


async def ran(place: Place, code: str, seconds: float = 10.0, **data: object) -> RunResult:
    return await place.executor.run(code, data, seconds=seconds, memory_mb=256)


async def test_data_arrives_under_its_names_and_output_comes_back(place: Place) -> None:
    case = {"summary": "Wer war’s? 12 ✓", "exhibits": [{"id": 1, "text": "x" * 200_000}, None, 2.5, True]}
    code = "import json\nprint(json.dumps(case) == wanted, len(case['exhibits'][0]['text']), case['summary'])"
    made = await ran(place, code, case=case, wanted=json.dumps(case))
    assert (made.output, made.error) == ("True 200000 Wer war’s? 12 ✓\n", None)
    assert 0 <= made.seconds < 60


async def test_an_exception_is_reported_on_one_line_after_the_output(place: Place) -> None:
    made = await ran(place, "print('so far')\nraise ValueError('not\\nso')")
    assert (made.output, made.error) == ("so far\n", "ValueError: not so")
    assert (await ran(place, "def")).error is not None


async def test_output_is_cut_and_says_so(place: Place) -> None:
    made = await ran(place, "for _ in range(1000): print('ü' * 1000)")
    assert made.error is None
    assert made.output[:OUTPUT_LIMIT].replace("\n", "") == "ü" * (OUTPUT_LIMIT - OUTPUT_LIMIT // 1001)
    assert made.output[OUTPUT_LIMIT:] == "\n(there was more, which is left out)"


@pytest.mark.parametrize(("place", "code"), list(endless()), indirect=["place"])
async def test_what_does_not_end_is_ended(place: Place, code: str) -> None:
    with pytest.raises(ExecutionFailed, match="not done after 1 seconds"):
        await ran(place, code, seconds=1)
    assert place.alive() == 0


async def test_what_nobody_wants_any_more_is_stopped(place: Place) -> None:
    running = asyncio.create_task(ran(place, "import time\nwhile True: time.sleep(1)", seconds=60))
    await until(lambda: place.alive() > 0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    # A child that is starting is ended by uvloop, which does not wait for its end.
    await until(lambda: place.alive() == 0)


@pytest.mark.parametrize("place", HERE, indirect=True)
async def test_a_room_that_runs_much_code_keeps_another_waiting_for_one_run(place: Place) -> None:
    ended: list[str] = []

    async def run_for(room: str) -> None:
        COMPUTED_FOR.set(room)
        await ran(place, "import time\ntime.sleep(0.2)")
        ended.append(room)

    much = [asyncio.create_task(run_for("much")) for _ in range(8)]
    await until(lambda: place.alive() > 0)
    await asyncio.gather(run_for("little"), *much)
    assert ended.index("little") <= 4


async def test_nothing_is_left_of_a_run_for_the_next(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "sk-nobody-reads-this")
    left = tmp_path / "left"
    leave = f"import builtins\nbuiltins.left = secret\nopen({str(left)!r}, 'w').write(secret)"
    assert (await ran(place, leave, secret="s")).error is not None
    assert not left.exists()
    look = "import builtins, os\nprint(hasattr(builtins, 'left'), 'secret' in globals(), dict(os.environ))"
    made = await ran(place, look)
    assert made.output.startswith("False False {")
    assert "sk-" not in made.output


async def test_code_gets_no_more_memory_no_other_process_and_no_network(place: Place) -> None:
    greedy = await ran(place, "x = 'x' * (1 << 30)\nprint('had it')")
    assert greedy.output == ""
    assert greedy.error is not None
    assert greedy.error.startswith("MemoryError")
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    made = await ran(place, f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)\nprint('there')")
    server.close()
    assert made.output == ""
    assert made.error is not None
    assert (await ran(place, "import subprocess\nsubprocess.run(['true'])")).error is not None


async def test_code_that_ends_its_process_early_gives_nothing(place: Place) -> None:
    with pytest.raises(ExecutionFailed, match="ended its process"):
        await ran(place, 'print(\'{"ended": {"error": null}}\')\nimport os\nos._exit(3)')


async def test_runs_side_by_side_know_nothing_of_each_other(place: Place) -> None:
    made = await asyncio.gather(*(ran(place, "print(number)", number=number) for number in range(5)))
    assert [each.output for each in made] == [f"{number}\n" for number in range(5)]


async def test_a_place_that_can_run_code_says_so(place: Place) -> None:
    await place.executor.check()
