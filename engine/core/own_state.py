"""What a format folds of its own: a frozen state that nobody else reads, and its settings as its model types them.

`evolve` folds the log of any format and asks none. Whoever has the format folds its own part beside it (`evolve_as`,
`fold_as`), from the same entries; a state that was folded without its format has none, and its rules cannot be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from pydantic import ValidationError

from engine.core.acts import SettingValue
from engine.core.events import BaseEvent, Entry
from engine.core.evolve import evolve
from engine.core.state import OwnT, State

# A format declares its own state.
if TYPE_CHECKING:
    from engine.core.format import Format, Settings

OwnFold: TypeAlias = Callable[[OwnT, State, Any], OwnT]
"""The own state after an event, given the own state and the state of the table before it, and the event."""


@dataclass(frozen=True)
class OwnState(Generic[OwnT]):
    """The state that a format folds of its own."""

    initial: OwnT
    """Before the first entry: a frozen dataclass."""
    folds: Mapping[type[BaseEvent], OwnFold[OwnT]]
    """How each event that changes it is folded. Like `evolve`, a fold assigns and never computes."""


NO_OWN_STATE: OwnState[None] = OwnState(None, {})
"""Of a format whose rules need no more than the state of the table."""


def new_state(format: Format) -> State:
    """The state before the first entry."""
    return State(typed_settings=format.settings(), own=format.own.initial, matter=format.matter)


def evolve_as(format: Format, state: State, entry: Entry) -> State:
    """The state after one more entry, with the format's own part."""
    after, own, event = evolve(state, entry), state.own, entry.event
    fields = after.__dict__  # nobody else has seen it yet
    fold = format.own.folds.get(type(event))
    fields["own"] = own if fold is None else fold(own, state, event)
    settings = fields["settings"]
    fields["typed_settings"] = state.typed_settings if settings is state.settings else _typed(format, settings)
    marks = fields["marks"]
    fields["matter"] = state.matter if marks is state.marks or not format.matter else format.matter.with_marks(marks)
    return after


def fold_as(format: Format, entries: Iterable[Entry], state: State | None = None) -> State:
    """The state after many entries, from the beginning or from a given state, with the format's own part."""
    state = state if state is not None else new_state(format)
    for entry in entries:
        state = evolve_as(format, state, entry)
    return state


def _typed(format: Format, settings: Mapping[str, SettingValue]) -> Settings:
    """Logged settings as the format types them; its defaults where it cannot. By another version of the rules, whose
    log is folded and not decided, a setting may have been something else."""
    known = format.settings.model_fields
    try:
        return format.settings.model_validate({name: value for name, value in settings.items() if name in known})
    except ValidationError:
        return format.settings()
