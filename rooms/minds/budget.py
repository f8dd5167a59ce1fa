"""Money: what a deliberation will probably cost, and the purse that no call gets past.

Every call reserves the most that it can cost before it is made, in its room's purse and in the installation's, and
settles what it did cost afterwards. So neither cap is ever passed, whatever happens at the same time elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.spending import Stage, stage_of
from rooms.minds.calls import CallFailed, Message, ModelChoice
from rooms.minds.tokens import tokens
from rooms.store.mind_records import Money

INSTALLATION = "installation"
"""The scope of what all rooms spend together."""
ROOM_FULL = "The room has reached its cap of {cap:.2f} USD."
HOUSE_FULL = "This server has reached its cap of {cap:.2f} USD for models."


@dataclass(frozen=True)
class Reservation:
    """Money set aside for one call."""

    purse: Purse
    amount: float

    async def settle(self, cost: float) -> None:
        """Give back what the call did not cost."""
        await self.purse.settled(self.amount, cost)


class Purse:
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
        self._own = spent()
        """What the log said when the purse was opened, and every call since: the log hears of a call later."""
        self._reserved = 0.0

    @property
    def spent(self) -> float:
        """USD, calls that the log has not been told of among them."""
        return max(self._own, self._log_spent())

    def stage(self) -> Stage:
        """What the room can still afford."""
        return stage_of(self.spent, self._cap())

    async def reserve(self, amount: float) -> Reservation:
        """Set aside the most that a call can cost. Raises `CallFailed` of kind `quota` where a cap forbids it."""
        cap = self._cap()
        if amount and self.spent + self._reserved + amount > cap:
            raise CallFailed("quota", ROOM_FULL.format(cap=cap))
        self._reserved += amount
        if amount and self._spending is not None and self._installation_cap is not None:
            free = False
            try:
                free = await self._spending.reserve_money(INSTALLATION, amount, self._installation_cap)
            finally:
                if not free:
                    self._reserved -= amount
            if not free:
                raise CallFailed("quota", HOUSE_FULL.format(cap=self._installation_cap))
        return Reservation(self, amount)

    async def settled(self, amount: float, cost: float) -> None:
        """A call is over: it cost so much of the amount that was set aside."""
        self._reserved = max(0.0, self._reserved - amount)
        self._own = self.spent + cost
        if amount and self._spending is not None and self._installation_cap is not None:
            await self._spending.settle_money(INSTALLATION, amount, cost)


def worst(choice: ModelChoice, messages: Sequence[Message], max_tokens: int) -> float:
    """The most that a call can cost, in USD: its prompt with a margin, and an answer of full length."""
    into = sum(tokens(message.content) + 8 for message in messages)
    return choice.cost(round(into * 1.2), max_tokens)


# What it will probably cost

SPEAKERS = 2.6
"""Turns of a round in the mean, twelve at the table; measured by `python -m bench.minds`."""
TURN = (2910, 190)
"""Tokens of a turn's prompt and of its answer, in the mean."""
REACTION = (1690, 395)
"""The same for the call that judges a round, twelve at the table."""
SUMMARY = (1510, 120)
SUMMARY_EVERY = 5
"""Rounds."""
ANALYSIS = (2_300, 200)
"""The same for one step of a juror who works with code: what its prompt may hold of a long case."""
STEPS = 2.0
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


def forecast(choice: ModelChoice, seats: int = 12, rounds: int = 10) -> Forecast:
    """What a deliberation will probably cost where one model plays every seat and does the bench's work.

    Args:
        seats: at the table; fewer speak less often in a round, and the reactions are shorter.
        rounds: that it takes.
    """
    turns = max(1.0, SPEAKERS * min(1.0, seats / 12)) * rounds
    summaries = rounds // SUMMARY_EVERY
    into = round(turns * TURN[0] + rounds * REACTION[0] + summaries * SUMMARY[0])
    out = round(turns * TURN[1] + rounds * REACTION[1] * seats / 12 + summaries * SUMMARY[1])
    steps = round(STEPS * rounds) if choice.analyses else 0
    into, out = into + steps * ANALYSIS[0], out + steps * ANALYSIS[1]
    calls = round(turns) + rounds + summaries + steps
    return Forecast(rounds, seats, calls, into, out, choice.cost(into, out))
