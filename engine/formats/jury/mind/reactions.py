"""Reactions: how every listening mind takes what was said, from state and case alone."""

from __future__ import annotations

from engine.core.acts import React
from engine.core.decimals import round4
from engine.core.draws import Draw
from engine.core.seats import Seat
from engine.core.state import State, Turn
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.mind.own_words import voice_of
from engine.formats.jury.mind.situation import persona_of, spoken_name, unweighed_turns
from engine.formats.jury.tuning import TUNING, Tuning
from engine.matters.criminal_case import Case

MAX_THOUGHT_WORDS = 10
"""Words that a thought may have."""


def house_reactions(case: Case, state: State, draw: Draw, tuning: Tuning = TUNING, worded: bool = True) -> React:
    """The base impact on each mind of each turn that none has reacted to yet, and, in words, a thought of at most ten
    words."""
    words = draw.branch("words")  # what is said takes nothing from what is felt
    brief = case_brief(case)
    turns = unweighed_turns(state)
    weighed = [(turn, turn.id, turn.seat, turn_weight(brief, state, turn, tuning)) for turn in turns]
    minds = state.occupancy.minds
    # As many as there may be need of: one for each listener and turn that argues for a side.
    perceived = iter(draw.uniforms(len(minds) * sum(plain != 0.0 for *_, plain in weighed)))
    reactions: dict[int, dict[str, object]] = {}
    for seat in minds:
        number = seat.number
        conviction = state.conviction(number)
        impacts: dict[str, float] = {}
        for turn, turn_id, speaker, plain in weighed:
            if speaker == number:
                continue
            if not plain:
                continue  # words without force are not heard at all: not even chance is moved by them
            impact = impact_on_listener(number, conviction, turn, plain, tuning)
            impact *= 1.0 + tuning.perception * (2.0 * next(perceived) - 1.0)
            impacts[turn_id] = round4(-1.0 if impact < -1.0 else 1.0 if impact > 1.0 else impact)
        thought = _thought(state, seat, turns, impacts, words) if worded else None
        reactions[number] = {"impacts": impacts, "thought": thought}
    # Checked together, and not one by one, which takes half as long again.
    return React.model_validate({"reactions": reactions})


LEAST_ARGUED = 0.1
"""Force from which words are an argument; no mind argues with less."""


def turn_weight(brief: CaseBrief, state: State, turn: Turn, tuning: Tuning = TUNING) -> float:
    """What a turn would do to an even-minded listener: its side, force, and how strong and fresh its points are.

    Returns:
        Base impact, negative for not guilty; 0 for a turn that argues for neither side, or says nothing of the case.
    """
    if turn.stance not in (GUILTY, NOT_GUILTY) or turn.force == 0.0:
        return 0.0
    values = []
    for key in turn.points:
        point = brief.by_id.get(key)
        if point is None:
            continue
        before = max(0, state.raised.get(key, 1) - 1)
        value = point.strength * max(tuning.stalest, 1.0 / (1.0 + tuning.staleness * before))
        if point.stance != turn.stance:
            # Somebody turns a point of the other side round: bold, and only half believed.
            value *= 0.5
        elif point.kind == "exhibit" and any(state.raised.get(other) for other in brief.answers.get(key, ())):
            value *= tuning.contestable
        values.append(value)
    values.sort(reverse=True)
    # A second point in the same breath counts for a third of the first.
    made = sum(value / (1 + 2 * place) for place, value in enumerate(values[:3]))
    share = tuning.impact_floor + (1.0 - tuning.impact_floor) * min(1.0, made)
    force = turn.force if turn.force is not None else 0.5
    sign = 1.0 if turn.stance == GUILTY else -1.0
    # What is argued with the evidence behind it carries more than what is argued against it.
    backed = 1.0 + sign * tuning.evidence * brief.balance
    # Words that hardly argue, as a question alone, hardly move.
    argued = (0.4 + 0.8 * force) * min(1.0, force / LEAST_ARGUED)
    return sign * tuning.impact * argued * share * backed


def impact_on_listener(seat: int, conviction: float | None, turn: Turn, plain: float, tuning: Tuning = TUNING) -> float:
    """What a turn would do to one listener: who was addressed, and what the listener believes.

    Args:
        seat: the listener's.
        conviction: where the listener stands, 0 to 1, if anywhere.
        plain: what it would do to an even-minded one (`turn_weight`).
    """
    impact = plain
    if turn.target == seat:
        impact *= tuning.addressed
    if conviction is not None and (conviction > 0.5) == (plain > 0):
        impact *= tuning.same_side
    return impact


def _thought(state: State, seat: Seat, turns: list[Turn], impacts: dict[str, float], draw: Draw) -> str | None:
    """What goes through a listener's head about the turn that mattered most to them."""
    with_impact = [turn for turn in turns if turn.id in impacts]
    if not with_impact:
        return None
    turn = max(with_impact, key=lambda one: (abs(impacts[one.id]), one.number))
    conviction = state.conviction(seat.number)
    persona = persona_of(state, seat.number)
    voice = voice_of(persona)
    impact = impacts[turn.id]
    believed = conviction is not None and (conviction > 0.5) == (impact > 0)
    if turn.points and all(state.raised.get(key, 0) > 2 for key in turn.points):
        kind = voice.weary
    elif believed:
        kind = voice.agrees
    else:
        swayed = abs(impact) * (1.0 - 0.7 * persona.stubbornness)
        kind = voice.moved if draw.uniform() < swayed * 6.0 else voice.unmoved
    name = spoken_name(state.seats[turn.seat], persona.manner) if turn.seat in state.seats else "somebody"
    text = draw.choice(kind).text.format(who=name)
    words = text.split()
    # A name of three words may be one word too many.
    return text if len(words) <= MAX_THOUGHT_WORDS else " ".join(words[:MAX_THOUGHT_WORDS]).rstrip(",;:") + " …"
