"""The guard over what a jury's models say: the templates of each task, and the tags of prompts and answers."""

from __future__ import annotations

from functools import cache

from rooms.minds.formats.jury.prompts import Prompted, template_sentences
from rooms.minds.llm.leak_filter import LeakGuard

TAGS = (
    "answer|argument_type|target|cites|text|thought|conviction|would_change|look_up|said|earlier|moment|slips|"
    "found|finding|output|fault|code|reason|doubt|opinions|already|begun|exhibit|witness|law|case|listener|point|words|"
    "keep|more|think(?:ing)?|reads|sample|memory|thing|pair|struck|cause|begun_with|turns"
).split("|")


@cache
def leak_guard(task: Prompted) -> LeakGuard:
    """What an answer to a task must not repeat."""
    return LeakGuard(template_sentences(task), TAGS)


def leaks_prompt(text: str, task: Prompted) -> bool:
    """Whether a text repeats a template of a task, or holds a tag of ours."""
    return leak_guard(task).leaks(text)
