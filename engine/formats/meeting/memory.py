"""What is remembered of a meeting: every turn of it, with its words and what it claims. Minds that read words use it;
the house goes by the record of claims."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.events import Entry, RoundOpened, TurnTaken
from engine.core.memory import MemoryRules
from engine.matters.incident import Incident


@dataclass(frozen=True, slots=True)
class SpokenTurn:
    """A turn as it is remembered."""

    seat: int
    target: int | None
    text: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """Everything that was said at the present meeting, in order. It is public, so every seat remembers the same."""

    turns: tuple[SpokenTurn, ...] = ()


class MeetingMemory(MemoryRules):
    """How those at a meeting remember."""

    events = frozenset({"round_opened", "turn_taken"})

    def empty(self, seat: int) -> Transcript:
        """Nothing was said."""
        return Transcript()

    def fold(self, memory: Transcript, entry: Entry, matter: Incident) -> Transcript:
        """What was said, with one turn more; a new meeting begins with nothing."""
        event = entry.event
        if isinstance(event, RoundOpened):
            return Transcript()
        if not isinstance(event, TurnTaken):
            return memory
        turn = SpokenTurn(event.seat, event.target, event.text, event.points)
        return Transcript((*memory.turns, turn))
