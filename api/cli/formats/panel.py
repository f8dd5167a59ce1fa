"""The runs of a panel: who decided them, the general summary by the options' own words, how often the first majority
held and how often verdicts changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from api.cli.formats.adapter import RunAdapter
from api.cli.simulate import summary
from api.cli.simulate.run_report import RunReport
from engine.core.events import BallotCast
from engine.core.format import Format
from engine.formats.panel.labels import LABELS, TIMEKEEPER
from engine.matters.candidate import ABSTAIN, OPEN
from engine.matters.points import BASIS_SENTENCES
from engine.simulation.play import PlayedDeliberation

COLUMNS = (*summary.COLUMNS, "first_majority", "changes", "basis")


@dataclass(frozen=True)
class PanelRun(summary.SummaryRun):
    """One finished panel."""

    first_majority: str | None
    """The option that first had more than half of the members behind it; null where none ever had."""
    changes: int
    """Verdicts that replaced a different one."""
    basis: str | None
    """Who understood what the decision rests on; null where nobody has decided."""
    words: dict[str, str]
    """What the options are called."""


@dataclass(frozen=True)
class PanelSummary(summary.Summary):
    """What the panels on one matter came to."""

    first_majorities: int
    """Panels in which an option had a majority at some time."""
    majority_held: int
    """Those of them that were decided for the option that first had one."""
    mean_changes: float
    bases: dict[str, int]
    """How many panels were decided on each basis."""


class PanelAggregate(summary.SummaryAggregate):
    """Sums of the panels on one matter."""

    def __init__(self, matter: str, format: Format) -> None:
        super().__init__(matter, format)
        self._first = self._held = self._changes = 0
        self._words: dict[str, str] = {}
        self._bases: dict[str, int] = {}

    # Narrower than what it extends: the report of a panel is given runs of panels alone.
    def add(self, run: PanelRun) -> None:  # type: ignore[override]
        """One more panel."""
        super().add(run)
        self._first += run.first_majority is not None
        self._held += run.first_majority is not None and run.first_majority == run.outcome
        self._changes += run.changes
        self._words |= run.words
        if run.basis is not None:
            self._bases[run.basis] = self._bases.get(run.basis, 0) + 1

    def statistics(self) -> PanelSummary:
        """What at least one panel came to."""
        general = super().statistics()
        return PanelSummary(
            **{**general.__dict__, "labels": {**general.labels, **self._words}},
            first_majorities=self._first,
            majority_held=self._held,
            mean_changes=round(self._changes / self.runs, 4),
            bases=dict(self._bases),
        )


def record(seed: str, played: PlayedDeliberation) -> PanelRun:
    """What is kept of a finished panel."""
    state = played.state
    assert state.verdict is not None, "a run is made of a deliberation that reached its verdict"
    return PanelRun(
        **summary.record(seed, played).__dict__,
        first_majority=_first_majority(played),
        changes=state.flips,
        basis=state.verdict.basis,
        words=dict(state.choice_labels),
    )


def _first_majority(played: PlayedDeliberation) -> str | None:
    """The option that first had more than half of all members behind it."""
    members = sum(seat.role != TIMEKEEPER for seat in played.state.seats.values())
    ballots: dict[int, str] = {}
    for entry in played.entries:
        event = entry.event
        if isinstance(event, BallotCast) and event.choice is not None:
            ballots[event.seat] = event.choice
            standing = [choice for choice in ballots.values() if choice == event.choice]
            if event.choice != ABSTAIN and 2 * len(standing) > members:
                return event.choice
    return None


def _show(console: Console, found: Sequence[PanelSummary], matters: Sequence[Any]) -> None:
    for figures in found:
        decided = [f"{BASIS_SENTENCES[basis]} ({count})" for basis, count in figures.bases.items()]
        if figures.outcomes.get(OPEN):
            decided.append(f"{LABELS.reasons['nobody_decided']} ({figures.outcomes[OPEN]})")
        console.print(*(decided or ["Nobody has decided."]), sep="\n", highlight=False)
        summary.show(console, [figures], matters)
        held = f"{figures.majority_held} of {figures.first_majorities}"
        console.print(
            f"the first majority held in {held}; {figures.mean_changes:.2f} verdicts changed in the mean",
            highlight=False,
        )


_RUN_REPORT = RunReport(
    run_type=PanelRun,
    record=record,
    aggregate=PanelAggregate,
    rows=summary.summary_rows(COLUMNS, summary.TYPES | {"first_majority": str, "basis": str}, left_out="words"),
    show=_show,
)
PANEL = RunAdapter(run_report=_RUN_REPORT)
