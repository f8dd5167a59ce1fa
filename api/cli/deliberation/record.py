"""The record: the log of a deliberation as a file, an entry a line with the matter in the first, written and read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from api.cli.failures import usage_error, writing
from api.cli.state_folder import state_folder
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.core.events import ENTRY, Entry, Opened
from engine.core.matter import Matter
from engine.core.state import sealed_seed
from engine.formats import FORMATS

MAX_FILES_ASIDE, DAYS_ASIDE = 100, 30
"""How many files lie in the state folder at most, and for how long: logs that were broken off, and calls to models."""


@dataclass(frozen=True)
class Log:
    """A log as it was read."""

    file: Path
    entries: list[Entry]
    matter: Matter | None
    """What it carries, if it does."""

    @property
    def opened(self) -> Opened:
        """Its first event."""
        event = self.entries[0].event
        assert isinstance(event, Opened), "a log begins with the event “opened”"
        return event

    @property
    def sealed(self) -> bool:
        """Whether the room was not over, so that it has no seed yet."""
        return sealed_seed(self.opened.sealed) is None


def read_log(file: Path, *, until_skip: bool = False) -> Log:
    """A log from its file; leaves with status 2 and one line where it is broken.

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
            place = ".".join(str(part) for part in first["loc"]) or "entry"
            raise usage_error(f"{file}, line {number}, {place}: {first['msg'].lower()}.") from None
        if entry.seq != len(entries) + 1:
            raise usage_error(f"{file}, line {number}, seq: {entry.seq} where {len(entries) + 1} should be.")
        entries.append(entry)
    if not entries or not isinstance(entries[0].event, Opened):
        raise usage_error(f"{file}, line 1: a log begins with the event “opened”.")
    return Log(file, entries, carried)


def log_text(matter: Matter, entries: Iterable[Entry]) -> str:
    """A whole log, as its file has it."""
    return "".join(_line(matter, entry) for entry in entries)


def _line(matter: Matter, entry: Entry) -> str:
    """An entry; the first carries the matter, as everybody may read it, so that the log can be verified alone."""
    line = ENTRY.dump_json(entry).decode()
    if entry.seq == 1:
        line = f'{line[:-1]},"case":{matter.shown_to(None, over=False).model_dump_json()}}}'
    return f"{line}\n"


def log_name(matter: str, seed: str, forced: int | None, name: str) -> str:
    """What the file of one of many deliberations is called; `name`: what it was forced to is called."""
    return f"{matter}-{seed}{'' if forced is None else f'-{name}-{forced}'}.jsonl"


def write_log(folder: Path, name: str, text: str) -> None:
    """Write a whole log into a folder; raises `WriteFailed`."""
    with writing("--logs", folder / name):
        (folder / name).write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class LogFile:
    """A log that is written as it grows: what was done is kept, whatever comes after it."""

    path: Path
    matter: Matter

    @contextmanager
    def open(self) -> Iterator[Callable[[Entry], None]]:
        """What adds an entry to the log, which begins empty; leaves with status 2 where it cannot be written."""
        try:
            file = self.path.open("w", encoding="utf-8")
        except OSError as error:
            raise usage_error(f"--log {self.path}: cannot be written ({error.strerror}).") from None
        with file:

            def write(entry: Entry) -> None:
                file.write(_line(self.matter, entry))
                file.flush()

            yield write


@dataclass(frozen=True)
class LogOptions:
    """Where the log of a deliberation is kept, and from which one it goes on."""

    log: Annotated[
        Path | None, typer.Option(metavar="F.jsonl", help="Keep the whole log, for “twelve replay --verify”.")
    ] = None
    resume: Annotated[
        Path | None, typer.Option(metavar="LOG", help="Go on from a log that was broken off, and write it on.")
    ] = None
    seed: Annotated[str | None, typer.Option(help="Repeat the house's draws.")] = None

    def file(self, matter: Matter, name_suffix: str = "") -> LogFile | None:
        """The log that is to be written, if one is."""
        path = self.log or self.resume
        return LogFile(path.with_stem(f"{path.stem}{name_suffix}"), matter) if path is not None else None


def kept_aside(matter: Matter) -> LogFile | None:
    """A log in the state folder, for a deliberation of which none is kept otherwise; None where nothing can be
    written. What lies there for too long, or is too much, is erased."""
    folder, surroundings = state_folder() / "broken_off", machine_surroundings()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    # Another command may do so at the same time.
    with suppress(OSError):
        newest_first = sorted(((file.stat().st_mtime, file) for file in folder.iterdir()), reverse=True)
        for number, (written, file) in enumerate(newest_first, 1):
            if number > MAX_FILES_ASIDE or surroundings.now() - written > DAYS_ASIDE * 86_400:
                file.unlink(missing_ok=True)
    name = f"{surroundings.secret_hex(6)}.jsonl"
    return LogFile(folder / name, matter) if os.access(folder, os.W_OK) else None
