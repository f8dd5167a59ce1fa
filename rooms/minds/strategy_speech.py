"""Strategies of people, written out by models: where a model is the understudy of a person's seat, it finds the words.

A person may choose a strategy and no text. Where no model plays there, where the round has no call to spare, or where
the model gives nothing that can be used in time, the house writes, as it does in a room without models; a failure is
seen by everybody. What a call costs is reported like every other.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.core import acts
from engine.core.decide import Bench
from engine.core.mind_assignment import assigned_mind
from engine.core.refusals import Refusal
from engine.core.seats import HOUSE
from engine.core.state import State
from engine.text.capitals import as_sentence
from rooms.computation import compute
from rooms.driver.pacing import BufferedOutput
from rooms.errors import RoomsError
from rooms.live.memories import memories_of
from rooms.live.room import Room
from rooms.live.speech import matter_index
from rooms.minds.base import STRATEGY_FALLBACK_SENTENCE
from rooms.minds.context import MindContext
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.answer import ask_model
from rooms.minds.formats.questions import AskedSeat
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import CallFailed
from rooms.minds.room_runners import RoomCallRunners

MAX_SECONDS = 15.0
"""Seconds that the model has, at most: the person who asked for the words waits."""
MIN_SECONDS = 4.0
"""Seconds below which no model is asked, because the floor would be over before it answers."""
MARGIN_SECONDS = 2.0
"""Seconds before the end of the floor by which the words must be there."""


class StrategyWriter:
    """Asks the models of all rooms of a worker."""

    def __init__(self, runners: RoomCallRunners) -> None:
        self._runners = runners

    async def write(self, room: Room, seat: int, act: acts.Speak, seconds: float | None) -> acts.Speak | None:
        """The act with the words of the seat's model; None where the house is to write them.

        `seconds`: how long the floor still lasts; None where it does not end.
        """
        state, name = room.state, assigned_mind(room.state, seat)
        choice = self._runners.configuration.models.get(name) if name != HOUSE else None
        strategy_question = played_by_models(room.format.name).strategy_question if choice is not None else None
        left = MAX_SECONDS if seconds is None else min(MAX_SECONDS, seconds - MARGIN_SECONDS)
        if choice is None or strategy_question is None or left < MIN_SECONDS:
            return None
        until = room.surroundings.steady() + left
        runner, ledger = self._runners.for_room(room), CallLedger()
        context = MindContext(room.format, runner, lambda: matter_index(room.matter), ledger)
        asked = AskedSeat(context, choice, room.matter, state, (await memories_of(room))[seat], seat)
        question = await compute(partial(strategy_question, asked, act))
        if question is None:
            return None
        try:
            floor = state.floor_ask()
            question = replace(question, ask=floor.id if floor is not None else "")
            return await ask_model(question, runner, ledger, state, BufferedOutput(room), until)
        except CallFailed as failure:
            await self._report(room, state, seat, as_sentence(failure.sentence))
            return None

    async def _report(self, room: Room, state: State, seat: int, reason: str) -> None:
        floor = state.floor_ask()
        try:
            await room.submit(
                Bench(),
                acts.ReportFailure(seat=seat, reason=reason, instead=STRATEGY_FALLBACK_SENTENCE),
                ask=floor.id if floor else None,
            )
        except (Refusal, RoomsError):
            return  # the floor is over, and with it what the words were for
