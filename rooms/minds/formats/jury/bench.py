"""What a model is asked for the whole table: the listeners' reactions, the judge's words.

A reaction is a judgement of an argument, never more: how far a turn moves a listener is a share of what the house would
make of the same turn, so that no words, however clever, move a table further than an argument can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.draws import Draw
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.mind.reactions import house_reactions, impact_on_listener, turn_weight
from engine.formats.jury.mind.situation import unweighed_turns
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND, REACTION_TO_TURN, reaction_draw
from engine.matters.criminal_case import Case
from rooms.minds.context import BenchTask
from rooms.minds.formats.jury import bench_prompt, readers, schemas
from rooms.minds.formats.jury.prompts import GUARDS, PROMPTS
from rooms.minds.formats.jury.readers import ListenerImpact
from rooms.minds.formats.jury.round_calls import call_is_spare
from rooms.minds.formats.questions import AskedBench, ModelQuestion, calls_of_round
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import Message, ModelChoice, Schema

AnswerT = TypeVar("AnswerT", bound=acts.Act)
LEVELS: Mapping[int, float] = {-1: -0.25, 0: 0.0, 1: 0.5, 2: 1.0, 3: 1.25, 4: 1.5}
"""By what a model says of a turn and a listener: the share of what the house would make of it."""
JUDGE_TOKENS = 450
"""Tokens that an answer may have."""
FALLBACK_SENTENCES: Mapping[BenchTask, str] = {
    "react": "The house judges the turns of this round.",
    "narrate": "The judge reads the prepared words.",
}
"""What is done where a model does nothing for the bench."""


def bench_question(asked: AskedBench, spec: AskedAct) -> ModelQuestion[acts.Act] | None:
    """For the listeners' reactions, or the judge's words; None leaves them to the house."""
    return _reactions(asked, spec) if spec.act == "react" else _judge_words(asked, spec)


def _reactions(asked: AskedBench, spec: AskedAct) -> ModelQuestion[acts.Act] | None:
    """How the listeners take the turns of the round; for those that the model leaves out, the house answers."""
    case, state = asked.matter, asked.state
    turns, listeners = unweighed_turns(state), bench_prompt.reacting_seats(state)
    if spec.topic == REACTION_TO_TURN and not call_is_spare(state, state.round_calls):
        return None
    if not turns or not listeners:
        return None
    return _question(
        asked,
        lambda choice: bench_prompt.reactions_prompt(case, state, asked.memories, choice),
        120 + len(listeners) * (34 + 4 * len(turns)),
        schemas.reactions_schema(),
        lambda text: to_react(case, state, readers.read_reactions(text, len(turns))),
    )


def _judge_words(asked: AskedBench, spec: AskedAct) -> ModelQuestion[acts.Act] | None:
    """The judge's words, at the moments that are worth a script. Most of them are no model's anyway, so nobody fails
    who is not asked for them."""
    case, state = asked.matter, asked.state
    if spec.topic not in bench_prompt.JUDGE_WORDS or asked.calls_begun() >= CALLS_PER_ROUND:
        return None
    _, keep = bench_prompt.judge_prompt(case, state, spec.topic, asked.choice)
    return _question(
        asked,
        lambda choice: bench_prompt.judge_prompt(case, state, spec.topic, choice)[0],
        JUDGE_TOKENS,
        schemas.words_schema(),
        lambda text: acts.Narrate(text=_read_judge_words(text, keep)),
    )


def _question(
    asked: AskedBench,
    prompt_for: Callable[[ModelChoice], Sequence[Message]],
    max_tokens: int,
    schema: Schema,
    read: Callable[[str], AnswerT],
) -> ModelQuestion[AnswerT]:
    return ModelQuestion(
        seat=BENCH,
        task=asked.task,
        choice=asked.choice,
        fingerprint=PROMPTS.fingerprint(asked.task),
        prompt=prompt_for(asked.choice),
        prompt_for=prompt_for,
        max_tokens=max_tokens,
        schema=schema,
        read=lambda reply: read(reply.text),
        repair=lambda flaw: PROMPTS.fill("repair", flaw=flaw),
        instead=FALLBACK_SENTENCES[asked.task],
        calls_left=calls_of_round(asked.context.format),
    )


def to_react(case: Case, state: State, found: Mapping[int, ListenerImpact]) -> acts.React:
    """What a model said of the listeners as the engine takes it.

    Every impact is the house's for that turn and that listener, without its draw of perception, times the share that
    the model's number stands for.
    """
    turns = unweighed_turns(state)
    reactions = dict(house_reactions(case, state, Draw(state.seed or "", *reaction_draw(state))).reactions)
    brief = case_brief(case)
    plain = {turn.id: turn_weight(brief, state, turn) for turn in turns}
    for seat, moved in found.items():
        if seat not in reactions:
            continue
        stands = state.conviction(seat)
        impacts = {
            turn.id: round(
                max(-1.0, min(1.0, impact_on_listener(seat, stands, turn, plain[turn.id]) * LEVELS[level])), 4
            )
            for turn, level in zip(turns, levels_of(moved), strict=True)
            if turn.seat != seat
        }
        thought = moved.thought if moved.thought and not GUARDS["react"].leaks(moved.thought) else None
        # Why it mattered is the model's own thought: one of the house's would be about something else.
        mattered = turns[moved.persuaded - 1] if moved.persuaded is not None and thought else None
        reactions[seat] = acts.Reaction(
            impacts=impacts,
            thought=thought or reactions[seat].thought,
            persuaded=mattered.id if mattered is not None and mattered.seat != seat else None,
        )
    return acts.React(reactions=reactions)


def levels_of(moved: ListenerImpact) -> tuple[int, ...]:
    """How far each turn moved a listener: none further than the one that they are said to have been persuaded by."""
    if moved.persuaded is None:
        return moved.levels
    most = max(moved.levels)
    return tuple(most if number == moved.persuaded else level for number, level in enumerate(moved.levels, 1))


def _read_judge_words(text: str, keep: str) -> str:
    """The judge's words, at their end what had to be said; of guilt the judge says nothing else."""
    said = readers.read_words(text)
    GUARDS["narrate"].check(said)
    before, kept, rest = _normalise(said).partition(_normalise(keep))
    if re.search(r"\bguilty\b", before + rest):
        raise UnreadableAnswer("it says who is guilty")
    return said if kept else f"{said} {keep}"


def _normalise(text: str) -> str:
    """A text for comparing: one kind of quotation mark, of blank, of case."""
    return " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').split()).casefold()
