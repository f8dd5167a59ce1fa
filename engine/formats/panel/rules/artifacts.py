"""What members file during a meeting: documents, and tables and charts that are made from CSV."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import events
from engine.core.format import Context, Offer
from engine.core.papers import MAX_PAPERS, next_paper, papers_of, unasked_paper
from engine.core.refusals import Refusal
from engine.core.state import Ask, State
from engine.formats.panel.acts import FileArtifact, TurnArtifact
from engine.formats.panel.rules.floor import active_members

MAX_ROWS, MAX_COLUMNS = 60, 12
MAX_ARTIFACTS_PER_SEAT = 8
ARTIFACT_FORMS = ("document", "table", "chart")


@dataclass(frozen=True)
class Table:
    """What a table or a chart is drawn from."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_table(text: str) -> Table:
    """A table from CSV. Raises `ValueError` with what is wrong and how to mend it."""
    try:
        lines = [[cell.strip() for cell in line] for line in csv.reader(text.strip().splitlines(), strict=True) if line]
    except csv.Error as error:
        raise ValueError(f"This is no CSV ({error}); put cells with commas or quotes into double quotes.") from None
    if len(lines) < 2:
        raise ValueError("A table needs a line of headings and at least one row below it.")
    columns, rows = lines[0], lines[1:]
    if len(columns) > MAX_COLUMNS or len(rows) > MAX_ROWS:
        size = f"{len(rows)} rows and {len(columns)} columns"
        raise ValueError(f"A table has at most {MAX_ROWS} rows and {MAX_COLUMNS} columns; this one has {size}.")
    for number, row in enumerate(rows, 2):
        if len(row) != len(columns):
            cells = f"Line {number} has {len(row)} cells and the headings have {len(columns)}"
            raise ValueError(f"{cells}; give it as many, or put cells with commas into double quotes.")
    return Table(tuple(columns), tuple(map(tuple, rows)))


def cell_number(cell: str) -> float | None:
    """The number in a cell, with a unit or a sign in front of or behind it; None where there is none."""
    plain = cell.replace(",", "").replace("\u00a0", " ").strip(" %€$£+~")
    try:
        return float(plain.split(" ")[0]) if plain and plain[0] in "-.0123456789" else None
    except ValueError:
        return None


def chart_column(table: Table) -> int | None:
    """The first column, besides that of the names, whose cells are numbers; None where there is none."""
    for column in range(1, len(table.columns)):
        if all(cell_number(row[column]) is not None for row in table.rows):
            return column
    return None


def check_artifact(act: FileArtifact | TurnArtifact) -> None:
    """Raise `Refusal` where something cannot be filed as it is."""
    if not act.text.strip() or not act.title.strip():
        raise Refusal("text_required", "Give what you file a title and a text.")
    if act.form == "document":
        return
    try:
        table = read_table(act.text)
    except ValueError as fault:
        raise Refusal("malformed", str(fault)) from None
    if act.form == "chart" and chart_column(table) is None:
        sentence = "A chart needs a column of numbers beside the names in the first one; file it as a table instead."
        raise Refusal("malformed", sentence)


def artifacts_of(state: State, seat: int | None = None) -> Sequence[events.Filed]:
    """What members filed, or one of them did."""
    return [paper for form in ARTIFACT_FORMS for paper in papers_of(state, form, seat)]


def check_room_for_artifact(state: State, seat: int) -> None:
    """Raise `Refusal` where a member has filed as much as one may."""
    if len(state.papers) >= MAX_PAPERS or len(artifacts_of(state, seat)) >= MAX_ARTIFACTS_PER_SEAT:
        raise Refusal("too_fast", f"One member files at most {MAX_ARTIFACTS_PER_SEAT} things; cite what lies there.")


def _filed(state: State, seat: int, form: str, title: str, text: str) -> events.Filed:
    part = events.PaperPart(id="text", label=form.capitalize(), text=text.strip())
    return unasked_paper(next_paper(state, form), form, title.strip(), (part,), seat)


def _file(context: Context, seat: int, act: FileArtifact, ask: Ask | None) -> events.Event:
    check_artifact(act)
    check_room_for_artifact(context.state, seat)
    return _filed(context.state, seat, act.form, act.title, act.text)


def artifact_with_turn(context: Context) -> events.Event | None:
    """What was filed with a turn is laid on the table."""
    state = context.state
    turn = state.heard[-1] if state.heard else None
    if turn is None or turn.files is None or not state.happened_since(events.TurnTaken, events.Filed):
        return None
    return _filed(state, turn.seat, turn.files.form, turn.files.title, turn.files.text)


FILE_ARTIFACT = Offer(
    FileArtifact,
    _file,
    free=lambda state, seat: seat in active_members(state) and len(artifacts_of(state, seat)) < MAX_ARTIFACTS_PER_SEAT,
)
"""The offer to file something, unasked."""
