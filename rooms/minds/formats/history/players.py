"""The prompts of a historical trial, one for each role, registered for the engine of all formats."""

from __future__ import annotations

from engine.formats.history.labels import ADMIRER, CRITIC, JUDGE
from engine.formats.history.settings import HistorySettings
from rooms.minds.formats.generic import PLAYED_BY_MODELS
from rooms.minds.formats.history.prompt import messages, schema
from rooms.minds.formats.history.prompts import GUARDS, PROMPTS, Task
from rooms.minds.formats.history.readers import read_answer, read_call
from rooms.minds.formats.history.tools import tools_of
from rooms.minds.formats.prompts import ANY_ACT, Prompt, register_prompt
from rooms.minds.formats.scene import AskScene

__all__ = ["PLAYED_BY_MODELS"]
FORMAT = "history"
HISTORIAN_TOKENS, JUDGE_TOKENS = 1_024, 2_048
"""Tokens that an answer of each role may have."""


def _historian_temperature(scene: AskScene) -> float:
    settings: HistorySettings = scene.settings
    return settings.historian_temperature


def _judge_temperature(scene: AskScene) -> float:
    settings: HistorySettings = scene.settings
    return settings.judge_temperature


def _prompt(task: Task) -> Prompt:
    judges = task == "judge"
    return Prompt(
        PROMPTS,
        task,
        messages,
        schema,
        read_answer,
        GUARDS[task],
        tools=tools_of,
        read_call=read_call,
        temperature=_judge_temperature if judges else _historian_temperature,
        max_tokens=JUDGE_TOKENS if judges else HISTORIAN_TOKENS,
    )


register_prompt(FORMAT, ADMIRER, ANY_ACT, _prompt("admirer"))
register_prompt(FORMAT, CRITIC, ANY_ACT, _prompt("critic"))
register_prompt(FORMAT, JUDGE, ANY_ACT, _prompt("judge"))
