"""Client acts: how a request becomes an act of a person's, and who may send which.

An act is validated with the model that the room's format offers for its kind, whatever the phase; whether it is asked
for now is decided by the room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError, model_validator

from api.wire.errors import validation_sentence
from api.wire.request_bounds import MAX_ACT_VALUES, JsonObject, limit_body
from cases.value_count import has_more_values
from engine.core import acts
from engine.core.decide import HOST_ACTS, Host, Identity, SeatHolder
from engine.core.described import described
from engine.core.format import Format
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.matters.document_matter import DocumentMatter
from rooms.live.codes import hash_token
from rooms.live.room import Room
from rooms.live.seating import Caller, reclaim_seat
from rooms.store.records import RequestKey, TokenRecord

SEAT_ACTS: Mapping[str, type[acts.Act]] = {
    "leave": acts.Leave,
    "come_back": acts.ComeBack,
    "choose_face": acts.ChooseFace,
    "assign": acts.Assign,
}
"""Acts of a seat in every format, whatever its phases offer."""
MARKING_ACTS: Mapping[str, type[acts.Act]] = {"mark_point": acts.MarkPoint, "take_point_back": acts.TakePointBack}
"""Acts of a seat in formats whose matter is made of documents."""
AUDIENCE_ACTS: Mapping[str, type[acts.Act]] = {"cast_audience_ballot": acts.CastAudienceBallot}
"""Acts of those who have a token and no seat."""


class Submission(Protocol):
    """What came of an act from a client: checked, and not yet an act."""

    @property
    def act(self) -> Mapping[str, JsonValue]:
        """`{kind, …}`."""
        ...

    @property
    def turn_id(self) -> str | None:
        """The id of the floor that is used."""
        ...

    @property
    def ask(self) -> str | None:
        """The id of the ask that is answered."""
        ...

    @property
    def tenure(self) -> int | None:
        """The tenure the sender believes to hold."""
        ...


class ActRequest(BaseModel):
    """An act with what travels beside it."""

    model_config = ConfigDict(defer_build=True, extra="forbid", json_schema_extra=described)

    act: JsonObject
    """`{kind, …}`, as the room's format offers it (`/api/formats`)."""
    turn_id: str | None = None
    """The id of the floor that a `speak` or a `pass` uses."""
    ask: str | None = None
    """The id of the ask that any other act answers."""
    tenure: int | None = None
    """The tenure the sender believes to hold; an old one is refused."""

    @model_validator(mode="before")
    @classmethod
    def _bounded(cls, sent: Any) -> Any:
        return limit_body(sent)


def acts_of_format(format: Format) -> dict[str, type[acts.Act]]:
    """The acts a seat may ever do in a format, by kind: those of every format, those on documents, and what its phases
    offer."""
    marking = MARKING_ACTS if issubclass(format.matter_model, DocumentMatter) else {}
    return {**SEAT_ACTS, **marking, **format.acts}


def parse_act(room: Room, caller: Caller, raw: Mapping[str, JsonValue]) -> acts.Act:
    """Parse the act of a client. Raises `malformed`, and `host_only` for a host's act of somebody else."""
    seated, kind = acts_of_format(room.format), raw.get("kind")
    if not isinstance(kind, str):
        raise Refusal("malformed", "act.kind: an act has a kind.")
    known = {**seated, **HOST_ACTS, **AUDIENCE_ACTS}
    if kind not in known:
        raise Refusal("malformed", f"act.kind: “{kind[:40]}” is no act here; there is {', '.join(sorted(known))}.")
    check_powers(room, caller, raw)
    if has_more_values(raw, MAX_ACT_VALUES):
        raise Refusal("malformed", f"act: has more than {MAX_ACT_VALUES:,} values, which no act needs.")
    is_host = isinstance(caller.identity, Host)
    model = HOST_ACTS[kind] if is_host and kind in HOST_ACTS else known[kind]
    for field in model.room_fields:
        if field in raw:
            raise Refusal("malformed", f"act.{field}: the room fills this in itself.")
    try:
        return model.model_validate(dict(raw))
    except ValidationError as error:
        raise Refusal("malformed", f"act.{validation_sentence(error.errors(include_url=False))}") from None


def check_powers(room: Room, caller: Caller, raw: Mapping[str, JsonValue]) -> None:
    """Raise `host_only` for a host's act of somebody who may not send it."""
    kind = str(raw["kind"])
    if not isinstance(caller.identity, Host) and kind in HOST_ACTS and not _may_host(room, caller, kind, raw):
        raise Refusal("host_only", f"“{kind}” is for the host; send it with the host's token.")


def _may_host(room: Room, caller: Caller, kind: str, raw: Mapping[str, JsonValue]) -> bool:
    """Whether somebody who is not the host may send a host's act: some are a seat's as well, some are passed on."""
    identity = caller.identity
    if kind in acts_of_format(room.format) and kind != "assign":
        return True
    # The holder of a seat may invite somebody to it; while the host is gone, another seat has the powers.
    if not isinstance(identity, SeatHolder):
        return False
    return room.state.acting == identity.seat or (kind == "assign" and raw.get("seat") == identity.seat)


def signed_in(caller: Caller) -> Identity:
    """The identity of a caller. Raises `bad_token` for one without a token."""
    if caller.identity is None:
        raise Refusal("bad_token", "Whoever acts needs a token; take a seat first.")
    return caller.identity


async def submit_act(room: Room, caller: Caller, submission: Submission, request: RequestKey | None = None) -> int:
    """Submit an act of a client; the seq of the entry that it made. `request`: its idempotency key."""
    if submission.act.get("kind") == "assign" and submission.act.get("occupant") == "invitation":
        raise Refusal("malformed", "act: invitations are made over HTTP, whose answer holds their code.")
    return await _submit(room, caller, submission, request)


async def create_invitation(
    room: Room, caller: Caller, submission: Submission, request: RequestKey | None = None
) -> tuple[int, str]:
    """Keep a seat for the bearer of an invitation: the seq of the entry, and the invitation, which is sent once."""
    token, seat = room.surroundings.token(), submission.act.get("seat")

    def issue(after: State) -> list[TokenRecord]:
        assert isinstance(seat, int)
        number = after.seats[seat].invitation
        return [TokenRecord(hash_token(token), room.record.deliberation, "invitation", seat=seat, tenure=number)]

    return await _submit(room, caller, submission, request, issue), token


async def _submit(
    room: Room,
    caller: Caller,
    submission: Submission,
    request: RequestKey | None,
    issue: Callable[[State], Sequence[TokenRecord]] = lambda after: (),
) -> int:
    identity = signed_in(caller)
    if submission.turn_id is not None and submission.ask is not None and submission.turn_id != submission.ask:
        raise Refusal("malformed", "turn_id and ask name two different asks; an act answers one.")
    act = parse_act(room, caller, submission.act)
    ask = submission.turn_id or submission.ask
    if isinstance(identity, Host) and not isinstance(act, acts.ComeBack):
        await reclaim_seat(room, identity)
    try:
        return await room.submit(identity, act, ask=ask, tenure=submission.tenure, issue=issue, request=request)
    except Refusal as refusal:
        # A holder who was away and acts is back.
        if refusal.code != "stale_tenure" or not await reclaim_seat(room, identity):
            raise
    return await room.submit(identity, act, ask=ask, tenure=submission.tenure, issue=issue, request=request)
