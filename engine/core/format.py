"""The format: a whole set of rules as one value, bound to its case when a room opens.

A format lists its phases; a phase offers acts and has rules. A rule looks at the state and answers with at most one
event; the first rule that answers decides, then all are asked again from the first (`engine/core/decide.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from engine.core.acts import Act, ModelName, Pace
from engine.core.described import described
from engine.core.draws import Draw
from engine.core.errors import Refusal
from engine.core.events import Event, OpenedSeat
from engine.core.spending import DEFAULT_BUDGET_USD
from engine.core.state import Ask, State
from engine.matters.criminal_case import Case

SeatNumber: TypeAlias = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]


class Settings(BaseModel):
    """Settings that every format has. Each says in `json_schema_extra` whether a fork may change it, and some that they
    may be changed while the room runs."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)

    pace: Pace = Field("live", json_schema_extra={"in_fork": True})
    """How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes)."""
    turn_seconds: int = Field(90, ge=15, le=600, json_schema_extra={"in_fork": True})
    """Seconds a person has for a turn."""
    show_convictions: bool = Field(True, json_schema_extra={"in_fork": False})
    """Whether people and spectators see how sure each juror is."""
    agents_see_convictions: bool = Field(True, json_schema_extra={"in_fork": False})
    """Whether outside agents are told, over MCP, how sure each juror is: a switch of their own."""
    spectators: str = Field(
        "live", pattern=r"^(off|live|delayed:[1-9][0-9]{0,3})$", json_schema_extra={"in_fork": True}
    )
    """Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`."""
    grace_seconds: int = Field(20, ge=1, le=600, json_schema_extra={"in_fork": True})
    """Seconds after which whoever closed their page, or whose open line fell silent, is gone."""
    missed_deadlines: int = Field(2, ge=1, le=10, json_schema_extra={"in_fork": True})
    """Deadlines in a row after which whoever let them pass is gone."""
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
    juror_voices: bool = Field(False, json_schema_extra={"in_fork": True, "running": True})
    """Whether the minds' turns are heard, each in a voice of its own."""
    budget_usd: float = Field(
        DEFAULT_BUDGET_USD, ge=0.01, le=100, allow_inf_nan=False, json_schema_extra={"in_fork": True, "running": True}
    )
    """What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
    house plays on."""


class Context(NamedTuple):
    """What a rule or an offer may look at."""

    format: Format
    state: State
    now: float

    def draw(self, *name: str | int) -> Draw:
        """A named draw of this deliberation."""
        return Draw(self.state.seed or "", *name)

    def next_id(self, prefix: str) -> str:
        """The id of the next ask."""
        return f"{prefix}{self.state.asked + 1}"

    @property
    def case(self) -> Case:
        """The case the format is bound to."""
        assert self.format.case is not None, "a format is bound to its case before it decides"
        return self.format.case


def make_context(format: Format, state: State, now: float) -> Context:
    """The same, past the constructor, which is not written in C: rules are asked after every event."""
    return tuple.__new__(Context, (format, state, now))


Rule: TypeAlias = Callable[[Context], Event | None]
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
    """Allowed values of its fields, checked for every act and shown to whoever is asked."""
    why_not: Callable[[State, int], Refusal | None] | None = None
    """Why it is not free for a seat now, where a plain "not asked" would not tell."""
    answers: str | None = None
    """The kind of ask it answers, where that is not its own (a pass answers an ask for speech)."""
    secrets: tuple[str, ...] = ()
    """Fields that nobody else may learn from the event the act makes."""


@dataclass(frozen=True)
class Phase:
    """A stretch of the deliberation."""

    name: str
    offers: Mapping[str, Offer]
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Format:
    """A set of rules."""

    name: str
    title: str
    settings: type[Settings]
    seating: Callable[[Settings, Draw], tuple[OpenedSeat, ...]]
    """Seats and roles, given the settings and a draw for what is dealt by lot."""
    host_seat: int | None
    """The seat that a host takes unless they say otherwise."""
    first: str
    phases: Mapping[str, Phase]
    strategies: tuple[Strategy, ...] = ()
    outcomes: tuple[str, ...] = ()
    matter: Callable[[Case, Any], Case] = lambda case, settings: case
    """The case as these settings put it before the table; a room opens on what this gives. May raise `Refusal`."""
    choices: tuple[str, ...] = ()
    """What the audience may vote for, beside the table."""
    titles: tuple[str, ...] = ()
    """Who is heard or spoken of at the table beside its roles: nobody may be called so."""
    callable_from: tuple[str, ...] = ()
    """Phases in which the final vote may be called."""
    case: Case | None = None

    @property
    def settings_fixed_at_opening(self) -> frozenset[str]:
        """Settings that what is dealt at the opening depends on."""
        return frozenset(
            name
            for name, field in self.settings.model_fields.items()
            if isinstance(field.json_schema_extra, dict) and field.json_schema_extra.get("at_opening")
        )

    @property
    def settings_while_running(self) -> frozenset[str]:
        """Settings that may be changed after the beginning as well."""
        return frozenset(
            name
            for name, field in self.settings.model_fields.items()
            if isinstance(field.json_schema_extra, dict) and field.json_schema_extra.get("running")
        )

    def with_case(self, case: Case) -> Format:
        """The same rules, bound to a case."""
        return replace(self, case=case)


@dataclass(frozen=True)
class Strategy:
    """A way of arguing that a person may choose instead of writing, or beside it."""

    id: str
    label: str
    hint: str
    text: Literal["refused", "optional", "required"]
    target: Literal["optional", "required"] = "optional"
