"""Opening: a case on the table with its settings, for any number of deliberations that begin at the same moment.

Until somebody answers the first ask their logs differ in what the seed has decided, which is how the seats are filled,
and in the sealed seed itself. So what opens and begins a deliberation is worked out once for each way of seating it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core import acts as a
from engine.core.decide import Host, decide, open_deliberation, read_settings
from engine.core.draws import Draw
from engine.core.events import BENCH, Entry, OpenedSeat, Secret
from engine.core.format import Format
from engine.core.state import State


class Opening:
    """What deliberations of one case with the same settings have in common.

    Raises:
        Refusal: `unknown_setting`, for a setting that cannot be.
    """

    def __init__(self, format: Format, settings: Mapping[str, a.SettingValue] | None = None, at: float = 0.0) -> None:
        assert format.case is not None, "a format is bound to its case before a deliberation opens"
        self._chosen, self._at = settings or {}, at
        self._typed = read_settings(format, self._chosen)
        self.case = format.matter(format.case, self._typed)
        """The case as the settings put it before the table."""
        self.format = format if self.case is format.case else format.with_case(self.case)
        self._known: dict[tuple[OpenedSeat, ...], tuple[list[Entry], State]] = {}

    def begun(self, seed: str) -> tuple[list[Entry], State]:
        """The entries of a deliberation up to its first ask, and the state after them."""
        seating = self.format.seating(self._typed, Draw(seed, "seating"))
        known = self._known.get(seating)
        if known is None:
            entries, state = open_deliberation(self.format, seed, self._chosen, None, self._at)
            more, state = decide(self.format, state, Host(), a.Begin(), state.at)
            self._known[seating] = [*entries, *more], state
            return [*entries, *more], state
        (opened, *rest), state = known
        secret = Secret(seed=seed)
        event = replace(opened.event, sealed={**(opened.event.sealed or {}), BENCH: secret})
        first = Entry(seq=opened.seq, at=opened.at, event=event)
        return [first, *rest], replace(state, seed=seed, sealed={**state.sealed, BENCH: secret})
