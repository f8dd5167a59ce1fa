"""Suspicion: whom a seat suspects, from what it saw, what was claimed, and how everybody voted before.

A crew member who knows that a claim is false is sure of a liar. Claims that contradict each other are worth less,
because only one of the two need lie. Whoever has no witness for the moment that matters stays open, and is suspected a
little; whoever has one is not.

What is seen of a claim depends on the craft: without any, that it is false of a room in which one was oneself; with
some, that somebody else denies it; with more, that no door leads from it to where one saw its speaker; with most, the
same of what others saw, and that two who vouch for each other alone may be partners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.draws import Draw
from engine.formats.meeting.mind.record import Record, accused_by_the_dead
from engine.formats.meeting.mind.seat import Mind
from engine.formats.meeting.rules.score import results, vote_history
from engine.formats.meeting.rules.table import impostors

Ground: TypeAlias = Literal[
    "not_there",
    "seen_elsewhere",
    "false_sighting",
    "was_with_me",
    "not_seen_there",
    "false_of_me",
    "denies_me",
    "changed",
    "contradicted",
    "both_alone",
    "no_witness",
    "silent",
    "no_way",
    "way_heard",
    "way_own",
    "next_door",
    "votes",
    "remembered",
]
NO_WITNESS, LATE = 0.9, 0.004
"""Suspicion of somebody whom nobody saw, and more by the cube of how many such there were before: the more rooms are
named, the easier it is to choose a free one."""
CERTAIN_SUSPICION = 4.5
"""Suspicion of somebody whose claim is known to be false."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A ground to suspect somebody."""

    ground: Ground
    weight: float
    step: int = -1
    room: int = -1
    other: int = 0
    """The witness, or anybody else it is about."""


def suspicions(mind: Mind, *, public: bool = False) -> dict[int, list[Reason]]:
    """The grounds to suspect each of the others. `public`: what the table can know, and nothing of one's own."""
    found: dict[int, list[Reason]] = {other: [] for other in mind.others}
    if not public:
        _own(mind, found)
    _claims(mind, found)
    _witnesses(mind, found, public)
    if mind.level >= 1:
        _votes(mind, found)
        _remembered(mind, found)
    return found


def weigh(reasons: Sequence[Reason]) -> float:
    """How much they are worth together."""
    return sum(reason.weight for reason in reasons)


def ranked(mind: Mind, *, public: bool = False) -> list[tuple[float, int, Reason | None]]:
    """The others, the most suspected first, each with the best ground against them."""
    noise = Draw(mind.state.seed or "", "doubt", mind.state.round, mind.seat)
    spread = 0.15 if public else mind.manner.noise * (3.6 - 0.5 * mind.level)
    rows: list[tuple[float, int, Reason | None]] = []
    for other, reasons in suspicions(mind, public=public).items():
        best = max(reasons, key=lambda reason: reason.weight, default=None)
        score = weigh(reasons) + spread * noise.branch(other).normal(1.0)
        rows.append((score, other, best if best is not None and best.weight > 0 else None))
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def _own(mind: Mind, found: dict[int, list[Reason]]) -> None:
    """Claims that this seat knows to be false."""
    record, mine = mind.record, mind.sightings
    for (seat, step), room in record.at.items():
        if seat not in found or step >= len(mine):
            continue
        here = mine[step]
        if here.room == room and seat not in here.others:
            found[seat].append(Reason("not_there", 5.0, step, room))
        elif here.room != room and seat in here.others:
            found[seat].append(Reason("seen_elsewhere", 5.0, step, here.room))
    for claim, by in zip(record.saw, record.saw_by, strict=True):
        if by not in found or not 0 <= claim.step < len(mine):
            continue
        here = mine[claim.step]
        if claim.room == here.room:
            if claim.seat != mind.seat and claim.seat not in here.others:
                found[by].append(Reason("not_seen_there", 4.6, claim.step, claim.room, claim.seat))
        elif claim.room >= 0:
            if claim.seat == mind.seat:
                found[by].append(Reason("false_of_me", 4.6, claim.step, claim.room, claim.seat))
            elif claim.seat in here.others:
                found[by].append(Reason("was_with_me", 4.6, claim.step, claim.room, claim.seat))
            elif by in here.others:
                found[by].append(Reason("seen_elsewhere", 4.6, claim.step, here.room))
    for claim, by in zip(record.missed, record.missed_by, strict=True):
        of_me = claim.seat == mind.seat and by in found and 0 <= claim.step < len(mine)
        if of_me and mine[claim.step].room == claim.room:
            found[by].append(Reason("denies_me", 4.8, claim.step, claim.room))
        denies_itself = claim.seat == by and by in found and 0 <= claim.step < len(mine)
        if denies_itself and mine[claim.step].room == claim.room and by in mine[claim.step].others:
            found[by].append(Reason("seen_elsewhere", 5.0, claim.step, claim.room))
    if mind.level < 2:
        return
    for seat, reasons in found.items():
        for step in (mind.step - 1, mind.step + 1):
            if 0 <= step < len(mine) and seat in mine[step].others and _no_way(mind, seat, mine[step].room):
                reasons.append(Reason("no_way", 5.0, step, mine[step].room))
                break


def _no_way(mind: Mind, seat: int, room: int) -> bool:
    """Whether no door leads between a room and the one in which a seat says that it was when it was done."""
    said = mind.record.at.get((seat, mind.step))
    return said is not None and not mind.chart.near(said, room)


def _claims(mind: Mind, found: dict[int, list[Reason]]) -> None:
    """Claims that contradict each other."""
    record = mind.record
    for seat, step in record.changed:
        if seat in found:
            found[seat].append(Reason("changed", 1.8, step))
    if mind.level < 1:
        return
    for claim, by in zip(record.missed, record.missed_by, strict=True):
        if claim.seat != by and record.at.get((claim.seat, claim.step)) == claim.room:
            _split(mind, found, claim.seat, by, claim.step, claim.room)
    if mind.level < 2:
        return
    for claim, by in zip(record.saw, record.saw_by, strict=True):
        said = record.at.get((claim.seat, claim.step))
        if said is not None and claim.room >= 0 and said != claim.room:
            _split(mind, found, claim.seat, by, claim.step, claim.room)
    if mind.level >= 3:
        _ways_heard(mind, found)
    at_once = [(seat, room) for (seat, step), room in record.at.items() if step == mind.step]
    for number, (seat, room) in enumerate(at_once):
        for other, elsewhere in at_once[number + 1 :]:
            if room != elsewhere:
                continue
            if (seat, mind.step) in record.alone or (other, mind.step) in record.alone:
                for one, against in ((seat, other), (other, seat)):
                    if one in found:
                        found[one].append(Reason("both_alone", 1.1, mind.step, room, against))


def _ways_heard(mind: Mind, found: dict[int, list[Reason]]) -> None:
    """Rooms that cannot be reached from where somebody was just before or after, by another's word or their own."""
    record = mind.record
    for claim, by in zip(record.saw, record.saw_by, strict=True):
        beside = abs(claim.step - mind.step) == 1 and claim.room >= 0
        if beside and _no_way(mind, claim.seat, claim.room):
            _split(mind, found, claim.seat, by, claim.step, claim.room, "way_heard")
    for seat, reasons in found.items():
        for step in (mind.step - 1, mind.step + 1):
            room = record.at.get((seat, step), -1)
            if room >= 0 and _no_way(mind, seat, room):
                reasons.append(Reason("way_own", 2.5, step, room))


def _split(
    mind: Mind,
    found: dict[int, list[Reason]],
    seat: int,
    by: int,
    step: int,
    room: int,
    ground: Ground = "contradicted",
) -> None:
    """A claim about somebody that their own denies: one of the two lies, and more often the one it is about."""
    if by == mind.seat:
        return
    if seat in found:
        found[seat].append(Reason(ground, 1.4, step, room, by))
    if by in found and seat != mind.seat:
        found[by].append(Reason("contradicted", 1.0, step, room, seat))


def _witnesses(mind: Mind, found: dict[int, list[Reason]], public: bool) -> None:
    """Who has nobody for the moment that matters."""
    record, state = mind.record, mind.state
    vouchers_of = {seat: [by for by in record.vouchers(seat, mind.step) if by in state.seats] for seat in state.seats}
    unseen = [seat for seat, step in record.at if step == mind.step and not vouchers_of.get(seat)]
    for seat, reasons in found.items():
        if not public and seat in mind.sightings[mind.step].others:
            reasons.append(Reason("no_witness", -2.2))
            continue
        vouchers = vouchers_of.get(seat, [])
        trusted = [by for by in vouchers if not _pair(record, seat, by, mind.step)] if mind.level >= 3 else vouchers
        if trusted:
            reasons.append(Reason("no_witness", -1.0))
        elif vouchers:
            reasons.append(Reason("no_witness", -0.5))
        elif (seat, mind.step) in record.at:
            weight = NO_WITNESS + LATE * unseen.index(seat) ** 3
            reasons.append(Reason("no_witness", weight, mind.step, record.at[(seat, mind.step)]))
        elif state.own.tick >= 3:
            asked = record.asked.get(seat)
            reasons.append(Reason("silent", 1.1 if asked else 0.5, mind.step))
        if public or mind.level < 2:
            continue
        for step in (mind.step - 1, mind.step + 1):
            if 0 <= step < len(mind.sightings) and seat in mind.sightings[step].others:
                room = mind.sightings[step].room
                near = mind.chart.near(room, mind.scene)
                reasons.append(Reason("next_door", 0.4 if near else -1.0, step, room))
                break
        else:
            heard = mind.level >= 3 and [
                (claim, by)
                for claim, by in zip(record.saw, record.saw_by, strict=True)
                if claim.seat == seat and abs(claim.step - mind.step) == 1 and claim.room >= 0 and by != mind.seat
            ]
            if heard:
                claim, by = heard[0]
                near = mind.chart.near(claim.room, mind.scene)
                reasons.append(Reason("next_door", 0.3 if near else -0.7, claim.step, claim.room, by))


def _remembered(mind: Mind, found: dict[int, list[Reason]]) -> None:
    """Whom somebody accused who was eliminated since, and so was honest."""
    state = mind.state
    for dead, accused in accused_by_the_dead(state).items():
        for seat in accused:
            if seat in found:
                found[seat].append(Reason("remembered", 0.8, other=dead))


def _pair(record: Record, seat: int, by: int, step: int) -> bool:
    """Whether two vouch for each other, and nobody else does for either."""
    return record.vouchers(by, step) == [seat] and record.vouchers(seat, step) == [by]


def _votes(mind: Mind, found: dict[int, list[Reason]]) -> None:
    """How everybody voted about those whose role the table has learned."""
    state = mind.state
    if not state.typed_settings.confirm_ejects:
        return
    lying = impostors(state)
    for votes, out in zip(vote_history(state), results(state), strict=True):
        if not out:
            continue
        was = out in lying
        for seat, reasons in found.items():
            voted = votes.get(seat)
            if voted is None:
                continue
            if was:
                reasons.append(Reason("votes", -0.9 if voted == out else 0.5, other=out))
            elif voted == out:
                reasons.append(Reason("votes", 0.25, other=out))
