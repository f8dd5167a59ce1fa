"""The summary of any format's runs: how they ended, how likely that is, why, and how long they took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from api.cli.simulate.run_report import RunReport
from api.cli.simulate.run_writer import RowShapes
from engine.core.format import Format
from engine.simulation.clusters import clustered_proportion
from engine.simulation.play import PlayedDeliberation
from engine.simulation.proportion import Proportion, proportion

COLUMNS = ("matter", "seed", "outcome", "why", "rounds", "turns", "entries")
"""Of the CSV; `docs/data-dictionary.md` lists them."""
TYPES: dict[str, type] = dict.fromkeys(("matter", "seed", "outcome", "why"), str)
"""Of the columns that are not whole numbers."""


@dataclass(frozen=True)
class SummaryRun:
    """One finished deliberation of any format."""

    matter: str
    seed: str
    outcome: str
    why: str
    """Why it came to that, as `verdict_reached` says it."""
    rounds: int
    turns: int
    entries: int
    """Entries of its log."""


@dataclass(frozen=True)
class Summary:
    """What the runs of one matter came to."""

    matter: str
    runs: int
    outcomes: dict[str, int]
    shares: dict[str, Proportion]
    """Of all runs, by outcome, with 95 % intervals."""
    reasons: dict[str, int]
    """How often each reason ended a run."""
    mean_rounds: float
    mean_turns: float
    mean_entries: float
    labels: dict[str, str]
    """Words for the outcomes and the reasons."""


class SummaryAggregate:
    """Sums of the runs of one matter."""

    def __init__(self, matter: str, format: Format) -> None:
        self.runs = 0
        self._matter, self._format = matter, format
        self._outcomes = dict.fromkeys(format.outcomes, 0)
        self._by_matter: dict[str, dict[str, int]] = {}
        self._reasons: dict[str, int] = {}
        self._rounds = self._turns = self._entries = 0

    def add(self, run: SummaryRun) -> None:
        """One more run."""
        self.runs += 1
        self._outcomes[run.outcome] = self._outcomes.get(run.outcome, 0) + 1
        of_matter = self._by_matter.setdefault(run.matter, {})
        of_matter[run.outcome] = of_matter.get(run.outcome, 0) + 1
        self._reasons[run.why] = self._reasons.get(run.why, 0) + 1
        self._rounds += run.rounds
        self._turns += run.turns
        self._entries += run.entries

    def statistics(self) -> Summary:
        """What at least one run came to."""
        reasons = dict(sorted(self._reasons.items(), key=lambda one: (-one[1], one[0])))
        words = {outcome: self._format.labels.outcome(outcome) for outcome in self._outcomes}
        return Summary(
            matter=self._matter,
            runs=self.runs,
            outcomes=dict(self._outcomes),
            shares={
                outcome: clustered_proportion(
                    [(ended.get(outcome, 0), sum(ended.values())) for ended in self._by_matter.values()]
                )
                for outcome in self._outcomes
            },
            reasons=reasons,
            mean_rounds=round(self._rounds / self.runs, 4),
            mean_turns=round(self._turns / self.runs, 4),
            mean_entries=round(self._entries / self.runs, 4),
            labels=words | {why: self._format.labels.reason(why) for why in reasons},
        )


def record(seed: str, played: PlayedDeliberation) -> SummaryRun:
    """What is kept of a finished deliberation."""
    state = played.state
    assert state.verdict is not None, "a run is made of a deliberation that reached its verdict"
    assert state.case is not None
    return SummaryRun(
        matter=state.case.id,
        seed=seed,
        outcome=state.verdict.outcome,
        why=state.verdict.why,
        rounds=state.round,
        turns=state.turns,
        entries=state.seq,
    )


def summary_rows(columns: Sequence[str], types: Mapping[str, type], left_out: str = "") -> RowShapes[Any]:
    """Rows of runs whose fields are called as their columns; in JSON without one that is left out."""
    return RowShapes(
        columns,
        lambda run, forced: tuple(getattr(run, column) for column in columns),
        lambda run, forced: {name: value for name, value in asdict(run).items() if name != left_out},
        {},
        lambda run, forced: (run.matter, run.seed),
        types,
    )


def show(console: Console, found: Sequence[Summary], matters: Sequence[Any]) -> None:
    """Print how they ended, why, and how long they took."""
    for figures in found:
        console.print(f"[bold]{figures.matter}[/bold], {figures.runs} deliberations", highlight=False)
        reasons = {why: proportion(count, figures.runs) for why, count in figures.reasons.items()}
        for title, counts, shares in (
            ("Outcome", figures.outcomes, figures.shares),
            ("Reason", figures.reasons, reasons),
        ):
            table = Table(title, "Runs", "Share", "95 %")
            for name, count in counts.items():
                share = shares[name]
                interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
                table.add_row(figures.labels.get(name, name), str(count), f"{100 * share.value:.1f} %", interval)
            console.print(table)
        console.print(
            f"{figures.mean_rounds:.1f} rounds, {figures.mean_turns:.1f} turns and {figures.mean_entries:.1f} entries "
            "in the mean",
            highlight=False,
        )


REPORT = RunReport(
    run_type=SummaryRun,
    record=record,
    aggregate=SummaryAggregate,
    rows=summary_rows(COLUMNS, TYPES),
    show=show,
)
