"""Reads cases from a CSV table: one row a case, numbered columns for what there may be several of.

`docs/importing.md` has the columns. A header such as `Witness 2 statement 1 speaks for` is read as the place of a value
in the case; case, blanks and underscores in it do not matter, nor does the order of the columns.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from cases.case_files import InvalidCase, validate_case
from cases.case_ids import made_id
from cases.matter_files import ID_TAKEN_SENTENCE
from cases.separator_line import without_separator_line
from cases.yaml_lines import Fault, LineMap
from engine.matters.criminal_case import Case

MAX_COLUMNS = 4_000
MAX_HEADER_NUMBER = 500
"""The largest number in a header."""

_TEXT_FIELDS = (
    "id",
    "title",
    "docket",
    "summary",
    "instructions",
    "difficulty",
    "year",
    "date",
    "place",
    "crime date",
    "jurisdiction",
    "explicit",
    "content note",
)
_SEPARATED_FIELDS = ("themes",)
"""One cell with semicolons: words too short to be worth a column each."""

_SHAPES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("defendant", "defendants", ("name", "age", "gender", "occupation", "background", "charges")),
    (
        "exhibit",
        "exhibits",
        (
            "id",
            "kind",
            "title",
            "description",
            "strength prosecution",
            "strength defense",
            "contestable",
            "contest reason",
            "witnesses",
        ),
    ),
    ("witness", "witnesses", ("id", "name", "role", "side", "testimony", "credibility")),
    ("prosecution argument", "prosecution_arguments", ("text", "rests on")),
    ("defense argument", "defense_arguments", ("text", "rests on")),
)
_NESTED_FIELDS = {"statement": ("id", "text", "speaks for")}
_NUMBER_FIELDS = {"year", "age", "strength_prosecution", "strength_defense", "credibility"}
_BOOLEAN_FIELDS = {"explicit", "contestable"}
_LIST_FIELDS = {"themes", "rests_on", "witnesses"}
_GROUPS = {"finding": ("outcome", "text"), "source": ("name", "reference", "attribution")}
_UNREADABLE_SENTENCES = {
    "unexpected end of data": "a cell in this row or below begins with a quotation mark that is never closed",
    "',' expected after '\"'": "text follows a closed quotation mark; within a cell it must be doubled",
}
"""Messages of the CSV reader, as sentences for the author of the table."""
_SAMPLES = (
    *_TEXT_FIELDS,
    *_SEPARATED_FIELDS,
    "charge 1",
    *(f"{one} 1 {name}" for one, _, names in _SHAPES for name in names),
    "witness 1 issue 1",
    *(f"witness 1 statement 1 {name}" for name in _NESTED_FIELDS["statement"]),
    *(f"{group} {name}" for group, names in _GROUPS.items() for name in names),
)


def rows_of(path: Path, text: str, predefined: Collection[str] = ()) -> Iterator[Case | InvalidCase]:
    """The cases of a table; a row that is none becomes the first thing that is wrong with it.

    `predefined`: ids that none of them may have.

    Raises `InvalidCase` for the table as a whole: a column that nobody knows, one given twice, none of a kind that
    every case needs, no row at all, or quotation marks that leave open where a cell ends.
    """
    if not text.strip():
        raise InvalidCase(path, 0, "", "is empty")
    text, separator = without_separator_line(text)
    above = 0 if separator is None else 1
    # Strictly, or a quotation mark that nobody closes takes the rows after it into its cell, in silence.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator or _delimiter(text), strict=True)
    last, rows = above, 0
    taken: dict[str, int] = {}
    try:
        header = next(reader, [])
        columns = _columns(path, header)
        last = above + reader.line_num
        for cells in reader:
            # A cell may hold line breaks: a row's line is the one on which it begins.
            line, last = last + 1, above + reader.line_num
            if any(cell.strip() for cell in cells):
                rows += 1
                yield _once(path, line, _row(path, line, header, columns, cells), taken, predefined)
    except csv.Error as error:
        raise InvalidCase(
            path, last + 1, "", f"is not a CSV table: {_UNREADABLE_SENTENCES.get(str(error), str(error))}"
        ) from None
    if not rows:
        raise InvalidCase(path, 0, "", "holds no case: there is no row below the names of the columns")


def _once(
    path: Path, line: int, outcome: Case | InvalidCase, taken: dict[str, int], predefined: Collection[str]
) -> Case | InvalidCase:
    """The same, unless a predefined case or a row above has this id; `taken` learns on which line each stands first."""
    if isinstance(outcome, Case) and outcome.id in predefined:
        return InvalidCase(path, line, "id", ID_TAKEN_SENTENCE.format(id=outcome.id, noun="case"))
    if isinstance(outcome, InvalidCase) or taken.setdefault(outcome.id, line) == line:
        return outcome
    return InvalidCase(path, line, "id", f"{outcome.id} is already the id of the case on line {taken[outcome.id]}")


def _delimiter(text: str) -> str:
    """Spreadsheets in many countries write semicolons, and some tabs."""
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _columns(path: Path, header: list[str]) -> list[LineMap | None]:
    """Where in the case each column's values go; None for a column without a name."""
    if len(header) > MAX_COLUMNS:
        raise InvalidCase(path, 1, "", f"has more than {MAX_COLUMNS} columns, which no case needs")
    places: list[LineMap | None] = []
    taken: set[LineMap | None] = set()
    for name in header:
        place = _place(_plain(name)) if name.strip() else None
        if place is None and name.strip():
            near = difflib.get_close_matches(re.sub(r"\d+", "1", _plain(name[:80])), _SAMPLES, n=1)
            meant = f"; did you mean a column like “{near[0]}”?" if near else ""
            raise InvalidCase(path, 1, name.strip()[:80], f"is no column of a case{meant}")
        if place is not None and place in taken:
            raise InvalidCase(path, 1, name.strip(), "is given twice")
        taken.add(place)
        places.append(place)
    for needed in ("title", "docket", "summary", "instructions", "jurisdiction"):
        if (needed,) not in places:
            raise InvalidCase(path, 1, needed, "there is no such column, and every case needs it")
    if not any(place and place[0] == "charges" for place in places):
        raise InvalidCase(path, 1, "charge 1", "there is no such column, and every case needs it")
    return places


def _plain(name: str) -> str:
    return " ".join(re.sub(r"[_.\s]+", " ", name).lower().replace("defence", "defense").split())


def _place(name: str) -> LineMap | None:
    """`witness 2 statement 1 speaks for` is ("witnesses", 1, "statements", 0, "speaks_for")."""
    if name in _TEXT_FIELDS or name in _SEPARATED_FIELDS:
        return (name.replace(" ", "_"),)
    group, _, rest = name.partition(" ")
    if group in _GROUPS:
        return (group, rest) if rest in _GROUPS[group] else None
    if found := re.fullmatch(r"charge (\d{1,3})", name):
        return _numbered("charges", found[1])
    for one, many, fields in _SHAPES:
        found = re.fullmatch(rf"{one} (\d{{1,3}})(?: (.+))?", name)
        entry = _numbered(many, found[1]) if found else None
        if found is None or entry is None:
            continue
        # An argument's column may be named after the argument alone.
        field = found[2] or ("text" if "text" in fields else "")
        if field in fields:
            return (*entry, field.replace(" ", "_"))
        return _within(entry, field) if one == "witness" else None
    return None


def _within(entry: LineMap, field: str) -> LineMap | None:
    """Columns of a witness that are numbered themselves."""
    if issue := re.fullmatch(r"issue (\d{1,3})", field):
        place = _numbered("credibility_issues", issue[1])
        return (*entry, *place) if place else None
    match = re.fullmatch(r"statement (\d{1,3})(?: (.+))?", field)
    place = _numbered("statements", match[1]) if match else None
    if match is None or place is None:
        return None
    name = match[2] or "text"
    return (*entry, *place, name.replace(" ", "_")) if name in _NESTED_FIELDS["statement"] else None


def _numbered(name: str, number: str) -> LineMap | None:
    return (name, int(number) - 1) if 1 <= int(number) <= MAX_HEADER_NUMBER else None


def _row(
    path: Path, line: int, header: list[str], columns: list[LineMap | None], cells: list[str]
) -> Case | InvalidCase:
    if any(cell.strip() for cell in cells[len(columns) :]):
        return InvalidCase(
            path, line, "", f"has more cells than the {len(columns)} columns; is a comma outside quotes?"
        )
    filled = {
        place: cell.strip() for place, cell in zip(columns, cells, strict=False) if place is not None and cell.strip()
    }
    named = {place: name.strip() for place, name in zip(columns, header, strict=True) if place is not None}
    tree: dict[str | int, Any] = {}
    for place, cell in filled.items():
        here = tree
        for step in place[:-1]:
            here = here.setdefault(step, {})
        here[place[-1]] = _value(str(place[-1]), cell)
    _complete(tree)
    # Entries are closed up where numbers are left out, so faults are reported with the columns' own numbers.
    numbers: dict[LineMap, LineMap] = {}
    outcome = validate_case(_closed(tree, (), (), numbers))
    if isinstance(outcome, Case):
        return outcome
    return _fault_in_table(path, line, outcome[0], numbers, named)


def _complete(tree: dict[str | int, Any]) -> None:
    """What a spreadsheet need not say: ids, that a doubt makes an exhibit contestable, the kind of source."""
    if "title" in tree:
        tree.setdefault("id", made_id(tree["title"]))
    for number, exhibit in tree.get("exhibits", {}).items():
        exhibit.setdefault("id", f"e{number + 1}")
        if "contest_reason" in exhibit:
            exhibit.setdefault("contestable", True)
    for number, witness in tree.get("witnesses", {}).items():
        witness.setdefault("id", f"w{number + 1}")
        for place, statement in witness.get("statements", {}).items():
            statement.setdefault("id", f"{witness['id']}-{place + 1}")
    if "source" in tree:
        tree["source"].setdefault("kind", "file")


def _value(name: str, cell: str) -> object:
    if name == "charges":
        return [int(part) if re.fullmatch(r"\s*\d{1,3}\s*", part) else part for part in cell.split(";") if part.strip()]
    if name in _LIST_FIELDS:
        return [part.strip() for part in cell.split(";") if part.strip()]
    if name in _BOOLEAN_FIELDS and cell.lower() in ("yes", "true", "no", "false"):
        return cell.lower() in ("yes", "true")
    if name in _NUMBER_FIELDS and re.fullmatch(r"-?\d{1,9}", cell):
        return int(cell)
    # A decimal comma comes from spreadsheets of the countries that write semicolons.
    if name in _NUMBER_FIELDS and re.fullmatch(r"-?\d{1,9}[.,]\d{1,9}", cell):
        return float(cell.replace(",", "."))
    return cell


def _closed(part: Any, old: LineMap, new: LineMap, numbers: dict[LineMap, LineMap]) -> Any:
    """The tree with its numbered entries as lists; `numbers` learns which column's place each place had."""
    numbers[new] = old
    if not isinstance(part, dict):
        return part
    if part and all(isinstance(key, int) for key in part):
        return [
            _closed(part[key], (*old, key), (*new, place), numbers) for place, key in enumerate(sorted(part, key=int))
        ]
    return {key: _closed(value, (*old, key), (*new, key), numbers) for key, value in part.items()}


def _fault_in_table(
    path: Path, line: int, fault: Fault, numbers: dict[LineMap, LineMap], named: dict[LineMap, str]
) -> InvalidCase:
    length = next(length for length in range(len(fault.where), -1, -1) if fault.where[:length] in numbers)
    where = (*numbers[fault.where[:length]], *fault.where[length:])
    while where and where not in named and isinstance(where[-1], int):
        where = where[:-1]
    return InvalidCase(path, line, named.get(where) or _column(where), fault.sentence)


def _column(where: LineMap) -> str:
    """The header that a place would have."""
    singular = {"charges": "charge", "credibility_issues": "issue", "statements": "statement"}
    singular |= {many: one for one, many, _ in _SHAPES}
    steps = [str(step + 1) if isinstance(step, int) else singular.get(step, step.replace("_", " ")) for step in where]
    # A list as a whole is named by its first column.
    return " ".join(steps) + (" 1" if where and where[-1] in singular else "")
