"""The picture of a verdict (H68)."""

from __future__ import annotations

import re
import struct

import pytest

from api.exports import pictures
from api.exports.pictures import SeatPicture, VerdictPicture, faces_at, svg
from api.settings import PAGE_FOLDER
from engine.core.seats import Seat
from harness.prepared_rooms import finished
from harness.server import House, bearer
from tests.api.http.test_rooms import problem

pytestmark = pytest.mark.needs("page")
needs_page = pytest.mark.skipif(not (PAGE_FOLDER / "heads.json").is_file(), reason="the page has not been built")


@needs_page
async def test_h68_a_verdict_has_a_picture_that_is_kept_once_the_room_is_closed(house: House) -> None:
    room = await finished(house, face=9)
    answer = await room.get("/verdict.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert answer.headers["cache-control"] == "public, max-age=86400, immutable"
    assert answer.headers["content-disposition"] == f"inline; filename=verdict-{room.code}.png"
    tag = {"If-None-Match": f'W/{answer.headers["etag"]}, "other"'}
    again = await house.http.get(f"{room.path}/verdict.png", headers=tag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
    held = await room.get("/verdict.png", room.host_token)
    assert held.content == answer.content
    assert held.headers["cache-control"].startswith("private")


@needs_page
async def test_h68_a_picture_shows_the_outcome_and_the_faces(house: House) -> None:
    nobody = SeatPicture(number=1, persona=None, face=None, tone=0)
    somebody = SeatPicture(number=1, persona=None, face=9, tone=0)
    mind = SeatPicture(number=1, persona="juror_7", face=None, tone=None)
    shown = {
        pictures.drawn(VerdictPicture("A & B", word, tone, (("One", 1), ("Two", 0)), (seat,)))[1]
        for word, tone, seat in (("One", 0, nobody), ("Two", 1, nobody), ("One", 0, somebody), ("One", 0, mind))
    }
    assert len(shown) == 4


def test_h68_two_people_with_one_face_are_drawn_apart_and_titles_escaped() -> None:
    head = '<clipPath id="ID-head"><path d="M0,0"/></clipPath><g clip-path="url(#ID-head)"></g>'
    seats = tuple(SeatPicture(number=number, persona=None, face=1, tone=None) for number in (3, 8))
    drawn = svg(VerdictPicture("<script>", "A & B", None, (), seats), {}, (head,))
    assert {'id="s3-head"', 'id="s8-head"'} <= set(re.findall(r'id="s\d-head"', drawn))
    assert drawn.count("url(#s3-head)") == drawn.count("url(#s8-head)") == 1
    assert "ID-" not in drawn
    assert "&lt;script&gt;" in drawn
    assert "A &amp; B" in drawn


def test_h68_nobody_who_chose_no_face_has_that_of_another() -> None:
    seats = [Seat(number, "juror", None, occupant="human", name=f"Guest {number % 3}") for number in range(1, 13)]
    seats[4] = Seat(5, "juror", None, occupant="human", name="Ines", face=5)
    faces = faces_at(tuple(seats))
    assert faces[5] == 5
    assert len(set(faces.values())) == 12
    assert faces_at((Seat(1, "juror", None),)) == {}
    # As the page has them.
    alone = [faces_at((Seat(1, "juror", None, occupant="human", name=name),))[1] for name in ("Nora", "Zoë 🌻")]
    assert alone == [4, 1]


@needs_page
async def test_h68_there_is_no_picture_without_a_verdict_nor_of_an_erased_room(house: House) -> None:
    room = await house.open_room()
    assert "has not begun" in problem(await room.get("/verdict.png"), 409, "no_verdict")
    await room.begin()
    assert problem(await room.get("/verdict.png"), 409, "no_verdict").startswith("There is no verdict yet")
    await room.act({"kind": "adjourn"})
    assert "adjourned" in problem(await room.get("/verdict.png"), 409, "no_verdict")
    await house.http.delete(room.path, headers=bearer(room.host_token))
    sentence = problem(await room.get("/verdict.png"), 404, "no_such_room")
    assert "deleted" in sentence
    assert problem(await room.get("/transcript.json"), 404, "no_such_room") == sentence
