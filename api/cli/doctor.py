"""`twelve doctor`: look at everything a server stands on, and say what to do."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict
from typing import Annotated

import structlog
import typer

from api.machine import machine_surroundings  # noqa: TID251 - a command is a root

MARKS = {"fine": "ok", "warning": "look", "wrong": "WRONG"}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")] = False,
) -> None:
    """Look at the database, Redis, models, personas, voices, disk, clock and settings, and say what to do.

    Nothing is changed, and no model or voice is called. The exit status is 1 where something is wrong, 2 where a
    setting cannot be read.

    \b
    Example:
      DATABASE_URL=postgresql://user@host/twelve REDIS_URL=redis://host twelve doctor
    """
    from api.cli.configuration import read_settings
    from api.server.connections import raise_descriptor_limit
    from api.server.diagnosis import diagnose

    settings = read_settings()
    # As `twelve serve` does.
    raise_descriptor_limit()
    # Every fault has its sentence; what was logged on the way to it only stands between them.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))

    async def look() -> bool:
        wrong = False
        async for finding in diagnose(settings, machine_surroundings()):
            if as_json:
                print(json.dumps(asdict(finding), ensure_ascii=False), flush=True)
            else:
                print(f"{MARKS[finding.verdict]:6}{finding.part:10}{finding.sentence}", flush=True)
            wrong = wrong or finding.verdict == "wrong"
        return wrong

    if asyncio.run(look()):
        raise typer.Exit(1)
