"""Interviews in a room: a seat is asked why, once it is over, and answers from what the asker may read.

Nothing of an interview is stored. Where a model played the seat, the model is asked, and only the cost of its call goes
into the log; where it gives nothing, the house answers from the same account, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

from engine.core.events import Entry
from engine.core.interview import (
    Answer,
    Question,
    SeatAccount,
    SpokenTurn,
    build_account,
    check_interview,
    guest_answer,
    read_question,
)
from engine.core.matter import Matter
from engine.core.state import State
from rooms.computation import compute
from rooms.live.room import Room
from rooms.live.visibility import Visible, visible_event


@dataclass(frozen=True)
class Interview:
    """One question to one seat, and all that it may be answered from."""

    room: Room
    state: State
    """As the asker sees the room."""
    matter: Matter
    """As they may have it."""
    account: SeatAccount
    question: Question


@dataclass(frozen=True)
class ModelAnswer:
    """What came of asking a seat's model."""

    answer: Answer | None
    """None where it gave nothing that can be used."""
    model: str
    """Which one answered, or was asked, as the configuration calls it."""
    failed: str | None = None
    """Why it gave nothing, in a sentence."""


@dataclass(frozen=True)
class Interviewed:
    """An answer as it is given."""

    name: str
    answer: Answer
    turns: Sequence[SpokenTurn]
    """The turns that it cites."""
    by: Literal["house", "model", "nobody"]
    """Who answered; nobody for a seat that a person or an agent held."""
    model: str | None = None
    """The model that answered, or that was asked in vain."""
    failed: str | None = None
    """Why the house answers for that model."""


AskModel: TypeAlias = Callable[[Interview], Awaitable[ModelAnswer]]
"""Asks the model that plays a seat."""


async def hold_interview(
    room: Room, visible: Visible, over: bool, seat: int, text: str, ask_model: AskModel
) -> Interviewed:
    """The answer of a seat to a question. Raises `too_early`, `unknown_seat`, or a `RoomsError`.

    Args:
        over: whether it knows what the matter hid until the outcome.
    """
    state = visible.state
    check_interview(state, seat)
    held = state.seats[seat]
    guest = guest_answer(state, seat)
    if guest is not None:
        return Interviewed(held.name, guest, (), "nobody")
    await room.prepare()
    entries = [
        replace(entry, event=shown)
        for entry in await room.history.entries(0, visible.horizon)
        if (shown := visible_event(entry, state, visible.viewer)) is not None
    ]
    interview = await compute(partial(_interview, room, visible, over, seat, text, entries))
    # What is not to be revealed is not asked for either.
    untold = interview.question.kind in ("secret", "elsewhere")
    if held.occupant != "model" or held.model is None or untold:
        return _build_interviewed(interview, await compute(partial(house_answer, interview)), "house")
    found = await ask_model(interview)
    if found.answer is not None:
        return _build_interviewed(interview, found.answer, "model", found.model)
    answer = await compute(partial(house_answer, interview))
    return _build_interviewed(interview, answer, "house", found.model, found.failed)


def house_answer(interview: Interview) -> Answer:
    """What the house answers for a seat."""
    format = interview.room.format
    return format.house.interview(format, interview.matter, interview.state, interview.account, interview.question)


def _interview(room: Room, visible: Visible, over: bool, seat: int, text: str, entries: Sequence[Entry]) -> Interview:
    format, state = room.format, visible.state
    choices = format.choices_at(state)
    account = build_account(entries, state, seat, choices)
    matter = room.matter.shown_to(visible.viewer.seat, over)
    question = read_question(text, state, seat, matter, [format.labels.choice(choice) for choice in choices])
    return Interview(room, state, matter, account, question)


def _build_interviewed(
    interview: Interview,
    answer: Answer,
    by: Literal["house", "model"],
    model: str | None = None,
    failed: str | None = None,
) -> Interviewed:
    turns = [interview.account.turns[id] for id in answer.turns if id in interview.account.turns]
    return Interviewed(interview.account.name, answer, turns, by, model, failed)
