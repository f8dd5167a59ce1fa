"""The simulation: the deliberations of a plan are played and counted, and what they came to is written."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from api.cli.compare import difference_sentence, differences
from api.cli.failures import WriteFailed
from api.cli.formats import run_adapter
from api.cli.simulate.dask_scheduler import SchedulerFailed, scheduler_players
from api.cli.simulate.interruption import stop_event
from api.cli.simulate.jobs import NO_SWEEP, Halted, Players, SimulationPlan, WorkerDied, run_jobs, run_key
from api.cli.simulate.outputs import Outputs
from api.cli.simulate.parts import Parts
from api.cli.simulate.run_report import ALL_MATTERS, Aggregate, RunReport
from api.cli.simulate.run_writer import RunWriter, open_run_writer
from api.provenance import PROVENANCE, fingerprint, provenance
from engine.core.decide import RULES_VERSION
from engine.formats import FORMATS
from engine.simulation.comparison import RunKey

# Simulations of the house do not wait for what models need.
if TYPE_CHECKING:
    from api.cli.simulate.model_runs import ModelTotals


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
                if result.models is not None and plan.models is not None and not outputs.print_data:
                    result.models.show(Console(), FORMATS[plan.format], plan.models.playing())
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
        with (
            stop_event() as stopping,
            closing(run_jobs(plan, workers, parts, players_of(plan, parts, scheduler))) as jobs,
        ):
            try:
                for job, runs in jobs:
                    forced = plan.forced(job)
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
            forced = plan.forced(job)
            before |= {run_key(plan.cases[job.case], run, forced): run.outcome for run in runs}
    return differences(before, outcomes) if before.keys() & outcomes.keys() else []


def players_of(
    plan: SimulationPlan, parts: Parts | None, scheduler: str | None
) -> AbstractContextManager[Players] | None:
    """Who plays a plan in place of processes of this machine, if others do."""
    if plan.models is None:
        return scheduler_players(plan, scheduler) if scheduler is not None else None
    from api.cli.simulate.model_jobs import model_players

    return model_players(plan, parts)


def run_report_of(plan: SimulationPlan) -> RunReport:
    """How the runs of a plan are recorded and counted."""
    run_report = run_adapter(plan.format).run_report
    if plan.models is None:
        return run_report
    from api.cli.simulate.model_runs import with_models

    return with_models(run_report)
