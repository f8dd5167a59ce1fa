"""Checks of models: whether those that somebody names are set up on this server, and ready where they are to play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping

from cases.yaml_lines import closest_name
from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.mind_assignment import assigned_mind
from engine.core.phrases import comma_list, quote_for_error
from engine.core.refusals import Refusal
from engine.core.seats import HOUSE
from engine.core.state import State

Unready = Callable[[str | None, int, str], Awaitable[str | None]]
"""Why a model cannot play a seat of a deliberation, by `Keyring.unready`."""


def minds_in_setting(act: acts.Act) -> SettingValue:
    """The minds that an act names, as the setting `minds` has them; None where it names none."""
    match act:
        case acts.SetMinds():
            return act.minds
        case acts.SetTerms():
            return act.settings.get("minds")
        case acts.Assign(occupant="model"):
            return act.model
        case _:
            return None


def check_minds(minds: SettingValue, models: Collection[str]) -> None:
    """Refuse minds that nobody has set up here, and say which are. Raises `unknown_model`."""
    if minds is None:
        return
    named = minds.values() if isinstance(minds, Mapping) else (minds,)
    for name in named:
        if isinstance(name, str) and name != HOUSE and name not in models:
            raise Refusal(
                "unknown_model",
                f"There is no model “{quote_for_error(name)}” here; {_known_models_sentence(models)}"
                f"{closest_name(name, models) or '.'}",
            )


async def check_openable(minds: SettingValue, unready: Unready | None) -> None:
    """Refuse minds that could not play in a room whatever key its host gave for it. Raises `model_not_ready`."""
    await _check({(0, name) for name in _names(minds)}, None, unready)


async def check_ready(act: acts.Act, state: State, deliberation: str, unready: Unready | None) -> None:
    """Refuse to begin with minds that cannot play, or to name such in a room that has begun. Raises `model_not_ready`.

    Before it begins a host may name a model first, and give its key then.
    """
    if isinstance(act, acts.Begin) and state.status == "lobby":
        free = [seat.number for seat in state.seats.values() if not seat.held_by_guest]
        await _check({(seat, assigned_mind(state, seat)) for seat in free}, deliberation, unready)
    elif (minds := minds_in_setting(act)) is not None and state.status == "lobby":
        await check_openable(minds, unready)
    elif isinstance(act, acts.Assign) and act.model is not None:
        await _check({(act.seat, act.model)}, deliberation, unready)
    elif isinstance(minds, Mapping):
        seats = {(int(seat) if seat.isdecimal() else 0, str(name)) for seat, name in minds.items()}
        await _check(seats, deliberation, unready)
    elif minds is not None:
        await _check({(0, str(minds))}, deliberation, unready)


def _names(minds: SettingValue) -> set[str]:
    return {str(name) for name in (minds.values() if isinstance(minds, Mapping) else (minds or HOUSE,))}


async def _check(players: Collection[tuple[int, str]], deliberation: str | None, unready: Unready | None) -> None:
    if unready is None:
        return
    for seat, name in sorted(players):
        if name != HOUSE and (why := await unready(deliberation, seat, name)) is not None:
            raise Refusal("model_not_ready", why)


def _known_models_sentence(models: Collection[str]) -> str:
    if not models:
        return f"none is set up on this server, so choose “{HOUSE}”"
    return f"choose one of {comma_list((*models, HOUSE))}"
