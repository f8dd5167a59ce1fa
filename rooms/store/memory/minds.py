"""Records of minds in memory: the counterpart of `rooms.store.sql.minds`."""

from __future__ import annotations

from collections.abc import Sequence

from rooms.store.memory.logs import MemoryLogs
from rooms.store.mind_records import CallRecord, KeyRecord

ROUNDING_USD = 1e-9


class MemoryMinds(MemoryLogs):
    """The parts of the store that `rooms.store.mind_records` describes, in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._money: dict[str, tuple[float, float]] = {}
        self._keys: dict[str, dict[tuple[int, str], KeyRecord]] = {}
        self._calls: dict[str, list[CallRecord]] = {}

    async def reserve_money(self, scope: str, amount: float, cap: float) -> bool:
        spent, reserved = self._money.get(scope, (0.0, 0.0))
        if spent + reserved + amount > cap + ROUNDING_USD:
            return False
        self._money[scope] = spent, reserved + amount
        return True

    async def settle_money(self, scope: str, reserved: float, cost: float) -> None:
        spent, before = self._money.get(scope, (0.0, 0.0))
        self._money[scope] = spent + cost, max(0.0, before - reserved)

    async def money(self, scope: str) -> tuple[float, float]:
        return self._money.get(scope, (0.0, 0.0))

    async def put_room_key(self, deliberation: str, key: KeyRecord) -> None:
        self._stored_room(deliberation)
        self._keys.setdefault(deliberation, {})[key.seat, key.provider] = key

    async def room_keys(self, deliberation: str) -> list[KeyRecord]:
        return [key for _, key in sorted(self._keys.get(deliberation, {}).items())]

    async def remove_room_keys(self, deliberation: str, seat: int | None = None) -> int:
        stored = self._keys.get(deliberation, {})
        gone = [place for place in stored if seat in (None, place[0])]
        for place in gone:
            del stored[place]
        return len(gone)

    async def record_call(self, deliberation: str, key: str, request: str, answer: str, *, ask: str = "") -> None:
        self._stored_room(deliberation)
        calls = self._calls.setdefault(deliberation, [])
        calls.append(CallRecord(len(calls) + 1, key, request, answer, ask))

    async def recorded_calls(self, deliberation: str) -> Sequence[CallRecord]:
        return list(self._calls.get(deliberation, ()))

    async def calls_after(
        self, deliberation: str, number: int, limit: int, ask: str | None = None
    ) -> Sequence[CallRecord]:
        kept = self._calls.get(deliberation, ())
        return [call for call in kept if call.number > number and ask in (None, call.ask)][:limit]

    def _remove_records(self, deliberation: str) -> None:
        self._keys.pop(deliberation, None)
        self._calls.pop(deliberation, None)
        super()._remove_records(deliberation)
