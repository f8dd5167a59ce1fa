"""Names over every way in: a name that is somebody else's is refused with one code and one sentence (ST17, ST19)."""

import pytest

from harness.server import House, bearer
from tests.api.http.test_rooms import problem
from tests.api.mcp.agents import agent, tool


@pytest.mark.parametrize("name", ["The judge", "S\u0430rah Chen", "Juror 12", "Host"])
async def test_st19_a_name_of_somebody_elses_is_refused_everywhere(house: House, name: str) -> None:
    room = await house.open_room()
    body = {"name": name, "seat": 3}
    sentence = problem(await house.http.post(f"{room.path}/seats", json=body), 422, "name_refused")
    assert sentence.startswith(f"“{name}” is ")
    result = await tool(house, "join", {"code": room.code, "name": name, "preferred_seat": 3})
    assert result["_meta"] == {"code": "name_refused", "detail": sentence}
    assert (await room.get()).json()["seats"][2]["occupant"] is None
    if name != "Host":
        problem(await house.http.post("/api/rooms", json={"name": name}), 422, "name_refused")
        await room.begin()
        wanted = {"after_seq": 3, "name": name}
        answer = await house.http.post(f"{room.path}/fork", json=wanted, headers=bearer(room.host_token))
        problem(answer, 422, "name_refused")


async def test_st17_people_of_one_name_get_distinct_names(house: House) -> None:
    room = await house.open_room()
    for seat in (3, 4):
        await room.join("Mia", seat)
    async with agent(house.server) as third:
        await third.join(room.code, "M\u00cdA", preferred_seat=5)
    seats = (await room.get()).json()["seats"]
    assert [seat["name"] for seat in seats[2:5]] == ["Mia", "Mia 2", "M\u00cdA 3"]
