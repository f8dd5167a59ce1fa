"""Schemas of studies over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.wire.schemas import RequestSchema, Schema, Signature
from rooms.studies.experimenter_acts import ExperimenterAct
from rooms.studies.steps import ParticipantStep

MAX_STUDY_FILE = 100_000
"""Characters of a study's file."""
Parameter = Annotated[str, StringConstraints(max_length=200)]
StudyText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_STUDY_FILE)]


class CheckStudyRequest(RequestSchema):
    """The file of a study to check."""

    file: StudyText
    """Its text: YAML, as `docs/studies.md` describes it."""


class OpenStudyRequest(CheckStudyRequest):
    """A study to begin. Its file never changes; a changed one is opened as the next version."""

    follows: str | None = Field(None, max_length=20)
    """The code of the study of which this is the next version: it has to be stopped, and its experimenter's token
    comes with the request."""


class StudyFault(Schema):
    """Something in the file that is not right."""

    line: int
    """Counts from 1; 0: the file as a whole."""
    field: str
    detail: str


class CheckedCondition(Schema):
    """A condition of a file that was checked."""

    id: str
    title: str
    format: str
    people: int


class CheckedStudy(Schema):
    """What a check of a file came to."""

    faults: list[StudyFault]
    """Empty where nothing is wrong."""
    title: str
    """Empty where something is; so is the hash."""
    hash: str
    conditions: list[CheckedCondition]
    deception: bool


class OpenedStudy(Schema):
    """A study that has begun. The experimenter's token is told here and nowhere else."""

    code: str
    hash: str
    experimenter_token: str
    url: str
    """What participants open; the recruiting service adds its parameters."""


class StudyInvitation(Schema):
    """What somebody reads who opens the link."""

    code: str
    title: str
    information: str
    consent: list[str]
    minutes_waiting: float
    """How long they wait for others at most."""
    retention_days: int
    stopped: bool
    recruiting: list[str]
    """The parameters of the link that are to be sent."""


class JoinStudyRequest(RequestSchema):
    """Somebody who opens the link."""

    recruited: dict[Parameter, Parameter] = Field(default_factory=dict, max_length=10)
    """The parameters of the link."""
    browser: str = Field(min_length=16, max_length=64)
    """A mark that the browser has drawn for itself; it knows somebody who comes without parameters."""


class JoinStudyResponse(Schema):
    """Somebody who came in. The token opens their place, and their seat in the room."""

    number: int
    token: str


class StepRequest(RequestSchema):
    """What a participant does."""

    step: ParticipantStep


class ExperimenterActRequest(RequestSchema):
    """What an experimenter does."""

    act: ExperimenterAct


class CertifiedGroup(Schema):
    """A room of a study."""

    group: int
    condition: str
    matter: str
    log: str
    deliberation: str | None
    people: int
    minds: int
    outcome: str | None
    words_erased: bool
    """Words of somebody who has withdrawn are erased in its log, which therefore no longer verifies."""


class StudyCertificate(Schema):
    """What a study did and came to."""

    study: str
    title: str
    code: str
    hash: str
    """Of what its file says."""
    follows: str | None
    opened_at: float
    stopped_at: float | None
    seed: str | None
    """Of its draws; null while it runs."""
    deception: bool
    """Whether participants were told something that was not so."""
    minds_as_people: list[str]
    """The conditions in which minds were called people."""
    consent: list[str]
    came: int
    consented: int
    done: int
    debriefed: int
    """Who said that they had read the debriefing."""
    dropouts: dict[Literal["declined", "no_group", "left", "withdrawn"], int]
    words_erased: list[int]
    """Participants whose words are erased."""
    groups: list[CertifiedGroup]
    tables: dict[str, str]
    """By table: the SHA-256 of its CSV."""
    program: str


class SignedStudyCertificate(Schema):
    """A certificate with the installation's signature."""

    certificate: StudyCertificate
    signature: Signature


class DictionaryColumn(Schema):
    """A column of a table."""

    name: str
    type: str
    meaning: str


class DictionaryTable(Schema):
    """A table and its columns."""

    about: str
    columns: list[DictionaryColumn]
