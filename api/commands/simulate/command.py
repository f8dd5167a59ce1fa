"""The command `twelve simulate`: what was asked for, what is played, and where it is told."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from api.commands.finding import case_called, defendants_named, failure, wrong_use
from api.commands.simulate.charts import all_of
from api.commands.simulate.drawing import stacked, svg, write_png
from api.commands.simulate.report import labels_of, page
from api.commands.simulate.rows import Rows, rows_into
from api.commands.simulate.tables import show, show_detail, summarise
from api.commands.simulate.work import Work, WorkerDied, played, usable_cores
from cases.library import predefined
from cases.reading import BadCase
from engine.acts import SettingValue
from engine.case import Case
from engine.decide import RULES, read_settings
from engine.errors import Refusal
from engine.figures import Figures
from engine.formats import FORMATS
from engine.tally import Tally

STOPPED = 1
"""Exit status when somebody stopped it, or a process died."""
STDERR = 2
"""The file of errors, by its number."""


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
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a row for each run.")] = None,
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
    """
    asked = Asked(json_file, csv_file, plot, report)
    settings: dict[str, SettingValue] = {
        "pace": "instant", "verdict_rule": rule, "size": size, "standard": standard, "initial_guilty": initial_guilty,
        "defendants": defendants_named(defendants),
    }  # fmt: skip
    check_numbers(n, size, initial_guilty, sweep, workers)
    if format not in FORMATS:
        raise wrong_use(f"--format {format}: there is no such format; there is {', '.join(FORMATS)}.")
    try:
        typed = read_settings(FORMATS[format], settings)
    except Refusal as refusal:
        raise wrong_use(refusal.detail) from None
    asked.check()
    cases = cases_called(case)
    for one in cases:
        try:
            FORMATS[format].matter(one, typed)
        except Refusal as refusal:
            raise wrong_use(f"{one.id}: {refusal.detail}") from None
    work = Work(
        format=format,
        cases=cases,
        settings=settings,
        splits=range(size + 1) if sweep else (None,),
        seed=seed,
        n=n,
        worded=not no_text,
    )
    try:
        with rows_into(csv_file, json_file is not None) as rows:
            done = carried_out(work, workers or usable_cores(), rows)
            if done.tallies:
                head = {
                    "settings": settings, "seed": seed, "n": n, "sweep": sweep, "rules": RULES,
                    "complete": done.stopped is None,
                }  # fmt: skip
                asked.tell(done, work, rows, head)
    except OSError as error:
        raise failure(f"{error.filename or 'The output'} could not be written: {error.strerror or error}.") from None
    if done.stopped is not None:
        typer.echo(f"{done.stopped} after {done.runs} of {work.total} deliberations; what was done is kept.", err=True)
        raise typer.Exit(STOPPED)


def check_numbers(n: int, size: int, initial_guilty: int | None, sweep: bool, workers: int | None) -> None:
    """Leave with one sentence where a number cannot be meant."""
    if n < 1:
        raise wrong_use(f"-n {n}: there is nothing to count without runs; ask for 1 or more.")
    if workers is not None and workers < 1:
        raise wrong_use(f"--workers {workers}: somebody has to play; ask for 1 or more.")
    if sweep and initial_guilty is not None:
        raise wrong_use("--sweep forces every first ballot in turn; leave --initial-guilty out, or --sweep.")
    if size not in (6, 12):
        raise wrong_use(f"--size {size}: a jury has 6 or 12 seats.")
    if initial_guilty is not None and not 0 <= initial_guilty <= size:
        raise wrong_use(f"--initial-guilty {initial_guilty}: of {size} jurors, 0 to {size} can start out for guilty.")


def cases_called(case: str) -> list[Case]:
    """The predefined cases, those of a file, or one by its id; leaves with status 2 where there is none."""
    if case == "all":
        return list(predefined().values())
    if Path(case).suffix.lower() in (".yaml", ".yml", ".json", ".csv"):
        # Only who names a file waits for what reads files.
        from cases.sources.case_file import checked

        found = list(checked(Path(case)))
        for one in found:
            if isinstance(one, BadCase):
                raise wrong_use(str(one))
        return [one for one in found if isinstance(one, Case)]
    return [asyncio.run(case_called(case))]


@dataclass
class Done:
    """What came of the work."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    """By case, in order; without those that were not begun."""
    together: Tally | None = None
    """All cases as one, where there are several."""
    stopped: str | None = None
    """Why it ended before its time."""

    @property
    def runs(self) -> int:
        """Runs in all."""
        return sum(tally.runs for tally in self.tallies.values())


@contextmanager
def ctrl_c_noted() -> Iterator[Event]:
    """An event that Ctrl-C sets, so that no run is counted by halves; a second Ctrl-C ends the program at once."""
    stopping = Event()
    if current_thread() is not main_thread():
        yield stopping
        return
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:
        stopping.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # Past Python's own files: a write to them that this one interrupts would refuse another.
        os.write(STDERR, b"\nStopping when the deliberations in hand are done; Ctrl-C again ends it at once.\n")

    signal.signal(signal.SIGINT, note)
    try:
        yield stopping
    finally:
        signal.signal(signal.SIGINT, before)


def carried_out(work: Work, workers: int, rows: Rows) -> Done:
    """Play everything, with progress on the terminal; Ctrl-C ends it early, and what was done is kept."""
    done = Done()
    outcomes = FORMATS[work.format].outcomes
    if len(work.cases) > 1:
        done.together = Tally("all", outcomes)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
            task = progress.add_task(work.cases[0].id, total=work.total)
            with ctrl_c_noted() as stopping, closing(played(work, workers)) as parts:
                for part, runs in parts:
                    case = work.cases[part.case]
                    forced = part.split if part.split is not None else work.initial_guilty
                    tally = done.tallies.setdefault(case.id, Tally(case.id, outcomes))
                    for run in runs:
                        tally.add(run)
                        rows.add(run, forced)
                        if done.together is not None:
                            done.together.add(run)
                    progress.update(task, advance=part.count, description=case.id)
                    if stopping.is_set() and done.runs < work.total:
                        done.stopped = "Stopped"
                        break
    except WorkerDied:
        done.stopped = "A process that played deliberations was killed"
    return done


@dataclass(frozen=True)
class Asked:
    """Where the figures are to go."""

    json_file: Path | None
    csv_file: Path | None
    plot: Path | None
    report: Path | None

    def check(self) -> None:
        """Leave with one sentence where a file cannot be written, before anything is played."""
        if self.plot is not None and self.plot.suffix not in (".svg", ".png"):
            raise wrong_use(f"--plot {self.plot}: the name must end in .svg or .png.")
        if self.report is not None and self.report.suffix not in (".html", ".htm"):
            raise wrong_use(f"--report {self.report}: the name must end in .html.")
        named = {"--json": self.json_file, "--csv": self.csv_file, "--plot": self.plot, "--report": self.report}
        for flag, file in named.items():
            if file is None or (flag == "--json" and str(file) == "-"):
                continue
            if file.suffix == ".png":
                _check_png(file)
            existed = file.exists()
            try:
                with file.open("ab"):
                    pass
                if not existed:
                    file.unlink()
            except OSError as error:
                raise wrong_use(f"{flag} {file}: it cannot be written: {error.strerror}.") from None

    def tell(self, done: Done, work: Work, rows: Rows, head: dict[str, Any]) -> None:
        """Print the figures and write what was asked for."""
        found = [tally.figures() for tally in done.tallies.values()]
        every = [*found, done.together.figures()] if done.together is not None and len(found) > 1 else found
        titles = {case.id: case.title for case in work.cases} | {"all": "All cases together"}
        labels = {case.id: labels_of(case) for case in work.cases}
        if str(self.json_file) == "-":
            rows.write_report(sys.stdout, head, found)
        else:
            _print(every, len(found) == 1, labels)
            if self.json_file is not None:
                with self.json_file.open("w", encoding="utf-8") as target:
                    rows.write_report(target, head, found)
        if self.plot is not None:
            drawn = [chart for one in every for chart in all_of(one, titles[one.case], labels.get(one.case, {}))]
            whole = stacked(drawn)
            if self.plot.suffix == ".png":
                write_png(whole, self.plot)
            else:
                self.plot.write_text(svg(whole), encoding="utf-8")
        if self.report is not None:
            self.report.write_text(page(every, titles, labels, head), encoding="utf-8")


def _check_png(file: Path) -> None:
    try:
        import PIL  # noqa: F401  (asked here, so that nobody plays for an hour in vain)
    except ModuleNotFoundError:
        raise wrong_use(f"--plot {file}: PNG needs Pillow; install it, or name an .svg.") from None


def _print(every: Sequence[Figures], alone: bool, labels: dict[str, dict[str, str]]) -> None:
    # A pipe has no width of its own; tables are given one that holds them.
    console = Console() if sys.stdout.isatty() else Console(width=120)
    for figures in every:
        show(console, figures, figures.case)
    if alone:
        show_detail(console, every[0], labels.get(every[0].case, {}))
    else:
        summarise(console, every)
