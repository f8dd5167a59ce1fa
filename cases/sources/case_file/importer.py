"""Reads cases that somebody wrote down in our own shape: a YAML or JSON file each, or a CSV table with one in each row.

For sources that have no interface to read from. Every case passes the checks of `cases.case_files`; a fault is reported
with file, line and field, and the rest goes on.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from cases.case_files import InvalidCase, text_faults
from cases.library import PREDEFINED, reserved_ids
from cases.sources.case_file.table import rows_of
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from cases.yaml_lines import read_text
from engine.core.matter import Source
from engine.matters.criminal_case import Case

READABLE = (".yaml", ".yml", ".json", ".csv")

OnFile = Callable[[str, int, int], None]

_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\.", re.DOTALL)
"""What follows a backslash, and the two escapes that stand for one character above U+FFFF."""


def read_cases(path: str | os.PathLike[str], on_file: OnFile | None = None) -> Iterator[Case | BrokenFile]:
    """The cases of a file, or of every YAML, JSON and CSV file in a folder, in the order of the files' names.

    Raises `NothingToRead` on the first step if there is no such file.
    """
    root = Path(path)
    if not root.exists():
        raise NothingToRead(f"{root} does not exist.")
    if root.is_file() and root.suffix.lower() not in READABLE:
        raise NothingToRead(
            f"{root} is no case file: its name must end in {', '.join(READABLE[:-1])} or {READABLE[-1]}."
        )
    files = [root] if root.is_file() else sorted(file for file in root.rglob("*") if file.suffix.lower() in READABLE)
    if not files:
        raise NothingToRead(f"{root} holds no case file: no YAML, no JSON and no CSV.")
    seen: dict[str, Path] = {}
    for number, file in enumerate(files, 1):
        if on_file is not None:
            on_file(str(file), number, len(files))
        for item in _items(file):
            if isinstance(item, InvalidCase):
                yield BrokenFile(str(file), str(item) if str(item).endswith("?") else f"{item}.")
            elif item.id in seen:
                yield BrokenFile(str(file), f"{file}: id: {item.id} is already the id of a case in {seen[item.id]}.")
            else:
                seen[item.id] = file
                yield _imported(item)


def checked(file: Path, predefined: Collection[str] = ()) -> Iterator[Case | InvalidCase]:
    """The cases of one file, and everything that is wrong with it, in the order of its lines.

    `predefined`: ids that none of them may have; a case that is only played from its file may have any.
    """
    try:
        table = file.suffix.lower() == ".csv"
        text = read_text(file, "table" if table else "case")
        if table:
            yield from rows_of(file, text, predefined)
            return
        if file.suffix.lower() == ".json":
            text = _json_as_yaml(file, text)
        found = text_faults(file, text, predefined)
    except InvalidCase as bad:
        yield bad
        return
    if isinstance(found, Case):
        yield found
    else:
        yield from found


def checked_with_predefined(file: Path) -> Iterator[Case | InvalidCase]:
    """`checked` for a file that is to be used together with the predefined cases, or is one of them."""
    return checked(file, () if file.resolve().parent == PREDEFINED.resolve() else reserved_ids())


def _items(file: Path) -> Iterator[Case | InvalidCase]:
    """The same with one sentence a file for a case that has several faults."""
    found = list(checked(file, reserved_ids()))
    if file.suffix.lower() == ".csv" or len(found) < 2:
        yield from found
        return
    first = found[0]
    assert isinstance(first, InvalidCase), "a file other than a table holds one case"
    yield InvalidCase(file, first.line, first.field, f"{first.sentence} (and {len(found) - 1} more)")


def _json_as_yaml(file: Path, text: str) -> str:
    """JSON line by line as the YAML that it nearly is, so that faults in it have lines."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidCase(file, error.lineno, "", f"is not JSON: {error.msg.lower()}") from None
    except (RecursionError, ValueError):
        raise InvalidCase(file, 0, "", "is not JSON that can be read") from None
    # Outside of strings a tab is a blank, and within them JSON has none.
    return _ESCAPE.sub(lambda escape: _unescaped(escape[0]), text.replace("\t", " "))


def _unescaped(escape: str) -> str:
    """The two kinds of escapes that YAML does not know, as characters; others as they are."""
    if escape == "\\/" or len(escape) > 2:
        character: str = json.loads(f'"{escape}"')
        return character
    return escape


def _imported(case: Case) -> Case:
    """With a source that says how it came here, whatever the file was copied from.

    A case of the registry of exonerations keeps its kind, which holds its source back until the verdict.
    """
    if case.source.kind in ("file", "exoneration"):
        return case
    named = case.source.kind != "predefined" or case.source.name != "Predefined cases"
    source = case.source.model_copy(update={"kind": "file"}) if named else Source(kind="file", name="A case file")
    return case.model_copy(update={"source": source})
