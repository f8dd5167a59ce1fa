"""The host's acts, and the one event that each of them makes.

While the host is gone, the person to whom the host's powers have passed may submit the same acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from pydantic import ValidationError

from engine.core import acts, events, mind_assignment, seat_changes
from engine.core.draws import Draw
from engine.core.format import Context, Format, Settings
from engine.core.limits import MAX_FLOOR_SECONDS, MAX_HOST_ACTS, MIN_TAKING_PART
from engine.core.personas import personas_event
from engine.core.phrases import comma_list, quote_for_error
from engine.core.refusals import Refusal
from engine.core.rules import check_vote_callable
from engine.core.state import State

HOST_ACTS: Mapping[str, type[acts.Act]] = {
    act.model_fields["kind"].default: act
    for act in (
        acts.Begin,
        acts.Pause,
        acts.Resume,
        acts.CallVote,
        acts.Adjourn,
        acts.Remove,
        acts.Assign,
        acts.Lock,
        acts.Tell,
        acts.GiveTime,
        acts.PassPowers,
        acts.SetPace,
        acts.SetTerms,
        acts.SetMinds,
        acts.SetPersonas,
        acts.ComeBack,
    )
}
"""What a host may do, by kind."""
_COUNTED_ACTS = frozenset(
    "pause assign lock tell give_time pass_powers set_pace set_terms set_minds set_personas".split()
)
"""Acts of the host that count towards `MAX_HOST_ACTS`; the others come to an end by themselves."""
ROOM_CLOSED_SENTENCE = "This deliberation is over; its log stays readable, and a fork goes on from any moment of it."


def host_event(context: Context, act: acts.Act) -> events.Event:
    state, format = context.state, context.format
    if state.status == "closed":
        raise Refusal("room_closed", ROOM_CLOSED_SENTENCE)
    if state.host_acts >= MAX_HOST_ACTS and acts.kind_of(act) in _COUNTED_ACTS:
        sentence = f"The host has done {MAX_HOST_ACTS} things in this room; it goes on without more, or adjourn it."
        raise Refusal("not_asked", sentence)
    match act:
        case acts.Begin():
            if state.status != "lobby":
                raise Refusal(
                    "already_begun", "The deliberation has begun already; whoever joins now takes a seat in it."
                )
            return events.Begun()
        case acts.Adjourn():
            return events.Closed(reason="verdict" if state.verdict is not None else "adjourned", seed=state.seed or "")
        case acts.Remove():
            seat = seat_changes.require_seat(state, act.seat)
            if not seat.held_by_guest and seat.away is None:
                raise Refusal(
                    "unknown_seat", f"No person and no agent holds seat {act.seat}; name a seat that one holds."
                )
            return seat_changes.seat_released_event(seat, "removed")
        case acts.Assign():
            return _assign_event(context, act)
        case acts.Lock():
            if state.typed_settings.locked == act.locked:
                raise Refusal("stale", f"The room is {'locked' if act.locked else 'open'} already.")
            return events.SettingsChanged(settings={"locked": act.locked})
        case acts.Tell():
            return _line_event(state, act)
        case acts.PassPowers():
            return seat_changes.powers_given_event(state, act)
        case acts.ComeBack():
            return seat_changes.host_returned_event(state)
        case acts.SetPace():
            return events.SettingsChanged(settings={"pace": act.pace})
        case acts.SetTerms():
            return _terms_event(context, act)
        case acts.SetMinds():
            return _minds_event(context, act)
        case acts.SetPersonas():
            return _personas_event(context, act)
        case acts.GiveTime() | acts.Pause() | acts.Resume() | acts.CallVote():
            pass
        case _:
            raise Refusal(
                "not_asked", f"“{getattr(act, 'kind', '')}” is not a host's act; send it with a seat's token."
            )
    if state.status == "lobby":
        raise Refusal("not_begun", "The deliberation has not begun; begin it first.")
    match act:
        case acts.Pause():
            if state.status == "paused":
                raise Refusal("room_paused", "The room is paused already; resume it to go on.")
            return events.Paused()
        case acts.Resume():
            if state.status != "paused":
                raise Refusal("not_paused", "The room is not paused; its time runs.")
            return events.Resumed()
        case acts.GiveTime():
            return _time_given_event(state, act)
        case acts.CallVote():
            if state.status == "paused":
                raise Refusal("room_paused", "Resume the room before you call the vote.")
            check_vote_callable(format, state)
            return events.VoteCalled(seat=state.host_seat, carried=True)
        case _:
            assert_never(act)


def _time_given_event(state: State, act: acts.GiveTime) -> events.TimeGiven:
    floor = state.floor_ask()
    if floor is None or not state.seats[floor.seats[0]].held_by_guest:
        raise Refusal("not_asked", "No person and no agent has the floor now; more time is for one who speaks.")
    if floor.seconds + act.seconds > MAX_FLOOR_SECONDS:
        raise Refusal("not_asked", f"A floor lasts {MAX_FLOOR_SECONDS // 60} minutes at most.")
    return events.TimeGiven(turn_id=floor.id, seat=floor.seats[0], seconds=float(act.seconds))


def _assign_event(context: Context, act: acts.Assign) -> events.Event:
    """A seat goes to the house or a model, is kept for the bearer of a new invitation, or stays empty."""
    state = context.state
    seat = seat_changes.require_seat(state, act.seat)
    if seat.excused:
        raise Refusal("stale", f"The chair of seat {act.seat} is empty, and stays so.")
    match act.occupant:
        case "house" | "model":
            return mind_assignment.host_assigns_seat(state, seat, act)
        case "invitation":
            if act.seat == state.host_seat:
                raise Refusal("seat_protected", f"Seat {act.seat} is the host's own; invite somebody to another.")
            return events.SeatInvited(seat=act.seat, invitation=seat.invitation + 1)
        case "nobody":
            return _excused_event(context, act.seat)
        case _:
            assert_never(act.occupant)


def _excused_event(context: Context, seat: int) -> events.Withdrawn:
    """A chair stays empty from now on."""
    state, format = context.state, context.format
    if not format.chairs_may_empty:
        sentence = f"At this table every seat has its part, so no chair stays empty; let the house play seat {seat}."
        raise Refusal("not_asked", sentence)
    if seat == state.host_seat:
        raise Refusal("seat_protected", f"Seat {seat} is the host's own; leave another chair empty.")
    if len(state.taking_part) <= MIN_TAKING_PART:
        raise Refusal("not_asked", f"{MIN_TAKING_PART} seats take part, and a table needs as many; adjourn it instead.")
    return events.Withdrawn(seat=seat, ask=None, reason="excused", by="default")


def _line_event(state: State, act: acts.Tell) -> events.LineSent:
    """A line that nobody reads but the seats it is for and the host's own."""
    seats = tuple(state.seats) if act.seat is None else (seat_changes.require_seat(state, act.seat).number,)
    own = () if state.host_seat is None or state.host_seat in seats else (state.host_seat,)
    return events.LineSent(seats=seats, text=act.text, only=(*seats, *own))


def _terms_event(context: Context, act: acts.SetTerms) -> events.Event:
    state, format = context.state, context.format
    late = [name for name in act.settings if name in format.settings.model_fields]
    late = [name for name in late if name not in format.settings_while_running]
    if state.status != "lobby" and (late or not act.settings):
        always = comma_list(sorted(format.settings_while_running))
        raise Refusal(
            "already_begun",
            "Terms can be changed only before the deliberation begins; at any time the pace (set_pace), the minds "
            f"(set_minds), the lock (lock), {always}.",
        )
    fixed = [name for name in act.settings if name in format.settings_fixed_at_opening]
    if fixed:
        raise Refusal(
            "unknown_setting", f"Setting “{fixed[0]}” is fixed when the room is opened; open another room for it."
        )
    typed = read_settings(format, {**state.settings, **act.settings}).model_dump(mode="json")
    return events.SettingsChanged(settings={name: typed[name] for name in act.settings})


def _minds_event(context: Context, act: acts.SetMinds) -> events.Event:
    """Who plays the seats that nobody holds, from now on; the seats follow by rule."""
    state = context.state
    numbers = [name for name in act.minds if name != "default"] if isinstance(act.minds, dict) else []
    for name in numbers:
        if name.isdecimal():
            seat_changes.require_seat(state, int(name))
    typed = read_settings(context.format, {**state.settings, "minds": act.minds}).model_dump(mode="json")
    if typed["minds"] == state.settings.get("minds"):
        raise Refusal("stale", "These minds play already; name others to change them.")
    return events.SettingsChanged(settings={"minds": typed["minds"]})


def _personas_event(context: Context, act: acts.SetPersonas) -> events.Event:
    state, format = context.state, context.format
    if format.personas is None:
        raise Refusal("not_asked", "Who sits on the seats follows from the matter here; nobody brings personas.")
    if state.status != "lobby":
        raise Refusal("already_begun", "Personas are brought before the deliberation begins; open another room.")
    seats = format.seating(context.settings, Draw(state.seed or "", "seating"), context.matter)
    usual = {one.seat: one.persona for one in seats}
    return personas_event(format.personas, format.titles, state, usual, act)


def read_settings(format: Format, values: Mapping[str, acts.SettingValue]) -> Settings:
    """Settings as the format types them; `unknown_setting` says which one is wrong and what it may be."""
    try:
        return format.settings.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        name = quote_for_error(first["loc"][0]) if first["loc"] else ""
        if first["type"] == "extra_forbidden":
            sentence = f"There is no setting “{name}”; there is {', '.join(format.settings.model_fields)}."
        elif name:
            sentence = f"Setting “{name}”: {first['msg'].lower()}."
        else:  # a fault of the settings together, not of a single one
            sentence = f"{first['msg'].removeprefix('Value error, ')}."
        raise Refusal("unknown_setting", sentence) from None


def allowed_host_acts(format: Format, state: State) -> tuple[str, ...]:
    """The host's acts that would be taken now."""
    if state.status == "closed":
        return ()
    if state.status == "lobby":
        allowed = {"begin"}
    else:
        allowed = {"resume" if state.status == "paused" else "pause"}
        if state.status == "running" and state.phase in format.callable_from and not state.called:
            allowed.add("call_vote")
        floor = state.floor_ask()
        if floor is not None and state.seats[floor.seats[0]].held_by_guest:
            allowed.add("give_time")
    allowed |= {"remove", "assign", "lock", "tell", "set_pace", "set_terms", "set_minds", "adjourn"}
    if state.status == "lobby" and format.personas is not None:
        allowed.add("set_personas")
    if seat_changes.possible_leaders(state):
        allowed.add("pass_powers")
    if state.host_acts >= MAX_HOST_ACTS:
        allowed -= _COUNTED_ACTS
    if state.acting is not None:
        allowed.add("come_back")
    return tuple(kind for kind in HOST_ACTS if kind in allowed)
