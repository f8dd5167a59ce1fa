"""Decide: whether an act is taken, the one event it makes, and everything that follows from it.

    decide(format, state, identity, act, now) -> (entries, state after them), or Refusal

One act makes one event; the rest is derived from the state by rules, one event at a time, until no rule has any
(`settle`). After each event all rules are asked from the first. What follows depends on the state alone, never on the
act, so a log that was cut between two inserts settles to exactly the missing rest, and a log can be verified without
the acts that made it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core import acts, events
from engine.core.asks import may_do, phase_offers
from engine.core.authorize import Audience, Bench, Host, Identity, SeatHolder, authorize
from engine.core.draws import Draw
from engine.core.format import Context, Format, make_context
from engine.core.host_acts import HOST_ACTS, read_settings
from engine.core.mind_assignment import mind_takes_seat, reassign_mind
from engine.core.own_state import evolve_as, new_state
from engine.core.phrases import no_such_seat_sentence
from engine.core.refusals import Refusal
from engine.core.rules import handover_event
from engine.core.seat_changes import idle_seat_event, powers_transfer_event, seat_released_event
from engine.core.state import State

__all__ = [
    "DERIVED_EVENTS",
    "HOST_ACTS",
    "RULES_VERSION",
    "Audience",
    "Bench",
    "Host",
    "Identity",
    "SeatHolder",
    "decide",
    "open_deliberation",
    "read_settings",
    "settle",
    "verify",
    "verify_withheld",
]

RULES_VERSION = 11
"""Version of the rules, the only one that there is: a log that was opened under another one is folded, listed and
exported, and cannot be verified (`state.rules`)."""
MAX_DERIVED_EVENTS = 400
"""Events that one act may entail; more means that two rules answer each other for ever."""
DERIVED_EVENTS = frozenset(
    (
        "phase_entered round_opened round_closed asked floor_granted ballot_opened ballots_revealed tally_taken "
        "convictions_moved convictions_revealed verdict_reached dealt bids_weighed papers_opened"
    ).split()
)
"""Kinds of events that no act makes: in a log that holds, each follows from the entries before it."""


def open_deliberation(
    format: Format, seed: str, settings: Mapping[str, acts.SettingValue], host_seat: int | None, now: float
) -> tuple[list[events.Entry], State]:
    """The first entries of a deliberation on the format's matter; `unknown_setting` names a setting that cannot be."""
    matter = format.matter
    assert matter is not None, "a format is bound to its matter before a room opens"
    typed = read_settings(format, settings)
    seats = format.seating(typed, Draw(seed, "seating"), matter)
    known = [seat.seat for seat in seats]
    if host_seat is not None and host_seat not in known:
        raise Refusal("unknown_seat", no_such_seat_sentence(known, host_seat))
    event = events.Opened(
        format=format.name,
        case=events.CaseRef(id=matter.id, title=matter.title, hash=format.matter_hash),
        settings=typed.model_dump(mode="json"),
        rules=RULES_VERSION,
        seats=seats,
        host_seat=host_seat,
        choices=format.choices_from(typed, matter) if format.choices_from is not None else None,
        choice_labels=dict(format.choice_labels(matter)) if format.choice_labels is not None else None,
        sealed={events.BENCH: events.Secret(seed=seed)},
    )
    entry = events.Entry(seq=1, at=round(float(now), 3), event=event)
    return [entry], evolve_as(format, new_state(format), entry)


def decide(
    format: Format,
    state: State,
    identity: Identity,
    act: acts.Act,
    now: float,
    *,
    ask: str | None = None,
    tenure: int | None = None,
) -> tuple[list[events.Entry], State]:
    """Take an act or refuse it.

    `ask` is the ask it answers (the turn id, for speech) and may be left out where exactly one fits; `tenure` is the
    tenure the caller believes to hold. `now` is UTC seconds; a clock that went backwards is held at the last entry.
    """
    now = _entry_time(state, now)
    event = authorize(make_context(format, state, now), identity, act, ask, tenure)
    return _run(format, state, event, now)


def settle(format: Format, state: State, now: float) -> tuple[list[events.Entry], State]:
    """What follows from the state as it is; also what continues a log that was cut anywhere."""
    return _run(format, state, None, _entry_time(state, now))


def _entry_time(state: State, now: float) -> float:
    """The time of the next entry: never before that of the last one, which is rounded already."""
    return round(float(now), 3) if now > state.at else state.at


def _run(format: Format, state: State, event: events.Event | None, now: float) -> tuple[list[events.Entry], State]:
    entries: list[events.Entry] = []
    for _ in range(MAX_DERIVED_EVENTS):
        event = event or _next_event(make_context(format, state, now))
        if event is None:
            return entries, state
        _check_derived(format, state, event)
        entry = events.Entry(seq=state.seq + 1, at=now, event=event)
        state = evolve_as(format, state, entry)
        entries.append(entry)
        event = None
    raise AssertionError(f"the rules of phase {state.phase} do not come to rest")


def _check_derived(format: Format, state: State, event: events.Event) -> None:
    """Raise `AssertionError` where a format's rules do what no table could go on with."""
    assert event.dealt is None or format.seats_close, f"format {format.name} deals parts without closing its seats"
    if event.kind == "asked":
        for seat in event.seats:
            able = seat == events.BENCH or may_do(format, state, seat, event.act)
            assert able, f"format {format.name} asks seat {seat} for “{event.act}”, which its role may not do"


def _next_event(context: Context) -> events.Event | None:
    """The next event that follows from the state: of the rules of the core, then of the phase, the first that answers
    decides."""
    event = _core_event(context)
    if event is not None:
        return event
    state = context.state
    if state.phase and state.status == "running":
        for rule in context.format.phases[state.phase].rules:
            event = rule(context)
            if event is not None:
                return event
    return None


def _core_event(context: Context) -> events.Event | None:
    """The next event by the rules of the core, which hold in every phase."""
    state, format = context.state, context.format
    status = state.status
    if status == "new" or status == "closed":
        return None
    if events.Forked in state.last:
        for seat in state.seats.values():
            if seat.held_by_guest and state.happened_since(events.Forked, seat.taken):
                return seat_released_event(seat, "forked")
    event: events.Event | None = powers_transfer_event(state)
    if event is not None:
        return event
    if status == "lobby":
        return None
    vacant = state.occupancy.vacant
    if vacant:
        return mind_takes_seat(state, vacant[0])
    event = reassign_mind(state)
    if event is not None or status == "paused":
        return event
    if not state.phase:
        if format.deal is not None and events.Dealt not in state.last:
            dealt = format.deal(context)
            return events.Dealt(seats=tuple(dealt), dealt=dict(dealt))
        return events.PhaseEntered(phase=format.first, why="begun")
    if state.asks:
        event = handover_event(context) or _default_event(context)
        if event is not None:
            return event
    return idle_seat_event(state)


def _default_event(context: Context) -> events.Event | None:
    """The default of the first seat that let an ask lapse."""
    state = context.state
    for ask in state.asks.values():
        if not ask.lapsed:
            continue
        seat = ask.waiting[0]
        offer = phase_offers(context.format, state)[ask.act]
        default = offer.default(context, seat, ask) if offer.default is not None else None
        if default is None:
            failed = seat in ask.failed
            return events.FloorLapsed(
                turn_id=ask.id, seat=seat, reason="failed" if failed else "deadline", again=False, left=0.0
            )
        return offer.apply(context, seat, default, ask)
    return None


def _expected_event(context: Context, entry: events.Entry) -> events.Event | None:
    """The event that the rules expect in place of an entry; None where a log was forked, which may be within a batch:
    its rest follows after that."""
    return None if entry.event.kind == "forked" else _next_event(context)


def verify(format: Format, entries: Sequence[events.Entry]) -> tuple[int, int | None]:
    """Recompute every derived entry of a log, from the log alone.

    Returns how many entries had to be trusted because somebody's act made them, and the seq of the first entry that
    differs from what the rules make of the state before it (None when all agree): one that follows and is not there,
    one that nothing entails and no act makes, a timer that ran out early, a gap in the numbers, a clock that went
    backwards. Each entry is recomputed at its own time, so a log that was healed after a crash verifies too.
    """
    state, trusted = new_state(format), 0
    for entry in entries:
        if entry.seq != state.seq + 1 or entry.at < state.at or (entry.event.kind == "opened") != (state.seq == 0):
            return trusted, entry.seq
        try:
            event = _expected_event(make_context(format, state, entry.at), entry)
            if event is None and entry.event.kind not in DERIVED_EVENTS:
                trusted += 1
            elif event != entry.event:
                return trusted, entry.seq
            if _early_timer(state, entry):
                return trusted, entry.seq
            state = evolve_as(format, state, entry)
        except (LookupError, ArithmeticError, ValueError, TypeError, AttributeError, AssertionError):
            return trusted, entry.seq  # an act that nobody could have done broke the fold, or a rule that looked at it
    return trusted, None


def _early_timer(state: State, entry: events.Entry) -> bool:
    """Whether an entry lets a timer run out before its time: nobody's act can have made it."""
    ask = state.asks.get(entry.event.ask) if isinstance(entry.event, events.AskLapsed) else None
    if ask is None or ask.seats:
        return False
    due = state.ask_deadline(ask)
    return due is None or due > entry.at


class Withheld(Exception):
    """What is computed depends on a part that this log holds back."""


class _WithoutSeed(Context):
    """A context in whose log the seed is still sealed."""

    __slots__ = ()

    def draw(self, *name: str | int) -> Draw:
        """Raise `Withheld`: without the seed nothing can be drawn."""
        raise Withheld


def verify_withheld(format: Format, entries: Sequence[events.Entry]) -> tuple[int, int, int | None]:
    """Verify a log whose seed is sealed, as a host has it of a room that is not over: as far as it goes.

    Returns, besides what `verify` does, how many entries could not be recomputed, because they depend on the seed, on a
    ballot in the box or on another part that is held back until the end; they are in the middle of the answer. A host
    with a seat is not shown what others believe, on which nearly everything depends: there only what the log says by
    itself (its numbers, its clock, acts that somebody could have done) can be wrong.
    """
    state, trusted, withheld = new_state(format), 0, 0
    for entry in entries:
        if entry.seq != state.seq + 1 or entry.at < state.at or (entry.event.kind == "opened") != (state.seq == 0):
            return trusted, withheld, entry.seq
        context = _WithoutSeed(format, state, entry.at)
        try:
            event = _expected_event(context, entry)
            if event is None and entry.event.kind not in DERIVED_EVENTS:
                trusted += 1
            elif event != entry.event:
                if state.host_seat is None and (event is None or _public_body(event) != _public_body(entry.event)):
                    return trusted, withheld, entry.seq
                withheld += 1
        except (Withheld, LookupError):
            withheld += 1  # a sealed ballot is looked up, and is not there
        try:
            state = evolve_as(format, state, entry)
        except (LookupError, ArithmeticError, ValueError, TypeError, AttributeError, AssertionError):
            return trusted, withheld, entry.seq
    return trusted, withheld, None


def _public_body(event: events.Event) -> events.Event:
    """An event without the parts that are not everybody's."""
    return replace(event, private=None, sealed=None, dealt=None)
