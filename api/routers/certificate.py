"""Certificates over HTTP: how a room's verdict came about, signed, and the key that verifies it."""

from __future__ import annotations

from fastapi import APIRouter

from api.certificates import certified, verification_key
from api.declared import DeclaredRoute
from api.doors import Everything, EyesAt, RoomAt
from api.errors import refuses
from api.shapes import SignedCertificate, VerificationKey

router = APIRouter(tags=["log"], route_class=DeclaredRoute)


@router.get(
    "/api/rooms/{code}/certificate", response_model=SignedCertificate, responses=refuses(401, 404, 409, 422)
)  # fmt: skip
async def certificate(room: RoomAt, eyes: EyesAt, resources: Everything) -> SignedCertificate:
    """How the verdict came about, signed: who held each seat when, models, failures, cost. Once there is a verdict."""
    return await certified(resources, room, eyes)


@router.get("/api/certificate-key", response_model=VerificationKey, responses=refuses())
async def certificate_key(resources: Everything) -> VerificationKey:
    """The public key that certificates of this server are verified with."""
    return await verification_key(resources)
