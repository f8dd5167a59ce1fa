"""Rooms over HTTP: opening, viewing, continuing and erasing one; taking a seat and giving it up; acting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, get_args

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel

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
    join_within_limit,
    token_of,
)
from api.http.new_matter import marked_matter, next_matter
from api.http.owners import OperatorKey, OwnerKey, owner_to_open
from api.server.lifespan import Resources
from api.server.rate_limits import client_address
from api.server.reach import public_address
from api.wire import schemas
from api.wire.client_acts import ActRequest, create_invitation, signed_in, submit_act
from api.wire.errors import error_responses
from engine.core import acts
from engine.core.decide import Host, SeatHolder
from engine.core.refusals import Code, Refusal
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer
from rooms import tracing
from rooms.driver.pacing import submit_report
from rooms.live.memories import draft_for, suggestions_for
from rooms.live.seating import (
    caller_of,
    claim_audience_place,
    claim_seat,
    host_may_sit,
    invited_before,
    seated_before,
)
from rooms.live.visibility import delay_of
from rooms.minds.llm.recording import CallRecorder
from rooms.registry import erasure, forks, rematches
from rooms.registry.new_room import UNSET_SEAT, OpenedRoom, format_to_open, open_new_room, opened_before
from rooms.store.records import RequestKey, StoredRequest

router = APIRouter(prefix="/api/rooms", tags=["rooms"], route_class=StrictRoute)


SETTINGS = ("unknown_setting", "unknown_model", "model_not_ready", "no_voice")
"""Codes for settings of a new room that cannot be had."""


@router.post(
    "",
    status_code=201,
    responses=error_responses(
        "key_required", "bad_token", "no_such_case", "unknown_seat", "name_refused", *SETTINGS, body=True
    ),
)
async def open_room(
    request: Request,
    body: schemas.OpenRoomRequest,
    resources: AppResources,
    api_key: ApiKey = None,
    key: OpeningKey = None,
    owner_key: OwnerKey = None,
    operator_key: OperatorKey = None,
) -> schemas.OpenedRoom:
    """Open a room on a case of the library, on a matter of your own, or on a case that is drawn."""
    _count_opening(request, resources)
    check_key(resources.settings, api_key)
    owner = owner_to_open(request, owner_key, operator_key)

    async def create(request_key: RequestKey | None) -> schemas.OpenedRoom:
        return await _open(request, body, resources, owner, request_key)

    scope = ("open", client_address(request))
    return await _open_once(request, resources, key, scope, body, create)


async def _open_once(
    request: Request,
    resources: Resources,
    key: str | None,
    scope: tuple[str, ...],
    body: BaseModel,
    create: Callable[[RequestKey | None], Awaitable[schemas.OpenedRoom]],
) -> schemas.OpenedRoom:
    """Open a room once for a key."""

    async def recall(earlier: StoredRequest) -> schemas.OpenedRoom:
        return _opened(request, await opened_before(resources.directory, earlier), resources)

    return await resources.idempotency.for_key(key, scope, lambda: _content(body), schemas.OpenedRoom, create, recall)


def _content(body: BaseModel) -> bytes:
    return body.model_dump_json(exclude_unset=True).encode()


def _count_opening(request: Request, resources: Resources) -> None:
    if not resources.openings.take(client_address(request)):
        raise Refusal("too_fast", "Too many rooms were opened from your address; wait a minute.")


async def _open(
    request: Request,
    body: schemas.OpenRoomRequest,
    resources: Resources,
    owner: str | None,
    request_key: RequestKey | None,
) -> schemas.OpenedRoom:
    matter, calls = await marked_matter(body, format_to_open(body.format), resources)
    new = await open_new_room(
        resources.directory,
        format=body.format,
        matter=matter,
        seed=body.seed,
        name=body.name,
        face=body.face,
        seat=body.seat if "seat" in body.model_fields_set else UNSET_SEAT,
        settings=body.settings,
        owner=owner,
        request=request_key,
    )
    recorder = CallRecorder(resources.store, new.room.record.deliberation)
    for call in calls:
        await submit_report(new.room, call.report)
        if resources.settings.record_calls:
            await recorder.record(call)
    return _opened(request, new, resources)


def _opened(request: Request, new: OpenedRoom, resources: Resources) -> schemas.OpenedRoom:
    record = new.room.record
    base, _ = public_address(resources.settings, request)
    return schemas.OpenedRoom(
        code=record.code,
        deliberation=record.deliberation,
        host_token=new.host_token,
        seat=new.seat,
        seat_token=new.seat_token,
        url=f"{base}/{record.code}",
    )


@router.get("/{code}", responses=error_responses("bad_token", "no_such_room"))
async def get_room(room: RoomFromPath, visible: VisibleRoom) -> schemas.Snapshot:
    """Read the public view of a room: what a shared screen shows."""
    view = build_view(room.format, visible.state, Viewer(agent=visible.viewer.agent), room.record.code)
    return schemas.Snapshot(seq=visible.horizon, **dict(view))


@router.get("/{code}/view", responses=error_responses("bad_token", "no_such_room"))
async def get_room_view(room: RoomFromPath, visible: VisibleRoom) -> schemas.Snapshot:
    """Read the view of a room as this token sees it: the public part and what is yours."""
    shown = build_view(room.format, visible.state, visible.viewer, room.record.code)
    return schemas.Snapshot(seq=visible.horizon, **dict(shown))


@router.get("/{code}/suggestions", responses=error_responses("bad_token", "no_such_room"))
async def list_suggestions(context: Authenticated) -> schemas.SpeechSuggestionList:
    """Read what your seat might say with the floor: speeches to take over, to change or to leave. Nothing is said."""
    seat = context.caller.viewer.seat
    found = await suggestions_for(context.room, seat) if seat is not None else ()
    return schemas.SpeechSuggestionList(
        suggestions=[
            schemas.SpeechSuggestion(label=one.label, text=one.text, target=one.target, cites=list(one.cites))
            for one in found
        ]
    )


@router.get("/{code}/draft", responses=error_responses("bad_token", "no_such_room"))
async def get_draft(context: Authenticated) -> schemas.FilingDraft:
    """Read what the built-in player would file where a paper is asked of your seat: to change, to file or to leave."""
    seat = context.caller.viewer.seat
    act = await draft_for(context.room, seat) if seat is not None else None
    return schemas.FilingDraft(act=act.model_dump(mode="json") if act is not None else None)


@router.post(
    "/{code}/seats",
    status_code=201,
    responses=error_responses(
        "bad_token",
        "no_such_room",
        "room_closed",
        "room_full",
        "room_locked",
        "parts_read",
        "seat_held",
        "seat_protected",
        "stale",
        "unknown_seat",
        "name_refused",
        "conflict",
        body=True,
    ),
    # Everybody takes a seat without a token; only the host's own seat is opened by one, the host's. The token of
    # somebody whom the host removed takes no seat.
    openapi_extra={"security": [{}, {"HTTPBearer": []}]},
)
async def take_seat(
    request: Request, room: RoomFromPath, body: schemas.SeatClaim, resources: AppResources, key: IdempotencyKey = None
) -> schemas.ClaimedSeat:
    """Take a seat that no person holds, before the deliberation begins or at any time after."""
    address = client_address(request)

    async def claim(request_key: RequestKey | None) -> schemas.ClaimedSeat:
        # The host's token opens the host's own seat, which they may have left; before the start it makes any open seat
        # their own, in place of the one that they had.
        sent = token_of(request)
        caller = await caller_of(room, sent) if sent is not None else None
        as_host = caller is not None and isinstance(caller.identity, Host) and host_may_sit(room.state, body.seat)
        seat, token, tenure = await claim_seat(
            room,
            body.name,
            body.seat,
            body.kind,
            invitation=body.invitation,
            as_host=as_host,
            held=caller.identity if caller is not None else None,
            face=body.face,
            request=request_key,
        )
        return schemas.ClaimedSeat(seat=seat, token=token, tenure=tenure)

    async def recall(earlier: StoredRequest) -> schemas.ClaimedSeat:
        seat, token, tenure = await seated_before(resources.store, resources.surroundings, earlier)
        return schemas.ClaimedSeat(seat=seat, token=token, tenure=tenure)

    async def claim_once() -> schemas.ClaimedSeat:
        scope, content = (room.record.deliberation, "seats", address), body.model_dump_json().encode()
        return await resources.idempotency.for_key(key, scope, lambda: content, schemas.ClaimedSeat, claim, recall)

    return await join_within_limit(resources, room, address, claim_once)


@router.delete(
    "/{code}/seats/{seat}",
    status_code=204,
    responses=error_responses(
        "malformed", "bad_token", "no_such_room", "host_only", "unknown_seat", "room_closed", "stale_tenure", "conflict"
    ),
)
async def leave_seat(seat: Annotated[int, Path()], context: Authenticated) -> Response:
    """Give up a seat, or as the host take it from a person; the house plays on."""
    room, identity = context.room, context.caller.identity
    if seat not in room.state.seats:
        raise Refusal("unknown_seat", f"There is no seat {seat} at this table.")
    match identity:
        case SeatHolder() if identity.seat == seat:
            await room.submit(identity, acts.Leave())
        case Host():
            await room.submit(identity, acts.Remove(seat=seat))
        case SeatHolder():
            raise Refusal("host_only", f"Your token is for seat {identity.seat}; only the host takes others' seats.")
        case _:
            raise Refusal("bad_token", "Giving up a seat needs its token, or the host's.")
    return Response(status_code=204)


@router.post("/{code}/audience", status_code=201, responses=error_responses("bad_token", "no_such_room", "room_closed"))
async def join_audience(request: Request, room: RoomFromPath, resources: AppResources) -> schemas.AudienceToken:
    """Join the audience of a room. The token carries one act, `cast_audience_ballot`, counted beside the table's."""
    if room.state.status == "closed":
        raise Refusal("room_closed", "This deliberation is over; there is nothing left to vote on.")
    delay_of(room.state, Viewer())
    token = await join_within_limit(resources, room, client_address(request), lambda: claim_audience_place(room))
    return schemas.AudienceToken(token=token)


SEATING_ONLY_CODES = ("room_locked", "seat_held", "name_refused")
"""Codes of refusals that no act of a client's gets: they are for taking a seat."""


@router.post(
    "/{code}/acts",
    response_model=schemas.ActResponse,
    responses=error_responses(
        *(code for code in get_args(Code) if code not in SEATING_ONLY_CODES), "conflict", body=True
    ),
)
async def send_act(
    submission: ActRequest, context: Authenticated, resources: AppResources, key: IdempotencyKey = None
) -> Response:
    """Do an act as a seat, as the host or as somebody in the audience. Answers once the entry is stored."""
    if not resources.acts.take(context.token_hash):
        raise Refusal("too_fast", "Too many acts at once; try again in a second.")
    # Before the key is looked up: those without a token would share theirs.
    signed_in(context.caller)

    async def submit(request_key: RequestKey | None) -> schemas.ActResponse:
        if submission.act.get("kind") == "assign" and submission.act.get("occupant") == "invitation":
            seq, invitation = await create_invitation(context.room, context.caller, submission, request_key)
            return schemas.ActResponse(seq=seq, invitation=invitation)
        return schemas.ActResponse(seq=await submit_act(context.room, context.caller, submission, request_key))

    async def recall(earlier: StoredRequest) -> schemas.ActResponse:
        invitation = await invited_before(resources.store, resources.surroundings, earlier)
        return schemas.ActResponse(seq=earlier.seq, invitation=invitation)

    scope = (context.room.record.deliberation, context.token_hash)
    with tracing.act("http", context.room.record.code, submission.act.get("kind")):
        answer = await resources.idempotency.for_key(
            key, scope, lambda: submission.model_dump_json().encode(), schemas.ActResponse, submit, recall
        )
    # The room's sockets are written to in the next turn of the loop: everybody first, then the actor.
    await asyncio.sleep(0)
    # Serialized here: the framework would validate the answer again.
    return Response(answer.model_dump_json(exclude_none=True), media_type="application/json")


@router.post(
    "/{code}/fork",
    status_code=201,
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
async def fork_room(
    request: Request,
    body: schemas.ForkRequest,
    context: Authenticated,
    resources: AppResources,
    api_key: ApiKey = None,
    key: IdempotencyKey = None,
    owner_key: OwnerKey = None,
    operator_key: OperatorKey = None,
) -> schemas.OpenedRoom:
    """Fork a room: go on from one of its entries in a new room. The host may, and after the verdict anybody with a
    token."""
    _count_opening(request, resources)
    # Before the key is looked up: those without a token would share theirs.
    if context.caller.identity is None:
        raise Refusal("bad_token", "Only somebody who was in the room can continue from it; send your token.")
    if not isinstance(context.caller.identity, Host):
        # The host's token says that somebody who had the key opened this room.
        check_key(resources.settings, api_key)
    owner = owner_to_open(request, owner_key, operator_key)

    async def create(request_key: RequestKey | None) -> schemas.OpenedRoom:
        new = await forks.fork_room(
            resources.directory,
            context.room,
            context.caller,
            body.after_seq,
            seed=body.seed,
            name=body.name,
            face=body.face,
            seat=body.seat if "seat" in body.model_fields_set else UNSET_SEAT,
            settings=body.settings,
            owner=owner,
            request=request_key,
        )
        return _opened(request, new, resources)

    scope = (context.room.record.deliberation, context.token_hash)
    return await _open_once(request, resources, key, scope, body, create)


@router.post(
    "/{code}/rematch",
    status_code=201,
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
async def open_rematch(
    request: Request,
    body: schemas.RematchRequest,
    context: Authenticated,
    resources: AppResources,
    api_key: ApiKey = None,
    key: IdempotencyKey = None,
    owner_key: OwnerKey = None,
    operator_key: OperatorKey = None,
) -> schemas.OpenedRoom:
    """Play again, once the room is closed: a new room for the same people on the same seats, with the same tokens."""
    _count_opening(request, resources)
    if context.caller.identity is None:
        raise Refusal("bad_token", "This needs the host's token.")
    if not isinstance(context.caller.identity, Host):
        # A seat with the host's powers may open it as the host may.
        check_key(resources.settings, api_key)
    owner = owner_to_open(request, owner_key, operator_key)

    async def create(request_key: RequestKey | None) -> schemas.OpenedRoom:
        other = await next_matter(body, context.room.format, resources)
        new = await rematches.open_rematch(
            resources.directory,
            context.room,
            context.caller,
            matter=other,
            seed=body.seed,
            settings=body.settings,
            owner=owner,
            request=request_key,
        )
        return _opened(request, new, resources)

    scope = (context.room.record.deliberation, "rematch", context.token_hash)
    return await _open_once(request, resources, key, scope, body, create)


@router.delete("/{code}", status_code=204, responses=error_responses("bad_token", "no_such_room", "host_only"))
async def erase_room(host: HostOfAnyAt, resources: AppResources) -> Response:
    """Erase everything about this room and its forks, also where it is set aside."""
    await erasure.erase_room(resources.directory, host.room)
    return Response(status_code=204)
