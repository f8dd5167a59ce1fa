"""The machine: its clocks and its draws, as the surroundings of a program that runs on it. Only roots ask for them."""

from __future__ import annotations

import random
import secrets
import time

from rooms.surroundings import Surroundings


def machine_surroundings() -> Surroundings:
    """The surroundings that this machine is."""
    return Surroundings(
        now=time.time,
        steady=time.monotonic,
        # Of its own: other code in the process may have seeded the common one, or watch it.
        fraction=random.Random().random,
        secret_bytes=secrets.token_bytes,
        seed_bytes=secrets.token_bytes,
    )
