"""A seat as its mind knows it: what it was dealt, what it says that it saw, and what was said at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.meeting.mind.manners import LEVELS, Manner
from engine.formats.meeting.mind.record import Record
from engine.formats.meeting.state import MeetingState
from engine.formats.meeting.truth import Chart, Sighting
from engine.matters.incident import Incident


@dataclass(frozen=True, eq=False)
class Mind:
    """What one seat knows and is."""

    matter: Incident
    state: State
    record: Record
    seat: int
    sightings: Sequence[Sighting]
    """What it says that it saw, time by time: its account."""
    partners: tuple[int, ...] | None
    """The other impostors; None for the crew."""
    level: int
    manner: Manner
    manner_id: str
    chart: Chart
    scene: int
    step: int
    draw: Draw

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats that take part."""
        return tuple(other for other in self.state.taking_part if other != self.seat)

    @cached_property
    def open_to(self) -> tuple[int, ...]:
        """Those whom it may ask, doubt and accuse: not a partner. They stand in an order of its own for each meeting,
        so that nobody is asked first because of their seat."""
        found = [other for other in self.others if other not in (self.partners or ())]
        return tuple(Draw(self.state.seed or "", "glance", self.state.round, self.seat).sample(found, len(found)))

    @property
    def lies(self) -> bool:
        """Whether it is an impostor."""
        return self.partners is not None


def level_of(state: MeetingState, seat: int) -> int:
    """How much a seat's player knows of the craft, 0 to 3."""
    setting = state.typed_settings.craft
    level = setting.get(str(seat), setting.get("default", "intermediate")) if isinstance(setting, dict) else setting
    own = state.typed_settings.impostor_craft
    chosen = own if own is not None and state.dealt[seat].knows is not None else level
    return LEVELS[chosen]
