"""A quote is whole words of a text, three at least or a whole cell, and never without the negation that governs it."""

from __future__ import annotations

import pytest

from engine.core.quotes import SHORT_QUOTE_FLAW, TORN_QUOTE_FLAW, Layout, check_quote
from tests.kit.quotes import find_span


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The rent is “6,500” euros.", 'the rent is "6,500" euros'),
        ("A con\u00adtract of long\u00adterm use", "contract of long-term use"),
        ("A con\u00adtract of long\u00adterm use", "contract of longterm use"),
        ("The ﬁne print of the oﬃce", "fine print of the office"),
        ("the zero\u200bwidth \u200fsigns here", "zerowidth signs here"),
        ("words over\ntwo   lines\u00a0here", "over two lines here"),
        ("Die große Straße brennt.", "GROSSE STRASSE BRENNT"),
        ("the well‑known bridge", "the well-known bridge"),
        ("他们没有支付租金。", "没有支付租金"),
        ("The con\u00ad\ntract of 2030", "the contract of 2030"),
        ("The dam-\nage to the long-\nterm plan", "damage to the long-term plan"),
        ("The cafe\u0301 was closed… for ever", "the café was closed... for"),
        ("Ｐａｉｄ in full − at last", "paid in full - at last"),
    ],
)
def test_what_no_reader_sees_makes_no_difference(text: str, quote: str) -> None:
    assert find_span(text, quote) is not None


@pytest.mark.parametrize(
    ("text", "quote", "flaw"),
    [
        ("The lessor pays the repairs in full.", "essor pays the repairs", TORN_QUOTE_FLAW),
        ("It cost 13.5 percent of the budget.", "5 percent of the budget", TORN_QUOTE_FLAW),
        ("It cost 12,500 euros in all.", "500 euros in all", TORN_QUOTE_FLAW),
        ("We saw non-compliance with the rule.", "compliance with the rule", TORN_QUOTE_FLAW),
        ("It weighs 12 000 kg in all.", "000 kg in all", TORN_QUOTE_FLAW),
        ("It fell to −5 degrees in May.", "5 degrees in May", TORN_QUOTE_FLAW),
        ("The dam-\nage was paid for.", "age was paid for", TORN_QUOTE_FLAW),
        ("The deck passed the load test.", "The deck", SHORT_QUOTE_FLAW),
        ("The deck passed the load test.", "passed", SHORT_QUOTE_FLAW),
    ],
)
def test_a_quote_is_whole_words_and_three_of_them(text: str, quote: str, flaw: str) -> None:
    found = check_quote(text, quote)
    assert found is not None
    assert found.flaw == flaw
    assert found.sentence == text


@pytest.mark.parametrize(
    ("layout", "text", "quote"),
    [
        ("cells", "year,rain\n1924,7\n", "7"),
        ("cells", "item;cost\nsteel;40\n", "steel"),
        ("cells", 'name,rent\n"Byron, Ada",1200\n', "Byron, Ada"),
        ("prose", "Year | Cracks\n2025 | 14", "14"),
        ("prose", "Key findings\n\nThe deck passed.", "Key findings"),
        ("lines", "ERROR timeout\nstarted", "ERROR timeout"),
    ],
)
def test_a_whole_cell_or_line_may_be_short(layout: Layout, text: str, quote: str) -> None:
    assert find_span(text, quote, layout) is not None


@pytest.mark.parametrize(
    ("text", "quote", "flaw"),
    [
        ('name,rent\n"Byron, Ada",1200\n', "Byron", SHORT_QUOTE_FLAW),
        ("name;rent\nAda;1,200.50\n", "200.50", TORN_QUOTE_FLAW),
        ("name;state\nAda;not paid\n", "paid", "“not”"),
    ],
)
def test_a_cell_ends_where_its_table_says(text: str, quote: str, flaw: str) -> None:
    found = check_quote(text, quote, "cells")
    assert found is not None
    assert flaw in (found.flaw or "")


@pytest.mark.parametrize(
    ("text", "quote", "said"),
    [
        ("The tenant may not end the lease before 2030.", "end the lease before 2030", "not"),
        ("No tenant may end the lease before 2030.", "may end the lease before 2030", "No"),
        ("They never tested the brakes of the truck.", "tested the brakes of the truck", "never"),
        ("Unless the bearing is sound, nobody crosses.", "the bearing is sound", "Unless"),
        ("Only if the audit passes may the fund pay out.", "the audit passes", "Only if"),
        ("He didn't say that the bridge is safe.", "the bridge is safe", "didn't"),
        ("He may not sell, lease or mortgage the house.", "lease or mortgage the house", "not"),
        ("The tenant may\nnot end the lease\nbefore 2030.", "end the lease before", "not"),
        ("The crew failed to close the north gate.", "close the north gate", "failed to"),
        ("The pump hardly ever reached its rate.", "ever reached its rate", "hardly"),
        ("It may close only if two thirds agree.", "if two thirds agree", "only if"),
        ("They are no longer bound by it.", "longer bound by it", "no longer"),
        ("The insurance does not cover:\n- damage by flood\n- theft of a boat", "theft of a boat", "not"),
        ("The tenant shall not (a) sell it, or (b) lend it to others.", "lend it to others", "not"),
        ("Der Mieter darf nicht vor 2030 kündigen.", "vor 2030 kündigen", "nicht"),
        ("Die Halle bleibt zu, es sei denn, der Rat stimmt zu.", "der Rat stimmt zu", "es sei denn"),
        ("Le locataire ne peut pas résilier le bail.", "résilier le bail", "ne peut pas"),
        ("Il conduttore non può recedere dal contratto.", "può recedere dal contratto", "non"),
        ("De huurder mag het contract niet eerder opzeggen.", "eerder opzeggen", "niet"),
        ("Арендатор не может расторгнуть договор.", "может расторгнуть договор", "не"),
        ("他们没有支付租金。", "支付租金", "没有"),
    ],
)
def test_a_quote_never_begins_after_what_governs_it(text: str, quote: str, said: str) -> None:
    found = check_quote(text, quote)
    assert found is not None
    assert found.flaw is not None
    assert f"“{said}”" in found.flaw
    assert found.sentence == text
    assert find_span(text, text) is not None


@pytest.mark.parametrize(
    ("layout", "text", "quote"),
    [
        ("prose", "It is not cheap, and the bridge is safe.", "the bridge is safe"),
        ("prose", "It is not cheap. The bridge is safe.", "The bridge is safe"),
        ("prose", "The crane did not fall because the cable held.", "the cable held"),
        ("prose", "See No. 5 of the list of works.", "of the list of works"),
        ("prose", "Not only is the bridge safe, it is cheap.", "is the bridge safe"),
        ("prose", "- not tested\n- the bridge is safe", "the bridge is safe"),
        ("prose", "Rent | not paid | the bridge is safe", "the bridge is safe"),
        ("lines", "ERROR file not found\nserver started at ten", "server started at ten"),
        ("prose", "It is not so.\n\nThe bridge is safe.", "The bridge is safe"),
        ("prose", "“No,” he said, “the bridge is safe.”", "the bridge is safe"),
        ("prose", "He says: (a) the pump was not tested; (b) the bridge is safe.", "the bridge is safe"),
        ("prose", "Why it is not sound:\n- the wall is wet\n- the gate is rusty", "the gate is rusty"),
        ("prose", "Two SEM images show the crack.", "images show the crack"),
        ("prose", "It was Inga who kept the old bridge.", "kept the old bridge"),
        ("prose", "Er hat nicht bezahlt, und die Brücke ist sicher.", "die Brücke ist sicher"),
        ("cells", "state,what\nNo,the pump runs well\n", "the pump runs well"),
    ],
)
def test_a_negation_of_another_clause_governs_nothing(layout: Layout, text: str, quote: str) -> None:
    assert find_span(text, quote, layout) is not None


def test_a_place_without_a_flaw_is_taken_before_the_first_one() -> None:
    text = "They did not say that the bridge is safe. The mayor says: the bridge is safe."
    found = check_quote(text, "the bridge is safe")
    assert found is not None
    assert (found.flaw, found.span.start) == (None, text.rindex("the bridge"))
