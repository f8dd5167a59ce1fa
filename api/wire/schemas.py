"""Schemas of HTTP requests and responses, in addition to those of the engine."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, WrapValidator, model_validator
from pydantic_core import PydanticCustomError

from api.wire.request_bounds import JsonObject, as_sent, limit_body
from engine.certificate.certificate import Certificate
from engine.core.acts import Face, Name, SettingValue, Text
from engine.core.authorship import Author
from engine.core.described import described
from engine.core.events import Event, PersonaCard
from engine.core.events.log_values import OmittedIfEmpty
from engine.core.interview import QUESTION_LIMIT
from engine.core.views import View
from engine.formats import DEFAULT_FORMAT
from engine.matters.criminal_case import Case, DrawDifficulty

MAX_SETTINGS = 60
"""Settings of a request, and entries of one of them."""


def limit_settings(settings: Any) -> Any:
    """Settings before anything is made of them: a wrong one is several errors, so they are counted first."""
    if isinstance(settings, dict):
        for held in (settings, *settings.values()):
            if isinstance(held, dict | list) and len(held) > MAX_SETTINGS:
                said = f"has {len(held):,} entries; at most {MAX_SETTINGS} are taken"
                raise PydanticCustomError("excess", "{said}", {"said": said})
    return settings


SettingsWanted = Annotated[dict[str, SettingValue], BeforeValidator(limit_settings)]


class Schema(BaseModel):
    """Base of every shape."""

    model_config = ConfigDict(
        defer_build=True, json_schema_extra=described, json_schema_serialization_defaults_required=True
    )


class RequestSchema(Schema):
    """Base of what clients send: an unknown field is an error."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _bounded(cls, sent: Any) -> Any:
        return limit_body(sent)


class OpenRoomRequest(RequestSchema):
    """A room to open."""

    format: str = Field(DEFAULT_FORMAT, max_length=40)
    case_id: str | None = Field(None, max_length=80)
    """Of a case in the library."""
    case: Annotated[dict[str, JsonValue], WrapValidator(as_sent, json_schema_input_type=Case)] | None = None
    """A criminal case of your own; without it, `matter` and `case_id` one is drawn."""
    matter: JsonObject | None = None
    """What lies on the table, of the kind that the format deliberates (`matter` in `/api/formats`)."""
    prepare: bool = True
    """Whether the server's default model marks a `matter` without points first, which takes up to a minute."""
    difficulty: DrawDifficulty | None = None
    """Narrows the draw: `clear`, `contested` or `any`, which say nothing of how a case ended."""
    seed: Text | None = Field(None, min_length=1, max_length=100)
    """The same seed and the same acts tell the same story."""
    name: Name | None = None
    """What the host is called at the table."""
    face: Face | None = None
    """How the host looks at the table."""
    seat: int | None = None
    """The host's seat; absent: the format's own; null: none, the host only looks on and leads."""
    settings: SettingsWanted = {}


class ForkRequest(RequestSchema):
    """A fork: a new room that goes on from an entry of this one."""

    after_seq: int = Field(ge=1, le=2**53)
    """The last entry that both share."""
    seed: Text | None = Field(None, min_length=1, max_length=100)
    """Another seed tells another story; absent: the same one."""
    name: Name | None = None
    face: Face | None = None
    """Absent: the one that you have on your seat there."""
    seat: int | None = None
    """The host's seat; absent: as it was there; null: none."""
    settings: SettingsWanted = {}


class RematchRequest(RequestSchema):
    """A rematch: a new room for the same people on the same seats."""

    case_id: str | None = Field(None, max_length=80)
    """Another case of the library; without it and `matter`, the same as before."""
    matter: JsonObject | None = None
    """Another matter, of the kind that the format deliberates."""
    seed: Text | None = Field(None, min_length=1, max_length=100)
    settings: SettingsWanted = {}
    """Those that are to differ from the room before."""


class OpenedRoom(Schema):
    """A room that was opened. Its tokens are told here and nowhere else."""

    code: str
    deliberation: str
    host_token: str
    seat: int | None
    seat_token: str | None
    url: str


class SeatClaim(RequestSchema):
    """A seat to take."""

    name: Name
    seat: int | None = None
    """Absent or null: the next free one."""
    kind: Literal["human", "agent"] = "human"
    """`agent` for a program; everybody sees which it is."""
    face: Face | None = None
    """How you look at the table; everybody sees it."""
    invitation: str | None = Field(None, min_length=1, max_length=200)
    """An invitation of the host's; it says which seat."""


class ClaimedSeat(Schema):
    """A seat that was taken. Its token is told here and nowhere else."""

    seat: int
    token: str
    tenure: int


class ActResponse(Schema):
    """An act that was taken."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    seq: int
    """The entry it made."""
    invitation: str | None = None
    """The code that takes the seat once, where the act invited somebody; it is told here and nowhere else."""


class AudienceToken(Schema):
    """A place in the audience. Its token is told here and nowhere else."""

    token: str


class InterviewRequest(RequestSchema):
    """A question to a seat, once it is over."""

    seat: int
    question: Text = Field(min_length=1, max_length=QUESTION_LIMIT)


class CitedTurn(Schema):
    """A turn that an answer draws on."""

    turn_id: str
    number: int
    seat: int
    name: str


class InterviewAnswer(Schema):
    """What a seat answers."""

    seat: int
    name: str
    """Who held the seat at the end."""
    answer: str
    turns: list[CitedTurn]
    """The turns that it draws on."""
    cites: list[str]
    """What of the matter it draws on, by the ids under which that may be cited."""
    by: Literal["house", "model", "nobody"]
    """Who answered; `nobody` for a seat that a person or an agent held: nobody answers for them."""
    model: str | None
    """The model that answered, or that was to answer where the house does."""
    failed: str | None
    """Why the house answers for that model."""


class Snapshot(View):
    """A view, and the entry it is as of."""

    seq: int


class VisibleEntry(Schema):
    """An entry, as far as this token may see it."""

    seq: int
    at: float
    by: OmittedIfEmpty[Author] = None
    """Who spoke, voted, filed or narrated: a model, the house in its place or by a rule, a person or an agent."""
    event: Event


class SkippedEntry(Schema):
    """An entry that this token may not see."""

    seq: int
    skip: Literal[True]


class EventPage(Schema):
    """A stretch of the log, every number once."""

    events: list[VisibleEntry | SkippedEntry]
    seq: int
    """The last number in `events`, or `after` where there is none: ask on after it."""
    more: bool
    """Whether there is more already."""


class StrategyInfo(Schema):
    """A way of arguing that a person may choose."""

    id: str
    label: str
    hint: str
    text: Literal["refused", "optional", "required"]
    target: Literal["optional", "required"]


class SpeechSuggestion(Schema):
    """A speech that the holder of a seat may take over, change, or leave."""

    label: str
    """What it does, in a few words."""
    text: str
    target: int | None
    """The seat that it addresses."""
    cites: list[str]
    """Ids of what it rests on."""


class SpeechSuggestionList(Schema):
    """What the holder of a seat might say."""

    suggestions: list[SpeechSuggestion]


class FilingDraft(Schema):
    """A paper that the built-in player has drafted for whoever is asked for it."""

    act: dict[str, Any] | None
    """The act that files it; null where nothing is asked that is drafted."""


class SeatInfo(Schema):
    """A place at the table, as the format lays it."""

    seat: int
    persona: PersonaCard | None
    about: str | None
    """Who the persona is and how they argue, in a paragraph; null where the format says no more than the card."""


class FormatLabels(Schema):
    """The words of a format, by the ids that they stand for."""

    phases: dict[str, str]
    choices: dict[str, str]
    outcomes: dict[str, str]
    roles: dict[str, str]
    topics: dict[str, str]
    """What an ask or a ballot is about."""
    acts: dict[str, str]
    """A short imperative for each act, by kind."""
    reasons: dict[str, str]
    """Why a deliberation ended."""
    settings: dict[str, str]
    """What a lobby and a certificate call each setting."""


class FormatInfo(Schema):
    """A set of rules, as much as a client needs to offer it."""

    name: str
    title: str
    roles: list[str]
    seats: list[SeatInfo]
    """At the default settings."""
    brings_personas: bool
    """Whether a host may bring personas of their own (`PUT /api/rooms/{code}/personas`)."""
    host_seat: int | None
    """The seat a host takes unless they say otherwise."""
    phases: list[str]
    outcomes: list[str]
    strategies: list[StrategyInfo]
    settings: dict[str, Any]
    """JSON Schema of the settings, with bounds and defaults; `in_fork` says whether a fork may change one."""
    defaults: dict[str, SettingValue]
    acts: dict[str, dict[str, Any]]
    """JSON Schema of each act of a seat, by kind."""
    host_acts: dict[str, dict[str, Any]]
    """JSON Schema of each act of the host, by kind."""
    matter: str
    """The kind of what is deliberated, `criminal_case` say."""
    matter_schema: dict[str, Any] | None
    """JSON Schema of a `matter` to open a room with; null where the library has cases to choose from."""
    choices: list[str]
    """What a ballot may say, in order; empty where it follows from settings and matter."""
    presides: str | None
    """Who presides: `judge`, `timekeeper`; null: nobody."""
    seats_close: bool
    """Whether nobody new sits down once the deliberation has begun, but whoever returns or is invited."""
    labels: FormatLabels


class FormatList(Schema):
    """Every format there is."""

    formats: list[FormatInfo]
    keep_days: int | None = None
    """After so many days in which nobody opens it this server erases a room; null: it keeps them."""
    class_days: int | None = None
    """So many days after it was opened this server erases a class; null: it keeps them."""


class Health(Schema):
    """How the server is."""

    status: Literal["ok"]


class VerificationKey(Schema):
    """What certificates of this server are verified with."""

    algorithm: Literal["Ed25519"]
    key: str
    """The public key, 64 hex digits."""


class Signature(VerificationKey):
    """Who signed a certificate."""

    value: str
    """The signature of the certificate as canonical JSON (RFC 8785), 128 hex digits."""


class SignedCertificate(Schema):
    """A certificate and its signature."""

    certificate: Certificate
    signature: Signature
