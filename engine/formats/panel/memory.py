"""What a panel's members remember: every turn that was taken, by what it rests on and to whom it was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.events import Entry, TurnPaper, TurnTaken
from engine.core.memory import TableMemories
from engine.matters.candidate import Candidate


@dataclass(frozen=True, slots=True)
class TalkTurn:
    """A turn as it is remembered."""

    id: str
    seat: int
    target: int | None
    question: bool
    text: str
    points: tuple[str, ...]
    cites: tuple[str, ...]
    stance: str | None
    choice: str | None
    reason: str | None
    withdraws: bool
    files: TurnPaper | None = None


@dataclass(frozen=True, slots=True)
class TableTalk:
    """Everything that was said, in order. It is public, so every seat remembers the same."""

    turns: tuple[TalkTurn, ...] = ()


class PanelMemory:
    """How members remember."""

    events = frozenset({"turn_taken"})

    def used_for(self, act: str) -> bool:
        """What is said and how it is voted depend on what was said before."""
        return act in ("speak", "cast_ballot")

    def empty(self, seat: int) -> TableTalk:
        """Nothing was said."""
        return TableTalk()

    def fold(self, memory: TableTalk, entry: Entry, matter: Candidate) -> TableTalk:
        """What was said, with one turn more."""
        event = entry.event
        if not isinstance(event, TurnTaken):
            return memory
        turn = TalkTurn(
            event.turn_id,
            event.seat,
            event.target,
            event.argument_type == "question",
            event.text,
            event.points,
            event.cites,
            event.stance,
            event.choice,
            event.reason,
            bool(event.withdraws),
            event.files,
        )
        return replace(memory, turns=(*memory.turns, turn))

    def fold_log(self, entries: Iterable[Entry], seats: Iterable[int], matter: Candidate) -> Mapping[int, TableTalk]:
        """What each seat knows after a log."""
        talk = TableTalk()
        for entry in entries:
            talk = self.fold(talk, entry, matter)
        return dict.fromkeys(seats, talk)

    def table_memories(self, seats: Iterable[int], matter: Candidate, worded: bool) -> TableMemories:
        """One memory for the whole table."""
        return _SharedMemory(self, tuple(seats), matter)


class _SharedMemory:
    def __init__(self, rules: PanelMemory, seats: tuple[int, ...], matter: Candidate) -> None:
        self._rules, self._seats, self._matter = rules, seats, matter
        self._talk = TableTalk()

    def fold(self, entries: Sequence[Entry]) -> None:
        """More of the log."""
        for entry in entries:
            self._talk = self._rules.fold(self._talk, entry, self._matter)

    def __getitem__(self, seat: int) -> TableTalk:
        if seat not in self._seats:
            raise KeyError(seat)
        return self._talk
