"""Events of papers and parts: what is filed at the table, what a seat is dealt, and seats that take no further part."""

from __future__ import annotations

from typing import Literal

from engine.core.events.base import AnsweredBy, BaseEvent, OmittedIfEmpty, log_value

Standing = Literal["stands", "returned", "struck"]
"""What became of a paper: it counts, or was given back to be mended, or counts for nothing."""


@log_value
class NearestPassage:
    """What comes nearest to a quote that stands nowhere."""

    source: str
    line: OmittedIfEmpty[int] = None
    """The line on which it begins, counted from 1."""
    text: str


@log_value
class PaperPart:
    """One part of a paper: a statement, an exhibit, a challenge, a reason."""

    id: str
    """Within its paper."""
    label: str
    """What it is called on the page."""
    text: str
    quote: OmittedIfEmpty[str] = None
    """Words that it quotes."""
    source: OmittedIfEmpty[str] = None
    """Where the quote was found: the id of something in the matter, of a paper or of a turn; null where it was not."""
    place: OmittedIfEmpty[int] = None
    """The quote's first character in the source, counted from 0."""
    about: OmittedIfEmpty[str] = None
    """The part of another paper that it is about, as `paper/part`."""
    flaw: OmittedIfEmpty[str] = None
    """What is wrong with it, in a sentence."""
    line: OmittedIfEmpty[int] = None
    """The line of the source on which the quote begins, counted from 1, where the source has lines."""
    column: OmittedIfEmpty[int] = None
    """The character in that line, counted from 1."""
    nearest: OmittedIfEmpty[NearestPassage] = None
    """What comes nearest to a quote that stands nowhere."""
    figure: OmittedIfEmpty[float] = None
    """A number that belongs to it: how sure a decision is, from 0 to 1."""
    warning: OmittedIfEmpty[str] = None
    """What may be wrong with it, in a sentence; it stands all the same."""


@log_value
class Filed(BaseEvent):
    """Somebody laid a paper on the table."""

    kind: Literal["filed"] = "filed"
    paper: str
    """Its id at this table, by which it may be cited."""
    form: str
    """What kind of paper it is: `reason`, `ruling`, …"""
    title: str
    seat: int
    """Who filed it; 0 for the bench."""
    ask: str | None
    parts: tuple[PaperPart, ...]
    standing: Standing
    by: AnsweredBy


@log_value
class Withdrawn(BaseEvent):
    """A seat takes no further part; it keeps its place at the table."""

    kind: Literal["withdrawn"] = "withdrawn"
    seat: int
    ask: str | None
    reason: Literal["withdrew", "voted_out", "eliminated"]
    """`voted_out`: by the table; `eliminated`: by seats that may, as the format says."""
    by: AnsweredBy


@log_value
class Dealt(BaseEvent):
    """Each seat was dealt its part (`dealt`), which stays with the seat whoever holds it."""

    kind: Literal["dealt"] = "dealt"
    seats: tuple[int, ...]
