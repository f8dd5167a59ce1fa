"""Tables and logs as the house reads them: by what stands around a line, and not by its words alone.

In a table a row about the way that is proposed is held against the rows about the others, column by column, where its
heading says which way is better. In a log what failed and passed later counts for little, and a line of its routine for
less than a sentence that somebody wrote.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.text.figures import figures

MIN_DIFFERENCE = 0.05
"""How far a figure has to be from the mean of the other rows before it speaks for anything."""
ROW_LEAN = 0.8
"""How far a row leans all of whose significant columns are on one side."""
_MORE_IS_BETTER_PATTERN = re.compile(
    r"\b(?:hours|slept|sleep|score|rating|stars|revenue|sales|sold|profit|margin|coverage|availability|uptime|"
    r"throughput|"
    r"passed|jobs a second|per second|a second|capacity|yield|saved|savings|answered|on time)\b",
    re.IGNORECASE,
)
_LESS_IS_BETTER_PATTERN = re.compile(
    r"\b(?:minutes|seconds|ms|milliseconds|latency|duration|delay|late|cost|costs|price|euros?|dollars?|errors?|"
    r"failed|failures?|lost|complaints?|wakings?|woken|got up|incidents?|bugs|defects?|returns?|waste|outages?|"
    r"p50|p95|p99)\b",
    re.IGNORECASE,
)
SUPERSEDED_FACTOR, ROUTINE_FACTOR = 0.25, 0.6
"""What is left of the weight of a failure that passed later, and of any other outcome in a log."""
_PASS_PATTERN = re.compile(r"\b(?:passed|succeeded|success|ok|green|done)\b", re.IGNORECASE)
_FAILURE_PATTERN = re.compile(r"\b(?:fail(?:ed|ure|s)?|error|broken|[1-9]\d* failed)\b", re.IGNORECASE)


class _Row(NamedTuple):
    line: int
    cells: tuple[str, ...]
    way: bool | None
    """Whether it is about what is proposed; None where it does not say."""


class RowReading(NamedTuple):
    """How a row of a table reads."""

    lean: float
    note: str
    """The most significant figure, with the mean of the rows about the other way."""


def row_readings(text: str, about: Mapping[int, bool]) -> dict[int, RowReading]:
    """How each row of a table leans, by its line counted from 1; rows that say nothing are left out.

    Args:
        about: by line, whether a row is about what a yes would choose or about the other way; only such rows are read.
    """
    rows = _rows(text, about)
    if rows is None:
        return {}
    headings, found = rows
    mine = [row for row in found if row.way is True]
    others = [row for row in found if row.way is False]
    if not mine or not others:
        return {}
    leans, told = dict[int, float](), dict[int, list[tuple[float, float, str]]]()
    for column, called in enumerate(headings):
        heading = called.replace("_", " ")
        better = (
            1.0 if _MORE_IS_BETTER_PATTERN.search(heading) else -1.0 if _LESS_IS_BETTER_PATTERN.search(heading) else 0.0
        )
        if not better:
            continue
        for group, against, side in ((mine, others, 1.0), (others, mine, -1.0)):
            mean = _mean(against, column)
            if mean is None:
                continue
            for row in group:
                value = _number(row.cells[column])
                if value is None or abs(value - mean) <= MIN_DIFFERENCE * max(abs(mean), abs(value)):
                    continue
                sign = side * better * (1.0 if value > mean else -1.0)
                leans[row.line] = leans.get(row.line, 0.0) + sign
                note = f"{heading} {value:g}, against {mean:.3g} in the mean the other way"
                told.setdefault(row.line, []).append((sign, abs(value - mean) / max(abs(mean), abs(value)), note))
    most = max((abs(lean) for lean in leans.values()), default=1.0)
    return {
        line: RowReading(round(ROW_LEAN * lean / most, 3), max(told[line], key=lambda one: (one[0] * lean, one[1]))[2])
        for line, lean in leans.items()
        if lean
    }


def rows_about(text: str, names: Callable[[str], bool | None]) -> dict[int, bool]:
    """Which rows are about which way, by line.

    Args:
        names: whether a cell names what a yes would choose; None where it names neither. Only columns are asked that
            sort the rows: those with few different cells.
    """
    parsed, sorting = _parsed(text), _sorting_columns(text)
    found: dict[int, bool] = {}
    for line, row in enumerate(parsed[1:], 2):
        if len(row) != len(parsed[0]):
            continue
        said = [named for column in sorting if (named := names(row[column])) is not None]
        if said:
            found[line] = any(said)
    return found


def sorting_cells(text: str, names: Callable[[str], bool | None]) -> Iterator[tuple[str, bool]]:
    """What the columns that sort the rows call the ways, each with whether a yes would choose it; nothing where all
    rows are about the same."""
    rows = [row for row in _parsed(text)[1:] if len(row) == len(_parsed(text)[0])]
    for column in _sorting_columns(text):
        cells = {row[column]: named for row in rows if (named := names(row[column])) is not None}
        if len(set(cells.values())) > 1:
            yield from cells.items()


def _sorting_columns(text: str) -> list[int]:
    """The columns with few different cells, which are no numbers."""
    parsed = _parsed(text)
    if not parsed:
        return []
    columns = range(1 if len(parsed[0]) > 1 else 0, len(parsed[0]))
    return [
        column
        for column in (0, *columns)
        if len(parsed[0]) > column
        and len({row[column] for row in parsed[1:] if len(row) == len(parsed[0])}) * 2 <= len(parsed) - 1
        and not all(_number(row[column]) is not None for row in parsed[1:] if len(row) == len(parsed[0]))
    ]


def log_weights(text: str) -> dict[int, float]:
    """What is left of the weight of each line of a log that has an outcome, by line counted from 1."""
    outcomes = [
        (line, _FAILURE_PATTERN.search(said) is None)
        for line, said in enumerate(text.splitlines(), 1)
        if _PASS_PATTERN.search(said) or _FAILURE_PATTERN.search(said)
    ]
    if not outcomes:
        return {}
    last_pass = max((line for line, passed in outcomes if passed), default=0)
    return {line: ROUTINE_FACTOR if passed or line > last_pass else SUPERSEDED_FACTOR for line, passed in outcomes}


def _parsed(text: str) -> list[list[str]]:
    try:
        parsed = [next(csv.reader([line]), []) for line in text.splitlines()]
    except csv.Error:
        return []
    return parsed if len(parsed) >= 3 else []


def _rows(text: str, about: Mapping[int, bool]) -> tuple[tuple[str, ...], list[_Row]] | None:
    parsed = _parsed(text)
    if not parsed:
        return None
    headings = tuple(parsed[0])
    rows = [
        _Row(number, tuple(cells), about.get(number))
        for number, cells in enumerate(parsed[1:], 2)
        if len(cells) == len(headings)
    ]
    return headings, rows


def _number(cell: str) -> float | None:
    found = figures(cell)
    return found[0].value if len(found) == 1 else None


def _mean(rows: Sequence[_Row], column: int) -> float | None:
    values = [value for row in rows if (value := _number(row.cells[column])) is not None]
    return sum(values) / len(values) if values else None
