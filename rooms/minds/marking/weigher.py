"""A model weighs the evidence of an imported trial: one call for all of it, and one more for what it left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine.matters.criminal_case import Case, Derived, Strength
from engine.matters.points import Mark
from engine.matters.weighing import (
    DIFFICULTIES,
    NO_WEIGHTS,
    Weights,
    flaw_of,
    missing_ids,
    pieces_of,
    weighed,
)
from engine.text.clipping import clip
from rooms.minds.formats.generic.schemas import object_schema
from rooms.minds.llm.answers import share
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import quote_block
from rooms.minds.marking.asking import MAX_CALLS, MatterReader
from rooms.minds.marking.prompts import PROMPTS

TOKENS_PER_WEIGHT = 30
"""Tokens of one piece in an answer."""
EVIDENCE_CHARACTERS = 160_000
"""Characters of all evidence in the prompt; of longer evidence each piece is cut alike."""


async def weighed_case(case: Case, reader: MatterReader, mark: Mark) -> tuple[Derived | None, str | None]:
    """What the evidence of a case is worth as a model weighs it; where it shows no judgement, as it was, and why.
    Raises `CallFailed`."""
    assert case.derived is not None
    weights, why_not = NO_WEIGHTS, ""
    for _ in range(MAX_CALLS):
        if not (wanted := missing_ids(weights, case)):
            break
        answer, why_not = await reader.answer(
            partial(weigh_messages, case, wanted=wanted), answer_schema(wanted), "weigh"
        )
        if answer is not None:
            weights = weights.with_more(read_weights(answer, case))
    flaw = f"its answer could not be read ({why_not})." if weights == NO_WEIGHTS and why_not else flaw_of(weights, case)
    if flaw is not None:
        return case.derived, flaw
    return weighed(case, weights, mark), None


def weigh_messages(case: Case, choice: ModelChoice, wanted: Sequence[str]) -> list[Message]:
    """The evidence of a case, and the question what some pieces and witnesses, by their ids, are worth."""
    pieces, every = pieces_of(case), missing_ids(NO_WEIGHTS, case)
    shown = min(1.0, EVIDENCE_CHARACTERS / max(1, sum(len(piece.text) for piece in pieces)))
    evidence = PROMPTS.fill(
        "trial",
        charges="\n".join(quote_block("charge", charge) for charge in case.charges),
        pieces="\n".join(
            quote_block(
                "piece", clip(one.text, max(1, int(len(one.text) * shown))), {"id": one.id, "source": one.source}
            )
            for one in pieces
        ),
        witnesses="\n".join(
            quote_block(
                "witness", "; ".join(one.credibility_issues) or None, {"id": one.id, "name": one.name, "role": one.role}
            )
            for one in case.witnesses
        )
        or "None.",
    )
    asked = "every piece and every witness" if len(wanted) == len(every) else f"these alone: {', '.join(wanted)}"
    return under_system_text(choice, evidence, [Message("user", PROMPTS.fill("weigh", wanted=asked))])


def answer_schema(wanted: Sequence[str]) -> Schema:
    """The schema of an answer about some pieces and witnesses: every key required, no others."""
    id, number = {"type": "string", "enum": list(wanted)}, {"type": "number"}
    pieces = object_schema({"id": id, **dict.fromkeys(Strength.model_fields, number)})
    witnesses = object_schema({"id": id, "credibility": number})
    return object_schema(
        {
            "pieces": {"type": "array", "items": pieces},
            "witnesses": {"type": "array", "items": witnesses},
            "difficulty": {"type": "string", "enum": list(DIFFICULTIES)},
        }
    )


def read_weights(answer: Mapping[str, Any], case: Case) -> Weights:
    """The numbers in an answer, as far as they can be read; what is none, or of no piece of the case, is left out."""
    known, witnesses = {piece.id for piece in pieces_of(case)}, {witness.id for witness in case.witnesses}
    pieces = {
        id: Strength.model_validate(worth)
        for id, entry in _entries(answer, "pieces", known)
        if None not in (worth := {side: share(entry.get(side)) for side in Strength.model_fields}).values()
    }
    credibility = {
        id: credible
        for id, entry in _entries(answer, "witnesses", witnesses)
        if (credible := share(entry.get("credibility"))) is not None
    }
    difficulty = next((one for one in DIFFICULTIES if one == answer.get("difficulty")), None)
    return Weights(pieces, credibility, difficulty)


def _entries(answer: Mapping[str, Any], field: str, known: set[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    entries = answer.get(field)
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(id := entry.get("id"), str) and id in known:
            yield id, entry
