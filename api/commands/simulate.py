"""`twelve simulate`: many deliberations of house minds, and what they come to."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from api.commands.finding import case_called, wrong_use
from api.commands.plot import outcomes_svg
from cases.library import predefined
from engine.acts import SettingValue
from engine.case import Case
from engine.decide import read_settings
from engine.errors import Refusal
from engine.figures import Figures
from engine.formats import FORMATS
from engine.formats.format import Format
from engine.runs import Run, run_of
from engine.table import play
from engine.tally import figures_of

CHUNK = 20
"""Deliberations that a process plays before it reports."""


def simulate(
    case: Annotated[str, typer.Option(help="A case's id, or “all” for the predefined ones.")],
    format: Annotated[str, typer.Option(help="The rules.")] = "jury",
    n: Annotated[int, typer.Option("-n", min=1, max=1_000_000, help="Deliberations per case.")] = 1000,
    seed: Annotated[int, typer.Option(help="The first run's seed; the next runs count on from it.")] = 1,
    initial_guilty: Annotated[int | None, typer.Option(help="Force the first ballot's split.")] = None,
    rule: Annotated[str, typer.Option(help="unanimous, ten_of_twelve or majority.")] = "unanimous",
    size: Annotated[int, typer.Option(help="Twelve jurors or six.")] = 12,
    standard: Annotated[str, typer.Option(help="reasonable_doubt or preponderance.")] = "reasonable_doubt",
    json_file: Annotated[Path | None, typer.Option("--json", help="Write figures and runs; “-” prints them.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw outcomes by first ballot, as SVG.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = os.cpu_count() or 1,
) -> None:
    """Play a case many times with house minds.

    \b
    Example:
      twelve simulate --case case_002_murder -n 1000 --json runs.json
    """
    rules = FORMATS.get(format)
    if rules is None:
        raise wrong_use(f"There is no format “{format}”; there is {', '.join(FORMATS)}.")
    if plot is not None and plot.suffix != ".svg":
        raise wrong_use(f"--plot {plot}: the name must end in .svg.")
    settings: dict[str, SettingValue] = {
        "pace": "instant", "verdict_rule": rule, "size": size, "standard": standard, "initial_guilty": initial_guilty,
    }  # fmt: skip
    try:
        read_settings(rules, settings)
    except Refusal as refusal:
        raise wrong_use(refusal.detail) from None
    cases = list(predefined().values()) if case == "all" else [asyncio.run(case_called(case))]
    quiet = str(json_file) == "-"
    found: list[tuple[Figures, list[Run]]] = []
    stopped = False
    for matter in cases:
        runs, stopped = played(rules, matter, settings, seed, n, workers, quiet=quiet)
        if runs:
            found.append((figures_of(matter.id, runs, rules.outcomes), runs))
        if stopped:
            break
    report = {
        "settings": settings,
        "seed": seed,
        "complete": not stopped,
        "cases": [{**asdict(figures), "list": [asdict(run) for run in runs]} for figures, runs in found],
    }
    if quiet:
        typer.echo(json.dumps(report, indent=1))
    else:
        for figures, _ in found:
            show(figures)
    if json_file is not None and not quiet:
        json_file.write_text(json.dumps(report, indent=1), encoding="utf-8")
    if plot is not None:
        plot.write_text(outcomes_svg([figures for figures, _ in found], rules.outcomes), encoding="utf-8")
    if stopped:
        raise typer.Exit(1)


def played(
    format: Format,
    case: Case,
    settings: Mapping[str, SettingValue],
    seed: int,
    count: int,
    workers: int,
    *,
    quiet: bool,
) -> tuple[list[Run], bool]:
    """The runs, in the order of their seeds, and whether somebody stopped them early; what is done is kept."""
    chunks = [(start, min(CHUNK, seed + count - start)) for start in range(seed, seed + count, CHUNK)]
    runs: dict[int, list[Run]] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task(case.id, total=count)
        try:
            for start, part in _parts(format, case, settings, chunks, workers):
                runs[start] = part
                progress.advance(task, len(part))
        except KeyboardInterrupt:
            return _in_order(runs), True
    return _in_order(runs), False


def _parts(
    format: Format, case: Case, settings: Mapping[str, SettingValue], chunks: list[tuple[int, int]], workers: int
) -> Iterator[tuple[int, list[Run]]]:
    if workers == 1 or len(chunks) == 1:
        for start, count in chunks:
            yield start, play_chunk(format.name, case, settings, start, count)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures: dict[Future[list[Run]], int] = {
            pool.submit(play_chunk, format.name, case, settings, start, count): start for start, count in chunks
        }
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def play_chunk(name: str, case: Case, settings: Mapping[str, SettingValue], start: int, count: int) -> list[Run]:
    """Some deliberations one after another, in a process of its own; formats hold functions, so they go by name."""
    format = FORMATS[name].with_case(case)
    return [run_of(str(number), play(format, str(number), settings)) for number in range(start, start + count)]


def _in_order(runs: Mapping[int, list[Run]]) -> list[Run]:
    return [run for start in sorted(runs) for run in runs[start]]


def show(figures: Figures) -> None:
    """Print the figures of one case."""
    console = Console()
    console.print(f"[bold]{figures.case}[/bold], {figures.runs} deliberations")
    console.print(
        ", ".join(f"{outcome.replace('_', ' ')} {share:.1%}" for outcome, share in figures.shares.items())
        + f"; {figures.mean_rounds:.1f} rounds, {figures.mean_flips:.1f} changed votes, {figures.mean_turns:.1f} turns"
        f" in the mean; a vote changed in {figures.moved:.0%}",
        highlight=False,
    )
    table = Table("first ballot, guilty", "runs", *(outcome.replace("_", " ") for outcome in figures.outcomes))
    for guilty, row in figures.by_first_ballot.items():
        total = sum(row.values())
        table.add_row(str(guilty), str(total), *(f"{number / total:.0%}" for number in row.values()))
    console.print(table)
