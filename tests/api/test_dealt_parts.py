"""What a seat is dealt is known to its holder alone, whatever door somebody tries, in every format that deals parts."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from harness.examples import Json, format_called, format_names
from harness.server import House, OpenRoom, bearer
from rooms.registry.directory import RoomDirectory
from tests.api.mcp.agents import agent
from tests.api.test_canaries import Play, Viewer, canaries, guests_of, listen, look, part_canaries, played
from tests.order import few_of

DEALING = [name for name in format_names() if format_called(name).deal is not None]
NO_SEAT = {"room_locked", "room_full", "seat_held", "seat_protected"}
"""Codes with which somebody is refused who wants to sit down."""
NO_PARTS: set[str] = set()


@dataclass
class Dealt:
    """A room whose parts are dealt: the host and Bo hold seats, and minds hold the others."""

    house: House
    room: OpenRoom
    directory: RoomDirectory
    bo: Json

    async def reads(self, token: str | None, room: OpenRoom | None = None) -> set[str]:
        """The canaries of parts that a token reads by any door."""
        room = room or self.room
        viewer = Viewer("somebody", token)
        async with room.socket(token, after=0) as frames:
            viewer.frames = frames
            listening = asyncio.create_task(listen(frames))
            await look(room, viewer)
            listening.cancel()
        found = set().union(*map(canaries, viewer.shown.values()))
        return {word for word in found if word.startswith(("CANARY-dealt", "CANARY-role"))}

    async def sit(self, token: str | None = None, **fields: object) -> httpx.Response:
        """Somebody asks for a seat."""
        return await self.house.http.post(
            f"{self.room.path}/seats", json={"name": "Somebody", **fields}, headers=bearer(token)
        )

    async def invited(self, seat: int, token: str | None = None) -> httpx.Response:
        """The host, or the holder of a token, invites somebody to a seat."""
        return await self.room.act({"kind": "assign", "seat": seat, "occupant": "invitation"}, token)

    def opened(self, answer: httpx.Response) -> OpenRoom:
        """A room that was opened from this one."""
        assert answer.status_code == 201, answer.text
        body = answer.json()
        found = (body["code"], body["host_token"], body["seat_token"], body["seat"], body)
        return OpenRoom(self.room.server, self.room.http, *found)


@pytest.fixture(params=few_of(DEALING, DEALING[:1], "every format"))
async def dealt(request: pytest.FixtureRequest, tmp_path: Path, redis_url: str) -> AsyncIterator[Dealt]:
    """A room of each format that deals, after the deal."""
    async with played(request.param, tmp_path, redis_url, host_seat=True) as (house, room, directory):
        bo = await room.join("Bo", guests_of(request.param)[0])
        await room.begin()
        yield Dealt(house, room, directory, bo)


async def test_pt1_pt2_nobody_knows_the_parts_of_two_seats(dealt: Dealt) -> None:
    room, bo = dealt.room, dealt.bo
    assert room.seat is not None
    seats = [seat["seat"] for seat in (await room.view())["seats"]]
    played_by_mind = next(seat for seat in seats if seat not in (room.seat, bo["seat"]))
    for token in (room.host_token, room.seat_token):
        assert await dealt.reads(token) == part_canaries(room.seat)
    assert await dealt.reads(bo["token"]) == part_canaries(bo["seat"])
    assert await dealt.reads(None) == NO_PARTS

    async def nobody_sits_down(*tokens: str | None) -> None:
        for token in (None, *tokens):
            for seat in (*seats, None):
                answer = await dealt.sit(token, seat=seat)
                assert answer.json().get("code") in NO_SEAT, (seat, answer.text)
        async with agent(room.server) as guest:
            for seat in (*seats, None):
                refused = await guest.call("join", code=room.code, name="Hopper", **({"seat": seat} if seat else {}))
                assert refused.code in NO_SEAT, (seat, refused.text)
                assert not canaries(refused.text)

    await nobody_sits_down(bo["token"], room.host_token)
    assert (await dealt.invited(played_by_mind, bo["token"])).status_code == 403
    assert (await dealt.invited(room.seat)).json()["code"] == "seat_protected"
    # Bo hands the seat over: its part is then Cy's to know, and no longer Bo's to look up.
    invitation = (await dealt.invited(bo["seat"], bo["token"])).json()["invitation"]
    cy = (await dealt.sit(invitation=invitation)).json()
    assert cy["seat"] == bo["seat"]
    assert await dealt.reads(cy["token"]) == part_canaries(cy["seat"])
    assert await dealt.reads(bo["token"]) == NO_PARTS
    assert (await dealt.sit(invitation=invitation)).json()["code"] == "stale"
    await nobody_sits_down(bo["token"])
    assert (await room.act({"kind": "leave"}, cy["token"])).status_code == 200
    assert await dealt.reads(cy["token"]) == NO_PARTS
    assert (await room.act({"kind": "come_back"}, cy["token"])).json()["code"] == "stale_tenure"
    await nobody_sits_down(bo["token"], cy["token"])
    # An agent whom the host invites reads in its briefing what the seat was dealt, and nothing else.
    invitation = (await dealt.invited(played_by_mind)).json()["invitation"]
    async with agent(room.server) as dee:
        joined = await dee.join(room.code, "Dee", invitation=invitation)
        assert joined["seat"] == played_by_mind
        assert f"CANARY-dealt-{played_by_mind}" in canaries(json.dumps(joined)) <= part_canaries(played_by_mind)
    assert await dealt.reads(joined["token"]) == part_canaries(played_by_mind)
    assert await dealt.reads(room.host_token) == part_canaries(room.seat)


async def test_fk8_pt1_forks_and_rematches_show_no_part_to_a_stranger(dealt: Dealt) -> None:
    room, bo, http = dealt.room, dealt.bo, dealt.house.http
    log = await room.log(room.host_token)
    at = next(entry["seq"] for entry in log if entry.get("event", {}).get("kind") == "dealt")
    host = bearer(room.host_token)
    for after in (at, log[-1]["seq"]):
        early = await http.post(f"{room.path}/fork", json={"after_seq": after}, headers=host)
        assert early.json()["code"] == "too_early"
    inside = await dealt.directory.room(room.code)
    people = {bo["seat"]: bo["token"], room.seat: room.seat_token}
    play = Play(room, inside, {seat: token for seat, token in people.items() if seat is not None and token is not None})
    await play.until(lambda state: state.status == "closed")
    for seat in (bo["seat"], None):
        body = {"after_seq": at + 1, "seat": seat, "name": "Bo"}
        fork = dealt.opened(await http.post(f"{room.path}/fork", json=body, headers=bearer(bo["token"])))
        own = part_canaries(seat) if seat is not None else NO_PARTS
        assert await dealt.reads(fork.host_token, fork) == own
        assert await dealt.reads(None, fork) == NO_PARTS
        for token in (None, fork.host_token, bo["token"]):
            sat = await http.post(f"{fork.path}/seats", json={"name": "Eve"}, headers=bearer(token))
            assert sat.status_code in (401, 403, 409), sat.text
    again = dealt.opened(await http.post(f"{room.path}/rematch", json={}, headers=host))
    for reader in (None, again.host_token, again.seat_token):
        assert await dealt.reads(reader, again) == NO_PARTS
