"""The socket of a room (api/PROTOCOL.md, W, with G and V where a socket shows them)."""

import asyncio
import itertools
import json

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from api.ws import closing
from api.ws.frames import SERVER_FRAME
from tests.api.conftest import settings
from tests.api.serving import House, Json, OpenRoom, Socket, play, serving


async def test_w1_a_hello_is_welcomed(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token) as seat:
        welcome = await seat.next()
    assert set(welcome) == {"kind", "protocol", "you", "view", "seq"}
    assert (welcome["kind"], welcome["protocol"]) == ("welcome", 1)
    assert (welcome["you"]["seat"], welcome["you"]["host"]) == (7, False)
    shown = (await room.get("/view", room.seat_token)).json()
    assert {**welcome["view"], "seq": welcome["seq"]} == shown


async def test_w1_whoever_says_no_hello_is_closed(house: House) -> None:
    room = await house.open()
    async with room.socket(hello=False) as silent:
        assert await silent.closed() == (4000, "hello_timeout")
    assert silent.heard[-1]["code"] == "hello_timeout"


async def test_w1_what_comes_before_the_hello_is_refused_and_forgiven(house: House) -> None:
    room = await house.open()
    async with room.socket(hello=False) as hasty:
        await hasty.say(kind="ping", ref=1)
        refusal = await hasty.next()
        assert (refusal["kind"], refusal["ref"], refusal["code"]) == ("refusal", 1, "malformed")
        await hasty.say(kind="hello", protocol=1)
        assert (await hasty.next())["kind"] == "welcome"
        await hasty.say(kind="hello", protocol=1)
        assert (await hasty.until("refusal"))["code"] == "malformed"


@pytest.mark.parametrize(
    ("hello", "close"),
    [
        ({"protocol": 2}, closing.BAD_HELLO),
        ({"protocol": 1, "token": "wrong"}, closing.BAD_TOKEN),
        ({"protocol": 1, "after_seq": 999}, closing.BAD_HELLO),
    ],
)
async def test_w11_a_hello_that_cannot_be_is_told_why(house: House, hello: Json, close: closing.Close) -> None:
    room = await house.open()
    async with room.socket(hello=False) as guest:
        await guest.say(kind="hello", **hello)
        assert await guest.closed() == (close.code, close.reason)
    refusal = guest.heard[-1]
    assert (refusal["kind"], refusal["ref"]) == ("refusal", None)
    assert refusal["detail"].endswith(".")


async def test_w11_an_unknown_room_is_no_such_room(house: House) -> None:
    async with connect(f"ws://{house.server}/ws/rooms/AAAAAA") as line:
        assert await Socket(line).closed() == (4004, "no_such_room")


async def test_w2_without_after_seq_nothing_is_replayed(house: House) -> None:
    room = await house.open()
    await room.begin()
    async with room.socket(room.seat_token) as seat:
        welcome = await seat.next()
        answer = await room.do({"kind": "set_pace", "pace": "brisk"})
        news = await seat.until("event")
    assert welcome["seq"] + 1 == news["seq"] == answer.json()["seq"]


@pytest.mark.parametrize("who", ["spectator", "seat", "host"])
async def test_w3_every_number_comes_once_and_in_order_while_the_room_goes_on(house: House, who: str) -> None:
    room = await house.open()
    token = {"spectator": None, "seat": room.seat_token, "host": room.host_token}[who]
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        playing = asyncio.create_task(play(player))
        # One of them begins to listen at every moment of the deliberation.
        watching: list[asyncio.Task[list[int]]] = []

        async def watch(after: int) -> list[int]:
            async with room.socket(token, after) as watcher:
                await watcher.event("closed", 30)
                return watcher.numbers()

        for after in (0, 1, 2, 0, 1, 2, 3, 0):
            watching.append(asyncio.create_task(watch(after)))
            await asyncio.sleep(0.02)
        await playing
        found = await asyncio.gather(*watching)
    last = (await room.get()).json()["seq"]
    for after, numbers in zip((0, 1, 2, 0, 1, 2, 3, 0), found, strict=True):
        assert numbers == list(range(after + 1, last + 1))


async def test_w3_a_client_that_comes_back_gets_what_it_missed(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await play(player)
    whole = player.numbers()
    for after in (1, 5, whole[-1] // 2, whole[-1] - 1, whole[-1]):
        async with room.socket(room.seat_token, after=after) as back:
            welcome = await back.next()
            missed = [await back.next() for _ in range(whole[-1] - after)]
        assert welcome["seq"] == after
        assert [frame["seq"] for frame in missed] == whole[after:]
        events = [frame["event"] for frame in player.heard if frame["kind"] == "event" and frame["seq"] > after]
        assert [frame["event"] for frame in missed if frame["kind"] == "event"] == events


def applied(view: Json, frames: list[Json]) -> Json:
    """A view as a client keeps it: the parts that come replace those it has."""
    for frame in frames:
        if frame["kind"] == "event":
            view = {**view, **frame["view"]}
    return view


@pytest.mark.parametrize("who", ["spectator", "seat", "host", "teacher"])
@pytest.mark.parametrize("shown", [True, False])
async def test_w4_the_parts_that_come_add_up_to_the_view(house: House, who: str, shown: bool) -> None:
    room = await house.open({"show_convictions": shown}, **({"seat": None} if who == "teacher" else {}))
    token = {"spectator": None, "seat": room.seat_token}.get(who, room.host_token)
    async with room.socket(token, after=1) as watcher:
        await room.begin()
        if room.seat_token is None:
            await watcher.event("closed", 30)
        else:
            async with room.socket(room.seat_token, after=1) as player:
                await play(player)
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
async def test_w4_v9_an_agent_is_told_how_sure_everybody_is_by_the_agents_switch(
    house: House, shown: bool, agents: bool
) -> None:
    room = await house.open({"show_convictions": shown, "agents_see_convictions": agents}, seat=None)
    asked = {"name": "Ada", "seat": 3, "kind": "agent"}
    token = (await house.http.post(f"{room.path}/seats", json=asked)).json()["token"]
    async with room.socket(token, after=1) as player, room.socket(after=1) as spectator:
        await player.until("welcome")
        await room.begin()
        heard = await play(player, until="round_opened")
        shot = (await room.get("/view", token)).json()
        sure = {one["seat"]: one["conviction"] for one in shot["seats"] if one["conviction"] is not None}
        assert sure == {}
        assert (set(shot["others"]) if shot["others"] else None) == (
            {str(seat) for seat in range(1, 13) if seat != 3} if agents else None
        )
        told = json.dumps([frame["event"] for frame in heard]) + (await room.get("/events?limit=1000", token)).text
        assert '"moves":[{' not in told.replace(" ", "")
        assert all(one["conviction"] is None for one in (await room.get("", token)).json()["seats"])
        assert all(one["conviction"] is None for one in (await room.get("/transcript.json", token)).json()["seats"])
        await play(player)
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
    room = await house.open()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.say(kind="ping", ref="a text")
        await player.say(kind="nonsense", ref=3)
        await play(player)
    assert {"welcome", "event", "ack", "refusal", "pong"} <= {frame["kind"] for frame in player.heard}
    for frame in player.heard:
        read = SERVER_FRAME.validate_json(json.dumps(frame))
        written = json.loads(SERVER_FRAME.dump_json(read))
        if frame["kind"] == "event":
            # Parts that did not change are absent, not null.
            written["view"] = {name: written["view"][name] for name in frame["view"]}
        assert written == frame


async def test_w4_you_comes_only_where_it_differs(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token, after=0) as player, room.socket(after=0) as spectator:
        await room.begin()
        await play(player)
        await spectator.event("closed", 30)
    mine = [frame["view"]["you"] for frame in player.heard if "you" in frame.get("view", {})]
    assert len(mine) > 3
    assert all(one != next_ for one, next_ in itertools.pairwise(mine))
    assert not [frame for frame in spectator.heard if frame["kind"] == "event" and "you" in frame["view"]]


async def test_g4_a_sealed_ballot_is_an_event_without_its_choice(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token, after=0) as player, room.socket(after=0) as spectator:
        await room.begin()
        await play(player, until="ballots_revealed")
        await spectator.event("ballots_revealed")
    sealed = [frame for frame in spectator.heard if frame.get("event", {}).get("kind") == "ballot_cast"]
    assert len(sealed) == 12
    assert all(frame["event"]["choice"] is None and "sealed" not in frame["event"] for frame in sealed)
    own = [frame["event"] for frame in player.heard if frame.get("event", {}).get("kind") == "ballot_cast"]
    assert [set(event["sealed"]) for event in own if "sealed" in event] == [{"7"}]


async def test_v2_what_was_hidden_can_be_read_when_it_is_over(house: House) -> None:
    room = await house.open({"show_convictions": False})
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await play(player, until="round_opened")
        before = await room.log(room.host_token)
        spectator = await room.log()
        rest = asyncio.create_task(play(player))
        # The turn that was asked for while nobody looked.
        you = (await room.get("/view", room.seat_token)).json()["you"]
        for ask in you["asks"]:
            citing = {"turn_id" if ask["act"] == "speak" else "ask": ask["ask"]}
            await room.do({"kind": "pass"} if ask["act"] == "speak" else {}, room.seat_token, **citing)
        await rest
    after = await room.log(room.host_token)
    assert [entry["seq"] for entry in after] == list(range(1, len(after) + 1))
    assert not [entry for entry in after if "skip" in entry]
    hidden = [entry for entry in before if entry != after[entry["seq"] - 1]]
    assert hidden, "the seated host saw everything too soon"
    assert "sealed" in after[0]["event"], "the seed is told at the end"
    assert "sealed" not in spectator[0]["event"]


async def test_v1_a_teacher_sees_convictions_but_no_sealed_ballot(house: House) -> None:
    room = await house.open({"show_convictions": False}, seat=None)
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


async def test_w5_presence_says_who_is_here(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token) as seat, room.socket():
        here = await seat.until("presence", watching=1)
        assert here["connected"] == [7]
        await seat.say(kind="typing")
        assert (await seat.until("presence", typing=[7]))["connected"] == [7]
    async with room.socket() as last:
        assert (await last.until("presence", connected=[]))["watching"] == 1


async def test_w6_pings_are_answered(house: House) -> None:
    room = await house.open()
    async with room.socket() as guest:
        await guest.say(kind="ping", ref=41)
        assert await guest.until("pong") == {"kind": "pong", "ref": 41}


@pytest.mark.parametrize("who", ["seat", "late"])
async def test_w6_the_first_pong_comes_after_everything_that_was_missed(house: House, who: str) -> None:
    room = await house.open({"spectators": "delayed:1"} if who == "late" else {})
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.asked("choose_side")
    until = player.numbers()[-1]
    await asyncio.sleep(1.1)
    token = room.seat_token if who == "seat" else None
    async with room.socket(token, after=1) as back:
        await back.say(kind="ping", ref=1)
        await back.until("pong")
    assert back.numbers()[-1] >= until


async def test_w6_an_act_is_acknowledged_with_the_number_of_its_entry(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token, after=1) as seat:
        await room.begin()
        ask = await seat.asked("choose_side")
        answer = await seat.act({"kind": "choose_side", "side": "defend"}, ask=ask["ask"])
        assert answer["kind"] == "ack"
        again = await seat.act({"kind": "choose_side", "side": "defend"}, ask=ask["ask"])
        assert (again["kind"], again["code"]) == ("refusal", "stale")
        chosen = [frame for frame in seat.heard if frame.get("event", {}).get("kind") == "side_chosen"]
    assert [frame["seq"] for frame in chosen] == [answer["seq"]]


async def test_g5_a_spectator_cannot_act(house: House) -> None:
    room = await house.open()
    async with room.socket() as guest:
        assert (await guest.act({"kind": "pass"}))["code"] == "bad_token"
        assert (await guest.act({"kind": "begin"}))["code"] == "bad_token"


async def test_the_host_may_act_on_a_socket(house: House) -> None:
    room = await house.open()
    async with room.socket(room.host_token) as host, room.socket(room.seat_token) as seat:
        assert (await host.act({"kind": "begin"}))["kind"] == "ack"
        assert (await seat.act({"kind": "pause"}))["code"] == "host_only"


async def test_w7_a_repeated_ref_is_done_once(house: House) -> None:
    room = await house.open()
    await room.begin()
    frame = {"kind": "act", "act": {"kind": "set_pace", "pace": "brisk"}}
    async with room.socket(room.host_token) as host:
        for ref in (1, 1, "one", "one", 2):
            await host.say(**frame, ref=ref)
        acks = [await host.until("ack") for _ in range(5)]
    seqs = [ack["seq"] for ack in acks]
    assert seqs[0] == seqs[1]
    assert seqs[2] == seqs[3]
    assert len(set(seqs)) == 3
    async with room.socket(room.host_token) as back:
        await back.say(**frame, ref="one")
        assert (await back.until("ack"))["seq"] == seqs[2]
        await back.say(**frame, ref=1)
        assert (await back.until("ack"))["seq"] > seqs[4]
        await back.say(kind="act", act={"kind": "pause"}, ref="one")
        assert (await back.until("refusal"))["code"] == "malformed"


@pytest.mark.parametrize(
    ("frame", "ref", "code"),
    [
        ("{", None, "malformed"),
        ("[]", None, "malformed"),
        ("null", None, "malformed"),
        ('{"kind": "sing", "ref": 5}', 5, "malformed"),
        ('{"kind": "act", "ref": 6}', 6, "malformed"),
        ('{"kind": "act", "ref": 6, "act": {"kind": "\\ud800"}}', None, "malformed"),
        ('{"kind": "act", "ref": true, "act": {"kind": "pass"}}', None, "malformed"),
        ('{"kind": "act", "ref": 7, "act": {}, "seat": 3}', 7, "malformed"),
        ('{"kind": "act", "ref": 8, "act": {"kind": "pass", "text": "' + "a" * 16_400 + '"}}', None, "too_large"),
        (b'{"kind": "ping", "ref": 9}', None, "malformed"),
    ],
)
async def test_w8_a_bad_frame_is_refused_and_the_socket_stays(
    house: House, frame: str | bytes, ref: int | None, code: str
) -> None:
    room = await house.open()
    async with room.socket(room.seat_token) as seat:
        await seat.line.send(frame)
        refusal = await seat.until("refusal")
        assert (refusal["ref"], refusal["code"]) == (ref, code)
        assert refusal["detail"].endswith(".")
        await seat.say(kind="ping", ref=1)
        assert (await seat.until("pong"))["ref"] == 1


async def test_w8_a_large_frame_in_pieces_is_refused_too(house: House) -> None:
    room = await house.open()
    async with room.socket() as guest:
        await guest.line.send(["a" * 10_000, "b" * 10_000, "c" * 500_000])
        assert (await guest.until("refusal"))["code"] == "too_large"
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")


async def test_w8_bad_frames_that_go_on_end_the_socket(house: House) -> None:
    room = await house.open()
    async with room.socket() as guest:
        for _ in range(60):
            await guest.line.send(b"\x00")
        assert await guest.closed() == (4022, "malformed")
    assert 25 < sum(frame["kind"] == "refusal" for frame in guest.heard) < 60


async def test_w8_a_flood_is_refused_and_then_ended(house: House) -> None:
    room = await house.open()
    async with room.socket() as guest, room.socket(room.seat_token) as other:
        for ref in range(400):
            try:
                await guest.say(kind="ping", ref=ref)
            except ConnectionClosed:
                break
        assert await guest.closed() == (4029, "too_fast")
        refused = [frame for frame in guest.heard if frame["kind"] == "refusal"]
        assert {frame["code"] for frame in refused} == {"too_fast"}
        assert sum(frame["kind"] == "pong" for frame in guest.heard) > 50
        # Nobody else notices.
        await other.say(kind="ping", ref=1)
        await other.until("pong")


async def test_w10_pages_of_other_sites_are_turned_away(house: House) -> None:
    room = await house.open()
    async with room.socket(origin="https://elsewhere.example", hello=False) as foreign:
        assert await foreign.closed() == (4003, "foreign_origin")
    assert foreign.heard == []
    async with room.socket(origin=f"http://{house.server}") as own:
        await own.until("welcome")
    async with (
        serving(settings(allowed_origins="https://friend.example, https://other.example")) as server,
        httpx.AsyncClient(base_url=f"http://{server}") as http,
    ):
        named = await House(server, http).open()
        async with named.socket(origin="https://friend.example") as friend:
            await friend.until("welcome")


async def test_w11_an_erased_room_closes_its_sockets(house: House) -> None:
    room = await house.open()
    async with room.socket(room.seat_token) as seat, room.socket() as spectator:
        await seat.until("welcome")
        await spectator.until("welcome")
        await house.http.delete(room.path, headers={"Authorization": f"Bearer {room.host_token}"})
        assert await seat.closed() == (4004, "no_such_room")
        assert await spectator.closed() == (4004, "no_such_room")


async def test_w11_a_server_that_stops_says_so() -> None:
    async with serving(settings()) as server, httpx.AsyncClient(base_url=f"http://{server}") as http:
        room = await House(server, http).open()
        line = await connect(f"ws://{server}/ws/rooms/{room.code}")
        guest = Socket(line)
        await guest.say(kind="hello", protocol=1)
        await guest.until("welcome")
    assert (await guest.closed())[0] == 1012


async def leaves(room: OpenRoom, seat: Socket) -> None:
    assert (await seat.act({"kind": "leave"}))["kind"] == "ack"


async def test_v6_whoever_leaves_watches_on_and_sees_nothing_of_the_seat(house: House) -> None:
    room = await house.open()
    bo = await room.sit("Bo", 3)
    async with room.socket(bo["token"]) as seat:
        await leaves(room, seat)
        told = next(frame for frame in seat.heard if frame.get("event", {}).get("kind") == "seat_released")
        assert told["view"]["you"] is None
        await room.begin()
        async with room.socket(room.seat_token, after=1) as player:
            await play(player, until="ballots_revealed")
        await seat.event("ballots_revealed")
        assert (await seat.act({"kind": "pass"}))["code"] == "stale_tenure"
    after = seat.heard[seat.heard.index(told) + 1 :]
    assert not [frame for frame in after if frame["kind"] == "event" and frame["view"].get("you")]
    assert not [frame for frame in after if "sealed" in frame.get("event", {})]
    assert seat.numbers() == list(range(seat.numbers()[0], seat.numbers()[-1] + 1))


async def test_v6_whoever_is_removed_watches_on(house: House) -> None:
    room = await house.open()
    bo = await room.sit("Bo", 3)
    async with room.socket(bo["token"]) as seat:
        await seat.until("welcome")
        await room.do({"kind": "remove", "seat": 3})
        assert (await seat.event("seat_released"))["view"]["you"] is None


async def test_v4_spectators_are_shown_the_door_when_it_begins(house: House) -> None:
    room = await house.open({"spectators": "off"})
    async with room.socket() as spectator, room.socket(room.seat_token) as seat:
        await spectator.until("welcome")
        await seat.until("welcome")
        await room.begin()
        assert await spectator.closed() == (4001, "bad_token")
        await seat.event("begun")
    async with room.socket() as late:
        assert await late.closed() == (4001, "bad_token")


async def test_v4_a_spectator_may_see_everything_later(house: House) -> None:
    room = await house.open({"spectators": "delayed:1"})
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
