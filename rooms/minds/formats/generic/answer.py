"""One answer by a model: the call, and one repair of an answer that cannot be read or that the rules refuse.

The text of a speech is published as it is decoded, behind the leak filter; nothing else that a model answers is
published before it is decided. When a speech turns out to be void, its published text is discarded.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing

from engine.core import acts
from engine.core.acts import Act
from rooms.computation import compute
from rooms.minds.base import MindOutput
from rooms.minds.context import MindContext
from rooms.minds.formats.generic.readers import texts_of
from rooms.minds.formats.prompts import Prompt, calls_tools
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import MAX_QUOTED_CHARACTERS, UnreadableAnswer
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Reply, ToolCall
from rooms.minds.llm.decoding import SpeechDecoder
from rooms.minds.llm.leak_filter import LeakFilter
from rooms.minds.llm.retry import CallRequest, RetryAfter


class ModelAnswer:
    """The calls that make one act."""

    def __init__(
        self,
        context: MindContext,
        prompt: Prompt,
        scene: AskScene,
        choice: ModelChoice,
        output: MindOutput,
        *,
        task: acts.CallTask,
        instead: str,
        check: Callable[[Act], Act],
        deadline: float | None,
        count_call: Callable[[], bool],
    ) -> None:
        """`check`: the act as the rules take it; raises `UnreadableAnswer`. `count_call`: count one more call, unless
        the format allows no more of them."""
        self._context = context
        self._prompt = prompt
        self._scene = scene
        self._choice = choice
        self._output = output
        self._task: acts.CallTask = task
        self._instead = instead
        self._check = check
        self._deadline = deadline
        self._count_call = count_call
        self._follow_up: list[Message] = []
        """What follows on the prompt: an answer that could not be used, and its flaw."""
        self._called: ToolCall | None = None
        """The call of a tool that could not be used."""
        self._published = ""

    async def make(self) -> Act:
        """The act. Raises `CallFailed`, after the failure was reported."""
        try:
            return await self._attempt(self._task)
        except UnreadableAnswer as flaw:
            self._discard_published()
            if not self._count_call():
                raise await self._report_unusable(flaw) from None
            self._follow_up.append(self._repair(flaw))
        try:
            return await self._attempt("repair")
        except UnreadableAnswer as flaw:
            self._discard_published()
            raise await self._report_unusable(flaw) from None

    async def _attempt(self, task: acts.CallTask) -> Act:
        """What one call gives. Raises `UnreadableAnswer`, or `CallFailed`."""
        reply = await self._call(task)
        try:
            act = await compute(lambda: self._checked(self._read(reply)))
        except UnreadableAnswer:
            if reply.tool_calls:
                self._called = reply.tool_calls[0]
                self._follow_up.append(Message("assistant", reply.text, tool_calls=(self._called,)))
            elif reply.text.strip():
                self._follow_up.append(Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS]))
            raise
        if isinstance(act, acts.Speak):
            self._publish_rest(act.text)
        return act

    def _checked(self, act: Act) -> Act:
        """The act as the rules take it. Raises `UnreadableAnswer`."""
        for text in texts_of(act.model_dump()):
            self._prompt.guard.check(text)
        return self._check(act)

    def _read(self, reply: Reply) -> Act:
        """The act of a reply: of the first tool that it calls, or of its words. Raises `UnreadableAnswer`."""
        if reply.tool_calls and self._prompt.read_call is not None:
            return self._prompt.read_call(reply.tool_calls[0], self._scene)
        return self._prompt.read(reply.text, self._scene)

    def _repair(self, flaw: UnreadableAnswer) -> Message:
        """What a model is sent about an answer that cannot be used: the result of the tool, where it called one."""
        text = self._prompt.templates.fill(self._prompt.repair, flaw=flaw.hint.rstrip("."))
        if self._called is not None:
            return Message("tool", text, answers=self._called.id)
        return Message("user", text)

    async def _call(self, task: acts.CallTask) -> Reply:
        choice, prompt = self._choice, self._prompt
        max_tokens = choice.max_tokens if choice.thinking else min(choice.max_tokens, prompt.max_tokens)
        tools = tuple(prompt.tools(self._scene)) if prompt.tools is not None and calls_tools(choice) else ()
        messages = await compute(lambda: prompt.fill(self._scene, choice))
        request = CallRequest(
            self._scene.seat,
            task,
            prompt.templates.fingerprint(prompt.task),
            choice,
            lambda asked: [*(messages if asked is choice else prompt.fill(self._scene, asked)), *self._follow_up],
            max_tokens,
            None if tools else prompt.schema(self._scene),
            tools,
            deadline=self._deadline,
            instead=self._instead,
            temperature=prompt.temperature(self._scene) if prompt.temperature is not None else None,
        )
        if self._scene.act != "speak":
            return await self._context.call_runner.complete(request, self._output)
        decoder, leak_filter = SpeechDecoder(), LeakFilter(prompt.guard)
        async with aclosing(self._context.call_runner.stream(request, self._output)) as stream:
            async for item in stream:
                if isinstance(item, Reply):
                    return item
                if isinstance(item, RetryAfter):
                    decoder, leak_filter, self._published = SpeechDecoder(), LeakFilter(prompt.guard), ""
                else:
                    self._publish(leak_filter.feed(decoder.feed(item)))
        raise UnreadableAnswer("it does not end")

    async def _report_unusable(self, flaw: UnreadableAnswer) -> CallFailed:
        sentence = f"{self._choice.label or self._choice.name} gave an answer that cannot be used: {flaw}."
        await self._output.call_failed(sentence, self._instead)
        return CallFailed("broken", sentence)

    # Publishing

    def _publish(self, words: str) -> None:
        if words:
            self._published += words
            self._output.add_text(words)

    def _discard_published(self) -> None:
        if self._published:
            self._output.discard_text()
            self._published = ""

    def _publish_rest(self, text: str) -> None:
        """Publish the rest, so that the published text is the speech."""
        if not text.startswith(self._published):
            self._discard_published()
        self._publish(text[len(self._published) :])
