"""The command `twelve decide`: its options, what it prints, and its exit status."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from api.cli.decide.court_file import READER, ROLES, CourtFile, read_court_file
from api.cli.decide.exit_status import EXIT_STATUSES
from api.cli.decide.past_decisions import (
    OUTCOMES,
    UnknownDecision,
    calibration,
    calibration_table,
    note_decision,
    note_outcome,
    read_decisions,
)
from api.cli.decide.question_input import read_question
from api.cli.decide.repeats import merged, repeats_to_markdown, spread_lines
from api.cli.deliberation.marking import Reader, reader_of, run_on_marked
from api.cli.deliberation.minds import (
    minds_of,
    playing_alone,
    ready_models,
)
from api.cli.deliberation.record import Log, LogOptions
from api.cli.deliberation.result import Json, as_json, check_output, is_markdown, write_texts
from api.cli.deliberation.resume import read_broken_off
from api.cli.deliberation.run import LocalRun, hold
from api.cli.failures import runtime_failure, usage_error
from api.cli.formats import result_writer
from api.cli.options import option_groups
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.core.draws import Draw
from engine.core.events import BallotCast, Entry, Filed, PhaseEntered, VerdictReached
from engine.core.format import Format
from engine.core.host_acts import read_settings
from engine.core.refusals import Refusal
from engine.core.seats import HOUSE
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.court.labels import JUROR, NO_RULING
from engine.matters.document_matter import is_unmarked
from engine.matters.question import Question
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration

FORMAT = "court"
RESULT = result_writer(FORMAT)
MAX_REPEATS = 100


@option_groups()
def decide(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A case in JSON, or one of ours in YAML.", show_default=False),
    ] = None,
    question: Annotated[str | None, typer.Option(help="What is to be decided, with a question mark.")] = None,
    context: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A document; may be given several times. “-” reads one from a pipe."),
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="F.toml", help="Models by role, sizes and checks.")] = None,
    output: Annotated[Path | None, typer.Option(metavar="F", help="Write the result, as .json or as .md.")] = None,
    json_wanted: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print everything that was filed and voted.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print every prompt and the forecast cost, and call nobody.")
    ] = False,
    repeat: Annotated[int, typer.Option(metavar="N", help="Hold so many courts, and count how they end.")] = 1,
    *,
    log: LogOptions,
    on_failure: Annotated[
        str, typer.Option(metavar="stop|house", help="Where a model fails: stop there, or let the house play on.")
    ] = "stop",
    outcome: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="ID kept|regretted", help="Note how a decision turned out.", show_default=False),
    ] = None,
    show_calibration: Annotated[
        bool, typer.Option("--calibration", help="Print how well the confidence of past decisions fitted.")
    ] = False,
) -> None:
    """Settle a question for two answers from files: prosecution, defence, a jury pool, a judge.

    Ends with 0 for guilty (yes), 10 for not guilty (no), 11 for dismissed, 12 for no ruling; 2 for wrong use, 1 for a
    failure. Without --config the house plays every seat, and decides only on points that were marked: by the author of
    the file, or by the model that is configured, which then reads the papers first.

    \b
    Examples:
      twelve decide cases/court/cat_on_the_bed.yaml
      twelve decide case.json --config court.toml --output verdict.md --log verdict.jsonl
      git diff main | twelve decide --question "Should we merge this?" --context - --json
      twelve decide case.json --repeat 5
    """
    if outcome is not None:
        _note_outcome(*outcome)
        return
    if show_calibration:
        _print_calibration(json_wanted)
        return
    if on_failure not in ("stop", "house"):
        raise usage_error(f"--on-failure {on_failure}: say “stop” or “house”.")
    if not 1 <= repeat <= MAX_REPEATS:
        raise usage_error(f"--repeat {repeat}: a number from 1 to {MAX_REPEATS} is wanted.")
    if log.resume is not None and (file is not None or question is not None or repeat > 1):
        raise usage_error("--resume: the log has its own question; leave FILE, --question and --repeat out.")
    check_output(output)
    rules = FORMATS[FORMAT]
    court_file = read_court_file(config, rules) if config is not None else CourtFile()
    broken_off = read_broken_off(log.resume, rules, RESULT.kind) if log.resume is not None else None
    if broken_off is None:
        asked = read_question(file, question, context or [])
    else:
        assert isinstance(broken_off.matter, Question)
        asked, court_file = broken_off.matter, _as_it_was(court_file, broken_off, rules)
    run, models, reader = _run_of(rules, asked, court_file, on_failure, calls=not dry_run)
    if broken_off is not None and broken_off.opened.settings["minds"] != run.settings["minds"]:
        raise usage_error("--config: the models are not those of the log; name the same file as before.")
    if dry_run:
        from api.cli.decide.dry_run import planned_calls, planned_marking, printed

        calls = planned_calls(run.format, run.settings, run.configuration)
        first = [planned_marking(asked, reader.choice)] if reader is not None else []
        asked_models = [*run.configuration.models.values(), *([reader.choice] if reader is not None else [])]
        typer.echo(printed([*first, *calls], playing_alone(run.configuration, asked_models)))
        return
    if reader is not None and broken_off is None:
        run = run_on_marked(run, reader)
        models = {**models, READER: reader.choice.name}
    done = broken_off.entries if broken_off is not None else ()
    results = []
    for number in range(1, repeat + 1):
        several = repeat > 1
        seed = f"{log.seed}/{number}" if several and log.seed is not None else log.seed
        with _stages(f"court {number} of {repeat}: " if several else "") as show:
            kept = log.file(run.matter, f"-{number}" if several else "")
            beside = output.with_stem(f"{output.stem}-{number}") if several and output is not None else output
            entries = hold(run, seed=seed, log=kept, resumed=done, calls=beside, on_entry=show)
        result = RESULT.result(run.format, run.matter, entries, models)
        if not all(choice.price_known for choice in run.configuration.models.values()):
            result["metadata"]["costUSD"] = None
        results.append(result)
        run = replace(run, marked=())  # once for all of them
    _finish(results, output, json_wanted, verbose)


def _as_it_was(court_file: CourtFile, log: Log, rules: Format) -> CourtFile:
    """A court's file with all settings of a log; leaves with status 2 where it has another of them."""
    settings = log.opened.settings
    for name, value in court_file.settings.items():
        if name in settings and settings[name] != value:
            raise usage_error(f"--config: “{name}” is {value}, and the log has {settings[name]}; set it so.")
    own = rules.settings.model_fields.keys() - {"minds", "pace"}
    return replace(court_file, settings={name: value for name, value in settings.items() if name in own})


def _run_of(
    rules: Format, asked: Question, file: CourtFile, on_failure: str, calls: bool
) -> tuple[LocalRun, Mapping[str, str], Reader | None]:
    """What is decided by whom, by key of the file who plays there, and who marks the papers first. `calls`: whether
    models are called, and need their keys. Leaves with status 2 for a name that leads nowhere, and for a setting that
    cannot be."""
    try:
        typed = read_settings(rules, file.settings)
    except Refusal as refusal:
        raise usage_error(f"--config: {refusal.detail}") from None
    named = {name: "--config [models]" for names in file.models.values() for name in names}
    configuration, chosen = ready_models(named, file.base_url, called=calls)
    configuration = playing_alone(configuration, chosen.values())
    by_role = {role: file.models.get(key, (HOUSE,)) for role, key in ROLES.items()}
    minds = {"default": HOUSE, **minds_of(rules.seating(typed, Draw("", "seats"), asked), by_role, chosen)}
    settings = {**file.settings, "minds": minds}
    run = LocalRun(rules.bind(asked), asked, settings, configuration, machine_surroundings(), on_failure == "house")
    played = {ROLES[role]: ", ".join(names) for role, names in by_role.items()}
    return run, played, _reader(asked, file, chosen, configuration)


def _reader(
    asked: Question, file: CourtFile, chosen: Mapping[str, ModelChoice], configuration: Configuration
) -> Reader | None:
    """Who marks the papers first: the model that the file names for it, else the one that is configured where the house
    plays every seat; None where nobody does."""
    if (named := file.models.get(READER)) is None:
        return None if chosen else reader_of(asked)
    choice = chosen.get(named[0])
    return Reader(choice, configuration) if choice is not None and is_unmarked(asked) else None


@contextmanager
def _stages(label: str) -> Iterator[Callable[[Entry, State], None]]:
    """What takes the entries of a court and shows how far it is, on a terminal alone."""
    if not sys.stderr.isatty():
        yield lambda entry, state: None
        return
    labels, console = FORMATS[FORMAT].labels, Console(stderr=True, highlight=False)
    with console.status("") as status:

        def show(entry: Entry, state: State) -> None:
            match event := entry.event:
                case PhaseEntered():
                    status.update(f"{label}{labels.phase(event.phase)} …")
                case BallotCast() if event.choice is None:
                    asked = sum(seat.role == JUROR for seat in state.seats.values())
                    status.update(f"{label}{labels.phase(state.phase)}: {len(state.cast)} of {asked} votes …")
                case Filed() if event.standing != "stands":
                    flaws = "; ".join(part.flaw for part in event.parts if part.flaw is not None)
                    console.print(f"{label}{event.title}: {event.standing}. {flaws}")
                case Filed():
                    struck = sum(part.flaw is not None for part in event.parts)
                    note = f", {struck} parts struck" if struck else ""
                    console.print(f"{label}{event.title}: {len(event.parts)} parts{note}")
                case VerdictReached():
                    console.print(f"{label}{labels.outcome(event.outcome)}. {labels.reason(event.why)}")
                case _:
                    return

        yield show


def _finish(results: Sequence[Json], output: Path | None, json_wanted: bool, verbose: bool) -> None:
    """Print and write what came of it, note the decision, and leave with its status."""
    several = len(results) > 1
    record = merged(results) if several else results[0]
    typical = record["typical"] if several else record
    decision = record["decision"] if several else record["verdict"]["decision"]
    whole = RESULT.to_markdown(typical)
    unwritten = None
    if output is not None:
        markdown = repeats_to_markdown(record, whole) if several else whole
        unwritten = write_texts({output: markdown if is_markdown(output) else f"{as_json(record)}\n"})
    if json_wanted:
        typer.echo(as_json(record))
    else:
        if several:
            typer.echo(spread_lines(record))
        typer.echo(whole if verbose else RESULT.summary(typical))
    try:
        if decision != NO_RULING:
            note_decision(typical["id"], typical["case"]["question"], decision, typical["verdict"]["confidence"])
    except OSError as error:
        typer.echo(f"The decision could not be noted for --calibration ({error.strerror}).", err=True)
    if unwritten is not None:
        raise runtime_failure(unwritten)
    raise typer.Exit(EXIT_STATUSES[decision])


def _note_outcome(id: str, outcome: str) -> None:
    if outcome not in OUTCOMES:
        raise usage_error(f"--outcome {id} {outcome}: say “kept” or “regretted”.")
    try:
        noted = note_outcome(id, outcome)
    except UnknownDecision as unknown:
        raise usage_error(f"--outcome: {unknown}") from None
    except OSError as error:
        raise runtime_failure(f"--outcome: nothing can be written ({error.strerror}).") from None
    typer.echo(f"Noted: {noted['decision'].replace('_', ' ')} on “{noted['question']}” was {outcome}.")


def _print_calibration(as_json: bool) -> None:
    decisions = read_decisions()
    rows, unknown = calibration(decisions), sum(one.get("outcome") not in OUTCOMES for one in decisions)
    if as_json:
        typer.echo(
            json.dumps({"bands": [{**row._asdict(), "kept": vars(row.kept)} for row in rows], "unknown": unknown})
        )
    else:
        typer.echo(calibration_table(rows, unknown))
