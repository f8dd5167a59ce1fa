"""The alibi: where an impostor says that they were when it was done, and stays with it.

Without craft it is any room. With some, it is one that they could have reached and that nobody has named yet. With
more, it is said late, and is one in which, as far as they know, nobody was. With most, it is where their partner was
alone, who then says the same.
"""

from __future__ import annotations

from engine.core.draws import Draw
from engine.formats.meeting.mind.suspicion import Mind
from engine.formats.meeting.rules.table import truth_of


def claimed_room(mind: Mind, step: int) -> int:
    """The room that a seat says it was in at a time: the true one, but for a culprit when it was done."""
    said = mind.record.at.get((mind.seat, step))
    if said is not None:
        return said
    true = mind.sightings[step].room
    if not mind.lies or true != mind.scene or step != mind.step:
        return true
    return _invented(mind)


def claimed_company(mind: Mind, step: int) -> tuple[int, ...]:
    """Whom a seat says that it saw at a time: those who were there, or the partner who agrees."""
    room = claimed_room(mind, step)
    if mind.sightings[step].room == room:
        here = tuple(other for other in mind.sightings[step].others if other in mind.state.seats)
        partner = covered_partner(mind) if step == mind.step else None
        return (*here, partner) if partner is not None and partner not in here else here
    cover = _cover(mind)
    return (cover[0],) if cover is not None and cover[1] == room else ()


def covered_partner(mind: Mind) -> int | None:
    """The partner for whom this impostor lies: the one who did it, and says that the two were together."""
    if not mind.lies or mind.level < 3:
        return None
    truth = truth_of(mind.matter, mind.state)
    if truth.culprit == mind.seat or truth.culprit not in (mind.partners or ()):
        return None
    if mind.sightings[mind.step].others:
        return None
    here = mind.sightings[mind.step].room
    said = mind.record.at.get((truth.culprit, mind.step))
    if said is None:  # the culprit will say so: the two have agreed on it
        return None if (mind.seat, mind.step) in mind.record.alone else truth.culprit
    return truth.culprit if said == here else None


def _cover(mind: Mind) -> tuple[int, int] | None:
    """The partner who was alone meanwhile, and where: what the two have agreed on beforehand."""
    truth = truth_of(mind.matter, mind.state)
    if mind.level < 3:
        return None
    for partner in mind.partners or ():
        here = truth.sightings(partner)[mind.step]
        if not here.others and here.room != mind.scene:
            denied = any(claim.room == here.room for claim in mind.record.missed if claim.step == mind.step)
            crowded = any(
                room == here.room and seat != partner
                for (seat, step), room in mind.record.at.items()
                if step == mind.step
            )
            if not denied and not crowded and (partner, mind.step) not in mind.record.alone:
                return partner, here.room
    return None


def _invented(mind: Mind) -> int:
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
    cover = _cover(mind)
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
    # Whoever saw them just before or after knows that no door leads there.
    seen = any(mind.sightings[step].others for step in (mind.step - 1, mind.step + 1))
    likely = {room: crowd[room] + (0.0 if room in within else 3.0 if seen else 0.7) for room in rooms}
    least = min(likely.values())
    return draw.choice([room for room in rooms if likely[room] == least])
