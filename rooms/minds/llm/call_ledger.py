"""The ledger of one room's minds: how many calls were begun in a round, and what calls nobody has been told of."""

from __future__ import annotations

from engine.core import acts as a
from engine.core.state import State
from rooms.minds.base import MindOutput


class CallLedger:
    """Shared by all minds of one room in one worker; the log has the rest."""

    def __init__(self) -> None:
        self._begun: dict[int, int] = {}
        self._untold: list[a.ReportCall] = []

    def count_call(self, state: State) -> None:
        """A call is begun for a round."""
        self._begun[state.round] = self.calls_in_round(state) + 1
        for earlier in [number for number in self._begun if number < state.round - 2]:
            del self._begun[earlier]

    def calls_in_round(self, state: State) -> int:
        """Calls of the state's round so far: those begun here, or those that the log knows of, whichever are more."""
        return max(self._begun.get(state.round, 0), state.round_calls)

    def add_unreported(self, calls: list[a.ReportCall]) -> None:
        """Keep calls that somebody has to be told of."""
        self._untold.extend(calls)

    def unreported(self) -> list[a.ReportCall]:
        """Those that nobody has been told of; they are told by whoever takes them."""
        owed, self._untold = self._untold, []
        return owed

    async def report_all(self, telling: MindOutput) -> None:
        """Tell them."""
        while self._untold:
            await telling.call_finished(self._untold.pop(0))
