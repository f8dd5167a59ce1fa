"""The matter: what lies on the table in a deliberation. Each kind of matter is a model of its own in `engine/matters`.

Everything that is needed of a matter of any kind is here: what it is called, what a turn may cite, what is searched,
and which of it a reader gets.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine.core.described import described

Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.\-]{0,79}$")]
Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
Way: TypeAlias = Literal["for", "against"]
MAX_CLAIM_CHARACTERS = 300
"""Of what a point says."""
MAX_QUOTE_CHARACTERS = 1000
"""Of the words of a document that it rests on."""
PieceKind = Literal["summary", "exhibit", "witness", "statement", "argument", "passage", "paper"]


class MatterModel(BaseModel):
    """Base of everything in a matter's file, and of what is published about matters: frozen, and a misspelt field is an
    error."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)


class Source(MatterModel):
    """Where a matter comes from, and what its licence asks for."""

    kind: Literal["predefined", "old_bailey", "exoneration", "courtlistener", "file", "inline"]
    name: Words
    reference: str | None = None
    """The id in the source."""
    attribution: str | None = None


@dataclass(frozen=True, slots=True)
class MatterPiece:
    """One searchable piece of a matter."""

    id: str | None
    """What a turn may cite for it; None where nothing can be cited."""
    kind: PieceKind
    title: str
    text: str
    before: str | None = None
    """In a document whose lines mean something by themselves: what stands between the piece before and this one."""


class PassageMark(MatterModel):
    """Words of a document that somebody has marked in the lobby of a room or of a class."""

    number: int
    """Counts from 1 in the order in which they were marked."""
    by: int | None
    """The seat or the pupil; None for whoever leads without one."""
    claim: str
    """What they say, in one sentence."""
    document: Identifier
    quote: str
    target: Identifier
    """What they speak for or against."""
    way: Way
    name: str = ""
    """Of whoever marked them, where others may know."""
    at: float
    """UTC seconds."""


class MatterFault(NamedTuple):
    """Something that is wrong with a matter whose fields are each right."""

    where: tuple[str | int, ...]
    """The place: `("members", 2, "name")`."""
    sentence: str
    """To be read behind the name of the place, without a full stop: "is the name of two members"."""


class QuotePlace(NamedTuple):
    """Where a quote was found."""

    source: str
    """The id of something in the matter, of a paper, or of a turn; empty for the matter's own summary."""
    place: int
    """Its first character in that text, counted from 0."""
    line: int | None = None
    """The line on which it begins, counted from 1, where the source has lines."""
    column: int | None = None
    """The character in that line, counted from 1."""
    flaw: str | None = None
    """Why the words may not be quoted like this (`engine/core/quotes.py`); None where they may."""
    sentence: str = ""
    """The sentence in which they stand, as it is, where they have a flaw."""


class Matter(MatterModel):
    """What a room deliberates, whatever its format.

    The four fields come first in every kind of matter: the hash in `opened` is made of the JSON in this order.
    """

    kind: ClassVar[str]
    """Which kind of matter it is, as stored rooms name it."""

    id: Identifier
    title: Words
    docket: Words
    """One line for a list, which never hints at the outcome."""
    summary: Words

    def origin(self) -> Source:
        """Where it comes from."""
        return Source(kind="inline", name="Brought to this room")

    def to_decide(self) -> str | None:
        """The question that it puts to the table, in a sentence; None where its format goes without one."""
        return None

    def reader_note(self) -> str | None:
        """What a reader should know before opening it, in a sentence that gives nothing else away; None for nothing."""
        return None

    def faults(self) -> Iterator[MatterFault]:
        """What is wrong with it although its fields are each right, such as two members of one name.

        Looked at where a matter comes in: in a file, or with a request. What was stored is read as it is.
        """
        return iter(())

    def citable(self) -> Iterator[tuple[str, str]]:
        """Everything a turn may cite, as (id, what it is called)."""
        return iter(())

    def names(self) -> Iterator[str]:
        """Names of people in the matter, who are not at the table: a speech that names one addresses nobody."""
        return iter(())

    def pieces(self) -> Iterator[MatterPiece]:
        """What is searched, in reading order, without anything that reveals the outcome and without repeats."""
        yield MatterPiece(None, "summary", "Summary", self.summary)

    def notes(self) -> Iterator[str]:
        """What of the files that it was read from was left out or doubted, in a sentence each that names the file."""
        return iter(())

    def locate(self, quote: str) -> QuotePlace | None:
        """Where words stand, in a matter of documents with lines, and what is wrong with quoting them; None where they
        stand nowhere, and in any other matter."""
        return None

    def nearest(self, quote: str) -> tuple[QuotePlace, str] | None:
        """What comes nearest to a quote that stands nowhere, and its text; None where nothing does."""
        return None

    def mark_fault(self, mark: PassageMark) -> str | None:
        """Why a mark cannot stand, in a sentence; None where it can."""
        return "There are no documents here in which words could be marked."

    def with_marks(self, marks: Sequence[PassageMark]) -> Matter:
        """The matter with what people have marked in it, as its last points and in the same order."""
        return self

    def shown_to(self, seat: int | None, over: bool) -> Matter:
        """The matter as a reader may have it: the holder of a seat, or (None) anybody else; `over`: the outcome is
        known. Lists and search show what anybody may read before the end."""
        return self


OwnMatter: TypeAlias = Any
"""A matter of the kind that a format deliberates; the format alone looks into it."""


def matter_hash(matter: Matter) -> str:
    """The first 16 hex digits of the SHA-256 of the matter's JSON, without what is held back from everybody until the
    end; recorded at the opening."""
    return hashlib.sha256(matter.shown_to(None, over=False).model_dump_json().encode()).hexdigest()[:16]
