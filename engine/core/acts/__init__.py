"""Acts: what a seat, the host or the room's driver proposes, in the imperative.

Acts are open: a format may declare its own in its file. The acts here are shared. An act names neither its seat nor its
ask: the caller's identity says who submits it, and the ask that it answers is a separate argument of `decide`.
"""

from __future__ import annotations

from engine.core.acts.base import FACE_COUNT as FACE_COUNT
from engine.core.acts.base import HINT_LIMIT as HINT_LIMIT
from engine.core.acts.base import LINE_LIMIT as LINE_LIMIT
from engine.core.acts.base import NAME_LIMIT as NAME_LIMIT
from engine.core.acts.base import SUMMARY_LIMIT as SUMMARY_LIMIT
from engine.core.acts.base import TEXT_LIMIT as TEXT_LIMIT
from engine.core.acts.base import Act as Act
from engine.core.acts.base import ActPart as ActPart
from engine.core.acts.base import ArgumentType as ArgumentType
from engine.core.acts.base import Cite as Cite
from engine.core.acts.base import Face as Face
from engine.core.acts.base import ModelName as ModelName
from engine.core.acts.base import Name as Name
from engine.core.acts.base import Occupant as Occupant
from engine.core.acts.base import Pace as Pace
from engine.core.acts.base import SeatNumber as SeatNumber
from engine.core.acts.base import SettingValue as SettingValue
from engine.core.acts.base import Share as Share
from engine.core.acts.base import Text as Text
from engine.core.acts.base import kind_of as kind_of
from engine.core.acts.bench import AnnounceClip as AnnounceClip
from engine.core.acts.bench import AnnounceRematch as AnnounceRematch
from engine.core.acts.bench import CallOutcome as CallOutcome
from engine.core.acts.bench import CallTask as CallTask
from engine.core.acts.bench import Clip as Clip
from engine.core.acts.bench import Lapse as Lapse
from engine.core.acts.bench import LoseSeat as LoseSeat
from engine.core.acts.bench import LoseTime as LoseTime
from engine.core.acts.bench import Narrate as Narrate
from engine.core.acts.bench import React as React
from engine.core.acts.bench import Reaction as Reaction
from engine.core.acts.bench import ReportCall as ReportCall
from engine.core.acts.bench import ReportFailure as ReportFailure
from engine.core.acts.bench import ReportVoice as ReportVoice
from engine.core.acts.bench import Summarise as Summarise
from engine.core.acts.bench import TakeSeat as TakeSeat
from engine.core.acts.host import Adjourn as Adjourn
from engine.core.acts.host import Assign as Assign
from engine.core.acts.host import Begin as Begin
from engine.core.acts.host import GiveTime as GiveTime
from engine.core.acts.host import Lock as Lock
from engine.core.acts.host import PassPowers as PassPowers
from engine.core.acts.host import Pause as Pause
from engine.core.acts.host import Remove as Remove
from engine.core.acts.host import Resume as Resume
from engine.core.acts.host import SetMinds as SetMinds
from engine.core.acts.host import SetPace as SetPace
from engine.core.acts.host import SetPersonas as SetPersonas
from engine.core.acts.host import SetTerms as SetTerms
from engine.core.acts.host import Tell as Tell
from engine.core.acts.research import MAX_PAGE_CHARACTERS as MAX_PAGE_CHARACTERS
from engine.core.acts.research import MAX_PAGES as MAX_PAGES
from engine.core.acts.research import Research as Research
from engine.core.acts.research import SourcePage as SourcePage
from engine.core.acts.seats import ROOM_FIELDS as ROOM_FIELDS
from engine.core.acts.seats import CallVote as CallVote
from engine.core.acts.seats import CastAudienceBallot as CastAudienceBallot
from engine.core.acts.seats import CastBallot as CastBallot
from engine.core.acts.seats import ChooseFace as ChooseFace
from engine.core.acts.seats import ChooseSide as ChooseSide
from engine.core.acts.seats import ComeBack as ComeBack
from engine.core.acts.seats import Hit as Hit
from engine.core.acts.seats import Interrupt as Interrupt
from engine.core.acts.seats import Leave as Leave
from engine.core.acts.seats import Pass as Pass
from engine.core.acts.seats import RaiseHand as RaiseHand
from engine.core.acts.seats import Second as Second
from engine.core.acts.seats import Speak as Speak
from engine.core.acts.seats import UnfoundedClaim as UnfoundedClaim
