"""Runs of models: what is kept of a deliberation besides its format's own record, and what they all came to.

A model's failed call is never a vote. Whoever acted in its place, and how often, stands in every run and in the sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, make_dataclass, replace
from typing import Any

from rich.console import Console

from api.cli.simulate.jobs import run_key
from api.cli.simulate.run_report import Aggregate, RunReport
from api.cli.simulate.run_writer import RowShapes
from engine.certificate.build import build_certificate
from engine.core.authorship import Author, author_counts, counted_authors
from engine.core.events import Asked, Entry, FloorGranted, MindFailed, ModelCalled, SeatTaken
from engine.core.format import Format
from engine.core.matter import Matter
from engine.simulation.comparison import RunKey
from engine.simulation.play import PlayedDeliberation
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.forecast import cost_words
from rooms.minds.llm.retry import is_asked_again

COLUMNS = ("degraded", "stood_in", "calls", "failed_calls", "tokens_in", "tokens_out", "cost")
"""Of the CSV, behind the columns of the format; `docs/data-dictionary.md` says what they mean."""
SUMMARY_TASK = "summarise"
"""What a model was asked for that failed without an ask."""


@dataclass(frozen=True)
class StandIn:
    """Somebody acted in a model's place."""

    seat: int
    """0: the bench."""
    model: str
    """That was to act; empty for the bench."""
    act: str
    instead: str
    """Who did what in its place, as the table read it."""
    times: int


@dataclass(frozen=True)
class ModelUse:
    """What the models of one deliberation did and cost."""

    degraded: bool
    """Whether anything went otherwise than it was set up, as its certificate has it."""
    reasons: tuple[str, ...]
    stand_ins: tuple[StandIn, ...]
    calls: int
    failed_calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    """USD, at the prices of the configuration."""
    by: Mapping[Author, int]
    """How much of what was said, voted, filed and narrated was whose."""


def model_use(entries: Sequence[Entry]) -> ModelUse:
    """What the models of a finished deliberation did, from its log."""
    certificate = build_certificate("", "", entries)
    usage = certificate.usage
    return ModelUse(
        certificate.degraded,
        certificate.reasons,
        tuple(_stand_ins(entries)),
        usage.calls,
        usage.failed,
        usage.tokens_in,
        usage.tokens_out,
        usage.cost,
        author_counts(entries),
    )


def _stand_ins(entries: Iterable[Entry]) -> Iterable[StandIn]:
    """By seat, model, act and what was done instead; attempts that were made again stand for nobody."""
    counts: dict[tuple[int, str, str, str], int] = {}
    model_of: dict[int, str] = {}
    act_of: dict[str, str] = {}
    for entry in entries:
        match event := entry.event:
            case SeatTaken():
                model_of[event.seat] = event.model or ""
            case Asked():
                act_of[event.ask] = event.act
            case FloorGranted():
                act_of[event.turn_id] = "speak"
            case MindFailed() if not is_asked_again(event.instead):
                key = event.seat, model_of.get(event.seat, ""), act_of.get(event.ask, SUMMARY_TASK), event.instead
                counts[key] = counts.get(key, 0) + 1
            case ModelCalled() if event.outcome == "answered" and model_of.get(event.seat, event.model) != event.model:
                key = event.seat, model_of[event.seat], event.task, f"{event.model} answered."
                counts[key] = counts.get(key, 0) + 1
            case _:
                pass
    return (StandIn(*key, times) for key, times in sorted(counts.items()))


def with_models(run_report: RunReport) -> RunReport:
    """A format's report of runs for runs of models: the same, and what the models did and cost."""
    run_type = make_dataclass("ModelRun", [("run", run_report.run_type), ("use", ModelUse)], frozen=True)
    rows, base = run_report.rows, run_report.record

    def record(seed: str, played: PlayedDeliberation) -> Any:
        return run_type(base(seed, played), model_use(played.entries))

    def csv_row(run: Any, forced: int | None) -> Sequence[Any]:
        use: ModelUse = run.use
        stood_in = sum(one.times for one in use.stand_ins)
        usage = (use.calls, use.failed_calls, use.tokens_in, use.tokens_out, use.cost)
        return (*rows.csv_row(run.run, forced), "yes" if use.degraded else "no", stood_in, *usage)

    def json_row(run: Any, forced: int | None) -> Mapping[str, Any]:
        return {**rows.json_row(run.run, forced), "models": asdict(run.use)}

    def table(rows_of: Any) -> Any:
        return lambda run: rows_of(run.run)

    shapes: RowShapes[Any] = RowShapes(
        (*rows.columns, *COLUMNS),
        csv_row,
        json_row,
        {name: (columns, table(rows_of)) for name, (columns, rows_of) in rows.tables.items()},
        lambda run, forced: rows.key(run.run, forced),
        {**rows.types, "degraded": str, "cost": float},
    )
    return replace(
        run_report,
        record=record,
        rows=shapes,
        run_type=run_type,
        aggregate=lambda matter, format: _WithoutModels(run_report.aggregate(matter, format)),
    )


class _WithoutModels:
    """A tally of the format's own part of runs."""

    def __init__(self, tally: Aggregate) -> None:
        self._tally = tally

    @property
    def runs(self) -> int:
        return self._tally.runs

    def add(self, run: Any) -> None:
        self._tally.add(run.run)

    def statistics(self) -> Any:
        return self._tally.statistics()


@dataclass
class ModelTotals:
    """What the models of all runs together did and cost."""

    runs: int = 0
    degraded: int = 0
    """Runs in which anything went otherwise than it was set up."""
    calls: int = 0
    failed_calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    by: dict[Author, int] = field(default_factory=dict)
    """How much of what was said, voted, filed and narrated was whose."""
    stand_ins: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """By model, act and what was done instead."""
    outcomes: dict[RunKey, str] = field(default_factory=dict)
    """How those ended that went as they were set up."""

    def add(self, matter: Matter, run: Any, forced: int | None) -> None:
        """One more run."""
        use: ModelUse = run.use
        if not use.degraded:
            self.outcomes[run_key(matter, run.run, forced)] = run.run.outcome
        self.runs += 1
        self.degraded += use.degraded
        self.calls += use.calls
        self.failed_calls += use.failed_calls
        self.tokens_in += use.tokens_in
        self.tokens_out += use.tokens_out
        self.cost = round(self.cost + use.cost, 6)
        for author, count in use.by.items():
            self.by[author] = self.by.get(author, 0) + count
        for one in use.stand_ins:
            key = one.model, one.act, one.instead
            self.stand_ins[key] = self.stand_ins.get(key, 0) + one.times

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        sums = {name: value for name, value in vars(self).items() if name not in ("stand_ins", "outcomes")}
        named = [
            {"model": model, "act": act, "instead": instead, "times": times}
            for (model, act, instead), times in sorted(self.stand_ins.items())
        ]
        return {**sums, "stand_ins": named}

    def show(self, console: Console, format: Format, playing: Iterable[ModelChoice]) -> None:
        """Print them, with what the models that play cost."""
        console.print(
            f"Models: {self.calls:,} calls, {self.failed_calls} of them failed; {self.tokens_in:,} tokens in, "
            f"{self.tokens_out:,} out, {cost_words(self.cost, playing, 4)}",
            highlight=False,
        )
        if self.by:
            console.print(f"Said, voted, filed and narrated: {counted_authors(self.by)}", highlight=False)
        if self.degraded:
            console.print(
                f"{self.degraded} of {self.runs} deliberations went otherwise than they were set up; "
                "“twelve compare” leaves them out",
                highlight=False,
            )
        for (model, act, instead), times in sorted(self.stand_ins.items()):
            who = f"{model} failed" if model else "the bench’s model failed"
            console.print(f"  {format.act_label(act)}: {who}, {times} times: {instead}", highlight=False)
