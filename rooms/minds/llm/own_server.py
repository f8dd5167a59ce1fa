"""What a server of one's own is asked for besides what hosted models take: bounds on every part of an answer.

Its grammar keeps to them, so a weak model comes to an end: texts and lists have a length, numbers a few steps, and
what is said comes first. Providers of hosted models refuse such bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooms.minds.llm.calls import Schema

CHARACTERS_A_TOKEN = 3
ROOM_FACTOR = 2
"""How many times the tokens an answer may have whose grammar ends it: figures and names take more than prose does."""
LIST_LENGTH, OBJECTS_LENGTH = 4, 2
"""Items of a list that has no length of its own: of values, and of objects."""
MIN_CHARACTERS, MAX_CHARACTERS = 80, 400
FIRST_KEYS = ("text", "message", "statement", "reasoning", "summary")
"""What is said, in the order in which one of them comes first."""
MAX_NUMBER = 99
PENALTIES: Mapping[str, float] = {"frequency_penalty": 0.1, "presence_penalty": 0.1}
"""Against loops; more would turn a model against the signs of its form."""


def bounded(schema: Schema, max_tokens: int) -> dict[str, Any]:
    """A schema whose answers end within so many tokens."""
    texts = max(1, _count_texts(schema))
    share = max_tokens * CHARACTERS_A_TOKEN // (texts + 1)
    return _bounded(schema, min(MAX_CHARACTERS, max(MIN_CHARACTERS, share)))


def _count_texts(schema: Mapping[str, Any]) -> int:
    if "enum" in schema:
        return 0
    if "anyOf" in schema:
        return max(map(_count_texts, schema["anyOf"]))
    match schema.get("type"):
        case "object":
            return sum(map(_count_texts, schema.get("properties", {}).values()))
        case "array":
            return _count_texts(schema["items"]) * _length(schema)
        case kind:
            return int(kind == "string")


def _length(schema: Mapping[str, Any]) -> int:
    length = OBJECTS_LENGTH if schema["items"].get("type") == "object" else LIST_LENGTH
    return int(schema.get("maxItems", max(length, schema.get("minItems", 0))))


def _bounded(schema: Mapping[str, Any], characters: int) -> dict[str, Any]:
    if "enum" in schema:
        return dict(schema)
    if "anyOf" in schema:
        return {**schema, "anyOf": [_bounded(part, characters) for part in schema["anyOf"]]}
    match schema.get("type"):
        case "object":
            parts = schema.get("properties", {})
            said = next((name for name in FIRST_KEYS if parts.get(name, {}).get("type") == "string"), None)
            ordered = [said, *(name for name in parts if name != said)] if said is not None else list(parts)
            properties = {name: _bounded(parts[name], characters * (2 if name == said else 1)) for name in ordered}
            return {**schema, "properties": properties, "required": ordered}
        case "array":
            items = _bounded(schema["items"], characters)
            return {**schema, "items": items, "maxItems": _length(schema)}
        case "string":
            return {**schema, "maxLength": min(characters, int(schema.get("maxLength", characters)))}
        case "integer":
            return {"minimum": -MAX_NUMBER if schema.get("minimum", 0) < 0 else 0, "maximum": MAX_NUMBER, **schema}
        case "number":
            # A number's digits have no end in a grammar.
            return {**_without_type(schema), "enum": [step / 10 for step in range(11)]}
        case _:
            return dict(schema)


def _without_type(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name != "type"}


BOUND_KEYS = frozenset({"maxLength", "maxItems", "minItems", "minimum", "maximum"})


def without_bounds(schema: Any) -> Any:
    """A schema as providers of hosted models take it."""
    if isinstance(schema, Mapping):
        return {
            name: {key: without_bounds(part) for key, part in value.items()}
            if name == "properties"
            else without_bounds(value)
            for name, value in schema.items()
            if name not in BOUND_KEYS
        }
    return [without_bounds(part) for part in schema] if isinstance(schema, list) else schema
