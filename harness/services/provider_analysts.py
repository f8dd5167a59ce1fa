"""How the provider's jurors work with code: they count something in the case, look at it, and hand it over.

A juror who is given a finding says it. Everything else is as the other jurors do it.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from harness.services import provider_jurors

FIRST = """\
I count what lies on the table and who testified.
<code>
things = [each["id"] for each in case["exhibits"]]
print(len(things), "exhibits")
print(len(case["witnesses"]), "witnesses")
</code>"""
LAST = """\
Now I hand it over.
<code>
by_side = {}
for each in case["witnesses"]:
    by_side.setdefault(each["called_by"], []).append(each["id"])
longest = max(case["exhibits"], key=lambda each: len(each["description"]))["id"]
told = "; ".join(f"{side}: {len(ids)}" for side, ids in sorted(by_side.items()))
final_answer(f"Of {len(case['witnesses'])} witnesses each side called so many ({told}); most is said of {longest}.")
</code>"""


def task_of(messages: Sequence[Mapping[str, Any]]) -> str:
    """What a prompt asks for: analyse, or what the others know."""
    prompt = "\n".join(provider_jurors.text_of(message) for message in messages)
    return "analyse" if "final_answer(" in prompt and "# Your tools" in prompt else provider_jurors.task_of(messages)


def answer(messages: Sequence[Mapping[str, Any]]) -> str:
    """The whole answer, in the form that the prompt asks for."""
    if task_of(messages) == "analyse":
        return LAST if "one piece of code left" in provider_jurors.text_of(messages[-1]) else _next(messages)
    said = provider_jurors.answer(messages)
    found = re.search(r"<finding>([^<>]*)</finding>", provider_jurors.text_of(messages[-1]))
    if found is None:
        return said
    fields = json.loads(said)
    return json.dumps({**fields, "text": f"I have worked it out: {found[1]} {fields['text']}"}, ensure_ascii=False)


def _next(messages: Sequence[Mapping[str, Any]]) -> str:
    return LAST if any(message["role"] == "assistant" for message in messages) else FIRST
