"""What a model said, as an act: read as a person's own words are, and bound to the ballot of its seat."""

from __future__ import annotations

from cases.search import CaseIndex
from engine import acts as a
from engine import house
from engine.case import Case, citable
from engine.house.room import stance_of
from engine.state import State
from rooms.minds.answers import Speech
from rooms.speech import hits_of

POINTS = 2
"""Points that one turn makes at most: it is asked for one, and what it only brushes is not worn out for the others."""


def act_of(case: Case, state: State, seat: int, index: CaseIndex, said: Speech) -> a.Speak:
    """A model's speech as the engine takes it.

    It argues for what its seat votes, whatever it claims; what it rests on, and how strongly it argues, is read from
    its words as from anybody's. Citations that the case does not have are left for the engine to strike.
    How sure the model says it is, is kept with its turn and moves nothing (CV1).
    """
    cites = tuple(dict.fromkeys(cited(case, cite) for cite in said.cites))
    hits = hits_of(case, index, said.text)
    stance = stance_of(state, seat)
    reading = house.read(case, said.text, cites, hits, stance)
    target = said.target if said.target in state.seats and said.target != seat else None
    return a.Speak(
        text=said.text, argument_type=said.argument_type, target=target, cites=cites, thought=said.thought,
        conviction=said.conviction,
        would_change=said.would_change, hits=hits, points=reading.points[:POINTS], stance=stance, force=reading.force,
    )  # fmt: skip


def cited(case: Case, cite: str) -> str:
    """The id of what is cited by its title or in another case; what the case does not have stays as it is."""
    key = cite.strip().casefold()
    return next((name for name, title in citable(case) if key in (name.casefold(), title.casefold())), cite)
