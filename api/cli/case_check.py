"""A check of a case by a short simulation: whether there is anything to decide, and whether its exhibits matter.

A case may be right in every field and still give a jury an idle evening. House minds deliberate it some dozens of times
without words; what they make of it is a hint to the author, never a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.core.phrases import humanise
from engine.formats.jury.labels import CHOICES, GUILTY, HUNG, OUTCOMES
from engine.formats.jury.runs.run_record import RunRecord, iter_runs
from engine.matters.criminal_case import Case, Exhibit

CHECK_RUNS = 60
"""Deliberations: a verdict that falls in one of twenty is then missed once in twenty checks."""
FOREGONE_SHARE = 0.95
"""Share of one verdict from which a case may be foregone."""
HUNG_SHARE = 0.5
"""Share of hung juries from which a case is said to hang."""
MIN_EXHIBIT_EFFECT = 0.002
"""An exhibit whose citing moved the table less than this per deliberation, all listeners together, moved nobody; one
turn of ordinary weight moves it by about 0.2."""


@dataclass(frozen=True)
class CaseWarning:
    """Something about a case that its author may want to mend."""

    kind: Literal["foregone_conclusion", "dead_exhibit", "hung_jury"]
    field: str
    """What to look at, as in a fault; empty for the case as a whole."""
    sentence: str


@dataclass(frozen=True)
class ExhibitUse:
    """How often an exhibit was cited, and its effect."""

    exhibit: str
    runs: int
    """Deliberations in which it was cited."""
    moved: float
    """How far it moved convictions a deliberation, either way, all listeners together."""


@dataclass(frozen=True)
class CheckResult:
    """What the simulation found."""

    runs: int
    outcomes: dict[str, int]
    exhibits: tuple[ExhibitUse, ...]
    warnings: tuple[CaseWarning, ...]

    def as_json(self) -> dict[str, Any]:
        """For programs, without the warnings."""
        return {"runs": self.runs, "outcomes": self.outcomes, "exhibits": [asdict(used) for used in self.exhibits]}


def check_case(case: Case, count: int = CHECK_RUNS, *, quiet: bool) -> CheckResult:
    """Deliberate a case `count` times, with the seeds 1, 2, …, and say what to look at."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    runs: list[RunRecord] = []
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task(case.id, total=count)
        for run in iter_runs(case, range(1, count + 1), {"pace": "instant"}):
            runs.append(run)
            progress.advance(task)
    return result_of_runs(case, runs)


def result_of_runs(case: Case, runs: Sequence[RunRecord]) -> CheckResult:
    """What at least one run says about its case."""
    outcomes = Counter(run.outcome for run in runs)
    used = tuple(_exhibit_use(exhibit, runs) for exhibit in case.exhibits)
    return CheckResult(
        runs=len(runs),
        outcomes={name: outcomes.get(name, 0) for name in OUTCOMES},
        exhibits=used,
        warnings=(*_case_warnings(runs, outcomes), *_exhibit_warnings(case, used, len(runs))),
    )


def _exhibit_use(exhibit: Exhibit, runs: Sequence[RunRecord]) -> ExhibitUse:
    uses = [run.uses[exhibit.id] for run in runs if exhibit.id in run.uses]
    moved = sum(use.guilty + use.not_guilty for use in uses) / len(runs)
    return ExhibitUse(exhibit.id, len(uses), round(moved, 4))


def _case_warnings(runs: Sequence[RunRecord], outcomes: Counter[str]) -> Iterator[CaseWarning]:
    count = len(runs)
    if outcomes[HUNG] >= HUNG_SHARE * count:
        yield CaseWarning(
            "hung_jury",
            "",
            f"the jury hangs in {outcomes[HUNG]} of {count} deliberations; nothing in the case "
            "settles it, so give one side something that the other cannot answer",
        )
    for outcome in CHOICES:
        unmoved = sum(run.flips == 0 for run in runs if run.outcome == outcome)
        if outcomes[outcome] == count or (outcomes[outcome] >= FOREGONE_SHARE * count and unmoved * 2 >= count):
            other = "defence" if outcome == GUILTY else "prosecution"
            yield CaseWarning(
                "foregone_conclusion",
                "",
                f"the verdict is foregone: {humanise(outcome)} in {outcomes[outcome]} of {count} "
                f"deliberations, {unmoved} of them without a single changed vote; the {other} needs more",
            )


def _exhibit_warnings(case: Case, used: Sequence[ExhibitUse], count: int) -> Iterator[CaseWarning]:
    for exhibit, use in zip(case.exhibits, used, strict=True):
        field = f"exhibits[{exhibit.id}]"
        if not use.runs:
            yield CaseWarning("dead_exhibit", field, f"“{exhibit.title}” was never cited in {count} deliberations")
        elif use.moved < MIN_EXHIBIT_EFFECT:
            yield CaseWarning(
                "dead_exhibit",
                field,
                f"“{exhibit.title}” was cited in {use.runs} of {count} deliberations and moved "
                "nobody; say for whom it speaks, or leave it out",
            )
