"""Weighing: what a model is asked about an imported trial, once for many juries, and what becomes of its answer.

Fixed rules of the importer drafted what each piece of evidence is worth (`Derived` of `criminal_case.py`). A model
gives a number for each; what it leaves out is asked for once more. An answer that leaves out much of it, or makes no
difference between the pieces, shows no judgement: the draft stays, and the basis of its juries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, get_args

from engine.matters.criminal_case import Case, Derived, Difficulty, Strength
from engine.matters.points import Mark

DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
MAX_MISSING_SHARE = 0.2
"""The share of pieces and witnesses that an answer may leave to fixed rules."""


class Piece(NamedTuple):
    """Something that is to be weighed: an exhibit, or what a witness said."""

    id: str
    source: str
    """The title of the exhibit, or who said it."""
    text: str


class Weights(NamedTuple):
    """What an answer says."""

    pieces: Mapping[str, Strength]
    credibility: Mapping[str, float]
    """By the ids of witnesses."""
    difficulty: Difficulty | None

    def with_more(self, more: Weights) -> Weights:
        """These, and what a second answer adds."""
        return Weights(
            {**self.pieces, **more.pieces},
            {**self.credibility, **more.credibility},
            more.difficulty or self.difficulty,
        )


NO_WEIGHTS = Weights({}, {}, None)


def pieces_of(case: Case) -> tuple[Piece, ...]:
    """The exhibits of a case, and the statements of its witnesses."""
    return (
        *(Piece(one.id, one.title, one.description) for one in case.exhibits),
        *(
            Piece(said.id, f"{witness.name}, {witness.role}", said.text)
            for witness in case.witnesses
            for said in witness.statements
        ),
    )


def is_drafted(case: Case) -> bool:
    """Whether fixed rules alone have said what the evidence of a case is worth."""
    return case.derived is not None and case.derived.mark is None


def missing_ids(weights: Weights, case: Case) -> tuple[str, ...]:
    """The ids of pieces and witnesses that have no number yet."""
    return (
        *(piece.id for piece in pieces_of(case) if piece.id not in weights.pieces),
        *(witness.id for witness in case.witnesses if witness.id not in weights.credibility),
    )


def flaw_of(weights: Weights, case: Case) -> str | None:
    """Why weights show no judgement, in a sentence; None where they do."""
    missing, whole = len(missing_ids(weights, case)), len(pieces_of(case)) + len(case.witnesses)
    if missing > MAX_MISSING_SHARE * whole:
        return f"it weighed {whole - missing} of {whole} pieces of evidence and witnesses."
    leanings = {round(one.prosecution - one.defense, 2) for one in weights.pieces.values()}
    if len(leanings) < 2 < len(weights.pieces):
        return "it gave every piece of evidence the same weight."
    return None


def weighed(case: Case, weights: Weights, mark: Mark) -> Derived:
    """What the evidence is worth as somebody weighed it; what they left out is as fixed rules drafted it."""
    assert case.derived is not None
    exhibits, missing = {one.id for one in case.exhibits}, missing_ids(weights, case)
    left = f" Left to fixed rules: {', '.join(missing)}." if missing else ""
    return Derived(
        method=f"Weighed by {mark.name}.{left}",
        difficulty=weights.difficulty or case.derived.difficulty,
        exhibits=case.derived.exhibits | {id: one for id, one in weights.pieces.items() if id in exhibits},
        statements=case.derived.statements | {id: one for id, one in weights.pieces.items() if id not in exhibits},
        credibility={**case.derived.credibility, **weights.credibility},
        mark=mark,
    )
