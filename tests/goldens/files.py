"""The files of the goldens: where they are, how they are read and written."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from engine.core.events import ENTRY, Entry
from engine.matters.criminal_case import Case, without_finding

HERE = Path(__file__).parent
LOGS = HERE / "logs"


def digest(text: str | bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def log_lines(case: Case, entries: list[Entry]) -> list[str]:
    """A log as JSON lines; the first carries the case, as in an export."""
    first, *rest = (ENTRY.dump_json(entry).decode() for entry in entries)
    return [f'{first[:-1]},"case":{without_finding(case).model_dump_json()}}}', *rest]


def stored_logs() -> dict[str, list[str]]:
    """The lines of every stored log, by name."""
    return {
        path.name.removesuffix(".jsonl.gz"): gzip.decompress(path.read_bytes()).decode().splitlines()
        for path in sorted(LOGS.glob("*.jsonl.gz"))
    }


def store_log(name: str, lines: list[str]) -> None:
    """Write a log; the same lines give the same bytes."""
    LOGS.mkdir(exist_ok=True)
    (LOGS / f"{name}.jsonl.gz").write_bytes(gzip.compress("\n".join([*lines, ""]).encode(), 9, mtime=0))


def read_log(lines: list[str]) -> tuple[Case, list[Entry]]:
    """The case and the entries of a stored log."""
    first = json.loads(lines[0])
    case = Case.model_validate(first.pop("case"))
    return case, [ENTRY.validate_json(json.dumps(first)), *(ENTRY.validate_json(line) for line in lines[1:])]


def stored(name: str) -> Any:
    """What a golden file says."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))


def store(name: str, value: Any) -> None:
    """Write a golden file: an object whose values stand one a line, and the members of those that are lists, too."""
    members = [f"{json.dumps(key, ensure_ascii=False)}: {_lines(part)}" for key, part in value.items()]
    (HERE / f"{name}.json").write_text("{\n" + ",\n".join(members) + "\n}\n", encoding="utf-8")


def _lines(part: Any) -> str:
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(json.dumps(member, ensure_ascii=False) for member in part) + "\n]"
    return json.dumps(part, ensure_ascii=False)


def plain(value: Any) -> Any:
    """A value as it comes back from JSON."""
    return json.loads(json.dumps(value))
