"""`twelve compare`: what two settings did with the same cases and seeds, from the rows of two simulations."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from api.cli.failures import runtime_failure, usage_error
from api.provenance import COMMENT
from engine.simulation.comparison import PairedDifference, RunKey, runs_needed
from engine.simulation.comparison import compare as compared

DEGRADED_VALUES = ("yes", "True", "true")
"""What the column `degraded` has in the row of a deliberation of models that went otherwise than it was set up."""


def compare(
    before: Annotated[Path, typer.Argument(metavar="A.csv", help="Rows of “twelve simulate --csv”.")],
    after: Annotated[Path, typer.Argument(metavar="B.csv", help="The same cases and seeds under another setting.")],
    outcome: Annotated[str | None, typer.Option(help="The outcome to compare; all of them otherwise.")] = None,
    power: Annotated[
        float | None,
        typer.Option(metavar="DIFFERENCE", help="Say how many pairs find a difference of so much, 0.05 say."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare two simulations pair by pair: the runs of one case and seed.

    Each share comes with its difference, a 95 % interval of that, and McNemar's test. Where there are several cases, or
    a sweep, a second interval takes into account that the runs of a case, or of a seed, are not independent.
    Deliberations of models that were degraded are left out.

    \b
    Examples:
      twelve compare unanimous.csv majority.csv
      twelve compare a.csv b.csv --power 0.05
    """
    a, b = _outcomes(before), _outcomes(after)
    pairs = a.keys() & b.keys()
    if not pairs:
        raise runtime_failure(f"{before} and {after} have no case and seed in common; simulate the same ones.")
    known = sorted({*a.values(), *b.values()})
    if outcome is not None and outcome not in known:
        raise usage_error(f"--outcome {outcome}: no run ended so; there is {', '.join(known)}.")
    found = differences(a, b, [outcome] if outcome is not None else known, power)
    alone = len(a) + len(b) - 2 * len(pairs)
    if as_json:
        moves = Counter((a[pair], b[pair]) for pair in pairs)
        changes = [{"before": old, "after": new, "pairs": count} for (old, new), count in sorted(moves.items())]
        typer.echo(json.dumps({"pairs": len(pairs), "alone": alone, "outcomes": found, "changes": changes}, indent=1))
        return
    typer.echo(f"{len(pairs)} pairs{f'; {alone} runs have no other and are left out' if alone else ''}")
    for one in found:
        typer.echo(difference_sentence(one))


def differences(
    before: Mapping[RunKey, str],
    after: Mapping[RunKey, str],
    outcomes: Sequence[str] | None = None,
    power: float | None = None,
) -> list[dict[str, Any]]:
    """What became of each outcome, or of these, by matter and run: its shares, their difference and how sure it is."""
    found: list[dict[str, Any]] = []
    for name in outcomes if outcomes is not None else sorted({*before.values(), *after.values()}):
        difference, clustered = compared(before, after, name)
        found.append({"outcome": name, **asdict(difference), "clustered": clustered})
        if power is not None:
            found[-1]["needed"] = _needed(power, difference)
    return found


def _needed(power: float, difference: PairedDifference) -> int | None:
    """Pairs that find a difference of so much, as many differ as here; None where too few differ."""
    if not 0 < power < 1:
        raise usage_error(f"--power {power:g}: a difference of shares lies between 0 and 1, such as 0.05.")
    differing = (difference.gained + difference.lost) / difference.pairs
    return runs_needed(power, differing) if power <= differing else None


def difference_sentence(one: Mapping[str, Any]) -> str:
    """A difference in words."""
    low, high = one["low"], one["high"]
    said = (
        f"{one['outcome'].replace('_', ' ')}: {one['before']:.1%} before, {one['after']:.1%} after; difference "
        f"{100 * one['difference']:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f}), {one['gained']} pairs gained "
        f"and {one['lost']} lost, McNemar p = {one['p']:.4f}"
    )
    if one["clustered"] is not None:
        low, high = one["clustered"]
        said += f"; by clusters {100 * low:+.1f} to {100 * high:+.1f}"
    if "needed" in one:
        needed = one["needed"]
        said += (
            f"; {needed} pairs find the difference asked for"
            if needed is not None
            else ("; too few pairs differ for the difference asked for")
        )
    return said


def _outcomes(file: Path) -> dict[RunKey, str]:
    """The outcomes of a simulation, by case, by the number of the run, and by what was forced."""
    try:
        with file.open(newline="", encoding="utf-8") as rows:
            read = csv.DictReader(row for row in rows if not row.startswith(COMMENT))
            columns = list(read.fieldnames or ())
            # The first column is what was deliberated; those up to the outcome say which run of it a row is.
            if "seed" not in columns[1:] or "outcome" not in columns or columns[0] not in ("case", "matter"):
                raise usage_error(f"{file}: it has no columns case, seed, outcome; name what “simulate --csv” wrote.")
            forced = [name for name in columns[1 : columns.index("outcome")] if name != "seed"]
            return {
                RunKey(row[columns[0]], row["seed"], "/".join(row[name] or "" for name in forced)): row["outcome"]
                for row in read
                if row.get("degraded") not in DEGRADED_VALUES  # what went otherwise than it was set up compares nothing
            }
    except UnicodeDecodeError:
        raise usage_error(f"{file}: it is no text; name what “simulate --csv” wrote.") from None
    except OSError as error:
        raise usage_error(f"{file}: it cannot be read: {error.strerror}.") from None
