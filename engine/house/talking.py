"""Talking: a house mind's turn, chosen from what was just said."""

from __future__ import annotations

from engine.acts import Speak
from engine.case import Case
from engine.draws import Draw
from engine.house.choosing import choose
from engine.house.moves import MOVES, Outcome, say_bare
from engine.house.pen import Pen, number
from engine.house.room import Room, room_of
from engine.house.voices import PLAIN, VOICES
from engine.memory import Memory, digest
from engine.state import State


def speak(case: Case, state: State, memory: Memory, seat: int, draw: Draw) -> Speak:
    """What a seat's mind says with the floor."""
    room = room_of(case, state, memory, seat)
    pen = Pen(room.brief, state, room.persona, VOICES.get(room.persona.id, PLAIN), room.stance, room.own_text, draw)
    outcome = MOVES[choose(room, draw)](room, pen)
    return finished(room, pen, outcome)


def finished(room: Room, pen: Pen, outcome: Outcome) -> Speak:
    """A written turn as an act: made unlike every other text of the deliberation, with what it rests on."""
    known = room.memory.table.texts
    recent = {turn.text for turn in room.state.heard}
    if not pen.parts:
        say_bare(room, pen)
    for kind in (f"{pen.side}_all", f"close_{pen.side}", "bare"):
        text = pen.text()
        if text and digest(text) not in known and text not in recent:
            break
        say_bare(room, pen) if kind == "bare" else pen.line(kind)
    text = pen.text()
    if not text or digest(text) in known or text in recent:
        # Everything that this juror has to say has been said; the count of turns makes even this unlike the last time.
        pen.write(f"That is turn {number(room.state.turns + 1)} at this table, and I vote as before.")
    points = list(dict.fromkeys(pen.points))
    cites = tuple(dict.fromkeys(source for point in points for source in point.rests_on))[:12]
    sure = min(1.0, abs(room.conviction - 0.5) * 2)
    made = any(pen.left(point) for point in points)
    force = 0.3 + 0.35 * sure + 0.2 * room.persona.influence + (0.15 if made else 0.0)
    return Speak(
        text=pen.text(),
        argument_type=outcome.argument_type or (points[0].argument_type if points else "logical"),
        target=outcome.target,
        cites=cites,
        points=tuple(point.id for point in points)[:12],
        stance=room.stance,
        force=round(min(1.0, force), 4),
        thought=_thought(room, pen),
    )


def _thought(room: Room, pen: Pen) -> str:
    way = "guilty" if room.conviction > 0.5 else "not guilty"
    distance = abs(room.conviction - 0.5)
    about = pen.subject_of(pen.points[0]) if pen.points else "all of it"
    if distance < 0.08:
        return f"I could still go either way. {about[:1].upper()}{about[1:]} keeps me here."
    if distance < 0.2:
        return f"I lean to {way}, and I am less sure than I sound."
    return f"I am sure of {way}. If anybody shakes it, it will be over {about}."
