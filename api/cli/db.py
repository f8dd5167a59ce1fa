"""`twelve db`: look after the database."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, help="Look after the database.")


@app.callback()
def _db() -> None:
    """Look after the database."""


@app.command()
def upgrade(
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="By default what DATABASE_URL names.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Bring the database to the newest tables; it is done at every start of the server too.

    \b
    Example:
      DATABASE_URL=postgresql://user@host/twelve twelve db upgrade
    """
    from api.cli.configuration import read_settings
    from rooms.errors import BadUrl, RoomsError
    from rooms.store.sql.upgrade import upgrade as run

    try:
        revision = asyncio.run(run(database or read_settings().database_url))
    except RoomsError as error:
        print(f"twelve db: {error}", file=sys.stderr)
        raise typer.Exit(2 if isinstance(error, BadUrl) else 1) from None
    print(json.dumps({"revision": revision}) if as_json else f"The database is at {revision}.")
