"""Certificates as they are handed out: of one room, signed with the installation's key."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from api.errors import Failure
from api.http.schemas import Signature, SignedCertificate, VerificationKey
from api.server.lifespan import Resources
from engine.certificate.build import certificate_of
from engine.certificate.certificate import Certificate
from engine.core.state import State
from rooms.live.room import Room
from rooms.live.visibility import Eyes
from rooms.signing import ALGORITHM, public_key, sign, signing_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

NOT_BEGUN = "The deliberation has not begun; its certificate comes with the verdict."
NO_VERDICT = "There is no verdict yet; the certificate comes with it."
ADJOURNED = "This deliberation was adjourned without a verdict, so there is nothing to certify."


async def certified(resources: Resources, room: Room, eyes: Eyes) -> SignedCertificate:
    """The certificate of a room's verdict. Raises `no_verdict` where somebody cannot see one."""
    check_decided(eyes.state)
    entries = await room.entries(0, eyes.horizon)
    certificate = await asyncio.to_thread(
        certificate_of, room.record.code, room.record.deliberation, entries
    )  # fmt: skip
    return signed(await _key(resources), certificate)


def signed(key: Ed25519PrivateKey, certificate: Certificate) -> SignedCertificate:
    """A certificate with its signature."""
    value = sign(key, json.loads(certificate.model_dump_json()))
    return SignedCertificate(
        certificate=certificate, signature=Signature(algorithm=ALGORITHM, key=public_key(key), value=value)
    )


async def verification_key(resources: Resources) -> VerificationKey:
    """The public part of the installation's key."""
    key = await _key(resources)
    return VerificationKey(algorithm=ALGORITHM, key=public_key(key))


async def _key(resources: Resources) -> Ed25519PrivateKey:
    configured = resources.settings.signing_key
    return await signing_key(resources.store, configured.get_secret_value() if configured is not None else None)


def check_decided(state: State) -> None:
    """Raise `no_verdict` unless there is one in this state."""
    if state.verdict is not None:
        return
    sentence = {"lobby": NOT_BEGUN, "closed": ADJOURNED}.get(state.status, NO_VERDICT)
    raise Failure("no_verdict", sentence)
