"""`twelve simulate --on dask:tcp://…`: a scheduler and two workers of this machine give the bytes of one process."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from api.cli.simulate.dask_scheduler import OtherProgram, play_for_scheduler
from api.cli.simulate.jobs import Job, SimulationPlan, play_job
from api.provenance import program
from harness.examples.jury import CASE
from harness.services import forked
from harness.services.ports import free_port
from harness.waiting import until

TWELVE = [sys.executable, "-c", "from api.cli.main import main; main()"]
SIMULATE = ("simulate", "--case", "case_001_robbery", "--no-text")


def twelve(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def figures(output: str) -> str:
    """What was printed as JSON, but for where it comes from."""
    return re.sub(r'^ "provenance": .*\n', "", output, flags=re.MULTILINE)


def here(*words: object) -> str:
    """What processes of this machine print."""
    return twelve(*SIMULATE, *words, "--json", "-").stdout


def there(*words: str) -> str:
    """What is printed where workers of a scheduler play."""
    done = forked.run([*SIMULATE, *words, "--json", "-"], os.environ, Path.cwd(), seconds=240)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@contextmanager
def dask(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of dask's, without its page of figures."""
    command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
    with (folder / f"{words[0]}.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=Path(__file__).parents[3])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A scheduler on loopback, and its address."""
    port = free_port()
    with dask(folder, "scheduler", "--host", "127.0.0.1", "--port", str(port)) as process:
        _wait_for(folder / "scheduler.log", "Scheduler at:", 1)
        yield process, f"tcp://127.0.0.1:{port}"


@contextmanager
def two_workers(folder: Path, address: str) -> Iterator[None]:
    options = ("--nthreads", "1", "--no-nanny", "--death-timeout", "60", "--local-directory", str(folder))
    with dask(folder, "worker", address, *options), dask(folder, "worker", address, *options):
        _wait_for(folder / "worker.log", "Registered to:", 2)
        yield


def _wait_for(log: Path, said: str, times: int) -> None:
    asyncio.run(until(lambda: log.read_text(encoding="utf-8").count(said) >= times, f"{log.name} says “{said}”", 120))


def test_a_job_that_was_sent_is_played_as_it_would_be_here() -> None:
    usual = SimulationPlan("jury", [CASE], {}, [None], seed=1, n=4, worded=False)
    tuned = replace(usual, tuning={"pressure": 0.0, "impact": 0.2})
    job = Job(0, None, 2, 3)
    here = play_job(usual, job, {})
    sent = [play_for_scheduler(pickle.dumps(plan), job, program()) for plan in (usual, tuned, usual)]
    assert sent[0] == sent[2] == here, "nothing of a tuning stays behind"
    assert sent[1].runs != here.runs


@pytest.mark.sweep("a scheduler and two workers of its own, each of which takes seconds to begin")
def test_two_workers_match_one_process_and_a_lost_scheduler_costs_no_part(tmp_path: Path) -> None:
    with scheduler(tmp_path) as (process, address), two_workers(tmp_path, address):
        on = ("--on", f"dask:{address}")
        tuning, logs = tmp_path / "tuning.toml", tmp_path / "logs"
        tuning.write_text("pressure = 0.0\nimpact = 0.2\n", "utf-8")
        changed = ("-n", "20", "--tuning", str(tuning), "--logs")
        tuned = there(*changed, str(logs / "there"), *on)
        assert figures(tuned) == figures(here(*changed, logs / "here"))
        assert len(held := {file.name: file.read_bytes() for file in (logs / "there").iterdir()}) == 20
        assert held == {file.name: file.read_bytes() for file in (logs / "here").iterdir()}
        usual = there("-n", "40", *on)
        assert figures(usual) == figures(here("-n", 40, "--workers", 1)), "nothing of a tuning stays behind"
        out = tmp_path / "out"
        command = [*TWELVE, *SIMULATE, "-n", "3000", *on, "--out", str(out)]
        client = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            asyncio.run(until(lambda: len([*out.glob("part-*.json")]) >= 3, "parts are there", 120))
            process.send_signal(signal.SIGKILL)
            _, errors = client.communicate(timeout=120)
        finally:
            client.kill()
        done = len([*out.glob("part-*.json")])
        assert client.returncode == 1
        said = f"Stopped after {25 * done} of 3000 deliberations; what was done is kept."
        assert errors == f"The scheduler {address} is gone; start it again, or leave --on out. {said}\n"
    kept = (out / "part-0000000.json").read_bytes()
    assert kept.count(b'"seed":') == 25


@pytest.mark.slow("a scheduler starts, and one that is gone is waited for")
def test_nobody_plays_without_workers_or_for_another_program(tmp_path: Path) -> None:
    with pytest.raises(OtherProgram, match=re.escape(program())):
        play_for_scheduler(b"", Job(0, None, 1, 1), "twelve-angry-agents 0.0.1, rules 1")
    with scheduler(tmp_path) as (_, address):
        said = f"--on dask:{address}: the scheduler has no workers; start some with “dask worker {address}”.\n"
        assert stopped("--on", f"dask:{address}") == said
    gone = f"--on dask:{address}: no scheduler answers there; start one with “dask scheduler”, or name another.\n"
    assert stopped("--on", f"dask:{address}") == gone


def test_whoever_answers_and_is_no_scheduler_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        Thread(target=_greet, args=(server,), daemon=True).start()
        gone = "no scheduler answers there; start one with “dask scheduler”, or name another.\n"
        assert stopped("--on", f"dask:tcp://{address}") == f"--on dask:tcp://{address}: {gone}"
        said = f"--on dask:tls://{address}: dask's configuration has no certificates for it (distributed.comm.tls); "
        assert stopped("--on", f"dask:tls://{address}") == f"{said}add them there, or name a scheduler at tcp://.\n"


def _greet(server: socket.socket) -> None:
    """Answer every client as a web server does, until none can connect any more."""
    with suppress(OSError):
        while True:
            guest, _ = server.accept()
            with guest:
                guest.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def stopped(*words: str) -> str:
    """What is said where nothing can be played."""
    ended = forked.run([*SIMULATE, "-n", "1", *words], os.environ, Path.cwd(), seconds=240)
    assert ended.returncode == 1, ended
    return ended.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        *(
            (("--on", text), f"--on {text}: name a scheduler, as in dask:tcp://localhost:8786.")
            for text in ("localhost:8786", "dask:localhost:8786", "dask:tcp://", "dask:tcp://h", "dask:tcp://h:x")
        ),
        (("--on", "dask:tcp://[::1"), "--on dask:tcp://[::1: name a scheduler, as in dask:tcp://localhost:8786."),
        (("--on", "dask:tcp://h:99999"), "--on dask:tcp://h:99999: name a scheduler, as in dask:tcp://localhost:8786."),
        (("--on", "dask:tcp://h:1", "--workers", 2), "--on and --workers: --workers is for processes of this"),
        (("--on", "dask:tcp://h:1", "--minds", "openai/gpt-x"), "--on and --minds: one process keeps the caps"),
    ],
)
def test_a_scheduler_that_cannot_be_used_is_one_sentence(words: tuple[object, ...], said: str) -> None:
    result = twelve(*SIMULATE, "-n", 3, *words)
    assert (result.exit_code, result.stderr[: len(said)]) == (2, said), result.output
    assert len(result.stderr.splitlines()) == 1
