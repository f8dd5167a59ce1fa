"""Versions: what changed in the jury's rules, so that a log goes on under the rules that it began with."""

from __future__ import annotations

from engine.core.state import State
from engine.formats.jury.tuning import TUNING, TUNINGS, Tuning

FIRST_LISTENING_VERSION = 5
"""From this version on the listeners react as soon as a person has spoken, who is asked has the next floor, who changes
a ballot says why, words without force move nobody at all, and the judge names the open issue."""

FIRST_HEARING_OUT_VERSION = 7
"""From this version on everybody says a line in the last call, a lopsided first ballot gets a devil's advocate, no
deliberation with people is over at once, few change for the same turns, and nobody leaves all the others by chance."""


def listens(state: State) -> bool:
    """Whether a deliberation began under the rules of a table that listens (`FIRST_LISTENING_VERSION`)."""
    return state.rules >= FIRST_LISTENING_VERSION


def hears_out(state: State) -> bool:
    """Whether a deliberation began under rules by which everybody is heard out (`FIRST_HEARING_OUT_VERSION`)."""
    return state.rules >= FIRST_HEARING_OUT_VERSION


def tuning_of(state: State) -> Tuning:
    """The numbers of the dynamics by which a deliberation goes."""
    return TUNINGS.get(state.rules, TUNING)


def reaction_draw(state: State) -> tuple[str, str | int]:
    """The name of the draw of the house's reactions: they may come several times in a round."""
    return ("reactions", state.turns) if listens(state) else ("react", state.round)
