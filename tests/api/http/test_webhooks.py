"""Webhooks over HTTP, from the host's wish to the target's ear (api/PROTOCOL.md, H23 to H25)."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from harness.waiting import until
from tests.api.http.test_rooms import problem
from tests.rooms.webhooks.target import Target, target


@contextlib.asynccontextmanager
async def calling(**more: object) -> AsyncIterator[House]:
    """A server that may call its own machine."""
    async with (
        serving(settings(webhook_private=True, **more)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


@pytest.fixture(scope="module")
async def near() -> AsyncIterator[House]:
    """One with patience: on a busy machine a target that answers takes its time."""
    async with calling(webhook_seconds=30) as house:
        yield house


@pytest.fixture(scope="module")
async def impatient() -> AsyncIterator[House]:
    """One that does not, for a target that never answers."""
    async with calling(webhook_seconds=0.5) as house:
        yield house


async def add_webhook(room: OpenRoom, url: str, **body: Any) -> Json:
    """A webhook of a room."""
    answer = await room.http.post(f"{room.path}/webhooks", json={"url": url, **body}, headers=bearer(room.host_token))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def list_webhooks(room: OpenRoom) -> list[Json]:
    answer = await room.get("/webhooks", room.host_token)
    assert answer.status_code == 200
    return list(answer.json()["webhooks"])


async def played(room: OpenRoom) -> list[Json]:
    """A deliberation from its begin to its end; the events that everybody heard."""
    async with room.socket(room.seat_token, after=0) as player, room.socket(after=0) as watching:
        await room.begin()
        await player.play_to_end()
        await watching.event("closed")
        return [{"seq": frame["seq"], **frame["event"]} for frame in watching.heard if frame["kind"] == "event"]


async def wait_for_notice(room: OpenRoom, listening: Target, kind: str) -> list[Json]:
    """Every notice of a target, once it has this kind."""
    number = 0
    async with asyncio.timeout(30):
        while True:
            number += 1
            heard = await listening.wait_for_requests(number)
            if heard[-1].payload["kind"] == kind:
                return [one.payload for one in heard]


async def test_h23_a_target_gets_every_flip_turn_seat_and_the_verdict(near: House) -> None:
    async with target() as listening:
        room = await near.open_room()
        made = await add_webhook(room, listening.url)
        events = await played(room)
        notices = await wait_for_notice(room, listening, "verdict_reached")
        assert all(one.signed_with(made["secret"]) for one in listening.requests)
        by_kind = {kind: [one for one in notices if one["kind"] == kind] for kind in made["events"]}
        turns = {
            event["turn_id"]: event["deadline"]
            for event in events
            if event["kind"] == "floor_granted" and event["seat"] == 7
        }
        asks = {event["ask"]: event["deadline"] for event in events if event["kind"] == "asked" and 7 in event["seats"]}
        assert {one["ask"]: one["deadline"] for one in by_kind["turn_due"]} == {**turns, **asks}
        assert turns
        for one in by_kind["turn_due"]:
            assert one["seats"] == [{"seat": 7, "occupant": "human", "name": "Ann", "tenure": 1}]
        flips = [
            (event["seq"], event["seat"], event["choice"])
            for event in events
            if event["kind"] == "ballot_cast" and event["choice"] and event["previous"] not in (None, event["choice"])
        ]
        noticed_flips = [
            (one["seq"], flip["seat"], flip["choice"]) for one in by_kind["vote_flipped"] for flip in one["flips"]
        ]
        assert [flip for flip in noticed_flips if flip in flips] == flips
        seats = [event["seat"] for event in events if event["kind"] in ("seat_taken", "seat_released")][1:]
        assert [one["seat"] for one in by_kind["seat_changed"]] == seats
        verdict = next(event for event in events if event["kind"] == "verdict_reached")
        [one] = by_kind["verdict_reached"]
        assert (one["outcome"], one["counts"]) == (verdict["outcome"], verdict["counts"])
        assert one["room"] == room.code
        [stands] = await list_webhooks(room)
        assert (stands["state"], stands["last_error"], stands["dropped"]) == ("ready", None, 0)


@pytest.mark.parametrize(
    ("behaviour", "error"),
    [
        ("hangs", "It did not answer within 0.5 seconds."),
        ("redirects", "It answered 302, a redirect, which is not followed."),
        ("fails", "It answered 500."),
    ],
)
async def test_h24_a_bad_target_shows_and_the_room_plays_on(
    near: House, impatient: House, behaviour: str, error: str
) -> None:
    status = {"redirects": 302, "fails": 500}.get(behaviour, 200)
    async with target(status, hangs=behaviour == "hangs") as listening, target() as inside:
        listening.location = inside.url if behaviour == "redirects" else None
        room = await (impatient if behaviour == "hangs" else near).open_room()
        await add_webhook(room, listening.url)
        events = await played(room)
        assert events[-1]["kind"] == "closed"

        async def failing() -> dict[str, Any] | None:
            [one] = await list_webhooks(room)
            return one if one["state"] == "failing" else None

        stands = await until(failing, "a failed delivery")
        assert stands is not None
        assert stands["last_error"] == error
        assert stands["failures"] >= 1
        assert stands["last_told_at"] is None
        assert inside.requests == []


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9/",
        "http://localhost:9/",
        "http://[::1]:9/",
        "http://169.254.169.254/latest/",
        "http://10.1.2.3/",
        "http://[fe80::1]/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "ftp://bot.example/",
        "https://a:b@bot.example/",
        "nonsense",
        "https://",
        "https://bot.example:99999/",
        "https://bot.example:0/",
    ],
)
async def test_h25_a_target_that_is_not_public_is_refused(house: House, url: str) -> None:
    room = await house.open_room()
    answer = await house.http.post(f"{room.path}/webhooks", json={"url": url}, headers=bearer(room.host_token))
    detail = problem(answer, 422, "target_refused")
    assert detail.startswith("url: ")
    assert await list_webhooks(room) == []


async def test_h23_the_secret_is_shown_once_and_the_webhooks_are_the_hosts(near: House) -> None:
    async with target() as listening:
        room = await near.open_room()
        made = await add_webhook(room, listening.url, events=["verdict_reached", "verdict_reached"])
        assert made["events"] == ["verdict_reached"]
        assert len(made["secret"]) > 40
        shown = await room.get("/webhooks", room.host_token)
        assert made["secret"] not in shown.text
        assert shown.json()["webhooks"] == [{name: value for name, value in made.items() if name != "secret"}]
        for token, status, code in ((None, 401, "bad_token"), (room.seat_token, 403, "host_only")):
            problem(await room.get("/webhooks", token), status, code)
            answer = await near.http.post(f"{room.path}/webhooks", json={"url": listening.url}, headers=bearer(token))
            problem(answer, status, code)
            gone = await near.http.delete(f"{room.path}/webhooks/{made['id']}", headers=bearer(token))
            problem(gone, status, code)
        other = await near.open_room()
        elsewhere = await near.http.delete(f"{other.path}/webhooks/{made['id']}", headers=bearer(other.host_token))
        problem(elsewhere, 404, "no_such_webhook")


async def test_h23_a_removed_one_hears_nothing_more(near: House) -> None:
    async with target() as listening:
        room = await near.open_room()
        made = await add_webhook(room, listening.url)
        await room.join("Bo", 3)
        await listening.wait_for_requests(1)
        path = f"{room.path}/webhooks/{made['id']}"
        assert (await near.http.delete(path, headers=bearer(room.host_token))).status_code == 204
        problem(await near.http.delete(path, headers=bearer(room.host_token)), 404, "no_such_webhook")
        await room.join("Cy", 4)
        await asyncio.sleep(1.2)  # real time: a delivery that must not come has the time to come
        assert len(listening.requests) == 1


async def test_h23_a_room_has_five_at_most_and_a_closed_one_takes_none(near: House) -> None:
    async with target() as listening:
        room = await near.open_room()
        for _ in range(5):
            await add_webhook(room, listening.url)
        body = {"url": listening.url}
        full = await near.http.post(f"{room.path}/webhooks", json=body, headers=bearer(room.host_token))
        problem(full, 409, "webhooks_full")
        closed = await near.open_room()
        await closed.act({"kind": "adjourn"})
        late = await near.http.post(f"{closed.path}/webhooks", json=body, headers=bearer(closed.host_token))
        problem(late, 409, "room_closed")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"url": ""},
        {"url": "https://a.example", "events": []},
        {"url": "https://a.example", "events": ["x"]},
        {"url": "x" * 3000},
    ],
)
async def test_h23_what_is_asked_wrongly_is_named(house: House, body: Json) -> None:
    room = await house.open_room()
    answer = await house.http.post(f"{room.path}/webhooks", json=body, headers=bearer(room.host_token))
    assert problem(answer, 422, "malformed").startswith(("url", "events"))
