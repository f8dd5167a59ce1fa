"""Questions that are made of what one may see (`AskScene`): by the format's registered prompts, else by the generic
ones."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.refusals import Refusal
from rooms.live.speech import complete_act
from rooms.minds.base import house_instead
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.generic.readers import refused_answer, texts_of
from rooms.minds.formats.prompts import Prompt, calls_tools, registered_prompt
from rooms.minds.formats.questions import AskedBench, AskedSeat, ModelQuestion, calls_of_round
from rooms.minds.formats.scene import AskScene, bench_scene, seat_scene
from rooms.minds.llm.calls import ModelChoice, Reply


def seat_question(asked: AskedSeat, spec: AskedAct) -> ModelQuestion[Act]:
    """What a seat is asked."""
    format, state = asked.context.format, asked.state
    scene = seat_scene(format, asked.matter, state, asked.memory, spec, asked.remembered)

    def completed(act: Act) -> Act:
        """The act with what the room adds to a speech."""
        if not isinstance(act, acts.Speak):
            return act
        try:
            return complete_act(format, state, asked.context.index(), asked.memory, asked.number, act)
        except Refusal as refusal:
            raise refused_answer(refusal) from None

    return _question(scene, prompt_for(scene), asked.choice, "speak" if spec.act == "speak" else "act", completed)


def bench_question(asked: AskedBench, spec: AskedAct) -> ModelQuestion[Act] | None:
    """What the bench is asked; None where the format registered no prompt for that."""
    scene = bench_scene(asked.context.format, asked.matter, asked.state, spec)
    prompt = registered_prompt(scene)
    if prompt is None:
        return None
    return _question(scene, prompt, asked.choice, asked.task, lambda act: act)


def _question(
    scene: AskScene, prompt: Prompt, choice: ModelChoice, task: acts.CallTask, completed: Callable[[Act], Act]
) -> ModelQuestion[Act]:
    def read(reply: Reply) -> Act:
        if reply.tool_calls and prompt.read_call is not None:
            act = prompt.read_call(reply.tool_calls[0], scene)
        else:
            act = prompt.read(reply.text, scene)
        for text in texts_of(act.model_dump()):
            prompt.guard.check(text)
        return completed(act)

    tools = tuple(prompt.tools(scene)) if prompt.tools is not None and calls_tools(choice) else ()
    return ModelQuestion(
        seat=scene.seat,
        task=task,
        choice=choice,
        fingerprint=prompt.templates.fingerprint(prompt.task),
        prompt=prompt.fill(scene, choice),
        prompt_for=lambda stand_in: prompt.fill(scene, stand_in),
        max_tokens=prompt.max_tokens,
        schema=None if tools else prompt.schema(scene),
        read=read,
        repair=lambda flaw: prompt.templates.fill(prompt.repair, flaw=flaw),
        instead=house_instead(scene.format, scene.act),
        tools=tools,
        temperature=prompt.temperature(scene) if prompt.temperature is not None else None,
        stream_guard=prompt.guard if scene.act == "speak" else None,
        calls_left=calls_of_round(scene.format),
    )
