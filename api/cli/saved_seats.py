"""Saved seats: how a player comes back to the seat they had in a room, by the room's code alone.

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
from dataclasses import dataclass
from pathlib import Path

from api.cli.state_folder import state_folder
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root

TOKEN = "TWELVE_TOKEN"
"""The variable that may hold a token."""
MAX_AGE_SECONDS = 30 * 86_400.0
"""Seconds after which a saved seat, and the token in it, is deleted."""


@dataclass(frozen=True)
class SavedSeat:
    """A seat that this process plays, whose file it locks until it ends."""

    seat: int
    name: str
    token: str
    path: Path
    handle: int
    """The open file, which holds the lock."""

    def forget(self) -> None:
        """Keep it no longer: it was given up, lost, or the room is closed."""
        self.path.unlink(missing_ok=True)


def seats_folder() -> Path:
    """Where seats are kept."""
    return state_folder() / "seats"


def save_seat(server: str, code: str, seat: int, name: str, token: str) -> SavedSeat:
    """Save a seat for a later session, and lock it. Raises `OSError` where nothing can be written."""
    folder = seats_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _forget_old(folder)
    path = folder / f"{_room_key(server, code)}-{seat}.json"
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    fcntl.flock(handle, fcntl.LOCK_EX)
    os.write(handle, json.dumps({"seat": seat, "name": name, "token": token}).encode())
    return SavedSeat(seat, name, token, path, handle)


def find_saved_seat(server: str, code: str, seat: int | None = None, name: str | None = None) -> SavedSeat | None:
    """The seat in a room that was left last and that nobody plays now: the one of that number, under that name."""
    with contextlib.suppress(OSError):
        found = seats_folder().glob(f"{_room_key(server, code)}-*.json")
        for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True):
            saved_seat = _read_locked(path)
            if saved_seat is None:
                continue
            if seat in (None, saved_seat.seat) and name in (None, saved_seat.name):
                return saved_seat
            os.close(saved_seat.handle)
    return None


def _read_locked(path: Path) -> SavedSeat | None:
    """The seat in a file, now locked; None where another process has the lock, or it cannot be read."""
    handle = os.open(path, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        saved = json.loads(path.read_bytes())
        return SavedSeat(int(saved["seat"]), str(saved["name"]), str(saved["token"]), path, handle)
    except (OSError, ValueError, KeyError, TypeError):
        os.close(handle)
        return None


def _room_key(server: str, code: str) -> str:
    return hashlib.sha256(f"{server} {code}".encode()).hexdigest()[:24]


def _forget_old(folder: Path) -> None:
    now = machine_surroundings().now()
    for path in folder.glob("*.json"):
        with contextlib.suppress(OSError):
            if now - path.stat().st_mtime > MAX_AGE_SECONDS:
                path.unlink()
