"""Summaries: when what was said is put into a few sentences, so that what a model is told stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from engine.core import acts as a
from engine.core.bench_reports import UNSUMMARISED_TURNS
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.memory.table_memory import MAX_WHOLE_TURNS, TableMemory
from engine.formats.jury.memory.turns import RememberedTurn
from rooms.driver.pacing import BufferedOutput, submit_report
from rooms.live.room import Room
from rooms.minds.base import MindFailed, Minds

MAX_ROUNDS_BETWEEN = 5
"""Rounds after which turns are summarised at the latest."""
MAX_WHOLE_TOKENS = 1_200
"""Tokens that the whole turns may have together, as they are guessed."""
LETTERS_PER_TOKEN = 4

log = structlog.get_logger()


def estimated_tokens(turns: Sequence[RememberedTurn]) -> int:
    """About how many tokens the texts of turns are."""
    return sum(len(said.text) for said in turns) // LETTERS_PER_TOKEN


def summary_due(state: State, table: TableMemory) -> bool:
    """Whether turns are to be summarised: one has left those that are remembered whole, they are too long together, or
    it is five rounds since the first of them. The last three stay whole in any case, so there must be more of them."""
    if not any(seat.occupant == "model" for seat in state.seats.values()):
        return False
    fresh = table.turns - table.through
    if fresh <= UNSUMMARISED_TURNS:
        return False
    turns = table.since_summary
    late = bool(turns) and state.round - turns[0].round >= MAX_ROUNDS_BETWEEN
    return fresh > MAX_WHOLE_TURNS or late or estimated_tokens(turns) > MAX_WHOLE_TOKENS


class SummaryScheduler:
    """One room's summaries: asked for where it is time, once a round; nobody waits for them but who looks ahead."""

    def __init__(self, room: Room, minds: Minds) -> None:
        self._room = room
        self._minds = minds
        self._writing: asyncio.Task[None] | None = None
        self._tried = 0
        """The round in which one was last tried."""

    def check(self, state: State, capped: bool) -> None:
        """Have one written if it is time; in a pause, stop the one that is being written."""
        if self._writing is not None and not self._writing.done():
            if state.status != "running":
                self._writing.cancel()
            return
        table = self._room.table
        if state.status == "running" and self._tried < state.round and summary_due(state, table) and not capped:
            self._tried = state.round
            self._writing = asyncio.create_task(self._write(state, table))

    async def wait_idle(self) -> None:
        """Return when none is being written."""
        if self._writing is not None:
            await asyncio.wait([self._writing])

    async def stop(self) -> None:
        """Write no more, and let what was begun say what it has cost."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _write(self, state: State, table: TableMemory) -> None:
        room, telling = self._room, BufferedOutput(self._room)
        act: a.Summarise | None = None
        try:
            act = await self._minds.bench(state).summarise(room.case, state, SeatMemory(BENCH, table), telling)
        except MindFailed as failure:
            telling.failures.append((str(failure), "The house's own lines are remembered."))
        except Exception:
            log.exception("mind_failed", act="summarise")
            return
        # Once a round is told what became of the notes: not that they were asked for once more.
        for reason, instead in telling.failures[-1:]:
            await submit_report(room, a.ReportFailure(seat=BENCH, reason=reason[:300], instead=instead[:300]))
        if act is not None:
            await submit_report(room, act)
