"""Personas that a host brings: who usually sits on the seats, instead of those that the format has.

They stand in the log whole, so that it folds, verifies, forks and is exported without the file that they came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from engine.core import acts, events
from engine.core.names import persona_name_owner, skeleton
from engine.core.phrases import quote_for_error
from engine.core.refusals import Refusal
from engine.core.state import State

MAX_UNKNOWN_FIELDS = 20
"""Fields that a persona may have beyond its own before it is refused unread: each is an error."""
Place = tuple[str | int, ...]
"""Where in a list of personas: (2, "name")."""


@dataclass(frozen=True)
class PersonaRules:
    """What a format lets a host bring."""

    entry: type[BaseModel]
    """One persona, as a file has it."""
    faults: Callable[[Sequence[Any], Sequence[int]], Iterable[tuple[Place, str]]]
    """What is wrong with personas that are each right, at a table with these seats: two of one name, say. Each fault
    has its place and says what would help."""
    seated: Callable[[Sequence[Any], Mapping[int, events.PersonaCard | None]], tuple[events.SeatPersona, ...]]
    """Who sits on each of these seats, with these personas or else, as at the opening, with who usually sits there."""
    fields: tuple[str, ...]
    """The fields of a file under which it may list them, the usual one first."""
    entries: Callable[[Iterable[events.SeatPersona]], tuple[Mapping[str, Any], ...]]
    """Personas that were brought, as a file has them; those of the format's own are left out."""


def personas_event(
    rules: PersonaRules,
    titles: Iterable[str],
    state: State,
    usual: Mapping[int, events.PersonaCard | None],
    act: acts.SetPersonas,
) -> events.PersonasSet:
    """The event of personas that the host brings. Raises `malformed` with the place, `name_refused` for a name that
    somebody else at the table has.

    Args:
        usual: who sits on the seats as the room opened.
    """
    entries = _entries(rules, act.personas)
    for (index, *rest), sentence in rules.faults(entries, tuple(state.seats)):
        field = f".{rest[0]}" if rest else ""
        raise Refusal("malformed", f"personas[{int(index) + 1}]{field}: {sentence}.")
    seated = rules.seated(entries, usual)
    named: dict[str, int] = {}
    for one in seated:
        other = named.setdefault(skeleton(one.persona.name), one.seat)
        if other != one.seat:
            name, seats = quote_for_error(one.persona.name), f"seats {other} and {one.seat}"
            raise Refusal("name_refused", f"“{name}” would be the name of {seats}; give one of them another name.")
        owner = persona_name_owner(state, tuple(titles), one.persona.name)
        if owner is not None:
            name = quote_for_error(one.persona.name)
            raise Refusal("name_refused", f"“{name}” is {owner}; give the persona of seat {one.seat} another name.")
    return events.PersonasSet(personas=seated)


def _entries(rules: PersonaRules, raw: Sequence[Mapping[str, Any]]) -> list[Any]:
    entries = []
    for index, one in enumerate(raw):
        if len(one) > len(rules.entry.model_fields) + MAX_UNKNOWN_FIELDS:
            raise Refusal("malformed", f"personas[{index + 1}]: has {len(one):,} fields, more than a persona has.")
        try:
            entries.append(rules.entry.model_validate(dict(one)))
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            field = "".join(f".{step}" for step in first["loc"])
            sentence = f"personas[{index + 1}]{field}: {first['msg'].removeprefix('Value error, ').rstrip('.')}."
            raise Refusal("malformed", sentence) from None
    return entries
