"""Runs: what is kept of each of many deliberations, and playing many of them in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.acts import SettingValue
from engine.case import Case
from engine.events import BallotCast, ConvictionsMoved, Move, TurnTaken
from engine.formats.format import Format
from engine.formats.jury import JURY
from engine.making import unchecked
from engine.opening import Opening
from engine.table import Played
from engine.table import played as played_from


@dataclass(frozen=True)
class Flip:
    """A ballot that was changed."""

    seat: int
    round: int
    to: str
    by: int | None
    """The seat whose turn had moved it farthest that way in the round; None where no turn had."""


@dataclass(frozen=True)
class Use:
    """What an exhibit, or a witness, was used for."""

    turns: int
    """Turns that cited it."""
    guilty: float
    """How far those turns moved convictions towards guilty, all listeners together; a turn's effect is shared out
    evenly among all that it cites."""
    not_guilty: float
    """The same towards not guilty, as a positive number."""


@dataclass(frozen=True)
class Run:
    """One finished deliberation."""

    case: str
    seed: str
    outcome: str
    why: str
    """Why it came to that, as `verdict_reached` tells it."""
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
    """Turns by seat, also of those who never spoke."""
    flipped: tuple[Flip, ...]
    """Every ballot that was changed, in order."""
    moved: dict[int, dict[int, float]]
    """By speaker and listener: how far the speaker's turns moved the listener's conviction the way they argued, less
    what they moved it the other way."""
    uses: dict[str, Use]
    """By id: the exhibits and witnesses that were cited."""


_KEPT = frozenset({"turn_taken", "convictions_moved", "ballot_cast", "round_opened", "ballots_revealed"})
"""Kinds of events that a run is made of, besides the last state."""
_WAYS: Mapping[str, float] = {"guilty": 1.0, "not_guilty": -1.0}
_use, _flip = unchecked(Use), unchecked(Flip)


def run_of(seed: str, played: Played) -> Run:
    """What is kept of a finished deliberation."""
    state = played.state
    assert state.verdict is not None, "a run is made of a deliberation that reached its verdict"
    assert state.case is not None
    opening: dict[int, str] = {}
    turns: dict[str, TurnTaken] = {}
    latest: tuple[Move, ...] = ()
    flipped: list[Flip] = []
    moves: list[Move] = []
    round_ = 0
    for entry in played.entries:
        event = entry.event
        if event.kind not in _KEPT:
            continue
        match event.kind:
            case "turn_taken":
                turns[event.turn_id] = event
            case "convictions_moved":
                latest = moves_in(event)
                moves.extend(latest)
            case "ballot_cast" if event.choice is not None and event.previous not in (None, event.choice):
                flipped.append(_flip(event.seat, round_, event.choice, _mover(event, latest, turns)))
            case "round_opened":
                round_ = event.round
            case "ballots_revealed" if not opening:
                opening = dict(event.ballots)
            case _:
                pass
    moved, uses = _effects(moves, turns)
    choices = list(state.verdict.counts)
    return Run(
        case=state.case.id,
        seed=seed,
        outcome=state.verdict.outcome,
        why=state.verdict.why,
        rounds=state.round,
        turns=state.turns,
        flips=len(flipped),
        first={choice: list(opening.values()).count(choice) for choice in choices},
        last=dict(state.verdict.counts),
        foreperson=next((seat.number for seat in state.seats.values() if seat.role == "foreperson"), None),
        opening=opening,
        doubters=sum(_doubts(ballot, state.conviction(seat)) for seat, ballot in state.ballots.items()),
        talk={seat.number: seat.turns for seat in state.seats.values()},
        flipped=tuple(flipped),
        moved=moved,
        uses=uses,
    )


def moves_in(event: ConvictionsMoved) -> tuple[Move, ...]:
    """Every move of an event, told openly or to single seats."""
    hidden = (secret.moves for secret in (event.private or {}).values() if secret.moves is not None)
    return (*event.moves, *(move for moves in hidden for move in moves))


def _doubts(ballot: str, conviction: float | None) -> bool:
    if conviction is None:
        return False
    return conviction < 0.5 if ballot == "guilty" else conviction > 0.5


def _mover(flip: BallotCast, moves: tuple[Move, ...], turns: Mapping[str, TurnTaken]) -> int | None:
    """Whose turn, of the round's, moved a seat farthest towards its new ballot."""
    way = 1.0 if flip.choice == "guilty" else -1.0
    best, by = 0.0, None
    for move in moves:
        if move.seat == flip.seat and move.turn_id is not None and move.delta * way > best:
            best, by = move.delta * way, turns[move.turn_id].seat
    return by


def _effects(moves: list[Move], turns: Mapping[str, TurnTaken]) -> tuple[dict[int, dict[int, float]], dict[str, Use]]:
    """Who moved whom, and what each cited thing did to the convictions."""
    moved: dict[int, dict[int, float]] = {}
    up = dict.fromkeys(turns, 0.0)
    down = dict.fromkeys(turns, 0.0)
    rows = {
        turn_id: (moved.setdefault(turn.seat, {}), _WAYS.get(turn.stance or "", 0.0)) for turn_id, turn in turns.items()
    }
    for move in moves:
        turn_id, listener, delta = move.turn_id, move.seat, move.delta
        if turn_id is None or turn_id not in rows:
            continue
        if delta > 0:
            up[turn_id] += delta
        else:
            down[turn_id] -= delta
        row, way = rows[turn_id]
        row[listener] = row.get(listener, 0.0) + delta * way
    cited: dict[str, int] = {}
    guilty: dict[str, float] = {}
    not_guilty: dict[str, float] = {}
    for turn_id, turn in turns.items():
        cites = turn.cites
        share = 1.0 / len(cites) if cites else 0.0
        for cite in cites:
            cited[cite] = cited.get(cite, 0) + 1
            guilty[cite] = guilty.get(cite, 0.0) + up[turn_id] * share
            not_guilty[cite] = not_guilty.get(cite, 0.0) + down[turn_id] * share
    return (
        {speaker: {seat: round(row[seat], 4) for seat in sorted(row)} for speaker, row in sorted(moved.items()) if row},
        {cite: _use(cited[cite], round(guilty[cite], 4), round(not_guilty[cite], 4)) for cite in sorted(cited)},
    )


def played(
    case: Case,
    n: int,
    settings: Mapping[str, SettingValue] | None = None,
    seed: int = 1,
    format: Format = JURY,
    worded: bool = False,
) -> list[Run]:
    """Play `n` deliberations of a case in this process, with the seeds `seed`, `seed + 1`, …, and keep their runs.

    Whether they are put into words makes no difference to a run, only to the time that it takes.

    Raises:
        Refusal: `unknown_setting`, for a setting that cannot be.
    """
    return list(runs(case, range(seed, seed + n), settings, format, worded))


def runs(
    case: Case,
    seeds: Iterable[int],
    settings: Mapping[str, SettingValue] | None = None,
    format: Format = JURY,
    worded: bool = False,
) -> Iterator[Run]:
    """The runs of a case with these seeds, one after another; each depends on its own seed alone."""
    return runs_from(Opening(format.with_case(case), settings), seeds, worded)


def runs_from(opening: Opening, seeds: Iterable[int], worded: bool = False) -> Iterator[Run]:
    """The same for deliberations whose opening is there already."""
    for seed in seeds:
        yield run_of(str(seed), played_from(opening, str(seed), worded))
