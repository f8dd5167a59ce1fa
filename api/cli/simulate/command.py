"""The command `twelve simulate`: its options, the run, and its outputs."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from api.cli.compare import difference_sentence, differences
from api.cli.formats import run_adapter
from api.cli.lookup import (
    find_matters,
    parse_defendants,
    parse_settings,
    personas_in_file,
    runtime_failure,
    usage_error,
)
from api.cli.simulate.dask_scheduler import SchedulerFailed, scheduler_address, scheduler_players
from api.cli.simulate.interruption import stop_event
from api.cli.simulate.jobs import Halted, Job, SimulationPlan, WorkerDied, run_jobs, run_key, usable_cores
from api.cli.simulate.model_options import ModelOptions
from api.cli.simulate.outputs import Outputs, check_folder
from api.cli.simulate.parts import Parts, PartsError
from api.cli.simulate.run_report import ALL_MATTERS, Aggregate, RunReport
from api.cli.simulate.run_writer import RunWriter, WriteFailed, open_run_writer, write_failed
from api.cli.simulate.tuning_files import read_tuning
from api.provenance import PROVENANCE, fingerprint, provenance
from engine.core.acts import SettingValue
from engine.core.decide import RULES_VERSION, read_settings
from engine.core.draws import Draw
from engine.core.errors import Refusal
from engine.core.seats import HOUSE
from engine.formats import DEFAULT_FORMAT, FORMATS
from engine.simulation.comparison import RunKey

# Simulations of the house do not wait for what models need.
if TYPE_CHECKING:
    from api.cli.simulate.model_runs import ModelTotals

EXIT_INCOMPLETE = 1
"""Exit status when somebody stopped it, a process died, or a file could not be written."""


def simulate(
    case: Annotated[
        str,
        typer.Option(
            "--case",
            "--matter",
            help="The id of a case or of a format's ready matter, a file with one, or “all” for the ready ones.",
        ),
    ],
    format: Annotated[str, typer.Option(help="The rules.")] = DEFAULT_FORMAT,
    n: Annotated[int, typer.Option("-n", help="Deliberations per case; in a sweep, per split.")] = 1000,
    seed: Annotated[
        int, typer.Option(help="The number of the first run; a run's seed is its number after the case's name.")
    ] = 1,
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
    chosen: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the format; may be given several times."),
    ] = None,
    personas: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Who sits on the seats: a file as docs/personas.md describes it."),
    ] = None,
    sample: Annotated[
        str | None,
        typer.Option(
            metavar="personas",
            help="“personas”: draw each jury from those of the file, or from our own twelve, by their weights.",
        ),
    ] = None,
    shuffle_seats: Annotated[
        bool, typer.Option("--shuffle-seats", help="Draw anew for each run who sits where; of six seats also who.")
    ] = False,
    tuning: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Other numbers of the dynamics, as TOML or YAML: name and number."),
    ] = None,
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
        typer.Option(metavar="FOLDER", help="Write tables of runs, flips, who moved whom, and what was cited."),
    ] = None,
    tables_as: Annotated[
        str, typer.Option(metavar="csv|parquet", help="What the tables of --tables are written as.")
    ] = "csv",
    logs: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the whole log of each run, for “twelve replay”; some 150 kB each."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the runs there: the same command goes on where it was left."),
    ] = None,
    shard: Annotated[
        str | None,
        typer.Option(metavar="I/N", help="With --out: play only share I of N; “twelve merge” puts them together."),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(metavar="dask:tcp://HOST:PORT", help="Let the workers of a dask scheduler play; same bytes."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the figures, as .svg or .png.")] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one .html page with everything, fit to be mailed.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; by default one for each core.")] = None,
    minds: Annotated[
        str,
        typer.Option(
            metavar="MODEL|SEATS=MODEL,…",
            help="Who plays: house, a model's name, default for the one that is proposed here, or by seat: "
            "1-6=NAME,7=OTHER.",
        ),
    ] = HOUSE,
    concurrency: Annotated[int, typer.Option(help="With --minds: deliberations at a time.")] = 4,
    budget: Annotated[
        float | None, typer.Option(metavar="USD", help="With --minds: stop before all calls together pass this.")
    ] = None,
    max_calls: Annotated[int | None, typer.Option(help="With --minds: stop after so many calls.")] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With --minds: keep every call there; what is there is not asked again."),
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="With --minds: play from what was recorded, and call nobody.")
    ] = None,
    versus_house: Annotated[
        bool, typer.Option("--versus-house", help="With --minds: compare with the house on the same seeds, in pairs.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Begin whatever the forecast says that it will cost.")] = False,
) -> None:
    """Play a case many times with house minds or models, and count how it ends.

    Ctrl-C stops it; what is done by then is told and written.

    \b
    Examples:
      twelve simulate --case case_002_murder -n 1000 --json runs.json
      twelve simulate --case all --sweep -n 400 --no-text --report sweep.html
      twelve simulate --case case_002_murder --seed 613 -n 1 --logs .
      twelve simulate --case case_002_murder --set max_rounds=5 -n 200
      twelve simulate --case all --personas personas.yaml -n 200
      twelve simulate --case case_002_murder --minds gemini-flash -n 20 --record calls --budget 5
    """
    outputs = Outputs(json_file, csv_file, tables, tables_as, logs, plot, report)
    if format not in FORMATS:
        raise usage_error(f"--format {format}: there is no such format; there is {', '.join(FORMATS)}.")
    rules, run_report = FORMATS[format], run_adapter(format).run_report
    settings: dict[str, SettingValue] = {"pace": "instant"}
    check_numbers(n, workers)
    if format == DEFAULT_FORMAT:
        check_jury_numbers(size, initial_guilty, sweep)
        settings |= {
            "verdict_rule": rule,
            "size": size,
            "standard": standard,
            "initial_guilty": initial_guilty,
            "defendants": parse_defendants(defendants),
        }
    else:
        given = {
            "--initial-guilty": initial_guilty is not None,
            "--sweep": sweep,
            "--rule": rule != "unanimous",
            "--size": size != 12,
            "--standard": standard != "reasonable_doubt",
            "--defendants": defendants != "together",
        }
        for option in (option for option, is_given in given.items() if is_given):
            raise usage_error(f"{option} is for a jury; the settings of “{format}” are set with --set name=value.")
    settings |= parse_settings(rules, chosen or ())
    models = None
    asked = ModelOptions(minds, concurrency, budget, max_calls, record, replay, versus_house, yes)
    scheduler = parse_scheduler(on, workers, models=asked != ModelOptions())
    if asked != ModelOptions():
        # With what speaks to models, which simulations of the house do not wait for.
        from api.cli.simulate.model_seats import confirm, read_models

        for option, is_given in {"--no-text": no_text, "--tuning": tuning, "--workers": workers}.items():
            if is_given:
                raise usage_error(f"{option} is for minds of the house; leave it out where models play.")
        models = read_models(asked, size if format == DEFAULT_FORMAT else None)
        settings["minds"] = models.setting
    try:
        typed = read_settings(rules, settings)
    except Refusal as refusal:
        raise usage_error(rename_setting(refusal.detail)) from None
    for setting in run_report.for_participants:
        if getattr(typed, setting) != rules.settings.model_fields[setting].default:
            raise usage_error(f"--set {setting}: it is for people and agents, and minds alone play here; leave it out.")
    if sample not in (None, "personas"):
        raise usage_error(f"--sample {sample}: it is personas that can be drawn; say --sample personas.")
    for option, wanted, part in (
        ("--sample", sample is not None, run_report.table_of),
        ("--shuffle-seats", shuffle_seats, run_report.table_of),
        ("--tuning", tuning is not None, run_report.retune),
    ):
        if wanted and part is None:
            raise usage_error(f"{option} is for a jury; the format “{format}” has nothing of the kind.")
    numbers = read_tuning(tuning, run_report.tuning_names, run_report.behind)
    outputs.check(format, run_report)
    if out is not None:
        check_folder("--out", out)
    cases = find_matters(case, rules)
    for one in cases:
        try:
            rules.prepare_matter(one, typed)
        except Refusal as refusal:
            raise usage_error(f"{one.id}: {rename_setting(refusal.detail)}") from None
    plan = SimulationPlan(
        format=format,
        cases=cases,
        settings=settings,
        splits=range(size + 1) if sweep else NO_SWEEP,
        seed=seed,
        n=n,
        worded=not no_text,
        personas=personas_in_file(personas, rules, run_report.population if sample is not None else None),
        sample=sample is not None,
        shuffle=shuffle_seats,
        tuning=numbers,
        shard=parse_shard(shard, out, logs),
        logs=logs,
        models=models,
    )
    if plan.models is not None and replay is None:
        confirm(plan, len(rules.seating(typed, Draw("", "seats"), cases[0])))
    try:
        failed = run_and_report(plan, workers or usable_cores(), outputs, out, scheduler)
    except BrokenPipeError:
        raise
    except PartsError as error:
        raise usage_error(str(error)) from None
    except SchedulerFailed as error:
        raise runtime_failure(str(error)) from None
    except OSError as error:
        raise runtime_failure(write_failed(error.filename or "The output", error).sentence) from None
    for sentence in filter(None, failed):
        typer.echo(sentence, err=True)
    if failed:
        raise typer.Exit(EXIT_INCOMPLETE)


def run_and_report(
    plan: SimulationPlan, workers: int, outputs: Outputs, out: Path | None, scheduler: str | None = None
) -> list[str]:
    """Play, and report the results; returns a sentence for each failure. An empty one is not printed.

    Args:
        plan: what is played.
        workers: processes that play it.
        outputs: where the results go.
        out: where the runs are kept.
        scheduler: the address of the scheduler whose workers play it in their place.

    Raises:
        SchedulerFailed: where there is no such scheduler, or nobody plays for it.
        PartsError: where the folder of parts is of another command, or broken.
        OSError: when the figures could not be printed.
    """
    run_report, failed = run_report_of(plan), list[str]()
    parts = Parts(out, told_plan(plan), run_report.run_type) if out is not None else None
    try:
        if parts is not None:
            parts.open()
        origin = origin_of(plan)
        with open_run_writer(
            run_report.rows,
            outputs.csv_file,
            outputs.tables,
            outputs.json_file is not None,
            origin,
            outputs.as_parquet,
        ) as rows:
            recording = plan.models.options.record if plan.models is not None else None
            for folder in (folder for folder in (plan.logs, recording) if folder is not None):
                folder.mkdir(parents=True, exist_ok=True)
            result = run_simulation(plan, workers, rows, parts, scheduler)
            unfinished = rows.finish()
            if result.tallies:
                head = {
                    PROVENANCE: origin,
                    "settings": plan.settings,
                    "seed": plan.seed,
                    "n": plan.n,
                    "sweep": plan.splits != NO_SWEEP,
                    "rules": RULES_VERSION,
                    "complete": result.stopped is None,
                }
                if result.models is not None:
                    head["models"] = result.models.as_json()
                    if plan.models is not None and plan.models.options.versus_house:
                        result.versus_house = versus_house(plan, workers, result.models.outcomes)
                        head["versus_house"] = result.versus_house
                by_matter = [tally.statistics() for tally in result.tallies.values()]
                together = result.together.statistics() if result.together is not None and len(by_matter) > 1 else None
                failed = outputs.write_all(run_report, rows, head, by_matter, together, plan.cases)
                if result.models is not None and not outputs.print_data:
                    result.models.show(Console(), FORMATS[plan.format])
                    for one in result.versus_house or ():
                        print(f"Models against the house: {difference_sentence(one)}")
            failed = [*unfinished, *failed]
    except WriteFailed as error:
        return ["" if error.unread else error.sentence]
    if result.stopped is not None:
        failed.insert(0, result.stopped)
    return failed


def origin_of(plan: SimulationPlan) -> dict[str, Any]:
    """Where the figures of a plan come from."""
    seeds = " to ".join(f"MATTER/{number}" for number in (plan.seed, plan.seed + plan.n - 1))
    behind = dict(run_adapter(plan.format).run_report.behind(plan.tuning))
    if plan.personas or plan.sample or plan.shuffle:
        behind["personas"] = {"file": plan.personas, "sampled": plan.sample, "shuffled": plan.shuffle}
    return provenance(plan.format, plan.cases, behind, plan.settings, seeds)


def told_plan(plan: SimulationPlan) -> dict[str, Any]:
    """A plan as its folder of parts records it; the fingerprint is of all that the runs follow from."""
    origin = origin_of(plan)
    same = ("program", "version", "format", "rules", "matters", "personas", "tuning", "settings", "seeds")
    told = {name: origin[name] for name in same if name in origin}
    told |= {"splits": [*plan.splits], "worded": plan.worded, "part": plan.part_runs}
    return {"fingerprint": fingerprint(told), "parts": plan.part_count, "command": origin["command"], **told}


def parse_shard(text: str | None, out: Path | None, logs: Path | None) -> tuple[int, int]:
    """Which of how many shares; leaves with status 2 where that cannot be meant."""
    if out is not None and logs is not None:
        raise usage_error("--logs and --out: what lies in parts is not played again, so it has no logs; leave one out.")
    if text is None:
        return 1, 1
    number, _, of = text.partition("/")
    if not (number.isascii() and number.isdigit() and of.isascii() and of.isdigit() and 1 <= int(number) <= int(of)):
        raise usage_error(f"--shard {text}: say which of how many, 3/40 say, from 1 on.")
    if out is None:
        raise usage_error(f"--shard {text}: name a folder for it with --out; “twelve merge” puts the shards together.")
    return int(number), int(of)


def parse_scheduler(text: str | None, workers: int | None, *, models: bool) -> str | None:
    """The address of a scheduler; leaves with status 2 where that cannot be meant, or not with other options."""
    if text is None:
        return None
    address = scheduler_address(text)
    if address is None:
        raise usage_error(f"--on {text}: name a scheduler, as in dask:tcp://localhost:8786.")
    if workers is not None:
        raise usage_error("--on and --workers: --workers is for processes of this machine; leave one of them out.")
    if models:
        raise usage_error(
            "--on and --minds: one process keeps the caps of calls and cost, and their recording; leave --on out, or "
            "share the work out with --shard."
        )
    return address


NO_SWEEP = (None,)
"""No first ballot is forced by a sweep."""
OPTION_NAMES = {"verdict_rule": "--rule", "standard": "--standard", "defendants": "--defendants"}
"""What a setting is called here."""


def rename_setting(sentence: str) -> str:
    """A sentence about a setting, with the name of the option that sets it."""
    for setting, option in OPTION_NAMES.items():
        sentence = sentence.replace(f"Setting “{setting}”", option)
    return sentence


def check_numbers(n: int, workers: int | None) -> None:
    """Leave with one sentence where a number cannot be meant."""
    if n < 1:
        raise usage_error(f"-n {n}: there is nothing to count without runs; ask for 1 or more.")
    if workers is not None and workers < 1:
        raise usage_error(f"--workers {workers}: somebody has to play; ask for 1 or more.")


def check_jury_numbers(size: int, initial_guilty: int | None, sweep: bool) -> None:
    """The same for what is asked of a jury."""
    if sweep and initial_guilty is not None:
        raise usage_error("--sweep forces every first ballot in turn; leave --initial-guilty out, or --sweep.")
    if size not in (6, 12):
        raise usage_error(f"--size {size}: a jury has 6 or 12 seats.")
    if initial_guilty is not None and not 0 <= initial_guilty <= size:
        raise usage_error(f"--initial-guilty {initial_guilty}: of {size} jurors, 0 to {size} can start out for guilty.")


@dataclass
class SimulationResult:
    """The results of a plan."""

    tallies: dict[str, Aggregate] = field(default_factory=dict)
    """By case, in order; without those that were not begun."""
    together: Aggregate | None = None
    """All cases as one, where there are several."""
    stopped: str | None = None
    """That it ended early, and why; empty where there is no reader."""
    models: ModelTotals | None = None
    """What models did and cost, where any played."""
    versus_house: list[dict[str, Any]] | None = None
    """By outcome: the house's share on the same seeds and the models', where that was asked for."""

    @property
    def runs(self) -> int:
        """Runs in all."""
        return sum(tally.runs for tally in self.tallies.values())

    def stop(self, why: str, total: int, has_reader: bool = True) -> None:
        """Note that it ends here; `has_reader`: somebody can read that."""
        sentence = f"{why} after {self.runs} of {total} deliberations; what was done is kept."
        self.stopped = sentence if has_reader else ""


def run_simulation(
    plan: SimulationPlan, workers: int, rows: RunWriter, parts: Parts | None = None, scheduler: str | None = None
) -> SimulationResult:
    """Play everything, with progress on the terminal; Ctrl-C ends it early, and what was done is kept."""
    result = SimulationResult()
    format, run_report = FORMATS[plan.format], run_report_of(plan)
    if plan.models is not None:
        from api.cli.simulate.model_runs import ModelTotals

        result.models = ModelTotals()
    if len(plan.cases) > 1:
        result.together = run_report.aggregate(ALL_MATTERS, format)
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
        task = progress.add_task(plan.cases[0].id, total=plan.total)
        with stop_event() as stopping, closing(jobs_of(plan, workers, parts, scheduler)) as jobs:
            try:
                for job, runs in jobs:
                    forced = job.split if job.split is not None else plan.forced
                    rows.add(runs, forced)
                    case = plan.cases[job.case]
                    tally = result.tallies.setdefault(case.id, run_report.aggregate(case.id, format))
                    for run in runs:
                        tally.add(run)
                        if result.models is not None:
                            result.models.add(case, run, forced)
                        if result.together is not None:
                            result.together.add(run)
                    progress.update(task, advance=job.count, description=case.id)
                    if stopping.is_set() and result.runs < plan.total:
                        result.stop("Stopped", plan.total)
                        break
            except WorkerDied:
                # What asked this process to stop may have ended the others.
                why = "Stopped" if stopping.is_set() else "A process that played deliberations was killed"
                result.stop(why, plan.total)
            except SchedulerFailed as error:
                if not result.runs:
                    raise
                result.stop(f"{error} Stopped", plan.total)
            except WriteFailed as error:
                result.stop(f"{error.sentence} Stopped", plan.total, has_reader=not error.unread)
            except Halted as halted:
                result.stop(f"{halted} Stopped", plan.total)
    return result


def versus_house(plan: SimulationPlan, workers: int, outcomes: Mapping[RunKey, str]) -> list[dict[str, Any]]:
    """What the house came to on the same seeds, in pairs with the models' runs that went as they were set up."""
    settings = {name: value for name, value in plan.settings.items() if name != "minds"}
    house = replace(plan, models=None, logs=None, shard=(1, 1), settings=settings)
    before: dict[RunKey, str] = {}
    with closing(run_jobs(house, workers)) as jobs:
        for job, runs in jobs:
            forced = job.split if job.split is not None else plan.forced
            before |= {run_key(plan.cases[job.case], run, forced): run.outcome for run in runs}
    return differences(before, outcomes) if before.keys() & outcomes.keys() else []


def jobs_of(
    plan: SimulationPlan, workers: int, parts: Parts | None, scheduler: str | None = None
) -> Generator[tuple[Job, list[Any]], None, None]:
    """The jobs of a plan with their runs, played by models or by the house, here or by workers elsewhere."""
    if plan.models is None:
        elsewhere = scheduler_players(plan, scheduler) if scheduler is not None else None
        return run_jobs(plan, workers, parts, elsewhere)
    from api.cli.simulate.model_jobs import run_model_jobs

    return run_model_jobs(plan, parts)


def run_report_of(plan: SimulationPlan) -> RunReport:
    """How the runs of a plan are recorded and counted."""
    run_report = run_adapter(plan.format).run_report
    if plan.models is None:
        return run_report
    from api.cli.simulate.model_runs import with_models

    return with_models(run_report)
