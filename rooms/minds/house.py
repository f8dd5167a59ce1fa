"""The house as a mind: it needs no key and no network, and answers at once, in a thread (`rooms/computation.py`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct, phase_offers
from engine.core.format import Context, Format
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from rooms.computation import compute
from rooms.minds.base import BenchMind, Mind, MindOutput


class HouseMind:
    """The engine's own mind of a format, as the driver uses it."""

    def __init__(self, house: PlainHouse) -> None:
        self.house = house

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask."""
        return await compute(partial(self.house.answer, matter, state, memory, spec))

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """The unasked act that the seat does instead of its turn."""
        return self.house.act_instead_of_turn(state, memory, seat)

    async def prefetch(self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Nothing: it answers at once."""


class RememberingHouseMind(HouseMind):
    """The engine's own mind, where its personas remember other games."""

    def __init__(self, house: PlainHouse, house_of: Callable[[State, int], Awaitable[PlainHouse | None]]) -> None:
        """`house_of`: the house as it plays the persona of a seat, if that remembers anything."""
        super().__init__(house)
        self._house_of = house_of

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask; what is remembered is read before each."""
        house = await self._house_of(state, spec.seat) or self.house
        return await compute(partial(house.answer, matter, state, memory, spec))


async def answer_instead(
    format: Format, house: PlainHouse, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct
) -> Act:
    """What is done where the mind of a seat failed: the default where the format says so (`Offer.when_failed`), else
    what the house does."""
    offer = phase_offers(format, state).get(spec.act)
    if offer is None or not offer.when_failed:
        return await compute(partial(house.answer, matter, state, memory, spec))
    ask = state.asks.get(spec.ask)
    act = offer.default(Context(format, state, state.at), spec.seat, ask) if offer.default and ask else None
    return act if act is not None else acts.Pass()


class HouseBench:
    """The engine's own answers for the bench of a format."""

    def __init__(self, house: PlainHouse) -> None:
        self.house = house

    async def answer(
        self, matter: OwnMatter, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask of the bench."""
        return await compute(partial(self.house.bench_answer, matter, state, spec))

    def summary_due(self, state: State) -> bool:
        """Never: the house's own notes do."""
        return False

    async def summarise(self, matter: OwnMatter, state: State, output: MindOutput) -> acts.Summarise | None:
        """Nothing."""
        return None


class HouseMinds:
    """The house plays every seat and the bench."""

    def __init__(self, house: PlainHouse) -> None:
        self._mind = HouseMind(house)
        self._bench = HouseBench(house)

    def for_seat(self, state: State, seat: int) -> Mind:
        """The house mind."""
        return self._mind

    def bench(self, state: State) -> BenchMind:
        """The house's own bench."""
        return self._bench

    async def close(self) -> None:
        """Nothing was begun."""
