"""Bounds of a case: how many parts it may have, and how many characters its texts.

A case may come from anybody, and everything that a table works out of it grows with it. So what comes in is measured
here, before it is validated: by `POST /api/rooms`, `twelve cases check` and every import alike. Cases that are
in the store already are read as they are.

The bounds are a few times what real trials need. Of 5,514 imported and predefined cases the largest had 12 exhibits, 60
witnesses, 163 statements, 22 defendants, 7 arguments of a side and 1,142 passages of 403,000 characters; the longest
trial of the Old Bailey has 146,000 words, some 820,000 characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

MAX_LINE_CHARACTERS = 300
"""Characters of a title, a name, a place, a role."""
MAX_NOTE_CHARACTERS = 2_000
"""Characters of a statement, a reason, a background, an attribution."""
MAX_DESCRIPTION_CHARACTERS = 8_000
"""Characters of a description or a testimony."""
MAX_SUMMARY_CHARACTERS = 16_000
"""Characters of a summary or of the judge's instructions."""
MAX_EVIDENCE_CHARACTERS = 200_000
"""Characters of all texts but the transcript and the finding: what minds argue from."""
MAX_TRANSCRIPT_CHARACTERS = 2_000_000
"""Characters of all passages. The print is read and searched; nothing else is worked out of it."""
MAX_STATEMENTS = 1_500
"""Statements of all witnesses together."""
MAX_CREDIBILITY_ISSUES = 600
"""Credibility issues of all witnesses together."""
MAX_UNKNOWN_FIELDS = 2
"""Fields that a group may have beyond its own: each is an error, and some are mistyped."""


@dataclass(frozen=True, slots=True)
class CountBound:
    """A list with at most `max_entries` entries, or a mapping with as many keys."""

    max_entries: int
    each: Bound | None = None


@dataclass(frozen=True, slots=True)
class GroupBound:
    """A group of fields, all of them by name."""

    fields: Mapping[str, Bound]


Bound: TypeAlias = int | CountBound | GroupBound | None
"""Of a text, the characters that it may have; None for numbers and truths."""
Place: TypeAlias = tuple[str | int, ...]


class Excess(NamedTuple):
    """Something that a case has too much of."""

    where: Place
    sentence: str
    """With the number and the bound; to be read behind the name of the place."""


ID = 80
_ARGUMENTS = CountBound(40, GroupBound({"text": 4_000, "rests_on": CountBound(24, ID)}))
_CHARGE = GroupBound(
    {
        "defendant": MAX_LINE_CHARACTERS,
        "category": MAX_LINE_CHARACTERS,
        "subcategory": MAX_LINE_CHARACTERS,
        "description": MAX_DESCRIPTION_CHARACTERS,
        "plea": MAX_LINE_CHARACTERS,
        "verdict": MAX_LINE_CHARACTERS,
        "verdict_detail": MAX_NOTE_CHARACTERS,
        "punishments": CountBound(40, MAX_NOTE_CHARACTERS),
    }
)
CASE = GroupBound(
    {
        "id": ID,
        "title": MAX_LINE_CHARACTERS,
        "docket": MAX_NOTE_CHARACTERS,
        "summary": MAX_SUMMARY_CHARACTERS,
        "charges": CountBound(60, MAX_DESCRIPTION_CHARACTERS),
        "defendants": CountBound(
            100,
            GroupBound(
                {
                    "name": MAX_LINE_CHARACTERS,
                    "age": None,
                    "age_tells_outcome": None,
                    "gender": ID,
                    "occupation": MAX_LINE_CHARACTERS,
                    "background": MAX_NOTE_CHARACTERS,
                    "charges": CountBound(60),
                }
            ),
        ),
        "exhibits": CountBound(
            150,
            GroupBound(
                {
                    "id": ID,
                    "kind": ID,
                    "title": MAX_LINE_CHARACTERS,
                    "description": MAX_DESCRIPTION_CHARACTERS,
                    "strength_prosecution": None,
                    "strength_defense": None,
                    "contestable": None,
                    "contest_reason": MAX_NOTE_CHARACTERS,
                    "witnesses": CountBound(24, ID),
                }
            ),
        ),
        "witnesses": CountBound(
            300,
            GroupBound(
                {
                    "id": ID,
                    "name": MAX_LINE_CHARACTERS,
                    "role": MAX_LINE_CHARACTERS,
                    "side": ID,
                    "testimony": MAX_DESCRIPTION_CHARACTERS,
                    "credibility_issues": CountBound(24, MAX_NOTE_CHARACTERS),
                    "credibility": None,
                    "statements": CountBound(40, GroupBound({"id": ID, "text": MAX_NOTE_CHARACTERS, "speaks_for": ID})),
                }
            ),
        ),
        "prosecution_arguments": _ARGUMENTS,
        "defense_arguments": _ARGUMENTS,
        "issues": CountBound(
            24,
            GroupBound(
                {"id": ID, "question": MAX_LINE_CHARACTERS, "label": MAX_LINE_CHARACTERS, "pieces": CountBound(40, ID)}
            ),
        ),
        "relations": CountBound(200, GroupBound({"piece": ID, "kind": ID, "other": ID})),
        "inferences": CountBound(
            60,
            GroupBound(
                {
                    "id": ID,
                    "side": ID,
                    "joins": CountBound(4, ID),
                    "issue": ID,
                    "text": 500,
                    "label": 100,
                    "strength": None,
                }
            ),
        ),
        "degrees": CountBound(
            12,
            GroupBound(
                {
                    "id": ID,
                    "label": 100,
                    "elements": CountBound(12, GroupBound({"text": MAX_NOTE_CHARACTERS, "pieces": CountBound(40, ID)})),
                }
            ),
        ),
        "gists": CountBound(400, GroupBound({"piece": ID, "side": ID, "text": 200})),
        "instructions": MAX_SUMMARY_CHARACTERS,
        "difficulty": ID,
        "themes": CountBound(40, MAX_LINE_CHARACTERS),
        "year": None,
        "date": MAX_LINE_CHARACTERS,
        "place": MAX_LINE_CHARACTERS,
        "crime_date": MAX_LINE_CHARACTERS,
        "jurisdiction": MAX_LINE_CHARACTERS,
        "source": GroupBound(
            {
                "kind": ID,
                "name": MAX_LINE_CHARACTERS,
                "reference": MAX_LINE_CHARACTERS,
                "attribution": MAX_NOTE_CHARACTERS,
            }
        ),
        "explicit": None,
        "content_note": MAX_NOTE_CHARACTERS,
        "transcript": CountBound(
            10_000, GroupBound({"speaker": MAX_LINE_CHARACTERS, "text": 100_000, "tells_outcome": None})
        ),
        "finding": GroupBound({"outcome": ID, "text": MAX_NOTE_CHARACTERS, "charges": CountBound(400, _CHARGE)}),
        "derived": GroupBound(
            {
                "method": MAX_NOTE_CHARACTERS,
                "difficulty": ID,
                "exhibits": CountBound(150),
                "statements": CountBound(MAX_STATEMENTS),
                "credibility": CountBound(300),
                "mark": GroupBound({"basis": ID, "name": MAX_LINE_CHARACTERS, "at": None}),
            }
        ),
    }
)
"""Every field of `engine.matters.criminal_case.Case`."""


def exceeded_bounds(case: Any) -> Iterator[Excess]:
    """What a case has too much of: a `Case`, or the plain values of one that nobody has validated yet.

    What is none of a case's shapes is passed over, for the validation to refuse.
    """
    found = False
    for one in _over(case, CASE, ()):
        found = True
        yield one
    # A list that is too long need not be added up.
    if not found:
        yield from _sums(case)


def _over(value: Any, bound: Bound, where: Place) -> Iterator[Excess]:
    if isinstance(bound, int):
        if isinstance(value, str) and len(value) > bound:
            yield Excess(where, f"has {len(value):,} characters; at most {bound:,} are taken")
    elif isinstance(bound, CountBound):
        if not isinstance(value, Sequence | Mapping) or isinstance(value, str):
            return
        if len(value) > bound.max_entries:
            yield Excess(where, f"has {len(value):,} entries; at most {bound.max_entries:,} are taken")
        elif bound.each is not None and not isinstance(value, Mapping):
            for index, one in enumerate(value):
                yield from _over(one, bound.each, (*where, index))
    elif isinstance(bound, GroupBound):
        max_entries = len(bound.fields) + MAX_UNKNOWN_FIELDS
        if isinstance(value, Mapping) and len(value) > max_entries:
            yield Excess(where, f"has {len(value):,} fields; at most {max_entries} are taken")
            return
        for name, inner in bound.fields.items():
            held = None if inner is None else _field(value, name)
            # Most are short texts, of which there are tens of thousands in a long transcript.
            if held is not None and not (isinstance(held, str) and isinstance(inner, int) and len(held) <= inner):
                yield from _over(held, inner, (*where, name))


def _sums(case: Any) -> Iterator[Excess]:
    witnesses = _entries(case, "witnesses")
    for name, limit in (("statements", MAX_STATEMENTS), ("credibility_issues", MAX_CREDIBILITY_ISSUES)):
        count = sum(len(_entries(witness, name)) for witness in witnesses)
        if count > limit:
            yield Excess(("witnesses",), f"have {count:,} {name} in all; at most {limit:,} are taken")
    length = sum(_characters(_field(passage, "text"), 1) for passage in _entries(case, "transcript"))
    if length > MAX_TRANSCRIPT_CHARACTERS:
        yield Excess(
            ("transcript",), f"has {length:,} characters in all; at most {MAX_TRANSCRIPT_CHARACTERS:,} are taken"
        )
    others = CASE.fields.keys() - {"transcript", "finding"}
    length = sum(_characters(_field(case, name), CASE.fields[name]) for name in others)
    if length > MAX_EVIDENCE_CHARACTERS:
        sentence = (
            f"has {length:,} characters without transcript and finding; at most {MAX_EVIDENCE_CHARACTERS:,} are taken"
        )
        yield Excess((), f"the case {sentence}")


def _characters(value: Any, bound: Bound) -> int:
    """Characters of all texts in a value."""
    match bound:
        case None:
            return 0
        case int():
            return len(value) if isinstance(value, str) else 0
        case CountBound():
            each = bound.each
            if each is None or not isinstance(value, Sequence) or isinstance(value, str):
                return 0
            return sum(_characters(one, each) for one in value)
        case GroupBound():
            return sum(_characters(_field(value, name), inner) for name, inner in bound.fields.items())


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)


def _entries(value: Any, name: str) -> Sequence[Any]:
    held = _field(value, name)
    return held if isinstance(held, Sequence) and not isinstance(held, str) else ()
