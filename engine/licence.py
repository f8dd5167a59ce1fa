"""Licence: whether an act is taken from whoever submits it, and the one event that it makes.

An act of a seat is taken if an open ask waits for it, or the phase offers it free; the host and the bench have acts of
their own. Everything else is a refusal that says what would help.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from pydantic import ValidationError

from engine import acts as a
from engine import events as e
from engine.asks import asked_of, may, offers_of
from engine.errors import Code, Refusal
from engine.formats.format import Context, Format, Offer, Settings
from engine.rules import check_callable
from engine.state import Ask, State


@dataclass(frozen=True)
class SeatHolder:
    """Whoever holds a seat, by the tenure their token was given."""

    seat: int
    tenure: int


@dataclass(frozen=True)
class Host:
    """Whoever opened the room."""


@dataclass(frozen=True)
class Bench:
    """The room's driver: answers asks addressed to it, seats people, lapses what is overdue, reports failed minds."""


Identity: TypeAlias = SeatHolder | Host | Bench

HOST_ACTS: Mapping[str, type[a.Act]] = {
    act.model_fields["kind"].default: act
    for act in (a.Begin, a.Pause, a.Resume, a.CallVote, a.Adjourn, a.Remove, a.SetPace, a.SetTerms)
}
"""What a host may do, by kind."""

FAILURES = 3
"""Failures of a seat's mind that are told of one ask; a broken driver must not fill the log."""
_OVER = "This deliberation is over; its log stays readable, and a fork goes on from any moment of it."
_SHOWN = 60
"""Characters of what a client sent that a sentence repeats."""
_OPTION_CODES: Mapping[str, Code] = {"target": "unknown_target", "strategy": "unknown_strategy"}


def event_of(context: Context, who: Identity, act: a.Act, ask: str | None, tenure: int | None) -> e.Event:
    """The one event that an act makes, or `Refusal`."""
    match who:
        case SeatHolder():
            return _by_seat(context, who, act, ask, tenure)
        case Host():
            return _by_host(context, act)
        case Bench():
            return _by_bench(context, act, ask)
        case _:
            assert_never(who)


def _by_seat(context: Context, who: SeatHolder, act: a.Act, cited: str | None, tenure: int | None) -> e.Event:
    state = context.state
    seat = state.seats.get(who.seat)
    if state.status == "closed":
        raise Refusal("room_closed", _OVER)
    if seat is None:
        raise Refusal("unknown_seat", no_seat(state.seats, who.seat))
    if seat.occupant is None or who.tenure != seat.tenure or (tenure is not None and tenure != seat.tenure):
        raise Refusal("stale_tenure", f"Seat {who.seat} has changed hands; take a seat again to go on.")
    if isinstance(act, a.Leave):
        return e.SeatReleased(seat=who.seat, tenure=seat.tenure, reason="left")
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; wait for the host.")
    if state.status == "paused":
        raise Refusal("room_paused", "The room is paused; wait for the host. A turn keeps the time it had left.")
    kind = str(getattr(act, "kind", ""))
    offer = offers_of(context.format, state).get(kind)
    if cited is not None:
        _check_cited(state, who.seat, cited)
    if offer is None:
        raise Refusal("not_asked", f"“{kind}” is not asked for now. {_open_to(context, who.seat)}")
    ask = _ask_for(state, who.seat, kind, offer, cited)
    if ask is None and not (offer.free is not None and offer.free(state, who.seat)):
        raise _not_asked(context, who.seat, kind, offer)
    _check_options(state, who.seat, act, ask, offer)
    return offer.apply(context, who.seat, act, ask)


def _check_cited(state: State, seat: int, cited: str) -> None:
    ask = state.asks.get(cited)
    if ask is not None and ask.tenure is not None and seat not in ask.seats:
        raise Refusal("not_your_floor", f"Seat {ask.seats[0]} has the floor; wait for yours.")
    if ask is None or ask.lapsed or seat not in ask.waiting:
        raise Refusal(
            "stale", f"“{_cut(cited)}” is no longer open, or you have answered it. Look at what is asked now."
        )


def _ask_for(state: State, seat: int, kind: str, offer: Offer, cited: str | None) -> Ask | None:
    """The open ask that this act answers: the cited one, else the only one that fits."""
    wanted = offer.answers or kind
    fitting = [ask for ask in state.asks.values() if ask.act == wanted and seat in ask.waiting and not ask.lapsed]
    if cited is None:
        return fitting[0] if len(fitting) == 1 else None
    for ask in fitting:
        if ask.id == cited:
            return ask
    raise Refusal("stale", f"“{_cut(cited)}” does not ask for “{kind}”; cite the ask that does.")


def _check_options(state: State, seat: int, act: a.Act, ask: Ask | None, offer: Offer) -> None:
    if offer.options is None:
        return
    for name, allowed in offer.options(state, seat, ask).items():
        value = getattr(act, name, None)
        if value is not None and value not in allowed:
            sentence = f"There is no {name} “{_cut(value)}” here; choose one of {_listed(allowed)}."
            raise Refusal(_OPTION_CODES.get(name, "unknown_choice"), sentence)


def _not_asked(context: Context, seat: int, kind: str, offer: Offer) -> Refusal:
    """Why an act that a phase knows is not this seat's to do now."""
    floor = context.state.floor()
    if (offer.answers or kind) == "speak" and floor is not None:
        return Refusal("not_your_floor", f"Seat {floor.seats[0]} has the floor; wait for yours.")
    refused = offer.why_not(context.state, seat) if offer.why_not is not None else None
    what = f"“{kind}” is neither asked of you nor free now. {_open_to(context, seat)}"
    return refused or Refusal("not_asked", what)


def _open_to(context: Context, seat: int) -> str:
    """What a seat may do now, as a sentence."""
    format, state = context.format, context.state
    asked = [spec.act for spec in asked_of(format, state, seat) if not state.asks[spec.ask].lapsed]
    known = dict.fromkeys([*asked, *(["pass"] if "speak" in asked else []), *may(format, state, seat)])
    return f"Open to you now: {', '.join(known)}." if known else "Wait until something is asked of you."


def _by_host(context: Context, act: a.Act) -> e.Event:
    state, format = context.state, context.format
    if state.status == "closed":
        raise Refusal("room_closed", _OVER)
    match act:
        case a.Begin():
            if state.status != "lobby":
                raise Refusal(
                    "already_begun", "The deliberation has begun already; whoever joins now takes a seat in it."
                )
            return e.Begun()
        case a.Adjourn():
            return e.Closed(reason="verdict" if state.verdict is not None else "adjourned", seed=state.seed or "")
        case a.Remove():
            seat = state.seats.get(act.seat)
            if seat is None:
                raise Refusal("unknown_seat", no_seat(state.seats, act.seat))
            if not seat.by_guest:
                raise Refusal(
                    "unknown_seat", f"No person and no agent holds seat {act.seat}; name a seat that one holds."
                )
            return e.SeatReleased(seat=act.seat, tenure=seat.tenure, reason="removed")
        case a.SetPace():
            return e.SettingsChanged(settings={"pace": act.pace})
        case a.SetTerms():
            return _terms(context, act)
        case a.Pause() | a.Resume() | a.CallVote():
            pass
        case _:
            raise Refusal(
                "not_asked", f"“{getattr(act, 'kind', '')}” is not a host's act; send it with a seat's token."
            )
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; begin it first.")
    match act:
        case a.Pause():
            if state.status == "paused":
                raise Refusal("room_paused", "The room is paused already; resume it to go on.")
            return e.Paused()
        case a.Resume():
            if state.status != "paused":
                raise Refusal("not_paused", "The room is not paused; its time runs.")
            return e.Resumed()
        case a.CallVote():
            if state.status == "paused":
                raise Refusal("room_paused", "Resume the room before you call the vote.")
            check_callable(format, state)
            return e.VoteCalled(seat=state.host_seat, carried=True)
        case _:
            assert_never(act)


def _terms(context: Context, act: a.SetTerms) -> e.Event:
    state, format = context.state, context.format
    if state.status != "lobby":
        raise Refusal("already_begun", "Terms can be changed only before the deliberation begins; the pace always.")
    fixed = [name for name in act.settings if name in format.settings_fixed_at_opening]
    if fixed:
        raise Refusal(
            "unknown_setting", f"Setting “{fixed[0]}” is fixed when the room is opened; open another room for it."
        )
    typed = read_settings(format, {**state.settings, **act.settings}).model_dump(mode="json")
    return e.SettingsChanged(settings={name: typed[name] for name in act.settings})


def read_settings(format: Format, values: Mapping[str, a.SettingValue]) -> Settings:
    """Settings as the format types them; `unknown_setting` says which one is wrong and what it may be."""
    try:
        return format.settings.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        name = _cut(first["loc"][0]) if first["loc"] else ""
        if first["type"] == "extra_forbidden":
            sentence = f"There is no setting “{name}”; there is {', '.join(format.settings.model_fields)}."
        elif name:
            sentence = f"Setting “{name}”: {first['msg'].lower()}."
        else:  # one that only the settings together can tell
            sentence = f"{first['msg'].removeprefix('Value error, ')}."
        raise Refusal("unknown_setting", sentence) from None


def _by_bench(context: Context, act: a.Act, cited: str | None) -> e.Event:
    state = context.state
    if state.status == "closed":
        raise Refusal("room_closed", _OVER)
    if isinstance(act, a.TakeSeat):
        return _seated(state, act)
    if isinstance(act, a.LoseTime):
        if act.seconds > context.now - state.at + 0.001 or state.status != "running":
            raise Refusal("too_early", "No time was lost; the room was driven, or does not run.")
        return e.TimeLost(seconds=round(act.seconds, 3))
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun.")
    if state.status == "paused":
        raise Refusal("room_paused", "The room is paused; wait until the host resumes it.")
    ask = state.asks.get(cited or "")
    if ask is None or ask.lapsed:
        raise Refusal("stale", f"“{cited}” is no longer open; look at what is pending.")
    match act:
        case a.Lapse():
            due = state.due(ask)
            if due is None or due > context.now:
                raise Refusal("too_early", f"“{ask.id}” is not overdue yet; wait until it is.")
            return e.AskLapsed(ask=ask.id)
        case a.ReportFailure():
            if act.seat not in ask.waiting:
                raise Refusal("stale", f"“{ask.id}” does not wait for seat {act.seat}; look at what is pending.")
            if ask.failed.count(act.seat) >= FAILURES:
                raise Refusal("stale", f"Seat {act.seat} has failed “{ask.id}” {FAILURES} times; let it lapse.")
            return e.MindFailed(seat=act.seat, ask=ask.id, reason=act.reason, instead=act.instead)
        case _:
            pass
    kind = str(getattr(act, "kind", ""))
    offer = offers_of(context.format, state).get(kind)
    if offer is None or ask.act != kind or e.BENCH not in ask.waiting:
        raise Refusal("not_asked", f"“{kind}” is not what “{ask.id}” asks of the bench; answer with “{ask.act}”.")
    return offer.apply(context, e.BENCH, act, ask)


def _seated(state: State, act: a.TakeSeat) -> e.Event:
    seat = state.seats.get(act.seat)
    if seat is None:
        raise Refusal("unknown_seat", no_seat(state.seats, act.seat))
    if act.seat == state.host_seat and not act.as_host:
        raise Refusal("seat_protected", f"Seat {act.seat} belongs to the host; take another.")
    if seat.by_guest:
        raise Refusal("seat_held", f"Seat {act.seat} is held by {seat.name}; take another.")
    return e.SeatTaken(
        seat=act.seat, occupant=act.occupant, name=act.name, tenure=seat.tenure + 1,
        reason="hosting" if act.as_host else "joined",
    )  # fmt: skip


def no_seat(seats: Iterable[int], seat: int) -> str:
    """That a seat is not at this table, and which are."""
    return f"There is no seat {seat} at this table; its seats are {_listed(seats)}."


def _listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)


def _cut(value: object) -> str:
    """What a client sent, short enough and fit to be repeated."""
    text = str(value).encode(errors="replace").decode()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
