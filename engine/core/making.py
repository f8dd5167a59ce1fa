"""Making: frozen models and dataclasses of values that the engine has just computed, without checking them.

Checking an event costs more than deciding it. What comes from outside (acts, stored logs, case files) is checked where
it comes in; what the rules compute from that has the right types already, as mypy and the laws see to: every log that
they make is written, read back with all checks, and must be the same.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar, cast

from pydantic import BaseModel

P = ParamSpec("P")
M = TypeVar("M")

_REQUIRED = object()
_MAKE = """
def make({star}{taken}):
    {filled}
    return _made
"""


def unchecked(model: Callable[P, M]) -> Callable[P, M]:
    """A constructor of a frozen model or dataclass, with the same arguments, that believes its values.

    The values are kept as they are: whoever passes a dict must not change it any more, and a float must not be an int.
    """
    kind = cast("type[Any]", model)
    known: dict[str, Any] = {"_kind": kind, "_new": object.__new__}
    if issubclass(kind, BaseModel):
        defaults, named = _model_defaults(kind), True
        filled = _model_filled(kind, defaults, known)
    else:
        defaults, named = _dataclass_defaults(kind), any(field.kw_only for field in dataclasses.fields(kind))
        filled = (_slots_filled if "__slots__" in vars(kind) else _dict_filled)(kind, defaults, known)
    known["_defaults"] = defaults
    # Compiled from a text, as `dataclass` and `namedtuple` do it, so that the fields are always put in their places in
    # the same order. It is the order in which a model is written.
    text = _MAKE.format(
        star="*, " if named and defaults else "",
        taken=", ".join(
            name if value is _REQUIRED else f"{name}=_defaults[{name!r}]" for name, value in defaults.items()
        ),
        filled="\n    ".join(filled),
    )
    exec(text, known)
    return cast("Callable[P, M]", known["make"])


def _model_filled(kind: type[Any], names: Iterable[str], known: dict[str, Any]) -> list[str]:
    """The fields of a model, and what it has beside them."""
    known |= {
        "_set": set(names),
        "_put_set": _placer(kind, "__pydantic_fields_set__"),
        "_put_extra": _placer(kind, "__pydantic_extra__"),
        "_put_private": _placer(kind, "__pydantic_private__"),
    }
    fields = [f"_fields[{name!r}] = {name}" for name in names]
    beside = ["_put_set(_made, _set)", "_put_extra(_made, None)", "_put_private(_made, None)"]
    return ["_made = _new(_kind)", "_fields = _made.__dict__", *fields, *beside]


def _dict_filled(kind: type[Any], names: Iterable[str], known: dict[str, Any]) -> list[str]:
    """The fields of a dataclass, as one dict with keys of its own: where the keys of a dict are shared, the interpreter
    does not learn where in it a field lies, and each look takes three times as long. There are few, and looked at
    often."""
    known["_put_fields"] = _placer(kind, "__dict__")
    fields = ", ".join(f"{name!r}: {name}" for name in names)
    return ["_made = _new(_kind)", f"_put_fields(_made, {{{fields}}})"]


def _slots_filled(kind: type[Any], names: Iterable[str], known: dict[str, Any]) -> list[str]:
    """The slots of a dataclass, of an object that is not frozen until its class is changed: past a class's own
    `__setattr__` each of them would take ten times as long. What lies alike in memory may change classes."""
    unfrozen = {"__slots__": vars(kind)["__slots__"]}
    unfrozen |= {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    known["_unfrozen"] = type(kind.__name__, kind.__bases__, unfrozen)
    fields = [f"_made.{name} = {name}" for name in names]
    return ["_made = _new(_unfrozen)", *fields, "_made.__class__ = _kind"]


def _placer(kind: type[Any], name: str) -> Callable[[Any, Any], None]:
    """What puts a value in its place in an object whose own `__setattr__` refuses, because it is frozen."""
    put: Callable[[Any, Any], None] = next(vars(base)[name] for base in kind.__mro__ if name in vars(base)).__set__
    return put


def _model_defaults(kind: type[BaseModel]) -> dict[str, Any]:
    return {
        name: _REQUIRED if field.is_required() else field.get_default() for name, field in kind.model_fields.items()
    }


def _dataclass_defaults(kind: type[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in dataclasses.fields(kind):
        if field.default_factory is not dataclasses.MISSING:
            found[field.name] = field.default_factory()  # one for all: nobody changes what a frozen value holds
        else:
            found[field.name] = _REQUIRED if field.default is dataclasses.MISSING else field.default
    return found
