"""The room, or the class, that log lines are about: bound where work for it begins, and on every line that is logged
there.

The binding goes with the context of a task, so that whatever the task calls or starts logs it, too. A room's code opens
the room, so what is bound is a hash of it.
"""

from __future__ import annotations

import hashlib
import hmac
from contextlib import AbstractContextManager
from functools import lru_cache

import structlog

_key = b"no installation"
"""For programs on the rooms of which nobody else can come in."""


def set_hash_key(key: bytes) -> None:
    """Hash codes with this key: the same one in every worker of an installation, and known nowhere else."""
    global _key
    _key = key
    room_hash.cache_clear()


@lru_cache(maxsize=4_096)
def room_hash(code: str) -> str:
    """A room in a log line: the same for the same room in every worker, and of no use for finding it.

    Codes are few enough to try all of them, so the hash is keyed.
    """
    return hmac.digest(_key, code.upper().encode(), hashlib.sha256).hex()[:12]


def about_room(code: str) -> AbstractContextManager[None]:
    """Inside, log lines are about the room with this code."""
    return structlog.contextvars.bound_contextvars(room=room_hash(code))


def bind_room(code: str) -> None:
    """From now on, log lines of this task are about the room with this code, also when its work is over: a server logs
    a request that failed after that."""
    structlog.contextvars.bind_contextvars(room=room_hash(code))


def bind_class(code: str) -> None:
    """From now on, log lines of this task are about the class with this code."""
    structlog.contextvars.bind_contextvars(**{"class": room_hash(code)})
