"""Schemas of calls to models that are kept for a room's host: what was asked, answered and read."""

from __future__ import annotations

from pydantic import JsonValue

from api.wire.schemas import Schema
from engine.core.acts import CallOutcome, CallTask


class CallMessage(Schema):
    """One message of a prompt."""

    role: str
    content: str


class KeptCall(Schema):
    """One call to a model."""

    number: int
    """From 1, in the order in which they were over."""
    seat: int
    """Whose mind called; 0 for the bench."""
    ask: str
    """The id of what it was to answer (`turn_id` of a speech); empty for what no ask waits for, as a summary."""
    task: CallTask
    model: str
    """As the configuration calls it."""
    version: str
    """What its server says it is."""
    outcome: CallOutcome
    prompt: list[CallMessage]
    answer: str
    """As it came, also where it was broken off; with the calls of tools, a line each."""
    read: JsonValue
    """What was read of it; null where nothing was."""
    flaw: str
    """Why it could not be used, or was asked for once more; empty where it was taken."""
    tokens_in: int
    tokens_out: int
    cost: float
    """USD."""
    seconds: float


class CallPage(Schema):
    """A stretch of the calls of a room."""

    kept: bool
    """Whether calls are kept here (`TWELVE_RECORD_CALLS`)."""
    calls: list[KeptCall]
    number: int
    """That of the last call, or `after` where there is none: ask on after it."""
    more: bool
