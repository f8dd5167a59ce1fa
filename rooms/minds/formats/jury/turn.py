"""One turn by a model: the call, what it looks up before it speaks, and one repair of an answer that cannot be read.

Text is published as it is decoded, behind the leak filter; when an answer turns out to be void (a look-up, a repair,
another attempt) the published text is discarded, and what comes then begins again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import aclosing

from engine.core.acts import CallTask
from engine.core.state import State
from engine.matters.criminal_case import Case
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE, MindOutput
from rooms.minds.context import MindContext
from rooms.minds.formats.jury.juror_prompt import uses_tools
from rooms.minds.formats.jury.leak_filter import leak_guard, leaks_prompt
from rooms.minds.formats.jury.look_ups import (
    MAX_LOOK_UPS,
    TOOLS,
    look_up,
    look_up_from_tool,
    look_ups_left,
    look_ups_offered,
)
from rooms.minds.formats.jury.prompts import fill_template, fingerprint
from rooms.minds.formats.jury.readers import LookUpRequest, SpeechAnswer, read_speech
from rooms.minds.formats.jury.schemas import speech_schema
from rooms.minds.llm.answers import MAX_QUOTED_CHARACTERS, UnreadableAnswer
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Reply
from rooms.minds.llm.decoding import SpeechDecoder
from rooms.minds.llm.leak_filter import PROMPT_REPEATED_REASON, LeakFilter
from rooms.minds.llm.retry import CallRequest, RetryAfter


class ModelTurn:
    """The calls that make one turn."""

    def __init__(
        self,
        context: MindContext,
        choice: ModelChoice,
        seat: int,
        case: Case,
        state: State,
        output: MindOutput,
        *,
        prompt: Callable[[ModelChoice], Sequence[Message]],
        max_tokens: int,
        deadline: float | None,
        begun: str = "",
    ) -> None:
        self._context = context
        self._choice = choice
        self._seat = seat
        self._case = case
        self._state = state
        self._output = output
        self._prompt = prompt
        self._max_tokens = choice.max_tokens if choice.thinking else min(choice.max_tokens, max_tokens)
        self._deadline = deadline
        self._begun = f"{begun} " if begun else ""
        self._follow_up: list[Message] = []
        """What follows on the prompt: what was looked up, and an answer that could not be read."""
        self._published = ""
        self._steps = 0

    async def make(self) -> SpeechAnswer:
        """What the model says. Raises `CallFailed`, after the failure was reported."""
        self._publish(self._begun)
        task: CallTask = "speak"
        repaired = False
        while True:
            text = ""
            try:
                reply = await self._call(task)
                text = reply.text
                read = self._read(reply)
            except UnreadableAnswer as flaw:
                if repaired or self._spare_calls() < 1:
                    await self._report_unusable(str(flaw))
                self._discard_published()
                task, repaired = "repair", True
                self._ask_again(text, str(flaw))
                continue
            if isinstance(read, SpeechAnswer):
                self._publish_rest(read.text)
                return read
            if not self._may_look(done=True):
                await self._report_unusable("it looks things up instead of speaking")
            self._discard_published()
            task = "look_up"
            await self._look_things_up(read)

    # A call

    async def _call(self, task: CallTask) -> Reply:
        """One answer, its text published meanwhile. Raises `CallFailed`, or `UnreadableAnswer` as soon as it must
        not go on."""
        look = self._may_look()
        self._context.ledger.count_call(self._state)
        tools = look and uses_tools(self._choice)
        job = CallRequest(
            self._seat,
            task,
            fingerprint("speak"),
            self._choice,
            lambda choice: [*self._prompt(choice), *self._follow_up],
            self._max_tokens,
            speech_schema(look and not tools),
            TOOLS if tools else (),
            self._deadline,
        )
        decoder, guard = SpeechDecoder(), LeakFilter(leak_guard("speak"))
        async with aclosing(self._context.call_runner.stream(job, self._output)) as stream:
            async for item in stream:
                if isinstance(item, Reply):
                    return item
                if isinstance(item, RetryAfter):
                    decoder, guard, self._published = SpeechDecoder(), LeakFilter(leak_guard("speak")), ""
                    self._publish(self._begun)
                else:
                    self._publish(guard.feed(decoder.feed(item)))
        raise UnreadableAnswer("it does not end")

    def _read(self, reply: Reply) -> SpeechAnswer | tuple[Reply, tuple[LookUpRequest, ...]]:
        if reply.tool_calls:
            return reply, tuple(look_up_from_tool(call) for call in reply.tool_calls)
        read = read_speech(reply.text)
        if isinstance(read, LookUpRequest):
            return reply, (read,)
        if leaks_prompt(read.text, "speak"):
            raise UnreadableAnswer(PROMPT_REPEATED_REASON)
        return read

    async def _report_unusable(self, flaw: str) -> None:
        sentence = f"{self._choice.label or self._choice.name} gave an answer that cannot be used: {flaw}."
        await self._output.call_failed(sentence, HOUSE_SPEAKS_SENTENCE)
        raise CallFailed("broken", sentence)

    # What follows on an answer

    def _spare_calls(self) -> int:
        return look_ups_left(self._state, self._context.ledger.calls_in_round(self._state))

    def _may_look(self, done: bool = False) -> bool:
        """Whether the answer to the next call may be a look-up: it would take one call more.

        Args:
            done: the call was made already.
        """
        if self._choice.analyses:
            # What it wanted to know it has worked out before.
            return False
        return (
            look_ups_offered(self._state) and self._steps < MAX_LOOK_UPS and self._spare_calls() >= (1 if done else 2)
        )

    def _ask_again(self, text: str, flaw: str) -> None:
        if text.strip():
            self._follow_up.append(Message("assistant", text[:MAX_QUOTED_CHARACTERS]))
        self._follow_up.append(Message("user", fill_template("repair", flaw=flaw)))

    async def _look_things_up(self, requested: tuple[Reply, tuple[LookUpRequest, ...]]) -> None:
        """Look things up, publish their labels, and append what was found to the prompt."""
        reply, wanted = requested
        find = self._context.find or self._context.index().find
        found = [await look_up(self._case, find, one) for one in wanted[: MAX_LOOK_UPS - self._steps]]
        self._steps += len(found)
        for one in found:
            self._output.look_up_started(one.label)
        more = "You may look one more thing up, or speak." if self._may_look() else "Speak now."
        if reply.tool_calls:
            calls = reply.tool_calls[: len(found)]
            self._follow_up.append(Message("assistant", reply.text, tool_calls=calls))
            for call, one in zip(calls, found, strict=True):
                text = fill_template("looked_up", found=one.text, left=more)
                self._follow_up.append(Message("tool", text, answers=call.id))
            return
        self._follow_up.append(Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS]))
        text = "\n".join(one.text for one in found)
        self._follow_up.append(Message("user", fill_template("looked_up", found=text, left=more)))

    # Publishing

    def _publish(self, words: str) -> None:
        if words:
            self._published += words
            self._output.add_text(words)

    def _discard_published(self) -> None:
        """What was said so far does not count."""
        if self._published != self._begun:
            self._output.discard_text()
            self._published = ""
            self._publish(self._begun)

    def _publish_rest(self, text: str) -> None:
        """Publish the rest, so that the published text is the turn."""
        whole = self._begun + text
        if not whole.startswith(self._published):
            self._output.discard_text()
            self._published = ""
        self._publish(whole[len(self._published) :])
