"""Options of commands in groups: a dataclass whose fields are options, declared once and handed on whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def option_groups(**more: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A decorator of a command: each of its parameters that is a dataclass becomes an option for each of its fields.

    `more`: dataclasses that are known only when the program runs, which the command takes as `**parameters`.
    """

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        hints = get_type_hints(command, include_extras=True)
        named = {name: one for name, one in signature(command).parameters.items() if one.kind != Parameter.VAR_KEYWORD}
        groups = {name: hints[name] for name in named if is_dataclass(hints[name])} | more
        options = [
            one.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name])
            for name, one in named.items()
            if name not in groups
        ]
        options += [option for group in groups.values() for option in _options_of(group)]

        @wraps(command)
        def with_groups(**given: Any) -> None:
            for name, group in groups.items():
                given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
            command(**given)

        # What `inspect.signature` and `get_type_hints` ask first.
        with_groups.__signature__ = Signature(options)  # type: ignore[attr-defined]
        with_groups.__annotations__ = {option.name: option.annotation for option in options}
        return with_groups

    return with_options


def _options_of(group: Any) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name])
        for field in fields(group)
    ]
