"""Who speaks in a panel: members by lot, the quiet ones likelier; one who is asked answers next; the timekeeper opens,
and closes every round."""

from __future__ import annotations

from engine.core import events
from engine.core.format import Context
from engine.core.rules import floor_seconds
from engine.core.state import State
from engine.formats.panel.labels import TIMEKEEPER
from engine.formats.panel.state import PanelContext, PanelState

MAX_WEIGHT = 10
"""The weight of a member who has not spoken; each turn takes one off, down to 1."""
MAX_FLOORS_IN_ROUND = 2
"""Floors that one member has in a round before questions give them no more: two who question each other must leave room
for the others."""


def timekeeper_seat(state: State) -> int:
    """The timekeeper's seat."""
    return next(seat.number for seat in state.seats.values() if seat.role == TIMEKEEPER)


def all_members(state: State) -> tuple[int, ...]:
    """The members' seats, those who withdrew among them."""
    return tuple([seat.number for seat in state.seats.values() if seat.role != TIMEKEEPER])


def active_members(state: State) -> tuple[int, ...]:
    """The members who have not withdrawn."""
    return tuple([number for number in all_members(state) if number not in state.out])


def busy(state: State) -> bool:
    """Whether somebody has the floor or is to have it, or an answer is waited for."""
    return bool(state.queue) or True in [ask.awaited for ask in state.asks.values()]


def member_floors(state: State) -> int:
    """How often members had the floor in this round."""
    keeper = timekeeper_seat(state)
    return sum([seat != keeper for seat in state.granted])


def message_count(state: PanelState) -> int:
    """Messages of the members so far; a floor that was let go counts as one."""
    if not state.round:
        return 0
    return (state.round - 1) * state.typed_settings.remind_every + member_floors(state)


def _last_member(state: State) -> int | None:
    """The member who had the floor last."""
    keeper = timekeeper_seat(state)
    for seat in reversed(state.granted):
        if seat != keeper:
            return seat
    return next((turn.seat for turn in reversed(state.heard) if turn.seat != keeper), None)


def asked_member(state: State) -> int | None:
    """The member whom the last turn of a member asked something, also where the timekeeper spoke in between."""
    keeper = timekeeper_seat(state)
    turn = next((turn for turn in reversed(state.heard) if turn.seat != keeper), None)
    if turn is None or turn.argument_type != "question" or turn.target not in active_members(state):
        return None
    if turn.seat != _last_member(state):
        return None  # somebody has had the floor since, and let it go
    return turn.target if state.granted.count(turn.target) < MAX_FLOORS_IN_ROUND else None


def next_speaker(context: Context) -> int:
    """Whoever was asked, else who raised a hand and has not spoken in this round, else a member by lot; nobody twice
    running unless alone."""
    state = context.state
    members, last = active_members(state), _last_member(state)
    others = [seat for seat in members if seat != last] or list(members)
    asked = asked_member(state)
    if asked is not None:
        return asked
    for seat in state.hands:
        if seat in others and seat not in state.granted:
            return seat
    weights = [float(max(1, MAX_WEIGHT - state.seats[seat].turns)) for seat in others]
    return context.draw("speaker", state.asked).weighted(others, weights)


def speaking_seconds(context: PanelContext, seat: int) -> float:
    """How long somebody may speak; whoever has not been heard yet begins with less."""
    return floor_seconds(context, seat, quiet=not context.state.seats[seat].turns)


def _grant(context: Context, seat: int) -> events.FloorGranted:
    seconds = speaking_seconds(context, seat)
    return events.FloorGranted(
        turn_id=context.next_id("t"),
        seat=seat,
        tenure=context.state.seats[seat].tenure,
        seconds=seconds,
        deadline=round(context.now + seconds, 3),
    )


def give_floor(context: PanelContext) -> events.Event | None:
    """In a round the members speak, then the timekeeper; before the first one the timekeeper opens the meeting."""
    state = context.state
    if busy(state):
        return None
    keeper = timekeeper_seat(state)
    if state.round > state.round_closed and member_floors(state) < state.typed_settings.remind_every:
        return _grant(context, next_speaker(context))
    return _grant(context, keeper) if keeper not in state.granted else None


def turn_round(context: Context) -> events.Event | None:
    """A round closes with the timekeeper's word, and the next one opens."""
    state = context.state
    if busy(state):
        return None
    if state.round > state.round_closed:
        return events.RoundClosed(round=state.round)
    return events.RoundOpened(round=state.round + 1, speakers=())


def stop_speaking(context: Context) -> events.Event | None:
    """When the discussion is closed by a call, the speaker has the floor no more."""
    state = context.state
    floor = state.floor_ask()
    if not state.called or floor is None:
        return None
    return events.FloorLapsed(turn_id=floor.id, seat=floor.seats[0], reason="vote_called", again=False, left=0.0)
