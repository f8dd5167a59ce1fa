"""Answers that are made while they are sent, where their making fails."""

import logging
from collections.abc import AsyncGenerator

import httpx
import pytest
import structlog
from fastapi import FastAPI
from fastapi.responses import Response

from api.cli.local_server import serve_locally
from api.http.streaming import AbortableStream, with_first_chunk
from api.wire import errors
from rooms.errors import StoreUnavailable


async def failing_after(pieces: int) -> AsyncGenerator[bytes, None]:
    for number in range(pieces):
        yield f"piece {number}\n".encode()
    raise StoreUnavailable("The database at 127.0.0.1 does not answer: no connection.")


def app() -> FastAPI:
    made = FastAPI()
    errors.add_error_handlers(made)

    @made.get("/{pieces}")
    async def some(pieces: int) -> Response:
        return AbortableStream(await with_first_chunk(failing_after(pieces)), media_type="text/plain")

    return made


async def test_h2_what_fails_before_its_first_piece_is_refused_in_words() -> None:
    async with serve_locally(app()) as address, httpx.AsyncClient(timeout=30) as http:
        answer = await http.get(f"{address}/0")
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")


async def test_what_fails_on_the_way_is_broken_off_and_logged_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with structlog.testing.capture_logs() as log_lines, caplog.at_level(logging.WARNING):
        async with serve_locally(app()) as address, httpx.AsyncClient(timeout=30) as http:
            with pytest.raises(httpx.RemoteProtocolError, match="incomplete"):
                await http.get(f"{address}/3")
    # Another server of this process may log meanwhile that a test's socket has closed or, on a busy machine, that the
    # loop was stalled.
    cuts = [line for line in log_lines if line["log_level"] != "info" and line["event"] != "loop_stalled"]
    assert [line["event"] for line in cuts] == ["an answer was cut"]
    assert cuts[0]["reason"] == "The database at 127.0.0.1 does not answer: no connection."
    assert not any(record.exc_info for record in caplog.records), "no traceback for what is no mistake of ours"
