"""Logs: the deliberations of a simulation, kept whole, in the shape that a room exports and `twelve replay` reads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from api.cli.simulate.run_writer import write_failed
from engine.core.events import ENTRY, Entry
from engine.core.matter import Matter


def log_name(matter: str, seed: str, forced: int | None, name: str) -> str:
    """What a deliberation's file is called; `name`: what it was forced to is called."""
    return f"{matter}-{seed}{'' if forced is None else f'-{name}-{forced}'}.jsonl"


def log_text(matter: Matter, entries: Iterable[Entry]) -> str:
    """A log, an entry a line, with the matter in the first."""
    first, *rest = (ENTRY.dump_json(entry).decode() for entry in entries)
    first = f'{first[:-1]},"case":{matter.shown_to(None, over=False).model_dump_json()}}}'
    return "\n".join([first, *rest, ""])


def write_log(folder: Path, name: str, text: str) -> None:
    """Write a log into its folder; raises `WriteFailed`."""
    file = folder / name
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        file.unlink(missing_ok=True)
        raise write_failed(f"--logs {file}", error) from None
