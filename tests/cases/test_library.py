"""The library joins predefined and imported cases: lists, draws and search, over stores that are real."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cases.case_ids import FORMER_IDS, made_id
from cases.imported_rows import CaseFilter, make_row
from cases.library import MAX_SNIPPET_WORDS, MAX_SNIPPET_WORDS_TOTAL, Library, NoCase, predefined_cases
from engine.core.draws import Draw
from engine.matters.criminal_case import Difficulty, DrawDifficulty, difficulty_of
from harness.surroundings import SURROUNDINGS
from rooms.store import Store, connect_store
from rooms.store.memory.store import MemoryStore
from rooms.store.sql.upgrade import upgrade
from tests.cases.making import trial


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each kind; only the one that is used is started."""
    if request.param == "postgres":
        return str(request.getfixturevalue("fresh_postgres_url"))
    return "memory://" if request.param == "memory" else f"sqlite:///{tmp_path / 'cases.db'}"


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    await upgrade(address)
    opened = await connect_store(address, SURROUNDINGS)
    yield opened
    await opened.close()


@pytest.fixture
async def library(store: Store) -> AsyncIterator[Library]:
    made = Library(store)
    yield made
    await made.close()


async def test_without_a_store_there_are_the_predefined_cases() -> None:
    library = Library()
    assert [card.id for card in await library.list_cases()] == list(predefined_cases())
    assert (await library.get("case_002_murder")) is predefined_cases()["case_002_murder"]
    assert await library.get("t18120513-5") is None
    assert (await library.search("boiler"))[0].card.id == "case_002_murder"


async def test_a_predefined_case_is_found_by_a_former_id(store: Store, library: Library) -> None:
    for former, now in FORMER_IDS.items():
        assert former not in predefined_cases()
        assert await library.get(former) is predefined_cases()[now]
        assert [found.card.id for found in await library.similar(former)] == [
            found.card.id for found in await library.similar(now)
        ]
    assert not set(FORMER_IDS) & {card.id for card in await library.list_cases()}


async def test_an_exoneration_is_found_by_the_id_it_had_before(store: Store, library: Library) -> None:
    now = made_id("person of before")
    former = now.replace("file-", "us-")
    await store.put_cases([make_row(trial(now))])
    for name in (now, former):
        assert (found := await library.get(name)) is not None
        assert found.id == now
    await store.put_cases([make_row(trial(former))])
    assert (own := await library.get(former)) is not None
    assert own.id == former, "a case that somebody brings under such an id is that case"


async def test_lists_go_through_all_cases_once_in_the_order_of_ids(store: Store, library: Library) -> None:
    await store.put_cases([make_row(trial(f"{letter}18200101-{n}")) for letter in "at" for n in range(1, 6)])
    seen: list[str] = []
    after = None
    while page := await library.list_cases(after=after, limit=3):
        assert len(page) <= 3
        seen += [card.id for card in page]
        after = page[-1].id
    assert seen == sorted(seen)
    assert len(seen) == len(set(seen)) == 10 + len(predefined_cases())


async def test_lists_and_searches_take_the_same_filters(store: Store, library: Library) -> None:
    await store.put_cases(
        [
            make_row(trial("t18200101-1")),
            make_row(trial("t17500101-1", year=1750, themes=("Fraud",))),
        ]
    )
    for wanted, ids in (
        (CaseFilter(theme="fraud"), ["t17500101-1"]),
        (CaseFilter(source="old_bailey"), ["t17500101-1", "t18200101-1"]),
        (CaseFilter(first_year=1800, last_year=1900, source="old_bailey"), ["t18200101-1"]),
        (CaseFilter(theme="coining"), []),
    ):
        assert [card.id for card in await library.list_cases(wanted)] == ids
        assert sorted(found.card.id for found in await library.search("cheese", wanted)) == ids


async def test_a_search_over_all_cases_says_where(store: Store, library: Library) -> None:
    await store.put_cases([make_row(trial())])
    [found] = await library.search("lantern barked")
    assert found.card.title == "The King v. John Smithson"
    assert found.hit is not None
    assert (found.hit.kind, found.hit.id) == ("passage", "w1")
    assert "lantern" in found.hit.snippet


async def test_a_search_over_all_cases_never_finds_the_outcome(store: Store, library: Library) -> None:
    await store.put_cases([make_row(trial())])
    for query in ("Botany", "transportation", "vacated"):
        assert await library.search(query) == []


@pytest.mark.parametrize("query", ["", "🔥", '"%_', "x" * 10_000, "the of"])
async def test_a_search_without_a_match_is_empty(query: str) -> None:
    assert await Library().search(query) == []


async def test_what_is_imported_later_is_found_too(store: Store, library: Library) -> None:
    await store.put_cases([make_row(trial("t18200101-1"))])
    assert len(await library.search("cheese")) == 1
    await store.put_cases([make_row(trial("t18200101-2"))])
    assert len(await library.search("cheese")) == 2
    changed = trial("t18200101-2", summary="A horse.", transcript=(), exhibits=(), witnesses=())
    await store.put_cases([make_row(changed)])
    assert [found.card.id for found in await library.search("cheese")] == ["t18200101-1"]


async def test_similar_cases_are_others(store: Store, library: Library) -> None:
    await store.put_cases([make_row(trial(f"t18200101-{n}")) for n in range(1, 4)])
    similar = await library.similar("t18200101-1")
    assert [found.card.id for found in similar][:2] == ["t18200101-2", "t18200101-3"]
    with pytest.raises(NoCase, match="no case with the id"):
        await library.similar("nothing")


async def test_a_random_case_is_imported_and_contested_where_there_is_one(store: Store, library: Library) -> None:
    draw = Draw("seed", "case")
    assert (await library.random_case(draw)).id in predefined_cases()
    await store.put_cases(
        [
            make_row(trial("t18200101-1", plea="guilty")),
            make_row(trial("t18200101-2", words="Short.")),
            make_row(trial("t18200101-3", explicit=True)),
        ]
    )
    assert (await library.random_case(draw)).id in predefined_cases()
    await store.put_cases([make_row(trial(f"t18200102-{n}")) for n in range(1, 5)])
    drawn = {(await library.random_case(draw)).id for _ in range(60)}
    assert drawn == {f"t18200102-{n}" for n in range(1, 5)}


async def test_difficulty_narrows_the_draw(store: Store, library: Library) -> None:
    draw = Draw("seed", "case")
    assert (await library.random_case(draw, "clear_guilty")).id == "case_001_robbery"
    assert (await library.random_case(draw, "clear_innocent")).id == "case_009_ring"
    own = {difficulty_of(case) for case in predefined_cases().values()}
    narrowed: dict[DrawDifficulty, set[Difficulty]] = {
        "clear": {"clear_guilty", "clear_innocent"},
        "contested": {"ambiguous"},
        "any": own,
    }
    for wanted, found in narrowed.items():
        drawn = [await library.random_case(draw, wanted) for _ in range(40)]
        assert {difficulty_of(case) for case in drawn} == found
    await store.put_cases([make_row(trial("t18200101-1", difficulty="clear_innocent"))])
    assert (await library.random_case(draw, "clear")).id == "t18200101-1"
    assert (await library.random_case(draw, "clear_innocent")).id == "t18200101-1"


async def test_each_wanted_case_is_drawn_as_often_as_any_other() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    await store.put_cases([make_row(trial(f"t18{n:02}0101-1", year=1800 + n)) for n in range(20)])
    await store.put_cases([make_row(trial("t19000101-1", year=1900, explicit=True))])
    library = Library(store)
    draw = Draw("many draws")
    often = Counter([found.id for _ in range(400) if (found := await library.drawn(draw, CaseFilter(first_year=1810)))])
    fit = [card.id for card in await library.list_cases(CaseFilter(first_year=1810)) if card.id != "t19000101-1"]
    assert set(often) == set(fit)
    assert {*predefined_cases()} & {*often}, "ours and the imported ones are drawn together"
    even = 400 / len(fit)
    # Chi-squared; with so many degrees of freedom chance passes three times their number once in millions.
    assert sum((number - even) ** 2 / even for number in often.values()) < 3 * len(fit)
    assert await library.drawn(draw, CaseFilter(first_year=2500)) is None
    await library.close()


async def test_the_same_seed_draws_the_same_case(store: Store, library: Library) -> None:
    await store.put_cases([make_row(trial(f"t18200101-{n}")) for n in range(1, 30)])
    first, second = Draw("one", "case"), Draw("one", "case")
    assert (await library.random_case(first)).id == (await library.random_case(second)).id


async def test_a_search_looks_into_the_first_of_many_long_trials_only() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    long = "The prisoner stood by the cart while the cheese was carried across the yard. " * 1_500
    await store.put_cases([make_row(trial(f"t18200101-{number}", words=long)) for number in range(1, 8)])
    found = await Library(store, {}).search("cheese yard")
    assert len(found) == 7
    places = [one.hit is not None for one in found]
    assert places == sorted(places, reverse=True)
    assert sum(places) == -(-MAX_SNIPPET_WORDS_TOTAL // MAX_SNIPPET_WORDS)
