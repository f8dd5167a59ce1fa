"""Acts: what a seat, the host or the room's driver proposes, in the imperative.

Acts are open: a format may declare its own in its file. The ones here are shared. An act names neither its seat nor its
ask: who submits it comes from the caller's identity, and the ask it answers travels beside it (`decide`).
"""

from __future__ import annotations

from engine.core.acts.base import (
    LINE_LIMIT,
    NAME_LIMIT,
    SUMMARY_LIMIT,
    TEXT_LIMIT,
    Act,
    ArgumentType,
    Cite,
    ModelName,
    Name,
    Occupant,
    Pace,
    SettingValue,
    Share,
    Text,
)
from engine.core.acts.bench import (
    AnnounceClip,
    AnnounceRematch,
    CallOutcome,
    CallTask,
    Clip,
    Lapse,
    LoseSeat,
    LoseTime,
    Narrate,
    PassPowers,
    React,
    Reaction,
    ReportCall,
    ReportFailure,
    ReportVoice,
    Summarise,
    TakeSeat,
)
from engine.core.acts.host import Adjourn, Assign, Begin, Lock, Pause, Remove, Resume, SetMinds, SetPace, SetTerms, Tell
from engine.core.acts.seats import (
    ROOM_FIELDS,
    CallVote,
    CastAudienceBallot,
    CastBallot,
    ChooseSide,
    ComeBack,
    Hit,
    Interrupt,
    Leave,
    Pass,
    RaiseHand,
    Second,
    Speak,
)

__all__ = [
    "LINE_LIMIT", "NAME_LIMIT", "ROOM_FIELDS", "SUMMARY_LIMIT", "TEXT_LIMIT", "Act", "Adjourn", "AnnounceClip",
    "AnnounceRematch", "ArgumentType", "Assign", "Begin", "CallOutcome", "CallTask", "CallVote",
    "CastAudienceBallot", "CastBallot", "ChooseSide", "Cite", "Clip", "ComeBack", "Hit", "Interrupt", "Lapse",
    "Leave", "Lock", "LoseSeat", "LoseTime", "ModelName", "Name", "Narrate", "Occupant", "Pace", "Pass",
    "PassPowers", "Pause", "RaiseHand", "React", "Reaction", "Remove", "ReportCall", "ReportFailure", "ReportVoice",
    "Resume", "Second", "SetMinds", "SetPace", "SetTerms", "SettingValue", "Share", "Speak", "Summarise",
    "TakeSeat", "Tell", "Text",
]  # fmt: skip
