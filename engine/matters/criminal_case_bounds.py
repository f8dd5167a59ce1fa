"""Bounds of a case: how many parts it may have, and how many characters its texts.

A case may come from anybody, and everything that a table works out of it grows with it. So what comes in is measured
here, before it is validated: by `POST /api/rooms`, `twelve cases check` and every import alike. Cases that the store
has already are read as they are.

The bounds are a few times what real trials need. Of 5,514 imported and predefined cases the largest had 12 exhibits, 60
witnesses, 163 statements, 22 defendants, 7 arguments of a side and 1,142 passages of 403,000 characters; the longest
trial of the Old Bailey has 146,000 words, some 820,000 characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

LINE = 300
"""Characters of a title, a name, a place, a role."""
NOTE = 2_000
"""Characters of a statement, a reason, a background, an attribution."""
PARAGRAPHS = 8_000
"""Characters of a description or a testimony."""
PAGES = 16_000
"""Characters of a summary or of the judge's instructions."""
EVIDENCE = 200_000
"""Characters of all texts but the transcript and the finding: what minds argue from."""
TRANSCRIPT = 2_000_000
"""Characters of all passages. The print is read and searched; nothing else is worked out of it."""
STATEMENTS = 1_500
"""Statements of all witnesses together."""
ISSUES = 600
"""Credibility issues of all witnesses together."""
UNKNOWN = 2
"""Fields that a group may have beyond its own: each is an error, and some are mistyped."""


@dataclass(frozen=True, slots=True)
class CountBound:
    """A list with at most `most` entries, or a mapping with as many keys."""

    most: int
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
        "defendant": LINE,
        "category": LINE,
        "subcategory": LINE,
        "description": PARAGRAPHS,
        "plea": LINE,
        "verdict": LINE,
        "verdict_detail": NOTE,
        "punishments": CountBound(40, NOTE),
    }
)
CASE = GroupBound(
    {
        "id": ID,
        "title": LINE,
        "docket": NOTE,
        "summary": PAGES,
        "charges": CountBound(60, PARAGRAPHS),
        "defendants": CountBound(
            100,
            GroupBound(
                {
                    "name": LINE,
                    "age": None,
                    "age_tells_outcome": None,
                    "gender": ID,
                    "occupation": LINE,
                    "background": NOTE,
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
                    "title": LINE,
                    "description": PARAGRAPHS,
                    "strength_prosecution": None,
                    "strength_defense": None,
                    "contestable": None,
                    "contest_reason": NOTE,
                    "witnesses": CountBound(24, ID),
                }
            ),
        ),
        "witnesses": CountBound(
            300,
            GroupBound(
                {
                    "id": ID,
                    "name": LINE,
                    "role": LINE,
                    "side": ID,
                    "testimony": PARAGRAPHS,
                    "credibility_issues": CountBound(24, NOTE),
                    "credibility": None,
                    "statements": CountBound(40, GroupBound({"id": ID, "text": NOTE, "speaks_for": ID})),
                }
            ),
        ),
        "prosecution_arguments": _ARGUMENTS,
        "defense_arguments": _ARGUMENTS,
        "instructions": PAGES,
        "difficulty": ID,
        "themes": CountBound(40, LINE),
        "year": None,
        "date": LINE,
        "place": LINE,
        "crime_date": LINE,
        "jurisdiction": LINE,
        "source": GroupBound({"kind": ID, "name": LINE, "reference": LINE, "attribution": NOTE}),
        "explicit": None,
        "content_note": NOTE,
        "transcript": CountBound(10_000, GroupBound({"speaker": LINE, "text": 100_000, "tells_outcome": None})),
        "finding": GroupBound({"outcome": ID, "text": NOTE, "charges": CountBound(400, _CHARGE)}),
        "derived": GroupBound(
            {
                "method": NOTE,
                "difficulty": ID,
                "exhibits": CountBound(150),
                "statements": CountBound(STATEMENTS),
                "credibility": CountBound(300),
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
        if len(value) > bound.most:
            yield Excess(where, f"has {len(value):,} entries; at most {bound.most:,} are taken")
        elif bound.each is not None and not isinstance(value, Mapping):
            for index, one in enumerate(value):
                yield from _over(one, bound.each, (*where, index))
    elif isinstance(bound, GroupBound):
        most = len(bound.fields) + UNKNOWN
        if isinstance(value, Mapping) and len(value) > most:
            yield Excess(where, f"has {len(value):,} fields; at most {most} are taken")
            return
        for name, inner in bound.fields.items():
            held = None if inner is None else _field(value, name)
            # Most are short texts, of which there are tens of thousands in a long transcript.
            if held is not None and not (isinstance(held, str) and isinstance(inner, int) and len(held) <= inner):
                yield from _over(held, inner, (*where, name))


def _sums(case: Any) -> Iterator[Excess]:
    witnesses = _entries(case, "witnesses")
    for name, most in (("statements", STATEMENTS), ("credibility_issues", ISSUES)):
        count = sum(len(_entries(witness, name)) for witness in witnesses)
        if count > most:
            yield Excess(("witnesses",), f"have {count:,} {name} in all; at most {most:,} are taken")
    length = sum(_characters(_field(passage, "text"), 1) for passage in _entries(case, "transcript"))
    if length > TRANSCRIPT:
        yield Excess(("transcript",), f"has {length:,} characters in all; at most {TRANSCRIPT:,} are taken")
    others = CASE.fields.keys() - {"transcript", "finding"}
    length = sum(_characters(_field(case, name), CASE.fields[name]) for name in others)
    if length > EVIDENCE:
        said = f"has {length:,} characters without transcript and finding; at most {EVIDENCE:,} are taken"
        yield Excess((), f"the case {said}")


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
