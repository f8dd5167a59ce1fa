"""Owners: who owns what is remembered beyond a single room.

A room has one owner, which never changes. What personas remember of the room is read in rooms of the same owner alone,
is listed to that owner and deleted by them, and is erased with the room. An owner is

- **a host**: a new one for each room that is opened without a key. A host whose rooms are to have one owner draws a
  secret, the owner's key, and sends it with each opening; a digest of the key is stored.
- **a class**, of all rooms that are dealt in it. Its teachers act for it.
- **a study**, of all rooms that its groups have.
- **the operator**, of the rooms that are opened with the operator's key.

The name of an owner is no secret and opens nothing: a request needs the key, or the token of a host or a teacher.
"""

from __future__ import annotations

import hashlib

from rooms.surroundings import Surroundings

OPERATOR = "operator"
"""The owner of what is opened with the operator's key."""
MIN_OWNER_KEY_LENGTH = 32
"""Characters: a key that could be guessed would open what personas remember to others."""
MAX_OWNER_KEY_LENGTH = 200


def new_host(surroundings: Surroundings) -> str:
    """An owner that no other room has."""
    return f"host/{surroundings.id()}"


def owner_with_key(key: str) -> str:
    """The owner that a key stands for. It needs no slow hash, because keys are drawn at random."""
    return f"key/{hashlib.sha256(f'owner/{key}'.encode('utf-8', 'replace')).hexdigest()}"


def owner_of_class(id: str) -> str:
    """The owner that the class of this id is."""
    return f"class/{id}"


def owner_of_study(id: str) -> str:
    """The owner that the study of this id is."""
    return f"study/{id}"
