"""Seat folds: what an event about seats changes, for `evolve`: who holds them, who is away, what they were told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import events as e
from engine.core.copies import changed, drop, put, with_seat, without
from engine.core.spending import RoomCosts
from engine.core.state import AbsentHolder, Ask, PrivateLine, PrivateSeatState, Seat, State

LINES = 20
"""Lines of the host that a seat keeps in the state."""
RETURNS = ("missed", "gone")
"""Reasons for losing a seat after which it is kept for whoever lost it."""


def taken(state: State, event: e.SeatTaken, seq: int, at: float) -> dict[str, Any]:
    """Somebody holds a seat from now on."""
    before = state.seats[event.seat]
    by_mind, back = event.occupant in ("house", "model"), before.away if event.reason == "returned" else None
    changes: dict[str, Any] = {
        "seats": with_seat(
            state,
            event.seat,
            occupant=event.occupant,
            model=event.model,
            name=event.name,
            tenure=event.tenure,
            since=at,
            reason=event.reason,
            taken=seq,
            first=event.first if event.first is not None else event.tenure,
            began=back.began if back is not None else seq,
            joined=back.joined if back is not None else at,
            missed=0,
            away=before.away if by_mind else None,
            meanwhile=event.meanwhile,
            invited=before.invited and by_mind,
            firm=state.round_closed + 1 if by_mind and event.reason != "empty" else 0,
        ),
    }
    if before.held_by_mind and by_mind:
        # Another mind plays the same juror, who goes on believing what they believe.
        seats = changes["seats"]
        kept = {"first": before.first, "began": before.began, "joined": before.joined, "firm": before.firm}
        changes["seats"] = put(seats, event.seat, changed(seats[event.seat], **kept))
    else:
        # What an occupant thought goes with them; the next one's conviction is their own to state.
        lines = (*back.lines, *state.own.get(event.seat, PrivateSeatState()).lines) if back is not None else ()
        changes["own"] = put(state.own, event.seat, PrivateSeatState(lines=lines[-LINES:]))
        changes["convictions"] = drop(state.convictions, event.seat)
    if event.seat in state.hands:
        changes["hands"] = without(state.hands, event.seat)
    if event.reason == "hosting":
        changes["host_seat"] = event.seat
        if not state.hosted or state.host_seat != event.seat:
            changes["hosted"] = seq
    return changes


def released(state: State, event: e.SeatReleased, at: float) -> dict[str, Any]:
    """Somebody gave up a seat, or lost it; perhaps it is kept for them."""
    seat = state.seats[event.seat]
    away = None
    if event.reason in RETURNS and seat.occupant is not None:
        own = state.own.get(event.seat) or PrivateSeatState()
        away = AbsentHolder(
            seat.first,
            seat.occupant,
            seat.name,
            seat.began,
            seat.joined,
            at,
            state.round_closed,
            state.turns,
            seat.turns,
            state.ballots,
            own.stated,
            own.lines,
        )
    removed = seat.removed
    if event.reason == "removed":
        removed = seat.away.tenure if seat.away is not None else seat.first
    changes: dict[str, Any] = {
        "seats": with_seat(
            state,
            event.seat,
            occupant=None,
            model=None,
            name="",
            since=at,
            reason=event.reason,
            missed=0,
            away=away,
            meanwhile=None,
            removed=removed,
            invited=seat.invited and event.reason != "assigned",
        )
    }
    if event.minds is not None:
        changes["settings"] = {**state.settings, "minds": event.minds}
    if event.seat in state.hands:
        changes["hands"] = without(state.hands, event.seat)
    return changes


def told_privately(state: State, event: e.LineSent, at: float) -> Mapping[int, PrivateSeatState]:
    """A line as every seat it was said to keeps it, and the host's seat, which said it."""
    own, line = dict(state.own), PrivateLine(at, event.seats, event.text)
    for number in dict.fromkeys((*event.seats, *([state.host_seat] if state.host_seat is not None else []))):
        mine = own.get(number) or PrivateSeatState()
        own[number] = changed(mine, lines=(*mine.lines, line)[-LINES:])
    return own


def awake(seats: Mapping[int, Seat], event: e.Event) -> Mapping[int, Seat]:
    """Whoever does something themselves has missed nothing lately."""
    number: int | None
    match event.kind:
        case "turn_taken" | "hand_raised" | "vote_moved":
            number = event.seat
        case "ballot_cast" | "side_chosen" | "seconded" if event.by == "occupant":
            number = event.seat
        case "floor_lapsed":
            number = event.seat if event.reason == "passed" else event.by
        case _:
            return seats
    if number is None or not seats[number].missed:
        return seats
    return put(seats, number, changed(seats[number], missed=0))


def missed(state: State, ask: Ask) -> Mapping[int, Seat]:
    """Persons and agents who let a deadline pass for which the deliberation waited."""
    seats = state.seats
    for number in ask.waiting if ask.awaited else ():
        if number in seats and seats[number].held_by_guest:
            seats = put(seats, number, changed(seats[number], missed=seats[number].missed + 1))
    return seats


def forked(state: State, event: e.Forked, seq: int, at: float) -> dict[str, Any]:
    """Room time goes on where the copied log left it, or every copied deadline would be overdue at once."""
    stood = state.paused_at if state.paused_at is not None else state.at
    return {
        "paused_total": round(state.paused_total + at - stood, 3),
        "paused_at": None,
        "status": "running" if state.status == "paused" else state.status,
        "host_seat": event.host_seat,
        "guarded": event.guarded,
        "hosted": 0,
        "shut": seq if event.withheld else state.shut,
        "settings": {**state.settings, **event.settings},
        # Nobody's token opens a fork of their room: nothing is kept for them, and the audience is another one.
        "seats": {
            number: changed(seat, away=None, invited=False) if seat.away is not None or seat.invited else seat
            for number, seat in state.seats.items()
        },
        "acting": None,
        "audience": {},
        "audience_changes": {},
        "newcomers": 0,
        "host_acts": 0,
        "spent": RoomCosts(),
    }
