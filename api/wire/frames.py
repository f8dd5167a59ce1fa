"""Frames: every message of the two directions in one place.

The models give the schema and read what clients send. Frames that go to many are put together from encoded pieces
(`encoding.py`), and a test holds them to these models.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, TypeAdapter

from api.wire.class_schemas import ClassParts
from engine.core.authorship import Author
from engine.core.described import described
from engine.core.events import Event
from engine.core.events.log_values import OmittedIfEmpty
from engine.core.views import PartialView, View, YouView

PROTOCOL = 1

Ref: TypeAlias = (
    Annotated[int, Field(strict=True, ge=-(2**53), le=2**53)]
    | Annotated[str, StringConstraints(strict=True, max_length=100)]
)
"""A client's own name for a frame: a number counts within its connection, a text for ten minutes beyond it."""


class Frame(BaseModel):
    """Base of every frame."""

    model_config = ConfigDict(defer_build=True, frozen=True, json_schema_extra=described)


class ClientModel(Frame):
    """Base of the frames of a client: an unknown field is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class HelloFrame(ClientModel):
    """The first frame, within five seconds."""

    kind: Literal["hello"]
    protocol: int
    token: str | None = Field(None, max_length=200)
    """Absent: a spectator."""
    after_seq: int | None = Field(None, ge=0, le=2**53)
    """The last entry the client knows; what follows is replayed. Absent: only what happens from now on."""
    screen: bool = False
    """A screen that many look at: it does not count as somebody who watches."""


class ActFrame(ClientModel):
    """An act; answered by `ack` or `refusal` with the same `ref`."""

    kind: Literal["act"]
    ref: Ref
    act: dict[str, JsonValue]
    """`{kind, …}`, as the room's format offers it."""
    turn_id: str | None = None
    ask: str | None = None
    tenure: int | None = None


class TypingFrame(ClientModel):
    """This seat is writing; holds for four seconds."""

    kind: Literal["typing"]


class DraftFrame(ClientModel):
    """Words are written here that are not said yet, or no longer: when time is up they are offered for sending once."""

    kind: Literal["draft"]
    on: bool


class HereFrame(ClientModel):
    """While somebody is there, this client will be heard at least so often; silent for longer, they are gone."""

    kind: Literal["here"]
    every: float | None = Field(ge=1, le=120, allow_inf_nan=False)
    """Seconds; null: from now on silence and a closed line say nothing, as of a phone whose screen is off."""


class ListeningFrame(ClientModel):
    """Clips are heard here, or no longer: at live pace minds wait for the end of a clip while somebody listens."""

    kind: Literal["listening"]
    on: bool


class NextFrame(ClientModel):
    """This seat, or the host without one, wants the speech that is on, or the wait behind it, to end."""

    kind: Literal["next"]


class PingFrame(ClientModel):
    """Is the line up? Answered by `pong`."""

    kind: Literal["ping"]
    ref: Ref


ClientFrame: TypeAlias = Annotated[
    HelloFrame | ActFrame | TypingFrame | DraftFrame | ListeningFrame | NextFrame | HereFrame | PingFrame,
    Field(discriminator="kind"),
]
CLIENT_FRAME: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame, config=ConfigDict(defer_build=True))


class WelcomeFrame(Frame):
    """The answer to `hello`."""

    kind: Literal["welcome"]
    protocol: int
    you: YouView | None
    view: View
    """As of `seq`."""
    seq: int
    """The `after_seq` of the hello, or the newest entry; what follows begins one after it."""


class EventFrame(Frame):
    """Something happened."""

    kind: Literal["event"]
    seq: int
    at: float
    by: OmittedIfEmpty[Author] = None
    """Who spoke, voted, filed or narrated: a model, the house in its place or by a rule, a person or an agent."""
    event: Event
    view: PartialView
    """The top-level parts that changed, each whole. `you` null: the seat is no longer yours."""


class SkipFrame(Frame):
    """Something happened that this viewer may not see."""

    kind: Literal["skip"]
    seq: int


class ClassFrame(Frame):
    """On the socket of a class: its view, first the whole of it and then what changed."""

    kind: Literal["class"]
    view: ClassParts


class DeltaFrame(Frame):
    """Words of a turn as they are produced; never stored."""

    kind: Literal["delta"]
    turn_id: str
    start: int
    """Characters of the turn that came before these. What a client has beyond them is void: the mind began anew."""
    text: str
    """Empty where only something is void."""


class LookingFrame(Frame):
    """A mind looks something up before it speaks; never stored."""

    kind: Literal["looking"]
    seat: int
    turn_id: str
    label: str
    """What it looks at: “exhibit 4”."""


class PresenceFrame(Frame):
    """Who is here; at most once a second, never stored."""

    kind: Literal["presence"]
    watching: int
    """Open sockets without a seat, but for shared screens."""
    connected: tuple[int, ...]
    """Seats with an open socket."""
    typing: tuple[int, ...]
    """Seats whose person is writing."""


class NextPressedFrame(Frame):
    """Somebody wants the speech that is on to end; never stored."""

    kind: Literal["next_pressed"]
    seat: int | None
    """Theirs; null: the host, who has no seat."""


class AckFrame(Frame):
    """An act was taken and is stored."""

    kind: Literal["ack"]
    ref: Ref
    seq: int


class RefusalFrame(Frame):
    """A frame or an act was not taken; nothing has changed."""

    kind: Literal["refusal"]
    ref: Ref | None
    """Null where the frame could not be read so far."""
    code: str
    detail: str


class PongFrame(Frame):
    """The line is up."""

    kind: Literal["pong"]
    ref: Ref


ServerFrame: TypeAlias = Annotated[
    WelcomeFrame
    | EventFrame
    | SkipFrame
    | DeltaFrame
    | LookingFrame
    | PresenceFrame
    | NextPressedFrame
    | AckFrame
    | RefusalFrame
    | PongFrame
    | ClassFrame,
    Field(discriminator="kind"),
]
SERVER_FRAME: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame, config=ConfigDict(defer_build=True))
