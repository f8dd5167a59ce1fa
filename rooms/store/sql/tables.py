"""The tables, as SQLAlchemy knows them. An empty database gets them as they are here, an older one by migrations
(`upgrade.py`). Nothing else in this project creates a table.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    # Constraints with names of their own can be changed by a later migration, on SQLite too.
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

REVISION = "2026_11_30_asks_of_calls"
"""The migration after which a database has these tables; a test holds the two together."""

VERSION_TABLE = "twelve_version"
"""Where the revision of a database stands. Not under Alembic's name: another program in the same database has that."""

# Ids are ordered by code point everywhere: cursors and draws must not depend on a server's language.
Id = String(80).with_variant(String(80, collation="C"), "postgresql")
Deliberation = String(32).with_variant(String(32, collation="C"), "postgresql")

rooms = Table(
    "rooms",
    metadata,
    Column("deliberation", Deliberation, primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("format", String(40), nullable=False),
    Column("case_id", Id, nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("status", String(10), nullable=False),
    # A fork goes with its source: what was erased there is not to be read here.
    Column("source", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), index=True),
    Column("holder", String(80)),
    Column("lease_until", Float(53), nullable=False),
    Column("epoch", Integer, nullable=False),
    # Written once a day at most. Indexed: rooms that nobody opens any more are looked for.
    Column("opened_at", Float(53), nullable=False, index=True, server_default="0"),
    # Never changes. It names no person: a digest of a key, a class, or a number (`rooms.owners`).
    Column("owner", String(80), index=True),
)
# The lease's columns are in no index, so that renewing one rewrites no index (a heap-only update in Postgres).
Index("ix_rooms_running", rooms.c.status, rooms.c.deliberation)

stalls = Table(
    "stalls",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("times", Integer, nullable=False),
    Column("last_at", Float(53), nullable=False),
)

room_cases = Table(
    "room_cases",
    metadata,
    # Apart from the room: SQLite rewrites a whole row when one number in it changes, and a matter is long.
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("body", Text, nullable=False),
    # Which model reads the body; after it, where a migration adds it to an older table.
    Column("kind", String(40), nullable=False, server_default="criminal_case"),
)

entries = Table(
    "entries",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    # Text, not JSONB: what is read back must be the bytes that were written.
    Column("line", Text, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column(
        "deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("tenure", Integer),
    Column("root", String(64)),
)

idempotency_keys = Table(
    "idempotency_keys",
    metadata,
    # Hashes alone: of the key and of whose it is, and of what was asked.
    Column("hash", String(64), primary_key=True),
    Column("content", String(64), nullable=False),
    Column(
        "deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("seq", Integer, nullable=False),
    # What tokens can be issued for once more. The tokens themselves stand nowhere.
    Column("seat", Integer),
    Column("tenure", Integer),
    # By the database's clock. In no index: the table holds minutes, and a scan of it once a minute costs less.
    Column("at", Float(53), nullable=False),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column(
        "deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("url", Text, nullable=False),
    Column("events", JSON, nullable=False),
    Column("secret", String(100), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("after_seq", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("dropped", Integer, nullable=False),
    Column("last_error", Text),
    Column("last_tried_at", Float(53)),
    Column("last_told_at", Float(53)),
    Column("epoch", Integer, nullable=False),
    # By the database's clock; beyond all time for one that gets no more notices.
    Column("due_at", Float(53), nullable=False, index=True),
)

clips = Table(
    "clips",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("voice", String(100), nullable=False),
    Column("mime", String(100), nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("seconds", Float(53)),
    Column("size", Integer, nullable=False),
    # Its maker has claimed it until then, by the database's clock; the next one to begin it does so under a new epoch.
    Column("made_until", Float(53), nullable=False),
    Column("epoch", Integer, nullable=False),
)

clip_parts = Table(
    "clip_parts",
    metadata,
    # A clip is heard while it is still being made, at any worker: it is stored as it comes.
    Column("clip", String(64), ForeignKey("clips.id", ondelete="CASCADE"), primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("start", Integer, nullable=False),
    Column("words", JSON, nullable=False),
    # Last, so that SQLite reads the columns before it without walking through it.
    Column("body", LargeBinary, nullable=False),
)

clip_rooms = Table(
    "clip_rooms",
    metadata,
    # A clip that two rooms announced is erased with the later one of them.
    Column("clip", String(64), ForeignKey("clips.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True, index=True
    ),
    # What was paid for on its account.
    Column("characters", Integer, nullable=False),
)

spending = Table(
    "spending",
    metadata,
    Column("scope", String(40), primary_key=True),
    Column("spent", Float(53), nullable=False),
    # What calls in progress may still cost; a cap holds for both together.
    Column("reserved", Float(53), nullable=False),
)

Name = String(120).with_variant(String(120, collation="C"), "postgresql")

persona_games = Table(
    "persona_games",
    metadata,
    # Format and owner are the room's: what personas remember is read by owner, and goes with the room that made it.
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("model", Name, primary_key=True),
    Column("persona", Name, primary_key=True),
    Column("role", String(40), nullable=False),
    Column("won", Boolean, nullable=False),
)

persona_counts = Table(
    "persona_counts",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("model", Name, primary_key=True),
    Column("persona", Name, primary_key=True),
    # What was counted, in the words of the format.
    Column("name", String(40), primary_key=True),
    Column("number", Integer, nullable=False),
)

persona_lessons = Table(
    "persona_lessons",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("model", Name, primary_key=True),
    Column("persona", Name, primary_key=True),
    Column("learned", Text, nullable=False),
    # The room whose lesson the persona had read when it wrote this one, which may repeat it and so goes with it.
    Column("source", Deliberation),
    ForeignKeyConstraint(
        ["source", "model", "persona"],
        ["persona_lessons.deliberation", "persona_lessons.model", "persona_lessons.persona"],
        ondelete="CASCADE",
    ),
    Index(None, "source", "model", "persona"),
)

model_calls = Table(
    "model_calls",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
    Column("request", Text, nullable=False),
    Column("answer", Text, nullable=False),
    # What the call was to answer; empty for what no ask waits for.
    Column("ask", Name, nullable=False, server_default=""),
)

room_keys = Table(
    "room_keys",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    # 0 for the whole room.
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("provider", String(40), primary_key=True),
    # Encrypted with the installation's secret, which is not in this database.
    Column("sealed", Text, nullable=False),
)

classes = Table(
    "classes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("created_at", Float(53), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    # Hashes alone, as of other requests with a key.
    Column("request", String(64), unique=True),
    Column("content", String(64)),
    # What it knows of its pupils and rooms. Nothing is looked up by them, so there are no tables for them.
    Column("body", Text, nullable=False),
)

class_matters = Table(
    "class_matters",
    metadata,
    # Apart from the class, whose row is written again for each pupil who comes in.
    Column("class_id", String(32), ForeignKey("classes.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("body", Text, nullable=False),
)

class_rooms = Table(
    "class_rooms",
    metadata,
    Column("deliberation", Deliberation, ForeignKey("rooms.deliberation", ondelete="CASCADE"), primary_key=True),
    Column("class_id", String(32), ForeignKey("classes.id", ondelete="CASCADE"), nullable=False, index=True),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("created_at", Float(53), nullable=False),
    # What it was opened with: it never changes.
    Column("body", Text, nullable=False),
)

study_entries = Table(
    "study_entries",
    metadata,
    Column("study_id", String(32), ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

installation = Table(
    "installation",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

cases = Table(
    "cases",
    metadata,
    Column("id", Id, primary_key=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("digest", String(64), nullable=False),
    Column("source", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("docket", Text, nullable=False),
    Column("year", Integer, index=True),
    Column("themes", JSON, nullable=False),
    Column("words", Integer, nullable=False),
    Column("drawable", Boolean, nullable=False),
    Column("difficulty", String(20), nullable=False),
    Column("terms", Text, nullable=False),
    # Behind what lists read, so that SQLite reads the columns before it without walking through it.
    Column("body", Text, nullable=False),
    # Read with the body alone.
    Column("kind", String(40), nullable=False, server_default="criminal_case"),
)
Index("ix_cases_drawable", cases.c.drawable, cases.c.difficulty, cases.c.id)
Index("ix_cases_drawable_any", cases.c.drawable, cases.c.id)

case_themes = Table(
    "case_themes",
    metadata,
    Column("theme", String(200), primary_key=True),
    Column("case_id", Id, ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True, index=True),
)

case_notes = Table(
    "case_notes",
    metadata,
    # Apart from the case: few have one, and a column added to the cases would stand behind their bodies in SQLite.
    Column("case_id", Id, ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("note", Text, nullable=False),
)
