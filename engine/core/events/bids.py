"""Events of bids and of what a seat answers for itself: what was answered, which bid had the floor, words among those
who are out."""

from __future__ import annotations

from typing import Literal

from engine.core.events.base import AnsweredBy, BaseEvent
from engine.core.events.log_values import OmittedIfEmpty, log_value


@log_value
class AnswerGiven(BaseEvent):
    """A seat answered an ask for itself: a bid, a note. What it answered is in its own part."""

    kind: Literal["answer_given"] = "answer_given"
    ask: str
    act: str
    """The kind of act that was asked for."""
    seat: int
    by: AnsweredBy


@log_value
class BidsWeighed(BaseEvent):
    """The bids for the floor were weighed; the highest has it next."""

    kind: Literal["bids_weighed"] = "bids_weighed"
    tick: int
    """1, 2, 3, … within one round."""
    winner: int | None
    """The seat that speaks next; null where nobody wants to."""
    hands: tuple[int, ...]
    """The seats that wanted to speak, the winner aside."""
    urgent: OmittedIfEmpty[bool] = None
    """Whether the winner interrupted with the highest bid there is."""


@log_value
class AsideSaid(BaseEvent):
    """Somebody who takes no further part said something to the others who take none (`only`)."""

    kind: Literal["aside_said"] = "aside_said"
    seat: int
    text: str
    ask: OmittedIfEmpty[str] = None
    """What it answers; null where they said it unasked."""
