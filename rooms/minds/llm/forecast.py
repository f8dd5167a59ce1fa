"""Forecasts: what a deliberation will probably cost, and whose money may end its models' part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.core.mind_assignment import assigned_mind
from engine.core.spending import budget_of
from engine.core.state import State
from engine.text.numbers import number_word
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.server_profile import SMALL_TURN_TOKENS, TURN_TOKENS

BudgetOwner = Literal["room", "server"]
EXPECTED_ROUNDS = 10
"""Rounds that a deliberation is taken to have."""
EXPECTED_SPEAKERS = 2.6
"""Turns of a round in the mean, twelve at the table; measured by `python -m bench.models.minds`."""
REACTION_TOKENS = (3400, 430)
"""Tokens of the prompt and of the answer in the call that judges a round, twelve at the table."""
SUMMARY_TOKENS = (1210, 70)
ROUNDS_PER_SUMMARY = 5
"""Rounds."""
ANALYSIS_TOKENS = (2_300, 200)
"""The same for one step of a mind that works with code: what its prompt may hold of a long case."""
ANALYSIS_STEPS = 2.0
"""Such steps in a round: only those who speak early have calls to spare for them."""


@dataclass(frozen=True)
class Forecast:
    """What a deliberation will probably take of one model."""

    rounds: int
    seats: int
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    """USD; 0 for a local model."""


def turn_tokens(choice: ModelChoice) -> tuple[int, int]:
    """Tokens of a turn's prompt and of its answer, in the mean."""
    return SMALL_TURN_TOKENS if choice.small else TURN_TOKENS


def forecast(choice: ModelChoice, seats: int = 12, rounds: int = EXPECTED_ROUNDS) -> Forecast:
    """What a deliberation will probably cost where one model plays every seat and does the bench's work.

    Args:
        seats: at the table; fewer speak less often in a round, and the reactions are shorter.
        rounds: that it takes.
    """
    turns = max(1.0, EXPECTED_SPEAKERS * min(1.0, seats / 12)) * rounds
    if choice.small:
        tokens_in, tokens_out = (round(turns * each) for each in SMALL_TURN_TOKENS)
        return Forecast(rounds, seats, round(turns), tokens_in, tokens_out, choice.cost(tokens_in, tokens_out))
    summaries = rounds // ROUNDS_PER_SUMMARY
    tokens_in = round(turns * TURN_TOKENS[0] + rounds * REACTION_TOKENS[0] + summaries * SUMMARY_TOKENS[0])
    tokens_out = round(
        turns * TURN_TOKENS[1] + rounds * REACTION_TOKENS[1] * seats / 12 + summaries * SUMMARY_TOKENS[1]
    )
    steps = round(ANALYSIS_STEPS * rounds) if choice.analyses else 0
    tokens_in, tokens_out = tokens_in + steps * ANALYSIS_TOKENS[0], tokens_out + steps * ANALYSIS_TOKENS[1]
    calls = round(turns) + rounds + summaries + steps
    return Forecast(rounds, seats, calls, tokens_in, tokens_out, choice.cost(tokens_in, tokens_out))


def forecast_of_calls(choice: ModelChoice, calls: float, seats: int = 1) -> Forecast:
    """What so many calls will probably cost that are each about as long as a turn."""
    tokens_in, tokens_out = (round(calls * each) for each in turn_tokens(choice))
    return Forecast(0, seats, round(calls), tokens_in, tokens_out, choice.cost(tokens_in, tokens_out))


@dataclass(frozen=True)
class BudgetForecast:
    """What is expected of one room's models from now on."""

    rounds: int
    """That are reckoned with: those that are left of ten, one at least; none once the room is closed."""
    cost: float
    """USD."""
    ends: BudgetOwner | None
    """Whose money will probably be used up within them, which ends the models' part; null: neither."""
    over: bool = False
    """Whether it is used up already: what is left pays for no turn."""

    @property
    def sentence(self) -> str:
        """The same in one sentence, without a figure of anybody's money."""
        if self.ends is None:
            return "The money will probably last." if self.cost else "Nothing has to be paid for."
        whose = "This server’s money for models, and not the room’s," if self.ends == "server" else "The room’s money"
        if self.over:
            return f"{whose} is used up; the built-in minds go on."
        within = "the next round" if self.rounds == 1 else f"the next {number_word(self.rounds)} rounds"
        return f"{whose} will probably be used up within {within}; then the built-in minds go on."


def budget_forecast(state: State, models: Mapping[str, ModelChoice], server_left: float) -> BudgetForecast:
    """What is expected of a room whose seats go on as they are held now.

    Whose money ends first is said only where that is expected to happen. So nobody finds out by asking what the
    installation has left, as long as it is enough for a deliberation.

    Args:
        models: those that this server knows; for others the house plays.
        server_left: USD that all rooms together may still spend.
    """
    if state.status == "closed":
        return BudgetForecast(0, 0.0, None)
    rounds = max(1, EXPECTED_ROUNDS - max(0, state.round - 1))
    names = [assigned_mind(state, seat.number) for seat in state.seats.values() if not seat.held_by_guest]
    playing, seats = [models[name] for name in names if name in models], len(state.seats)
    cost = round(sum(forecast(choice, seats, rounds).cost / seats for choice in playing), 6)
    room_left = max(0.0, budget_of(state.settings) - state.spent.total.cost)
    remaining_budgets: tuple[tuple[float, BudgetOwner], ...] = ((room_left, "room"), (server_left, "server"))
    remaining, whose = min(remaining_budgets)
    if cost <= remaining:
        return BudgetForecast(rounds, cost, None)
    turn = min((price for choice in playing if (price := choice.cost(*turn_tokens(choice))) > 0), default=0.0)
    return BudgetForecast(rounds, cost, whose, over=remaining < turn)


def cost_words(cost: float, choices: Iterable[ModelChoice], digits: int = 2) -> str:
    """What calls to models cost, or that nobody knows: “0.12 USD at list prices”."""
    choices = list(choices)
    if choices and all(choice.local for choice in choices):
        return "free of charge"
    if unknown := sorted({choice.model for choice in choices if not choice.price_known}):
        return f"price unknown ({', '.join(unknown)})"
    return f"{cost:.{digits}f} USD at list prices"
