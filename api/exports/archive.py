"""The archive: everything that is exported of a room in one file, made while it is sent, and the log as lines."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import islice

from api.exports import spreadsheets
from api.exports.calls import call_lines, may_read_calls
from api.exports.transcripts import matter_seen, room_transcript, to_markdown
from api.wire.schemas import SkippedEntry, VisibleEntry
from engine.core.authorship import Author
from engine.core.events import Entry
from engine.core.state import State
from engine.core.visibility import Viewer, outcome_known
from rooms.computation import compute
from rooms.live.room import Room
from rooms.live.visibility import Visible, visible_event
from rooms.store.base import Clips, Store
from rooms.store.records import ClipRecord
from rooms.voice.clip_reader import read_audio

ENTRIES_PER_READ = 200
"""Entries that are read at once."""
LINES_PER_WRITE = 200
"""Lines of a table that are written at once."""
SUFFIXES = {"audio/mpeg": "mp3", "audio/wav": "wav"}
EARLIEST_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can hold."""


def visible_entry(entry: Entry, state: State, viewer: Viewer, by: Author | None = None) -> VisibleEntry | SkippedEntry:
    """An entry as somebody may see it now. `by`: who did it."""
    event = visible_event(entry, state, viewer)
    return (
        SkippedEntry(seq=entry.seq, skip=True)
        if event is None
        else VisibleEntry(seq=entry.seq, at=entry.at, by=by, event=event)
    )


async def log_lines(room: Room, visible: Visible) -> AsyncGenerator[bytes, None]:
    """The log, one entry a line, as far as somebody may see it; after the verdict with the case in the first."""
    after = 0
    while after < visible.horizon:
        entries = await room.entries(after, min(ENTRIES_PER_READ, visible.horizon - after))
        if not entries:
            # Erased while it was read.
            return
        after = entries[-1].seq
        block = [visible_entry(entry, visible.state, visible.viewer).model_dump_json() for entry in entries]
        if entries[0].seq == 1 and outcome_known(visible.state):
            # A log is verified against its case, which the reader need not have.
            assert room.format.matter is not None
            case = room.format.matter.shown_to(None, over=False).model_dump_json()
            block[0] = f'{block[0][:-1]},"case":{case}}}'
        yield ("\n".join(block) + "\n").encode()


class ZipBuffer(io.RawIOBase):
    """A buffer that the zip is written to, and read from at once."""

    def __init__(self) -> None:
        super().__init__()
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    # Narrower than `RawIOBase.write`, which takes any buffer: a zip file writes bytes alone.
    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._written += data
        return len(data)

    def take(self) -> bytes:
        data, self._written = bytes(self._written), bytearray()
        return data


async def archive(
    room: Room, visible: Visible, over: bool, store: Store, certificate: str | None = None
) -> AsyncGenerator[bytes, None]:
    """A zip with `transcript.md`, `transcript.json`, `log.jsonl`, `turns.csv` and `ballots.csv`, what can be heard,
    `calls.jsonl` where calls of models are kept and may be read, and `certificate.json` where one is given, as it comes
    to be. `over`: with what the matter hid until the outcome."""
    transcript = await room_transcript(room, visible, over)
    entries = await room.entries(0, visible.horizon)

    def entries_seen() -> spreadsheets.VisibleEntries:
        return ((entry, visible_event(entry, visible.state, visible.viewer)) for entry in entries)

    calls = may_read_calls(visible) and await store.calls_after(room.record.deliberation, 0, 1)
    clips = await _audible(entries_seen(), store)
    buffer = ZipBuffer()
    at = datetime.fromtimestamp(visible.state.at, UTC)
    with zipfile.ZipFile(buffer, "w") as zip_file:
        for name, pieces in (
            ("transcript.md", _encoded(to_markdown(transcript, matter_seen(room, visible, over)))),
            ("transcript.json", _encoded(transcript.model_dump_json(indent=1))),
            ("log.jsonl", log_lines(room, visible)),
            ("turns.csv", _blocks(spreadsheets.turns_csv(entries_seen()))),
            ("ballots.csv", _blocks(spreadsheets.ballots_csv(entries_seen()))),
            *((("calls.jsonl", call_lines(store, room.record.deliberation)),) if calls else ()),
            *((("certificate.json", _encoded(certificate)),) if certificate is not None else ()),
            *((f"clips/{seq}.{SUFFIXES[clip.mime]}", read_audio(store, clip, 0, clip.size)) for seq, clip in clips),
        ):
            info = zipfile.ZipInfo(name, max(EARLIEST_ZIP_TIME, at.timetuple()[:6]))
            info.compress_type = zipfile.ZIP_STORED if name.endswith(".mp3") else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            with zip_file.open(info, "w") as file:
                async for piece in pieces:
                    await compute(partial(file.write, piece))
                    if data := buffer.take():
                        yield data
    yield buffer.take()


async def _audible(visible_entries: spreadsheets.VisibleEntries, store: Clips) -> list[tuple[int, ClipRecord]]:
    """The complete clips of the visible entries, each with the number of the first entry that names it."""
    found: dict[str, tuple[int, ClipRecord]] = {}
    for entry, event in visible_entries:
        if event is None or event.kind != "clip_ready" or event.clip.id in found:
            continue
        clip = await store.clip(event.clip.id)
        if clip is not None and clip.complete and clip.mime in SUFFIXES:
            found[clip.id] = (entry.seq, clip)
    return list(found.values())


async def _encoded(text: str) -> AsyncIterator[bytes]:
    yield text.encode()


async def _blocks(lines: Iterator[str]) -> AsyncIterator[bytes]:
    while block := "".join(islice(lines, LINES_PER_WRITE)):
        yield block.encode()
