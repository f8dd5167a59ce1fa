"""The shelf of a format over HTTP: its ready matters, on which a room is opened by their ids."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from api.http.dependencies import AppResources
from api.http.new_matter import known_matter, shelf_of
from api.wire.errors import error_responses
from api.wire.matter_schemas import MatterDetail, matter_schema
from api.wire.schemas import Schema
from cases.matter_shelf import MatterCard, matter_card
from rooms.registry.new_room import format_to_open

router = APIRouter(prefix="/api/formats/{format}/matters", tags=["formats"])

FormatName = Annotated[str, Path(max_length=40, description="The name of a format, as `/api/formats` has it.")]


class MatterPage(Schema):
    """A page of ready matters."""

    matters: list[MatterCard]
    next: str | None
    """The cursor of the next page; null on the last one."""


@router.get("", responses=error_responses("malformed"))
async def list_matters(
    format: FormatName,
    cursor: Annotated[str | None, Query(max_length=80, description="`next` of the page before.")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> MatterPage:
    """List the ready matters of a format, in the order of their ids.

    Of a jury these are the predefined cases; `/api/cases` lists imported ones as well.
    """
    matters = await shelf_of(format_to_open(format))
    ids = [id for id in matters if cursor is None or id > cursor]
    cards = [matter_card(matters[id]) for id in ids[:limit]]
    return MatterPage(matters=cards, next=cards[-1].id if len(ids) > limit else None)


@router.get("/{matter_id}", responses=error_responses("malformed", "no_such_case"))
async def get_matter(
    format: FormatName,
    matter_id: str,
    resources: AppResources,
    pieces: Annotated[bool, Query(description="With `pieces`: all of it for reading.")] = False,
) -> MatterDetail:
    """Read a ready matter, as anybody may have it before the end."""
    found = await known_matter(matter_id, format_to_open(format), resources)
    return matter_schema(found.shown_to(None, over=False), pieces=pieces)
