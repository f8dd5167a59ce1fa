"""Personas of a room over HTTP: who usually sits on its seats, and the host's file of others."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response

from api.http.dependencies import AppResources, RequestContext, RoomFromPath, VisibleRoom, WithToken
from api.http.sent_files import FileName, printable_name, read_file
from api.server.lifespan import Resources
from api.server.rate_limits import client_address
from api.wire.client_acts import ActRequest, check_powers, submit_act
from api.wire.errors import error_responses
from api.wire.persona_files import MAX_PERSONA_FILE_BYTES, Personas, parse_personas
from api.wire.schemas import Schema
from cases.yaml_lines import InvalidFile
from engine.core.events import PersonaCard
from engine.core.format import Format
from engine.core.refusals import Refusal
from engine.core.state import State
from rooms.computation import compute

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

_CODES = ("bad_token", "no_such_room", "host_only", "already_begun", "not_asked", "room_closed", "too_fast")


class SeatedPersona(Schema):
    """Who usually sits on a seat."""

    seat: int
    persona: PersonaCard
    about: str | None
    """Who they are and how they argue, in a paragraph; null where there is no such text."""
    samples: list[str]
    """Lines that show how they talk, where the host's file has any."""
    brought: bool
    """Whether they come from a file of the host's."""


class RoomPersonas(Schema):
    """Who usually sits on the seats of a room."""

    personas: list[SeatedPersona]
    """By seat; nobody for seats without a persona."""


@router.get("/{code}/personas", responses=error_responses("bad_token", "no_such_room"))
async def list_room_personas(room: RoomFromPath, visible: VisibleRoom) -> RoomPersonas:
    """Read who usually sits on the seats of a room: each persona with its text."""
    return _shown(room.format, visible.state)


@router.put(
    "/{code}/personas",
    responses=error_responses("malformed", "too_large", "name_refused", "conflict", *_CODES),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def replace_room_personas(
    request: Request, name: FileName, context: WithToken, resources: AppResources
) -> RoomPersonas:
    """Bring personas to a room, before it begins: a YAML or JSON file as `docs/personas.md` describes it, with the
    host's token. Seats that the file does not name keep the format's own."""
    _count_act(context, resources)
    check_powers(context.room, context.caller, {"kind": _ACT})
    if not resources.documents.take(client_address(request)):
        raise Refusal("too_fast", "Too many files were sent from your address; wait a minute.")
    shown = printable_name(name, "The file")
    data = await read_file(request, shown, MAX_PERSONA_FILE_BYTES, "shorten the texts of the personas")
    try:
        # In a thread: a file of the largest size takes half a second.
        found = await compute(partial(_read, shown, data, context.room.format))
    except UnicodeDecodeError:
        raise Refusal("malformed", f"{shown} is not UTF-8: save it as UTF-8.") from None
    except InvalidFile as bad:
        raise Refusal("malformed", bad.as_sentence()) from None
    return await _set(context, list(found))


def _read(name: str, data: bytes, format: Format) -> Personas:
    return parse_personas(Path(name), data.decode("utf-8-sig"), format)


@router.delete("/{code}/personas", status_code=204, responses=error_responses("conflict", *_CODES))
async def reset_room_personas(context: WithToken, resources: AppResources) -> Response:
    """Bring back the format's own personas, before the room begins."""
    _count_act(context, resources)
    await _set(context, [])
    return Response(status_code=204)


_ACT = "set_personas"


def _count_act(context: RequestContext, resources: Resources) -> None:
    if not resources.acts.take(context.token_hash):
        raise Refusal("too_fast", "Too many acts at once; try again in a second.")


async def _set(context: RequestContext, found: list[dict[str, Any]]) -> RoomPersonas:
    await submit_act(context.room, context.caller, ActRequest(act={"kind": _ACT, "personas": found}))
    return _shown(context.room.format, context.room.state)


def _shown(format: Format, state: State) -> RoomPersonas:
    return RoomPersonas(
        personas=[
            SeatedPersona(
                seat=seat.number,
                persona=seat.persona,
                about=format.persona_text(seat),
                samples=list(seat.sheet.samples) if seat.sheet is not None else [],
                brought=seat.sheet is not None,
            )
            for seat in state.seats.values()
            if seat.persona is not None
        ]
    )
