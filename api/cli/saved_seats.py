"""Kept seats: how somebody finds the seat again that they had in a room, by saying the room's code once more.

A token on a command line can be read by everybody who uses the machine, and stays in the shell's history. So the
terminal writes it into a file that its user alone may read, one for each seat. While somebody plays, that file is
locked: a second terminal of the same user then sits down on a seat of its own.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path

MAX_AGE_SECONDS = 30 * 86_400.0
"""Seconds after which nobody comes back to a seat, and its token is not left lying about."""


@dataclass(frozen=True)
class SavedSeat:
    """A seat that this process plays, and holds the file of until it ends."""

    seat: int
    name: str
    token: str
    path: Path
    handle: int
    """The open file, on which the lock hangs."""

    def forget(self) -> None:
        """Keep it no longer: it was given up, lost, or the room is closed."""
        self.path.unlink(missing_ok=True)


def seats_folder() -> Path:
    """Where seats are kept: `$XDG_STATE_HOME/twelve/seats`, `~/.local/state/twelve/seats` where that is not set."""
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".local" / "state") / "twelve" / "seats"


def save_seat(server: str, code: str, seat: int, name: str, token: str) -> SavedSeat:
    """Keep a seat for whoever comes back, and hold it. Raises `OSError` where nothing can be written."""
    place = seats_folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    _forget_old(place)
    path = place / f"{_room(server, code)}-{seat}.json"
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    fcntl.flock(handle, fcntl.LOCK_EX)
    os.write(handle, json.dumps({"seat": seat, "name": name, "token": token}).encode())
    return SavedSeat(seat, name, token, path, handle)


def find_saved_seat(server: str, code: str, seat: int | None = None, name: str | None = None) -> SavedSeat | None:
    """The seat in a room that was left last and that nobody plays now: the one of that number, under that name."""
    with contextlib.suppress(OSError):
        found = seats_folder().glob(f"{_room(server, code)}-*.json")
        for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True):
            one = _held(path)
            if one is None:
                continue
            if seat in (None, one.seat) and name in (None, one.name):
                return one
            os.close(one.handle)
    return None


def _held(path: Path) -> SavedSeat | None:
    """What a file keeps, now ours; None where another process has it, or it cannot be read."""
    handle = os.open(path, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        told = json.loads(path.read_bytes())
        return SavedSeat(int(told["seat"]), str(told["name"]), str(told["token"]), path, handle)
    except (OSError, ValueError, KeyError, TypeError):
        os.close(handle)
        return None


def _room(server: str, code: str) -> str:
    return hashlib.sha256(f"{server} {code}".encode()).hexdigest()[:24]


def _forget_old(place: Path) -> None:
    for path in place.glob("*.json"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > MAX_AGE_SECONDS:
                path.unlink()
