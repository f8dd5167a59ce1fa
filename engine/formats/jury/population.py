"""Population: whom juries are drawn from where each of many deliberations has a jury of its own.

A population is a list of kinds of people. How often a kind comes is its weight; traits that have a spread differ from
one who was drawn to the next. What is drawn follows from the seed of the deliberation alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.core.acts import Share
from engine.core.draws import Draw
from engine.core.names import skeleton
from engine.core.personas import PersonaRules, Place
from engine.formats.jury.brought_personas import PERSONA_RULES, PersonaEntry, persona_entry
from engine.formats.jury.personas import PERSONAS, persona_for_seat

SEATS = range(1, 13)
Trait = Literal["stubbornness", "volatility", "influence", "verbosity"]
Entries: TypeAlias = Sequence[Mapping[str, Any]]
"""Personas as a file has them."""


class Spread(BaseModel):
    """How a trait is spread: evenly between two bounds, or normally, cut off at 0 and 1."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    low: Share | None = None
    high: Share | None = None
    mean: Share | None = None
    sd: Annotated[float, Field(ge=0.0, le=1.0)] | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Spread:
        given = {name for name, value in self if value is not None}
        if given not in ({"low", "high"}, {"mean", "sd"}):
            raise ValueError("a spread has low and high, or mean and sd")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError("low is above high; change them over")
        return self

    def draw(self, draw: Draw) -> float:
        """One value."""
        if self.low is not None and self.high is not None:
            value = self.low + (self.high - self.low) * draw.uniform()
        else:
            value = (self.mean or 0.0) + draw.normal(self.sd or 0.0)
        return round(min(1.0, max(0.0, value)), 4)


class PopulationEntry(PersonaEntry):
    """One kind of people of a population."""

    weight: float = Field(1.0, ge=0.0, le=1_000_000.0)
    """How often somebody of this kind is drawn, relative to the others."""
    spread: dict[Trait, Spread] = Field(default_factory=dict)
    """Traits that differ within the kind."""


def _faults(entries: Sequence[PopulationEntry], seats: Sequence[int]) -> Iterator[tuple[Place, str]]:
    named: dict[str, int] = {}
    for index, entry in enumerate(entries):
        twin = named.setdefault(skeleton(entry.name), index)
        if twin != index:
            yield (index, "name"), f"“{entry.name}” is the name of persona {twin + 1} as well; give each a name"
        if entry.archetype == "player":
            yield (index, "archetype"), "a player is nobody who can be drawn; name a kind of person"
    if not sum(entry.weight for entry in entries):
        yield (0, "weight"), "every weight is 0, so that nobody can be drawn; give one of them a weight above 0"


POPULATION_RULES = PersonaRules(
    entry=PopulationEntry,
    faults=_faults,
    seated=PERSONA_RULES.seated,
    fields=PERSONA_RULES.fields,
    entries=PERSONA_RULES.entries,
)
"""What a file may say of a population."""
DEFAULT_POPULATION: Entries = tuple(persona_entry(persona) for persona in PERSONAS.values())


def sampled_jury(population: Entries, seed: str) -> Entries:
    """Twelve who were drawn from a population, as a file would have them; of nobody's, from our own twelve."""
    kinds = [PopulationEntry.model_validate(dict(one)) for one in population or DEFAULT_POPULATION]
    found: list[dict[str, Any]] = []
    times: dict[str, int] = {}
    for seat in SEATS:
        draw = Draw(seed, "population", seat)
        kind = draw.weighted(kinds, [one.weight for one in kinds])
        times[kind.name] = times.get(kind.name, 0) + 1
        plain = kind.model_dump(mode="json", exclude={"weight", "spread", "seat", "id"}, exclude_none=True)
        traits = {str(trait): spread.draw(draw.branch(trait)) for trait, spread in sorted(kind.spread.items())}
        name = kind.name if times[kind.name] == 1 else f"{kind.name} {times[kind.name]}"
        found.append({**plain, **traits, "seat": seat, "name": name})
    return tuple(found)


def shuffled_jury(personas: Entries, seed: str) -> Entries:
    """The same twelve, our own where a file has nobody, on seats that are drawn."""
    entries = [PersonaEntry.model_validate(dict(one)) for one in personas]
    seated = PERSONA_RULES.seated(entries, dict.fromkeys(SEATS))
    brought = {int(one["seat"]): one for one in PERSONA_RULES.entries(seated)}
    everybody = [brought.get(seat) or persona_entry(persona_for_seat(seat)) for seat in SEATS]
    order = Draw(seed, "shuffled seats").sample(tuple(SEATS), len(SEATS))
    return tuple({**one, "seat": seat} for one, seat in zip(everybody, order, strict=True))


def jury_of(personas: Entries, seed: str, sample: bool, shuffle: bool) -> Entries:
    """Who sits at the table of a deliberation."""
    found: Entries = sampled_jury(personas, seed) if sample else personas
    return shuffled_jury(found, seed) if shuffle else found
