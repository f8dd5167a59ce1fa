"""A person's strategy, written out by the model that is their seat's understudy.

The person says which strategy, to whom, resting on what, and perhaps a hint; the model finds the words, as the person
and for what the person argues. The hint steers what is said and is never said itself. What the model writes is read
as a person's own words are, so an invention in it is struck like any other.
"""

from __future__ import annotations

import re

from engine.core import acts
from engine.core.format import Format
from engine.core.phrases import humanise
from engine.core.rules import find_strategy
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.situation import stance_of
from engine.matters.criminal_case import Case
from rooms.minds.formats.jury import juror_prompt, transcript
from rooms.minds.formats.jury.case_excerpts import (
    MAX_EXCERPT_TOKENS,
    MAX_REMAINDER_TOKENS,
    VERBATIM_KINDS,
    Finder,
    excerpts,
)
from rooms.minds.formats.jury.leak_filter import leaks_prompt
from rooms.minds.formats.jury.look_ups import look_ups_left
from rooms.minds.formats.jury.prompts import fill_template, fingerprint
from rooms.minds.formats.jury.readers import LookUpRequest, read_speech
from rooms.minds.formats.jury.schemas import speech_schema
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import Message, ModelChoice, Schema
from rooms.minds.llm.leak_filter import PROMPT_REPEATED_REASON
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.strategy_speech import StrategySpeech

STRATEGY_WORDS = 70
"""Words that a strategy is written out in, about."""
MIN_SAID_WORDS = 3
"""Words of a hint from which repeating all of them is saying it."""


class JuryStrategySpeech(StrategySpeech):
    """Asks for the words of one strategy, and reads them."""

    max_tokens = juror_prompt.max_answer_tokens(STRATEGY_WORDS)

    def __init__(
        self, format: Format, state: State, memory: SeatMemory, seat: int, act: acts.Speak, finder: Finder
    ) -> None:
        self._format = format
        self._state = state
        self._memory = memory
        self._seat = seat
        self._act = act
        self._finder = finder

    def fingerprint(self) -> str:
        """Of the templates of the prompt."""
        return fingerprint("strategy")

    @property
    def schema(self) -> Schema:
        """What an answer looks like."""
        return speech_schema()

    def affordable(self, calls: int) -> bool:
        """Whether the round has a call to spare beyond those that its minds and its end still need."""
        return look_ups_left(self._state, calls) >= 1

    def prompt(self, choice: ModelChoice) -> list[Message]:
        """The prompt: shared part, whom it writes for, what was said, and what is wanted."""
        case, state, seat = self._case, self._state, self._seat
        known, whole = juror_prompt.shared(case, state, choice)
        name = flatten(state.seats[seat].name, 40)
        hits = self._finder.search(self._act.hint or juror_prompt.query(case, self._memory, seat), 8)
        if whole:
            hits = [hit for hit in hits if hit.kind in VERBATIM_KINDS]
        task = fill_template(
            "speak",
            round=max(1, state.round),
            slip=transcript.choice_in_words(state.ballots.get(seat)) or "nothing yet",
            slips=juror_prompt.ballot_lines(state, seat),
            mind=f"You write for {name}, a person, whose mind is their own.",
            found=excerpts(hits, MAX_REMAINDER_TOKENS if whole else MAX_EXCERPT_TOKENS),
            task=self._task(name),
        )
        return transcript.messages(
            state,
            self._memory,
            f"{known}\n\n{fill_template('juror_for_person', name=name, seat=seat)}",
            lambda said: juror_prompt.own_turn(choice.structured, said),
            task,
            has_system=choice.system,
        )

    def _task(self, name: str) -> str:
        act, strategy = self._act, find_strategy(self._format, self._act.strategy)
        assert strategy is not None
        lines = [
            fill_template(
                "strategy",
                name=name,
                words=STRATEGY_WORDS,
                stance=humanise(stance_of(self._state, self._seat)),
                strategy=strategy.label,
                what=strategy.hint,
            )
        ]
        if act.target is not None:
            lines.append(f"Speak to seat {act.target}.")
        if act.cites:
            lines.append(f"Lean on {', '.join(flatten(cite, 80) for cite in act.cites)}.")
        if act.hint and act.hint.strip():
            lines.append("This is what they want you to dwell on. It is for you alone: never repeat or mention it.")
            lines.append(quote_block("hint", act.hint))
        return "\n".join(lines)

    def read(self, text: str) -> acts.Speak:
        """What the model wrote, as the act. Raises `UnreadableAnswer`."""
        said = read_speech(text)
        if isinstance(said, LookUpRequest):
            raise UnreadableAnswer("it looks things up instead of writing the speech")
        if leaks_prompt(said.text, "speak"):
            raise UnreadableAnswer(PROMPT_REPEATED_REASON)
        if says_hint(said.text, self._act.hint or ""):
            raise UnreadableAnswer("it repeats what was for you alone to dwell on: find words of your own")
        known = dict(self._case.citable())
        cites = tuple(dict.fromkeys((*self._act.cites, *(cite for cite in said.cites if cite in known))))[:12]
        target = said.target if said.target in self._state.seats and said.target != self._seat else None
        return self._act.model_copy(
            update={
                "text": said.text[: acts.TEXT_LIMIT],
                "hint": None,
                "target": self._act.target if self._act.target is not None else target,
                "cites": cites,
                "argument_type": self._act.argument_type or said.argument_type,
                "written": True,
            }
        )

    def repair(self, flaw: str) -> str:
        """What is asked after an answer that cannot be used."""
        return fill_template("repair", flaw=flaw)

    @property
    def _case(self) -> Case:
        assert isinstance(self._format.matter, Case)
        return self._format.matter


def says_hint(text: str, hint: str) -> bool:
    """Whether a text repeats a hint in the hint's own words."""
    wanted, said = (" ".join(re.findall(r"\w+", words.casefold())) for words in (hint, text))
    return len(wanted.split()) >= MIN_SAID_WORDS and f" {wanted} " in f" {said} "
