"""Events of minds and voices: model calls, summaries, failures, and clips that can be heard."""

from __future__ import annotations

from typing import Literal

from engine.core.acts import CallOutcome, CallTask, Clip
from engine.core.events.base import AnsweredBy, BaseEvent
from engine.core.events.log_values import OmittedIfEmpty, log_value


@log_value
class MindFailed(BaseEvent):
    """A mind did not answer; everybody sees it, and what was done instead."""

    kind: Literal["mind_failed"] = "mind_failed"
    seat: int
    ask: str
    """What it was asked; empty for a summary, which nobody waits for."""
    reason: str
    instead: str


@log_value
class ModelCalled(BaseEvent):
    """A model was called for a seat, or (0) for the bench, and this is what it cost."""

    kind: Literal["model_called"] = "model_called"
    seat: int
    task: CallTask
    model: str
    """As the configuration calls it."""
    version: str
    """What the server says it is."""
    prompt: str
    """Fingerprint of the templates, 16 hex digits."""
    tokens_in: int
    tokens_out: int
    cost: float
    """USD, six decimals; 0 for a local model."""
    seconds: float
    outcome: CallOutcome
    code_runs: OmittedIfEmpty[str] = None
    """Where the code is run that the call asked for: `local`, `docker`, …; null where it asked for none."""


@log_value
class SummaryWritten(BaseEvent):
    """What was said up to a turn, in a few sentences by which the minds remember it from now on."""

    kind: Literal["summary_written"] = "summary_written"
    text: str
    through: int
    """Number of the last turn that it covers."""
    by: AnsweredBy


@log_value
class ClipReady(BaseEvent):
    """Something can be heard, also while it is still being made."""

    kind: Literal["clip_ready"] = "clip_ready"
    clip: Clip
    ask: str
    """The ask of the narration that it speaks, or the id of the turn."""
    seat: int
    """The seat that is heard; 0 for the bench."""


@log_value
class VoiceFailed(BaseEvent):
    """A voice failed; everybody sees it, and what is heard instead."""

    kind: Literal["voice_failed"] = "voice_failed"
    voice: str
    reason: str
    instead: str
