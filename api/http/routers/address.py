"""The address by which others come to this server."""

from __future__ import annotations

from fastapi import APIRouter, Request

from api.http.dependencies import AppResources
from api.server.reach import public_address
from api.wire.errors import error_responses
from api.wire.schemas import Schema

router = APIRouter(tags=["rooms"])


class PublicAddress(Schema):
    """What links to this server begin with."""

    url: str
    """Without a slash at its end; a room's code follows behind one."""
    alone: str | None
    """Where nobody but this machine gets there: the sentence that says so, and what would help."""


@router.get("/api/address", responses=error_responses())
async def get_public_address(request: Request, resources: AppResources) -> PublicAddress:
    """Say by which address others come to this server."""
    url, alone = public_address(resources.settings, request)
    return PublicAddress(url=url, alone=alone)
