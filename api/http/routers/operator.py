"""The operator's page, behind a key: rooms, workers and their leases, what went wrong lately, and money.

It is read alone: nothing can be changed here. A browser is asked for the key by itself (HTTP Basic, any name); programs
send it as `X-Operator-Key`. There is no script on the page, and it loads itself again every ten seconds.
"""

from __future__ import annotations

import base64
import binascii
from html import escape
from typing import Annotated

from fastapi import APIRouter, Header, Request
from starlette.responses import HTMLResponse, Response

from api.http.dependencies import AppResources
from api.http.owners import check_operator_key
from api.http.plain_page import POLICY, STYLE
from api.server.lifespan import Resources
from api.server.log_setup import RECENT_FAULTS
from api.server.rate_limits import client_address
from api.wire.errors import ApiError, error_responses, problem_response
from api.wire.schemas import Schema
from rooms.minds.llm.budget import INSTALLATION_ACCOUNT

router = APIRouter(tags=["health"])
RELOAD_SECONDS = 10
_NO_PAGE_SENTENCE = "This server has no operator's page: whoever runs it sets TWELVE_OPERATOR_KEY."


class DriverInfo(Schema):
    """A worker that drives rooms."""

    holder: str
    """Its machine, its process, and a part that no other worker has."""
    rooms: int
    seconds: float
    """Until the first of its leases ends, where it is not renewed."""


class FaultInfo(Schema):
    """A warning or an error in the log of the worker that answers."""

    at: str
    level: str
    event: str
    error: str | None = None
    room: str | None = None
    """The hash of its room's code, as the log has it, where it is about a room."""


class SpendingInfo(Schema):
    """What all rooms have spent on models, in USD; it is counted where there is a cap."""

    spent: float
    reserved: float
    cap: float | None


class OperatorReport(Schema):
    """What an operator sees."""

    rooms: dict[str, int]
    """How many there are, by status."""
    undriven: int
    """Running rooms that nobody drives at this moment."""
    set_aside: int
    drivers: list[DriverInfo]
    worker: str
    """The worker that answers; what follows is its own."""
    in_memory: int
    driven: int
    sockets: int
    news_lost: int
    faults: list[FaultInfo]
    """The latest first."""
    money: SpendingInfo


@router.get("/api/operator", responses=error_responses("bad_token", "no_such_page"))
async def get_operator_report(
    request: Request, resources: AppResources, x_operator_key: Annotated[str | None, Header()] = None
) -> OperatorReport:
    """Read what the server does, with the operator's key."""
    _check(request, resources, x_operator_key)
    return await _look(resources)


@router.get("/operator", include_in_schema=False)
async def page(request: Request, resources: AppResources) -> Response:
    """The same for people."""
    try:
        _check(request, resources, None)
    except ApiError as error:
        # What a browser needs to ask for the key.
        asking = {"WWW-Authenticate": 'Basic realm="operator", charset="UTF-8"'}
        return problem_response(error.code, error.detail, headers=asking if error.code == "bad_token" else None)
    answer = HTMLResponse(_page(await _look(resources)))
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Refresh"] = str(RELOAD_SECONDS)
    return answer


def _check(request: Request, resources: Resources, sent: str | None) -> None:
    key = resources.settings.operator_key
    if key is None:
        raise ApiError("no_such_page", _NO_PAGE_SENTENCE)
    check_operator_key(resources, client_address(request), sent if sent is not None else _password(request))


def _password(request: Request) -> str | None:
    """The password of HTTP Basic, where there is one."""
    scheme, _, encoded = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        return base64.b64decode(encoded, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return None


async def _look(resources: Resources) -> OperatorReport:
    found = await resources.store.overview()
    spent, reserved = await resources.store.money(INSTALLATION_ACCOUNT)
    directory = resources.directory
    return OperatorReport(
        rooms=dict(sorted(found.rooms.items())),
        undriven=found.undriven,
        set_aside=found.set_aside,
        drivers=[
            DriverInfo(holder=one.holder, rooms=one.rooms, seconds=round(one.seconds, 2)) for one in found.drivers
        ],
        worker=directory.drivers.holder,
        in_memory=len(directory.memory),
        driven=len(directory.drivers),
        sockets=sum(room.presence.local_connections for room in directory.memory),
        news_lost=resources.bus.counts().lost,
        faults=[FaultInfo.model_validate(line) for line in RECENT_FAULTS.lines()],
        money=SpendingInfo(spent=round(spent, 4), reserved=round(reserved, 4), cap=resources.settings.budget_usd),
    )


def _page(shown: OperatorReport) -> str:
    cap = f"{shown.money.cap:.2f}" if shown.money.cap is not None else "none, so nothing is counted"
    rooms = {**shown.rooms, "running and driven by nobody": shown.undriven, "set aside": shown.set_aside}
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Operator</title><style>{STYLE}</style><h1>Operator</h1>"
        f"<h2>Rooms</h2>{_table(('status', 'rooms'), [(name, str(count)) for name, count in rooms.items()])}"
        "<h2>Workers that drive rooms</h2>"
        + _table(
            ("worker", "rooms", "seconds to the end of its first lease"),
            [(one.holder, str(one.rooms), f"{one.seconds:.1f}") for one in shown.drivers],
        )
        + f"<h2>This worker</h2><p>{escape(shown.worker)}: {shown.in_memory} rooms in memory, {shown.driven} driven, "
        f"{shown.sockets} sockets, {shown.news_lost} messages to others lost.</p>"
        "<h2>Warnings and errors of this worker</h2>"
        + _table(
            ("at", "level", "event", "error", "room"),
            [(one.at, one.level, one.event, one.error or "", one.room or "") for one in shown.faults],
        )
        + f"<h2>Money</h2><p>{shown.money.spent:.2f} USD spent on models, {shown.money.reserved:.2f} reserved; "
        f"cap: {cap}.</p></html>"
    )


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return "<p>None.</p>"
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{escape(name)}</th>' for name in head)}</tr>{lines}</table>"
