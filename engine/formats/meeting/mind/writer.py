"""The writer: puts a planned tick into words, in the manner of the speaker."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.core.draws import Draw
from engine.core.phrases import comma_list
from engine.formats.meeting.acts import NOTE_LIMIT
from engine.formats.meeting.mind.lines import ANY_MANNER, LINES, Lines
from engine.formats.meeting.mind.plan import Plan
from engine.formats.meeting.mind.record import accused_by_the_dead
from engine.formats.meeting.mind.seat import Mind
from engine.formats.meeting.rules.score import results
from engine.formats.meeting.rules.table import impostors, seat_name
from engine.formats.meeting.state import MeetingState
from engine.text.capitals import capitalise

OWN_LINE_CHANCE = 0.6
"""How often somebody says a line of their own manner, where there is one."""
CALM_KEYS = {"defend": "answer", "defend_more": "more", "defend_stayed": "more_stayed", "defend_again": "repeat"}
"""What somebody says who answers an accusation as if it were a question."""
CALM_CHANCE = 0.8
MIN_FRAGMENT_CHARACTERS = 8
"""Characters of a line without its names and rooms by which it is known again."""
_CHOICE = re.compile(r"\([^()]*\|[^()]*\)")
"""Wordings of which one is said."""
_SLOT = re.compile(rf"{{\w+}}|{_CHOICE.pattern}")
_BARE = re.compile(r", {company}|(?<=[.:]) {company_up}\.?| {company}")
"""What a line says of company."""


def write_turn(mind: Mind, plan: Plan) -> str:
    """The words of a plan: a line that was not said in this game yet, if there is one."""
    key = _key(mind, plan)
    draw = Draw(mind.state.seed or "", "words", key, mind.seat)
    if key in CALM_KEYS and draw.branch("calm").branch(len(mind.record.turns)).uniform() < CALM_CHANCE:
        key = CALM_KEYS[key]
    lines = LINES[key] if _is_bare(mind, plan) else _with_company(mind, key)
    own, anybody = lines.get(mind.manner_id, ()), lines[ANY_MANNER]
    own_first = bool(own) and draw.branch(len(mind.record.turns)).uniform() < OWN_LINE_CHANCE
    pools = [own, anybody] if own_first else [anybody, own]
    ordered = [line for pool in pools for line in draw.sample(pool, len(pool))]
    said = [turn.text for turn in mind.state.own.said]
    if _is_bare(mind, plan):
        ordered = [_BARE.sub("", line) for line in ordered if "{company" in line]
    line = min(ordered, key=lambda line: sum(_is_said(line, text) for text in said))
    wording = draw.branch("wording").branch(len(mind.record.turns))
    line = _CHOICE.sub(lambda found: wording.choice(found[0][1:-1].split("|")), line)
    return line.format_map(_slots(mind, plan))


def _is_bare(mind: Mind, plan: Plan) -> bool:
    """Whether a plan says where its speaker was when it was done, and leaves out with whom."""
    kinds = {claim.kind for claim in plan.claims if claim.step == mind.step}
    return (
        "at" in kinds
        and not kinds & {"saw", "alone", "missed"}
        and plan.move in ("report", "alibi", "answer", "defend")
    )


def _with_company(mind: Mind, key: str) -> Mapping[str, Lines]:
    """The lines of a key, with those that fit a player who was alone, or was not."""
    more = LINES.get(f"{key}_{'together' if mind.sightings[mind.step].others else 'alone'}")
    if more is None or key == "counter":
        return LINES[key]
    lines = LINES[key]
    return {manner: (*lines.get(manner, ()), *more.get(manner, ())) for manner in {**lines, **more}}


def _is_said(line: str, text: str) -> bool:
    """Whether a text is a line with its slots filled."""
    telling = _telling(line)
    if telling:
        return telling in text
    return _pattern(line).fullmatch(text) is not None


@lru_cache(maxsize=2048)
def _telling(line: str) -> str:
    """The longest part of a line between two slots; empty where it is too short to know the line by."""
    longest = max(_SLOT.split(line), key=len)
    return longest if len(longest) >= MIN_FRAGMENT_CHARACTERS else ""


@lru_cache(maxsize=256)
def _pattern(line: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, _SLOT.split(line))))


def _key(mind: Mind, plan: Plan) -> str:
    """The lines that a plan is said with."""
    record, target = mind.record, plan.target
    ground = plan.reason.ground if plan.reason is not None else ""
    if plan.move == "accuse" and ground == "next_door" and plan.reason is not None and plan.reason.room == mind.scene:
        ground = ""
    if plan.move == "accuse" and target in record.accused.get(mind.seat, ()):
        return "accuse_back"
    if plan.move in ("expose", "confront", "accuse", "close"):
        return f"{plan.move}_{ground}" if f"{plan.move}_{ground}" in LINES else plan.move
    if plan.move == "confirm" and plan.reason is not None:
        return "confirm_saw"
    if plan.move == "sighting" and plan.reason is not None:
        if any(claim.kind == "clear" for claim in plan.claims):
            return "sighting_far"
        if not any(claim.kind == "ask" for claim in plan.claims):
            return "sighting_told"
        return "sighting_before" if plan.reason.step < mind.step else "sighting_after"
    if plan.move == "defend" and ground == "false_sighting":
        return "defend_seen"
    if plan.move in ("counter", "defend") and target is not None and record.denies(target, mind.seat):
        return f"{plan.move}_denied"
    if plan.move == "counter" and (target, mind.step) in record.alone:
        return "counter_alone"
    stayed = mind.sightings[mind.step].room == mind.sightings[max(0, mind.step - 1)].room
    if plan.move == "defend" and (mind.seat, mind.step) in record.at:
        return "defend_again" if not plan.claims else "defend_stayed" if stayed else "defend_more"
    if plan.move == "more" and stayed:
        return "more_stayed"
    if plan.move == "react":
        return _reaction_key(mind.state)
    return plan.move


def _reaction_key(state: MeetingState) -> str:
    out = results(state)
    if not out or not out[-1]:
        return "react_nobody"
    if not state.typed_settings.confirm_ejects:
        return "react_unknown"
    return "react_right" if out[-1] in impostors(state) else "react_wrong"


def _slots(mind: Mind, plan: Plan) -> dict[str, str]:
    matter, state = mind.matter, mind.state
    own = mind.sightings[mind.step].room
    told = plan.target if plan.move in ("answer", "more", "defend") else None
    # To somebody who was there, too, one says “you”.
    company = ["you" if seat == told else seat_name(state, seat) for seat in mind.sightings[mind.step].others]
    reason = plan.reason
    step = reason.step if reason is not None and reason.step >= 0 else mind.step
    claimed = matter.rooms[mind.record.at.get((plan.target or 0, mind.step), own)].name
    room = matter.rooms[reason.room].name if reason is not None and reason.room >= 0 else claimed
    me_room = matter.rooms[own].name
    scene = matter.rooms[mind.scene].name
    there = _company(company)
    before = max(0, mind.step - 1)
    before_company = _company(
        ["you" if seat == told else seat_name(state, seat) for seat in mind.sightings[before].others]
    )
    known = 0 <= step < len(mind.sightings)
    own_room = matter.rooms[mind.sightings[step].room].name if known else me_room
    other = reason.other if reason is not None and reason.other else 0
    return {
        "who": seat_name(state, plan.target) if plan.target is not None else "somebody",
        "other": seat_name(state, other) if other else "another",
        "time": matter.clock(mind.step),
        "time_of": matter.clock(step),
        "found": matter.clock(mind.step + 1),
        "me_room": me_room,
        "me_room_up": capitalise(me_room),
        "company": there,
        "company_up": capitalise(there),
        "task": matter.rooms[own].task,
        "before": matter.clock(before),
        "before_room": matter.rooms[mind.sightings[before].room].name,
        "before_company": before_company,
        "scene": scene,
        "scene_up": capitalise(scene),
        "claimed": claimed,
        "claimed_up": capitalise(claimed),
        "claimed_bare": _bare(claimed),
        "room": room,
        "room_up": capitalise(room),
        "room_bare": _bare(room),
        "own_room": own_room,
        "own_room_up": capitalise(own_room),
    }


def _company(names: list[str]) -> str:
    if not names:
        return "alone"
    return f"with {names[0]}" if len(names) == 1 else f"with {', '.join(names[:-1])} and {names[-1]}"


def _bare(room: str) -> str:
    return room.removeprefix("the ")


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
    """What somebody carries on from a meeting: how it ended, who was caught in what, who accused whom, the dead first,
    and what they said themselves that they would do."""
    state, record = mind.state, mind.record
    own = state.private.get(mind.seat)
    before = own.notes if own is not None else ""
    out = results(state)
    parts = ["Nobody was voted out." if not out or not out[-1] else f"{seat_name(state, out[-1])} was voted out."]
    parts += _caught(mind)
    for dead, accused in accused_by_the_dead(state).items():
        parts.append(f"{seat_name(state, dead)}, who is dead, accused {_names(mind, accused)}.")
    for blamed, by in record.accused.items():
        others = [one for one in dict.fromkeys(by) if one != mind.seat]
        if others:
            parts.append(f"{_names(mind, others)} accused {seat_name(state, blamed)}.")
    mine = [seat for seat, by in record.accused.items() if mind.seat in by and seat in state.taking_part]
    if mine:
        parts.append(f"I promised to keep an eye on {_names(mind, mine)}.")
    parts.append(write_scratch(mind))
    return f"{before} Meeting {state.round}: {' '.join(parts)}".strip()[-NOTE_LIMIT:]


def _caught(mind: Mind) -> list[str]:
    """Whose word about a room was denied, by whom."""
    matter, record = mind.matter, mind.record
    return [
        f"{seat_name(mind.state, by)} caught {seat_name(mind.state, claim.seat)}: "
        f"not in {matter.rooms[claim.room].name} at {matter.clock(claim.step)}."
        for claim, by in zip(record.missed, record.missed_by, strict=True)
        if claim.seat != by and claim.room >= 0
    ]


def _names(mind: Mind, seats: Iterable[int]) -> str:
    return comma_list([seat_name(mind.state, seat) for seat in seats])
