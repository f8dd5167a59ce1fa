"""Values made from a JSON schema, for acts of which nothing else is known."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from engine.core.acts import ActPart

Json: TypeAlias = dict[str, Any]
WORDS = "This is written for a test and says nothing in particular. "


@cache
def schema_of(model: type[ActPart]) -> Json:
    """The JSON schema of an act, or of a part of one; do not change it."""
    return model.model_json_schema()


def resolved(schema: Json, root: Json) -> Json:
    """A schema with its reference followed."""
    while "$ref" in schema:
        target: Any = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        schema = target
    return schema


def types_of(schema: Json, root: Json) -> set[str]:
    """The JSON types that a schema admits."""
    schema = resolved(schema, root)
    branches = [branch for key in ("anyOf", "oneOf", "allOf") for branch in schema.get(key, ())]
    types = schema.get("type", ())
    own = {types} if isinstance(types, str) else set(types)
    return own.union(*(types_of(branch, root) for branch in branches))


def value_of(schema: Json, root: Json, draws: random.Random, texts: Sequence[str] = (WORDS,)) -> Any:
    """Some value that a schema admits: required fields only, and the shortest lists.

    A string with a `pattern` needs a value from elsewhere: then a ValueError names the pattern.
    """
    schema = resolved(schema, root)
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return draws.choice(schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            branches = [branch for branch in schema[key] if resolved(branch, root).get("type") != "null"]
            return value_of(draws.choice(branches or schema[key]), root, draws, texts)
    if "allOf" in schema:
        return value_of(schema["allOf"][0], root, draws, texts)
    match schema.get("type"):
        case "object":
            needed = schema.get("required", ())
            return {name: value_of(schema["properties"][name], root, draws, texts) for name in needed}
        case "array":
            prefix = schema.get("prefixItems")
            items = prefix if prefix is not None else [schema.get("items", {})] * schema.get("minItems", 0)
            return [value_of(item, root, draws, texts) for item in items]
        case "string":
            if "pattern" in schema:
                raise ValueError(f"no text is known for the pattern {schema['pattern']}")
            return _text(schema, draws, texts)
        case "integer":
            lowest = int(_bound(schema, "minimum", _bound(schema, "exclusiveMinimum", -1) + 1))
            return draws.randint(lowest, int(_bound(schema, "maximum", lowest + 3)))
        case "number":
            low = _bound(schema, "minimum", _bound(schema, "exclusiveMinimum", 0.0))
            return round(draws.uniform(low, _bound(schema, "maximum", low + 1.0)), 4)
        case "boolean":
            return draws.random() < 0.5
        case _:
            return None


def _bound(schema: Json, name: str, otherwise: float) -> float:
    return float(schema[name]) if name in schema else otherwise


def _text(schema: Json, draws: random.Random, texts: Sequence[str]) -> str:
    """A text of an admitted length."""
    shortest, longest = int(schema.get("minLength", 0)), int(schema.get("maxLength", 4000))
    fitting = [text for text in texts if max(1, shortest) <= len(text) <= longest]
    if fitting:
        return draws.choice(fitting)
    repeated = WORDS * (shortest // len(WORDS) + 1)
    return repeated[: max(shortest, min(longest, 20))]


def fields_of(
    schema: Json, options: Mapping[str, Sequence[Any]], draws: random.Random, texts: Sequence[str] = (WORDS,)
) -> Json:
    """The fields of an act: each that the schema requires or the options name, and its text.

    A field with options has one of them, or now and then none where the schema does not require it.
    """
    required = set(schema.get("required", ()))
    fields: Json = {}
    for name, field in schema.get("properties", {}).items():
        if name == "kind":
            continue
        if name in options:
            values = list(options[name])
            fields[name] = draws.choice(values if name in required else [None, *values]) if values else None
            if fields[name] is None and name not in required:
                del fields[name]
        elif name in required:
            fields[name] = value_of(field, schema, draws, texts)
        elif name == "text":
            fields[name] = value_of(without_default(resolved(field, schema)), schema, draws, texts)
    return fields


def without_default(schema: Json) -> Json:
    """A schema for which `value_of` makes a value of its own."""
    return {key: value for key, value in schema.items() if key != "default"}
