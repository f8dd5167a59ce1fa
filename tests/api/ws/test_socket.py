"""The socket of a room, from its hello to its close (api/PROTOCOL.md, W)."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from api.wire import close_codes
from harness.examples import Json
from harness.server import House, Socket, serving, settings


async def test_w1_a_hello_is_welcomed(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token) as seat:
        welcome = await seat.next()
    assert set(welcome) == {"kind", "protocol", "you", "view", "seq"}
    assert (welcome["kind"], welcome["protocol"]) == ("welcome", 1)
    assert (welcome["you"]["seat"], welcome["you"]["host"]) == (7, False)
    shown = (await room.get("/view", room.seat_token)).json()
    assert {**welcome["view"], "seq": welcome["seq"]} == shown


async def test_w1_a_socket_without_a_hello_is_closed(house: House) -> None:
    room = await house.open_room()
    async with room.socket(hello=False) as silent:
        assert await silent.closed() == (4000, "hello_timeout")
    assert silent.heard[-1]["code"] == "hello_timeout"


async def test_w1_what_comes_before_the_hello_is_refused_and_forgiven(house: House) -> None:
    room = await house.open_room()
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
        ({"protocol": 2}, close_codes.BAD_HELLO),
        ({"protocol": 1, "token": "wrong"}, close_codes.BAD_TOKEN),
        ({"protocol": 1, "after_seq": 999}, close_codes.ROOM_SET_BACK),
    ],
)
async def test_w11_an_invalid_hello_is_refused_with_a_reason(
    house: House, hello: Json, close: close_codes.Close
) -> None:
    room = await house.open_room()
    async with room.socket(hello=False) as guest:
        await guest.say(kind="hello", **hello)
        assert await guest.closed() == (close.code, close.reason)
    refusal = guest.heard[-1]
    assert (refusal["kind"], refusal["ref"]) == ("refusal", None)
    assert refusal["detail"].endswith(".")


async def test_w11_an_unknown_room_is_no_such_room(house: House) -> None:
    async with connect(f"ws://{house.server}/ws/rooms/AAAAAA") as line:
        assert await Socket(line).closed() == (4004, "no_such_room")


@pytest.mark.parametrize("path", ["/ws", "/ws/rooms", "/ws/rooms/AAAAAA/more", "/api/rooms"])
async def test_an_address_without_a_socket_opens_none(house: House, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{house.server}{path}")
    assert refused.value.response.status_code == 403


async def test_w2_without_after_seq_nothing_is_replayed(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as before:
        await room.begin()
        # From here on nothing happens by itself.
        await before.asked("choose_side")
    async with room.socket(room.seat_token) as seat:
        welcome = await seat.next()
        answer = await room.act({"kind": "set_pace", "pace": "brisk"})
        news = await seat.until("event")
    assert welcome["seq"] + 1 == news["seq"] == answer.json()["seq"]


@pytest.mark.parametrize("who", ["spectator", "seat", "host"])
async def test_w3_every_number_comes_once_and_in_order_while_the_room_goes_on(house: House, who: str) -> None:
    room = await house.open_room()
    token = {"spectator": None, "seat": room.seat_token, "host": room.host_token}[who]
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        playing = asyncio.create_task(player.play_to_end())
        # One of them begins to listen at every moment of the deliberation.
        watching: list[asyncio.Task[list[int]]] = []

        async def watch(after: int) -> list[int]:
            async with room.socket(token, after) as watcher:
                await watcher.event("closed", 30)
                return watcher.numbers()

        for after in (0, 1, 2, 0, 1, 2, 3, 0):
            watching.append(asyncio.create_task(watch(after)))
            await asyncio.sleep(0.02)  # real time: a socket comes while the others read
        await playing
        found = await asyncio.gather(*watching)
    last = (await room.get()).json()["seq"]
    for after, numbers in zip((0, 1, 2, 0, 1, 2, 3, 0), found, strict=True):
        assert numbers == list(range(after + 1, last + 1))


async def test_w3_a_client_that_comes_back_gets_what_it_missed(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_to_end()
    whole = player.numbers()
    for after in (1, 5, whole[-1] // 2, whole[-1] - 1, whole[-1]):
        async with room.socket(room.seat_token, after=after) as back:
            welcome = await back.next()
            missed = [await back.next() for _ in range(whole[-1] - after)]
        assert welcome["seq"] == after
        assert [frame["seq"] for frame in missed] == whole[after:]
        events = [frame["event"] for frame in player.heard if frame["kind"] == "event" and frame["seq"] > after]
        assert [frame["event"] for frame in missed if frame["kind"] == "event"] == events


async def test_w16_next_is_passed_on_from_seats_and_from_hosts_alone(house: House) -> None:
    room = await house.open_room(seat=None)
    bo = await room.join("Bo", 3)
    async with room.socket(bo["token"]) as seat, room.socket(room.host_token) as host, room.socket() as spectator:
        for guest in (seat, host, spectator):
            await guest.until("welcome")
        await spectator.say(kind="next")
        await spectator.say(kind="ping", ref=1)
        await spectator.until("pong")
        await seat.say(kind="next")
        await host.say(kind="next")
        for guest in (seat, host, spectator):
            assert {(await guest.until("next_pressed"))["seat"] for _ in range(2)} == {3, None}


async def test_w16_next_ends_the_speech_of_a_mind_at_once(house: House) -> None:
    room = await house.open_room({"pace": "live", "turn_seconds": 600}, seat=None)
    async with room.socket(room.host_token) as host:
        await host.until("welcome")
        await room.begin()
        begun = await host.until("delta")
        await host.say(kind="next")
        turn = (await host.event("turn_taken"))["event"]
        assert turn["turn_id"] == begun["turn_id"]
        words = [frame["text"] for frame in host.heard if frame["kind"] == "delta"]
        assert "".join(words) == turn["text"]
        # Word by word until then, and the rest in one piece.
        assert len(words[0].split()) == 1
        assert len(words[-1].split()) > 1


async def test_w15_a_socket_may_say_whether_it_listens(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest:
        await guest.until("welcome")
        for on in (True, False):
            await guest.say(kind="listening", on=on)
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")
        await guest.say(kind="listening")
        assert (await guest.until("refusal"))["code"] == "malformed"


async def test_w18_a_socket_may_say_that_words_are_written_and_nobody_is_told(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token) as guest, room.socket() as watching:
        await guest.until("welcome")
        await watching.until("welcome")
        for on in (True, False):
            await guest.say(kind="draft", on=on)
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")
        await guest.say(kind="draft", text="mine")
        assert (await guest.until("refusal"))["code"] == "malformed"
        assert not [frame for frame in watching.heard if "draft" in str(frame)]


async def test_w5_presence_says_who_is_here(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token) as seat, room.socket():
        here = await seat.until("presence", watching=1)
        assert here["connected"] == [7]
        await seat.say(kind="typing")
        assert (await seat.until("presence", typing=[7]))["connected"] == [7]
    async with room.socket() as last:
        assert (await last.until("presence", connected=[]))["watching"] == 1


async def test_w17_a_shared_screen_does_not_count_as_somebody_who_watches(house: House) -> None:
    room = await house.open_room()
    async with room.socket(screen=True) as screen:
        assert (await screen.until("presence", connected=[]))["watching"] == 0
        async with room.socket():
            await screen.until("presence", watching=1)
        # A seat is a seat, on whatever it is looked at.
        async with room.socket(room.seat_token, screen=True):
            await screen.until("presence", watching=0, connected=[7])


async def test_w6_pings_are_answered(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest:
        await guest.say(kind="ping", ref=41)
        assert await guest.until("pong") == {"kind": "pong", "ref": 41}


@pytest.mark.parametrize("who", ["seat", "late"])
async def test_w6_the_first_pong_comes_after_everything_that_was_missed(house: House, who: str) -> None:
    room = await house.open_room({"spectators": "delayed:1"} if who == "late" else {})
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.asked("choose_side")
    until = player.numbers()[-1]
    # Presence has come by then, and what a late viewer sees a second later.
    await asyncio.sleep(0.2 if who == "seat" else 1.1)  # real time: frames come by themselves
    token = room.seat_token if who == "seat" else None
    async with room.socket(token, after=1) as back:
        await back.say(kind="ping", ref=1)
        await back.until("pong")
    assert back.numbers()[-1] >= until


async def test_w6_an_act_is_acknowledged_with_the_number_of_its_entry(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token, after=1) as seat:
        await room.begin()
        ask = await seat.asked("choose_side")
        answer = await seat.act({"kind": "choose_side", "side": "defend"}, ask=ask["ask"])
        assert answer["kind"] == "ack"
        again = await seat.act({"kind": "choose_side", "side": "defend"}, ask=ask["ask"])
        assert (again["kind"], again["code"]) == ("refusal", "stale")
        chosen = [frame for frame in seat.heard if frame.get("event", {}).get("kind") == "side_chosen"]
    assert [frame["seq"] for frame in chosen] == [answer["seq"]]


async def test_w6_an_act_is_done_even_if_its_socket_ends_before_the_answer(house: House) -> None:
    """A phone that is put away right after the vote."""
    room = await house.open_room()
    await room.begin()
    async with room.socket(room.host_token) as host:
        await host.until("welcome")
        # A second act waits for the first.
        for ref, pace in enumerate(("instant", "brisk")):
            await host.say(kind="act", act={"kind": "set_pace", "pace": pace}, ref=ref)
    async with room.socket(room.host_token, after=0) as back:
        await back.until_event("settings_changed", settings={"pace": "instant"})
        await back.until_event("settings_changed", settings={"pace": "brisk"})


async def test_g5_a_spectator_cannot_act(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest:
        assert (await guest.act({"kind": "pass"}))["code"] == "bad_token"
        assert (await guest.act({"kind": "begin"}))["code"] == "bad_token"


async def test_the_host_may_act_on_a_socket(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.host_token) as host, room.socket(room.seat_token) as seat:
        assert (await host.act({"kind": "begin"}))["kind"] == "ack"
        assert (await seat.act({"kind": "pause"}))["code"] == "host_only"


async def test_w7_a_repeated_ref_is_done_once(house: House) -> None:
    room = await house.open_room()
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


async def test_w11_an_erased_room_closes_its_sockets(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token) as seat, room.socket() as spectator:
        await seat.until("welcome")
        await spectator.until("welcome")
        await house.http.delete(room.path, headers={"Authorization": f"Bearer {room.host_token}"})
        assert await seat.closed() == (4004, "no_such_room")
        assert await spectator.closed() == (4004, "no_such_room")


async def test_w11_a_server_that_stops_says_so() -> None:
    async with serving(settings()) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        room = await House(server, http).open_room()
        line = await connect(f"ws://{server}/ws/rooms/{room.code}")
        guest = Socket(line)
        await guest.say(kind="hello", protocol=1)
        await guest.until("welcome")
    assert (await guest.closed())[0] == 1012
