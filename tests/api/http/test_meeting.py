"""A meeting over HTTP: what is refused, each in one sentence, and a rematch whose roles are new (ME1, ME7, ME12)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core import events
from engine.matters.incident import Account, Incident, Track
from harness.answers import citing
from harness.examples import Json
from harness.examples.meeting import MILL
from harness.server import SERVED, House, OpenRoom, serving, settings
from harness.surroundings import seeded_bytes
from harness.waiting import until
from tests.api.http.test_rooms import problem

LONG = {"bid_seconds": 600, "note_seconds": 600, "wrap_up": 1}
TRAIN = read_shelf(SHELVES / "meeting", Incident)["night_train"].model_dump(mode="json", exclude_none=True)
SEVEN = {**LONG, "players": 7, "impostors": 2}


async def asked(room: OpenRoom, wanted: str = "") -> Json:
    """What the host's seat is asked, once it is; skipping what is asked before, until it is this act or it is over."""

    async def ask() -> Json | None:
        view = await room.view()
        asks: list[Json] = view["you"]["asks"]
        if view["room"]["status"] == "closed":
            return {"act": ""}
        return asks[0] if asks else None

    while True:
        found = await until(ask, "an ask", 60)
        assert found is not None
        if found["act"] in ("", wanted) or not wanted:
            return found
        await room.act({"kind": found["act"]}, room.seat_token, **citing(found))


async def play_on(room: OpenRoom, until_round: int) -> Json:
    """Stay silent and skip until a later meeting bids; what is then asked, or nothing where it is over."""
    while True:
        found = await asked(room)
        if not found["act"]:
            return {"act": ""}
        if found["act"] == "place_bid" and (await room.view())["room"]["round"] >= until_round:
            return found
        act: Json = {"kind": found["act"]}
        if found["act"] == "place_bid" and found["options"].get("vote"):
            act["vote"] = "skip"
        await room.act(act, room.seat_token, **citing(found))


def dealt(log: list[Json]) -> dict[str, Json]:
    """What everybody was dealt first, as the log of a game that is over has it."""
    found: dict[str, Json] = next(entry["event"]["dealt"] for entry in log if entry["event"]["kind"] == "dealt")
    return found


async def test_me7_a_vote_for_the_dead_or_another_invalid_bid_is_refused(house: House) -> None:
    # Whether the host lives until then depends on who bids first, too, so that no seed is sure of it.
    for number in range(30):
        room = await house.open_room(SEVEN, format="meeting", seat=1, matter=TRAIN, seed=f"lives {number}")
        await room.begin()
        ask = await play_on(room, 2)
        if ask["act"]:
            break
    view = await room.view()
    dead = next(seat["seat"] for seat in view["seats"] if seat["out"])
    assert ask["act"], "the host was alive at the second meeting of one game"
    assert str(dead) not in ask["options"]["vote"]

    async def refused(status: int, code: str, **fields: object) -> str:
        answer = await room.act({"kind": "place_bid", **fields}, room.seat_token, **citing(ask))
        return problem(answer, status, code)

    assert "choose one of" in await refused(422, "unknown_choice", vote=str(dead))
    assert "choose one of" in await refused(422, "unknown_choice", vote="1")
    assert "a bid is from 0 to 10, and this one is 11" in await refused(422, "malformed", desire=11)
    assert "a note on a bid has at most 400 characters" in await refused(422, "malformed", note="x" * 401)
    assert "a message has at most 600 characters" in await refused(422, "malformed", message="x" * 601)
    first = await room.act({"kind": "place_bid", "vote": "skip"}, room.seat_token, **citing(ask))
    assert first.status_code == 200, first.text
    ask = await asked(room)
    if ask["act"] and ask["topic"] in ("tick", "nudge", "last_call"):
        assert "cannot be changed" in await refused(409, "not_asked", vote="skip")


async def test_me1_an_incident_with_no_impostor_or_only_impostors_is_not_opened(house: House) -> None:
    names = [player.name for player in MILL.players]
    tracks = tuple(Track(player=name, rooms=("kitchen", "yard", "yard", "wheel")) for name in names)
    for impostors, sentence in (
        ((), "names nobody: somebody among them has to be lying"),
        (tuple(names), "names half of them or more: fewer have to lie than tell the truth"),
    ):
        account = Account(impostors=impostors, step=1, tracks=tracks)
        matter = MILL.model_copy(update={"account": account}).model_dump(mode="json", exclude_none=True)
        answer = await house.http.post("/api/rooms", json={"format": "meeting", "matter": matter, "name": "Ann"})
        assert answer.status_code == 422, answer.text
        assert sentence in answer.text


@pytest.fixture
async def drawing_house() -> AsyncIterator[House]:
    """A server that draws another seed for each room."""
    async with (
        serving(settings(), surroundings=replace(SERVED, seed_bytes=seeded_bytes("roles"))) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def test_me12_a_rematch_has_the_same_table_and_new_roles(drawing_house: House) -> None:
    house = drawing_house
    room = await house.open_room({**SEVEN, "reveal_seconds": 0}, format="meeting", seat=None, matter=TRAIN)
    parts = []
    for _ in range(4):
        await room.begin()

        async def over(room: OpenRoom = room) -> bool:
            return bool((await room.view())["room"]["status"] == "closed")

        await until(over, "the end", 60)
        log = await room.log(room.host_token)
        parts.append(dealt(log))
        assert events.ENTRY.validate_python(log[0]).event.kind == "opened"
        answer = await house.http.post(
            f"{room.path}/rematch", json={}, headers={"Authorization": f"Bearer {room.host_token}"}
        )
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        room = OpenRoom(room.server, room.http, opened["code"], opened["host_token"], None, None, opened, "meeting")
    assert all(part.keys() == parts[0].keys() for part in parts), "the same seats"
    impostors = {tuple(seat for seat, part in each.items() if part["role"] == "impostor") for each in parts}
    assert all(len(pair) == 2 for pair in impostors)
    # Four draws of 2 in 7 are all the same once in 9,000 times; what was seen differs each time.
    assert len(impostors) > 1
    assert len({json_of(part) for part in parts}) == 4


def json_of(part: dict[str, Json]) -> str:
    """What everybody saw, as one text."""
    return "\n".join(f"{seat} {one['note']}" for seat, one in sorted(part.items()))
