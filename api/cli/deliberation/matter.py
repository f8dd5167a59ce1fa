"""The matter: what is deliberated, found by an id, by the name of a file, or as all ready ones of a format."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from api.cli.failures import usage_error
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from cases.case_files import InvalidCase
from cases.library import Library, predefined_cases
from cases.matter_files import matter_file_faults
from cases.yaml_lines import InvalidFile, closest_name
from engine.core.format import Format
from engine.core.matter import Matter
from engine.matters.criminal_case import Case
from rooms.errors import RoomsError
from rooms.ready_matters import has_library, ready_matters
from rooms.store import Store, connect_store


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
