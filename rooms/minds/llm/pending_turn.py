"""A pending turn: a turn, or another act, that a model is making; its output is replayed when the room asks for it.

It may be begun before anybody asks (`Mind.prefetch`), so that nobody waits in silence; what happens meanwhile is
recorded, and replayed in order to the caller that takes it up. Text is replayed as often as the turn is asked for
again; a call's cost, and a failure, is reported once.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, Literal, TypeVar

from engine.core import acts
from rooms.minds.base import MindOutput
from rooms.minds.llm.calls import Message

ActT = TypeVar("ActT", bound=acts.Act)
TurnUpdate = tuple[Literal["text", "discarded", "look_up", "call_finished", "call_failed"], tuple[object, ...]]


def digest_of(messages: Sequence[Message], *parts: object) -> str:
    """What a prompt is known again by."""
    digest = hashlib.sha256(repr(parts).encode())
    for message in messages:
        digest.update(f"\0{message.role}\0{message.content}".encode("utf-8", "replace"))
    return digest.hexdigest()


class RecordedOutput:
    """Records what a mind puts out while nobody reads it yet (a `MindOutput`)."""

    def __init__(self) -> None:
        self.updates: list[TurnUpdate] = []
        self.updated = asyncio.Event()

    def _record(self, update: TurnUpdate) -> None:
        self.updates.append(update)
        self.updated.set()

    def add_text(self, text: str) -> None:
        self._record(("text", (text,)))

    def discard_text(self) -> None:
        self._record(("discarded", ()))

    def look_up_started(self, label: str) -> None:
        self._record(("look_up", (label,)))

    async def call_finished(self, call: acts.ReportCall) -> None:
        self._record(("call_finished", (call,)))

    async def call_failed(self, reason: str, instead: str) -> None:
        self._record(("call_failed", (reason, instead)))


class PendingTurn(Generic[ActT]):
    """One act in the making."""

    def __init__(self, digest: str, make: Callable[[MindOutput], Awaitable[ActT]]) -> None:
        self.digest = digest
        self._recorded = RecordedOutput()
        self._reported: set[int] = set()
        """The updates that must not be reported twice, by their index."""
        self._task = asyncio.ensure_future(make(self._recorded))
        self._task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Future[ActT]) -> None:
        self._recorded.updated.set()
        if not task.cancelled():
            task.exception()  # raised by `replay_to`, if that is called

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
        text = ""
        for kind, values in self._recorded.updates:
            text = text + str(values[0]) if kind == "text" else "" if kind == "discarded" else text
        return text[: text.rfind(" ") + 1].rstrip()

    async def replay_to(self, output: MindOutput) -> ActT:
        """The turn; its recorded output, and what follows, goes to `output`. Raises what its making raised."""
        place = 0
        while True:
            self._recorded.updated.clear()
            while place < len(self._recorded.updates):
                await self._forward(place, output)
                place += 1
            if self._task.done():
                return self._task.result()
            await self._recorded.updated.wait()

    async def _forward(self, place: int, output: MindOutput) -> None:
        kind, values = self._recorded.updates[place]
        if kind == "text":
            output.add_text(str(values[0]))
        elif kind == "discarded":
            output.discard_text()
        elif kind == "look_up":
            output.look_up_started(str(values[0]))
        elif place not in self._reported:
            self._reported.add(place)
            call = values[0]
            if isinstance(call, acts.ReportCall):
                await output.call_finished(call)
            else:
                await output.call_failed(str(values[0]), str(values[1]))

    async def stop(self) -> list[acts.ReportCall]:
        """Break it off, if it is not made yet; returns the calls that are not reported yet."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await self._task
        unreported = []
        for place, (kind, values) in enumerate(self._recorded.updates):
            if kind == "call_finished" and place not in self._reported:
                self._reported.add(place)
                call = values[0]
                assert isinstance(call, acts.ReportCall)
                unreported.append(call)
        return unreported
