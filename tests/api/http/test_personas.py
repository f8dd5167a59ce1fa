"""Personas over HTTP: to be read, and brought by the host in a file before the room begins (H76)."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx

from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from tests.api.http.test_rematch import next_room
from tests.api.http.test_rooms import problem

FILE = """\
jurors:
  - name: Nora Bell
    archetype: cynic
    personality: She has baked through the night for thirty years.
    occupation: Baker
    seat: 3
"""


async def bring(room: OpenRoom, text: str | bytes = FILE, token: str | None = None) -> httpx.Response:
    return await room.http.put(
        f"{room.path}/personas",
        params={"name": "personas.yaml"},
        content=text.encode() if isinstance(text, str) else text,
        headers=bearer(token or room.host_token),
    )


async def seated(room: OpenRoom, seat: int = 3) -> Json:
    listed: list[Json] = (await room.get("/personas")).json()["personas"]
    return next(one for one in listed if one["seat"] == seat)


async def test_h76_everybody_reads_who_sits_there_and_how_they_argue(house: House) -> None:
    room = await house.open_room()
    listed = (await room.get("/personas")).json()["personas"]
    assert [one["seat"] for one in listed] == list(range(1, 13))
    assert all(one["about"] and not one["brought"] for one in listed)
    assert (await seated(room))["persona"]["name"] == "Frank Russo"


async def test_h76_the_host_brings_a_file_and_sends_it_away_again(house: House) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token) as host:
        await host.until("welcome")
        answer = await bring(room)
        assert answer.status_code == 200, answer.text
        frame = await host.event("personas_set")
    assert {one["seat"]: one["persona"]["name"] for one in frame["view"]["seats"]}[3] == "Nora Bell"
    nora = await seated(room)
    assert (nora["about"], nora["brought"]) == ("She has baked through the night for thirty years.", True)
    assert (await room.http.delete(f"{room.path}/personas", headers=bearer(room.host_token))).status_code == 204
    assert (await seated(room))["persona"]["name"] == "Frank Russo"


async def test_h76_a_fault_has_file_line_and_field_and_changes_nothing(house: House) -> None:
    room = await house.open_room()
    sentence = problem(await bring(room, FILE.replace("cynic", "cinic")), 422, "malformed")
    assert sentence.startswith("personas.yaml:3: jurors[1].archetype: 'cinic' is none of ")
    assert sentence.endswith("did you mean cynic?")
    assert "is not UTF-8" in problem(await bring(room, b"jurors: \xff"), 422, "malformed")
    assert "shorten the texts" in problem(await bring(room, b"#" * 300_000), 413, "too_large")
    assert (await seated(room))["persona"]["name"] == "Frank Russo"


async def test_h76_a_file_is_counted_before_it_is_read_for_the_host_alone() -> None:
    unreadable = b"\xff" * 200_000
    async with (
        serving(settings(documents_per_minute=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        room = await House(server, http).open_room()
        guest = await room.join("Bo", 5)
        problem(await bring(room, unreadable, token=guest["token"]), 403, "host_only")
        problem(await bring(room, unreadable), 422, "malformed")
        assert "Too many files" in problem(await bring(room, unreadable), 429, "too_fast")


async def test_h76_a_file_of_unknown_fields_holds_up_nobody(house: House) -> None:
    room = await house.open_room()
    fields = "".join(f"    field{number}: 1\n" for number in range(2_000))
    began = time.process_time()
    answer = await bring(room, f"jurors:\n  - name: N\n    archetype: cynic\n    personality: A baker.\n{fields}")
    assert "personas.yaml:5: jurors[1].field0: is not a field here" in problem(answer, 422, "malformed")
    assert time.process_time() - began < 0.5


async def test_h76_an_act_whose_personas_are_no_list_says_what_they_must_be(house: House) -> None:
    room = await house.open_room()
    act = {"kind": "set_personas", "personas": {"jurors": []}}
    refused = await room.act(act)
    assert (refused.status_code, refused.json()["detail"]) == (422, "act.personas: input should be a valid list.")


async def test_h76_nobody_but_the_host_brings_any_and_not_once_it_runs(house: House) -> None:
    room = await house.open_room()
    guest = await room.join("Bo", 5)
    problem(await bring(room, token=guest["token"]), 403, "host_only")
    clash = FILE.replace("Nora Bell", "Bo")
    assert "the one who holds seat 5" in problem(await bring(room, clash), 422, "name_refused")
    await room.begin()
    problem(await bring(room), 409, "already_begun")


async def test_h76_the_next_room_and_a_fork_have_them_and_the_log_needs_no_file(house: House) -> None:
    room = await house.open_room(settings={"pace": "instant"})
    assert (await bring(room)).status_code == 200
    await room.begin()
    log = await room.log(room.host_token)
    (brought,) = [entry["event"] for entry in log if entry["event"]["kind"] == "personas_set"]
    assert brought["personas"][2]["sheet"]["about"] == "She has baked through the night for thirty years."
    await room.act({"kind": "adjourn"})
    again = await next_room(room)
    assert (await seated(again))["persona"]["name"] == "Nora Bell"
    at = next(entry["seq"] for entry in log if entry["event"]["kind"] == "begun")
    fork = await house.http.post(f"{room.path}/fork", json={"after_seq": at}, headers=bearer(room.host_token))
    assert fork.status_code == 201, fork.text
    listed = (await house.http.get(f"/api/rooms/{fork.json()['code']}/personas")).json()["personas"]
    assert listed[2]["persona"]["name"] == "Nora Bell"


async def test_h76_a_server_begins_every_jury_with_the_file_that_it_names(tmp_path: Path) -> None:
    file = tmp_path / "personas.yaml"
    file.write_text(FILE, "utf-8")
    named: dict[str, Any] = {"personas_file": file}
    async with (
        serving(settings(**named)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as client,
    ):
        room = (await client.post("/api/rooms", json={"case_id": "case_002_murder"})).json()
        listed = (await client.get(f"/api/rooms/{room['code']}/personas")).json()["personas"]
        other = await client.post("/api/rooms", json={"format": "panel"})
        listed_formats = (await client.get("/api/formats")).json()["formats"]
    assert (listed[2]["persona"]["name"], listed[2]["brought"]) == ("Nora Bell", True)
    assert other.status_code == 201, other.text
    assert {one["name"] for one in listed_formats if one["brings_personas"]} == {"jury", "meeting"}
