"""Seats that change hands over real sockets: who is gone, the understudy, and coming back (api/PROTOCOL.md, S)."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.api.serving import House, Json, OpenRoom, Socket, bearer, play

GONE = 1.0
"""The grace of these rooms, in seconds."""


async def opened(house: House, **more: Any) -> tuple[OpenRoom, Json]:
    """A running room with a host who answers everything, and somebody on seat 3."""
    room = await house.open(
        {"size": 6, "grace_seconds": 1, "max_rounds": 40, "stability_rounds": 10, "pace": "brisk", **more}, seat=None
    )
    return room, await room.sit("Bo", 3)


def cut(guest: Socket) -> None:
    """End a socket as a killed program does: a polite end would wait until everything sent to it was read."""
    guest.line.transport.abort()


async def seat(room: OpenRoom, number: int) -> Json:
    """A seat as everybody sees it."""
    return next(dict(one) for one in (await room.get()).json()["seats"] if one["seat"] == number)


async def until_held(room: OpenRoom, number: int, occupant: str, seconds: float = 10.0) -> Json:
    """Wait until somebody of a kind holds a seat."""
    async with asyncio.timeout(seconds):
        while (found := await seat(room, number))["occupant"] != occupant:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return found


async def test_s1_whoever_closes_their_page_is_replaced_after_the_grace_and_comes_back_with_their_token(
    house: House,
) -> None:
    room, taken = await opened(house)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await room.begin()
        await guest.asked("cast_ballot")
        await guest.act({"kind": "cast_ballot", "choice": "not_guilty"})
        cut(guest)
    held = await until_held(room, 3, "house")
    assert (held["reason"], held["away"], held["tenure"]) == ("gone", "Bo", 2)
    async with room.socket(taken["token"]) as guest:
        welcome = await guest.until("welcome")
        you = welcome["you"]
        assert (you["seat"], you["tenure"], you["name"], you["away"]) == (3, 3, "Bo", None)
        assert you["meanwhile"]["text"].startswith("You were away for ")
        assert you["ballot"] == "not_guilty"
        log = [entry["event"] for entry in await room.log(room.host_token) if "event" in entry]
        back = [event for event in log if event["kind"] == "seat_taken" and event["seat"] == 3][-1]
        assert (back["reason"], back["first"], back["meanwhile"]) == ("returned", 1, you["meanwhile"])
        await guest.act({"kind": "cast_ballot", "choice": "guilty"})


async def test_s1_a_page_that_comes_back_within_the_grace_has_lost_nothing(house: House) -> None:
    room, taken = await opened(house, grace_seconds=5)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await room.begin()
        cut(guest)
    await asyncio.sleep(0.5)
    async with room.socket(taken["token"]) as guest:
        assert (await guest.until("welcome"))["you"]["seat"] == 3
        await asyncio.sleep(5.5)
        assert (await seat(room, 3))["tenure"] == 1


async def test_s2_a_line_that_promised_to_be_heard_and_fell_silent_is_gone(house: House) -> None:
    room, taken = await opened(house)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await guest.say(kind="here", every=1)
        await room.begin()
        await until_held(room, 3, "house")
        while True:  # the same socket goes on, and is told what is kept for it
            frame = await guest.until("event")
            if frame["event"]["kind"] == "seat_released":
                break
        you = frame["view"]["you"]
        assert (you["seat"], you["away"], you["may"]) == (None, 3, ["come_back"])
        # Whoever does something is back, without another word, and on the same socket.
        taken_back = await guest.act({"kind": "come_back"})
        assert taken_back["kind"] == "ack"
        you = [frame["view"]["you"] for frame in guest.heard if frame["kind"] == "event" and "you" in frame["view"]][-1]
        assert (you["seat"], you["away"]) == (3, None)
        assert you["meanwhile"]["spoken"] >= 0
        assert (await seat(room, 3))["tenure"] == 3


async def test_s3_a_screen_that_is_off_loses_its_seat_by_two_deadlines_alone(house: House) -> None:
    room, taken = await opened(house, turn_seconds=15)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await guest.say(kind="here", every=None)
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")
        await room.begin()
    await asyncio.sleep(2.5)
    assert (await seat(room, 3))["occupant"] == "human"


async def test_s4_an_agent_that_only_makes_requests_keeps_its_seat_and_an_act_brings_it_back(house: House) -> None:
    settings = {"size": 6, "grace_seconds": 1, "turn_seconds": 15, "missed_deadlines": 1, "pace": "brisk"}
    room = await house.open(settings, seat=None)
    taken = (await house.http.post(f"{room.path}/seats", json={"name": "R2", "seat": 3, "kind": "agent"})).json()
    await room.begin()
    await asyncio.sleep(2.0)
    assert (await seat(room, 3))["occupant"] == "agent"
    held = await until_held(room, 3, "house", 30)
    assert held["reason"] == "missed"
    looked = (await room.get("/view", taken["token"])).json()
    assert (looked["you"]["away"], (await seat(room, 3))["occupant"]) == (3, "house"), "looking alone changes nothing"
    answer = await room.do({"kind": "cast_ballot", "choice": "guilty"}, taken["token"])
    assert answer.status_code in (200, 409)
    assert (await seat(room, 3))["occupant"] == "agent"


async def test_v4_who_is_away_watches_where_nobody_may(house: House) -> None:
    room, taken = await opened(house, spectators="off")
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await guest.say(kind="here", every=1)
        await room.begin()
        while True:
            frame = await guest.until("event")
            if frame["event"]["kind"] == "seat_released":
                break
        assert frame["view"]["you"]["away"] == 3
        await guest.event("turn_taken")


async def test_v6_whoever_lost_their_seat_for_good_watches(house: House) -> None:
    room, taken = await opened(house)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await room.begin()
        await guest.until("event")
        await room.do({"kind": "remove", "seat": 3})
        while True:
            frame = await guest.until("event")
            if frame["event"]["kind"] == "seat_released":
                break
        assert frame["view"]["you"] is None
        refused = await guest.act({"kind": "come_back"})
        assert refused["code"] == "stale_tenure"
        assert "The host has taken seat 3" in refused["detail"]


async def finished(room: OpenRoom, *players: Socket) -> list[Json]:
    """Play to the end."""
    await asyncio.gather(*(play(player) for player in players))
    return await room.log(room.host_token)


async def test_s5_without_the_host_somebody_leads_and_the_token_brings_the_powers_back(house: House) -> None:
    room, taken = await opened(house, host_grace_seconds=1)
    async with room.socket(taken["token"]) as guest, room.socket(room.host_token) as host:
        await guest.until("welcome")
        await host.until("welcome")
        await room.begin()
        await host.line.close()
        passed = await guest.event("powers_passed")
        assert (passed["event"]["seat"], passed["event"]["reason"]) == (3, "gone")
        assert passed["view"]["you"]["host"]
        assert (await guest.act({"kind": "pause"}))["kind"] == "ack"
        refused = await house.http.post(f"{room.path}/acts", json={"act": {"kind": "pause"}}, headers=bearer("nobody"))
        assert refused.status_code == 401
        async with room.socket(room.host_token) as back:
            await back.until("welcome")
            returned = await guest.event("powers_passed")
            assert (returned["event"]["seat"], returned["event"]["reason"]) == (None, "returned")
            assert (await guest.act({"kind": "resume"}))["code"] == "host_only"
