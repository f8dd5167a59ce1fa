"""No door of the server lets what it is given stop the event loop, at a tenth of the largest size."""

from __future__ import annotations

import asyncio

import pytest

from bench.large_matters import MATTERS
from bench.largest_case import fresh_server, measure


@pytest.mark.slow("a server plays the largest matter of every format, and every door is asked")
def test_no_door_stops_the_event_loop() -> None:
    """Slow, because a server of its own plays every format and is asked everything."""
    with fresh_server() as server:
        measured = asyncio.run(measure(server, 0.1, tuple(MATTERS)))
    assert len(measured) > 100
    assert not [one for one in measured if one.over("cpu")]
