"""Compact schemas of tool arguments: the JSON Schema of a tool without what a model does not read.

The schemas that Pydantic generates repeat each field's name as its title, offer null for every optional value, and
list defaults that mean "left out". None of that changes which calls are accepted: arguments are validated with the
models, not with these schemas.
"""

from __future__ import annotations

from typing import Any

_OMITTED_DEFAULTS: tuple[object, ...] = (None, "", [])
"""Defaults that say the same as leaving the argument out."""


def compact(schema: dict[str, Any]) -> dict[str, Any]:
    """The same schema in fewer tokens. The argument is not changed."""
    kept = {key: value for key, value in schema.items() if not _is_noise(key, value)}
    if "const" in kept:
        # A constant needs no default. Some clients turn schemas into those of a provider that knows no `const`.
        kept.pop("default", None)
    match kept.get("anyOf"):
        case [dict() as value, {"type": "null"}]:
            del kept["anyOf"]
            kept = {**compact(value), **kept}
        case list() as members:
            kept["anyOf"] = [_member(member, kept) for member in members]
    for key in ("properties", "$defs"):
        if key in kept:
            kept[key] = {name: compact(part) for name, part in kept[key].items()}
    if isinstance(kept.get("items"), dict):
        kept["items"] = compact(kept["items"])
    return kept


def _is_noise(key: str, value: object) -> bool:
    match key:
        case "title" | "names" | "measured":
            # The last two are for forms that people fill in.
            return True
        case "additionalProperties":
            return value is False
        case "default":
            return value in _OMITTED_DEFAULTS
        case _:
            return False


def _member(member: dict[str, Any], union: dict[str, Any]) -> dict[str, Any]:
    """A member of a union, without what the union says of all of them."""
    short = compact(member)
    if short.get("type") == union.get("type"):
        short.pop("type", None)
    required = [name for name in short.pop("required", ()) if name not in union.get("required", ())]
    return {**short, "required": required} if required else short
