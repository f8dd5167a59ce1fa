"""The contract of imported cases."""

import asyncio

import pytest

from cases.imported_rows import BatchResult, CaseFilter, make_card
from engine.matters.criminal_case import Case, Charge, Difficulty, Finding
from rooms.store import Store
from tests.rooms.store.things import a_row

EVERYTHING = CaseFilter()


async def ids(store: Store, wanted: CaseFilter = EVERYTHING, after: str | None = None, limit: int = 100) -> list[str]:
    return [card.id for card in await store.list_cases(wanted, after, limit)]


def _only(*difficulties: Difficulty) -> frozenset[Difficulty]:
    return frozenset(difficulties)


async def test_a_case_that_was_put_comes_back_whole(store: Store) -> None:
    row = a_row("t1", finding=Finding(outcome="guilty", text="Guilty."), themes=("theft", "spoons"), year=1812)
    assert await store.put_cases([row]) == BatchResult(new=1)
    case = Case.model_validate_json(row.body)
    assert await store.get_case("t1") == case
    assert await store.list_cases(EVERYTHING, None, 10) == [make_card(case)]
    assert await store.get_case("t2") is None


async def test_putting_twice_changes_nothing(store: Store) -> None:
    rows = [a_row(f"t{number}", year=1700 + number) for number in range(20)]
    assert await store.put_cases(rows) == BatchResult(new=20)
    before = await store.case_terms(0, 100)
    assert await store.put_cases(rows) == BatchResult(same=20)
    assert await store.case_terms(0, 100) == before


async def test_a_changed_case_is_replaced_and_gets_a_new_number(store: Store) -> None:
    await store.put_cases([a_row("t1", themes=("theft",)), a_row("t2"), a_row("t3")])
    newest = max(terms.number for terms in await store.case_terms(0, 100))
    put = await store.put_cases([a_row("t3", title="Another title", themes=("arson",)), a_row("t2"), a_row("t4")])
    assert put == BatchResult(new=1, changed=1, same=1)
    assert [terms.id for terms in await store.case_terms(newest, 100)] == ["t3", "t4"]
    assert (await store.case_cards(["t3"]))[0].title == "Another title"
    assert await ids(store, CaseFilter(theme="arson")) == ["t3"]


async def test_a_content_note_is_kept_replaced_and_taken_away(store: Store) -> None:
    noted = a_row("t1", explicit=True, content_note="About a fire.", themes=("arson",))
    await store.put_cases([noted, a_row("t2", themes=("arson",))])
    for wanted in (EVERYTHING, CaseFilter(theme="arson")):
        cards = await store.list_cases(wanted, None, 10)
        assert [(card.id, card.content_note) for card in cards] == [("t1", "About a fire."), ("t2", None)]
    assert await store.put_cases([a_row("t1", explicit=True, content_note="About smoke.")]) == BatchResult(changed=1)
    assert (await store.case_cards(["t1"]))[0].content_note == "About smoke."
    await store.put_cases([a_row("t1")])
    assert (await store.case_cards(["t1"]))[0].content_note is None


async def test_an_id_that_comes_twice_in_a_batch_is_kept_once(store: Store) -> None:
    await store.put_cases([a_row("t1", title="First"), a_row("t1", title="Last")])
    assert [card.title for card in await store.list_cases(EVERYTHING, None, 10)] == ["Last"]


async def test_a_list_is_in_the_order_of_code_points_and_goes_on_after_a_cursor(store: Store) -> None:
    names = ["t10", "t2", "T1", "t-1", "t_1", "tA", "ta"]
    await store.put_cases([a_row(name) for name in names])
    assert await ids(store) == sorted(names)
    assert await ids(store, limit=3) == sorted(names)[:3]
    assert await ids(store, after=sorted(names)[2], limit=2) == sorted(names)[3:5]
    assert await ids(store, after="zzz") == []


async def test_a_list_is_filtered_by_theme_era_and_source(store: Store) -> None:
    await store.put_cases(
        [
            a_row("a", year=1750, themes=("Theft", "night")),
            a_row("b", year=1812, themes=("theft",)),
            a_row("c", year=1812, themes=("murder",)),
            a_row("d", themes=("theft",)),
        ]
    )
    assert await ids(store, CaseFilter(theme="THEFT")) == ["a", "b", "d"]
    assert await ids(store, CaseFilter(theme="THEFT"), after="a", limit=1) == ["b"]
    assert await ids(store, CaseFilter(first_year=1800)) == ["b", "c"]
    assert await ids(store, CaseFilter(last_year=1800)) == ["a"]
    assert await ids(store, CaseFilter(theme="theft", first_year=1800, last_year=1899)) == ["b"]
    assert await ids(store, CaseFilter(source="old_bailey")) == ["a", "b", "c", "d"]
    assert await ids(store, CaseFilter(source="predefined")) == []


@pytest.mark.parametrize("odd", ["t\x00", "\ud800", "", "x" * 5000, "'; --"])
async def test_whatever_somebody_asks_for_is_merely_not_there(store: Store, odd: str) -> None:
    await store.put_cases([a_row("t1", themes=("theft",))])
    assert await store.get_case(odd) is None
    assert await store.case_cards([odd]) == []
    assert await ids(store, CaseFilter(theme=odd)) == []
    assert await ids(store, CaseFilter(source=odd)) == []


async def test_cards_are_found_by_their_ids(store: Store) -> None:
    await store.put_cases([a_row(f"t{number:04}") for number in range(700)])
    wanted = [f"t{number:04}" for number in range(0, 1400, 2)]
    cards = await store.case_cards([*wanted, wanted[0]])
    assert sorted(card.id for card in cards) == wanted[:350]
    assert await store.case_cards([]) == []


async def test_only_contested_cases_that_are_not_explicit_are_drawn(store: Store) -> None:
    pleaded = Finding(outcome="guilty", text="Guilty.", charges=(Charge(defendant="N", plea="guilty"),))
    await store.put_cases(
        [
            a_row("a", difficulty="clear_guilty"),
            a_row("b", explicit=True),
            a_row("c", words=20),
            a_row("d", finding=pleaded),
            a_row("e", difficulty="ambiguous"),
        ]
    )
    assert await store.count_contested(None) == 2
    assert await store.count_contested(_only("clear_guilty")) == 1
    assert await store.count_contested(_only("clear_innocent")) == 0
    assert await store.count_contested(_only("clear_guilty", "ambiguous")) == 2
    drawn = [await store.contested_at(offset, None) for offset in range(3)]
    assert [case and case.id for case in drawn] == ["a", "e", None]
    ambiguous = await store.contested_at(0, _only("ambiguous"))
    assert ambiguous is not None
    assert ambiguous.id == "e"


async def test_a_draw_may_be_narrowed_as_a_list_is(store: Store) -> None:
    await store.put_cases(
        [
            a_row("a", words=400, year=1790, themes=("Theft",)),
            a_row("b", words=900, year=1810, themes=("theft", "arson")),
            a_row("c", words=2000, year=1830, themes=("murder",)),
            a_row("d", words=2000, year=1830, themes=("murder",), explicit=True),
        ]
    )
    for wanted, fit in (
        (EVERYTHING, "abc"),
        (CaseFilter(theme="THEFT"), "ab"),
        (CaseFilter(first_year=1800), "bc"),
        (CaseFilter(last_year=1800), "a"),
        (CaseFilter(source="old_bailey"), "abc"),
        (CaseFilter(source="file"), ""),
        (CaseFilter(least_words=500, most_words=1500), "b"),
        (CaseFilter(theme="theft", first_year=1800, most_words=1500), "b"),
        (CaseFilter(theme="\x00"), ""),
    ):
        drawn = [await store.contested_at(offset, None, wanted) for offset in range(4)]
        assert "".join(case.id for case in drawn if case) == fit
        assert await store.count_contested(None, wanted) == len(fit)
        assert {*fit} <= {*await ids(store, wanted)} <= {*fit, "d"}


async def test_terms_are_read_in_portions_by_rising_numbers(store: Store) -> None:
    await store.put_cases([a_row(f"t{number}", year=1800, themes=("theft",)) for number in range(5)])
    await store.put_cases([a_row(f"s{number}") for number in range(5)])
    read: list[str] = []
    after = 0
    while portion := await store.case_terms(after, 3):
        assert [terms.number for terms in portion] == sorted(terms.number for terms in portion)
        after = portion[-1].number
        read += [terms.id for terms in portion]
    assert read == [f"t{number}" for number in range(5)] + [f"s{number}" for number in range(5)]
    first = (await store.case_terms(0, 1))[0]
    assert (first.year, first.themes, first.source) == (1800, ("theft",), "old_bailey")
    assert "spoon" in first.terms.split()


async def test_two_importers_of_the_same_cases_leave_each_once(store: Store) -> None:
    rows = [a_row(f"t{number}") for number in range(30)]
    puts = await asyncio.gather(store.put_cases(rows), store.put_cases(rows[::-1]))
    assert sorted((put.new, put.same) for put in puts) == [(0, 30), (30, 0)]
    numbers = [terms.number for terms in await store.case_terms(0, 100)]
    assert len(set(numbers)) == 30


async def test_a_removed_case_is_nowhere_and_its_number_is_not_given_again(store: Store) -> None:
    await store.put_cases([a_row("t1", themes=("arson",)), a_row("t2"), a_row("t3", themes=("arson",))])
    newest = max(terms.number for terms in await store.case_terms(0, 100))
    assert await store.remove_cases(["t3", "t1", "t3", "t9"]) == 2
    assert await store.get_case("t3") is None
    assert (await ids(store), await ids(store, CaseFilter(theme="arson"))) == (["t2"], [])
    assert await store.remove_cases(["t2"]) == 1
    # An index that knows the removed ones asks for what came after them.
    await store.put_cases([a_row("t3"), a_row("t4")])
    assert [terms.id for terms in await store.case_terms(newest, 100)] == ["t3", "t4"]
