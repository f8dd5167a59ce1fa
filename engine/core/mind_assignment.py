"""Mind assignment: which mind plays the seats that no person holds, by the setting `minds`, and how seats follow it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.refusals import Refusal
from engine.core.seats import HOUSE, Seat
from engine.core.state import State


def mind_from_setting(minds: SettingValue, seat: int) -> str:
    """Who plays a seat by a value of the setting: the house, or a model by its name."""
    if isinstance(minds, str):  # the commonest first: this is asked of every seat after every event
        return minds or HOUSE
    if isinstance(minds, Mapping):
        return minds.get(str(seat), minds.get("default", HOUSE))
    return str(minds) if minds else HOUSE


def assigned_mind(state: State, seat: int) -> str:
    """Who plays a seat while nobody holds it."""
    return mind_from_setting(state.settings.get("minds"), seat)


def assign_mind_in_setting(minds: SettingValue, seat: int, name: str) -> SettingValue:
    """The setting with another mind on one seat."""
    if mind_from_setting(minds, seat) == name:
        return minds
    if isinstance(minds, Mapping):
        return {**minds, str(seat): name}
    return {"default": mind_from_setting(minds, seat), str(seat): name}


def mind_takes_seat(state: State, seat: Seat, reason: str | None = None) -> events.SeatTaken:
    """The mind that the setting names plays a seat."""
    name = seat.persona.name if seat.persona else f"Seat {seat.number}"
    if reason is None:
        released = state.happened_since(events.SeatReleased, events.Begun)
        given_up = released and seat.reason != "empty" and seat.tenure > 0
        reason = seat.reason if given_up else "empty"
    mind = assigned_mind(state, seat.number)
    return events.SeatTaken(
        seat=seat.number,
        occupant="house" if mind == HOUSE else "model",
        name=name,
        tenure=seat.tenure + 1,
        reason=cast(Any, reason),
        model=None if mind == HOUSE else mind,
    )


def reassign_mind(state: State) -> events.SeatTaken | None:
    """The first seat whose mind is not the one that the setting names is taken by that one."""
    minds = state.settings.get("minds")
    occupancy = state.occupancy
    if occupancy.mind is not None and occupancy.mind == minds:
        return None  # the commonest by far: all minds are of one kind, and it is the one that is named
    for seat in occupancy.minds:
        if (seat.model or HOUSE) != mind_from_setting(minds, seat.number):
            return mind_takes_seat(state, seat, "assigned")
    return None


def host_assigns_seat(state: State, seat: Seat, act: acts.Assign) -> events.Event:
    """The host gives a seat to the house or to a model: from its holder, or from another mind."""
    before = state.settings.get("minds")
    wanted = HOUSE if act.occupant == "house" else act.model or mind_from_setting(before, 0)
    if act.occupant == "model" and wanted == HOUSE:
        raise Refusal("unknown_model", f"Name the model that is to play seat {seat.number}.")
    minds = assign_mind_in_setting(before, seat.number, wanted)
    held = seat.held_by_guest or seat.away is not None or seat.invited
    if not held and minds == before:
        raise Refusal(
            "stale", f"Nobody but {_mind_label(wanted)} plays seat {seat.number}; there is nothing to take from it."
        )
    if not held:
        return events.SettingsChanged(settings={"minds": minds})
    return events.SeatReleased(
        seat=seat.number,
        tenure=seat.tenure,
        reason="assigned",
        since=seat.since,
        minds=minds if minds != before else None,
    )


def _mind_label(mind: str) -> str:
    return "the house" if mind == HOUSE else f"“{mind}”"
