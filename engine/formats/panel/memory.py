"""What a panel's members remember: every turn that was taken, by what it rests on and to whom it was said."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.events import Entry, TurnPaper, TurnTaken
from engine.core.memory import MemoryRules
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


class PanelMemory(MemoryRules):
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
