"""Acts over HTTP, and everything that may be wrong with one (api/PROTOCOL.md, H)."""

import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest

from bench.stalls.large_matters import MATTERS
from engine.core.acts import ROOM_FIELDS
from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from tests.api.http.test_rooms import problem


async def at_side(house: House) -> tuple[OpenRoom, str]:
    """A room that waits for its host to choose a side, and the id of that ask."""
    room = await house.open_room()
    await room.begin()
    async with room.socket(room.seat_token, after=1) as seat:
        ask = await seat.asked("choose_side")
    return room, ask["ask"]


async def test_h7_an_act_answers_the_number_of_its_entry(house: House) -> None:
    room, ask = await at_side(house)
    answer = await room.act({"kind": "choose_side", "side": "defend"}, room.seat_token, ask=ask)
    assert answer.status_code == 200, answer.text
    entry = next(entry for entry in await room.log() if entry["seq"] == answer.json()["seq"])
    assert entry["event"]["kind"] == "side_chosen"


async def test_h7_the_same_act_again_is_stale(house: House) -> None:
    room, ask = await at_side(house)
    act = {"kind": "choose_side", "side": "defend"}
    assert (await room.act(act, room.seat_token, ask=ask)).status_code == 200
    problem(await room.act(act, room.seat_token, ask=ask), 409, "stale")


async def test_h7_an_old_turn_is_stale(house: House) -> None:
    room, _ = await at_side(house)
    problem(await room.act({"kind": "speak", "text": "Late."}, room.seat_token, turn_id="t1"), 409, "stale")


async def test_h7_an_old_tenure_is_refused(house: House) -> None:
    room, ask = await at_side(house)
    act = {"kind": "choose_side", "side": "defend"}
    problem(await room.act(act, room.seat_token, ask=ask, tenure=0), 409, "stale_tenure")


async def test_h7_an_act_out_of_turn_is_not_asked_for(house: House) -> None:
    room, _ = await at_side(house)
    problem(await room.act({"kind": "speak", "text": "Me first."}, room.seat_token), 409, "not_asked")


async def test_an_unknown_choice_is_refused_with_those_there_are(house: House) -> None:
    room, ask = await at_side(house)
    answer = await room.act({"kind": "choose_side", "side": "both"}, room.seat_token, ask=ask)
    assert "defend" in problem(answer, 422, "unknown_choice")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"kind": "speak", "text": "a" * 4001}, "text_too_long"),
        ({"kind": "speak", "text": "Hm.", "strategy": "shout"}, "unknown_strategy"),
        ({"kind": "speak", "text": "Hm.", "target": 99}, "unknown_target"),
        ({"kind": "speak", "strategy": "address_juror", "text": "You!"}, "target_required"),
        ({"kind": "speak", "strategy": "free_argument"}, "text_required"),
        ({"kind": "speak", "strategy": "reasonable_doubt", "text": "So."}, "text_refused"),
    ],
)
async def test_speech_that_breaks_a_rule_is_refused_and_the_floor_stays(
    house: House, act: dict[str, object], code: str
) -> None:
    room, _ = await at_side(house)
    async with room.socket(room.seat_token, after=1) as seat:
        ask = await seat.asked("choose_side")
        answer = await seat.act({"kind": "choose_side", "side": ask["options"]["side"][0]}, ask=ask["ask"])
        assert answer["kind"] == "ack"
        turn = (await seat.asked("speak"))["ask"]
        problem(await room.act(act, room.seat_token, turn_id=turn), 422, code)
        kept = {"kind": "speak", "text": "The clerk never saw his face.", "conviction": 0.2}
        assert (await room.act(kept, room.seat_token, turn_id=turn)).status_code == 200


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, "act"),
        ({"act": {}}, "act.kind"),
        ({"act": {"kind": "sing"}}, "sing"),
        ({"act": {"kind": 7}}, "act.kind"),
        ({"act": {"kind": "speak", "volume": 11}}, "volume"),
        ({"act": {"kind": "choose_side"}}, "side"),
        ({"act": {"kind": "speak", "conviction": 2}}, "conviction"),
        ({"act": {"kind": "speak", "text": "a\x00b"}}, "text"),
        ({"act": {"kind": "pass"}, "turn_id": "t1", "ask": "t2"}, "turn_id"),
        ({"act": {"kind": "pass"}, "tenure": "old"}, "tenure"),
        ({"act": {"kind": "narrate"}}, "narrate"),
        ({"act": {"kind": "pass"}, "seat": 3}, "seat"),
    ],
)
async def test_h9_g7_a_malformed_act_names_its_field(house: House, body: dict[str, object], named: str) -> None:
    room = await house.open_room()
    answer = await house.http.post(f"{room.path}/acts", json=body, headers=bearer(room.seat_token))
    assert named in problem(answer, 422, "malformed")


@pytest.mark.parametrize("field", ROOM_FIELDS)
async def test_h9_what_the_room_fills_in_is_refused_from_clients(house: House, field: str) -> None:
    room = await house.open_room()
    answer = await room.act({"kind": "speak", "text": "Hm.", field: None}, room.seat_token)
    assert field in problem(answer, 422, "malformed")


@pytest.mark.parametrize("body", [b"{", b"", b"\xff\xfe", b'{"act": NaN}', b'{"act": {"kind": "\\ud800"}}'])
async def test_h3_a_body_that_is_no_json_is_malformed(house: House, body: bytes) -> None:
    room = await house.open_room()
    headers = {**bearer(room.seat_token), "Content-Type": "application/json"}
    answer = await house.http.post(f"{room.path}/acts", content=body, headers=headers)
    problem(answer, 400 if body else 422, "malformed")


async def test_h15_a_body_that_is_too_large_is_refused(house: House) -> None:
    room = await house.open_room()
    answer = await room.act({"kind": "speak", "text": "a" * 2_200_000}, room.seat_token)
    assert problem(answer, 413, "too_large") == "A body has 2048 KiB at most."


async def test_h38_an_act_of_many_values_is_refused_before_each_is_an_error(house: House) -> None:
    room = await house.open_room()
    answer = await room.act({"kind": "speak", "cites": [0] * 3_000}, room.seat_token)
    assert problem(answer, 422, "malformed") == "act: has more than 2,000 values, which no act needs."
    answer = await room.act({"kind": "set_personas", "personas": [{str(n): 0 for n in range(1_500)}]})
    sentence = problem(answer, 422, "malformed")
    assert sentence == "personas[1]: has 1,500 fields, more than a persona has."
    async with room.socket(room.seat_token) as socket:
        await socket.until("welcome")
        refused = await socket.act({"kind": "speak", "cites": [0] * 3_000})
    assert (refused["kind"], refused["code"]) == ("refusal", "malformed")


async def test_h15_an_address_sends_so_much_in_large_bodies_and_no_more() -> None:
    async with (
        serving(settings(body_kib_per_second=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        large = b'{"case_id": "case_002_murder", "name": "' + b"x" * 40 * 1024 + b'"}'
        headers = {"Content-Type": "application/json"}
        problem(await http.post("/api/rooms", content=large, headers=headers), 422, "malformed")
        sentence = problem(await http.post("/api/rooms", content=large, headers=headers), 429, "too_fast")
        assert sentence == "Your address has sent many large bodies at once; try again in a minute."
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"x": "x" * 40 * 1024}}
        problem(await http.post("/mcp", json=call, headers={"Accept": "application/json"}), 429, "too_fast")
        # Small ones are not counted.
        assert (await http.post("/api/rooms", json={"case_id": "case_002_murder"})).status_code == 201


async def test_h15_a_body_that_does_not_say_its_length_is_owed() -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b'{"name": "'
        for _ in range(80):
            yield b"x" * 1024
        yield b'"}'

    async with (
        serving(settings(body_kib_per_second=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        headers = {"Content-Type": "application/json"}
        problem(await http.post("/api/rooms", content=pieces(), headers=headers), 422, "malformed")
        problem(await http.post("/api/rooms", content=pieces(), headers=headers), 429, "too_fast")


async def test_acting_needs_a_token(house: House) -> None:
    room = await house.open_room()
    answer = await house.http.post(f"{room.path}/acts", json={"act": {"kind": "begin"}})
    problem(answer, 401, "bad_token")


@pytest.mark.parametrize("kind", ["begin", "pause", "adjourn"])
async def test_what_is_the_hosts_is_the_hosts_only(house: House, kind: str) -> None:
    room = await house.open_room()
    problem(await room.act({"kind": kind}, room.seat_token), 403, "host_only")


async def test_a_room_that_has_not_begun_is_paused_or_closed_says_so(house: House) -> None:
    room = await house.open_room()
    side = {"kind": "choose_side", "side": "defend"}
    problem(await room.act({"kind": "pause"}), 409, "not_begun")
    problem(await room.act(side, room.seat_token), 409, "not_begun")
    await room.begin()
    problem(await room.act({"kind": "begin"}), 409, "already_begun")
    assert (await room.act({"kind": "pause"})).status_code == 200
    problem(await room.act(side, room.seat_token), 409, "room_paused")
    assert (await room.act({"kind": "resume"})).status_code == 200
    problem(await room.act({"kind": "resume"}), 409, "not_paused")
    assert (await room.act({"kind": "adjourn"})).status_code == 200
    problem(await room.act({"kind": "resume"}), 409, "room_closed")


@pytest.mark.parametrize(
    "body",
    [
        {"act": {"kind": "begin"}},
        {"act": {"kind": "set_pace", "pace": "at leisure"}},
        {"act": {"kind": "speak", "text": "As the host."}, "turn_id": 3},
        {"act": {"kind": "adjourn"}, "ask": None, "more": 1},
        [],
        {},
    ],
)
async def test_an_act_is_answered_alike_however_its_body_is_declared(house: House, body: object) -> None:
    """What is in order and plainly JSON is read by the route itself, and the rest by the framework."""
    bodies = []
    for declared in ("application/json", "application/json; charset=utf-8"):
        room = await house.open_room()
        headers = {**bearer(room.host_token), "Content-Type": declared}
        answer = await house.http.post(f"{room.path}/acts", content=json.dumps(body), headers=headers)
        bodies.append((answer.status_code, answer.content.decode(), sorted(answer.headers)))
    assert bodies[0] == bodies[1]


async def test_h8_a_key_that_is_too_long_is_malformed(house: House) -> None:
    room = await house.open_room()
    answer = await room.act({"kind": "begin"}, room.host_token, key="k" * 201)
    assert "Idempotency-Key" in problem(answer, 422, "malformed")
    assert (await room.act({"kind": "begin"}, room.host_token, key="k" * 200)).status_code == 200


async def test_h8_an_act_with_a_key_is_done_once(house: House) -> None:
    room = await house.open_room()
    await room.begin()
    pace = {"kind": "set_pace", "pace": "brisk"}
    first = await room.act(pace, key="one")
    again = await room.act(pace, key="one")
    assert first.json() == again.json()
    assert (await room.act(pace, key="two")).json() != first.json()
    problem(await room.act({"kind": "set_pace", "pace": "live"}, key="one"), 422, "malformed")


@pytest.mark.parametrize(
    ("call", "one", "other"),
    [
        ("acts", {"act": {"kind": "begin"}}, {"act": {"kind": "pause"}}),
        ("fork", {"after_seq": 1}, {"after_seq": 2}),
        ("rematch", {}, {"seed": "another"}),
    ],
)
async def test_h8_without_a_token_it_is_the_token_that_is_missing(
    house: House, call: str, one: Json, other: Json
) -> None:
    room = await house.open_room()
    for body in (one, other):
        key = {"Idempotency-Key": "the key of two who have no token"}
        problem(await house.http.post(f"{room.path}/{call}", json=body, headers=key), 401, "bad_token")


async def test_h8_a_refusal_is_repeated_too(house: House) -> None:
    room = await house.open_room()
    problem(await room.act({"kind": "pause"}, key="one"), 409, "not_begun")
    await room.begin()
    problem(await room.act({"kind": "pause"}, key="one"), 409, "not_begun")


async def test_h15_too_many_acts_at_once_are_too_fast() -> None:
    async with (
        serving(settings(acts_per_second=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()
        answers = await asyncio.gather(*(room.act({"kind": "pause"}) for _ in range(30)))
        assert {answer.status_code for answer in answers} == {409, 429}
        problem(next(answer for answer in answers if answer.status_code == 429), 429, "too_fast")


async def test_h89_begins_of_one_address_keep_another_waiting_for_one_alone() -> None:
    matter = MATTERS["court"][0](0.1).model_dump(mode="json", exclude_defaults=True)
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60, transport=elsewhere) as many,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as one,
    ):
        theirs = [await House(server, many).open_room(format="court", matter=matter, seat=None) for _ in range(4)]
        own = await House(server, one).open_room(format="court", matter=matter, seat=None)
        beginning = [asyncio.create_task(room.begin()) for room in theirs]
        await asyncio.sleep(0)
        await own.begin()
        assert sum(task.done() for task in beginning) <= 2
        await asyncio.gather(*beginning)
