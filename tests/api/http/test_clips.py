"""Hearing the judge over HTTP (api/PROTOCOL.md, C)."""

import asyncio
import contextlib
import io
import zipfile
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from api.http.byte_ranges import Span, Unsatisfiable, is_from_start, parse_range
from api.settings import Settings
from harness.examples import Json
from harness.server import House, OpenRoom, Socket, bearer, serving, settings
from rooms.store.sql.upgrade import upgrade
from tests.api.http.test_rooms import problem
from tests.rooms.voice.mp3 import seconds_of
from tests.services.elevenlabs import KEY, Studio, studio

PACE = {"pace": "brisk", "size": 6, "max_rounds": 1}


@contextlib.asynccontextmanager
async def served(chosen: Settings) -> AsyncIterator[House]:
    """A server with these settings."""
    async with serving(chosen) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        yield House(server, http)


def by_elevenlabs(booth: Studio, **more: Any) -> Settings:
    """Settings of a server that speaks by ElevenLabs."""
    return settings(elevenlabs_api_key=KEY, elevenlabs_url=booth.url, **more)


@contextlib.asynccontextmanager
async def begun(house: House, **chosen: Any) -> AsyncIterator[tuple[OpenRoom, Socket]]:
    """A room that has begun, with somebody who listens."""
    room = await house.open_room(seat=None, settings={**PACE, **chosen})
    async with room.socket() as listener:
        await listener.until("welcome")
        await room.begin()
        yield room, listener


async def download_clip(house: House, clip: Json) -> bytes:
    """All of a clip."""
    answer = await house.http.get(f"/api/clips/{clip['id']}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == clip["mime"]
    return answer.content


@pytest.mark.slow("a voice is heard as long as it speaks")
async def test_c1_c5_the_judge_is_heard_and_every_word_has_its_time() -> None:
    async with served(settings()) as house, begun(house) as (room, listener):
        said = (await listener.event("narration_given"))["event"]
        ready = (await listener.event("clip_ready"))["event"]
        assert (ready["ask"], ready["seat"]) == (said["ask"], 0)
        clip = ready["clip"]
        assert (clip["voice"], clip["mime"]) == ("espeak", "audio/mpeg")
        assert abs(seconds_of(await download_clip(house, clip)) - clip["seconds"]) < 0.1
        words = (await house.http.get(f"/api/clips/{clip['id']}/words")).json()
        assert [word["text"] for word in words["words"]] == said["text"].split()
        assert (words["complete"], words["seconds"]) == (True, clip["seconds"])
        rest = (await house.http.get(f"/api/clips/{clip['id']}/words?after=3&wait=20")).json()
        assert rest["words"] == words["words"][3:]
        # The verdict is heard when everything is over; it was said before the room was closed.
        # Under load it may all be over before the first words can be heard.
        await listener.until_event("closed", 90)
        verdict = [frame["event"] for frame in listener.heard if frame["kind"] == "event"]
        last = [event for event in verdict if event["kind"] == "narration_given"][-1]["ask"]
        await listener.until_event("clip_ready", ask=last)
        verdict = [frame["event"] for frame in listener.heard if frame["kind"] == "event"]
        archive = (await room.get("/export.zip", room.host_token)).content
        with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
            names = [name for name in zipped.namelist() if name.startswith("clips/")]
            assert len(names) == sum(event["kind"] == "clip_ready" for event in verdict)
            assert zipped.read(names[0]) == await download_clip(house, clip)
        assert (await room.http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
        problem(await house.http.get(f"/api/clips/{clip['id']}"), 404, "no_such_clip")
        problem(await house.http.get(f"/api/clips/{clip['id']}/words"), 404, "no_such_clip")


async def test_c4_a_clip_is_heard_while_it_is_made_and_by_its_ranges_afterwards() -> None:
    with studio() as booth:
        booth.go_on.clear()
        async with served(by_elevenlabs(booth)) as house, begun(house) as (_, listener):
            clip = (await listener.event("clip_ready"))["event"]["clip"]
            assert (clip["voice"], clip["mime"], clip["seconds"]) == ("elevenlabs", "audio/mpeg", None)
            path = f"/api/clips/{clip['id']}"
            first = (await house.http.get(f"{path}/words")).json()
            assert (len(first["words"]), first["complete"], first["seconds"]) == (4, False, None)
            more = asyncio.create_task(house.http.get(f"{path}/words?after=4&wait=20"))
            part = asyncio.create_task(house.http.get(path, headers={"Range": "bytes=0-1"}))
            async with house.http.stream("GET", path, headers={"Range": "bytes=0-"}) as streamed:
                assert streamed.status_code == 200
                assert "content-length" not in streamed.headers
                assert "etag" not in streamed.headers
                assert streamed.headers["cache-control"] == "no-store"
                pieces = streamed.aiter_raw()
                sound = await anext(pieces)
                assert sound[:2] == b"\xff\xfb"
                assert not more.done()
                assert not part.done()
                booth.go_on.set()
                sound += b"".join([piece async for piece in pieces])
            assert (await more).json()["words"]
            assert (await part).content == sound[:2]
            whole = await house.http.get(path)
            assert (whole.content, whole.headers["content-length"]) == (sound, str(len(sound)))
            assert whole.headers["cache-control"].startswith("private, max-age=")
            tag, size = whole.headers["etag"], len(sound)
            for header, first_byte, until in (
                ("bytes=0-", 0, size),
                ("bytes=100-199", 100, 200),
                ("bytes=-500", size - 500, size),
                (f"bytes={size - 1}-{size + 9}", size - 1, size),
            ):
                some = await house.http.get(path, headers={"Range": header, "If-Range": tag})
                assert (some.status_code, some.content) == (206, sound[first_byte:until])
                assert some.headers["content-range"] == f"bytes {first_byte}-{until - 1}/{size}"
            beyond = await house.http.get(path, headers={"Range": f"bytes={size}-"})
            problem(beyond, 416, "no_such_range")
            assert beyond.headers["content-range"] == f"bytes */{size}"
            changed = await house.http.get(path, headers={"Range": "bytes=0-9", "If-Range": '"another"'})
            assert (changed.status_code, changed.content) == (200, sound)
            assert (await house.http.get(path, headers={"If-None-Match": tag})).status_code == 304


def test_c4_a_range_is_read_as_the_standard_has_it() -> None:
    assert parse_range(None, 10) is None
    for passed_over in (
        "bytes=-",
        "items=0-1",
        "bytes=0-1,4-5",
        "bytes=5-4",
        "bytes=a-b",
        "",
        "bytes=" + "9" * 40 + "-",
    ):
        assert parse_range(passed_over, 10) is None
    assert parse_range("bytes=0-0", 10) == Span(0, 1)
    assert parse_range("bytes=4-", 10) == Span(4, 10)
    assert parse_range("bytes = 4 - 99", 10) == Span(4, 10)
    assert parse_range("bytes=-99", 10) == Span(0, 10)
    for header, size in (("bytes=10-", 10), ("bytes=-0", 10), ("bytes=0-", 0), ("bytes=-5", 0)):
        with pytest.raises(Unsatisfiable):
            parse_range(header, size)
    assert [is_from_start(header) for header in (None, "bytes=0-", "bytes=0-1", "bytes=5-")] == [
        True,
        True,
        False,
        False,
    ]


async def test_c3_an_id_is_guessed_from_nothing_and_what_is_none_is_no_clip() -> None:
    async with served(settings()) as one, served(settings()) as other:
        ids = []
        for house in (one, other):
            async with begun(house) as (_, listener):
                ids.append((await listener.event("clip_ready"))["event"]["clip"]["id"])
        # The same voice, the same words, and another installation.
        assert ids[0] != ids[1]
        assert all(len(id) == 64 for id in ids)
        for wrong in (ids[1], "0" * 64, "x", "%00"):
            problem(await one.http.get(f"/api/clips/{wrong}"), 404, "no_such_clip")


@pytest.mark.slow("a voice is heard as long as it speaks")
@pytest.mark.causes_failure("voice_failed")
async def test_c7_a_voice_that_fails_is_replaced_and_reported() -> None:
    with studio() as booth:
        booth.faults = ["quota"]
        async with served(by_elevenlabs(booth)) as house, begun(house) as (room, listener):
            failed = (await listener.event("voice_failed"))["event"]
            assert (failed["voice"], failed["instead"]) == ("elevenlabs", "espeak")
            assert failed["reason"] == "The quota at ElevenLabs is used up."
            assert (await listener.event("clip_ready"))["event"]["clip"]["voice"] == "espeak"
            # To load what calls ElevenLabs may take longer than the whole deliberation.
            await listener.until_event("closed", 90)
            log = [entry["event"] for entry in await room.log(room.host_token) if "event" in entry]
            # A lasting failure is reported once, and the voice is not asked again for a while.
            assert sum(event["kind"] == "voice_failed" for event in log) == 1
            assert len(booth.asked) == 1


@pytest.mark.causes_failure("voice_failed")
async def test_c6_a_voice_that_breaks_off_is_replaced_for_the_same_words() -> None:
    with studio() as booth:
        booth.faults = ["cut"]
        async with served(by_elevenlabs(booth)) as house, begun(house) as (_, listener):
            first = (await listener.event("clip_ready"))["event"]
            failed = (await listener.event("voice_failed"))["event"]
            assert "broke off" in failed["reason"]
            second = (await listener.event("clip_ready"))["event"]
            assert (first["clip"]["voice"], second["clip"]["voice"]) == ("elevenlabs", "espeak")
            assert first["ask"] == second["ask"]
            problem(await house.http.get(f"/api/clips/{first['clip']['id']}"), 404, "no_such_clip")


async def test_c8_the_voices_are_listed_and_an_unavailable_one_is_refused() -> None:
    with studio() as booth:
        for chosen, why in (
            (settings(), "ElevenLabs is not set up on this server: it has no key."),
            (
                by_elevenlabs(booth, elevenlabs_voice="nobody"),
                "ElevenLabs has no voice with the id that is configured.",
            ),
            (settings(elevenlabs_api_key="sk_wrong", elevenlabs_url=booth.url), "ElevenLabs does not take the key."),
        ):
            async with served(chosen) as house:
                body = (await house.http.get("/api/voices")).json()
                assert body["auto"] == "espeak"
                assert {one["voice"]: one["why"] for one in body["voices"]} == {
                    "elevenlabs": why,
                    "espeak": None,
                    "browser": None,
                    "captions": None,
                }
                opening = {"case_id": "case_001_robbery", "settings": {"voice": "elevenlabs"}}
                refused = problem(await house.http.post("/api/rooms", json=opening), 422, "no_voice")
                assert refused == f"voice: {why}"
                assert "sk_" not in refused
                # Nor can it be chosen later on.
                room = await house.open_room(seat=None)
                terms = {"kind": "set_terms", "settings": {"voice": "elevenlabs"}}
                assert problem(await room.act(terms), 422, "no_voice") == refused
                assert (await room.get("", room.host_token)).json()["room"]["settings"]["voice"] == "auto"
                terms["settings"] = {"voice": "captions"}
                assert (await room.act(terms)).status_code == 200
        async with served(by_elevenlabs(booth)) as house:
            assert (await house.http.get("/api/voices")).json()["auto"] == "elevenlabs"
            opening = {"case_id": "case_001_robbery", "settings": {"voice": "elevenlabs"}}
            assert (await house.http.post("/api/rooms", json=opening)).status_code == 201
            assert booth.asked == []


@pytest.mark.slow("the first words of two rooms are said at live pace")
async def test_c2_captions_have_no_clip_and_the_browsers_voice_nothing_to_fetch() -> None:
    async with served(settings()) as house:
        async with begun(house, voice="browser", voiced_rounds=False) as (_, listener):
            clip = (await listener.event("clip_ready"))["event"]["clip"]
            assert (clip["voice"], clip["mime"]) == ("browser", "text/plain")
            assert clip["seconds"] > 5
            problem(await house.http.get(f"/api/clips/{clip['id']}"), 404, "no_such_clip")
        async with begun(house, voice="captions") as (room, listener):
            await listener.event("turn_taken")
            kinds = {entry["event"]["kind"] for entry in await room.log(room.host_token) if "event" in entry}
            assert not kinds & {"clip_ready", "voice_failed"}


async def test_c4_a_clip_is_heard_by_way_of_a_worker_that_does_not_make_it(
    fresh_postgres_url: str, redis_url: str
) -> None:
    await upgrade(fresh_postgres_url)
    with studio() as booth:
        booth.go_on.clear()
        chosen = by_elevenlabs(booth, database_url=fresh_postgres_url, redis_url=redis_url)
        async with served(chosen) as one, served(chosen) as other, begun(one) as (room, listener):
            clip = (await listener.event("clip_ready"))["event"]["clip"]
            path = f"/api/clips/{clip['id']}"
            async with one.http.stream("GET", path) as near, other.http.stream("GET", path) as far:
                pieces = [near.aiter_raw(), far.aiter_raw()]
                sounds = [await anext(some) for some in pieces]
                assert sounds[0][:2] == sounds[1][:2] == b"\xff\xfb"
                booth.go_on.set()
                wholes = [
                    sound + b"".join([piece async for piece in some])
                    for sound, some in zip(sounds, pieces, strict=True)
                ]
            assert wholes[0] == wholes[1] == (await other.http.get(path)).content
            # Made once, by any driver of the room; meanwhile the judge may have begun with the next words.
            texts = [each["text"] for each in booth.asked]
            assert len(texts) == len(set(texts))
            assert (await room.http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
            problem(await other.http.get(path), 404, "no_such_clip")
