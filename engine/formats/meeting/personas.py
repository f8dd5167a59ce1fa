"""Personas of meetings: a shelf of our own, and what a host's file may say of one.

A persona plays in every place. It takes the trade and the colour of the player whose seat it has, and brings its name
and its manner; so what it has learned on a train helps it in a monastery.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine.core.acts import Name, Text
from engine.core.described import described
from engine.core.events import PersonaCard, PersonaSheet, SeatPersona
from engine.core.names import skeleton
from engine.core.personas import PersonaRules, Place
from engine.matters.incident import MAX_PLAYERS, Manner
from engine.text.line_files import read_table


@dataclass(frozen=True)
class MeetingPersona:
    """Somebody who plays meetings, wherever they are."""

    id: str
    name: str
    manner: Manner
    about: str


SHELF: Final = tuple(
    MeetingPersona(id, name, cast(Manner, manner), about)
    for id, row in read_table("engine.formats.meeting", "personas", ("shelf",))["shelf"].items()
    for name, manner, about in (row.split(" | "),)
)
"""Ours: as many as the largest table has seats."""


class MeetingPersonaEntry(BaseModel):
    """One persona of a file."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)

    name: Name
    manner: Manner | Literal["player"]
    """How they talk, and how quickly they suspect. `player` leaves the seat's own player there, to keep the chair warm
    for a person."""
    personality: Annotated[Text, StringConstraints(strip_whitespace=True, max_length=1200)] = ""
    """Who they are and how they play, in a paragraph; models read it, and so may everybody at the table."""
    id: Annotated[Text, StringConstraints(pattern=r"^[a-z0-9_]{1,60}$")] | None = None
    """By what their memory knows them, such as `aggressive_leader`; without it, their name."""
    seat: int | None = Field(None, ge=1, le=MAX_PLAYERS)
    """Where they sit; without it on the next seat that the file names for nobody."""


def shelf_card(persona: MeetingPersona, usual: PersonaCard) -> PersonaCard:
    """One of ours on a seat, with the trade and the colour of its usual player."""
    return replace(usual, id=persona.id, name=persona.name, archetype=persona.manner)


def _faults(entries: Sequence[MeetingPersonaEntry], seats: Sequence[int]) -> Iterator[tuple[Place, str]]:
    """Two of one name, of one id or for one seat, and more of them than there are seats."""
    known: dict[tuple[str, object], int] = {}
    for index, entry in enumerate(entries):
        for field, value in (("name", skeleton(entry.name)), ("id", entry.id), ("seat", entry.seat)):
            if value is None or entry.manner == "player":
                continue
            first = known.setdefault((field, value), index)
            if first != index:
                yield (index, field), f"is that of persona {first + 1} as well; no two have one {field}"
    if len(entries) > MAX_PLAYERS:
        yield (MAX_PLAYERS,), f"is one too many: a meeting has at most {MAX_PLAYERS} seats"


def _seated(entries: Sequence[MeetingPersonaEntry], usual: Mapping[int, PersonaCard | None]) -> tuple[SeatPersona, ...]:
    placed = {entry.seat: entry for entry in entries if entry.seat is not None}
    free = iter([seat for seat in usual if seat not in placed])
    for entry in entries:
        if entry.seat is None and (seat := next(free, None)) is not None:
            placed[seat] = entry
    brought = {seat: entry for seat, entry in placed.items() if entry.manner != "player"}
    return tuple(
        _brought(seat, card, brought[seat]) if seat in brought else SeatPersona(seat=seat, persona=card)
        for seat, card in usual.items()
        if card is not None
    )


def _brought(seat: int, usual: PersonaCard, entry: MeetingPersonaEntry) -> SeatPersona:
    id = entry.id or "_".join(entry.name.casefold().split())
    sheet = PersonaSheet(
        title="", about=" ".join(entry.personality.split()), traits={}, habits={}, samples=(), anecdote=""
    )
    return SeatPersona(seat=seat, persona=replace(usual, id=id, name=entry.name, archetype=entry.manner), sheet=sheet)


def _entries(personas: Iterable[SeatPersona]) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {
            "seat": one.seat,
            "id": one.persona.id,
            "name": one.persona.name,
            "manner": one.persona.archetype,
            "personality": one.sheet.about,
        }
        for one in personas
        if one.sheet is not None
    )


PERSONA_RULES = PersonaRules(
    entry=MeetingPersonaEntry, faults=_faults, seated=_seated, fields=("players",), entries=_entries
)
"""What personas a host may bring to a meeting."""
PERSONA_TEXTS: Final = {persona.id: persona.about for persona in SHELF}
"""Who ours are, by id."""
