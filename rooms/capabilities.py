"""Capabilities: the models and voices that a worker has for its rooms, and the refusal of others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.state import State
from rooms.minds.llm.configuration import DEFAULT_NAME
from rooms.minds.llm.model_checks import Unready, check_minds, check_openable, check_ready, minds_in_setting
from rooms.research import ResearchLibrary
from rooms.voice.selection import Voices, check_voice

if TYPE_CHECKING:
    from rooms.live.room import Room

    WriteStrategy: TypeAlias = Callable[[Room, int, acts.Speak, float | None], Awaitable[acts.Speak | None]]
    """Given the room, the seat, the act and the seconds that the floor lasts: the act with its words, or None."""


@dataclass(frozen=True)
class Capabilities:
    """What rooms on this server may use."""

    models: Collection[str] = ()
    """The models that a room may name."""
    unready: Unready | None = None
    """Why a model cannot play in a room; None: nothing is known to speak against any."""
    single_seats: Callable[[str], Mapping[str, str]] = lambda name: {}
    """By seat: the mind that plays it where this model is named for all seats."""
    default_model: str | None = None
    """What the name `default` stands for; None where no model is ready."""
    personas: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """By format: the personas that new rooms begin with, as a file has them; else the format's own."""
    voices: Voices | None = None
    """What the bench is heard by; without any there are captions only."""
    research: ResearchLibrary | None = None
    """Where research is done outside of the table; None: nowhere."""
    write_strategy: WriteStrategy | None = None
    """Finds the words of a person's strategy with a model; None: the house finds them."""

    async def check_opening(
        self, format: Format, settings: Mapping[str, SettingValue], inherited: SettingValue = None
    ) -> None:
        """Refuse settings that name what a new room cannot have, and minds of the room before it that are not here any
        more. Raises `unknown_model`, `model_not_ready`, `no_voice`.

        `inherited`: the minds of the room before, which play unless the settings name others.
        """
        check_minds(settings.get("minds", inherited), self.models)
        await check_openable(settings.get("minds"), self.unready)
        await check_voice(settings, self.voices, format.turn_voices)

    def complete_settings(
        self, settings: Mapping[str, SettingValue], seats: Collection[int] | None = None
    ) -> dict[str, SettingValue]:
        """Settings as somebody chose them, with the default model by its own name, and with the single seats, of those
        at the table, that come with a model that is named for all."""
        minds = self._with_default_named(settings.get("minds"))
        single = self.single_seats(minds) if isinstance(minds, str) else {}
        single = {seat: name for seat, name in single.items() if seats is None or int(seat) in seats}
        minds = {"default": str(minds), **single} if single else minds
        return {**settings, "minds": minds} if "minds" in settings else dict(settings)

    def _with_default_named(self, minds: SettingValue) -> SettingValue:
        named = {DEFAULT_NAME: self.default_model or DEFAULT_NAME}
        if isinstance(minds, Mapping):
            return {seat: named.get(str(name), name) for seat, name in minds.items()}
        return named.get(minds, minds) if isinstance(minds, str) else minds

    async def complete_act(self, act: acts.Act, format: Format, state: State, deliberation: str) -> acts.Act:
        """An act that names minds, with the single seats that come with them. Raises as `check_opening` does where it
        names what the room cannot have."""
        match act:
            case acts.SetMinds():
                minds = self.complete_settings({"minds": act.minds}, state.seats)["minds"]
                act = act.model_copy(update={"minds": minds})
            case acts.SetTerms():
                act = act.model_copy(update={"settings": self.complete_settings(act.settings, state.seats)})
            case _:
                pass
        check_minds(minds_in_setting(act), self.models)
        await check_ready(act, state, deliberation, self.unready)
        if isinstance(act, acts.SetTerms):
            await check_voice(act.settings, self.voices, format.turn_voices)
        return act


NO_CAPABILITIES = Capabilities()
"""A server without models and voices: house minds and captions."""
