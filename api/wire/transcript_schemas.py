"""Schemas of transcripts: what happened, line by line, in words."""

from __future__ import annotations

from typing import Literal

from api.wire.schemas import Schema
from engine.core.acts import SettingValue
from engine.core.authorship import Author, AuthorCounts
from engine.core.views import CaseLine, ResultView, SeatView

LineKind = Literal[
    "seat",
    "phase",
    "round",
    "narration",
    "turn",
    "pass",
    "ballot",
    "ballots",
    "count",
    "moved",
    "vote",
    "failure",
    "paper",
    "withdrawal",
    "bids",
    "aside",
    "dealt",
    "missed",
    "timer",
    "verdict",
    "closed",
]


class Line(Schema):
    """One thing that happened, in words."""

    seq: int
    at: float
    kind: LineKind
    round: int
    seat: int | None
    """Whose it is; null for the bench, and for what is nobody's."""
    name: str | None
    """Of whoever held the seat then."""
    text: str
    """What was said, or a sentence that says what happened."""
    argument_type: str | None
    target: int | None
    cites: tuple[str, ...]
    struck: tuple[str, ...]
    """Cited, but not in the matter."""
    choice: str | None
    previous: str | None
    by: Author | None = None
    """Who did it, of what is said, voted, filed and narrated: a model, the house in a model's place, the house by a
    rule, a person, an agent. Null for the rest, and in a line that was sent as it happened."""
    instead_of: str | None = None
    """The model that plays the seat, where the house has acted for it."""


class Transcript(Schema):
    """A deliberation from its opening on."""

    code: str
    deliberation: str
    format: str
    case: CaseLine
    attribution: str | None
    """What the licence of the matter's text asks for."""
    notes: tuple[str, ...] = ()
    """What of the matter's files was left out or doubted."""
    status: str
    settings: dict[str, SettingValue]
    seats: tuple[SeatView, ...]
    lines: list[Line]
    by: AuthorCounts
    """How many turns, ballots, papers, answers and narrations were whose."""
    result: ResultView | None
    finding: str | None
    """What the court of the time found; once the room has its own verdict."""
    certificate: str | None
    """Where the certificate of its verdict is; null before there is one."""
    seq: int
