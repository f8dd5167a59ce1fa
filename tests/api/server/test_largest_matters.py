"""No door of the server lets what it is given stop the event loop, at a tenth of the largest size."""

from __future__ import annotations

import asyncio

import pytest

from bench.stalls.large_matters import MATTERS
from bench.stalls.largest_case import fresh_server, measure


@pytest.mark.slow("a server plays large matters, and every door is asked")
@pytest.mark.parametrize(
    ("names", "doors"), [(("court",), 30), pytest.param(tuple(MATTERS), 100, marks=pytest.mark.sweep("every format"))]
)
def test_no_door_stops_the_event_loop(names: tuple[str, ...], doors: int) -> None:
    with fresh_server() as server:
        measured = asyncio.run(measure(server, 0.1, names))
    assert len(measured) > doors
    assert not [one for one in measured if one.over("cpu")]
