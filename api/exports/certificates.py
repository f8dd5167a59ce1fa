"""Certificates as they are handed out: of one room, signed with the installation's key."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from api.provenance import program
from api.server.lifespan import Resources
from api.wire.errors import ApiError
from api.wire.schemas import Signature, SignedCertificate, VerificationKey
from engine.certificate.build import build_certificate
from engine.certificate.certificate import Certificate
from engine.core.state import State
from rooms.computation import compute
from rooms.live.room import Room
from rooms.live.visibility import Visible
from rooms.signing import ALGORITHM, public_key, sign, signing_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

NOT_BEGUN_SENTENCE = "The deliberation has not begun; its certificate comes with the verdict."
NO_VERDICT_SENTENCE = "There is no verdict yet; the certificate comes with it."
ADJOURNED_SENTENCE = "This deliberation was adjourned without a verdict, so there is nothing to certify."


async def room_certificate(resources: Resources, room: Room, visible: Visible) -> SignedCertificate:
    """The certificate of a room's verdict. Raises `no_verdict` where somebody cannot see one."""
    require_verdict(visible.state)
    entries = await room.entries(0, visible.horizon)
    certificate = await compute(partial(build_certificate, room.record.code, room.record.deliberation, entries))
    issued_by = await compute(program)
    return sign_certificate(await installation_key(resources), certificate.model_copy(update={"program": issued_by}))


def sign_certificate(key: Ed25519PrivateKey, certificate: Certificate) -> SignedCertificate:
    """A certificate with its signature."""
    value = sign(key, json.loads(certificate.model_dump_json()))
    return SignedCertificate(
        certificate=certificate, signature=Signature(algorithm=ALGORITHM, key=public_key(key), value=value)
    )


async def verification_key(resources: Resources) -> VerificationKey:
    """The public part of the installation's key."""
    key = await installation_key(resources)
    return VerificationKey(algorithm=ALGORITHM, key=public_key(key))


async def installation_key(resources: Resources) -> Ed25519PrivateKey:
    configured = resources.settings.signing_key
    text = configured.get_secret_value() if configured is not None else None
    return await signing_key(resources.store, text, resources.surroundings)


def require_verdict(state: State) -> None:
    """Raise `no_verdict` unless there is one in this state."""
    if state.verdict is not None:
        return
    sentence = {"lobby": NOT_BEGUN_SENTENCE, "closed": ADJOURNED_SENTENCE}.get(state.status, NO_VERDICT_SENTENCE)
    raise ApiError("no_verdict", sentence)
