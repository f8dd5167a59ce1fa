"""What commands share: finding cases, and saying what was wrong with the call."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import typer
from pydantic import ValidationError

from cases.case_files import InvalidCase
from cases.clean_text import clean_text
from cases.library import Library, predefined_cases
from cases.yaml_lines import closest_name
from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.matter import Matter
from engine.matters.criminal_case import Case
from rooms.errors import RoomsError
from rooms.store import connect_store


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
async def open_library(database: str | None = None) -> AsyncIterator[Library]:
    """The library on a database, by default what DATABASE_URL names; on the predefined cases alone where the SQLite
    file has not been made yet. Raises a `RoomsError`."""
    # Commands that only play a predefined case do not wait for what settings and databases are read with.
    from api.cli.configuration import read_settings
    from rooms.store.urls import backend_for, read_url

    url = database or read_settings().database_url
    # Before anything else runs in the loop of a command: a look at the disk blocks nobody.
    if backend_for(url) == "sqlite" and not Path(read_url(url).database or "").exists():  # noqa: ASYNC240
        yield Library()
        return
    store = await connect_store(url)
    library = Library(store)
    try:
        yield library
    finally:
        await library.close()
        await store.close()


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


def matter_in_file(file: Path, format: Format) -> Matter:
    """What a YAML or JSON file has for a format to deliberate; leaves with status 2 and the first fault."""
    # Imported only where a file is named.
    from cases.yaml_lines import InvalidFile, compose_yaml, locate, read_text, to_plain, validation_faults

    try:
        node = compose_yaml(file, read_text(file))
        data = to_plain(file, node)
    except InvalidFile as bad:
        raise usage_error(str(bad)) from None
    try:
        return format.matter_model.model_validate(clean_text(data))
    except ValidationError as error:
        faults = [locate(file, node, fault) for fault in validation_faults(error, lambda where: ())]
        raise usage_error(str(min(faults, key=lambda bad: bad.line))) from None


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
