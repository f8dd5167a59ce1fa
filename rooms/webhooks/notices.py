"""Notices: what is posted to a webhook about a room, made from its log, and how that is signed.

A notice is made from one entry and the states around it, and holds nothing that a spectator could not see. Its id is
made from the webhook's and the entry's number, so a notice that is repeated after a crash has the same id.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from engine.core.events import Entry
from engine.core.seats import Seat
from engine.core.state import State
from engine.core.visibility import Viewer, project_event
from rooms.store.records import WebhookRecord
from rooms.surroundings import Surroundings

NoticeKind: TypeAlias = Literal["turn_due", "vote_flipped", "verdict_reached", "seat_changed"]
NOTICE_KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)
"""Every kind of notice."""
SECRET_PREFIX = "whsec_"


@dataclass(frozen=True)
class Notice:
    """Something to post: one for an entry at most."""

    kind: NoticeKind
    seq: int
    at: float
    fields: Mapping[str, Any]


def notice_for_entry(before: State, entry: Entry, after: State) -> Notice | None:
    """The notice of an entry, between the states before and after it; None where there is none."""

    def notice(kind: NoticeKind, **fields: Any) -> Notice:
        return Notice(kind, entry.seq, entry.at, fields)

    def due(act: str, ask: str, topic: str, deadline: float, seats: Iterable[int]) -> Notice | None:
        guests = _guest_fields(after, seats)
        return notice("turn_due", act=act, ask=ask, topic=topic, deadline=deadline, seats=guests) if guests else None

    # As a spectator sees it: what is sealed or private is never posted.
    event = project_event(entry, Viewer(), "own")
    if event is None:
        return None
    match event.kind:
        case "floor_granted":
            return due("speak", event.turn_id, "", event.deadline, (event.seat,))
        case "asked":
            return due(event.act, event.ask, event.topic, event.deadline, event.seats)
        case "ballot_cast":
            flips = _flips(before, {event.seat: event.choice} if event.choice is not None else {})
            return notice("vote_flipped", flips=flips) if flips else None
        case "ballots_revealed":
            flips = _flips(before, event.ballots)
            return notice("vote_flipped", flips=flips) if flips else None
        case "verdict_reached":
            return notice("verdict_reached", outcome=event.outcome, counts=dict(event.counts), why=event.why)
        case "seat_taken" | "seat_released":
            seat = after.seats[event.seat]
            return notice(
                "seat_changed", change=event.kind.removeprefix("seat_"), reason=event.reason, **_seat_fields(seat)
            )
        case _:
            return None


def _seat_fields(seat: Seat) -> dict[str, Any]:
    return {"seat": seat.number, "occupant": seat.occupant, "name": seat.name, "tenure": seat.tenure}


def _guest_fields(state: State, numbers: Iterable[int]) -> list[dict[str, Any]]:
    """Those of these seats that people or agents hold; minds need no notice."""
    seats = (state.seats.get(number) for number in numbers)
    return [_seat_fields(seat) for seat in seats if seat is not None and seat.held_by_guest]


def _flips(before: State, ballots: Mapping[int, str]) -> list[dict[str, Any]]:
    """Those of these ballots that replace a different one."""
    return [
        {"seat": number, "name": before.seats[number].name, "previous": previous, "choice": choice}
        for number, choice in ballots.items()
        if (previous := before.ballots.get(number)) is not None and previous != choice
    ]


def new_secret(surroundings: Surroundings) -> str:
    """A secret of 256 random bits to sign with."""
    return SECRET_PREFIX + surroundings.token()


def signed_request(webhook: WebhookRecord, room: str, notice: Notice, now: float) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a notice, signed with the webhook's secret; `now`: UTC seconds."""
    delivery_id = f"{webhook.id}.{notice.seq}"
    payload = {
        "kind": notice.kind,
        "id": delivery_id,
        "room": room,
        "deliberation": webhook.deliberation,
        "seq": notice.seq,
        "at": notice.at,
        **notice.fields,
    }
    body = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
    timestamp = str(int(now))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "twelve-angry-agents",
        "Twelve-Event": notice.kind,
        "Twelve-Delivery": delivery_id,
        "Twelve-Timestamp": timestamp,
        "Twelve-Signature": f"sha256={signature(webhook.secret, timestamp, body)}",
    }
    return headers, body


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """HMAC-SHA256, in hex, of the timestamp, a full stop and the body; the key is the whole secret as it was shown."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
