"""The database's clock in SQL: UTC seconds, as precise as the server has them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Float
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class utc_seconds(FunctionElement[float]):  # noqa: N801  (SQL functions are written in lower case)
    """Seconds since 1970 at the moment the statement runs, by the database's clock."""

    type = Float(53)
    inherit_cache = True


@compiles(utc_seconds, "postgresql")
def _postgresql(_element: utc_seconds, _compiler: Any, **_options: Any) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"


@compiles(utc_seconds, "sqlite")
def _sqlite(_element: utc_seconds, _compiler: Any, **_options: Any) -> str:
    # unixepoch('subsec') came with SQLite 3.42, and many machines have an older one. 2440587.5 is 1970 in Julian days.
    return "((julianday('now') - 2440587.5) * 86400.0)"
