"""Acts of the bench: seating and losing participants, reports of minds and voices, what the judge says."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic.dataclasses import dataclass

from engine.core.acts.base import SUMMARY_LIMIT, TEXT_LIMIT, Act, Face, ModelName, Name, Text
from engine.core.decimals import round4
from engine.core.described import described


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
    held: tuple[int, int] | None = None
    """The seat and the tenure that the token of whoever asks names, where they brought one."""
    by_host: bool = False
    """Whoever asks brought the host's token."""
    face: Face | None = None


class LoseSeat(Act):
    """Say that whoever holds a seat is gone, so that the understudy takes it over; the bench only."""

    kind: Literal["lose_seat"] = "lose_seat"
    seat: int
    tenure: int
    """The tenure they were seen to hold."""


class Narrate(Act):
    """Answer an ask for the judge's words; without a text the template speaks."""

    kind: Literal["narrate"] = "narrate"
    text: Text | None = Field(None, max_length=TEXT_LIMIT)


@dataclass(frozen=True, slots=True, config=ConfigDict(defer_build=True, extra="forbid"))
class Reaction:
    """How one listener takes the turns of a round."""

    impacts: dict[str, Annotated[float, Field(ge=-1.0, le=1.0, allow_inf_nan=False), AfterValidator(round4)]] = Field(
        default_factory=dict,
        # No docstring: a dataclass whose schema is built late collects its fields again, without them.
        description="Base impact by turn id: -1 pushes away from the first choice with all force, +1 to it.",
    )
    thought: Annotated[Text, Field(max_length=200)] | None = None
    persuaded: Annotated[
        Annotated[str, Field(max_length=80)] | None,
        Field(
            exclude_if=lambda value: value is None,
            description="The turn that mattered to them, where a model judged; `thought` then says why.",
        ),
    ] = None


class React(Act):
    """Answer an ask for the listeners' reactions to a round; without reactions the house reacts."""

    kind: Literal["react"] = "react"
    reactions: dict[int, Reaction] = Field({})


class Lapse(Act):
    """Say that the time of an ask is over; the bench only, and only when it is."""

    kind: Literal["lapse"] = "lapse"
    draft: bool = False
    """Somebody who is waited for has words that they have not said or filed yet."""
    writing: bool = False
    """They are writing now."""


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
    instead: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{6}$")] | None = None
    """The one that had been told when this one was opened: of two that were opened at once the second is refused."""


class LoseTime(Act):
    """Say that nobody drove the room for so many seconds; the bench only."""

    kind: Literal["lose_time"] = "lose_time"
    seconds: float = Field(gt=0, allow_inf_nan=False)


CallTask = Literal["speak", "react", "summarise", "narrate", "look_up", "repair", "act", "interview", "mark"]
"""What a model is called for: `act` is any act of a seat that is not speech, `mark` the points of the matter."""
CallOutcome = Literal["answered", "unreadable", "failed", "cancelled"]
"""What came of a call: an answer, one that nobody could use, none, or none that was still wanted."""


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
    """The seat that is heard; 0 for the bench."""


class ReportVoice(Act):
    """Say that a voice failed, and what is heard instead; the bench only."""

    kind: Literal["report_voice"] = "report_voice"
    voice: Text = Field(max_length=100)
    reason: Text = Field(max_length=300)
    instead: Text = Field(max_length=300)
