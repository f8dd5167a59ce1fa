"""Speeches: a house mind's turn, chosen from what was just said and then put into words."""

from __future__ import annotations

from engine.core.acts import Speak
from engine.core.decimals import round4
from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.phrases import humanise
from engine.core.state import State
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.memory.table_memory import text_digest
from engine.formats.jury.mind.argument_moves import ARGUMENT_MOVES
from engine.formats.jury.mind.line_conditions import subject_of
from engine.formats.jury.mind.line_set import LineSet
from engine.formats.jury.mind.manners import in_own_manner
from engine.formats.jury.mind.own_words import voice_of
from engine.formats.jury.mind.point_selection import choose_move, unused_points
from engine.formats.jury.mind.situation import Situation, situation_of
from engine.formats.jury.mind.turn_plan import TurnPlan
from engine.formats.jury.mind.writer import TurnWriter
from engine.formats.jury.personas import Persona
from engine.matters.criminal_case import Case
from engine.text.numbers import number_word


def house_speech(case: Case, state: State, memory: SeatMemory, seat: int, draw: Draw, worded: bool = True) -> Speak:
    """What a seat's mind says with the floor.

    Args:
        worded: without words the turn is the same in everything but its text and its thought.
    """
    _, plan = planned_turn(case, state, memory, seat, draw)
    if not worded:
        return plan_to_act(plan, OMITTED_TEXT, None)
    text = write_plan(plan, voice_of(plan.room.persona), draw.branch(f"words/{case.id}"))
    return plan_to_act(plan, text, _thought(plan))


def planned_turn(case: Case, state: State, memory: SeatMemory, seat: int, draw: Draw) -> tuple[str, TurnPlan]:
    """What a seat's mind does with the floor: the move, and the turn that it plans with it."""
    plan = TurnPlan(situation_of(case, state, memory, seat), draw)
    move = choose_move(plan)
    ARGUMENT_MOVES[move](plan)
    in_own_manner(plan)
    return move, plan


def write_plan(plan: TurnPlan, voice: LineSet, draw: Draw) -> str:
    """A plan in a juror's words, unlike every other text of the deliberation."""
    room = plan.room
    pen = TurnWriter(room, voice, draw)
    pen.plan(plan)
    known = room.memory.texts
    recent = {turn.text for turn in room.state.heard}
    for kind in (f"{pen.side}_all", f"close_{pen.side}", "bare", ""):
        text = pen.text()
        if text and text_digest(text) not in known and text not in recent:
            return text
        pen.bare() if kind == "bare" else kind and pen.line(kind)
    # Everything that this juror has to say has been said; the count of turns makes even this unlike the last time.
    pen.write(f"That is turn {number_word(room.state.turns + 1)} at this table, and I vote as before.")
    return pen.text()


def plan_to_act(plan: TurnPlan, text: str, thought: str | None) -> Speak:
    """A plan as an act, with what it rests on."""
    room = plan.room
    points = list(dict.fromkeys(plan.points))
    new = any(map(plan.left, points))
    return Speak(
        text=text,
        argument_type=plan.argument_type or (points[0].argument_type if points else "logical"),
        target=plan.target,
        cites=tuple(plan.sources)[:12],
        points=tuple([point.id for point in points[:12]]),
        concedes=tuple([point.id for point in plan.concedes]),
        stance=None if plan.wavers else room.stance,
        force=0.0 if plan.weightless else argument_force(room.conviction, room.persona, new),
        thought=thought,
        asks=plan.asks,
    )


def argument_force(conviction: float, persona: Persona, new: bool) -> float:
    """How strongly a mind argues, 0 to 1: by how sure it is, who it is, and whether it brings anything new."""
    sure = min(1.0, abs(conviction - 0.5) * 2)
    return round4(min(1.0, 0.3 + 0.35 * sure + 0.2 * persona.influence + (0.15 if new else 0.0)))


def unsaid_facts(case: Case, state: State, memory: SeatMemory, seat: int, limit: int) -> list[tuple[Point, str]]:
    """Points of a seat's side with the sentence of the case that each has not been made with yet, the best first."""
    plan = TurnPlan(situation_of(case, state, memory, seat), Draw(state.seed or "", "unsaid"))
    return [(point, plan.next_fact(point)) for point in unused_points(plan, limit)]


def _thought(plan: TurnPlan) -> str:
    room: Situation = plan.room
    way = humanise(GUILTY if room.conviction > 0.5 else NOT_GUILTY)
    distance = abs(room.conviction - 0.5)
    about = subject_of(room, plan.points[0]) if plan.points else "all of it"
    if distance < 0.08:
        return f"I could still go either way, because of {about}."
    if distance < 0.2:
        return f"I lean to {way}, and I am less sure than I sound."
    return f"I am sure of {way}. If anybody shakes it, it will be over {about}."
