"""What is seen on a socket, by whom, and what is not (api/PROTOCOL.md: W4, with G and V where a socket shows them)."""

import asyncio
import itertools
import json
from typing import Any

import pytest

from api.wire.frames import SERVER_FRAME
from harness.answers import citing
from harness.examples import Json
from harness.server import House, OpenRoom, Socket


def applied(view: Json, frames: list[Json]) -> Json:
    """A view as a client keeps it: the parts that come replace those it has."""
    for frame in frames:
        if frame["kind"] == "event":
            view = {**view, **frame["view"]}
    return view


@pytest.mark.parametrize("who", ["spectator", "seat", "host", "teacher"])
@pytest.mark.parametrize("shown", [True, False])
async def test_w4_the_parts_that_come_add_up_to_the_view(house: House, who: str, shown: bool) -> None:
    room = await house.open_room({"show_convictions": shown}, **({"seat": None} if who == "teacher" else {}))
    token = {"spectator": None, "seat": room.seat_token}.get(who, room.host_token)
    async with room.socket(token, after=1) as watcher:
        await room.begin()
        if room.seat_token is None:
            await watcher.event("closed", 30)
        else:
            async with room.socket(room.seat_token, after=1) as player:
                await player.play_to_end()
            await watcher.event("closed", 30)
    view = applied(watcher.heard[0]["view"], watcher.heard)
    now = (await room.get("/view", token)).json()
    assert {**view, "seq": watcher.numbers()[-1]} == now
    # And from the middle, too.
    for after in (2, 20, watcher.numbers()[-1]):
        async with room.socket(token, after) as late:
            welcome = await late.next()
            frames = [await late.next() for _ in range(watcher.numbers()[-1] - after)]
        assert applied(welcome["view"], frames) == {name: part for name, part in now.items() if name != "seq"}


@pytest.mark.parametrize(("shown", "agents"), [(True, False), (False, True)])
async def test_w4_v9_agents_see_convictions_by_the_setting_for_agents(house: House, shown: bool, agents: bool) -> None:
    room = await house.open_room({"show_convictions": shown, "agents_see_convictions": agents}, seat=None)
    body = {"name": "Ada", "seat": 3, "kind": "agent"}
    token = (await house.http.post(f"{room.path}/seats", json=body)).json()["token"]
    async with room.socket(token, after=1) as player, room.socket(after=1) as spectator:
        await player.until("welcome")
        await room.begin()
        heard = await player.play_until("round_opened")
        shot = (await room.get("/view", token)).json()
        sure = {one["seat"]: one["conviction"] for one in shot["seats"] if one["conviction"] is not None}
        assert sure == {}
        assert (set(shot["others"]) if shot["others"] else None) == (
            {str(seat) for seat in range(1, 13) if seat != 3} if agents else None
        )
        seen_text = json.dumps([frame["event"] for frame in heard]) + (await room.get("/events?limit=1000", token)).text
        assert '"moves":[{' not in seen_text.replace(" ", "")
        assert all(one["conviction"] is None for one in (await room.get("", token)).json()["seats"])
        assert all(one["conviction"] is None for one in (await room.get("/transcript.json", token)).json()["seats"])
        await player.play_to_end()
        await spectator.event("closed", 30)
        last = player.numbers()[-1]
    view = applied(player.heard[0]["view"], player.heard)
    now = (await room.get("/view", token)).json()
    assert {**view, "seq": last} == now
    assert now["seats"] == (await room.get()).json()["seats"], "when it is over everybody sees the same"
    seen = json.dumps(spectator.heard)
    assert ('"moves": [{' in seen) == shown
    async with room.socket(token, after=20) as late:
        welcome = await late.next()
        frames = [await late.next() for _ in range(last - 20)]
    assert applied(welcome["view"], frames) == {name: part for name, part in now.items() if name != "seq"}


async def test_w4_every_frame_is_what_the_schema_says(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.say(kind="ping", ref="a text")
        await player.say(kind="nonsense", ref=3)
        await player.play_to_end()
    assert {"welcome", "event", "ack", "refusal", "pong"} <= {frame["kind"] for frame in player.heard}
    for frame in player.heard:
        read = SERVER_FRAME.validate_json(json.dumps(frame))
        written = json.loads(SERVER_FRAME.dump_json(read))
        if frame["kind"] == "event":
            # Parts that did not change are absent, not null.
            written["view"] = {name: written["view"][name] for name in frame["view"]}
        assert written == frame


async def test_w4_you_comes_only_where_it_differs(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player, room.socket(after=0) as spectator:
        await room.begin()
        await player.play_to_end()
        await spectator.event("closed", 30)
    mine = [frame["view"]["you"] for frame in player.heard if "you" in frame.get("view", {})]
    assert len(mine) > 3
    assert all(one != next_ for one, next_ in itertools.pairwise(mine))
    assert not [frame for frame in spectator.heard if frame["kind"] == "event" and "you" in frame["view"]]


async def test_g4_a_sealed_ballot_is_an_event_without_its_choice(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player, room.socket(after=0) as spectator:
        await room.begin()
        await player.play_until("ballots_revealed")
        await spectator.event("ballots_revealed")
    sealed = [frame for frame in spectator.heard if frame.get("event", {}).get("kind") == "ballot_cast"]
    assert len(sealed) == 12
    assert all(frame["event"]["choice"] is None and "sealed" not in frame["event"] for frame in sealed)
    own = [frame["event"] for frame in player.heard if frame.get("event", {}).get("kind") == "ballot_cast"]
    assert [set(event["sealed"]) for event in own if "sealed" in event] == [{"7"}]


async def test_v2_what_was_hidden_can_be_read_when_it_is_over(house: House) -> None:
    room = await house.open_room({"show_convictions": False})
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_until("round_opened")
        before = await room.log(room.host_token)
        spectator = await room.log()
        rest = asyncio.create_task(player.play_to_end())
        # The turn that was asked for while nobody looked.
        you = (await room.get("/view", room.seat_token)).json()["you"]
        for ask in you["asks"]:
            await room.act({"kind": "pass"} if ask["act"] == "speak" else {}, room.seat_token, **citing(ask))
        await rest
    after = await room.log(room.host_token)
    assert [entry["seq"] for entry in after] == list(range(1, len(after) + 1))
    assert not [entry for entry in after if "skip" in entry]
    hidden = [entry for entry in before if entry != after[entry["seq"] - 1]]
    assert hidden, "the seated host saw everything too soon"
    assert "sealed" in after[0]["event"], "the seed is public at the end"
    assert "sealed" not in spectator[0]["event"]


async def test_v1_a_teacher_sees_convictions_but_no_sealed_ballot(house: House) -> None:
    room = await house.open_room({"show_convictions": False}, seat=None)
    async with room.socket(room.host_token, after=0) as teacher, room.socket(after=0) as spectator:
        await room.begin()
        await teacher.event("closed", 30)
        await spectator.event("closed", 30)
    seen = [frame["event"] for frame in teacher.heard if frame["kind"] == "event"]
    public = [frame["event"] for frame in spectator.heard if frame["kind"] == "event"]
    assert not [event for event in public if "private" in event]
    assert [event for event in seen if "private" in event]
    revealed = [event["kind"] for event in seen].index("ballots_revealed")
    assert not [event for event in seen[:revealed] if "sealed" in event]


async def leave_seat(room: OpenRoom, seat: Socket) -> None:
    assert (await seat.act({"kind": "leave"}))["kind"] == "ack"


async def test_v6_a_holder_who_left_watches_and_sees_nothing_of_the_seat(house: House) -> None:
    room = await house.open_room()
    bo = await room.join("Bo", 3)
    async with room.socket(bo["token"]) as seat:
        await leave_seat(room, seat)
        released = next(frame for frame in seat.heard if frame.get("event", {}).get("kind") == "seat_released")
        assert released["view"]["you"] is None
        await room.begin()
        async with room.socket(room.seat_token, after=1) as player:
            await player.play_until("ballots_revealed")
        await seat.event("ballots_revealed")
        assert (await seat.act({"kind": "pass"}))["code"] == "stale_tenure"
    after = seat.heard[seat.heard.index(released) + 1 :]
    assert not [frame for frame in after if frame["kind"] == "event" and frame["view"].get("you")]
    assert not [frame for frame in after if "sealed" in frame.get("event", {})]
    assert seat.numbers() == list(range(seat.numbers()[0], seat.numbers()[-1] + 1))


async def test_v6_a_holder_who_was_removed_watches_on(house: House) -> None:
    room = await house.open_room()
    bo = await room.join("Bo", 3)
    async with room.socket(bo["token"]) as seat:
        await seat.until("welcome")
        await room.act({"kind": "remove", "seat": 3})
        assert (await seat.event("seat_released"))["view"]["you"] is None


async def test_h17_whoever_was_removed_sits_down_again_only_with_an_invitation(house: House) -> None:
    room = await house.open_room()
    bo = await room.join("Bo", 3)
    await room.act({"kind": "remove", "seat": 3})

    async def sits(token: str | None, **fields: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await house.http.post(f"{room.path}/seats", json={"name": "Bo", **fields}, headers=headers)

    assert (await sits(bo["token"])).json()["code"] == "room_locked"
    assert (await sits(bo["token"], seat=3)).json()["code"] == "room_locked"
    assert (await sits(None, seat=4)).status_code == 201, "somebody else at the same address"
    code = (await room.act({"kind": "assign", "seat": 3, "occupant": "invitation"})).json()["invitation"]
    assert (await sits(bo["token"], invitation=code)).status_code == 201


async def test_v4_spectators_are_shown_the_door_when_it_begins(house: House) -> None:
    room = await house.open_room({"spectators": "off"})
    async with room.socket() as spectator, room.socket(room.seat_token) as seat:
        await spectator.until("welcome")
        await seat.until("welcome")
        await room.begin()
        assert await spectator.closed() == (4001, "bad_token")
        await seat.event("begun")
    async with room.socket() as late:
        assert await late.closed() == (4001, "bad_token")


async def test_v4_a_spectator_may_see_everything_later(house: House) -> None:
    room = await house.open_room({"spectators": "delayed:1"})
    async with room.socket() as spectator:
        await spectator.until("welcome")
        await room.begin()
        assert await spectator.closed() == (4012, "standing_changed")
    known = spectator.numbers()[-1] if spectator.numbers() else 2
    async with room.socket(after=known) as back, room.socket(room.seat_token, after=1) as seat:
        now = await seat.event("begun")
        later = await back.event("begun")
        clock = asyncio.get_running_loop().time
        began = clock()
        asking = await seat.asked("choose_side")
        await seat.act({"kind": "choose_side", "side": "defend"}, ask=asking["ask"])
        await back.event("side_chosen")
        assert clock() - began > 0.9
    assert later["seq"] == now["seq"]
    assert back.numbers() == list(range(known + 1, back.numbers()[-1] + 1))


async def test_v4_nobody_sees_anything_sooner_by_naming_a_later_entry(house: House) -> None:
    room = await house.open_room({"spectators": "delayed:600"}, seat=None)
    await room.begin()
    newest = (await room.get("", room.host_token)).json()["seq"]
    assert newest > 10
    public = (await room.get("")).json()
    for after in (newest, newest - 1, newest + 1000, public["seq"], 1):
        async with room.socket(after=after) as spectator:
            welcome = await spectator.until("welcome")
            await spectator.say(kind="ping", ref=1)
            await spectator.until("pong", ref=1)
        assert welcome["seq"] == min(after, public["seq"])
        assert welcome["view"]["room"] == public["room"]
        assert spectator.numbers() == list(range(after + 1, public["seq"] + 1))
