"""Ids of exonerations no longer differ in their form from those of other cases, which revealed how a case ended."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "2026_11_26_case_ids"
down_revision = "2026_11_26_persona_digests"

_FORMER_ID_PATTERN = re.compile(r"us-([0-9a-f]{12})")


def upgrade() -> None:
    """Give the imported exonerations the ids under which an import would put them now, as `cases.case_ids` has it."""
    connection = op.get_bind()
    tables = sa.MetaData()
    tables.reflect(connection, only=("cases", "case_themes", "case_notes"))
    cases = tables.tables["cases"]
    ids = connection.execute(sa.select(cases.c.id).where(cases.c.id.like("us-%"))).scalars().all()
    for id_ in ids:
        former = _FORMER_ID_PATTERN.fullmatch(id_)
        case = connection.execute(sa.select(cases).where(cases.c.id == id_)).mappings().one()
        if former is None or '"kind":"exoneration"' not in case["body"]:
            continue
        now = f"file-{former[1]}"
        parts = [
            (part, _rows(connection, part, id_)) for part in (tables.tables["case_themes"], tables.tables["case_notes"])
        ]
        for part, _ in parts:
            connection.execute(part.delete().where(part.c.case_id == id_))
        body = case["body"].replace(f'"id":"{id_}"', f'"id":"{now}"', 1)
        connection.execute(cases.update().where(cases.c.id == id_).values(id=now, body=body))
        for part, rows in parts:
            if rows:
                connection.execute(part.insert(), [{**row, "case_id": now} for row in rows])


def _rows(connection: sa.Connection, part: sa.Table, id_: str) -> list[dict[str, object]]:
    found = connection.execute(sa.select(part).where(part.c.case_id == id_))
    return [dict(row) for row in found.mappings()]
