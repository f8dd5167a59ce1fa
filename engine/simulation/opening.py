"""Opening: a matter with the settings under which any number of deliberations of it begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import acts
from engine.core.decide import Host, decide, open_deliberation, read_settings
from engine.core.events import Entry
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.state import State


def run_seed(matter: Matter, number: int) -> str:
    """The seed of a run of many, by its number.

    The matter's id is part of it. Otherwise the runs with one number would have the same draws in all matters, and what
    several matters come to together would be less sure than it looks.
    """
    return f"{matter.id}/{number}"


class Opening:
    """What deliberations of one matter with the same settings share.

    `personas`: those who sit there instead of the format's own, as a file has them, or by the seed of a deliberation.

    Raises:
        Refusal: `unknown_setting`, for a setting that cannot be.
    """

    def __init__(
        self,
        format: Format,
        settings: Mapping[str, acts.SettingValue] | None = None,
        at: float = 0.0,
        personas: Sequence[Mapping[str, Any]] | Callable[[str], Sequence[Mapping[str, Any]]] = (),
    ) -> None:
        assert format.matter is not None, "a format is bound to its matter before a deliberation opens"
        self._settings, self._at, self._personas = settings or {}, at, personas
        self.matter: Matter = format.prepare_matter(format.matter, read_settings(format, self._settings))
        """The matter as the settings put it before the table."""
        self.format = format if self.matter is format.matter else format.bind(self.matter)

    def begin(self, seed: str) -> tuple[list[Entry], State]:
        """The entries of a deliberation up to its first ask, and the state after them."""
        entries, state = open_deliberation(self.format, seed, self._settings, None, self._at)
        personas = self._personas(seed) if callable(self._personas) else self._personas
        if personas:
            brought = acts.SetPersonas(personas=tuple(dict(one) for one in personas))
            more, state = decide(self.format, state, Host(), brought, state.at)
            entries += more
        more, state = decide(self.format, state, Host(), acts.Begin(), state.at)
        return [*entries, *more], state
