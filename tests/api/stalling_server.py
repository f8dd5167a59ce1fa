"""`twelve serve` with one format more: a jury in which taking a turn is a computation that does not end.

Its workers load this module as well, because it is the program that they were started from.
"""

from dataclasses import replace
from typing import Any

from api.cli.main import main
from engine.core.events import Event
from engine.core.format import Context, Phase
from engine.core.state import Ask
from engine.formats import register
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


register(replace(JURY, name="stalling", phases={name: _stalling(phase) for name, phase in JURY.phases.items()}))

if __name__ == "__main__":
    main()
