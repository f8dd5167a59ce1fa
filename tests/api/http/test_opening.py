"""Who may open a room, and that a repeated request opens it once (api/PROTOCOL.md, H8 and H21)."""

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from harness.server import House, OpenRoom, bearer, serving, settings
from tests.api.http.test_rooms import problem

KEY = "correct horse battery staple"


@pytest.fixture(scope="module")
async def locked() -> AsyncIterator[House]:
    """A server on which opening rooms needs a key."""
    async with (
        serving(settings(api_key=KEY)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def opened(house: House) -> OpenRoom:
    body = {"case_id": "case_001_robbery", "settings": {"pace": "instant", "max_rounds": 1}}
    answer = await house.http.post("/api/rooms", json=body, headers={"X-Api-Key": KEY})
    assert answer.status_code == 201
    answer_body = answer.json()
    return OpenRoom(
        house.server,
        house.http,
        answer_body["code"],
        answer_body["host_token"],
        answer_body["seat_token"],
        answer_body["seat"],
        answer_body,
    )


@pytest.mark.parametrize("key", [None, "", "wrong", KEY[:-1], KEY + " more", "ключ".encode().decode("latin-1")])
async def test_h21_a_room_is_opened_with_the_servers_key_alone(locked: House, key: str | None) -> None:
    headers = [(b"X-Api-Key", key.encode("latin-1"))] if key is not None else []
    detail = problem(await locked.http.post("/api/rooms", json={}, headers=headers), 403, "key_required")
    assert "X-Api-Key" in detail
    assert KEY not in detail


async def test_h21_everything_else_needs_no_key(locked: House) -> None:
    room = await opened(locked)
    assert (await room.join("Bo"))["seat"]
    assert (await room.get("/view", room.seat_token)).status_code == 200
    assert (await locked.http.get("/api/cases")).status_code == 200


async def test_h21_a_host_forks_without_the_key_and_nobody_else_does(locked: House) -> None:
    room = await opened(locked)
    guest = await room.join("Bo", 3)
    async with room.socket(room.seat_token, after=0) as ann, room.socket(guest["token"], after=0) as bo:
        await room.begin()
        await asyncio.gather(ann.play_to_end(), bo.play_to_end())
    body = {"after_seq": 2}
    problem(await locked.http.post(f"{room.path}/fork", json=body, headers=bearer(guest["token"])), 403, "key_required")
    with_key = {**bearer(guest["token"]), "X-Api-Key": KEY}
    assert (await locked.http.post(f"{room.path}/fork", json=body, headers=with_key)).status_code == 201
    assert (await locked.http.post(f"{room.path}/fork", json=body, headers=bearer(room.host_token))).status_code == 201


def test_h21_the_key_is_in_no_text_of_the_settings() -> None:
    assert KEY not in repr(settings(api_key=KEY))
    assert KEY not in settings(api_key=KEY).model_dump_json()


async def test_h8_a_room_is_opened_once_for_a_key(house: House) -> None:
    body = {"case_id": "case_001_robbery", "name": "Ann"}
    keyed = {"Idempotency-Key": "6a1c7f5e-opening"}
    answers = await asyncio.gather(*(house.http.post("/api/rooms", json=body, headers=keyed) for _ in range(3)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    other = await house.http.post("/api/rooms", json=body, headers={"Idempotency-Key": "6a1c7f5e-another"})
    assert other.json()["code"] != answers[0].json()["code"]
    changed = await house.http.post("/api/rooms", json={**body, "seat": None}, headers=keyed)
    problem(changed, 422, "malformed")


@pytest.mark.parametrize("key", ["7d1f0c", "k" * 15])
async def test_h41_the_key_of_an_opening_is_a_secret(house: House, key: str) -> None:
    answer = await house.http.post("/api/rooms", json={"seat": None}, headers={"Idempotency-Key": key})
    detail = problem(answer, 422, "malformed")
    assert "16 characters" in detail
    assert "openssl rand -hex 16" in detail
    secret = {"Idempotency-Key": secrets.token_hex(8)}
    assert (await house.http.post("/api/rooms", json={"seat": None}, headers=secret)).status_code == 201
    too_long = {"Idempotency-Key": "k" * 201}
    problem(await house.http.post("/api/rooms", json={"seat": None}, headers=too_long), 422, "malformed")


async def test_h41_the_documents_draw_a_key_for_each_room() -> None:
    document = (Path(__file__).parents[3] / "docs" / "integrate.md").read_text(encoding="utf-8")
    keys = re.findall(r"-H [\"']Idempotency-Key: (.*?)[\"'] ", document)
    assert keys == ["$(openssl rand -hex 16)"]


async def test_h8_a_fork_and_a_seat_are_made_once_for_a_key(house: House) -> None:
    room = await house.open_room()
    await room.begin()
    keyed = {"Idempotency-Key": "0d6f-again", **bearer(room.host_token)}
    forks = [await house.http.post(f"{room.path}/fork", json={"after_seq": 3}, headers=keyed) for _ in range(2)]
    assert forks[0].status_code == 201
    assert forks[0].text == forks[1].text
    seats = [
        await house.http.post(f"{room.path}/seats", json={"name": "Bo"}, headers={"Idempotency-Key": "0d6f-sit"})
        for _ in range(2)
    ]
    assert seats[0].status_code == 201
    assert seats[0].text == seats[1].text
    taken = [seat for seat in (await room.get()).json()["seats"] if seat["name"] == "Bo"]
    assert len(taken) == 1


async def test_h21_the_key_is_in_no_line_of_the_log(
    locked: House, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        await opened(locked)
        await locked.http.post("/api/rooms", json={}, headers={"X-Api-Key": KEY + "!"})
    output = capsys.readouterr()
    assert KEY not in caplog.text + output.out + output.err
