"""Making: frozen models of values that the engine has just computed, without checking them.

Checking an event costs more than deciding it. What comes from outside (acts, stored logs, case files) is checked where
it comes in; what the rules compute from that has the right types already, as mypy and the laws see to: every log that
they make is written, read back with all checks, and must be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from pydantic import BaseModel

P = ParamSpec("P")
M = TypeVar("M")


def unchecked(model: Callable[P, M]) -> Callable[P, M]:
    """A constructor of a frozen model, with the same arguments, that believes its values.

    The values are kept as they are: whoever passes a dict must not change it any more, and a float must not be an int.
    """
    kind = cast("type[BaseModel]", model)
    defaults: dict[str, Any] = {name: field.get_default() for name, field in kind.model_fields.items()}
    """Every field in its place, for that is the order in which it is written."""
    names = set(defaults)
    new, put = kind.__new__, object.__setattr__  # the model's own `__setattr__` refuses: it is frozen

    def make(*args: P.args, **values: P.kwargs) -> M:
        made = new(kind)
        put(made, "__dict__", {**defaults, **values})
        put(made, "__pydantic_fields_set__", names)
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return cast(M, made)

    return make
