"""Serializers: how a room looks to an agent, from what it may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import get_args

from api.mcp.auth import AgentIdentity
from api.wire.agent_schemas import (
    ArgueResult,
    ArgumentSummary,
    AskSummary,
    DealtSummary,
    HostLine,
    OutcomeSummary,
    OwnSeat,
    PaperPartSummary,
    PaperSummary,
    ReactionSummary,
    SeatSummary,
    SpeakerSummary,
    StateResult,
    TallySummary,
    VoteChange,
)
from api.wire.client_acts import acts_of_format
from api.wire.schemas import StrategyInfo
from engine.core.acts import ArgumentType, Speak
from engine.core.events import Event
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.views import DealtView, MyAsk, PaperView, View
from engine.core.visibility import convictions_for_agents
from rooms.live.room import Room

RECENT_ARGUMENTS = 5
"""Arguments in a state; `view_deliberation` has all of them."""


def serialize_state(agent: AgentIdentity, state: State) -> StateResult:
    """How a state looks to somebody."""
    room, viewer = agent.room, agent.caller.viewer
    view = build_view(room.format, state, viewer, room.record.code)
    return StateResult(
        code=view.room.code,
        format=view.room.format,
        case=view.room.case.title,
        status=view.room.status,
        phase=view.room.phase,
        round=view.room.round,
        is_your_turn=is_own_turn(view),
        asks=serialize_asks(room, view),
        may=list(view.you.may) if view.you is not None else [],
        you=_serialize_you(room, view),
        kept_seat=view.you.away if view.you is not None else None,
        speaking=_serialize_speaker(room, view),
        pending_speakers=list(view.floor.queue),
        tally=serialize_tally(state, view),
        recent_arguments=_recent_arguments(view),
        papers=_serialize_papers(view),
        seats=_serialize_seats(state, view, agent.seat),
        narration=view.narration,
        result=serialize_result(view),
        rematch=view.room.rematch,
        cursor=state.seq,
    )


def is_own_turn(view: View) -> bool:
    """Whether the viewer may speak now."""
    return view.you is not None and view.you.seat is not None and view.floor.seat == view.you.seat


def serialize_asks(room: Room, view: View) -> list[AskSummary]:
    """What is asked of the viewer now, with all that answering it by any tool needs."""
    return [
        AskSummary(
            ask=ask.ask,
            act=ask.act,
            topic=ask.topic,
            seconds_left=_seconds_left(room, ask.due),
            options=_options(room, ask),
            strategies=[
                StrategyInfo(**asdict(strategy))
                for strategy in room.format.strategies
                if strategy.id in ask.options.get("strategy", ())
            ],
        )
        for ask in (view.you.asks if view.you is not None else ())
    ]


def _options(room: Room, ask: MyAsk) -> dict[str, list[str | int]]:
    model = acts_of_format(room.format).get(ask.act)
    shared: dict[str, list[str | int]] = {}
    if model is not None and issubclass(model, Speak):
        shared["argument_type"] = list(get_args(ArgumentType))
    return shared | {field: list(values) for field, values in ask.options.items()}


def serialize_tally(state: State, view: View) -> TallySummary:
    """How the vote stands."""
    voting = any(ask.act == "cast_ballot" for ask in state.asks.values())
    return TallySummary(
        counts=view.tally.counts,
        topic=view.tally.topic,
        sealed=view.tally.sealed,
        waiting_for=[number for number in state.taking_part if voting and number not in view.tally.cast],
        rounds_without_flip=view.tally.rounds_without_flip,
    )


def serialize_result(view: View) -> OutcomeSummary | None:
    """How it ended."""
    return OutcomeSummary.model_validate(view.result, from_attributes=True) if view.result is not None else None


def _seconds_left(room: Room, due: float | None) -> float | None:
    return round(max(0.0, due - room.now()), 1) if due is not None else None


def _serialize_you(room: Room, view: View) -> OwnSeat | None:
    you = view.you
    if you is None or you.seat is None or you.tenure is None:
        return None
    role = next(seat.role for seat in view.seats if seat.seat == you.seat)
    return OwnSeat(
        seat=you.seat,
        tenure=you.tenure,
        name=you.name,
        role=role,
        side=you.side,
        ballot=you.ballot,
        conviction=you.conviction,
        dealt=_serialize_dealt(room, you.dealt) if you.dealt is not None else None,
        lines=[HostLine.model_validate(line, from_attributes=True) for line in you.lines],
        meanwhile=you.meanwhile,
    )


def _serialize_dealt(room: Room, part: DealtView) -> DealtSummary:
    return DealtSummary(
        role=room.format.role_label(part.role) if part.role is not None else None,
        note=part.note,
        knows=list(part.knows) if part.knows is not None else None,
    )


def _serialize_papers(view: View) -> list[PaperSummary]:
    """The papers, and what the seat itself has filed sealed with its parts."""
    own = (view.you.papers if view.you is not None else None) or ()
    return [serialize_paper(paper) for paper in ({paper.paper: paper for paper in (*view.papers, *own)}).values()]


def serialize_paper(paper: PaperView) -> PaperSummary:
    """A paper as agents read it."""
    return PaperSummary(
        paper=paper.paper,
        title=paper.title,
        seat=paper.seat,
        standing=paper.standing,
        sealed=bool(paper.sealed),
        parts=[
            PaperPartSummary(
                **part.model_dump(exclude={"cites", "nearest"}),
                cites=list(part.cites or ()),
                nearest=part.nearest.text if part.nearest is not None else None,
            )
            for part in paper.parts
        ],
    )


def _serialize_speaker(room: Room, view: View) -> SpeakerSummary | None:
    floor = view.floor
    if floor.seat is None:
        return None
    name = next(seat.name for seat in view.seats if seat.seat == floor.seat)
    return SpeakerSummary(seat=floor.seat, name=name, seconds_left=_seconds_left(room, floor.due))


def _recent_arguments(view: View) -> list[ArgumentSummary]:
    return [ArgumentSummary.model_validate(turn, from_attributes=True) for turn in view.heard[-RECENT_ARGUMENTS:]]


def _serialize_seats(state: State, view: View, own_seat: int | None) -> list[SeatSummary]:
    # A viewer without a seat gets what everybody gets.
    seen: Mapping[int, float] = convictions_for_agents(state) if own_seat is not None else state.convictions
    own = view.you.conviction if view.you is not None else None
    return [
        SeatSummary(
            seat=seat.seat,
            role=seat.role,
            name=seat.name,
            occupant=seat.occupant,
            ballot=seat.ballot,
            conviction=own if seat.seat == own_seat else seen.get(seat.seat),
        )
        for seat in view.seats
    ]


MIN_CONVICTION_DELTA = 0.005
"""How far somebody must have been moved to be worth a line."""


def is_reaction(event: Event) -> bool:
    """Whether an event says how listeners took what was said."""
    return event.kind == "convictions_moved" and event.round is not None


def serialize_reactions(state: State, events: Sequence[Event], turns: Collection[str]) -> list[ReactionSummary]:
    """Whom some turns have moved, from the events that their speaker may see."""
    moved = [event for event in events if event.kind == "convictions_moved"]
    moves = [
        move
        for event in moved
        for move in event.moves
        if move.turn_id in turns and abs(move.delta) >= MIN_CONVICTION_DELTA
    ]
    persuaded = {
        seat: one.why for event in moved for seat, one in (event.persuaded or {}).items() if one.turn_id in turns
    }
    return [
        ReactionSummary(
            seat=move.seat, name=state.seats[move.seat].name, delta=move.delta, why=persuaded.get(move.seat)
        )
        for move in sorted(moves, key=lambda move: (-abs(move.delta), move.seat))
    ]


def serialize_argued(cursor: int, state: State, events: Sequence[Event]) -> ArgueResult:
    """What a turn did, from the events that its speaker may see: the turn itself first, then what followed."""
    turn_id = next((event.turn_id for event in events if event.kind == "turn_taken"), "")
    changed = [
        event
        for event in events
        if event.kind == "ballot_cast" and event.choice is not None and event.previous not in (None, event.choice)
    ]
    names = {number: seat.name for number, seat in state.seats.items()}
    return ArgueResult(
        cursor=cursor,
        reactions=serialize_reactions(state, events, (turn_id,)),
        vote_changes=[
            VoteChange(seat=e.seat, name=names.get(e.seat, ""), previous=e.previous or "", choice=e.choice or "")
            for e in changed
        ],
        pending=not any(map(is_reaction, events)) and state.status != "closed",
    )
