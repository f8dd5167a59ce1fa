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

from engine.core.events.ballots import BallotCast as BallotCast
from engine.core.events.ballots import BallotOpened as BallotOpened
from engine.core.events.ballots import BallotsRevealed as BallotsRevealed
from engine.core.events.ballots import Seconded as Seconded
from engine.core.events.ballots import SideChosen as SideChosen
from engine.core.events.ballots import TallyTaken as TallyTaken
from engine.core.events.ballots import VerdictReached as VerdictReached
from engine.core.events.ballots import VoteCalled as VoteCalled
from engine.core.events.ballots import VoteMoved as VoteMoved
from engine.core.events.base import BENCH as BENCH
from engine.core.events.base import AnsweredBy as AnsweredBy
from engine.core.events.base import BaseEvent as BaseEvent
from engine.core.events.base import Move as Move
from engine.core.events.base import Secret as Secret
from engine.core.events.bids import AnswerGiven as AnswerGiven
from engine.core.events.bids import AsideSaid as AsideSaid
from engine.core.events.bids import BidsWeighed as BidsWeighed
from engine.core.events.log_values import log_value
from engine.core.events.minds import ClipReady as ClipReady
from engine.core.events.minds import MindFailed as MindFailed
from engine.core.events.minds import ModelCalled as ModelCalled
from engine.core.events.minds import SummaryWritten as SummaryWritten
from engine.core.events.minds import VoiceFailed as VoiceFailed
from engine.core.events.paper_parts import NearestPassage as NearestPassage
from engine.core.events.paper_parts import PaperPart as PaperPart
from engine.core.events.papers import Dealt as Dealt
from engine.core.events.papers import Filed as Filed
from engine.core.events.papers import PapersOpened as PapersOpened
from engine.core.events.papers import Standing as Standing
from engine.core.events.papers import Withdrawn as Withdrawn
from engine.core.events.room import Begun as Begun
from engine.core.events.room import CaseRef as CaseRef
from engine.core.events.room import Closed as Closed
from engine.core.events.room import Forked as Forked
from engine.core.events.room import Opened as Opened
from engine.core.events.room import Paused as Paused
from engine.core.events.room import RematchOpened as RematchOpened
from engine.core.events.room import Resumed as Resumed
from engine.core.events.room import SettingsChanged as SettingsChanged
from engine.core.events.room import TimeLost as TimeLost
from engine.core.events.rounds import Asked as Asked
from engine.core.events.rounds import AskLapsed as AskLapsed
from engine.core.events.rounds import ConvictionsMoved as ConvictionsMoved
from engine.core.events.rounds import ConvictionsRevealed as ConvictionsRevealed
from engine.core.events.rounds import FloorGranted as FloorGranted
from engine.core.events.rounds import FloorLapsed as FloorLapsed
from engine.core.events.rounds import IssueMove as IssueMove
from engine.core.events.rounds import NarrationGiven as NarrationGiven
from engine.core.events.rounds import Persuasion as Persuasion
from engine.core.events.rounds import PhaseEntered as PhaseEntered
from engine.core.events.rounds import ReactionsGiven as ReactionsGiven
from engine.core.events.rounds import RoundClosed as RoundClosed
from engine.core.events.rounds import RoundOpened as RoundOpened
from engine.core.events.rounds import TimeGiven as TimeGiven
from engine.core.events.rounds import TurnNote as TurnNote
from engine.core.events.rounds import TurnPaper as TurnPaper
from engine.core.events.rounds import TurnTaken as TurnTaken
from engine.core.events.seats import AudienceBallotCast as AudienceBallotCast
from engine.core.events.seats import Change as Change
from engine.core.events.seats import FaceChosen as FaceChosen
from engine.core.events.seats import HandRaised as HandRaised
from engine.core.events.seats import LineSent as LineSent
from engine.core.events.seats import Meanwhile as Meanwhile
from engine.core.events.seats import OpenedSeat as OpenedSeat
from engine.core.events.seats import PersonaCard as PersonaCard
from engine.core.events.seats import PersonaSheet as PersonaSheet
from engine.core.events.seats import PersonasSet as PersonasSet
from engine.core.events.seats import PowersPassed as PowersPassed
from engine.core.events.seats import SeatInvited as SeatInvited
from engine.core.events.seats import SeatPersona as SeatPersona
from engine.core.events.seats import SeatReleased as SeatReleased
from engine.core.events.seats import SeatTaken as SeatTaken

Event: TypeAlias = Annotated[
    Opened
    | SettingsChanged
    | PersonasSet
    | SeatTaken
    | FaceChosen
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
