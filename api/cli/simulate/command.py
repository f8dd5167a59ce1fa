"""The command `twelve simulate`: what was asked for, what is played, and where it is told."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from api.cli.lookup import cases_in_file, find_case, is_case_file, parse_defendants, runtime_failure, usage_error
from api.cli.simulate.interruption import stop_event
from api.cli.simulate.jobs import SimulationPlan, WorkerDied, run_jobs, usable_cores
from api.cli.simulate.outputs import Outputs
from api.cli.simulate.rows import RunWriter, WriteFailed, open_run_writer
from cases.library import predefined_cases
from engine.core.acts import SettingValue
from engine.core.decide import RULES_VERSION, read_settings
from engine.core.errors import Refusal
from engine.formats import FORMATS
from engine.matters.criminal_case import Case
from engine.simulation.aggregate import RunAggregate

INCOMPLETE = 1
"""Exit status when somebody stopped it, a process died, or a file could not be written."""


def simulate(
    case: Annotated[str, typer.Option(help="A case's id, a case file, or “all” for the predefined ones.")],
    format: Annotated[str, typer.Option(help="The rules.")] = "jury",
    n: Annotated[int, typer.Option("-n", help="Deliberations per case; in a sweep, per split.")] = 1000,
    seed: Annotated[int, typer.Option(help="The first run's seed; the next runs count on from it.")] = 1,
    initial_guilty: Annotated[
        int | None, typer.Option(help="Force the first ballot: so many start out for guilty.")
    ] = None,
    sweep: Annotated[bool, typer.Option("--sweep", help="Force every first ballot in turn, from none to all.")] = False,
    rule: Annotated[str, typer.Option(help="unanimous, ten_of_twelve or majority.")] = "unanimous",
    size: Annotated[int, typer.Option(help="Twelve jurors or six.")] = 12,
    standard: Annotated[str, typer.Option(help="reasonable_doubt or preponderance.")] = "reasonable_doubt",
    defendants: Annotated[
        str, typer.Option(metavar="together|N", help="Where several stand accused: all of them, or one by number.")
    ] = "together",
    no_text: Annotated[
        bool, typer.Option("--no-text", help="Leave the talk unwritten: the same runs in less time.")
    ] = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE|-", help="Write figures and runs; “-” prints them.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE|-", help="Write a row for each run; “-” prints them.")
    ] = None,
    tables: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write CSV tables of runs, flips, who moved whom, and what was cited."),
    ] = None,
    logs: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the whole log of each run, for “twelve replay”; some 150 kB each."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the figures, as .svg or .png.")] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one .html page with everything, fit to be mailed.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; by default one for each core.")] = None,
) -> None:
    """Play a case many times with house minds, and count how it ends.

    Ctrl-C stops it; what is done by then is told and written.

    \b
    Examples:
      twelve simulate --case case_002_murder -n 1000 --json runs.json
      twelve simulate --case all --sweep -n 400 --no-text --report sweep.html
      twelve simulate --case case_002_murder --seed 613 -n 1 --logs .
    """
    outputs = Outputs(json_file, csv_file, tables, logs, plot, report)
    settings: dict[str, SettingValue] = {
        "pace": "instant",
        "verdict_rule": rule,
        "size": size,
        "standard": standard,
        "initial_guilty": initial_guilty,
        "defendants": parse_defendants(defendants),
    }
    check_numbers(n, size, initial_guilty, sweep, workers)
    if format not in FORMATS:
        raise usage_error(f"--format {format}: there is no such format; there is {', '.join(FORMATS)}.")
    try:
        typed = read_settings(FORMATS[format], settings)
    except Refusal as refusal:
        raise usage_error(rename_setting(refusal.detail)) from None
    outputs.check()
    cases = find_cases(case)
    for one in cases:
        try:
            FORMATS[format].matter(one, typed)
        except Refusal as refusal:
            raise usage_error(f"{one.id}: {rename_setting(refusal.detail)}") from None
    work = SimulationPlan(
        format=format,
        cases=cases,
        settings=settings,
        splits=range(size + 1) if sweep else NO_SWEEP,
        seed=seed,
        n=n,
        worded=not no_text,
        logs=logs,
    )
    try:
        failed = run_and_report(work, workers or usable_cores(), outputs)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise runtime_failure(
            f"{error.filename or 'The output'} could not be written: {error.strerror or error}."
        ) from None
    for sentence in filter(None, failed):
        typer.echo(sentence, err=True)
    if failed:
        raise typer.Exit(INCOMPLETE)


def run_and_report(work: SimulationPlan, workers: int, outputs: Outputs) -> list[str]:
    """Play, and tell what came of it; what went wrong, a sentence each. An empty one needs no telling.

    Raises:
        OSError: when the figures could not be printed.
    """
    failed: list[str] = []
    try:
        with open_run_writer(outputs.csv_file, outputs.tables, outputs.json_file is not None) as rows:
            if work.logs is not None:
                work.logs.mkdir(parents=True, exist_ok=True)
            done = run_simulation(work, workers, rows)
            if done.tallies:
                head = {
                    "settings": work.settings,
                    "seed": work.seed,
                    "n": work.n,
                    "sweep": work.splits != NO_SWEEP,
                    "rules": RULES_VERSION,
                    "complete": done.stopped is None,
                }
                each = [tally.statistics() for tally in done.tallies.values()]
                together = done.together.statistics() if done.together is not None and len(each) > 1 else None
                failed = outputs.write_all(rows, head, each, together, work.cases)
    except WriteFailed as error:
        return ["" if error.unread else error.told]
    if done.stopped is not None:
        failed.insert(0, done.stopped)
    return failed


NO_SWEEP = (None,)
"""No first ballot is forced by a sweep."""
OPTION_NAMES = {"verdict_rule": "--rule", "standard": "--standard", "defendants": "--defendants"}
"""What a setting is called here."""


def rename_setting(sentence: str) -> str:
    """A sentence about a setting, with the option in its place that whoever reads it has typed."""
    for setting, option in OPTION_NAMES.items():
        sentence = sentence.replace(f"Setting “{setting}”", option)
    return sentence


def check_numbers(n: int, size: int, initial_guilty: int | None, sweep: bool, workers: int | None) -> None:
    """Leave with one sentence where a number cannot be meant."""
    if n < 1:
        raise usage_error(f"-n {n}: there is nothing to count without runs; ask for 1 or more.")
    if workers is not None and workers < 1:
        raise usage_error(f"--workers {workers}: somebody has to play; ask for 1 or more.")
    if sweep and initial_guilty is not None:
        raise usage_error("--sweep forces every first ballot in turn; leave --initial-guilty out, or --sweep.")
    if size not in (6, 12):
        raise usage_error(f"--size {size}: a jury has 6 or 12 seats.")
    if initial_guilty is not None and not 0 <= initial_guilty <= size:
        raise usage_error(f"--initial-guilty {initial_guilty}: of {size} jurors, 0 to {size} can start out for guilty.")


def find_cases(case: str) -> list[Case]:
    """The predefined cases, those of a file, or one by its id; leaves with status 2 where there is none."""
    if case == "all":
        return list(predefined_cases().values())
    if is_case_file(case):
        return cases_in_file(Path(case))
    return [asyncio.run(find_case(case))]


@dataclass
class SimulationResult:
    """What came of the work."""

    tallies: dict[str, RunAggregate] = field(default_factory=dict)
    """By case, in order; without those that were not begun."""
    together: RunAggregate | None = None
    """All cases as one, where there are several."""
    stopped: str | None = None
    """That it ended before its time, and why; empty where nobody is there to be told."""

    @property
    def runs(self) -> int:
        """Runs in all."""
        return sum(tally.runs for tally in self.tallies.values())

    def stop(self, why: str, total: int, told: bool = True) -> None:
        """It ends here; `run_and_report`: somebody is there to be told so."""
        kept = f"{why} after {self.runs} of {total} deliberations; what was done is kept."
        self.stopped = kept if told else ""


def run_simulation(work: SimulationPlan, workers: int, rows: RunWriter) -> SimulationResult:
    """Play everything, with progress on the terminal; Ctrl-C ends it early, and what was done is kept."""
    done = SimulationResult()
    outcomes = FORMATS[work.format].outcomes
    if len(work.cases) > 1:
        done.together = RunAggregate("all", outcomes)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(work.cases[0].id, total=work.total)
        with stop_event() as stopping, closing(run_jobs(work, workers)) as parts:
            try:
                for part, runs in parts:
                    forced = part.split if part.split is not None else work.initial_guilty
                    rows.add(runs, forced)
                    case = work.cases[part.case]
                    tally = done.tallies.setdefault(case.id, RunAggregate(case.id, outcomes))
                    for run in runs:
                        tally.add(run)
                        if done.together is not None:
                            done.together.add(run)
                    progress.update(task, advance=part.count, description=case.id)
                    if stopping.is_set() and done.runs < work.total:
                        done.stop("Stopped", work.total)
                        break
            except WorkerDied:
                # What asked this process to stop may have ended the others.
                why = "Stopped" if stopping.is_set() else "A process that played deliberations was killed"
                done.stop(why, work.total)
            except WriteFailed as error:
                done.stop(f"{error.told} Stopped", work.total, told=not error.unread)
    return done
