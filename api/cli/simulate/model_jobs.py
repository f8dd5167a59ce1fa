"""Jobs of models: deliberations whose seats models play, several at a time in this process, given back in order.

The entries carry no time of day, as those of the house carry none, so that a recording gives the same bytes again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random  # noqa: TID251 - seeded
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from api.cli.deliberation.record import log_name, log_text, write_log
from api.cli.deliberation.run import FINISHING_SECONDS, LocalRun, play_to_end
from api.cli.formats import run_adapter
from api.cli.simulate.jobs import Halted, Job, Player, Players, SimulationPlan, job_personas, job_settings
from api.cli.simulate.model_runs import with_models
from api.cli.simulate.parts import Parts, PartsError
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.core.decide import read_settings
from engine.core.events import Entry
from engine.core.evolve import fold
from engine.formats import find_format
from engine.simulation.opening import run_seed
from engine.simulation.play import PlayedDeliberation
from rooms.minds.llm.call_caps import CallCaps, CappedClient, HaltingClient
from rooms.minds.llm.calls import CallFailed, ModelChoice, ModelClient
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.recording import CallRecorder, ReplayClient, ResumingClient
from rooms.minds.llm.recording_files import BrokenRecording, RecordingFiles
from rooms.surroundings import Timings


def _no_time() -> float:
    return 0.0


@contextmanager
def model_players(plan: SimulationPlan, parts: Parts | None = None) -> Iterator[Players]:
    """Models that play jobs of one deliberation each; what is played is kept in `parts` at once, for it was paid for.

    Raises:
        Halted: when a cap was reached, or no call can succeed; what comes after is not played.
        PartsError: where a recording is not what was written.
        WriteFailed: where a log, a part or the recording could not be written.
    """
    with asyncio.Runner() as runner:
        player = runner.run(_player(plan, parts, runner))
        try:
            yield player
        finally:
            runner.run(player.close())


async def _result(task: asyncio.Task[list[Any]]) -> list[Any]:
    return await task


async def _player(plan: SimulationPlan, parts: Parts | None, runner: asyncio.Runner) -> _Player:
    """Made in the loop in which it plays, when what calls need is loaded: what waits for that too long would be played
    by the house, and no recording would know of it. Raises `Halted`."""
    player = _Player(plan, parts, runner)
    await player.load()
    return player


class _Player:
    """Plays the jobs of a plan."""

    def __init__(self, plan: SimulationPlan, parts: Parts | None, runner: asyncio.Runner) -> None:
        assert plan.models is not None, "models play a plan that has some"
        self._plan, self._configuration = plan, plan.models.configuration
        self._parts, self._runner = parts, runner
        options = self._options = plan.models.options
        self._caps = CallCaps(options.budget, options.max_calls)
        self._library = LiteLLMClient(machine_surroundings().steady)
        folder = options.record or options.replay
        self._files = RecordingFiles(folder) if folder is not None else None
        self._places = asyncio.Semaphore(options.concurrency)
        self._report = with_models(run_adapter(plan.format).run_report)
        self._started: set[asyncio.Task[list[Any]]] = set()
        self.count = options.concurrency

    async def load(self) -> None:
        """Load what calls to the models need, unless nobody is called. Raises `Halted`."""
        if self._options.replay is None:
            try:
                await self._library.preload(*{choice.provider for choice in self._called()})
            except CallFailed as failure:
                raise Halted(failure.sentence) from None

    def _called(self) -> Iterable[ModelChoice]:
        """The models that play, and those that stand in for them."""
        assert self._plan.models is not None
        models = self._configuration.models
        for name in self._plan.models.names():
            choice = models[name]
            yield choice
            yield from (models[other] for other in (choice.fallback, choice.cheaper) if other is not None)

    def submit(self, job: Job) -> Player:
        """Play a job as soon as there is a place for it."""
        task = self._runner.get_loop().create_task(self._play(job))
        self._started.add(task)
        return lambda: self._runner.run(_result(task))

    async def _play(self, job: Job) -> list[Any]:
        async with self._places:
            runs = [await self._deliberation(job, str(seed)) for seed in range(job.start, job.start + job.count)]
        if self._parts is not None:
            self._parts.write(job.index, runs)
        return runs

    async def _deliberation(self, job: Job, seed: str) -> Any:
        plan, matter = self._plan, self._plan.cases[job.case]
        forced = plan.forced(job)
        rules = find_format(plan.format)
        settings = job_settings(plan, job)
        prepared = rules.prepare_matter(matter, read_settings(rules, settings))
        name = log_name(prepared.id, seed, forced, self._report.forced_name).removesuffix(".jsonl")
        drawn_by = run_seed(prepared, int(seed))
        personas = job_personas(plan)
        client = await self._client(name)
        surroundings = replace(
            machine_surroundings(),
            now=_no_time,
            steady=_no_time,
            fraction=random.Random(seed).random,
            # By a clock that stands still no time of waiting ends.
            timings=Timings(drive_retry_seconds=0.0),
        )
        run = LocalRun(
            rules.bind(matter),
            matter,
            settings,
            self._configuration,
            surroundings,
            house_plays_on=True,
            personas=personas(drawn_by) if callable(personas) else personas,
            client=client,
            recorder=self._recorder(name),
            one_at_a_time=True,
        )
        try:
            entries = await self._unless_halted(client, play_to_end(run, seed=drawn_by))
        finally:
            if self._files is not None:
                self._files.close(name)
        if plan.logs is not None:
            write_log(plan.logs, f"{name}.jsonl", log_text(prepared, entries))
        return self._report.record(seed, PlayedDeliberation(entries, fold(entries)))

    async def _unless_halted(self, client: HaltingClient, playing: Coroutine[Any, Any, list[Entry]]) -> list[Entry]:
        """A deliberation, unless one of its calls cannot be made. What is being called then is waited for: it is paid
        for, and recorded. Raises `Halted`."""
        task, halted = asyncio.create_task(playing), asyncio.create_task(client.halted.wait())
        try:
            await asyncio.wait((task, halted), return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FINISHING_SECONDS):
                    await self._caps.idle.wait()
            raise Halted(client.why)
        finally:
            halted.cancel()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _client(self, name: str) -> HaltingClient:
        """What makes the calls of one deliberation."""
        made: ModelClient = CappedClient(self._library, self._caps)
        if self._files is None:
            return HaltingClient(made, name)
        try:
            if self._options.replay is None:
                await self._files.forget_failures(name)
            known = ReplayClient(await self._files.recorded_calls(name))
        except BrokenRecording as broken:
            raise PartsError(str(broken)) from None
        if self._options.replay is not None:
            made = known
        else:
            made = ResumingClient(known, made)
        return HaltingClient(made, str(self._files.file(name)))

    def _recorder(self, name: str) -> CallRecorder | None:
        """What keeps the calls of one deliberation."""
        return CallRecorder(self._files, name) if self._files is not None and self._options.replay is None else None

    async def close(self) -> None:
        """Give up what is still being played."""
        for task in self._started:
            task.cancel()
        # Also of those that are over: nobody else asks how they ended.
        await asyncio.gather(*self._started, return_exceptions=True)
        await self._library.close()
