"""The command `twelve history`: its options, its progress, and what it writes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.deliberation.marking import reader_of, run_on_marked
from api.cli.deliberation.minds import (
    minds_of,
    playing_alone,
    ready_models,
)
from api.cli.deliberation.record import LogOptions
from api.cli.deliberation.result import as_json, check_output, write_texts
from api.cli.deliberation.resume import read_broken_off
from api.cli.deliberation.run import LocalRun, hold
from api.cli.failures import runtime_failure, usage_error
from api.cli.formats import result_writer
from api.cli.history.topic import opening, wikipedia_library
from api.cli.options import option_groups
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.core.acts import SettingValue
from engine.core.draws import Draw
from engine.core.events import Entry, Filed, MindFailed, PapersOpened, RoundOpened, VerdictReached
from engine.core.seats import HOUSE
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.labels import ROLES
from engine.formats.history.rules.sources import is_page
from engine.matters.topic import Topic
from rooms.minds.llm.configuration import Configuration
from rooms.research import ResearchLibrary

FORMAT = "history"
RESULT = result_writer(FORMAT)


@option_groups()
def history(
    topic: Annotated[str, typer.Argument(help="Whom it is about: a name, or the id of a ready topic.")] = "",
    rounds: Annotated[int, typer.Option(metavar="N", help="Rounds of research at most.")] = 3,
    sources: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Read these files (text, Markdown, HTML, PDF) in Wikipedia's place."),
    ] = None,
    wikipedia: Annotated[bool, typer.Option("--wikipedia", help="With --sources: read Wikipedia as well.")] = False,
    lang: Annotated[str, typer.Option(metavar="CODE", help="The edition of Wikipedia, and the language.")] = "en",
    output: Annotated[
        Path | None, typer.Option(metavar="F", help="Write the ruling as F.md, and as JSON beside it.")
    ] = None,
    json_wanted: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    admirer: Annotated[str, typer.Option(metavar="MODEL", help="Who is the Admirer.")] = HOUSE,
    critic: Annotated[str, typer.Option(metavar="MODEL", help="Who is the Critic.")] = HOUSE,
    judge: Annotated[str, typer.Option(metavar="MODEL", help="Who is the Judge.")] = HOUSE,
    *,
    log: LogOptions,
) -> None:
    """Put a figure of history on trial: an Admirer and a Critic research, a Judge rules with citations.

    Without models the house plays every seat: it quotes its sources, and counts. Where a model is configured, it reads
    sources of your own first, and marks what they say. Wikipedia asks for a contact: set
    TWELVE_WIKIPEDIA_CONTACT to your mail address, or name --sources.

    \b
    Examples:
      twelve history "Florence Nightingale" --output nightingale.md
      twelve history "Toussaint Louverture" --lang fr --log toussaint.jsonl
      twelve history "Maren Holt" --sources papers/ --json
    """
    check_output(output, (".md", ".json"))
    library: ResearchLibrary | None
    if log.resume is not None:
        if topic or sources is not None:
            raise usage_error("--resume: the log has its own topic and sources; leave TOPIC and --sources out.")
        broken_off = read_broken_off(log.resume, FORMATS[FORMAT], RESULT.kind)
        assert isinstance(broken_off.matter, Topic)
        found, done, library = broken_off.matter, broken_off.entries, wikipedia_library()
    else:
        if not 1 <= rounds <= 20:
            raise usage_error(f"--rounds {rounds}: a number from 1 to 20 is wanted.")
        found, library = opening(topic, sources, wikipedia, lang)
        done = []
    look_in = "wikipedia" if library is not None else "own_sources"
    settings: dict[str, SettingValue] = {} if done else {"max_rounds": rounds, "look_in": look_in}
    configuration, minds = _players(found, {"admirer": admirer, "critic": critic, "judge": judge})
    run = LocalRun(
        FORMATS[FORMAT].bind(found),
        found,
        {**settings, "minds": minds},
        configuration,
        machine_surroundings(),
        house_plays_on=True,
        research=library,
    )
    reader = reader_of(found) if not done and not configuration.models else None
    if reader is not None:
        run = run_on_marked(run, reader)
    entries = hold(run, seed=log.seed, log=log.file(run.matter), resumed=done, calls=output, on_entry=_show_progress)
    result = RESULT.result(run.format, run.matter, entries, {})
    as_read, record = RESULT.to_markdown(result), as_json(result)
    unwritten = None
    if output is not None:
        markdown = output.with_suffix(".md") if output.suffix.lower() == ".json" else output
        unwritten = write_texts({markdown: as_read, output.with_suffix(".json"): f"{record}\n"})
    typer.echo(record if json_wanted else as_read)
    if unwritten is not None:
        raise runtime_failure(unwritten)


def _players(topic: Topic, models: dict[str, str]) -> tuple[Configuration, dict[str, str]]:
    """The configuration of the models that play by role, and the setting `minds`. Leaves with status 2 for one that
    cannot."""
    rules = FORMATS[FORMAT]
    options = {name: f"--{role}" for role, name in models.items()}
    configuration, chosen = ready_models(options)
    seats = rules.seating(rules.settings(), Draw("", "seats"), topic)
    by_seat = minds_of(seats, {role: (name,) for role, name in models.items()}, chosen)
    minds = {"default": HOUSE, **{seat: name for seat, name in by_seat.items() if name != HOUSE}}
    return playing_alone(configuration, chosen.values()), minds


def _show_progress(entry: Entry, state: State) -> None:
    """What both sides and the judge do, line by line, as it happens."""
    match event := entry.event:
        case RoundOpened():
            typer.echo(f"Round {event.round} of {state.settings['max_rounds']}", err=True)
        case Filed():
            typer.echo(f"  {_name(state, event.seat)}: {_filed(event)}", err=True)
        case PapersOpened():
            for paper, parts in event.papers.items():
                standing = [part for part in parts if part.flaw is None and part.quote]
                name = _name(state, state.papers[paper].seat)
                aspects = ", ".join(dict.fromkeys(part.label.lower() for part in standing))
                typer.echo(f"  {name}: {len(standing)} findings on {aspects or 'nothing'}", err=True)
        case MindFailed():
            typer.echo(f"  {_name(state, event.seat)}: {event.reason} {event.instead}", err=True)
        case VerdictReached():
            typer.echo(FORMATS[FORMAT].labels.reason(event.why), err=True)
        case _:
            return


def _name(state: State, seat: int) -> str:
    return ROLES[state.seats[seat].role].label if seat in state.seats else "The room"


def _filed(paper: Filed) -> str:
    match paper.form:
        case "research":
            pages = [part.label for part in paper.parts if is_page(part.id)]
            query = next(part for part in paper.parts if part.id == "query")
            read = f"read {', '.join(pages)}" if pages else "read what lies on the table"
            return f"searched “{query.text}”, {read}." + (f" {query.warning}" if query.warning else "")
        case "dossier":
            return "filed a dossier." if paper.standing == "stands" else f"the dossier was {paper.standing}."
        case "feedback":
            return "sends both sides back." if paper.standing == "stands" else f"the feedback was {paper.standing}."
        case _:
            return "rules." if paper.standing == "stands" else f"the ruling was {paper.standing}."
