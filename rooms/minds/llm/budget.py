"""Budgets: the money that calls may cost.

Every call reserves the most that it can cost before it is made, in its room's budget and in the installation's, and
settles what it did cost afterwards. So neither cap is ever passed, whatever happens at the same time elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core.spending import BudgetStage, budget_stage
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice
from rooms.minds.llm.tokens import tokens
from rooms.store.mind_records import Money

INSTALLATION_ACCOUNT = "installation"
"""The scope of what all rooms spend together."""
ROOM_BUDGET_SPENT_SENTENCE = "The room has reached its cap of {cap:.2f} USD."
SERVER_BUDGET_SPENT_SENTENCE = "This server’s money for models is used up."
"""No figure: everybody at the table reads it, and what the installation may spend is its owner's affair."""


@dataclass(frozen=True)
class Reservation:
    """Money reserved for one call."""

    budget: RoomBudget
    amount: float

    async def settle(self, cost: float) -> None:
        """Give back what the call did not cost."""
        await self.budget.settle_reservation(self.amount, cost)


class RoomBudget:
    """One room's money, in the worker that drives it."""

    def __init__(
        self,
        spent: Callable[[], float],
        cap: Callable[[], float],
        spending: Money | None = None,
        installation_cap: float | None = None,
    ) -> None:
        """`spent` and `cap` are the room's, by its log; without a cap the installation counts nothing."""
        self._log_spent = spent
        self._cap = cap
        self._spending = spending
        self._installation_cap = installation_cap
        self._own_spent = spent()
        """What the log said when the budget was opened, and every call since: a call is logged later."""
        self._reserved = 0.0

    @property
    def spent(self) -> float:
        """USD, with the calls that are not logged yet."""
        return max(self._own_spent, self._log_spent())

    def stage(self) -> BudgetStage:
        """What the room can still afford."""
        return budget_stage(self.spent, self._cap())

    async def reserve(self, amount: float) -> Reservation:
        """Set aside the most that a call can cost. Raises `CallFailed` of kind `quota` where a cap forbids it."""
        cap = self._cap()
        if amount and self.spent + self._reserved + amount > cap:
            raise CallFailed("quota", ROOM_BUDGET_SPENT_SENTENCE.format(cap=cap))
        self._reserved += amount
        if amount and self._spending is not None and self._installation_cap is not None:
            free = False
            try:
                free = await self._spending.reserve_money(INSTALLATION_ACCOUNT, amount, self._installation_cap)
            finally:
                if not free:
                    self._reserved -= amount
            if not free:
                raise CallFailed("quota", SERVER_BUDGET_SPENT_SENTENCE)
        return Reservation(self, amount)

    async def settle_reservation(self, amount: float, cost: float) -> None:
        """A call is over: it cost so much of the amount that was set aside."""
        self._reserved = max(0.0, self._reserved - amount)
        self._own_spent = self.spent + cost
        if amount and self._spending is not None and self._installation_cap is not None:
            await self._spending.settle_money(INSTALLATION_ACCOUNT, amount, cost)


def max_call_cost(choice: ModelChoice, messages: Sequence[Message], max_tokens: int) -> float:
    """The most that a call can cost, in USD: its prompt with a margin, and an answer of full length."""
    tokens_in = sum(tokens(message.content) + 8 for message in messages)
    return choice.cost(round(tokens_in * 1.2), max_tokens)


async def installation_budget_left(money: Money, cap: float | None) -> float:
    """USD that the installation may still spend on calls; without end where it has no cap."""
    return math.inf if cap is None else max(0.0, cap - sum(await money.money(INSTALLATION_ACCOUNT)))
