"""What a seat does with a tick, before it is put into words: a move with its claims, how much it wants to make it, and
perhaps a vote. It follows from the seed and the record alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.draws import Draw
from engine.formats.meeting.claims import Claim
from engine.formats.meeting.labels import SKIP
from engine.formats.meeting.mind.seat import Mind
from engine.formats.meeting.mind.suspicion import CERTAIN_SUSPICION, Reason, ranked, suspicions
from engine.formats.meeting.rules.bids import may_vote, ticks_left, wraps_up
from engine.formats.meeting.settings import URGENT_BID

Move: TypeAlias = Literal[
    "report",
    "alibi",
    "confirm",
    "sighting",
    "answer",
    "dodge",
    "deflect",
    "press",
    "more",
    "test",
    "probe",
    "defend",
    "counter",
    "expose",
    "confront",
    "vouch",
    "accuse",
    "ask",
    "drop",
    "close",
    "agree",
    "repeat",
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


MAX_ALIBIS_IN_A_ROW = 2
"""After so many turns that only say where somebody was, somebody honest asks a question."""
MIN_ANSWER_TICKS = 3
"""So many ticks there have to be after a question."""
HOLD_TURNS = 3
"""So many turns of others somebody waits with their vote for an answer to what they asked."""
SPOKE_LAST = 4
"""So much less somebody wants to speak who has spoken just now."""
SILENT_TICKS = 2
"""After so many ticks in which nobody wanted to speak a table that has heard everybody votes."""
HERD_MARGIN = 0.3
"""So much less suspicion counts as much, where the table suspects somebody together."""
LOYALTY = 1.6
"""So much more somebody counts as suspected whom one has accused, when it comes to the vote."""
HUNCH = 1.0
"""How far what somebody says of their suspicions strays from what they vote by."""
BOLDNESS = 0.7
"""How often an impostor whose account is crossed calls the other a liar, and does not wait for them to do it."""
BARE_ALONE, BARE_TOGETHER = 0.6, 0.25
"""How often somebody who says where they were leaves out that they were alone, or with whom they were."""
TEST_CHANCE = 0.5
"""How often somebody who had company lets the other name the room before they do."""
Row: TypeAlias = tuple[float, int, Reason | None]


def plan_tick(mind: Mind) -> Plan:
    """What a seat bids in a tick. What it says follows from its account, whichever side it is on."""
    rows = [row for row in ranked(mind) if row[1] not in (mind.partners or ())]
    plan = _move(mind, rows)
    vote = _vote(mind, rows, plan) if may_vote(mind.state, mind.seat) else None
    spoke_last = bool(mind.record.turns) and mind.record.turns[-1][0] == mind.seat
    wanted = plan.desire + mind.manner.talk - (SPOKE_LAST if spoke_last else 0)
    desire = plan.desire if plan.move == "silent" else max(1, min(9, wanted))
    if plan.desire >= URGENT_BID:
        used = mind.state.interrupted.get(mind.seat) == mind.state.round
        desire = 9 if used else URGENT_BID
    return Plan(plan.move, desire, plan.claims, plan.target, plan.reason, vote)


def plan_reaction(mind: Mind) -> Plan:
    """A word on the result."""
    desire = 3 + mind.manner.talk + mind.draw.integer_below(4)
    return Plan("react", max(1, min(9, desire)))


# What to say


def _move(mind: Mind, rows: list[Row]) -> Plan:
    record = mind.record
    turns = len(record.turns)
    mine = record.last_turn.get(mind.seat, 0)
    placed_self = (mind.seat, mind.step) in record.at
    top = rows[0] if rows else (0.0, 0, None)
    if not turns:
        if mind.sightings[-1].room == mind.scene:
            return Plan("report", 9, _whereabouts(mind, found=True))
        return Plan("alibi", 3, _whereabouts(mind))
    # Something known to be false is said at once.
    sure = top[0] >= CERTAIN_SUSPICION - 1.5 and top[2] is not None and top[2].weight >= CERTAIN_SUSPICION
    if mind.lies and _temper(mind, "bold", top[1]) >= BOLDNESS:
        sure = False
    if sure and top[2] is not None and not record.said(mind.seat, "accuse", top[1]):
        urgent = mind.manner.talk > 0 and top[2].ground in ("not_there", "denies_me")
        return Plan("expose", URGENT_BID if urgent else 9, _exposure(mind, top), top[1], top[2])
    seen = _unanswered_sighting(mind)
    if seen is not None:
        by, why = seen
        here = Claim("at", mind.seat, why.step, mind.sightings[why.step].room)
        return Plan("defend", 9, (Claim("missed", mind.seat, why.step, why.room), here), by, why)
    called = _unanswered_call(mind)
    if called is not None:
        return _when_called(mind, called[0], called[1], placed_self)
    asks = _may_ask(mind)
    evaded = _evaded(mind) if asks else None
    if evaded is not None:
        return Plan("press", 8, (Claim("ask", evaded, mind.step),), evaded)
    if asks and _alibis_in_a_row(mind) >= MAX_ALIBIS_IN_A_ROW:
        # A table that only recites is asked something: first a player who has not said a word.
        silent = _silent(mind)
        if silent is not None:
            return Plan("ask", 8, (Claim("ask", silent, mind.step),), silent)
        lonely = _lonely(mind)
        if lonely is not None:
            return Plan("probe", 8, (Claim("ask", lonely, mind.step),), lonely)
    if asks and not placed_self:
        friend = _untested_friend(mind)
        if friend is not None and mind.draw.branch("test").uniform() < TEST_CHANCE:
            return Plan("test", 7, (Claim("ask", friend, mind.step),), friend)
    recalled = _recalled(mind, rows)
    if recalled is not None:
        return recalled
    if not placed_self:
        return _first_account(mind, turns)
    return _later(mind, rows, mine)


def _recalled(mind: Mind, rows: list[Row]) -> Plan | None:
    """What is still open from an earlier meeting: whom somebody accused who has died since. One of the table says it,
    before they are asked for anything new."""
    for score, other, _ in rows:
        for why in suspicions(mind).get(other, ()):
            if why.ground != "remembered" or score < 0.0 or mind.record.accused.get(other):
                continue
            return Plan("accuse", 7, (Claim("accuse", other), Claim("name", why.other)), other, why)
    return None


def _first_account(mind: Mind, turns: int) -> Plan:
    """Where one was, said unasked: in full, or as what somebody else has said of one already."""
    witnesses = [by for by in _own_vouchers(mind) if by in mind.state.taking_part]
    if witnesses:
        seen = _sighting(mind)
        if seen is None:
            return Plan("confirm", 4, _whereabouts(mind), witnesses[0])
        other, step, room = seen
        reason = Reason("next_door", 0.0, step, room, other)
        return Plan("confirm", 6, (*_whereabouts(mind), Claim("saw", other, step, room)), witnesses[0], reason)
    if not mind.sightings[mind.step].others:
        # Whoever was alone hears first where the others were.
        placed = sum(step == mind.step for _, step in mind.record.at)
        return Plan("alibi", min(6, 1 + placed) - mind.manner.talk, _whereabouts(mind))
    return Plan("alibi", 5 + (1 if turns >= 2 else 0), _whereabouts(mind))


def _own_vouchers(mind: Mind) -> list[int]:
    """Who says that they saw this seat in the room in which it was when it was done."""
    room, record = mind.sightings[mind.step].room, mind.record
    return [
        by
        for claim, by in zip(record.saw, record.saw_by, strict=True)
        if (claim.seat, claim.step, claim.room) == (mind.seat, mind.step, room) and by != mind.seat
    ]


def _may_ask(mind: Mind) -> bool:
    """Whether there is time for an answer: a voter has heard enough, and the last ticks answer nothing."""
    return mind.seat not in mind.state.cast and ticks_left(mind.state) >= MIN_ANSWER_TICKS


def _unanswered_call(mind: Mind) -> tuple[int, str] | None:
    """Who asked or accused this seat since it last spoke, and which it was."""
    called = mind.record.last_called.get(mind.seat)
    mine = mind.record.last_turn.get(mind.seat, 0)
    if called is None or called[0] <= mine or called[1] == mind.seat or called[1] not in mind.state.taking_part:
        return None
    if called[2] == "accuse" and mine > mind.record.first_accused[mind.seat]:
        return None  # an accusation is answered once
    return called[1], called[2]


def _unanswered_sighting(mind: Mind) -> tuple[int, Reason] | None:
    """Who has put this seat since it last spoke where it says that it was not, and where that was."""
    record = mind.record
    for by, claims in record.turns[record.last_turn.get(mind.seat, 0) :]:
        for claim in claims:
            own = claim.kind == "saw" and claim.seat == mind.seat and 0 <= claim.step < len(mind.sightings)
            if own and claim.room >= 0 and mind.sightings[claim.step].room != claim.room and by in mind.others:
                return by, Reason("false_sighting", 0.0, claim.step, claim.room, by)
    return None


def _awaits_answer(mind: Mind) -> bool:
    """Whether somebody has yet to answer what this seat asked of them a moment ago."""
    record = mind.record
    mine = record.last_turn.get(mind.seat, 0)
    if not mine or len(record.turns) - mine > HOLD_TURNS:
        return False
    asked = [claim.seat for claim in record.turns[mine - 1][1] if claim.kind in ("ask", "accuse")]
    return any(record.last_turn.get(seat, 0) < mine for seat in asked if seat in mind.state.taking_part)


def _when_called(mind: Mind, by: int, how: str, placed_self: bool) -> Plan:
    """Asked or accused since the last turn."""
    instead = _asked_instead(mind, by) if how == "ask" and not placed_self else None
    if instead is not None:
        question = Claim("ask", instead, mind.step)
        if instead == by:
            return Plan("dodge", 6, (question,), by)
        return Plan("deflect", 6, (question,), instead, Reason("silent", 0.0, mind.step, other=by))
    went_on = mind.step > 0 and (mind.seat, mind.step - 1) not in mind.record.at
    if not placed_self:
        return Plan("answer" if how == "ask" else "defend", 7, _whereabouts(mind), by)
    if how == "ask":
        return Plan("more" if went_on else "repeat", 7, _whereabouts_at(mind, mind.step - 1) if went_on else (), by)
    turns_round = by in mind.open_to and _temper(mind, "turn", by) < mind.manner.turns_round
    if turns_round and not mind.record.said(mind.seat, "accuse", by):
        return Plan("counter", 8, (Claim("accuse", by),), by)
    # What was said is not said again: the way there is, and then only that it was said.
    if mind.record.denies(by, mind.seat):
        return Plan("defend", 8, _whereabouts_at(mind, mind.step), by)
    claims = _whereabouts_at(mind, mind.step - 1) if went_on else ()
    return Plan("defend", 8 if mind.manner.talk > 0 else 7, claims, by)


def _temper(mind: Mind, what: str, about: int = 0) -> float:
    """A number from 0 to 1 that says how somebody takes something at this meeting."""
    return Draw(mind.state.seed or "", what, mind.state.round, mind.seat).branch(about).uniform()


def _asked_instead(mind: Mind, by: int) -> int | None:
    """Whom somebody evasive asks in place of an answer, in their first turn: the asker, or somebody else who has not
    said where they were."""
    record = mind.record
    if mind.seat in record.last_turn or not _may_ask(mind) or _temper(mind, "evade") >= mind.manner.evades:
        return None
    open_ = [by, *(other for other in mind.open_to if other != by)]
    return next((other for other in open_ if (other, mind.step) not in record.at and not record.asked.get(other)), None)


def _evaded(mind: Mind) -> int | None:
    """Somebody who was asked once and has said something else."""
    record = mind.record
    for seat, by in record.asked.items():
        open_ = seat in mind.open_to and (seat, mind.step) not in record.at
        if open_ and len(by) == 1 and record.last_turn.get(seat, 0) == record.last_asked.get(seat, 0) + 1:
            return seat
    return None


def _later(mind: Mind, rows: list[Row], mine: int) -> Plan:
    record, state = mind.record, mind.state
    top = rows[0] if rows else (0.0, 0, None)
    vouch = _to_vouch(mind)
    if vouch is not None:
        room = mind.sightings[mind.step].room
        return Plan("vouch", 6, (Claim("saw", vouch, mind.step, room), Claim("clear", vouch)), vouch)
    conflict = _conflict(mind) if _may_ask(mind) else None
    if conflict is not None:
        about, why = conflict
        return Plan("confront", 7, (Claim("ask", about, why.step), Claim("name", why.other)), about, why)
    if mind.seat in state.cast:
        return _after_voting(mind, mine)
    doomed = _doomed_partner(mind)
    if doomed is not None and not record.said(mind.seat, "accuse", doomed):
        return Plan("drop", 7, (Claim("accuse", doomed),), doomed)
    top = _hunch(mind, rows)
    pressing = bool(top[1]) and top[2] is not None and top[0] >= 0.8 and _all_placed(mind)
    seen = _sighting(mind)
    if seen is not None and not (pressing and top[0] >= 2.0):
        return _told_sighting(mind, *seen)
    if pressing and not record.said(mind.seat, "accuse", top[1]):
        return Plan("accuse", 5 + min(3, int(top[0])), (Claim("accuse", top[1]),), top[1], top[2])
    quiet = [
        other
        for other in mind.open_to
        if (other, mind.step) not in record.at
        and other not in mind.sightings[mind.step].others
        and not record.asked.get(other)
    ]
    if quiet and _may_ask(mind):
        return Plan("ask", 5, (Claim("ask", quiet[0], mind.step),), quiet[0])
    if wraps_up(state) and top[1] and not record.said(mind.seat, "accuse", top[1]) and top[0] > 0.4:
        return Plan("close", 5, (Claim("accuse", top[1]),), top[1], top[2])
    quip = _after_voting(mind, mine)
    if quip.move == "quip":
        return quip
    loud = _most_accused(mind)
    joins = loud in mind.open_to and len(record.turns) - mine >= 3
    if joins and loud is not None and not record.said(mind.seat, "accuse", loud):
        first = record.accused[loud][0]
        return Plan("agree", 3, (Claim("accuse", loud),), loud, Reason("votes", 0.0, other=first))
    return Plan("silent", 0)


def _hunch(mind: Mind, rows: list[Row]) -> Row:
    """Whom somebody suspects aloud: a feeling plays a part in it."""
    draw = Draw(mind.state.seed or "", "hunch", mind.state.round, mind.seat)
    felt = [
        (score + HUNCH * draw.branch(other).normal(1.0), other, why)
        for score, other, why in rows
        if why is None or why.weight < CERTAIN_SUSPICION
    ]
    return max(felt, key=lambda row: (row[0], -row[1]), default=(0.0, 0, None))


def _after_voting(mind: Mind, mine: int) -> Plan:
    """A joke now and then, of a player who has said what there was to say."""
    if len(mind.record.turns) - mine >= 3 and mind.draw.uniform() < mind.manner.quips:
        return Plan("quip", 3)
    return Plan("silent", 0)


def _sighting(mind: Mind) -> tuple[int, int, int] | None:
    """Whom this seat saw just before or after, where and when, if nobody speaks for them and it has not said so."""
    record = mind.record
    found = []
    for other in mind.open_to:
        if other in mind.sightings[mind.step].others or record.vouchers(other, mind.step):
            continue
        for step in (mind.step + 1, mind.step - 1):
            if not 0 <= step < len(mind.sightings) or other not in mind.sightings[step].others:
                continue
            room = mind.sightings[step].room
            near = mind.chart.near(room, mind.scene)
            told = any(claim.seat == other and claim.step == step for claim in record.saw)
            clears = not near and record.said(mind.seat, "accuse", other)
            if not told and not clears and room != mind.scene:
                found.append((near, other, step, room))
    found.sort(key=lambda one: not one[0])
    return found[0][1:] if found else None


def _told_sighting(mind: Mind, other: int, step: int, room: int) -> Plan:
    """What one saw of somebody just before or after; near the scene it is a question, far from it it clears them."""
    reason = Reason("next_door", 0.0, step, room, other)
    claims = [Claim("saw", other, step, room)]
    if not mind.chart.near(room, mind.scene):
        return Plan("sighting", 6, (*claims, Claim("clear", other)), other, reason)
    # What was answered already is not asked again.
    answered = (other, min(step, mind.step)) in mind.record.at
    if _may_ask(mind) and not answered:
        claims.append(Claim("ask", other, mind.step))
    return Plan("sighting", 7, tuple(claims), other, reason)


def _whereabouts(mind: Mind, *, found: bool = False) -> tuple[Claim, ...]:
    """Where a seat says that it was when it was done, and with whom; who found it says that, too."""
    claims = list(_whereabouts_at(mind, mind.step))
    alone = not mind.sightings[mind.step].others
    if _temper(mind, "bare") < (BARE_ALONE if alone else BARE_TOGETHER):
        del claims[1:]
    if found:
        claims.insert(0, Claim("found", mind.seat, mind.step + 1, mind.scene))
    return tuple(claims)


def _whereabouts_at(mind: Mind, step: int) -> tuple[Claim, ...]:
    """Where a seat says that it was at another time, and with whom."""
    room, company = mind.sightings[step].room, mind.sightings[step].others
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
    for seat in mind.open_to:
        open_ = (seat, mind.step) not in record.at and not record.asked.get(seat)
        if open_ and seat not in mind.sightings[mind.step].others and not record.vouchers(seat, mind.step):
            return seat
    return None


def _lonely(mind: Mind) -> int | None:
    """Somebody who says that they were alone, and whom nobody has asked."""
    record = mind.record
    for seat in mind.open_to:
        alone = (seat, mind.step) in record.alone and seat not in mind.sightings[mind.step].others
        if alone and not record.asked.get(seat):
            return seat
    return None


def _untested_friend(mind: Mind) -> int | None:
    """Somebody who was in the same room, and has neither said so yet nor been asked."""
    record = mind.record
    for seat in mind.sightings[mind.step].others:
        free = seat in mind.open_to and (seat, mind.step) not in record.at and not record.asked.get(seat)
        if free and not any(claim.seat == seat and claim.step == mind.step for claim in record.saw):
            return seat
    return None


def _exposure(mind: Mind, row: Row) -> tuple[Claim, ...]:
    """What a seat knows against a claim, as claims of its own."""
    _, other, reason = row
    assert reason is not None
    own = mind.sightings[reason.step] if 0 <= reason.step < len(mind.sightings) else None
    claims = [Claim("accuse", other)]
    if reason.ground == "no_way" and own is not None:
        claims += [Claim("at", mind.seat, reason.step, own.room), Claim("saw", other, reason.step, reason.room)]
    elif reason.ground == "not_there" and own is not None:
        claims += [Claim("at", mind.seat, reason.step, own.room), Claim("missed", other, reason.step, reason.room)]
    elif reason.ground == "seen_elsewhere":
        claims += [Claim("saw", other, reason.step, reason.room)]
    elif reason.ground == "was_with_me" and own is not None:
        claims += [Claim("at", mind.seat, reason.step, own.room), Claim("saw", reason.other, reason.step, own.room)]
    elif reason.ground == "not_seen_there" and own is not None:
        claims += [Claim("at", mind.seat, reason.step, own.room), Claim("missed", reason.other, reason.step, own.room)]
    elif own is not None:
        if reason.ground == "false_of_me":
            claims.append(Claim("missed", mind.seat, reason.step, reason.room))
        claims.append(Claim("at", mind.seat, reason.step, own.room))
    return tuple(claims)


def _to_vouch(mind: Mind) -> int | None:
    """Somebody who is accused, whom this seat saw when it was done, and for whom it has not spoken."""
    record = mind.record
    for other in mind.sightings[mind.step].others:
        accusers = record.accused.get(other, [])
        if other not in mind.state.taking_part or not accusers or mind.seat in accusers:
            continue
        if not record.said(mind.seat, "clear", other):
            return other
    return None


def _conflict(mind: Mind) -> tuple[int, Reason] | None:
    """Two claims that cannot both be true, of which nobody has been asked yet: who, and why."""
    if mind.level < 2:
        return None
    known = suspicions(mind, public=True)
    for seat in mind.open_to:
        if mind.record.asked.get(seat):
            continue
        for reason in known[seat]:
            clash = reason.ground in ("contradicted", "way_heard", "both_alone") and reason.weight >= 1.0
            if clash and reason.other not in (seat, mind.seat) and reason.other in mind.state.taking_part:
                return seat, reason
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
    """A partner against whom so much stands that, with most craft, one lets them go rather than defend them."""
    if mind.level < 3:
        return None
    for score, other, _ in ranked(mind, public=True):
        accusers = set(mind.record.accused.get(other, ()))
        if other in (mind.partners or ()) and score >= 3.0 and len(accusers) >= 3:
            return other
    return None


# Voting


def _vote(mind: Mind, rows: list[Row], plan: Plan) -> str | None:
    """A vote, or None while there is more to be heard: an answer that is owed to this seat or by it, or what it has yet
    to say itself."""
    state = mind.state
    if mind.seat in state.cast:
        return _second_vote(mind, rows)
    if not rows:
        return SKIP
    rows = _as_said(mind, rows, plan)
    left = ticks_left(state)
    if left > 0 and (_unanswered_call(mind) is not None or _awaits_answer(mind)):
        return None
    if mind.lies:
        return _impostor_vote(mind, plan, left)
    score, other, _ = rows[0]
    accused = mind.record.said(mind.seat, "accuse", other)
    if score >= CERTAIN_SUSPICION - 1.0 and (accused or left <= 1):
        return str(other)
    second = rows[1][0] if len(rows) > 1 else 0.0
    convinced = score >= mind.manner.threshold and score - second >= 0.4
    if state.own.tick >= mind.manner.patience and convinced and accused and _all_placed(mind):
        return str(other)
    if not _closes(mind, plan, left):
        return None
    other = _with_the_table(mind, rows)
    # With as few left as a wrong vote costs nothing more than none, nobody skips.
    least = 0.5 if len(state.taking_part) > 4 else -9.0
    return str(other) if score >= least else SKIP


def _as_said(mind: Mind, rows: list[Row], plan: Plan) -> list[Row]:
    """The suspects, where whom one has accused counts for more: a vote goes where one's words went, unless something
    better has come up since."""
    said = (claim for speaker, claims in mind.record.turns if speaker == mind.seat for claim in claims)
    accused = [claim.seat for claim in (*said, *plan.claims) if claim.kind == "accuse"]
    own = accused[-1] if accused else None
    rows = [(score + (LOYALTY if other == own else 0.0), other, why) for score, other, why in rows]
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def _second_vote(mind: Mind, rows: list[Row]) -> str | None:
    """Another vote, where proof came too late for the first."""
    before = mind.state.sealed.get(mind.seat)
    proved = bool(rows) and not mind.lies and rows[0][0] >= CERTAIN_SUSPICION - 1.0
    other = str(rows[0][1]) if proved else None
    return other if before is not None and before.choice != other else None


def _all_placed(mind: Mind) -> bool:
    """Whether everybody has said where they were, or somebody has said it of them."""
    record = mind.record
    return all((other, mind.step) in record.at or record.vouchers(other, mind.step) for other in mind.others)


def _closes(mind: Mind, plan: Plan, left: int) -> bool:
    """Whether it is time to vote all the same: the patient wait, and those with something to say say it first."""
    state = mind.state
    if left <= 1:
        return True
    voted = sum(voter in state.cast for voter in state.taking_part)
    idle = state.own.tick - len(mind.record.turns) >= SILENT_TICKS and _all_placed(mind)
    late = idle or (wraps_up(state) and left <= 4 - mind.manner.patience % 3)
    return plan.desire < 5 and (late or voted * 2 > len(state.taking_part))


def _with_the_table(mind: Mind, rows: list[Row]) -> int:
    """Of those who are suspected about as much, the one whom the table has accused most; nobody of whom there was no
    talk, where there was some of others."""
    record = mind.record
    spoken = [row for row in rows if record.accused.get(row[1]) or record.asked.get(row[1])] or rows
    best = spoken[0][0]
    close = [(score, other) for score, other, _ in spoken if score >= best - HERD_MARGIN]
    return max(close, key=lambda row: (len(set(record.accused.get(row[1], ()))), row[0]))[1]


def _impostor_vote(mind: Mind, plan: Plan, left: int) -> str | None:
    if not _closes(mind, plan, left):
        return None
    doomed = _doomed_partner(mind)
    if doomed is not None:
        return str(doomed)
    rows = _as_said(mind, _impostor_rows(mind), plan)
    return str(rows[0][1]) if rows else SKIP
