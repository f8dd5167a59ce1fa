"""Asks: what the deliberation waits for, and what a seat may do unasked.

An act is taken if and only if an open ask waits for this seat and kind (`pending_asks`) or the phase's offer is free
for it (`unasked_acts`). The same two lists are shown to browsers, agents and minds, so they show exactly what `decide`
will take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.acts import Act, kind_of
from engine.core.events import BENCH
from engine.core.format import FieldChoices, Format, Offer
from engine.core.limits import MAX_UNASKED_ACTS_PER_ROUND
from engine.core.state import Ask, State


class SimpleOpenAsk(NamedTuple):
    """An `OpenAsk` and no more."""

    ask: str
    seat: int
    act: str
    topic: str


@dataclass(frozen=True)
class AskedAct:
    """One act that is waited for from one seat."""

    ask: str
    seat: int
    act: str
    topic: str
    tenure: int | None
    """The seat's tenure now; null for the bench."""
    due: float | None
    seconds: float
    awaited: bool
    options: FieldChoices
    by_house: bool
    """The house answers it for every seat that a mind plays."""


def phase_offers(format: Format, state: State) -> Mapping[str, Offer]:
    """The acts that the current phase offers."""
    return format.phases[state.phase].offers if state.phase else {}


def asked_act(format: Format, state: State, ask: Ask, seat: int) -> AskedAct:
    """What an open ask wants of one of its seats."""
    offer = phase_offers(format, state)[ask.act]
    options = offer.options(state, seat, ask) if offer.options is not None and seat != BENCH else {}
    tenure = state.seats[seat].tenure if seat != BENCH else None
    return AskedAct(
        ask.id,
        seat,
        ask.act,
        ask.topic,
        tenure,
        state.ask_deadline(ask),
        ask.seconds,
        ask.awaited,
        options,
        offer.by_house,
    )


def pending_asks(format: Format, state: State) -> list[AskedAct]:
    """Every act that is waited for, one item per ask and seat; empty unless the deliberation runs or is paused."""
    return list(iter_pending_asks(format, state))


def iter_pending_asks(format: Format, state: State) -> Iterator[AskedAct]:
    """The same, one after another. Timers are asks of nobody, and are not among them."""
    if state.status in ("running", "paused"):
        for ask in state.asks.values():
            for seat in ask.waiting:
                yield asked_act(format, state, ask, seat)


def first_pending_ask(state: State) -> SimpleOpenAsk | None:
    """The first of them, without what may be answered; None where nothing is waited for."""
    if state.status in ("running", "paused"):
        for ask in state.asks.values():
            for seat in ask.waiting:
                return SimpleOpenAsk(ask.id, seat, ask.act, ask.topic)
    return None


def open_deadlines(state: State) -> dict[str, float]:
    """When the time of each open ask is over, timers among them, UTC seconds by the ask's id; of none in a pause."""
    return {
        ask.id: due for ask in state.asks.values() if not ask.lapsed and (due := state.ask_deadline(ask)) is not None
    }


def asks_for_seat(format: Format, state: State, seat: int) -> list[AskedAct]:
    """What is waited for from one seat."""
    return [asked_act(format, state, ask, seat) for ask in state.asks.values() if seat in ask.waiting]


def unasked_acts(format: Format, state: State, seat: int) -> list[str]:
    """The acts a seat may do without being asked."""
    if state.status != "running" or not state.phase or seat not in state.seats or exhausted(state, seat):
        return []
    out, may = seat in state.out, _acts_of_role(format, state, seat)
    return [
        kind
        for kind, offer, free in format.phases[state.phase].unasked
        if offer.when_out == out and (may is None or kind in may) and free(state, seat)
    ]


def may_do(format: Format, state: State, seat: int, kind: str) -> bool:
    """Whether the role of a seat may do an act at all."""
    may = _acts_of_role(format, state, seat)
    return may is None or kind in may


def _acts_of_role(format: Format, state: State, seat: int) -> frozenset[str] | None:
    """The acts that the role of a seat may do; None for all."""
    role = format.roles.get(state.seats[seat].role)
    return role.may if role is not None else None


def is_free(offer: Offer, state: State, seat: int) -> bool:
    """Whether a seat may do an act now without being asked; one that takes no further part may do only what is for
    such seats."""
    if offer.free is None or (seat in state.out) != offer.when_out:
        return False
    return not exhausted(state, seat) and offer.free(state, seat)


def answers_ask(format: Format, state: State, act: Act, asked: str) -> bool:
    """Whether an act is one that answers an ask for `asked`, and not one that a seat does of its own accord while it is
    asked."""
    offer = phase_offers(format, state).get(kind_of(act))
    return offer is None or (offer.answers or kind_of(act)) == asked


def exhausted(state: State, seat: int) -> bool:
    """Whether a seat has done as much unasked as it may in this round."""
    return state.unasked.get(seat, 0) >= MAX_UNASKED_ACTS_PER_ROUND
