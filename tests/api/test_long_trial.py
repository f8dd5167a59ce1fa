"""A trial of a hundred thousand words in a room: read in parts, searched at once, tried for one defendant alone."""

from __future__ import annotations

import json

import pytest

from api.wire.case_schemas import PART_CHARACTERS, PASSAGE_CHARACTERS, split_passages
from cases.imported_rows import make_row, word_count
from cases.library import Library
from engine.matters.criminal_case import Case, Charge, Defendant, Finding, Passage, Statement, Witness
from harness.examples import Json
from harness.server import House
from harness.surroundings import SURROUNDINGS
from rooms.store.memory.store import MemoryStore
from tests.api.http.test_rooms import problem

WITNESSES = 60
PER_WITNESS = 16
FEW_WORDS = "I saw the prisoners at the loft in Stable Lane with pikes and a dark lantern, and one of them said to me "
DEFENDANTS = ("Ann Roe", "John Doe", "Peter Poe")


def long_trial(id_: str = "long-1") -> Case:
    """An invented trial of three, 100,000 words long, whose end is in its last passage."""
    passages: list[Passage] = []
    witnesses: list[Witness] = []
    for number in range(1, WITNESSES + 1):
        name = f"Witness {number}"
        said = [f"{FEW_WORDS * 5} that is number {number} of {turn}." for turn in range(PER_WITNESS)]
        passages += [Passage(speaker=name, text=text) for text in said]
        quoted = [said[turn][:200] for turn in range(3)]
        statements = tuple(Statement(id=f"w{number}-{turn}", text=text) for turn, text in enumerate(quoted))
        witnesses.append(
            Witness(
                id=f"w{number}",
                name=name,
                role="eyewitness",
                side="prosecution",
                testimony=said[0][:400],
                statements=statements,
            )
        )
    passages += [Passage(speaker="Mr. Gurney", text="The candlestick of Wapping was never found. " * 400)]
    passages += [Passage(text="ALL GUILTY. Death.", tells_outcome=True)]
    return Case(
        id=id_,
        title="The King v. Ann Roe, John Doe and Peter Poe",
        docket="High treason, 1820.",
        summary="Three people are accused of treason.",
        charges=("High treason", "Arming (against John Doe)"),
        defendants=(
            Defendant(name="Ann Roe", charges=(1,)),
            Defendant(name="John Doe"),
            Defendant(name="Peter Poe"),
        ),
        instructions="Decide on what you have heard.",
        jurisdiction="Old Bailey",
        year=1820,
        witnesses=tuple(witnesses),
        transcript=tuple(passages),
        finding=Finding(
            outcome="guilty",
            text="In 1820 the jury said: guilty.",
            charges=tuple(Charge(defendant=name, verdict="guilty") for name in DEFENDANTS),
        ),
    )


LONG = long_trial()


async def all_parts(house: House, path: str, first: Json, headers: dict[str, str] | None = None) -> list[Json]:
    """The passages of a case's first part and of the parts after it; every part is bounded."""
    passages, after = list(first["transcript"]), first["transcript_next"]
    while after is not None:
        answer = await house.http.get(f"{path}/transcript", params={"after": after}, headers=headers)
        part = answer.json()
        assert sum(len(passage["text"]) for passage in part["passages"]) <= PART_CHARACTERS
        assert len(answer.content) < 2 * PART_CHARACTERS
        passages += part["passages"]
        after = part["next"]
    return passages


async def test_h28_a_long_trial_comes_in_parts(house: House) -> None:
    assert word_count(LONG) > 100_000
    room = await house.open_room(case_id=None, case=LONG.model_dump(mode="json"))
    answer = await room.get("/case")
    case = answer.json()
    assert len(answer.content) < 200_000
    assert (case["words"], case["minutes_to_read"]) == (word_count(LONG), -(-word_count(LONG) // 230))
    passages = await all_parts(house, f"/api/rooms/{room.code}/case", case)
    assert len(passages) == case["passages"]
    assert all(len(passage["text"]) <= PASSAGE_CHARACTERS for passage in passages)
    spoken = " ".join(passage["text"] for passage in passages)
    kept = " ".join(passage.text for passage in LONG.transcript if not passage.tells_outcome)
    assert spoken.split() == kept.split()
    assert "GUILTY" not in spoken


def test_h28_a_long_passage_is_cut_at_white_space_an_endless_word_anywhere() -> None:
    words = " ".join(f"word{number}" for number in range(5_000)) + "\n\n" + "x" * (2 * PASSAGE_CHARACTERS)
    pieces = [
        passage.text for passage in split_passages(LONG.model_copy(update={"transcript": (Passage(text=words),)}))
    ]
    assert all(0 < len(piece) <= PASSAGE_CHARACTERS for piece in pieces)
    assert "".join("".join(piece.split()) for piece in pieces) == "".join(words.split())
    assert {word for piece in pieces[:-3] for word in piece.split()} <= set(words.split())


async def test_h28_after_the_end_nothing_follows_and_a_bad_number_is_malformed(house: House) -> None:
    path = "/api/cases/case_001_robbery/transcript"
    assert (await house.http.get(path, params={"after": 10**6})).json() == {"passages": [], "next": None}
    problem(await house.http.get(path, params={"after": -1}), 422, "malformed")
    problem(await house.http.get("/api/cases/nothing/transcript"), 404, "no_such_case")


async def test_h28_parts_show_the_end_with_the_verdict_and_not_before(house: House) -> None:
    room = await house.open_room({"size": 6}, case_id=None, case=LONG.model_dump(mode="json"))
    path = f"/api/rooms/{room.code}/case"
    before = await all_parts(house, path, (await room.get("/case", room.seat_token)).json())
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_to_end()
    case = (await room.get("/case", room.seat_token)).json()
    bearer = {"Authorization": f"Bearer {room.seat_token}"}
    after = await all_parts(house, path, case, bearer)
    assert [passage["text"] for passage in after if passage not in before] == ["ALL GUILTY. Death."]


async def test_no_frame_and_no_view_grows_with_the_trial(house: House) -> None:
    room = await house.open_room({"size": 6}, case_id=None, case=LONG.model_dump(mode="json"))
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        frames = await player.play_to_end()
    sizes = [len(json.dumps(frame)) for frame in frames]
    assert len(sizes) > 20
    # An ask for speech lists nothing of the case.
    assert max(sizes) < 16_384
    assert len((await room.get("/view", room.seat_token)).content) < 16_384


async def test_a_long_trial_is_searched_from_its_room(house: House) -> None:
    room = await house.open_room(case_id=None, case=LONG.model_dump(mode="json"))
    found = (await room.get("/case/search?q=candlestick%20wapping")).json()["hits"]
    assert found[0]["title"] == "Mr. Gurney"
    assert (await room.get("/case/search?q=candlestick%20wapping")).json()["hits"] == found


async def test_an_imported_trial_is_found_and_read_by_its_parts_too() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    await store.put_cases([make_row(long_trial("long-2"))])
    library = Library(store, {})
    (found,) = await library.search("candlestick wapping loft")
    assert (found.card.id, found.card.words) == ("long-2", word_count(LONG))


@pytest.mark.parametrize(("number", "charges"), [(1, ["High treason"]), (2, ["High treason", "Arming"])])
async def test_h29_one_of_several_defendants_is_tried_alone(house: House, number: int, charges: list[str]) -> None:
    fields = {"case_id": None, "case": LONG.model_dump(mode="json")}
    room = await house.open_room({"size": 6, "defendants": number}, **fields)
    name = DEFENDANTS[number - 1]
    case = (await room.get("/case")).json()
    assert (case["title"], case["charges"]) == (f"The King v. {name}", charges)
    assert [person["name"] for person in case["defendants"]] == [name]
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        heard = await player.play_to_end()
    presented = next(frame["event"]["text"] for frame in heard if frame["event"]["kind"] == "narration_given")
    assert f"{name} is tried alone here" in presented
    finding = (await room.get("/case", room.seat_token)).json()["finding"]
    assert [charge["defendant"] for charge in finding["charges"]] == [name]


async def test_h29_a_defendant_whom_the_case_does_not_have_is_refused(house: House) -> None:
    body = {"case_id": "case_001_robbery", "settings": {"defendants": 7}}
    sentence = problem(await house.http.post("/api/rooms", json=body), 422, "unknown_setting")
    assert "there is no number 7; this case has one defendant" in sentence
    listed = (await house.http.get("/api/formats")).json()
    jury = next(one for one in listed["formats"] if one["name"] == "jury")
    assert jury["settings"]["properties"]["defendants"]["default"] == "together"
