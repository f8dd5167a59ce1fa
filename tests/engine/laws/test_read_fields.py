"""Every setting, every field of an act and every field of an event is read by somebody.

A reader is found by the field's name: an attribute or a string in a module of the floors, or, for what the page is
sent, a word in the page's own code. A field that shares its name with another one is taken to be read.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import BaseModel

from api.wire.client_acts import acts_of_format
from engine.core.events import Event
from engine.core.format import Format
from engine.core.host_acts import HOST_ACTS
from harness.examples import bound_formats

ROOT = Path(__file__).resolve().parents[3]
FLOORS = ("engine", "cases", "rooms", "api")
FORMATS = bound_formats()


@dataclass(frozen=True)
class Readers:
    """The names that are read."""

    attributes: frozenset[str]
    strings: frozenset[str]
    page: frozenset[str]


@cache
def readers() -> Readers:
    """Those of the floors, of the formats that only tests have, and of the page."""
    attributes, strings = set[str](), set[str]()
    files = [file for floor in FLOORS for file in (ROOT / floor).rglob("*.py")]
    files += [file for format in FORMATS for file in Path(inspect.getfile(format.settings)).parent.glob("*.py")]
    for file in files:
        nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
        labels = set(_label_keys(nodes))
        for node in nodes:
            match node:
                case ast.Attribute(attr=name):
                    attributes.add(name)
                case ast.MatchClass(kwd_attrs=names):
                    attributes.update(names)
                case ast.Constant(value=str(text)) if node not in labels:
                    strings.add(text)
    page = set[str]()
    for file in (ROOT / "web" / "src").rglob("*"):
        if file.suffix in (".ts", ".svelte") and "generated" not in file.parts and ".spec." not in file.name:
            page.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    return Readers(frozenset(attributes), frozenset(strings), frozenset(page))


def _label_keys(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """The names that labels stand for: who calls a setting something has not read it."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="Labels"), keywords=keywords):
                tables = [keyword.value for keyword in keywords]
            case ast.AnnAssign(target=ast.Name(id="SETTING_LABELS"), value=ast.expr() as table):
                tables = [table]
            case _:
                continue
        for table in tables:
            if isinstance(table, ast.Dict):
                yield from filter(None, table.keys)


def place(model: type[Any]) -> str:
    """The file and the class that declare a field."""
    file = Path(inspect.getfile(model))
    return f"{file.relative_to(ROOT) if file.is_relative_to(ROOT) else file}, {model.__name__}"


def models_in(hint: Any, seen: set[Any]) -> Iterator[type[Any]]:
    """Every model that a type is made of."""
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, BaseModel)):
        if hint not in seen:
            seen.add(hint)
            yield hint
            for part in get_type_hints(hint, include_extras=True).values():
                yield from models_in(part, seen)
        return
    for part in get_args(hint):
        yield from models_in(part, seen)


def names_of(model: type[Any]) -> list[str]:
    """The fields of a model, without the kind, by which it is told from others."""
    names = [field.name for field in fields(model)] if is_dataclass(model) else list(model.model_fields)
    return [name for name in names if name != "kind"]


def unread_settings(format: Format, read: Readers) -> list[str]:
    """The settings of a format that no rule, house or room looks at."""
    return [
        f"{place(format.settings)}: nothing reads the setting “{name}”. Read it in a rule or in the house of the "
        "format, or remove it."
        for name in format.settings.model_fields
        if name not in read.strings | read.attributes
    ]


def unread_act_fields(format: Format, read: Readers) -> list[str]:
    """The fields of a format's acts that nothing takes up."""
    seen: set[Any] = set()
    offered = {offer.model for phase in format.phases.values() for offer in phase.offers.values()}
    return [
        f"{place(model)}: nothing reads the field “{name}” of the act. Put it into the event that the act makes "
        "(`apply` of its offer), or remove it."
        for act in {*acts_of_format(format).values(), *offered, *HOST_ACTS.values()}
        for model in models_in(act, seen)
        for name in names_of(model)
        if name not in read.attributes
    ]


def unread_event_fields(event: Any, read: Readers) -> list[str]:
    """The fields of events that neither the state, nor a transcript, nor the page takes up."""
    return [
        f"{place(model)}: nothing reads the field “{name}” of the event. Fold it in engine/core/evolve.py, tell it in "
        "api/exports/transcripts.py, or show it in web/src/lib/transcript; or remove it."
        for model in models_in(event, set())
        for name in names_of(model)
        if name not in read.attributes | read.page
    ]


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_every_setting_of_a_format_is_read(format: Format) -> None:
    unread = unread_settings(format, readers())
    if unread:
        pytest.fail("\n".join(unread), pytrace=False)


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_every_field_of_an_act_is_read(format: Format) -> None:
    unread = unread_act_fields(format, readers())
    if unread:
        pytest.fail("\n".join(unread), pytrace=False)


def test_every_field_of_an_event_is_read() -> None:
    unread = unread_event_fields(Event, readers())
    if unread:
        pytest.fail("\n".join(unread), pytrace=False)


def test_a_field_without_a_reader_is_named_with_its_file() -> None:
    read = readers()

    def without(name: str) -> Readers:
        return Readers(read.attributes - {name}, read.strings - {name}, read.page - {name})

    (jury,) = (format for format in FORMATS if format.name == "jury")
    settings = unread_settings(jury, without("poll_rounds"))
    wanted = "engine/formats/jury/settings.py, JurySettings: nothing reads the setting “poll_rounds”"
    assert any(one.startswith(wanted) for one in settings)
    of_acts = unread_act_fields(jury, without("would_change"))
    assert any(
        one.startswith("engine/core/acts/seats.py, Speak: nothing reads the field “would_change”") for one in of_acts
    )
    of_events = unread_event_fields(Event, without("awaited"))
    assert any(
        one.startswith("engine/core/events/rounds.py, Asked: nothing reads the field “awaited”") for one in of_events
    )
