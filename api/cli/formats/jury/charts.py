"""Charts: the figures of a case as drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from api.cli.simulate.drawing import INK, RULE, SOFT, Box, Drawing, Line, Shape, TextLine
from engine.formats.jury.labels import GUILTY, HUNG, NOT_GUILTY
from engine.formats.jury.runs.statistics import CaseStatistics, ExhibitStatistics
from engine.simulation.proportion import Proportion

WIDTH = 720
LEFT_MARGIN = 24
COLOURS = {GUILTY: "#9B2A1B", NOT_GUILTY: "#1B4F7E", HUNG: "#8A7B66"}
MAX_EXHIBITS = 10
"""Exhibits and witnesses in a chart, at most."""


def outcome_label(name: str) -> str:
    """An outcome as people say it."""
    return name.replace("_", " ")


def percent(value: float) -> str:
    """A share in per cent, with a digit more where it is small."""
    if value in (0.0, 1.0):
        return f"{value:.0%}"
    return f"{value:.1%}" if value < 0.0995 or value > 0.9005 else f"{value:.0%}"


def interval(share: Proportion) -> str:
    """A share with its interval."""
    return f"{percent(share.value)} ({percent(share.low)} to {percent(share.high)})"


def even_odds_label(figures: CaseStatistics) -> str:
    """Where a verdict is as likely guilty as not, which it is somewhere, with its interval."""
    found = f"{figures.even_odds:.1f}"
    if figures.even_odds_interval is None:
        return found
    low, high = figures.even_odds_interval
    return f"{found} ({low:.1f} to {high:.1f})"


def _head(title: str, under: str) -> list[Shape]:
    return [TextLine(LEFT_MARGIN, 16, title, 16, bold=True), TextLine(LEFT_MARGIN, 35, under, 12, ink=SOFT)]


def verdict_chart(figures: CaseStatistics, title: str) -> Drawing:
    """How the runs ended, each share with its interval."""
    shapes = _head(title, f"{figures.runs} deliberations. The thin line is where the true share lies, 19 times in 20.")
    left, width, y = 130, 380, 52
    for outcome, value in figures.shares.items():
        low, high = figures.intervals[outcome]
        shapes.append(TextLine(left - 10, y + 14, outcome_label(outcome).capitalize(), 13, anchor="end"))
        shapes.append(Box(left, y, width, 20, RULE))
        shapes.append(
            Box(left, y, width * value, 20, COLOURS.get(outcome, INK), f"{outcome_label(outcome)}: {value:.1%}")
        )
        shapes.append(Line(left + width * low, y + 23, left + width * high, y + 23, INK, 2))
        said = f"{percent(value)}, {percent(low)} to {percent(high)}"
        shapes.append(TextLine(left + width + 12, y + 15, said, 12))
        y += 32
    return Drawing(WIDTH, y + 4, tuple(shapes), f"{title}: how {figures.runs} deliberations ended.")


def first_ballot_chart(figures: CaseStatistics) -> Drawing:
    """The outcomes by the number of guilty votes in the first ballot."""
    shapes = _head("From the first ballot to the verdict", "Each bar: the runs that began so.")
    left, width, y = 130, 380, 62
    shapes += _legend(figures.outcomes, left)
    shapes.append(TextLine(left + width + 12, y - 8, "P(guilty), 95 %", 11, ink=SOFT))
    for first in figures.first_ballots:
        shapes.append(TextLine(left - 10, y + 13, f"{first.guilty} guilty, {first.runs}", 12, anchor="end"))
        x = float(left)
        for outcome, number in first.outcomes.items():
            part = width * number / first.runs
            title_text = f"{outcome_label(outcome)}: {number} of {first.runs}"
            if number:
                shapes.append(Box(x, y, part, 17, COLOURS.get(outcome, INK), title_text))
            x += part
        shapes.append(TextLine(left + width + 12, y + 13, interval(first.convicted), 11))
        y += 22
    return Drawing(WIDTH, y + 6, tuple(shapes), "Outcomes by the number of guilty votes in the first ballot.")


def _legend(outcomes: Mapping[str, int], left: int) -> list[Shape]:
    shapes: list[Shape] = []
    x = float(left)
    for outcome in outcomes:
        shapes.append(Box(x, 45, 10, 10, COLOURS.get(outcome, INK)))
        shapes.append(TextLine(x + 15, 54, outcome_label(outcome), 11, ink=SOFT))
        x += 90
    return shapes


def rounds_chart(figures: CaseStatistics) -> Drawing:
    """How many rounds the runs took."""
    most = max(figures.rounds.values())
    longest = max(figures.rounds)
    step = min(28.0, (WIDTH - 2 * LEFT_MARGIN) / longest)
    base = 160.0
    shapes = _head("How long they deliberated", f"Runs by rounds; {figures.mean_rounds:.1f} in the mean.")
    for number in range(1, longest + 1):
        runs = figures.rounds.get(number, 0)
        x = LEFT_MARGIN + (number - 1) * step
        height = 100.0 * runs / most
        if runs:
            shapes.append(Box(x + 1, base - height, step - 2, height, SOFT, f"{number} rounds: {runs} runs"))
        if step >= 16 or number % 5 == 0 or number == 1:
            shapes.append(TextLine(x + step / 2, base + 15, str(number), 11, anchor="middle", ink=SOFT))
    shapes.append(Line(LEFT_MARGIN, base, LEFT_MARGIN + longest * step, base, INK))
    return Drawing(WIDTH, 182, tuple(shapes), "Runs by their number of rounds.")


def influence_chart(figures: CaseStatistics) -> Drawing:
    """A field for each pair of seats: how far the one moved the other, in the mean."""
    seats = [speaker.seat for speaker in figures.seats]
    strongest = max((abs(value) for speaker in figures.seats for value in speaker.moved.values()), default=0.0)
    under = "Hundredths of a conviction per run that the speaker (row) moved the listener (column) their own way."
    shapes = _head("Who moved whom", under)
    left, cell, y = 150, 40, 66
    for place, seat in enumerate(seats):
        shapes.append(TextLine(left + place * cell + cell / 2, y - 6, str(seat), 11, anchor="middle", ink=SOFT))
    for speaker in figures.seats:
        shapes.append(TextLine(left - 8, y + 17, f"{speaker.seat} {speaker.surname}", 12, anchor="end"))
        for place, seat in enumerate(seats):
            value = speaker.moved.get(seat, 0.0)
            x = left + place * cell
            if seat == speaker.seat:
                continue
            shade = abs(value) / strongest if strongest else 0.0
            fill = _mixed(COLOURS[GUILTY] if value < 0 else "#2E4638", shade)
            title_text = f"{speaker.seat} moved {seat} by {value:+.3f} a run"
            shapes.append(Box(x, y, cell - 1, 25, fill, title_text))
            ink = "#FFFDF6" if shade > 0.55 else INK
            shapes.append(TextLine(x + cell / 2, y + 17, f"{100 * value:.1f}", 11, anchor="middle", ink=ink))
        y += 26
    return Drawing(WIDTH, y + 8, tuple(shapes), "How far each seat moved each other seat.")


def _mixed(ink: str, share: float) -> str:
    """An ink thinned on paper."""
    paper = (0xFB, 0xF8, 0xEE)
    full = tuple(int(ink[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(p + (f - p) * (0.06 + 0.94 * share)):02X}" for p, f in zip(paper, full, strict=True))


def exhibit_chart(figures: CaseStatistics, labels: Mapping[str, str]) -> Drawing:
    """How far the turns that cited each exhibit or witness moved convictions, to either side."""
    shown: Sequence[ExhibitStatistics] = figures.exhibits[:MAX_EXHIBITS]
    under = "Conviction moved per run by the turns that cite it: left to not guilty, right to guilty."
    shapes = _head("What decides", under)
    most = max((max(item.guilty, item.not_guilty) for item in shown), default=0.0) or 1.0
    middle, half, y = 440.0, 150.0, 52
    for item in shown:
        shapes.append(TextLine(LEFT_MARGIN, y + 13, truncate_title(labels.get(item.id, item.id)), 12))
        left, right = half * item.not_guilty / most, half * item.guilty / most
        title_text = f"{labels.get(item.id, item.id)}: {item.not_guilty:.3f} to not guilty, {item.guilty:.3f} to guilty"
        shapes.append(Box(middle - left, y, left, 16, COLOURS[NOT_GUILTY], title_text))
        shapes.append(Box(middle, y, right, 16, COLOURS[GUILTY], title_text))
        shapes.append(TextLine(middle - left - 5, y + 13, f"{item.not_guilty:.2f}", 11, anchor="end", ink=SOFT))
        shapes.append(TextLine(middle + right + 5, y + 13, f"{item.guilty:.2f}", 11, ink=SOFT))
        y += 22
    shapes.append(Line(middle, 50, middle, max(y, 52), INK))
    return Drawing(WIDTH, y + 8, tuple(shapes), "How far what was cited moved convictions.")


def truncate_title(text: str, limit: int = 34) -> str:
    """A title that fits its column."""
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


def all_charts(figures: CaseStatistics, title: str, labels: Mapping[str, str]) -> list[Drawing]:
    """Every chart of a case."""
    drawn = [verdict_chart(figures, title), first_ballot_chart(figures), rounds_chart(figures)]
    if any(speaker.moved for speaker in figures.seats):
        drawn.append(influence_chart(figures))
    if figures.exhibits:
        drawn.append(exhibit_chart(figures, labels))
    return drawn
