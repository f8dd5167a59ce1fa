"""The state that a jury folds of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from engine.core import events
from engine.core.acts import UnfoundedClaim
from engine.core.evolve import copied, replaced
from engine.core.format import Context
from engine.core.own_state import OwnState
from engine.core.state import State
from engine.formats.jury.settings import JurySettings

V = TypeVar("V")


@dataclass(frozen=True)
class JuryOwn:
    """What only a jury reads."""

    put_on_side: int | None = None
    """The seat whose side nobody has chosen."""
    replied: Mapping[int, int] = field(default_factory=dict)
    """By seat: the round in which it last had the floor to answer."""
    spoke: Mapping[int, int] = field(default_factory=dict)
    """By seat: the round of its last turn."""
    struck: Mapping[int, tuple[UnfoundedClaim, ...]] = field(default_factory=dict)
    """By seat: what was last struck of its words, until somebody takes it back there."""
    weighed: int = 0
    """Number of the last turn whose effect on the convictions has been worked out."""
    weighed_at: int = 0
    """Seq of the entry that worked it out."""
    course: Mapping[int, tuple[float | None, ...]] = field(default_factory=dict)
    """Each seat's conviction before the first round and after each."""
    flipped: Mapping[int, int] = field(default_factory=dict)
    """How often each seat's ballot has flipped."""
    changed: Mapping[int, str] = field(default_factory=dict)
    """Seats whose ballot changed by rule and that have not said why yet, each with the turn that changed it."""
    last_words: tuple[int, ...] = ()
    """Seats that have had the floor for a line since the last ballot was opened."""
    motions: Mapping[int, int] = field(default_factory=dict)
    """The round of each seat's latest motion."""
    seconds: Mapping[int, str] = field(default_factory=dict)
    """What each seat said of the motion that is open."""


JuryState: TypeAlias = State[JurySettings, JuryOwn]
JuryContext: TypeAlias = Context[JurySettings, JuryOwn]


def _floor_granted(own: JuryOwn, state: State, event: events.FloorGranted) -> JuryOwn:
    match event.topic:  # mostly none
        case None:
            return own
        case "answer":
            return replaced(own, replied={**own.replied, event.seat: state.round})
        case "changed":
            return replaced(own, changed=_without(own.changed, event.seat), last_words=(*own.last_words, event.seat))
        case "last_word":
            return replaced(own, last_words=(*own.last_words, event.seat))
        case _:
            return own


def _floor_lapsed(own: JuryOwn, state: State, event: events.FloorLapsed) -> JuryOwn:
    """Another mind plays the same part: it says why it changed, or has its line."""
    floor = state.asks.get(event.turn_id)
    if floor is None or event.again or event.reason != "handed_over" or not state.seats[event.seat].held_by_mind:
        return own
    if floor.topic == "changed" and floor.about is not None:
        return replaced(own, changed={**own.changed, event.seat: floor.about})
    if floor.topic == "last_word":
        return replaced(own, last_words=tuple([seat for seat in own.last_words if seat != event.seat]))
    return own


def _turn_taken(own: JuryOwn, state: State, event: events.TurnTaken) -> JuryOwn:
    new, after = copied(own)
    after["spoke"] = {**own.spoke, event.seat: state.round}
    if event.unfounded:
        after["struck"] = {**own.struck, event.seat: event.unfounded}
    elif event.retracts:
        after["struck"] = _without(own.struck, event.seat)
    return new


def _side_chosen(own: JuryOwn, state: State, event: events.SideChosen) -> JuryOwn:
    return replaced(own, put_on_side=event.seat if event.by == "default" else None)


def _convictions_moved(own: JuryOwn, state: State, event: events.ConvictionsMoved) -> JuryOwn:
    return replaced(own, weighed=state.turns, weighed_at=state.seq + 1) if event.round is not None else own


def _round_opened(own: JuryOwn, state: State, event: events.RoundOpened) -> JuryOwn:
    return _with_course(own, state) if event.round == 1 else own


def _round_closed(own: JuryOwn, state: State, event: events.RoundClosed) -> JuryOwn:
    return _with_course(own, state)


def _ballot_opened(own: JuryOwn, state: State, event: events.BallotOpened) -> JuryOwn:
    return replaced(own, last_words=())


def _ballot_cast(own: JuryOwn, state: State, event: events.BallotCast) -> JuryOwn:
    if event.choice is None or event.previous is None or event.previous == event.choice:
        return own
    changed = own.changed if event.cause is None else {**own.changed, event.seat: event.cause}
    return replaced(own, flipped={**own.flipped, event.seat: own.flipped.get(event.seat, 0) + 1}, changed=changed)


def _seat_taken(own: JuryOwn, state: State, event: events.SeatTaken) -> JuryOwn:
    """Whoever else sits down has no change of mind to explain."""
    same = state.seats[event.seat].held_by_mind and event.occupant in ("house", "model")
    return own if same else replaced(own, changed=_without(own.changed, event.seat))


def _vote_moved(own: JuryOwn, state: State, event: events.VoteMoved) -> JuryOwn:
    return replaced(own, motions={**own.motions, event.seat: state.round}, seconds={})


def _seconded(own: JuryOwn, state: State, event: events.Seconded) -> JuryOwn:
    return replaced(own, seconds={**own.seconds, event.seat: event.choice})


def _with_course(own: JuryOwn, state: State) -> JuryOwn:
    """With where everybody stands now."""
    return replaced(own, course={seat: (*own.course.get(seat, ()), state.conviction(seat)) for seat in state.seats})


def _without(by_seat: Mapping[int, V], seat: int) -> Mapping[int, V]:
    return {number: value for number, value in by_seat.items() if number != seat}


OWN_STATE = OwnState(
    JuryOwn(),
    {
        events.FloorGranted: _floor_granted,
        events.FloorLapsed: _floor_lapsed,
        events.TurnTaken: _turn_taken,
        events.SideChosen: _side_chosen,
        events.ConvictionsMoved: _convictions_moved,
        events.RoundOpened: _round_opened,
        events.RoundClosed: _round_closed,
        events.BallotOpened: _ballot_opened,
        events.BallotCast: _ballot_cast,
        events.SeatTaken: _seat_taken,
        events.VoteMoved: _vote_moved,
        events.Seconded: _seconded,
    },
)
