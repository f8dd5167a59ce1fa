"""Visibility: how much a viewer may see (`visibility_of`), and what of an event (`project_event`).

`project_event` is the only place that hides, apart from `build_view` (`view_builder.py`), which shows the state to the
same viewers.

There are five levels. `own` sees public bodies and its own parts. `omniscient` (a host without a seat) also sees
everybody's private parts, but nothing sealed. `all` (the host once it is over) sees everything. Outside agents have a
setting of their own for how sure everybody is: where it alone is off they see `no_convictions`, where it alone is on
they see `extra_convictions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.core import events
from engine.core.state import State

Visibility: TypeAlias = Literal["own", "no_convictions", "extra_convictions", "omniscient", "all"]


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks: a seat, a host, both, or neither (a spectator)."""

    seat: int | None = None
    host: bool = False
    away: int | None = None
    """The seat that is kept for them; they see the public part meanwhile."""
    since: int = 0
    """Seq of the entry that first sat them down: what their seat was sent before was for others."""
    private_before: int = 0
    """In a fork, seq up to which nothing private is shown to the person who opened it."""
    agent: bool = False
    """An outside agent's token is looking."""


def seat_viewer(state: State, number: int, *, host: bool = False) -> Viewer:
    """The holder of a seat, or the host, whose seat it is also while a mind plays it."""
    seat = state.seats[number]
    since = state.hosted if host else seat.began
    return Viewer(
        seat=number,
        host=host,
        since=since,
        private_before=state.private_before,
        agent=not host and seat.occupant == "agent",
    )


def outcome_known(state: State) -> bool:
    """Whether the outcome is known, so that nothing can be spoilt any more."""
    return state.verdict is not None or state.status == "closed"


def host_reads_parts(state: State) -> bool:
    """Whether parts were dealt of which the host may read all: without a seat, or in a fork of a room that was over
    (FK8). Whoever may read them counts as having done it."""
    dealt = state.first_dealt
    return dealt > 0 and (state.host_seat is None or dealt < state.last.get(events.Forked, 0))


def visibility_of(state: State, viewer: Viewer) -> Visibility:
    """How much a viewer may see now; it grows at the end, and earlier skips then become readable."""
    if viewer.host and outcome_known(state) and not state.guarded:
        return "all"
    if viewer.host and viewer.seat is None:
        return "omniscient"
    if viewer.seat in state.voted_out and 0 < viewer.since < state.out[viewer.seat]:
        return "omniscient"  # the holder who was voted out, not somebody who sat down later to look
    if viewer.agent and not outcome_known(state):
        shown = state.settings.get("agents_see_convictions", True)
        if shown != state.settings.get("show_convictions", True):
            return "extra_convictions" if shown else "no_convictions"
    return "own"


def agents_see_less(state: State) -> bool:
    """Whether outside agents see less of what is public than everybody else."""
    return visibility_of(state, _AGENT) == "no_convictions"


_AGENT = Viewer(agent=True)


def has_hidden_parts(event: events.Event) -> bool:
    """Whether an event, or a part of it, is not everybody's to see."""
    return any(part is not None for part in (event.private, event.sealed, event.dealt, event.only))


def project_event(entry: events.Entry, viewer: Viewer, standing: Visibility) -> events.Event | None:
    """An entry's event as a viewer of this standing may see it; None is a skip.

    What is sealed or dealt stays with the seat when its holder changes: a ballot in the box is cast for it, and its
    part is played on. What is private is the holder's, from when they first sat down.
    """
    event, withheld = entry.event, entry.seq <= viewer.private_before
    if standing == "all" and not withheld:
        return event
    sees_private = standing in ("omniscient", "all")
    omniscient = sees_private and not withheld
    seat = viewer.seat if entry.seq >= viewer.since and not withheld else None
    if event.only is not None and not omniscient and seat not in event.only:
        return None
    if standing == "no_convictions" and isinstance(event, events.ConvictionsMoved) and event.moves:
        event = replace(event, moves=tuple(move for move in event.moves if move.seat == seat))
    if event.sealed is None and (omniscient or (event.private is None and event.dealt is None)):
        return event
    private = event.private if omniscient else _part_of_seat(event.private, seat)
    dealt = event.dealt if omniscient else _part_of_seat(event.dealt, viewer.seat)
    if withheld and sees_private:
        private = _public_figures(event.private)
    return replace(event, private=private, sealed=_part_of_seat(event.sealed, viewer.seat), dealt=dealt)


def _part_of_seat(parts: Mapping[int, events.Secret] | None, seat: int | None) -> dict[int, events.Secret] | None:
    return {seat: parts[seat]} if parts and seat is not None and seat in parts else None


def _public_figures(parts: Mapping[int, events.Secret] | None) -> dict[int, events.Secret] | None:
    """The fields of private parts that a verdict has made public: how sure everybody was."""
    public = {
        seat: events.Secret(conviction=secret.conviction, moves=secret.moves)
        for seat, secret in (parts or {}).items()
        if secret.conviction is not None or secret.moves is not None
    }
    return public or None


def convictions_for_agents(state: State) -> Mapping[int, float]:
    """The convictions that outside agents see, by a setting of their own besides that of people.

    Where people see no convictions, agents still see the minds', from the first ballot on; never what somebody said of
    their own, nor anything of a fork whose source goes on.
    """
    if not state.settings.get("agents_see_convictions", True):
        return {}
    if state.settings.get("show_convictions", True) or state.guarded or not state.counts:
        return state.convictions
    minds = (number for number, seat in state.seats.items() if seat.held_by_mind and number in state.private)
    convictions = {number: state.private[number].conviction for number in minds}
    return {**state.convictions, **{number: value for number, value in convictions.items() if value is not None}}
