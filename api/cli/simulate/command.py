"""The command `twelve simulate`: its options, and the plan that they make."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.deliberation.marking import keep_calls, mark_first, reader_of
from api.cli.deliberation.matter import find_matters
from api.cli.deliberation.seats import SeatOptions, SettingOptions
from api.cli.failures import runtime_failure, usage_error, write_failed
from api.cli.formats import run_adapter
from api.cli.options import option_groups
from api.cli.simulate.dask_scheduler import SchedulerFailed
from api.cli.simulate.jobs import NO_SWEEP, SimulationPlan, usable_cores
from api.cli.simulate.model_options import ModelOptions
from api.cli.simulate.outputs import Outputs
from api.cli.simulate.parts import PartsError
from api.cli.simulate.simulation import run_and_report
from api.cli.simulate.tuning_files import read_tuning
from api.cli.simulate.work_options import WorkOptions
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.core.acts import SettingValue
from engine.core.decide import read_settings
from engine.core.draws import Draw
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.formats import DEFAULT_FORMAT, FORMATS

EXIT_INCOMPLETE = 1
"""Exit status when somebody stopped it, a process died, or a file could not be written."""
OWN_OPTIONS = {name: run_adapter(name).run_report.options for name in FORMATS}
"""By format: options that are other spellings of `--set`."""


@option_groups(**OWN_OPTIONS)
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
    sweep: Annotated[bool, typer.Option("--sweep", help="Force every first ballot in turn, from none to all.")] = False,
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
    *,
    table: SeatOptions,
    outputs: Outputs,
    work: WorkOptions,
    asked: ModelOptions,
    **own: SettingOptions,
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
    if format not in FORMATS:
        raise usage_error(f"--format {format}: there is no such format; there is {', '.join(FORMATS)}.")
    rules, run_report = FORMATS[format], run_adapter(format).run_report
    if n < 1:
        raise usage_error(f"-n {n}: there is nothing to count without runs; ask for 1 or more.")
    work.check(logs=outputs.logs is not None, models=asked.given)
    foreign = [option for name, options in own.items() if name != format for option in options.given()]
    for option in (*foreign, *(("--sweep",) if sweep and run_report.forced_setting is None else ())):
        raise usage_error(f"{option} is for a jury; the settings of “{format}” are set with --set name=value.")
    of_format = own.get(format, SettingOptions())
    given = of_format.settings()
    if sweep and given.get(str(run_report.forced_setting)) is not None:
        raise usage_error("--sweep forces every first ballot in turn; leave --initial-guilty out, or --sweep.")
    settings: dict[str, SettingValue] = {"pace": "instant", **given, **table.settings(rules)}
    scheduler, models = work.scheduler(), None
    if asked.given:
        # With what speaks to models, which simulations of the house do not wait for.
        from api.cli.simulate.model_seats import confirm, read_models

        for option, is_given in {"--no-text": no_text, "--tuning": tuning, "--workers": work.workers}.items():
            if is_given:
                raise usage_error(f"{option} is for minds of the house; leave it out where models play.")
        size = settings.get("size")
        models = read_models(asked, size if isinstance(size, int) else None)
        settings["minds"] = models.setting

    try:
        typed = read_settings(rules, settings)
    except Refusal as refusal:
        raise usage_error(of_format.rename(refusal.detail)) from None
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
    cases = find_matters(case, rules)
    if models is None and work.out is None:
        cases = [_marked(one) for one in cases]
    for one in cases:
        try:
            rules.prepare_matter(one, typed)
        except Refusal as refusal:
            raise usage_error(f"{one.id}: {of_format.rename(refusal.detail)}") from None
    seats = len(rules.seating(typed, Draw("", "seats"), cases[0]))
    plan = SimulationPlan(
        format=format,
        cases=cases,
        settings=settings,
        splits=range(seats + 1) if sweep else NO_SWEEP,
        seed=seed,
        n=n,
        worded=not no_text,
        personas=table.people(rules, run_report.population if sample is not None else None),
        sample=sample is not None,
        shuffle=shuffle_seats,
        tuning=numbers,
        shard=work.share(),
        logs=outputs.logs,
        models=models,
    )
    if plan.models is not None and asked.replay is None:
        confirm(plan, seats)
    try:
        failed = run_and_report(plan, work.workers or usable_cores(), outputs, work.out, scheduler)
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


def _marked(matter: Matter) -> Matter:
    """A matter as the configured model marks it, once for all runs; as it is where nothing is to be marked. Runs that
    several commands share are prepared before (`twelve cases prepare`), so that all play the same matter."""
    reader = reader_of(matter)
    if reader is None:
        return matter
    marked, calls = mark_first(matter, reader, machine_surroundings(), goes_on=True)
    keep_calls(calls, matter)
    return marked
