"""The prompt for marking papers, and for marking once more what could not stand. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.matters.document_matter import Papers
from engine.matters.documents import Document
from engine.matters.marking import KINDS, WANTED_POINTS, Flaw
from engine.matters.points import LINKS, Point
from rooms.minds.formats.generic.schemas import object_schema
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.marking.prompts import PROMPTS
from rooms.minds.shown_documents import shown_attributes, shown_documents

DOCUMENT_TOKENS = 48_000
"""Tokens of all documents in the prompt; of longer ones the beginning of each stands there."""


def first_messages(papers: Papers, choice: ModelChoice) -> list[Message]:
    """What a model is asked first."""
    asked = PROMPTS.fill("mark", wanted=WANTED_POINTS, kinds=", ".join(KINDS))
    return _messages(papers, choice, f"{asked}\n\n{_form(papers, again=False)}")


def again_messages(
    papers: Papers, choice: ModelChoice, points: Sequence[Point], flaws: Sequence[Flaw]
) -> list[Message]:
    """What it is asked once more."""
    asked = PROMPTS.fill("mark", wanted=WANTED_POINTS, kinds=", ".join(KINDS))
    marked = "\n".join(
        quote_block("point", json.dumps(_shown(point), ensure_ascii=False), written=True) for point in points
    )
    wrong = "\n".join(f"- {f'{flaw.point}: ' if flaw.point else ''}{flatten(flaw.sentence)}" for flaw in flaws)
    again = PROMPTS.fill("again", marked=marked or "Nothing.", flaws=wrong)
    return _messages(papers, choice, f"{asked}\n\n{again}\n\n{_form(papers, again=True)}")


def _messages(papers: Papers, choice: ModelChoice, task: str) -> list[Message]:
    shared = PROMPTS.fill(
        "shared",
        question=quote_block("question", papers.question),
        targets="\n".join(quote_block("target", target.meaning, {"id": target.id}) for target in papers.targets),
        documents="\n\n".join(shown_documents(papers.documents, DOCUMENT_TOKENS, _attributes)),
    )
    return under_system_text(choice, shared, [Message("user", task)])


def _attributes(document: Document) -> dict[str, str | int | None]:
    return {"id": document.id, **shown_attributes(document)}


def _shown(point: Point) -> dict[str, Any]:
    return point.model_dump(mode="json", exclude={"mark"})


def _form(papers: Papers, *, again: bool) -> str:
    """The form of an answer, in words."""
    targets = " or ".join(f'"{target.id}"' for target in papers.targets)
    links = ", ".join(f'"{link}": [ids]' for link in LINKS)
    point = (
        '{"id": "P1", "claim": text, "quotes": [{"document": id, "text": text}], '
        f'"speaks_for": [{targets}], "speaks_against": [{targets}], "weight": number, "kind": text, {links}}}'
    )
    withdrawn = ', "withdrawn": [ids]' if again else ""
    return PROMPTS.fill("answer", form=f'{{"points": [{point}, …], "other_side": text{withdrawn}}}')


def answer_schema(papers: Papers, *, again: bool) -> Schema:
    """The schema of an answer: every key required, no others."""
    targets = {"type": "array", "items": {"type": "string", "enum": [target.id for target in papers.targets]}}
    ids, text = {"type": "array", "items": {"type": "string"}}, {"type": "string"}
    documents = {"type": "string", "enum": [document.id for document in papers.documents]}
    point = object_schema(
        {
            "id": text,
            "claim": text,
            "quotes": {"type": "array", "items": object_schema({"document": documents, "text": text})},
            "speaks_for": targets,
            "speaks_against": targets,
            "weight": {"type": "number"},
            "kind": {"type": "string", "enum": list(KINDS)},
            **dict.fromkeys(LINKS, ids),
        }
    )
    withdrawn = {"withdrawn": ids} if again else {}
    return object_schema({"points": {"type": "array", "items": point}, "other_side": text, **withdrawn})
