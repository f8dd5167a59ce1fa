"""Personas: the twelve people whom minds play, and how each kind of person takes each kind of argument.

Traits run from 0 to 1. Eleven of them stand in the product's first sketch; seat 7, which a person usually holds, got a
juror of its own so that a mind can keep the chair warm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pydantic import TypeAdapter

from engine.core.derived import derived_from_value
from engine.core.events import PersonaCard
from engine.text.line_files import read_factors, read_table

FirstOpinionStyle = Literal[
    "neutral",
    "defense",
    "prosecution",
    "majority",
    "minority",
    "first_impression",
    "open",
    "gut_feeling",
    "calculated",
    "best_story",
    "random",
]
"""How somebody comes to a first opinion (`engine/formats/jury/first_opinions.py` gives each word its meaning)."""
OWN_VOICE = "own"
"""The voice that is made of what a file says of a persona."""
AddressStyle = Literal["first", "titled", "last"]
"""How somebody addresses the others: "Frank", "Mr. Russo" or "Russo"."""


@dataclass(frozen=True, eq=False)
class Persona:
    """Somebody at the table, as a mind plays them. Each is made once and equal to itself alone."""

    id: str
    seat: int
    name: str
    title: str
    """The form of address that goes with the surname: `Mr.`, `Dr.`, `Pastor`, …"""
    occupation: str
    archetype: str
    stubbornness: float
    """How little an argument moves them."""
    volatility: float
    """How much the mood of the moment makes of an argument."""
    influence: float
    """How far what they say carries."""
    verbosity: float
    """How long they talk."""
    lean: FirstOpinionStyle
    manner: AddressStyle
    about: str
    """Who they are and how they argue, in a paragraph; for prompts and for readers of their card."""
    samples: tuple[str, ...] = ()
    """Up to three lines of theirs that show how they talk, about nothing that belongs to a case."""
    anecdote: str = ""
    """Something that happened to them, which they may bring once; it is evidence of nothing."""
    voice: str = ""
    """Whose lines the house speaks for them, where they have none of ours: the id of one of the twelve, `plain`, or
    `own` where they are made of what a file says of them."""
    brought: bool = False
    """Whether the host brought them: what is said of them is the host's."""

    @property
    def line_set(self) -> str:
        """Whose lines the house speaks for them."""
        return self.voice or self.id

    @property
    def first(self) -> str:
        """The name among friends; a pastor or a doctor without a known first name keeps the title."""
        names = self.name.split()
        return FIRST_NAMES.get(self.id, names[1] if len(names) > 2 and names[0] == self.title else names[0])

    @property
    def last(self) -> str:
        """The surname."""
        return self.name.split()[-1]

    @property
    def titled(self) -> str:
        """Title and surname; the name, where there is no title."""
        return f"{self.title} {self.last}" if self.title else self.name


FIRST_NAMES: Mapping[str, str] = MappingProxyType({"juror_8": "James", "juror_9": "Pastor"})
"""First names that are not the first word of the name."""

_PERSONA = TypeAdapter(Persona)
PERSONAS: Mapping[str, Persona] = MappingProxyType(
    {
        id: _PERSONA.validate_python({**traits, "id": id, "seat": seat, "samples": traits["samples"].split(" | ")})
        for seat, (id, traits) in enumerate(read_table("engine.formats.jury", "personas").items(), 1)
    }
)
"""The twelve, by id, in the order of the seats; `lines/personas.txt` says who they are."""


_TABLES = {
    table: {row: read_factors(factors) for row, factors in rows.items()}
    for table, rows in read_table(
        "engine.formats.jury", "archetypes", ("arguments", "moves", "topics", "traits")
    ).items()
}
ARGUMENT_MODIFIERS = _TABLES["arguments"]
"""By archetype and argument type: how much more (over 1) or less (under 1) such an argument moves such a person."""
MOVE_WEIGHTS = _TABLES["moves"]
"""By archetype and move, what they like to do with the floor besides what the situation asks for: a factor, 1 where
nothing is said."""
TOPIC_WEIGHTS = _TABLES["topics"]
"""By archetype, factors for the kind of a point, its nature and what it is about; multiplied and cubed; they
are 1 where nothing is said."""
_TRAITS = _TABLES["traits"]
MAJORITY_DEFERENCE = _TRAITS["majority_deference"]
"""By archetype: what the number of those who think otherwise counts with such a person; 1 is ordinary."""
ADVOCACY = _TRAITS["advocacy"]
"""By archetype: how much likelier than others they put the side that hardly anybody voted for."""
MOTION_CHANCE = _TRAITS["motion_chance"]
"""By archetype: chance to move the vote rather than speak, in a jury that stands still; 0 for the others."""
SECONDING_BONUS = _TRAITS["seconding_bonus"]
"""By archetype: what it adds to the chance of wanting a vote that somebody else moved."""
_PERSONAS_BY_SEAT = {persona.seat: persona for persona in PERSONAS.values()}


def persona_for_seat(seat: int) -> Persona:
    """The persona that plays a seat of a jury.

    Raises:
        KeyError: no jury has that seat.
    """
    return _PERSONAS_BY_SEAT[seat]


@derived_from_value
def persona_card(persona: Persona) -> PersonaCard:
    """What everybody may know of a persona."""
    return PersonaCard(id=persona.id, name=persona.name, archetype=persona.archetype, occupation=persona.occupation)
