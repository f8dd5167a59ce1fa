"""Interviews over HTTP: once it is over, anybody in the room may ask a seat why."""

from __future__ import annotations

from fastapi import APIRouter, Request

from api.http.dependencies import AppResources, Authenticated, StrictRoute, VisibleRoom
from api.server.rate_limits import client_address
from api.wire import schemas
from api.wire.errors import error_responses
from engine.core.interview import check_interview
from engine.core.refusals import Refusal
from rooms.interview import hold_interview

router = APIRouter(prefix="/api/rooms/{code}", tags=["rooms"], route_class=StrictRoute)


@router.post(
    "/interview",
    responses=error_responses("bad_token", "no_such_room", "too_early", "unknown_seat", body=True),
    # Whoever may watch may ask.
    openapi_extra={"security": [{}, {"HTTPBearer": []}]},
)
async def interview_seat(
    request: Request,
    body: schemas.InterviewRequest,
    context: Authenticated,
    visible: VisibleRoom,
    resources: AppResources,
) -> schemas.InterviewAnswer:
    """Ask a seat about its part, once the deliberation is over. The answer is made of what this token may read."""
    room = context.room
    check_interview(visible.state, body.seat)
    # Tokens are counted each, and those who only watch by their address.
    asker = context.token_hash if context.token is not None else client_address(request)
    key = f"{room.record.deliberation}/{asker}"
    if not resources.interviews.take(key):
        raise Refusal("too_fast", "You have asked many questions at once; wait a few seconds and ask again.")
    if not resources.room_interviews.take(room.record.deliberation):
        resources.interviews.give_back(key)
        raise Refusal("too_fast", "Many questions are asked in this room at once; wait a few seconds and ask again.")
    over = await resources.classes.may_read_finding(room.record.deliberation, visible.state)
    told = await hold_interview(room, visible, over, body.seat, body.question, resources.ask_model)
    return schemas.InterviewAnswer(
        seat=body.seat,
        name=told.name,
        answer=told.answer.text,
        turns=[
            schemas.CitedTurn(turn_id=turn.id, number=turn.number, seat=turn.seat, name=turn.name)
            for turn in told.turns
        ],
        cites=list(told.answer.cites),
        by=told.by,
        model=told.model,
        failed=told.failed,
    )
