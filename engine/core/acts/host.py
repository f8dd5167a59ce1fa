"""Acts of the host alone."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, StringConstraints

from engine.core.acts.base import LINE_LIMIT, Act, ModelName, Pace, SeatNumber, SettingValue, Text


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
    seat: SeatNumber


class Assign(Act):
    """Give a seat to the house mind or a model, keep it for whoever brings the invitation that this makes, or leave its
    chair empty: the table goes on with one fewer."""

    kind: Literal["assign"] = "assign"
    seat: SeatNumber
    occupant: Literal["house", "model", "invitation", "nobody"]
    model: ModelName | None = None
    """Which model; without one the model that the setting `minds` names for every seat."""


class SetMinds(Act):
    """Say who plays the seats that no person holds: for all of them, or by seat number with a `default`."""

    kind: Literal["set_minds"] = "set_minds"
    minds: ModelName | dict[Text, ModelName]


class PassPowers(Act):
    """Hand the host's powers to the person on a seat, until the host comes back for them."""

    kind: Literal["pass_powers"] = "pass_powers"
    seat: SeatNumber | None = None
    """Who gets them. The room itself, which notices that the host is gone, names nobody: the person who has sat longest
    gets them."""


class Lock(Act):
    """Let nobody new sit down without an invitation, or let them again."""

    kind: Literal["lock"] = "lock"
    locked: bool = True


class Tell(Act):
    """Say something to one seat, or to all seats, that nobody else reads."""

    kind: Literal["tell"] = "tell"
    text: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=LINE_LIMIT)]
    seat: SeatNumber | None = None
    """Null: to every seat."""


class GiveTime(Act):
    """Give the person or agent who has the floor more time to speak."""

    kind: Literal["give_time"] = "give_time"
    seconds: int = Field(30, ge=5, le=300)


class SetPace(Act):
    """Change how fast the room goes."""

    kind: Literal["set_pace"] = "set_pace"
    pace: Pace


class SetTerms(Act):
    """Change settings while the room is in the lobby."""

    kind: Literal["set_terms"] = "set_terms"
    settings: dict[Text, SettingValue]


class SetPersonas(Act):
    """Change who usually sits on the seats, while the room is in the lobby."""

    kind: Literal["set_personas"] = "set_personas"
    personas: tuple[dict[Text, JsonValue], ...] = Field(max_length=24)
    """Personas as a file has them; none brings the format's own back."""
