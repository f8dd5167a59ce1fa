"""Attempts: one wish of a mind, asked of its model, once more, and then of the model that stands in.

Every attempt is paid for from the purse and told as one call; every failure is told to the room in plain words, with
what is done instead. When nothing is left to try, `CallFailed` goes on to the mind, which lets the house answer.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Protocol

from engine.core import acts as a
from rooms.minds.base import FALLBACK_SENTENCES, MindOutput
from rooms.minds.llm.budget import RoomBudget, max_call_cost
from rooms.minds.llm.calls import RETRYABLE, Call, CallFailed, Message, ModelChoice, ModelClient, Reply, Schema, Usage
from rooms.minds.llm.tokens import tokens

Messages = Sequence[Message] | Callable[[ModelChoice], Sequence[Message]]
"""A prompt, or how it is made for the model that is asked: another may have no system role, or answer otherwise."""
MAX_REPEATS = 1
"""How often a model is asked once more."""
NO_ANSWER_KINDS = frozenset({"timeout", "unreachable"})
"""Failures of a server that is away, rather than of an answer."""
RETRY_PAUSE_SECONDS = 0.5
"""Seconds before it is, and as much again by chance, so that a room's callers do not come all at once."""
MAX_RETRY_PAUSE_SECONDS = 15.0
"""A server that wants to be left alone longer is left alone, and another is asked."""
SHARE = 0.6
"""Of the time that is left, what one attempt may take while there is another to make."""
MIN_CALL_SECONDS = 1.0
"""Seconds below which no attempt is worth its money."""
LOADING = "What this server calls models with is still being loaded."
_SPEAKER = "The house mind speaks for this turn."


@dataclass(frozen=True)
class CallRequest:
    """One wish of a mind: what is wanted, of whom, and until when."""

    seat: int
    """0: the bench."""
    task: a.CallTask
    prompt: str
    """Fingerprint of the templates."""
    choice: ModelChoice
    """The model that is asked first."""
    messages: Messages
    max_tokens: int
    schema: Schema | None = None
    tools: tuple[Schema, ...] = ()
    deadline: float | None = None
    """By the clock of the attempts."""
    code_runs: str | None = None
    """Where the code is run that it asks for."""
    without: str = ""
    """What is done where nothing comes of it, for a wish that one can do without: it is asked once and no more."""


class RetryAfter:
    """In a stream: what came so far is void, and was told as void; the answer begins anew."""


class KeySource(Protocol):
    """Where keys come from."""

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        """The key with which a seat's model is called; None where it needs none, or there is none."""
        ...


@dataclass(frozen=True)
class _Try:
    choice: ModelChoice
    last: bool
    """Whether nothing else is tried after it."""


class CallRunner:
    """All calls of one room go through here."""

    def __init__(
        self,
        caller: ModelClient,
        models: Mapping[str, ModelChoice],
        keys: KeySource,
        purse: RoomBudget,
        *,
        clock: Callable[[], float],
        chance: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`clock` is that of deadlines; `chance` gives numbers from 0 to 1."""
        self._caller = caller
        self._models = models
        self._keys = keys
        self._purse = purse
        self._clock = clock
        self._chance = chance
        self._sleep = sleep
        self._away: set[str] = set()
        """Models that gave no sign when they were asked last, once more included."""

    def left(self, deadline: float | None) -> float | None:
        """Seconds until a deadline; None where there is none."""
        return None if deadline is None else deadline - self._clock()

    async def complete(self, job: CallRequest, telling: MindOutput) -> Reply:
        """The answer, whole. Raises `CallFailed` when nothing is left to try, after the room was told why."""
        async with aclosing(self._asked(job, telling, streamed=False)) as answer:
            async for item in answer:
                if isinstance(item, Reply):
                    return item
        raise AssertionError("an answer ends in a reply or a failure")

    def stream(self, job: CallRequest, telling: MindOutput) -> AsyncGenerator[str | RetryAfter | Reply, None]:
        """The answer in pieces and the whole `Reply` last; `RetryAfter` where it begins anew. Raises as `complete`
        does."""
        return self._asked(job, telling, streamed=True)

    async def _asked(
        self, job: CallRequest, telling: MindOutput, *, streamed: bool
    ) -> AsyncGenerator[str | RetryAfter | Reply, None]:
        tries = self._tries(job.choice)
        if job.without:
            tries = [_Try(tries[0].choice, last=True)]
        begun = False
        while True:
            now = tries.pop(0)
            await self._loaded(job, now.choice, telling)
            made = self._attempt(job, now.choice, self._seconds(now, job.deadline), telling, streamed)
            try:
                async with aclosing(made) as pieces:
                    async for piece in pieces:
                        if isinstance(piece, Reply):
                            self._away.discard(now.choice.name)
                        begun = begun or isinstance(piece, str)
                        yield piece
                return
            except CallFailed as failure:
                failed = failure
            if begun:
                telling.discard_text()
                yield RetryAfter()
                begun = False
            pause = self._pause(failed)
            if failed.kind not in RETRYABLE or pause is None:
                tries = [each for each in tries if each.choice.name != now.choice.name]
            if pause is not None and tries and self._too_late(job, pause):
                tries = []
            if failed.kind in NO_ANSWER_KINDS and all(each.choice.name != now.choice.name for each in tries):
                self._away.add(now.choice.name)
            await telling.call_failed(failed.sentence, _instead(job, now, tries))
            if not tries:
                raise failed
            if tries[0].choice.name == now.choice.name and pause:
                await self._sleep(pause)

    async def _loaded(self, job: CallRequest, choice: ModelChoice, telling: MindOutput) -> None:
        """Have loaded what calls to a model need, before money is set aside for one: whoever is stopped, or runs out of
        time, until then has sent nothing. Raises `CallFailed` while an attempt could still be told, after the room
        was."""
        left = self.left(job.deadline)
        try:
            async with asyncio.timeout(None if left is None else left - MIN_CALL_SECONDS):
                await self._caller.preload(choice.provider)
        except TimeoutError:
            failed = CallFailed("timeout", LOADING)
        except CallFailed as failure:
            failed = failure
        else:
            return
        await telling.call_failed(failed.sentence, _without(job))
        raise failed

    def _tries(self, choice: ModelChoice) -> list[_Try]:
        """The model as often as it is asked, then the one that stands in; cheaper ones where money runs low.

        A server that was away for the last wish is tried once: the room hears one sentence a turn of it and no more.
        """
        first = choice
        if self._purse.stage() == "cheaper" and choice.cheaper is not None:
            first = self._models[choice.cheaper]
        chosen = [first] * (1 if first.name in self._away else 1 + MAX_REPEATS)
        if first.fallback is not None:
            chosen.append(self._models[first.fallback])
        if self._purse.stage() == "house":
            # Nobody who costs money is asked any more, so nobody else who does has to refuse.
            chosen = [each for each in chosen if not each.cost(1_000_000, 1_000_000)] or chosen[:1]
        return [_Try(each, place == len(chosen) - 1) for place, each in enumerate(chosen)]

    def _seconds(self, now: _Try, deadline: float | None) -> float:
        """What an attempt may take, so that another may follow before the deadline."""
        left = self.left(deadline)
        if left is None:
            return now.choice.timeout
        left = max(MIN_CALL_SECONDS, left)
        return min(now.choice.timeout, left if now.last else max(MIN_CALL_SECONDS, left * SHARE))

    def _too_late(self, job: CallRequest, pause: float) -> bool:
        left = self.left(job.deadline)
        return left is not None and pause + MIN_CALL_SECONDS > left

    def _pause(self, failed: CallFailed) -> float | None:
        """Seconds before the same model is asked again; None where that would be too long."""
        pause = RETRY_PAUSE_SECONDS * (1.0 + self._chance())
        if failed.retry_after is not None:
            pause = max(pause, failed.retry_after + RETRY_PAUSE_SECONDS * self._chance())
        return pause if pause <= MAX_RETRY_PAUSE_SECONDS else None

    async def _attempt(
        self, job: CallRequest, choice: ModelChoice, seconds: float, telling: MindOutput, streamed: bool
    ) -> AsyncGenerator[str | Reply, None]:
        """One call: its pieces and its reply. Whatever comes of it is paid for and told before the reply is given."""
        call = Call(
            choice,
            tuple(job.messages(choice) if callable(job.messages) else job.messages),
            min(job.max_tokens, choice.max_tokens),
            job.schema,
            job.tools,
            await self._keys.of(job.seat, choice),
            seconds,
            job.task,
        )
        reserved = await self._purse.reserve(max_call_cost(choice, call.messages, call.max_tokens))
        began, text = self._clock(), ""
        outcome: a.CallOutcome = "cancelled"
        usage: Usage | None = None
        reply: Reply | None = None
        try:
            if streamed:
                async with aclosing(self._caller.stream(call)) as answer:
                    async for piece in answer:
                        if isinstance(piece, Reply):
                            reply = piece
                        else:
                            text += piece
                            yield piece
            else:
                reply = await self._caller.complete(call)
            assert reply is not None
            outcome, usage = "answered", reply.usage
        except CallFailed as failure:
            outcome, usage = "failed", failure.usage
            if usage is None:
                # A server that refuses a call does not charge for it; one that fell silent probably does.
                usage = _used(call, text) if failure.kind in ("timeout", "cut") else Usage()
            raise
        finally:
            usage = usage or _used(call, text)
            told = a.ReportCall(
                seat=job.seat,
                task=job.task,
                model=choice.name,
                version=(reply.version if reply else "")[:200],
                prompt=job.prompt,
                tokens_in=usage.tokens_in,
                tokens_out=usage.tokens_out,
                cost=round(usage.cost, 6),
                seconds=round(max(0.0, self._clock() - began), 3),
                outcome=outcome,
                code_runs=job.code_runs,
            )
            # Shielded: what was called must be paid for and told, however hastily the mind is stopped.
            await asyncio.shield(asyncio.ensure_future(self._over(reserved.settle(usage.cost), telling, told)))
        yield reply

    async def _over(self, settling: Awaitable[None], telling: MindOutput, told: a.ReportCall) -> None:
        await settling
        with contextlib.suppress(Exception):
            await telling.call_finished(told)


def _instead(job: CallRequest, now: _Try, tries: Sequence[_Try]) -> str:
    """What is done after an attempt that failed."""
    if not tries:
        return _without(job)
    label = tries[0].choice.label or tries[0].choice.name
    return "It is asked once more." if tries[0].choice.name == now.choice.name else f"{label} is asked instead."


def _without(job: CallRequest) -> str:
    """What is done where nothing comes of a wish."""
    return job.without or FALLBACK_SENTENCES.get(job.task, _SPEAKER)


def _used(call: Call, text: str) -> Usage:
    """What a call used that nobody counted: its prompt, and the words that came."""
    used = Usage(sum(tokens(message.content) for message in call.messages), tokens(text))
    return replace(used, cost=call.choice.cost(used.tokens_in, used.tokens_out))
