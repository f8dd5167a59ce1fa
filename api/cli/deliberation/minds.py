"""The minds: which models play, by the names on a command line or in its files, and on which seats."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from api.cli.configuration import read_settings
from api.cli.failures import usage_error
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.settings import environment
from engine.core.events import OpenedSeat
from engine.core.seats import HOUSE
from rooms.errors import RoomsError
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, load_models
from rooms.minds.llm.measuring import in_its_mode, small_sentence
from rooms.minds.llm.recording_files import models_asked_small


def configured_models() -> Configuration:
    """The models that the settings name, for a command that calls them itself. Raises `InvalidModels`."""
    settings = read_settings()
    return load_models(
        settings.models_file,
        environment(),
        model=settings.model,
        base_url=settings.model_base_url,
        small=settings.model_small,
    )


def chosen_models(
    configuration: Configuration, names: Mapping[str, str], base_url: str | None = None
) -> dict[str, ModelChoice]:
    """The models by the names that somebody gave them (`Configuration.find`). Where several are called alike, each
    has a name of its own. The house is none.

    Args:
        names: each with the option or the key that it was given to, for sentences.
        base_url: where they all are, unless their providers know that.

    Raises:
        InvalidModels: for a name that leads nowhere.
    """
    taken: dict[str, ModelChoice] = {}
    found: dict[str, ModelChoice] = {}
    for name, where in names.items():
        if name == HOUSE:
            continue
        choice = configuration.find(name, where, base_url)
        own_names = (choice.name, f"{choice.provider}-{choice.name}"[:40], f"{choice.name[:37]}-{len(taken) + 1}")
        named = [replace(choice, name=own) for own in own_names]
        choice = next(one for one in named if taken.get(one.name, one) == one)
        taken[choice.name] = found[name] = choice
    return found


async def _in_their_modes(
    configuration: Configuration, chosen: Mapping[str, ModelChoice], calls: bool
) -> dict[str, ModelChoice]:
    steady, known = machine_surroundings().steady, dict[ModelChoice, ModelChoice]()
    for choice in chosen.values():
        if choice not in known:
            known[choice] = await in_its_mode(choice, configuration.key_of(choice), steady, calls=calls)
            if known[choice].why_small:
                typer.echo(f"{choice.label or choice.name}: {small_sentence(known[choice])}", err=True)
    return {name: known[choice] for name, choice in chosen.items()}


def found_models(
    names: Mapping[str, str], base_url: str | None = None, *, called: bool = True
) -> tuple[Configuration, dict[str, ModelChoice]]:
    """The models that the settings name, and those by the names that somebody gave them (`chosen_models`). Leaves with
    status 2 and one sentence for a name that leads nowhere, and for a model that cannot play: its key is missing, or
    its server lists others. `called`: whether any of them will be called."""
    try:
        configuration = configured_models()
        chosen = chosen_models(configuration, names, base_url)
    except RoomsError as error:
        raise usage_error(str(error)) from None
    for name, choice in chosen.items() if called else ():
        if (why := _why_not(configuration, choice)) is not None:
            raise usage_error(f"{names[name]}: {name} cannot play. {why}")
    return configuration, chosen


def ready_models(
    names: Mapping[str, str], base_url: str | None = None, *, called: bool = True, recorded: Path | None = None
) -> tuple[Configuration, dict[str, ModelChoice]]:
    """The same (`found_models`), each as it is asked (`in_its_mode`). `recorded`: the folder of a recording; nobody is
    called, and they are asked as they were then."""
    configuration, chosen = found_models(names, base_url, called=called and recorded is None)
    if recorded is not None:
        small = models_asked_small(recorded)
        return configuration, {
            name: replace(choice, small_mode=choice.name in small) for name, choice in chosen.items()
        }
    if any(choice.own_server and choice.small_mode is None for choice in chosen.values()):
        chosen = asyncio.run(_in_their_modes(configuration, chosen, called))
    return configuration, chosen


def _why_not(configuration: Configuration, choice: ModelChoice) -> str | None:
    """Why a model cannot play, as far as a command can mend it."""
    # In a command, unlike a room, somebody who pays has named it: a version without a price may play.
    known = replace(choice, price_known=True) if configuration.unpriced_version(choice) else choice
    if (why := configuration.why_not(known)) is not None:
        return why.replace(", or give one for this room", "")
    if choice.base_url is None:
        return None
    # A command is not within a loop, and what asks a server is loaded where there is one to ask.
    from rooms.minds.llm.availability import name_refusal

    return asyncio.run(name_refusal(choice, configuration.key_of(choice)))


def playing_alone(configuration: Configuration, chosen: Iterable[ModelChoice]) -> Configuration:
    """The configuration of a deliberation in which these models play, and no other stands in for them."""
    models = {choice.name: replace(choice, fallback=None, cheaper=None) for choice in chosen}
    return replace(configuration, models=models, named=None, overrides={}, seats={})


def minds_of(
    seats: Iterable[OpenedSeat], names: Mapping[str, Sequence[str]], chosen: Mapping[str, ModelChoice]
) -> dict[str, str]:
    """By number of a seat: the model that plays there, or the house.

    Args:
        names: by role, who plays; several take turns on its seats.
        chosen: the models of those names.
    """
    minds: dict[str, str] = {}
    seated = Counter[str]()
    for seat in seats:
        of_role = names.get(seat.role, (HOUSE,))
        name = of_role[seated[seat.role] % len(of_role)]
        seated[seat.role] += 1
        minds[str(seat.seat)] = chosen[name].name if name in chosen else HOUSE
    return minds
