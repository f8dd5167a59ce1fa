"""Completions: what a room adds to an act before it is decided, so that the log holds all that it was decided on.

Each is a function that leaves an act which is none of its business as it is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from engine.core import acts
from engine.core.decide import Identity, SeatHolder
from engine.core.refusals import Refusal
from rooms.computation import compute
from rooms.live.memories import memories_of
from rooms.live.speech import complete_act, matter_index

if TYPE_CHECKING:
    from rooms.live.room import Room


@dataclass(frozen=True)
class Proposal:
    """An act that somebody asks for."""

    identity: Identity
    act: acts.Act
    ask: str | None
    """Which open ask it answers."""
    tenure: int | None


Completion: TypeAlias = "Callable[[Room, Proposal], Awaitable[Proposal]]"


async def name_minds(room: Room, proposal: Proposal) -> Proposal:
    """With the single seats that come with the minds it names. Raises `Refusal` where the room cannot have them."""
    act = await room.capabilities.complete_act(proposal.act, room.format, room.state, room.record.deliberation)
    return replace(proposal, act=act)


async def find_pages(room: Room, proposal: Proposal) -> Proposal:
    """A seat's research with the pages that it finds. Raises `Refusal` where it would be refused."""
    act, language = proposal.act, room.format.research_language(room.matter, room.state)
    library = room.capabilities.research
    if not isinstance(act, acts.Research) or not isinstance(proposal.identity, SeatHolder):
        return proposal
    if language is None or library is None:
        return proposal
    try:
        await room.decide(room.state, proposal)
    except Refusal:
        # Nothing is read for an act that will be refused.
        if not await room.read_on():
            raise
        await room.decide(room.state, proposal)
    guest = room.state.seats[proposal.identity.seat].held_by_guest
    found = await library.complete(act, language, room.matter.title, room.state, guest=guest)
    return replace(proposal, act=found)


async def write_strategy(room: Room, proposal: Proposal) -> Proposal:
    """A person's strategy with the words that a model finds for it, where one plays on their seat otherwise. One that
    would be refused is left as it is."""
    write, state = room.capabilities.write_strategy, room.state
    spoken, floor = _spoken(room, proposal), state.floor_ask()
    if write is None or spoken is None or floor is None:
        return proposal
    seat, act = spoken
    if act.strategy is None or act.text.strip():
        return proposal
    try:
        await room.decide(state, await read_speech(room, proposal))
    except Refusal:
        return proposal
    due = state.ask_deadline(floor)
    written = await write(room, seat, act, due - room.now() if due is not None else None)
    return replace(proposal, act=written or act)


async def read_speech(room: Room, proposal: Proposal) -> Proposal:
    """A person's or an agent's speech with what it is about, and with the house's words for a strategy without any."""
    spoken = _spoken(room, proposal)
    if spoken is None:
        return proposal
    seat, act = spoken
    known, state = await memories_of(room) if not act.text.strip() else {}, room.state
    memory = known.get(seat) or room.format.house.memory.empty(seat)
    read = await compute(
        lambda: complete_act(room.format, state, matter_index(room.matter), memory, seat, act), room.record
    )
    return replace(proposal, act=read)


def _spoken(room: Room, proposal: Proposal) -> tuple[int, acts.Speak] | None:
    """A person's or an agent's speech, and their seat, which has the floor."""
    act, identity = proposal.act, proposal.identity
    if not isinstance(act, acts.Speak) or not isinstance(identity, SeatHolder):
        return None
    seat, floor = room.state.seats.get(identity.seat), room.state.floor_ask()
    has_floor = seat is not None and seat.held_by_guest and floor is not None and floor.seats[0] == seat.number
    return (identity.seat, act) if has_floor else None


OUTSIDE_LOCK: tuple[Completion, ...] = (name_minds, find_pages, write_strategy)
"""Made once, in this order. Reading and models take seconds, and others act meanwhile."""
AT_EACH_ATTEMPT: tuple[Completion, ...] = (read_speech,)
"""Made from the state on which the act is decided, in the room's lock."""
