"""Parts: a simulation kept in a folder while it is played, so that it goes on where it was left, and can be shared out.

A part is a file with the runs of one job, written aside and then put in its place, so that it is there whole or not at
all. A plan in the folder says what the parts are of, by a fingerprint: parts of another command are refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from api.cli.failures import write_failed, writing

PLAN = "plan.json"
PART_RUNS = 25
"""Runs of a part; the last of a case may have fewer."""


class PartsError(Exception):
    """A folder of parts that cannot be used; the message says which, why and what helps."""


@dataclass(frozen=True)
class Parts:
    """The parts of a simulation in a folder."""

    folder: Path
    plan: Mapping[str, Any]
    """What is played, as the folder records it; `fingerprint` names it, and `parts` says how many there are."""
    run_type: type[Any]

    @cached_property
    def _runs(self) -> TypeAdapter[list[Any]]:
        return TypeAdapter(list[self.run_type])  # type: ignore[name-defined]  # a type that only the format knows

    def open(self) -> None:
        """Begin the folder, or go on with it.

        Raises:
            PartsError: where it belongs to another command.
            WriteFailed: where it cannot be written.
        """
        with writing("--out", self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        if (self.folder / PLAN).exists():
            known = read_plan(self.folder)
            if known["fingerprint"] != self.plan["fingerprint"]:
                raise PartsError(
                    f"--out {self.folder}: its parts are of another command ({known['command']}); name another folder."
                )
            return
        if any(self.folder.iterdir()):
            raise PartsError(f"--out {self.folder}: there are other files in it; name an empty folder, or a new one.")
        _write_whole(self.folder / PLAN, f"{json.dumps(self.plan, ensure_ascii=False, indent=1)}\n".encode())

    def has(self, index: int) -> bool:
        """Whether a part was played."""
        return (self.folder / part_name(index)).exists()

    def read(self, index: int) -> list[Any] | None:
        """The runs of a part; None where it was not played yet.

        Raises:
            PartsError: where the file is not what was written.
        """
        file = self.folder / part_name(index)
        try:
            return self._runs.validate_json(file.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError):
            raise PartsError(f"{file}: it is no whole part; remove it, and it is played again.") from None

    def write(self, index: int, runs: Sequence[Any]) -> None:
        """Keep the runs of a part. Raises `WriteFailed`."""
        _write_whole(self.folder / part_name(index), self._runs.dump_json(list(runs)))


def part_name(index: int) -> str:
    """What the file of a part is called."""
    return f"part-{index:07}.json"


def read_plan(folder: Path) -> dict[str, Any]:
    """The plan of a folder of parts. Raises `PartsError`."""
    try:
        plan = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise PartsError(f"{folder}: there is no {PLAN} in it; name a folder that “simulate --out” wrote.") from None
    if not isinstance(plan, dict) or not {"fingerprint", "parts", "command"} <= plan.keys():
        raise PartsError(f"{folder / PLAN}: it is not what “simulate --out” wrote; name another folder.")
    return plan


def merge(folders: Sequence[Path], into: Path) -> tuple[dict[str, Any], list[int]]:
    """Put the parts of several folders into one; the plan, and the parts that are still missing.

    Raises:
        PartsError: where a folder is of another command than the first.
        WriteFailed: where one cannot be written.
    """
    plans = [read_plan(folder) for folder in folders]
    for folder, plan in zip(folders, plans, strict=True):
        if plan["fingerprint"] != plans[0]["fingerprint"]:
            other = f"of another command ({plan['command']}) than those of {folders[0]}"
            raise PartsError(f"{folder}: its parts are {other}; leave it out.")
    Parts(into, plans[0], dict).open()
    for folder in folders:
        for part in _parts_in(folder):
            if not (into / part.name).exists():
                try:
                    data = part.read_bytes()
                except OSError as error:
                    raise PartsError(f"{part}: it cannot be read: {error.strerror}.") from None
                _write_whole(into / part.name, data)
    there = {part.name for part in _parts_in(into)}
    return plans[0], [index for index in range(int(plans[0]["parts"])) if part_name(index) not in there]


def _parts_in(folder: Path) -> Iterator[Path]:
    return iter(sorted(folder.glob("part-*.json")))


def _write_whole(file: Path, data: bytes) -> None:
    """Write a file aside, and put it in its place when it is on the disk."""
    aside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with aside.open("wb") as target:
            target.write(data)
            target.flush()
            os.fsync(target.fileno())
        aside.replace(file)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise write_failed(f"--out {file}", error) from None
