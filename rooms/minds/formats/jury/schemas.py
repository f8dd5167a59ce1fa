"""Schemas: the form in which answers are asked for, where a model takes one. How they are read: `readers.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from engine.core.acts import ArgumentType
from rooms.minds.llm.calls import Schema

ARGUMENT_TYPES: tuple[str, ...] = get_args(ArgumentType)


def _nullable(kind: str) -> dict[str, Any]:
    return {"anyOf": [{"type": kind}, {"type": "null"}]}


def _object(**properties: Mapping[str, Any]) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def speech_schema(look_up: bool = False) -> Schema:
    """The JSON schema of a speech, in the narrow dialect that providers take: every key required, no others."""
    asked = {"look_up": _nullable("string")} if look_up else {}
    return _object(
        argument_type={"type": "string", "enum": list(ARGUMENT_TYPES)},
        target=_nullable("integer"),
        cites={"type": "array", "items": {"type": "string"}},
        text={"type": "string"},
        thought=_nullable("string"),
        conviction=_nullable("number"),
        would_change=_nullable("string"),
        **asked,
    )


def reactions_schema() -> Schema:
    """The JSON schema of the listeners' reactions."""
    listener = _object(
        seat={"type": "integer"},
        moved={"type": "array", "items": {"type": "integer"}},
        persuaded=_nullable("integer"),
        thought=_nullable("string"),
    )
    return _object(reactions={"type": "array", "items": listener})


def points_schema() -> Schema:
    """The JSON schema of a summary."""
    return _object(points={"type": "array", "items": {"type": "string"}})


def words_schema() -> Schema:
    """The JSON schema of the judge's words."""
    return _object(text={"type": "string"})
