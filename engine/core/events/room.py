"""Events of a room as a whole: opening, beginning, pausing, ending, and continuing elsewhere."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core.acts import SettingValue
from engine.core.events.base import BaseEvent
from engine.core.events.log_values import OmittedIfEmpty, log_value
from engine.core.events.seats import OpenedSeat


@log_value
class CaseRef:
    """Which case is deliberated."""

    id: str
    title: str
    hash: str


@log_value
class Opened(BaseEvent):
    """A room opened; its seats, its settings, its case. The seed lies sealed with the bench."""

    kind: Literal["opened"] = "opened"
    format: str
    case: CaseRef
    settings: dict[str, SettingValue]
    rules: int
    """Version of the rules that made this log."""
    seats: tuple[OpenedSeat, ...]
    host_seat: int | None
    """The seat that belongs to the host; null where the host has none."""
    choices: OmittedIfEmpty[tuple[str, ...]] = None
    """What may be voted for, where the settings or the matter say so; else the format's own choices."""
    choice_labels: OmittedIfEmpty[dict[str, str]] = None
    """What these are called, where the matter says so; else by the format's own labels."""


@log_value
class SettingsChanged(BaseEvent):
    """Settings changed; only the changed ones are named."""

    kind: Literal["settings_changed"] = "settings_changed"
    settings: dict[str, SettingValue]


@log_value
class Begun(BaseEvent):
    """The host began the deliberation."""

    kind: Literal["begun"] = "begun"


@log_value
class Paused(BaseEvent):
    """Room time stands still."""

    kind: Literal["paused"] = "paused"


@log_value
class Resumed(BaseEvent):
    """Room time runs again."""

    kind: Literal["resumed"] = "resumed"


@log_value
class TimeLost(BaseEvent):
    """Nobody drove the room for a while (a server was restarted): its time stood still for so long."""

    kind: Literal["time_lost"] = "time_lost"
    seconds: float


@log_value
class Forked(BaseEvent):
    """From here on this log goes its own way."""

    kind: Literal["forked"] = "forked"
    source: str
    """The deliberation it was copied from."""
    after_seq: int
    guarded: bool
    """The source's outcome was still open: whoever reads here learns no more of it than there."""
    withheld: Annotated[bool, Field(exclude_if=lambda value: value is False)] = False
    """Whoever opened the fork was not the source's host: what was private before stays so, also for the fork's host."""
    host_seat: int | None
    settings: dict[str, SettingValue]


@log_value
class Closed(BaseEvent):
    """The room is closed; the seed is told, and nothing follows but what calls have cost, what can be heard, and where
    those who were here go on."""

    kind: Literal["closed"] = "closed"
    reason: Literal["verdict", "adjourned"]
    seed: str


@log_value
class RematchOpened(BaseEvent):
    """Those who were here go on in another room."""

    kind: Literal["rematch_opened"] = "rematch_opened"
    code: str
    """The other room's."""
