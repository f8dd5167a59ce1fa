"""The engines of SQLAlchemy come without its sessions, which others may still have."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
import rooms.store.sql.engines
print("sqlalchemy.orm" in sys.modules)
import sqlalchemy.ext.asyncio
print(hasattr(sqlalchemy.ext.asyncio, "AsyncNothing"))
from sqlalchemy.ext.asyncio import AsyncSession, async_scoped_session, create_async_engine
from sqlalchemy.ext.asyncio.session import AsyncSession as own
print(AsyncSession is own is sqlalchemy.ext.asyncio.AsyncSession, async_scoped_session.__module__)
print(create_async_engine is rooms.store.sql.engines.create_async_engine)
"""


def test_sessions_are_loaded_for_whoever_asks() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=Path(__file__).resolve().parents[4],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False", "False", "True", "sqlalchemy.ext.asyncio.scoping", "True"]
