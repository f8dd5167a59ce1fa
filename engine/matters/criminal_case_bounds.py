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
from types import NoneType
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

from pydantic import BaseModel

from engine.matters.criminal_case import Case

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
_CHARACTERS = {
    100: "Inference.label Degree.label",
    200: "Gist.text",
    500: "Inference.text",
    4_000: "Argument.text",
    100_000: "Passage.text",
    MAX_LINE_CHARACTERS: "title Defendant.name Witness.name Source.name Mark.name occupation role question Issue.label "
    "themes date place crime_date jurisdiction reference speaker defendant category subcategory plea verdict",
    MAX_NOTE_CHARACTERS: "docket background contest_reason credibility_issues Statement.text Element.text attribution "
    "content_note Finding.text verdict_detail punishments method",
    MAX_DESCRIPTION_CHARACTERS: "Case.charges description testimony",
    MAX_SUMMARY_CHARACTERS: "summary instructions",
}
"""Texts by their bound, with their model where others have one of the same name; the others have `ID`."""
_ENTRIES = {
    4: "joins",
    12: "degrees elements",
    24: "Exhibit.witnesses credibility_issues rests_on issues",
    40: "statements prosecution_arguments defense_arguments pieces themes punishments",
    60: "charges inferences",
    100: "defendants",
    150: "exhibits",
    200: "relations",
    300: "witnesses Derived.credibility",
    400: "gists Finding.charges",
    MAX_STATEMENTS: "Derived.statements",
    10_000: "transcript",
}
"""Lists and mappings by their bound."""
_BOUNDS_OF_TEXTS, _BOUNDS_OF_LISTS = (
    {name: bound for bound, names in table.items() for name in names.split()} for table in (_CHARACTERS, _ENTRIES)
)


def _group_of(model: type[BaseModel]) -> GroupBound:
    fields = model.model_fields.items()
    return GroupBound({name: _bound_of(field.annotation, f"{model.__name__}.{name}", name) for name, field in fields})


def _bound_of(annotation: Any, *names: str) -> Bound:
    """The bound of what a field holds, by its names, the more exact first."""
    origin, inner = get_origin(annotation), [one for one in get_args(annotation) if one is not NoneType]
    if origin in (tuple, dict):
        most = next(_BOUNDS_OF_LISTS[name] for name in names if name in _BOUNDS_OF_LISTS)
        return CountBound(most, _bound_of(inner[0], *names) if origin is tuple else None)
    if origin is Literal or annotation is str:
        return next((_BOUNDS_OF_TEXTS[name] for name in names if name in _BOUNDS_OF_TEXTS), ID)
    if origin is not None:
        return _bound_of(inner[0], *names)
    return _group_of(annotation) if issubclass(annotation, BaseModel) else None


CASE = _group_of(Case)
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
