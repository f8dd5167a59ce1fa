"""Turns as they are remembered, and how far they moved the seats that heard them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.decimals import round4
from engine.core.events import ConvictionsMoved, Move
from engine.core.values import value
from engine.formats.jury.labels import DIRECTIONS

MAX_IMPACT = 0.3
"""The farthest that a turn can move anybody."""
NOTABLE_PERSUASIVENESS = 0.1
"""A turn more persuasive than this leaves a reason, or a doubt."""
NOTABLE_IMPACT = NOTABLE_PERSUASIVENESS * MAX_IMPACT
"""Such a turn moves somebody so far at least; most do not, so that is looked at first."""
MAX_REASONS = 6
"""Reasons, and doubts, that are remembered."""


@value(frozen=True)
class RememberedTurn:
    """A turn as it is remembered."""

    turn_id: str
    number: int
    round: int
    seat: int
    name: str
    argument_type: str
    text: str
    target: int | None
    cites: tuple[str, ...]
    points: tuple[str, ...]
    stance: str | None


class HeardTurn(NamedTuple):
    """A turn that a seat heard, and how far it moved the seat."""

    turn: RememberedTurn
    delta: float
    """How far it moved the seat's conviction; guilty is up."""

    @property
    def persuasiveness(self) -> float:
        """How far it moved the seat the way it argued, -1 to 1, relative to the most that a turn can."""
        return persuasiveness(self.turn.stance, self.delta)


def persuasiveness(stance: str | None, delta: float) -> float:
    """How far a turn for this stance moved somebody the way it argued, -1 to 1, relative to the most that it can."""
    return round4(max(-1.0, min(1.0, delta * DIRECTIONS.get(stance or "", 0.0) / MAX_IMPACT)))


def last_distinct(keys: Sequence[str]) -> tuple[str, ...]:
    """The last few different ones, in the order of their latest mention."""
    return tuple(reversed(tuple(dict.fromkeys(reversed(keys)))[:MAX_REASONS]))


class ConvictionChange(NamedTuple):
    """What moved a seat, and where that left it."""

    heard: tuple[HeardTurn, ...]
    """The turns among it."""
    conviction: float


def all_moves(event: ConvictionsMoved) -> tuple[Move, ...]:
    """Every public move of an event or, where there are none, those that single seats see."""
    public_moves = event.moves
    return public_moves or tuple([move for secret in (event.private or {}).values() for move in secret.moves or ()])


def conviction_changes(turns: Iterable[RememberedTurn], moves: Iterable[Move]) -> dict[int, ConvictionChange]:
    """By seat: what these moves were, made by these turns."""
    by_id = {turn.turn_id: turn for turn in turns}
    heard_by_seat: dict[int, list[HeardTurn]] = {}
    convictions: dict[int, float] = {}
    for move in moves:
        seat, turn = move.seat, by_id.get(move.turn_id or "")
        if turn is None:
            heard_by_seat.setdefault(seat, [])
        elif seat in heard_by_seat:
            heard_by_seat[seat].append(HeardTurn(turn, move.delta))
        else:
            heard_by_seat[seat] = [HeardTurn(turn, move.delta)]
        convictions[seat] = move.conviction
    return {seat: ConvictionChange(tuple(made), convictions[seat]) for seat, made in heard_by_seat.items()}
