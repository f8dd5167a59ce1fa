"""A coin toss that has begun, and what its minds share: models at the loopback's provider, through the real LiteLLM."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cases.search.index import CaseIndex
from engine.core import acts
from engine.core.decide import Host, decide, open_deliberation
from engine.core.state import State
from harness.services.provider import Provider
from rooms.minds.context import MindContext
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.retry import CallRunner
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.rooms.minds.conftest import OneKey, choice_at


def begun_toss(provider: Provider, door: LiteLLMClient, **changes: Any) -> tuple[State, MindContext]:
    """Its state, and what the minds share; `changes` are made to the format."""
    format = replace(COIN_TOSS.bind(WAGER), **changes)
    _, state = open_deliberation(format, "seed", {"pace": "instant"}, None, 0.0)
    _, state = decide(format, state, Host(), acts.Begin(), 0.0)
    choice = choice_at(provider)
    budget = RoomBudget(lambda: 0.0, lambda: 5.0)
    runner = CallRunner(door, {choice.name: choice}, OneKey(), budget, clock=lambda: 0.0, jitter=lambda: 0.0)
    return state, MindContext(format, runner, lambda: CaseIndex(WAGER), CallLedger())
