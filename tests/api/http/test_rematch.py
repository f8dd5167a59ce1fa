"""Playing again with the same people: a new room that their tokens open (H32)."""

import asyncio

import pytest

from harness.examples import Json
from harness.server import House, OpenRoom, bearer


async def next_room(room: OpenRoom, **body: object) -> OpenRoom:
    """The room after this one, as the host opens it."""
    answer = await room.http.post(f"{room.path}/rematch", json=body, headers=bearer(room.host_token))
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return OpenRoom(
        room.server, room.http, opened["code"], opened["host_token"], opened["seat_token"], opened["seat"], opened
    )


async def seats(room: OpenRoom) -> dict[int, tuple[str, str]]:
    view = (await room.get("", room.host_token)).json()
    return {one["seat"]: (one["name"], one["occupant"]) for one in view["seats"] if one["occupant"]}


async def you(room: OpenRoom, token: str) -> Json:
    answer = await room.get("/view", token)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["you"])


async def test_h32_the_same_people_play_again_with_the_tokens_they_have(house: House) -> None:
    room = await house.open_room({"max_rounds": 3, "locked": False})
    bo, left = await room.join("Bo", 3), await room.join("Gone", 5)
    bot = (await house.http.post(f"{room.path}/seats", json={"name": "Bot", "seat": 4, "kind": "agent"})).json()
    fan = (await house.http.post(f"{room.path}/audience")).json()
    await room.begin()
    await house.http.delete(f"{room.path}/seats/5", headers=bearer(left["token"]))
    early = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(room.host_token))
    assert (early.status_code, early.json()["code"]) == (409, "too_early")
    await room.act({"kind": "lock", "locked": True})
    async with room.socket(bo["token"]) as guest:
        await guest.until("welcome")
        await room.act({"kind": "adjourn"})
        for token, code in ((bo["token"], "host_only"), (None, "bad_token"), (fan["token"], "host_only")):
            refused = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(token))
            assert refused.json()["code"] == code
        second = await next_room(room, settings={"turn_seconds": 60})
        frame = await guest.event("rematch_opened")
    assert frame["event"]["code"] == second.code
    assert frame["view"]["room"]["rematch"] == second.code
    assert (await room.get("")).json()["room"]["rematch"] == second.code
    view = (await second.get("")).json()
    assert (view["room"]["status"], view["room"]["rematch"]) == ("lobby", None)
    assert view["room"]["case"] == (await room.get("")).json()["room"]["case"]
    kept = view["room"]["settings"]
    assert (kept["turn_seconds"], kept["max_rounds"], kept["locked"]) == (60, 3, False)
    assert await seats(second) == {3: ("Bo", "human"), 4: ("Bot", "agent"), 7: ("Ann", "human")}

    assert (await you(second, bo["token"]))["seat"] == 3
    assert (await you(second, bot["token"]))["seat"] == 4
    assert second.seat_token is not None
    assert room.seat_token is not None
    for token in (room.seat_token, second.seat_token):
        assert (await you(second, token))["seat"] == 7
    assert (await second.get("/view", left["token"])).status_code == 401
    begun = await second.act({"kind": "begin"}, room.host_token)
    assert begun.status_code == 200, "the host's old token is the host's here too"
    assert (await room.get("/view", bo["token"])).json()["you"]["seat"] == 3, "and everything stays readable there"
    vote = {"kind": "cast_audience_ballot", "choice": "guilty"}
    assert (await second.act(vote, fan["token"])).status_code == 200

    # Once more, on another case: the first tokens still open it, and those that came later do as well.
    cy = await second.join("Cy", 9)
    await second.act({"kind": "adjourn"})
    third = await next_room(second, case_id="case_002_murder", seed="another")
    assert (await third.get("")).json()["room"]["case"]["id"] == "case_002_murder"
    assert await seats(third) == {3: ("Bo", "human"), 4: ("Bot", "agent"), 7: ("Ann", "human"), 9: ("Cy", "human")}
    for token, seat in ((bo["token"], 3), (bot["token"], 4), (cy["token"], 9), (room.seat_token, 7)):
        assert (await you(third, token))["seat"] == seat
    assert (await third.act({"kind": "begin"}, room.host_token)).status_code == 200
    # The rooms do not hang on each other.
    assert (await house.http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
    assert (await you(third, bo["token"]))["seat"] == 3


async def test_h32_a_rematch_opens_once_per_key_and_takes_only_valid_settings(house: House) -> None:
    room = await house.open_room(seat=None)
    await room.begin()
    await room.act({"kind": "adjourn"})
    requests = [
        house.http.post(
            f"{room.path}/rematch", json={}, headers={**bearer(room.host_token), "Idempotency-Key": "again"}
        )
        for _ in range(3)
    ]
    answers = [answer.json() for answer in await asyncio.gather(*requests)]
    assert len({answer["code"] for answer in answers}) == 1
    assert (answers[0]["seat"], answers[0]["seat_token"]) == (None, None)
    for settings, word in (({"max_rounds": 99}, "max_rounds"), ({"defendants": 1}, "defendants"), ({"x": 1}, "“x”")):
        refused = await house.http.post(
            f"{room.path}/rematch", json={"settings": settings}, headers=bearer(room.host_token)
        )
        assert refused.json()["code"] == "unknown_setting"
        assert word in refused.json()["detail"]
    missing = await house.http.post(f"{room.path}/rematch", json={"case_id": "none"}, headers=bearer(room.host_token))
    assert missing.json()["code"] == "no_such_case"
    events = [entry["event"]["kind"] for entry in await room.log(room.host_token)]
    assert events[-2:] == ["closed", "rematch_opened"]


async def test_h32_of_rematches_asked_for_at_once_one_is_opened(house: House) -> None:
    room = await house.open_room(seat=None)
    bo = await room.join("Bo", 3)
    await room.begin()
    await room.act({"kind": "adjourn"})

    async def post() -> tuple[int, Json]:
        answer = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(room.host_token))
        return answer.status_code, dict(answer.json())

    answers = sorted([*await asyncio.gather(*(post() for _ in range(3))), await post()], key=lambda one: one[0])
    assert [status for status, _ in answers] == [201, 409, 409, 409]
    code = answers[0][1]["code"]
    assert all(later["code"] == "stale" and code in later["detail"] for _, later in answers[1:])
    assert (await room.get("")).json()["room"]["rematch"] == code
    events = [entry["event"]["kind"] for entry in await room.log(room.host_token)]
    assert events.count("rematch_opened") == 1
    assert (await house.http.get(f"/api/rooms/{code}/view", headers=bearer(bo["token"]))).json()["you"]["seat"] == 3

    # Once that one is over, or erased, there may be another.
    second = answers[0][1]
    await house.http.post(
        f"/api/rooms/{code}/acts", json={"act": {"kind": "adjourn"}}, headers=bearer(second["host_token"])
    )
    status, third = await post()
    assert status == 201
    await house.http.delete(f"/api/rooms/{third['code']}", headers=bearer(third["host_token"]))
    status, fourth = await post()
    assert status == 201
    assert (await room.get("")).json()["room"]["rematch"] == fourth["code"]


async def test_h32_people_whose_seat_a_smaller_table_lacks_get_the_next_free_one(house: House) -> None:
    room = await house.open_room(seat=None)
    for name, seat in (("Bo", 3), ("Cy", 4), ("Di", 12)):
        await room.join(name, seat)
    await room.begin()
    await room.act({"kind": "adjourn"})
    small = await next_room(room, settings={"size": 6})
    assert await seats(small) == {3: ("Bo", "human"), 1: ("Cy", "human"), 5: ("Di", "human")}


async def test_h32_a_rematch_seats_holders_who_were_away_with_their_tokens(house: House) -> None:
    room = await house.open_room({"grace_seconds": 1, "turn_seconds": 600})
    bo = await room.join("Bo", 3)
    async with room.socket(room.host_token) as host:
        await host.until("welcome")
        async with room.socket(bo["token"]) as phone:
            await phone.until("welcome")
            await room.begin()
            await phone.line.close(1000)
        await host.event("seat_released")
    assert (await seats(room))[3] == ("Frank Russo", "house")
    await room.act({"kind": "adjourn"})
    second = await next_room(room)
    assert await seats(second) == {3: ("Bo", "human"), 7: ("Ann", "human")}
    assert (await you(second, bo["token"]))["seat"] == 3


@pytest.mark.parametrize(
    ("format", "another"), [("panel", "head_of_platform"), ("court", "cat_on_the_bed")], ids=["panel", "court"]
)
async def test_h32_panels_and_courts_go_on_with_another_matter_or_with_none(
    house: House, format: str, another: str
) -> None:
    room = await house.open_room(format=format)
    bo = await room.join("Bo", 2)
    await room.begin()
    await room.act({"kind": "adjourn"})
    same = await next_room(room)
    shown = [(await one.get("")).json()["room"] for one in (room, same)]
    assert shown[0]["case"] == shown[1]["case"]
    assert shown[1]["format"] == format
    assert shown[1]["settings"] == shown[0]["settings"]
    assert (await you(same, bo["token"]))["seat"] == 2
    assert (await same.act({"kind": "begin"}, room.host_token)).status_code == 200
    await same.act({"kind": "adjourn"}, room.host_token)
    other = await next_room(same, case_id=another)
    assert (await other.get("")).json()["room"]["case"]["id"] == another
    assert (await you(other, bo["token"]))["seat"] == 2
    assert (await other.act({"kind": "begin"}, room.host_token)).status_code == 200
    await other.act({"kind": "adjourn"}, room.host_token)
    refused = await house.http.post(
        f"{other.path}/rematch", json={"case_id": "case_002_murder"}, headers=bearer(room.host_token)
    )
    assert (refused.status_code, refused.json()["code"]) == (404, "no_such_case")
