"""Acts: what a seat, the host or the room's driver proposes, in the imperative.

Acts are open: a format may declare its own in its file. The ones here are shared. An act names neither its seat nor its
ask: who submits it comes from the caller's identity, and the ask it answers travels beside it (`decide`).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from engine.described import described

TEXT_LIMIT = 4000
"""Characters that one turn may have."""
LINE_LIMIT = 500
"""Characters that a private line of the host may have."""
SUMMARY_LIMIT = 2000
"""Characters that a summary of what was said may have."""
NAME_LIMIT = 40
"""Characters that a name at the table may have."""

Pace = Literal["instant", "brisk", "live"]
ArgumentType = Literal["logical", "evidence", "emotional", "moral", "narrative", "question"]
Occupant = Literal["human", "model", "house", "agent"]
SettingValue = str | int | float | bool | None | dict[str, str]


_UNPRINTABLE = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f\\ud800-\\udfff]")


def _printable(text: str) -> str:
    """Refuse control characters and lone surrogates: databases and JSON writers stumble over them later."""
    if _UNPRINTABLE.search(text) is not None:
        raise ValueError("contains a control character")
    return text


def _own_name(name: str) -> str:
    """Refuse what is nobody's name: everybody at the table reads it, and each of them is “you” to themselves."""
    if name.casefold() in ("you", "me", "i"):
        raise ValueError("is not a name that others can call you by")
    return name


Text = Annotated[str, AfterValidator(_printable)]
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LIMIT),
    AfterValidator(_printable),
    AfterValidator(_own_name),
]
ModelName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._:/+-]{0,59}$")]
"""What a configuration calls a model."""
Cite = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_printable)]
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class Act(BaseModel):
    """Base of every act: frozen, and an unknown field is an error."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)


class Hit(BaseModel):
    """Something in the case that a text is about, found by search."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid")
    id: str
    score: float = Field(allow_inf_nan=False)


class Speak(Act):
    """Use the floor."""

    kind: Literal["speak"] = "speak"
    strategy: Text | None = None
    """One of the format's strategies; without one the text stands for itself."""
    argument_type: ArgumentType | None = None
    text: Text = ""
    target: int | None = None
    """The seat that is addressed."""
    cites: tuple[Cite, ...] = Field((), max_length=12)
    """Ids of exhibits and witnesses."""
    conviction: Share | None = None
    """How sure the speaker says they are of guilt. It becomes the conviction of people and outside agents; a mind's is
    kept, and moves nothing."""
    thought: Text | None = Field(None, max_length=400)
    """What the speaker keeps to themselves."""
    would_change: Text | None = Field(None, max_length=400)
    """What would change the speaker's mind, kept to themselves; filled in by a mind, refused from clients."""
    hits: tuple[Hit, ...] = Field((), max_length=12)
    """What the text is about; filled in by the room, refused from clients."""
    points: tuple[str, ...] = Field((), max_length=12)
    """Points of the case that the text rests on; filled in by the room or a mind, refused from clients."""
    stance: str | None = None
    """The choice it argues for; filled in by the room or a mind, refused from clients."""
    force: Share | None = None
    """How strongly it argues, 0 to 1; filled in by the room or a mind, refused from clients."""
    written: bool = False
    """The seat's mind wrote the text out from a strategy; filled in by the room, refused from clients."""


ROOM_FIELDS = ("hits", "points", "stance", "force", "written", "thought", "would_change")
"""Fields of `speak` that only the room and its minds may fill in."""


class Pass(Act):
    """Let the floor go unused."""

    kind: Literal["pass"] = "pass"


class ChooseSide(Act):
    """Commit to defend or to prosecute, for good."""

    kind: Literal["choose_side"] = "choose_side"
    side: Text


class CastBallot(Act):
    """Vote, or change one's vote."""

    kind: Literal["cast_ballot"] = "cast_ballot"
    choice: Text
    conviction: Share | None = None
    """How sure the voter says they are of guilt; people and outside agents only."""


class CallVote(Act):
    """Call the final vote (the host and the host's seat), or move that it be called (any other seat)."""

    kind: Literal["call_vote"] = "call_vote"


class Second(Act):
    """Say whether a moved vote should be called."""

    kind: Literal["second"] = "second"
    choice: Text
    """`yes` or `no`."""


class Leave(Act):
    """Give up one's seat."""

    kind: Literal["leave"] = "leave"


class ComeBack(Act):
    """Take one's seat back from the understudy, or the host's powers from whoever had them meanwhile."""

    kind: Literal["come_back"] = "come_back"


class RaiseHand(Act):
    """Ask to be next in the round, or take that back."""

    kind: Literal["raise_hand"] = "raise_hand"
    up: bool = True


class Interrupt(Act):
    """Take the floor from a mind in mid-turn; it has it again afterwards."""

    kind: Literal["interrupt"] = "interrupt"


class CastAudienceBallot(Act):
    """Vote from the audience, or change that vote; it is shown beside the table's and counts for nothing there."""

    kind: Literal["cast_audience_ballot"] = "cast_audience_ballot"
    choice: Text


class Begin(Act):
    """Open the deliberation; the house plays every empty seat."""

    kind: Literal["begin"] = "begin"


class Pause(Act):
    """Stop the room's time: nothing is asked of anybody."""

    kind: Literal["pause"] = "pause"


class Resume(Act):
    """Let the room's time run again."""

    kind: Literal["resume"] = "resume"


class Adjourn(Act):
    """End the deliberation without a verdict."""

    kind: Literal["adjourn"] = "adjourn"


class Remove(Act):
    """Take a seat from the person or agent who holds it, or for whom it is kept."""

    kind: Literal["remove"] = "remove"
    seat: int


class Assign(Act):
    """Give a seat to the house mind or a model, or keep it for whoever brings the invitation that this makes."""

    kind: Literal["assign"] = "assign"
    seat: int
    occupant: Literal["house", "model", "invitation"]
    model: ModelName | None = None
    """Which model; without one the model that the setting `minds` names for every seat."""


class SetMinds(Act):
    """Say who plays the seats that no person holds: for all of them, or by seat number with a `default`."""

    kind: Literal["set_minds"] = "set_minds"
    minds: ModelName | dict[Text, ModelName]


class Lock(Act):
    """Let nobody new sit down without an invitation, or let them again."""

    kind: Literal["lock"] = "lock"
    locked: bool = True


class Tell(Act):
    """Say something to one seat, or to all seats, that nobody else reads."""

    kind: Literal["tell"] = "tell"
    text: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=LINE_LIMIT)]
    seat: int | None = None
    """Null: to every seat."""


class SetPace(Act):
    """Change how fast the room goes."""

    kind: Literal["set_pace"] = "set_pace"
    pace: Pace


class SetTerms(Act):
    """Change settings while the room is in the lobby."""

    kind: Literal["set_terms"] = "set_terms"
    settings: dict[Text, SettingValue]


class TakeSeat(Act):
    """Sit somebody down; submitted by the room after it has checked who asks."""

    kind: Literal["take_seat"] = "take_seat"
    seat: int
    occupant: Literal["human", "agent"]
    name: Name
    as_host: bool = False
    """The host sits down on the host's own seat."""
    invitation: int | None = None
    """The number of the invitation they brought."""


class LoseSeat(Act):
    """Say that whoever holds a seat is gone, so that the understudy takes it over; the bench only."""

    kind: Literal["lose_seat"] = "lose_seat"
    seat: int
    tenure: int
    """The tenure they were seen to hold."""


class PassPowers(Act):
    """Say that the host is gone, so that their powers pass to the person longest seated; the bench only."""

    kind: Literal["pass_powers"] = "pass_powers"


class Narrate(Act):
    """Answer an ask for the judge's words; without a text the template speaks."""

    kind: Literal["narrate"] = "narrate"
    text: Text | None = Field(None, max_length=TEXT_LIMIT)


class Reaction(BaseModel):
    """How one listener takes the turns of a round."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)
    impacts: dict[str, Annotated[float, Field(ge=-1.0, le=1.0, allow_inf_nan=False)]] = {}
    """Base impact by turn id: -1 pushes to not guilty with all force, +1 to guilty."""
    thought: Text | None = Field(None, max_length=200)


class React(Act):
    """Answer an ask for the listeners' reactions to a round; without reactions the house reacts."""

    kind: Literal["react"] = "react"
    reactions: dict[int, Reaction] = {}


class Lapse(Act):
    """Say that the time of an ask is over; the bench only, and only when it is."""

    kind: Literal["lapse"] = "lapse"


class ReportFailure(Act):
    """Say that a mind failed to answer an ask, and what is done instead; the bench only."""

    kind: Literal["report_failure"] = "report_failure"
    seat: int
    reason: Text = Field(max_length=300)
    instead: Text = Field(max_length=300)


class AnnounceRematch(Act):
    """Say where those who were here go on; the bench only."""

    kind: Literal["announce_rematch"] = "announce_rematch"
    code: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{6}$")]


class LoseTime(Act):
    """Say that nobody drove the room for so many seconds; the bench only."""

    kind: Literal["lose_time"] = "lose_time"
    seconds: float = Field(gt=0, allow_inf_nan=False)


CallTask = Literal["speak", "react", "summarise", "narrate", "look_up", "repair"]
CallOutcome = Literal["answered", "failed", "cancelled"]


class ReportCall(Act):
    """Say what one call to a model was and cost; the bench only."""

    kind: Literal["report_call"] = "report_call"
    seat: int
    """Whose mind called; 0 for the bench: reactions, summaries, the judge."""
    task: CallTask
    model: ModelName
    """As the configuration calls it."""
    version: Text = Field(max_length=200)
    """What the server says it is."""
    prompt: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
    """Fingerprint of the templates."""
    tokens_in: int = Field(ge=0, le=10**9)
    tokens_out: int = Field(ge=0, le=10**9)
    cost: float = Field(ge=0, le=1000, allow_inf_nan=False)
    """USD; 0 for a local model."""
    seconds: float = Field(ge=0, allow_inf_nan=False)
    outcome: CallOutcome
    code_runs: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")] | None = None
    """Where the code is run that the call asks for: `local`, `docker`, …; null where it asks for none."""


class Summarise(Act):
    """Put what was said up to a turn into a few sentences, for the minds to remember it by; the bench only."""

    kind: Literal["summarise"] = "summarise"
    text: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=SUMMARY_LIMIT)]
    through: int = Field(ge=1)
    """Number of the last turn that it covers."""


class Clip(BaseModel):
    """Something that can be heard."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)
    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,128}$")]
    mime: Annotated[str, StringConstraints(pattern=r"^[a-z]+/[a-z0-9.+-]{1,60}$")]
    voice: Text = Field(max_length=100)
    seconds: float | None = Field(None, ge=0, allow_inf_nan=False)
    """How long it is, where that is known already."""


class AnnounceClip(Act):
    """Say that a clip can be heard, also while it is still being made; the bench only."""

    kind: Literal["announce_clip"] = "announce_clip"
    clip: Clip
    ask: Text = Field(max_length=40)
    """The ask of the narration that it speaks, or the id of the turn."""
    seat: int
    """The juror who is heard; 0 for the judge."""


class ReportVoice(Act):
    """Say that a voice failed, and what is heard instead; the bench only."""

    kind: Literal["report_voice"] = "report_voice"
    voice: Text = Field(max_length=100)
    reason: Text = Field(max_length=300)
    instead: Text = Field(max_length=300)
