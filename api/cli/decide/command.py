"""The command `twelve decide`: its options, what it prints, and its exit status."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from api.cli.decide.court_file import HOUSE, CourtFile, read_court_file
from api.cli.decide.decisions import (
    OUTCOMES,
    UnknownDecision,
    calibration,
    calibration_table,
    kept_aside,
    note_decision,
    note_outcome,
    read_decisions,
)
from api.cli.decide.markdown import summary, to_markdown
from api.cli.decide.models import players
from api.cli.decide.question_input import read_question
from api.cli.decide.repeats import merged, repeats_to_markdown, spread_lines
from api.cli.decide.result import EXIT_STATUSES, CourtResult, court_result
from api.cli.local_run import LocalRun, LogFile, StoppedByFailure, play_to_end
from api.cli.lookup import runtime_failure, usage_error
from api.cli.replay import read_log
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.settings import environment
from engine.core.decide import RULES_VERSION, verify
from engine.core.draws import Draw
from engine.core.errors import Refusal
from engine.core.events import BallotCast, Entry, Filed, Opened, PhaseEntered, VerdictReached
from engine.core.format import Format
from engine.core.host_acts import read_settings
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.court.labels import JUROR, NO_RULING
from engine.matters.question import Question

FORMAT = "court"
MAX_REPEATS = 100


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
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print everything that was filed and voted.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print every prompt and the forecast cost, and call nobody.")
    ] = False,
    repeat: Annotated[int, typer.Option(metavar="N", help="Hold so many courts, and count how they end.")] = 1,
    log: Annotated[
        Path | None, typer.Option(metavar="F.jsonl", help="Keep the whole log, for “twelve replay --verify”.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="LOG", help="Go on from a log that was broken off, and write it on.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Repeat the house's draws.")] = None,
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

    Ends with 0 for guilty (yes), 10 for not guilty (no), 11 for dismissed; 2 for wrong use, 1 for a failure.
    Without --config the house plays every seat: it quotes the files, and calls nobody.

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
        _print_calibration(as_json)
        return
    if on_failure not in ("stop", "house"):
        raise usage_error(f"--on-failure {on_failure}: say “stop” or “house”.")
    if not 1 <= repeat <= MAX_REPEATS:
        raise usage_error(f"--repeat {repeat}: a number from 1 to {MAX_REPEATS} is wanted.")
    if output is not None and output.suffix.lower() not in (".json", ".md", ".markdown"):
        raise usage_error(f"--output {output}: end its name in .json or .md.")
    rules = FORMATS[FORMAT]
    court_file = read_court_file(config, rules) if config is not None else CourtFile()
    if resume is not None:
        _resume(rules, court_file, resume, file or question, repeat, on_failure, output, as_json, verbose, log)
        return
    _check_output(output)
    asked = read_question(file, question, context or [])
    run, models = _run_of(rules, asked, court_file, on_failure, calls=not dry_run)
    if dry_run:
        from api.cli.decide.dry_run import planned_calls, printed

        typer.echo(printed(list(planned_calls(run.format, run.settings, run.configuration))))
        return
    results = []
    for number in range(1, repeat + 1):
        seed_of_run = seed if repeat == 1 or seed is None else f"{seed}/{number}"
        path = log if log is None or repeat == 1 else log.with_stem(f"{log.stem}-{number}")
        label = f"court {number} of {repeat}: " if repeat > 1 else ""
        entries = _hold(run, seed_of_run, LogFile(path, asked) if path is not None else None, label, models=models)
        results.append(court_result(run.format, asked, entries, models))
    _finish(results, output, as_json, verbose)


def _check_output(output: Path | None) -> None:
    """Leaves with status 2 where a result could not be written once it is there."""
    if output is None:
        return
    folder = output.parent
    if not folder.is_dir():
        raise usage_error(f"--output {output}: there is no folder {folder}; make it first.")
    if output.is_dir() or not os.access(output if output.exists() else folder, os.W_OK):
        raise usage_error(f"--output {output}: cannot be written.")


def _run_of(
    rules: Format, asked: Question, court_file: CourtFile, on_failure: str, calls: bool = True
) -> tuple[LocalRun, dict[str, str]]:
    """What is decided by whom, and the models by role. `calls`: whether models are called, and need their keys."""
    try:
        typed = read_settings(rules, court_file.settings)
    except Refusal as refusal:
        raise usage_error(f"--config: {refusal.detail}") from None
    seats = rules.seating(typed, Draw("", "seats"), asked)
    configuration, minds, models = players(court_file, seats, environment(), calls)
    settings = {**court_file.settings, **minds}
    run = LocalRun(rules.bind(asked), asked, settings, configuration, machine_surroundings(), on_failure == "house")
    return run, models


def _hold(
    run: LocalRun,
    seed: str | None,
    log: LogFile | None,
    label: str = "",
    resumed: Sequence[Entry] = (),
    models: Mapping[str, str] | None = None,
) -> list[Entry]:
    """A whole court, with its progress on a terminal; leaves with status 1 where it was stopped. Where no log was named
    and models play, what was done is kept aside for as long as the court lasts."""
    aside = None if log is not None or set((models or {}).values()) <= {HOUSE} else kept_aside(run.matter)
    kept = log or aside
    with _progress(label) as show:
        try:
            entries = asyncio.run(play_to_end(run, seed=seed, log=kept, resumed=resumed, on_entry=show))
        except StoppedByFailure as stopped:
            raise runtime_failure(f"{str(stopped).rstrip('.')}.{_where_it_is(kept)}") from None
        except Refusal as refusal:
            raise usage_error(refusal.detail) from None
        except KeyboardInterrupt:
            raise runtime_failure(f"Stopped.{_where_it_is(kept)}") from None
    if aside is not None:
        aside.path.unlink(missing_ok=True)
    return entries


def _where_it_is(log: LogFile | None) -> str:
    if log is None or not log.path.exists():
        return " Nothing of it was kept: name a --log to go on from."
    return f" What was done is in {log.path}; go on with --resume {log.path}."


class _Stages:
    """The stages of a court on a terminal."""

    def __init__(self, label: str, console: Console) -> None:
        self._label = label
        self._console = console
        self._status = console.status("")

    def __enter__(self) -> Callable[[Entry, State], None]:
        self._status.start()
        return self.show

    def __exit__(self, *error: object) -> None:
        self._status.stop()

    def show(self, entry: Entry, state: State) -> None:
        """What an entry says of how far it is."""
        labels, event = FORMATS[FORMAT].labels, entry.event
        match event:
            case PhaseEntered():
                self._status.update(f"{self._label}{labels.phase(event.phase)} …")
            case BallotCast() if event.choice is None:
                asked = sum(seat.role == JUROR for seat in state.seats.values())
                self._status.update(f"{self._label}{labels.phase(state.phase)}: {len(state.cast)} of {asked} votes …")
            case Filed() if event.standing != "stands":
                flaws = "; ".join(part.flaw for part in event.parts if part.flaw is not None)
                self._console.print(f"{self._label}{event.title}: {event.standing}. {flaws}")
            case Filed():
                struck = sum(part.flaw is not None for part in event.parts)
                note = f", {struck} parts struck" if struck else ""
                self._console.print(f"{self._label}{event.title}: {len(event.parts)} parts{note}")
            case VerdictReached():
                self._console.print(f"{self._label}{labels.outcome(event.outcome)}. {labels.reason(event.why)}")
            case _:
                return


def _progress(label: str) -> AbstractContextManager[Callable[[Entry, State], None]]:
    """Progress by stage, on a terminal alone."""
    if not sys.stderr.isatty():
        return nullcontext(lambda entry, state: None)
    return _Stages(label, Console(stderr=True, highlight=False))


def _resume(
    rules: Format,
    court_file: CourtFile,
    path: Path,
    other: Path | str | None,
    repeat: int,
    on_failure: str,
    output: Path | None,
    as_json: bool,
    verbose: bool,
    log: Path | None,
) -> None:
    """Go on from a log that was broken off."""
    if other is not None or repeat > 1:
        raise usage_error("--resume: the log has its own question; leave FILE, --question and --repeat out.")
    entries, matter = read_log(path)
    opened = entries[0].event
    assert isinstance(opened, Opened)
    if opened.format != FORMAT or not isinstance(matter, Question):
        raise usage_error(f"--resume {path}: it is no log of a court with its question; name one that --log wrote.")
    if opened.rules != RULES_VERSION:
        raise usage_error(f"--resume {path}: it was made under version {opened.rules} of the rules; begin anew.")
    bound = rules.bind(matter)
    differs = verify(bound, entries)[1]
    if differs is not None:
        raise usage_error(f"--resume {path}, entry {differs}: not what the rules make of the entries before it.")
    sizes = {name: opened.settings[name] for name in court_file.settings if name in opened.settings}
    for name, value in sizes.items():
        if value != court_file.settings[name]:
            raise usage_error(f"--config: “{name}” is {court_file.settings[name]}, and the log has {value}; set it so.")
    run, models = _run_of(rules, matter, replace(court_file, settings=_settings_of(opened, rules)), on_failure)
    if opened.settings["minds"] != run.settings["minds"]:
        raise usage_error("--config: the models are not those of the log; name the same file as before.")
    _check_output(output)
    done = _hold(run, None, LogFile(log or path, matter), resumed=entries)
    _finish([court_result(run.format, matter, done, models)], output, as_json, verbose)


def _settings_of(opened: Opened, rules: Format) -> dict[str, Any]:
    own = rules.settings.model_fields.keys() - {"minds", "pace"}
    return {name: value for name, value in opened.settings.items() if name in own}


def _finish(results: Sequence[CourtResult], output: Path | None, as_json: bool, verbose: bool) -> None:
    """Print and write what came of it, note the decision where there is one, and leave with its status."""
    record = results[0].json if len(results) == 1 else merged(results)
    decision = results[0].decision if len(results) == 1 else str(record["decision"])
    typical = record if len(results) == 1 else record["typical"]
    whole = to_markdown(typical)
    unwritten = None
    if output is not None:
        text = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
        if output.suffix.lower() != ".json":
            text = whole if len(results) == 1 else repeats_to_markdown(record, whole)
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            # What was decided is printed all the same.
            unwritten = f"--output {output}: cannot be written ({error.strerror})."
    if as_json:
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
    else:
        if len(results) > 1:
            typer.echo(spread_lines(record))
        typer.echo(whole if verbose else summary(typical))
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
