"""What the turns of deliberations are about, what kinds of argument each juror makes, how listeners are moved and when
ballots flip: counts for the rows of `dynamics.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from bench.jury.subjects import subject_of_turn
from engine.core.events import Entry
from engine.formats.jury.memory.turns import all_moves
from engine.formats.jury.mind.situation import NO_ARGUMENT_TOPICS, persona_of
from engine.formats.jury.state import JuryState


@dataclass
class TableTalk:
    """What was counted in some deliberations."""

    subjects: Counter[str] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By archetype and kind of argument, the turns that argue."""
    outvoted: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """By archetype, the turns that argue, with whether most ballots say otherwise."""
    moves: int = 0
    still: int = 0
    """Moves of exactly nothing."""
    flips: int = 0
    contradicted: int = 0
    """Flips in a round in which the same juror argued otherwise."""

    def __add__(self, other: TableTalk) -> TableTalk:
        return TableTalk(
            self.subjects + other.subjects,
            self.kinds + other.kinds,
            self.outvoted + other.outvoted,
            self.moves + other.moves,
            self.still + other.still,
            self.flips + other.flips,
            self.contradicted + other.contradicted,
        )

    def read(self, case: str, entries: Iterable[Entry], state: JuryState) -> None:
        """Add entries of a case, with the state that they came to."""
        for entry in entries:
            event = entry.event
            if event.kind == "turn_taken":
                self.subjects[subject_of_turn(case, event.text)] += 1
                turn = next((turn for turn in state.heard if turn.id == event.turn_id), None)
                if turn is not None and turn.topic not in NO_ARGUMENT_TOPICS and event.stance is not None:
                    archetype = persona_of(state, event.seat).archetype
                    self.kinds[archetype, event.argument_type] += 1
                    against = 2 * list(state.ballots.values()).count(event.stance) <= len(state.ballots)
                    self.outvoted[archetype, against] += 1
            elif event.kind == "convictions_moved":
                moved = [move for move in all_moves(event) if move.turn_id is not None]
                self.moves += len(moved)
                self.still += sum(move.delta == 0.0 for move in moved)
            elif event.kind == "ballot_cast" and event.previous not in (None, event.choice):
                self.flips += 1
                self.contradicted += any(
                    turn.seat == event.seat and turn.round == state.round and turn.stance == event.previous
                    for turn in state.heard
                    if turn.topic != "changed"
                )

    def share(self, archetype: str, kind: str) -> float:
        """Share of a juror's arguments that are of a kind."""
        return self.kinds[archetype, kind] / sum(n for (who, _), n in self.kinds.items() if who == archetype)

    def mean_share(self, kind: str) -> float:
        """The same of all arguments."""
        return sum(n for (_, one), n in self.kinds.items() if one == kind) / self.kinds.total()

    def share_outvoted(self, archetype: str) -> float:
        """Share of a juror's arguments that go against most ballots, or a half of them."""
        return self.outvoted[archetype, True] / (self.outvoted[archetype, True] + self.outvoted[archetype, False])
