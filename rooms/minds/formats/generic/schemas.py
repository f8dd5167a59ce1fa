"""Schemas of acts for models: the JSON schema of an act's model without what the room fills in, narrowed by the options
of an ask, in the narrow dialect that providers take: every key required, no other keys, no references.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.core import acts
from engine.core.format import FieldChoices
from rooms.minds.llm.calls import Schema
from rooms.minds.llm.own_server import LIST_LENGTH

MAX_DEPTH = 8
"""Levels of parts within parts; a part that holds itself is asked for down to here."""
_UNASKED_FIELDS: Mapping[type[acts.Act], frozenset[str]] = {
    acts.Speak: frozenset({"conviction", "strategy", "hint"}),
    acts.CastBallot: frozenset({"conviction"}),
}
"""Of acts that formats share: fields that are for people, or that take the place of words."""
_BOUNDS = (
    ("maxLength", "at most {} characters"),
    ("minItems", "at least {}"),
    ("maxItems", "at most {}"),
    ("minimum", "not below {}"),
    ("maximum", "not above {}"),
    ("exclusiveMinimum", "above {}"),
    ("exclusiveMaximum", "below {}"),
)
"""Bounds of a value in words, for models whose providers take none in a schema."""
_KEPT_BOUNDS = ("maxLength", "minItems", "minimum", "maximum")
"""Those that stand in the schema, too, for servers that do (`rooms/minds/llm/own_server.py`)."""


def asked_fields(model: type[acts.Act]) -> tuple[str, ...]:
    """The fields of an act that a model is asked for."""
    left_out = {
        "kind",
        *model.room_fields,
        *(name for base, names in _UNASKED_FIELDS.items() if issubclass(model, base) for name in names),
    }
    return tuple(name for name in model.model_fields if name not in left_out)


@cache
def own_schema(model: type[acts.Act]) -> Schema:
    """The JSON schema of an act as its model has it."""
    return model.model_json_schema()


def answer_schema(model: type[acts.Act], options: FieldChoices) -> Schema:
    """The JSON schema of an answer that is this act. A field that may be left out may be null."""
    whole = own_schema(model)
    fields = asked_fields(model)
    properties = {name: value for name, value in whole.get("properties", {}).items() if name in fields}
    required = [name for name in whole.get("required", ()) if name in properties]
    if issubclass(model, acts.Speak):
        # A person may leave the words to a strategy; a model finds its own.
        required.append("text")
        properties["cites"] = {
            **properties["cites"],
            "description": "Ids of what you lean on, as they stand on the table",
        }
    schema = _strict({**whole, "properties": properties, "required": required}, whole.get("$defs", {}), 0)
    for name, allowed in options.items():
        if name in properties and allowed:
            values: dict[str, Any] = {"enum": list(allowed)}
            if len(kinds := {_JSON_TYPES.get(type(value), "string") for value in allowed}) == 1:
                values = {"type": kinds.pop(), **values}
            description = schema["properties"][name].get("description")
            schema["properties"][name] = _described(values if name in required else nullable(values), description)
    schema.pop("description", None)
    return schema


_JSON_TYPES: Mapping[type, str] = {str: "string", int: "integer", bool: "boolean", float: "number"}


def nullable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema that allows null, too."""
    parts = schema.get("anyOf", [schema])
    return dict(schema) if {"type": "null"} in parts else {"anyOf": [*parts, {"type": "null"}]}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return _described(nullable(_bare(schema)), schema.get("description"))


def _described(schema: dict[str, Any], description: str | None) -> dict[str, Any]:
    return {**schema, "description": description} if description else schema


def _strict(schema: Mapping[str, Any], known: Mapping[str, Any], depth: int) -> dict[str, Any]:
    """A schema in the dialect."""
    if "$ref" in schema:
        description = schema.get("description")
        return _described(_strict(known[schema["$ref"].rsplit("/", 1)[-1]], known, depth), description)
    if depth > MAX_DEPTH:
        return {"type": "null"}
    description = " ".join(str(schema.get("description", "")).split())
    bounds = ", ".join(words.format(schema[name]) for name, words in _BOUNDS if name in schema)
    plain = _plain(schema, known, depth)
    if "type" in plain and "enum" not in plain:
        plain |= {name: schema[name] for name in _KEPT_BOUNDS if name in schema}
        if schema.get("maxItems", LIST_LENGTH) < LIST_LENGTH:
            plain["maxItems"] = schema["maxItems"]
    return _described(plain, ". ".join(filter(None, (description.rstrip("."), bounds))) or None)


def _plain(schema: Mapping[str, Any], known: Mapping[str, Any], depth: int) -> dict[str, Any]:
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return {"type": _JSON_TYPES.get(type(values[0]), "string"), "enum": list(values)}
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return {"anyOf": [_strict(part, known, depth + 1) for part in schema[several]]}
    if "allOf" in schema and len(schema["allOf"]) == 1:
        return _strict(schema["allOf"][0], known, depth)
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = schema.get("required", ())
            properties = {
                name: part if name in needed or part.get("type") == "array" else _or_null(part)
                for name, part in ((each, _strict(of, known, depth + 1)) for each, of in schema["properties"].items())
            }
            return object_schema(properties)
        case "object":
            of = schema.get("additionalProperties")
            value = _strict(of, known, depth + 1) if isinstance(of, dict) else {"type": "string"}
            return {"type": "array", "items": object_schema({"key": {"type": "string"}, "value": value})}
        case "array":
            parts = schema.get("prefixItems")
            items = {"anyOf": parts} if parts else schema.get("items", {"type": "string"})
            return {"type": "array", "items": _strict(items, known, depth + 1)}
        case kind:
            return {"type": kind or "string"}


def _bare(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name != "description"}


def object_schema(properties: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an object in the dialect: every key required, no other keys."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


# The same in words


def in_words(schema: Schema) -> str:
    """A schema in the words of a prompt: `{"choice": "heads" or "tails"; "note": text or null}`."""
    description = f" ({schema['description']})" if "description" in schema else ""
    return _in_words(schema) + description


def _in_words(schema: Schema) -> str:
    if "enum" in schema:
        return " or ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(in_words(part) for part in schema["anyOf"]))
    match schema["type"]:
        case "object":
            return "{" + "; ".join(f'"{name}": {in_words(part)}' for name, part in schema["properties"].items()) + "}"
        case "array":
            return f"[{in_words(schema['items'])}, …]"
        case kind:
            return {"string": "text", "integer": "whole number", "boolean": "true or false"}.get(kind, str(kind))


# What an answer says for what may be left out


def without_nulls(value: Any, schema: Mapping[str, Any], known: Mapping[str, Any]) -> Any:
    """An answer in the dialect as the model's own schema has it: what may be left out is not null but absent, and
    pairs are an object again. `schema` is the act's own, `known` its definitions."""
    schemas = tuple(_resolved(schema, known))
    if isinstance(value, dict):
        own = next((each for each in schemas if "properties" in each), None)
        if own is None:
            return value
        needed, parts = own.get("required", ()), own["properties"]
        return {
            name: without_nulls(part, parts.get(name, {}), known)
            for name, part in value.items()
            if part is not None or name in needed or name not in parts
        }
    if isinstance(value, list):
        of = next((each["items"] for each in schemas if isinstance(each.get("items"), dict)), None)
        if of is None and any("additionalProperties" in each and "properties" not in each for each in schemas):
            pairs = [part for part in value if isinstance(part, dict) and {"key", "value"} == set(part)]
            return {str(pair["key"]): pair["value"] for pair in pairs} if len(pairs) == len(value) else value
        return [without_nulls(part, of or {}, known) for part in value]
    return value


def _resolved(schema: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The alternatives of a schema, without references."""
    if "$ref" in schema:
        yield from _resolved(known[schema["$ref"].rsplit("/", 1)[-1]], known)
        return
    parts = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())]
    for part in parts:
        yield from _resolved(part, known)
    if not parts:
        yield schema
