"""What a house mind decides apart from talk: its ballot, its side, whether it wants the vote."""

from __future__ import annotations

from engine.core.ballots import BALLOT_RULES
from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.jury.conviction import ballot_in_turn, first_ballot_for, flipped_ballot, last_call_ballot
from engine.formats.jury.degrees import degree_found, open_degrees
from engine.formats.jury.first_opinions import evidence_balance, first_convictions
from engine.formats.jury.labels import OPPOSITE, SIDES
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.situation import persona_of
from engine.formats.jury.personas import MOTION_CHANCE, SECONDING_BONUS
from engine.formats.jury.rules.rounds import carried_choice, last_cause
from engine.formats.jury.rules.variations import ballots_sealed, first_ballot_open, quiet_polls
from engine.formats.jury.state import JuryState
from engine.formats.jury.tuning import TUNING
from engine.matters.criminal_case import Case

_LAST_BALLOT_TOPICS = ("last_call", "final")
"""Ballots after which there is no more talk, as they are called."""


def house_ballot(case: Case, state: JuryState, seat: int, draw: Draw) -> str:
    """How a seat's mind votes: its standing ballot unless its conviction has crossed the line by a margin.

    In the last call and in the final ballot it has its last word: it may go along with the others.
    """
    standing = state.ballots.get(seat)
    conviction = state.conviction(seat)
    if state.phase == "degree":
        return _house_degree(case, state, seat, conviction, draw)
    if standing is not None and conviction is not None:
        word = _last_word(state, seat, standing, conviction) or crossed_ballot(state, seat)
        # Nobody changes for whom no turn did it.
        caused = word is not None and last_cause(state, seat, word) is not None
        return word if word is not None and caused else standing
    if standing is not None:
        return standing
    held = state.seats.get(seat)
    if held is not None and held.side is not None:
        return SIDES[held.side]
    if conviction is None:
        standard = state.typed_settings.standard
        sitting = {seat: persona_of(state, seat)}
        conviction = first_convictions(case, (seat,), lambda *name: draw, standard, None, sitting)[seat]
    if first_ballot_open(state):
        return ballot_in_turn(persona_of(state, seat), conviction, state.ballots.values(), TUNING)
    return first_ballot_for(conviction)


def crossed_ballot(state: JuryState, seat: int) -> str | None:
    """The other ballot, where a seat's mind believes otherwise than it voted, by a margin."""
    standing, conviction = state.ballots.get(seat), state.conviction(seat)
    if standing is None or conviction is None:
        return None
    return flipped_ballot(standing, conviction, state.own.flipped.get(seat, 0), TUNING, ballots_sealed(state))


def _house_degree(case: Case, state: JuryState, seat: int, conviction: float | None, draw: Draw) -> str:
    """What a verdict is for, as a seat's mind finds."""
    degrees = open_degrees(state, carried_choice(state))
    believed = conviction if conviction is not None else 0.5
    standard = state.typed_settings.standard
    return degree_found(case, degrees, persona_of(state, seat), believed, draw.branch("degree"), standard)


def _last_word(state: JuryState, seat: int, standing: str, conviction: float) -> str | None:
    """The other ballot, where somebody who is asked a last time casts it."""
    return _if_asked_last(state, seat, standing, conviction) if state.ballot_topic in _LAST_BALLOT_TOPICS else None


def _if_asked_last(state: JuryState, seat: int, standing: str, conviction: float) -> str | None:
    """The other ballot, where somebody would cast it if they were asked a last time as things stand."""
    rule = BALLOT_RULES.get(state.typed_settings.verdict_rule)
    if rule is None:
        return None
    other = OPPOSITE[standing]
    seats = state.taking_part
    alike = sum(choice == standing for choice in state.ballots.values())
    ends = rule({**state.ballots, seat: other}, seats) == other
    standard, tuning = state.typed_settings.standard, TUNING
    flips = state.own.flipped.get(seat, 0)
    persona = persona_of(state, seat)
    word = last_call_ballot(
        persona, standing, conviction, alike, len(seats), ends, standard, tuning, flips, ballots_sealed(state)
    )
    return other if word == other else None


def wavers(state: JuryState, seat: int) -> bool:
    """Whether a seat's mind argues no more for its ballot: it believes otherwise, or in what may be the last round it
    would go along with the others."""
    standing, conviction = state.ballots.get(seat), state.conviction(seat)
    if standing is None or conviction is None or state.seats[seat].side is not None:
        return False
    if crossed_ballot(state, seat) is not None:
        return True
    last = quiet_polls(state) >= state.typed_settings.stability_rounds
    return last and _if_asked_last(state, seat, standing, conviction) is not None


def house_side(case: Case, state: State, seat: int, draw: Draw) -> str:
    """The side that a mind commits to: likelier the one to which the case points, and never a foregone conclusion."""
    chance = 0.5 + TUNING.side * evidence_balance(case)
    return "prosecute" if draw.uniform() < chance else "defend"


def house_seconding(state: State, seat: int, draw: Draw) -> str:
    """Whether a mind wants the vote that somebody moved: `yes` or `no`.

    It wants it when its own side would win, when it has heard enough, or when it is the impatient kind.
    """
    mine = state.ballots.get(seat)
    same = sum(choice == mine for choice in state.ballots.values())
    share = same / len(state.ballots) if state.ballots else 0.0
    chance = TUNING.second + TUNING.second_tired * max(0, state.round - 3)
    if share > TUNING.second_many:
        chance += TUNING.second_winning
    elif share < TUNING.second_few:
        # A juror who is outvoted wants to go on talking.
        chance -= TUNING.second_outvoted
    chance += SECONDING_BONUS.get(persona_of(state, seat).archetype, 0.0)
    return "yes" if draw.uniform() < chance else "no"


def house_moves_vote(state: State, memory: SeatMemory, seat: int, draw: Draw) -> bool:
    """Whether a mind moves that the vote be called: the impatient juror, once in a while, and hardly anybody else."""
    if state.round < TUNING.motion_round or state.motion is not None or state.called:
        return False
    if state.round - max(state.flip_round, 1) < TUNING.motion_quiet:
        return False
    return draw.uniform() < MOTION_CHANCE.get(persona_of(state, seat).archetype, 0.0)
