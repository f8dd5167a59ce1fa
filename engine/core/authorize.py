"""Authorization: whether an act is taken from the identity that submits it, and the one event that it makes.

An act of a seat is taken if an open ask waits for it, or the phase offers it free. The host and the bench have acts of
their own. Every other act is a refusal that says what would help.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.core import acts, bench_reports, events, seat_changes
from engine.core.asks import asks_for_seat, exhausted, is_free, may_do, phase_offers, unasked_acts
from engine.core.format import Context, Format, Offer
from engine.core.host_acts import HOST_ACTS, ROOM_CLOSED_SENTENCE, host_event
from engine.core.limits import (
    DRAFT_SECONDS,
    MAX_FLOOR_SECONDS,
    MAX_INVITATIONS_PER_SEAT,
    MAX_UNASKED_ACTS_PER_ROUND,
    WRITING_SECONDS,
)
from engine.core.marks import marking_event
from engine.core.phrases import comma_list, next_room_sentence, no_such_seat_sentence, quote_for_error
from engine.core.refusals import Code, Refusal
from engine.core.rules import quiet_seconds, turn_seconds
from engine.core.state import Ask, State
from engine.core.values import value
from engine.core.visibility import host_reads_parts


@value(frozen=True, slots=True)
class SeatHolder:
    """The holder of a seat, by its tenure or by the tenure that their token names."""

    seat: int
    tenure: int


@dataclass(frozen=True)
class Host:
    """The person who opened the room, also while somebody else has their powers."""


@dataclass(frozen=True)
class Audience:
    """Somebody without a seat whose ballot is counted apart from the table's, by a number drawn for them."""

    member: int


@dataclass(frozen=True)
class Bench:
    """The room's driver: answers asks addressed to it, seats people, lapses what is overdue, reports failed minds,
    keeps the books of what models do."""


Identity: TypeAlias = SeatHolder | Host | Audience | Bench

HOST_READS_SENTENCE = (
    "The host may read every part that was dealt, so nobody sits down by the host's invitation any more. "
    "The holder of a seat may invite somebody to it."
)
MAX_FAILURES_PER_ASK = 3
"""Failures of a seat's mind that are reported for one ask; a broken driver must not fill the log."""
_TENURE_ACTS = frozenset({acts.ComeBack, acts.Leave, acts.ChooseFace, acts.Assign, acts.MarkPoint, acts.TakePointBack})
_ANYTIME_ACTS = frozenset(
    {*bench_reports.BENCH_REPORTS, acts.AnnounceRematch, acts.TakeSeat, acts.PassPowers, acts.LoseTime}
)
_UNASKED_ACTS = frozenset({acts.LoseSeat, acts.Summarise, acts.ReportFailure})
_ASK_REPORTS = frozenset({acts.Lapse, acts.ReportFailure})
"""Acts of the bench that answer nothing. They are sets of types, because each `isinstance` is a call into Python."""
_OPTION_CODES: Mapping[str, Code] = {"target": "unknown_target", "strategy": "unknown_strategy"}


def authorize(context: Context, identity: Identity, act: acts.Act, ask: str | None, tenure: int | None) -> events.Event:
    """The one event that an act makes, or `Refusal`."""
    match identity:
        case SeatHolder():
            return _by_seat(context, identity, act, ask, tenure)
        case Host():
            if isinstance(act, acts.Assign) and act.occupant == "invitation" and host_reads_parts(context.state):
                raise Refusal("parts_read", HOST_READS_SENTENCE)
            if isinstance(act, acts.MarkPoint | acts.TakePointBack):
                return marking_event(context, context.state.host_seat, act)
            return host_event(context, act)
        case Audience():
            return _by_audience(context, identity.member, act)
        case Bench():
            return _by_bench(context, act, ask)
        case _:
            assert_never(identity)


def _by_seat(
    context: Context, holder: SeatHolder, act: acts.Act, cited: str | None, tenure: int | None
) -> events.Event:
    state = context.state
    seat = state.seats.get(holder.seat)
    if state.status == "closed":
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if seat is None:
        raise Refusal("unknown_seat", no_such_seat_sentence(state.seats, holder.seat))
    # One look-up of the kind comes first: most acts are none of these.
    of_tenure = type(act) in _TENURE_ACTS
    if of_tenure and isinstance(act, acts.ComeBack):
        return seat_changes.reclaim_seat_event(state, holder.seat, holder.tenure, context.now)
    if not seat_changes.token_holds_seat(seat, holder.tenure) or (tenure is not None and tenure != seat.tenure):
        raise Refusal("stale_tenure", seat_changes.seat_lost_refusal(seat, holder.tenure))
    if of_tenure and isinstance(act, acts.Leave):
        return seat_changes.seat_released_event(seat, "left")
    if of_tenure and isinstance(act, acts.ChooseFace) and seat.held_by_guest:
        return seat_changes.face_chosen_event(state, seat, act.face)
    if of_tenure and isinstance(act, acts.MarkPoint | acts.TakePointBack) and seat.held_by_guest:
        return marking_event(context, holder.seat, act)
    if (
        of_tenure
        and isinstance(act, acts.Assign)
        and seat.held_by_guest
        and (act.seat, act.occupant) == (holder.seat, "invitation")
    ):
        if seat.invitation >= MAX_INVITATIONS_PER_SEAT:
            sentence = f"Seat {holder.seat} has been offered {seat.invitation} times; ask the host to invite somebody."
            raise Refusal("not_asked", sentence)
        return host_event(context, act)
    if (
        state.acting == holder.seat
        and isinstance(act, tuple(HOST_ACTS.values()))
        and not isinstance(act, acts.CallVote)
    ):
        _check_owners_settings(context, act)
        return host_event(context, act)
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; wait for the host.")
    if state.status == "paused":
        raise Refusal("room_paused", "The room is paused; wait for the host. A turn keeps the time it had left.")
    kind = acts.kind_of(act)
    offer = phase_offers(context.format, state).get(kind)
    if cited is not None:
        _check_cited(state, holder.seat, cited)
    if offer is None or offer.bench or not isinstance(act, offer.model):
        raise Refusal("not_asked", f"“{kind}” is not asked for now. {_open_acts_sentence(context, holder.seat)}")
    if not may_do(context.format, state, holder.seat, kind):
        label = context.format.roles[seat.role].label
        why = context.format.roles[seat.role].why_not or f"“{kind}” is not for the role “{label}”."
        raise Refusal("not_asked", f"{why} {_open_acts_sentence(context, holder.seat)}")
    ask = _ask_for(state, holder.seat, kind, offer, cited)
    if ask is None and not is_free(offer, state, holder.seat):
        raise _not_asked_refusal(context, holder.seat, kind, offer)
    _check_options(state, holder.seat, act, ask, offer)
    return offer.apply(context, holder.seat, act, ask)


def _check_owners_settings(context: Context, act: acts.Act) -> None:
    """Refuse a holder of the host's powers who would change what the room's owner has beyond the room."""
    named = sorted(context.format.owners_settings.intersection(act.settings)) if isinstance(act, acts.SetTerms) else ()
    if named:
        raise Refusal("host_only", f"Setting “{named[0]}” can be changed by the host alone.")


def _by_audience(context: Context, member: int, act: acts.Act) -> events.Event:
    state = context.state
    if state.status == "closed" or state.verdict is not None:
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if not isinstance(act, acts.CastAudienceBallot):
        raise Refusal("not_asked", "The audience may do one thing, “cast_audience_ballot”; take a seat to do more.")
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; vote once it has.")
    return seat_changes.audience_ballot_event(state, member, context.format.choices_at(state), act)


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


def _check_options(state: State, seat: int, act: acts.Act, ask: Ask | None, offer: Offer) -> None:
    if offer.options is None:
        return
    for name, allowed in offer.options(state, seat, ask).items():
        value = getattr(act, name, None)
        if value is not None and value not in allowed:
            sentence = f"There is no {name} “{quote_for_error(value)}” here; choose one of {comma_list(allowed)}."
            raise Refusal(_OPTION_CODES.get(name, "unknown_choice"), sentence)


def _not_asked_refusal(context: Context, seat: int, kind: str, offer: Offer) -> Refusal:
    """Why an act that a phase knows is not this seat's to do now."""
    if seat in context.state.out:
        stands = "Your seat takes no further part; what was said and voted on it stands."
        return Refusal("not_asked", f"{stands} Read on, and leave the rest to those who still take part.")
    floor = context.state.floor_ask()
    if (offer.answers or kind) == "speak" and floor is not None:
        return Refusal("not_your_floor", f"Seat {floor.seats[0]} has the floor; wait for yours.")
    if offer.free is not None and exhausted(context.state, seat):
        done = f"{MAX_UNASKED_ACTS_PER_ROUND} things unasked in this round, and more are taken in the next"
        return Refusal("too_fast", f"You have done {done}. {_open_acts_sentence(context, seat)}")
    refused = offer.why_not(context.state, seat) if offer.why_not is not None else None
    what = f"“{kind}” is neither asked of you nor free now. {_open_acts_sentence(context, seat)}"
    return refused or Refusal("not_asked", what)


def _open_acts_sentence(context: Context, seat: int) -> str:
    """What a seat may do now, as a sentence."""
    format, state = context.format, context.state
    asked = [spec.act for spec in asks_for_seat(format, state, seat) if not state.asks[spec.ask].lapsed]
    known = dict.fromkeys([*asked, *(["pass"] if "speak" in asked else []), *unasked_acts(format, state, seat)])
    return f"Open to you now: {', '.join(known)}." if known else "Wait until something is asked of you."


def _by_bench(context: Context, act: acts.Act, cited: str | None) -> events.Event:
    state, kind = context.state, type(act)
    event = _event_at_any_time(context, act) if kind in _ANYTIME_ACTS else None
    if event is not None:
        return event
    if state.status == "closed":
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun.")
    if state.status == "paused":
        raise Refusal("room_paused", "The room is paused; wait until the host resumes it.")
    event = _unasked_event(state, act, cited) if kind in _UNASKED_ACTS else None
    if event is not None:
        return event
    ask = state.asks.get(cited or "")
    if ask is None or ask.lapsed:
        raise Refusal("stale", f"“{cited}” is no longer open; look at what is pending.")
    if kind in _ASK_REPORTS:
        return _event_on_ask(context, act, ask)
    wanted = acts.kind_of(act)
    offer = phase_offers(context.format, state).get(wanted)
    if offer is None or not offer.bench or ask.act != wanted or events.BENCH not in ask.waiting:
        raise Refusal("not_asked", f"“{wanted}” is not what “{ask.id}” asks of the bench; answer with “{ask.act}”.")
    return offer.apply(context, events.BENCH, act, ask)


def seats_closed(format: Format, state: State) -> bool:
    """Whether nobody new sits down at a table any more: its seats hold parts that were dealt."""
    return format.seats_close and state.first_dealt > 0


def _check_parts_unread(format: Format, state: State, act: acts.TakeSeat) -> None:
    """Refuse whoever has read a part that was dealt to another seat, as far as an invitation or a token tells.

    A host without a seat is refused in the lobby, too: they will read every part. The holders of seats have read their
    own.
    """
    if not format.seats_close:
        return
    if act.by_host and state.host_seat is None:
        sentence = (
            "You lead this room without a seat, and so you read every part that is dealt; whoever does takes no seat. "
            "You can watch."
        )
        raise Refusal("parts_read", sentence)
    dealt = state.first_dealt
    if not dealt or act.invitation is None:
        return
    seat = state.seats.get(act.seat)
    if host_reads_parts(state) and seat is not None and seat.offered < dealt:
        raise Refusal("parts_read", HOST_READS_SENTENCE)
    own = state.host_seat if act.by_host else act.held[0] if act.held is not None else act.seat
    if own != act.seat:
        sentence = f"You have read what was dealt to seat {own}; you sit down there or nowhere. You can watch."
        raise Refusal("parts_read", sentence)


def _host_opens_fork(state: State, act: acts.TakeSeat) -> bool:
    """Whether the host of a fork sits down for the first time, on the host's seat."""
    return events.Forked in state.last and not state.hosted and act.as_host and act.seat == state.host_seat


def _rematch_event(state: State, act: acts.AnnounceRematch) -> events.Event:
    if state.rematch is not None and state.rematch != act.instead:
        raise Refusal("stale", next_room_sentence(state.rematch))
    return events.RematchOpened(code=act.code)


def _event_at_any_time(context: Context, act: acts.Act) -> events.Event | None:
    """What the bench may do also while nothing runs; most of it until the end."""
    state = context.state
    if isinstance(act, bench_reports.BENCH_REPORTS):
        return bench_reports.report_event(state, act)
    if state.status == "closed":
        return _rematch_event(state, act) if isinstance(act, acts.AnnounceRematch) else None
    if isinstance(act, acts.TakeSeat):
        _check_parts_unread(context.format, state, act)
        closed = seats_closed(context.format, state) and not _host_opens_fork(state, act)
        return seat_changes.seat_taken_event(state, act, context.format.titles, closed=closed)
    if isinstance(act, acts.PassPowers):
        return seat_changes.host_lost_event(state)
    if isinstance(act, acts.LoseTime):
        if act.seconds > state.lost_at_most(context.now) + 0.001 or state.status != "running":
            raise Refusal("too_early", "No time was lost; the room was driven, or does not run.")
        return events.TimeLost(seconds=round(act.seconds, 3))
    return None


def _unasked_event(state: State, act: acts.Act, cited: str | None) -> events.Event | None:
    """What the bench may do while the deliberation runs without citing an ask."""
    if isinstance(act, acts.LoseSeat):
        return seat_changes.seat_lost_event(state, act)
    if isinstance(act, acts.Summarise):
        return bench_reports.summary_event(state, act)
    if isinstance(act, acts.ReportFailure) and act.seat == events.BENCH and cited is None:
        return bench_reports.unasked_failure_event(state, act)
    return None


def _event_on_ask(context: Context, act: acts.Act, ask: Ask) -> events.Event:
    """What the bench reports of an open ask instead of answering it: that it is overdue, or that a mind failed."""
    if not isinstance(act, acts.ReportFailure):
        due = context.state.ask_deadline(ask)
        if due is None or due > context.now:
            raise Refusal("too_early", f"“{ask.id}” is not overdue yet; wait until it is.")
        return _time_for_words(context, act, ask) or events.AskLapsed(ask=ask.id)
    if act.seat not in ask.waiting:
        raise Refusal("stale", f"“{ask.id}” does not wait for seat {act.seat}; look at what is pending.")
    if ask.failed.count(act.seat) >= MAX_FAILURES_PER_ASK:
        raise Refusal("stale", f"Seat {act.seat} has failed “{ask.id}” {MAX_FAILURES_PER_ASK} times; let it lapse.")
    return events.MindFailed(seat=act.seat, ask=ask.id, reason=act.reason, instead=act.instead)


def _time_for_words(context: Context, act: acts.Act, ask: Ask) -> events.Event | None:
    """More time for somebody whose time is up: once in a floor, to send what they have written; for a paper as long as
    they write it, within bounds, and once for what is written."""
    if not isinstance(act, acts.Lapse):
        return None
    guests = [seat for seat in ask.waiting if seat in context.state.seats and context.state.seats[seat].held_by_guest]
    unsent = act.draft and not ask.offered
    if not guests:
        return None
    if ask.tenure is not None:
        whole = turn_seconds(context)
        if ask.seconds in (quiet_seconds(whole), quiet_seconds(whole, True)) and (act.draft or act.writing):
            # It was short, because they had been silent.
            return events.TimeGiven(turn_id=ask.id, seat=guests[0], seconds=whole - ask.seconds, reason="writing")
        if not unsent:
            return None
        return events.TimeGiven(turn_id=ask.id, seat=guests[0], seconds=DRAFT_SECONDS, reason="draft")
    paced = phase_offers(context.format, context.state)[ask.act].paced or context.state.waits_for_quiet(ask)
    if not paced or ask.seconds >= MAX_FLOOR_SECONDS or not (unsent or act.writing):
        return None
    return events.TimeGiven(turn_id=ask.id, seat=guests[0], seconds=WRITING_SECONDS, reason="writing")
