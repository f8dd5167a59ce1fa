"""The acts in the list of tools: the schema of `act`, of the formats that are registered when the list is asked for.

The list goes into a model's context in every session, so it is bounded whatever formats there are. It has the schemas
of the shared acts and the kinds of all others; the briefing of a room has the schemas of its format's own acts in full.
Where that is too long, shared acts lose the descriptions of their fields one by one: first those that nobody is ever
asked for, the longest first. Where there are too many kinds even so, they are left to the briefing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from api.mcp.compact import compact
from api.wire.act_schemas import act_schema
from api.wire.client_acts import acts_of_format
from api.wire.registered_formats import cached_by_formats
from engine.core import acts
from engine.core.format import ACT_LABELS, Format
from engine.formats import FORMATS

MAX_LIST_TOKENS = 6_000
"""Tokens of the whole list of tools."""
OWN_ACTS_NOTE = "Fields without a schema here: the briefing of the room has them."
ALL_OWN_ACTS_NOTE = "A format may have further kinds: the briefing of the room has them."

_UNLISTED_ACTS = (acts.ChooseFace, acts.MarkPoint, acts.TakePointBack)
"""Acts of the lobby, for which a model in its seat has no use. They are taken all the same."""


class ListedActs(NamedTuple):
    """The acts of some formats, as far as a list may have them."""

    shared: tuple[dict[str, Any], ...]
    """The schemas of the shared ones, by the names of their models."""
    asked: frozenset[str]
    """The kinds that a seat may be asked for."""
    own_kinds: tuple[str, ...]
    """Kinds of acts that single formats have, without those of shared acts."""
    are_all_shared: bool


@cached_by_formats
def registered_acts() -> ListedActs:
    """Those of the registered formats."""
    return listed_acts(FORMATS.values())


def listed_acts(formats: Iterable[Format]) -> ListedActs:
    """Those of some formats, each model once."""
    formats = tuple(formats)
    models = {model: kind for format in formats for kind, model in acts_of_format(format).items()}
    for model in _UNLISTED_ACTS:
        models.pop(model, None)
    shared = sorted(filter(is_shared, models), key=lambda model: model.__name__)
    own = [kind for model, kind in models.items() if not is_shared(model)]
    # Of a kind that a shared act has as well, that act's fields are enough: a schema forbids no further ones.
    kinds = set(own) - {models[model] for model in shared}
    return ListedActs(tuple(map(act_schema, shared)), frozenset(_asked(formats)), tuple(sorted(kinds)), not own)


def _asked(formats: Iterable[Format]) -> Iterator[str]:
    for format in formats:
        for phase in format.phases.values():
            yield from (kind for kind, offer in phase.offers.items() if offer.free is None or offer.default is not None)


def acts_schema(acts: ListedActs, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """JSON Schema of an act, as much of it as fits."""
    if acts.are_all_shared:
        return _union(acts.shared, "")
    kinds = ({"properties": {"kind": {"enum": list(acts.own_kinds)}}},) if acts.own_kinds else ()
    shared = list(acts.shared)
    for schema in (None, *sorted(acts.shared, key=lambda schema: _rank(schema, acts.asked))):
        if schema is not None:
            shared[shared.index(schema)] = _without_descriptions(schema)
        listed = _union((*shared, *kinds), OWN_ACTS_NOTE)
        if fits(listed):
            return listed
    return _union((*acts.shared, {"properties": {"kind": {}}}), ALL_OWN_ACTS_NOTE)


def _rank(schema: dict[str, Any], asked: frozenset[str]) -> tuple[bool, int]:
    return schema["properties"]["kind"]["const"] in asked, -len(json.dumps(compact(schema)))


def _without_descriptions(schema: dict[str, Any]) -> dict[str, Any]:
    """An act's schema without what its fields mean."""
    fields = {
        name: {key: value for key, value in part.items() if key != "description"}
        for name, part in schema["properties"].items()
    }
    return {**schema, "properties": fields}


def is_shared(model: type[acts.Act]) -> bool:
    """Whether an act is one of those that all formats may offer, and not one that a few use, such as research."""
    return model.__module__.startswith("engine.core.") and model.model_fields["kind"].default in ACT_LABELS


def own_acts(format: Format) -> dict[str, dict[str, Any]]:
    """The schemas of a format's own acts, by kind, in few words."""
    return {kind: compact(act_schema(model)) for kind, model in acts_of_format(format).items() if not is_shared(model)}


def _union(shapes: Sequence[dict[str, Any]], note: str) -> dict[str, Any]:
    about = " ".join(filter(None, ("`{kind, …}`: the kind of act and its fields.", note)))
    kind = {"kind": {"type": "string"}}
    return {"type": "object", "description": about, "properties": kind, "required": ["kind"], "anyOf": list(shapes)}
