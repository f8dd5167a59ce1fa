"""Variations: what the settings that studies vary make of the rules; a log that has no such setting has its default."""

from __future__ import annotations

from engine.core.state import State
from engine.formats.jury.state import JuryState

EVIDENCE_ROUNDS = 2
"""Rounds on the evidence before the first ballot of an evidence-driven jury."""
MINUTES_PER_TURN = 0.5
"""What a turn counts in a room without a clock, where time is limited."""


def first_ballot_open(state: JuryState) -> bool:
    """Whether the first ballot is cast in the open, one juror after another."""
    return state.typed_settings.first_ballot == "open"


def ballots_sealed(state: JuryState) -> bool:
    """Whether later ballots are collected on slips and opened together."""
    return state.typed_settings.round_ballots == "sealed"


def poll_rounds(state: JuryState) -> int:
    """The number of rounds after which the table is polled."""
    return state.typed_settings.poll_rounds


def polled(state: State) -> bool:
    """Whether ballots change and are counted in this round."""
    return state.round % poll_rounds(state) == 0


def opening_rounds(state: JuryState) -> int:
    """Rounds that are held before anybody votes."""
    return EVIDENCE_ROUNDS if state.typed_settings.style == "evidence_driven" else 0


def quiet_polls(state: State) -> int:
    """How often the table has been polled since a ballot changed; by default, how many rounds have gone by."""
    every = poll_rounds(state)
    changed = max(state.flip_round, opening_rounds(state))
    return state.round // every - -(-changed // every)


def time_limit(state: JuryState) -> float | None:
    """Minutes of rounds that the jury has; None for no limit."""
    return state.typed_settings.time_limit


def has_clock(state: JuryState) -> bool:
    """Whether time passes in the room while somebody speaks."""
    return state.typed_settings.pace != "instant"


def awaiting(state: State) -> bool:
    """Whether anything is asked of anybody; the timer that limits the rounds is asked of nobody."""
    return any(ask.seats for ask in state.asks.values())
