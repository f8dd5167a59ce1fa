"""How deliberations of models end and move, compared with house minds of the same seeds, for `bench.models.minds`.

Shares stand with their intervals of Wilson, differences with Newcombe's (R. G. Newcombe, 1998, method 10), means of
flips with the normal one, all of 95 %. A difference whose interval holds 0 is within what chance gives so many runs;
one in twenty of the others is chance as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance

from bench.models.rooms import House
from cases.library import predefined_cases
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.runs.run_record import RunRecord, iter_runs, record_run
from engine.simulation.opening import run_seed
from engine.simulation.play import PlayedDeliberation
from engine.simulation.proportion import Z_95, Proportion, proportion

COLUMNS = (*JURY.outcomes, "flips", "rounds")


async def movement(house: House, n: int) -> None:
    """Play `n` deliberations of every case with models and with house minds, and print both."""
    print(f"\n{'':22}" + "".join(f"{column.replace('_', ' '):>24}" for column in COLUMNS))
    ours: list[RunRecord] = []
    theirs: list[RunRecord] = []
    for name, case in predefined_cases().items():
        models = []
        for seed in range(n):
            room, entries = await house.played(run_seed(case, seed), case)
            models.append(record_run(str(seed), PlayedDeliberation(entries, room.state)))
        minds = list(iter_runs(case, range(n), {"pace": "instant"}))
        _print(name[:14], models, minds)
        theirs += models
        ours += minds
    _print("all cases", theirs, ours)


def _print(name: str, models: Sequence[RunRecord], minds: Sequence[RunRecord]) -> None:
    """Three rows: the models, the house, and what lies between them."""
    for kind, found in (("models", models), ("house", minds)):
        cells = [_percent(_share(found, outcome)) for outcome in JURY.outcomes]
        cells += [_figure(*_mean(found, what)) for what in ("flips", "rounds")]
        print(f"{name:14} {kind:7}" + "".join(f"{cell:>24}" for cell in cells))
    apart = [difference(_share(models, outcome), _share(minds, outcome)) for outcome in JURY.outcomes]
    cells = [f"{100 * value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})" for value, low, high in apart]
    for what in ("flips", "rounds"):
        (value, half), (other, other_half) = _mean(models, what), _mean(minds, what)
        wide = sqrt(half * half + other_half * other_half)
        apart.append((value - other, value - other - wide, value - other + wide))
        cells.append(f"{value - other:+.2f} ({value - other - wide:+.2f} to {value - other + wide:+.2f})")
    beyond = [column for column, (_, low, high) in zip(COLUMNS, apart, strict=True) if not low <= 0.0 <= high]
    verdict = "within" if not beyond else f"BEYOND: {', '.join(beyond)}".replace("_", " ")
    print(f"{name:14} {'apart':7}" + "".join(f"{cell:>24}" for cell in cells) + f"  {verdict}", flush=True)


def _share(found: Sequence[RunRecord], outcome: str) -> Proportion:
    return proportion(sum(run.outcome == outcome for run in found), len(found))


def _mean(found: Sequence[RunRecord], what: str) -> tuple[float, float]:
    """A mean and half of its interval."""
    values = [float(getattr(run, what)) for run in found]
    return fmean(values), Z_95 * sqrt(pvariance(values) / max(1, len(values) - 1))


def difference(first: Proportion, second: Proportion) -> tuple[float, float, float]:
    """The difference of two shares with its interval, made of the intervals of both (Newcombe, 1998)."""
    apart = first.value - second.value
    below = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    above = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return apart, apart - below, apart + above


def _percent(of: Proportion) -> str:
    return f"{100 * of.value:.1f} ({100 * of.low:.1f} to {100 * of.high:.1f})"


def _figure(value: float, half: float) -> str:
    return f"{value:.2f} ({value - half:.2f} to {value + half:.2f})"
