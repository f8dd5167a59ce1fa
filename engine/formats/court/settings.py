"""The court's settings: what a host may set for a court, besides what every format has."""

from __future__ import annotations

from typing import Any, TypeAlias

from pydantic import Field

from engine.core.format import Context, Settings
from engine.core.state import State

MAX_POOL = 25


class CourtSettings(Settings):
    """What a host may set for a court."""

    jury_size: int = Field(5, ge=1, le=MAX_POOL, json_schema_extra={"in_fork": False, "at_opening": True})
    """Jurors in the pool."""
    jury_threshold: int = Field(3, ge=1, le=MAX_POOL, json_schema_extra={"in_fork": True})
    """Votes for guilty without which it is dismissed."""
    require_exact_quotes: bool = Field(True, json_schema_extra={"in_fork": True})
    """Whether an exhibit whose quote stands nowhere in the documents is returned; else it is marked, and stands."""
    min_harm_words: int = Field(10, ge=0, le=100, json_schema_extra={"in_fork": True})
    """Words that the harm of an exhibit has at least."""
    min_reasoning_words: int = Field(50, ge=0, le=200, json_schema_extra={"in_fork": True})
    """Words that a juror's reasons have at least."""
    filing_seconds: int = Field(120, ge=15, le=3600, json_schema_extra={"in_fork": True})
    """Seconds that a side or the judge has for a paper, and a juror for a vote, and longer while they write it."""

    jury_temperature: float = Field(0.9, ge=0, le=2, allow_inf_nan=False, json_schema_extra={"in_fork": True})
    """Temperature of models that are jurors: high, so that they differ."""
    judge_temperature: float = Field(0.2, ge=0, le=2, allow_inf_nan=False, json_schema_extra={"in_fork": True})
    """Temperature of a model that is the judge, and of the clerk: low, so that it is steady."""

    def model_post_init(self, context: Any) -> None:
        """Fewer jurors than the threshold could never find for a yes."""
        if self.jury_threshold > self.jury_size:
            raise ValueError(
                f"jury_threshold is {self.jury_threshold}, and the jury pool has {self.jury_size}: "
                "lower the threshold, or enlarge the pool with jury_size"
            )


CourtState: TypeAlias = State[CourtSettings, None]
CourtContext: TypeAlias = Context[CourtSettings, None]
