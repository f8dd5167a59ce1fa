"""Callers: for whom a token speaks in a room, and what they may see."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.decide import Audience, Host, Identity, SeatHolder
from engine.core.errors import Refusal
from engine.core.seat_changes import seat_kept_for_token, token_holds_seat
from engine.core.state import State
from engine.core.visibility import Viewer, seat_viewer
from rooms.live.codes import hash_token, inherited_token_hash
from rooms.live.room import Room
from rooms.store.records import TokenRecord

MAX_TOKENS_PER_ROOM = 1000
"""Tokens that are kept with a room in memory; the one that was kept first goes."""


@dataclass(frozen=True)
class Caller:
    """The sender of a request: what they may see, and as whom they may act."""

    viewer: Viewer
    identity: Identity | None
    """None for a spectator."""


SPECTATOR = Caller(Viewer(), None)


def caller_for_token(state: State, identity: Identity) -> Caller:
    """What somebody may see now: their seat, or that it is kept for them, or what any spectator does."""
    if not isinstance(identity, SeatHolder):
        return Caller(Viewer(), identity)
    seat = state.seats.get(identity.seat)
    if seat is not None and seat.held_by_guest and token_holds_seat(seat, identity.tenure):
        return Caller(seat_viewer(state, identity.seat), identity)
    if seat is not None and seat_kept_for_token(seat, identity.tenure):
        return Caller(
            Viewer(away=identity.seat, agent=seat.away is not None and seat.away.occupant == "agent"), identity
        )
    return Caller(Viewer(), identity)


async def caller_of(room: Room, token: str | None) -> Caller:
    """For whom a token speaks. Raises `bad_token`; without a token, a spectator."""
    if token is None:
        return SPECTATOR
    token_hash = hash_token(token)
    record = room.tokens.get(token_hash) or await _find_token(room, token_hash)
    if record is None:
        raise Refusal("bad_token", "This token opens nothing here; join the room again.")
    return _read_token(room.state, record)


async def _find_token(room: Room, token_hash: str) -> TokenRecord | None:
    """A token of this room as the store has it. Most never change, and are kept with the room."""
    deliberation = room.record.deliberation
    record = await room.store.token(token_hash)
    if record is None or record.deliberation != deliberation:
        # Or it came from an earlier room of the same people.
        record = await room.store.token(inherited_token_hash(token_hash, deliberation))
    if record is None or record.deliberation != deliberation:
        return None
    # One that came from elsewhere may be removed: a pupil changes rooms, or comes back with another phone.
    if record.root is None:
        while len(room.tokens) >= MAX_TOKENS_PER_ROOM:
            del room.tokens[next(iter(room.tokens))]
        room.tokens[token_hash] = record
    return record


def _read_token(state: State, record: TokenRecord) -> Caller:
    """Who a token speaks for now. A token whose seat has since changed hands watches, and its acts are refused; unless
    the seat is kept for its holder, who may come back. Raises `bad_token` for an invitation."""
    if record.kind == "host":
        number = state.host_seat if state.host_seat in state.seats else None
        viewer = (
            seat_viewer(state, number, host=True)
            if number is not None
            else Viewer(host=True, private_before=state.private_before)
        )
        return Caller(viewer, Host())
    assert record.tenure is not None
    if record.kind == "audience":
        return caller_for_token(state, Audience(record.tenure))
    if record.kind != "seat" or record.seat is None:
        raise Refusal("bad_token", "This is an invitation; take the seat with it first.")
    return caller_for_token(state, SeatHolder(record.seat, record.tenure))
