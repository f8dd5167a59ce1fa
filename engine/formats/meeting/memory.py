"""What is remembered of a meeting: every turn of it, with its words and what it claims. Minds that read words use it;
the house goes by the record of claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.events import Entry, RoundOpened, TurnTaken
from engine.core.memory import TableMemories
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


class MeetingMemory:
    """How those at a meeting remember."""

    events = frozenset({"round_opened", "turn_taken"})

    def used_for(self, act: str) -> bool:
        """Never by the house."""
        return False

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

    def fold_log(self, entries: Iterable[Entry], seats: Iterable[int], matter: Incident) -> Mapping[int, Transcript]:
        """What each seat knows after a log."""
        transcript = Transcript()
        for entry in entries:
            transcript = self.fold(transcript, entry, matter)
        return dict.fromkeys(seats, transcript)

    def table_memories(self, seats: Iterable[int], matter: Incident, worded: bool) -> TableMemories:
        """One memory for the whole table."""
        return _SharedTranscript(self, tuple(seats), matter)


class _SharedTranscript:
    def __init__(self, rules: MeetingMemory, seats: tuple[int, ...], matter: Incident) -> None:
        self._rules, self._seats, self._matter = rules, seats, matter
        self._transcript = Transcript()

    def fold(self, entries: Sequence[Entry]) -> None:
        """More of the log."""
        for entry in entries:
            self._transcript = self._rules.fold(self._transcript, entry, self._matter)

    def __getitem__(self, seat: int) -> Transcript:
        if seat not in self._seats:
            raise KeyError(seat)
        return self._transcript
