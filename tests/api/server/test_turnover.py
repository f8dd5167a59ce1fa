"""People who lapse, leave, come back and hand over at two workers: the bench that looks for failures, in small."""

from pathlib import Path

import pytest

from bench.turnover import Turnover, read_logs
from engine.formats import FORMATS
from tests.api.workers import workers
from tests.services.redis import RedisServer

SECONDS = 18.0
"""A floor lapses after fifteen."""


@pytest.mark.slow("no room gives a person less than fifteen seconds for a turn")
async def test_nothing_fails_while_people_come_and_go(
    fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    """Slow, because no room gives a person less than fifteen seconds for a turn."""
    with workers(2, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url) as both:
        turnover = Turnover(both, SECONDS, seed=1)
        await turnover.run(len(FORMATS))
        read_logs(both, turnover.figures)
    figures = turnover.figures
    assert not figures.faults
    assert set(figures.rooms) == set(FORMATS)
    assert figures.entries["floor_lapsed"] + figures.entries["ask_lapsed"] > 0
    assert figures.entries["seat_released"] > 0
    assert figures.entries["powers_passed"] > 0
    assert figures.connections > 3 * len(FORMATS)
