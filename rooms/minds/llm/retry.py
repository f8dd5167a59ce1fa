"""Retries: one request of a mind, sent to its model, once more, and then to the fallback model.

Every attempt is charged to the budget and reported as one call; every failure is reported to the room in words, with
what is done instead. When nothing is left to try, `CallFailed` goes on to the mind, which lets the house answer.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Protocol

from engine.core import acts
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE, LATE_WORDS_SECONDS, MindOutput
from rooms.minds.llm.budget import RoomBudget, max_call_cost
from rooms.minds.llm.calls import (
    MAX_CALL_SECONDS,
    RETRYABLE,
    Call,
    CallFailed,
    Message,
    ModelChoice,
    ModelClient,
    ReadAnswer,
    Reply,
    Schema,
    Usage,
)
from rooms.minds.llm.recording import KeepsCalls, RecordedCall
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
THINKING_ROOM = 4
"""How many times as long an answer may be after one that was all thinking."""
MIN_CALL_SECONDS = 1.0
"""Seconds below which no attempt is worth its money."""
ASKED_AGAIN_SENTENCE = "It is asked once more."
_OTHER_ASKED_SUFFIX = " is asked instead."
LOADING_SENTENCE = "What this server calls models with is still being loaded."


@dataclass(frozen=True)
class CallRequest:
    """One request of a mind: what is wanted, of which model, and until when."""

    seat: int
    """0: the bench."""
    task: acts.CallTask
    prompt: str
    """Fingerprint of the templates."""
    choice: ModelChoice
    """The model that is asked first."""
    messages: Messages
    max_tokens: int
    """The most that an answer may have; a model that thinks has its own limit."""
    schema: Schema | None = None
    tools: tuple[Schema, ...] = ()
    deadline: float | None = None
    """By the clock of the attempts."""
    code_runs: str | None = None
    """Where the code is run that it asks for."""
    skip_sentence: str = ""
    """What is done where an optional request fails; such a request is sent once and no more. Empty for any other."""
    instead: str = HOUSE_SPEAKS_SENTENCE
    """What is done where nothing comes of any other."""
    temperature: float | None = None
    """None: that of the model, and so for a model that takes none."""
    ask: str = ""
    """What it is to answer; empty for what no ask waits for."""
    read: Callable[[Reply], Awaitable[ReadAnswer]] | None = None
    """What is read of an answer, so that a call is reported as what it was worth."""


class RetryAfter:
    """In a stream: what came so far is void, and was discarded in the output; the answer begins again."""


class KeySource(Protocol):
    """Where keys come from."""

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        """The key with which a seat's model is called; None where it needs none, or there is none."""
        ...


@dataclass(frozen=True)
class _Attempt:
    choice: ModelChoice
    room: int = 1
    """How many times as long its answer may be, after one that was all thinking."""


class CallRunner:
    """All calls of one room go through here."""

    def __init__(
        self,
        client: ModelClient,
        models: Mapping[str, ModelChoice],
        keys: KeySource,
        budget: RoomBudget,
        *,
        clock: Callable[[], float],
        jitter: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        recorder: KeepsCalls | None = None,
    ) -> None:
        """`clock` is that of deadlines; `jitter` gives numbers from 0 to 1; `recorder` keeps the calls."""
        self._client = client
        self._models = models
        self._keys = keys
        self._budget = budget
        self._clock = clock
        self._jitter = jitter
        self._sleep = sleep
        self._recorder = recorder
        self._unreachable: set[str] = set()
        """Models that gave no sign when they were asked last, once more included."""

    def seconds_left(self, deadline: float | None) -> float | None:
        """Seconds until a deadline; None where there is none."""
        return None if deadline is None else deadline - self._clock()

    async def complete(self, request: CallRequest, output: MindOutput) -> Reply:
        """The answer, whole. Raises `CallFailed` when nothing is left to try, after the failure was reported."""
        async with aclosing(self._run_request(request, output, streamed=False)) as answer:
            async for item in answer:
                if isinstance(item, Reply):
                    return item
        raise AssertionError("an answer ends in a reply or a failure")

    def stream(self, request: CallRequest, output: MindOutput) -> AsyncGenerator[str | RetryAfter | Reply, None]:
        """The answer in pieces and the whole `Reply` last; `RetryAfter` where it begins again. Raises as `complete`
        does."""
        return self._run_request(request, output, streamed=True)

    async def _run_request(
        self, request: CallRequest, output: MindOutput, *, streamed: bool
    ) -> AsyncGenerator[str | RetryAfter | Reply, None]:
        attempts = self._planned_attempts(request.choice)
        if request.skip_sentence:
            attempts = attempts[:1]
        begun = False
        while True:
            attempt = attempts.pop(0)
            await self._preload_provider(request, attempt.choice, output)
            call = self._attempt(request, attempt, self._seconds(attempt.choice, request.deadline), output, streamed)
            try:
                async with aclosing(call) as pieces:
                    async for piece in pieces:
                        if isinstance(piece, Reply):
                            self._unreachable.discard(attempt.choice.name)
                        begun = begun or isinstance(piece, str)
                        yield piece
                return
            except CallFailed as failure:
                failed = failure
            if begun:
                output.discard_text()
                yield RetryAfter()
                begun = False
            pause = self._pause(failed)
            if failed.kind not in RETRYABLE or pause is None:
                attempts = [each for each in attempts if each.choice.name != attempt.choice.name]
            if pause is not None and attempts and self._too_late(request, pause):
                attempts = []
            if failed.kind in NO_ANSWER_KINDS and all(each.choice.name != attempt.choice.name for each in attempts):
                self._unreachable.add(attempt.choice.name)
            await output.call_failed(failed.sentence, _fallback_sentence(request, attempt, attempts))
            if not attempts:
                raise failed
            if attempts[0].choice.name == attempt.choice.name and failed.kind == "thinking":
                attempts[0] = replace(attempts[0], room=attempt.room * THINKING_ROOM)
            if attempts[0].choice.name == attempt.choice.name and pause:
                await self._sleep(pause)

    async def _preload_provider(self, request: CallRequest, choice: ModelChoice, output: MindOutput) -> None:
        """Load what calls to a model need, before money is reserved for one: a request that is stopped or late until
        then has sent nothing. Raises `CallFailed` while there is time for an attempt, once it is reported."""
        seconds_left = self.seconds_left(request.deadline)
        try:
            async with asyncio.timeout(None if seconds_left is None else seconds_left - MIN_CALL_SECONDS):
                await self._client.preload(choice.provider)
        except TimeoutError:
            failed = CallFailed("timeout", LOADING_SENTENCE)
        except CallFailed as failure:
            failed = failure
        else:
            return
        await output.call_failed(failed.sentence, _final_fallback_sentence(request))
        raise failed

    def _planned_attempts(self, choice: ModelChoice) -> list[_Attempt]:
        """The model as often as it is asked, then the one that stands in; cheaper ones where money runs low.

        A server that was away for the last request is tried once, so that the room reads one sentence a turn about it.
        """
        first = choice
        if self._budget.stage() == "cheaper" and choice.cheaper is not None:
            first = self._models[choice.cheaper]
        chosen = [first] * (1 if first.name in self._unreachable else 1 + MAX_REPEATS)
        if first.fallback is not None:
            chosen.append(self._models[first.fallback])
        if self._budget.stage() == "house":
            # Nobody who costs money is asked any more, so nobody else who does has to refuse.
            chosen = [each for each in chosen if not each.cost(1_000_000, 1_000_000)] or chosen[:1]
        return [_Attempt(each) for each in chosen]

    def _seconds(self, choice: ModelChoice, deadline: float | None) -> float:
        """How long a model may be silent, under the deadline."""
        seconds_left = self.seconds_left(deadline)
        return choice.timeout if seconds_left is None else min(choice.timeout, max(MIN_CALL_SECONDS, seconds_left))

    def _too_late(self, request: CallRequest, pause: float) -> bool:
        seconds_left = self.seconds_left(request.deadline)
        return seconds_left is not None and pause + MIN_CALL_SECONDS > seconds_left

    def _pause(self, failed: CallFailed) -> float | None:
        """Seconds before the same model is asked again; None where that would be too long."""
        pause = RETRY_PAUSE_SECONDS * (1.0 + self._jitter())
        if failed.retry_after is not None:
            pause = max(pause, failed.retry_after + RETRY_PAUSE_SECONDS * self._jitter())
        return pause if pause <= MAX_RETRY_PAUSE_SECONDS else None

    async def _attempt(
        self, request: CallRequest, attempt: _Attempt, seconds: float, output: MindOutput, streamed: bool
    ) -> AsyncGenerator[str | Reply, None]:
        """One call: its pieces and its reply. Its cost is settled and reported before the reply is given."""
        choice = attempt.choice
        limit = attempt.room * (choice.max_tokens if choice.thinking else min(request.max_tokens, choice.max_tokens))
        choice = replace(choice, max_tokens=max(choice.max_tokens, limit))
        left = self.seconds_left(request.deadline)
        messages = tuple(request.messages(choice) if callable(request.messages) else request.messages)
        if request.temperature is not None and choice.temperature is not None:
            choice = replace(choice, temperature=request.temperature)
        call = Call(
            choice,
            messages,
            limit,
            request.schema,
            request.tools,
            await self._keys.of(request.seat, choice),
            seconds,
            request.task,
            MAX_CALL_SECONDS if left is None else max(MIN_CALL_SECONDS, left) + LATE_WORDS_SECONDS,
        )
        reserved = await self._budget.reserve(max_call_cost(choice, call.messages, call.max_tokens))
        began = self._clock()
        outcome: acts.CallOutcome = "cancelled"
        usage: Usage | None = None
        reply: Reply | None = None
        failed: CallFailed | None = None
        pieces: list[str] = []
        reading = ReadAnswer()
        try:
            if streamed:
                async with aclosing(self._client.stream(call)) as answer:
                    async for piece in answer:
                        if isinstance(piece, Reply):
                            reply = piece
                        else:
                            pieces.append(piece)
                            yield piece
            else:
                reply = await self._client.complete(call)
            assert reply is not None
            outcome, usage = "answered", reply.usage
            if request.read is not None:
                reading = await request.read(reply)
                outcome = "answered" if reading.usable else "unreadable"
        except CallFailed as failure:
            failed, outcome, usage = failure, "failed", failure.usage
            if usage is None:
                # A server that refuses a call does not charge for it; one that fell silent probably does.
                usage = _estimate_usage(call, "".join(pieces)) if failure.kind in ("timeout", "cut") else Usage()
            raise
        finally:
            usage = usage or _estimate_usage(call, "".join(pieces))
            report = acts.ReportCall(
                seat=request.seat,
                task=request.task,
                model=choice.name,
                version=(reply.version if reply else "")[:200],
                prompt=request.prompt,
                tokens_in=usage.tokens_in,
                tokens_out=usage.tokens_out,
                cost=round(usage.cost, 6),
                seconds=round(max(0.0, self._clock() - began), 3),
                outcome=outcome,
                code_runs=request.code_runs,
            )
            kept = RecordedCall(call, request.ask, report, pieces, reply, failed, reading)
            # Shielded: a call must be settled and reported, however hastily the mind is stopped.
            await asyncio.shield(
                asyncio.ensure_future(self._settle_and_report(reserved.settle(usage.cost), output, kept))
            )
        yield reply

    async def _settle_and_report(self, settlement: Awaitable[None], output: MindOutput, kept: RecordedCall) -> None:
        await settlement
        with contextlib.suppress(Exception):
            await output.call_finished(kept.report)
        if self._recorder is not None:
            await self._recorder.record(kept)


def _fallback_sentence(request: CallRequest, attempt: _Attempt, attempts: Sequence[_Attempt]) -> str:
    """What is done after an attempt that failed."""
    if not attempts:
        return _final_fallback_sentence(request)
    label = attempts[0].choice.label or attempts[0].choice.name
    return ASKED_AGAIN_SENTENCE if attempts[0].choice.name == attempt.choice.name else f"{label}{_OTHER_ASKED_SUFFIX}"


def is_asked_again(instead: str) -> bool:
    """Whether what was done about a failure was to ask a model again, or another one."""
    return instead == ASKED_AGAIN_SENTENCE or instead.endswith(_OTHER_ASKED_SUFFIX)


def _final_fallback_sentence(request: CallRequest) -> str:
    """What is done where a request fails."""
    return request.skip_sentence or request.instead


def _estimate_usage(call: Call, text: str) -> Usage:
    """What a call used that nobody counted: its prompt, and the words that came."""
    used = Usage(sum(tokens(message.content) for message in call.messages), tokens(text))
    return replace(used, cost=call.choice.cost(used.tokens_in, used.tokens_out))
