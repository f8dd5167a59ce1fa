"""What a house mind decides apart from talk: its ballot, its side, whether it wants the vote."""

from __future__ import annotations

from engine.case import Case
from engine.conviction import GUILTY, ballot_of, evidence_balance, first_convictions, flipped
from engine.draws import Draw
from engine.memory import Memory
from engine.personas import by_seat
from engine.state import State


def ballot(case: Case, state: State, seat: int, draw: Draw) -> str:
    """How a seat's mind votes: its standing ballot unless its conviction has crossed the line by a margin."""
    standing = state.ballots.get(seat)
    conviction = state.conviction(seat)
    if standing is not None:
        return standing if conviction is None else flipped(standing, conviction) or standing
    held = state.seats.get(seat)
    if held is not None and held.side is not None:
        return GUILTY if held.side == "prosecute" else "not_guilty"
    if conviction is None:
        standard = str(state.settings.get("standard", "reasonable_doubt"))
        conviction = first_convictions(case, (seat,), lambda *name: draw, standard, None)[seat]
    return ballot_of(conviction)


def side(case: Case, state: State, seat: int, draw: Draw) -> str:
    """The side that a mind commits to: likelier the one to which the case points, and never a foregone conclusion."""
    chance = 0.5 + 0.35 * evidence_balance(case)
    return "prosecute" if draw.uniform() < chance else "defend"


def seconds(state: State, seat: int, draw: Draw) -> str:
    """Whether a mind wants the vote that somebody moved: `yes` or `no`.

    It wants it when its own side would win, when it has heard enough, or when it is the impatient kind.
    """
    mine = state.ballots.get(seat)
    same = sum(choice == mine for choice in state.ballots.values())
    share = same / len(state.ballots) if state.ballots else 0.0
    persona = by_seat(seat)
    chance = 0.08 + 0.05 * max(0, state.round - 3)
    if share > 0.8:
        chance += 0.35
    elif share < 0.35:
        # Whoever is outvoted wants to go on talking.
        chance -= 0.2
    if persona.archetype == "impatient":
        chance += 0.45
    if persona.archetype in ("detail_obsessed", "contrarian"):
        chance -= 0.1
    return "yes" if draw.uniform() < chance else "no"


def moves_vote(state: State, memory: Memory, seat: int, draw: Draw) -> bool:
    """Whether a mind moves that the vote be called: the impatient juror, once in a while, and hardly anybody else."""
    if state.round < 4 or state.motion is not None or state.called:
        return False
    quiet = state.round - max(state.flip_round, 1)
    if quiet < 2:
        return False
    chance = {"impatient": 0.22, "pragmatist": 0.03, "cynic": 0.02}.get(by_seat(seat).archetype, 0.0)
    return draw.uniform() < chance
