"""People who lapse, leave, come back and hand over at two workers: whatever they do, nothing fails."""

from pathlib import Path

import pytest

from engine.formats import FORMATS
from harness.services.redis import RedisServer
from harness.workers import workers
from tests.api.server.turnover import Turnover, read_logs


@pytest.mark.slow("no room gives a person less than fifteen seconds for a turn")
@pytest.mark.parametrize(
    ("rooms", "seconds"),
    [(len(FORMATS), 28.0), pytest.param(50, 60.0, marks=pytest.mark.sweep("many rooms, for a minute"))],
)
async def test_nothing_fails_while_people_come_and_go(
    fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path, rooms: int, seconds: float
) -> None:
    limits = {"TWELVE_ROOMS_PER_MINUTE": "100000", "TWELVE_ADDRESS_PER_SECOND": "10000"}
    limits["TWELVE_JOINS_PER_MINUTE"] = "100000"
    with workers(2, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url, **limits) as both:
        turnover = Turnover(both, seconds, seed=1)
        await turnover.run(rooms)
        read_logs(both, turnover.figures)
    figures = turnover.figures
    assert not figures.faults
    assert set(figures.rooms) == set(FORMATS)
    assert figures.entries["floor_lapsed"] + figures.entries["ask_lapsed"] > 0
    assert figures.entries["seat_released"] > 0
    assert figures.entries["powers_passed"] > 0
    assert figures.connections > 3 * len(FORMATS)
