"""Persona files: YAML or JSON in, checked personas out, or the first fault with file, line and field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from cases.model_fields import fields_beside
from cases.yaml_lines import (
    Fault,
    InvalidFile,
    closest_name,
    compose_yaml,
    first_invalid,
    json_as_yaml,
    read_text,
    to_plain,
    validation_faults,
)
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.personas import PersonaRules

MAX_PERSONA_FILE_BYTES = 256 * 1024
"""Bytes of a file of personas; twelve that are described in full have about 16 KiB."""
Personas = tuple[dict[str, Any], ...]
"""Personas as an act takes them, each checked."""
_KIND = "persona"


def load_personas(path: Path, format: Format, population: PersonaRules | None = None) -> Personas:
    """The personas in a file; of a population by its own rules. Raises `InvalidFile` for the first of its lines that is
    wrong."""
    return parse_personas(path, read_text(path, "persona file", MAX_PERSONA_FILE_BYTES), format, population)


def parse_personas(path: Path, text: str, format: Format, population: PersonaRules | None = None) -> Personas:
    """The personas in the text of a file, whose path is used to name it. Raises `InvalidFile` as `load_personas`."""
    rules = population or format.personas
    if rules is None:
        raise InvalidFile(path, 0, "", f"the format “{format.name}” takes no personas: its matter says who sits there")
    if path.suffix.lower() == ".json":
        text = json_as_yaml(path, text)
    node = compose_yaml(path, text, _KIND)
    data = to_plain(path, node)
    faults = _file_faults(data, rules.fields)
    listed = next((name for name in rules.fields if name in data), "")
    if not faults:
        faults = _persona_faults(data[listed], listed, rules, _usual_seats(format))
    if faults:
        raise first_invalid(path, node, faults)
    return tuple(data[listed])


def load_for_formats(path: Path | None, formats: Mapping[str, Format]) -> dict[str, Personas]:
    """By format: the personas in a file, for the formats whose list it has. Raises `InvalidFile`."""
    if path is None:
        return {}
    text = read_text(path, "persona file", MAX_PERSONA_FILE_BYTES)
    takers = {name: format for name, format in formats.items() if format.personas is not None}
    as_yaml = json_as_yaml(path, text) if path.suffix.lower() == ".json" else text
    listed = to_plain(path, compose_yaml(path, as_yaml, _KIND))
    meant = {name: format for name, format in takers.items() if not listed.keys().isdisjoint(_fields(format))}
    return {name: parse_personas(path, text, format) for name, format in (meant or takers).items()}


def _fields(format: Format) -> tuple[str, ...]:
    return format.personas.fields if format.personas is not None else ()


def _usual_seats(format: Format) -> tuple[int, ...]:
    return tuple(seat.seat for seat in format.seating(format.settings(), Draw("personas", "seating"), None))


def _file_faults(data: dict[str, Any], lists: tuple[str, ...]) -> list[Fault]:
    """What is wrong with the file around its personas; `lists`: the fields under which it may have them."""
    usual, named = lists[0], [name for name in lists if name in data]
    for name in data:
        if name not in lists:
            meant = closest_name(name, lists) or f"; list the personas under {usual}"
            return [Fault((name,), f"is not a field here{meant}")]
    if len(named) > 1:
        return [Fault((named[1],), f"is a second list; put all personas under {usual}")]
    if not named:
        return [Fault((usual,), "is missing: list the personas there")]
    entries = data[named[0]]
    if not isinstance(entries, list) or not entries:
        return [Fault((named[0],), "must be a list of personas, each with name, archetype and personality")]
    return []


def _persona_faults(entries: list[Any], name: str, rules: PersonaRules, seats: tuple[int, ...]) -> list[Fault]:
    """What is wrong with the personas under a field of the file: of each, else of all together."""
    found: list[BaseModel] = []
    for index, entry in enumerate(entries):
        try:
            found.append(rules.entry.model_validate(entry))
        except ValidationError as error:
            # What is wrong with the entries after it stands on later lines.
            return [
                Fault((name, index, *fault.where), partial(_with_closest, fault, entry))
                for fault in validation_faults(error, lambda where: fields_beside(rules.entry, where))
            ]
    return [Fault((name, *where), sentence) for where, sentence in rules.faults(found, seats)]


def _with_closest(fault: Fault, entry: Any) -> str:
    """The sentence of a fault; where one of several words is wanted, with the one that was probably meant."""
    given = entry.get(str(fault.where[0])) if isinstance(entry, dict) and fault.where else None
    sentence = fault.sentence
    _, wanted, words = sentence.partition("must be one of ")
    if not wanted or not isinstance(given, str):
        return sentence
    return f"{given[:40]!r} is none of {words}{closest_name(given, words.split(', '))}"
