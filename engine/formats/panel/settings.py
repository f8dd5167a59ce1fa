"""The panel's settings: what a host may set for a panel, besides what every format has."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from engine.core.format import Settings

DecisionRule: TypeAlias = Literal["majority", "two_thirds", "unanimous", "chair"]


class PanelSettings(Settings):
    """What a host may set for a panel."""

    decision_rule: DecisionRule = Field("majority", json_schema_extra={"in_fork": True})
    """What decides: more than half of the verdicts, two thirds of them, all of them, or the chair's own."""
    remind_every: int = Field(4, ge=2, le=20, json_schema_extra={"in_fork": True})
    """After so many messages of the members the timekeeper speaks."""
    demand_every: int = Field(20, ge=4, le=100, json_schema_extra={"in_fork": True})
    """After so many messages whoever has given no verdict is asked for one."""
    max_messages: int = Field(80, ge=4, le=400, json_schema_extra={"in_fork": True})
    """After so many messages the discussion is closed."""
    clock_seconds: int = Field(3600, ge=60, le=86_400, json_schema_extra={"in_fork": True})
    """After so many seconds the discussion is closed."""
