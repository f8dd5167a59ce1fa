"""The agent that works with code: smolagents' `CodeAgent`, which asks and runs nothing by itself.

The one module that knows smolagents; it is loaded when an analyst is first to speak. The agent's loop, its memory and
its reading of code are the library's. Its words come from a function of ours, its code goes to another, and what stands
in its prompts is ours as well: the library's own templates are never filled in, because whatever is put into one of
them is taken for a template too. It has no tool but `final_answer`, writes no log and draws nothing on a terminal.

Everything here waits, so it runs in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from smolagents.agents import EMPTY_PROMPT_TEMPLATES, CodeAgent
from smolagents.local_python_executor import CodeOutput, PythonExecutor
from smolagents.memory import ActionStep
from smolagents.models import ChatMessage, MessageRole, Model, remove_content_after_stop_sequences
from smolagents.monitoring import LogLevel

TAGS = ("<code>", "</code>")
"""What code stands between."""

Part = tuple[str, str]
"""A role, `user` or `assistant`, and what is said."""


@dataclass(frozen=True)
class AgentMessage:
    """What came of a piece of code."""

    shown: str
    """What the model reads of it: fenced, ready for a prompt."""
    answer: str | None = None
    """What it handed over, where it did."""


class _StopAgent(BaseException):
    """Ends the agent. The library carries on after most exceptions, but not after one of this kind."""


class _ModelAdapter(Model):  # type: ignore[misc]
    """A model that gets its answers from a function of ours."""

    def __init__(self, ask: Callable[[Sequence[Part]], str]) -> None:
        super().__init__(model_id="")
        self._ask = ask
        self.fault: BaseException | None = None

    def generate(
        self, messages: list[ChatMessage], stop_sequences: list[str] | None = None, **more: Any
    ) -> ChatMessage:
        """One answer, up to the end of its first piece of code."""
        try:
            text = self._ask([(str(message.role.value), str(message.content)) for message in messages])
        except BaseException as fault:
            self.fault = fault
            raise _StopAgent from fault
        return ChatMessage(MessageRole.ASSISTANT, remove_content_after_stop_sequences(text, [TAGS[1]]))


class _ExternalExecutor(PythonExecutor):  # type: ignore[misc]
    """An executor that has code run by a function of ours."""

    def __init__(self, run: Callable[[str], AgentMessage]) -> None:
        self._run = run
        self.results: dict[str, str] = {}
        """By the code: what came of it."""
        self.fault: BaseException | None = None

    def send_tools(self, tools: Mapping[str, Any]) -> None:
        """The code finds its one tool where it runs."""

    def send_variables(self, variables: Mapping[str, Any]) -> None:
        """The code finds its data where it runs."""

    def __call__(self, code_action: str) -> CodeOutput:
        """One piece of code."""
        try:
            result = self._run(code_action)
        except BaseException as fault:
            self.fault = fault
            raise _StopAgent from fault
        self.results[code_action] = result.shown
        return CodeOutput(output=result.answer, logs="", is_final_answer=result.answer is not None)


class _Agent(CodeAgent):  # type: ignore[misc]
    """The library's agent with prompts of ours."""

    def __init__(
        self,
        ask: Callable[[Sequence[Part]], str],
        run: Callable[[str], AgentMessage],
        no_code_message: str,
        max_steps: int,
    ) -> None:
        self.model_adapter, self.external_executor, self._no_code_message = (
            _ModelAdapter(ask),
            _ExternalExecutor(run),
            no_code_message,
        )
        super().__init__(
            tools=[],
            model=self.model_adapter,
            executor=self.external_executor,
            prompt_templates=EMPTY_PROMPT_TEMPLATES,
            code_block_tags=TAGS,
            max_steps=max_steps,
            verbosity_level=LogLevel.OFF,
        )

    def write_memory_to_messages(self, summary_mode: bool = False) -> list[ChatMessage]:
        """What was asked for, then what was answered and what came of it, in turns."""
        messages = [ChatMessage(MessageRole.USER, self.task)]
        for step in self.memory.steps:
            if isinstance(step, ActionStep) and step.model_output is not None:
                messages.append(ChatMessage(MessageRole.ASSISTANT, str(step.model_output).strip()))
                messages.append(
                    ChatMessage(
                        MessageRole.USER, self.external_executor.results.get(step.code_action, self._no_code_message)
                    )
                )
        return messages


def run_agent(
    task: str,
    ask: Callable[[Sequence[Part]], str],
    run: Callable[[str], AgentMessage],
    *,
    no_code_message: str,
    max_steps: int,
) -> str | None:
    """What the agent hands over; None where it hands over nothing in so many steps.

    Args:
        task: the first message.
        ask: answers messages, the first and the last of which are the user's. What it raises is raised here.
        run: runs a piece of code. What it raises is raised here.
        no_code_message: the reply to an answer without code.
        max_steps: steps; each is one answer and the code in it.
    """
    agent = _Agent(ask, run, no_code_message, max_steps)
    with suppress(_StopAgent):
        for step in agent.run(task, stream=True):
            if isinstance(step, ActionStep):
                if step.is_final_answer:
                    return str(step.action_output)
                # One step more would be a last answer without code, which nobody has asked for.
                if step.step_number >= max_steps:
                    break
    fault = agent.model_adapter.fault or agent.external_executor.fault
    if fault is not None:
        raise fault
    return None
