"""Owners over HTTP: which owner a request speaks for, by a key, or by the token of a host or a teacher."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import Header, Query, Request, Security
from fastapi.security import APIKeyHeader

from api.http.dependencies import BEARER, host_of, token_of
from api.http.routers.classes import find_class
from api.server.lifespan import Resources, get_resources
from api.server.rate_limits import client_address
from api.wire.errors import ApiError
from engine.core.refusals import Refusal
from rooms.classes.standing import check_teacher
from rooms.owners import MAX_OWNER_KEY_LENGTH, MIN_OWNER_KEY_LENGTH, OPERATOR, owner_of_class, owner_with_key

OwnerKey = Annotated[
    str | None,
    Header(
        alias="X-Owner-Key",
        min_length=MIN_OWNER_KEY_LENGTH,
        max_length=MAX_OWNER_KEY_LENGTH,
        description="A secret of yours, drawn at random: rooms that are opened with it have one owner, and what "
        "personas remember of one is read in the others. A digest of it is stored.",
    ),
]
OperatorKey = Annotated[
    str | None,
    Header(alias="X-Operator-Key", max_length=500, description="The operator's key: the operator is the owner."),
]
OWNERS_SECURITY = [
    Security(scheme)
    for scheme in (
        BEARER,
        APIKeyHeader(name="X-Owner-Key", scheme_name="OwnerKey", auto_error=False),
        APIKeyHeader(name="X-Operator-Key", scheme_name="OperatorKey", auto_error=False),
    )
]
"""For the description of a call: one of them says who its owner is, which `require_owner` reads."""
RoomCode = Annotated[str | None, Query(alias="room", max_length=20, description="With the host's token of this room.")]
ClassCode = Annotated[
    str | None, Query(alias="class", max_length=20, description="With a teacher's token of this class.")
]


def check_operator_key(resources: Resources, address: str, key: str | None) -> None:
    """Raise `bad_token` unless this is the operator's key; a wrong one counts as a guess of the address, `too_fast`."""
    _check_guesses(resources, address)
    right = resources.settings.operator_key
    if key is not None and right is not None and hmac.compare_digest(key.encode(), right.get_secret_value().encode()):
        return
    if key is not None:
        resources.guesses.take(address)
    raise ApiError(
        "bad_token",
        "The operator's key opens this: send it as `X-Operator-Key`, or as the password a browser asks for.",
    )


def owner_to_open(request: Request, owner_key: str | None, operator_key: str | None) -> str | None:
    """The owner that a room is opened for; None for a new one. Raises as `check_operator_key` does."""
    if operator_key is not None:
        check_operator_key(get_resources(request), client_address(request), operator_key)
        return OPERATOR
    return owner_with_key(owner_key) if owner_key is not None else None


async def require_owner(
    request: Request,
    owner_key: OwnerKey = None,
    operator_key: OperatorKey = None,
    room: RoomCode = None,
    class_: ClassCode = None,
) -> str:
    """The owner who makes a request. Raises `bad_token`, `host_only`, `teacher_only`, `no_such_room`, `no_such_class`,
    and `too_fast` where an address tries too many keys."""
    resources, address = get_resources(request), client_address(request)
    if operator_key is not None or owner_key is not None:
        _check_guesses(resources, address)
        owner = owner_to_open(request, owner_key, operator_key)
        if owner is not None and (owner == OPERATOR or await resources.store.owner_has_rooms(owner)):
            return owner
        resources.guesses.take(address)
        raise Refusal("bad_token", "No room here was opened with this owner's key.")
    if room is not None:
        owner = (await host_of(request, room)).room.record.owner
        if owner is None:
            raise Refusal("bad_token", "This room was opened before rooms had owners; nothing is remembered of it.")
        return owner
    if class_ is not None:
        known, _ = await find_class(resources, address, class_, token_of(request))
        check_teacher(known.state, token_of(request))
        return owner_of_class(known.record.id)
    raise Refusal(
        "bad_token",
        "What personas remember is for its owner alone: name the room and send its host's token, or the class and its "
        "teacher's, or send the owner's key.",
    )


def _check_guesses(resources: Resources, address: str) -> None:
    if resources.guesses.is_exhausted(address):
        raise Refusal("too_fast", "Too many keys and codes were tried from your address; try again in a minute.")
