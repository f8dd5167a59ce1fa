"""Background work that a worker does again and again, and that no single failure may end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NoReturn

import structlog

from rooms.errors import RoomsError

log = structlog.get_logger()


async def repeat(work: str, seconds: float, step: Callable[[], Awaitable[object]]) -> NoReturn:
    """Do a step of this work, so many seconds after each one the next, until cancelled. What a step raises is logged,
    and the next one is due all the same: no other task does the work."""
    while True:
        try:
            await step()
        except RoomsError as error:
            log.warning("background_work_waits", work=work, error=error.code)
        except Exception:
            log.exception("background_work_failed", work=work)
        await asyncio.sleep(seconds)
