"""The account: what a seat says that it saw, time by time, which it stays with for a whole meeting.

Of the crew it is what they saw, but for a slip now and then: somebody is remembered a time too early or too late. Of
impostors it is invented where the truth would give them away: the culprit was somewhere else when it was done, and
either of them may have seen somebody who was not there. Minds argue from their account alone, whichever side they are
on; so the two sides speak of the same things in the same words.

The culprit's room is any without craft. With some it is one that they could have reached and that nobody has named
yet; with more it is one in which, as far as they know, nobody was; with most it is where their partner was alone, who
then says the same.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.draws import Draw
from engine.formats.meeting.mind.experience import NONE, Experience, was_caught, with_experience
from engine.formats.meeting.mind.manners import MANNERS
from engine.formats.meeting.mind.record import record_of
from engine.formats.meeting.mind.seat import Mind, level_of
from engine.formats.meeting.rules.table import truth_of
from engine.formats.meeting.state import MeetingState
from engine.formats.meeting.truth import Sighting
from engine.matters.incident import Incident

SLIP_CHANCE = 0.35
"""How often somebody honest remembers one person a time too early or too late."""
DENIAL_CHANCE = 0.5
"""How often a culprit denies a sighting that their room cannot be reached from."""
SCOUTED_CHANCE = 0.9
"""How often a culprit with craft has looked into the other rooms on the way, and knows which were empty."""
FALSE_SIGHTING_CHANCE = 0.22
"""How often an impostor has seen somebody who was not there."""


def mind_of(matter: Incident, state: MeetingState, seat: int, experience: Experience = NONE) -> Mind:
    """What a seat knows: its account, its partners, and what was said; the scene and the time are public."""
    truth = truth_of(matter, state)
    knows = state.dealt[seat].knows
    persona = state.seats[seat].persona
    manner = persona.archetype if persona is not None and persona.archetype in MANNERS else "methodical"
    mind = Mind(
        matter=matter,
        state=state,
        record=record_of(state),
        seat=seat,
        sightings=truth.sightings(seat),
        partners=tuple(other for other in knows if other not in state.out) if knows is not None else None,
        level=level_of(state, seat),
        manner=with_experience(MANNERS[manner], experience),
        manner_id=manner,
        chart=truth.chart,
        scene=truth.scene,
        step=truth.step,
        draw=Draw(state.seed or "", "house", state.round, state.phase, state.own.tick, seat),
    )
    return replace(mind, sightings=account_of(mind, invents=not was_caught(experience)))


def account_of(mind: Mind, *, invents: bool) -> tuple[Sighting, ...]:
    """What a seat says that it saw, of what it really saw; `invents`: and whom it did not see."""
    told = list(mind.sightings)
    if not mind.lies:
        _slip(mind, told)
        return tuple(told)
    if told[mind.step].room == mind.scene:
        told[mind.step] = _invented(mind)
        _deny_sightings(mind, told)
    else:
        partner = _covered(mind)
        if partner is not None and partner not in told[mind.step].others:
            told[mind.step] = replace(told[mind.step], others=(*told[mind.step].others, partner))
    if invents:
        _false_sighting(mind, told)
    return tuple(told)


def _slip(mind: Mind, told: list[Sighting]) -> None:
    """Somebody seen two times before, or at the time, is remembered at the one between."""
    draw = Draw(mind.state.seed or "", "slip", mind.state.round, mind.seat)
    if draw.uniform() >= SLIP_CHANCE:
        return
    to = mind.step + draw.choice((-1, 1))
    found = {truth_of(mind.matter, mind.state).finder} if to > mind.step else set()
    seen = list(told[2 * to - mind.step].others) if 0 <= 2 * to - mind.step < len(told) else []
    seen += told[mind.step].others
    seen = [other for other in seen if other not in {*told[to].others, *found} and other in mind.state.taking_part]
    if seen:
        told[to] = replace(told[to], others=(*told[to].others, draw.choice(seen)))


def _false_sighting(mind: Mind, told: list[Sighting]) -> None:
    """Somebody who was not there is said to have been in the impostor's room just before or after."""
    draw = Draw(mind.state.seed or "", "lie", mind.state.round, mind.seat)
    if mind.level < 1 or draw.uniform() >= FALSE_SIGHTING_CHANCE:
        return
    at = mind.step + draw.choice((-1, 1))
    known = {*told[at].others, *told[mind.step].others}
    if at > mind.step:  # everybody knows where the finder was then
        known.add(truth_of(mind.matter, mind.state).finder)
    open_ = [other for other in mind.open_to if other not in known]
    if open_ and told[at].room != mind.scene:
        told[at] = replace(told[at], others=(*told[at].others, draw.choice(open_)))


# Where the culprit was


def _invented(mind: Mind) -> Sighting:
    """Where the culprit says that they were when it was done, and with whom: what they said once, or the best there
    is."""
    cover = _cover(mind)
    said = mind.record.at.get((mind.seat, mind.step))
    room = said if said is not None else _invented_room(mind, cover)
    company = (cover[0],) if cover is not None and cover[1] == room else ()
    return Sighting(room, company)


def _deny_sightings(mind: Mind, told: list[Sighting]) -> None:
    """A sighting just before or after from which no door leads to the invented room is denied: they never left it."""
    if Draw(mind.state.seed or "", "deny", mind.state.round, mind.seat).uniform() >= DENIAL_CHANCE:
        return
    here = told[mind.step].room
    for step in (mind.step - 1, mind.step + 1):
        true = told[step].room
        seen = any((claim.seat, claim.step, claim.room) == (mind.seat, step, true) for claim in mind.record.saw)
        kept = mind.record.at.get((mind.seat, step)) == true or true == mind.scene
        if seen and not kept and not mind.chart.near(true, here):
            told[step] = Sighting(here, ())


def _invented_room(mind: Mind, cover: tuple[int, int] | None) -> int:
    draw = Draw(mind.state.seed or "", "alibi", mind.state.round, mind.seat)
    rooms = [room for room in range(len(mind.chart.doors)) if room != mind.scene]
    if mind.level == 0:
        return draw.choice(rooms)
    before, after = mind.sightings[mind.step - 1].room, mind.sightings[mind.step + 1].room
    within = [room for room in rooms if mind.chart.near(before, room) and mind.chart.near(room, after)]
    within = within or [room for room in rooms if mind.chart.near(before, room)] or rooms
    if mind.level == 1:
        named = {room for (_, step), room in mind.record.at.items() if step == mind.step}
        free = [room for room in rooms if room not in named]
        return draw.choice([room for room in within if room not in named] or free or within)
    if cover is not None:
        return cover[1]
    crowd = dict.fromkeys(rooms, 0.0)
    for (_, step), room in mind.record.at.items():
        if step == mind.step and room in crowd:
            crowd[room] += 2.0
    for claim in mind.record.saw:
        if claim.step == mind.step and claim.room in crowd:
            crowd[claim.room] += 2.0
    for step in (mind.step - 1, mind.step + 1):
        sighting = mind.sightings[step]
        if sighting.room in crowd:
            crowd[sighting.room] += 1.0 * len(sighting.others)
    if Draw(mind.state.seed or "", "scouted", mind.state.round, mind.seat).uniform() < SCOUTED_CHANCE:
        truth = truth_of(mind.matter, mind.state)
        for seat in mind.others:
            here = truth.sightings(seat)[mind.step].room
            if here in crowd:
                crowd[here] += 2.0
    # Whoever saw them just before or after knows that no door leads there.
    seen = any(mind.sightings[step].others for step in (mind.step - 1, mind.step + 1))
    likely = {room: crowd[room] + (0.0 if room in within else 3.0 if seen else 0.7) for room in rooms}
    least = min(likely.values())
    return draw.choice([room for room in rooms if likely[room] == least])


def _cover(mind: Mind) -> tuple[int, int] | None:
    """The partner who was alone meanwhile, and where: what the two have agreed on beforehand."""
    if mind.level < 3:
        return None
    truth = truth_of(mind.matter, mind.state)
    for partner in mind.partners or ():
        here = truth.sightings(partner)[mind.step]
        if not here.others and here.room != mind.scene:
            denied = any(claim.room == here.room for claim in mind.record.missed if claim.step == mind.step)
            crowded = any(
                room == here.room and seat != partner
                for (seat, step), room in mind.record.at.items()
                if step == mind.step and seat != mind.seat
            )
            if not denied and not crowded and (partner, mind.step) not in mind.record.alone:
                return partner, here.room
    return None


def _covered(mind: Mind) -> int | None:
    """The partner for whom this impostor lies: the one who did it, and says that the two were together."""
    truth = truth_of(mind.matter, mind.state)
    if mind.level < 3 or truth.culprit not in (mind.partners or ()) or mind.sightings[mind.step].others:
        return None
    said = mind.record.at.get((truth.culprit, mind.step))
    if said is None:  # the culprit will say so: the two have agreed on it
        return None if (mind.seat, mind.step) in mind.record.alone else truth.culprit
    return truth.culprit if said == mind.sightings[mind.step].room else None
