"""Webhooks over HTTP: the host registers addresses that get notices of what happens in the room."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Response
from pydantic import Field

from api.http.dependencies import AppResources, HostOnly, StrictRoute
from api.wire.errors import ApiError, error_responses
from api.wire.schemas import RequestSchema, Schema
from engine.core.refusals import Refusal
from rooms.store.records import WebhookRecord
from rooms.webhooks.delivery import ENDED_SENTENCE
from rooms.webhooks.http_target import MAX_URL_CHARACTERS, TargetRefused, read_target
from rooms.webhooks.notices import NOTICE_KINDS, NoticeKind, new_secret

router = APIRouter(prefix="/api/rooms/{code}/webhooks", tags=["webhooks"], route_class=StrictRoute)
MAX_WEBHOOKS = 5
"""Webhooks of one room."""
Id = Annotated[str, Path(max_length=80, description="The webhook's id.")]


class WebhookRequest(RequestSchema):
    """An address to tell."""

    url: str = Field(min_length=1, max_length=MAX_URL_CHARACTERS)
    """Where notices are sent, as `POST`: `https://…` or `http://…`. Redirects are not followed."""
    events: list[NoticeKind] = Field(list(NOTICE_KINDS), min_length=1)
    """What it is told of; absent: everything."""


class Webhook(Schema):
    """An address that is told what happens in the room, and how that goes."""

    id: str
    url: str
    events: list[NoticeKind]
    created_at: float
    state: Literal["ready", "failing", "ended"]
    """`failing`: the latest attempt failed, and the next one comes later. `ended`: it asked for nothing more (410)."""
    after_seq: int
    """Everything up to this entry has been told, or was given up."""
    failures: int
    """Attempts in a row that failed."""
    dropped: int
    """Notices that were given up, because all attempts failed until they were too old."""
    last_error: str | None
    """What was wrong with the latest attempt; null when it succeeded."""
    last_tried_at: float | None
    last_told_at: float | None


class CreatedWebhook(Webhook):
    """A webhook that was just made."""

    secret: str
    """Signs every notice. It is told here and nowhere else."""


class WebhookList(Schema):
    """The webhooks of a room."""

    webhooks: list[Webhook]


def _shown(kept: WebhookRecord) -> dict[str, object]:
    state = "ended" if kept.last_error == ENDED_SENTENCE else "failing" if kept.failures else "ready"
    names = Webhook.model_fields.keys() - {"state"}
    return {**{name: getattr(kept, name) for name in names}, "state": state}


@router.post(
    "",
    status_code=201,
    responses=error_responses(
        "bad_token", "no_such_room", "host_only", "room_closed", "webhooks_full", "target_refused", body=True
    ),
)
async def create_webhook(body: WebhookRequest, host: HostOnly, resources: AppResources) -> CreatedWebhook:
    """Add a webhook: an address that is told what happens in this room. Only this answer holds its secret."""
    room = host.room
    state = await room.current_state()
    if state.status == "closed":
        raise Refusal("room_closed", "This room is closed; nothing will happen in it that could be told.")
    deliberation = room.record.deliberation
    if len(await resources.store.webhooks(deliberation)) >= MAX_WEBHOOKS:
        raise ApiError("webhooks_full", f"A room has {MAX_WEBHOOKS} webhooks at most; remove one first.")
    try:
        read_target(body.url)
        await resources.webhook_client.check(body.url)
    except TargetRefused as refused:
        raise ApiError("target_refused", f"url: {refused}") from None
    made = WebhookRecord(
        id=resources.surroundings.id(),
        deliberation=deliberation,
        url=body.url,
        events=tuple(dict.fromkeys(body.events)),
        secret=new_secret(resources.surroundings),
        created_at=round(room.now(), 3),
        after_seq=state.seq,
    )
    await resources.store.add_webhook(made)
    return CreatedWebhook.model_validate({**_shown(made), "secret": made.secret})


@router.get("", responses=error_responses("bad_token", "no_such_room", "host_only"))
async def list_webhooks(host: HostOnly, resources: AppResources) -> WebhookList:
    """List the room's webhooks and how their deliveries go, without their secrets."""
    kept = await resources.store.webhooks(host.room.record.deliberation)
    return WebhookList(webhooks=[Webhook.model_validate(_shown(one)) for one in kept])


@router.delete(
    "/{id}",
    status_code=204,
    responses=error_responses("malformed", "bad_token", "no_such_room", "host_only", "no_such_webhook"),
)
async def delete_webhook(id: Id, host: HostOnly, resources: AppResources) -> Response:
    """Remove a webhook from the room."""
    if not await resources.store.remove_webhook(host.room.record.deliberation, id):
        raise ApiError("no_such_webhook", "This room has no webhook with this id.")
    return Response(status_code=204)
