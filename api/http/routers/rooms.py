"""Rooms over HTTP: opening, viewing, continuing and erasing one; taking a seat and giving it up; acting."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, get_args

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel

from api.errors import ApiError, error_responses
from api.http import schemas as s
from api.http.acts_route import ActRoute, act
from api.http.dependencies import (
    ApiKey,
    AppResources,
    Authenticated,
    HostOfAnyAt,
    IdempotencyKey,
    OpeningKey,
    RoomFromPath,
    StrictRoute,
    VisibleRoom,
    check_key,
    joined,
    token_of,
)
from api.server.lifespan import Resources
from api.server.rate_limits import client_address
from cases.case_files import case_faults
from cases.library import NoCase
from engine.core import acts as a
from engine.core.decide import Host, SeatHolder
from engine.core.draws import Draw
from engine.core.errors import Code, Refusal
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer
from engine.matters.criminal_case import Case
from rooms.live.seating import claim_audience_place
from rooms.live.visibility import delay_of
from rooms.registry.new_room import UNSET_SEAT, OpenedRoom
from rooms.store.records import RequestKey, StoredRequest

router = APIRouter(prefix="/api/rooms", tags=["rooms"], route_class=StrictRoute)


SETTINGS = ("unknown_setting", "unknown_model", "model_not_ready", "no_voice")
"""Codes for settings of a new room that cannot be had."""


@router.post(
    "",
    status_code=201,
    response_model=s.OpenedRoom,
    responses=error_responses("key_required", "no_such_case", "unknown_seat", "name_refused", *SETTINGS, body=True),
)
async def open_room(
    request: Request, asked: s.RoomWanted, resources: AppResources, api_key: ApiKey = None, key: OpeningKey = None
) -> s.OpenedRoom:
    """Open a room on a case of the library, on a case of your own, or on one that is drawn."""
    _count_opening(request, resources)
    check_key(resources.settings, api_key)

    async def opened(as_request: RequestKey | None) -> s.OpenedRoom:
        return await _open(request, asked, resources, as_request)

    whose = ("open", client_address(request))
    return await _for_key(request, resources, key, whose, asked, opened)


async def _for_key(
    request: Request,
    resources: Resources,
    key: str | None,
    whose: tuple[str, ...],
    asked: BaseModel,
    opened: Callable[[RequestKey | None], Awaitable[s.OpenedRoom]],
) -> s.OpenedRoom:
    """Open a room once for a key."""

    async def stored(earlier: StoredRequest) -> s.OpenedRoom:
        return _opened(request, await resources.directory.opened_before(earlier), resources)

    return await resources.answers.for_key(key, whose, lambda: _content(asked), s.OpenedRoom, opened, stored)


def _content(asked: BaseModel) -> bytes:
    return asked.model_dump_json(exclude_unset=True).encode()


def _count_opening(request: Request, resources: Resources) -> None:
    if not resources.openings.take(client_address(request)):
        raise Refusal("too_fast", "Too many rooms were opened from your address; wait a minute.")


async def _open(
    request: Request, asked: s.RoomWanted, resources: Resources, as_request: RequestKey | None
) -> s.OpenedRoom:
    case = await _case(asked, resources)
    new = await resources.directory.open(
        format=asked.format,
        case=case,
        seed=asked.seed,
        name=asked.name,
        seat=asked.seat if "seat" in asked.model_fields_set else UNSET_SEAT,
        settings=asked.settings,
        request=as_request,
    )
    return _opened(request, new, resources)


async def _case(asked: s.RoomWanted, resources: Resources) -> Case:
    if asked.case is not None and asked.case_id is not None:
        raise Refusal("malformed", "case_id: a room has one case; send its id or the case itself.")
    if asked.case is not None:
        # In a thread: for an id that leads nowhere all others are compared with it.
        fault = await asyncio.to_thread(lambda given: next(case_faults(given), None), asked.case)
        if fault is not None:
            place = ".".join(map(str, ("case", *fault.where)))
            raise Refusal("malformed", f"{place}: {fault.sentence}.")
        return asked.case
    if asked.case_id is not None:
        return await library_case(resources, asked.case_id)
    try:
        return await resources.library.random_case(Draw(asked.seed or secrets.token_hex(16), "case"), asked.difficulty)
    except NoCase as error:
        raise ApiError("no_such_case", str(error)) from None


async def library_case(resources: Resources, case_id: str) -> Case:
    """A case of the library. Raises `no_such_case`."""
    # An id that cannot be one is not worth a question to the database, which refuses some characters.
    known = case_id.isascii() and case_id.isprintable() and len(case_id) <= 80
    case = await resources.library.get(case_id) if known else None
    if case is None:
        raise ApiError("no_such_case", "There is no case with this id; /api/cases lists all of them.")
    return case


def _opened(request: Request, new: OpenedRoom, resources: Resources) -> s.OpenedRoom:
    record = new.room.record
    base = resources.settings.public_url or str(request.base_url).rstrip("/")
    return s.OpenedRoom(
        code=record.code,
        deliberation=record.deliberation,
        host_token=new.host_token,
        seat=new.seat,
        seat_token=new.seat_token,
        url=f"{base}/{record.code}",
    )


@router.get("/{code}", response_model=s.Snapshot, responses=error_responses("bad_token", "no_such_room"))
async def look(room: RoomFromPath, eyes: VisibleRoom) -> s.Snapshot:
    """Read the public view of a room: what a shared screen shows."""
    view = build_view(room.format, eyes.state, Viewer(agent=eyes.viewer.agent), room.record.code)
    return s.Snapshot(seq=eyes.horizon, **dict(view))


@router.get("/{code}/view", response_model=s.Snapshot, responses=error_responses("bad_token", "no_such_room"))
async def view(room: RoomFromPath, eyes: VisibleRoom) -> s.Snapshot:
    """Read the view of a room as this token sees it: the public part and what is yours."""
    shown = build_view(room.format, eyes.state, eyes.viewer, room.record.code)
    return s.Snapshot(seq=eyes.horizon, **dict(shown))


@router.post(
    "/{code}/seats",
    status_code=201,
    response_model=s.Seated,
    responses=error_responses(
        "bad_token",
        "no_such_room",
        "room_closed",
        "room_full",
        "room_locked",
        "seat_held",
        "seat_protected",
        "stale",
        "unknown_seat",
        "name_refused",
        "conflict",
        body=True,
    ),
    # Everybody takes a seat without a token; only the host's own seat is opened by one, the host's.
    openapi_extra={"security": [{}, {"HTTPBearer": []}]},
)
async def take_seat(
    request: Request, room: RoomFromPath, asked: s.Claim, resources: AppResources, key: IdempotencyKey = None
) -> s.Seated:
    """Take a seat that no person holds, before the deliberation begins or at any time after."""
    address = client_address(request)

    async def seated(as_request: RequestKey | None) -> s.Seated:
        # The host's token opens the host's own seat, which they may have left.
        sent = token_of(request)
        caller = await resources.directory.caller(room, sent) if sent is not None else None
        as_host = caller is not None and isinstance(caller.identity, Host) and asked.seat == room.state.host_seat
        seat, token, tenure = await resources.directory.claim(
            room, asked.name, asked.seat, asked.kind, invitation=asked.invitation, as_host=as_host, request=as_request
        )
        return s.Seated(seat=seat, token=token, tenure=tenure)

    async def stored(earlier: StoredRequest) -> s.Seated:
        seat, token, tenure = await resources.directory.seated_before(earlier)
        return s.Seated(seat=seat, token=token, tenure=tenure)

    async def once() -> s.Seated:
        whose, content = (room.record.deliberation, "seats", address), asked.model_dump_json().encode()
        return await resources.answers.for_key(key, whose, lambda: content, s.Seated, seated, stored)

    return await joined(resources, room, address, once)


@router.delete(
    "/{code}/seats/{seat}",
    status_code=204,
    responses=error_responses(
        "malformed", "bad_token", "no_such_room", "host_only", "unknown_seat", "room_closed", "stale_tenure", "conflict"
    ),
)
async def leave_seat(seat: Annotated[int, Path()], asker: Authenticated) -> Response:
    """Give up a seat, or as the host take it from a person; the house plays on."""
    room, identity = asker.room, asker.caller.identity
    if seat not in room.state.seats:
        raise Refusal("unknown_seat", f"There is no seat {seat} at this table.")
    match identity:
        case SeatHolder() if identity.seat == seat:
            await room.submit(identity, a.Leave())
        case Host():
            await room.submit(identity, a.Remove(seat=seat))
        case SeatHolder():
            raise Refusal("host_only", f"Your token is for seat {identity.seat}; only the host takes others' seats.")
        case _:
            raise Refusal("bad_token", "Giving up a seat needs its token, or the host's.")
    return Response(status_code=204)


@router.post(
    "/{code}/audience",
    status_code=201,
    response_model=s.Watching,
    responses=error_responses("bad_token", "no_such_room", "room_closed"),
)
async def join_audience(request: Request, room: RoomFromPath, resources: AppResources) -> s.Watching:
    """Join the audience of a room. The token carries one act, `cast_audience_ballot`, counted beside the table's."""
    if room.state.status == "closed":
        raise Refusal("room_closed", "This deliberation is over; there is nothing left to vote on.")
    delay_of(room.state, Viewer())
    token = await joined(resources, room, client_address(request), lambda: claim_audience_place(room, resources.store))
    return s.Watching(token=token)


ONLY_SEATING = ("room_locked", "seat_held", "name_refused")
"""Codes of refusals that no act of a client's gets: they are for whoever takes a seat."""
router.add_api_route(
    "/{code}/acts",
    act,
    methods=["POST"],
    response_model=s.Done,
    response_model_exclude_none=True,
    responses=error_responses(*(code for code in get_args(Code) if code not in ONLY_SEATING), "conflict", body=True),
    route_class_override=ActRoute,
)


@router.post(
    "/{code}/fork",
    status_code=201,
    response_model=s.OpenedRoom,
    responses=error_responses(
        "bad_token",
        "no_such_room",
        "host_only",
        "key_required",
        "room_closed",
        "seat_protected",
        "too_early",
        "unknown_seat",
        "name_refused",
        *SETTINGS,
        body=True,
    ),
)
async def fork(
    request: Request,
    asked: s.Continuing,
    asker: Authenticated,
    resources: AppResources,
    api_key: ApiKey = None,
    key: IdempotencyKey = None,
) -> s.OpenedRoom:
    """Fork a room: go on from one of its entries in a new room. The host may, and after the verdict anybody with a
    token."""
    _count_opening(request, resources)
    # Before the key is looked up: those without a token would share theirs.
    if asker.caller.identity is None:
        raise Refusal("bad_token", "Only somebody who was in the room can continue from it; send your token.")
    if not isinstance(asker.caller.identity, Host):
        # The host's token says that somebody who had the key opened this room.
        check_key(resources.settings, api_key)

    async def forked(as_request: RequestKey | None) -> s.OpenedRoom:
        new = await resources.directory.fork(
            asker.room,
            asker.caller,
            asked.after_seq,
            seed=asked.seed,
            name=asked.name,
            seat=asked.seat if "seat" in asked.model_fields_set else UNSET_SEAT,
            settings=asked.settings,
            request=as_request,
        )
        return _opened(request, new, resources)

    whose = (asker.room.record.deliberation, asker.mark)
    return await _for_key(request, resources, key, whose, asked, forked)


@router.post(
    "/{code}/rematch",
    status_code=201,
    response_model=s.OpenedRoom,
    responses=error_responses(
        "bad_token",
        "no_such_room",
        "no_such_case",
        "host_only",
        "key_required",
        "too_early",
        "stale",
        "room_full",
        "unknown_seat",
        *SETTINGS,
        "conflict",
        body=True,
    ),
)
async def rematch(
    request: Request,
    asked: s.Again,
    asker: Authenticated,
    resources: AppResources,
    api_key: ApiKey = None,
    key: IdempotencyKey = None,
) -> s.OpenedRoom:
    """Play again, once the room is closed: a new room for the same people on the same seats, with the same tokens."""
    _count_opening(request, resources)
    if asker.caller.identity is None:
        raise Refusal("bad_token", "This needs the host's token.")
    if not isinstance(asker.caller.identity, Host):
        # Whoever has the host's powers may open it as the host may.
        check_key(resources.settings, api_key)

    async def again(as_request: RequestKey | None) -> s.OpenedRoom:
        case = await library_case(resources, asked.case_id) if asked.case_id is not None else None
        new = await resources.directory.rematch(
            asker.room, asker.caller, case=case, seed=asked.seed, settings=asked.settings, request=as_request
        )
        return _opened(request, new, resources)

    whose = (asker.room.record.deliberation, "rematch", asker.mark)
    return await _for_key(request, resources, key, whose, asked, again)


@router.delete("/{code}", status_code=204, responses=error_responses("bad_token", "no_such_room", "host_only"))
async def erase(host: HostOfAnyAt, resources: AppResources) -> Response:
    """Erase everything about this room and its forks, also where it is set aside."""
    for record in await resources.directory.erase(host.room):
        resources.keys.forget(record.deliberation)
    return Response(status_code=204)
