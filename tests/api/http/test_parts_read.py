"""Whoever may read dealt parts takes no seat in a meeting: every way to read them with every way to a seat (PT6)."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import httpx
import pytest

from harness.classes import open_class
from harness.examples import Json
from harness.server import House, OpenRoom, bearer
from tests.api.http.test_rooms import problem
from tests.api.mcp.agents import tool

SLOW = {"pace": "live", "bid_seconds": 600, "note_seconds": 600}
SEAT = 3
INVITE: Json = {"kind": "assign", "seat": SEAT, "occupant": "invitation"}


@dataclass
class Meeting:
    """A meeting whose parts are dealt, led by somebody without a seat, and an invitation from before the deal."""

    house: House
    room: OpenRoom
    invitation: str

    async def claim(self, token: str | None = None, **asked: object) -> tuple[int, str]:
        """Status and code of the answer to somebody who wants to sit down."""
        body = {"name": "Reader", **asked}
        return outcome(await self.room.http.post(f"{self.room.path}/seats", json=body, headers=bearer(token)))


def outcome(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


async def a_meeting(house: House, seat: int | None = None) -> Meeting:
    room = await house.open_room(SLOW, format="meeting", seat=seat)
    invitation = (await room.act(INVITE)).json()["invitation"]
    await room.begin()
    return Meeting(house, room, invitation)


async def from_events(room: OpenRoom) -> set[str]:
    """The roles that the host reads, here and from whatever follows."""
    return roles_in((await room.get("/events", room.host_token, limit=200)).text)


async def from_log(room: OpenRoom) -> set[str]:
    return roles_in((await room.get("/log.jsonl", room.host_token)).text)


async def from_export(room: OpenRoom) -> set[str]:
    archive = zipfile.ZipFile(io.BytesIO((await room.get("/export.zip", room.host_token)).content))
    return roles_in(archive.read("log.jsonl").decode())


async def from_socket(room: OpenRoom) -> set[str]:
    async with room.socket(room.host_token, after=0) as line:
        await line.until("welcome")
        while (heard := await line.until("event"))["event"]["kind"] != "dealt":
            pass
    return roles_in(json.dumps(heard))


async def from_nothing(room: OpenRoom) -> set[str]:
    """Who may read the parts and has not looked yet counts as somebody who has: nobody could tell them apart."""
    return {"impostor", "crew"}


def roles_in(text: str) -> set[str]:
    return {role for role in ("impostor", "crew") if f'"role":"{role}"' in text.replace('": "', '":"')}


async def by_code(meeting: Meeting) -> tuple[int, str]:
    return await meeting.claim(seat=1)


async def by_code_and_token(meeting: Meeting) -> tuple[int, str]:
    return await meeting.claim(meeting.room.host_token, seat=1)


async def by_earlier_invitation(meeting: Meeting) -> tuple[int, str]:
    return await meeting.claim(invitation=meeting.invitation)


async def by_earlier_invitation_and_token(meeting: Meeting) -> tuple[int, str]:
    return await meeting.claim(meeting.room.host_token, invitation=meeting.invitation)


async def by_new_invitation(meeting: Meeting) -> tuple[int, str]:
    return outcome(await meeting.room.act(INVITE))


async def by_earlier_invitation_as_an_agent(meeting: Meeting) -> tuple[int, str]:
    asked = {"code": meeting.room.code, "name": "Reader", "invitation": meeting.invitation}
    return 409, str((await tool(meeting.house, "join", asked))["_meta"]["code"])


async def by_a_fork(meeting: Meeting) -> tuple[int, str]:
    room = meeting.room
    dealt = next(entry for entry in (await room.get("/events", room.host_token)).json()["events"] if is_deal(entry))
    body = {"after_seq": dealt["seq"], "seat": SEAT}
    return outcome(await room.http.post(f"{room.path}/fork", json=body, headers=bearer(room.host_token)))


def is_deal(entry: Json) -> bool:
    return "event" in entry and entry["event"]["kind"] == "dealt"


READS: Mapping[str, Callable[[OpenRoom], Awaitable[set[str]]]] = {
    "events": from_events,
    "log": from_log,
    "export": from_export,
    "socket": from_socket,
    "nothing": from_nothing,
}
SITS: Mapping[str, tuple[Callable[[Meeting], Awaitable[tuple[int, str]]], str]] = {
    "code": (by_code, "room_locked"),
    "code and token": (by_code_and_token, "parts_read"),
    "earlier invitation": (by_earlier_invitation, "parts_read"),
    "earlier invitation and token": (by_earlier_invitation_and_token, "parts_read"),
    "new invitation": (by_new_invitation, "parts_read"),
    "agent": (by_earlier_invitation_as_an_agent, "parts_read"),
    "fork": (by_a_fork, "too_early"),
}


@pytest.mark.parametrize("read", READS)
async def test_h90_pt6_a_host_who_reads_the_parts_takes_no_seat(house: House, read: str) -> None:
    meeting = await a_meeting(house)
    assert await READS[read](meeting.room) == {"impostor", "crew"}
    for way, (attempt, code) in SITS.items():
        assert await attempt(meeting) == (409, code), way
    seats = (await meeting.room.get("/view", meeting.room.host_token)).json()["seats"]
    assert {seat["occupant"] for seat in seats} == {"house"}


async def test_pt6_a_host_without_a_seat_takes_none_before_the_deal_either(house: House) -> None:
    room = await house.open_room(SLOW, format="meeting", seat=None)
    body = {"name": "Ann", "seat": 2}
    refused = await room.http.post(f"{room.path}/seats", json=body, headers=bearer(room.host_token))
    assert "You lead this room without a seat" in problem(refused, 409, "parts_read")
    assert (await room.http.post(f"{room.path}/seats", json=body)).status_code == 201


async def test_pt6_a_host_with_a_seat_invites_a_late_guest_and_not_a_player(house: House) -> None:
    meeting = await a_meeting(house, seat=1)
    assert meeting.room.seat_token is not None
    for token in (meeting.room.seat_token, meeting.room.host_token):
        assert await meeting.claim(token, invitation=meeting.invitation) == (409, "parts_read")
    assert (await meeting.claim(invitation=meeting.invitation))[0] == 201


async def test_pt6_a_teacher_moves_nobody_to_a_seat_once_parts_are_dealt(house: House) -> None:
    lesson = await open_class(house.server, house.http, format="meeting", size=2, settings=SLOW)
    for name in ("Ada", "Bo"):
        await lesson.come(name)
    await lesson.done("deal")
    await lesson.done("begin")
    code = (await lesson.you(lesson.pupils["Ada"]))["room_code"]
    late = await lesson.come("Teacher")
    assert (await lesson.you(late))["audience"], "a pupil who comes late watches"
    await lesson.done("move", pupil=late.number, room=None)
    assert (await lesson.refused("move", pupil=late.number, room=1))[0] == "room_full"
    body = {"act": {**INVITE, "seat": SEAT}}
    answer = await house.http.post(f"/api/rooms/{code}/acts", json=body, headers=bearer(lesson.teacher))
    problem(answer, 409, "parts_read")


@pytest.mark.parametrize("again", ["rematch", "fork"])
async def test_pt6_the_same_parts_are_never_dealt_twice(house: House, again: str) -> None:
    room = await house.open_room(SLOW, format="meeting", seat=None, seed="known to all")
    await room.begin()
    parts = await dealt(room)
    assert (await room.act({"kind": "adjourn"})).status_code == 200
    body: Json = {"seed": "known to all", **({"after_seq": 1, "seat": None} if again == "fork" else {})}
    answer = await room.http.post(f"{room.path}/{again}", json=body, headers=bearer(room.host_token))
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    next_room = OpenRoom(house.server, house.http, opened["code"], opened["host_token"], None, None)
    await next_room.begin()
    assert await dealt(next_room) != parts


async def dealt(room: OpenRoom) -> Json:
    """What everybody was dealt, as a host without a seat reads it."""
    entries = (await room.get("/events", room.host_token)).json()["events"]
    parts: Json = next(entry for entry in entries if is_deal(entry))["event"]["dealt"]
    return parts
