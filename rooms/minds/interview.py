"""Interviews of models: the model that played a seat is asked why, in one call after the end.

Its prompt holds what the seat did and what moved it, as far as the asker may read that, and the seat's own notes;
never another seat's, and nothing of the server. The question stands quoted like all that others wrote. The room's
budget and the server's hold, and the call's cost is reported to the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.interview import Answer, SpokenTurn
from engine.text.capitals import as_sentence
from rooms.computation import compute
from rooms.driver.pacing import BufferedOutput
from rooms.interview import Interview, ModelAnswer
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.answer import ask_model
from rooms.minds.formats.generic.prompts import GUARDS, PROMPTS
from rooms.minds.formats.generic.schemas import in_words, object_schema
from rooms.minds.formats.questions import ModelQuestion
from rooms.minds.llm.answers import UnreadableAnswer, read_object, spoken_text, whole_number
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens
from rooms.minds.room_runners import RoomCallRunners
from rooms.minds.shown_documents import note_lines

MAX_TOKENS = 450
ANSWER_LIMIT = 1_200
"""Characters of an answer."""
MAX_OWN_TURNS, MAX_MOVING_TURNS, TURN_TOKENS = 6, 6, 90
"""Turns of the seat, and turns that moved it, that a prompt holds, and tokens of each."""
FALLBACK_SENTENCE = "The house answers from the record."
SCHEMA: Schema = object_schema(
    {
        "text": {"type": "string", "description": "What you answer, in two to five plain sentences"},
        "turns": {
            "type": "array",
            "items": {"type": "integer"},
            "description": "Numbers of the turns above that you draw on",
        },
        "cites": {"type": "array", "items": {"type": "string"}, "description": "Ids of what on the table you draw on"},
    }
)
"""The schema of an answer."""


class Interviewer:
    """Asks the models of all rooms of a worker."""

    def __init__(self, runners: RoomCallRunners) -> None:
        self._runners = runners

    async def ask(self, interview: Interview) -> ModelAnswer:
        """What the model that plays the seat answers; never raises for what a model does."""
        seat = interview.account.seat
        name = interview.state.seats[seat].model or ""
        choice = self._runners.configuration.models.get(name)
        if choice is None:
            return ModelAnswer(None, name, f"This server has no model “{name}”.")
        room, state = interview.room, interview.state
        runner, question = self._runners.for_room(room), await compute(partial(interview_question, interview, choice))
        try:
            answer = await ask_model(question, runner, CallLedger(), state, BufferedOutput(room), None)
            return ModelAnswer(answer, name)
        except CallFailed as failure:
            return ModelAnswer(None, name, as_sentence(failure.sentence))


def interview_question(interview: Interview, choice: ModelChoice) -> ModelQuestion[Answer]:
    """What a seat is asked."""
    prompt_for = partial(interview_prompt, interview)
    return ModelQuestion(
        seat=interview.account.seat,
        task="interview",
        choice=choice,
        fingerprint=PROMPTS.fingerprint("interview"),
        prompt=prompt_for(choice),
        prompt_for=prompt_for,
        max_tokens=MAX_TOKENS,
        schema=SCHEMA,
        read=lambda reply: read_answer(reply.text, interview),
        repair=lambda flaw: PROMPTS.fill("repair", flaw=flaw),
        instead=FALLBACK_SENTENCE,
    )


# The prompt


def interview_prompt(interview: Interview, choice: ModelChoice) -> list[Message]:
    """The prompt for a question to a seat."""
    format, state, account = interview.room.format, interview.state, interview.account
    held = state.seats[account.seat]
    outcome = format.labels.outcome(state.verdict.outcome) if state.verdict is not None else "without a verdict"
    own_notes = played_by_models(format.name).interview_notes
    system = PROMPTS.fill(
        "interview_shared",
        title=format.title,
        outcome=outcome,
        name=flatten(held.name, 40) or f"seat {account.seat}",
        seat=account.seat,
        role=format.role_label(held.role),
        who=own_notes(state, account.seat) if own_notes is not None else "",
        votes="\n".join(_vote_lines(interview)) or "You cast no vote.",
        own=_turn_lines(interview, account.own[-MAX_OWN_TURNS:]) or "You did not speak.",
        moved=_moved_lines(interview),
        matter=_matter_lines(interview),
    )
    task = PROMPTS.fill("interview", question=quote_block("question", interview.question.text), form=in_words(SCHEMA))
    return under_system_text(choice, system, [Message("user", task)])


def _vote_lines(interview: Interview) -> list[str]:
    label = interview.room.format.labels.choice
    account = interview.account
    lines = []
    if account.took_over is not None:
        lines.append(f"You took this seat over in round {account.since_round}, and speak only for what you did since.")
    for vote in account.votes:
        when = f"In round {vote.round}" if vote.round else "At first"
        how = ", by default" if vote.by_default else ""
        changed = f", after {label(vote.previous)}" if vote.previous is not None and vote.changed else ""
        lines.append(f"{when} you voted {label(vote.choice)}{changed}{how}.")
    return lines


def _turn_lines(interview: Interview, turns: Sequence[SpokenTurn], about: Mapping[str, str] | None = None) -> str:
    lines = []
    for turn in turns:
        attributes: dict[str, str | int | None] = {
            "turn": turn.number,
            "seat": turn.seat,
            "by": "you" if turn.seat == interview.account.seat else flatten(turn.name, 40),
            "round": turn.round or None,
            "cites": ", ".join(turn.cites[:4]) or None,
            "moved_you": (about or {}).get(turn.id),
        }
        lines.append(quote_block("said", clip_tokens(turn.text, TURN_TOKENS), attributes))
    return "\n".join(lines)


def _moved_lines(interview: Interview) -> str:
    """The turns that moved the seat the furthest, each with the choice towards which."""
    account = interview.account
    if not account.moves_shown:
        return "How far single turns moved you is not shown in this room; say nothing of it."
    label = interview.room.format.labels.choice
    ranked = sorted(account.influences, key=lambda one: (-abs(one.delta), one.turn.number))
    ranked = [one for one in ranked if one.turn.seat != account.seat][:MAX_MOVING_TURNS]
    other = next((choice for choice in account.choices[1:]), "")
    about = {
        one.turn.id: f"towards {label(account.choices[0] if one.delta > 0 else other)}, by {abs(one.delta):.2f} of 1"
        for one in ranked
    }
    return _turn_lines(interview, [one.turn for one in ranked], about) or "Nothing that was said moved you."


def _matter_lines(interview: Interview) -> str:
    cited = {cite for turn in interview.account.turns.values() for cite in turn.cites}
    lines = [
        quote_block("piece", None, {"id": id, "title": clip_tokens(called, 20)})
        for id, called in interview.matter.citable()
        if id in cited
    ]
    head = quote_block(
        "matter", clip_tokens(interview.matter.summary, 120), {"title": clip_tokens(interview.matter.title, 30)}
    )
    return "\n".join((head, *note_lines(interview.matter), *lines))


# The answer


def read_answer(text: str, interview: Interview) -> Answer:
    """What a model answered, with those of its citations that are there. Raises `UnreadableAnswer`."""
    fields = read_object(text, ("text", "turns", "cites"), "text")
    said = fields.get("text")
    if not isinstance(said, str):
        raise UnreadableAnswer("“text” is missing")
    said = spoken_text(said)
    if not any(char.isalnum() for char in said):
        raise UnreadableAnswer("“text” says nothing")
    if len(said) > ANSWER_LIMIT:
        raise UnreadableAnswer(f"“text” has more than {ANSWER_LIMIT} characters")
    GUARDS["interview"].check(said)
    account = interview.account
    numbered = {turn.number: turn.id for turn in account.turns.values()}
    named = [numbered.get(whole_number(number) or 0) for number in _list(fields.get("turns"))]
    known = dict(interview.matter.citable())
    cites = [cite for cite in _list(fields.get("cites")) if isinstance(cite, str) and cite in known]
    turns = tuple(dict.fromkeys(id for id in named if id is not None)) or _own_reasons(interview)
    return Answer(said, turns[:6], tuple(dict.fromkeys(cites))[:6])


def _own_reasons(interview: Interview) -> tuple[str, ...]:
    """What is cited for an answer that names no turn: what moved the seat most, or what it said last."""
    account = interview.account
    ranked = sorted(account.influences, key=lambda one: (-abs(one.delta), one.turn.number))
    return tuple(one.turn.id for one in ranked[:1]) or tuple(turn.id for turn in account.own[-1:])


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
