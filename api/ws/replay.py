"""Replay: the log as one viewer may read it now, sent as if it happened, for a client that reconnects or is delayed."""

from __future__ import annotations

import asyncio

from api.ws.encoding import EntryEncoder, SentView, welcome_frame
from api.ws.transport import TextFrames
from engine.core.events import Entry
from engine.core.own_state import evolve_as, new_state
from engine.core.state import State
from engine.core.visibility import visibility_of
from rooms.live.room import Room
from rooms.live.seating import Caller


class Replay:
    """The log as one viewer may read it now, sent as if it happened."""

    def __init__(self, room: Room, caller: Caller, state: State) -> None:
        self._room = room
        self._viewer = caller.viewer
        self._state = state
        self._seen = SentView.from_state(room.format, state, caller.viewer)
        self.seq = state.seq

    @classmethod
    async def begin(cls, room: Room, caller: Caller, after: int) -> Replay:
        """From an entry on; before the first there is nothing to see, so 0 shows the first and sends it again."""
        replay = cls(room, caller, await room.history.state(max(1, after)))
        replay.seq = after
        return replay

    def welcome(self, seq: int) -> TextFrames:
        """The welcome as of where it begins."""
        return welcome_frame(self._room.format, self._room.record.code, self._state, self._viewer, seq)

    async def more(self, number: int) -> list[TextFrames]:
        """So many more entries, that are there. Raises `no_such_room` where the room is gone."""
        entries = await self._room.history.entries(self.seq, self.seq + number)
        texts: list[TextFrames] = []
        for index, entry in enumerate(entries):
            texts.append(self.step(entry))
            if index % 20 == 19:
                # A long log must not hold up the others.
                await asyncio.sleep(0)
        return texts

    def step(self, entry: Entry) -> TextFrames:
        """The frame of the next entry."""
        before = self._state if entry.seq > 1 else new_state(self._room.format)
        room = self._room

        def encode() -> EntryEncoder:
            return EntryEncoder(room.format, room.record.code, entry, before, evolve_as(room.format, before, entry))

        # Clients that reconnect at once get the same entries, most of them as the same frames.
        step = room.history.derived(entry.seq, encode)
        self._state = step.after
        self.seq = entry.seq
        return step.frame(self._seen, visibility_of(room.state, self._viewer))
