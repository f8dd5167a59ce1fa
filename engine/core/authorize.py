"""Authorization: whether an act is taken from the identity that submits it, and the one event that it makes.

An act of a seat is taken if an open ask waits for it, or the phase offers it free. The host and the bench have acts of
their own. Every other act is a refusal that says what would help.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.core import acts as a
from engine.core import bench_reports as bench
from engine.core import events as e
from engine.core import seat_changes as tenures
from engine.core.asks import asks_for_seat, exhausted, is_free, phase_offers, unasked_acts
from engine.core.errors import Code, Refusal
from engine.core.format import Context, Offer
from engine.core.host_acts import HOST_ACTS, ROOM_CLOSED_SENTENCE, host_event
from engine.core.limits import OWN_INVITATIONS, UNASKED_IN_A_ROUND
from engine.core.phrases import comma_list, next_room_sentence, no_such_seat_sentence, quote_for_error
from engine.core.state import Ask, State


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Whoever holds a seat, by its tenure or by the one their token was given."""

    seat: int
    tenure: int


@dataclass(frozen=True)
class Host:
    """Whoever opened the room, also while somebody else has their powers."""


@dataclass(frozen=True)
class Audience:
    """Somebody without a seat whose ballot is counted beside the table's, by a number drawn for them."""

    member: int


@dataclass(frozen=True)
class Bench:
    """The room's driver: answers asks addressed to it, seats people, lapses what is overdue, reports failed minds,
    keeps the books of what models do."""


Identity: TypeAlias = SeatHolder | Host | Audience | Bench

MAX_FAILURES_PER_ASK = 3
"""Failures of a seat's mind that are told of one ask; a broken driver must not fill the log."""
_OF_TENURE = frozenset({a.ComeBack, a.Leave, a.Assign})
_AT_ANY_TIME = frozenset({*bench.BENCH_REPORTS, a.AnnounceRematch, a.TakeSeat, a.PassPowers, a.LoseTime})
_UNASKED = frozenset({a.LoseSeat, a.Summarise, a.ReportFailure})
_ON_ASKS = frozenset({a.Lapse, a.ReportFailure})
"""Acts of the bench that answer nothing. An act's own kind is looked up, for each `isinstance` asks through Python."""
_OPTION_CODES: Mapping[str, Code] = {"target": "unknown_target", "strategy": "unknown_strategy"}


def authorize(context: Context, who: Identity, act: a.Act, ask: str | None, tenure: int | None) -> e.Event:
    """The one event that an act makes, or `Refusal`."""
    match who:
        case SeatHolder():
            return _by_seat(context, who, act, ask, tenure)
        case Host():
            return host_event(context, act)
        case Audience():
            return _by_audience(context, who.member, act)
        case Bench():
            return _by_bench(context, act, ask)
        case _:
            assert_never(who)


def _by_seat(context: Context, who: SeatHolder, act: a.Act, cited: str | None, tenure: int | None) -> e.Event:
    state = context.state
    seat = state.seats.get(who.seat)
    if state.status == "closed":
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if seat is None:
        raise Refusal("unknown_seat", no_such_seat_sentence(state.seats, who.seat))
    # One look at the kind of act tells that it is none of these, and most are none.
    of_tenure = type(act) in _OF_TENURE
    if of_tenure and isinstance(act, a.ComeBack):
        return tenures.reclaim_seat_event(state, who.seat, who.tenure, context.now)
    if not tenures.token_holds_seat(seat, who.tenure) or (tenure is not None and tenure != seat.tenure):
        raise Refusal("stale_tenure", tenures.seat_lost_refusal(seat, who.tenure))
    if of_tenure and isinstance(act, a.Leave):
        return tenures.seat_released_event(seat, "left")
    if (
        of_tenure
        and isinstance(act, a.Assign)
        and seat.held_by_guest
        and (act.seat, act.occupant) == (who.seat, "invitation")
    ):
        if seat.invitation >= OWN_INVITATIONS:
            sentence = f"Seat {who.seat} has been offered {seat.invitation} times; ask the host to invite somebody."
            raise Refusal("not_asked", sentence)
        return host_event(context, act)
    if state.acting == who.seat and isinstance(act, tuple(HOST_ACTS.values())) and not isinstance(act, a.CallVote):
        return host_event(context, act)
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; wait for the host.")
    if state.status == "paused":
        raise Refusal("room_paused", "The room is paused; wait for the host. A turn keeps the time it had left.")
    kind = str(getattr(act, "kind", ""))
    offer = phase_offers(context.format, state).get(kind)
    if cited is not None:
        _check_cited(state, who.seat, cited)
    if offer is None:
        raise Refusal("not_asked", f"“{kind}” is not asked for now. {_open_to(context, who.seat)}")
    ask = _ask_for(state, who.seat, kind, offer, cited)
    if ask is None and not is_free(offer, state, who.seat):
        raise _not_asked_refusal(context, who.seat, kind, offer)
    _check_options(state, who.seat, act, ask, offer)
    return offer.apply(context, who.seat, act, ask)


def _by_audience(context: Context, member: int, act: a.Act) -> e.Event:
    state = context.state
    if state.status == "closed" or state.verdict is not None:
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if not isinstance(act, a.CastAudienceBallot):
        raise Refusal("not_asked", "The audience may do one thing, “cast_audience_ballot”; take a seat to do more.")
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; vote once it has.")
    return tenures.audience_ballot_event(state, member, context.format.choices, act)


def _check_cited(state: State, seat: int, cited: str) -> None:
    ask = state.asks.get(cited)
    if ask is not None and ask.tenure is not None and seat not in ask.seats:
        raise Refusal("not_your_floor", f"Seat {ask.seats[0]} has the floor; wait for yours.")
    if ask is None or ask.lapsed or seat not in ask.waiting:
        raise Refusal(
            "stale",
            f"“{quote_for_error(cited)}” is no longer open, or you have answered it. Look at what is asked now.",
        )


def _ask_for(state: State, seat: int, kind: str, offer: Offer, cited: str | None) -> Ask | None:
    """The open ask that this act answers: the cited one, else the only one that fits."""
    wanted = offer.answers or kind
    if cited is None:
        fitting = [ask for ask in state.asks.values() if ask.act == wanted and seat in ask.waiting and not ask.lapsed]
        return fitting[0] if len(fitting) == 1 else None
    ask = state.asks[cited]  # it is open and waits for this seat: `_check_cited` has looked
    if ask.act != wanted:
        raise Refusal("stale", f"“{quote_for_error(cited)}” does not ask for “{kind}”; cite the ask that does.")
    return ask


def _check_options(state: State, seat: int, act: a.Act, ask: Ask | None, offer: Offer) -> None:
    if offer.options is None:
        return
    for name, allowed in offer.options(state, seat, ask).items():
        value = getattr(act, name, None)
        if value is not None and value not in allowed:
            sentence = f"There is no {name} “{quote_for_error(value)}” here; choose one of {comma_list(allowed)}."
            raise Refusal(_OPTION_CODES.get(name, "unknown_choice"), sentence)


def _not_asked_refusal(context: Context, seat: int, kind: str, offer: Offer) -> Refusal:
    """Why an act that a phase knows is not this seat's to do now."""
    floor = context.state.floor_ask()
    if (offer.answers or kind) == "speak" and floor is not None:
        return Refusal("not_your_floor", f"Seat {floor.seats[0]} has the floor; wait for yours.")
    if offer.free is not None and exhausted(context.state, seat):
        most = f"{UNASKED_IN_A_ROUND} things unasked in this round, and more are taken in the next"
        return Refusal("too_fast", f"You have done {most}. {_open_to(context, seat)}")
    refused = offer.why_not(context.state, seat) if offer.why_not is not None else None
    what = f"“{kind}” is neither asked of you nor free now. {_open_to(context, seat)}"
    return refused or Refusal("not_asked", what)


def _open_to(context: Context, seat: int) -> str:
    """What a seat may do now, as a sentence."""
    format, state = context.format, context.state
    asked = [spec.act for spec in asks_for_seat(format, state, seat) if not state.asks[spec.ask].lapsed]
    known = dict.fromkeys([*asked, *(["pass"] if "speak" in asked else []), *unasked_acts(format, state, seat)])
    return f"Open to you now: {', '.join(known)}." if known else "Wait until something is asked of you."


def _by_bench(context: Context, act: a.Act, cited: str | None) -> e.Event:
    state, kind = context.state, type(act)
    event = _at_any_time(context, act) if kind in _AT_ANY_TIME else None
    if event is not None:
        return event
    if state.status == "closed":
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun.")
    if state.status == "paused":
        raise Refusal("room_paused", "The room is paused; wait until the host resumes it.")
    event = _unasked(state, act, cited) if kind in _UNASKED else None
    if event is not None:
        return event
    ask = state.asks.get(cited or "")
    if ask is None or ask.lapsed:
        raise Refusal("stale", f"“{cited}” is no longer open; look at what is pending.")
    if kind in _ON_ASKS:
        return _on_ask(context, act, ask)
    wanted = str(getattr(act, "kind", ""))
    offer = phase_offers(context.format, state).get(wanted)
    if offer is None or ask.act != wanted or e.BENCH not in ask.waiting:
        raise Refusal("not_asked", f"“{wanted}” is not what “{ask.id}” asks of the bench; answer with “{ask.act}”.")
    return offer.apply(context, e.BENCH, act, ask)


def _rematch_event(state: State, act: a.AnnounceRematch) -> e.Event:
    if state.rematch is not None and state.rematch != act.instead:
        raise Refusal("stale", next_room_sentence(state.rematch))
    return e.RematchOpened(code=act.code)


def _at_any_time(context: Context, act: a.Act) -> e.Event | None:
    """What the bench tells also while nothing runs; most of it until the end."""
    state = context.state
    if isinstance(act, bench.BENCH_REPORTS):
        return bench.report_event(state, act)
    if state.status == "closed":
        return _rematch_event(state, act) if isinstance(act, a.AnnounceRematch) else None
    if isinstance(act, a.TakeSeat):
        return tenures.seat_taken_event(state, act, context.format.titles)
    if isinstance(act, a.PassPowers):
        return tenures.host_lost_event(state)
    if isinstance(act, a.LoseTime):
        if act.seconds > context.now - state.at + 0.001 or state.status != "running":
            raise Refusal("too_early", "No time was lost; the room was driven, or does not run.")
        return e.TimeLost(seconds=round(act.seconds, 3))
    return None


def _unasked(state: State, act: a.Act, cited: str | None) -> e.Event | None:
    """What the bench tells while the deliberation runs, and no ask has to do with."""
    if isinstance(act, a.LoseSeat):
        return tenures.seat_lost_event(state, act)
    if isinstance(act, a.Summarise):
        return bench.summary_event(state, act)
    if isinstance(act, a.ReportFailure) and act.seat == e.BENCH and cited is None:
        return bench.unasked_failure_event(state, act)
    return None


def _on_ask(context: Context, act: a.Act, ask: Ask) -> e.Event:
    """What the bench tells of an open ask instead of answering it: that it is overdue, or that a mind failed at it."""
    if not isinstance(act, a.ReportFailure):
        due = context.state.ask_deadline(ask)
        if due is None or due > context.now:
            raise Refusal("too_early", f"“{ask.id}” is not overdue yet; wait until it is.")
        return e.AskLapsed(ask=ask.id)
    if act.seat not in ask.waiting:
        raise Refusal("stale", f"“{ask.id}” does not wait for seat {act.seat}; look at what is pending.")
    if ask.failed.count(act.seat) >= MAX_FAILURES_PER_ASK:
        raise Refusal("stale", f"Seat {act.seat} has failed “{ask.id}” {MAX_FAILURES_PER_ASK} times; let it lapse.")
    return e.MindFailed(seat=act.seat, ask=ask.id, reason=act.reason, instead=act.instead)
