"""A person's strategy, written out by the model that is their seat's understudy.

The person says which strategy, to whom, resting on what, and perhaps a hint; the model finds the words, as the person
and for what the person argues. The hint steers what is said and is never said itself. What the model writes is read
as a person's own words are, so an invention in it is struck like any other.
"""

from __future__ import annotations

import re
from functools import partial

from engine.core import acts
from engine.core.phrases import humanise
from engine.core.rules import find_strategy
from engine.formats.jury.mind.situation import stance_of
from rooms.minds.base import STRATEGY_FALLBACK_SENTENCE
from rooms.minds.formats.jury import juror_prompt, transcript
from rooms.minds.formats.jury.case_excerpts import (
    MAX_EXCERPT_TOKENS,
    MAX_REMAINDER_TOKENS,
    VERBATIM_KINDS,
    excerpts,
)
from rooms.minds.formats.jury.prompts import GUARDS, PROMPTS
from rooms.minds.formats.jury.readers import read_speech
from rooms.minds.formats.jury.round_calls import spare_calls
from rooms.minds.formats.jury.schemas import speech_schema
from rooms.minds.formats.questions import AskedSeat, LookUpRequest, ModelQuestion
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import Message, ModelChoice
from rooms.minds.llm.quoting import flatten, quote_block

STRATEGY_WORDS = 70
"""Words that a strategy is written out in, about."""
MIN_SAID_WORDS = 3
"""Words of a hint from which repeating all of them is saying it."""


def strategy_question(asked: AskedSeat, act: acts.Speak) -> ModelQuestion[acts.Speak] | None:
    """For the words of one strategy; None where the round has no call to spare beyond those that its minds and its end
    still need."""
    if spare_calls(asked.state, asked.calls_begun()) < 1:
        return None
    prompt_for = partial(strategy_prompt, asked, act)
    return ModelQuestion(
        seat=asked.number,
        task="speak",
        choice=asked.choice,
        fingerprint=PROMPTS.fingerprint("strategy"),
        prompt=prompt_for(asked.choice),
        prompt_for=prompt_for,
        max_tokens=juror_prompt.max_answer_tokens(STRATEGY_WORDS),
        schema=speech_schema(),
        read=lambda reply: _read(reply.text, asked, act),
        repair=lambda flaw: PROMPTS.fill("repair", flaw=flaw),
        instead=STRATEGY_FALLBACK_SENTENCE,
    )


def strategy_prompt(asked: AskedSeat, act: acts.Speak, choice: ModelChoice) -> list[Message]:
    """The prompt: shared part, whom it writes for, what was said, and what is wanted."""
    case, state, memory, seat = asked.matter, asked.state, asked.memory, asked.number
    known, whole = juror_prompt.shared(case, state, choice)
    name = flatten(state.seats[seat].name, 40)
    hits = asked.context.index().search(act.hint or juror_prompt.query(case, memory, seat), 8)
    if whole:
        hits = [hit for hit in hits if hit.kind in VERBATIM_KINDS]
    task = PROMPTS.fill(
        "speak",
        round=max(1, state.round),
        slip=transcript.choice_in_words(state.ballots.get(seat)) or "nothing yet",
        slips=juror_prompt.ballot_lines(state, seat),
        mind=f"You write for {name}, a person, whose mind is their own.",
        found=excerpts(hits, MAX_REMAINDER_TOKENS if whole else MAX_EXCERPT_TOKENS),
        task=_task(asked, act, name),
    )
    return transcript.messages(
        state,
        memory,
        f"{known}\n\n{PROMPTS.fill('juror_for_person', name=name, seat=seat)}",
        lambda said: juror_prompt.own_turn(choice.structured, said),
        task,
        choice,
    )


def _task(asked: AskedSeat, act: acts.Speak, name: str) -> str:
    strategy = find_strategy(asked.context.format, act.strategy)
    assert strategy is not None
    lines = [
        PROMPTS.fill(
            "strategy",
            name=name,
            words=STRATEGY_WORDS,
            stance=humanise(stance_of(asked.state, asked.number)),
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


def _read(text: str, asked: AskedSeat, act: acts.Speak) -> acts.Speak:
    """What the model wrote, as the act. Raises `UnreadableAnswer`."""
    said = read_speech(text)
    if isinstance(said, LookUpRequest):
        raise UnreadableAnswer("it looks things up instead of writing the speech")
    GUARDS["speak"].check(said.text)
    if says_hint(said.text, act.hint or ""):
        raise UnreadableAnswer("it repeats what was for you alone to dwell on: find words of your own")
    known = dict(asked.matter.citable())
    cites = tuple(dict.fromkeys((*act.cites, *(cite for cite in said.cites if cite in known))))[:12]
    target = said.target if said.target in asked.state.seats and said.target != asked.number else None
    return act.model_copy(
        update={
            "text": said.text[: acts.TEXT_LIMIT],
            "hint": None,
            "target": act.target if act.target is not None else target,
            "cites": cites,
            "argument_type": act.argument_type or said.argument_type,
            "written": True,
        }
    )


def says_hint(text: str, hint: str) -> bool:
    """Whether a text repeats a hint in the hint's own words."""
    wanted, said = (" ".join(re.findall(r"\w+", words.casefold())) for words in (hint, text))
    return len(wanted.split()) >= MIN_SAID_WORDS and f" {wanted} " in f" {said} "
