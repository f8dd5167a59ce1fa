"""The format: a whole set of rules as one value, bound to its matter when a room opens.

A format lists its phases; a phase offers acts and has rules. A rule looks at the state and answers with at most one
event; the first rule that answers decides, then all are asked again from the first (`engine/core/decide.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from engine.core.acts import Act, ModelName, Pace
from engine.core.described import described
from engine.core.draws import Draw
from engine.core.events import Event, OpenedSeat, PhaseEntered, Secret
from engine.core.matter import Matter, matter_hash
from engine.core.memory import SeatMemory
from engine.core.own_state import NO_OWN_STATE, OwnState
from engine.core.personas import PersonaRules
from engine.core.phrases import humanise
from engine.core.refusals import Refusal
from engine.core.seats import Seat
from engine.core.spending import DEFAULT_BUDGET_USD
from engine.core.state import Ask, OwnT, SettingsT, State
from engine.text.line_files import read_table

# A format has a house, and a house completes a speech by the format's rules.
if TYPE_CHECKING:
    from engine.core.plain_house import PlainHouse

SeatNumber: TypeAlias = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]


class Settings(BaseModel):
    """Settings that every format has. Each says in `json_schema_extra` whether a fork may change it (`in_fork`), and
    some that they may be changed while the room runs (`running`), that the seats depend on them (`at_opening`), or that
    they concern what the room's owner has beyond the room (`owners`)."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)

    pace: Pace = Field("live", json_schema_extra={"in_fork": True})
    """How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes)."""
    turn_seconds: int = Field(90, ge=15, le=600, json_schema_extra={"in_fork": True})
    """Seconds a person has for a turn."""
    spectators: str = Field(
        "live", pattern=r"^(off|live|delayed:[1-9][0-9]{0,3})$", json_schema_extra={"in_fork": True}
    )
    """Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`."""
    grace_seconds: int = Field(20, ge=1, le=600, json_schema_extra={"in_fork": True})
    """Seconds after which a client that closed its page, or whose open line fell silent, is gone."""
    missed_deadlines: int = Field(2, ge=1, le=10, json_schema_extra={"in_fork": True})
    """Deadlines in a row after which an occupant who let them pass is gone."""
    host_grace_seconds: int = Field(60, ge=1, le=3600, json_schema_extra={"in_fork": True})
    """Seconds without the host after which their powers pass to the person longest seated."""
    max_participants: int = Field(12, ge=0, le=12, json_schema_extra={"in_fork": True})
    """Persons and agents who may be seated at once, besides the host."""
    locked: bool = Field(False, json_schema_extra={"in_fork": True})
    """Whether nobody new sits down without an invitation."""
    interruptions: bool = Field(False, json_schema_extra={"in_fork": True})
    """Whether every person may take the floor from a mind once in a round."""
    minds: ModelName | dict[SeatNumber | Literal["default"], ModelName] = Field(
        "house", json_schema_extra={"in_fork": True}
    )
    """Who plays the seats that no person holds, for all seats or by seat number with a `default`: `house`, or a model
    by the name that the server's configuration gives it."""
    voice: Literal["auto", "elevenlabs", "espeak", "browser", "captions"] = Field(
        "auto", json_schema_extra={"in_fork": True, "running": True}
    )
    """How the judge is heard: the best voice there is, a named one, that of each listener's browser, or not at all."""
    voiced_rounds: bool = Field(True, json_schema_extra={"in_fork": True, "running": True})
    """Whether the judge's line after a round is heard as well."""
    budget_usd: float = Field(
        DEFAULT_BUDGET_USD, ge=0.01, le=100, allow_inf_nan=False, json_schema_extra={"in_fork": True, "running": True}
    )
    """What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
    house plays on."""


class Context(NamedTuple, Generic[SettingsT, OwnT]):
    """What a rule or an offer may look at."""

    format: Format
    state: State[SettingsT, OwnT]
    now: float

    @property
    def settings(self) -> SettingsT:
        """The settings, as the format types them."""
        return self.state.typed_settings

    @property
    def own(self) -> OwnT:
        """What only the format reads."""
        return self.state.own

    def draw(self, *name: str | int) -> Draw:
        """A named draw of this deliberation."""
        return Draw(self.state.seed or "", *name)

    def next_id(self, prefix: str) -> str:
        """The id of the next ask."""
        return f"{prefix}{self.state.asked + 1}"

    @property
    def matter(self) -> Any:
        """What lies on the table, of the format's kind."""
        assert self.state.matter is not None, "a format is bound to its matter before it decides"
        return self.state.matter


def make_context(format: Format, state: State, now: float) -> Context:
    """A context without its constructor, which is not written in C: rules are asked after every event."""
    return tuple.__new__(Context, (format, state, now))


Rule: TypeAlias = Callable[[Context], Event | None]


@dataclass(frozen=True)
class PhaseChange:
    """The rule to enter a phase as soon as `when` gives a reason."""

    phase: str
    when: Callable[[Context], str | None]

    def __call__(self, context: Context) -> Event | None:
        """The event, or None while there is no reason."""
        why = self.when(context)
        return PhaseEntered(phase=self.phase, why=why) if why else None


FieldChoices: TypeAlias = Mapping[str, tuple[Any, ...]]
"""What a field of an act may be: field name to allowed values."""


class ActToEvent(Protocol):
    """Turn an accepted act into the one event it makes; may raise `Refusal`."""

    def __call__(self, context: Context, seat: int, act: Any, ask: Ask | None) -> Event: ...


@dataclass(frozen=True)
class Offer:
    """An act that a phase knows: who may do it, what it makes, and what happens when nobody does."""

    model: type[Act]
    apply: ActToEvent
    default: Callable[[Context, int, Ask], Act | None] | None = None
    """What a seat that did not answer is taken to have done; None lapses the floor."""
    free: Callable[[State, int], bool] | None = None
    """Whether the seat may do it without being asked."""
    options: Callable[[State, int, Ask | None], FieldChoices] | None = None
    """Allowed values of its fields, checked for every act and shown to the seat that is asked."""
    why_not: Callable[[State, int], Refusal | None] | None = None
    """Why it is not free for a seat now, where a plain "not asked" would not say."""
    answers: str | None = None
    """The kind of ask it answers, where that is not its own (a pass answers an ask for speech)."""
    secrets: tuple[str, ...] = ()
    """Fields that nobody else may learn from the event the act makes."""
    secret_if_sealed: frozenset[str] = frozenset()
    """Those of them that are secret only while a ballot is sealed."""
    bench: bool = False
    """Whether the bench alone does it."""
    by_house: bool = False
    """Whether the house answers it for every seat that a mind plays: no model is asked, by the rules of the format."""
    when_out: bool = False
    """Whether it is for seats that take no further part, and for no others."""
    paced: bool = False
    """Whether a mind waits with it until people have read what was said before, and gives them time to read it."""
    when_failed: str = ""
    """What everybody reads where the mind of a seat fails at it, and the default is taken for it (a pass, where there
    is none); empty: the house answers in its place. It is the same for every model that failed."""

    def secrets_in(self, state: State) -> tuple[str, ...]:
        """The fields that nobody else may learn as things stand."""
        return tuple(name for name in self.secrets if state.ballot_sealed or name not in self.secret_if_sealed)


@dataclass(frozen=True)
class Phase:
    """A stretch of the deliberation."""

    name: str
    offers: Mapping[str, Offer]
    rules: tuple[Rule, ...]

    @cached_property
    def unasked(self) -> tuple[tuple[str, Offer, Callable[[State, int], bool]], ...]:
        """The acts that a seat may do without being asked, with whether it may now."""
        return tuple((kind, offer, offer.free) for kind, offer in self.offers.items() if offer.free is not None)


@dataclass(frozen=True)
class Role:
    """What a seat may be at a table."""

    label: str
    may: frozenset[str] | None = None
    """The acts that it may do, of those that a phase offers; None for all."""
    why_not: str = ""
    """Why it may do no others, as a sentence for a client that tries."""


def no_labels() -> Mapping[str, str]:
    """No words of its own."""
    return {}


@dataclass(frozen=True)
class Labels:
    """What a format's ids are called: each word stands here once, and is served to the page, the terminal, transcripts
    and prompts."""

    phases: Mapping[str, str] = field(default_factory=no_labels)
    choices: Mapping[str, str] = field(default_factory=no_labels)
    outcomes: Mapping[str, str] = field(default_factory=no_labels)
    acts: Mapping[str, str] = field(default_factory=no_labels)
    """By kind of act, in the imperative; the shared acts have words of their own (`ACT_LABELS`)."""
    topics: Mapping[str, str] = field(default_factory=no_labels)
    """What an ask, a ballot or a timer is about."""
    reasons: Mapping[str, str] = field(default_factory=no_labels)
    """Why it ended."""
    settings: Mapping[str, str] = field(default_factory=no_labels)
    """What a lobby and a certificate call the format's own settings; the shared ones have words of their own
    (`SETTING_LABELS`)."""

    def phase(self, id: str) -> str:
        """What a phase is called; its id, made readable, where the format has no words for it. So are all below."""
        return self.phases.get(id) or humanise(id)

    def choice(self, id: str) -> str:
        """What a choice is called within a sentence."""
        return self.choices.get(id) or humanise(id)

    def outcome(self, id: str) -> str:
        """What an outcome is called within a sentence."""
        return self.outcomes.get(id) or humanise(id)

    def topic(self, id: str) -> str:
        """What an ask, a ballot or a timer is about."""
        return self.topics.get(id) or humanise(id)

    def reason(self, id: str) -> str:
        """Why a deliberation ended."""
        return self.reasons.get(id) or humanise(id)


def read_labels(package: str, **slots: str) -> Labels:
    """The labels in `lines/labels.txt` of a package, with what stands in their slots filled in."""
    tables = read_table(package, "labels")
    return Labels(**{kind: {id: text.format(**slots) for id, text in table.items()} for kind, table in tables.items()})


_SHARED_LABELS = read_labels("engine.core")
ACT_LABELS = _SHARED_LABELS.acts
"""What the acts that formats share are called."""
SETTING_LABELS = _SHARED_LABELS.settings
"""What the settings that every format has are called."""


@dataclass(frozen=True)
class IssueCard:
    """A question of the matter that the table has to settle."""

    id: str
    question: str
    """As it is read out."""
    label: str
    """What to call it within a sentence."""
    pieces: tuple[str, ...]
    """Ids of what bears on it, of those that can be cited."""


def no_research(matter: Any, state: State) -> str | None:
    """A format whose seats look nothing up elsewhere."""
    return None


def no_issues(matter: Any) -> tuple[IssueCard, ...]:
    """A matter without issues."""
    return ()


@dataclass(frozen=True)
class Format:
    """A set of rules."""

    name: str
    title: str
    settings: type[Settings]
    matter_model: type[Matter]
    """The kind of matter that it deliberates."""
    seating: Callable[[Any, Draw, Any], tuple[OpenedSeat, ...]]
    """Seats and roles, given the settings, a draw for what is dealt by lot, and the matter (None where a list asks how
    many seats there usually are)."""
    host_seat: int | None
    """The seat that a host takes unless they say otherwise."""
    first: str
    phases: Mapping[str, Phase]
    house: PlainHouse
    """How the engine itself plays it."""
    roles: Mapping[str, Role]
    labels: Labels
    # what it folds of its own
    own: OwnState[Any] = NO_OWN_STATE
    """What it folds of its own, beside `evolve`."""
    # the matter that it deliberates
    prepare_matter: Callable[[Any, Any], Matter] = lambda matter, settings: matter
    """The matter as these settings put it before the table; a room opens on what this gives. May raise `Refusal`."""
    matter_settings: frozenset[str] = frozenset()
    """Settings by which `prepare_matter` shapes the matter: on a matter that was prepared they mean nothing."""
    issues: Callable[[Any], tuple[IssueCard, ...]] = no_issues
    """What the table has to settle about a matter, the weightiest first."""
    shelf: str | None = None
    """The folder of its ready matters, for a format of another package; None for `cases/<name>` of this repository."""
    # who sits at the table
    personas: PersonaRules | None = None
    """What personas a host may bring; None where the seats are not the host's to fill."""
    persona_texts: Mapping[str, str] = field(default_factory=dict)
    """By persona: who they are and how they argue, in a paragraph, for readers of their card."""
    presides: str | None = None
    """Who speaks for the bench: `judge`, `timekeeper`, or nobody."""
    titles: tuple[str, ...] = ()
    """Titles that are used at the table besides its roles: nobody may be called so."""
    deal: Callable[[Context], Mapping[int, Secret]] | None = None
    """What each seat is dealt as the deliberation begins; it stays with the seat when its holder changes."""
    seats_close: bool = False
    """Whether, once anything was dealt, only people who return to their seat or are invited to one sit down."""
    chairs_may_empty: bool = False
    """Whether a table goes on with one fewer where the host leaves a chair empty: its rules count `taking_part`."""
    # what is voted for
    choices: tuple[str, ...] = ()
    """What may be voted for, by the table and by the audience."""
    choices_from: Callable[[Any, Any], tuple[str, ...]] | None = None
    """The choices made from settings and matter and written into `opened`, where they are not always the same."""
    choice_labels: Callable[[Any], Mapping[str, str]] | None = None
    """What choices are called that are made from the matter."""
    outcomes: tuple[str, ...] = ()
    callable_from: tuple[str, ...] = ()
    """Phases in which the final vote may be called."""
    # what somebody with the floor may take
    strategies: tuple[Strategy, ...] = ()
    suggest: Callable[[Any, State, SeatMemory, int], tuple[Suggestion, ...]] | None = None
    """What the holder of a seat might say with the floor, given the matter, the state, what the seat remembers, and the
    seat; the same for the same state. None where the format suggests nothing."""
    drafts: frozenset[str] = frozenset()
    """Papers that the house drafts for whoever is asked for them, to change and to file or to leave."""
    # what models and voices do
    calls_per_round: int | None = None
    """Calls to models that one round may take; None where only the budget limits them."""
    spare_topics: tuple[str, ...] = ()
    """Topics of asks that models answer only where a call is spare; else the house does, and nobody fails."""
    research_language: Callable[[Any, State], str | None] = no_research
    """The edition of Wikipedia in which an act of research is completed (`en`), given the matter and the state; None
    where nothing is looked up outside of the table."""
    turn_voices: str | None = None
    """The setting by which the minds' turns are heard; None where they never are."""
    # what it is bound to
    matter: Matter | None = None

    @cached_property
    def matter_hash(self) -> str:
        """The hash of the matter that it is bound to, as `opened` records it."""
        assert self.matter is not None, "a format is bound to its matter before a room opens"
        return matter_hash(self.matter)

    @cached_property
    def _matter_ids(self) -> dict[int | None, frozenset[str]]:
        """What `matter_ids` gave, by reader."""
        return {}

    def matter_ids(self, seat: int | None) -> frozenset[str]:
        """What the holder of a seat, or (None) anybody, may cite of the matter that it is bound to."""
        if seat not in self._matter_ids:
            assert self.matter is not None, "a format is bound to its matter before anything is cited"
            shown = self.matter.shown_to(seat, over=False)
            self._matter_ids[seat] = frozenset(name for name, _ in shown.citable())
        return self._matter_ids[seat]

    @cached_property
    def acts(self) -> Mapping[str, type[Act]]:
        """The acts that seats are ever offered, by kind."""
        return {
            kind: offer.model
            for phase in self.phases.values()
            for kind, offer in phase.offers.items()
            if not offer.bench
        }

    def persona_text(self, seat: Seat) -> str | None:
        """Who usually sits on a seat and how they argue, in a paragraph; None where there is no such text."""
        if seat.sheet is not None:
            return seat.sheet.about
        return self.persona_texts.get(seat.persona.id) if seat.persona is not None else None

    def role_label(self, role: str) -> str:
        """What somebody with a role is called."""
        return self.roles[role].label if role in self.roles else humanise(role)

    def act_label(self, kind: str) -> str:
        """What an act is called."""
        return self.labels.acts.get(kind) or ACT_LABELS.get(kind) or humanise(kind).capitalize()

    @property
    def setting_labels(self) -> Mapping[str, str]:
        """What its settings are called, by name."""
        return {**SETTING_LABELS, **self.labels.settings}

    def choices_at(self, state: State) -> tuple[str, ...]:
        """What may be voted for at a table."""
        return state.choices or self.choices

    @property
    def settings_fixed_at_opening(self) -> frozenset[str]:
        """Settings that what is dealt at the opening depends on."""
        return self._marked_settings("at_opening")

    @property
    def settings_while_running(self) -> frozenset[str]:
        """Settings that may be changed after the beginning as well."""
        return self._marked_settings("running")

    @property
    def owners_settings(self) -> frozenset[str]:
        """Settings that concern what the room's owner has beyond the room: a room of another owner does not inherit
        them, and the holder of the host's powers may not change them."""
        return self._marked_settings("owners")

    def _marked_settings(self, mark: str) -> frozenset[str]:
        return frozenset(
            name
            for name, field in self.settings.model_fields.items()
            if isinstance(field.json_schema_extra, dict) and field.json_schema_extra.get(mark)
        )

    def bind(self, matter: Matter) -> Format:
        """The same rules, bound to a matter, with its words for the choices."""
        if self.choice_labels is None:
            return replace(self, matter=matter)
        words = self.choice_labels(matter)
        labels = replace(
            self.labels, choices={**self.labels.choices, **words}, outcomes={**self.labels.outcomes, **words}
        )
        return replace(self, matter=matter, labels=labels)


@dataclass(frozen=True)
class Strategy:
    """A way of arguing that a person may choose instead of writing, or together with a text."""

    id: str
    label: str
    hint: str
    text: Literal["refused", "optional", "required"]
    target: Literal["optional", "required"] = "optional"


@dataclass(frozen=True)
class Suggestion:
    """A speech that somebody may take over, change, or leave."""

    label: str
    """What it does, in a few words."""
    text: str
    target: int | None
    """The seat that it addresses."""
    cites: tuple[str, ...]
    """Ids of what it rests on."""
