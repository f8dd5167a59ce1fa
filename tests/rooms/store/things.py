"""Small rooms, logs and cases for tests of the store."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cases.imported_rows import CaseRow, make_row
from engine.core.events import Begun, Entry, NarrationGiven
from engine.core.evolve import fold
from engine.core.matter import Source
from engine.matters.criminal_case import Case, Passage
from harness.surroundings import SURROUNDINGS
from rooms.live.codes import hash_token, new_code
from rooms.store import RoomRecord, RoomStatus, Store, TokenRecord
from rooms.store.memory.store import MemoryStore
from rooms.store.sql import tables
from rooms.store.sql.store import SqlStore

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
    return RoomRecord(code or new_code(SURROUNDINGS), uuid4().hex, "jury", "case_001", AT, status, source)


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
        return TokenRecord(hash_token(SURROUNDINGS.token()), deliberation, "host")
    return TokenRecord(hash_token(SURROUNDINGS.token()), deliberation, "seat", seat, tenure=1)


async def set_back(store: Store, deliberation: str, number: int) -> int:
    """Take the last entries from a log, with the requests that made them and the status that they gave the room, as a
    database loses them that is restored; the number of the entry that is the last one now."""
    kept = (await store.entries(deliberation))[:-number]
    state = fold(kept)
    assert state.status != "new"
    if isinstance(store, MemoryStore):
        stored = store._rooms[deliberation]
        del stored.lines[-number:]
        stored.record = replace(stored.record, status=state.status)
        lost = {hash_ for hash_ in stored.requests if store._requests[hash_][1].seq > state.seq}
        stored.requests -= lost
        for hash_ in lost:
            del store._requests[hash_]
        return state.seq
    assert isinstance(store, SqlStore)

    async def write(connection: AsyncConnection) -> None:
        for table in (tables.entries, tables.idempotency_keys):
            await connection.execute(delete(table).where(table.c.deliberation == deliberation, table.c.seq > state.seq))
        this_room = tables.rooms.c.deliberation == deliberation
        await connection.execute(update(tables.rooms).where(this_room).values(status=state.status))

    await store._db.run(write, "transaction")
    return state.seq
