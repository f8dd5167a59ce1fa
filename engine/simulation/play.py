"""A table of house minds: whole deliberations of any format, played without waiting.

A table may leave out the texts of speeches. Nothing that is argued, believed or voted depends on the words, so its log
is that of a table with texts but for the texts, and takes less time to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.asks import first_pending_ask, open_deadlines, unasked_acts
from engine.core.decide import Bench, Identity, SeatHolder, decide
from engine.core.events import BENCH, Entry
from engine.core.format import Format
from engine.core.state import State
from engine.simulation.opening import Opening

_BENCH = Bench()


@dataclass(frozen=True)
class PlayedDeliberation:
    """A whole deliberation."""

    entries: list[Entry]
    state: State


class SimulatedTable:
    """A deliberation in progress whose seats are all played by the house."""

    def __init__(self, opening: Opening, seed: str, worded: bool = True) -> None:
        self.worded = worded
        self.matter, self.format, self.house = opening.matter, opening.format, opening.format.house
        self.entries, self.state = opening.begin(seed)
        self.memories = self.house.memory.table_memories(self.state.seats, self.matter, worded)
        self.memories.fold(self.entries)

    def submit(self, identity: Identity, act: acts.Act, ask: str | None, at: float | None = None) -> None:
        """Decide an act, at the time of the last entry unless another is given, and fold what follows."""
        entries, self.state = decide(
            self.format, self.state, identity, act, self.state.at if at is None else at, ask=ask
        )
        self.entries.extend(entries)
        self.memories.fold(entries)

    def step(self) -> bool:
        """Answer the first open ask, or let the next timer run out; False when the deliberation is over."""
        spec = first_pending_ask(self.state)
        if spec is None:
            return self._timer_lapsed()
        if spec.seat == BENCH:
            self.submit(_BENCH, self.house.bench_answer(self.matter, self.state, spec, self.worded), spec.ask)
            return True
        holder = SeatHolder(spec.seat, self.state.seats[spec.seat].tenure)
        remembers = self.house.memory
        memory = self.memories[spec.seat] if remembers.used_for(spec.act) else remembers.empty(spec.seat)
        if spec.act == "speak":
            rather = self.house.act_instead_of_turn(self.state, memory, spec.seat)
            if rather is not None and acts.kind_of(rather) in unasked_acts(self.format, self.state, spec.seat):
                self.submit(holder, rather, None)
                return True
        self.submit(holder, self.house.answer(self.matter, self.state, memory, spec, self.worded), spec.ask)
        return True

    def _timer_lapsed(self) -> bool:
        """Go on to the moment at which the first timer runs out; False where none runs."""
        running = open_deadlines(self.state)
        if self.state.status != "running" or not running:
            return False
        first = min(running, key=lambda ask: running[ask])
        self.submit(_BENCH, acts.Lapse(), first, at=max(self.state.at, running[first]))
        return True


def play_deliberation(
    format: Format,
    seed: str,
    settings: Mapping[str, SettingValue] | None = None,
    at: float = 0.0,
    worded: bool = True,
) -> PlayedDeliberation:
    """Play a whole deliberation with house minds; it ends, whatever the matter."""
    return play_from_opening(Opening(format, settings, at), seed, worded)


def play_from_opening(opening: Opening, seed: str, worded: bool = True) -> PlayedDeliberation:
    """Play one of many deliberations that share their opening."""
    table = SimulatedTable(opening, seed, worded)
    while table.step():
        pass
    return PlayedDeliberation(table.entries, table.state)
