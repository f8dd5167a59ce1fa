"""Faces over HTTP: chosen when sitting down, changed in the lobby, carried to the next room (H70)."""

from harness.server import House, OpenRoom, bearer
from tests.api.http.test_rematch import next_room
from tests.api.http.test_rooms import problem


async def faces(room: OpenRoom) -> dict[int, int]:
    view = (await room.get("", room.host_token)).json()
    return {seat["seat"]: seat["face"] for seat in view["seats"] if "face" in seat}


async def test_h70_a_face_is_chosen_when_somebody_sits_down(house: House) -> None:
    room = await house.open_room(face=4)
    seated = await house.http.post(f"{room.path}/seats", json={"name": "Bo", "seat": 3, "face": 24})
    plain = await house.http.post(f"{room.path}/seats", json={"name": "Cy", "seat": 2})
    assert (seated.status_code, plain.status_code) == (201, 201)
    assert await faces(room) == {7: 4, 3: 24}


async def test_h70_an_unknown_face_is_refused_with_the_faces_that_exist(house: House) -> None:
    room = await house.open_room()
    answer = await house.http.post(f"{room.path}/seats", json={"name": "Bo", "face": 25})
    sentence = problem(answer, 422, "malformed")
    assert "face" in sentence
    assert "there is no face 25; choose one of 1 to 24, or leave it out" in sentence
    assert "there is no face 0" in problem(await house.http.post("/api/rooms", json={"face": 0}), 422, "malformed")
    act = await room.act({"kind": "choose_face", "face": 99}, room.seat_token)
    assert "act.face" in problem(act, 422, "malformed")
    assert await faces(room) == {}


async def test_h70_a_face_is_changed_in_the_lobby_by_whoever_has_it(house: House) -> None:
    room = await house.open_room()
    bo = await room.join("Bo", 3)
    async with room.socket(bo["token"]) as guest:
        await guest.until("welcome")
        assert (await room.act({"kind": "choose_face", "face": 6}, bo["token"])).status_code == 200
        frame = await guest.event("face_chosen")
    assert (frame["event"]["seat"], frame["event"]["face"]) == (3, 6)
    assert {seat["seat"]: seat.get("face") for seat in frame["view"]["seats"]}[3] == 6
    await room.begin()
    problem(await room.act({"kind": "choose_face", "face": 7}, bo["token"]), 409, "already_begun")


async def test_h70_a_rematch_and_a_fork_keep_the_faces(house: House) -> None:
    room = await house.open_room(face=4)
    seated = await house.http.post(f"{room.path}/seats", json={"name": "Bo", "seat": 3, "face": 24})
    assert seated.status_code == 201
    await room.begin()
    await room.act({"kind": "adjourn"})
    assert await faces(await next_room(room)) == {7: 4, 3: 24}
    fork = await house.http.post(f"{room.path}/fork", json={"after_seq": 3}, headers=bearer(room.host_token))
    assert fork.status_code == 201, fork.text
    view = (await house.http.get(f"/api/rooms/{fork.json()['code']}")).json()
    assert {seat["seat"]: seat["face"] for seat in view["seats"] if "face" in seat} == {7: 4}
