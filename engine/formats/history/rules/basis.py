"""Who decided, and on whose understanding of the sources: nobody rules on what fixed rules read."""

from __future__ import annotations

from engine.core.papers import papers_of
from engine.core.state import State
from engine.formats.history.mind.evidence import points_basis
from engine.formats.history.rules.table import JUDGE_SEAT, RULING
from engine.matters.points import Basis, basis_of_decision
from engine.matters.topic import Topic


def verdict_basis(topic: Topic, state: State) -> Basis | None:
    """Who decided: a person or a model that ruled, else whoever marked the sources; None where nobody has understood
    them."""
    ruled = papers_of(state, RULING)[-1].by == "occupant"
    return basis_of_decision({state.seats[JUDGE_SEAT].occupant} if ruled else (), points_basis(topic))
