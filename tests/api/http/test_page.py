"""The page, the reference, the metrics: what a server offers besides rooms and cases."""

import gzip
import json
import re
import sys
from types import FrameType
from typing import Any

import httpx
import pytest
from fastapi.openapi.utils import get_openapi

from api.openapi.asyncapi import asyncapi_document
from api.openapi.reference_page import render_reference
from api.openapi.schema import ws_schema
from api.settings import PAGE_FOLDER
from harness.server import House, bearer, serving, settings
from tests.api.http.test_rooms import problem

pytestmark = pytest.mark.needs("page")
"""What the page's own router serves differs where the page is not built; there, too, these tests hold."""


async def test_the_landing_and_every_room_are_the_same_document(house: House) -> None:
    room = await house.open_room()
    landing = await house.http.get("/")
    code = room.code
    for path in (f"/{code}", f"/{code.lower()}", f"/{code}/", f"/{code}/certificate", f"/{code}/transcript"):
        answer = await house.http.get(path)
        # But for what a preview of the link shows.
        plain = re.sub(r'<meta (property|name)="(og|twitter):[^>]*/>', "", answer.text)
        assert (answer.status_code, plain) == (landing.status_code, landing.text)
    if landing.status_code == 200:
        assert landing.headers["cache-control"] == "no-cache"
        assert "default-src 'none'" in landing.headers["content-security-policy"]
    else:
        assert "make web" in landing.text


async def test_built_files_are_kept_for_long(house: House) -> None:
    built = sorted((PAGE_FOLDER / "assets").glob("*.js")) if PAGE_FOLDER.exists() else []
    if not built:
        assert (await house.http.get("/")).status_code == 503
        return
    answer = await house.http.get(f"/assets/{built[0].name}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    for path in (f"/assets/{built[0].name}", "/"):
        first = await house.http.get(path)
        again = await house.http.get(path, headers={"If-None-Match": f'"other", W/{first.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        # By this a browser revalidates the page.
        for header in ("cache-control", "content-security-policy"):
            assert again.headers[header] == first.headers[header]
        other = await house.http.get(path, headers={"If-None-Match": '"other"'})
        assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize(
    ("accept", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("identity", None),
        ("gzip;q=0", None),
        ("", None),
    ],
)
async def test_built_files_are_sent_compressed(house: House, accept: str, encoding: str | None) -> None:
    built = sorted((PAGE_FOLDER / "assets").glob("*.js")) if PAGE_FOLDER.exists() else []
    if not built:
        assert (await house.http.get("/")).status_code == 503
        return
    largest = max(built, key=lambda file: file.stat().st_size)
    for path in (f"/assets/{largest.name}", "/"):
        whole = await house.http.get(path, headers={"Accept-Encoding": "identity"})
        async with house.http.stream("GET", path, headers={"Accept-Encoding": accept}) as answer:
            sent = b"".join([piece async for piece in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == whole.headers["content-type"]
        assert (len(sent) < len(whole.content)) is (encoding is not None)
        if encoding == "gzip":
            assert gzip.decompress(sent) == whole.content
    # Each encoding is a response of its own to caches.
    tags = {(await house.http.get(path, headers={"Accept-Encoding": way})).headers["etag"] for way in ("br", "gzip")}
    assert len(tags) == 2


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/nothing",
        "/index.html",
        "/index.html.gz",
        "/assets/../index.html",
        "/%2e%2e/pyproject.toml",
        "/assets/%2e%2e/%2e%2e/%2e%2e/pyproject.toml",
        "/assets/%00",
        "/api/nothing",
        "/a" + "b" * 3000,
    ],
)
async def test_nothing_else_is_served(house: House, path: str) -> None:
    problem(await house.http.get(path), 404, "no_such_page")


async def test_a_mistyped_link_is_answered_with_the_page(house: House) -> None:
    landing = await house.http.get("/")
    for path in (
        "/ABCDE",
        "/ABCDO1",
        "/nothing/",
        "/nothing/certificate",
        "/nothing/transcript",
        "/foo/bar",
        "/foo/bar/baz.html",
    ):
        answer = await house.http.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert answer.text == landing.text
        assert answer.status_code in (404, 503)
        problem(await house.http.get(path), 404, "no_such_page")


async def test_addresses_of_programs_answer_a_browser_with_their_own_problems(house: House) -> None:
    accept = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/api/nothing", "/assets/nothing.js", "/health/nothing"):
        problem(await house.http.get(path, headers=accept), 404, "no_such_page")
    # The page is for reading: what is sent to an address that leads nowhere is refused as before.
    problem(await house.http.post("/foo/bar", headers=accept), 404, "no_such_page")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/rooms", "POST"),
        ("/api/rooms/HV7K2P", "DELETE, GET"),
        ("/api/rooms/HV7K2P/webhooks", "GET, POST"),
        ("/api/studies/check", "POST"),
        ("/api/rooms/HV7K2P/keys", "DELETE, GET, PUT"),
        ("/health/live", "GET, HEAD"),
        ("/health/ready", "GET, HEAD"),
        ("/docs", "GET, HEAD"),
        ("/mcp", "POST"),
        ("/mcp/", "POST"),
        ("/", "GET, HEAD"),
    ],
)
async def test_h62_a_wrong_method_is_named_and_so_are_the_right_ones(house: House, path: str, methods: str) -> None:
    answer = await house.http.patch(path)
    problem(answer, 405, "wrong_method")
    assert answer.headers["allow"] == methods


@pytest.mark.parametrize(
    ("path", "renders"),
    [
        ("/openapi.json", get_openapi),
        ("/api/schema/ws.json", ws_schema),
        pytest.param("/docs", render_reference, marks=pytest.mark.sweep("every document")),
        pytest.param("/api/schema/asyncapi.json", asyncapi_document, marks=pytest.mark.sweep("every document")),
    ],
)
async def test_h60_a_document_is_rendered_once_and_sent_as_the_same_bytes(path: str, renders: Any) -> None:
    code, calls = getattr(renders, "__wrapped__", renders).__code__, 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code in (code, json.dumps.__code__)

    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        first = await http.get(path)
        sys.setprofile(count)
        try:
            again = [await http.get(path) for _ in range(3)]
        finally:
            sys.setprofile(None)
        assert calls == 0
        assert {answer.content for answer in again} == {first.content}
        known = await http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        assert (await http.head(path)).headers["content-length"] == str(len(first.content))


async def test_the_schema_of_the_frames_is_served(house: House) -> None:
    schema = (await house.http.get("/api/schema/ws.json")).json()
    assert {"ClientFrame", "ServerFrame", "WelcomeFrame"} <= set(schema["$defs"])


async def test_formats_list_all_that_a_lobby_needs(house: House) -> None:
    jury = (await house.http.get("/api/formats")).json()["formats"][0]
    assert (jury["name"], jury["host_seat"]) == ("jury", 7)
    assert jury["roles"] == ["foreperson", "juror"]
    assert len(jury["seats"]) == 12
    assert {strategy["id"] for strategy in jury["strategies"]} >= {"address_juror", "free_argument"}
    turn = jury["settings"]["properties"]["turn_seconds"]
    assert (turn["minimum"], turn["maximum"], turn["default"], turn["in_fork"]) == (15, 600, 90, True)
    assert jury["defaults"]["pace"] == "live"
    assert {"speak", "pass", "cast_ballot", "call_vote", "choose_side", "leave"} <= set(jury["acts"])
    assert {"hits", "force", "written"}.isdisjoint(jury["acts"]["speak"]["properties"])
    assert "begin" in jury["host_acts"]
    assert "narrate" not in jury["acts"]


async def test_h16_metrics_count_what_happens(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest:
        await guest.until("welcome")
        await room.act({"kind": "pause"})
        await room.act({"kind": "begin"})
        text = (await house.http.get("/metrics")).text
    figures = {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if line[:1] not in ("#", "")
    }
    assert figures["twelve_rooms"] >= 1
    assert figures["twelve_connections"] >= 1
    assert figures['twelve_events_total{kind="opened"}'] >= 1
    assert figures['twelve_refusals_total{code="not_begun"}'] >= 1
    assert figures["twelve_append_seconds_count"] >= 1
    assert "twelve_fanout_seconds_count" in figures


async def test_h16_health(house: House) -> None:
    for path in ("/health/live", "/health/ready"):
        assert (await house.http.get(path)).json() == {"status": "ok"}
        assert (await house.http.head(path)).status_code == 200
    looked = await house.http.head("/")
    assert (looked.status_code, looked.content) == ((await house.http.get("/")).status_code, b"")


async def test_v5_a_case_shows_neither_its_outcome_nor_its_difficulty(house: House) -> None:
    cards = (await house.http.get("/api/cases")).json()
    assert len(cards["cases"]) >= 3
    for card in cards["cases"]:
        text = (await house.http.get(f"/api/cases/{card['id']}")).text
        assert "difficulty" not in text
        assert "difficulty" not in card
    room = await house.open_room()
    case = (await room.get("/case")).json()
    assert (case["id"], case["finding"]) == ("case_001_robbery", None)


async def test_a_room_opens_on_a_case_by_the_id_it_had_before(house: House) -> None:
    former, now = "case_003_exoneration", "case_003_burglary"
    assert (await house.http.get(f"/api/cases/{former}")).json() == (await house.http.get(f"/api/cases/{now}")).json()
    room = await house.open_room(case_id=former)
    assert (await room.get("/case")).json()["id"] == now


async def test_h14_lists_have_cursors(house: House) -> None:
    found: list[str] = []
    cursor: str | None = None
    for _ in range(10):
        params: dict[str, str | int] = {"limit": 1, **({"cursor": cursor} if cursor else {})}
        answer = (await house.http.get("/api/cases", params=params)).json()
        found += [card["id"] for card in answer["cases"]]
        cursor = answer["next"]
        if cursor is None:
            break
    assert found == sorted(found)
    assert len(found) >= 3


async def test_one_of_the_wanted_cases_may_be_drawn(house: House) -> None:
    wanted = {"theme": "robbery"}
    fit = [card["id"] for card in (await house.http.get("/api/cases", params=wanted)).json()["cases"]]
    for _ in range(5):
        drawn = (await house.http.get("/api/cases", params={**wanted, "draw": "true"})).json()
        assert drawn["cases"][0]["id"] in fit
        assert (len(drawn["cases"]), drawn["next"]) == (1, None)
    none = (await house.http.get("/api/cases", params={"theme": "no such", "draw": "true"})).json()
    assert none == {"cases": [], "next": None}
    problem(await house.http.get("/api/cases", params={"q": "robbery", "draw": "true"}), 422, "malformed")


async def test_cases_are_searched_with_scores_and_sources(house: House) -> None:
    found = (await house.http.get("/api/cases", params={"q": "pharmacy robbery"})).json()["cases"]
    assert found[0]["id"] == "case_001_robbery"
    assert found[0]["score"] > 0
    assert found[0]["hit"]["snippet"]
    hits = (await house.http.get("/api/cases/case_001_robbery/search", params={"q": "thumb"})).json()["hits"]
    assert hits[0]["score"] >= hits[-1]["score"] > 0
    similar = (await house.http.get("/api/cases/case_001_robbery/similar")).json()["cases"]
    assert "case_001_robbery" not in [card["id"] for card in similar]
    old = (await house.http.get("/api/cases", params={"era": "1700-1800"})).json()["cases"]
    lengths = [
        (await house.http.get(f"/api/cases?{query}")).json()["cases"]
        for query in ("max_minutes=4", "min_minutes=5", "q=robbery&min_minutes=1000", "")
    ]
    assert all(card["minutes_to_read"] <= 4 for card in lengths[0])
    assert all(card["minutes_to_read"] >= 5 for card in lengths[1])
    assert lengths[2] == []
    assert len(lengths[0]) + len(lengths[1]) == len(lengths[3])
    assert "case_001_robbery" not in [card["id"] for card in old]


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"era": "long ago"}, "era"),
        ({"source": "moon"}, "source"),
        ({"limit": "0"}, "limit"),
        ({"theme": "a\x00"}, "theme"),
        ({"cursor": "\n"}, "cursor"),
    ],
)
async def test_a_wrong_filter_is_named(house: House, params: dict[str, str], named: str) -> None:
    assert named in problem(await house.http.get("/api/cases", params=params), 422, "malformed")


async def test_the_link_of_an_opened_room_leads_to_it(house: House) -> None:
    room = await house.open_room()
    assert (await house.http.get(room.opened["url"])).status_code in (200, 503)
    assert (await room.get("/view", room.host_token)).json()["you"]["host"] is True
    assert (await house.http.get(room.path, headers=bearer(room.host_token))).json()["you"] is None
