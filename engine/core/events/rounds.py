"""Events of a round: asks, floors, turns, and the convictions that they move."""

from __future__ import annotations

from typing import Literal

from engine.core.acts import ArgumentType, Hit, UnfoundedClaim
from engine.core.events.base import AnsweredBy, BaseEvent, Move
from engine.core.events.log_values import OmittedIfEmpty, log_value


@log_value
class PhaseEntered(BaseEvent):
    """The deliberation entered a phase; all open asks are void."""

    kind: Literal["phase_entered"] = "phase_entered"
    phase: str
    why: str


@log_value
class RoundOpened(BaseEvent):
    """A round began; these seats will be offered the floor, in this order."""

    kind: Literal["round_opened"] = "round_opened"
    round: int
    speakers: tuple[int, ...]


@log_value
class RoundClosed(BaseEvent):
    """A round is over."""

    kind: Literal["round_closed"] = "round_closed"
    round: int


@log_value
class Asked(BaseEvent):
    """Seats are asked for an act; an answer cites `ask`."""

    kind: Literal["asked"] = "asked"
    ask: str
    act: str
    seats: tuple[int, ...]
    seconds: float
    deadline: float
    """As granted, UTC seconds; pauses move it (see the view)."""
    awaited: bool
    """Whether the deliberation waits for the answers."""
    topic: str
    """What it is about, where the act alone does not tell (`case`, `verdict`, `last_call`, …)."""


@log_value
class AskLapsed(BaseEvent):
    """The time of an ask is over; defaults follow for whoever has not answered."""

    kind: Literal["ask_lapsed"] = "ask_lapsed"
    ask: str


@log_value
class FloorGranted(BaseEvent):
    """A seat has the floor; `turn_id` is the id of this ask for speech."""

    kind: Literal["floor_granted"] = "floor_granted"
    turn_id: str
    seat: int
    tenure: int
    seconds: float
    deadline: float
    topic: OmittedIfEmpty[Literal["answer", "changed", "last_word", "advocate"]] = None
    """What it is for, where it is not the seat's turn in the round: to answer a question, to say why its ballot
    changed, to say a last line before an end, or to put the other side where nearly everybody agrees."""
    about: OmittedIfEmpty[str] = None
    """The turn that it is about: the question, or what changed the ballot."""


@log_value
class TimeGiven(BaseEvent):
    """A seat has more time: to speak, or for a paper or a vote with reasons."""

    kind: Literal["time_given"] = "time_given"
    turn_id: str
    seat: int
    seconds: float
    reason: OmittedIfEmpty[Literal["draft", "writing"]] = None
    """`draft`: time was up, and words that were written are offered for sending; `writing`: time was up while somebody
    was writing; absent: the host gave it."""


@log_value
class FloorLapsed(BaseEvent):
    """A floor ended without a turn."""

    kind: Literal["floor_lapsed"] = "floor_lapsed"
    turn_id: str
    seat: int
    reason: Literal["passed", "deadline", "handed_over", "failed", "vote_called", "interrupted"]
    again: bool
    """The same seat is granted the floor once more, under a new id: it changed hands, or was interrupted."""
    left: float
    """Seconds of the turn that were left."""
    by: OmittedIfEmpty[int] = None
    """Who interrupted, and has the floor next."""


@log_value
class TurnNote:
    """Something that a turn puts on record besides its words: a question, a condition, something that is to be done."""

    kind: str
    """Which of the format's kinds of notes it is."""
    text: str
    who: OmittedIfEmpty[str] = None
    """Whom it concerns, by the name that was used."""
    due: OmittedIfEmpty[str] = None
    """Until when, in the words that were used."""


@log_value
class TurnPaper:
    """A paper that the speaker lays on the table with a turn."""

    form: str
    """Which of the format's kinds of papers it is."""
    title: str
    text: str


@log_value
class IssueMove:
    """What a turn did to one issue of the matter."""

    issue: str
    move: Literal["raised", "answered", "reopened", "conceded"]


@log_value
class TurnTaken(BaseEvent):
    """Somebody spoke."""

    kind: Literal["turn_taken"] = "turn_taken"
    turn_id: str
    seat: int
    argument_type: ArgumentType
    text: str
    target: int | None
    cites: tuple[str, ...]
    strategy: str | None
    hits: tuple[Hit, ...]
    points: tuple[str, ...]
    stance: str | None
    force: float | None
    written: bool
    """The seat's mind wrote this out from a strategy that a person chose."""
    struck: tuple[str, ...]
    """Citations of things that are not in the case."""
    choice: OmittedIfEmpty[str] = None
    """The open ballot that the speaker states with these words; the ballot itself follows."""
    reason: OmittedIfEmpty[str] = None
    """Why, in a sentence."""
    withdraws: OmittedIfEmpty[bool] = None
    """Whether these are the speaker's last words: that they withdraw follows."""
    notes: OmittedIfEmpty[tuple[TurnNote, ...]] = None
    files: OmittedIfEmpty[TurnPaper] = None
    """What the speaker files with these words: that it lies on the table follows."""
    unfounded: OmittedIfEmpty[tuple[UnfoundedClaim, ...]] = None
    """What the text claims and the case does not have: it is struck, and has no force."""
    unread: OmittedIfEmpty[Literal["language"]] = None
    """Why the house could not read the text, which then has no force."""
    retracts: OmittedIfEmpty[bool] = None
    """It takes back what was struck of the speaker's words before."""
    issues: OmittedIfEmpty[tuple[IssueMove, ...]] = None
    """What the turn did to the issues of the case."""
    asks: OmittedIfEmpty[bool] = None
    """It asks or presses its target."""


@log_value
class ReactionsGiven(BaseEvent):
    """The listeners took in a round's turns; each one's reaction is its own."""

    kind: Literal["reactions_given"] = "reactions_given"
    ask: str
    by: AnsweredBy


@log_value
class Persuasion:
    """What mattered to a listener in a round, and why."""

    turn_id: str
    why: OmittedIfEmpty[str] = None
    """In the listener's own words."""


@log_value
class ConvictionsMoved(BaseEvent):
    """Convictions moved. Where they are hidden, `moves` is empty and each seat's own lie in its private part."""

    kind: Literal["convictions_moved"] = "convictions_moved"
    moves: tuple[Move, ...]
    round: int | None
    """The round whose turns moved them; null for where seats start and for what people say of themselves."""
    persuaded: OmittedIfEmpty[dict[int, Persuasion]] = None
    """By seat: the turn that mattered to them and why, where a model judged how they took it and moves are shown."""


@log_value
class ConvictionsRevealed(BaseEvent):
    """At the verdict: where everybody stood, from the first ballot on."""

    kind: Literal["convictions_revealed"] = "convictions_revealed"
    convictions: dict[int, tuple[float | None, ...]]
    """By seat: before the first round and after each one; null where nobody said."""
    opinions: OmittedIfEmpty[dict[int, dict[int, float]]] = None
    """By seat of a mind: what it came to think of the others, -1 to 1, where the format keeps that."""


@log_value
class NarrationGiven(BaseEvent):
    """The judge spoke."""

    kind: Literal["narration_given"] = "narration_given"
    ask: str
    topic: str
    text: str
    by: AnsweredBy
