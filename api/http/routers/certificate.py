"""Certificates over HTTP: how a room's verdict came about, signed, and the key that verifies it."""

from __future__ import annotations

from fastapi import APIRouter

from api.exports.certificates import room_certificate, verification_key
from api.http.dependencies import AppResources, RoomFromPath, VisibleRoom
from api.wire.errors import error_responses
from api.wire.schemas import SignedCertificate, VerificationKey

router = APIRouter(tags=["log"])


@router.get("/api/rooms/{code}/certificate", responses=error_responses("bad_token", "no_such_room", "no_verdict"))
async def get_certificate(room: RoomFromPath, visible: VisibleRoom, resources: AppResources) -> SignedCertificate:
    """Read the signed certificate of a verdict. It tells who held each seat when, models, failures and cost."""
    return await room_certificate(resources, room, visible)


@router.get("/api/certificate-key", responses=error_responses())
async def get_certificate_key(resources: AppResources) -> VerificationKey:
    """Read the public key that certificates of this server are verified with."""
    return await verification_key(resources)
