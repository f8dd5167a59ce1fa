"""The plain house: a base for the house of a format whose minds remember nothing besides the state and never act
unasked, and whose bench has nothing to say. Such a format writes `answers` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acts import Act, Speak
from engine.core.format import Format
from engine.core.house import BenchAnswer, FindHits, OpenAsk, SeatAnswer
from engine.core.interview import Answer, Question, SeatAccount
from engine.core.matter import OwnMatter
from engine.core.memory import MemoryRules, SeatMemory
from engine.core.plain_interview import plain_answer
from engine.core.rules import check_speech
from engine.core.state import State


class PlainHouse:
    """How the engine plays a format: everything but its answers."""

    memory = MemoryRules()
    """How the seats remember."""

    def prepare(self, matter: OwnMatter) -> None:
        """Work out what a table needs of its matter again and again; called in a thread before a room plays."""

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """How it answers for a seat, by the kind of act that is asked for: each format writes its own."""
        return {}

    @property
    def bench_answers(self) -> Mapping[str, BenchAnswer]:
        """How it answers for the bench, by the kind of act that is asked for; nothing where nothing is asked of it."""
        return {}

    def answer(self, matter: OwnMatter, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool = True) -> Act:
        """The act that answers an ask of a seat. Raises `KeyError` for one that the house does not answer."""
        return self.answers[ask.act](matter, state, memory, ask, worded)

    def bench_answer(self, matter: OwnMatter, state: State, ask: OpenAsk, worded: bool = True) -> Act:
        """The act that answers an ask of the bench. Raises `KeyError` for one that the house does not answer."""
        return self.bench_answers[ask.act](matter, state, ask, worded)

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """The unasked act that a mind does rather than use the floor that it has; None for nearly always."""
        return None

    def complete_speech(
        self, format: Format, state: State, memory: SeatMemory, seat: int, act: Speak, find: FindHits
    ) -> Speak:
        """A person's or an agent's speech with what the room adds to it; `find`: what of the matter a text is about,
        best first. Raises `Refusal` where it breaks the format's rules."""
        check_speech(format, state, seat, act, completed=False)
        return act.model_copy(update={"hits": find(act.text)})

    def interview(
        self, format: Format, matter: OwnMatter, state: State, account: SeatAccount, question: Question
    ) -> Answer:
        """What a seat answers to a question, once it is over: from its account, and from nothing else."""
        return plain_answer(format, matter, state, account, question)
