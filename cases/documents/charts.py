"""Charts of Office files as the tables that they are drawn from, a column for each series and a row for each point; and
the words of diagrams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cases.documents.packages import attribute, child, local
from cases.documents.reading import Reading

MAX_POINTS = 1_000
"""Points of a series."""
CHARTS_NOTE = "Its charts are read as the tables that they are drawn from."


def add_chart(root: Any | None, reading: Reading, label: str) -> None:
    """Add a chart to a reading, or that there is one."""
    text = chart_text(root)
    reading.add(text, label)
    if " | " in text:
        reading.note(CHARTS_NOTE)
    else:
        reading.count("chart", "stored without its figures" if text else "not read")


def chart_text(root: Any | None) -> str:
    """The words and the figures of a chart; empty where it has none."""
    if root is None:
        return ""
    chart = child(root, "chart")
    title = child(chart, "title") if chart is not None else None
    axes = [_words(one) for one in root.iter() if local(one) == "title" and one is not title]
    series = [one for one in root.iter() if local(one) == "ser"]
    columns = [_points(child(one, name)) for one in series for name in ("val", "yVal") if child(one, name) is not None]
    named = next(
        (_points(found) for one in series for name in ("cat", "xVal") if (found := child(one, name)) is not None), {}
    )
    rows = [["", *(_words(child(one, "tx")) for one in series)]] if series else []
    places = sorted({*named, *(at for column in columns for at in column)})[:MAX_POINTS]
    rows += [[named.get(at, ""), *(column.get(at, "") for column in columns)] for at in places]
    return as_table(_words(title), axes, rows)


def as_table(title: str, axes: Iterable[str], rows: Iterable[list[str]]) -> str:
    """A chart with its title, what its axes say, and its rows."""
    lines = [" | ".join(row) for row in rows if any(row)]
    said = [f"Chart: {title}" if title else "Chart", *(f"Axis: {axis}" for axis in axes if axis)]
    return "\n".join([*said, *lines]) if title or lines else ""


def diagram_text(root: Any | None) -> str:
    """The words of a diagram, each shape on a line."""
    if root is None:
        return ""
    lines = dict.fromkeys(
        "".join(one.text or "" for one in point.iter() if local(one) == "t")
        for point in root.iter()
        if local(point) == "pt"
    )
    found = [line for line in lines if line.strip()]
    return "Diagram:\n" + "\n".join(found) if found else ""


def _points(data: Any | None) -> dict[int, str]:
    """The values of a series, by their number."""
    found: dict[int, str] = {}
    for point in data.iter() if data is not None else ():
        value = child(point, "v") if local(point) == "pt" else None
        if value is not None and value.text:
            at = attribute(point, "idx") or ""
            found[int(at) if at.isdigit() else len(found)] = " ".join(value.text.split())
    return found


def _words(element: Any | None) -> str:
    """What a title or a name says, which may be taken from a cell."""
    if element is None:
        return ""
    return " ".join("".join(one.text or "" for one in element.iter() if local(one) in ("t", "v")).split())
