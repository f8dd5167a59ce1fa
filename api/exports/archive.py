"""The archive: everything that is exported of a room in one file, made while it is sent, and the log as lines."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from datetime import UTC, datetime
from itertools import islice

from api.exports import spreadsheets as sheets
from api.exports.transcripts import room_transcript, to_markdown
from api.http.schemas import Seen, Skipped
from engine.core.events import Entry
from engine.core.state import State
from engine.core.visibility import Viewer, outcome_known
from engine.matters.criminal_case import without_finding
from rooms.live.room import Room
from rooms.live.visibility import Visible, visible_event
from rooms.store.base import Clips
from rooms.store.records import ClipRecord
from rooms.voice.clip_reader import read_audio

ENTRIES_PER_READ = 200
"""Entries that are read at once."""
LINES_PER_WRITE = 200
"""Lines of a table that are written at once."""
SUFFIXES = {"audio/mpeg": "mp3", "audio/wav": "wav"}
FIRST = (1980, 1, 1, 0, 0, 0)
"""The earliest time a zip can tell."""


def visible_entry(entry: Entry, state: State, viewer: Viewer) -> Seen | Skipped:
    """An entry as somebody may see it now."""
    event = visible_event(entry, state, viewer)
    return Skipped(seq=entry.seq, skip=True) if event is None else Seen(seq=entry.seq, at=entry.at, event=event)


async def log_lines(room: Room, eyes: Visible) -> AsyncGenerator[bytes, None]:
    """The log, one entry a line, as far as somebody may see it; after the verdict with the case beside the first."""
    after = 0
    while after < eyes.horizon:
        entries = await room.entries(after, min(ENTRIES_PER_READ, eyes.horizon - after))
        if not entries:
            # Erased while it was read.
            return
        after = entries[-1].seq
        block = [visible_entry(entry, eyes.state, eyes.viewer).model_dump_json() for entry in entries]
        if entries[0].seq == 1 and outcome_known(eyes.state):
            # A log is verified against the case it was deliberated on, which need not be on anybody's shelf.
            block[0] = f'{block[0][:-1]},"case":{without_finding(room.case).model_dump_json()}}}'
        yield ("\n".join(block) + "\n").encode()


class _Outlet(io.RawIOBase):
    """Where the zip is written to, and taken from at once."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = bytearray()

    def writable(self) -> bool:
        return True

    # Narrower than `RawIOBase.write`, which takes any buffer: a zip file writes bytes alone.
    def write(self, some: bytes) -> int:  # type: ignore[override]
        self._kept += some
        return len(some)

    def taken(self) -> bytes:
        taken, self._kept = bytes(self._kept), bytearray()
        return taken


async def archive(
    room: Room, eyes: Visible, store: Clips, certificate: str | None = None
) -> AsyncGenerator[bytes, None]:
    """A zip with `transcript.md`, `transcript.json`, `log.jsonl`, `turns.csv` and `ballots.csv`, what can be heard, and
    `certificate.json` where one is given, as it comes to be."""
    transcript = await room_transcript(room, eyes)
    entries = await room.entries(0, eyes.horizon)

    def seen() -> sheets.VisibleEntries:
        return ((entry, visible_event(entry, eyes.state, eyes.viewer)) for entry in entries)

    clips = await _audible(seen(), store)
    outlet = _Outlet()
    at = datetime.fromtimestamp(eyes.state.at, UTC)
    with zipfile.ZipFile(outlet, "w") as made:
        for name, pieces in (
            ("transcript.md", _whole(to_markdown(transcript, room.case))),
            ("transcript.json", _whole(transcript.model_dump_json(indent=1))),
            ("log.jsonl", log_lines(room, eyes)),
            ("turns.csv", _blocks(sheets.turns_csv(seen()))),
            ("ballots.csv", _blocks(sheets.ballots_csv(seen()))),
            *((("certificate.json", _whole(certificate)),) if certificate is not None else ()),
            *((f"clips/{seq}.{SUFFIXES[clip.mime]}", read_audio(store, clip, 0, clip.size)) for seq, clip in clips),
        ):
            about = zipfile.ZipInfo(name, max(FIRST, at.timetuple()[:6]))
            about.compress_type = zipfile.ZIP_STORED if name.endswith(".mp3") else zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            with made.open(about, "w") as file:
                async for piece in pieces:
                    file.write(piece)
                    if some := outlet.taken():
                        yield some
    yield outlet.taken()


async def _audible(seen: sheets.VisibleEntries, store: Clips) -> list[tuple[int, ClipRecord]]:
    """The complete clips that somebody was told of, each with the number of the entry that told of it first."""
    found: dict[str, tuple[int, ClipRecord]] = {}
    for entry, event in seen:
        if event is None or event.kind != "clip_ready" or event.clip.id in found:
            continue
        clip = await store.clip(event.clip.id)
        if clip is not None and clip.complete and clip.mime in SUFFIXES:
            found[clip.id] = (entry.seq, clip)
    return list(found.values())


async def _whole(text: str) -> AsyncIterator[bytes]:
    yield text.encode()


async def _blocks(lines: Iterator[str]) -> AsyncIterator[bytes]:
    while block := "".join(islice(lines, LINES_PER_WRITE)):
        yield block.encode()
