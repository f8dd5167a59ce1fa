"""Summaries: what was said at a table, in a few points that a model writes, so that no prompt leaves turns out unsaid.

It is the same in every format: when it is time, what is asked, how the answer is read. What is written stands in the
log, and every later prompt for a seat has it in the place of the turns that it covers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from engine.core import acts
from engine.core.bench_reports import UNSUMMARISED_TURNS
from engine.core.events import BENCH
from engine.core.state import RECENT_TURNS, State, Turn
from engine.core.visibility import outcome_known
from rooms.minds.formats.generic.prompt import earlier_lines
from rooms.minds.formats.generic.prompts import GUARDS, PROMPTS
from rooms.minds.formats.generic.schemas import object_schema
from rooms.minds.formats.questions import AskedBench, ModelQuestion, calls_of_round
from rooms.minds.llm.answers import UnreadableAnswer, is_tagged, read_object, tagged_body
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.decoding import visible_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens
from rooms.minds.shown_documents import note_lines

MAX_ROUNDS_BETWEEN = 5
"""Rounds after which turns are summarised at the latest."""
MAX_WHOLE_TOKENS = 1_200
"""Tokens that the turns which no summary covers may have together, as they are guessed."""
LETTERS_PER_TOKEN = 4
MAX_TALK_TOKENS = 2_100
"""Tokens that turns may have together in the prompt for a summary of them."""
MATTER_TOKENS, EARLIER_TOKENS = 240, 500
"""Tokens of the matter in it, and of the summary before."""
POINT_WORDS = 30
POINTS = (1, 6)
"""Points that a summary may have; three to five are asked for."""
ANSWER_TOKENS = 450
FALLBACK_SENTENCE = "The house's own notes stand."
SCHEMA: Schema = object_schema({"points": {"type": "array", "items": {"type": "string"}, "maxItems": 5}})
"""The schema of an answer."""


def fresh_turns(state: State) -> tuple[Turn, ...]:
    """The turns that no summary covers, as far as they are remembered whole."""
    return tuple(turn for turn in state.heard if turn.number > state.summarised)


def summary_due(state: State) -> bool:
    """Whether turns are to be summarised: the first of them would be remembered whole no longer, they are too long
    together, or it is five rounds since then. The last three stay whole in any case, so there must be more of them."""
    fresh = fresh_turns(state)
    if len(fresh) <= UNSUMMARISED_TURNS or not any(seat.occupant == "model" for seat in state.seats.values()):
        return False
    late = state.round - fresh[0].round >= MAX_ROUNDS_BETWEEN
    guessed = sum(len(turn.text) for turn in fresh) // LETTERS_PER_TOKEN
    return len(fresh) >= RECENT_TURNS or late or guessed > MAX_WHOLE_TOKENS


def summary_question(asked: AskedBench) -> ModelQuestion[acts.Summarise] | None:
    """For what was said, in a few points, up to the turns that stay whole; None where all of it is summed up."""
    state = asked.state
    through = state.turns - UNSUMMARISED_TURNS
    if through <= state.summarised:
        return None
    prompt_for = partial(summary_prompt, asked, through)
    return ModelQuestion(
        seat=BENCH,
        task="summarise",
        choice=asked.choice,
        fingerprint=PROMPTS.fingerprint("summarise"),
        prompt=prompt_for(asked.choice),
        prompt_for=prompt_for,
        max_tokens=ANSWER_TOKENS,
        schema=SCHEMA,
        read=lambda reply: _summary(read_points(reply.text), through),
        repair=lambda flaw: PROMPTS.fill("repair", flaw=flaw),
        instead=FALLBACK_SENTENCE,
        calls_left=calls_of_round(asked.context.format),
    )


def summary_prompt(asked: AskedBench, through: int, choice: ModelChoice) -> list[Message]:
    """The prompt for a summary up to a turn."""
    state, matter = asked.state, asked.matter.shown_to(None, over=outcome_known(asked.state))
    turns = [turn for turn in fresh_turns(state) if turn.number <= through]
    share = MAX_TALK_TOKENS // max(1, len(turns))
    head = quote_block("matter", clip_tokens(matter.summary, MATTER_TOKENS), {"title": clip_tokens(matter.title, 60)})
    system = PROMPTS.fill(
        "summarise_shared",
        title=asked.context.format.title,
        matter="\n".join((head, *note_lines(matter))),
        answer=PROMPTS.fill("summarise_tagged" if choice.structured == "tagged" else "summarise_json"),
    )
    missing = through - state.summarised - len(turns)
    lines = [quote_block("more", f"{missing} turns before these are not there")] if missing > 0 else []
    lines += [_turn(asked, turn, max(40, share - 40)) for turn in turns]
    earlier = "\n".join(earlier_lines(state.summary, EARLIER_TOKENS))
    task = PROMPTS.fill("summarise", earlier=earlier, turns="\n".join(lines), words=POINT_WORDS)
    return under_system_text(choice, system, [Message("user", task)], "\n")


def _turn(asked: AskedBench, turn: Turn, max_tokens: int) -> str:
    choice = turn.choice or asked.state.ballots.get(turn.seat)
    attributes: dict[str, str | int | None] = {
        "turn": turn.number,
        "round": turn.round or None,
        "seat": turn.seat,
        "by": flatten(turn.name, 40),
        "votes": asked.context.format.labels.choice(choice) if choice is not None else None,
        "to": f"seat {turn.target}" if turn.target is not None else None,
        "cites": ", ".join(turn.cites[:4]) or None,
    }
    return quote_block("said", clip_tokens(flatten(turn.text), max_tokens), attributes)


def read_points(text: str) -> tuple[str, ...]:
    """The points of a summary. Raises `UnreadableAnswer`."""
    if is_tagged(text):
        made: Any = re.findall(r"<point>(.*?)</point>", tagged_body(text), re.DOTALL)
    else:
        made = read_object(text, ("points",)).get("points")
    if not isinstance(made, list) or not all(isinstance(point, str) for point in made):
        raise UnreadableAnswer("“points” is not a list of sentences")
    points = tuple(line for line in (visible_text(point).lstrip("-•* ") for point in made) if line)
    if not POINTS[0] <= len(points) <= POINTS[1]:
        raise UnreadableAnswer(f"there are {len(points)} points, not three to five")
    return tuple(" ".join(point.split()) for point in points)


def _summary(points: Sequence[str], through: int) -> acts.Summarise:
    """The points of a summary, as many as it may hold."""
    for point in points:
        GUARDS["summarise"].check(point)
    lines = [f"• {point}" for point in points]
    while len(whole := "\n".join(lines)) > acts.SUMMARY_LIMIT and len(lines) > 1:
        lines.pop()
    return acts.Summarise(text=whole[: acts.SUMMARY_LIMIT], through=through)
