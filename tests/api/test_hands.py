"""Seats that change hands over real sockets: who is gone, the understudy, and coming back (api/PROTOCOL.md, S)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from harness.examples import Json
from harness.server import House, OpenRoom, Socket, bearer
from harness.waiting import WAIT_SECONDS, until

GONE = 1.0
"""The grace of these rooms, in seconds."""


async def opened(house: House, **more: Any) -> tuple[OpenRoom, Json]:
    """A running room with a host who answers everything, and somebody on seat 3."""
    room = await house.open_room(
        {"size": 6, "grace_seconds": 1, "max_rounds": 40, "stability_rounds": 10, "pace": "brisk", **more}, seat=None
    )
    return room, await room.join("Bo", 3)


def cut(guest: Socket) -> None:
    """End a socket as a killed program does: a polite end would wait until everything sent to it was read."""
    guest.line.transport.abort()


async def seat(room: OpenRoom, number: int) -> Json:
    """A seat as everybody sees it."""
    return next(dict(one) for one in (await room.get()).json()["seats"] if one["seat"] == number)


async def until_held(room: OpenRoom, number: int, occupant: str, seconds: float = WAIT_SECONDS) -> Json:
    """Wait until somebody of a kind holds a seat."""

    async def held() -> Json | None:
        found = await seat(room, number)
        return found if found["occupant"] == occupant else None

    found = await until(held, f"{occupant} on seat {number}", seconds)
    assert found is not None
    return found


async def test_s1_a_closed_page_is_replaced_after_the_grace_until_it_returns(
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


@pytest.mark.slow("the grace of five seconds passes")
async def test_s1_a_page_that_comes_back_within_the_grace_has_lost_nothing(house: House) -> None:
    room, taken = await opened(house, grace_seconds=5)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await room.begin()
        cut(guest)
    await asyncio.sleep(0.5)  # real time: the server's disconnect timer has to pass
    async with room.socket(taken["token"]) as guest:
        assert (await guest.until("welcome"))["you"]["seat"] == 3
        await asyncio.sleep(5.5)  # real time: the server's disconnect timer has to pass
        assert (await seat(room, 3))["tenure"] == 1


async def test_s2_a_socket_that_misses_its_heartbeat_is_gone(house: House) -> None:
    room, taken = await opened(house)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await guest.say(kind="here", every=1)
        await room.begin()
        await until_held(room, 3, "house")
        while True:  # the same socket goes on, and learns what is kept for it
            frame = await guest.until("event")
            if frame["event"]["kind"] == "seat_released":
                break
        you = frame["view"]["you"]
        assert (you["seat"], you["away"], you["may"]) == (None, 3, ["come_back"])
        # A holder who acts is back at once, on the same socket.
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
    await asyncio.sleep(2.5)  # real time: the server's disconnect timer has to pass
    assert (await seat(room, 3))["occupant"] == "human"


@pytest.mark.slow("a seat is kept for seconds, which have to pass twice")
async def test_s4_an_agents_requests_keep_its_seat_and_an_act_brings_it_back(house: House) -> None:
    settings = {"size": 6, "grace_seconds": 1, "turn_seconds": 15, "missed_deadlines": 1, "pace": "brisk"}
    room = await house.open_room(settings, seat=None)
    taken = (await house.http.post(f"{room.path}/seats", json={"name": "R2", "seat": 3, "kind": "agent"})).json()
    await room.begin()
    await asyncio.sleep(2.0)  # real time: the server's disconnect timer has to pass
    assert (await seat(room, 3))["occupant"] == "agent"
    # Fifteen of these seconds are the agent's, and before them the judge presents the case.
    held = await until_held(room, 3, "house", 15 + WAIT_SECONDS)
    assert held["reason"] == "missed"
    looked = (await room.get("/view", taken["token"])).json()
    assert (looked["you"]["away"], (await seat(room, 3))["occupant"]) == (3, "house"), "looking alone changes nothing"
    answer = await room.act({"kind": "cast_ballot", "choice": "guilty"}, taken["token"])
    assert answer.status_code in (200, 409)
    assert (await seat(room, 3))["occupant"] == "agent"


@pytest.mark.slow("a seat is kept for five seconds, which have to pass")
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


async def test_v6_a_holder_who_lost_the_seat_for_good_watches(house: House) -> None:
    room, taken = await opened(house)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await room.begin()
        await guest.until("event")
        await room.act({"kind": "remove", "seat": 3})
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
    await asyncio.gather(*(player.play_to_end() for player in players))
    return await room.log(room.host_token)


async def test_s5_an_absent_hosts_powers_pass_and_return_with_the_token(house: House) -> None:
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


async def test_s5_powers_handed_over_stay_until_the_host_asks_for_them(house: House) -> None:
    room, taken = await opened(house)
    async with room.socket(taken["token"]) as guest:
        await guest.until("welcome")
        await room.begin()
        assert (await room.act({"kind": "pass_powers", "seat": 3})).status_code == 200
        passed = await guest.event("powers_passed")
        assert (passed["event"]["seat"], passed["event"]["reason"]) == (3, "given")
        assert (await room.act({"kind": "pause"})).status_code == 200, "the host's own acts are taken all the while"
        async with room.socket(room.host_token) as host:
            await host.until("welcome")
            assert (await guest.act({"kind": "resume"}))["kind"] == "ack"
            assert (await room.act({"kind": "come_back"})).status_code == 200
        assert (await guest.event("powers_passed"))["event"]["reason"] == "returned"
        assert (await guest.act({"kind": "pause"}))["code"] == "host_only"


async def test_s6_an_invitation_is_a_single_use_code_for_one_seat(house: House) -> None:
    room, taken = await opened(house)
    invited = await room.act({"kind": "assign", "seat": 3, "occupant": "invitation"})
    code = invited.json()["invitation"]
    assert len(code) >= 40

    async def sits(**fields: Any) -> Any:
        return await house.http.post(f"{room.path}/seats", json={"name": "Cy", **fields})

    assert (await sits(seat=3)).json()["code"] == "seat_held"
    assert (await sits(invitation="nonsense")).json()["code"] == "bad_token"
    assert (await sits(invitation=taken["token"])).json()["code"] == "bad_token"
    assert (await sits(invitation=code, seat=5)).json()["code"] == "malformed"
    other, _ = await opened(house)
    assert (await house.http.post(f"{other.path}/seats", json={"name": "Cy", "invitation": code})).status_code == 401
    assert (await room.get("/view", code)).status_code == 401, "an invitation is no token"
    answer = await sits(invitation=code, kind="agent")
    assert (answer.status_code, answer.json()["seat"]) == (201, 3)
    assert (await sits(invitation=code)).json()["code"] == "stale"
    refused = await room.act({"kind": "cast_ballot", "choice": "guilty"}, taken["token"])
    assert refused.json()["code"] == "stale_tenure"
    assert code not in str(await room.log(room.host_token))
    own = await room.act({"kind": "assign", "seat": 3, "occupant": "invitation"}, answer.json()["token"])
    assert own.status_code == 200
    model = await room.act({"kind": "assign", "seat": 3, "occupant": "model"})
    assert (model.status_code, model.json()["code"]) == (422, "unknown_model")


async def test_s7_the_audience_has_one_act(house: House) -> None:
    room, _ = await opened(house)
    token = (await house.http.post(f"{room.path}/audience")).json()["token"]
    ballot = {"kind": "cast_audience_ballot", "choice": "guilty"}
    assert (await room.act(ballot, token)).json()["code"] == "not_begun"
    await room.begin()
    assert (await room.act(ballot, token)).status_code == 200
    assert (await room.get()).json()["tally"]["audience"] == {"guilty": 1}
    assert (await room.get("/view", token)).json()["you"] is None
    assert (await room.act({"kind": "speak", "text": "I saw it."}, token)).json()["code"] == "not_asked"
    assert (await room.act({"kind": "pause"}, token)).json()["code"] == "host_only"
    assert (await room.act(ballot, room.host_token)).json()["code"] == "not_asked"
    closed = await house.open_room({"spectators": "off"})
    await closed.begin()
    assert (await house.http.post(f"{closed.path}/audience")).status_code == 401


async def test_s9_of_two_who_take_one_seat_at_once_one_has_it(house: House) -> None:
    room = await house.open_room(seat=None)
    takes = [house.http.post(f"{room.path}/seats", json={"name": f"P{number}", "seat": 3}) for number in range(8)]
    answers = await asyncio.gather(*takes)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"seat_held"}


async def test_s9_the_host_sits_down_on_their_own_seat_again(house: House) -> None:
    room = await house.open_room()
    assert (await house.http.delete(f"{room.path}/seats/7", headers=bearer(room.seat_token))).status_code == 204
    body = {"name": "Ann", "seat": 7}
    assert (await house.http.post(f"{room.path}/seats", json=body)).json()["code"] == "seat_protected"
    back = await house.http.post(f"{room.path}/seats", json=body, headers=bearer(room.host_token))
    assert (back.status_code, back.json()["tenure"]) == (201, 2)
