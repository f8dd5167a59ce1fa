"""What commands share: finding cases, and saying what was wrong with the call."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import typer

from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.wire.persona_files import Personas, load_personas
from cases.case_files import InvalidCase
from cases.library import Library, predefined_cases
from cases.matter_files import matter_file_faults
from cases.yaml_lines import InvalidFile, closest_name
from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.personas import PersonaRules
from engine.matters.criminal_case import Case
from rooms.errors import RoomsError
from rooms.ready_matters import has_library, ready_matters
from rooms.store import Store, connect_store


class UsageError(typer.Exit):
    """The call was wrong; one line said why."""


def usage_error(sentence: str) -> UsageError:
    """Say what was wrong; raise the result to leave with status 2."""
    typer.echo(sentence, err=True)
    return UsageError(2)


def runtime_failure(sentence: str) -> typer.Exit:
    """Say what failed; raise the result to leave with status 1."""
    typer.echo(sentence, err=True)
    return typer.Exit(1)


@asynccontextmanager
async def open_store(database: str | None = None) -> AsyncIterator[Store | None]:
    """The store of a database, by default of what DATABASE_URL names; None where the SQLite file has not been made yet.
    Raises a `RoomsError`."""
    # Commands that only play a predefined case do not wait for what settings and databases are read with.
    from api.cli.configuration import read_settings
    from rooms.store.urls import backend_for, read_url

    url = database or read_settings().database_url
    # Before anything else runs in the loop of a command: a look at the disk blocks nobody.
    if backend_for(url) == "sqlite" and not Path(read_url(url).database or "").exists():  # noqa: ASYNC240 - nobody else waits in this process
        yield None
        return
    store = await connect_store(url, machine_surroundings())
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_library(database: str | None = None) -> AsyncIterator[Library]:
    """The library on a database, as `open_store` opens it; on the predefined cases alone where there is none."""
    async with open_store(database) as store:
        library = Library(store)
        try:
            yield library
        finally:
            await library.close()


def is_case_file(name: str) -> bool:
    """Whether this names a case file, and not a case by its id."""
    return Path(name).suffix.lower() in (".yaml", ".yml", ".json", ".csv")


def cases_in_file(file: Path) -> list[Case]:
    """All cases of a case file; leaves with status 2 and the first fault where it has one."""
    # Imported only where a file is named.
    from cases.sources.case_file.importer import checked

    found = list(checked(file))
    for one in found:
        if isinstance(one, InvalidCase):
            raise usage_error(str(one))
    return [one for one in found if isinstance(one, Case)]


def find_matters(name: str, format: Format) -> list[Matter]:
    """What a format may deliberate by this name: all its ready matters for “all”, one of them by its id, or what a file
    has; leaves with status 2 and one sentence where there is none. A CSV table has several cases."""
    if has_library(format):
        if name == "all":
            return list(predefined_cases().values())
        if is_case_file(name):
            return list(cases_in_file(Path(name)))
        return [asyncio.run(find_case(name))]
    if is_case_file(name):
        return [_matter_in_file(Path(name), format)]
    ready = shelf_of(format)
    if name == "all" and ready:
        return list(ready.values())
    if name in ready:
        return [ready[name]]
    if not ready:
        raise usage_error(f"The format “{format.name}” has no ready matters; name a YAML or JSON file with one.")
    meant = closest_name(name, ready) or ";"
    raise usage_error(
        f"The format “{format.name}” has no ready matter with the id “{name[:80]}”{meant} "
        f"`twelve cases list --format {format.name}` names them."
    )


async def find_matter(name: str, format: Format) -> Matter:
    """The one matter of this name; leaves with status 2 where there is none, or several."""
    if has_library(format):
        return await find_case(name)
    if name == "all":
        raise usage_error("“all” is several matters, and one is wanted; name one by its id.")
    return find_matters(name, format)[0]


def shelf_of(format: Format) -> Mapping[str, Matter]:
    """The ready matters of a format by id; leaves with status 2 where a file of them is broken."""
    try:
        return ready_matters(format)
    except InvalidFile as bad:
        raise usage_error(str(bad)) from None


def _matter_in_file(file: Path, format: Format) -> Matter:
    found = matter_file_faults(file, format.matter_model)
    if isinstance(found, list):
        raise usage_error(str(found[0]))
    return found


def parse_settings(format: Format, given: Iterable[str]) -> dict[str, SettingValue]:
    """Settings as `name=value`; leaves with status 2 for one that is none. Text needs no quotation marks."""
    found: dict[str, SettingValue] = {}
    for one in given:
        name, equals, text = one.partition("=")
        field = format.settings.model_fields.get(name)
        if not equals or field is None:
            raise usage_error(
                f"--set {one}: say name=value, with one of {', '.join(format.settings.model_fields)} as the name."
            )
        try:
            found[name] = text if field.annotation is str else json.loads(text)
        except ValueError:
            found[name] = text
    return found


def personas_in_file(file: Path | None, format: Format, population: PersonaRules | None = None) -> Personas:
    """The personas in a file, or those of a population by its rules; none where no file is named. Leaves with one
    sentence where it cannot be read."""
    if file is None:
        return ()
    try:
        return load_personas(file, format, population)
    except InvalidFile as bad:
        raise usage_error(bad.as_sentence()) from None


async def find_case(case_id: str) -> Case:
    """The predefined or imported case with this id, or that of a file; leaves with status 2 where there is none."""
    if is_case_file(case_id):
        held = cases_in_file(Path(case_id))
        if len(held) != 1:
            raise usage_error(
                f"{case_id}: holds {len(held)} cases, and one is wanted; import them with `twelve cases import file "
                f"{case_id}`, and name one by its id."
            )
        return held[0]
    found = await Library().get(case_id)
    if found is None:
        try:
            async with open_library() as library:
                found = await library.get(case_id)
        except RoomsError as error:
            guess = closest_name(case_id, predefined_cases())
            raise usage_error(f"No predefined case has the id “{case_id}”{guess}, and the others: {error}") from None
    if found is None:
        raise usage_error(
            f"No case has the id “{case_id}”{closest_name(case_id, predefined_cases())}; "
            "`twelve cases list` names them."
        )
    return found


def parse_defendants(text: str) -> str | int:
    """Whom a jury tries: `together`, or one of them by number; leaves with status 2 for anything else."""
    if text == "together":
        return text
    if not (text.isdecimal() and text.isascii() and 1 <= int(text) <= 99):
        raise usage_error(f"--defendants {text}: say “together”, or the number of one defendant, from 1.")
    return int(text)
