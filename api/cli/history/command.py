"""The command `twelve history`: its options, its progress, and what it writes."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from api.cli.configuration import read_settings
from api.cli.failures import runtime_failure, usage_error
from api.cli.history.result import to_markdown, trial_result
from api.cli.history.topic import find_topic, seems_living, with_folder
from api.cli.local_run import LocalRun, LogFile, StoppedByFailure, play_to_end
from api.cli.replay import read_log
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.settings import environment
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.decide import RULES_VERSION, verify
from engine.core.errors import Refusal
from engine.core.events import Entry, Filed, MindFailed, Opened, PapersOpened, RoundOpened, VerdictReached
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.labels import ROLES
from engine.formats.history.rules.sources import is_page
from engine.formats.history.rules.table import seat_of
from engine.matters.topic import Topic
from rooms.errors import RoomsError
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, load_models, named_choice
from rooms.research import ResearchLibrary

FORMAT = "history"
LANGUAGE = re.compile(r"[a-z]{2,12}(?:-[a-z]{2,12}){0,2}")
"""The code of an edition."""
HOUSE = "house"


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
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    admirer: Annotated[str, typer.Option(metavar="MODEL", help="Who is the Admirer.")] = HOUSE,
    critic: Annotated[str, typer.Option(metavar="MODEL", help="Who is the Critic.")] = HOUSE,
    judge: Annotated[str, typer.Option(metavar="MODEL", help="Who is the Judge.")] = HOUSE,
    log: Annotated[
        Path | None, typer.Option(metavar="F.jsonl", help="Keep the whole log, for “twelve replay --verify”.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="LOG", help="Go on from a log that was broken off, and write it on.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Repeat the house's draws.")] = None,
) -> None:
    """Put a figure of history on trial: an Admirer and a Critic research, a Judge rules with citations.

    Without models the house plays every seat: it quotes its sources, and counts. Wikipedia asks for a contact: set
    TWELVE_WIKIPEDIA_CONTACT to your mail address, or name --sources.

    \b
    Examples:
      twelve history "Florence Nightingale" --output nightingale.md
      twelve history "Toussaint Louverture" --lang fr --log toussaint.jsonl
      twelve history "Maren Holt" --sources papers/ --json
    """
    if output is not None and output.suffix.lower() not in (".json", ".md", ".markdown"):
        raise usage_error(f"--output {output}: end its name in .md or .json.")
    models = {"admirer": admirer, "critic": critic, "judge": judge}
    library: ResearchLibrary | None
    if resume is not None:
        if topic or sources is not None:
            raise usage_error("--resume: the log has its own topic and sources; leave TOPIC and --sources out.")
        found, done = _read_log(resume)
        library = _library()
        run = _run_of(found, {}, models, library)
        entries = _play(run, LogFile(log or resume, found), None, done, library)
    else:
        if not 1 <= rounds <= 20:
            raise usage_error(f"--rounds {rounds}: a number from 1 to 20 is wanted.")
        found, library = _opening(topic, sources, wikipedia, lang)
        look_in = "wikipedia" if library is not None else "own_sources"
        run = _run_of(found, {"max_rounds": rounds, "look_in": look_in}, models, library)
        entries = _play(run, LogFile(log, found) if log is not None else None, seed, (), library)
    result = trial_result(found, entries)
    if output is not None:
        _write(output, to_markdown(result), json.dumps(result, ensure_ascii=False, indent=2) + "\n")
    typer.echo(json.dumps(result, ensure_ascii=False, indent=2) if as_json else to_markdown(result))


# The topic


def _opening(name: str, sources: Path | None, wikipedia: bool, language: str) -> tuple[Topic, ResearchLibrary | None]:
    """The topic with its sources, and where else is looked."""
    if not LANGUAGE.fullmatch(language):
        raise usage_error(f"--lang {language[:20]}: it is no language of Wikipedia; “en” is one.")
    topic = find_topic(name, read_shelf(SHELVES / FORMAT, Topic), language)
    if sources is not None:
        topic, unread = with_folder(topic, sources)
        for sentence in unread:
            typer.echo(f"Not read: {sentence}", err=True)
        if not wikipedia:
            return topic, None
    library = _library()
    if library.contact is None:
        if topic.sources and not wikipedia:
            return topic, None
        raise usage_error(
            "Wikipedia asks for a contact: set TWELVE_WIKIPEDIA_CONTACT to your mail address or URL, "
            "or name a folder of sources of your own with --sources."
        )
    return asyncio.run(_resolved(topic, library, own=bool(topic.sources))), library


def _library() -> ResearchLibrary:
    settings = read_settings()
    return ResearchLibrary(
        settings.wikipedia_contact,
        settings.wikipedia_folder,
        settings.wikipedia_url,
        machine_surroundings().now,
        unattended=True,
        on_wait=_waiting,
    )


async def _resolved(topic: Topic, library: ResearchLibrary, *, own: bool) -> Topic:
    """The topic under the title of its page. Leaves with status 2 where no page has it, or several might be meant; on
    a terminal the meanings are offered."""
    from cases.sources.wikipedia.api import AmbiguousTitle, NoSuchPage, SourceUnavailable

    title = topic.title
    try:
        client = library.client(topic.language)
        while True:
            try:
                article = await client.article(title)
                break
            except AmbiguousTitle as several:
                if not (sys.stdin.isatty() and several.choices):
                    raise
                title = _chosen(several.choices, title)
    except NoSuchPage as missing:
        if own:
            return topic
        raise usage_error(f"TOPIC: {missing}") from None
    except AmbiguousTitle as several:
        raise usage_error(f"TOPIC: {several}") from None
    except SourceUnavailable as unavailable:
        if own:
            return topic
        raise runtime_failure(str(unavailable)) from None
    finally:
        await library.close()
    changes = {"title": article.title[:120], "subject": article.title[:120]}
    return topic.model_copy(update={**changes, "living": seems_living(article.text)})


def _chosen(choices: Sequence[str], title: str) -> str:
    """One of several meanings, by its number."""
    typer.echo(f"“{title}” may mean:", err=True)
    for number, choice in enumerate(choices, 1):
        typer.echo(f"  {number}  {choice}", err=True)
    picked: int = typer.prompt("Which", type=int, err=True)
    return choices[min(max(picked, 1), len(choices)) - 1]


# The run


def _run_of(
    topic: Topic, settings: dict[str, str | int], models: dict[str, str], library: ResearchLibrary | None
) -> LocalRun:
    """Who plays what."""
    configuration, minds = _players(models)
    return LocalRun(
        FORMATS[FORMAT].bind(topic),
        topic,
        {**settings, "minds": minds},
        configuration,
        machine_surroundings(),
        True,
        research=library,
    )


def _players(models: dict[str, str]) -> tuple[Configuration, dict[str, str]]:
    """The configuration of the models that play, and the setting `minds`. Leaves with status 2 for one that cannot."""
    try:
        configuration = load_models(read_settings().models_file, environment())
        chosen: dict[str, ModelChoice] = {}
        for role, name in models.items():
            if name != HOUSE:
                known = configuration.models.get(name)
                chosen[role] = known or named_choice(name, None, configuration.models, f"--{role}", "base_url")
    except RoomsError as error:
        raise usage_error(str(error)) from None
    for role, choice in chosen.items():
        if (why := configuration.why_not(choice)) is not None:
            raise usage_error(f"--{role}: {choice.name} cannot play. {why}")
    minds = {"default": HOUSE, **{str(seat_of(role)): choice.name for role, choice in chosen.items()}}
    playing = {choice.name: choice for choice in chosen.values()}
    return replace(configuration, models=playing, named=None, overrides={}, seats={}), minds


def _play(
    run: LocalRun, log: LogFile | None, seed: str | None, done: Sequence[Entry], library: ResearchLibrary | None
) -> list[Entry]:
    async def play() -> list[Entry]:
        try:
            return await play_to_end(run, seed=seed, log=log, resumed=done, on_entry=_progress())
        finally:
            if library is not None:
                await library.close()

    try:
        return asyncio.run(play())
    except StoppedByFailure as stopped:
        raise runtime_failure(str(stopped)) from None
    except Refusal as refusal:
        raise usage_error(refusal.detail) from None
    except KeyboardInterrupt:
        kept = f" Go on with --resume {log.path}." if log is not None else ""
        typer.echo(f"Stopped.{kept}", err=True)
        raise typer.Exit(1) from None


def _waiting(seconds: float, why: str) -> None:
    typer.echo(f"Wikipedia: {why}; waiting {seconds:.0f} s.", err=True)


def _progress() -> Callable[[Entry, State], None]:
    """What both sides and the judge do, line by line, as it happens."""

    def show(entry: Entry, state: State) -> None:
        event = entry.event
        match event:
            case RoundOpened():
                typer.echo(f"Round {event.round} of {state.settings['max_rounds']}", err=True)
            case Filed():
                typer.echo(f"  {_name(state, event.seat)}: {_filed(event)}", err=True)
            case PapersOpened():
                for paper, parts in event.papers.items():
                    standing = [part for part in parts if part.flaw is None]
                    name = _name(state, state.papers[paper].seat)
                    aspects = ", ".join(dict.fromkeys(part.label.lower() for part in standing))
                    typer.echo(f"  {name}: {len(standing)} findings on {aspects or 'nothing'}", err=True)
            case MindFailed():
                typer.echo(f"  {_name(state, event.seat)}: {event.reason} {event.instead}", err=True)
            case VerdictReached():
                typer.echo(FORMATS[FORMAT].labels.reason(event.why), err=True)
            case _:
                return

    return show


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


# Files


def _read_log(path: Path) -> tuple[Topic, list[Entry]]:
    """The topic and the entries of a log that was broken off."""
    entries, matter = read_log(path)
    opened = entries[0].event
    if not isinstance(opened, Opened) or opened.format != FORMAT or not isinstance(matter, Topic):
        raise usage_error(f"--resume {path}: it is no log of a historical trial; name one that --log wrote.")
    if opened.rules != RULES_VERSION:
        raise usage_error(f"--resume {path}: it was made under version {opened.rules} of the rules; begin again.")
    differs = verify(FORMATS[FORMAT].bind(matter), entries)[1]
    if differs is not None:
        raise usage_error(f"--resume {path}, entry {differs}: not what the rules make of the entries before it.")
    return matter, entries


def _write(output: Path, markdown: str, record: str) -> None:
    """The ruling as Markdown, and as JSON beside it."""
    as_markdown = output if output.suffix.lower() != ".json" else output.with_suffix(".md")
    for path, text in ((as_markdown, markdown), (output.with_suffix(".json"), record)):
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise runtime_failure(f"--output {path}: cannot be written ({error.strerror}).") from None
