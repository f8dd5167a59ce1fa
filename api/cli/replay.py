"""`twelve replay`: tell a log again, or recompute every entry that follows from another."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError
from rich.console import Console

from api.cli.formats import run_adapter
from api.cli.lookup import find_matter, open_library, runtime_failure, usage_error
from api.cli.output_lines import print_finding, print_line
from api.cli.simulate.tuning_files import read_tuning
from api.exports.transcripts import transcript_lines
from api.formats import words_of
from cases.case_ids import current_id
from cases.library import Library
from engine.core.decide import RULES_VERSION, read_settings, verify, verify_withheld
from engine.core.events import ENTRY, Entry, Opened, VerdictReached
from engine.core.matter import Matter, matter_hash
from engine.core.state import sealed_seed
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
    entries, carried = read_log(file, until_skip=verify_)
    if tuning is not None:
        _tune(tuning, entries, verified=verify_)
    if verify_:
        _verify(file, entries, carried, case, as_json)
        return
    lines = transcript_lines((entry, entry.event) for entry in entries)
    if as_json:
        typer.echo(json.dumps([line.model_dump(mode="json") for line in lines], indent=1))
        return
    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    opened = entries[0].event
    assert isinstance(opened, Opened)
    for line in lines:
        print_line(console, line, words_of(opened.format, opened.choice_labels))
    if any(isinstance(entry.event, VerdictReached) for entry in entries):
        found = _finding(opened, carried, case)
        if found is not None:
            print_finding(console, found)


def _tune(file: Path, entries: list[Entry], verified: bool) -> None:
    """Let this process go by the numbers of a file, as the one did that played the log."""
    opened = entries[0].event
    assert isinstance(opened, Opened)
    run_report = run_adapter(opened.format).run_report if opened.format in FORMATS else None
    if not verified:
        raise usage_error("--tuning is for --verify: a log is told again as it is.")
    if run_report is None or run_report.retune is None:
        raise usage_error(f"--tuning is for a jury; {opened.format} has nothing of the kind.")
    run_report.retune(read_tuning(file, run_report.tuning_names, run_report.behind))


def _finding(opened: Opened, carried: Matter | None, named: str | None) -> str | None:
    """What the court of the time found, by the case that was named, the one that the log carries, or that of our own
    library; None where there was no court, or nobody has the case any more."""
    format = FORMATS.get(opened.format)
    if format is None or format.matter_model is not Case:
        return None
    known = asyncio.run(find_matter(named, format)) if named is not None else carried
    if not isinstance(known, Case) or known.finding is None:
        known = asyncio.run(_case_of_library(opened.case.id))
    return known.finding.text if known is not None and known.finding is not None else None


async def _case_of_library(case_id: str) -> Case | None:
    try:
        async with open_library() as library:
            return await library.get(case_id)
    except RoomsError:
        return await Library().get(case_id)


def read_log(file: Path, *, until_skip: bool = False) -> tuple[list[Entry], Matter | None]:
    """The entries of a log and the matter it carries, if any; leaves with status 2 and one line where it is broken.

    A log in which entries are held back is read up to the first of them with `until_skip`, and is broken without.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise usage_error(f"{file}: there is no such file.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise usage_error(f"{file}: cannot be read as a text file ({type(error).__name__}).") from None
    entries: list[Entry] = []
    carried: Matter | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            read: Any = json.loads(line)
            if isinstance(read, dict) and read.get("skip"):
                if until_skip and entries:
                    break
                raise usage_error(
                    f"{file}, line {number}: entries are missing; only a log from after the verdict is whole."
                )
            matter = read.pop("case", None) if isinstance(read, dict) else None
            entry = ENTRY.validate_json(json.dumps(read))
            if matter is not None and isinstance(entry.event, Opened) and entry.event.format in FORMATS:
                carried = FORMATS[entry.event.format].matter_model.model_validate(matter)
        except json.JSONDecodeError as error:
            raise usage_error(f"{file}, line {number}: not JSON ({error.msg}).") from None
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"]) or "entry"
            raise usage_error(f"{file}, line {number}, {field}: {first['msg'].lower()}.") from None
        if entry.seq != len(entries) + 1:
            raise usage_error(f"{file}, line {number}, seq: {entry.seq} where {len(entries) + 1} should be.")
        entries.append(entry)
    if not entries or not isinstance(entries[0].event, Opened):
        raise usage_error(f"{file}, line 1: a log begins with the event “opened”.")
    return entries, carried


def _verify(file: Path, entries: list[Entry], carried: Matter | None, matter_name: str | None, as_json: bool) -> None:
    opened = entries[0].event
    assert isinstance(opened, Opened)
    if opened.rules != RULES_VERSION:
        raise runtime_failure(
            f"{file}: made under version {opened.rules} of the rules, and only logs of version {RULES_VERSION} can be "
            "verified here; without --verify it is told again."
        )
    format = FORMATS.get(opened.format)
    if format is None:
        raise runtime_failure(f"{file}: there is no format “{opened.format}” here.")
    # A matter that is named has also what a log leaves out of the one that it carries.
    if carried is not None and matter_name is None:
        matter = carried
    else:
        found = asyncio.run(find_matter(matter_name or opened.case.id, format))
        if current_id(opened.case.id) == found.id:
            # The log has the id that the case had before, and its hash is made with it.
            found = found.model_copy(update={"id": opened.case.id})
        matter = format.prepare_matter(found, read_settings(format, opened.settings))
    if matter_hash(matter) != opened.case.hash:
        what = "case" if format.matter_model is Case else "matter"
        sentence = f"the {what} “{matter.id}” is not as it was deliberated; name the right one with --case."
        raise usage_error(f"{file}: {sentence}")
    bound = format.bind(matter)
    if sealed_seed(opened.sealed) is None:
        # As the host of a room has it that is not over; a log without its seed is never said to hold as a whole.
        trusted, withheld, differs = verify_withheld(bound, entries)
    else:
        (trusted, differs), withheld = verify(bound, entries), 0
    if as_json:
        output = {"entries": len(entries), "trusted": trusted, "withheld": withheld, "differs_at": differs}
        typer.echo(json.dumps(output))
    if differs is not None:
        raise runtime_failure(f"{file}, entry {differs}: not what the rules make of the entries before it.")
    if as_json:
        return
    if sealed_seed(opened.sealed) is not None:
        typer.echo(f"{len(entries)} entries hold; {trusted} of them are acts that had to be trusted.")
        return
    typer.echo(
        f"{len(entries)} entries hold as far as they go: the room was not over, and its seed is sealed until then. "
        f"{trusted} of them are acts that had to be trusted, and {withheld} depend on what is still held back; export "
        "the log again when the room is closed to verify those."
    )
