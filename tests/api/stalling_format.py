"""A format for servers of the tests: a jury in which taking a turn is a computation that does not end."""

from dataclasses import replace
from typing import Any

from engine.core.events import Event
from engine.core.format import Context, Phase
from engine.core.state import Ask
from engine.formats.jury.rules.format import JURY


def _endless(context: Context, seat: int, act: Any, ask: Ask | None) -> Event:
    """Compute until the process is ended."""
    number = 0
    while True:
        number += 1


def _stalling(phase: Phase) -> Phase:
    offers = {
        name: replace(offer, apply=_endless) if name == "speak" else offer for name, offer in phase.offers.items()
    }
    return replace(phase, offers=offers)


STALLING = replace(JURY, name="stalling", phases={name: _stalling(phase) for name, phase in JURY.phases.items()})
