"""What members of the house file with a turn: the figures of a table of the dossier as a chart, and what was raised for
and against as a table. Each once in a meeting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.state import State
from engine.formats.panel.acts import MAX_ARTIFACT_CHARACTERS, TurnArtifact
from engine.formats.panel.memory import TableTalk
from engine.formats.panel.mind.reading import Sentence, read_dossier, title_of
from engine.formats.panel.mind.turn_plan import TurnPlan
from engine.formats.panel.rules.artifacts import MAX_ROWS, chart_column, read_table
from engine.matters.candidate import Candidate

MIN_RAISED_SENTENCES = 4
"""Sentences that were raised before they are put side by side."""
SIDES_TITLE = "For and against, as raised so far"
_HEADINGS = ("Side", "What was said", "Where it stands", "Raised by")


def filed_with(matter: Candidate, state: State, talk: TableTalk, seat: int, plan: TurnPlan) -> TurnArtifact | None:
    """What a planned turn puts on the table; mostly nothing."""
    filed = {paper.form for paper in state.papers.values()}
    if plan.move in ("bring", "answer", "agree", "disagree") and "chart" not in filed:
        return _chart_of(matter, plan.sentence)
    if plan.move == "weigh" and "table" not in filed:
        return _sides(matter, state, talk, seat)
    return None


def _chart_of(matter: Candidate, sentence: Sentence) -> TurnArtifact | None:
    """The table that a sentence was read from, with its names and its first column of numbers."""
    document = next((one for one in matter.documents if sentence.cite.split(".")[0] == one.id), None)
    if document is None or document.kind != "table":
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


def _sides(matter: Candidate, state: State, talk: TableTalk, seat: int) -> TurnArtifact | None:
    """What was raised, side by side with who raised it."""
    dossier = read_dossier(matter)
    raised: dict[str, int] = {}
    for turn in talk.turns:
        for point in turn.points:
            if point in dossier.by_key:
                raised.setdefault(point, turn.seat)
    sentences = sorted((dossier.by_key[point] for point in raised), key=lambda one: (-one.bearing, one.key))
    if len(sentences) < MIN_RAISED_SENTENCES:
        return None
    rows = [
        (_side(one), one.quote, one.document, state.seats[raised[one.key]].name) for one in sentences[: MAX_ROWS - 1]
    ]
    text = _csv([_HEADINGS, *rows])
    return TurnArtifact(form="table", title=SIDES_TITLE, text=text) if len(text) <= MAX_ARTIFACT_CHARACTERS else None


def _side(sentence: Sentence) -> str:
    return "for" if sentence.bearing > 0 else "against" if sentence.bearing < 0 else "open"


def _csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV: a cell with a comma or a quotation mark stands in double quotes."""
    return "\n".join(",".join(map(_cell, row)) for row in rows)


def _cell(text: str) -> str:
    plain = " ".join(text.split())
    return '"' + plain.replace('"', '""') + '"' if "," in plain or '"' in plain else plain
