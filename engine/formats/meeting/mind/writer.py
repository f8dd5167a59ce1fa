"""The writer: puts a planned tick into words, in the manner of whoever speaks."""

from __future__ import annotations

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.meeting.mind.alibi import claimed_company, claimed_room
from engine.formats.meeting.mind.lines import ANYBODY, LINES
from engine.formats.meeting.mind.plan import Plan
from engine.formats.meeting.mind.suspicion import Mind
from engine.formats.meeting.rules.score import results
from engine.formats.meeting.rules.table import impostors, seat_name

OWN_LINES = 0.6
"""How often somebody says a line of their own manner, where there is one."""


def write_turn(mind: Mind, plan: Plan) -> str:
    """The words of a plan."""
    key = _key(mind, plan)
    lines = LINES[key]
    state = mind.state
    own = lines.get(mind.manner_id, ())
    draw = Draw(state.seed or "", "words", key, mind.seat)
    # What was said in this game moves the choice on, so that neighbours never say the same.
    turn = state.round + _uses(mind, plan)
    pool = own if own and draw.branch(turn).uniform() < OWN_LINES else lines[ANYBODY]
    line = pool[(Draw(state.seed or "", "words", key).integer_below(len(pool)) + turn) % len(pool)]
    return line.format_map(_slots(mind, plan))


def _key(mind: Mind, plan: Plan) -> str:
    """The lines that a plan is said with."""
    ground = plan.reason.ground if plan.reason is not None else ""
    if plan.move == "expose":
        return f"expose_{ground}" if f"expose_{ground}" in LINES else "expose"
    if plan.move == "accuse":
        if ground in ("no_witness", "silent", "votes"):
            return f"accuse_{ground}"
        return "accuse"
    if plan.move in ("counter", "defend") and _was_denied(mind, plan.target):
        return f"{plan.move}_denied"
    if plan.move == "more" and claimed_room(mind, mind.step) == claimed_room(mind, max(0, mind.step - 1)):
        return "more_stayed"
    if plan.move == "react":
        return _reaction_key(mind.state)
    return plan.move


def _uses(mind: Mind, plan: Plan) -> int:
    """How many turns of this meeting did something of the same kind: each has the next line."""
    record = mind.record
    kinds = {claim.kind for claim in plan.claims}
    wanted = "accuse" if "accuse" in kinds else "ask" if "ask" in kinds else "at"
    return sum(any(claim.kind == wanted for claim in claims) for _, claims in record.turns)


def _was_denied(mind: Mind, by: int | None) -> bool:
    """Whether somebody says that the speaker was not in their room."""
    record = mind.record
    return any(
        claim.seat == mind.seat and who == by for claim, who in zip(record.missed, record.missed_by, strict=True)
    )


def _reaction_key(state: State) -> str:
    out = results(state)
    if not out or not out[-1]:
        return "react_nobody"
    if not state.settings["confirm_ejects"]:
        return "react_unknown"
    return "react_right" if out[-1] in impostors(state) else "react_wrong"


def _slots(mind: Mind, plan: Plan) -> dict[str, str]:
    matter, state = mind.matter, mind.state
    own = claimed_room(mind, mind.step)
    told = plan.target if plan.move in ("answer", "more", "defend", "counter") else None
    # To somebody who was there, too, one says “you”.
    company = ["you" if seat == told else seat_name(state, seat) for seat in claimed_company(mind, mind.step)]
    reason = plan.reason
    step = reason.step if reason is not None and reason.step >= 0 else mind.step
    claimed = mind.record.at.get((plan.target or 0, mind.step), own)
    room = matter.rooms[reason.room if reason is not None and reason.room >= 0 else claimed].name
    me_room = matter.rooms[own].name
    scene = matter.rooms[mind.scene].name
    there = _company(company)
    before = max(0, mind.step - 1)
    before_company = _company(
        ["you" if seat == told else seat_name(state, seat) for seat in claimed_company(mind, before)]
    )
    other = reason.other if reason is not None and reason.other else 0
    return {
        "who": seat_name(state, plan.target) if plan.target is not None else "somebody",
        "other": seat_name(state, other) if other else "another",
        "time": matter.clock(mind.step),
        "time_of": matter.clock(step),
        "found": matter.clock(mind.step + 1),
        "me_room": me_room,
        "me_room_up": _up(me_room),
        "company": there,
        "company_up": _up(there),
        "task": matter.rooms[own].task,
        "before": matter.clock(before),
        "before_room": matter.rooms[claimed_room(mind, before)].name,
        "before_company": before_company,
        "scene": scene,
        "scene_up": _up(scene),
        "room": room,
        "room_up": _up(room),
        "room_bare": room.removeprefix("the ").removeprefix("The "),
        "own_room": matter.rooms[mind.sightings[step].room].name if 0 <= step < len(mind.sightings) else me_room,
    }


def _company(names: list[str]) -> str:
    if not names:
        return "alone"
    return f"with {names[0]}" if len(names) == 1 else f"with {', '.join(names[:-1])} and {names[-1]}"


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


def write_scratch(mind: Mind) -> str:
    """What somebody notes during a meeting: what they said, and what speaks against the others."""
    matter, state, record = mind.matter, mind.state, mind.record
    said = record.at.get((mind.seat, mind.step))
    parts = [f"I said: {matter.rooms[said].name} at {matter.clock(mind.step)}."] if said is not None else []
    for (seat, step), room in list(record.at.items())[:6]:
        if seat != mind.seat and step == mind.step:
            parts.append(f"{seat_name(state, seat)}: {matter.rooms[room].name}.")
    return " ".join(parts)[:400]


def write_notes(mind: Mind) -> str:
    """What somebody carries on from a meeting."""
    state = mind.state
    own = state.own.get(mind.seat)
    before = own.notes if own is not None else ""
    out = results(state)
    what = "Nobody was voted out." if not out or not out[-1] else f"{seat_name(state, out[-1])} was voted out."
    heard = write_scratch(mind)
    return f"{before} Meeting {state.round}: {what} {heard}".strip()[-1200:]
