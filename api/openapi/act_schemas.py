"""Schemas of acts: JSON Schema of every act that a client may send, made from the models of the formats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from api.client_acts import AUDIENCE_ACTS, acts_of_seats
from engine.core import acts as a
from engine.core.decide import HOST_ACTS
from engine.core.format import Format

WS_REF = "#/$defs/{model}"


def act_schema(model: type[a.Act], ref: str = WS_REF) -> dict[str, Any]:
    """JSON Schema of an act as a client may send it; `ref`: where the models within it are defined."""
    schema = model.model_json_schema(ref_template=ref)
    for field in a.ROOM_FIELDS:
        schema.get("properties", {}).pop(field, None)
    schema["required"] = sorted({"kind", *schema.get("required", [])})
    if not any("Hit" in str(part) for part in schema["properties"].values()):
        schema.get("$defs", {}).pop("Hit", None)
    if not schema.get("$defs", True):
        del schema["$defs"]
    return schema


def client_acts(formats: Iterable[Format]) -> dict[str, list[type[a.Act]]]:
    """The models of all acts that a client may send, by kind: the host's, the audience's, and those of the seats of
    every format. Formats may read the same kind by models of their own."""
    found: dict[str, list[type[a.Act]]] = {}
    for acts in (HOST_ACTS, AUDIENCE_ACTS, *(acts_of_seats(format) for format in formats)):
        for kind, model in acts.items():
            models = found.setdefault(kind, [])
            if model not in models:
                models.append(model)
    return found


def act_schemas(formats: Iterable[Format], ref: str) -> dict[str, Any]:
    """A schema for each kind of act, named after it (`SpeakAct`), and `Act`: any of them, told apart by `kind`."""
    found: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for kind, models in client_acts(formats).items():
        name = kinds[kind] = f"{camel_case(kind)}Act"
        names = [name] if len(models) == 1 else [f"{name}{number}" for number in range(1, len(models) + 1)]
        for each, model in zip(names, models, strict=True):
            schema = act_schema(model, ref)
            found.update(schema.pop("$defs", {}))
            found[each] = {**schema, "title": each}
        if len(models) > 1:
            found[name] = {"title": name, "anyOf": [{"$ref": ref.format(model=each)} for each in names]}
    found["Act"] = union_schema(kinds, ref)
    return found


def union_schema(kinds: dict[str, str], ref: str) -> dict[str, Any]:
    """A schema of several, by their kind, which tells them apart."""
    mapping = {kind: ref.format(model=name) for kind, name in kinds.items()}
    return {
        "oneOf": [{"$ref": each} for each in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }


def camel_case(name: str) -> str:
    """A name in snake case as that of a schema."""
    return "".join(word.capitalize() for word in name.split("_"))
