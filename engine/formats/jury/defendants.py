"""Several defendants in one case: all of them before the jury, or one alone.

A case whose charges concern people apart says so on each defendant. A trial of one is the same case with one name on
it: the evidence stays whole, because that is how it was heard.
"""

from __future__ import annotations

import re
from typing import Literal

from engine.core.phrases import humanise
from engine.core.refusals import Refusal
from engine.formats.jury.labels import CHOICES, GUILTY, NOT_GUILTY, JuryChoice
from engine.matters.criminal_case import Case, Defendant, Finding
from engine.text.capitals import decapitalise

_AGAINST_SUFFIX = re.compile(r" \(against [^()]*\)$")
"""How a charge that is not brought against all of them ends."""


def case_for_defendants(case: Case, which: int | Literal["together"]) -> Case:
    """The case as it comes before a jury that tries all defendants together, or one of them, counted from 1.

    Raises `unknown_setting` where the case has no such defendant.
    """
    if which == "together" or (which == 1 and len(case.defendants) == 1):
        return case
    count = len(case.defendants)
    if which > count:
        has = {0: "names no defendant", 1: "has one defendant"}.get(count, f"has {count} defendants")
        raise Refusal("unknown_setting", f"Setting “defendants”: there is no number {which}; this case {has}.")
    one = case.defendants[which - 1]
    apart = f"{one.name} is tried alone here, apart from {_others(count - 1)}."
    alone = (
        f"You decide about {one.name} alone. What others did or said counts only as far as it shows what "
        f"{one.name} did and meant."
    )
    return case.model_copy(
        update={
            "title": _title(case.title, one.name),
            "summary": f"{apart} {case.summary}",
            "charges": _charges(case, one),
            "defendants": (one.model_copy(update={"charges": ()}),),
            "instructions": f"{case.instructions}\n\n{alone}",
            "finding": _finding(case.finding, one.name) if case.finding else None,
        }
    )


def _others(count: int) -> str:
    return "the other who was charged" if count == 1 else f"the {count} others who were charged"


def _title(title: str, name: str) -> str:
    before, versus, _ = title.rpartition(" v. ")
    if name.startswith(("A ", "An ")):
        name = decapitalise(name)
    return f"{before} v. {name}" if versus else f"{title}: {name}"


def _charges(case: Case, one: Defendant) -> tuple[str, ...]:
    own = [case.charges[number - 1] for number in one.charges if number <= len(case.charges)] or case.charges
    return tuple(dict.fromkeys(_AGAINST_SUFFIX.sub("", charge) for charge in own))


def _finding(finding: Finding, name: str) -> Finding:
    """The finding on one defendant, where the record gives it for each."""
    own = tuple(charge for charge in finding.charges if charge.defendant == name)
    verdicts = list(dict.fromkeys(charge.verdict for charge in own if charge.verdict))
    if not verdicts:
        undecided = bool(finding.charges) and finding.outcome == "mixed"
        return finding.model_copy(update={"charges": own, "outcome": "none" if undecided else finding.outcome})
    known = set(map(humanise, CHOICES)) & set(verdicts)
    outcome: JuryChoice | Literal["mixed", "none"]
    if len(known) == 2:
        outcome = "mixed"
    else:
        outcome = GUILTY if GUILTY in known else NOT_GUILTY if known else "none"
    # What was said of all alike need not be said again.
    text = (
        finding.text if outcome == finding.outcome else f"{finding.text} Of {name} it said: {' and '.join(verdicts)}."
    )
    return Finding(outcome=outcome, text=text, charges=own)
