"""Schemas of acts: JSON Schema of every act that a client may send, made from the models of the formats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from api.wire.client_acts import AUDIENCE_ACTS, acts_of_format
from engine.core import acts
from engine.core.decide import HOST_ACTS
from engine.core.format import Format

WS_REF = "#/$defs/{model}"


def act_schema(model: type[acts.Act]) -> dict[str, Any]:
    """JSON Schema of an act as a client may send it. It is whole: the models within it stand where they are used."""
    return inline_definitions(_act_schema(model, WS_REF))


def _act_schema(model: type[acts.Act], ref: str) -> dict[str, Any]:
    """The same with the models within it under `$defs`; `ref`: how they are referred to."""
    # The parts are shared, and nobody changes them; what stands at the top is the caller's.
    return dict(_made_schema(model, ref))


@lru_cache(maxsize=512)
def _made_schema(model: type[acts.Act], ref: str) -> dict[str, Any]:
    """The same, made once: most acts are offered by every format."""
    schema = model.model_json_schema(ref_template=ref)
    for field in model.room_fields:
        schema.get("properties", {}).pop(field, None)
    schema["required"] = sorted({"kind", *schema.get("required", [])})
    defined = schema.pop("$defs", {})
    used: dict[str, Any] = {}
    unread = [schema]
    while unread:
        written = str(unread.pop())
        for name, shape in defined.items():
            if name not in used and f"'{ref.format(model=name)}'" in written:
                used[name] = shape
                unread.append(shape)
    return {**schema, "$defs": used} if used else schema


def inline_definitions(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema whose `$defs` stand where they are used. One that holds itself is any object at the second level."""
    defined: dict[str, Any] = schema.get("$defs", {})

    def inlined(part: Any, within: tuple[str, ...]) -> Any:
        match part:
            case {"$ref": str(ref), **rest}:
                name = ref.rpartition("/")[2]
                whole = {"type": "object"} if name in within else inlined(defined[name], (*within, name))
                return {**whole, **rest}
            case dict():
                # A discriminator maps values to definitions, which are gone.
                kept = {key: value for key, value in part.items() if not _is_discriminator(key, value)}
                return {key: inlined(value, within) for key, value in kept.items()}
            case list():
                return [inlined(value, within) for value in part]
            case _:
                return part

    whole = {key: value for key, value in schema.items() if key != "$defs"}
    return dict(inlined(whole, ()))


def _is_discriminator(key: str, value: Any) -> bool:
    return key == "discriminator" and isinstance(value, dict) and "propertyName" in value


def client_acts(formats: Iterable[Format]) -> dict[str, dict[str, type[acts.Act]]]:
    """The models of all acts that a client may send, by kind and the name of their schema: the host's, the audience's,
    and those of the seats of every format.

    A kind's first model gives its name to the schema (`SpeakAct`). Where a format that was registered later reads the
    kind by a model of its own, the schema is named after that format, too (`CoinTossSpeakAct`).
    """
    found: dict[str, dict[str, type[acts.Act]]] = {}
    of_formats = ((format.name, acts_of_format(format)) for format in formats)
    for owner, by_kind in (("host", HOST_ACTS), ("audience", AUDIENCE_ACTS), *of_formats):
        for kind, model in by_kind.items():
            models = found.setdefault(kind, {})
            if model not in models.values():
                models[f"{camel_case(owner if models else '')}{camel_case(kind)}Act"] = model
    return found


def act_schemas(formats: Iterable[Format], ref: str) -> dict[str, Any]:
    """A schema for each act, by name, and `Act`: any of them, discriminated by `kind`.

    What several formats read as one kind by different models is any of these (`AnySpeakAct`). A model within an act is
    named after the act, because formats know nothing of each other's names.
    """
    found: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for kind, models in client_acts(formats).items():
        for name, model in models.items():
            schema = _act_schema(model, f"#/{name}{{model}}")
            if issubclass(model, acts.Speak):
                schema["properties"] = _limited(schema["properties"])
            for inner, shape in schema.pop("$defs", {}).items():
                found[f"{name}{inner}"] = {**_referring(shape, ref), "title": f"{name}{inner}"}
            found[name] = {**_referring(schema, ref), "title": name}
        kinds[kind] = next(iter(models))
        if len(models) > 1:
            kinds[kind] = f"Any{kinds[kind]}"
            found[kinds[kind]] = {
                "title": kinds[kind],
                "anyOf": [{"$ref": ref.format(model=name)} for name in models],
            }
    found["Act"] = union_schema(kinds, ref)
    return found


def _limited(speech: dict[str, Any]) -> dict[str, Any]:
    """The fields of a speech with the limits that rules check, because a refusal names the turn and not the field."""
    limits = {"text": acts.TEXT_LIMIT, "hint": acts.HINT_LIMIT}
    return {name: {"maxLength": limits[name], **field} if name in limits else field for name, field in speech.items()}


def _referring(part: Any, ref: str) -> Any:
    """A schema whose references, `#/` and a name, are written as in the document that it is for."""
    match part:
        case {"$ref": str(target), **rest}:
            return {"$ref": ref.format(model=target.removeprefix("#/")), **rest}
        case {"propertyName": str(), "mapping": dict(mapping)}:
            targets = {value: ref.format(model=str(to).removeprefix("#/")) for value, to in mapping.items()}
            return {**part, "mapping": targets}
        case dict():
            return {key: _referring(value, ref) for key, value in part.items()}
        case list():
            return [_referring(value, ref) for value in part]
        case _:
            return part


def union_schema(kinds: dict[str, str], ref: str) -> dict[str, Any]:
    """A union of several schemas, discriminated by `kind`."""
    mapping = {kind: ref.format(model=name) for kind, name in kinds.items()}
    return {
        "oneOf": [{"$ref": each} for each in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }


def camel_case(name: str) -> str:
    """A name in snake case as that of a schema."""
    return "".join(word.capitalize() for word in name.split("_"))
