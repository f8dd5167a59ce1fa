"""The prompts of a court, one for each role and one for the clerk, registered for the engine of all formats."""

from __future__ import annotations

from engine.formats.court.labels import DEFENCE, JUDGE, JUROR, PROSECUTOR
from engine.formats.court.settings import CourtSettings
from rooms.minds.formats.court.prompt import messages, schema
from rooms.minds.formats.court.prompts import GUARDS, PROMPTS, Task
from rooms.minds.formats.court.readers import read_filing, read_review
from rooms.minds.formats.generic import PLAYED_BY_MODELS
from rooms.minds.formats.prompts import ANY_ACT, Prompt, register_prompt
from rooms.minds.formats.scene import AskScene

__all__ = ["PLAYED_BY_MODELS"]
FORMAT = "court"
SIDE_TOKENS, JUROR_TOKENS, JUDGE_TOKENS, CLERK_TOKENS = 2_000, 700, 1_800, 700
"""Tokens that an answer of each role may have."""


def _jury_temperature(scene: AskScene) -> float:
    settings: CourtSettings = scene.settings
    return settings.jury_temperature


def _judge_temperature(scene: AskScene) -> float:
    settings: CourtSettings = scene.settings
    return settings.judge_temperature


def _prompt(task: Task, max_tokens: int) -> Prompt:
    temperature = {"juror": _jury_temperature, "judge": _judge_temperature, "clerk": _judge_temperature}.get(task)
    read = read_review if task == "clerk" else read_filing
    return Prompt(PROMPTS, task, messages, schema, read, GUARDS[task], temperature=temperature, max_tokens=max_tokens)


register_prompt(FORMAT, PROSECUTOR, ANY_ACT, _prompt("prosecutor", SIDE_TOKENS))
register_prompt(FORMAT, DEFENCE, ANY_ACT, _prompt("defence", SIDE_TOKENS))
register_prompt(FORMAT, JUROR, ANY_ACT, _prompt("juror", JUROR_TOKENS))
register_prompt(FORMAT, JUDGE, ANY_ACT, _prompt("judge", JUDGE_TOKENS))
register_prompt(FORMAT, None, "review", _prompt("clerk", CLERK_TOKENS))
