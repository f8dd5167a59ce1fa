"""The log over HTTP (api/PROTOCOL.md, H6 and H13)."""

import asyncio
import json
import time
from dataclasses import replace

import httpx
import pytest

from harness.server import SERVED, House, bearer, serving, settings
from tests.api.http.test_rooms import problem
from tests.kit.rooms import Clock


async def test_h6_pages_hold_every_number_once(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_to_end()
    last = (await room.get()).json()["seq"]
    for limit in (1, 7, 1000):
        numbers: list[int] = []
        after = 0
        while True:
            page = (await room.get("/events", after=after, limit=limit)).json()
            assert len(page["events"]) <= limit
            numbers += [entry["seq"] for entry in page["events"]]
            assert page["seq"] == numbers[-1]
            assert page["more"] == (page["seq"] < last)
            after = page["seq"]
            if not page["more"]:
                break
        assert numbers == list(range(1, last + 1))
    assert (await room.get("/events", after=last)).json() == {"events": [], "seq": last, "more": False}
    beyond = await room.get("/events", after=last + 1)
    assert (beyond.status_code, beyond.json()["code"]) == (409, "room_set_back")


async def test_h6_the_same_as_on_a_socket(house: House) -> None:
    room = await house.open_room({"show_convictions": False})
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        heard = await player.play_to_end()
    log = [entry for entry in await room.log(room.seat_token) if "event" in entry]
    assert [(frame["seq"], frame["at"], frame["event"]) for frame in heard] == [
        (entry["seq"], entry["at"], entry["event"]) for entry in log
    ]


async def test_h6_waits_for_news(house: House) -> None:
    room = await house.open_room()
    seq = (await room.get()).json()["seq"]
    began = time.monotonic()
    waiting = asyncio.create_task(room.get("/events", after=seq, wait=20))
    await asyncio.sleep(0.3)  # real time: the request is on its way to the server
    assert not waiting.done()
    await room.begin()
    page = (await waiting).json()
    assert page["events"][0]["seq"] == seq + 1
    assert time.monotonic() - began < 20, "the news ended it, and not the time"


async def test_h6_waits_no_longer_than_asked(house: House) -> None:
    room = await house.open_room()
    seq = (await room.get()).json()["seq"]
    began = time.monotonic()
    page = (await room.get("/events", after=seq, wait=0.5)).json()
    assert page == {"events": [], "seq": seq, "more": False}
    assert time.monotonic() - began > 0.4


async def test_h6_waits_for_what_is_to_be_seen_later(house: House) -> None:
    room = await house.open_room({"spectators": "delayed:1"})
    seq = (await room.get()).json()["seq"]
    await room.begin()
    # Mostly none; on a machine that takes more than a second for this, none too early.
    early = (await room.get("/events", after=seq)).json()["events"]
    assert all(entry["at"] + 1 <= time.time() for entry in early)
    page = (await room.get("/events", after=seq, wait=10)).json()
    assert page["events"][0]["event"]["kind"] == "begun"
    assert page["events"][0]["at"] + 1 <= time.time()


async def test_h6_w6_a_late_viewer_goes_by_the_clock_of_the_room_that_is_set() -> None:
    clock = Clock()
    async with (
        serving(settings(), surroundings=replace(SERVED, now=clock)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room({"spectators": "delayed:600"})
        seq = (await room.get()).json()["seq"]
        await room.begin()
        async with room.socket(after=seq) as late:
            await late.until("welcome")
            waiting = asyncio.create_task(room.get("/events", after=seq, wait=20))
            await asyncio.sleep(0.3)  # real time: the request is on its way to the server
            assert not waiting.done()
            clock.ahead += 600
            assert (await waiting).json()["events"][0]["event"]["kind"] == "begun"
            await late.event("begun")


async def test_h6_waiting_ends_when_the_room_is_erased(house: House) -> None:
    room = await house.open_room()
    seq = (await room.get()).json()["seq"]
    waiting = asyncio.create_task(room.get("/events", after=seq, wait=15))
    await asyncio.sleep(0.2)  # real time: the request is on its way to the server
    await house.http.delete(room.path, headers=bearer(room.host_token))
    problem(await waiting, 404, "no_such_room")


@pytest.mark.parametrize(
    ("name", "value"),
    [("after", -1), ("after", "x"), ("limit", 0), ("limit", 1001), ("wait", 21), ("wait", "nan"), ("after", 10**30)],
)
async def test_h6_bounds_are_named(house: House, name: str, value: str | int) -> None:
    room = await house.open_room()
    assert name in problem(await room.get(f"/events?{name}={value}"), 422, "malformed")


async def test_h13_the_log_is_the_hosts_and_whole_after_the_verdict(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_until("ballot_opened")
        early = (await room.get("/log.jsonl", room.host_token)).text.splitlines()
        assert "sealed" not in json.loads(early[0])["event"]
        await player.play_to_end()
    problem(await room.get("/log.jsonl"), 401, "bad_token")
    problem(await room.get("/log.jsonl", room.seat_token), 403, "host_only")
    answer = await room.get("/log.jsonl", room.host_token)
    assert answer.headers["content-type"].startswith("application/jsonl")
    entries = [json.loads(line) for line in answer.text.splitlines()]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert "sealed" in entries[0]["event"]
    assert entries[-1]["event"]["kind"] == "closed"


async def test_h13_transcripts_show_what_happened_and_nothing_hidden(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_to_end()
    transcript = (await room.get("/transcript.json")).json()
    turns = [entry["event"] for entry in await room.log() if entry.get("event", {}).get("kind") == "turn_taken"]
    assert [line["text"] for line in transcript["lines"] if line["kind"] == "turn"] == [turn["text"] for turn in turns]
    assert transcript["result"]["outcome"] in ("guilty", "not_guilty", "hung")
    text = (await room.get("/transcript.md")).text
    assert text.startswith("# People v. Ostrander\n")
    assert "Ann, seat 7" in text
    assert "The verdict:" in text


async def test_h13_words_of_people_are_no_markup(house: House) -> None:
    room = await house.open_room(name="# Ann <b>")
    text = (await room.get("/transcript.md")).text
    assert "\\# Ann \\<b\\>" in text
