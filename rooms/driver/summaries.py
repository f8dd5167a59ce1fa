"""Summaries: when what was said is put into a few sentences, so that a model's prompt stays bounded."""

from __future__ import annotations

import asyncio

import structlog

from engine.core import acts
from engine.core.events import BENCH
from engine.core.state import State
from rooms.driver.pacing import BufferedOutput, submit_report
from rooms.errors import RoomsError
from rooms.live.room import Room
from rooms.minds.base import MindFailed, Minds

log = structlog.get_logger()


class SummaryScheduler:
    """One room's summaries: tried where it is time, once a round, or once a turn in a format without a cap on the calls
    of a round. Only the prefetch of the next turn waits for them."""

    def __init__(self, room: Room, minds: Minds) -> None:
        self._room = room
        self._minds = minds
        self._writing: asyncio.Task[None] | None = None
        self._tried = 0
        """The round in which one was last tried, or how many turns there were then."""

    def check(self, state: State, call_limit_reached: bool) -> None:
        """Have one written if it is time; in a pause, stop the one that is being written."""
        if self._writing is not None and not self._writing.done():
            if state.status != "running":
                self._writing.cancel()
            return
        now = state.round if self._room.format.calls_per_round is not None else state.turns
        if state.status != "running" or call_limit_reached or self._tried >= now:
            return
        if self._minds.bench(state).summary_due(state):
            self._tried = now
            self._writing = asyncio.create_task(self._write(state))

    async def wait_idle(self) -> None:
        """Return when none is being written."""
        if self._writing is not None:
            await asyncio.wait([self._writing])

    async def stop(self) -> None:
        """Write no more, and let what was begun report its cost."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _write(self, state: State) -> None:
        room, output = self._room, BufferedOutput(self._room)
        act: acts.Summarise | None = None
        try:
            act = await self._minds.bench(state).summarise(room.matter, state, output)
        except MindFailed as failure:
            output.failures.append((str(failure), failure.instead))
        except RoomsError as error:
            log.warning("answer_not_stored", act="summarise", error=error.code)
            return
        except Exception:
            log.exception("mind_failed", act="summarise")
            return
        # Once a round is reported what became of the notes, not that they were asked for once more.
        for reason, instead in output.failures[-1:]:
            await submit_report(room, acts.ReportFailure(seat=BENCH, reason=reason[:300], instead=instead[:300]))
        if act is not None:
            await submit_report(room, act)
