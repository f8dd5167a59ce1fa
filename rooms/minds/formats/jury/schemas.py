"""Schemas: the form in which answers are asked for, where a model takes one. How they are read: `readers.py`."""

from __future__ import annotations

from typing import get_args

from engine.core.acts import ArgumentType
from rooms.minds.formats.generic.schemas import nullable, object_schema
from rooms.minds.llm.calls import Schema

STRING, INTEGER = {"type": "string"}, {"type": "integer"}
ARGUMENT_TYPES: tuple[str, ...] = get_args(ArgumentType)


def speech_schema(look_up: bool = False) -> Schema:
    """The JSON schema of a speech."""
    asked = {"look_up": nullable(STRING)} if look_up else {}
    return object_schema(
        {
            "argument_type": {**STRING, "enum": list(ARGUMENT_TYPES)},
            "target": nullable({**INTEGER, "minimum": 1, "maximum": 12}),
            "cites": {"type": "array", "items": {**STRING, "maxLength": 40}, "maxItems": 3},
            "text": STRING,
            "thought": nullable(STRING),
            "conviction": nullable({"type": "number"}),
            "would_change": nullable(STRING),
            **asked,
        }
    )


def reactions_schema() -> Schema:
    """The JSON schema of the listeners' reactions."""
    listener = object_schema(
        {
            "seat": INTEGER,
            "moved": {"type": "array", "items": {**INTEGER, "minimum": -1, "maximum": 4}, "maxItems": 12},
            "persuaded": nullable(INTEGER),
            "thought": nullable(STRING),
        }
    )
    return object_schema({"reactions": {"type": "array", "items": listener, "maxItems": 12}})


def words_schema() -> Schema:
    """The JSON schema of the judge's words."""
    return object_schema({"text": STRING})
