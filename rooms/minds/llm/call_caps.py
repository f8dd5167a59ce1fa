"""Caps over the calls of many deliberations: how many there may be, and what they may cost together.

A deliberation that may make no more calls is not played on by the house, as that of one room would be: it stops where
it is. So does every other at once, when a call failed in a way that no other call would escape, such as a wrong key.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from typing import NoReturn

from engine.text.capitals import decapitalise
from rooms.minds.llm.budget import max_call_cost
from rooms.minds.llm.calls import Call, CallFailed, ModelChoice, ModelClient, Reply, Usage
from rooms.minds.llm.client import estimated
from rooms.minds.llm.recording import RecordingMissing

LASTING_FAILURES = frozenset({"bad_key", "unknown_model", "quota"})
"""Failures that every further call would meet as well."""
MAX_FAILURES_IN_A_ROW = 12
"""Calls that may fail one after another, whatever the deliberation, before it is no use to go on."""


class Halted(Exception):
    """No more calls are to be made; the message is a sentence that says why."""


class CallCaps:
    """What the calls of all deliberations together may come to, and have come to so far."""

    def __init__(self, max_cost: float | None = None, max_calls: int | None = None) -> None:
        """`max_cost`: USD."""
        self.max_cost = max_cost
        self.max_calls = max_calls
        self.calls = 0
        self.cost = 0.0
        self.idle = asyncio.Event()
        """Nobody is being called."""
        self.idle.set()
        self._why = ""
        """No more calls are to be made, in one sentence."""
        self._reserved = 0.0
        self._under_way = 0
        self._failed_in_a_row = 0
        self._changed = asyncio.Condition()

    def halt(self, sentence: str) -> Halted:
        """Make no more calls; raise the result where one was to be made. The first sentence stays."""
        self._why = self._why or sentence
        return Halted(self._why)

    @asynccontextmanager
    async def admitted(self, call: Call) -> AsyncGenerator[_Spent, None]:
        """Let a call be made, as soon as the money that others have set aside allows it. Raises `Halted`."""
        amount = max_call_cost(call.choice, call.messages, call.max_tokens)
        async with self._changed:
            await self._changed.wait_for(lambda: self._may_call(amount))
            self.calls += 1
            self._reserved += amount
            self._under_way += 1
            self.idle.clear()
        spent = _Spent()
        try:
            yield spent
        finally:
            self._reserved -= amount
            self._under_way -= 1
            self.cost = round(self.cost + spent.cost, 6)
            if not self._under_way:
                self.idle.set()
            async with self._changed:
                self._changed.notify_all()

    def _may_call(self, amount: float) -> bool:
        if self._why:
            raise Halted(self._why)
        if self.max_calls is not None and self.calls >= self.max_calls:
            raise self.halt(f"{self.max_calls} calls were made, and no more are to be.")
        if self.max_cost is None:
            return True
        if self.cost + amount > self.max_cost:
            raise self.halt(f"{self.cost:.4f} USD were spent, and another call might pass {self.max_cost:g} USD.")
        return self.cost + self._reserved + amount <= self.max_cost

    def succeeded(self) -> None:
        """A call was answered."""
        self._failed_in_a_row = 0

    def failed(self, failure: CallFailed, choice: ModelChoice) -> None:
        """A call failed. Raises `Halted` where every other would."""
        self._failed_in_a_row += 1
        if failure.kind in LASTING_FAILURES and choice.fallback is None:
            raise self.halt(failure.sentence)
        if self._failed_in_a_row >= MAX_FAILURES_IN_A_ROW:
            raise self.halt(f"{self._failed_in_a_row} calls failed one after another; the last: {failure.sentence}")


class _Spent:
    cost = 0.0


class CappedClient:
    """Makes calls by another client, within the caps."""

    def __init__(self, client: ModelClient, caps: CallCaps) -> None:
        self._client = client
        self._caps = caps

    async def preload(self, *providers: str) -> None:
        """As the caller behind it."""
        await self._client.preload(*providers)

    async def complete(self, call: Call) -> Reply:
        """The answer of the caller behind it. Raises `CallFailed`, and `Halted` where no more calls are made."""
        async with self._caps.admitted(call) as spent:
            try:
                reply = await self._client.complete(call)
            except CallFailed as failure:
                spent.cost = _used(call, failure, "").cost
                self._caps.failed(failure, call.choice)
                raise
            spent.cost = reply.usage.cost
            self._caps.succeeded()
            return reply

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The same, piece by piece."""
        text = ""
        async with self._caps.admitted(call) as spent:
            try:
                async with aclosing(self._client.stream(call)) as pieces:
                    async for piece in pieces:
                        if isinstance(piece, Reply):
                            spent.cost = piece.usage.cost
                            self._caps.succeeded()
                        else:
                            text += piece
                            spent.cost = estimated(call.choice, call.messages, text).cost
                        yield piece
            except CallFailed as failure:
                spent.cost = _used(call, failure, text).cost
                self._caps.failed(failure, call.choice)
                raise


def _used(call: Call, failure: CallFailed, text: str) -> Usage:
    """What a call used that failed: a server that refuses one does not charge for it, one that fell silent may."""
    if failure.usage is not None:
        return failure.usage
    return estimated(call.choice, call.messages, text) if failure.kind in ("timeout", "cut") else Usage()


class HaltingClient:
    """The client of one deliberation. Where no call can be made it says so, and waits for ever: whoever plays the
    deliberation gives it up, and no mind takes it for a failure that the house makes good."""

    def __init__(self, client: ModelClient, recording: str) -> None:
        """`recording`: how sentences call it."""
        self._client = client
        self._recording = recording
        self.halted = asyncio.Event()
        self.why = ""

    async def preload(self, *providers: str) -> None:
        """As the caller behind it."""
        await self._client.preload(*providers)

    async def complete(self, call: Call) -> Reply:
        """The answer of the caller behind it. Raises `CallFailed`."""
        try:
            return await self._client.complete(call)
        except (Halted, RecordingMissing, OSError) as error:
            await self._halt(error)

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The same, piece by piece."""
        try:
            async with aclosing(self._client.stream(call)) as pieces:
                async for piece in pieces:
                    yield piece
        except (Halted, RecordingMissing, OSError) as error:
            await self._halt(error)

    async def _halt(self, error: Halted | RecordingMissing | OSError) -> NoReturn:
        match error:
            case Halted():
                self.why = str(error)
            case OSError():
                self.why = f"{self._recording}: it could not be written: {error.strerror or error}."
            case _:
                why = str(error).rstrip(".")
                self.why = (
                    f"{self._recording}: {decapitalise(why)}; play it with the models, the settings and the "
                    "version that it was recorded with."
                )
        self.halted.set()
        await asyncio.Event().wait()
        raise AssertionError("unreachable")
