"""Secrecy: who may see what of an event (`project`) and of the state (`view_for`). The only two places that hide.

Standings: `own` sees public bodies and its own parts; `omniscient` (a host without a seat) also everybody's private
parts, but nothing sealed; `all` (the host once it is over) everything. Outside agents have a switch of their own for
how sure everybody is: where it is off they are `blind` to what others see of it, where it alone is on `advised`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine import events as e
from engine.acts import SettingValue
from engine.asks import ActSpec, asked_of, may
from engine.events import Meanwhile
from engine.formats.format import Format
from engine.hosting import HOST_ACTS
from engine.spending import Spent, cap_of, stage_of
from engine.state import RECENT, Line, State
from engine.views import (
    AskView,
    CaseLine,
    FloorView,
    LineView,
    MoneyView,
    MyAsk,
    ResultView,
    RoomView,
    SeatView,
    SpentView,
    TallyView,
    TurnView,
    View,
    ViewModel,
    YouView,
)  # fmt: skip

Standing: TypeAlias = Literal["own", "blind", "advised", "omniscient", "all"]


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks: a seat, a host, both, or neither (a spectator)."""

    seat: int | None = None
    host: bool = False
    away: int | None = None
    """The seat that is kept for them; they see the public part meanwhile."""
    since: int = 0
    """Seq of the entry that first sat them down: what their seat was told before was for others."""
    shut: int = 0
    """In a fork, seq up to which nothing private is told to whoever opened it."""
    agent: bool = False
    """An outside agent's token is looking."""


def seated(state: State, number: int, *, host: bool = False) -> Viewer:
    """Whoever holds a seat, or the host, whose seat it is also while a mind plays it."""
    seat = state.seats[number]
    since = state.hosted if host else seat.began
    return Viewer(seat=number, host=host, since=since, shut=state.shut, agent=not host and seat.occupant == "agent")


def over(state: State) -> bool:
    """Whether the outcome is known, so that nothing can be spoilt any more."""
    return state.verdict is not None or state.status == "closed"


def standing(state: State, viewer: Viewer) -> Standing:
    """How much a viewer may see now; it grows at the end, and earlier skips then become readable."""
    if viewer.host and over(state) and not state.guarded:
        return "all"
    if viewer.host and viewer.seat is None:
        return "omniscient"
    if viewer.agent and not over(state):
        told = bool(state.settings.get("agents_see_convictions", True))
        if told != bool(state.settings.get("show_convictions", True)):
            return "advised" if told else "blind"
    return "own"


def parts_ways(state: State) -> bool:
    """Whether outside agents see less of what is public than everybody else."""
    return standing(state, Viewer(agent=True)) == "blind"


def project(entry: e.Entry, viewer: Viewer, standing: Standing) -> e.Event | None:
    """An entry's event as a viewer of this standing may see it; None is a skip.

    What is sealed stays with the seat whoever holds it: a ballot in the box is cast for it. What is private is the
    holder's, from when they first sat down.
    """
    event, shut = entry.event, entry.seq <= viewer.shut
    if standing == "all" and not shut:
        return event
    hosts = standing in ("omniscient", "all")
    omniscient = hosts and not shut
    seat = viewer.seat if entry.seq >= viewer.since and not shut else None
    if event.only is not None and not omniscient and seat not in event.only:
        return None
    if standing == "blind" and isinstance(event, e.ConvictionsMoved) and event.moves:
        event = event.model_copy(update={"moves": tuple(move for move in event.moves if move.seat == seat)})
    if event.sealed is None and (event.private is None or omniscient):
        return event
    private = event.private if omniscient else _mine(event.private, seat)
    if shut and hosts:
        private = _figures(event.private)
    return event.model_copy(update={"private": private, "sealed": _mine(event.sealed, viewer.seat)})


def _mine(parts: Mapping[int, e.Secret] | None, seat: int | None) -> dict[int, e.Secret] | None:
    return {seat: parts[seat]} if parts and seat is not None and seat in parts else None


def _figures(parts: Mapping[int, e.Secret] | None) -> dict[int, e.Secret] | None:
    """Of private parts what a verdict has made public: how sure everybody was."""
    told = {
        seat: e.Secret(conviction=secret.conviction, moves=secret.moves)
        for seat, secret in (parts or {}).items()
        if secret.conviction is not None or secret.moves is not None
    }
    return told or None


PARTS: Mapping[str, tuple[str, ...]] = {
    "room": ("settings", "status", "phase", "round", "host_seat", "acting", "seed_told", "rematch"),
    "seats": ("seats", "host_seat", "ballots", "defaulted", "cast", "convictions"),
    "floor": ("asks", "queue", "hands", "paused_at", "paused_total"),
    "tally": (
        "counts", "ballots", "ballot", "ballot_topic", "ballot_sealed", "cast", "round_closed", "flip_round", "motion",
        "audience",
    ),
    "heard": ("heard",),
    "waiting": ("asks", "paused_at", "paused_total"),
    "narration": ("narrated",),
    "result": ("verdict", "status", "course"),
    "money": ("spent", "settings"),
    "others": ("own", "counts", "verdict", "status", "guarded"),
    "you": (
        "seats", "asks", "phase", "status", "round", "own", "ballots", "sealed", "motion", "motions", "called",
        "verdict", "paused_at", "paused_total", "host_seat", "guarded", "settings", "acting", "interrupted",
    ),
}  # fmt: skip
"""The fields of the state that each part of a view is made of. What an event did not touch is shared by identity."""


def changed_parts(old: State, new: State) -> list[str]:
    """The parts of a view that may differ between two states."""
    touched = {name for name, value in new.__dict__.items() if old.__dict__[name] is not value}
    return [part for part, fields in PARTS.items() if not touched.isdisjoint(fields)]


def room_part(state: State, code: str) -> RoomView:
    """The room itself."""
    assert state.case is not None
    assert state.status != "new"
    settings: dict[str, SettingValue] = dict(state.settings)
    return RoomView(
        code=code, format=state.format, case=CaseLine(id=state.case.id, title=state.case.title), status=state.status,
        phase=state.phase, round=state.round, pace=str(settings.get("pace", "live")), settings=settings,
        host_seat=state.host_seat, acting_host=state.acting, seed=state.seed if state.seed_told else None,
        rematch=state.rematch,
    )  # fmt: skip


def seats_part(state: State, *, blind: bool = False) -> tuple[SeatView, ...]:
    """Who sits where, and how they vote; for the blind without how sure they are."""
    return tuple(
        SeatView(
            seat=seat.number, role=seat.role, name=seat.name, occupant=seat.occupant,
            model=seat.model, host=seat.number == state.host_seat, tenure=seat.tenure, since=seat.since,
            reason=seat.reason,
            away=seat.away.name if seat.away is not None else None, invited=seat.invited, missed=seat.missed,
            persona=seat.persona, side=seat.side, ballot=state.ballots.get(seat.number),
            by_default=seat.number in state.defaulted, cast=seat.number in state.cast,
            conviction=None if blind else state.convictions.get(seat.number),
        )
        for seat in state.seats.values()
    )  # fmt: skip


def floor_part(state: State) -> FloorView:
    """Who may speak, and who after them."""
    floor = state.floor()
    if floor is None:
        return FloorView(turn_id=None, seat=None, due=None, seconds=None, queue=state.queue, hands=state.hands)
    return FloorView(
        turn_id=floor.id, seat=floor.seats[0], due=state.due(floor), seconds=floor.seconds, queue=state.queue,
        hands=state.hands,
    )  # fmt: skip


def tally_part(state: State) -> TallyView:
    """How the vote stands; counts are of the open ballots as they are now."""
    counts = dict.fromkeys(state.counts, 0)
    for choice in state.ballots.values():
        if choice in counts:
            counts[choice] += 1
    return TallyView(
        counts=counts, ballot=state.ballot, topic=state.ballot_topic, sealed=state.ballot_sealed, cast=state.cast,
        rounds_without_flip=max(0, state.round_closed - state.flip_round), motion=state.motion,
        audience=_counted(state.audience.values()),
    )  # fmt: skip


def _counted(choices: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for choice in choices:
        counts[choice] = counts.get(choice, 0) + 1
    return dict(sorted(counts.items()))


def heard_part(state: State) -> tuple[TurnView, ...]:
    """The last ten turns."""
    return tuple(
        TurnView(
            turn_id=turn.id, number=turn.number, seat=turn.seat, name=turn.name, occupant=turn.occupant,
            round=turn.round, argument_type=turn.argument_type, text=turn.text, target=turn.target, cites=turn.cites,
            struck=turn.struck, strategy=turn.strategy, written=turn.written, stance=turn.stance,
        )
        for turn in state.heard[-RECENT:]
    )  # fmt: skip


def waiting_part(state: State) -> tuple[AskView, ...]:
    """What is waited for, and from whom."""
    return tuple(
        AskView(
            ask=ask.id, act=ask.act, topic=ask.topic, seats=ask.waiting, due=state.due(ask), seconds=ask.seconds,
            awaited=ask.awaited,
        )
        for ask in state.asks.values()
    )  # fmt: skip


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
    cap = cap_of(state.settings)
    return MoneyView(
        spent=_spent(state.spent.total), cap=cap, stage=stage_of(state.spent.total.cost, cap),
        by_seat={number: _spent(spent) for number, spent in sorted(state.spent.by_seat.items())},
    )  # fmt: skip


def _spent(spent: Spent) -> SpentView:
    return SpentView(calls=spent.calls, tokens_in=spent.tokens_in, tokens_out=spent.tokens_out, cost=spent.cost)


def others_part(state: State, viewer: Viewer) -> dict[int, float] | None:
    """Hidden convictions, for those whose standing lets them see; None for everybody else."""
    match standing(state, viewer):
        case "own" | "blind":
            return None
        case "advised":
            return dict(convictions_for_agents(state))
        case _:
            pass
    return {
        number: own.conviction for number, own in state.own.items()
        if own.conviction is not None and number in state.seats
    }  # fmt: skip


def convictions_for_agents(state: State) -> Mapping[int, float]:
    """What outside agents are told of how sure everybody is: a switch of their own, beside that of people.

    Where people see no convictions, agents still see the minds', from the first ballot on; never what somebody said of
    their own, nor anything of a fork whose source goes on.
    """
    if not state.settings.get("agents_see_convictions", True):
        return {}
    if state.settings.get("show_convictions", True) or state.guarded or not state.counts:
        return state.convictions
    minds = (number for number, seat in state.seats.items() if seat.by_mind and number in state.own)
    told = {number: state.own[number].conviction for number in minds}
    return {**state.convictions, **{number: value for number, value in told.items() if value is not None}}


class Yours(NamedTuple):
    """What belongs to a viewer, as it stands in the state: quicker to have and to compare than the view of it."""

    seat: int | None
    away: int | None
    host: bool
    tenure: int | None
    standing: Literal["own", "omniscient", "all"]
    name: str
    asks: Sequence[ActSpec]
    may: tuple[str, ...]
    ballot: str | None
    side: str | None
    conviction: float | None
    thoughts: tuple[str, ...]
    lines: tuple[Line, ...]
    meanwhile: Meanwhile | None


def yours(format: Format, state: State, viewer: Viewer) -> Yours | None:
    """What belongs to the viewer; None for a spectator."""
    if viewer.seat is None:
        if viewer.host:
            return _nobodys(state, viewer, host_may(format, state))
        return _nobodys(state, viewer, ("come_back",)) if viewer.away is not None else None
    number = viewer.seat
    seat, sealed = state.seats[number], state.sealed.get(number)
    # A replay shows states in which somebody else sat here.
    own = state.own.get(number) if state.seq >= viewer.since else None
    acting = state.acting == number
    return Yours(
        seat=number, away=None, host=viewer.host or acting, tenure=seat.tenure, standing=_told(state, viewer),
        name=seat.name, asks=asked_of(format, state, number),
        may=tuple(dict.fromkeys((*may(format, state, number), *(host_may(format, state) if acting else ())))),
        ballot=sealed.choice if sealed is not None and sealed.choice else state.ballots.get(number), side=seat.side,
        conviction=own.conviction if own else None, thoughts=own.thoughts if own else (),
        lines=own.lines if own else (), meanwhile=seat.meanwhile,
    )  # fmt: skip


def _nobodys(state: State, viewer: Viewer, may: tuple[str, ...]) -> Yours:
    """What belongs to a viewer who holds no seat."""
    return Yours(
        seat=None, away=viewer.away, host=viewer.host, tenure=None, standing=_told(state, viewer), name="", asks=(),
        may=may, ballot=None, side=None, conviction=None, thoughts=(), lines=(), meanwhile=None,
    )  # fmt: skip


def you_view(mine: Yours | None) -> YouView | None:
    """What belongs to a viewer, as it is shown."""
    if mine is None:
        return None
    asks = tuple(
        MyAsk(
            ask=spec.ask, act=spec.act, topic=spec.topic, due=spec.due, seconds=spec.seconds, options=dict(spec.options)
        )
        for spec in mine.asks
    )
    lines = tuple(LineView(at=line.at, seats=line.seats, text=line.text) for line in mine.lines)
    return YouView(**{**mine._asdict(), "asks": asks, "lines": lines})


def you_part(format: Format, state: State, viewer: Viewer) -> YouView | None:
    """What belongs to the viewer; None for a spectator."""
    return you_view(yours(format, state, viewer))


def host_may(format: Format, state: State) -> tuple[str, ...]:
    """The host's acts that would be taken now."""
    if state.status == "closed":
        return ()
    if state.status == "lobby":
        allowed = {"begin"}
    else:
        allowed = {"resume" if state.status == "paused" else "pause"}
        if state.status == "running" and state.phase in format.callable_from and not state.called:
            allowed.add("call_vote")
    allowed |= {"remove", "assign", "lock", "tell", "set_pace", "set_terms", "set_minds", "adjourn"}
    if state.acting is not None:
        allowed.add("come_back")
    return tuple(kind for kind in HOST_ACTS if kind in allowed)


def _seats(state: State, viewer: Viewer) -> tuple[SeatView, ...]:
    return seats_part(state, blind=standing(state, viewer) == "blind")


def _told(state: State, viewer: Viewer) -> Literal["own", "omniscient", "all"]:
    """A standing as it is told: what an agent's switch does is told by the settings."""
    stands = standing(state, viewer)
    return stands if stands in ("omniscient", "all") else "own"


def view_for(format: Format, state: State, viewer: Viewer, code: str) -> View:
    """Everything a viewer may see of the state."""
    return View(
        room=room_part(state, code), seats=_seats(state, viewer), floor=floor_part(state), tally=tally_part(state),
        heard=heard_part(state), waiting=waiting_part(state), narration=state.narrated, result=result_part(state),
        money=money_part(state), others=others_part(state, viewer), you=you_part(format, state, viewer),
    )  # fmt: skip


def part_for(name: str, format: Format, state: State, viewer: Viewer, code: str) -> ViewModel | object:
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
            return heard_part(state)
        case "waiting":
            return waiting_part(state)
        case "narration":
            return state.narrated
        case "result":
            return result_part(state)
        case "money":
            return money_part(state)
        case "others":
            return others_part(state, viewer)
        case "you":
            return you_part(format, state, viewer)
        case _:
            raise KeyError(name)
