"""The files of the goldens: where they are, how they are read and written."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

from engine.core.events import ENTRY, Entry
from engine.matters.criminal_case import Case, without_finding

HERE = Path(__file__).parent
LOGS_FOLDER = HERE / "logs"
MAX_SHOWN_CHARACTERS, SHOWN_BEFORE = 300, 60
"""Of a value that differs, and of what stands before the difference; the diff of the file has the rest."""


def digest(text: str | bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def log_lines(case: Case, entries: list[Entry]) -> list[str]:
    """A log as JSON lines; the first carries the case, as in an export."""
    first, *rest = (ENTRY.dump_json(entry).decode() for entry in entries)
    return [f'{first[:-1]},"case":{without_finding(case).model_dump_json()}}}', *rest]


def stored_logs(names: str = "*") -> dict[str, list[str]]:
    """The lines of every stored log whose name is as given, by name."""
    return {
        path.name.removesuffix(".jsonl.gz"): gzip.decompress(path.read_bytes()).decode().splitlines()
        for path in sorted(LOGS_FOLDER.glob(f"{names}.jsonl.gz"))
    }


def store_new_log(name: str, make: Callable[[], list[str]]) -> None:
    """Write a log that is not there yet. A stored log is never written again."""
    file = LOGS_FOLDER / f"{name}.jsonl.gz"
    if not file.exists():
        file.write_bytes(gzip.compress("\n".join([*make(), ""]).encode(), 9, mtime=0))


def read_log(lines: list[str]) -> tuple[Case, list[Entry]]:
    """The case and the entries of a stored log."""
    first = json.loads(lines[0])
    case = Case.model_validate(first.pop("case"))
    return case, [ENTRY.validate_json(json.dumps(first)), *(ENTRY.validate_json(line) for line in lines[1:])]


def stored(name: str) -> Any:
    """What a golden file says: an object, or lines of text. An AssertionError says that there is no such file."""
    file = HERE / name
    assert file.exists(), f"tests/goldens/{name} is missing: run `make goldens`, and commit the file."
    text = file.read_text(encoding="utf-8")
    return json.loads(text) if name.endswith(".json") else text.splitlines()


def store(name: str, value: Any) -> None:
    """Write a golden file. Of an object the values stand one a line, and the members of those that are lists, too."""
    file = HERE / name
    file.parent.mkdir(exist_ok=True)
    if not name.endswith(".json"):
        file.write_text("\n".join([*value, ""]), encoding="utf-8")
        return
    members = [f"{json.dumps(key, ensure_ascii=False)}: {_lines(part)}" for key, part in value.items()]
    file.write_text("{\n" + ",\n".join(members) + "\n}\n", encoding="utf-8")


def _lines(part: Any) -> str:
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(json.dumps(member, ensure_ascii=False) for member in part) + "\n]"
    return json.dumps(part, ensure_ascii=False)


def plain(value: Any) -> Any:
    """A value as it comes back from JSON."""
    return json.loads(json.dumps(value))


def assert_as_stored(name: str, made: Any) -> None:
    """That the code makes what a golden file says. An AssertionError names the first place that differs, and the
    remedy."""
    difference = _first_difference(plain(made), stored(name))
    remedy = "If you meant this change, run `make goldens`, read the diff, and commit it."
    if difference is not None:
        raise AssertionError(f"tests/goldens/{name}, {difference}\n{remedy}")


def _first_difference(made: Any, wanted: Any, place: str = "") -> str | None:
    """The first place where two values differ, with what stands there in each; None where they are the same."""
    if made == wanted:
        return None
    match made, wanted:
        case dict(), dict() if made.keys() == wanted.keys():
            parts = [(key, made[key], wanted[key]) for key in wanted]
        case dict(), dict():
            new, gone = sorted(made.keys() - wanted.keys()), sorted(wanted.keys() - made.keys())
            return f"{place or 'the keys'}: new {new}, gone {gone}"
        case list(), list():
            parts = [(number, one, other) for number, (one, other) in enumerate(zip(made, wanted, strict=False), 1)]
            parts.append(("the length", len(made), len(wanted)))
        case _:
            texts = [json.dumps(value, ensure_ascii=False) for value in (wanted, made)]
            same = takewhile(lambda pair: pair[0] == pair[1], zip(*texts, strict=False))
            start = max(0, sum(1 for _ in same) - SHOWN_BEFORE)
            stored_text, made_text = (_excerpt(text, start) for text in texts)
            return f"{place}:\n  stored: {stored_text}\n  made:   {made_text}"
    found = (_first_difference(one, other, f"{place}, {key}" if place else f"{key}") for key, one, other in parts)
    return next(difference for difference in found if difference is not None)


def _excerpt(text: str, start: int) -> str:
    end = start + MAX_SHOWN_CHARACTERS
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"
