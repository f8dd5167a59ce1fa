"""Evolve: fold one entry into the state.

Exhaustive over events; assigns, never computes (numbers were rounded and formulas applied before an event was made);
never consults the format, so old logs outlive new rules; total on projected events, and never branches on whether a
private part is there, so a viewer's fold of what they may see agrees with the whole log's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, assert_never

from engine.core import events
from engine.core.limits import PERSONAS_WEIGHT
from engine.core.matter import PassageMark
from engine.core.seats import AbsentHolder, PrivateLine, Seat
from engine.core.spending import RoomCosts
from engine.core.state import RECENT_TURNS, Ask, IssueState, PrivateSeatState, State, Turn, sealed_seed

MAX_THOUGHTS = 6
"""Thoughts of its own that a seat keeps in the state."""
MAX_SWAYING_TURNS = 16
"""Turns that moved it which a seat keeps in the state."""
MAX_HOST_LINES = 20
"""Lines of the host that a seat keeps in the state."""
FIRST_RULES_THAT_LET_NEWCOMERS_READ = 9
"""Logs of older rules counted every deadline that was missed."""
RECLAIMABLE_REASONS = ("missed", "gone")
"""Reasons for losing a seat after which it is kept for its last holder."""
_EMPTY_SEAT_STATE = PrivateSeatState()
_NO_SECRET = events.Secret()
K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")


def copied(old: D) -> tuple[D, dict[str, Any]]:
    """A shallow copy of a frozen dataclass without slots, and its fields, which may be written until somebody else sees
    the copy. `dataclasses.replace` takes ten times as long on the wide state, once for every entry."""
    new = object.__new__(type(old))
    fields = new.__dict__
    fields |= old.__dict__
    return new, fields


def replaced(old: D, **changes: Any) -> D:
    """A copy with some fields replaced."""
    new, fields = copied(old)
    fields |= changes
    return new


def _put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A mapping with one more or another value."""
    return {**mapping, key: value}


def _drop(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """A mapping without a key."""
    return {name: value for name, value in mapping.items() if name != key}


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Seats without one of them."""
    if seat not in seats:
        return seats
    return tuple([number for number in seats if number != seat])


def _with_seat(state: State, number: int, **changes: Any) -> dict[int, Seat]:
    """All seats, with some fields of one replaced."""
    return {**state.seats, number: replaced(state.seats[number], **changes)}


# The entry


def evolve(state: State, entry: events.Entry) -> State:
    """The state after one more entry."""
    event, at, seq = entry.event, entry.at, entry.seq
    kind, private, sealed = event.kind, event.private, event.sealed
    last = {**state.last}
    last[type(event)] = seq
    new, after = copied(state)
    after["seq"], after["at"], after["last"] = seq, at, last
    after["typed_settings"] = after["own"] = after["matter"] = None  # which only the format can fold
    shown: tuple[events.Move, ...] = event.moves if event.kind == "convictions_moved" else ()
    if private or shown:
        after["private"] = _private_states(state.private, private or {}, shown)
    if event.dealt or kind == "dealt":
        after["dealt"] = _with_dealt(state.dealt, event.dealt or {})
        after["first_dealt"] = state.first_dealt or seq
    if sealed and kind != "filed":  # a sealed paper lies with the papers
        after["sealed"] = {**state.sealed, **sealed}
        seed = sealed_seed(sealed)
        if seed is not None:
            after["seed"] = seed
    match event.kind:  # the commonest first
        case "turn_taken":
            _turn_taken(state, event, after)
        case "floor_granted":
            _floor_granted(state, event, at, after)
        case "ballot_cast":
            _ballot_cast(state, event, after)
        case "asked":
            ask = _ask_from_event(event, state.room_time(at))
            after["asked"], after["asks"] = state.asked + 1, {**state.asks, ask.id: ask}
            after["last_asked"] = {**state.last_asked, (event.act, None): seq, (event.act, event.topic): seq}
        case "convictions_moved":
            if event.moves:
                after["convictions"] = {**state.convictions, **{move.seat: move.conviction for move in shown}}
        case "reactions_given":
            after["asks"] = _answered(state, event.ask, events.BENCH)
        case "round_opened":
            after["round"], after["queue"], after["round_calls"] = event.round, event.speakers, 0
            after["granted"] = ()
            if state.unasked:
                after["unasked"] = {}
            if event.round == 1:
                _note_course(state, after)
        case "round_closed":
            after["round_closed"] = event.round
            _note_course(state, after)
        case "tally_taken":
            after.update(counts=event.counts, flips=0)
        case "time_given":
            extended = state.asks[event.turn_id]
            seconds = round(extended.seconds + event.seconds, 3)
            once = event.reason == "draft" or (event.reason == "writing" and extended.tenure is None)
            offered = extended.offered or once
            after["asks"] = _put(state.asks, extended.id, replace(extended, seconds=seconds, offered=offered))
            if event.reason is None:
                after["host_acts"] = state.host_acts + 1
        case "narration_given":
            after["asks"], after["narrated"] = _answered(state, event.ask, events.BENCH), event.text
        case "opened":
            after.update(_deliberation_opened(event))
        case "settings_changed":
            after["settings"], after["host_acts"] = {**state.settings, **event.settings}, state.host_acts + 1
        case "personas_set":
            after["seats"] = _with_personas(state, event)
            after["host_acts"] = state.host_acts + PERSONAS_WEIGHT
        case "seat_taken":
            after.update(_seat_taken(state, event, seq, at))
            if event.reason == "joined":
                after["newcomers"] = state.newcomers + 1
            if event.private:  # what they had said before they went, after what goes with the understudy
                after["private"] = _private_states(after["private"], event.private, ())
        case "face_chosen":
            after["seats"] = _with_seat(state, event.seat, face=event.face)
            after["unasked"] = _incremented(state.unasked, event.seat)
        case "point_marked":
            name = state.seats[event.seat].name if event.seat is not None else ""
            after["marks"], after["marked"] = (*state.marks, _mark(event, name, at)), event.number
        case "point_taken_back":
            after["marks"] = tuple([mark for mark in state.marks if mark.number != event.number])
        case "seat_released":
            after.update(_seat_released(state, event, at))
            if event.reason == "assigned":
                after["host_acts"] = state.host_acts + 1
        case "seat_invited":
            after["seats"] = _with_seat(state, event.seat, invitation=event.invitation, invited=True, offered=seq)
            after["host_acts"] = state.host_acts + 1
        case "powers_passed":
            after["acting"] = event.seat
            after["acting_first"] = state.seats[event.seat].first if event.seat is not None else 0
            after["acting_given"] = event.reason == "given"
            if event.reason == "given":
                after["host_acts"] = state.host_acts + 1
        case "line_sent":
            after["private"], after["host_acts"] = _line_sent(state, event, at), state.host_acts + 1
        case "hand_raised":
            rest = _without(state.hands, event.seat)
            after.update(hands=(*rest, event.seat) if event.up else rest, queue=event.queue)
            after["unasked"] = _incremented(state.unasked, event.seat)
        case "audience_ballot_cast":
            after["audience"] = _put(state.audience, event.member, event.choice)
            if event.previous is not None:
                after["audience_changes"] = _incremented(state.audience_changes, event.member)
        case "begun":
            after["status"] = "running"
        case "paused":
            after.update(status="paused", paused_at=at, host_acts=state.host_acts + 1)
        case "resumed":
            paused = state.paused_at if state.paused_at is not None else at
            after.update(status="running", paused_at=None, paused_total=round(state.paused_total + at - paused, 3))
        case "time_lost":
            after.update(
                paused_total=round(state.paused_total + event.seconds, 3),
                asks=_asks_after_loss(state, event.seconds, at),
            )
        case "phase_entered":
            after.update(
                phase=event.phase,
                phase_seq=seq,
                asks={},
                queue=(),
                motion=None,
                handed=0,
                left=None,
                hands=(),
                unasked={},
            )
        case "ask_lapsed":
            after.update(_ask_lapsed(state, event, seq))
        case "floor_lapsed":
            after.update(_floor_lapsed(state, event))
        case "side_chosen":
            after["asks"] = _answered(state, event.ask, event.seat)
            after["seats"] = _with_seat(state, event.seat, side=event.side)
            if event.ask is None:
                after["unasked"] = _incremented(state.unasked, event.seat)
        case "ballot_opened":
            after.update(
                ballot=event.ballot,
                ballot_topic=event.topic,
                ballot_sealed=event.sealed_until_all,
                cast=(),
                defaulted=(),
            )
            if event.fresh:
                after.update(ballots={}, reasons={}, counts={}, flips=0)
        case "ballots_revealed":
            after["ballots"] = {**state.ballots, **event.ballots}
            if event.reasons:
                after["reasons"] = {**state.reasons, **event.reasons}
            after["ballot_sealed"] = False
            out = (*event.ballots, *(event.undecided or ()))
            after["sealed"] = {n: secret for n, secret in state.sealed.items() if n not in out}
        case "convictions_revealed":
            after["course"] = event.convictions
        case "vote_moved":
            after["motion"] = event.seat
        case "seconded":
            after["asks"] = _answered(state, event.ask, event.seat)
        case "vote_called":
            after["motion"] = None
            if event.carried:
                after.update(called=True, queue=())
        case "dealt":
            pass
        case "filed":
            after["asks"] = _answered(state, event.ask, event.seat)
            after["papers"] = _put(state.papers, event.paper, event)
            after["last_filed"] = _put(state.last_filed, event.form, seq)
        case "papers_opened":
            opened = {
                paper: replace(state.papers[paper], parts=parts, sealed=None, closed=None)
                for paper, parts in event.papers.items()
            }
            after["papers"] = {**state.papers, **opened}
        case "withdrawn":
            after["asks"] = _without_asks_of(state, event.seat)
            after["out"] = _put(state.out, event.seat, seq)
            floor = state.floor_ask()
            if floor is not None and event.seat in floor.seats:
                after["handed"], after["left"] = 0, None
            after["queue"], after["hands"] = _without(state.queue, event.seat), _without(state.hands, event.seat)
            if event.reason == "excused":
                after.update(_excused(state, event.seat))
            elif event.reason != "withdrew" and state.seats[event.seat].held_by_guest:
                after["voted_out"] = state.voted_out | {event.seat}
        case "answer_given":
            after["asks"] = _answered(state, event.ask, event.seat)
        case "bids_weighed":
            after["hands"] = event.hands
            after["queue"] = (event.winner,) if event.winner is not None else ()
            if event.urgent and event.winner is not None:
                after["interrupted"] = _put(state.interrupted, event.winner, state.round)
        case "aside_said":
            after["asks"] = _answered(state, event.ask, event.seat)
            if event.ask is None:
                after["unasked"] = _incremented(state.unasked, event.seat)
        case "verdict_reached":
            after.update(verdict=event, ballot_sealed=False)
        case "forked":
            after.update(_forked(state, event, seq, at))
        case "closed":
            after.update(
                status="closed",
                asks={},
                queue=(),
                closed_reason=event.reason,
                seed=event.seed,
                seed_public=True,
                paused_at=None,
            )
        case "rematch_opened":
            after["rematch"] = event.code
        case "mind_failed":
            if not event.ask:
                after["failed_unasked"] = seq
            elif event.ask in state.asks:
                ask = state.asks[event.ask]
                after["asks"] = _put(state.asks, event.ask, replace(ask, failed=(*ask.failed, event.seat)))
        case "model_called":
            after.update(spent=state.spent.with_call(event), round_calls=state.round_calls + 1)
        case "summary_written":
            after.update(summarised=event.through, summary=event.text)
        case "clip_ready" | "voice_failed":
            pass
        case _:
            assert_never(event)
    authorship = state.authorship.after(event)
    if authorship is not state.authorship:
        after["authorship"] = authorship
    if events.AskLapsed in last:  # before that nobody has missed anything
        after["seats"] = _with_missed_reset(after["seats"], event)
    if new.seats is not state.seats:
        after.pop("occupancy", None)  # worked out again when somebody asks
    return new


def fold(entries: Iterable[events.Entry], state: State | None = None) -> State:
    """The state after many entries, from the beginning or from a given state."""
    state = state if state is not None else State()
    for entry in entries:
        state = evolve(state, entry)
    return state


# Asks, floors, turns and ballots


def _ask_from_event(event: events.Asked, opened: float) -> Ask:
    """The ask that an event opens, at a moment of room time."""
    return Ask(event.ask, event.act, event.topic, event.seats, event.seats, opened, event.seconds, event.awaited, None)


def _answered(state: State, ask_id: str | None, seat: int) -> Mapping[str, Ask]:
    ask = state.asks.get(ask_id) if ask_id is not None else None
    if ask is None:
        return state.asks
    waiting = _without(ask.waiting, seat)
    return _put(state.asks, ask.id, replaced(ask, waiting=waiting)) if waiting else _drop(state.asks, ask.id)


def _without_asks_of(state: State, seat: int) -> dict[str, Ask]:
    """The asks that are left when a seat answers none of them any more; timers wait for nobody, and stay."""
    asks = {}
    for ask in state.asks.values():
        waiting = _without(ask.waiting, seat)
        if waiting or not ask.seats:
            asks[ask.id] = replace(ask, waiting=waiting)
    return asks


def _ask_lapsed(state: State, event: events.AskLapsed, seq: int) -> dict[str, Any]:
    """An ask that nobody has answered in time; one of nobody (a timer) is over with it."""
    ask = state.asks.get(event.ask)
    if ask is None:
        return {}
    if not ask.seats:
        return {"asks": _drop(state.asks, ask.id), "timers_over": _put(state.timers_over, ask.topic, seq)}
    asks = _put(state.asks, event.ask, replace(ask, lapsed=True))
    return {"asks": asks, "seats": _deadline_missed(state, ask)}


def _with_dealt(known: Mapping[int, events.Secret], dealt: Mapping[int, events.Secret]) -> dict[int, events.Secret]:
    """What the seats were dealt, with newer parts in the place of older ones."""
    after = dict(known)
    for number, part in dealt.items():
        before = after.get(number) or events.Secret()
        after[number] = replace(
            part,
            role=part.role if part.role is not None else before.role,
            note=part.note if part.note is not None else before.note,
            knows=part.knows if part.knows is not None else before.knows,
        )
    return after


def _incremented(counts: Mapping[int, int], whose: int) -> Mapping[int, int]:
    return _put(counts, whose, counts.get(whose, 0) + 1)


def _deliberation_opened(event: events.Opened) -> dict[str, Any]:
    return {
        "format": event.format,
        "case": event.case,
        "rules": event.rules,
        "settings": event.settings,
        "status": "lobby",
        "host_seat": event.host_seat,
        "choices": event.choices or (),
        "choice_labels": event.choice_labels or {},
        "seats": {seat.seat: Seat(seat.seat, seat.role, seat.persona) for seat in event.seats},
    }


def _mark(event: events.PointMarked, name: str, at: float) -> PassageMark:
    return PassageMark(
        number=event.number,
        by=event.seat,
        claim=event.claim,
        document=event.document,
        quote=event.quote,
        target=event.target,
        way=event.way,
        name=name,
        at=at,
    )


def _with_personas(state: State, event: events.PersonasSet) -> dict[int, Seat]:
    """All seats, with the personas that usually sit there; a mind goes by the name of its own."""
    after = dict(state.seats)
    for one in event.personas:
        seat = after[one.seat]
        name = one.persona.name if seat.held_by_mind else seat.name
        after[one.seat] = replace(seat, persona=one.persona, sheet=one.sheet, name=name)
    return after


def _floor_granted(state: State, event: events.FloorGranted, at: float, after: dict[str, Any]) -> None:
    ask = Ask(
        event.turn_id,
        "speak",
        event.topic or "",
        (event.seat,),
        (event.seat,),
        state.room_time(at),
        event.seconds,
        True,
        event.tenure,
        about=event.about,
    )
    after["asked"] = state.asked + 1
    after["asks"] = {**state.asks, ask.id: ask}
    if event.topic == "answer":
        after["queue"] = _without(state.queue, event.seat)
    elif event.topic is None and state.queue and state.queue[0] == event.seat:
        after["queue"] = state.queue[1:]
    if not state.handed:
        after["granted"] = (*state.granted, event.seat)
    if event.seat in state.hands:
        after["hands"] = _without(state.hands, event.seat)


def _floor_lapsed(state: State, event: events.FloorLapsed) -> dict[str, Any]:
    changes: dict[str, Any] = {"asks": _drop(state.asks, event.turn_id)}
    if event.by is not None:
        return {
            **changes,
            "queue": (event.by, event.seat, *_without(state.queue, event.by)),
            "interrupted": _put(state.interrupted, event.by, state.round),
            "handed": 0,
            "left": None,
        }
    if event.again:
        return {**changes, "queue": (event.seat, *state.queue), "handed": state.handed + 1, "left": event.left}
    return {**changes, "handed": 0, "left": None}


def _turn_taken(state: State, event: events.TurnTaken, after: dict[str, Any]) -> None:
    seat = state.seats[event.seat]
    turn = Turn(
        id=event.turn_id,
        number=state.turns + 1,
        seat=event.seat,
        name=seat.name,
        occupant=seat.occupant,
        round=state.round,
        argument_type=event.argument_type,
        text=event.text,
        target=event.target,
        cites=event.cites,
        strategy=event.strategy,
        points=event.points,
        stance=event.stance,
        force=event.force,
        written=event.written,
        struck=event.struck,
        choice=event.choice,
        reason=event.reason,
        withdraws=bool(event.withdraws),
        unfounded=event.unfounded or (),
        unread=event.unread,
        retracts=bool(event.retracts),
        files=event.files,
        asks=bool(event.asks),
        by=state.authorship.of(event),
        topic=ask.topic if (ask := state.asks.get(event.turn_id)) is not None else "",
    )
    heard = (*state.heard, turn)
    if len(heard) > RECENT_TURNS:
        heard = heard[-max(RECENT_TURNS, sum([earlier.round == state.round for earlier in heard])) :]
    if event.points:
        raised = after["raised"] = dict(state.raised)
        for point in event.points:
            raised[point] = state.raised.get(point, 0) + 1
    if event.issues:
        issues = after["issues"] = dict(state.issues)
        for one in event.issues:
            before = state.issues.get(one.issue)
            moves = before.moves if before is not None else 0
            issues[one.issue] = IssueState(one.move, event.stance, event.seat, event.turn_id, moves + 1)
    after["turns"] = state.turns + 1
    after["heard"] = heard
    after["asks"] = _drop(state.asks, event.turn_id)
    after["seats"] = _with_seat(state, event.seat, turns=seat.turns + 1)
    after["handed"] = 0
    after["left"] = None


def _ballot_cast(state: State, event: events.BallotCast, after: dict[str, Any]) -> None:
    seat, choice, previous = event.seat, event.choice, event.previous
    if event.ask is not None:
        after["asks"] = _answered(state, event.ask, seat)
        after["cast"] = state.cast if seat in state.cast else (*state.cast, seat)
    else:
        after["unasked"] = _incremented(state.unasked, seat)
    defaulted = _without(state.defaulted, seat)
    after["defaulted"] = (*defaulted, seat) if event.by == "default" else defaulted
    if choice is not None:
        after["ballots"] = {**state.ballots, seat: choice}
        if event.reason is not None:
            after["reasons"] = _put(state.reasons, seat, event.reason)
        elif seat in state.reasons:
            after["reasons"] = _drop(state.reasons, seat)
        if previous is not None and previous != choice:
            after["flip_round"], after["flips"] = state.round, state.flips + 1


# Who holds the seats


def _seat_taken(state: State, event: events.SeatTaken, seq: int, at: float) -> dict[str, Any]:
    """Somebody holds a seat from now on."""
    before = state.seats[event.seat]
    by_mind, back = event.occupant in ("house", "model"), before.away if event.reason == "returned" else None
    changes: dict[str, Any] = {
        "seats": _with_seat(
            state,
            event.seat,
            occupant=event.occupant,
            model=event.model,
            name=event.name,
            face=event.face,
            tenure=event.tenure,
            since=at,
            reason=event.reason,
            taken=seq,
            first=event.first if event.first is not None else event.tenure,
            began=back.began if back is not None else seq,
            joined=back.joined if back is not None else at,
            missed=0,
            let_pass=False,
            away=before.away if by_mind else None,
            meanwhile=event.meanwhile,
            invited=before.invited and by_mind,
            firm=state.round_closed + 1 if by_mind and event.reason != "empty" else 0,
        ),
    }
    if before.held_by_mind and by_mind:
        # Another mind plays the same part, which goes on believing what they believe.
        seats = changes["seats"]
        unchanged = {"first": before.first, "began": before.began, "joined": before.joined, "firm": before.firm}
        changes["seats"] = _put(seats, event.seat, replace(seats[event.seat], **unchanged))
    else:
        # What an occupant thought goes with them; the next one's conviction is their own to state.
        lines = (*back.lines, *state.private.get(event.seat, PrivateSeatState()).lines) if back is not None else ()
        changes["private"] = _put(state.private, event.seat, PrivateSeatState(lines=lines[-MAX_HOST_LINES:]))
        changes["convictions"] = _drop(state.convictions, event.seat)
    if event.seat in state.hands:
        changes["hands"] = _without(state.hands, event.seat)
    if event.reason == "hosting":
        changes["host_seat"] = event.seat
        if not state.hosted or state.host_seat != event.seat:
            changes["hosted"] = seq
    return changes


def _excused(state: State, number: int) -> dict[str, Any]:
    """A chair stays empty: nobody holds it, and no ballot of it counts any more."""
    return {
        "seats": _with_seat(state, number, occupant=None, model=None, away=None, invited=False, excused=True),
        "ballots": _drop(state.ballots, number),
        "cast": _without(state.cast, number),
        "sealed": _drop(state.sealed, number),
    }


def _seat_released(state: State, event: events.SeatReleased, at: float) -> dict[str, Any]:
    """Somebody gave up a seat, or lost it; perhaps it is kept for them."""
    seat = state.seats[event.seat]
    away = None
    if event.reason in RECLAIMABLE_REASONS and seat.occupant is not None:
        own = state.private.get(event.seat) or PrivateSeatState()
        away = AbsentHolder(
            seat.first,
            seat.occupant,
            seat.name,
            seat.began,
            seat.joined,
            at,
            state.round_closed,
            state.turns,
            seat.turns,
            state.ballots,
            own.stated,
            own.lines,
            seat.face,
        )
    removed = seat.removed
    if event.reason == "removed":
        removed = (*removed, seat.away.tenure if seat.away is not None else seat.first)
    changes: dict[str, Any] = {
        "seats": _with_seat(
            state,
            event.seat,
            occupant=None,
            model=None,
            name="",
            face=None,
            since=at,
            reason=event.reason,
            missed=0,
            let_pass=False,
            away=away,
            meanwhile=None,
            removed=removed,
            invited=seat.invited and event.reason != "assigned",
        )
    }
    if event.minds is not None:
        changes["settings"] = {**state.settings, "minds": event.minds}
    if event.seat in state.hands:
        changes["hands"] = _without(state.hands, event.seat)
    return changes


def _line_sent(state: State, event: events.LineSent, at: float) -> Mapping[int, PrivateSeatState]:
    """A line as every seat that it is addressed to keeps it, and the host's seat, which sent it."""
    own, line = dict(state.private), PrivateLine(at, event.seats, event.text)
    for number in dict.fromkeys((*event.seats, *([state.host_seat] if state.host_seat is not None else []))):
        mine = own.get(number) or PrivateSeatState()
        own[number] = replace(mine, lines=(*mine.lines, line)[-MAX_HOST_LINES:])
    return own


def _with_missed_reset(seats: Mapping[int, Seat], event: events.Event) -> Mapping[int, Seat]:
    """The seats, with no missed deadlines on the one whose holder did something themselves."""
    number: int | None
    match event.kind:
        case "turn_taken" | "hand_raised" | "vote_moved":
            number = event.seat
        case "ballot_cast" | "side_chosen" | "seconded" | "filed" | "withdrawn" | "answer_given" if (
            event.by == "occupant"
        ):
            number = event.seat
        case "aside_said":
            number = event.seat
        case "floor_lapsed":
            number = event.seat if event.reason == "passed" else event.by
        case _:
            return seats
    if number is None or number not in seats or not (seats[number].missed or seats[number].let_pass):
        return seats
    return _put(seats, number, replace(seats[number], missed=0, let_pass=False))


def _asks_after_loss(state: State, seconds: float, at: float) -> Mapping[str, Ask]:
    """The open asks after so many seconds were given back: none gets more than has passed since it was opened."""
    asks = state.asks
    for ask in asks.values():
        beyond = seconds - (state.room_time(at) - ask.opened)
        # Less comes of rounding.
        if beyond > 0.01:
            asks = {**asks, ask.id: replace(ask, opened=round(ask.opened - beyond, 3))}
    return asks


def _deadline_missed(state: State, ask: Ask) -> Mapping[int, Seat]:
    """Persons and agents who let a deadline pass for which the deliberation waited; none before somebody was heard,
    because newcomers read first, and none whose slip lies in the box."""
    seats, lenient = state.seats, state.rules >= FIRST_RULES_THAT_LET_NEWCOMERS_READ
    heard = state.turns > 0 or any(paper.seat > 0 for paper in state.papers.values())
    done = state.cast if lenient and state.ballot_sealed else ()
    for number in ask.waiting if ask.awaited else ():
        if number in seats and number not in done and seats[number].held_by_guest:
            missed = seats[number].missed + (heard or not lenient)
            seats = _put(seats, number, replace(seats[number], missed=missed, let_pass=True))
    return seats


def _forked(state: State, event: events.Forked, seq: int, at: float) -> dict[str, Any]:
    """Room time goes on where the copied log left it, or every copied deadline would be overdue at once."""
    stood = state.paused_at if state.paused_at is not None else state.at
    return {
        "paused_total": round(state.paused_total + at - stood, 3),
        "paused_at": None,
        "status": "running" if state.status == "paused" else state.status,
        "host_seat": event.host_seat,
        "guarded": event.guarded,
        "hosted": 0,
        "private_before": seq if event.withheld else state.private_before,
        "settings": {**state.settings, **event.settings},
        # Nobody's token opens a fork of their room: nothing is kept for them, and the audience is another one.
        "seats": {
            number: replace(seat, away=None, invited=False) if seat.away is not None or seat.invited else seat
            for number, seat in state.seats.items()
        },
        "acting": None,
        "acting_given": False,
        "audience": {},
        "audience_changes": {},
        "newcomers": 0,
        "host_acts": 0,
        "spent": RoomCosts(),
    }


# What each seat believes


def _private_states(
    known: Mapping[int, PrivateSeatState], secrets: Mapping[int, events.Secret], shown: tuple[events.Move, ...]
) -> Mapping[int, PrivateSeatState]:
    """Fold the private parts (those this reader has) into each seat's own, and the moves that are public."""
    own = dict(known)
    moved: dict[int, list[events.Move]] = {}
    for move in shown:
        moved.setdefault(move.seat, []).append(move)
    for number in dict.fromkeys((*secrets, *moved)):
        mine = own.get(number, _EMPTY_SEAT_STATE)
        own[number], after = copied(mine)
        secret = secrets.get(number, _NO_SECRET)
        if (reaction := secret.reaction) is not None:
            after["reaction"] = reaction
            if reaction.thought:
                after["thoughts"] = (*mine.thoughts, reaction.thought)[-MAX_THOUGHTS:]
        if (trust := secret.trust) is not None:
            after["trust"] = {**mine.trust, **trust}
        if moves := (*(secret.moves or ()), *moved.get(number, ())):
            after["conviction"] = moves[-1].conviction
            swayed = [(move.turn_id, move.delta) for move in moves if move.turn_id is not None and move.delta]
            if swayed:
                after["swayed"] = (*mine.swayed, *swayed)[-MAX_SWAYING_TURNS:]
        if (stated := secret.conviction) is not None:
            after["stated"] = stated
        if (would_change := secret.would_change) is not None:
            after["would_change"] = would_change
        if (notes := secret.notes) is not None:
            after["notes"] = notes
        if (scratch := secret.scratch) is not None:
            after["scratch"] = scratch
        if (thought := secret.thought) is not None:
            after["thoughts"] = (*mine.thoughts, thought)[-MAX_THOUGHTS:]
    return own


def _note_course(state: State, after: dict[str, Any]) -> None:
    """Note where everybody stands: before the first round, and after each."""
    course, convictions = state.course, state.convictions
    after["course"] = {n: (*course.get(n, ()), convictions.get(n)) for n in state.seats}
