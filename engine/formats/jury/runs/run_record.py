"""Run records: what is kept of each of many deliberations, and playing many of them in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.acts import SettingValue
from engine.core.decimals import round4
from engine.core.events import BallotCast, Entry, Move, TurnTaken
from engine.core.format import Format
from engine.core.state import State
from engine.formats.jury.labels import DIRECTIONS, GUILTY
from engine.formats.jury.memory.turns import all_moves
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening, run_seed
from engine.simulation.play import PlayedDeliberation, SimulatedTable


@dataclass(frozen=True)
class Flip:
    """A ballot that was changed."""

    seat: int
    round: int
    to: str
    by: int | None
    """The seat whose turn had moved it farthest that way in the round; None where no turn had."""


@dataclass(frozen=True)
class CitationUse:
    """What an exhibit, or a witness, was used for."""

    turns: int
    """Turns that cited it."""
    guilty: float
    """How far those turns moved convictions towards guilty, all listeners together; a turn's effect is shared out
    evenly among all that it cites."""
    not_guilty: float
    """The same towards not guilty, as a positive number."""


@dataclass(frozen=True)
class RunRecord:
    """One finished deliberation."""

    case: str
    seed: str
    """The number of the run, from which `run_seed` makes the seed of its deliberation."""
    outcome: str
    why: str
    """Why it came to that, as `verdict_reached` says."""
    rounds: int
    turns: int
    flips: int
    first: dict[str, int]
    """The first ballot by choice."""
    last: dict[str, int]
    """The ballots at the verdict by choice."""
    foreperson: int | None
    opening: dict[int, str]
    """The first ballot by seat."""
    doubters: int
    """Seats whose last ballot says otherwise than their conviction."""
    talk: dict[int, int]
    """Turns by seat, also of those who never spoke, without what they said of a change of their own ballot or in a last
    call."""
    flipped: tuple[Flip, ...]
    """Every ballot that was changed, in order."""
    moved: dict[int, dict[int, float]]
    """By speaker and listener: how far the speaker's turns moved the listener's conviction the way they argued, less
    what they moved it the other way."""
    uses: dict[str, CitationUse]
    """By id: the exhibits and witnesses that were cited."""
    names: dict[int, str]
    """Who sat on each seat."""
    degree: str | None = None
    """What the verdict is for, where that was found apart."""


class _RunRecorder:
    """Collects the record of a run from its entries as they come, so that they need not be kept."""

    def __init__(self) -> None:
        self.opening: dict[int, str] = {}
        self.flipped: list[Flip] = []
        self._round = 0
        self._reasons: Counter[int] = Counter()
        """By seat: floors to say why its ballot had changed, or a last line."""
        self._turns: dict[str, TurnTaken] = {}
        self._latest: tuple[Move, ...] = ()
        self._up: dict[str, float] = {}
        """By turn: how far it has moved convictions towards guilty."""
        self._down: dict[str, float] = {}
        self._rows: dict[str, tuple[dict[int, float], float]] = {}
        """By turn: how far its speaker has moved whom, and which way it argued."""
        self._moved: dict[int, dict[int, float]] = {}

    def take(self, entries: Iterable[Entry]) -> None:
        """Add more entries of the log."""
        for entry in entries:
            event = entry.event
            match event.kind:
                case "turn_taken":
                    turn = event.turn_id
                    self._turns[turn] = event
                    self._up[turn] = self._down[turn] = 0.0
                    row = self._moved.setdefault(event.seat, {})
                    self._rows[turn] = (row, DIRECTIONS.get(event.stance or "", 0.0))
                case "convictions_moved":
                    self._latest = all_moves(event)
                    self._weigh(self._latest)
                case "ballot_cast" if event.choice is not None and event.previous not in (None, event.choice):
                    by = _moving_seat(event, self._latest, self._turns)
                    self.flipped.append(Flip(event.seat, self._round, event.choice, by))
                case "round_opened":
                    self._round = event.round
                case "floor_granted" if event.topic in ("changed", "last_word"):
                    self._reasons[event.seat] += 1
                case "ballots_revealed" if not self.opening:
                    self.opening = dict(event.ballots)
                case _:
                    pass

    def _weigh(self, moves: Iterable[Move]) -> None:
        """Add what moves were to what their turns have done."""
        up, down, rows = self._up, self._down, self._rows
        for move in moves:
            turn = move.turn_id
            if turn is None or turn not in rows:
                continue
            listener, delta = move.seat, move.delta
            if delta > 0:
                up[turn] += delta
            else:
                down[turn] -= delta
            row, way = rows[turn]
            row[listener] = row.get(listener, 0.0) + delta * way

    def moved(self) -> dict[int, dict[int, float]]:
        """By speaker and listener, as a run keeps it."""
        return {
            speaker: {seat: round4(row[seat]) for seat in sorted(row)}
            for speaker, row in sorted(self._moved.items())
            if row
        }

    def uses(self) -> dict[str, CitationUse]:
        """What each cited thing did to the convictions."""
        cited: dict[str, int] = {}
        guilty: dict[str, float] = {}
        not_guilty: dict[str, float] = {}
        for turn_id, turn in self._turns.items():
            cites = turn.cites
            share = 1.0 / len(cites) if cites else 0.0
            for cite in cites:
                cited[cite] = cited.get(cite, 0) + 1
                guilty[cite] = guilty.get(cite, 0.0) + self._up[turn_id] * share
                not_guilty[cite] = not_guilty.get(cite, 0.0) + self._down[turn_id] * share
        return {
            cite: CitationUse(cited[cite], round4(guilty[cite]), round4(not_guilty[cite])) for cite in sorted(cited)
        }

    def run(self, seed: str, state: State) -> RunRecord:
        """What is kept of the deliberation, which ended in this state."""
        assert state.verdict is not None, "a run is made of a deliberation that reached its verdict"
        assert state.case is not None
        ballots = list(self.opening.values())
        return RunRecord(
            case=state.case.id,
            seed=seed,
            outcome=state.verdict.outcome,
            why=state.verdict.why,
            rounds=state.round,
            turns=state.turns,
            flips=len(self.flipped),
            first={choice: ballots.count(choice) for choice in state.verdict.counts},
            last=dict(state.verdict.counts),
            foreperson=next((seat.number for seat in state.seats.values() if seat.role == "foreperson"), None),
            opening=self.opening,
            doubters=sum(_is_doubter(ballot, state.conviction(seat)) for seat, ballot in state.ballots.items()),
            talk={seat.number: seat.turns - self._reasons[seat.number] for seat in state.seats.values()},
            flipped=tuple(self.flipped),
            moved=self.moved(),
            uses=self.uses(),
            names={seat.number: seat.name for seat in state.seats.values()},
            degree=state.verdict.degree,
        )


def record_run(seed: str, played: PlayedDeliberation) -> RunRecord:
    """What is kept of a finished deliberation."""
    recorder = _RunRecorder()
    recorder.take(played.entries)
    return recorder.run(seed, played.state)


def _is_doubter(ballot: str, conviction: float | None) -> bool:
    if conviction is None:
        return False
    return conviction < 0.5 if ballot == GUILTY else conviction > 0.5


def _moving_seat(flip: BallotCast, moves: tuple[Move, ...], turns: Mapping[str, TurnTaken]) -> int | None:
    """Whose turn changed a ballot: the named cause, or else the turn of the round that moved the seat farthest."""
    if flip.cause is not None:
        return turns[flip.cause].seat
    way = 1.0 if flip.choice == GUILTY else -1.0
    seat, best, by = flip.seat, 0.0, None
    for move in moves:
        if move.seat == seat and move.turn_id is not None and move.delta * way > best:
            best, by = move.delta * way, turns[move.turn_id].seat
    return by


def iter_runs(
    case: Case,
    seeds: Iterable[int],
    settings: Mapping[str, SettingValue] | None = None,
    format: Format = JURY,
    worded: bool = False,
) -> Iterator[RunRecord]:
    """The runs of a case with these seeds, one after another; each depends on its own seed alone."""
    return iter_runs_from_opening(Opening(format.bind(case), settings), seeds, worded)


def iter_runs_from_opening(opening: Opening, seeds: Iterable[int], worded: bool = False) -> Iterator[RunRecord]:
    """The same for deliberations whose opening is there already."""
    for seed in seeds:
        table, recorder = SimulatedTable(opening, run_seed(opening.matter, seed), worded), _RunRecorder()
        while True:
            recorder.take(table.entries)
            table.entries.clear()  # frees memory that would only grow here
            if not table.step():
                break
        yield recorder.run(str(seed), table.state)
