"""Speaking with the floor: a player who bid without a message says it when their bid is the highest."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from engine.core import acts, events
from engine.core.format import Context, FieldChoices, Offer
from engine.core.rules import check_speech
from engine.core.state import Ask, State
from engine.formats.meeting.acts import MESSAGE_LIMIT
from engine.formats.meeting.rules.bids import heard_claims, targets, turn_of


class MeetingSpeak(acts.Speak):
    """Say it, now that your bid was the highest."""

    text: Annotated[acts.Text, Field(max_length=MESSAGE_LIMIT)] = ""


def _say(context: Context, seat: int, act: MeetingSpeak, ask: Ask | None) -> events.Event:
    assert ask is not None
    check_speech(context.format, context.state, seat, act, completed=True)
    text = act.text.strip()
    claimed = act.points or heard_claims(context, seat, text, act.target)
    turn = turn_of(context, seat, ask.id, text, act.target, claimed)
    return turn if act.thought is None else replace(turn, private={seat: events.Secret(thought=act.thought)})


def _options(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    return {"target": targets(state, seat)}


SPEAK = Offer(MeetingSpeak, _say, options=_options, secrets=("thought",), when_failed="It says nothing.")
