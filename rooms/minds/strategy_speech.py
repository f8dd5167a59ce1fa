"""Strategies of people, written out by models: where a model is the understudy of a person's seat, it finds the words.

A person may choose a strategy and no text. Where no model plays there, where the round has no call to spare, or where
the model gives nothing that can be used in time, the house writes, as it does in a room without models; a failure is
seen by everybody. What a call costs is reported like every other.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

from engine.core import acts
from engine.core.decide import Bench
from engine.core.errors import Refusal
from engine.core.mind_assignment import HOUSE, assigned_mind
from engine.core.state import State
from engine.text.capitals import as_sentence
from rooms.driver.pacing import BufferedOutput
from rooms.errors import RoomsError
from rooms.live.memories import memories_of
from rooms.live.room import Room
from rooms.live.speech import matter_index
from rooms.minds.llm.answers import MAX_QUOTED_CHARACTERS, UnreadableAnswer
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Schema
from rooms.minds.llm.retry import CallRequest
from rooms.minds.room_runners import RoomCallRunners

MAX_SECONDS = 15.0
"""Seconds that the model has, at most: the person who asked for the words waits."""
MIN_SECONDS = 4.0
"""Seconds below which no model is asked, because the floor would be over before it answers."""
MARGIN_SECONDS = 2.0
"""Seconds before the end of the floor by which the words must be there."""
FALLBACK_SENTENCE = "The house writes the words of this strategy."


class StrategySpeech(Protocol):
    """The words of one strategy: what a format asks of a model, and how it reads the answer."""

    max_tokens: int

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """What an answer looks like."""
        ...

    @abstractmethod
    def fingerprint(self) -> str:
        """Of the templates of the prompt."""
        ...

    @abstractmethod
    def affordable(self, calls: int) -> bool:
        """Whether the round, with so many calls made, has one to spare."""
        ...

    @abstractmethod
    def prompt(self, choice: ModelChoice) -> list[Message]:
        """The prompt."""
        ...

    @abstractmethod
    def read(self, text: str) -> acts.Speak:
        """What the model wrote, as the act. Raises `UnreadableAnswer`."""
        ...

    @abstractmethod
    def repair(self, flaw: str) -> str:
        """What is asked after an answer that cannot be used."""
        ...


class StrategyWriter:
    """Asks the models of all rooms of a worker."""

    def __init__(self, runners: RoomCallRunners) -> None:
        self._runners = runners

    async def write(self, room: Room, seat: int, act: acts.Speak, seconds: float | None) -> acts.Speak | None:
        """The act with the words of the seat's model; None where the house is to write them.

        `seconds`: how long the floor still lasts; None where it does not end.
        """
        # It is loaded with the first model that is asked.
        from rooms.minds.formats import played_by_models

        state, name = room.state, assigned_mind(room.state, seat)
        choice = self._runners.configuration.models.get(name) if name != HOUSE else None
        speech = played_by_models(room.format.name).strategy_speech if choice is not None else None
        left = MAX_SECONDS if seconds is None else min(MAX_SECONDS, seconds - MARGIN_SECONDS)
        if choice is None or speech is None or left < MIN_SECONDS:
            return None
        memory = (await memories_of(room))[seat]
        wanted = speech(room.format, state, memory, seat, act, matter_index(room.matter))
        if not wanted.affordable(state.round_calls):
            return None
        output = BufferedOutput(room)
        try:
            return await self._ask(room, seat, choice, wanted, left, output)
        except CallFailed as failure:
            await self._report(room, state, seat, as_sentence(failure.sentence))
            return None

    async def _ask(
        self, room: Room, seat: int, choice: ModelChoice, wanted: StrategySpeech, left: float, output: BufferedOutput
    ) -> acts.Speak:
        """The act, asked for once more where the answer cannot be used. Raises `CallFailed`."""
        follow_up: list[Message] = []
        until = room.surroundings.steady() + left
        flaw = ""

        def prompt(asked: ModelChoice) -> list[Message]:
            return [*wanted.prompt(asked), *follow_up]

        for _ in range(2):
            request = CallRequest(
                seat,
                "speak",
                wanted.fingerprint(),
                choice,
                prompt,
                choice.max_tokens if choice.thinking else min(choice.max_tokens, wanted.max_tokens),
                wanted.schema,
                deadline=until,
                instead=FALLBACK_SENTENCE,
            )
            reply = await self._runners.for_room(room).complete(request, output)
            try:
                return wanted.read(reply.text)
            except UnreadableAnswer as unreadable:
                flaw = str(unreadable)
                follow_up += [Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS])] if reply.text.strip() else []
                follow_up.append(Message("user", wanted.repair(unreadable.hint.rstrip("."))))
        raise CallFailed("broken", f"{choice.label or choice.name} gave an answer that cannot be used: {flaw}.")

    async def _report(self, room: Room, state: State, seat: int, reason: str) -> None:
        floor = state.floor_ask()
        try:
            await room.submit(
                Bench(),
                acts.ReportFailure(seat=seat, reason=reason, instead=FALLBACK_SENTENCE),
                ask=floor.id if floor else None,
            )
        except (Refusal, RoomsError):
            return  # the floor is over, and with it what the words were for
