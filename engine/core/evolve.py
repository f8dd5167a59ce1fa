"""Evolve: fold one entry into the state.

Exhaustive over events; assigns, never computes (numbers were rounded and formulas applied before an event was made);
never consults the format, so old logs outlive new rules; total on projected events, and never branches on whether a
private part is there, so a viewer's fold of what they may see agrees with the whole log's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from engine.core import events as e
from engine.core import seat_folds as folds
from engine.core.copies import changed, copied, drop, put, with_seat, without
from engine.core.own_folds import marked, noted
from engine.core.state import RECENT_TURNS, Ask, Seat, State, Turn, sealed_seed

__all__ = ["changed", "evolve", "fold"]

_NOBODY: Mapping[int, float] = {}


def _answered(state: State, ask_id: str | None, seat: int) -> Mapping[str, Ask]:
    ask = state.asks.get(ask_id) if ask_id is not None else None
    if ask is None:
        return state.asks
    waiting = without(ask.waiting, seat)
    return put(state.asks, ask.id, changed(ask, waiting=waiting)) if waiting else drop(state.asks, ask.id)


def _once_more(counts: Mapping[int, int], whose: int) -> Mapping[int, int]:
    return put(counts, whose, counts.get(whose, 0) + 1)


def _opened(event: e.Opened) -> dict[str, Any]:
    return {
        "format": event.format,
        "case": event.case,
        "rules": event.rules,
        "settings": event.settings,
        "status": "lobby",
        "host_seat": event.host_seat,
        "seats": {seat.seat: Seat(seat.seat, seat.role, seat.persona) for seat in event.seats},
    }


def _granted(state: State, event: e.FloorGranted, at: float, after: dict[str, Any]) -> None:
    ask = Ask(
        event.turn_id, "speak", "", (event.seat,), (event.seat,), state.room_time(at), event.seconds, True, event.tenure
    )
    after["asked"] = state.asked + 1
    after["asks"] = {**state.asks, ask.id: ask}
    if state.queue and state.queue[0] == event.seat:
        after["queue"] = state.queue[1:]
    if event.seat in state.hands:
        after["hands"] = without(state.hands, event.seat)


def _lapsed(state: State, event: e.FloorLapsed) -> dict[str, Any]:
    changes: dict[str, Any] = {"asks": drop(state.asks, event.turn_id)}
    if event.by is not None:
        return {
            **changes,
            "queue": (event.by, event.seat, *without(state.queue, event.by)),
            "interrupted": put(state.interrupted, event.by, state.round),
            "handed": 0,
            "left": None,
        }
    if event.again:
        return {**changes, "queue": (event.seat, *state.queue), "handed": state.handed + 1, "left": event.left}
    return {**changes, "handed": 0, "left": None}


def _spoken(state: State, event: e.TurnTaken, after: dict[str, Any]) -> None:
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
    )
    heard = (*state.heard, turn)
    if len(heard) > RECENT_TURNS:
        heard = heard[-max(RECENT_TURNS, sum([past.round == state.round for past in heard])) :]
    if event.points:
        raised = after["raised"] = dict(state.raised)
        for point in event.points:
            raised[point] = state.raised.get(point, 0) + 1
    after["turns"] = state.turns + 1
    after["heard"] = heard
    after["asks"] = drop(state.asks, event.turn_id)
    after["seats"] = with_seat(state, event.seat, turns=seat.turns + 1)
    after["handed"] = 0
    after["left"] = None


def _cast(state: State, event: e.BallotCast, after: dict[str, Any]) -> None:
    seat, choice, previous = event.seat, event.choice, event.previous
    if event.ask is not None:
        after["asks"] = _answered(state, event.ask, seat)
        after["cast"] = (*state.cast, seat)
    else:
        after["unasked"] = _once_more(state.unasked, seat)
    defaulted = without(state.defaulted, seat)
    after["defaulted"] = (*defaulted, seat) if event.by == "default" else defaulted
    if choice is not None:
        after["ballots"] = {**state.ballots, seat: choice}
        if previous is not None and previous != choice:
            after["flip_round"], after["flips"] = state.round, state.flips + 1


def evolve(state: State, entry: e.Entry) -> State:
    """The state after one more entry."""
    event, at, seq = entry.event, entry.at, entry.seq
    kind, private, sealed = event.kind, event.private, event.sealed
    last = {**state.last, kind: seq}
    new, after = copied(state)
    after["seq"], after["at"], after["last"] = seq, at, last
    told = _NOBODY
    if event.kind == "convictions_moved":
        told = {move.seat: move.conviction for move in event.moves}
    if private or told:
        after["own"] = noted(state.own, private or {}, told)
    if sealed:
        after["sealed"] = {**state.sealed, **sealed}
        seed = sealed_seed(sealed)
        if seed is not None:
            after["seed"] = seed
    match event.kind:  # the commonest first
        case "turn_taken":
            _spoken(state, event, after)
        case "floor_granted":
            _granted(state, event, at, after)
        case "ballot_cast":
            _cast(state, event, after)
        case "asked":
            ask = _ask(event, state.room_time(at))
            after["asked"], after["asks"] = state.asked + 1, {**state.asks, ask.id: ask}
            last[f"asked:{event.act}"] = seq
            last[f"asked:{event.act}:{event.topic}"] = seq
        case "convictions_moved":
            if event.round is not None:
                last["convictions_moved:round"] = seq
            if event.moves:
                after["convictions"] = {**state.convictions, **told}
        case "reactions_given":
            after["asks"] = _answered(state, event.ask, e.BENCH)
        case "round_opened":
            after["round"], after["queue"], after["round_calls"] = event.round, event.speakers, 0
            if state.unasked:
                after["unasked"] = {}
            if event.round == 1:
                marked(state, after)
        case "round_closed":
            after["round_closed"] = event.round
            marked(state, after)
        case "tally_taken":
            after.update(counts=event.counts, flips=0)
        case "narration_given":
            after["asks"], after["narrated"] = _answered(state, event.ask, e.BENCH), event.text
            last[f"narration_given:{event.topic}"] = seq
        case "opened":
            after.update(_opened(event))
        case "settings_changed":
            after["settings"], after["host_acts"] = {**state.settings, **event.settings}, state.host_acts + 1
        case "seat_taken":
            after.update(folds.taken(state, event, seq, at))
            if event.reason == "joined":
                after["newcomers"] = state.newcomers + 1
            if event.private:  # what they had said before they went, after what goes with the understudy
                after["own"] = noted(after["own"], event.private, {})
        case "seat_released":
            after.update(folds.released(state, event, at))
            if event.reason == "assigned":
                after["host_acts"] = state.host_acts + 1
        case "seat_invited":
            after["seats"] = with_seat(state, event.seat, invitation=event.invitation, invited=True)
            after["host_acts"] = state.host_acts + 1
        case "powers_passed":
            after["acting"] = event.seat
            after["acting_first"] = state.seats[event.seat].first if event.seat is not None else 0
        case "line_sent":
            after["own"], after["host_acts"] = folds.told_privately(state, event, at), state.host_acts + 1
        case "hand_raised":
            rest = without(state.hands, event.seat)
            after.update(hands=(*rest, event.seat) if event.up else rest, queue=event.queue)
            after["unasked"] = _once_more(state.unasked, event.seat)
        case "audience_ballot_cast":
            after["audience"] = put(state.audience, event.member, event.choice)
            if event.previous is not None:
                after["audience_changes"] = _once_more(state.audience_changes, event.member)
        case "begun":
            after["status"] = "running"
        case "paused":
            after.update(status="paused", paused_at=at, host_acts=state.host_acts + 1)
        case "resumed":
            paused = state.paused_at if state.paused_at is not None else at
            after.update(status="running", paused_at=None, paused_total=round(state.paused_total + at - paused, 3))
        case "time_lost":
            after["paused_total"] = round(state.paused_total + event.seconds, 3)
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
            if event.ask in state.asks:
                after["asks"] = put(state.asks, event.ask, changed(state.asks[event.ask], lapsed=True))
                after["seats"] = folds.missed(state, state.asks[event.ask])
        case "floor_lapsed":
            after.update(_lapsed(state, event))
        case "side_chosen":
            after["asks"] = _answered(state, event.ask, event.seat)
            after["seats"] = with_seat(state, event.seat, side=event.side)
        case "ballot_opened":
            after.update(
                ballot=event.ballot,
                ballot_topic=event.topic,
                ballot_sealed=event.sealed_until_all,
                cast=(),
                defaulted=(),
            )
        case "ballots_revealed":
            after["ballots"] = {**state.ballots, **event.ballots}
            after["ballot_sealed"] = False
            after["sealed"] = {n: secret for n, secret in state.sealed.items() if n not in event.ballots}
        case "convictions_revealed":
            after["course"] = event.convictions
        case "vote_moved":
            after.update(motion=event.seat, motions=put(state.motions, event.seat, state.round), seconds={})
        case "seconded":
            after["asks"] = _answered(state, event.ask, event.seat)
            after["seconds"] = put(state.seconds, event.seat, event.choice)
        case "vote_called":
            after["motion"] = None
            if event.carried:
                after.update(called=True, queue=())
        case "verdict_reached":
            after["verdict"] = event
        case "forked":
            after.update(folds.forked(state, event, seq, at))
        case "closed":
            after.update(
                status="closed",
                asks={},
                queue=(),
                closed_reason=event.reason,
                seed=event.seed,
                seed_told=True,
                paused_at=None,
            )
        case "rematch_opened":
            after["rematch"] = event.code
        case "mind_failed":
            if not event.ask:
                last["mind_failed:unasked"] = seq
            elif event.ask in state.asks:
                ask = state.asks[event.ask]
                after["asks"] = put(state.asks, event.ask, changed(ask, failed=(*ask.failed, event.seat)))
        case "model_called":
            after.update(spent=state.spent.with_call(event), round_calls=state.round_calls + 1)
        case "summary_written":
            after["summarised"] = event.through
        case "clip_ready" | "voice_failed":
            pass
        case _:
            assert_never(event)
    if "ask_lapsed" in last:  # before that nobody has missed anything
        after["seats"] = folds.awake(after["seats"], event)
    return new


def _ask(event: e.Asked, opened: float) -> Ask:
    """The ask that an event opens, at a moment of room time."""
    return Ask(event.ask, event.act, event.topic, event.seats, event.seats, opened, event.seconds, event.awaited, None)


def fold(entries: Iterable[e.Entry], state: State | None = None) -> State:
    """The state after many entries, from the beginning or from a given state."""
    state = state if state is not None else State()
    for entry in entries:
        state = evolve(state, entry)
    return state
