"""Events of ballots: sides, what was cast and revealed, calls for the vote, the verdict."""

from __future__ import annotations

from typing import Literal

from engine.core.events.base import AnsweredBy, BaseEvent
from engine.core.events.log_values import OmittedIfEmpty, log_value


@log_value
class SideChosen(BaseEvent):
    """A seat committed to a side for good; by default until somebody on it has chosen or spoken."""

    kind: Literal["side_chosen"] = "side_chosen"
    ask: str | None
    seat: int
    side: str
    by: AnsweredBy


@log_value
class BallotOpened(BaseEvent):
    """A vote is taken; earlier ballots stand until they are replaced."""

    kind: Literal["ballot_opened"] = "ballot_opened"
    ballot: int
    sealed_until_all: bool
    """Ballots stay in the box until all are in."""
    topic: str
    fresh: OmittedIfEmpty[bool] = None
    """Whether earlier ballots count no more, and are put away."""


@log_value
class BallotCast(BaseEvent):
    """A seat voted. `choice` is null while the ballot is sealed; a flip is a ballot that differs from `previous`."""

    kind: Literal["ballot_cast"] = "ballot_cast"
    ask: str | None
    seat: int
    choice: str | None
    previous: str | None
    by: AnsweredBy
    reason: OmittedIfEmpty[str] = None
    """What the voter says for an open ballot."""
    cause: OmittedIfEmpty[str] = None
    """The turn that did most to change it, where a mind's ballot changed by rule."""


@log_value
class BallotsRevealed(BaseEvent):
    """The box is opened."""

    kind: Literal["ballots_revealed"] = "ballots_revealed"
    ballots: dict[int, str]
    reasons: OmittedIfEmpty[dict[int, str]] = None
    """What each seat said for its ballot, where reasons were given."""
    undecided: OmittedIfEmpty[tuple[int, ...]] = None
    """Seats that said so in place of a choice; they have no ballot yet."""


@log_value
class TallyTaken(BaseEvent):
    """How the ballots stand."""

    kind: Literal["tally_taken"] = "tally_taken"
    counts: dict[str, int]


@log_value
class VoteMoved(BaseEvent):
    """A seat moved that the final vote be called."""

    kind: Literal["vote_moved"] = "vote_moved"
    seat: int


@log_value
class Seconded(BaseEvent):
    """A seat said whether the moved vote should be called."""

    kind: Literal["seconded"] = "seconded"
    ask: str
    seat: int
    choice: str
    by: AnsweredBy


@log_value
class VoteCalled(BaseEvent):
    """The final vote was called, or a motion for it failed. `seat` is null for a host without one."""

    kind: Literal["vote_called"] = "vote_called"
    seat: int | None
    carried: bool


@log_value
class VerdictReached(BaseEvent):
    """The outcome."""

    kind: Literal["verdict_reached"] = "verdict_reached"
    outcome: str
    counts: dict[str, int]
    why: str
    """What ended the deliberation; one of the reasons that the format has labels for."""
    degree: OmittedIfEmpty[str] = None
    """What the outcome is for, where that is found apart: a charge, or something less."""
    degrees: OmittedIfEmpty[dict[str, int]] = None
    """How many found each degree; who found which stays in the box."""
    basis: OmittedIfEmpty[str] = None
    """Who understood what it was decided from, where the format asks for it: `people`, `model`,
    `authored`, or in a game `draft`, for nobody. A jury has one on an imported case alone."""
