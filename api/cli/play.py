"""`twelve play`: take part in a deliberation from a terminal, or through a plain pipe."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import Annotated, Any

import httpx
import typer
from websockets.exceptions import InvalidHandshake

from api.cli.deliberation.matter import find_matter
from api.cli.deliberation.minds import found_models
from api.cli.deliberation.seats import SeatOptions, parse_defendants
from api.cli.failures import runtime_failure, usage_error
from api.cli.local_server import local_app, serve_locally
from api.cli.options import option_groups
from api.cli.responses import response_body
from api.cli.saved_seats import TOKEN, find_saved_seat, save_seat, seats_folder
from api.cli.terminal import STDIN_ENDED, Terminal
from api.wire.persona_files import Personas
from engine.core.seats import HOUSE
from engine.formats import DEFAULT_FORMAT, FORMATS
from rooms.live.codes import read_code

DIFFICULTIES = ("clear", "contested", "any")
MAX_LOCAL_BODY_BYTES = 64 * 1024 * 1024
"""Bytes of a request that our own server takes: the longest trial, whole."""


@option_groups()
def play(
    case: Annotated[
        str | None,
        typer.Option(
            "--case",
            "--matter",
            help="The id of a case or of a format's ready matter, or a file with one; without it, one is drawn.",
        ),
    ] = None,
    format: Annotated[str, typer.Option(help="The rules.")] = DEFAULT_FORMAT,
    name: Annotated[
        str | None, typer.Option(help="What you are called at the table; Host in a room of your own, else Guest.")
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(metavar="clear|contested|any", help="Without --case: how hard the case that is drawn may be."),
    ] = None,
    minds: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="Who plays the other seats: house, a model's name, or default for the one that this machine has a "
            "key for (TWELVE_MODEL names another).",
        ),
    ] = None,
    pace: Annotated[str, typer.Option(help="instant, brisk or live.")] = "brisk",
    defendants: Annotated[
        str, typer.Option(metavar="together|N", help="Where several stand accused: all of them, or one by number.")
    ] = "together",
    join: Annotated[str | None, typer.Option(metavar="CODE", help="Take a seat in a running room.")] = None,
    server: Annotated[str, typer.Option(metavar="URL", help="Where that room is.")] = "http://127.0.0.1:8000",
    seat: Annotated[
        int | None, typer.Option(help="With --join: the seat to take; the next free one otherwise.")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            help="With --join: come back to a seat by its token. Others can read a command line: name it in "
            "TWELVE_TOKEN instead. A seat that you took here is found again without."
        ),
    ] = None,
    *,
    table: SeatOptions,
) -> None:
    """Take a seat. Without --join a room of your own is opened, with house minds on the other seats, or the models that
    --minds names. It ends with what the court of the time found, where there was one.

    Whoever left a room with --join comes back to their seat by joining it again; with another --name or --seat they
    take a new one.

    \b
    Examples:
      twelve play --case case_002_murder
      twelve play --format jury --case my_case.yaml
      twelve play --case case_002_murder --set verdict_rule=majority --set size=6
      twelve play --difficulty contested --minds default
      twelve play --join HV7K2P --server http://127.0.0.1:8000 --name Nora
    """
    if format not in FORMATS:
        raise usage_error(f"There is no format “{format}”; there is {', '.join(FORMATS)}.")
    if join is None and (seat is not None or token is not None):
        raise usage_error("--seat and --token are for a room that is running: say which with --join.")
    if join is not None and table.chosen:
        raise usage_error("--set is for a room of your own: the one that you join has its settings.")
    if not _tries_people(format) and defendants != "together":
        raise usage_error(f"--defendants is for a jury; the settings of “{format}” are set with --set name=value.")
    if join is not None and table.personas is not None:
        raise usage_error("--personas is for a room of your own: in the one that you join, its host brings them.")
    if join is not None and (minds is not None or difficulty is not None):
        raise usage_error("--minds and --difficulty are for a room of your own: the one that you join has both.")
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise usage_error(f"--difficulty is {', '.join(DIFFICULTIES[:-1])} or {DIFFICULTIES[-1]}.")
    if difficulty is not None and (case is not None or not _tries_people(format)):
        raise usage_error("--difficulty is for a case that is drawn; leave --case out, and play a jury.")
    if join is not None and case is not None:
        raise usage_error("--case is for a room of your own: the one that you join has its case.")
    try:
        if join is not None:
            asyncio.run(_join(server.rstrip("/"), join, name, seat, token or os.environ.get(TOKEN) or None))
        else:
            settings: dict[str, Any] = {"pace": pace}
            if _tries_people(format):
                settings["defendants"] = parse_defendants(defendants)
            if minds is not None:
                settings["minds"] = minds if minds == HOUSE else _ready_model(minds)
            settings |= table.settings(FORMATS[format])
            people = table.people(FORMATS[format])
            asyncio.run(_host(format, case, name or "Host", settings, difficulty, people))
    except KeyboardInterrupt:
        raise typer.Exit(1) from None
    except httpx.HTTPError as error:
        if join is None:
            raise runtime_failure(STDIN_ENDED) from None
        raise runtime_failure(f"{server} does not answer ({type(error).__name__}); is the address right?") from None
    except (OSError, InvalidHandshake) as error:
        raise runtime_failure(
            f"The line to the room broke ({type(error).__name__}); join it again with its code."
        ) from None


def _tries_people(format: str) -> bool:
    """Whether a format has a setting for whom it tries."""
    return "defendants" in FORMATS[format].settings.model_fields


async def _host(
    format: str,
    case: str | None,
    name: str,
    settings: dict[str, Any],
    difficulty: str | None = None,
    personas: Personas = (),
) -> None:
    """Open a room on a server of our own in this process, and begin at once."""
    async with (
        serve_locally(local_app(body_bytes=MAX_LOCAL_BODY_BYTES)) as base,
        httpx.AsyncClient(base_url=base, timeout=30) as client,
    ):
        body: dict[str, Any] = {"format": format, "name": name, "settings": settings}
        if difficulty is not None:
            body["difficulty"] = difficulty
        if case is not None:
            # As a whole, because our own server has no database of imported cases.
            body["matter"] = (await find_matter(case, FORMATS[format])).model_dump(mode="json")
        opened = response_body(await client.post("/api/rooms", json=body))
        host = {"Authorization": f"Bearer {opened['host_token']}"}
        acts = f"/api/rooms/{opened['code']}/acts"

        if personas:
            brought = {"kind": "set_personas", "personas": personas}
            response_body(await client.post(acts, json={"act": brought}, headers=host))

        async def begin() -> None:
            response_body(await client.post(acts, json={"act": {"kind": "begin"}}, headers=host))

        async def hurry() -> None:
            answer = await client.post(acts, json={"act": {"kind": "set_pace", "pace": "instant"}}, headers=host)
            if answer.status_code != httpx.codes.CONFLICT:  # or it ended before this request
                response_body(answer)

        await Terminal(client, base, opened["code"], opened["seat_token"], opened["seat"], begin, hurry).run()


def _ready_model(name: str) -> str:
    """What the server of this command calls a model. Leaves with status 2 where there is none, or it cannot play."""
    _, chosen = found_models({name: "--minds"})
    return chosen[name].name


async def _join(server: str, code: str, name: str | None, seat: int | None, token: str | None) -> None:
    """Take a seat in a room that is somewhere else, or the one again that was kept or that a token belongs to."""
    code = read_code(code) or code
    async with httpx.AsyncClient(base_url=server, timeout=30) as client:
        saved = find_saved_seat(server, code, seat, name) if token is None else None
        since = 0
        if token is not None:
            own_seat = await _seat_of(client, code, token)
            if own_seat is None:
                raise usage_error("Your seat is somebody else's by now; join without its token to have another.")
            seat, since = own_seat
        elif saved is not None:
            own_seat = await _seat_of(client, code, saved.token, only_kept=True)
            if own_seat is None:
                saved.forget()
                typer.echo(f"The seat that you had, {saved.seat}, is yours no longer.")
                saved = None
            else:
                token, (seat, since) = saved.token, own_seat
                typer.echo(f"You are back on your seat, as {saved.name}. Another --name or --seat takes another seat.")
        if token is None or seat is None:
            body: dict[str, Any] = {"name": name or "Guest", "kind": "human"}
            if seat is not None:
                body["seat"] = seat
            taken = response_body(await client.post(f"/api/rooms/{code}/seats", json=body))
            token, seat = str(taken["token"]), int(taken["seat"])
        if saved is None:
            with contextlib.suppress(OSError):
                saved = save_seat(server, code, seat, name or "Guest", token)
        way_back = f"Your seat is kept for a while. Come back to it with: twelve play --join {code} --server {server}"
        if saved is None:
            way_back += f", and {TOKEN}={token} in the environment, since {seats_folder()} could not be written"

        async def on_left() -> None:
            if saved is not None:
                saved.forget()

        try:
            await Terminal(client, server, code, token, seat, None, on_left, since).run()
        except (asyncio.CancelledError, typer.Exit, OSError, InvalidHandshake):
            typer.echo(way_back, err=True)
            raise
        await on_left()


async def _seat_of(client: httpx.AsyncClient, code: str, token: str, only_kept: bool = False) -> tuple[int, int] | None:
    """The seat that a token holds or is kept for, and the newest entry; None where it is somebody else's by now.

    `only_kept`: nobody named the token, so one that opens nothing any more is no mistake of theirs.
    """
    answer = await client.get(f"/api/rooms/{code}/view", headers={"Authorization": f"Bearer {token}"})
    if only_kept and answer.status_code == 401:
        return None
    view = response_body(answer)
    you = view["you"] or {}
    seat = you.get("seat") or you.get("away")
    return None if seat is None else (int(seat), int(view["seq"]))
