"""The ledger of one room's minds: how many calls were begun in a round, and which calls are not reported yet."""

from __future__ import annotations

from engine.core import acts
from engine.core.state import State
from rooms.minds.base import MindOutput


class CallLedger:
    """Shared by all minds of one room in one worker; the log has the rest."""

    def __init__(self) -> None:
        self._begun: dict[int, int] = {}
        self._unreported: list[acts.ReportCall] = []

    def count_call(self, state: State) -> None:
        """A call is begun for a round."""
        self._begun[state.round] = self.calls_in_round(state) + 1
        for earlier in [number for number in self._begun if number < state.round - 2]:
            del self._begun[earlier]

    def forget_call(self, state: State) -> None:
        """A call of a round was refused before its model was asked anything."""
        self._begun[state.round] = max(0, self._begun.get(state.round, 0) - 1)

    def calls_in_round(self, state: State) -> int:
        """Calls of the state's round so far: those begun here, or those that the log knows of, whichever are more."""
        return max(self._begun.get(state.round, 0), state.round_calls)

    def add_unreported(self, calls: list[acts.ReportCall]) -> None:
        """Keep calls that must be reported later."""
        self._unreported.extend(calls)

    def unreported(self) -> list[acts.ReportCall]:
        """Take the calls that are not reported yet; the caller reports them."""
        calls, self._unreported = self._unreported, []
        return calls

    async def report_all(self, output: MindOutput) -> None:
        """Report them."""
        while self._unreported:
            await output.call_finished(self._unreported.pop(0))
