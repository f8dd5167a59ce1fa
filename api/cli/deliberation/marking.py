"""Marking: a model reads the papers of a matter before it is deliberated, where one is configured."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from api.cli.deliberation.record import kept_aside
from api.cli.failures import runtime_failure
from engine.core.matter import Matter
from engine.core.phrases import count_noun
from engine.formats import FORMATS
from engine.matters.criminal_case import Case
from engine.matters.document_matter import is_unmarked
from engine.matters.marking import AnyMatter
from engine.matters.points import Reading
from engine.matters.weighing import pieces_of
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration
from rooms.surroundings import Surroundings

# Deliberations of house minds do not wait for what calls to models need.
if TYPE_CHECKING:
    from api.cli.deliberation.run import LocalRun
    from rooms.minds.llm.recording import KeepsCalls, RecordedCall
    from rooms.minds.marking.marker import Marked


class Reader(NamedTuple):
    """The model that marks a matter."""

    choice: ModelChoice
    configuration: Configuration
    """With the models that may stand in for it."""


def reader_of(matter: Matter) -> Reader | None:
    """The configured model that marks a matter first; None where there is none, and where nothing is to be marked."""
    if not is_unmarked(matter):
        return None
    # What settings are read with is loaded where something is to be marked.
    from api.cli.deliberation.minds import found_models

    configuration, _ = found_models({})
    return Reader(configuration.models[configuration.default], configuration) if configuration.default else None


def run_on_marked(run: LocalRun, reader: Reader) -> LocalRun:
    """The run on its matter as a model marks it; where the model fails, on its matter without marks, by which nobody
    rules."""
    matter, calls = mark_first(run.matter, reader, run.surroundings, goes_on=True)
    return replace(run, matter=matter, format=FORMATS[run.format.name].bind(matter), marked=calls)


def mark_first(
    matter: AnyMatter, reader: Reader, surroundings: Surroundings, *, goes_on: bool
) -> tuple[AnyMatter, Sequence[RecordedCall]]:
    """A matter as a model marks it, and the calls that this took. The forecast is said before, and what it cost and
    what is thin afterwards. `goes_on`: where the model fails, without marks; else it leaves with status 1."""
    # Loaded where a model is asked.
    from rooms.minds.llm.forecast import cost_words
    from rooms.minds.llm.recording import CallsUntilRecorded
    from rooms.minds.marking.marker import forecast_marking

    name, forecast = reader.choice.label or reader.choice.name, forecast_marking(matter, reader.choice)
    costs = cost_words(forecast.cost, [reader.choice], 4)
    papers = "evidence" if isinstance(matter, Case) else "papers"
    typer.echo(f"{name} reads the {papers} first, in {forecast.calls} calls at most: {costs}.", err=True)
    kept = CallsUntilRecorded()
    marked = asyncio.run(_marked(matter, reader, surroundings, kept))
    if marked.failure is not None:
        sentence = f"{name} could not {'weigh' if isinstance(matter, Case) else 'mark'} the {papers}: {marked.failure}"
        if not goes_on:
            raise runtime_failure(sentence)
        typer.echo(f"{sentence} Nobody has marked them.", err=True)
        return marked.matter, kept.calls
    done, cost = _done(marked.matter), sum(call.cost for call in marked.calls)
    typer.echo(f"{name} {done}: {cost_words(cost, [reader.choice], 4)}.", err=True)
    for reading in _readings(marked.matter)[-1:]:
        for sentence in reading.thin:
            typer.echo(f"  {sentence}", err=True)
    return marked.matter, kept.calls


def keep_calls(calls: Sequence[RecordedCall], matter: Matter, beside: Path | None = None) -> None:
    """Keep the calls in which a matter was marked beside a file, else aside, and say where."""
    # Loaded where a model was asked.
    from rooms.minds.llm.recording import CallRecorder
    from rooms.minds.llm.recording_files import RecordingFiles

    aside = kept_aside(matter) if beside is None else None
    file = aside.path if aside is not None else beside
    if file is None or not calls:
        return
    files, name = RecordingFiles(file.parent), file.stem

    async def record() -> None:
        for call in calls:
            await CallRecorder(files, name).record(call)

    try:
        files.file(name).unlink(missing_ok=True)
        asyncio.run(record())
    except OSError as error:
        typer.echo(f"{files.file(name)}: what models were asked cannot be kept there ({error.strerror}).", err=True)
    else:
        typer.echo(f"What models were asked is in {files.file(name)}.", err=True)
    finally:
        files.close(name)


def _done(matter: Matter) -> str:
    if isinstance(matter, Case):
        return f"weighed {count_noun(len(pieces_of(matter)), 'piece')} of evidence"
    return f"marked {count_noun(len(getattr(matter, 'points', ())), 'point')}"


def _readings(matter: Matter) -> Sequence[Reading]:
    return getattr(matter, "readings", ())


async def _marked(
    matter: AnyMatter, reader: Reader, surroundings: Surroundings, recorder: KeepsCalls
) -> Marked[AnyMatter]:
    from rooms.minds.llm.availability import name_refusal
    from rooms.minds.llm.client import LiteLLMClient
    from rooms.minds.llm.measuring import in_its_mode
    from rooms.minds.marking.marker import mark_matter, marking_runner, not_asked

    choice, now = reader.choice, datetime.fromtimestamp(int(surroundings.now()), UTC)
    key = reader.configuration.key_of(choice)
    if choice.base_url is not None and (why := await name_refusal(choice, key)) is not None:
        return not_asked(matter, choice, now, why)
    client = LiteLLMClient(surroundings.steady)
    try:
        runner = marking_runner(client, reader.configuration, surroundings, recorder=recorder)
        choice = await in_its_mode(choice, key, surroundings.steady, calls=False)
        return await mark_matter(matter, choice, runner, now)
    finally:
        await client.close()
