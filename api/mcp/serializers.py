"""Telling: how a room looks to an agent, from what its standing lets it see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import get_args

from api.http.schemas import StrategyShape
from api.mcp.auth import AgentIdentity
from api.mcp.schemas import AskTold, HostLine, Outcome, Said, SeatTold, Speaking, StateTold, Tally, Yours
from engine.core.acts import ArgumentType
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.views import MyAsk, View
from engine.core.visibility import convictions_for_agents
from rooms.live.room import Room

RECENT_ARGUMENTS = 5
"""Arguments that a state tells; `view_deliberation` has all of them."""


async def read_state(guest: AgentIdentity) -> StateTold:
    """How things stand for somebody. Raises `bad_token` where nobody may watch."""
    eyes = await guest.visible()
    return serialize_state(guest, eyes.state)


def serialize_state(guest: AgentIdentity, state: State) -> StateTold:
    """How a state looks to somebody."""
    room, viewer = guest.room, guest.caller.viewer
    view = build_view(room.format, state, viewer, room.record.code)
    return StateTold(
        code=view.room.code,
        format=view.room.format,
        case=view.room.case.title,
        status=view.room.status,
        phase=view.room.phase,
        round=view.room.round,
        is_your_turn=is_own_turn(view),
        asks=serialize_asks(room, view),
        may=list(view.you.may) if view.you is not None else [],
        you=_yours(view),
        kept_seat=view.you.away if view.you is not None else None,
        speaking=_speaking(room, view),
        pending_speakers=list(view.floor.queue),
        tally=serialize_tally(state, view),
        recent_arguments=_said(view),
        seats=_seats(state, view, guest.seat),
        narration=view.narration,
        result=serialize_result(view),
        rematch=view.room.rematch,
        cursor=state.seq,
    )


def is_own_turn(view: View) -> bool:
    """Whether the viewer may speak now."""
    return view.you is not None and view.you.seat is not None and view.floor.seat == view.you.seat


def serialize_asks(room: Room, view: View) -> list[AskTold]:
    """What is asked of the viewer now, with all that answering it by any tool needs."""
    return [
        AskTold(
            ask=ask.ask,
            act=ask.act,
            topic=ask.topic,
            seconds_left=_left(room, ask.due),
            options=_options(ask),
            strategies=[
                StrategyShape(**asdict(strategy))
                for strategy in room.format.strategies
                if strategy.id in ask.options.get("strategy", ())
            ],
        )
        for ask in (view.you.asks if view.you is not None else ())
    ]


def _options(ask: MyAsk) -> dict[str, list[str | int]]:
    kinds: dict[str, list[str | int]] = {"argument_type": list(get_args(ArgumentType))} if ask.act == "speak" else {}
    return kinds | {field: list(values) for field, values in ask.options.items()}


def serialize_tally(state: State, view: View) -> Tally:
    """How the vote stands."""
    voting = any(ask.act == "cast_ballot" for ask in state.asks.values())
    return Tally(
        counts=view.tally.counts,
        topic=view.tally.topic,
        sealed=view.tally.sealed,
        waiting_for=[number for number in state.seats if voting and number not in view.tally.cast],
        rounds_without_flip=view.tally.rounds_without_flip,
    )


def serialize_result(view: View) -> Outcome | None:
    """How it ended."""
    ended = view.result
    return Outcome(outcome=ended.outcome, counts=ended.counts, why=ended.why) if ended is not None else None


def _left(room: Room, due: float | None) -> float | None:
    return round(max(0.0, due - room.now()), 1) if due is not None else None


def _yours(view: View) -> Yours | None:
    you = view.you
    if you is None or you.seat is None or you.tenure is None:
        return None
    role = next(seat.role for seat in view.seats if seat.seat == you.seat)
    return Yours(
        seat=you.seat,
        tenure=you.tenure,
        name=you.name,
        role=role,
        side=you.side,
        ballot=you.ballot,
        conviction=you.conviction,
        lines=[HostLine(at=line.at, text=line.text) for line in you.lines],
        meanwhile=you.meanwhile,
    )


def _speaking(room: Room, view: View) -> Speaking | None:
    floor = view.floor
    if floor.seat is None:
        return None
    name = next(seat.name for seat in view.seats if seat.seat == floor.seat)
    return Speaking(seat=floor.seat, name=name, seconds_left=_left(room, floor.due))


def _said(view: View) -> list[Said]:
    return [
        Said(
            turn_id=turn.turn_id,
            round=turn.round,
            seat=turn.seat,
            name=turn.name,
            argument_type=turn.argument_type,
            text=turn.text,
            target=turn.target,
            cites=list(turn.cites),
            struck=list(turn.struck),
        )
        for turn in view.heard[-RECENT_ARGUMENTS:]
    ]


def _seats(state: State, view: View, mine: int | None) -> list[SeatTold]:
    # Whoever holds no seat is told what everybody is told.
    seen: Mapping[int, float] = convictions_for_agents(state) if mine is not None else state.convictions
    own = view.you.conviction if view.you is not None else None
    return [
        SeatTold(
            seat=seat.seat,
            role=seat.role,
            name=seat.name,
            occupant=seat.occupant,
            ballot=seat.ballot,
            conviction=own if seat.seat == mine else seen.get(seat.seat),
        )
        for seat in view.seats
    ]
