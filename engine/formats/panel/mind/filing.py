"""What members of the house file with a turn: the figures of a table of the dossier as a chart, and what was brought
forward for each option as a table. Each once in a meeting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.state import State
from engine.formats.panel.acts import MAX_ARTIFACT_CHARACTERS, TurnArtifact
from engine.formats.panel.memory import TableTalk
from engine.formats.panel.mind.evidence import document_of, points_of, quote_text, title_of
from engine.formats.panel.mind.turn_plan import TurnPlan
from engine.formats.panel.rules.artifacts import MAX_ROWS, chart_column, read_table
from engine.matters.candidate import Candidate
from engine.matters.points import Point

MIN_RAISED_POINTS = 4
"""Points that were brought forward before they are put side by side."""
SIDES_TITLE = "For and against, as raised so far"
_HEADINGS = ("Speaks for", "Speaks against", "What was said", "Where it stands", "Raised by")


def filed_with(matter: Candidate, state: State, talk: TableTalk, plan: TurnPlan) -> TurnArtifact | None:
    """What a planned turn puts on the table; mostly nothing."""
    filed = {paper.form for paper in state.papers.values()}
    if plan.move in ("bring", "answer") and plan.point is not None and "chart" not in filed:
        return _chart_of(matter, plan.point)
    if plan.move == "weigh" and "table" not in filed:
        return _sides(matter, state, talk)
    return None


def _chart_of(matter: Candidate, point: Point) -> TurnArtifact | None:
    """The table that a point quotes, with its names and its first column of numbers."""
    document = next(
        (one for one in (document_of(matter, quote.document) for quote in point.quotes) if one.kind == "table"), None
    )
    if document is None:
        return None
    try:
        table = read_table(document.text)
    except ValueError:
        return None  # too long, or no table after all
    column = chart_column(table)
    if column is None:
        return None
    rows = [(row[0], row[column]) for row in table.rows]
    text = _csv([(table.columns[0], table.columns[column]), *rows])
    title = f"{title_of(document.name)}: {table.columns[column]}"[:120]
    return TurnArtifact(form="chart", title=title, text=text) if len(text) <= MAX_ARTIFACT_CHARACTERS else None


def _sides(matter: Candidate, state: State, talk: TableTalk) -> TurnArtifact | None:
    """What was brought forward, with what it speaks for and who brought it."""
    points, labels = {point.id: point for point in points_of(matter)}, state.choice_labels
    raised = dict[str, int]()
    for turn in talk.turns:
        for id in turn.points:
            if id in points:
                raised.setdefault(id, turn.seat)
    if len(raised) < MIN_RAISED_POINTS:
        return None
    order = sorted(raised, key=lambda id: (points[id].speaks_for, points[id].speaks_against))[: MAX_ROWS - 1]
    rows = [
        (
            "; ".join(labels.get(one, one) for one in points[id].speaks_for),
            "; ".join(labels.get(one, one) for one in points[id].speaks_against),
            quote_text(points[id].quotes[0], matter),
            title_of(document_of(matter, points[id].quotes[0].document).name),
            state.seats[raised[id]].name,
        )
        for id in order
    ]
    text = _csv([_HEADINGS, *rows])
    return TurnArtifact(form="table", title=SIDES_TITLE, text=text) if len(text) <= MAX_ARTIFACT_CHARACTERS else None


def _csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV: a cell with a comma or a quotation mark stands in double quotes."""
    return "\n".join(",".join(map(_cell, row)) for row in rows)


def _cell(text: str) -> str:
    plain = " ".join(text.split())
    return '"' + plain.replace('"', '""') + '"' if "," in plain or '"' in plain else plain
