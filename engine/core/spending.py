"""Spending: what model calls have cost, by seat and in total, and how near the total is to the room's cap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core.acts import SettingValue
from engine.core.events import ModelCalled

BudgetStage = Literal["full", "shorter", "cheaper", "house"]
"""What the room can afford: everything, shorter turns, the cheaper model, house minds alone."""
DEFAULT_BUDGET_USD = 0.50
"""USD, where the settings of an old log do not say."""
BUDGET_STAGES: tuple[tuple[float, BudgetStage], ...] = ((1.0, "house"), (0.85, "cheaper"), (0.70, "shorter"))
"""From which share of the cap each stage holds."""


@dataclass(frozen=True)
class CallCosts:
    """What some calls have cost."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    """USD, six decimals."""

    def with_call(self, call: ModelCalled) -> CallCosts:
        """The same with one more call."""
        return CallCosts(
            self.calls + 1,
            self.tokens_in + call.tokens_in,
            self.tokens_out + call.tokens_out,
            round(self.cost + call.cost, 6),
        )


@dataclass(frozen=True)
class RoomCosts:
    """What a deliberation has cost."""

    total: CallCosts = CallCosts()
    by_seat: Mapping[int, CallCosts] = field(default_factory=dict)
    """Seat 0 is the bench: reactions, summaries, the judge."""

    def with_call(self, call: ModelCalled) -> RoomCosts:
        """The same with one more call."""
        seat = self.by_seat.get(call.seat, CallCosts()).with_call(call)
        return RoomCosts(self.total.with_call(call), {**self.by_seat, call.seat: seat})


def budget_of(settings: Mapping[str, SettingValue]) -> float:
    """The room's hard cap, USD."""
    budget = settings.get("budget_usd")
    return budget if isinstance(budget, int | float) else DEFAULT_BUDGET_USD


def budget_stage(cost: float, cap: float) -> BudgetStage:
    """What can be afforded once so much of a cap is spent."""
    for share, stage in BUDGET_STAGES:
        if cost >= share * cap:
            return stage
    return "full"
