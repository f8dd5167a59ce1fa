"""The acts in the list of tools: the schema of `act`, of the formats that are registered when the list is asked for.

The list goes into a model's context in every session, so it is bounded whatever formats there are. Where it would be
too long, acts of single formats are shortened, the longest first: they lose their descriptions, then all but the
names of their fields, then everything but their kind. The shared acts stay whole. The briefing of a room whose format
has acts of its own has their schemas in full.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from api.client_acts import acts_of_format
from api.mcp.compact import compact
from api.openapi.act_schemas import act_schema
from api.registered_formats import cached_by_formats
from engine.core import acts
from engine.core.format import ACT_LABELS, Format
from engine.formats import FORMATS
from rooms.minds.llm.tokens import tokens

MAX_ACT_TOKENS = 1_530
"""Tokens of all acts together; what the list of tools may have, less the rest of it."""
SHORTENED_SCHEMA_NOTE = "Fields without a schema here: the briefing of the room has them."

_UNLISTED_ACTS = (acts.ChooseFace,)
"""Acts that a model has no use for: how one looks is chosen in the page. They are taken all the same."""


@dataclass(frozen=True)
class _ListedAct:
    """An act as it stands in the list."""

    kind: str
    schema: dict[str, Any]
    shortenings: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...]
    """What may still be done to shorten it, in order; a shared act has none."""

    @property
    def length(self) -> int:
        return tokens(json.dumps(compact(self.schema)))


@cached_by_formats
def acts_schema() -> dict[str, Any]:
    """JSON Schema of an act of any format, each model once, in `MAX_ACT_TOKENS`."""
    return bounded_schema(FORMATS.values())


def bounded_schema(formats: Iterable[Format]) -> dict[str, Any]:
    """The same for some formats."""
    models = {model: kind for format in formats for kind, model in acts_of_format(format).items()}
    for model in _UNLISTED_ACTS:
        models.pop(model, None)
    listed = [
        _ListedAct(models[model], act_schema(model), () if is_shared(model) else (_without_descriptions, _names_alone))
        for model in sorted(models, key=lambda model: model.__name__)
    ]
    own = [one for one in listed if one.shortenings]
    kinds_alone: list[str] = []
    while own and tokens(json.dumps(compact(_union(listed, kinds_alone)))) > MAX_ACT_TOKENS:
        most_left = max(len(one.shortenings) for one in own)
        longest = max((one for one in own if len(one.shortenings) == most_left), key=lambda one: (one.length, one.kind))
        own.remove(longest)
        place = listed.index(longest)
        if longest.shortenings:
            shorten, *further = longest.shortenings
            listed[place] = replace(longest, schema=shorten(longest.schema), shortenings=tuple(further))
            own.append(listed[place])
        else:
            del listed[place]
            kinds_alone.append(longest.kind)
    return _union(listed, kinds_alone)


def is_shared(model: type[acts.Act]) -> bool:
    """Whether an act is one of those that all formats may offer, and not one that a few use, such as research."""
    return model.__module__.startswith("engine.core.") and model.model_fields["kind"].default in ACT_LABELS


def own_acts(format: Format) -> dict[str, dict[str, Any]]:
    """The schemas of a format's own acts, by kind, in few words."""
    return {kind: compact(act_schema(model)) for kind, model in acts_of_format(format).items() if not is_shared(model)}


def _union(listed: Sequence[_ListedAct], kinds_alone: Sequence[str]) -> dict[str, Any]:
    about = "`{kind, …}`: the kind of act and its fields."
    shapes = [one.schema for one in listed]
    # Of a kind that another act has as well, that act's fields are enough: a schema forbids no further ones.
    whole = {shape["properties"]["kind"].get("const") for shape in shapes}
    alone = sorted(set(kinds_alone) - whole)
    if alone:
        shapes.append({"properties": {"kind": {"enum": alone}}})
    if kinds_alone or any({} in shape["properties"].values() for shape in shapes):
        about = f"{about} {SHORTENED_SCHEMA_NOTE}"
    kind = {"kind": {"type": "string"}}
    return {"type": "object", "description": about, "properties": kind, "required": ["kind"], "anyOf": shapes}


def _without_descriptions(schema: dict[str, Any]) -> dict[str, Any]:
    """An act's schema without what says what its fields mean."""

    def strip(part: Any) -> Any:
        match part:
            case {"properties": dict(fields), **rest}:
                return {**strip(rest), "properties": {name: strip(field) for name, field in fields.items()}}
            case dict():
                return {key: strip(value) for key, value in part.items() if key != "description"}
            case list():
                return [strip(value) for value in part]
            case _:
                return part

    return dict(strip(schema))


def _names_alone(schema: dict[str, Any]) -> dict[str, Any]:
    """An act's schema with the names of its fields."""
    fields = {name: part if name == "kind" else {} for name, part in schema["properties"].items()}
    return {"type": "object", "properties": fields, "required": schema["required"]}
