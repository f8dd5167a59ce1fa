"""Certificates over HTTP: how a room's verdict came about, signed, and the key that verifies it."""

from __future__ import annotations

from fastapi import APIRouter

from api.errors import refuses
from api.exports.certificates import certified, verification_key
from api.http.declared import DeclaredRoute
from api.http.dependencies import Everything, EyesAt, RoomAt
from api.http.schemas import SignedCertificate, VerificationKey

router = APIRouter(tags=["log"], route_class=DeclaredRoute)


@router.get(
    "/api/rooms/{code}/certificate",
    response_model=SignedCertificate,
    responses=refuses("bad_token", "no_such_room", "no_verdict"),
)
async def certificate(room: RoomAt, eyes: EyesAt, resources: Everything) -> SignedCertificate:
    """Read the signed certificate of a verdict. It tells who held each seat when, models, failures and cost."""
    return await certified(resources, room, eyes)


@router.get("/api/certificate-key", response_model=VerificationKey, responses=refuses())
async def certificate_key(resources: Everything) -> VerificationKey:
    """Read the public key that certificates of this server are verified with."""
    return await verification_key(resources)
