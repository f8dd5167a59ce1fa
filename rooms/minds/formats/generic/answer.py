"""One answer by a model: the call, what it looks up before it answers, and one repair of an answer that cannot be used.

The text of a speech is published as it is decoded, behind the leak filter; nothing else that a model answers is
published before it is decided. When an answer turns out to be void (a look-up, a repair, another attempt), its
published text is discarded, and what comes then begins again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import aclosing
from dataclasses import asdict, is_dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel

from engine.core import acts
from engine.core.state import State
from rooms.computation import compute
from rooms.minds.base import MindOutput
from rooms.minds.formats.questions import LookUpRequest, LookUps, ModelQuestion
from rooms.minds.llm.answers import MAX_QUOTED_CHARACTERS, FormlessAnswer, MisdirectedAnswer, UnreadableAnswer
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import CallFailed, Message, ReadAnswer, Reply
from rooms.minds.llm.decoding import SpeechDecoder
from rooms.minds.llm.leak_filter import LeakFilter
from rooms.minds.llm.retry import CallRequest, CallRunner, RetryAfter

AnswerT = TypeVar("AnswerT")
NO_ANSWER_REASON = "it looks things up instead of speaking"
CUT_REASON = "it had not ended at its limit of tokens"


async def ask_model(
    question: ModelQuestion[AnswerT],
    call_runner: CallRunner,
    ledger: CallLedger,
    state: State,
    output: MindOutput,
    deadline: float | None,
) -> AnswerT:
    """What a model answers. Raises `CallFailed`, after the failure was reported.

    Args:
        ledger: what counts the calls in the state's round.
        deadline: by the clock of the attempts.
    """
    return await _Asking(question, call_runner, ledger, state, output, deadline).answer()


class _Asking(Generic[AnswerT]):
    """The calls that make one answer."""

    def __init__(
        self,
        question: ModelQuestion[AnswerT],
        call_runner: CallRunner,
        ledger: CallLedger,
        state: State,
        output: MindOutput,
        deadline: float | None,
    ) -> None:
        self._question = question
        self._call_runner = call_runner
        self._ledger = ledger
        self._state = state
        self._output = output
        self._deadline = deadline
        self._choice = question.choice
        """As it is asked now: after an answer without form, in another form."""
        self._begun = f"{question.begun} " if question.begun else ""
        self._follow_up: list[Message] = []
        """What follows on the prompt: what was looked up, and an answer that could not be used."""
        self._looked_up = 0
        self._published = ""
        self._read: AnswerT | LookUpRequest | None = None
        """What the last answer is."""
        self._flaw: UnreadableAnswer | None = None
        """Why it cannot be used."""

    async def answer(self) -> AnswerT:
        """The answer. Raises `CallFailed`, after the failure was reported."""
        self._publish(self._begun)
        task, repaired = self._question.task, False
        while True:
            reply: Reply | None = None
            try:
                reply = await self._call(task)
                if self._flaw is not None:
                    raise self._flaw
                read = self._read
                assert read is not None, "what has no flaw was read"
            except UnreadableAnswer as flaw:
                last = repaired or self._calls_left() < 1
                if last and isinstance(flaw, MisdirectedAnswer):
                    return self._finished(cast("AnswerT", flaw.answer))
                self._discard_published()
                cut = reply is not None and reply.finish == "length"
                if last:
                    raise await self._report_unusable(CUT_REASON if cut else str(flaw)) from None
                task, repaired = "repair", True
                if isinstance(flaw, FormlessAnswer) and not cut:
                    self._choice = replace(self._choice, structured="tagged")
                self._follow_up += self._asked_again(reply, flaw)
                continue
            if not isinstance(read, LookUpRequest):
                return self._finished(read)
            self._discard_published()
            look_ups = self._open_look_ups(1)
            if look_ups is None:
                raise await self._report_unusable(NO_ANSWER_REASON)
            task = "look_up"
            await self._look_up(look_ups, reply, read)

    def _finished(self, answer: AnswerT) -> AnswerT:
        if self._question.stream_guard is not None and isinstance(answer, acts.Speak):
            self._publish_rest(answer.text)
        return answer

    def _calls_left(self) -> float:
        return self._question.calls_left(self._ledger.calls_in_round(self._state))

    async def _report_unusable(self, flaw: str) -> CallFailed:
        choice = self._question.choice
        sentence = f"{choice.label or choice.name} gave an answer that cannot be used: {flaw}."
        await self._output.call_failed(sentence, self._question.instead)
        return CallFailed("broken", sentence)

    # A call

    async def _call(self, task: acts.CallTask) -> Reply:
        """One answer, its text published meanwhile. Raises `CallFailed`, or `UnreadableAnswer` as soon as it must not
        go on."""
        question = self._question
        # A look-up would take one call more.
        look_ups = self._open_look_ups(2)
        self._ledger.count_call(self._state)
        request = CallRequest(
            question.seat,
            task,
            question.fingerprint,
            self._choice,
            lambda choice: _with_follow_up(
                question.prompt if choice is question.choice else question.prompt_for(choice), self._follow_up
            ),
            question.max_tokens,
            look_ups.schema if look_ups is not None and look_ups.schema is not None else question.schema,
            look_ups.tools if look_ups is not None else question.tools,
            deadline=self._deadline,
            instead=question.instead,
            temperature=question.temperature,
            ask=question.ask,
            read=self._reading,
        )
        try:
            return await self._reply(request)
        except CallFailed as failure:
            if failure.kind == "context":
                self._ledger.forget_call(self._state)
            raise

    async def _reading(self, reply: Reply) -> ReadAnswer:
        """What an answer is, or why it cannot be used."""
        self._read = self._flaw = None
        try:
            self._read = await compute(partial(self._question.read, reply))
        except MisdirectedAnswer as flaw:
            self._flaw = flaw
            return ReadAnswer(as_json(flaw.answer), str(flaw))
        except UnreadableAnswer as flaw:
            self._flaw = flaw
            return ReadAnswer(flaw=str(flaw), usable=False)
        return ReadAnswer(as_json(self._read))

    async def _reply(self, request: CallRequest) -> Reply:
        guard = self._question.stream_guard
        if guard is None:
            return await self._call_runner.complete(request, self._output)
        decoder, leak_filter = SpeechDecoder(), LeakFilter(guard)
        async with aclosing(self._call_runner.stream(request, self._output)) as stream:
            async for item in stream:
                if isinstance(item, Reply):
                    return item
                if isinstance(item, RetryAfter):
                    decoder, leak_filter, self._published = SpeechDecoder(), LeakFilter(guard), ""
                    self._publish(self._begun)
                else:
                    self._publish(leak_filter.feed(decoder.feed(item)))
        raise UnreadableAnswer("it does not end")

    # What follows on an answer

    def _asked_again(self, reply: Reply | None, flaw: UnreadableAnswer) -> Iterator[Message]:
        """What a model is sent about an answer that cannot be used: the result of the tool, where it called one. The
        answer is not quoted, or it would be given again."""
        repair = self._question.repair
        text = flaw.ask_again if isinstance(flaw, MisdirectedAnswer) else repair(flaw.hint.rstrip("."))
        if reply is not None and reply.tool_calls:
            called = reply.tool_calls[0]
            yield Message("assistant", reply.text, tool_calls=(called,))
            yield Message("tool", text, answers=called.id)
            return
        yield Message("user", text)

    def _open_look_ups(self, calls: int) -> LookUps | None:
        """What may be looked up, as long as so many calls are left for it."""
        look_ups = self._question.look_ups
        if look_ups is None or self._looked_up >= look_ups.most or self._calls_left() < calls:
            return None
        return look_ups

    async def _look_up(self, look_ups: LookUps, reply: Reply, asked: LookUpRequest) -> None:
        """Look things up, publish their labels, and append what was found to the prompt."""
        found = [await look_ups.find(wanted) for wanted in asked.wanted[: look_ups.most - self._looked_up]]
        self._looked_up += len(found)
        for one in found:
            self._output.look_up_started(one.label)
        more = self._open_look_ups(2) is not None
        if reply.tool_calls:
            calls = reply.tool_calls[: len(found)]
            self._follow_up.append(Message("assistant", reply.text, tool_calls=calls))
            for call, one in zip(calls, found, strict=True):
                self._follow_up.append(Message("tool", look_ups.shown(one.text, more), answers=call.id))
            return
        self._follow_up.append(Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS]))
        text = "\n".join(one.text for one in found)
        self._follow_up.append(Message("user", look_ups.shown(text, more)))

    # Publishing

    def _publish(self, words: str) -> None:
        if words:
            self._published += words
            self._output.add_text(words)

    def _discard_published(self) -> None:
        """What was said so far does not count, but for what was said before."""
        if self._published != self._begun:
            self._output.discard_text()
            self._published = ""
            self._publish(self._begun)

    def _publish_rest(self, text: str) -> None:
        """Publish the rest, so that the published text is the speech."""
        if not text.startswith(self._published):
            self._output.discard_text()
            self._published = ""
        self._publish(text[len(self._published) :])


def as_json(read: object) -> Any:
    """What was read of an answer, to be kept; as words where it is no value with fields."""
    if isinstance(read, BaseModel):
        return read.model_dump(mode="json", exclude_none=True)
    return asdict(read) if is_dataclass(read) and not isinstance(read, type) else str(read)


def _with_follow_up(prompt: Sequence[Message], follow_up: Sequence[Message]) -> list[Message]:
    """A prompt and what follows on it; roles take turns, as some models demand."""
    messages = list(prompt)
    for message in follow_up:
        last = messages[-1]
        if message.role == last.role == "user":
            messages[-1] = replace(last, content=f"{last.content}\n\n{message.content}")
        else:
            messages.append(message)
    return messages
