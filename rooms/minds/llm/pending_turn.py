"""An utterance: a turn that a model is making, told to the room when the room asks for it.

It may be begun before anybody asks (`ModelMind.prepare`), so that nobody waits in silence; what happens meanwhile is
kept and told in order to whoever takes it up. Words are told as often as the turn is asked for again; what a call has
cost, and what failed, is told once.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from engine.core import acts as a
from rooms.minds.base import MindOutput
from rooms.minds.llm.calls import Message

TurnUpdate = tuple[Literal["words", "anew", "looking", "called", "failed"], tuple[object, ...]]


def digest_of(messages: Sequence[Message], *asked: object) -> str:
    """What a prompt is known again by."""
    told = hashlib.sha256(repr(asked).encode())
    for message in messages:
        told.update(f"\0{message.role}\0{message.content}".encode("utf-8", "replace"))
    return told.hexdigest()


class RecordedOutput:
    """Takes what a mind tells while nobody hears it yet (a `MindOutput`)."""

    def __init__(self) -> None:
        self.happened: list[TurnUpdate] = []
        self.more = asyncio.Event()

    def _keep(self, happening: TurnUpdate) -> None:
        self.happened.append(happening)
        self.more.set()

    def add_text(self, text: str) -> None:
        self._keep(("words", (text,)))

    def discard_text(self) -> None:
        self._keep(("anew", ()))

    def look_up_started(self, label: str) -> None:
        self._keep(("looking", (label,)))

    async def call_finished(self, call: a.ReportCall) -> None:
        self._keep(("called", (call,)))

    async def call_failed(self, reason: str, instead: str) -> None:
        self._keep(("failed", (reason, instead)))


class PendingTurn:
    """One turn in the making."""

    def __init__(self, digest: str, make: Callable[[MindOutput], Awaitable[a.Speak]]) -> None:
        self.digest = digest
        self._kept = RecordedOutput()
        self._told: set[int] = set()
        """What must not be told twice, by its place."""
        self._task = asyncio.ensure_future(make(self._kept))
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Future[a.Speak]) -> None:
        self._kept.more.set()
        if not task.cancelled():
            task.exception()  # taken up by whoever asks for the turn; nobody may

    @property
    def done(self) -> bool:
        """Whether nothing more will be said."""
        return self._task.done()

    @property
    def failed(self) -> bool:
        """Whether it ended without a turn."""
        return self._task.done() and (self._task.cancelled() or self._task.exception() is not None)

    @property
    def begun(self) -> str:
        """What has been said of it, where it was broken off; whole words."""
        if self._task.done() and not self.failed:
            return ""
        said = ""
        for kind, values in self._kept.happened:
            said = said + str(values[0]) if kind == "words" else "" if kind == "anew" else said
        return said[: said.rfind(" ") + 1].rstrip()

    async def replay_to(self, telling: MindOutput) -> a.Speak:
        """The turn, with all that happens on the way told. Raises what its making raised."""
        place = 0
        while True:
            self._kept.more.clear()
            while place < len(self._kept.happened):
                await self._tell(place, telling)
                place += 1
            if self._task.done():
                return self._task.result()
            await self._kept.more.wait()

    async def _tell(self, place: int, telling: MindOutput) -> None:
        kind, values = self._kept.happened[place]
        if kind == "words":
            telling.add_text(str(values[0]))
        elif kind == "anew":
            telling.discard_text()
        elif kind == "looking":
            telling.look_up_started(str(values[0]))
        elif place not in self._told:
            self._told.add(place)
            call = values[0]
            if isinstance(call, a.ReportCall):
                await telling.call_finished(call)
            else:
                await telling.call_failed(str(values[0]), str(values[1]))

    async def stop(self) -> list[a.ReportCall]:
        """Break it off, if it is not made yet; what calls have cost that nobody was told of."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await self._task
        untold = []
        for place, (kind, values) in enumerate(self._kept.happened):
            if kind == "called" and place not in self._told:
                self._told.add(place)
                call = values[0]
                assert isinstance(call, a.ReportCall)
                untold.append(call)
        return untold
