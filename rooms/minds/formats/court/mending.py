"""Mending: of a paper that came back a model is asked for the flawed parts alone, which then stand in what it filed.

What is asked for are plain fields (`exhibit_2_quote`, `more_reasons`), so that the answer is short and what nothing was
said of cannot change. Where nothing is left to mend in parts (a case without any exhibit) the whole is asked for again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.views import PaperPartView, PaperView
from engine.formats.court.acts import REASONING_LIMIT
from engine.formats.court.labels import GUILTY
from engine.formats.court.rules.table import ANSWER, CASE, RULING, TARGET, VOTE, is_exhibit
from engine.formats.court.validation import HARM_SUBJECT, count_words
from rooms.minds.formats.generic.schemas import object_schema
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import Schema

MORE_REASONS, ACTIONS = "more_reasons", "actions"
OMITTED_NUMBER = 0
"""What a challenge is said to be about where it is to be left out."""

Fields = dict[str, Any]


@dataclass(frozen=True)
class Mending:
    """What is to be mended of what a seat filed."""

    paper: PaperView
    flawed: tuple[PaperPartView, ...]
    fields: Mapping[str, Schema]
    """What is asked for, by name."""
    filed: Fields
    """The act as it was filed."""

    @property
    def schema(self) -> Schema:
        """The answer that is asked for."""
        return object_schema(self.fields)

    @property
    def needs_documents(self) -> bool:
        """Whether a quote has to be looked for: no passage comes near to the one that stands nowhere."""
        return any(_is_misquote(part) and part.nearest is None for part in self.flawed)

    def mended(self, answer: Mapping[str, Any]) -> Fields:
        """The whole act with the parts that were asked for. Raises `UnreadableAnswer`."""
        for name, schema in self.fields.items():
            if name not in answer:
                raise UnreadableAnswer(f"“{name}” is missing")
            if not isinstance(answer[name], _KINDS[schema["type"]]) or answer[name] not in schema.get(
                "enum", [answer[name]]
            ):
                raise UnreadableAnswer(f"“{name}” is not as it was asked for")
        return _MENDED_ACTS[self.paper.form](self.filed, {name: answer[name] for name in self.fields})


_KINDS: Mapping[str, type] = {"string": str, "integer": int, "array": list}


def mending_of(scene: AskScene) -> Mending | None:
    """What the asked seat has to mend; None where nothing of it came back, or all of it is to be written again."""
    own = [paper for paper in scene.view.papers if scene.seat and paper.seat == scene.seat]
    if not own or own[-1].standing != "returned":
        return None
    paper = own[-1]
    flawed = tuple(part for part in paper.parts if part.flaw is not None)
    found = _FILED_ACTS[paper.form](scene, paper) if paper.form in _FILED_ACTS else None
    if found is None:
        return None
    fields = dict(_FIELDS[paper.form](scene, flawed))
    return Mending(paper, flawed, fields, found) if fields else None


# The case


def _filed_case(scene: AskScene, paper: PaperView) -> Fields | None:
    parts = {part.id: part for part in paper.parts}
    if parts["statement"].flaw is not None:
        return None
    return {
        "statement": parts["statement"].text,
        "exhibits": [
            {
                "source_quote": part.quote or "",
                "target_quote": parts[f"{id}-{TARGET}"].quote or "" if f"{id}-{TARGET}" in parts else "",
                "harm": part.text,
            }
            for id, part in parts.items()
            if is_exhibit(id)
        ],
        "harm_analysis": parts["harm"].text if "harm" in parts else "",
    }


def _case_fields(scene: AskScene, flawed: tuple[PaperPartView, ...]) -> Iterator[tuple[str, Schema]]:
    least = scene.settings.min_harm_words
    for part in flawed:
        number = part.id.removeprefix("E")
        if _is_misquote(part):
            yield f"exhibit_{number}_quote", _text("copied letter by letter; empty to leave the exhibit out")
        if HARM_SUBJECT in (part.flaw or ""):
            yield f"exhibit_{number}_harm", _text(f"who suffers what, and when, in at least {least} words")


def _mended_case(filed: Fields, answer: Mapping[str, Any]) -> Fields:
    exhibits = []
    for number, exhibit in enumerate(filed["exhibits"], 1):
        quote = answer.get(f"exhibit_{number}_quote", exhibit["source_quote"])
        harm = answer.get(f"exhibit_{number}_harm", exhibit["harm"])
        if quote.strip():
            exhibits.append({**exhibit, "source_quote": quote, "harm": harm.strip() or exhibit["harm"]})
    return {**filed, "exhibits": exhibits}


def _is_misquote(part: PaperPartView) -> bool:
    return part.quote is not None and part.source is None


# The defence


def _filed_defence(scene: AskScene, paper: PaperView) -> Fields:
    parts = {part.id: part for part in paper.parts}
    return {
        "counter_argument": parts["counter"].text,
        "challenges": [
            {"exhibit": int(part.label.rpartition(" ")[2]), "challenge": part.text}
            for id, part in parts.items()
            if _is_challenge(id)
        ],
        "harm_dispute": parts["dispute"].text if "dispute" in parts else "",
        "alternative": parts["alternative"].text if "alternative" in parts else "",
    }


def _defence_fields(scene: AskScene, flawed: tuple[PaperPartView, ...]) -> Iterator[tuple[str, Schema]]:
    numbers = [int(part.id.removeprefix("E")) for part in standing_exhibits(scene)]
    for part in flawed:
        yield (
            f"challenge_{part.id.removeprefix('C')}_is_on_exhibit",
            {
                "type": "integer",
                "enum": [*numbers, OMITTED_NUMBER],
                "description": f"{OMITTED_NUMBER} to leave the challenge out",
            },
        )


def _mended_defence(filed: Fields, answer: Mapping[str, Any]) -> Fields:
    challenges = []
    for place, challenge in enumerate(filed["challenges"], 1):
        number = answer.get(f"challenge_{place}_is_on_exhibit", challenge["exhibit"])
        if number != OMITTED_NUMBER:
            challenges.append({**challenge, "exhibit": number})
    return {**filed, "challenges": challenges}


def _is_challenge(id: str) -> bool:
    return id.startswith("C") and id[1:].isdecimal()


def standing_exhibits(scene: AskScene) -> list[PaperPartView]:
    """The exhibits that stand, of the case that does."""
    case = next((paper for paper in scene.view.papers if paper.form == CASE and paper.standing == "stands"), None)
    return [part for part in case.parts if is_exhibit(part.id) and part.flaw is None] if case is not None else []


# A vote


def _filed_vote(scene: AskScene, paper: PaperView) -> Fields | None:
    you = scene.view.you
    if you is None or not you.ballot or not you.ballot_reason:
        return None
    return {"choice": you.ballot, "reasoning": you.ballot_reason}


def _vote_fields(scene: AskScene, flawed: tuple[PaperPartView, ...]) -> Iterator[tuple[str, Schema]]:
    you = scene.view.you
    given = count_words((you.ballot_reason if you is not None else None) or "")
    missing = max(1, scene.settings.min_reasoning_words - given)
    yield MORE_REASONS, _text(f"at least {missing} words that are put behind your reasons, and repeat none of them")


# A ruling


def _filed_ruling(scene: AskScene, paper: PaperView) -> Fields:
    parts = {part.id: part for part in paper.parts}
    return {
        "reasoning": parts["reasoning"].text,
        "decision": parts["decision"].text,
        "rationale": parts["rationale"].text,
        "actions": _numbered(parts, "A"),
        "confidence": parts["decision"].figure or 0.0,
        "dissent": parts["dissent"].text if "dissent" in parts else "",
        "reopen": _numbered(parts, "R"),
    }


def _numbered(parts: Mapping[str, PaperPartView], letter: str) -> list[str]:
    return [part.text for id, part in parts.items() if id.startswith(letter) and id[1:].isdecimal()]


def _ruling_fields(scene: AskScene, flawed: tuple[PaperPartView, ...]) -> Iterator[tuple[str, Schema]]:
    for part in flawed:
        if part.id == "reasoning":
            yield (
                MORE_REASONS,
                _text("one to three sentences that say what is missing, and are put behind your reasons"),
            )
        elif part.id == "decision" and part.text == GUILTY:
            yield (
                ACTIONS,
                {"type": "array", "items": {"type": "string"}, "description": "steps to be done, one each"},
            )


# Of both


def _with_more(filed: Fields, answer: Mapping[str, Any]) -> Fields:
    more = str(answer.get(MORE_REASONS, "")).strip()
    kept = str(filed["reasoning"])[: REASONING_LIMIT - len(more) - 1]
    actions = {ACTIONS: answer[ACTIONS]} if ACTIONS in answer else {}
    return {**filed, "reasoning": f"{kept} {more}".strip()[:REASONING_LIMIT], **actions}


def _text(description: str) -> Schema:
    return {"type": "string", "description": description}


_FILED_ACTS = {CASE: _filed_case, ANSWER: _filed_defence, VOTE: _filed_vote, RULING: _filed_ruling}
_FIELDS = {CASE: _case_fields, ANSWER: _defence_fields, VOTE: _vote_fields, RULING: _ruling_fields}
_MENDED_ACTS = {CASE: _mended_case, ANSWER: _mended_defence, VOTE: _with_more, RULING: _with_more}
"""By form of the paper: the act as it was filed, what is asked for, and how it is put together."""
