"""Surroundings: what a worker has of the world outside: clocks, draws, and the periods of its work.

They are made at a root, where `api/machine.py` has those of the machine, and handed down. So the maker of a room
decides what time it is there, and what is drawn; nothing else looks at a clock or draws.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

LOOK_SECONDS = 1.0
"""A wait looks at its clock this often at least: the time of day may be set meanwhile."""
MIN_WAIT_SECONDS = 0.001
"""Less than this rounds to no time in a loop that counts milliseconds, and a wait would spin."""
TOKEN_BYTES = 32

Clock = Callable[[], float]
"""What says how many seconds it is."""


@dataclass(frozen=True)
class Timings:
    """How long the parts of a worker wait, in seconds, as far as a caller may want it otherwise."""

    hello_seconds: float = 5.0
    """A socket is closed on which no hello came within this time."""
    presence_seconds: float = 1.0
    """Presence is published at most this often."""
    typing_seconds: float = 4.0
    """A sign of typing holds this long."""
    lease_seconds: float = 2.0
    """A lease lasts this long: a room whose worker was killed waits no longer than this for the next one."""
    attendance_seconds: float = 0.1
    """How often a worker looks whether it misses another, and then for rooms at once."""
    catch_up_seconds: float = 1.0
    """How often the rooms with people in them that others may write to are compared with the store."""
    set_back_seconds: float = 5.0
    """How often all rooms in memory are: no other worker need write to a log for the store to lose its end."""
    step_retry_seconds: float = 0.5
    """After the store or a step of its own failed, a driver tries again this much later."""
    drive_retry_seconds: float = 5.0
    """After a room could not be loaded, or its driver gave up, a worker leaves it to the others for so long."""
    unheard_seconds: float = 20.0
    """A text that nobody is there to hear is not voiced any more after so long."""
    study_seconds: float = 0.5
    """How often a worker looks what is due in its studies."""
    brisk_turn_seconds: float = 1.0
    """A turn or a paper at brisk pace takes at least this long."""
    garbage_seconds: float = 60.0
    """How often a server looks for reference cycles among all objects."""


@dataclass(frozen=True)
class Surroundings:
    """The clocks, the draws and the periods that a worker works with."""

    now: Clock
    """UTC seconds; somebody may set it."""
    steady: Clock
    """Seconds from anywhere, which nobody sets."""
    fraction: Callable[[], float]
    """A draw from 0 to below 1, which keeps workers out of step with each other."""
    secret_bytes: Callable[[int], bytes]
    """So many bytes that nobody can guess, and that are never drawn again."""
    seed_bytes: Callable[[int], bytes]
    """The same for the seeds of rooms: what happens in a room depends on these, and on no other draw."""
    timings: Timings = Timings()

    def secret_hex(self, size: int) -> str:
        """So many secret bytes, in hexadecimal."""
        return self.secret_bytes(size).hex()

    def id(self) -> str:
        """An id that nothing else has, of 32 hexadecimal digits."""
        return self.secret_hex(16)

    def token(self) -> str:
        """A bearer token of 256 random bits, in characters that need no quoting in a header or a URL."""
        return urlsafe_b64encode(self.secret_bytes(TOKEN_BYTES)).rstrip(b"=").decode()

    def number_below(self, bound: int) -> int:
        """A number from 0 to below `bound`, which is far below 2 to the power of 128."""
        return int.from_bytes(self.secret_bytes(16)) % bound


async def wait_until(clock: Clock, moment: float, sooner: asyncio.Event | None = None) -> None:
    """Return when a clock has come to a moment, whoever sets it meanwhile, or when an event is set sooner."""
    event = sooner or asyncio.Event()
    while not event.is_set() and (left := moment - clock()) > 0:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None if left == math.inf else min(max(left, MIN_WAIT_SECONDS), LOOK_SECONDS)):
                await event.wait()
