"""Events: what happened at the table, in the past tense. A closed vocabulary, named for no format.

Every event has a public body and up to four more fields of secrecy, never a mask on single fields:

- `private`: each seat's own part; seen by that seat and by omniscient viewers.
- `sealed`: each seat's part in an envelope; seen by that seat only, until a later event says it openly.
- `dealt`: parts that stay with a seat when its holder changes; a format that deals any closes its seats.
- `only`: the whole event is for these seats; everybody else gets a skip.

So a new public field cannot leak by being forgotten in a mask. `engine/core/visibility.py` is the only reader of the
four.
"""

from __future__ import annotations

from typing import Annotated, NewType, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.events.ballots import (
    BallotCast,
    BallotOpened,
    BallotsRevealed,
    Seconded,
    SideChosen,
    TallyTaken,
    VerdictReached,
    VoteCalled,
    VoteMoved,
)
from engine.core.events.base import BENCH, AnsweredBy, BaseEvent, Move, Secret
from engine.core.events.bids import AnswerGiven, AsideSaid, BidsWeighed
from engine.core.events.log_values import log_value
from engine.core.events.minds import ClipReady, MindFailed, ModelCalled, SummaryWritten, VoiceFailed
from engine.core.events.paper_parts import NearestPassage, PaperPart
from engine.core.events.papers import Dealt, Filed, PapersOpened, Standing, Withdrawn
from engine.core.events.room import (
    Begun,
    CaseRef,
    Closed,
    Forked,
    Opened,
    Paused,
    RematchOpened,
    Resumed,
    SettingsChanged,
    TimeLost,
)
from engine.core.events.rounds import (
    Asked,
    AskLapsed,
    ConvictionsMoved,
    ConvictionsRevealed,
    FloorGranted,
    FloorLapsed,
    IssueMove,
    NarrationGiven,
    Persuasion,
    PhaseEntered,
    ReactionsGiven,
    RoundClosed,
    RoundOpened,
    TimeGiven,
    TurnNote,
    TurnPaper,
    TurnTaken,
)
from engine.core.events.seats import (
    AudienceBallotCast,
    Change,
    FaceChosen,
    HandRaised,
    LineSent,
    Meanwhile,
    OpenedSeat,
    PersonaCard,
    PersonaSheet,
    PersonasSet,
    PointMarked,
    PointTakenBack,
    PowersPassed,
    SeatInvited,
    SeatPersona,
    SeatReleased,
    SeatTaken,
)

__all__ = [
    "BENCH",
    "ENTRY",
    "EVENT",
    "LOG",
    "AnswerGiven",
    "AnsweredBy",
    "AsideSaid",
    "AskLapsed",
    "Asked",
    "AudienceBallotCast",
    "BallotCast",
    "BallotOpened",
    "BallotsRevealed",
    "BaseEvent",
    "Begun",
    "BidsWeighed",
    "CaseRef",
    "Change",
    "ClipReady",
    "Closed",
    "ConvictionsMoved",
    "ConvictionsRevealed",
    "Dealt",
    "Entry",
    "Event",
    "FaceChosen",
    "Filed",
    "FloorGranted",
    "FloorLapsed",
    "Forked",
    "HandRaised",
    "IssueMove",
    "LineSent",
    "Meanwhile",
    "MindFailed",
    "ModelCalled",
    "Move",
    "NarrationGiven",
    "NearestPassage",
    "Opened",
    "OpenedSeat",
    "PaperPart",
    "PapersOpened",
    "Paused",
    "PersonaCard",
    "PersonaSheet",
    "PersonasSet",
    "Persuasion",
    "PhaseEntered",
    "PointMarked",
    "PointTakenBack",
    "PowersPassed",
    "ReactionsGiven",
    "RematchOpened",
    "Resumed",
    "RoundClosed",
    "RoundOpened",
    "SeatInvited",
    "SeatPersona",
    "SeatReleased",
    "SeatTaken",
    "Seconded",
    "Secret",
    "SettingsChanged",
    "SideChosen",
    "Standing",
    "SummaryWritten",
    "TallyTaken",
    "TimeGiven",
    "TimeLost",
    "TurnNote",
    "TurnPaper",
    "TurnTaken",
    "VerdictReached",
    "VoiceFailed",
    "VoteCalled",
    "VoteMoved",
    "Withdrawn",
]

Event: TypeAlias = Annotated[
    Opened
    | SettingsChanged
    | PersonasSet
    | SeatTaken
    | FaceChosen
    | PointMarked
    | PointTakenBack
    | SeatReleased
    | SeatInvited
    | PowersPassed
    | LineSent
    | HandRaised
    | AudienceBallotCast
    | Begun
    | Paused
    | Resumed
    | TimeLost
    | TimeGiven
    | PhaseEntered
    | RoundOpened
    | RoundClosed
    | Asked
    | AskLapsed
    | FloorGranted
    | FloorLapsed
    | TurnTaken
    | SideChosen
    | BallotOpened
    | BallotCast
    | BallotsRevealed
    | TallyTaken
    | ReactionsGiven
    | ConvictionsMoved
    | ConvictionsRevealed
    | NarrationGiven
    | Dealt
    | Filed
    | PapersOpened
    | Withdrawn
    | AnswerGiven
    | BidsWeighed
    | AsideSaid
    | MindFailed
    | ModelCalled
    | SummaryWritten
    | ClipReady
    | VoiceFailed
    | VoteMoved
    | Seconded
    | VoteCalled
    | VerdictReached
    | Forked
    | Closed
    | RematchOpened,
    Field(discriminator="kind"),
]
"""Everything that can happen."""


@log_value
class Entry:
    """One line of the log."""

    seq: int
    """1, 2, 3, … within one deliberation, without gaps."""
    at: float
    """UTC seconds, three decimals."""
    event: Event


# The adapter of a dataclass would take no configuration of its own, and its errors would repeat what they refuse.
_Line = NewType("_Line", Entry)
_CONFIG = ConfigDict(defer_build=True, hide_input_in_errors=True)
EVENT: TypeAdapter[Event] = TypeAdapter(Event, config=_CONFIG)
ENTRY: TypeAdapter[Entry] = TypeAdapter(_Line, config=_CONFIG)
LOG: TypeAdapter[list[Entry]] = TypeAdapter(list[Entry], config=_CONFIG)
