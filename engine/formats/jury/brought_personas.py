"""Personas that a host brings to a jury: what a file may say of one, and who they are at the table.

A file needs to say little: traits that it leaves out are those of our own juror of the same archetype, and seats that
it does not name are ours. A persona who goes by the name of one of the twelve is that one, with what the file changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, FailFast, Field, StringConstraints

from engine.core.acts import Name, Share, Text
from engine.core.derived import derived_from_text
from engine.core.described import described
from engine.core.events import PersonaCard, PersonaSheet, SeatPersona
from engine.core.names import skeleton
from engine.core.personas import PersonaRules, Place
from engine.core.seats import Seat
from engine.formats.jury.personas import (
    OWN_VOICE,
    PERSONAS,
    AddressStyle,
    FirstOpinionStyle,
    Persona,
    persona_card,
    persona_for_seat,
)

Archetype = Literal[
    "rationalist",
    "empath",
    "cynic",
    "conformist",
    "contrarian",
    "impatient",
    "observer",
    "detail_obsessed",
    "moralist",
    "pragmatist",
    "storyteller",
    "wildcard",
]
_PERSONAS_BY_NAME = {skeleton(persona.name): persona for persona in PERSONAS.values()}
_PERSONAS_BY_ARCHETYPE = {persona.archetype: persona for persona in PERSONAS.values()}
_SEAT_ID = re.compile(r"juror_([1-9]|1[0-2])")
SampleLine = Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class PersonaEntry(BaseModel):
    """One persona of a file."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)

    name: Name
    archetype: Literal[Archetype, "player"]
    """What kind of person this is: which arguments move them, and how they argue. `player` leaves the seat's own
    persona there, to keep the chair warm for a person."""
    personality: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=1200)]
    """Who they are and how they argue, in a paragraph; models read it, and so may everybody at the table."""
    id: Annotated[Text, Field(max_length=80)] | None = None
    """`juror_3` is for seat 3; any other id means nothing here."""
    seat: int | None = Field(None, ge=1, le=12)
    """Where they sit; without it, and without an id that says so, on the next seat that the file names for nobody."""
    occupation: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=60)] | None = None
    title: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=20)] | None = None
    """The form of address that goes with the surname: `Mr.`, `Dr.`, `Pastor`."""
    emoji: Annotated[Text, Field(max_length=16)] | None = None
    """Taken and not shown: faces are drawn here."""
    stubbornness: Share | None = None
    """How little an argument moves them."""
    volatility: Share | None = None
    """How much their conviction swings."""
    influence: Share | None = None
    """How far what they say carries."""
    verbosity: Share | None = None
    """How long they talk."""
    initial_lean: Literal[FirstOpinionStyle, "player_choice"] | None = None
    """How they come to a first opinion."""
    manner: AddressStyle | None = None
    """How they address the others: by `first` name, `last` name, or `titled`."""
    samples: Annotated[tuple[SampleLine, ...], FailFast()] = Field((), max_length=3)
    """Up to three lines that show how they talk, about nothing that belongs to a case; for models."""
    anecdote: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=400)] | None = None
    """Something that happened to them, which a model may bring once."""
    voice: Literal[Archetype, "own", "plain"] | None = None
    """In whose manner the house speaks for them: their own, made of what stands here (`own`, unless they are one of
    ours); that of our own juror of an archetype, with the pictures of that juror's trade; or `plain`, which is
    anybody's."""


def brought_persona(seat: Seat) -> Persona:
    """A persona that the host brought, as the rules and the minds know one."""
    card, sheet = seat.persona, seat.sheet
    assert card is not None
    assert sheet is not None
    said = (sheet.title, sheet.samples, sheet.anecdote)
    return _make_persona(
        sheet.about, seat.number, card, *said, tuple(sheet.traits.items()), tuple(sheet.habits.items())
    )


@derived_from_text
def _make_persona(
    about: str,
    seat: int,
    card: PersonaCard,
    title: str,
    samples: tuple[str, ...],
    anecdote: str,
    traits: tuple[tuple[str, float], ...],
    habits: tuple[tuple[str, str], ...],
) -> Persona:
    """A persona of what its sheet says. Made once, because the rules ask for it again and again, and what is worked out
    of a persona is kept with it."""
    strength, way = dict(traits), dict(habits)
    return Persona(
        id=card.id,
        seat=seat,
        name=card.name,
        title=title,
        occupation=card.occupation,
        archetype=card.archetype,
        stubbornness=strength["stubbornness"],
        volatility=strength["volatility"],
        influence=strength["influence"],
        verbosity=strength["verbosity"],
        lean=cast("FirstOpinionStyle", way["initial_lean"]),
        manner=cast("AddressStyle", way["manner"]),
        about=about,
        samples=samples,
        anecdote=anecdote,
        voice=way["voice"],
        brought=True,
    )


def _faults(entries: Sequence[PersonaEntry], seats: Sequence[int]) -> Iterator[tuple[Place, str]]:
    """Two of one name or for one seat; a name that one of ours has who keeps another seat."""
    named: dict[str, int] = {}
    placed: dict[int, int] = {}
    for index, entry in enumerate(entries):
        if entry.archetype == "player":
            continue
        read = skeleton(entry.name)
        if read in named:
            twin = f"“{entry.name}” is the name of persona {named[read] + 1} as well; give each a name of their own"
            yield (index, "name"), twin
            continue
        named[read] = index
        seat = _own_seat(entry)
        if seat is not None and seat in placed:
            field = "seat" if entry.seat is not None else "id" if entry.id is not None else "name"
            yield (index, field), f"seat {seat} is persona {placed[seat] + 1}’s already; give each a seat of their own"
        elif seat is not None:
            placed[seat] = index
    taken = _placed(entries, seats)
    if sum(entry.archetype != "player" for entry in entries) > 12:
        yield (12,), "is one too many: a jury has twelve seats"
    for seat in seats:
        own = persona_for_seat(seat)
        index = named.get(skeleton(own.name), -1)
        if seat not in taken and index >= 0:
            sentence = f"“{own.name}” sits on seat {seat} already; put somebody else there, or choose another name"
            yield (index, "name"), sentence


def _own_seat(entry: PersonaEntry) -> int | None:
    """The seat that an entry says is theirs; of one of ours, the seat where they usually sit."""
    if entry.seat is not None:
        return entry.seat
    said = _SEAT_ID.fullmatch(entry.id or "")
    if said is not None:
        return int(said[1])
    known = _PERSONAS_BY_NAME.get(skeleton(entry.name))
    return known.seat if known is not None else None


def _placed(entries: Sequence[PersonaEntry], seats: Sequence[int]) -> dict[int, PersonaEntry]:
    """By seat: the persona that the file puts there. Those whose seat this table does not have stay away."""
    own = {seat: entry for entry in entries if (seat := _own_seat(entry)) is not None}
    free = iter([seat for seat in seats if seat not in own])
    for entry in entries:
        if _own_seat(entry) is None:
            seat = next(free, None)
            if seat is not None:
                own[seat] = entry
    return {seat: entry for seat, entry in own.items() if seat in seats and entry.archetype != "player"}


def _seated(entries: Sequence[PersonaEntry], usual: Mapping[int, PersonaCard | None]) -> tuple[SeatPersona, ...]:
    seats = tuple(usual)
    placed = _placed(entries, seats)
    return tuple(
        _seat_persona(seat, placed[seat])
        if seat in placed
        else SeatPersona(seat=seat, persona=persona_card(persona_for_seat(seat)))
        for seat in seats
    )


def _seat_persona(seat: int, entry: PersonaEntry) -> SeatPersona:
    known = _PERSONAS_BY_NAME.get(skeleton(entry.name))
    like = known or _PERSONAS_BY_ARCHETYPE[entry.archetype]
    lean = entry.initial_lean if entry.initial_lean != "player_choice" else "open"
    voice = _PERSONAS_BY_ARCHETYPE[entry.voice].id if entry.voice in _PERSONAS_BY_ARCHETYPE else entry.voice
    card = PersonaCard(
        id=known.id if known is not None else _id_from_name(entry.name, seat),
        name=entry.name,
        archetype=entry.archetype,
        occupation=entry.occupation or (known.occupation if known is not None else "Juror"),
    )
    traits = {name: getattr(entry, name) for name in ("stubbornness", "volatility", "influence", "verbosity")}
    sheet = PersonaSheet(
        title=entry.title if entry.title is not None else known.title if known is not None else "",
        about=" ".join(entry.personality.split()),
        traits={name: float(getattr(like, name) if value is None else value) for name, value in traits.items()},
        habits={
            "initial_lean": lean or like.lean,
            "manner": entry.manner or (known.manner if known is not None else "first"),
            "voice": voice or (known.id if known is not None else OWN_VOICE),
        },
        samples=entry.samples or (known.samples if known is not None else ()),
        anecdote=entry.anecdote if entry.anecdote is not None else known.anecdote if known is not None else "",
    )
    return SeatPersona(seat=seat, persona=card, sheet=sheet)


def _id_from_name(name: str, seat: int) -> str:
    """An id that none of ours has; a face is drawn from it."""
    return f"{re.sub('[^a-z0-9]+', '_', name.casefold()).strip('_')}_{seat}".lstrip("_")


def persona_entry(persona: Persona) -> dict[str, Any]:
    """A persona as a file has it."""
    return {
        "seat": persona.seat,
        "name": persona.name,
        "title": persona.title,
        "occupation": persona.occupation,
        "archetype": persona.archetype,
        "personality": persona.about,
        "stubbornness": persona.stubbornness,
        "volatility": persona.volatility,
        "influence": persona.influence,
        "verbosity": persona.verbosity,
        "initial_lean": persona.lean,
        "manner": persona.manner,
        "samples": list(persona.samples),
        "anecdote": persona.anecdote,
        "voice": PERSONAS[persona.line_set].archetype if persona.line_set in PERSONAS else persona.voice,
    }


def _entries(personas: Iterable[SeatPersona]) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        persona_entry(brought_persona(Seat(one.seat, "", one.persona, sheet=one.sheet)))
        for one in personas
        if one.sheet is not None
    )


PERSONA_RULES = PersonaRules(
    entry=PersonaEntry, faults=_faults, seated=_seated, fields=("jurors", "personas"), entries=_entries
)
"""What personas a host may bring to a jury."""
