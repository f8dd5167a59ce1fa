"""Doing: how what a client sends becomes an act of a person's, and who may send which.

An act is validated with the model that the room's format offers for its kind, whatever the phase; whether it is asked
for now is decided by the room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from api.errors import validation_sentence
from engine.core import acts as a
from engine.core.decide import HOST_ACTS, Host, Identity, SeatHolder
from engine.core.described import described
from engine.core.errors import Refusal
from engine.core.format import Format
from engine.core.state import State
from rooms.live.codes import hash_token, new_token
from rooms.live.room import Room
from rooms.live.seating import Caller, reclaimed_seat
from rooms.store.records import RequestKey, TokenRecord

BENCH_ACTS = ("narrate", "react")
"""Acts that phases offer to the bench alone."""
AUDIENCE_ACTS: Mapping[str, type[a.Act]] = {"cast_audience_ballot": a.CastAudienceBallot}
"""Acts of those who have a token and no seat."""


class Doing(BaseModel):
    """An act with what travels beside it."""

    model_config = ConfigDict(defer_build=True, extra="forbid", json_schema_extra=described)

    act: dict[str, JsonValue]
    """`{kind, …}`, as the room's format offers it (`/api/formats`)."""
    turn_id: str | None = None
    """The id of the floor that a `speak` or a `pass` uses."""
    ask: str | None = None
    """The id of the ask that any other act answers."""
    tenure: int | None = None
    """The tenure the sender believes to hold; an old one is refused."""


@cache
def acts_of_format(format_name: str) -> Mapping[str, type[a.Act]]:
    """The acts a seat may ever do in a format, by kind."""
    from engine.formats import FORMATS

    return acts_of_seats(FORMATS[format_name])


def acts_of_seats(format: Format) -> dict[str, type[a.Act]]:
    """`acts_of_format` of a format that need not be registered."""
    offered = {kind: offer.model for phase in format.phases.values() for kind, offer in phase.offers.items()}
    always: dict[str, type[a.Act]] = {"leave": a.Leave, "come_back": a.ComeBack, "assign": a.Assign}
    return {**always, **{kind: model for kind, model in offered.items() if kind not in BENCH_ACTS}}


def parse_act(room: Room, caller: Caller, raw: Mapping[str, JsonValue]) -> a.Act:
    """The act a client means. Raises `malformed`, and `host_only` for a host's act of somebody else."""
    seated, kind = acts_of_format(room.format.name), raw.get("kind")
    if not isinstance(kind, str):
        raise Refusal("malformed", "act.kind: an act has a kind.")
    known = {**seated, **HOST_ACTS, **AUDIENCE_ACTS}
    if kind not in known:
        raise Refusal("malformed", f"act.kind: “{kind[:40]}” is no act here; there is {', '.join(sorted(known))}.")
    is_host = isinstance(caller.identity, Host)
    if not is_host and kind in HOST_ACTS and not _may_host(room, caller, kind, raw):
        raise Refusal("host_only", f"“{kind}” is for the host; send it with the host's token.")
    for field in a.ROOM_FIELDS:
        if kind == "speak" and field in raw:
            raise Refusal("malformed", f"act.{field}: the room fills this in itself.")
    model = HOST_ACTS[kind] if is_host and kind in HOST_ACTS else known[kind]
    try:
        return model.model_validate(dict(raw))
    except ValidationError as error:
        raise Refusal("malformed", f"act.{validation_sentence(error.errors(include_url=False))}") from None


def _may_host(room: Room, caller: Caller, kind: str, raw: Mapping[str, JsonValue]) -> bool:
    """Whether somebody who is not the host may send a host's act: some are a seat's as well, some are passed on."""
    who = caller.identity
    if kind in acts_of_format(room.format.name) and kind != "assign":
        return True
    # Whoever holds a seat may invite somebody to it; while the host is gone, somebody else has the powers.
    if not isinstance(who, SeatHolder):
        return False
    return room.state.acting == who.seat or (kind == "assign" and raw.get("seat") == who.seat)


def signed_in(caller: Caller) -> Identity:
    """Who acts. Raises `bad_token` for somebody without a token."""
    if caller.identity is None:
        raise Refusal("bad_token", "Whoever acts needs a token; take a seat first.")
    return caller.identity


async def submit_act(room: Room, caller: Caller, doing: Doing, request: RequestKey | None = None) -> int:
    """Submit what a client wants to do; the seq of the entry it made. `request`: its idempotency key."""
    if doing.act.get("kind") == "assign" and doing.act.get("occupant") == "invitation":
        raise Refusal("malformed", "act: invitations are made over HTTP, whose answer holds their code.")
    return await _done(room, caller, doing, request)


async def create_invitation(
    room: Room, caller: Caller, doing: Doing, request: RequestKey | None = None
) -> tuple[int, str]:
    """Keep a seat for whoever brings an invitation: the seq of the entry, and the invitation, which is told once."""
    token, seat = new_token(), doing.act.get("seat")

    def issue(after: State) -> list[TokenRecord]:
        assert isinstance(seat, int)
        number = after.seats[seat].invitation
        return [TokenRecord(hash_token(token), room.record.deliberation, "invitation", seat=seat, tenure=number)]

    return await _done(room, caller, doing, request, issue), token


async def _done(
    room: Room,
    caller: Caller,
    doing: Doing,
    request: RequestKey | None,
    issue: Callable[[State], Sequence[TokenRecord]] = lambda after: (),
) -> int:
    who = signed_in(caller)
    if doing.turn_id is not None and doing.ask is not None and doing.turn_id != doing.ask:
        raise Refusal("malformed", "turn_id and ask name two different asks; an act answers one.")
    act = parse_act(room, caller, doing.act)
    ask = doing.turn_id or doing.ask
    if isinstance(who, Host) and not isinstance(act, a.ComeBack):
        await reclaimed_seat(room, who)
    try:
        return await room.submit(who, act, ask=ask, tenure=doing.tenure, issue=issue, request=request)
    except Refusal as refusal:
        # Whoever was away and does something is back.
        if refusal.code != "stale_tenure" or not await reclaimed_seat(room, who):
            raise
    return await room.submit(who, act, ask=ask, tenure=doing.tenure, issue=issue, request=request)
