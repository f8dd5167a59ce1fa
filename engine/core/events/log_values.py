"""The values that a log is written of: frozen dataclasses whose constructor checks nothing, and how they are read."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar, cast, dataclass_transform

from pydantic import ConfigDict, Field

from engine.core.described import described
from engine.core.values import value

T = TypeVar("T")
_CONFIG = ConfigDict(defer_build=True, extra="forbid", json_schema_extra=described, hide_input_in_errors=True)
"""How a log is read: an unknown field is an error, and no error's text, and so no log, repeats what somebody said or
thought."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def log_value(kind: type[T]) -> type[T]:
    """Make a class one of the values that a log is written of: a frozen dataclass with keyword arguments and slots.

    The constructor checks nothing: the rules compute events from values that have been checked already. The type
    adapters of the package (`EVENT`, `ENTRY`, `LOG`) check every value that comes in as bytes. Slots, because a log
    holds thousands of these values, and each would have a dict of its own.
    """
    cast("Any", kind).__pydantic_config__ = _CONFIG
    return value(frozen=True, slots=True, kw_only=True)(kind)


OmittedIfEmpty: TypeAlias = Annotated[T | None, Field(exclude_if=lambda value: value is None)]
"""A field that is written only where it says something."""
