"""The order of evidence: whose exhibits and witnesses a jury heard first, and what that does to first opinions.

What comes last in a long trial weighs a little more, and what comes first makes the first impression (R. Hogarth and
H. Einhorn on order effects in belief, 1992).
"""

from __future__ import annotations

from typing import Literal

from engine.matters.criminal_case import Case, Exhibit, Witness, strength_of

EvidenceOrder = Literal["file", "prosecution_first", "defense_first"]


def case_in_order(case: Case, order: EvidenceOrder) -> Case:
    """The same case with all evidence of one side before that of the other; within a side it stays in its order."""
    if order == "file":
        return case
    first = 1.0 if order == "prosecution_first" else -1.0

    def of_exhibit(exhibit: Exhibit) -> float:
        strength = strength_of(case, exhibit)
        return -first * _sign(strength.prosecution - strength.defense)

    def of_witness(witness: Witness) -> float:
        return -first * {"prosecution": 1.0, "defense": -1.0}.get(witness.side, 0.0)

    return case.model_copy(
        update={
            "exhibits": tuple(sorted(case.exhibits, key=of_exhibit)),
            "witnesses": tuple(sorted(case.witnesses, key=of_witness)),
        }
    )


def heard_last(order: str) -> float:
    """Which way the evidence that was heard last points: 1 for guilt, -1 against it, 0 where it was mixed."""
    return {"prosecution_first": -1.0, "defense_first": 1.0}.get(order, 0.0)


def _sign(value: float) -> float:
    return (value > 0) - (value < 0)
