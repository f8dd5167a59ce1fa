"""What the provider answers for a seat of a format of which it knows nothing: whatever the schema allows."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from harness.services import provider_jurors

Json = dict[str, Any]
SAID = "I have thought about it, and I am for it."


def task_of(messages: Sequence[Mapping[str, Any]]) -> str | None:
    """What is asked of a seat, as the prompt calls it; None for prompts of other kinds."""
    prompt = "\n".join(provider_jurors.text_of(message) for message in messages)
    if "# The interview" in prompt:
        return "interview"
    heading = re.search(r"^# What is asked of you\n([^(.\n]+)", prompt, re.MULTILINE)
    return heading[1].strip() if heading is not None else None


def answer_or_call(body: Json) -> str | Json:
    """An answer, or a call of the last tool where only tools are given."""
    if "response_format" in body or not body.get("tools"):
        return answer(body)
    function = body["tools"][-1]["function"]
    return {"name": function["name"], "arguments": _value(function["parameters"])}


def answer(body: Json) -> str:
    """An answer that the schema allows: the first of what may be chosen, and nothing where there may be nothing."""
    schema = body["response_format"]["json_schema"]["schema"]
    return json.dumps(_value(schema), ensure_ascii=False)


def _value(schema: Json) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        empty = {"type": "null"} in schema["anyOf"]
        return None if empty else _value(schema["anyOf"][0])
    match schema["type"]:
        case "object":
            return {name: _value(part) for name, part in schema["properties"].items()}
        case "array":
            return []
        case "string":
            return SAID
        case "boolean":
            return True
        case "null":
            return None
        case _:
            return 1
