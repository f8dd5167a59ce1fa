"""What a court of models costs at list prices, as it is and with everything returned once (RULES.md, CT5)."""

from __future__ import annotations

import pytest

from api.cli.decide.dry_run import EXPECTED_MENDING_TOKENS, PlannedCall, planned_calls
from cases.matter_shelf import SHELVES, read_shelf
from engine.formats import FORMATS
from engine.formats.court.mind.prosecution import house_case
from engine.matters.question import Question
from rooms.minds.llm.configuration import Configuration, named_choice
from rooms.minds.llm.tokens import tokens

MAX_USD = 0.25
READY = read_shelf(SHELVES / "court", Question)
CHOICE = named_choice("anthropic/claude-sonnet-4-5", None, {}, "--model", "")


def calls(id: str, returned: bool) -> list[PlannedCall]:
    format = FORMATS["court"].bind(READY[id])
    configuration = Configuration({CHOICE.name: CHOICE})
    return list(planned_calls(format, {"minds": {"default": CHOICE.name}}, configuration, returned=returned))


@pytest.mark.parametrize("id", READY)
def test_a_court_costs_under_a_quarter_dollar_with_all_returned_once(id: str) -> None:
    once, mended = calls(id, returned=False), calls(id, returned=True)
    assert CHOICE.input_price > 0
    assert (len(once), len(mended)) == (9, 17)
    assert sum(call.cost for call in once) < sum(call.cost for call in mended) < MAX_USD


@pytest.mark.parametrize("id", READY)
def test_the_forecast_for_a_mended_case_covers_the_quotes_of_the_house(id: str) -> None:
    quotes = "".join(
        f'"exhibit_1_quote": "{one.source_quote}", ' for one in house_case(READY[id], worded=True).exhibits
    )
    assert tokens(quotes) <= EXPECTED_MENDING_TOKENS["file_case"]
