"""The certificate of a verdict: how it came about, as a fold of the public part of a log.

It holds what somebody who was not there would ask: who held each seat when, which models answered and what they cost,
which failures there were and what was done instead, which ballots nobody cast. Nothing in it was said by anybody at the
table, and nothing in it is private: every event is first seen as a spectator sees it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from engine.core.acts import Occupant, SettingValue
from engine.core.authorship import AuthorCounts
from engine.core.events import ENTRY, CaseRef, Entry
from engine.core.events.log_values import OmittedIfEmpty
from engine.core.spending import BudgetStage
from engine.core.views import ViewModel
from engine.core.visibility import Viewer, project_event


class Usage(ViewModel):
    """Calls of models, and what they came to."""

    calls: int = 0
    answered: int = 0
    failed: int = 0
    """Also where an answer could not be used."""
    cancelled: int = 0
    """Stopped because their answer was no longer wanted."""
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    """USD, six decimals; 0 for models that run locally."""


class TenureLine(ViewModel):
    """Somebody who held a seat, and when."""

    tenure: int
    occupant: Occupant
    name: str
    model: str | None
    """The model that was to play it, by its name in the configuration; null for everybody else."""
    since: float
    """UTC seconds."""
    until: float | None
    """UTC seconds; null: to the end."""
    reason: str
    """Why the seat came to them."""
    turns: int
    """Turns that were taken on the seat meanwhile."""
    turns_by_house: int
    """Those of them that a model was to speak and for which none had answered: the house mind spoke them."""


class SeatRecord(ViewModel):
    """A place at the table, and everybody who held it."""

    seat: int
    role: str
    ballot: str | None
    """As it was counted in the verdict."""
    by_default: bool
    """Whether nobody cast that ballot: a default did."""
    tenures: tuple[TenureLine, ...]
    usage: Usage
    """Calls for this seat."""


class ModelRecord(ViewModel):
    """A model that was called."""

    model: str
    """Its name in the configuration."""
    versions: tuple[str, ...]
    """What the servers that answered say it is, in the order in which they first did."""
    seats: tuple[int, ...]
    """For whom; 0 is the bench, which answers for nobody's seat."""
    code_ran: tuple[str, ...] = Field((), exclude_if=lambda value: not value)
    """Where the code ran with which its minds worked something out: `local`, `docker`, `blaxel`, `modal`."""
    usage: Usage


class PromptRecord(ViewModel):
    """The prompts of a task, by their fingerprint."""

    task: str
    fingerprint: str
    calls: int


class FailureLine(ViewModel):
    """Something that was to answer and did not, and what was done instead."""

    seq: int
    at: float
    what: Literal["mind", "voice"]
    seat: int | None
    """Whose mind it was; 0 is the bench, null a voice."""
    asked: str | None
    """The act it was asked for; `summarise` for a summary, which no ask waits for, and null for a voice."""
    voice: str | None
    """The voice that was to be heard."""
    reason: str
    instead: str


class DefaultLine(ViewModel):
    """A ballot that nobody cast in time."""

    seq: int
    at: float
    ballot: int
    """Which vote, counted from 1."""
    topic: str
    seat: int
    choice: str | None
    """What was counted instead."""


class ResultLine(ViewModel):
    """The verdict."""

    seq: int
    """The number of its entry."""
    at: float
    outcome: str
    counts: dict[str, int]
    why: str
    """What ended the deliberation, as `verdict_reached` tells it."""
    degree: OmittedIfEmpty[str] = None
    """What the outcome is for, where a lesser verdict was open."""
    degrees: OmittedIfEmpty[dict[str, int]] = None
    """How many found each degree."""
    basis: OmittedIfEmpty[str] = None
    """Who understood what it was decided from, as `verdict_reached` tells it."""


class ForkLine(ViewModel):
    """Where the log came from that this deliberation goes on from."""

    source: str
    """The deliberation."""
    after_seq: int
    at: float
    inherited: Usage
    """Calls that were made, and paid for, there; they count in everything else here too."""


class LogLine(ViewModel):
    """Which log this certificate is of."""

    entries: int
    digest: str
    """SHA-256 of its public part, 64 hex digits; see `digest_of`."""


class Certificate(ViewModel):
    """How a verdict came about."""

    kind: Literal["certificate"]
    version: Literal[1]
    room: str
    """The room's code."""
    deliberation: str
    fork: ForkLine | None
    format: str
    rules: int
    """Version of the rules."""
    case: CaseRef
    settings: dict[str, SettingValue]
    """As they stood at the verdict."""
    opened_at: float
    begun_at: float
    closed_at: float | None
    """Null while the room is not closed: a later certificate tells the seed, too."""
    seed: str | None
    """Told once the room is closed; in a fork of a room that goes on, never."""
    verdict: ResultLine
    rounds: int
    turns: int
    flips: int
    """Ballots that replaced a different one."""
    by: AuthorCounts = Field(default_factory=dict)
    """How many turns, ballots, papers, answers and narrations were a model's, the house's in a model's place or by a
    rule, a person's, an agent's."""
    seats: tuple[SeatRecord, ...]
    bench: Usage
    """Calls for nobody's seat."""
    usage: Usage
    """All calls."""
    stage: BudgetStage
    """How far the room's cap made it save: `full` not at all, then `shorter` turns, a `cheaper` model, the `house`."""
    models: tuple[ModelRecord, ...]
    prompts: tuple[PromptRecord, ...]
    summaries: int
    """How often a model put what was said into a few sentences, which minds then remembered instead of the turns."""
    failures: tuple[FailureLine, ...]
    missing_ballots: tuple[DefaultLine, ...]
    degraded: bool
    """Whether anything went otherwise than it was set up."""
    reasons: tuple[str, ...]
    """What did, in plain words; empty exactly where it is not degraded."""
    log: LogLine
    program: str | None = Field(None, exclude_if=lambda value: value is None)
    """The program that issued it, with its version and commit; nothing that a log tells."""


def public_entry(entry: Entry) -> Entry | None:
    """The entry as everybody may see it; None where it is for some alone."""
    event = project_event(entry, Viewer(), "own")
    if event is None or event is entry.event:
        return entry if event is not None else None
    return Entry(seq=entry.seq, at=entry.at, event=event)


def digest_of(entries: Iterable[Entry]) -> str:
    """The SHA-256 of a log's public part, 64 hex digits.

    Each entry is a line of JSON as a spectator reads it, in the order of its schema, without blanks and without what is
    null; an entry that spectators may not see is `{"seq":n,"skip":true}`. Every line ends with a line feed.
    """
    digest = hashlib.sha256()
    for entry in entries:
        seen = public_entry(entry)
        skipped = f'{{"seq":{entry.seq},"skip":true}}'.encode()
        digest.update(ENTRY.dump_json(seen, exclude_none=True) if seen is not None else skipped)
        digest.update(b"\n")
    return digest.hexdigest()
