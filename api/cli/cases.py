"""`twelve cases`: list, show, search, check, prepare, import and remove."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer

from api.cli import case_print
from api.cli.case_check import CHECK_RUNS, check_case
from api.cli.case_import import (
    COURTLISTENER,
    SOURCES,
    ImportSource,
    InvalidInput,
    courtlistener_source,
    import_cases,
    sources_from_paths,
)
from api.cli.case_prepare import DEFAULT_MODEL, check_unmarked, matter_in, reader_named, told, with_points
from api.cli.configuration import read_settings
from api.cli.deliberation.marking import keep_calls, mark_first
from api.cli.deliberation.matter import find_matter, open_library, open_store, shelf_of
from api.cli.matters import check_matter, format_for_file, print_matter, print_matter_cards
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.wire.case_schemas import case_schema
from cases.case_files import InvalidCase
from cases.imported_rows import ORIGINS, CaseFilter, make_row, parse_era, parse_origin
from cases.matter_shelf import matter_card
from cases.search.index import CaseIndex
from cases.sources.case_file.importer import checked, checked_with_predefined
from engine.core.format import Format
from engine.formats import DEFAULT_FORMAT, FORMATS
from engine.matters.criminal_case import Case
from rooms.errors import BadUrl, RoomsError
from rooms.ready_matters import has_library

Result = TypeVar("Result")

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Find, read, check, prepare, import and remove cases.",
)

FormatOption = Annotated[
    str,
    typer.Option("--format", metavar="F", help="The format whose ready matters are meant; without it, cases."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="Where imported cases are; by default what DATABASE_URL names."),
]
Theme = Annotated[str | None, typer.Option(help="Only cases with this theme, such as murder.")]
Years = Annotated[str | None, typer.Option("--era", help="Only these years: 1812, 1800-1850, 1674- or -1750.")]
Origin = Annotated[
    str | None, typer.Option("--source", help=f"Only cases from here: {', '.join(ORIGINS[:-1])} or {ORIGINS[-1]}.")
]


CASES_PER_REMOVAL = 500
"""Cases that one transaction removes."""


@app.command("list")
def list_(
    theme: Theme = None,
    years: Years = None,
    source: Origin = None,
    after: Annotated[str | None, typer.Option(help="Go on after the case with this id.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many at most.")] = 50,
    format: FormatOption = DEFAULT_FORMAT,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List cases, predefined and imported, in the order of their ids; with --format the ready matters of a format.

    \b
    Examples:
      twelve cases list
      twelve cases list --format jury
      twelve cases list --theme murder --era 1800-1850 --limit 200
    """
    rules = _format(format)
    if not has_library(rules):
        for option in ("--theme" * bool(theme), "--era" * bool(years), "--source" * bool(source)):
            if option:
                _stop(f"{option} is for criminal cases; a shelf has no such filter", 2)
        ids = [id for id in shelf_of(rules) if after is None or id > after][:limit]
        ready = [matter_card(shelf_of(rules)[id]) for id in ids]
        if as_json:
            _json([card.model_dump(mode="json") for card in ready])
            return
        print_matter_cards(ready)
        if not ready:
            case_print.print_note(f"The format “{format}” has no ready matter{'' if after is None else ' after that'}.")
        return
    wanted = _wanted(theme, years, source)

    async def cards() -> None:
        async with open_library(database) as library:
            found = await library.list_cases(wanted, after, limit)
        if as_json:
            _json([card.model_dump(mode="json") for card in found])
            return
        case_print.print_cards(found)
        if not found:
            case_print.print_note("No case fits." if after is None else f"No case that fits comes after {after}.")
        if len(found) == limit:
            case_print.print_note(f"There may be more: --after {found[-1].id}")

    _run(cards())


@app.command()
def show(
    case_id: Annotated[str, typer.Argument(metavar="ID", help="The case's id, or a case file.")],
    reveal: Annotated[bool, typer.Option("--reveal", help="Also tell how it ended.")] = False,
    format: FormatOption = DEFAULT_FORMAT,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Show a case or a ready matter as a room gets it; what is held back until the end is told only with --reveal.

    \b
    Examples:
      twelve cases show case_002_murder
      twelve cases show t18120513-5 --reveal
    """

    rules = _format(format)
    if not has_library(rules):
        matter = _run(find_matter(case_id, rules)).shown_to(None, over=reveal)
        if as_json:
            _json(matter.model_dump(mode="json"))
        else:
            print_matter(matter)
        return

    async def one() -> None:
        case = await _find(case_id, database)
        if as_json:
            _json((case if reveal else case_schema(case, whole=True)).model_dump(mode="json"))
        else:
            case_print.print_case(case, reveal=reveal)

    _run(one())


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(metavar="[ID] QUERY", help="What to look for, and in which case.")],
    theme: Theme = None,
    years: Years = None,
    source: Origin = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many at most.")] = 10,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Search in one case, or in all of them. Nothing that tells how a case ended is ever found.

    \b
    Examples:
      twelve cases search case_002_murder "voice through the wall"
      twelve cases search "stolen watch" --era 1750-1800
    """
    if len(words) > 2:
        _stop("search: give at most an id and a query; a query of several words goes in quotes", 2)
    wanted = _wanted(theme, years, source)
    query = words[-1]

    async def hits() -> None:
        if len(words) == 2:
            found = CaseIndex(await _find(words[0], database)).search(query, limit)
            if as_json:
                _json([hit.model_dump(mode="json") for hit in found])
            else:
                case_print.print_hits(found, query)
            return
        async with open_library(database) as library:
            # Here nobody waits for anything else: take in all that was imported before answering.
            await library.refresh()
            answers = await library.search(query, wanted, limit)
        if as_json:
            _json([answer.model_dump(mode="json") for answer in answers])
        else:
            case_print.print_found(answers, query)

    _run(hits())


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case file: YAML, JSON, or a CSV table of cases.")],
    count: Annotated[
        int, typer.Option("-n", min=0, max=10_000, help="Deliberations to try a case out with; 0 leaves that out.")
    ] = CHECK_RUNS,
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="F", help="The format it is for; by default the one that it looks like."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a file with a case, or with the matter of another format; every fault is named with its line and field.

    Then house minds deliberate the case, and what would make a dull evening is said: a verdict that is foregone, a jury
    that always hangs, an exhibit that nobody cites or that moves nobody. Such a warning is no fault: the exit status
    is 2 for faults alone.

    \b
    Examples:
      twelve cases check my_case.yaml
      twelve cases check my_cases.csv -n 0
    """
    rules = format_for_file(file) if format is None else _format(format)
    if not has_library(rules):
        _check_matter(file, rules, count, as_json)
        return
    found = list(checked_with_predefined(file))
    faults = [bad for bad in found if isinstance(bad, InvalidCase)]
    tried = [
        (case, check_case(case, count, quiet=as_json) if count and not faults else None)
        for case in found
        if isinstance(case, Case)
    ]
    if as_json:
        _json(case_print.check_json(file, faults, tried))
    else:
        for bad in faults:
            print(bad, file=sys.stderr)
        for case, trial in [] if faults else tried:
            case_print.print_check(file, case, trial)
    if faults:
        raise typer.Exit(2)


def _check_matter(file: Path, format: Format, count: int, as_json: bool) -> None:
    result = check_matter(file, format, count)
    if as_json:
        _json(result.as_json())
    else:
        for bad in result.faults:
            print(bad, file=sys.stderr)
        result.show()
    if result.faults:
        raise typer.Exit(2)


@app.command()
def prepare(
    name: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A file with documents: YAML or JSON, of any format; or an imported trial by its id."
        ),
    ],
    minds: Annotated[str, typer.Option("--minds", metavar="NAME", help="The model that marks it.")] = DEFAULT_MODEL,
    output: Annotated[
        Path | None,
        typer.Option(metavar="F", help="Where it goes then; by default FILE itself, or the library."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the prompt and the forecast cost, and call nobody.")
    ] = False,
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="F", help="The format it is for; by default the one that it looks like."),
    ] = None,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Have a model mark what the documents of a matter say, once, and write its points into the file.

    Of a trial that was imported it weighs the evidence, which is kept in the library, until the trial is imported anew.

    The house then deliberates on them as often as you like, and calls nobody. Read them, strike what is wrong, turn
    what goes the wrong way, and add what is missing: they are plain fields of the file.

    \b
    Examples:
      twelve cases prepare bridge.yaml --minds gemini-flash --dry-run
      twelve cases prepare case.json --minds anthropic/claude-sonnet-4-5 --output marked.json
      twelve cases prepare t18120513-5
    """
    file = Path(name)
    if file.suffix or file.exists():
        matter = matter_in(file, None if format is None else _format(format))
    else:
        matter = _run(_find(name, database))
    check_unmarked(name, matter)
    reader = reader_named(minds, called=not dry_run)
    if dry_run:
        from api.cli.decide.dry_run import planned_marking, printed
        from api.cli.deliberation.minds import playing_alone

        alone = playing_alone(reader.configuration, [reader.choice])
        print(printed([planned_marking(matter, reader.choice)], alone))
        return
    marked, calls = mark_first(matter, reader, machine_surroundings(), goes_on=False)
    if isinstance(marked, Case) and not file.exists() and output is None:
        _run(_keep(marked, database))
        keep_calls(calls, matter)
    else:
        written = with_points(file, marked) if file.exists() else f"{marked.model_dump_json(indent=2)}\n"
        try:
            (output or file).write_text(written, encoding="utf-8")
        except OSError as error:
            _stop(f"{output or file}: cannot be written ({error.strerror})", 1)
        keep_calls(calls, matter, output or file)
    if as_json:
        _json(marked.model_dump(mode="json"))
    else:
        print(told(marked))


@app.command("import")
def import_(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help=f"What it is: {', '.join([*SOURCES, COURTLISTENER])}.")
    ],
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH…]", help="Files or folders; for old-bailey ZIP archives too.")
    ] = None,
    query: Annotated[str | None, typer.Option(help="courtlistener: words that the opinion has.")] = None,
    ids: Annotated[
        list[str] | None, typer.Option("--id", help="courtlistener: a decision's number or address; may be repeated.")
    ] = None,
    court: Annotated[str | None, typer.Option(help="courtlistener: only these courts, such as “orctapp”.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="courtlistener: the best so many for a query.")] = 3,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Import cases into the database. Importing twice changes nothing.

    A broken file is named and the rest goes on; the exit status is then 1, or 2 where nothing could be read.
    CourtListener is asked over the network, with the token in TWELVE_COURTLISTENER_TOKEN; about four requests a case.

    \b
    Examples:
      twelve cases import old-bailey 18120513.xml
      twelve cases import old-bailey sessions.zip
      twelve cases import exonerations export.csv
      twelve cases import file my_cases.csv
      twelve cases import courtlistener --query '"verdict of guilty" AND jury' --court orctapp
      twelve cases import courtlistener --id 2812209
    """

    async def take_in() -> int:
        with _readings(source, paths or [], query, ids or [], court, limit) as readings:
            tally = await import_cases(readings, database or read_settings().database_url, quiet=as_json)
        if as_json:
            _json(tally.as_json())
        else:
            case_print.print_import(tally)
        return 0 if not tally.broken else 1 if tally.cases else 2

    status = _run(take_in())
    if status:
        raise typer.Exit(status)


@app.command()
def remove(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID…]", help="Imported cases by their ids.")] = None,
    source: Origin = None,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Remove imported cases from the database: those of these ids, or all from one source.

    Rooms that were opened on one have it as their own, and keep it until they are erased. The exit status is 1 where an
    id is that of no imported case; the others are removed.

    \b
    Examples:
      twelve cases remove ob-t18200112-1
      twelve cases remove --source file
    """
    if bool(ids) == (source is not None):
        _stop("remove: name the cases by their ids, or all from one source with --source", 2)
    wanted = _wanted(None, None, source)

    async def take_out() -> tuple[int, int]:
        async with open_store(database) as store:
            if store is None:
                return 0, len(ids or [])
            if ids:
                return (removed := await store.remove_cases(ids)), len(set(ids)) - removed
            removed = 0
            while cards := await store.list_cases(wanted, None, CASES_PER_REMOVAL):
                removed += await store.remove_cases([card.id for card in cards])
            return removed, 0

    removed, unknown = _run(take_out())
    if as_json:
        _json({"removed": removed, "unknown": unknown})
    else:
        case_print.print_removal(removed, unknown)
    if unknown:
        raise typer.Exit(1)


@contextmanager
def _readings(
    source: str, paths: Sequence[Path], query: str | None, ids: Sequence[str], court: str | None, limit: int
) -> Iterator[Sequence[ImportSource]]:
    asked = query is not None or bool(ids)
    if source != COURTLISTENER:
        if asked or court is not None:
            raise InvalidInput(f"--query, --id and --court are for {COURTLISTENER}; {source[:40]} takes files")
        yield sources_from_paths(source, paths)
        return
    if paths:
        raise InvalidInput(f"{COURTLISTENER} takes --query or --id, and no files: {paths[0]}")
    if not asked or (query is not None and not query.strip()):
        raise InvalidInput(f"{COURTLISTENER}: say what to fetch, with --query or --id")
    with courtlistener_source(read_settings(), query, ids, court, limit) as readings:
        yield readings


async def _keep(case: Case, database: str | None) -> None:
    """Put a case into the library in the place of what it was."""
    async with open_store(database) as store:
        assert store is not None, "it was found there"
        await store.put_cases([make_row(case)])


async def _find(case_id: str, database: str | None) -> Case:
    if case_id.endswith((".yaml", ".yml", ".json")):
        outcome = next(iter(checked(Path(case_id))))
        if isinstance(outcome, Case):
            return outcome
        raise outcome
    async with open_library(database) as library:
        case = await library.get(case_id)
    if case is None:
        _stop(f"there is no case with the id {case_id[:80]!r}; `twelve cases list` names them", 2)
    return case


def _format(name: str) -> Format:
    if name not in FORMATS:
        _stop(f"--format {name[:40]}: there is no such format; there is {', '.join(FORMATS)}", 2)
    return FORMATS[name]


def _wanted(theme: str | None, years: str | None, source: str | None) -> CaseFilter:
    try:
        first, last = parse_era(years) if years is not None else (None, None)
        found_in = parse_origin(source) if source is not None else None
    except ValueError as error:
        _stop(f"--{error}", 2)
    return CaseFilter(theme=theme, source=found_in, first_year=first, last_year=last)


def _run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run to its end; what can go wrong becomes one line and an exit status."""
    try:
        return asyncio.run(work)
    except (InvalidCase, InvalidInput, BadUrl) as error:
        _stop(str(error), 2)
    except RoomsError as error:
        _stop(str(error), 1)
    except KeyboardInterrupt:
        _stop("stopped; what was written stays", 130)


def _stop(sentence: str, status: int) -> NoReturn:
    print(f"twelve cases: {sentence}", file=sys.stderr)
    raise typer.Exit(status)


def _json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))
