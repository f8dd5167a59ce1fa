"""A table of house minds: what each ask gets for an answer, and whole deliberations played without anybody waiting.

The room's driver uses `bench_answer` for what the house plays; simulations, benchmarks and tests use
`play_deliberation`. A table may leave everything that is said unwritten. Nothing that is argued, believed or voted
hangs on the words, so its log is that of a table in words but for the texts, and takes less time to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import acts as a
from engine.core.acts import SettingValue
from engine.core.asks import OpenAsk, first_pending_ask, unasked_acts
from engine.core.decide import Bench, Identity, SeatHolder, decide
from engine.core.draws import Draw
from engine.core.events import BENCH, Entry
from engine.core.format import Format
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemories, SeatMemory, empty_memory
from engine.formats.jury.mind import votes
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening

_BENCH = Bench()


def bench_answer(spec: OpenAsk) -> a.Act:
    """The bench's answer to an ask: the rules' own words and the house's reactions."""
    match spec.act:
        case "narrate":
            return a.Narrate()
        case "react":
            return a.React()
        case _:
            raise KeyError(spec.act)


def bench_answer_without_text(case: Case, state: State, spec: OpenAsk) -> a.Act:
    """The same without words: the judge's text stays open, and reactions come without thoughts."""
    # Both load the lines of all personas, which the start of a server does without.
    from engine.formats.jury.mind.reactions import house_reactions
    from engine.formats.jury.mind.speeches import OMITTED_TEXT

    match spec.act:
        case "narrate":
            return a.Narrate(text=OMITTED_TEXT)
        case "react":
            return house_reactions(case, state, Draw(state.seed or "", "react", state.round), worded=False)
        case _:
            raise KeyError(spec.act)


def house_answer(case: Case, state: State, memory: SeatMemory, spec: OpenAsk, worded: bool = True) -> a.Act:
    """What the house mind on `spec.seat` does about an ask. The same state, memory and seed give the same answer."""
    draw = Draw(state.seed or "", "house", spec.act, spec.ask, spec.seat)
    match spec.act:
        case "speak":
            # Loads the lines of all personas, which the start of a server does without.
            from engine.formats.jury.mind.speeches import house_speech

            return house_speech(case, state, memory, spec.seat, draw, worded)
        case "cast_ballot":
            return a.CastBallot(choice=votes.house_ballot(case, state, spec.seat, draw))
        case "choose_side":
            return a.ChooseSide(side=votes.house_side(case, state, spec.seat, draw))
        case "second":
            return a.Second(choice=votes.house_seconding(state, spec.seat, draw))
        case _:
            raise KeyError(spec.act)


def house_moves_vote(state: State, memory: SeatMemory, seat: int) -> bool:
    """Whether the house mind that is about to speak rather moves that the vote be called."""
    return votes.house_moves_vote(state, memory, seat, Draw(state.seed or "", "moves_vote", state.round, seat))


@dataclass(frozen=True)
class PlayedDeliberation:
    """A whole deliberation."""

    entries: list[Entry]
    state: State


class SimulatedTable:
    """A deliberation in progress whose seats are all played by the house."""

    def __init__(self, opening: Opening, seed: str, worded: bool = True) -> None:
        self.worded = worded
        self.case, self.format = opening.case, opening.format
        self.entries, self.state = opening.begun(seed)
        self.memories = SeatMemories(self.state.seats, self.case)
        self.memories.fold(self.entries)

    def submit(self, who: Identity, act: a.Act, ask: str | None) -> None:
        """Decide an act at the time of the last entry and fold what follows."""
        entries, self.state = decide(self.format, self.state, who, act, self.state.at, ask=ask)
        self.entries.extend(entries)
        self.memories.fold(entries)

    def step(self) -> bool:
        """Answer the first open ask; False when the deliberation is over."""
        spec = first_pending_ask(self.state)
        if spec is None:
            return False
        if spec.seat == BENCH:
            given = bench_answer(spec) if self.worded else bench_answer_without_text(self.case, self.state, spec)
            self.submit(_BENCH, given, spec.ask)
            return True
        holder = SeatHolder(spec.seat, self.state.seats[spec.seat].tenure)
        memory = empty_memory(spec.seat)
        if spec.act == "speak":  # no other answer needs a memory, and one that nobody looks up costs nothing
            memory = self.memories[spec.seat]
            if house_moves_vote(self.state, memory, spec.seat) and "call_vote" in unasked_acts(
                self.format, self.state, spec.seat
            ):
                self.submit(holder, a.CallVote(), None)
                return True
        given = house_answer(self.case, self.state, memory, spec, self.worded)
        self.submit(holder, given, spec.ask)
        return True


def play_deliberation(
    format: Format,
    seed: str,
    settings: Mapping[str, SettingValue] | None = None,
    at: float = 0.0,
    worded: bool = True,
) -> PlayedDeliberation:
    """Play a whole deliberation with house minds; it ends, whatever the case."""
    return play_from_opening(Opening(format, settings, at), seed, worded)


def play_from_opening(opening: Opening, seed: str, worded: bool = True) -> PlayedDeliberation:
    """The same for one of many deliberations that have their opening in common."""
    table = SimulatedTable(opening, seed, worded)
    while table.step():
        pass
    return PlayedDeliberation(table.entries, table.state)
