"""Events of papers and parts: what is filed at the table, what a seat is dealt, and seats that take no further part."""

from __future__ import annotations

from typing import Literal

from engine.core.events.base import AnsweredBy, BaseEvent
from engine.core.events.log_values import OmittedIfEmpty, log_value
from engine.core.events.paper_parts import PaperPart

Standing = Literal["stands", "returned", "struck"]
"""What became of a paper: it counts, or was given back to be mended, or counts for nothing."""


@log_value
class Filed(BaseEvent):
    """Somebody laid a paper on the table. Where it is `closed`, others read its parts once it is opened."""

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
    closed: OmittedIfEmpty[bool] = None
    """Its parts lie in an envelope (`sealed`) until the paper is opened."""


@log_value
class PapersOpened(BaseEvent):
    """Papers that were filed sealed are opened: everybody reads their parts."""

    kind: Literal["papers_opened"] = "papers_opened"
    papers: dict[str, tuple[PaperPart, ...]]
    """The parts by the id of their paper, in the order in which they were filed."""


@log_value
class Withdrawn(BaseEvent):
    """A seat takes no further part; it keeps its place at the table."""

    kind: Literal["withdrawn"] = "withdrawn"
    seat: int
    ask: str | None
    reason: Literal["withdrew", "voted_out", "eliminated", "excused"]
    """`voted_out`: by the table; `eliminated`: by seats that may, as the format says; `excused`: the host leaves the
    chair empty."""
    by: AnsweredBy


@log_value
class Dealt(BaseEvent):
    """Each seat was dealt its part (`dealt`), which stays with the seat whoever holds it."""

    kind: Literal["dealt"] = "dealt"
    seats: tuple[int, ...]
