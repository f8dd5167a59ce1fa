"""Events: what happened at the table, in the past tense. A closed vocabulary, named for no format.

Every event has a public body and up to three more fields of secrecy, never a mask on single fields:

- `private`: each seat's own part; seen by that seat and by whoever is omniscient.
- `sealed`: each seat's part in an envelope; seen by that seat only, until a later event says it openly.
- `only`: the whole event is for these seats; everybody else gets a skip.

So a new public field cannot leak by being forgotten in a mask. `engine/secrecy.py` is the only reader of the three.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.acts import ArgumentType, CallOutcome, CallTask, Clip, Hit, Occupant, Reaction, SettingValue
from engine.described import described

By = Literal["occupant", "default"]
BENCH = 0
"""The room's driver as a seat number in asks and envelopes: it answers for narrations and reactions."""


class Model(BaseModel):
    """Base of the values inside events: frozen, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra=described)


class Move(Model):
    """How far one turn moved one seat."""

    turn_id: str | None
    """The turn that moved it; null for where a seat starts, and for what it says of itself."""
    seat: int
    delta: float
    conviction: float
    """Where it stands after the move, 0 certain not guilty to 1 certain guilty."""


class Secret(Model):
    """One seat's part of an event."""

    seed: str | None = Field(None, exclude_if=lambda value: value is None)
    choice: str | None = Field(None, exclude_if=lambda value: value is None)
    thought: str | None = Field(None, exclude_if=lambda value: value is None)
    would_change: str | None = Field(None, exclude_if=lambda value: value is None)
    """What would change this seat's mind, as its mind says."""
    conviction: float | None = Field(None, exclude_if=lambda value: value is None)
    """What a person or an agent says of their own conviction, which becomes it."""
    believed: float | None = Field(None, exclude_if=lambda value: value is None)
    """How sure of guilt the model that plays this seat says it is, 0 to 1. It is kept, and moves nothing."""
    moves: tuple[Move, ...] | None = Field(None, exclude_if=lambda value: value is None)
    trust: dict[int, float] | None = Field(None, exclude_if=lambda value: value is None)
    """What this seat now thinks of the others, -1 to 1, by seat."""
    reaction: Reaction | None = Field(None, exclude_if=lambda value: value is None)


class EventModel(Model):
    """Base of every event."""

    private: dict[int, Secret] | None = Field(None, exclude_if=lambda value: value is None)
    """Parts that belong to single seats."""
    sealed: dict[int, Secret] | None = Field(None, exclude_if=lambda value: value is None)
    """Parts in envelopes: only their own seat reads them."""
    only: tuple[int, ...] | None = Field(None, exclude_if=lambda value: value is None)
    """The seats that may see this event at all."""


class PersonaCard(Model):
    """What everybody may know of the mind that plays a seat."""

    id: str
    name: str
    archetype: str
    occupation: str


class OpenedSeat(Model):
    """A seat as the room opens."""

    seat: int
    role: str
    persona: PersonaCard | None = None


class CaseRef(Model):
    """Which case is deliberated."""

    id: str
    title: str
    hash: str


class Opened(EventModel):
    """A room opened; its seats, its settings, its case. The seed lies sealed with the bench."""

    kind: Literal["opened"] = "opened"
    format: str
    case: CaseRef
    settings: dict[str, SettingValue]
    rules: int
    """Version of the rules that made this log."""
    seats: tuple[OpenedSeat, ...]
    host_seat: int | None
    """The seat that belongs to the host; null where the host has none."""


class SettingsChanged(EventModel):
    """Settings changed; only the changed ones are named."""

    kind: Literal["settings_changed"] = "settings_changed"
    settings: dict[str, SettingValue]


class Meanwhile(Model):
    """What happened while somebody was away from their seat; nothing that not everybody saw."""

    seconds: float
    """How long they were away."""
    rounds: int
    """Rounds that closed."""
    turns: int
    """Turns that were taken at the table."""
    spoken: int
    """Those of them that the understudy took on this seat."""
    before: str | None
    """The seat's open ballot as it was left."""
    ballot: str | None
    """The seat's open ballot now."""
    changed: dict[int, str]
    """The open ballots of the others that are new or different, by seat."""
    text: str
    """The same in a few sentences."""


Change = Literal["left", "removed", "forked", "missed", "gone", "assigned"]
"""Why somebody no longer holds a seat: they gave it up, the host took it, the log was forked, they let too many
deadlines pass, they were gone for too long, the host gave it to somebody else."""


class SeatTaken(EventModel):
    """Somebody holds a seat from now on."""

    kind: Literal["seat_taken"] = "seat_taken"
    seat: int
    occupant: Occupant
    name: str
    tenure: int
    reason: Literal["joined", "hosting", "empty", "returned", "invited"] | Change
    """Why it changed hands; for a mind, why whoever held it before it does no more."""
    model: str | None = Field(None, exclude_if=lambda value: value is None)
    """Which model plays it, as the configuration calls it."""
    first: int | None = Field(None, exclude_if=lambda value: value is None)
    """The tenure under which this occupant first sat down, where they come back to their seat."""
    meanwhile: Meanwhile | None = Field(None, exclude_if=lambda value: value is None)
    """What the one who comes back has missed."""


class SeatReleased(EventModel):
    """Somebody gave up a seat, or lost it."""

    kind: Literal["seat_released"] = "seat_released"
    seat: int
    tenure: int
    reason: Change
    since: float | None = Field(None, exclude_if=lambda value: value is None)
    """When they had taken it, UTC seconds."""
    minds: SettingValue = Field(None, exclude_if=lambda value: value is None)
    """The setting `minds` from now on, where the host gave the seat to another mind with this."""


class SeatInvited(EventModel):
    """The host keeps a seat for whoever brings the invitation; earlier invitations to it are void."""

    kind: Literal["seat_invited"] = "seat_invited"
    seat: int
    invitation: int


class PowersPassed(EventModel):
    """The host's powers are with the person on this seat from now on; null: with the host again."""

    kind: Literal["powers_passed"] = "powers_passed"
    seat: int | None
    reason: Literal["gone", "left", "returned"]


class LineSent(EventModel):
    """The host said something to some seats alone."""

    kind: Literal["line_sent"] = "line_sent"
    seats: tuple[int, ...]
    """To whom it was said."""
    text: str


class HandRaised(EventModel):
    """Somebody asks to be next, or does no more."""

    kind: Literal["hand_raised"] = "hand_raised"
    seat: int
    up: bool
    queue: tuple[int, ...]
    """Who will be offered the floor in this round, in the order that holds now."""


class AudienceBallotCast(EventModel):
    """Somebody in the audience voted; `member` is a number that says nothing of who they are."""

    kind: Literal["audience_ballot_cast"] = "audience_ballot_cast"
    member: int
    choice: str
    previous: str | None


class Begun(EventModel):
    """The host began the deliberation."""

    kind: Literal["begun"] = "begun"


class Paused(EventModel):
    """Room time stands still."""

    kind: Literal["paused"] = "paused"


class Resumed(EventModel):
    """Room time runs again."""

    kind: Literal["resumed"] = "resumed"


class TimeLost(EventModel):
    """Nobody drove the room for a while (a server was restarted): its time stood still for so long."""

    kind: Literal["time_lost"] = "time_lost"
    seconds: float


class PhaseEntered(EventModel):
    """The deliberation entered a phase; all open asks are void."""

    kind: Literal["phase_entered"] = "phase_entered"
    phase: str
    why: str


class RoundOpened(EventModel):
    """A round began; these seats will be offered the floor, in this order."""

    kind: Literal["round_opened"] = "round_opened"
    round: int
    speakers: tuple[int, ...]


class RoundClosed(EventModel):
    """A round is over."""

    kind: Literal["round_closed"] = "round_closed"
    round: int


class Asked(EventModel):
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


class AskLapsed(EventModel):
    """The time of an ask is over; defaults follow for whoever has not answered."""

    kind: Literal["ask_lapsed"] = "ask_lapsed"
    ask: str


class FloorGranted(EventModel):
    """A seat has the floor; `turn_id` is the id of this ask for speech."""

    kind: Literal["floor_granted"] = "floor_granted"
    turn_id: str
    seat: int
    tenure: int
    seconds: float
    deadline: float


class FloorLapsed(EventModel):
    """A floor ended without a turn."""

    kind: Literal["floor_lapsed"] = "floor_lapsed"
    turn_id: str
    seat: int
    reason: Literal["passed", "deadline", "handed_over", "failed", "vote_called", "interrupted"]
    again: bool
    """The same seat is granted the floor once more, under a new id: it changed hands, or was interrupted."""
    left: float
    """Seconds of the turn that were left."""
    by: int | None = Field(None, exclude_if=lambda value: value is None)
    """Who interrupted, and has the floor next."""


class TurnTaken(EventModel):
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


class SideChosen(EventModel):
    """A seat committed to a side for good."""

    kind: Literal["side_chosen"] = "side_chosen"
    ask: str
    seat: int
    side: str
    by: By


class BallotOpened(EventModel):
    """A vote is taken; earlier ballots stand until they are replaced."""

    kind: Literal["ballot_opened"] = "ballot_opened"
    ballot: int
    sealed_until_all: bool
    """Ballots stay in the box until all are in."""
    topic: str


class BallotCast(EventModel):
    """A seat voted. `choice` is null while the ballot is sealed; a flip is a ballot that differs from `previous`."""

    kind: Literal["ballot_cast"] = "ballot_cast"
    ask: str | None
    seat: int
    choice: str | None
    previous: str | None
    by: By


class BallotsRevealed(EventModel):
    """The box is opened."""

    kind: Literal["ballots_revealed"] = "ballots_revealed"
    ballots: dict[int, str]


class TallyTaken(EventModel):
    """How the ballots stand."""

    kind: Literal["tally_taken"] = "tally_taken"
    counts: dict[str, int]


class ReactionsGiven(EventModel):
    """The listeners took in a round's turns; each one's reaction is its own."""

    kind: Literal["reactions_given"] = "reactions_given"
    ask: str
    by: By


class ConvictionsMoved(EventModel):
    """Convictions moved. Where they are hidden, `moves` is empty and each seat's own lie in its private part."""

    kind: Literal["convictions_moved"] = "convictions_moved"
    moves: tuple[Move, ...]
    round: int | None
    """The round whose turns moved them; null for where seats start and for what people say of themselves."""


class ConvictionsRevealed(EventModel):
    """At the verdict: where everybody stood, from the first ballot on."""

    kind: Literal["convictions_revealed"] = "convictions_revealed"
    convictions: dict[int, tuple[float | None, ...]]
    """By seat: before the first round and after each one; null where nobody said."""


class NarrationGiven(EventModel):
    """The judge spoke."""

    kind: Literal["narration_given"] = "narration_given"
    ask: str
    topic: str
    text: str
    by: By


class MindFailed(EventModel):
    """A mind did not answer; everybody sees it, and what was done instead."""

    kind: Literal["mind_failed"] = "mind_failed"
    seat: int
    ask: str
    """What it was asked; empty for a summary, which nobody waits for."""
    reason: str
    instead: str


class ModelCalled(EventModel):
    """A model was called for a seat, or (0) for the bench, and this is what it cost."""

    kind: Literal["model_called"] = "model_called"
    seat: int
    task: CallTask
    model: str
    """As the configuration calls it."""
    version: str
    """What the server says it is."""
    prompt: str
    """Fingerprint of the templates, 16 hex digits."""
    tokens_in: int
    tokens_out: int
    cost: float
    """USD, six decimals; 0 for a local model."""
    seconds: float
    outcome: CallOutcome
    code_runs: str | None = Field(None, exclude_if=lambda value: value is None)
    """Where the code is run that the call asked for: `local`, `docker`, …; null where it asked for none."""


class SummaryWritten(EventModel):
    """What was said up to a turn, in a few sentences by which the minds remember it from now on."""

    kind: Literal["summary_written"] = "summary_written"
    text: str
    through: int
    """Number of the last turn that it covers."""
    by: By


class ClipReady(EventModel):
    """Something can be heard, also while it is still being made."""

    kind: Literal["clip_ready"] = "clip_ready"
    clip: Clip
    ask: str
    """The ask of the narration that it speaks, or the id of the turn."""
    seat: int
    """The juror who is heard; 0 for the judge."""


class VoiceFailed(EventModel):
    """A voice failed; everybody sees it, and what is heard instead."""

    kind: Literal["voice_failed"] = "voice_failed"
    voice: str
    reason: str
    instead: str


class VoteMoved(EventModel):
    """A seat moved that the final vote be called."""

    kind: Literal["vote_moved"] = "vote_moved"
    seat: int


class Seconded(EventModel):
    """A seat said whether the moved vote should be called."""

    kind: Literal["seconded"] = "seconded"
    ask: str
    seat: int
    choice: str
    by: By


class VoteCalled(EventModel):
    """The final vote was called, or a motion for it failed. `seat` is null for a host without one."""

    kind: Literal["vote_called"] = "vote_called"
    seat: int | None
    carried: bool


class VerdictReached(EventModel):
    """The outcome."""

    kind: Literal["verdict_reached"] = "verdict_reached"
    outcome: str
    counts: dict[str, int]
    why: str


class Forked(EventModel):
    """From here on this log goes its own way."""

    kind: Literal["forked"] = "forked"
    source: str
    """The deliberation it was copied from."""
    after_seq: int
    guarded: bool
    """The source's outcome was still open: whoever reads here learns no more of it than there."""
    withheld: bool = Field(False, exclude_if=lambda value: value is False)
    """Whoever opened the fork was not the source's host: what was private before stays so, also for the fork's host."""
    host_seat: int | None
    settings: dict[str, SettingValue]


class Closed(EventModel):
    """The room is closed; the seed is told, and nothing follows but what calls have cost, what can be heard, and where
    those who were here go on."""

    kind: Literal["closed"] = "closed"
    reason: Literal["verdict", "adjourned"]
    seed: str


class RematchOpened(EventModel):
    """Those who were here go on in another room."""

    kind: Literal["rematch_opened"] = "rematch_opened"
    code: str
    """The other room's."""


Event: TypeAlias = Annotated[
    Opened
    | SettingsChanged
    | SeatTaken
    | SeatReleased
    | SeatInvited
    | PowersPassed
    | LineSent
    | HandRaised
    | AudienceBallotCast
    | Begun
    | Paused
    | Resumed
    | TimeLost
    | PhaseEntered
    | RoundOpened
    | RoundClosed
    | Asked
    | AskLapsed
    | FloorGranted
    | FloorLapsed
    | TurnTaken
    | SideChosen
    | BallotOpened
    | BallotCast
    | BallotsRevealed
    | TallyTaken
    | ReactionsGiven
    | ConvictionsMoved
    | ConvictionsRevealed
    | NarrationGiven
    | MindFailed
    | ModelCalled
    | SummaryWritten
    | ClipReady
    | VoiceFailed
    | VoteMoved
    | Seconded
    | VoteCalled
    | VerdictReached
    | Forked
    | Closed
    | RematchOpened,
    Field(discriminator="kind"),
]
"""Everything that can happen."""


class Entry(Model):
    """One line of the log."""

    seq: int
    """1, 2, 3, … within one deliberation, without gaps."""
    at: float
    """UTC seconds, three decimals."""
    event: Event


EVENT: TypeAdapter[Event] = TypeAdapter(Event)
LOG: TypeAdapter[list[Entry]] = TypeAdapter(list[Entry])
