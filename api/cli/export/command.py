"""The command `twelve export`: which logs, and where their tables and Inspect's logs go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from api.cli.deliberation.record import read_log
from api.cli.export.inspect_log import inspect_log, inspect_name
from api.cli.export.log_rows import log_shapes
from api.cli.export.log_table import LOG_SUFFIX, ReadLog
from api.cli.failures import WriteFailed, runtime_failure, usage_error, writing
from api.cli.simulate.outputs import PROVENANCE_FILE, TABLE_FORMS, check_folder, check_table_form, write_provenance
from api.cli.simulate.run_writer import open_run_writer
from api.provenance import made_by


def export(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG.jsonl…", help="Logs, or folders of logs.")],
    tables: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write tables of deliberations, turns, ballots, calls, and their format's own.",
        ),
    ] = None,
    tables_as: Annotated[str, typer.Option(metavar="csv|parquet", help="What the tables are.")] = TABLE_FORMS[0],
    inspect: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a log for “inspect view” for each deliberation.")
    ] = None,
) -> None:
    """Export logs as tidy tables, and as logs that Inspect reads.

    A log is that of a room or of “twelve simulate --logs”, whoever played. docs/data-dictionary.md has every column.

    \b
    Examples:
      twelve export logs --tables tables
      twelve export logs --inspect inspect-logs
    """
    if tables is None and inspect is None:
        raise usage_error("Say what to write: --tables FOLDER, --inspect FOLDER, or both.")
    as_parquet = check_table_form(tables_as)
    for flag, folder in (("--tables", tables), ("--inspect", inspect)):
        if folder is not None:
            check_folder(flag, folder)
    files = list(_files(logs))
    origin = made_by()
    written = 0
    try:
        with open_run_writer(log_shapes(), None, tables, False, origin, as_parquet) as rows:
            for file in files:
                log = read_log(file)
                read = ReadLog(log.file, log.entries, log.matter)
                rows.add([read], None)
                if inspect is not None:
                    _write_inspect(inspect, read, origin)
                written += 1
            unfinished = rows.finish()
        if tables is not None:
            write_provenance("--tables", tables / PROVENANCE_FILE, origin)
    except WriteFailed as error:
        raise runtime_failure(f"{error.sentence} {written} of {len(files)} logs were exported.") from None
    if unfinished:
        raise runtime_failure(" ".join(unfinished))
    typer.echo(f"{len(files)} {'log' if len(files) == 1 else 'logs'} exported.")


def _files(named: list[Path]) -> Iterator[Path]:
    """The logs of files and folders, each name once. Leaves with status 2 where there is none."""
    seen: dict[str, Path] = {}
    for path in named:
        found = sorted(path.glob(f"*{LOG_SUFFIX}")) if path.is_dir() else [path]
        if not found:
            raise usage_error(f"{path}: there is no log in it; a log ends in {LOG_SUFFIX}.")
        for file in found:
            other = seen.setdefault(file.name, file)
            if other != file:
                raise usage_error(f"{file} and {other} have one name, by which rows tell them apart; rename one.")
            if other is file:
                yield file


def _write_inspect(folder: Path, log: ReadLog, origin: dict[str, object]) -> None:
    file = folder / inspect_name(log)
    with writing("--inspect", file):
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(inspect_log(log, origin), ensure_ascii=False, indent=1), encoding="utf-8")
