"""Seating: gives seats to people, with the tokens that open them, and finds for whom a token speaks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from engine.core import acts
from engine.core.decide import Audience, Bench, Host, Identity, SeatHolder
from engine.core.refusals import Refusal
from engine.core.seat_changes import seat_kept_for_token, token_holds_seat
from engine.core.state import State
from engine.core.visibility import Viewer, seat_viewer
from rooms.live.codes import hash_token, inherited_token_hash
from rooms.live.room import Room
from rooms.store.base import Store
from rooms.store.records import RequestKey, StoredRequest, TokenKind, TokenRecord
from rooms.surroundings import Surroundings

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


async def reclaim_seat(room: Room, identity: Identity | None) -> bool:
    """Put somebody back on the seat that is kept for them, or give the host back the powers that passed while they were
    gone; whether that was done. Powers that the host handed over stay until they ask for them.

    A new socket or an act is enough; a request that only reads is not.
    """
    state = room.state
    match identity:
        case SeatHolder() if identity.seat in state.seats and seat_kept_for_token(
            state.seats[identity.seat], identity.tenure
        ):
            pass
        case Host() if state.acting is not None and not state.acting_given:
            pass
        case _:
            return False
    try:
        await room.submit(identity, acts.ComeBack())
    except Refusal:
        return False  # somebody else has taken the seat, or the room is over
    return True


async def _read_invitation(room: Room, invitation: str, wanted_seat: int | None) -> tuple[int, int]:
    """The seat an invitation is for, and its number. Raises `bad_token` for one of no room, or of another room."""
    record = await room.store.token(hash_token(invitation))
    known = record is not None and record.deliberation == room.record.deliberation and record.kind == "invitation"
    if not known or record is None or record.seat is None or record.tenure is None:
        raise Refusal("bad_token", "This invitation opens nothing here; ask the host for another.")
    if wanted_seat is not None and wanted_seat != record.seat:
        raise Refusal("malformed", f"seat: the invitation is for seat {record.seat}; leave the seat out.")
    return record.seat, record.tenure


async def reissue(
    store: Store,
    surroundings: Surroundings,
    deliberation: str,
    kind: TokenKind,
    seat: int | None = None,
    tenure: int | None = None,
) -> str:
    """Another token that opens what an earlier one does, for a request that is answered once more: no token is kept as
    it is, so the earlier one cannot be sent again. Raises `NoSuchRoom`."""
    token = surroundings.token()
    await store.add_token(TokenRecord(hash_token(token), deliberation, kind, seat, tenure))
    return token


async def seated_before(store: Store, surroundings: Surroundings, request: StoredRequest) -> tuple[int, str, int]:
    """The seat that a request has taken, a new token for it, and the tenure. Raises `NoSuchRoom`."""
    seat, tenure = request.seat, request.tenure
    assert seat is not None
    assert tenure is not None
    return seat, await reissue(store, surroundings, request.deliberation, "seat", seat, tenure), tenure


async def invited_before(store: Store, surroundings: Surroundings, request: StoredRequest) -> str | None:
    """Another invitation to the seat that an act has kept, as good as the first; None where it has kept none."""
    if request.seat is None:
        return None
    return await reissue(store, surroundings, request.deliberation, "invitation", request.seat, request.tenure)


async def claim_audience_place(room: Room) -> str:
    """A place in the audience; its token, which knows a number that says nothing of who they are."""
    token, number = room.surroundings.token(), audience_number(room.surroundings)
    await room.store.add_token(TokenRecord(hash_token(token), room.record.deliberation, "audience", tenure=number))
    return token


def audience_number(surroundings: Surroundings) -> int:
    """A number for a place in the audience."""
    return 1 + surroundings.number_below(2**31 - 1)


def first_free_seat(state: State, kept: Collection[int] = ()) -> int:
    """The next seat that somebody may take: the lowest that no person holds, that is not the host's and kept for
    nobody; and where there is none, the lowest of those whose person is away and does not look on (`kept`). Raises
    `room_full`."""
    free = [
        seat
        for seat in state.seats.values()
        if not seat.held_by_guest
        and seat.number != state.host_seat
        and not (seat.invited or seat.excused)
        and seat.number not in kept
    ]
    if free:
        return min(free, key=lambda seat: (seat.away is not None, seat.number)).number
    raise Refusal("room_full", "Every seat is held by somebody; you can watch, or come back when one is free.")


def host_may_sit(state: State, seat: int | None) -> bool:
    """Whether the host's token opens this seat as the host's own: the one they have, and before the start any other."""
    return seat is not None and (seat == state.host_seat or state.status == "lobby")


async def _leave_for(room: Room, seat: int) -> None:
    """Give up the host's own seat for another one that is open; a host whom the other would be refused keeps theirs."""
    state = room.state
    wanted, own = state.seats.get(seat), state.seats.get(state.host_seat) if state.host_seat is not None else None
    if own is None or own.number == seat or not own.held_by_guest:
        return
    if wanted is not None and not wanted.held_by_guest and not wanted.invited:
        await room.submit(SeatHolder(own.number, own.tenure), acts.Leave())


async def claim_seat(
    room: Room,
    name: str,
    seat: int | None,
    kind: Literal["human", "agent"],
    *,
    as_host: bool = False,
    invitation: str | None = None,
    held: Identity | None = None,
    face: int | None = None,
    request: RequestKey | None = None,
    bearer: str | None = None,
) -> tuple[int, str, int]:
    """Sit somebody down; returns the seat, a token for it and the tenure. `held`: for whom the token of the request
    speaks, or spoke. `bearer`: the SHA-256 of a token that they have from elsewhere and that is to open the seat; then
    the token returned is empty.

    Where `seat` is None the next free seat is taken, and the one after it if somebody else was faster; an `invitation`
    says which seat. Raises `room_full`, `seat_held` and the other refusals of `take_seat`, `bad_token` for what is no
    invitation, and `KeyUsed` where a seat was taken with `request` (`seated_before` has it).
    """
    invited = None
    if invitation is not None:
        seat, invited = await _read_invitation(room, invitation, seat)
    while True:
        state = await room.current_state() if seat is None else room.state
        kept = room.presence.kept_here()
        number = seat if seat is not None else first_free_seat(state, kept)
        if number in kept and invited is None and not (isinstance(held, SeatHolder) and held.seat == number):
            away = state.seats[number].away
            raise Refusal("seat_held", f"Seat {number} is kept for {away.name if away else 'somebody'}, who is here.")
        if as_host:
            await _leave_for(room, number)
        act = acts.TakeSeat(
            seat=number,
            occupant=kind,
            name=name.strip(),
            as_host=as_host,
            invitation=invited,
            held=(held.seat, held.tenure) if isinstance(held, SeatHolder) else None,
            by_host=isinstance(held, Host),
            face=face,
        )
        try:
            token, tenure = await _take_seat(room, act, request, bearer)
        except Refusal as refusal:
            if refusal.code != "seat_held":
                raise
            if seat is None:
                continue
            raise Refusal("seat_held", _seat_held_sentence(room.state, number)) from None
        return number, token, tenure


async def _take_seat(
    room: Room, act: acts.TakeSeat, request: RequestKey | None, bearer: str | None = None
) -> tuple[str, int]:
    """Take a seat, with a token that is stored together with the event."""
    deliberation, tenures = room.record.deliberation, [0]
    token = room.surroundings.token() if bearer is None else ""
    hash_ = hash_token(token) if bearer is None else inherited_token_hash(bearer, deliberation)

    def issue(after: State) -> list[TokenRecord]:
        tenures[0] = after.seats[act.seat].tenure
        return [TokenRecord(hash_, deliberation, "seat", seat=act.seat, tenure=tenures[0], root=bearer)]

    await room.submit(Bench(), act, issue=issue, request=request)
    return token, tenures[0]


def _seat_held_sentence(state: State, number: int) -> str:
    open_seats = [
        str(seat.number)
        for seat in state.seats.values()
        if not (seat.held_by_guest or seat.excused) and seat.number != state.host_seat
    ]
    if not open_seats:
        return f"Seat {number} is held, and so is every other."
    if len(open_seats) == 1:
        return f"Seat {number} was taken. Seat {open_seats[0]} is open."
    return f"Seat {number} was taken. Seats {', '.join(open_seats[:-1])} and {open_seats[-1]} are open."
