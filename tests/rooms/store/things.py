"""Small rooms, logs and cases for tests of the store."""

from __future__ import annotations

from uuid import uuid4

from cases.imported_rows import CaseRow, make_row
from engine.core.events import Begun, Entry, NarrationGiven
from engine.core.matter import Source
from engine.matters.criminal_case import Case, Passage
from rooms.live.codes import hash_token, new_code, new_token
from rooms.store import RoomRecord, RoomStatus, Store, TokenRecord

AT = 1_763_700_000.125


def a_case(**changed: object) -> Case:
    """A case as short as one may be."""
    facts: dict[str, object] = {
        "id": "case_001",
        "title": "The Crown v. Nobody",
        "docket": "A spoon is missing.",
        "summary": "A spoon is missing from a drawer in Whitby.",
        "charges": ("theft",),
        "instructions": "Be sure, or acquit.",
        "jurisdiction": "England",
    }
    return Case.model_validate(facts | changed)


def a_row(case_id: str, words: int = 400, **changed: object) -> CaseRow:
    """An imported case as a row; contested when it has 300 words."""
    transcript = (Passage(text="word " * words),)
    source = Source(kind="old_bailey", name="Old Bailey")
    return make_row(a_case(**({"id": case_id, "transcript": transcript, "source": source} | changed)))


def a_record(*, source: str | None = None, status: RoomStatus = "lobby", code: str | None = None) -> RoomRecord:
    """A room that nobody has opened yet."""
    return RoomRecord(code or new_code(), uuid4().hex, "jury", "case_001", AT, status, source)


def said(seq: int, text: str = "Order.") -> Entry:
    """A narration as entry `seq`."""
    event = NarrationGiven(ask=f"a{seq}", topic="case", text=text, by="occupant")
    return Entry(seq=seq, at=round(AT + seq / 1000, 3), event=event)


def log(first: int, last: int) -> list[Entry]:
    """Entries `first` to `last`."""
    return [said(seq) for seq in range(first, last + 1)]


async def opened(
    store: Store, entries: int = 1, *, source: str | None = None, status: RoomStatus = "lobby"
) -> RoomRecord:
    """A room in the store with that many entries."""
    record = a_record(source=source, status=status)
    begun = [Entry(seq=1, at=AT, event=Begun())]
    await store.open_room(record, a_case(), begun + log(2, entries))
    return record


def a_token(deliberation: str, seat: int | None = None) -> TokenRecord:
    """A token's record."""
    if seat is None:
        return TokenRecord(hash_token(new_token()), deliberation, "host")
    return TokenRecord(hash_token(new_token()), deliberation, "seat", seat, tenure=1)
