"""The plain house: a base for the house of a format whose minds remember nothing besides the state and never act
unasked, and whose bench has nothing to say. Such a format writes `answers` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acts import Act, Speak
from engine.core.format import Format
from engine.core.house import BenchAnswer, FindHits, OpenAsk, SeatAnswer
from engine.core.interview import Answer, Question, SeatAccount
from engine.core.matter import OwnMatter
from engine.core.memory import MemoryRules, SeatMemory, SharedMemory
from engine.core.plain_interview import plain_answer
from engine.core.rules import check_speech
from engine.core.state import State


class PlainHouse:
    """Everything of a `House` but its answers."""

    memory: MemoryRules = SharedMemory()

    def prepare(self, matter: OwnMatter) -> None:
        """Nothing is worked out beforehand."""

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """None: each format writes its own."""
        return {}

    @property
    def bench_answers(self) -> Mapping[str, BenchAnswer]:
        """None: the format asks nothing of its bench."""
        return {}

    def answer(self, matter: OwnMatter, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool = True) -> Act:
        """The act that answers an ask of a seat. Raises `KeyError` for one that the house does not answer."""
        return self.answers[ask.act](matter, state, memory, ask, worded)

    def bench_answer(self, matter: OwnMatter, state: State, ask: OpenAsk, worded: bool = True) -> Act:
        """The act that answers an ask of the bench. Raises `KeyError` for one that the house does not answer."""
        return self.bench_answers[ask.act](matter, state, ask, worded)

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """Never."""
        return None

    def complete_speech(
        self, format: Format, state: State, memory: SeatMemory, seat: int, act: Speak, find: FindHits
    ) -> Speak:
        """The speech as it is, with what the matter's search finds in it."""
        check_speech(format, state, seat, act, completed=False)
        return act.model_copy(update={"hits": find(act.text)})

    def interview(
        self, format: Format, matter: OwnMatter, state: State, account: SeatAccount, question: Question
    ) -> Answer:
        """An answer in plain words, from the seat's votes, its turns and what they cite."""
        return plain_answer(format, matter, state, account, question)
