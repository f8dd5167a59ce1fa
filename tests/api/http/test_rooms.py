"""Rooms over HTTP (api/PROTOCOL.md, G, V and H)."""

import asyncio
import contextlib
import time

import httpx
import pytest
from pydantic import ValidationError

from api.wire.schemas import OpenRoomRequest
from cases.library import predefined_cases
from harness.examples import Json
from harness.server import House, bearer
from rooms.live.codes import ALPHABET


def problem(answer: httpx.Response, status: int, code: str) -> str:
    """That an answer is this problem, with one sentence; returns it."""
    assert answer.status_code == status, answer.text[:300]
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert set(body) == {"type", "title", "status", "code", "detail"}
    assert (body["status"], body["code"]) == (status, code)
    detail: str = body["detail"]
    assert detail.endswith((".", "!", "?")), detail
    assert "\n" not in detail
    return detail


async def test_h4_a_room_opens_with_tokens_and_the_formats_host_seat(house: House) -> None:
    room = await house.open_room()
    assert set(room.opened) == {"code", "deliberation", "host_token", "seat", "seat_token", "url"}
    assert len(room.code) == 6
    assert set(room.code) <= set(ALPHABET)
    assert room.seat == 7
    assert room.seat_token not in (None, room.host_token)
    assert room.opened["url"] == f"http://{house.server}/{room.code}"


async def test_h4_a_host_without_a_seat_has_none(house: House) -> None:
    room = await house.open_room(seat=None)
    assert (room.seat, room.seat_token) == (None, None)
    you = (await room.get("/view", room.host_token)).json()["you"]
    assert (you["seat"], you["host"]) == (None, True)


async def test_h4_a_room_without_a_case_draws_one(house: House) -> None:
    answer = await house.http.post("/api/rooms", json={"difficulty": "clear_guilty"})
    code = answer.json()["code"]
    shown = (await house.http.get(f"/api/rooms/{code}")).json()
    assert shown["room"]["case"]["id"] == "case_001_robbery"


async def test_h4_a_room_takes_a_case_in_the_request(house: House) -> None:
    case = {
        "id": "mine",
        "title": "People v. Nobody",
        "docket": "Theft.",
        "summary": "A cake is gone.",
        "charges": ["Theft"],
        "instructions": "Decide.",
        "jurisdiction": "Home",
        "exhibits": [{"id": "crumbs", "kind": "physical", "title": "Crumbs", "description": "On a plate."}],
    }
    answer = await house.http.post("/api/rooms", json={"case": case})
    assert answer.status_code == 201
    shown = (await house.http.get(f"/api/rooms/{answer.json()['code']}/case")).json()
    assert shown["title"] == "People v. Nobody"
    assert shown["exhibits"][0]["id"] == "crumbs"


async def test_h4_a_case_that_rests_on_what_is_not_in_it_is_refused(house: House) -> None:
    case = predefined_cases()["case_002_murder"].model_dump(mode="json", exclude_defaults=True)
    case["exhibits"][1]["witnesses"] = ["nobody"]
    detail = problem(await house.http.post("/api/rooms", json={"case": case}), 422, "malformed")
    assert detail == "case.exhibits.1.witnesses.0: nobody is no witness here."


async def test_h38_a_case_that_is_too_large_is_refused_with_place_and_number(house: House) -> None:
    case = predefined_cases()["case_002_murder"].model_dump(mode="json", exclude_defaults=True)
    one = case["exhibits"][0]
    many = case | {"exhibits": [{**one, "id": f"e{number}"} for number in range(1_500)]}
    detail = problem(await house.http.post("/api/rooms", json={"case": many}), 422, "malformed")
    assert detail == "case.exhibits: has 1,500 entries; at most 150 are taken."
    long = case | {"exhibits": [*case["exhibits"][:2], {**one, "id": "e3", "description": "It is. " * 2_000}]}
    detail = problem(await house.http.post("/api/rooms", json={"case": long}), 422, "malformed")
    assert detail == "case.exhibits.2.description: has 14,000 characters; at most 8,000 are taken."


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"case": {"exhibits": [{}] * 100_000}}, "case.exhibits: has 100,000 entries; at most 150 are taken."),
        ({"case": {"exhibits": [0] * 400_000}}, "case.exhibits: has 400,000 entries; at most 150 are taken."),
        ({"settings": {str(n): [] for n in range(60_000)}}, "settings: has 60,000 entries; at most 60 are taken."),
        ({"settings": {"minds": {str(n): 1 for n in range(60_000)}}}, "settings: has 60,000 entries"),
        ({str(n): [] for n in range(60_000)}, "Has 60,000 fields; at most 60 are taken."),
        ({"seat": [0] * 60_000}, "Has more than 5,000 values; send fewer."),
        (
            {"format": "court", "matter": {"documents": [0] * 60_000}},
            "matter: the matter has more than 20,000 values; leave some out.",
        ),
    ],
)
async def test_h38_a_body_of_many_wrong_parts_is_refused_before_each_is_an_error(
    house: House, body: Json, detail: str
) -> None:
    began = time.thread_time()
    with contextlib.suppress(ValidationError):
        OpenRoomRequest.model_validate(body)
    assert time.thread_time() - began < 0.1
    assert problem(await house.http.post("/api/rooms", json=body), 422, "malformed").startswith(detail)


async def test_h4_control_characters_of_a_case_are_removed(house: House) -> None:
    def copied(words: str) -> str:
        return words.replace(" ", "\x0c", 1).replace(" ", "\x00", 1).replace(". ", ".\r\n", 1)

    case = predefined_cases()["case_001_robbery"].model_dump(mode="json", exclude_defaults=True)
    case["id"] = "mine"
    for one in case["exhibits"]:
        one |= {"title": copied(one["title"]), "description": copied(one["description"])}
    for one in case["witnesses"]:
        one |= {"testimony": copied(one["testimony"])}
        for said in one["statements"]:
            said["text"] = copied(said["text"])
    room = await house.open_room(case=case, case_id=None, seat=None, settings={"pace": "instant", "max_rounds": 2})
    async with room.socket(room.host_token) as host:
        await room.begin()
        await host.event("closed")
    kinds = {entry["event"]["kind"] for entry in await room.log(room.host_token)}
    assert "turn_taken" in kinds
    assert "mind_failed" not in kinds
    transcript = (await room.get("/transcript.md", room.host_token)).text
    assert not [char for char in transcript if char < " " and char != "\n"]


@pytest.mark.parametrize(
    ("body", "status", "code", "named"),
    [
        ({"format": "opera"}, 422, "malformed", "format"),
        ({"case_id": "nowhere"}, 404, "no_such_case", ""),
        ({"case_id": "x\x00y"}, 404, "no_such_case", ""),
        ({"case_id": None, "case": {"id": "mine"}}, 422, "malformed", "case.title"),
        ({"difficulty": "easy"}, 422, "malformed", "difficulty"),
        ({"seat": 13}, 422, "unknown_seat", "13"),
        ({"seat": "seven"}, 422, "malformed", "seat"),
        ({"name": ""}, 422, "malformed", "name"),
        ({"name": "a" * 41}, 422, "malformed", "name"),
        ({"name": "a\x07b"}, 422, "malformed", "name"),
        ({"settings": {"turn_seconds": 5}}, 422, "unknown_setting", "turn_seconds"),
        ({"settings": {"tempo": "fast"}}, 422, "unknown_setting", "tempo"),
        ({"surprise": 1}, 422, "malformed", "surprise"),
    ],
)
async def test_h2_what_cannot_be_opened_is_named(
    house: House, body: dict[str, object], status: int, code: str, named: str
) -> None:
    detail = problem(await house.http.post("/api/rooms", json={"case_id": "case_001_robbery", **body}), status, code)
    assert named in detail


async def test_g3_a_code_is_read_without_regard_to_case(house: House) -> None:
    room = await house.open_room()
    assert (await house.http.get(f"/api/rooms/{room.code.lower()}")).status_code == 200


@pytest.mark.parametrize("code", ["AAAAAA", "AAA", "OOOOOO", "%00%00%00", "a" * 300])
async def test_g3_an_unknown_code_is_no_such_room(house: House, code: str) -> None:
    problem(await house.http.get(f"/api/rooms/{code}"), 404, "no_such_room")


async def test_h5_the_public_view_and_that_of_a_token(house: House) -> None:
    room = await house.open_room()
    public = (await room.get()).json()
    assert set(public) >= {"seq", "room", "seats", "floor", "tally", "heard", "waiting"}
    assert public["you"] is None
    assert public["room"]["code"] == room.code
    assert public["room"]["status"] == "lobby"
    mine = (await room.get("/view", room.seat_token)).json()
    assert (mine["you"]["seat"], mine["you"]["name"]) == (7, "Ann")
    assert {**mine, "you": None} == public


@pytest.mark.parametrize("path", ["", "/view", "/events", "/transcript.json", "/transcript.md", "/case"])
async def test_h1_a_wrong_token_opens_nothing(house: House, path: str) -> None:
    room = await house.open_room()
    other = await house.open_room()
    for token in ("wrong", other.host_token, other.seat_token):
        answer = await room.get(path, token)
        problem(answer, 401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"
    scheme = await house.http.get(f"{room.path}{path}", headers={"Authorization": "Basic abc"})
    problem(scheme, 401, "bad_token")


async def test_a_seat_is_taken_and_its_token_speaks_for_it(house: House) -> None:
    room = await house.open_room()
    taken = await room.join("Bo", 3)
    assert set(taken) == {"seat", "token", "tenure"}
    assert taken["seat"] == 3
    you = (await room.get("/view", taken["token"])).json()["you"]
    assert (you["seat"], you["name"], you["tenure"]) == (3, "Bo", taken["tenure"])


async def test_a_held_a_protected_and_an_unknown_seat_are_refused(house: House) -> None:
    room = await house.open_room()
    await room.join("Bo", 3)
    for seat, status, code in ((3, 409, "seat_held"), (7, 409, "seat_protected"), (13, 422, "unknown_seat")):
        answer = await house.http.post(f"{room.path}/seats", json={"name": "Cy", "seat": seat})
        assert str(seat) in problem(answer, status, code)


async def test_s9_before_the_start_the_host_changes_chairs(house: House) -> None:
    room = await house.open_room()
    await room.join("Bo", 4)

    async def sit(seat: int) -> httpx.Response:
        claim = {"name": "Ann", "seat": seat}
        return await house.http.post(f"{room.path}/seats", json=claim, headers=bearer(room.host_token))

    taken = (await sit(3)).json()
    view = (await room.get("/view", taken["token"])).json()
    assert (view["you"]["seat"], view["you"]["name"], view["room"]["host_seat"]) == (3, "Ann", 3)
    assert view["seats"][6]["occupant"] is None
    # A chair that somebody holds costs the host nothing.
    problem(await sit(4), 409, "seat_held")
    assert (await room.get("/view", taken["token"])).json()["you"]["seat"] == 3
    await room.begin()
    assert (await sit(5)).json()["seat"] == 5
    assert (await room.get("/view")).json()["room"]["host_seat"] == 3


async def test_a_full_room_is_refused(house: House) -> None:
    room = await house.open_room({"size": 6})
    seats = [(await room.join(f"Guest {number}"))["seat"] for number in range(5)]
    assert len(set(seats)) == 5
    problem(await house.http.post(f"{room.path}/seats", json={"name": "Late"}), 409, "room_full")


async def test_h17_an_agent_takes_a_seat_as_a_person_does_and_is_called_one(house: House) -> None:
    room = await house.open_room({"size": 6})
    answer = await house.http.post(f"{room.path}/seats", json={"name": "Robot", "kind": "agent", "seat": 3})
    assert answer.status_code == 201
    seat = next(seat for seat in (await room.get()).json()["seats"] if seat["seat"] == 3)
    assert (seat["occupant"], seat["name"]) == ("agent", "Robot")
    async with room.socket(answer.json()["token"]) as robot, room.socket(room.seat_token) as host:
        await robot.until("welcome")
        await host.until("welcome")
        await room.begin()
        heard, _ = await asyncio.gather(robot.play_to_end(), host.play_to_end())
    spoken = [frame["event"] for frame in heard if frame["event"]["kind"] == "turn_taken"]
    assert [turn["seat"] for turn in spoken].count(3) >= 1
    whose = {frame["event"]["seat"]: frame["by"] for frame in heard if frame["event"]["kind"] == "turn_taken"}
    own = (await room.get()).json()
    expected = {"agent": "agent", "human": "person", "house": "house_by_rule"}
    assert whose == {seat["seat"]: expected[seat["occupant"]] for seat in own["seats"] if seat["seat"] in whose}
    listed = {entry["seq"]: entry.get("by") for entry in await room.log() if "event" in entry}
    assert all(listed[frame["seq"]] == frame.get("by") for frame in heard)
    middle = max(listed) // 2
    rest = {entry["seq"]: entry.get("by") for entry in await room.log(after=middle) if "event" in entry}
    assert rest == {seq: by for seq, by in listed.items() if seq > middle}


async def test_h17_nobody_else_may_call_themselves_a_mind(house: House) -> None:
    room = await house.open_room()
    for kind in ("house", "model", "bench"):
        answer = await house.http.post(f"{room.path}/seats", json={"name": "Robot", "kind": kind})
        assert "kind" in problem(answer, 422, "malformed")


async def test_h10_leaving_gives_the_seat_to_the_house(house: House) -> None:
    room = await house.open_room()
    taken = await room.join("Bo", 3)
    await room.begin()
    answer = await house.http.delete(f"{room.path}/seats/3", headers=bearer(taken["token"]))
    assert answer.status_code == 204
    seat = next(seat for seat in (await room.get()).json()["seats"] if seat["seat"] == 3)
    assert (seat["occupant"], seat["tenure"], seat["reason"]) == ("house", taken["tenure"] + 1, "left")
    kinds = [entry["event"]["kind"] for entry in await room.log() if "event" in entry]
    released = kinds.index("seat_released")
    assert "seat_taken" in kinds[released:]
    # The token outlives the seat: it watches, and what it does is refused.
    assert (await room.get("/view", taken["token"])).json()["you"] is None
    problem(await room.act({"kind": "pass"}, taken["token"]), 409, "stale_tenure")


async def test_h10_only_the_host_takes_a_seat_from_others(house: House) -> None:
    room = await house.open_room()
    await room.join("Bo", 3)
    cy = await room.join("Cy", 4)
    problem(await house.http.delete(f"{room.path}/seats/3", headers=bearer(cy["token"])), 403, "host_only")
    problem(await house.http.delete(f"{room.path}/seats/3"), 401, "bad_token")
    problem(await house.http.delete(f"{room.path}/seats/99", headers=bearer(room.host_token)), 422, "unknown_seat")
    assert (await house.http.delete(f"{room.path}/seats/3", headers=bearer(room.host_token))).status_code == 204


async def test_h11_a_fork_goes_on_from_an_entry(house: House) -> None:
    room = await house.open_room()
    await room.begin()
    problem(await house.http.post(f"{room.path}/fork", json={"after_seq": 2}), 401, "bad_token")
    seat = bearer(room.seat_token)
    problem(await house.http.post(f"{room.path}/fork", json={"after_seq": 2}, headers=seat), 403, "host_only")
    host = bearer(room.host_token)
    for after in (0, 99_999):
        problem(await house.http.post(f"{room.path}/fork", json={"after_seq": after}, headers=host), 422, "malformed")
    answer = await house.http.post(f"{room.path}/fork", json={"after_seq": 3}, headers=host)
    assert answer.status_code == 201
    fork = answer.json()
    assert fork["code"] != room.code
    events = (await house.http.get(f"/api/rooms/{fork['code']}/events")).json()["events"]
    assert [entry["seq"] for entry in events] == list(range(1, len(events) + 1))
    assert events[3]["event"]["kind"] == "forked"


async def test_v8_a_token_that_may_not_read_a_room_may_not_fork_it(house: House) -> None:
    room = await house.open_room({"spectators": "off", "turn_seconds": 600})
    watching = (await house.http.post(f"{room.path}/audience")).json()["token"]
    seat, left = (await room.join("Bo", 3))["token"], (await room.join("Cy", 4))["token"]
    await room.begin()
    assert (await house.http.delete(f"{room.path}/seats/4", headers=bearer(left))).status_code == 204
    assert (await room.act({"kind": "adjourn"})).status_code == 200
    for token in (watching, left):
        refused = problem(await room.get("/events", token), 401, "bad_token")
        answer = await house.http.post(f"{room.path}/fork", json={"after_seq": 6}, headers=bearer(token))
        assert problem(answer, 401, "bad_token") == refused
        rematch_answer = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(token))
        problem(rematch_answer, 403, "host_only")
    answer = await house.http.post(f"{room.path}/fork", json={"after_seq": 6}, headers=bearer(seat))
    assert answer.status_code == 201, answer.text


async def test_h12_an_erased_room_is_gone_with_its_forks(house: House) -> None:
    room = await house.open_room()
    await room.begin()
    fork = await house.http.post(f"{room.path}/fork", json={"after_seq": 3}, headers=bearer(room.host_token))
    problem(await house.http.delete(room.path), 401, "bad_token")
    problem(await house.http.delete(room.path, headers=bearer(room.seat_token)), 403, "host_only")
    assert (await house.http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
    problem(await room.get(), 404, "no_such_room")
    problem(await house.http.get(f"/api/rooms/{fork.json()['code']}"), 404, "no_such_room")


@pytest.mark.parametrize("path", ["", "/view", "/events", "/transcript.json", "/case", "/case/search"])
async def test_v4_spectators_may_be_kept_out_once_it_has_begun(house: House, path: str) -> None:
    room = await house.open_room({"spectators": "off"})
    query = {"q": "gun"} if path == "/case/search" else {}
    assert (await room.get(path, **query)).status_code == 200
    await room.begin()
    problem(await room.get(path, **query), 401, "bad_token")
    assert (await room.get(path, room.seat_token, **query)).status_code == 200


async def test_v4_spectators_may_see_everything_later(house: House) -> None:
    room = await house.open_room({"spectators": "delayed:60"})
    lobby = (await room.get()).json()["seq"]
    await room.begin()
    behind = (await room.get()).json()
    assert (behind["room"]["status"], behind["seq"]) == ("lobby", lobby)
    assert len(await room.log()) == lobby
    assert (await room.get("/view", room.seat_token)).json()["room"]["status"] == "running"


async def test_h15_rooms_cannot_be_opened_without_end(house: House) -> None:
    from harness.server import serving, settings

    async with (
        serving(settings(rooms_per_minute=2)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        answers = [await http.post("/api/rooms", json={"case_id": "case_001_robbery"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    problem(answers[2], 429, "too_fast")
    assert answers[2].headers["retry-after"] == "1"


async def test_g8_unknown_query_parameters_are_ignored_but_not_unknown_fields(house: House) -> None:
    room = await house.open_room()
    for path in ("/api/cases", "/api/formats", room.path, f"{room.path}/view", f"{room.path}/events"):
        named = await house.http.get(path, params={"utm_source": "letter"})
        assert (named.status_code, named.json()) == (200, (await house.http.get(path)).json()), path
    body = await house.http.post("/api/rooms", json={"utm_source": "letter"})
    assert (body.status_code, body.json()["code"]) == (422, "malformed")
    assert "utm_source" in body.json()["detail"]


async def test_h75_the_formats_say_who_each_persona_is_in_a_paragraph(house: House) -> None:
    formats = (await house.http.get("/api/formats")).json()["formats"]
    seats = next(one for one in formats if one["name"] == "jury")["seats"]
    about = {seat["seat"]: seat["about"] for seat in seats}
    assert set(about) == set(range(1, 13))
    assert about[3].startswith("Twenty-six years on patrol")
    assert all(len(text.split()) > 30 for text in about.values())


async def test_a_body_that_is_not_declared_as_json_is_refused_with_a_hint(house: House) -> None:
    for content, declared in ((b"{", "text/plain"), (b"", "application/json"), (b"[]", "application/json")):
        answer = await house.http.post("/api/rooms", content=content, headers={"Content-Type": declared})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
        assert answer.json()["detail"] == (
            "The body is no JSON object; send one, with the header Content-Type: application/json."
        )
