"""Matters of any kind in HTTP responses, as much of each as its reader may have."""

from __future__ import annotations

from typing import Any

from api.wire.schemas import Schema
from engine.core.matter import Matter, PieceKind, Source
from rooms.live.room import Room


class CitableItem(Schema):
    """Something that may be cited."""

    id: str
    label: str


class MatterPiece(Schema):
    """A stretch of the matter for reading."""

    id: str | None
    """What may be cited for it; null where nothing can be."""
    kind: PieceKind
    title: str
    text: str


class MatterDetail(Schema):
    """What a room deliberates, whatever its kind."""

    kind: str
    """As `matter` in `/api/formats` names it."""
    id: str
    title: str
    docket: str
    """One line for a list."""
    summary: str
    question: str | None
    """What the table answers; null where the format goes without a question."""
    note: str | None
    """What a reader should know before opening it."""
    notes: list[str]
    """What of the files that it was read from was left out or doubted, in a sentence each that names the file."""
    source: Source
    citable: list[CitableItem]
    """What may be cited, in order."""
    pieces: list[MatterPiece] | None = None
    """All of it for reading, in order; null unless it was asked for."""
    matter: dict[str, Any]
    """The whole of it by the model of its kind, as far as this reader may have it."""


def shown_matter(room: Room, seat: int | None, over: bool, *, pieces: bool = False) -> MatterDetail:
    """The matter of a room as the holder of a seat, or anybody else, may have it; `over`: the outcome is known."""
    return matter_schema(room.matter.shown_to(seat, over), pieces=pieces)


def matter_schema(matter: Matter, *, pieces: bool = False) -> MatterDetail:
    """A matter for a reader who may have all of this."""
    return MatterDetail(
        kind=matter.kind,
        id=matter.id,
        title=matter.title,
        docket=matter.docket,
        summary=matter.summary,
        question=matter.to_decide(),
        note=matter.reader_note(),
        notes=list(matter.notes()),
        source=matter.origin(),
        citable=[CitableItem(id=id, label=called) for id, called in matter.citable()],
        pieces=[MatterPiece(id=one.id, kind=one.kind, title=one.title, text=one.text) for one in matter.pieces()]
        if pieces
        else None,
        matter=matter.model_dump(mode="json"),
    )
