"""Tables: the figures in a terminal, or in a plain pipe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from api.cli.formats.jury.charts import even_odds_label, interval, outcome_label, percent, truncate_title
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.runs.statistics import CaseStatistics

MAX_EXHIBITS = 8
"""Exhibits and witnesses that are listed, at most."""


def print_case(console: Console, figures: CaseStatistics, title: str) -> None:
    """Print the results of the runs of one case, and how the first ballot predicted them."""
    console.print(f"[bold]{title}[/bold], {figures.runs} deliberations", highlight=False)
    console.print(_verdicts(figures), highlight=False)
    if figures.degrees:
        found = (f"{outcome_label(degree)} {interval(share)}" for degree, share in figures.degrees.items())
        console.print(f"What the verdicts are for, of all runs: {', '.join(found)}", highlight=False)
    console.print(
        f"{figures.mean_rounds:.1f} rounds, {figures.mean_flips:.1f} changed votes, {figures.mean_turns:.1f} turns in "
        f"the mean; a vote changed in {percent(figures.moved)}",
        highlight=False,
    )
    if figures.prevailed.of:
        console.print(f"The first majority prevailed in {interval(figures.prevailed)} of decided runs", highlight=False)
    if figures.even_odds is not None:
        console.print(
            f"Guilty is as likely as not guilty at {even_odds_label(figures)} guilty votes in the first ballot",
            highlight=False,
        )
    console.print(
        f"Of the talk, the three who talk most take {percent(figures.top_three)}, the foreperson "
        f"{percent(figures.foreperson)}; {figures.doubters:.2f} private doubters a verdict",
        highlight=False,
    )
    console.print(_first_ballots(figures))


def print_detail(console: Console, figures: CaseStatistics, labels: Mapping[str, str]) -> None:
    """Print who talked, who moved whom, and what was cited."""
    seats = Table("seat", "juror", "talk", "moves others", "flips caused", "own flips", title="Who talks, who moves")
    for speaker in figures.seats:
        seats.add_row(
            str(speaker.seat),
            speaker.name,
            percent(speaker.talk),
            f"{sum(speaker.moved.values()):+.3f}",
            str(sum(speaker.flips.values())),
            str(speaker.changed),
        )
    console.print(seats)
    if any(speaker.moved for speaker in figures.seats):
        console.print(_matrix(figures))
    if figures.exhibits:
        console.print(_exhibits(figures, labels))


def print_summary(console: Console, found: Sequence[CaseStatistics]) -> None:
    """Print a line for each of several cases."""
    table = Table(
        "case", "runs", *map(outcome_label, found[0].outcomes), "rounds", "flips", "majority prevails", "even odds"
    )
    for figures in found:
        table.add_row(
            figures.case,
            str(figures.runs),
            *map(percent, figures.shares.values()),
            f"{figures.mean_rounds:.1f}",
            f"{figures.mean_flips:.1f}",
            percent(figures.prevailed.value) if figures.prevailed.of else "",
            f"{figures.even_odds:.1f}" if figures.even_odds is not None else "",
        )
    console.print(table)


def _verdicts(figures: CaseStatistics) -> str:
    parts = []
    for outcome, value in figures.shares.items():
        low, high = figures.intervals[outcome]
        parts.append(f"{outcome_label(outcome)} {percent(value)} ({percent(low)} to {percent(high)})")
    return ", ".join(parts)


def _first_ballots(figures: CaseStatistics) -> Table:
    table = Table("first ballot, guilty", "runs", "P(guilty), 95 %", "not guilty", "hung", "rounds", "flips")
    for first in figures.first_ballots:
        acquitted = first.outcomes.get(NOT_GUILTY, 0) / first.runs
        table.add_row(
            str(first.guilty),
            str(first.runs),
            interval(first.convicted),
            percent(acquitted),
            percent(first.hung.value),
            f"{first.mean_rounds:.1f}",
            f"{first.mean_flips:.1f}",
        )
    return table


def _matrix(figures: CaseStatistics) -> Table:
    seats = [speaker.seat for speaker in figures.seats]
    title = "Who moved whom: hundredths of a conviction a run, by speaker (row) and listener"
    table = Table("", *map(str, seats), title=title, padding=(0, 0))
    for speaker in figures.seats:
        cells = [f"{100 * speaker.moved.get(seat, 0.0):.1f}" if seat != speaker.seat else "" for seat in seats]
        table.add_row(str(speaker.seat), *cells)
    return table


def _exhibits(figures: CaseStatistics, labels: Mapping[str, str]) -> Table:
    table = Table(
        "cited", "turns", "to guilty", "to not guilty", "P(guilty) cited", "P(guilty) uncited", title="What decides"
    )
    for item in figures.exhibits[:MAX_EXHIBITS]:
        table.add_row(
            truncate_title(labels.get(item.id, item.id)),
            str(item.turns),
            f"{item.guilty:.3f}",
            f"{item.not_guilty:.3f}",
            interval(item.with_it[GUILTY]) if GUILTY in item.with_it else "",
            interval(item.without_it[GUILTY]) if GUILTY in item.without_it and item.without_it[GUILTY].of else "",
        )
    return table
