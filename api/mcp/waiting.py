"""Waiting: what happened after a cursor, and waiting until something is asked of a seat."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from copy import deepcopy
from weakref import WeakKeyDictionary

from api.exports.transcripts import LineFold
from api.wire.transcript_schemas import Line
from engine.core.asks import asks_for_seat
from engine.core.events import Entry
from engine.core.state import State
from rooms.live.messages import EntryAppended, RoomGone, RoomMessage
from rooms.live.room import Room
from rooms.live.visibility import Visible, check_read, visible_event

MAX_CURSORS_PER_ROOM = 24
"""Cursors of a room whose fold is kept, so that a call costs only what has happened since."""


class CursorFolds:
    """How far the lines of rooms were read, by the cursors that were given out."""

    def __init__(self) -> None:
        self._folds: WeakKeyDictionary[Room, OrderedDict[int, LineFold]] = WeakKeyDictionary()

    async def lines(self, room: Room, visible: Visible, after: int, limit: int) -> tuple[list[Line], int, bool]:
        """The lines after a cursor as somebody may see them; the new cursor; whether there is more. Raises `SetBack`
        for a cursor behind the end of the log."""
        check_read(room, visible, after)
        if after >= visible.horizon:
            return [], visible.horizon, False
        fold, entries = await self._from(room, visible, after)
        lines: list[Line] = []
        for entry in entries:
            if entry.seq > visible.horizon or len(lines) == limit:
                break
            line = fold.add(entry, visible_event(entry, visible.state, visible.viewer))
            if line is not None:
                lines.append(line)
        folds = self._folds.setdefault(room, OrderedDict())
        folds[fold.state.seq] = fold
        folds.move_to_end(fold.state.seq)
        if len(folds) > MAX_CURSORS_PER_ROOM:
            folds.popitem(last=False)
        return lines, fold.state.seq, fold.state.seq < visible.horizon

    async def _from(self, room: Room, visible: Visible, after: int) -> tuple[LineFold, list[Entry]]:
        """What was read up to a cursor, and the entries after it."""
        known = self._folds.setdefault(room, OrderedDict()).get(after)
        if known is not None:
            return deepcopy(known), await room.entries(after)
        entries, fold = await room.entries(), LineFold()
        for entry in entries[:after]:
            fold.add(entry, visible_event(entry, visible.state, visible.viewer))
        return fold, entries[after:]


async def wait_until(room: Room, enough: Callable[[State], bool], seconds: float) -> None:
    """Wait until a state of the room is enough, the room is gone, or the time is over."""
    woken = asyncio.Event()

    def on_message(message: RoomMessage) -> None:
        if isinstance(message, RoomGone) or (isinstance(message, EntryAppended) and enough(message.after)):
            woken.set()

    stop = room.news.subscribe(on_message)
    try:
        if enough(room.state) or room.gone:
            return
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        return
    finally:
        stop()


async def wait_for_entry(room: Room, after: int, enough: Callable[[Entry, State], bool], until: float) -> None:
    """Wait until an entry behind `after` is enough, together with the state after it, or it is `until` by the loop's
    clock."""
    woken = asyncio.Event()

    def on_message(message: RoomMessage) -> None:
        if isinstance(message, RoomGone) or (
            isinstance(message, EntryAppended) and message.entry.seq > after and enough(message.entry, message.after)
        ):
            woken.set()

    stop = room.news.subscribe(on_message)
    try:
        # What was appended before anybody listened, with the state of now for the one after it.
        if room.gone or any(enough(entry, room.state) for entry in await room.entries(after)):
            return
        async with asyncio.timeout_at(until):
            await woken.wait()
    except TimeoutError:
        return
    finally:
        stop()


def needs_seat(room: Room, seat: int, tenure: int) -> Callable[[State], bool]:
    """Whether a state is one that the holder of a seat waits for: asked, unseated, or over."""

    def enough(state: State) -> bool:
        if state.status == "closed" or state.seats[seat].tenure != tenure:
            return True
        return state.status == "running" and bool(asks_for_seat(room.format, state, seat))

    return enough
