"""On what a court decides: who voted, and who marked what the votes were made from."""

from __future__ import annotations

from math import ceil

from engine.formats.court.labels import ABSTAIN, GUILTY, NOT_GUILTY, PROSECUTOR
from engine.formats.court.mind.evidence import points_basis
from engine.formats.court.rules.table import jurors, seat_of
from engine.formats.court.settings import CourtState
from engine.matters.points import Basis, basis_of_decision
from engine.matters.question import Question


def verdict_basis(question: Question, state: CourtState) -> Basis | None:
    """Who decided, or without a vote who had no case: people before models before those who marked the papers; None
    where nobody has understood them."""
    deciding = _voters(state) if state.ballot else [seat_of(state, PROSECUTOR)]
    occupants = {state.seats[seat].occupant for seat in deciding}
    return basis_of_decision(occupants, points_basis(question))


def mostly_abstained(state: CourtState) -> bool:
    """Whether more than half of a pool abstained in which no person voted."""
    if any(state.seats[seat].occupant == "human" for seat in _voters(state)):
        return False
    pool = jurors(state)
    return 2 * sum(state.ballots.get(seat) == ABSTAIN for seat in pool) > len(pool)


def votes_needed(state: CourtState) -> int:
    """Votes for guilty without which it does not go to the judge.

    Where people sit in the pool, minds that abstain leave the decision to those who voted: the threshold is taken of
    them.
    """
    pool, voters = jurors(state), _voters(state)
    threshold = state.typed_settings.jury_threshold
    if voters and any(state.seats[seat].occupant == "human" for seat in pool):
        return max(1, ceil(threshold * len(voters) / len(pool)))
    return threshold


def proceeds(state: CourtState) -> bool:
    """Whether enough jurors found for a yes for it to go to the judge."""
    return not mostly_abstained(state) and state.counts.get(GUILTY, 0) >= votes_needed(state)


def _voters(state: CourtState) -> list[int]:
    """The jurors who found for either side."""
    return [seat for seat in jurors(state) if state.ballots.get(seat) in (GUILTY, NOT_GUILTY)]
