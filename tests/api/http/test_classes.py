"""Classes over HTTP and on their socket: coming in, being dealt, being led, and what goes wrong in a classroom."""

import asyncio
import csv
import io
import json
import zipfile
from dataclasses import replace
from functools import partial
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from api.settings import Settings
from engine.formats import FORMATS
from harness.classes import OpenClass, class_body, open_class, phone_of
from harness.examples.jury import CASE
from harness.server import House, OpenRoom, Socket, bearer, serving, settings
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.classes.state import ClassState, Pupil
from rooms.live.codes import hash_token

SLOW = {"pace": "live", "turn_seconds": 600}
"""Rooms in which nothing happens before somebody acts."""
DECIDED = "case_003_burglary"
"""A case of the library that a court has decided."""


async def a_class(house: House, *names: str, **asked: object) -> OpenClass:
    """A class into which these pupils have come."""
    made = await open_class(house.server, house.http, **asked)
    for name in names:
        await made.come(name)
    return made


async def places(of: OpenClass) -> dict[str, int | None]:
    """By name: the number of the room of each pupil."""
    return {pupil["name"]: pupil["room"] for pupil in (await of.view())["pupils"]}


# Opening


@pytest.mark.parametrize("format", FORMATS)
async def test_cl1_cl6_a_class_of_any_format_is_opened_dealt_and_begun(house: House, format: str) -> None:
    # Nobody is called like a persona of a format, who would be told from them.
    lesson = await a_class(house, "Abbi", "Bobbi", "Cybbi", "Debbi", format=format, size=2, settings=SLOW, title="4b")
    done = await lesson.done("deal")
    assert done["rooms"] == [1, 2]
    assert await places(lesson) == {"Abbi": 1, "Bobbi": 1, "Cybbi": 2, "Debbi": 2}
    info = (await lesson.view())["info"]
    assert (info["title"], info["format"], info["pupils"], info["rooms"]) == ("4b", format, 4, 2)
    codes = {(await lesson.you(pupil))["room_code"] for pupil in lesson.pupils.values()}
    assert len(codes) == 2
    for pupil in lesson.pupils.values():
        you = await lesson.you(pupil)
        # One token opens the class and the seat.
        seen = (await house.http.get(f"/api/rooms/{you['room_code']}/view", headers=bearer(pupil.token))).json()
        assert (seen["you"]["seat"], seen["you"]["name"]) == (you["seat"], pupil.name)
        host = (await house.http.get(f"/api/rooms/{you['room_code']}/view", headers=bearer(lesson.teacher))).json()
        assert host["you"]["host"]
        assert host["room"]["case"]["id"] == info["matter_id"]
    await lesson.done("begin")
    assert {room["status"] for room in (await lesson.view())["rooms"]} == {"running"}
    await lesson.done("adjourn")


async def test_cl1_what_a_room_could_not_have_is_refused_before_anybody_comes(house: House) -> None:
    for asked, code, said in (
        ({"size": 1}, "malformed", "a group of one has nobody to talk to"),
        ({"leave": 23}, "malformed", "leave 10 to minds at most"),
        ({"settings": {"turn_seconds": 1}}, "unknown_setting", "turn_seconds"),
        ({"plan": "nothing"}, "malformed", "there is no lesson plan “nothing”"),
        ({"name": "Ann", "seat": 3}, "malformed", "seat"),
    ):
        answer = await house.http.post("/api/classes", json=class_body(**asked))
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
        assert said in answer.json()["detail"]


async def test_cl1_a_repeated_opening_with_a_key_opens_one_class(house: House) -> None:
    key = {"Idempotency-Key": SURROUNDINGS.token()}
    answers = [(await house.http.post("/api/classes", json=class_body(), headers=key)).json() for _ in range(2)]
    assert answers[0] == answers[1]


async def test_cl1_a_key_opens_one_class_at_any_worker(house: House) -> None:
    body, key = class_body(), {"Idempotency-Key": SURROUNDINGS.token()}
    async with serving(settings()) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        first = (await http.post("/api/classes", json=body, headers=key)).json()
        again = (await http.post("/api/classes", json=body, headers=key)).json()
    assert first["code"] == again["code"]


async def test_cl22_who_waits_answers_a_question_and_only_how_many_is_told(house: House) -> None:
    asked = {"question": "Cats or dogs?", "answers": ["Cats", "Dogs"]}
    lesson = await a_class(house, "Ada", "Bo", "Cy", teacher="Ms Adler", warm_up=asked)
    ada, bo, _ = lesson.pupils.values()
    assert await answered(lesson, ada.token, 1) == await answered(lesson, bo.token, 1) == 204
    assert await answered(lesson, ada.token, 0) == 204
    wall = await lesson.wall()
    assert wall["info"]["teacher"] == "Ms Adler"
    assert wall["info"]["warm_up"] == {**asked, "given": [1, 1]}
    assert (await lesson.you(ada))["answer"] == 0
    assert "answer" not in wall["pupils"][0]
    assert [mate["name"] for mate in (await lesson.you(ada))["mates"]] == ["Bo", "Cy"]
    assert (await answered(lesson, lesson.teacher, 0), await answered(lesson, ada.token, 2)) == (401, 422)


async def answered(lesson: OpenClass, token: str, answer: int) -> int:
    """The status of an answer to the question of a class."""
    sent = await lesson.http.post(f"{lesson.path}/warm-up", json={"answer": answer}, headers=bearer(token))
    return sent.status_code


async def test_cl14_the_wall_hears_what_is_said_and_knows_every_face(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", size=2, settings={"spectators": "live"})
    faces = {pupil["name"]: pupil["face"] for pupil in (await lesson.wall())["pupils"]}
    assert len(set(faces.values())) == 2
    await begin_and_answer(lesson)
    async with lesson.socket() as wall:
        while (room := wall.view["rooms"][0])["words"] is None:
            await answer_all(lesson)
            await wall.news()
        assert {seat["name"]: seat["face"] for seat in room["seats"] if seat["occupant"] == "human"} == faces
        assert room["words"]["text"]
        assert room["words"]["name"] in [seat["name"] for seat in room["seats"]]
    # Who is asked holds it for a minute at most.
    assert (await lesson.view())["info"]["settings"]["turn_seconds"] == 60
    # Ended, it stands everywhere as the people see it.
    await lesson.done("adjourn")
    seen = (await house.http.get(f"/api/rooms/{room['code']}/view")).json()
    result = (await house.http.get(f"{lesson.path}/results")).json()["rooms"][0]
    assert result["counts"] == seen["result"]["counts"] == (await lesson.view())["rooms"][0]["counts"]


async def begin_and_answer(lesson: OpenClass) -> None:
    """Deal and begin, and let every pupil answer what is asked of them, but speech."""
    await lesson.done("deal")
    await lesson.done("begin")
    await answer_all(lesson, but="speak")


async def answer_all(lesson: OpenClass, but: str = "") -> None:
    """Let every pupil answer what is asked of them now."""
    for pupil in lesson.pupils.values():
        you = await lesson.you(pupil)
        room = OpenRoom(lesson.server, lesson.http, you["room_code"], lesson.teacher, pupil.token, you["seat"])
        await room.answer_asks(ask for ask in (await room.view())["you"]["asks"] if ask["act"] != but)


async def test_cl2_the_code_of_a_room_and_of_a_class_are_told_apart(house: House) -> None:
    lesson, room = await a_class(house), await house.open_room()
    answer = await house.http.get(f"/api/rooms/{lesson.code}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_room")
    assert f"come in at /class/{lesson.code}" in answer.json()["detail"]
    answer = await house.http.get(f"/api/classes/{room.code}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_class")
    assert "is the code of a single room" in answer.json()["detail"]
    answer = await house.http.post(f"/api/classes/{room.code}/pupils", json={"name": "Ada"})
    assert answer.json()["code"] == "no_such_class"
    assert (await house.http.get(f"/api/classes/{lesson.code.lower()}")).status_code == 200


# Coming in


async def test_cl3_a_repeated_coming_in_with_a_key_brings_one_pupil(house: House) -> None:
    lesson = await a_class(house)
    first, again = await lesson.come("Ada", key="a key"), await lesson.come("Ada", key="a key")
    assert (first.number, first.token) == (again.number, again.token)
    assert [pupil["name"] for pupil in (await lesson.view())["pupils"]] == ["Ada"]


async def test_cl3_one_address_brings_a_whole_school(house: House) -> None:
    lesson = await a_class(house, pupils=200)
    began = asyncio.get_running_loop().time()
    names = [f"Pupil {number}" for number in range(200)]
    answers = await asyncio.gather(*(lesson.ask_in(name, device=phone_of(name)) for name in names))
    assert {answer.status_code for answer in answers} == {201}
    assert asyncio.get_running_loop().time() - began < 60
    assert (await lesson.view())["info"]["pupils"] == 200
    late = await lesson.ask_in("Late", device=phone_of("Late"))
    assert (late.status_code, late.json()["code"]) == (409, "class_full")
    assert (await lesson.done("limit_pupils", pupils=201))["said"] == "The class takes 201 pupils."
    assert (await lesson.ask_in("Late", device=phone_of("Late"))).status_code == 201


@pytest.mark.parametrize(("sends", "times"), [("one mark", 40), ("no mark", 100), ("a new mark each time", 420)])
async def test_cl21_one_phone_does_not_bring_hundreds(house: House, sends: str, times: int) -> None:
    lesson = await a_class(house, pupils=480)

    def marked(number: int) -> str | None:
        return {"one mark": phone_of("one"), "no mark": None}.get(sends, phone_of(str(number)))

    answers = await asyncio.gather(*(lesson.ask_in(f"P{number}", device=marked(number)) for number in range(times)))
    refused = {answer.json()["code"] for answer in answers if answer.status_code != 201}
    came = (await lesson.view())["info"]["pupils"]
    if sends == "one mark":
        assert (came, refused) == (3, {"device_full"})
    elif sends == "no mark":
        # 40 at once, and 40 a minute after that, however fast this machine is.
        assert came < 60
        assert refused == {"too_fast"}
    else:
        assert refused == {"too_fast"}
        await lesson.done("limit_pupils", pupils=1)
        assert (await lesson.ask_in("More", device=phone_of("More"))).json()["code"] in ("class_full", "too_fast")


async def test_cl20_a_class_takes_forty_pupils_unless_its_teacher_says_otherwise(house: House) -> None:
    lesson = await a_class(house)
    answers = [await lesson.ask_in(f"P{number}", device=phone_of(str(number))) for number in range(41)]
    assert [answer.status_code for answer in answers] == [201] * 40 + [409]
    assert answers[-1].json()["detail"] == (
        "The class is full: it takes 40 pupils, and so many are in. Ask your teacher to let more in."
    )
    assert (await lesson.wall())["info"]["pupils_at_most"] == 40
    assert (await lesson.refused("limit_pupils", pupils=481))[0] == "malformed"
    pupil = answers[0].json()["token"]
    assert (await lesson.refused("limit_pupils", pupil, pupils=480))[0] == "teacher_only"


async def test_cl4_forty_pupils_called_alex_are_told_apart(house: House) -> None:
    lesson = await a_class(house, "Alex", size=8)
    refused = await lesson.ask_in("alex")
    assert (refused.status_code, refused.json()["code"]) == (409, "name_held")
    assert "Are you another one, or the same" in refused.json()["detail"]
    for _ in range(39):
        await lesson.come("Alex", "another")
    names = [pupil["name"] for pupil in (await lesson.view())["pupils"]]
    assert names == ["Alex", *(f"Alex {number}" for number in range(2, 41))]
    assert "There is another Alex here, so you are Alex 40." in lesson.pupils["Alex 40"].said
    await lesson.done("deal")
    for room in (await lesson.view())["rooms"]:
        seated = [seat["name"] for seat in room["seats"] if seat["occupant"] == "human"]
        assert len(seated) == len(set(seated)) == 8


async def test_cl5_a_pupil_with_another_phone_is_let_back_in(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings=SLOW)
    await lesson.done("deal")
    before = await lesson.you(lesson.pupils["Ada"])
    old = lesson.pupils["Ada"].token
    back = await lesson.come("ada", "back")
    assert back.number is None
    assert (await lesson.you(back))["waiting"]
    [waiting] = (await lesson.view())["returns"]
    assert waiting["pupils"] == [before["number"]]
    assert (await lesson.wall())["returns"] == []
    await lesson.done("admit", number=waiting["number"], pupil=before["number"])
    assert await lesson.you(back) == {**before, "waiting": False}
    room = f"/api/rooms/{before['room_code']}/view"
    assert (await house.http.get(room, headers=bearer(back.token))).json()["you"]["seat"] == before["seat"]
    # The other phone opens nothing any more.
    for path in (lesson.path, room):
        assert (await house.http.get(path, headers=bearer(old))).json()["code"] == "bad_token"
    assert (await lesson.ask_in("Nobody", "back")).json()["code"] == "no_such_pupil"


async def test_cl5_a_request_to_come_back_can_be_dismissed(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo")
    back = await lesson.come("Ada", "back")
    [waiting] = (await lesson.view())["returns"]
    await lesson.done("turn_away", number=waiting["number"])
    assert (await lesson.view(back.token))["code"] == "bad_token"
    assert (await lesson.refused("admit", number=waiting["number"], pupil=1))[0] == "stale"


# Dealing


async def test_cl7_only_a_teacher_leads(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo")
    assert (await lesson.refused("deal", lesson.pupils["Ada"].token))[0] == "teacher_only"
    answer = await house.http.post(f"{lesson.path}/acts", json={"act": {"kind": "deal"}})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert (await lesson.refused("dance"))[0] == "malformed"


async def test_cl7_where_it_was_refused_is_said_with_the_reason(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy", "Dee", size=2, settings=SLOW)
    await lesson.done("deal")
    await lesson.done("begin", rooms=[1])
    done = await lesson.done("pause")
    assert done["rooms"] == [1]
    assert [(one["room"], one["code"]) for one in done["refused"]] == [(2, "not_begun")]
    assert "Not in room 2" in done["said"]
    code, said = await lesson.refused("pause")
    assert code in ("room_paused", "not_begun")
    assert said.startswith("In every room: ")
    assert (await lesson.refused("pause", rooms=[9]))[1] == "rooms: the class has no room 9."


async def test_cl8_pupils_are_dealt_by_number_and_nobody_sits_alone(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy", size=2)
    assert (await lesson.refused("deal", size=1))[0] == "malformed"
    await lesson.done("deal")
    assert set((await places(lesson)).values()) == {1}
    alone = await a_class(house, "Ada")
    code, said = await alone.refused("deal")
    assert code == "too_early"
    assert "nobody to talk to" in said
    assert await places(alone) == {"Ada": None}
    assert (await (await a_class(house)).refused("deal"))[1].startswith("Nobody waits in the lobby")


async def test_cl8_pupils_are_dealt_by_names_and_late_ones_are_expected(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy")
    for groups, said in (
        ([["Ada", "Bo"], ["Cy", "ada"]], "“ada” stands in group 1 and in group 2; a pupil sits in one room."),
        ([["Ada", "Bo"], ["Cy"]], "group 2 has Cy alone"),
        ([[f"P{number}" for number in range(13)]], "a room has 12 seats"),
    ):
        code, sentence = await lesson.refused("deal_names", groups=groups)
        assert code == "malformed"
        assert said in sentence
    assert set((await places(lesson)).values()) == {None}
    done = await lesson.done("deal_names", groups=[["Cy", "Dee"], ["Bo", "ADA"]])
    assert "1 of the names has not come in yet." in done["said"]
    assert await places(lesson) == {"Ada": 2, "Bo": 2, "Cy": 1}
    assert [one["name"] for one in (await lesson.view())["expected"]] == ["Dee"]
    assert (await lesson.come("dee")).said == "You sit in room 1."
    assert (await lesson.view())["expected"] == []
    assert "sits in room 2 already" in (await lesson.refused("deal_names", groups=[["Ada", "Cy"]]))[1]


async def test_cl8_a_pupil_is_moved_by_hand_and_sits_in_one_room(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy", "Dee", size=2, settings=SLOW)
    await lesson.done("deal")
    ada = lesson.pupils["Ada"]
    first, number = await lesson.you(ada), lesson.pupils["Ada"].number
    assert (await lesson.done("move", pupil=number, room=2))["said"] == "Ada sits in room 2."
    second = await lesson.you(ada)
    assert (second["room"], second["seat"]) == (2, 3)
    rooms = {room["number"]: room for room in (await lesson.view())["rooms"]}
    assert "Ada" not in [seat["name"] for seat in rooms[1]["seats"]]
    assert (await lesson.refused("move", pupil=number, room=2))[1] == "Ada is in room 2 already."
    # Back to where they sat, with the same token.
    await lesson.done("move", pupil=number, room=1)
    view = await house.http.get(f"/api/rooms/{first['room_code']}/view", headers=bearer(ada.token))
    assert view.json()["you"]["seat"] == (await lesson.you(ada))["seat"]
    assert (await lesson.done("move", pupil=number, room=None))["said"] == "Ada is back in the lobby."
    assert (await lesson.done("move", pupil=number, room=3))["rooms"] == [3]
    assert (await lesson.refused("move", pupil=number, room=9))[0] == "malformed"
    assert (await lesson.refused("move", pupil=99, room=1))[0] == "no_such_pupil"


async def test_cl9_more_pupils_than_seats_are_an_audience_with_a_ballot(house: House) -> None:
    names = [f"P{number}" for number in range(1, 7)]
    lesson = await a_class(house, *names, size=2, leave=10, rooms=2, settings=SLOW)
    done = await lesson.done("deal")
    assert "2 found no seat, because there are more pupils than seats" in done["said"]
    last = lesson.pupils["P6"]
    you = await lesson.you(last)
    assert (you["audience"], you["seat"]) == (True, None)
    await lesson.done("begin")
    vote = {"act": {"kind": "cast_audience_ballot", "choice": "guilty"}}
    path = f"/api/rooms/{you['room_code']}/acts"

    async def voted() -> bool:
        return (await house.http.post(path, json=vote, headers=bearer(last.token))).status_code == 200

    assert await voted()
    late = await lesson.come("Late")
    assert "Every seat is taken" in late.said
    assert (await lesson.you(late))["audience"]


async def test_cl10_who_comes_late_sits_where_most_minds_are(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy", "Dee", "Eve", size=3, settings=SLOW)
    await lesson.done("deal")
    await lesson.done("begin")
    assert (await lesson.come("Fin")).said == "You sit in room 2."
    assert (await lesson.come("Gus")).said == "You sit in room 1."
    await lesson.done("adjourn")
    late = await lesson.come("Hal")
    assert "Every room is over" in late.said
    assert (await lesson.you(late))["room"] is None


async def test_cl10_nobody_sits_down_where_seats_have_closed(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", format="meeting", settings=SLOW)
    await lesson.done("deal")
    await lesson.done("begin")

    async def dealt() -> bool:
        answer = await house.http.get(
            f"/api/rooms/{(await lesson.you(lesson.pupils['Ada']))['room_code']}/view",
            headers=bearer(lesson.pupils["Ada"].token),
        )
        return answer.json()["you"]["dealt"] is not None

    await until(dealt, "the parts")
    assert "Every seat is taken" in (await lesson.come("Late")).said


async def test_cl11_on_a_server_that_is_full_nobody_loses_their_place(house: House) -> None:
    small = Settings.model_validate({**settings().model_dump(), "case_memory_mib": 1})
    long = {**CASE.model_dump(mode="json"), "transcript": [{"text": "word " * 1500} for _ in range(120)]}
    async with serving(small) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        lesson = await open_class(server, http, case={**long, "id": "first"})
        other = await open_class(server, http, case={**long, "id": "second"})
        for of in (lesson, other):
            await of.come("Ada")
            await of.come("Bo")
        await lesson.done("deal")
        async with lesson.socket(lesson.teacher):
            code, said = await other.refused("deal")
            assert code == "too_fast"
            assert "everybody is still in the lobby" in said
            assert await places(other) == {"Ada": None, "Bo": None}
            assert (await other.view())["rooms"] == []


async def test_cl11_a_pupil_whom_a_dying_worker_left_without_a_seat_sits_down(tmp_path: object) -> None:
    from rooms.store import connect_store
    from rooms.store.sql.upgrade import upgrade

    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    async with (
        serving(settings(database_url=url)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        lesson = await open_class(server, http, settings=SLOW)
        await lesson.come("Ada")
        await lesson.come("Bo")
        await lesson.done("deal")
        # As a worker leaves it that has saved where a pupil is to sit, and is killed before they do.
        token, store = SURROUNDINGS.token(), await connect_store(url, SURROUNDINGS)
        record = await store.class_by_code(lesson.code)
        assert record is not None
        state = ClassState.model_validate_json(record.body)
        cy = Pupil(number=3, name="Cy", label="Cy", hash=hash_token(token), at=1.0, room=1)
        state = state.model_copy(update={"pupils": (*state.pupils, cy), "pupils_ever": 3})
        await store.save_class(replace(record, version=record.version + 1, body=state.model_dump_json()))
        await store.close()
        you = (await lesson.view(token))["you"]
        assert (you["room"], you["seat"]) == (1, 3)
        assert (await lesson.view(token))["you"] == you


# Leading


async def test_cl12_a_teacher_leads_one_room_or_all(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy", "Dee", size=2, settings=SLOW)
    await lesson.done("deal")
    assert (await lesson.done("begin"))["said"] == "2 rooms are begun."
    await lesson.done("pause", rooms=[2])
    assert [room["status"] for room in (await lesson.view())["rooms"]] == ["running", "paused"]
    await lesson.done("resume", rooms=[2])
    await lesson.done("tell", text="Look at the lamp.")
    for pupil in lesson.pupils.values():
        you = await lesson.you(pupil)
        view = await house.http.get(f"/api/rooms/{you['room_code']}/view", headers=bearer(pupil.token))
        assert [line["text"] for line in view.json()["you"]["lines"]] == ["Look at the lamp."]
    assert (await lesson.done("adjourn", rooms=[1]))["said"] == "1 room is ended."
    empty = await a_class(house)
    assert (await empty.refused("begin"))[1] == "There is no room yet; deal the pupils first."


async def test_cl12_more_time_goes_to_the_pupil_who_speaks(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings={**SLOW, "pace": "instant"}, size=12)
    await lesson.done("deal")
    await lesson.done("begin")
    ada = lesson.pupils["Ada"]
    room = (await lesson.you(ada))["room_code"]

    async def asked(token: str) -> str | None:
        """The first ballot that is asked of a pupil, once the judge has presented the case."""
        view = (await house.http.get(f"/api/rooms/{room}/view", headers=bearer(token))).json()
        return next((str(ask["ask"]) for ask in view["you"]["asks"] if ask["act"] == "cast_ballot"), None)

    for pupil in lesson.pupils.values():
        ask = await until(partial(asked, pupil.token), "the first ballot")
        answer = await house.http.post(
            f"/api/rooms/{room}/acts",
            json={"act": {"kind": "cast_ballot", "choice": "guilty"}, "ask": ask},
            headers=bearer(pupil.token),
        )
        assert answer.status_code == 200, answer.text

    async def floor() -> dict[str, object] | None:
        [one] = (await lesson.view())["rooms"]
        return one["floor"] if one["floor"] and one["floor"]["pupil"] else None

    before = await until(floor, "the floor of a pupil")
    assert before is not None
    await lesson.done("give_time", seconds=60)
    after = await floor()
    assert after is not None
    assert float(str(after["due"])) - float(str(before["due"])) == pytest.approx(60)


async def test_cl12_a_second_teacher_leads_as_the_first_does(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings=SLOW)
    await lesson.done("deal")
    second = (await lesson.done("invite_teacher"))["token"]
    assert (await lesson.view(second))["you"]["teacher"]
    assert (await lesson.act("begin", second)).status_code == 200
    room = (await lesson.you(lesson.pupils["Ada"]))["room_code"]
    answer = await house.http.post(f"/api/rooms/{room}/acts", json={"act": {"kind": "pause"}}, headers=bearer(second))
    assert answer.status_code == 200
    # A room that is opened later is theirs, too.
    await lesson.done("move", pupil=1, room=2)
    room = (await lesson.you(lesson.pupils["Ada"]))["room_code"]
    assert (await house.http.get(f"/api/rooms/{room}/view", headers=bearer(second))).json()["you"]["host"]


async def test_cl12_a_pupil_who_was_removed_is_gone_from_the_class_and_the_table(house: House) -> None:
    lesson = await a_class(house, "Ada", "Rude Word", settings=SLOW)
    await lesson.done("deal")
    rude = lesson.pupils["Rude Word"]
    room = (await lesson.you(rude))["room_code"]
    await lesson.done("remove_pupil", pupil=rude.number)
    assert (await lesson.view(rude.token))["code"] == "bad_token"
    assert list(await places(lesson)) == ["Ada"]
    answer = await house.http.get(f"/api/rooms/{room}/view", headers=bearer(rude.token))
    assert answer.json()["code"] == "bad_token"
    assert "Rude Word" not in json.dumps((await lesson.view())["rooms"])


# Looking


async def test_cl14_a_pupil_gets_their_own_part_and_the_wall_what_is_public(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings=SLOW)
    await lesson.done("deal")
    await lesson.done("begin")
    own = await lesson.view(lesson.pupils["Ada"].token)
    assert (own["pupils"], own["rooms"], own["returns"]) == ([], [], [])
    wall = await lesson.wall()
    assert wall["you"] is None
    assert [pupil["name"] for pupil in wall["pupils"]] == ["Ada", "Bo"]
    [room] = wall["rooms"]
    assert room["spoke_at"] is not None
    assert [seat["here"] for seat in room["seats"] if seat["occupant"] == "human"] == [False, False]
    assert "conviction" not in json.dumps(wall)


async def test_cl15_the_socket_sends_the_view_and_then_what_changed(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", "Cy", "Dee", size=2, settings=SLOW)
    async with lesson.socket(lesson.teacher) as teacher, lesson.socket() as wall:
        assert teacher.view["info"]["pupils"] == 4
        await lesson.done("deal")
        while len(teacher.view["rooms"]) < 2 or len(wall.view["rooms"]) < 2:
            await (teacher if len(teacher.view["rooms"]) < 2 else wall).news()
        assert wall.view["returns"] == []
        await lesson.done("begin", rooms=[2])
        while teacher.view["rooms"][1]["status"] != "running":
            await teacher.news()
        assert teacher.view["rooms"][0]["status"] == "lobby"
        await teacher.say(kind="ping", ref=7)
        assert (await teacher.until("pong"))["ref"] == 7
        await teacher.say(kind="typing")
        assert (await teacher.until("refusal"))["code"] == "malformed"


async def test_cl15_a_pupil_is_told_at_once_where_they_sit(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo")
    async with lesson.socket(lesson.pupils["Ada"].token) as ada:
        assert ada.view["you"]["room"] is None
        await lesson.done("deal")
        while ada.view["you"]["seat"] is None:
            parts = await ada.news()
            assert "pupils" not in parts
        assert ada.view["you"]["room_code"]


async def test_cl15_a_token_or_a_class_that_ends_closes_the_socket(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo")
    async with lesson.socket(lesson.pupils["Ada"].token) as ada, lesson.socket() as wall:
        await lesson.done("remove_pupil", pupil=1)
        assert await ada.closed() == (4001, "bad_token")
        await house.http.delete(lesson.path, headers=bearer(lesson.teacher))
        assert await wall.closed() == (4006, "no_such_class")
    async with connect(f"ws://{house.server}/ws/classes/{lesson.code}") as line:
        socket = Socket(line)
        await socket.say(kind="hello", protocol=1)
        assert await socket.closed() == (4006, "no_such_class")


async def test_cl15_a_pupil_who_joins_shows_on_the_teachers_screen_as_here(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings=SLOW)
    await lesson.done("deal")
    ada = lesson.pupils["Ada"]
    you = await lesson.you(ada)
    async with lesson.socket(lesson.teacher) as teacher:
        async with connect(f"ws://{house.server}/ws/rooms/{you['room_code']}") as line:
            await Socket(line).say(kind="hello", protocol=1, token=ada.token)
            while not teacher.view["rooms"][0]["seats"][you["seat"] - 1]["here"]:
                await teacher.news()
        while teacher.view["rooms"][0]["seats"][you["seat"] - 1]["here"]:
            await teacher.news()


async def test_cl16_a_class_is_opened_by_a_lesson_plan(house: House) -> None:
    plans = (await house.http.get("/api/lesson-plans")).json()["plans"]
    for plan in plans:
        answer = await house.http.post("/api/classes", json={"plan": plan["id"], "size": 2})
        assert answer.status_code == 201, answer.text
        info = (await house.http.get(f"/api/classes/{answer.json()['code']}")).json()["info"]
        assert (info["format"], info["matter_id"], info["minutes"]) == (
            plan["format"],
            plan["case_id"],
            plan["minutes"],
        )
        assert plan["settings"].items() <= info["settings"].items()
        assert info["size"] == 2


async def finished(house: House, **asked: object) -> OpenClass:
    """A class of two rooms that have decided: their pupils went home early, and the house played on."""
    lesson = await a_class(house, "Ada", "Bo", "Cy", "Dee", size=2, **asked)
    await lesson.done("deal")
    await lesson.done("begin")
    for pupil in lesson.pupils.values():
        you = await lesson.you(pupil)
        await house.http.post(
            f"/api/rooms/{you['room_code']}/acts", json={"act": {"kind": "leave"}}, headers=bearer(pupil.token)
        )

    async def over() -> bool:
        return all(room["status"] == "closed" for room in (await lesson.view())["rooms"])

    await until(over, "the verdicts")
    return lesson


async def test_cl17_results_stand_side_by_side_and_the_finding_is_opened_last(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings=SLOW, case_id=DECIDED)
    await lesson.done("deal")
    await lesson.done("begin")
    assert (await lesson.refused("open_finding"))[0] == "too_early"
    unfinished = (await house.http.get(f"{lesson.path}/results")).json()
    assert (unfinished["rooms"], unfinished["over"], unfinished["question"]) == ([], False, None)
    lesson = await finished(house, case_id=DECIDED)
    assert (await lesson.view())["info"]["finding"]
    results = (await house.http.get(f"{lesson.path}/results")).json()
    assert [room["number"] for room in results["rooms"]] == [1, 2]
    for room in results["rooms"]:
        assert room["said"]
        assert sum(room["counts"].values()) == sum(room["first"].values()) == 12
        assert room["course"]
        # Each share is rounded to three digits, so that together they may be a little more than one.
        assert 0 < sum(piece["share"] for piece in room["decided"]) < 1 + 0.001 * len(room["decided"])
    assert results["question"].endswith("?")
    assert not results["finding_open"]
    path = f"/api/rooms/{results['rooms'][0]['code']}"
    sealed = await findings(lesson, path)
    await lesson.done("open_finding")
    assert (await lesson.wall())["info"]["finding_open"]
    assert (any(sealed.values()), all((await findings(lesson, path)).values())) == (False, True)
    # A case that nobody has decided has none, and a class that was ended by the bell may open its own.
    undecided = await a_class(house, "Ada", "Bo", settings=SLOW)
    ended = await a_class(house, "Ada", "Bo", settings=SLOW, case_id=DECIDED)
    for one in (undecided, ended):
        await one.done("deal")
        await one.done("begin")
        await one.done("adjourn")
    assert not (await undecided.view())["info"]["finding"]
    code, said = await undecided.refused("open_finding")
    assert (code, said[:20]) == ("malformed", "There is no finding:")
    await ended.done("open_finding")
    room = (await ended.wall())["rooms"][0]["code"]
    assert (await house.http.get(f"/api/rooms/{room}/case")).json()["finding"]["outcome"] == "guilty"


async def findings(lesson: OpenClass, path: str) -> dict[str, Any]:
    """What the court found, by the ways in which a room tells of it."""
    case, matter, transcript = [
        (await lesson.http.get(f"{path}/{read}")).json() for read in ("case", "matter", "transcript.json")
    ]
    archive = (await lesson.http.get(f"{path}/export.zip", headers=bearer(lesson.teacher))).content
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        archived = json.loads(files.read("transcript.json"))
    told = {"case": case, "matter": matter["matter"], "transcript": transcript, "archive": archived}
    return {name: one.get("finding") for name, one in told.items()}


async def test_cl17_a_rematch_takes_the_place_of_its_room(house: House) -> None:
    lesson = await finished(house, case_id=DECIDED)
    await lesson.done("open_finding")
    before = (await lesson.view())["rooms"][0]["code"]
    async with lesson.socket() as wall:
        answer = await house.http.post(
            f"/api/rooms/{before}/rematch", json={"settings": {}}, headers=bearer(lesson.teacher)
        )
        assert answer.status_code == 201, answer.text
        new = answer.json()["code"]
        while wall.view["rooms"][0]["code"] != new:
            await wall.news()
        assert wall.view["rooms"][0]["earlier"] == [before]
    view = await lesson.view()
    assert not view["info"]["finding_open"]
    assert (await lesson.done("begin", rooms=[1]))["rooms"] == [1]
    # It is erased with the class.
    await house.http.delete(lesson.path, headers=bearer(lesson.teacher))
    assert (await house.http.get(f"/api/rooms/{new}")).status_code == 404
    assert (await house.http.get(f"/api/rooms/{before}")).status_code == 404


async def test_cl18_the_table_has_a_line_for_every_pupil(house: House) -> None:
    lesson = await finished(house)
    await lesson.come("=1+1")
    answer = await house.http.get(f"{lesson.path}/class.csv", headers=bearer(lesson.teacher))
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["pupil"] for row in rows] == ["Ada", "Bo", "Cy", "Dee", "'=1+1"]
    assert rows[-1]["place"] == "lobby"
    assert all(row["outcome"] and row["ballot_at_last"] for row in rows[:4])
    answer = await house.http.get(f"{lesson.path}/class.csv", headers=bearer(lesson.pupils["Ada"].token))
    assert answer.json()["code"] == "teacher_only"


async def test_cl19_a_class_is_erased_with_its_rooms_by_one_act(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", settings=SLOW)
    await lesson.done("deal")
    room = (await lesson.you(lesson.pupils["Ada"]))["room_code"]
    answer = await house.http.delete(lesson.path, headers=bearer(lesson.pupils["Ada"].token))
    assert answer.json()["code"] == "teacher_only"
    assert (await lesson.view())["info"]["deleted_at"] is not None
    assert (await house.http.delete(lesson.path, headers=bearer(lesson.teacher))).status_code == 204
    assert (await house.http.get(lesson.path)).json()["code"] == "no_such_class"
    assert (await house.http.get(f"/api/rooms/{room}")).json()["code"] == "no_such_room"


async def test_cl15_a_new_pupil_is_known_on_their_socket_at_once(house: House) -> None:
    lesson = await a_class(house, "Ada")
    async with lesson.socket() as wall:
        for number in range(20):
            pupil = await lesson.come(f"P{number}")
            async with lesson.socket(pupil.token) as own:
                assert own.view["you"]["name"] == pupil.name
        while wall.view["info"]["pupils"] < 21:
            await wall.news()


DRAIN = "The drain was last cleaned in 2019."
COURTYARD = {
    "id": "courtyard",
    "title": "The courtyard",
    "docket": "One paper.",
    "summary": "A courtyard that floods.",
    "question": "Should we dig up the courtyard?",
    "documents": [
        {"id": "notes", "name": "notes.txt", "text": f"Minutes of May. {DRAIN} Nobody has asked for a price."}
    ],
}


async def test_cl23_the_rooms_deliberate_on_what_the_class_has_marked(house: House) -> None:
    lesson = await a_class(house, "Ada", "Bo", format="court", matter=COURTYARD, prepare=False, settings=SLOW, size=2)
    ada, bo = lesson.pupils.values()
    await marked(lesson, ada.token)
    await marked(lesson, lesson.teacher, way="for", claim="It is old.")
    assert (await lesson.wall())["info"]["points"] == [1, 2]
    papers = await papers_for(lesson, ada.token)
    assert papers["points"] == [{"number": 1, "mine": True}, {"number": 2, "mine": False}]
    assert [one["claim"] for one in papers["matter"]["points"]] == ["It is only dirty.", "It is old."]
    assert (papers["open"], papers["matter"]["question"]) == (True, COURTYARD["question"])
    refused = await lesson.http.delete(f"{lesson.path}/points/1", headers=bearer(bo.token))
    struck = await lesson.http.delete(f"{lesson.path}/points/2", headers=bearer(lesson.teacher))
    assert (refused.json()["code"], struck.status_code) == ("teacher_only", 204)
    await lesson.act("deal")
    room = (await lesson.you(ada))["room_code"]
    matter = (await lesson.http.get(f"/api/rooms/{room}/matter", headers=bearer(ada.token))).json()["matter"]
    assert [(one["claim"], one["mark"]["basis"], one["mark"]["name"]) for one in matter["points"]] == [
        ("It is only dirty.", "people", "")
    ]
    assert (await marked(lesson, bo.token)).json()["code"] == "already_begun"


async def test_cl23_the_lobby_of_a_room_marks_as_a_class_does(house: House) -> None:
    room = await house.open_room(format="court", matter=COURTYARD, seat=None)
    bo = (await room.join("Bo", 1))["token"]
    point = {"kind": "mark_point", "claim": "It is only dirty.", "document": "notes", "quote": DRAIN}
    both = [room.act({**point, "target": "yes", "way": way}, token) for way, token in (("against", bo), ("for", None))]
    assert [answer.status_code for answer in await asyncio.gather(*both)] == [200, 200]
    assert {one["by"] for one in (await room.get("", None)).json()["room"]["points"]} == {1, None}
    matter = (await room.get("/matter", bo)).json()["matter"]
    assert {(one["claim"], one["mark"]["name"]) for one in matter["points"]} == {
        ("It is only dirty.", "Bo"),
        ("It is only dirty.", ""),
    }
    await room.begin()
    refused = await room.act({**point, "target": "yes", "way": "for"}, bo)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_begun")
    assert "points" not in (await room.get("", None)).json()["room"]


async def test_cl23_what_cannot_stand_is_not_marked(house: House) -> None:
    lesson = await a_class(house, "Ada", format="court", matter=COURTYARD, prepare=False, settings=SLOW)
    for says, changed in {
        "The quote “The drain was never cleaned.” does not stand in notes": {"quote": "The drain was never cleaned."},
        "The quote cannot be quoted like this": {"quote": "has asked for a price"},
        "The quote is from “other”, and there is no such document": {"document": "other"},
        "The target is “maybe”, which is not to be decided; there are: yes, no.": {"target": "maybe"},
    }.items():
        sent = await marked(lesson, lesson.pupils["Ada"].token, **changed)
        assert (sent.status_code, sent.json()["detail"][: len(says)]) == (422, says)
    assert (await papers_for(lesson, lesson.teacher))["points"] == []


async def marked(lesson: OpenClass, token: str, **changed: str) -> httpx.Response:
    """The answer to words that are marked in the papers of a class."""
    point = {"claim": "It is only dirty.", "document": "notes", "quote": DRAIN, "target": "yes", "way": "against"}
    return await lesson.http.post(f"{lesson.path}/points", json={**point, **changed}, headers=bearer(token))


async def papers_for(lesson: OpenClass, token: str) -> dict[str, Any]:
    return dict((await lesson.http.get(f"{lesson.path}/papers", headers=bearer(token))).json())
