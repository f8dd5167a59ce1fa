"""The operator's page: behind a key, read alone, and without anything of those who play."""

from collections.abc import AsyncIterator

import httpx
import pytest
import structlog

from api.server import log_setup
from harness.examples import Json
from harness.server import House, serving, settings
from harness.waiting import until
from rooms.log_context import about_room, room_hash

KEY = "an operator's key"


@pytest.fixture
async def watched() -> AsyncIterator[House]:
    log_setup.install_logging(settings())
    async with (
        serving(settings(operator_key=KEY, guesses_per_minute=5)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def test_h86_the_operator_sees_rooms_workers_faults_and_money(watched: House) -> None:
    room = await watched.open_room({"pace": "live"}, seat=None)
    waiting = await watched.open_room()
    await room.begin()

    async def driven() -> Json:
        answer = await watched.http.get("/api/operator", headers={"X-Operator-Key": KEY})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found if found["driven"] == 1 else {}

    with about_room(waiting.code):
        for error in ("it_was_made", "it_was_made_later"):
            structlog.get_logger().warning("a_fault_of_this_test", error=error)
    found = await until(driven, "a driver")
    assert found["rooms"] == {"lobby": 1, "running": 1}
    assert (found["undriven"], found["set_aside"], found["in_memory"]) == (0, 0, 2)
    (driver,) = found["drivers"]
    assert (driver["holder"], driver["rooms"]) == (found["worker"], 1)
    assert found["money"] == {"spent": 0, "reserved": 0, "cap": None}
    # Between them, and after them, there may be others of this process: that its loop was stalled, on a busy machine.
    ours = [fault for fault in found["faults"] if fault["event"] == "a_fault_of_this_test"]
    assert [fault["error"] for fault in ours] == ["it_was_made_later", "it_was_made"], "the latest first"
    assert {fault["room"] for fault in ours} == {room_hash(waiting.code)}
    page = await watched.http.get("/operator", auth=("anybody", KEY))
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-store"
    for shown in ("running", str(driver["holder"]), "a_fault_of_this_test"):
        assert shown in page.text
    for text in (page.text, str(found)):
        for secret in (room.code, waiting.code, str(waiting.seat_token), room.host_token, KEY, "Ann"):
            assert secret not in text
    assert (await watched.http.post("/operator", auth=("anybody", KEY))).status_code == 405


async def test_h86_without_its_key_nobody_sees_it_and_guessing_ends(watched: House, house: House) -> None:
    for path in ("/operator", "/api/operator"):
        assert (await house.http.get(path)).json()["code"] == "no_such_page"
        unasked = await watched.http.get(path)
        assert (unasked.status_code, unasked.json()["code"]) == (401, "bad_token")
    assert (await watched.http.get("/operator")).headers["www-authenticate"].startswith("Basic")
    assert (await watched.http.get("/api/operator", headers={"Authorization": "Basic ???"})).status_code == 401
    codes = [
        (await watched.http.get("/api/operator", headers={"X-Operator-Key": f"a guess {n}"})).json()["code"]
        for n in range(12)
    ]
    assert codes[0] == "bad_token"
    assert codes[-1] == "too_fast"
    assert (await watched.http.get("/api/operator", headers={"X-Operator-Key": KEY})).json()["code"] == "too_fast"
