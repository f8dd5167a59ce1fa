"""The shelf of a format: its ready matters over HTTP, and rooms that are opened on them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from cases.matter_shelf import read_shelf
from cases.yaml_lines import InvalidFile
from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from rooms.ready_matters import ready_matters
from tests.api.http.test_rooms import problem
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.coin_toss.wager import SealedWager, Wager

pytestmark = pytest.mark.real_time("a server on the loopback")

SHELF = "/api/formats/coin_toss/matters"
READY = ("last_biscuit", "night_watch")


@pytest.fixture
async def own() -> AsyncIterator[House]:
    """A server of a test's own, which knows the coin toss."""
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def matter_of(room: OpenRoom) -> Json:
    """What a room deliberates."""
    return dict((await room.get("/matter")).json())


async def test_h73_the_ready_matters_are_listed_in_pages(own: House) -> None:
    first = (await own.http.get(SHELF, params={"limit": 1})).json()
    rest = (await own.http.get(SHELF, params={"cursor": first["next"]})).json()
    assert [card["id"] for page in (first, rest) for card in page["matters"]] == list(READY)
    assert rest["next"] is None
    [card] = first["matters"]
    assert card["title"] == "Who gets the last biscuit?"
    assert (card["note"], card["source"]["kind"], card["minutes_to_read"]) == (None, "predefined", 1)


async def test_h73_a_ready_matter_is_read_as_anybody_may_have_it(own: House) -> None:
    shown = (await own.http.get(f"{SHELF}/night_watch", params={"pieces": True})).json()
    assert (shown["kind"], shown["citable"]) == ("wager", [{"id": "log_book", "label": "The log book"}])
    assert shown["pieces"][0]["text"].endswith("Whoever calls it wrong stays awake.")
    problem(await own.http.get(f"{SHELF}/nothing"), 404, "no_such_case")
    problem(await own.http.get("/api/formats/opera/matters"), 422, "malformed")


async def test_h73_the_shelf_of_a_jury_is_the_predefined_cases(own: House) -> None:
    listed = (await own.http.get("/api/formats/jury/matters")).json()["matters"]
    cases = (await own.http.get("/api/cases")).json()["cases"]
    assert [card["id"] for card in listed] == [card["id"] for card in cases]


async def test_h4_a_room_is_opened_on_a_ready_matter_by_its_id(own: House) -> None:
    room = await own.open_room(format="coin_toss", matter=None, case_id="night_watch")
    assert (await matter_of(room))["title"] == "Who takes the night watch?"
    asked = {"format": "coin_toss", "case_id": "case_001_robbery"}
    detail = problem(await own.http.post("/api/rooms", json=asked), 404, "no_such_case")
    assert detail.startswith("The format “coin_toss” has no ready matter with this id; ")


async def test_h4_without_a_matter_one_of_the_shelf_is_drawn(own: House) -> None:
    drawn = [
        (await matter_of(await own.open_room(format="coin_toss", matter=None, seed=str(seed))))["id"]
        for seed in range(6)
    ]
    assert set(drawn) == set(READY)
    again = await own.open_room(format="coin_toss", matter=None, seed="0")
    assert (await matter_of(again))["id"] == drawn[0]


async def test_h32_a_rematch_takes_another_ready_matter(own: House) -> None:
    room = await own.open_room(format="coin_toss", seat=None, matter=None, case_id="night_watch")
    await room.begin()
    await room.act({"kind": "adjourn"})
    body = {"case_id": "last_biscuit"}
    answer = await own.http.post(f"{room.path}/rematch", json=body, headers=bearer(room.host_token))
    assert answer.status_code == 201, answer.text
    matter = (await own.http.get(f"/api/rooms/{answer.json()['code']}/matter")).json()
    assert matter["id"] == "last_biscuit"


async def test_the_list_of_formats_is_sent_packed_to_whoever_takes_that(own: House) -> None:
    packed = await own.http.get("/api/formats")
    plain = await own.http.get("/api/formats", headers={"Accept-Encoding": "identity"})
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert int(packed.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert "coin_toss" in [one["name"] for one in plain.json()["formats"]]


def test_a_broken_file_is_named_with_its_line_and_field(tmp_path: Path) -> None:
    good = Path(str(COIN_TOSS.shelf)) / "night_watch.yaml"
    text = good.read_text(encoding="utf-8")
    (tmp_path / "watch.yaml").write_text(text.replace("title: The log", "titel: The log"), encoding="utf-8")
    with pytest.raises(InvalidFile, match=r"watch.yaml:8: evidence\[log_book\].titel: .*; did you mean title\?$"):
        read_shelf(tmp_path, Wager)


def test_two_files_of_a_shelf_have_two_ids(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(WAGER.model_dump_json(), encoding="utf-8")
    (tmp_path / "b.json").write_text(WAGER.model_dump_json(), encoding="utf-8")
    with pytest.raises(InvalidFile, match=r"b.json: id: the_washing_up is already the id of the matter in a.json$"):
        read_shelf(tmp_path, SealedWager)


def test_a_format_without_a_folder_has_an_empty_shelf(tmp_path: Path) -> None:
    assert read_shelf(tmp_path / "nowhere", Wager) == {}
    assert list(ready_matters(COIN_TOSS)) == list(READY)
