"""Background work: a step that fails does not end it."""

import asyncio

import pytest

from harness.log_lines import LOG_LINES
from harness.waiting import until
from rooms.errors import StoreUnavailable
from rooms.periodic import repeat


@pytest.mark.causes_failure("background_work_failed")
async def test_work_goes_on_after_a_step_that_fails() -> None:
    steps = 0

    async def step() -> None:
        nonlocal steps
        steps += 1
        if steps == 1:
            raise ZeroDivisionError
        if steps == 2:
            raise StoreUnavailable("It was restarted.")

    task = asyncio.create_task(repeat("counting", 0.0, step))
    await until(lambda: steps > 2, "a third step")
    task.cancel()
    lines = [(line["event"], line["work"]) for line in LOG_LINES.seen()]
    assert lines == [("background_work_failed", "counting"), ("background_work_waits", "counting")]
