"""One turn by a model: the call, what it looks up before it speaks, and one repair of an answer that cannot be read.

Words are told as they are decoded, behind a guard; when an answer turns out to be void (a look-up, a repair, another
attempt) the room is told to forget them, and what comes then begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from cases.search.index import CaseIndex
from engine.core.acts import CallTask
from engine.core.state import State
from engine.matters.criminal_case import Case
from rooms.minds.base import MindOutput
from rooms.minds.formats.jury.juror_prompt import uses_tools
from rooms.minds.formats.jury.leak_filter import LeakFilter, leaks_prompt
from rooms.minds.formats.jury.look_ups import (
    MAX_LOOK_UPS,
    TOOLS,
    Find,
    look_up,
    look_up_from_tool,
    look_ups_left,
    look_ups_offered,
)
from rooms.minds.formats.jury.prompts import fill_template, fingerprint
from rooms.minds.formats.jury.readers import LookUpRequest, SpeechAnswer, UnreadableAnswer, read_speech
from rooms.minds.formats.jury.schemas import speech_schema
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Reply
from rooms.minds.llm.decoding import SpeechDecoder
from rooms.minds.llm.retry import CallRequest, CallRunner, RetryAfter
from rooms.minds.sandbox.code_execution import CodeExecution

FALLBACK_SENTENCE = "The house mind speaks for this turn."
MAX_QUOTED_CHARACTERS = 2_000
"""Characters of an unreadable answer that its model is shown again."""


@dataclass(frozen=True)
class MindContext:
    """What every mind of one room shares."""

    attempts: CallRunner
    index: Callable[[], CaseIndex]
    """The index of the room's case, made when it is first wanted; prompts are made with it."""
    ledger: CallLedger
    find: Find | None = None
    """How a juror's questions to the case are answered; by that index where nothing else is given."""
    laboratory: CodeExecution | None = None
    """Where the code of those runs who analyse; without one nobody does."""


class ModelTurn:
    """The calls that make one turn."""

    def __init__(
        self,
        desk: MindContext,
        choice: ModelChoice,
        seat: int,
        case: Case,
        state: State,
        telling: MindOutput,
        *,
        prompt: Callable[[ModelChoice], Sequence[Message]],
        most: int,
        deadline: float | None,
        begun: str = "",
    ) -> None:
        self._desk = desk
        self._choice = choice
        self._seat = seat
        self._case = case
        self._state = state
        self._telling = telling
        self._prompt = prompt
        self._most = choice.max_tokens if choice.thinking else min(choice.max_tokens, most)
        self._deadline = deadline
        self._begun = f"{begun} " if begun else ""
        self._more: list[Message] = []
        """What follows on the prompt: what was looked up, and an answer that could not be read."""
        self._told = ""
        self._steps = 0

    async def make(self) -> SpeechAnswer:
        """What the model says. Raises `CallFailed`, after the room was told why."""
        self._tell(self._begun)
        task: CallTask = "speak"
        repaired = False
        while True:
            text = ""
            try:
                reply = await self._call(task)
                text = reply.text
                read = self._read(reply)
            except UnreadableAnswer as flaw:
                if repaired or self._spare() < 1:
                    await self._give_up(str(flaw))
                self._void()
                task, repaired = "repair", True
                self._ask_again(text, str(flaw))
                continue
            if isinstance(read, SpeechAnswer):
                self._finish(read.text)
                return read
            if not self._may_look(done=True):
                await self._give_up("it looks things up instead of speaking")
            self._void()
            task = "look_up"
            await self._look(read)

    # A call

    async def _call(self, task: CallTask) -> Reply:
        """One answer, its words told meanwhile. Raises `CallFailed`, or `UnreadableAnswer` as soon as it must not go
        on."""
        look = self._may_look()
        self._desk.ledger.count_call(self._state)
        tools = look and uses_tools(self._choice)
        job = CallRequest(
            self._seat,
            task,
            fingerprint("speak"),
            self._choice,
            lambda choice: [*self._prompt(choice), *self._more],
            self._most,
            speech_schema(look and not tools),
            TOOLS if tools else (),
            self._deadline,
        )
        decoder, guard = SpeechDecoder(), LeakFilter("speak")
        async with aclosing(self._desk.attempts.stream(job, self._telling)) as stream:
            async for item in stream:
                if isinstance(item, Reply):
                    return item
                if isinstance(item, RetryAfter):
                    decoder, guard, self._told = SpeechDecoder(), LeakFilter("speak"), ""
                    self._tell(self._begun)
                else:
                    self._tell(guard.feed(decoder.feed(item)))
        raise UnreadableAnswer("it does not end")

    def _read(self, reply: Reply) -> SpeechAnswer | tuple[Reply, tuple[LookUpRequest, ...]]:
        if reply.tool_calls:
            return reply, tuple(look_up_from_tool(call) for call in reply.tool_calls)
        read = read_speech(reply.text)
        if isinstance(read, LookUpRequest):
            return reply, (read,)
        if leaks_prompt(read.text, "speak"):
            raise UnreadableAnswer("it repeats what it was told")
        return read

    async def _give_up(self, flaw: str) -> None:
        sentence = f"{self._choice.label or self._choice.name} gave an answer that cannot be used: {flaw}."
        await self._telling.call_failed(sentence, FALLBACK_SENTENCE)
        raise CallFailed("broken", sentence)

    # What follows on an answer

    def _spare(self) -> int:
        return look_ups_left(self._state, self._desk.ledger.calls_in_round(self._state))

    def _may_look(self, done: bool = False) -> bool:
        """Whether the answer to the next call may be a look-up: it would take one call more.

        Args:
            done: the call was made already.
        """
        if self._choice.analyses:
            # What it wanted to know it has worked out before.
            return False
        return look_ups_offered(self._state) and self._steps < MAX_LOOK_UPS and self._spare() >= (1 if done else 2)

    def _ask_again(self, text: str, flaw: str) -> None:
        if text.strip():
            self._more.append(Message("assistant", text[:MAX_QUOTED_CHARACTERS]))
        self._more.append(Message("user", fill_template("repair", flaw=flaw)))

    async def _look(self, asked: tuple[Reply, tuple[LookUpRequest, ...]]) -> None:
        """Look things up, tell onlookers at what, and put what was found behind the prompt."""
        reply, wanted = asked
        find = self._desk.find or self._desk.index().find
        found = [await look_up(self._case, find, one) for one in wanted[: MAX_LOOK_UPS - self._steps]]
        self._steps += len(found)
        for one in found:
            self._telling.look_up_started(one.label)
        more = "You may look one more thing up, or speak." if self._may_look() else "Speak now."
        if reply.tool_calls:
            calls = reply.tool_calls[: len(found)]
            self._more.append(Message("assistant", reply.text, tool_calls=calls))
            for call, one in zip(calls, found, strict=True):
                text = fill_template("looked_up", found=one.text, left=more)
                self._more.append(Message("tool", text, answers=call.id))
            return
        self._more.append(Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS]))
        text = "\n".join(one.text for one in found)
        self._more.append(Message("user", fill_template("looked_up", found=text, left=more)))

    # What is told

    def _tell(self, words: str) -> None:
        if words:
            self._told += words
            self._telling.add_text(words)

    def _void(self) -> None:
        """What was said so far does not count."""
        if self._told != self._begun:
            self._telling.discard_text()
            self._told = ""
            self._tell(self._begun)

    def _finish(self, text: str) -> None:
        """Tell the rest, so that what was told is the turn."""
        whole = self._begun + text
        if not whole.startswith(self._told):
            self._telling.discard_text()
            self._told = ""
        self._tell(whole[len(self._told) :])
