"""Variations: what the settings that studies vary make of the rules; a log that has no such setting has its default."""

from __future__ import annotations

from engine.core.state import State

EVIDENCE_ROUNDS = 2
"""Rounds on the evidence before the first ballot of an evidence-driven jury."""
MINUTES_PER_TURN = 0.5
"""What a turn counts in a room without a clock, where time is limited."""


def first_ballot_open(state: State) -> bool:
    """Whether the first ballot is cast in the open, one juror after another."""
    return state.settings.get("first_ballot") == "open"


def ballots_sealed(state: State) -> bool:
    """Whether later ballots are collected on slips and opened together."""
    return state.settings.get("round_ballots") == "sealed"


def poll_rounds(state: State) -> int:
    """The number of rounds after which the table is polled."""
    return int(str(state.settings.get("poll_rounds") or 1))


def polled(state: State) -> bool:
    """Whether ballots change and are counted in this round."""
    return state.round % poll_rounds(state) == 0


def opening_rounds(state: State) -> int:
    """Rounds that are held before anybody votes."""
    return EVIDENCE_ROUNDS if state.settings.get("style") == "evidence_driven" else 0


def quiet_polls(state: State) -> int:
    """How often the table has been polled since a ballot changed; by default, how many rounds have gone by."""
    every = poll_rounds(state)
    changed = max(state.flip_round, opening_rounds(state))
    return state.round // every - -(-changed // every)


def time_limit(state: State) -> float | None:
    """Minutes of rounds that the jury has; None for no limit."""
    limit = state.settings.get("time_limit")
    return float(str(limit)) if limit is not None else None


def has_clock(state: State) -> bool:
    """Whether time passes in the room while somebody speaks."""
    return state.settings.get("pace") != "instant"


def awaiting(state: State) -> bool:
    """Whether anything is asked of anybody; the timer that limits the rounds is asked of nobody."""
    return any(ask.seats for ask in state.asks.values())
