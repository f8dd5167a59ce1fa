"""Past decisions: a file of one line each, how they turned out, and how well their confidence fits that."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from api.cli.state_folder import state_folder
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.simulation.proportion import Proportion, proportion

Json = dict[str, Any]
Outcome: TypeAlias = Literal["kept", "regretted"]
OUTCOMES: tuple[Outcome, ...] = ("kept", "regretted")
CONFIDENCE_BANDS = ((0.0, 0.5), (0.5, 0.6), (0.6, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 1.01))
"""Bands of confidence, from and below."""


class UnknownDecision(Exception):
    """No decision has this id. The sentence names those that are near."""


class CalibrationRow(NamedTuple):
    """The decisions of one band of confidence."""

    low: float
    high: float
    kept: Proportion
    """Of those whose outcome is known."""
    mean: float
    """Of their confidence."""


def decisions_file() -> Path:
    """Where decisions are noted."""
    return state_folder() / "decisions.jsonl"


def note_decision(id: str, question: str, decision: str, confidence: float) -> None:
    """Note a decision. Raises `OSError` where nothing can be written."""
    at = round(machine_surroundings().now())
    _append({"id": id, "at": at, "question": question, "decision": decision, "confidence": confidence})


def note_outcome(id: str, outcome: Outcome) -> Json:
    """Note how a decision turned out; the decision. Raises `UnknownDecision`, `OSError`."""
    known = {decision["id"]: decision for decision in read_decisions()}
    found = known.get(id)
    if found is None:
        last = ", ".join(list(known)[-5:]) or "none was made on this machine"
        raise UnknownDecision(f"No decision has the id “{id[:20]}”; the last are: {last}.")
    _append({"id": id, "outcome": outcome})
    return {**found, "outcome": outcome}


def read_decisions() -> list[Json]:
    """All decisions, each with its last outcome where one is known. Lines that cannot be read are passed over."""
    try:
        lines = decisions_file().read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    found: dict[str, Json] = {}
    for line in lines:
        try:
            read = json.loads(line)
            found[read["id"]] = {**found.get(read["id"], {}), **read}
        except (ValueError, KeyError, TypeError):
            continue
    return [one for one in found.values() if "decision" in one]


def calibration(decisions: Iterable[Json]) -> list[CalibrationRow]:
    """By band of confidence: how many decisions were kept, of those whose outcome is known."""
    known = [one for one in decisions if one.get("outcome") in OUTCOMES]
    rows = []
    for low, high in CONFIDENCE_BANDS:
        inside = [one for one in known if low <= float(one["confidence"]) < high]
        if inside:
            kept = sum(one["outcome"] == "kept" for one in inside)
            mean = round(sum(float(one["confidence"]) for one in inside) / len(inside), 3)
            rows.append(CalibrationRow(low, min(high, 1.0), proportion(kept, len(inside)), mean))
    return rows


def calibration_table(rows: Sequence[CalibrationRow], unknown: int) -> str:
    """The table as text."""
    if not rows:
        more = f" {unknown} decisions wait for one." if unknown else ""
        return f"No outcome is known yet: say one with --outcome ID kept, or regretted.{more}"
    lines = ["confidence   mean   kept   of   95 % interval"]
    lines += [
        f"{row.low:.1f} to {row.high:.1f}   {row.mean:4.2f}   {row.kept.value:4.0%}   {row.kept.of:>2}   "
        f"{row.kept.low:.0%} to {row.kept.high:.0%}"
        for row in rows
    ]
    return "\n".join([*lines, f"{unknown} decisions without a known outcome." if unknown else ""]).rstrip()


def _append(line: Json) -> None:
    path = decisions_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
