"""Studies in a store: a study is one row that never changes, and the log of what has happened in it.

What a study has seen is a fold of its log, as a room is of its own; `rooms.studies.events` reads the lines. Rooms of a
study are ordinary rooms whose owner the study is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core.events import Entry
from rooms.store.records import RoomRecord


@dataclass(frozen=True)
class StoredStudy:
    """A study as it is stored."""

    id: str
    """32 hex digits, drawn at random."""
    code: str
    """Six letters, upper case; no room, no class and no other study has it."""
    created_at: float
    """UTC seconds."""
    body: str
    """JSON of `rooms.studies.opened.OpenedStudy`."""


class Studies(Protocol):
    """Studies and their logs."""

    async def open_study(self, record: StoredStudy) -> None:
        """Write a new study. Raises `CodeTaken` where a room, a class or a study has the code."""
        ...

    async def study_by_code(self, code: str) -> StoredStudy | None:
        """The study with this code (upper case), or None."""
        ...

    async def studies(self) -> list[StoredStudy]:
        """Every study, the oldest first."""
        ...

    async def append_to_study(self, id: str, after: int, lines: Sequence[str]) -> None:
        """Append lines after entry `after`, all or none.

        Raises `NoSuchStudy`, and `StudyChanged` where that is not the last entry any more: read on and decide again.
        """
        ...

    async def study_lines(self, id: str, after: int = 0) -> list[str]:
        """The lines of a study's log after that entry; empty for an unknown study."""
        ...

    async def rewrite_study(self, id: str, lines: Mapping[int, str]) -> None:
        """Write some lines anew, by the numbers of their entries: words that are erased."""
        ...

    async def rewrite_entries(self, deliberation: str, entries: Sequence[Entry]) -> None:
        """Write some entries of a room's log anew, by their numbers: words that are erased."""
        ...

    async def rooms_of_owner(self, owner: str) -> list[RoomRecord]:
        """The rooms that somebody owns, the oldest first."""
        ...

    async def erase_study(self, id: str) -> None:
        """Delete a study and its log; its rooms are erased by themselves."""
        ...
