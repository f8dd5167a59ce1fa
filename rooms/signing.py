"""Signing: the installation's key, and how documents are signed with it and signatures verified.

A document is signed as canonical JSON (RFC 8785), so its signature holds however it is laid out: indented, with its
keys in another order, or read and written again by a browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rooms.store.base import Installation
from rooms.surroundings import Surroundings

# Loaded with the first signature, which a server's start does not wait for.
if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ALGORITHM: Final = "Ed25519"
KEY_NAME = "signing_key"
"""The name under which the installation stores it, as 64 hex digits."""


async def signing_key(store: Installation, configured: str | None, surroundings: Surroundings) -> Ed25519PrivateKey:
    """The installation's private key: the configured one (64 hex digits), else the one that its store keeps.

    The store's is made at first use, once for all workers. Raises `StoreUnavailable`.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    text = configured if configured is not None else await store.get_or_set(KEY_NAME, surroundings.secret_hex(32))
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text))


def public_key(key: Ed25519PrivateKey) -> str:
    """The key with which others verify signatures, 64 hex digits."""
    return key.public_key().public_bytes_raw().hex()


def sign(key: Ed25519PrivateKey, document: Mapping[str, Any]) -> str:
    """The signature of a document of JSON values, 128 hex digits."""
    return key.sign(canonical(document)).hex()


def signed_by(public: str, signature: str, document: Mapping[str, Any]) -> bool:
    """Whether the key with this public part signed the document, as it is, with this signature.

    False also for what is no key, no signature, or cannot be signed.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), canonical(document))
    except (InvalidSignature, ValueError):
        return False
    return True


def canonical(document: Mapping[str, Any]) -> bytes:
    """The document as it is signed. Raises `ValueError` for what such JSON cannot hold: NaN, and whole numbers that are
    too large for a double."""
    import rfc8785

    return rfc8785.dumps(dict(document))
