"""The view builder: makes the parts of a view from the state, for one viewer (`build_view`, `build_view_part`).

A socket sends only the parts that an event has changed. The viewer's visibility (`visibility.py`) decides what is
hidden in a part: how sure others are, and what is private to one seat (`yours.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.spending import CallCosts, budget_of, budget_stage
from engine.core.state import RECENT_TURNS, State
from engine.core.views import (
    AskView,
    CaseLine,
    FloorView,
    MoneyView,
    ResultView,
    RoomView,
    SeatView,
    SpentView,
    TallyView,
    TurnView,
    View,
    ViewModel,
)
from engine.core.visibility import Viewer, convictions_for_agents, visibility_of
from engine.core.yours import you_part

VIEW_PARTS: Mapping[str, tuple[str, ...]] = {
    "room": ("settings", "status", "phase", "round", "host_seat", "acting", "seed_told", "rematch"),
    "seats": ("seats", "host_seat", "ballots", "defaulted", "cast", "convictions"),
    "floor": ("asks", "queue", "hands", "paused_at", "paused_total"),
    "tally": (
        "counts",
        "ballots",
        "ballot",
        "ballot_topic",
        "ballot_sealed",
        "cast",
        "round_closed",
        "flip_round",
        "motion",
        "audience",
    ),
    "heard": ("heard",),
    "waiting": ("asks", "paused_at", "paused_total"),
    "narration": ("narrated",),
    "result": ("verdict", "status", "course"),
    "money": ("spent", "settings"),
    "others": ("own", "counts", "verdict", "status", "guarded"),
    "you": (
        "seats",
        "asks",
        "phase",
        "status",
        "round",
        "own",
        "ballots",
        "sealed",
        "motion",
        "motions",
        "called",
        "verdict",
        "paused_at",
        "paused_total",
        "host_seat",
        "guarded",
        "settings",
        "acting",
        "interrupted",
        "unasked",
        "host_acts",
    ),
}
"""The fields of the state that each part of a view is made of. What an event did not touch is shared by identity."""
_MADE_OF = {
    field: frozenset(part for part, fields in VIEW_PARTS.items() if field in fields)
    for field in {field for fields in VIEW_PARTS.values() for field in fields}
}
"""The parts that are made of each field."""
_NOTHING: frozenset[str] = frozenset()


def changed_view_parts(old: State, new: State) -> list[str]:
    """The parts of a view that may differ between two states."""
    before = old.__dict__
    changed: set[str] = set()
    for name, value in new.__dict__.items():  # most fields are shared, so the few others are looked up
        if before[name] is not value:
            changed |= _MADE_OF.get(name, _NOTHING)
    return [part for part in VIEW_PARTS if part in changed]


def build_view(format: Format, state: State, viewer: Viewer, code: str) -> View:
    """Everything a viewer may see of the state."""
    return View(
        room=room_part(state, code),
        seats=_seats(state, viewer),
        floor=floor_part(state),
        tally=tally_part(state),
        heard=recent_turns_part(state),
        waiting=waiting_part(state),
        narration=state.narrated,
        result=result_part(state),
        money=money_part(state),
        others=hidden_convictions_part(state, viewer),
        you=you_part(format, state, viewer),
    )


def build_view_part(name: str, format: Format, state: State, viewer: Viewer, code: str) -> ViewModel | object:
    """One part of a view by its name."""
    match name:
        case "room":
            return room_part(state, code)
        case "seats":
            return _seats(state, viewer)
        case "floor":
            return floor_part(state)
        case "tally":
            return tally_part(state)
        case "heard":
            return recent_turns_part(state)
        case "waiting":
            return waiting_part(state)
        case "narration":
            return state.narrated
        case "result":
            return result_part(state)
        case "money":
            return money_part(state)
        case "others":
            return hidden_convictions_part(state, viewer)
        case "you":
            return you_part(format, state, viewer)
        case _:
            raise KeyError(name)


def _seats(state: State, viewer: Viewer) -> tuple[SeatView, ...]:
    return seats_part(state, blind=visibility_of(state, viewer) == "blind")


def room_part(state: State, code: str) -> RoomView:
    """The room itself."""
    assert state.case is not None
    assert state.status != "new"
    settings: dict[str, SettingValue] = dict(state.settings)
    return RoomView(
        code=code,
        format=state.format,
        case=CaseLine(id=state.case.id, title=state.case.title),
        status=state.status,
        phase=state.phase,
        round=state.round,
        pace=str(settings.get("pace", "live")),
        settings=settings,
        host_seat=state.host_seat,
        acting_host=state.acting,
        seed=state.seed if state.seed_told else None,
        rematch=state.rematch,
    )


def seats_part(state: State, *, blind: bool = False) -> tuple[SeatView, ...]:
    """Who sits where, and how they vote; for the blind without how sure they are."""
    return tuple(
        SeatView(
            seat=seat.number,
            role=seat.role,
            name=seat.name,
            occupant=seat.occupant,
            model=seat.model,
            host=seat.number == state.host_seat,
            tenure=seat.tenure,
            since=seat.since,
            reason=seat.reason,
            away=seat.away.name if seat.away is not None else None,
            invited=seat.invited,
            missed=seat.missed,
            persona=seat.persona,
            side=seat.side,
            ballot=state.ballots.get(seat.number),
            by_default=seat.number in state.defaulted,
            cast=seat.number in state.cast,
            conviction=None if blind else state.convictions.get(seat.number),
        )
        for seat in state.seats.values()
    )


def floor_part(state: State) -> FloorView:
    """Who may speak, and who after them."""
    floor = state.floor_ask()
    if floor is None:
        return FloorView(turn_id=None, seat=None, due=None, seconds=None, queue=state.queue, hands=state.hands)
    return FloorView(
        turn_id=floor.id,
        seat=floor.seats[0],
        due=state.ask_deadline(floor),
        seconds=floor.seconds,
        queue=state.queue,
        hands=state.hands,
    )


def tally_part(state: State) -> TallyView:
    """How the vote stands; counts are of the open ballots as they are now."""
    counts = dict.fromkeys(state.counts, 0)
    for choice in state.ballots.values():
        if choice in counts:
            counts[choice] += 1
    return TallyView(
        counts=counts,
        ballot=state.ballot,
        topic=state.ballot_topic,
        sealed=state.ballot_sealed,
        cast=state.cast,
        rounds_without_flip=max(0, state.round_closed - state.flip_round),
        motion=state.motion,
        audience=_counted(state.audience.values()),
    )


def _counted(choices: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for choice in choices:
        counts[choice] = counts.get(choice, 0) + 1
    return dict(sorted(counts.items()))


def recent_turns_part(state: State) -> tuple[TurnView, ...]:
    """The last ten turns."""
    return tuple(
        TurnView(
            turn_id=turn.id,
            number=turn.number,
            seat=turn.seat,
            name=turn.name,
            occupant=turn.occupant,
            round=turn.round,
            argument_type=turn.argument_type,
            text=turn.text,
            target=turn.target,
            cites=turn.cites,
            struck=turn.struck,
            strategy=turn.strategy,
            written=turn.written,
            stance=turn.stance,
        )
        for turn in state.heard[-RECENT_TURNS:]
    )


def waiting_part(state: State) -> tuple[AskView, ...]:
    """What is waited for, and from whom."""
    return tuple(
        AskView(
            ask=ask.id,
            act=ask.act,
            topic=ask.topic,
            seats=ask.waiting,
            due=state.ask_deadline(ask),
            seconds=ask.seconds,
            awaited=ask.awaited,
        )
        for ask in state.asks.values()
    )


def result_part(state: State) -> ResultView | None:
    """How it ended; None while it has not."""
    if state.verdict is not None:
        verdict = state.verdict
        return ResultView(outcome=verdict.outcome, counts=verdict.counts, why=verdict.why, course=dict(state.course))
    if state.status == "closed":
        return ResultView(outcome=None, counts=dict(state.counts), why=state.closed_reason, course=dict(state.course))
    return None


def money_part(state: State) -> MoneyView:
    """What the room has cost."""
    cap = budget_of(state.settings)
    return MoneyView(
        spent=_spent(state.spent.total),
        cap=cap,
        stage=budget_stage(state.spent.total.cost, cap),
        by_seat={number: _spent(spent) for number, spent in sorted(state.spent.by_seat.items())},
    )


def _spent(spent: CallCosts) -> SpentView:
    return SpentView(calls=spent.calls, tokens_in=spent.tokens_in, tokens_out=spent.tokens_out, cost=spent.cost)


def hidden_convictions_part(state: State, viewer: Viewer) -> dict[int, float] | None:
    """Hidden convictions, for those whose standing lets them see; None for everybody else."""
    match visibility_of(state, viewer):
        case "own" | "blind":
            return None
        case "advised":
            return dict(convictions_for_agents(state))
        case _:
            pass
    return {
        number: own.conviction
        for number, own in state.own.items()
        if own.conviction is not None and number in state.seats
    }
