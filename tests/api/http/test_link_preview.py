"""What a link to a room is previewed with, as messengers read it (H69)."""

from __future__ import annotations

import re
from html import unescape

import pytest

from api.http.link_preview import preview_markup
from engine.core import acts
from harness.prepared_rooms import finished
from harness.server import House, bearer
from tests.api.http.test_pictures import needs_page
from tests.engine.driving import Jury

pytestmark = pytest.mark.needs("page")


def _meta(html: str) -> dict[str, str]:
    """The metadata of a page by name."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', html)
    return {name: unescape(content) for name, content in found}


@needs_page
async def test_h69_the_link_to_a_room_before_its_end_says_only_what_it_is_about(house: House) -> None:
    room = await house.open_room()
    title = (await room.get("")).json()["room"]["case"]["title"]
    for begun in (False, True):
        if begun:
            await room.begin()
        answer = await house.http.get(f"/{room.code}")
        meta = _meta(answer.text)
        assert meta["og:title"] == title
        assert meta["og:description"] == f"A seat may be free in room {room.code}. Take it, or watch."
        assert meta["og:url"] == f"http://{house.server}/{room.code}"
        assert "og:image" not in meta
        assert "Ann" not in answer.text


@needs_page
async def test_h69_once_it_is_over_the_link_shows_the_picture(house: House) -> None:
    room = await finished(house)
    answer = await house.http.get(f"/{room.code.lower()}/")
    meta = _meta(answer.text)
    assert meta["twitter:card"] == "summary_large_image"
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
    assert meta["og:image"] == f"http://{house.server}/api/rooms/{room.code}/verdict.png"
    assert (await house.http.get(meta["og:image"])).headers["content-type"] == "image/png"
    landing = await house.http.get("/")
    assert answer.headers["content-security-policy"] == landing.headers["content-security-policy"]
    assert answer.headers["cache-control"] == landing.headers["cache-control"] == "no-cache"
    again = await house.http.get(f"/{room.code}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-security-policy"] == answer.headers["content-security-policy"]


@needs_page
async def test_h69_where_nobody_may_look_the_page_is_the_plain_one(house: House) -> None:
    room = await house.open_room({"spectators": "off"})
    await room.begin()
    landing = await house.http.get("/")
    for path in (room.code, f"{room.code}/transcript"):
        answer = await house.http.get(f"/{path}")
        assert (answer.status_code, answer.text) == (200, landing.text)


@needs_page
async def test_h69_the_link_to_a_room_that_was_erased_says_that_there_is_none(house: House) -> None:
    room = await house.open_room()
    deleted = await house.http.delete(room.path, headers=bearer(room.host_token))
    assert deleted.is_success
    for path in (room.code, f"{room.code}/transcript"):
        meta = _meta((await house.http.get(f"/{path}")).text)
        assert meta["og:title"] == "Twelve Angry Agents"
        assert meta["og:description"] == "No room has this code. Its host deleted it, or a letter is wrong."
        assert "og:url" not in meta


@needs_page
async def test_h69_the_link_to_a_transcript_has_its_own_title_and_the_picture(house: House) -> None:
    room = await finished(house)
    meta = _meta((await house.http.get(f"/{room.code}/transcript")).text)
    assert meta["og:title"].endswith(": transcript")
    assert meta["og:url"] == f"http://{house.server}/{room.code}/transcript"
    assert meta["og:image"].endswith("/verdict.png")


def test_h69_a_title_is_text_and_never_markup() -> None:
    jury = Jury(begin=False, case=Jury().case.model_copy(update={"title": 'A "quoted" <b>case</b> & more'}))
    jury.bench(acts.TakeSeat(seat=5, occupant="human", name="Ines"))
    markup = preview_markup(jury.format, jury.state, "HV7K2P", "https://jury.example")
    assert 'content="A &quot;quoted&quot; &lt;b&gt;case&lt;/b&gt; &amp; more"' in markup
    assert 'content="https://jury.example/HV7K2P"' in markup
    assert "<b>" not in markup
    assert "Ines" not in markup
