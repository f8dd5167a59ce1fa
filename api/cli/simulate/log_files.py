"""Logs: the deliberations of a simulation, kept whole, in the shape that a room exports and `twelve replay` reads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from api.cli.simulate.rows import write_failed
from engine.core.events import ENTRY, Entry
from engine.matters.criminal_case import Case, without_finding


def log_name(case: str, seed: str, forced: int | None) -> str:
    """What a deliberation's file is called."""
    return f"{case}-{seed}{'' if forced is None else f'-guilty-{forced}'}.jsonl"


def write_log(folder: Path, case: Case, seed: str, forced: int | None, entries: Iterable[Entry]) -> None:
    """Write a log, an entry a line, with the case beside the first; raises `Unwritten`."""
    first, *rest = (ENTRY.dump_json(entry).decode() for entry in entries)
    first = f'{first[:-1]},"case":{without_finding(case).model_dump_json()}}}'
    file = folder / log_name(case.id, seed, forced)
    try:
        file.write_text("\n".join([first, *rest, ""]), encoding="utf-8")
    except OSError as error:
        file.unlink(missing_ok=True)
        raise write_failed(f"--logs {file}", error) from None
