"""The state that a meeting folds of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.core.events import AnswerGiven, BidsWeighed, RoundOpened, Secret, TurnTaken
from engine.core.evolve import replaced
from engine.core.format import Context
from engine.core.own_state import OwnState
from engine.core.state import State
from engine.formats.meeting.settings import MeetingSettings


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """What a turn of any meeting said and claims."""

    round: int
    seat: int
    points: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class MeetingOwn:
    """What only a meeting reads."""

    tick: int = 0
    """How often bids were weighed in this round."""
    answers: Mapping[int, Secret] = field(default_factory=dict)
    """What each seat answered for itself last, as far as this reader has it."""
    spoken: int = 0
    """Characters of all turns."""
    said: tuple[SaidTurn, ...] = ()
    """What was said in the whole game."""
    tables: tuple[tuple[int, ...], ...] = ()
    """Who sat at each meeting."""
    changed: frozenset[int] = frozenset()
    """Whose vote was asked back in this round."""


MeetingState: TypeAlias = State[MeetingSettings, MeetingOwn]
MeetingContext: TypeAlias = Context[MeetingSettings, MeetingOwn]


def _round_opened(own: MeetingOwn, state: State, event: RoundOpened) -> MeetingOwn:
    return replaced(own, tick=0, changed=frozenset(), tables=(*own.tables, state.taking_part))


def _bids_weighed(own: MeetingOwn, state: State, event: BidsWeighed) -> MeetingOwn:
    return replaced(own, tick=event.tick)


def _answer_given(own: MeetingOwn, state: State, event: AnswerGiven) -> MeetingOwn:
    again = own.changed | {event.seat} if event.sealed is not None and event.seat in state.cast else own.changed
    return replaced(own, answers={**own.answers, **(event.private or {})}, changed=again)


def _turn_taken(own: MeetingOwn, state: State, event: TurnTaken) -> MeetingOwn:
    turn = SaidTurn(state.round, event.seat, event.points, event.text)
    return replaced(own, spoken=own.spoken + len(event.text), said=(*own.said, turn))


OWN_STATE = OwnState(
    MeetingOwn(),
    {
        RoundOpened: _round_opened,
        BidsWeighed: _bids_weighed,
        AnswerGiven: _answer_given,
        TurnTaken: _turn_taken,
    },
)
