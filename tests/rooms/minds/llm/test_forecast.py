"""What is expected of a room's models, and whose money ends their part: the smaller of the room's and the server's."""

import math
from dataclasses import replace

import pytest

from engine.core.decide import open_deliberation
from engine.core.spending import CallCosts, RoomCosts
from engine.core.state import State
from engine.formats.jury.rules.format import JURY
from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.budget import INSTALLATION_ACCOUNT, installation_budget_left
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.forecast import budget_forecast, forecast
from rooms.store.memory.store import MemoryStore
from tests.kit.jury_cases import MURDER

STUB = ModelChoice("stub", "openai", "stub-1", input_price=0.3, output_price=2.5)
FREE = ModelChoice("free", "ollama", "small", local=True)
MODELS = {"stub": STUB, "free": FREE}
WHOLE = forecast(STUB).cost


def room(minds: object = "stub", cap: float = 0.5, spent: float = 0.0, **changes: object) -> State:
    """A jury of twelve whose every seat is played by these minds."""
    _, state = open_deliberation(JURY.bind(MURDER), "seed", {"minds": minds, "budget_usd": cap}, None, 0.0)  # type: ignore[dict-item]
    return replace(state, spent=RoomCosts(CallCosts(cost=spent)), **changes)  # type: ignore[arg-type]


def test_the_smaller_budget_ends_the_models_part() -> None:
    found = budget_forecast(room(), MODELS, math.inf)
    assert (found.rounds, found.ends) == (10, None)
    assert found.cost == pytest.approx(WHOLE, abs=1e-5)
    assert budget_forecast(room(), MODELS, WHOLE + 0.01).ends is None
    assert budget_forecast(room(), MODELS, WHOLE / 2).ends == "server"
    assert budget_forecast(room(cap=WHOLE / 3), MODELS, WHOLE / 2).ends == "room"
    assert budget_forecast(room(cap=0.5, spent=0.5 - WHOLE / 3), MODELS, WHOLE / 2).ends == "room"
    assert budget_forecast(room(cap=WHOLE / 2), MODELS, math.inf).ends == "room"


def test_only_seats_of_paid_models_and_remaining_rounds_count() -> None:
    half = {"default": "house", **{str(seat): "stub" for seat in range(1, 7)}}
    assert budget_forecast(room(half), MODELS, math.inf).cost == pytest.approx(WHOLE / 2, abs=1e-5)
    for minds in ("house", "free", "gone"):
        found = budget_forecast(room(minds), MODELS, 0.0)
        assert (found.cost, found.ends, found.sentence) == (0.0, None, "Nothing has to be paid for.")
    later = budget_forecast(room(round=8), MODELS, math.inf)
    assert (later.rounds, budget_forecast(room(round=30), MODELS, math.inf).rounds) == (3, 1)
    assert later.cost < WHOLE / 2
    over = budget_forecast(room(status="closed"), MODELS, 0.0)
    assert (over.rounds, over.cost, over.ends) == (0, 0.0, None)


def test_it_is_said_in_one_sentence_that_holds_no_figure() -> None:
    said = budget_forecast(room(), MODELS, WHOLE / 2).sentence
    assert said == (
        "This server’s money for models, and not the room’s, will probably be used up within the next ten rounds; "
        "then the built-in minds go on."
    )
    assert budget_forecast(room(round=10), MODELS, 0.0001).sentence == (
        "This server’s money for models, and not the room’s, is used up; the built-in minds go on."
    )
    one = budget_forecast(room(spent=0.497, round=10), MODELS, math.inf).sentence
    assert one == "The room’s money will probably be used up within the next round; then the built-in minds go on."
    assert budget_forecast(room(cap=0.5, spent=0.5), MODELS, 1.0).sentence == (
        "The room’s money is used up; the built-in minds go on."
    )
    assert budget_forecast(room(), MODELS, 1.0).sentence == "The money will probably last."


async def test_what_is_set_aside_for_calls_is_not_left() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    assert await installation_budget_left(store, None) == math.inf
    assert await installation_budget_left(store, 1.0) == 1.0
    assert await store.reserve_money(INSTALLATION_ACCOUNT, 0.25, 1.0)
    assert await store.reserve_money(INSTALLATION_ACCOUNT, 0.5, 1.0)
    await store.settle_money(INSTALLATION_ACCOUNT, 0.5, 0.125)
    assert await installation_budget_left(store, 1.0) == pytest.approx(0.625)
    assert await installation_budget_left(store, 0.1) == 0.0
