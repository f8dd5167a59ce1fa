"""A whole coin toss over HTTP and WebSocket: a format with dealt parts, papers and a timer, on a matter of its own."""

import io
import json
import zipfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import httpx
import pytest

from engine.formats import register, unregister
from harness.examples import Example, Json, register_example, registered, unregister_example
from harness.server import House, OpenRoom, Socket, bearer, serving, settings
from tests.api.http.test_rooms import problem
from tests.coin_toss.example import RIGHT, WAGER, WRONG
from tests.coin_toss.format import COIN_TOSS
from tests.coin_toss.wager import SealedWager

REASON: Json = {"kind": "file_reason", "reason": {"text": "The die was cut deeper.", "quote": RIGHT}}
MISQUOTED: Json = {"kind": "file_reason", "reason": {"text": "So it is.", "quote": WRONG}}


@pytest.fixture(autouse=True)
def coin_toss() -> Iterator[None]:
    """The coin toss is registered within each test."""
    with registered("coin_toss"):
        yield


@pytest.fixture
async def own() -> AsyncIterator[House]:
    """A server of a test's own, which knows the coin toss."""
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def toss(house: House, **settings: object) -> OpenRoom:
    """A coin toss whose host plays."""
    return await house.open_room(settings, format="coin_toss")


async def to_the_end(room: OpenRoom, guest: Socket, token: str | None = None) -> None:
    """Play until the room is closed."""
    view = await room.view(token)
    await guest.answer_asks(view["you"]["asks"])
    await guest.play_to_end()


async def played(house: House, **settings: object) -> OpenRoom:
    """A coin toss that is over."""
    room = await toss(house, **settings)
    async with room.socket(room.seat_token, after=0) as guest:
        await room.begin()
        await to_the_end(room, guest)
    return room


async def test_two_people_and_the_house_toss_a_coin_to_its_verdict(own: House) -> None:
    room = await toss(own, turn_seconds=600, reason_seconds=600)
    bo = await room.join("Bo", 2)
    async with room.socket(room.seat_token, after=0) as ann, room.socket(bo["token"], after=0) as ben:
        await room.begin()
        for guest in (ann, ben):
            ask = await guest.asked("cast_ballot")
            assert ask["options"]["choice"] == ["heads", "tails"]
            assert (await guest.act({"kind": "cast_ballot", "choice": "heads"}, ask=ask["ask"]))["kind"] == "ack"
        ask_frame = await ann.asked("file_reason")
        assert (await ann.act(MISQUOTED, ask=ask_frame["ask"]))["kind"] == "ack"
        returned = await ann.until_event("filed", standing="returned")
        assert returned["parts"][0]["flaw"] == "The quote stands nowhere in what is on the table."
        again = next(ask for ask in (await room.view())["you"]["asks"] if ask["act"] == "file_reason")
        assert again["ask"] != ask_frame["ask"]
        assert (await ann.act(REASON, ask=again["ask"]))["kind"] == "ack"
        ask_frame = await ben.asked("file_reason")
        assert (await ben.act(REASON, ask=ask_frame["ask"]))["kind"] == "ack"
        for guest in (ann, ben):
            ask_frame = await guest.asked("speak")
            assert (await guest.act({"kind": "speak", "text": "Let it fall."}, turn_id=ask_frame["ask"]))[
                "kind"
            ] == "ack"
        await ben.event("closed")
    view = await room.view()
    assert view["result"]["outcome"] in ("heads", "tails", "split")
    assert [(paper["seat"], paper["standing"]) for paper in view["papers"]] == [
        (1, "returned"),
        (1, "stands"),
        (2, "stands"),
        (3, "stands"),
    ]
    timer = next(one["event"] for one in await room.log(room.seat_token) if one["event"]["kind"] == "ask_lapsed")
    assert timer
    certificate = (await room.get("/certificate", room.host_token)).json()["certificate"]
    assert certificate["format"] == "coin_toss"
    assert "juror" not in json.dumps(certificate)


async def test_a_dealt_part_reaches_its_seat_alone_until_the_verdict(own: House) -> None:
    room = await toss(own, turn_seconds=600)
    bo = await room.join("Bo", 2)
    async with room.socket(room.seat_token, after=0) as ann, room.socket(after=0) as audience:
        await room.begin()
        assert list((await ann.event("dealt"))["event"]["dealt"]) == ["1"]
        assert "dealt" not in (await audience.event("dealt"))["event"]
    shown = {token: await room.view(token) for token in (room.seat_token, bo["token"])}
    notes = {view["you"]["seat"]: view["you"]["dealt"] for view in shown.values()}
    assert set(notes) == {1, 2}
    for token, view in shown.items():
        seat = view["you"]["seat"]
        dealt = [one["event"] for one in await room.log(token) if one.get("event", {}).get("kind") == "dealt"]
        assert list(dealt[0]["dealt"]) == [str(seat)]
        assert dealt[0]["dealt"][str(seat)]["note"] == notes[seat]["note"]
        async with room.socket(token, after=0) as guest:
            assert (await guest.event("dealt"))["event"]["dealt"] == dealt[0]["dealt"]
        lines = (await room.get("/transcript.json", token)).json()["lines"]
        dealt_text = next(line["text"] for line in lines if line["kind"] == "dealt")
        assert dealt_text.startswith("Each of seats 1, 2 and 3 is dealt a part. ")
        assert [f"Seat {other}: " in dealt_text for other in (1, 2, 3)] == [other == seat for other in (1, 2, 3)]
        assert notes[seat]["note"] in dealt_text
    for path in ("", "/view", "/events", "/transcript.json", "/transcript.md", "/matter"):
        text = (await room.get(path)).text
        assert "heavier" not in text, path


async def test_nobody_sits_down_once_parts_are_dealt(own: House) -> None:
    room = await toss(own, turn_seconds=600)
    await room.join("Bo", 2)
    await room.begin()
    for seat in (3, None):
        answer = await own.http.post(f"{room.path}/seats", json={"name": "Hopper", "seat": seat})
        assert answer.status_code == 409
        assert answer.json()["code"] in ("room_locked", "room_full")


async def test_h65_the_matter_of_a_room_is_read_whatever_its_kind(own: House) -> None:
    room = await toss(own)
    found = (await room.get("/matter")).json()
    assert found["kind"] == "wager"
    assert found["citable"] == [
        {"id": "mint", "label": "The mint's leaflet"},
        {"id": "worn", "label": "A worn edge"},
    ]
    assert found["matter"]["stakes"] == WAGER.stakes
    assert found["pieces"] is None
    pieces = (await room.get("/matter", pieces=True)).json()["pieces"]
    assert [piece["id"] for piece in pieces] == [None, "mint", "worn"]
    for path in ("/case", "/case/transcript"):
        detail = problem(await room.get(path), 404, "no_such_case")
        assert "/api/rooms/{code}/matter" in detail
    for path in ("/matter/search", "/case/search"):
        hits = (await room.get(path, q="worn edge")).json()["hits"]
        assert hits[0]["id"] == "worn"
    jury = await own.open_room()
    found = (await jury.get("/matter")).json()
    assert (found["kind"], found["id"]) == ("criminal_case", "case_001_robbery")
    assert found["matter"]["finding"] is None


async def test_h65_what_a_matter_holds_back_from_a_seat_reaches_it_nowhere(own: House) -> None:
    opening = {"matter": WAGER.model_dump(mode="json")}
    register_example("sealed_toss", Example(SealedWager(**dict(WAGER)), opening=opening))
    register(replace(COIN_TOSS, name="sealed_toss", matter_model=SealedWager))
    try:
        room = await own.open_room({"turn_seconds": 600}, format="sealed_toss")
        other = (await room.join("Ann", seat=2))["token"]
        await room.begin()
        reads: list[tuple[str, Json]] = [
            *((path, {}) for path in ("", "/view", "/events", "/matter", "/transcript.json", "/transcript.md")),
            ("/matter", {"pieces": True}),
            ("/matter/search", {"q": RIGHT}),
        ]
        for path, query in reads:
            for token in (None, other):
                answer = await room.get(path, token, **query)
                assert answer.status_code == 200
                assert RIGHT not in answer.text, path
        assert RIGHT in (await room.get("/matter", room.seat_token)).text
    finally:
        unregister("sealed_toss")
        unregister_example("sealed_toss")


async def test_h13_exports_show_papers_parts_and_timers_in_the_formats_words(own: House) -> None:
    room = await played(own)
    lines = (await room.get("/transcript.json", room.seat_token)).json()["lines"]
    texts = {line["kind"]: line["text"] for line in lines}
    assert [line["text"] for line in lines if line["kind"] == "phase"] == [
        "Calls",
        "Reasons",
        "The toss",
        "The coin has fallen",
    ]
    assert texts["timer"] == "The coin is in the air: the time is over."
    assert texts["paper"].startswith("Reason (reason-3)\nReason: ")
    text = (await room.get("/transcript.md", room.seat_token)).text
    for words in ("## The toss", "seat 1: Reason", "Who washes up?", "1: Ann (human, Caller)"):
        assert words in text
    for word in ("judge", "juror", "guilty"):
        assert word not in text
    archive = zipfile.ZipFile(io.BytesIO((await room.get("/export.zip", room.host_token)).content))
    assert archive.read("transcript.md").decode() == (await room.get("/transcript.md", room.host_token)).text
    first = json.loads(archive.read("log.jsonl").decode().splitlines()[0])
    assert first["case"]["stakes"] == WAGER.stakes


async def test_h32_a_rematch_takes_a_matter_of_the_formats_kind(own: House) -> None:
    room = await played(own)
    host = bearer(room.host_token)
    other = {**WAGER.model_dump(mode="json"), "id": "dishes", "title": "Who dries?"}
    for body, said in (
        ({"matter": {"id": "dishes"}}, "matter.title: "),
        ({"matter": other, "case_id": "case_001_robbery"}, "case_id: a room has one matter; "),
    ):
        refused = await own.http.post(f"{room.path}/rematch", json=body, headers=host)
        assert problem(refused, 422, "malformed").startswith(said)
    refused = await own.http.post(f"{room.path}/rematch", json={"case_id": "case_001_robbery"}, headers=host)
    problem(refused, 404, "no_such_case")
    opened = await own.http.post(f"{room.path}/rematch", json={"matter": other}, headers=host)
    assert opened.status_code == 201, opened.text
    view = (await own.http.get(f"/api/rooms/{opened.json()['code']}/view", headers=host)).json()
    assert view["room"]["case"] == {"id": "dishes", "title": "Who dries?"}
    assert view["seats"][0]["name"] == "Ann"


async def test_formats_are_served_with_words_for_every_act(own: House) -> None:
    listed = {format["name"]: format for format in (await own.http.get("/api/formats")).json()["formats"]}
    coin = listed["coin_toss"]
    assert coin["labels"]["acts"]["file_reason"] == "Give your reason"
    assert coin["labels"]["acts"]["speak"] == "Speak"
    assert set(coin["labels"]["acts"]) == set(coin["acts"])
    assert coin["labels"]["roles"] == {"caller": "Caller", "witness": "Witness"}
    assert listed["jury"]["labels"]["acts"]["cast_ballot"] == "Cast your ballot"
    assert "narrate" not in listed["jury"]["acts"]


async def test_fk8_a_fork_is_made_before_the_deal_or_once_it_is_over(own: House) -> None:
    room = await toss(own, turn_seconds=600)
    await room.begin()
    dealt = next(entry["seq"] for entry in await room.log(room.seat_token) if entry["event"]["kind"] == "dealt")

    async def fork(after: int) -> httpx.Response:
        body = {"after_seq": after}
        return await own.http.post(f"{room.path}/fork", json=body, headers=bearer(room.host_token))

    assert "The parts were dealt in entry" in problem(await fork(dealt), 409, "too_early")
    assert (await fork(dealt - 1)).status_code == 201
    async with room.socket(room.seat_token, after=0) as guest:
        await to_the_end(room, guest)
    assert (await fork(dealt)).status_code == 201


async def test_h67_a_format_that_suggests_nothing_offers_no_speech(own: House) -> None:
    room = await own.open_room(format="coin_toss", name="Ann")
    await room.begin()
    assert (await room.get("/suggestions", room.seat_token)).json() == {"suggestions": []}
