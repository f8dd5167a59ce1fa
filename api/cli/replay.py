"""`twelve replay`: tell a log again, or recompute every entry that follows from another."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from api.cli.deliberation.matter import find_matter, open_library
from api.cli.deliberation.record import Log, read_log
from api.cli.deliberation.verify import verify_log
from api.cli.failures import runtime_failure, usage_error
from api.cli.formats import run_adapter
from api.cli.output_lines import print_finding, print_line
from api.cli.simulate.tuning_files import read_tuning
from api.exports.transcripts import transcript_lines
from api.formats import words_of
from cases.library import Library
from engine.core.events import Opened, VerdictReached
from engine.formats import FORMATS
from engine.matters.criminal_case import Case
from rooms.errors import RoomsError


def replay(
    file: Annotated[Path, typer.Argument(metavar="LOG.jsonl", help="A log, one entry a line.")],
    verify_: Annotated[bool, typer.Option("--verify", help="Recompute what follows, entry by entry.")] = False,
    case: Annotated[str | None, typer.Option(help="The id or file of the matter, where the log carries none.")] = None,
    tuning: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --verify: the tuning that “twelve simulate --tuning” was given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Tell a deliberation again from its log.

    \b
    Example:
      twelve replay deliberation.jsonl --verify
    """
    log = read_log(file, until_skip=verify_)
    if tuning is not None:
        _tune(tuning, log.opened, verified=verify_)
    if verify_:
        _verify(log, case, as_json)
        return
    lines = transcript_lines((entry, entry.event) for entry in log.entries)
    if as_json:
        typer.echo(json.dumps([line.model_dump(mode="json") for line in lines], indent=1))
        return
    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    for line in lines:
        print_line(console, line, words_of(log.opened.format, log.opened.choice_labels))
    if any(isinstance(entry.event, VerdictReached) for entry in log.entries):
        found = _finding(log, case)
        if found is not None:
            print_finding(console, found)


def _tune(file: Path, opened: Opened, verified: bool) -> None:
    """Let this process go by the numbers of a file, as the one did that played the log."""
    run_report = run_adapter(opened.format).run_report if opened.format in FORMATS else None
    if not verified:
        raise usage_error("--tuning is for --verify: a log is told again as it is.")
    if run_report is None or run_report.retune is None:
        raise usage_error(f"--tuning is for a jury; {opened.format} has nothing of the kind.")
    run_report.retune(read_tuning(file, run_report.tuning_names, run_report.behind))


def _finding(log: Log, named: str | None) -> str | None:
    """What the court of the time found, by the case that was named, the one that the log carries, or that of our own
    library; None where there was no court, or nobody has the case any more."""
    format = FORMATS.get(log.opened.format)
    if format is None or format.matter_model is not Case:
        return None
    known = asyncio.run(find_matter(named, format)) if named is not None else log.matter
    if not isinstance(known, Case) or known.finding is None:
        known = asyncio.run(_case_of_library(log.opened.case.id))
    return known.finding.text if known is not None and known.finding is not None else None


async def _case_of_library(case_id: str) -> Case | None:
    try:
        async with open_library() as library:
            return await library.get(case_id)
    except RoomsError:
        return await Library().get(case_id)


def _verify(log: Log, matter_name: str | None, as_json: bool) -> None:
    found = verify_log(log, matter_name)
    if as_json:
        typer.echo(json.dumps(asdict(found)))
    if found.differs_at is not None:
        raise runtime_failure(
            f"{log.file}, entry {found.differs_at}: not what the rules make of the entries before it."
        )
    if as_json:
        return
    if not log.sealed:
        typer.echo(f"{found.entries} entries hold; {found.trusted} of them are acts that had to be trusted.")
        return
    typer.echo(
        f"{found.entries} entries hold as far as they go: the room was not over, and its seed is sealed until then. "
        f"{found.trusted} of them are acts that had to be trusted, and {found.withheld} depend on what is still held "
        "back; export the log again when the room is closed to verify those."
    )
