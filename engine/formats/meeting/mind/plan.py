"""What a seat does with a tick, before it is put into words: a move with its claims, how much it wants to make it, and
perhaps a vote. It follows from the seed and the record alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.formats.meeting.claims import Claim
from engine.formats.meeting.labels import SKIP
from engine.formats.meeting.mind.alibi import claimed_company, claimed_room
from engine.formats.meeting.mind.suspicion import SURE, Mind, Reason, ranked
from engine.formats.meeting.rules.bids import wraps_up
from engine.formats.meeting.settings import URGENT

Move: TypeAlias = Literal[
    "report",
    "alibi",
    "answer",
    "more",
    "test",
    "probe",
    "defend",
    "counter",
    "expose",
    "confront",
    "vouch",
    "accuse",
    "frame",
    "ask",
    "drop",
    "close",
    "agree",
    "quip",
    "react",
    "silent",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """A tick that is not put into words yet."""

    move: Move
    desire: int
    claims: tuple[Claim, ...] = ()
    target: int | None = None
    reason: Reason | None = None
    vote: str | None = None


ALIBIS_IN_A_ROW = 2
"""After so many turns that only say where somebody was, somebody honest asks a question."""
TESTS = 0.5
"""How often somebody who had company lets the other name the room before they do."""
Row: TypeAlias = tuple[float, int, Reason | None]


def plan_tick(mind: Mind) -> Plan:
    """What a seat bids in a tick."""
    rows = ranked(mind)
    view = _impostor_rows(mind) if mind.lies else rows
    plan = _move(mind, view)
    vote = None if mind.seat in mind.state.cast else _vote(mind, view)
    desire = plan.desire if plan.move == "silent" else max(1, min(9, plan.desire + mind.manner.talk))
    if plan.desire >= URGENT:
        used = mind.state.interrupted.get(mind.seat) == mind.state.round
        desire = 9 if used else URGENT
    return Plan(plan.move, desire, plan.claims, plan.target, plan.reason, vote)


def plan_reaction(mind: Mind) -> Plan:
    """A word on the result."""
    desire = 3 + mind.manner.talk + mind.draw.integer_below(4)
    return Plan("react", max(1, min(9, desire)))


# What to say


def _move(mind: Mind, rows: list[Row]) -> Plan:
    record, state = mind.record, mind.state
    turns = len(record.turns)
    mine = record.last_turn.get(mind.seat, 0)
    placed_self = (mind.seat, mind.step) in record.at
    top = rows[0] if rows else (0.0, 0, None)
    if not turns:
        if _found_it(mind):
            return Plan("report", 9, _whereabouts(mind, found=True))
        return Plan("alibi", 3, _whereabouts(mind))
    # Something known to be false is said at once; by an impostor never.
    sure = not mind.lies and top[0] >= SURE - 1.5 and top[2] is not None and top[2].weight >= SURE
    if sure and top[2] is not None and not record.said(mind.seat, "accuse", top[1]):
        urgent = mind.manner.talk > 0 and top[2].ground in ("not_there", "denies_me")
        return Plan("expose", URGENT if urgent else 9, _exposure(mind, top), top[1], top[2])
    called = record.last_called.get(mind.seat)
    if called is not None and called[0] > mine and called[1] != mind.seat and called[1] in state.taking_part:
        return _when_called(mind, called[1], called[2], placed_self, rows)
    if not mind.lies and _alibis_in_a_row(mind) >= ALIBIS_IN_A_ROW:
        # A table that only recites is asked something: first whoever has not said a word.
        silent = _silent(mind)
        if silent is not None:
            return Plan("ask", 8, (Claim("ask", silent, mind.step),), silent)
        lonely = _lonely(mind)
        if lonely is not None:
            return Plan("probe", 8, (Claim("ask", lonely, mind.step),), lonely)
    if not placed_self and not mind.lies:
        friend = _untested_friend(mind)
        if friend is not None and mind.draw.branch("test").uniform() < TESTS:
            return Plan("test", 7, (Claim("ask", friend, mind.step),), friend)
    if not placed_self:
        # With craft, an alibi is made when most rooms are taken.
        placed = sum(step == mind.step for _, step in record.at)
        waits = mind.lies and mind.level >= 2 and mind.sightings[mind.step].room == mind.scene
        desire = min(6, 1 + placed) - mind.manner.talk if waits else 5 + (1 if turns >= 2 else 0)
        return Plan("alibi", desire, _whereabouts(mind))
    return _later(mind, rows)


def _found_it(mind: Mind) -> bool:
    last = mind.sightings[-1]
    return last.room == mind.scene and not mind.lies


def _when_called(mind: Mind, by: int, how: str, placed_self: bool, rows: list[Row]) -> Plan:
    """Asked or accused since the last turn."""
    if how == "ask":
        if placed_self and mind.step > 0 and (mind.seat, mind.step - 1) not in mind.record.at:
            return Plan("more", 7, _whereabouts_at(mind, mind.step - 1), by)
        return Plan("answer", 7, _whereabouts(mind), by)
    if placed_self and mind.lies and mind.level >= 2 and by not in (mind.partners or ()):
        # An impostor whose claim is contested turns it round, once they have an alibi to stand on.
        return Plan("counter", 8, (Claim("accuse", by), *_whereabouts(mind)), by)
    if not mind.lies and placed_self and rows and rows[0][1] == by and rows[0][0] >= 1.0:
        return Plan("counter", 8, (Claim("accuse", by), *_whereabouts(mind)), by)
    return Plan("defend", 8 if mind.manner.talk > 0 else 7, _whereabouts(mind), by)


def _later(mind: Mind, rows: list[Row]) -> Plan:
    record, state = mind.record, mind.state
    top = rows[0] if rows else (0.0, 0, None)
    vouch = _to_vouch(mind)
    if vouch is not None:
        room = mind.sightings[mind.step].room
        return Plan("vouch", 6, (Claim("saw", vouch, mind.step, room), Claim("clear", vouch)), vouch)
    conflict = _conflict(mind)
    if conflict is not None:
        about, witness, step, room = conflict
        return Plan(
            "confront",
            6,
            (Claim("ask", about, step), Claim("name", witness)),
            about,
            Reason("contradicted", 2.0, step, room, witness),
        )
    if mind.lies and mind.level >= 3:
        doomed = _doomed_partner(mind)
        if doomed is not None and not record.said(mind.seat, "accuse", doomed):
            return Plan("drop", 7, (Claim("accuse", doomed),), doomed)
    pressing = top[1] and top[2] is not None and top[0] >= (0.9 if mind.lies else 1.2)
    if pressing and not record.said(mind.seat, "accuse", top[1]):
        move: Move = "frame" if mind.lies else "accuse"
        desire = 5 + min(3, int(top[0])) - (1 if mind.lies and mind.level < 1 else 0)
        return Plan(move, desire, (Claim("accuse", top[1]),), top[1], top[2])
    quiet = [
        other
        for other in mind.others
        if (other, mind.step) not in record.at and other not in (mind.partners or ()) and not record.asked.get(other)
    ]
    if quiet:
        return Plan("ask", 5, (Claim("ask", quiet[0], mind.step),), quiet[0])
    if wraps_up(state) and top[1] and not record.said(mind.seat, "accuse", top[1]) and top[0] > 0.4:
        return Plan("close", 5, (Claim("accuse", top[1]),), top[1], top[2])
    turn = record.last_turn.get(mind.seat, 0)
    if len(record.turns) - turn >= 3 and mind.draw.uniform() < mind.manner.quips:
        return Plan("quip", 3)
    loud = _most_accused(mind)
    joins = loud is not None and len(record.turns) - turn >= 3 and loud not in (mind.partners or ())
    if joins and loud is not None and not record.said(mind.seat, "accuse", loud):
        return Plan("agree", 2, (Claim("accuse", loud),), loud)
    return Plan("silent", 0)


def _whereabouts(mind: Mind, *, found: bool = False) -> tuple[Claim, ...]:
    """Where a seat says that it was when it was done, and with whom; who found it says that, too."""
    room = claimed_room(mind, mind.step)
    company = claimed_company(mind, mind.step)
    claims = [Claim("at", mind.seat, mind.step, room)]
    claims += [Claim("saw", other, mind.step, room) for other in company]
    if not company:
        claims.append(Claim("alone", mind.seat, mind.step))
    if found:
        claims.insert(0, Claim("found", mind.seat, mind.step + 1, mind.scene))
    return tuple(claims)


def _whereabouts_at(mind: Mind, step: int) -> tuple[Claim, ...]:
    """Where a seat says that it was at another time, and with whom."""
    room, company = claimed_room(mind, step), claimed_company(mind, step)
    claims = [Claim("at", mind.seat, step, room)]
    claims += [Claim("saw", other, step, room) for other in company]
    return tuple(claims if company else [*claims, Claim("alone", mind.seat, step)])


def _alibis_in_a_row(mind: Mind) -> int:
    """How many of the latest turns did nothing but say where somebody was."""
    count = 0
    for _, claims in reversed(mind.record.turns):
        kinds = {claim.kind for claim in claims}
        if "at" not in kinds or kinds & {"ask", "accuse", "missed", "clear"}:
            break
        count += 1
    return count


def _silent(mind: Mind) -> int | None:
    """Somebody who has not said where they were, whom nobody has seen or asked, and this seat has not seen."""
    record = mind.record
    for seat in mind.others:
        open_ = (seat, mind.step) not in record.at and not record.asked.get(seat)
        if open_ and seat not in mind.sightings[mind.step].others and not record.vouchers(seat, mind.step):
            return seat
    return None


def _lonely(mind: Mind) -> int | None:
    """Somebody who says that they were alone, and whom nobody has asked."""
    record = mind.record
    for seat in mind.others:
        alone = (seat, mind.step) in record.alone and seat not in mind.sightings[mind.step].others
        if alone and not record.asked.get(seat):
            return seat
    return None


def _untested_friend(mind: Mind) -> int | None:
    """Somebody who was in the same room, and has neither said so yet nor been asked."""
    record = mind.record
    for seat in mind.sightings[mind.step].others:
        free = seat in mind.others and (seat, mind.step) not in record.at and not record.asked.get(seat)
        if free and not any(claim.seat == seat and claim.step == mind.step for claim in record.saw):
            return seat
    return None


def _exposure(mind: Mind, row: Row) -> tuple[Claim, ...]:
    """What a seat knows against a claim, as claims of its own."""
    _, other, reason = row
    assert reason is not None
    own = mind.sightings[reason.step] if 0 <= reason.step < len(mind.sightings) else None
    claims = [Claim("accuse", other)]
    if reason.ground == "not_there" and own is not None:
        claims += [Claim("at", mind.seat, reason.step, own.room), Claim("missed", other, reason.step, reason.room)]
    elif reason.ground == "seen_elsewhere":
        claims += [Claim("saw", other, reason.step, reason.room)]
    elif own is not None:
        claims += [Claim("at", mind.seat, reason.step, own.room)]
    return tuple(claims)


def _to_vouch(mind: Mind) -> int | None:
    """Somebody who is accused, whom this seat saw when it was done, and for whom it has not spoken."""
    record = mind.record
    for other in mind.sightings[mind.step].others:
        accusers = record.accused.get(other, [])
        if other not in mind.state.taking_part or not accusers or mind.seat in accusers:
            continue
        if not record.said(mind.seat, "clear", other) and (not mind.lies or mind.level >= 2):
            return other
    return None


def _conflict(mind: Mind) -> tuple[int, int, int, int] | None:
    """A claim that another's denies, of which nobody has been asked yet: who, the witness, the time, the room."""
    record = mind.record
    if mind.level < 2 or mind.lies:
        return None
    pairs = [*zip(record.missed, record.missed_by, strict=True), *zip(record.saw, record.saw_by, strict=True)]
    for claim, by in pairs:
        said = record.at.get((claim.seat, claim.step))
        if said is None or claim.seat == mind.seat or by == mind.seat or claim.seat not in mind.state.taking_part:
            continue
        denied = said == claim.room if claim in record.missed else claim.room >= 0 and said != claim.room
        if denied and not record.asked.get(claim.seat):
            return claim.seat, by, claim.step, claim.room
    return None


def _most_accused(mind: Mind) -> int | None:
    counts = {other: len(set(by)) for other, by in mind.record.accused.items() if other in mind.others}
    best = max(counts, key=lambda other: counts[other], default=None)
    return best if best is not None and counts[best] >= 2 else None


# Impostors


def _impostor_rows(mind: Mind) -> list[Row]:
    """Whom the table can be brought to suspect: never a partner, and by craft the one with most against them."""
    rows = [row for row in ranked(mind, public=True) if row[1] not in (mind.partners or ())]
    if mind.level == 0:
        return sorted(rows, key=lambda row: mind.draw.branch(row[1]).uniform())
    if mind.level >= 2:
        # Who is nearly voted out already costs nothing to push.
        record = mind.record
        rows = [(score + 0.6 * len(set(record.accused.get(other, ()))), other, why) for score, other, why in rows]
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def _doomed_partner(mind: Mind) -> int | None:
    """A partner against whom so much stands that to defend them would cost more than to let them go."""
    for score, other, _ in ranked(mind, public=True):
        accusers = set(mind.record.accused.get(other, ()))
        if other in (mind.partners or ()) and score >= 3.0 and len(accusers) >= 3:
            return other
    return None


# Voting


def _vote(mind: Mind, rows: list[Row]) -> str | None:
    """A vote, or None while there is more to be heard."""
    state = mind.state
    if not rows:
        return SKIP
    late = wraps_up(state)
    if mind.lies:
        return _impostor_vote(mind, rows, late)
    score, other, _ = rows[0]
    if score >= SURE - 1.0 and state.tick >= 2:
        return str(other)
    second = rows[1][0] if len(rows) > 1 else 0.0
    if state.tick >= mind.manner.patience and score >= mind.manner.threshold and score - second >= 0.4:
        return str(other)
    everybody = sum(voter in state.cast for voter in state.taking_part)
    if late or everybody * 2 > len(state.taking_part):
        # With as few left as a wrong vote costs nothing more than none, nobody skips.
        least = 0.5 if len(state.taking_part) > 4 else -9.0
        return str(other) if score >= least else SKIP
    return None


def _impostor_vote(mind: Mind, rows: list[Row], late: bool) -> str | None:
    state = mind.state
    voted = sum(voter in state.cast for voter in state.taking_part)
    if not late and voted * 2 < len(state.taking_part) and state.tick < mind.manner.patience + 1:
        return None
    if mind.level >= 3:
        doomed = _doomed_partner(mind)
        if doomed is not None:
            return str(doomed)
    return str(rows[0][1])
