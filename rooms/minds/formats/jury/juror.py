"""A juror's turn: what a model is asked for it, and the act that its answer is.

What a model says is a turn like anybody's: searched, read for what it argues, its citations checked. Where it clearly
argues against the ballot that its seat holds it is asked once more; if it does so again, its words count for what they
say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.phrases import humanise
from engine.core.spending import budget_of, budget_stage
from engine.core.state import State
from rooms.minds.base import MindOutput, house_instead
from rooms.minds.formats.jury import juror_prompt
from rooms.minds.formats.jury.analysis import run_analysis
from rooms.minds.formats.jury.assignment import assign, assignment_lines
from rooms.minds.formats.jury.look_ups import MAX_LOOK_UPS, TOOLS, look_up, look_up_from_tool
from rooms.minds.formats.jury.prompts import GUARDS, PROMPTS
from rooms.minds.formats.jury.readers import read_speech
from rooms.minds.formats.jury.round_calls import look_ups_offered, spare_calls
from rooms.minds.formats.jury.schemas import speech_schema
from rooms.minds.formats.jury.to_act import assigned_stance, speech_to_act
from rooms.minds.formats.names import table_names
from rooms.minds.formats.players import SmallPart
from rooms.minds.formats.questions import AskedSeat, LookUpRequest, LookUps, ModelQuestion
from rooms.minds.llm.answers import MisdirectedAnswer
from rooms.minds.llm.calls import Message, ModelChoice, Reply
from rooms.minds.sandbox.code_execution import CodeExecution

GRANTING_MOVES = frozenset({"concede", "doubt", "thank", "turn"})
"""Moves that say for a while what the other side says."""


def seat_question(asked: AskedSeat, spec: AskedAct) -> ModelQuestion[acts.Act]:
    """What a juror is asked for a turn; all its other acts are the house's."""
    case, state, memory = asked.matter, asked.state, asked.memory
    choice, begun, short = asked.choice, asked.begun, _short(asked.state)
    # An analyst has worked out before what it wanted to know.
    offered = look_ups_offered(state) and not choice.analyses
    prompt_for = partial(_prompt, asked, offered, short)
    task = assign(case, state, memory, asked.number, short)
    question = ModelQuestion[acts.Act](
        seat=asked.number,
        task="speak",
        choice=choice,
        fingerprint=PROMPTS.fingerprint("speak"),
        prompt=prompt_for(choice),
        prompt_for=prompt_for,
        max_tokens=juror_prompt.max_answer_tokens(task.words),
        schema=speech_schema(),
        read=partial(_read, asked, task.move, ""),
        repair=lambda flaw: PROMPTS.fill("repair", flaw=flaw),
        instead=house_instead(asked.context.format, spec.act),
        stream_guard=GUARDS["speak"],
        begun=begun,
        look_ups=_look_ups(asked, offered),
        calls_left=partial(spare_calls, state),
    )
    # A juror that was interrupted has analysed before; and where money runs low it is saved here first.
    place = asked.context.code_execution
    if choice.analyses and place is not None and look_ups_offered(state) and not begun and not short:
        return replace(question, prepare=partial(_analysed, question, asked, task.move, place))
    return question


def small_part(asked: AskedSeat) -> SmallPart:
    """Who a juror is in four lines, and the move, for a short prompt."""
    return SmallPart(
        tuple(juror_prompt.individual(asked.state, asked.number).splitlines()[2:6]),
        tuple(
            assignment_lines(
                asked.matter,
                asked.memory,
                assign(asked.matter, asked.state, asked.memory, asked.number, _short(asked.state)),
            )
        ),
    )


def _prompt(asked: AskedSeat, look_ups: bool, short: bool, choice: ModelChoice) -> list[Message]:
    return juror_prompt.prompt(
        asked.matter,
        asked.state,
        asked.memory,
        asked.number,
        choice,
        asked.context.index(),
        look_ups=look_ups,
        short=short,
        begun=asked.begun,
    )


def _short(state: State) -> bool:
    return budget_stage(state.spent.total.cost, budget_of(state.settings)) != "full"


def _look_ups(asked: AskedSeat, offered: bool) -> LookUps:
    """What a juror may look up; a model with tools does it by them, another says in its answer what it wants to see."""
    tools = juror_prompt.uses_tools(asked.choice)
    return LookUps(
        most=MAX_LOOK_UPS if offered else 0,
        tools=TOOLS if tools else (),
        schema=None if tools else speech_schema(look_up=True),
        find=partial(look_up, asked.matter, asked.context.find or asked.context.index().find),
        shown=lambda found, more: PROMPTS.fill(
            "looked_up", found=found, left="You may look one more thing up, or speak." if more else "Speak now."
        ),
    )


def _read(asked: AskedSeat, move: str, worked_out: str, reply: Reply) -> acts.Speak | LookUpRequest:
    """What a juror answered. Raises `UnreadableAnswer`, and `MisdirectedAnswer` for words that argue for the other
    side, where its move was not to grant something."""
    if reply.tool_calls:
        return LookUpRequest(tuple(look_up_from_tool(call) for call in reply.tool_calls))
    said = read_speech(reply.text, table_names(asked.state.seats[asked.number].name, asked.number, "Juror"))
    if isinstance(said, LookUpRequest):
        return said
    GUARDS["speak"].check(said.text)
    text = f"{asked.begun} {said.text}" if asked.begun else said.text
    whole = replace(said, text=text[: acts.TEXT_LIMIT])
    act = speech_to_act(asked.matter, asked.state, asked.number, asked.context.index(), whole, worked_out)
    wanted = assigned_stance(asked.state, asked.number)
    if act.stance != wanted and move not in GRANTING_MOVES:
        raise MisdirectedAnswer(
            "it argues for the other side", PROMPTS.fill("other_side", stance=humanise(wanted)), act
        )
    return act


async def _analysed(
    question: ModelQuestion[acts.Act],
    asked: AskedSeat,
    move: str,
    place: CodeExecution,
    output: MindOutput,
    deadline: float | None,
) -> ModelQuestion[acts.Act]:
    """The question with what the juror has worked out with code; as it is where nothing came of that."""
    found = await run_analysis(asked, place, output, deadline)
    if not found:
        return question
    return replace(
        question,
        prompt=_with_finding(found, question.prompt),
        prompt_for=lambda choice: _with_finding(found, question.prompt_for(choice)),
        read=partial(_read, asked, move, found),
    )


def _with_finding(found: str, messages: Sequence[Message]) -> list[Message]:
    """A prompt with what was worked out at its end; roles take turns as before."""
    last = messages[-1]
    return [*messages[:-1], replace(last, content=f"{last.content}\n\n{PROMPTS.fill('analysed', finding=found)}")]
