"""Acts of a seat's holder, and of the audience."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine.core.acts.base import MEASURED, Act, ArgumentType, Cite, Face, SeatNumber, Share, Text
from engine.core.matter import MAX_CLAIM_CHARACTERS, MAX_QUOTE_CHARACTERS, Identifier, Way


class Hit(BaseModel):
    """Something in the case that a text is about, found by search."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid")
    id: str
    score: float = Field(allow_inf_nan=False)


class UnfoundedClaim(BaseModel):
    """Something that a speaker says is in the matter, and is not."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid")
    kind: Literal["exhibit", "quotation", "number", "name"]
    text: str
    """The words, as they stand in the turn."""


class Speak(Act):
    """Use the floor."""

    kind: Literal["speak"] = "speak"
    strategy: Text | None = None
    """One of the format's strategies; without one the text stands for itself."""
    hint: Text | None = None
    """What a strategy without a text is to dwell on; it steers what is said, and is never said or recorded itself."""
    argument_type: ArgumentType | None = Field(None, json_schema_extra=MEASURED)
    text: Text = ""
    target: SeatNumber | None = None
    """The seat that is addressed."""
    cites: tuple[Cite, ...] = Field((), max_length=12)
    """Ids of exhibits and witnesses."""
    conviction: Share | None = Field(None, json_schema_extra=MEASURED)
    """How sure the speaker says they are of the first choice, 0 to 1. It becomes the conviction of people and outside
    agents; a mind's is kept, and moves nothing."""
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
    concedes: tuple[str, ...] = Field((), max_length=12)
    """Points of the other side that the speaker grants; filled in by the room or a mind, refused from clients."""
    unfounded: tuple[UnfoundedClaim, ...] = Field((), max_length=12)
    """What the text claims and the matter does not have; filled in by the room, refused from clients."""
    unread: Literal["language"] | None = None
    """Why the text was not read; filled in by the room, refused from clients."""
    retracts: bool = False
    """It takes back what was struck of the speaker's words; filled in by the room, refused from clients."""
    asks: bool = False
    """It asks or presses its target, who has the floor next; filled in by the room or a mind, refused from clients."""
    room_fields: ClassVar[tuple[str, ...]] = (
        "hits",
        "points",
        "stance",
        "force",
        "written",
        "thought",
        "would_change",
        "concedes",
        "unfounded",
        "unread",
        "retracts",
        "asks",
    )


ROOM_FIELDS = Speak.room_fields
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
    conviction: Share | None = Field(None, json_schema_extra=MEASURED)
    """How sure the voter says they are of the first choice, 0 to 1; people and outside agents only."""


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


class ChooseFace(Act):
    """Choose how one looks at the table, while the room is in the lobby."""

    kind: Literal["choose_face"] = "choose_face"
    face: Face


class MarkPoint(Act):
    """Mark words of a document and say what they speak for, while the room is in the lobby."""

    kind: Literal["mark_point"] = "mark_point"
    claim: Annotated[Text, StringConstraints(min_length=1, max_length=MAX_CLAIM_CHARACTERS, strip_whitespace=True)]
    """What they say, in one sentence."""
    document: Identifier
    quote: Annotated[Text, StringConstraints(min_length=1, max_length=MAX_QUOTE_CHARACTERS, strip_whitespace=True)]
    """As they stand in the document."""
    target: Identifier
    """What they speak for or against, as points name it."""
    way: Way


class TakePointBack(Act):
    """Take back what one has marked; the host strikes what anybody has."""

    kind: Literal["take_point_back"] = "take_point_back"
    number: int


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
