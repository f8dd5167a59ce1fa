"""The settings of a historical trial: what a host may set, besides what every format has."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.core.format import Settings


class HistorySettings(Settings):
    """What a host may set for a historical trial."""

    max_rounds: int = Field(3, ge=1, le=20, json_schema_extra={"in_fork": True})
    """Rounds of research at most; in the last one the judge has to accept."""
    min_findings: int = Field(4, ge=1, le=6, json_schema_extra={"in_fork": True})
    """Findings of each side without which the house's judge sends both back."""
    look_in: Literal["wikipedia", "own_sources"] = Field("wikipedia", json_schema_extra={"in_fork": True})
    """Where historians search: in Wikipedia besides the sources on the table, or in these alone."""
    research_seconds: int = Field(120, ge=15, le=3600, json_schema_extra={"in_fork": True})
    """Seconds that a side has for its search, and as many for its dossier."""
    judging_seconds: int = Field(120, ge=15, le=3600, json_schema_extra={"in_fork": True})
    """Seconds that the judge has."""
    audience_seconds: int = Field(30, ge=5, le=600, json_schema_extra={"in_fork": True})
    """Seconds that the audience has for a second vote, once the ruling is read; none where nobody voted before."""
    historian_temperature: float = Field(0.7, ge=0, le=2, allow_inf_nan=False, json_schema_extra={"in_fork": True})
    """Temperature of models that are the Admirer or the Critic."""
    judge_temperature: float = Field(0.3, ge=0, le=2, allow_inf_nan=False, json_schema_extra={"in_fork": True})
    """Temperature of a model that is the judge."""
