"""What the product draws without being handed the draws: drawn from a world's seed while the world runs."""

from __future__ import annotations

import random
import secrets
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar
from unittest.mock import patch

from rooms.registry import directory

T = TypeVar("T")


@contextmanager
def drawn_by(draw: random.Random) -> Iterator[None]:
    """Have everything drawn by this."""

    def choice(options: Sequence[T]) -> T:
        return options[draw.randrange(len(options))]

    with (
        patch.object(uuid, "uuid4", lambda: uuid.UUID(int=draw.getrandbits(128), version=4)),
        patch.object(secrets, "choice", choice),
        patch.object(secrets, "token_hex", lambda size=32: draw.randbytes(size).hex()),
        patch.object(secrets, "token_urlsafe", lambda size=32: draw.randbytes(size).hex()),
        patch.object(secrets, "randbelow", draw.randrange),
        patch.object(random, "random", draw.random),
        patch.object(random, "uniform", draw.uniform),
        patch.object(directory, "_RANDOM", draw),
    ):
        yield
