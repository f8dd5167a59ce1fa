"""Recording: every call to a model kept as it was asked and answered, and a deliberation played again from that.

The code that models wrote is kept with what came of it, so that nothing is run when it is played again. What is kept
holds no key, and goes with its room. A replay asks nobody and costs nothing; it answers a call with what the same call
was answered when it was recorded, in the same order, and with the same prices.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from engine.core import acts
from rooms.errors import NoSuchRoom
from rooms.minds.llm.calls import Call, CallFailed, ModelClient, ReadAnswer, Reply, ToolCall, Usage
from rooms.minds.llm.failures import sentence_for
from rooms.minds.sandbox.base import ExecutionFailed, Executor, RunResult
from rooms.store.mind_records import CallRecord, Recordings

Json = dict[str, Any]
REDACTED_KEY = "[key]"


class RecordingMissing(CallFailed):
    """A replay was asked something that was not asked when it was recorded. Asking again would not help."""

    def __init__(self, sentence: str) -> None:
        super().__init__("refused", sentence)


@dataclass(frozen=True)
class RecordedCall:
    """A call that is over, with everything that may be asked of it later."""

    call: Call
    ask: str
    """What it was to answer."""
    report: acts.ReportCall
    """What it was and cost, as the log has it."""
    pieces: Sequence[str]
    """The answer as it came."""
    reply: Reply | None
    """None for an answer that failed, or was broken off."""
    failed: CallFailed | None
    reading: ReadAnswer


class KeepsCalls(Protocol):
    """What keeps calls."""

    async def record(self, kept: RecordedCall) -> None:
        """Keep a call."""
        ...


@dataclass
class CallsUntilRecorded:
    """Keeps calls that are made before there is a deliberation under whose name they could be recorded."""

    calls: list[RecordedCall] = field(default_factory=list)

    async def record(self, kept: RecordedCall) -> None:
        """Keep a call."""
        self.calls.append(kept)


class CallRecorder:
    """Keeps the calls of one room."""

    def __init__(self, store: Recordings, deliberation: str) -> None:
        self._store = store
        self._deliberation = deliberation

    async def record(self, kept: RecordedCall) -> None:
        """Keep a call, unless it was answered from what is kept already. Of interviews nothing is kept (H71)."""
        call, reply = kept.call, kept.reply
        if kept.report.task == "interview" or (reply is not None and reply.recorded):
            return
        answer: Json = {"broken_off": True, "pieces": list(kept.pieces)}
        if kept.failed is not None:
            answer = _failed(kept.failed, kept.pieces)
        elif reply is not None:
            answer = _replied(reply, kept.pieces or (reply.text,)) | {"as_read": asdict(kept.reading)}
        recorded_request = request(call)
        texts = [_text(recorded_request), _text(answer | {"report": kept.report.model_dump(mode="json")})]
        if call.key:
            # Nobody writes a key into a prompt on purpose; somebody may paste one into a text.
            texts = [text.replace(call.key, REDACTED_KEY) for text in texts]
        with suppress(NoSuchRoom):  # erased in the meantime, and its recording with it
            await self._store.record_call(self._deliberation, fingerprint(recorded_request), *texts, ask=kept.ask)


class RecordingExecutor:
    """Runs the code of one room by another executor, and keeps what came of it."""

    def __init__(self, executor: Executor, store: Recordings, deliberation: str) -> None:
        self._executor = executor
        self._store = store
        self._deliberation = deliberation

    async def check(self) -> None:
        """As the executor behind it."""
        await self._executor.check()

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """What the executor behind it makes of the code, after it was kept."""
        recorded_request = run_request(code, data, seconds, memory_mb)
        answer: Json = {"broken_off": True}
        try:
            ran = await self._executor.run(code, data, seconds=seconds, memory_mb=memory_mb)
            answer = {"ran": asdict(ran)}
        except ExecutionFailed as failure:
            answer = {"not_run": str(failure)}
            raise
        finally:
            await asyncio.shield(asyncio.ensure_future(self._record(recorded_request, answer)))
        return ran

    async def _record(self, recorded_request: Json, answer: Json) -> None:
        with suppress(NoSuchRoom):  # erased in the meantime, and its recording with it
            await self._store.record_call(
                self._deliberation, fingerprint(recorded_request), _text(recorded_request), _text(answer)
            )


class ReplayClient:
    """Answers calls from a recording, and runs of code likewise (an `Executor`)."""

    def __init__(self, calls: Sequence[CallRecord]) -> None:
        self._remaining: dict[str, deque[Json]] = defaultdict(deque)
        for call in calls:
            self._remaining[call.key].append(json.loads(call.answer))
        self._calls_made = 0
        self.mismatch: str | None = None
        """The first call that was not found, in one sentence."""

    @property
    def remaining_calls(self) -> int:
        """Recorded calls that nobody has asked for yet."""
        return sum(map(len, self._remaining.values()))

    def knows(self, call: Call) -> bool:
        """Whether this was asked when it was recorded, and nobody has asked for it yet."""
        return bool(self._remaining.get(fingerprint(request(call))))

    async def preload(self, *providers: str) -> None:
        """Nothing is called, so nothing has to be loaded."""

    async def complete(self, call: Call) -> Reply:
        """What was answered. Raises `RecordingMissing` where this was not asked."""
        _, answer = self._recorded_answer(call)
        return await _outcome(answer, call)

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """What was answered, piece by piece. Raises `RecordingMissing` where this was not asked."""
        pieces, answer = self._recorded_answer(call)
        for piece in pieces:
            # Somebody else may want to do something between two pieces, as in life.
            await asyncio.sleep(0)
            yield piece
        yield await _outcome(answer, call)

    async def check(self) -> None:
        """Nothing is run here, so nothing can be missing."""

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """What came of the code when it was run. Raises `ExecutionFailed` where it did not run, or not with this."""
        answer = self._next_answer(run_request(code, data, seconds, memory_mb), "a run of code")
        if answer is None:
            raise ExecutionFailed(self.mismatch or "")
        if (ran := answer.get("ran")) is not None:
            return RunResult(**ran)
        if (failed := answer.get("not_run")) is not None:
            raise ExecutionFailed(failed)
        # It was broken off when it was recorded, so it will be again.
        await asyncio.sleep(seconds)
        raise ExecutionFailed("The code was broken off when it was recorded.")

    def _recorded_answer(self, call: Call) -> tuple[list[str], Json]:
        what = f"{call.purpose or 'a call'} by {call.choice.label or call.choice.name}"
        answer = self._next_answer(request(call), what)
        if answer is None:
            raise RecordingMissing(self.mismatch or "")
        return answer["pieces"], answer

    def _next_answer(self, recorded_request: Json, what: str) -> Json | None:
        """What was answered to the same; None where it was not asked so often."""
        self._calls_made += 1
        waiting = self._remaining[fingerprint(recorded_request)]
        if not waiting:
            self.mismatch = self.mismatch or (
                f"Call {self._calls_made} of this replay ({what}) was not asked when it was recorded: "
                "the deliberation has gone another way."
            )
            return None
        return waiting.popleft()


class ResumingClient:
    """Answers from a recording what was asked before, and makes and keeps the other calls: a deliberation that was
    broken off goes on from where it was, and pays for nothing twice."""

    def __init__(self, known: ReplayClient, client: ModelClient) -> None:
        """`client`: makes the calls that are not known."""
        self._known = known
        self._client = client

    async def preload(self, *providers: str) -> None:
        """As the caller behind it."""
        await self._client.preload(*providers)

    async def complete(self, call: Call) -> Reply:
        """What was answered, or is answered now."""
        return await (self._known if self._known.knows(call) else self._client).complete(call)

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The same, piece by piece."""
        source: ModelClient = self._known if self._known.knows(call) else self._client
        async with aclosing(source.stream(call)) as pieces:
            async for piece in pieces:
                yield piece


def request(call: Call) -> Json:
    """A call as it is recorded: everything that the answer depends on, and neither key nor address."""
    choice = call.choice
    return {
        "model": choice.name,
        "provider": choice.provider,
        "named": choice.model,
        "temperature": choice.temperature,
        "structured": choice.structured,
        "thinking": choice.thinking,
        **({"small": True} if choice.small else {}),
        "max_tokens": call.max_tokens,
        "purpose": call.purpose,
        "messages": [asdict(message) for message in call.messages],
        "schema": call.schema,
        "tools": list(call.tools),
    }


def run_request(code: str, data: Mapping[str, Any], seconds: float, memory_mb: int) -> Json:
    """A run of code as it is kept; its data by their hash, because they hold the whole case."""
    return {"code": code, "data": fingerprint(dict(data)), "seconds": seconds, "memory_mb": memory_mb}


def fingerprint(recorded_request: Json) -> str:
    """The hash of a request: calls that ask the same have the same."""
    return hashlib.sha256(_text(recorded_request).encode()).hexdigest()


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=dict)


def _replied(reply: Reply, pieces: Sequence[str]) -> Json:
    fields = {name: value for name, value in asdict(reply).items() if name != "recorded"}
    return {"reply": fields, "pieces": list(pieces)}


def _failed(failure: CallFailed, pieces: Sequence[str]) -> Json:
    failure_fields = {"kind": failure.kind, "sentence": failure.sentence, "retry_after": failure.retry_after}
    return {
        "failed": failure_fields | {"usage": asdict(failure.usage) if failure.usage else None},
        "pieces": list(pieces),
    }


async def _outcome(answer: Json, call: Call) -> Reply:
    """How a recorded call ended: its reply, its failure, or nothing at all until somebody breaks it off."""
    if (reply := answer.get("reply")) is not None:
        calls = tuple(ToolCall(**call) for call in reply["tool_calls"])
        return Reply(**{**reply, "usage": Usage(**reply["usage"]), "tool_calls": calls, "recorded": True})
    if (failed := answer.get("failed")) is not None:
        usage = Usage(**failed["usage"]) if failed["usage"] else None
        raise CallFailed(failed["kind"], failed["sentence"], retry_after=failed["retry_after"], usage=usage)
    # It was broken off when it was recorded, so it will be again; if not, it is a call without an end.
    await asyncio.sleep(call.seconds)
    raise CallFailed("timeout", sentence_for("timeout", call.choice, call.seconds))


async def replay_of(store: Recordings, deliberation: str) -> ReplayClient:
    """The recording of a deliberation as a caller. Raises `RecordingMissing` where nothing was recorded."""
    calls = await store.recorded_calls(deliberation)
    if not calls:
        raise RecordingMissing(
            "No calls were recorded for this deliberation; set TWELVE_RECORD_CALLS before it begins."
        )
    return ReplayClient(calls)
