"""Options of commands in groups: a dataclass whose fields are options, declared once and handed on whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def option_groups(command: Callable[..., None]) -> Callable[..., None]:
    """A command in whose signature each parameter that is a dataclass stands as an option for each of its fields."""
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hints[name] for name in signature(command).parameters if is_dataclass(hints[name])}
    options: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if name not in groups:
            options.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name]))
            continue
        kinds = get_type_hints(groups[name], include_extras=True)
        for field in fields(groups[name]):
            default = Parameter.empty if field.default is MISSING else field.default
            options.append(Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=kinds[field.name]))

    @wraps(command)
    def with_groups(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    with_groups.__signature__ = Signature(options)  # type: ignore[attr-defined]  # what `inspect.signature` asks first
    with_groups.__annotations__ = {option.name: option.annotation for option in options}
    return with_groups
