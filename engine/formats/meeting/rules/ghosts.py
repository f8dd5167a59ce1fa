"""Those who are out: they see everything and talk among themselves. Nothing of it reaches the table, and nothing waits
for it."""

from __future__ import annotations

from dataclasses import replace

from engine.core import events
from engine.core.format import Context, Offer
from engine.core.refusals import Refusal
from engine.core.rules import ask_event
from engine.core.state import Ask, State
from engine.formats.meeting.acts import ASIDE, SayAside
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.labels import GHOSTS
from engine.formats.meeting.state import MeetingContext, MeetingState

ASIDE_SECONDS = 30
"""Seconds in which a mind that is out says something, or says nothing."""


def ghosts(state: State) -> tuple[int, ...]:
    """The seats whose holder was put out while they held it; who sat down on one later reads nothing of the others."""
    return tuple(
        seat
        for seat in state.seats
        if seat in state.voted_out and state.seats[seat].held_by_guest and 0 < state.seats[seat].began < state.out[seat]
    )


def _aside(context: Context, seat: int, act: SayAside, ask: Ask | None) -> events.Event:
    heard_by = ghosts(context.state)
    if not act.text.strip() and ask is None:
        raise Refusal("text_required", "There is nothing in it: write what the others who are out are to read.")
    if ask is not None and (not act.text.strip() or not heard_by):
        return events.AnswerGiven(ask=ask.id, act=ASIDE, seat=seat, by="default")
    return events.AsideSaid(seat=seat, text=act.text, only=heard_by, ask=ask.id if ask is not None else None)


SAY_ASIDE = Offer(
    SayAside,
    _aside,
    default=lambda context, seat, ask: SayAside(),
    free=lambda state, seat: seat in ghosts(state),
    when_out=True,
    by_house=True,
)


def ask_ghost(context: MeetingContext) -> events.Event | None:
    """When something has happened, one of the minds that are out has a word on it, if anybody is there to read it."""
    state = context.state
    if not state.out or ASIDE in [ask.act for ask in state.asks.values()] or not _has_happened(state):
        return None
    minds = [seat for seat in state.out if state.seats[seat].held_by_mind]
    if not minds or not ghosts(state):
        return None
    seat = context.draw("ghost", state.asked).choice(minds)
    return replace(ask_event(context, ASIDE, (seat,), ASIDE_SECONDS, GHOSTS), awaited=False)


def _has_happened(state: MeetingState) -> bool:
    """Whether a meeting has begun, a vote was read, or somebody was accused since a mind was last asked."""
    asked = state.asked_at(ASIDE)
    if asked < state.phase_seq:
        return True
    return state.happened_since(events.TurnTaken, asked) and latest_accusation(state) is not None


def latest_accusation(state: MeetingState) -> tuple[int, int] | None:
    """Who accuses whom in the latest turn."""
    turn = state.own.said[-1] if state.own.said else None
    if turn is None or turn.round != state.round:
        return None
    return next(((turn.seat, claim.seat) for claim in claims_of(turn.points) if claim.kind == "accuse"), None)
