"""An analysis: what a juror works out with code before it speaks.

The agent that does it (`code_agent.py`) has a few steps, each a call like any other, paid for and counted in the round.
Its code runs where the server says (`rooms/minds/sandbox/`), and finds there what everybody at the table knows.
What it hands over is data, for the turn that follows. Where nothing comes of it, that is reported and the juror
speaks without.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.phrases import humanise
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.situation import persona_of, stance_of
from engine.matters.criminal_case import Case, without_finding
from engine.text.capitals import decapitalise
from rooms.computation import compute
from rooms.minds.base import MindOutput
from rooms.minds.formats.jury import transcript
from rooms.minds.formats.jury.case_excerpts import outline
from rooms.minds.formats.jury.juror_prompt import ballot_lines, own_view
from rooms.minds.formats.jury.prompts import GUARDS, PROMPTS
from rooms.minds.formats.jury.round_calls import spare_calls
from rooms.minds.formats.questions import AskedSeat
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.retry import CallRequest
from rooms.minds.llm.tokens import clip_tokens
from rooms.minds.sandbox.base import ExecutionFailed, RunResult
from rooms.minds.sandbox.code_execution import NOT_INSTALLED, CodeExecution, load_agent
from rooms.minds.sandbox.thread_bridge import ThreadBridge

MAX_STEPS = 3
"""Pieces of code that a juror may have run before one turn; each is one call."""
MAX_ANALYSIS_SECONDS = 90.0
"""Seconds that it may take in all,"""
TURN_TIME_SHARE = 0.5
"""and what it may take of those that are left for the turn."""
MAX_TOKENS = 600
"""Tokens of one answer."""
MAX_CODE_CHARACTERS = 8_000
"""Characters of one piece of code; a model that writes more has lost its thread."""
MAX_OUTPUT_TOKENS = 260
"""Tokens of what a piece of code prints that its model reads."""
MAX_FINDING_TOKENS = 300
"""Tokens of what is handed over."""
MAX_FINDING_CHARACTERS = 2_000
"""Characters of it, where it is made."""
TRANSCRIPT_TOKENS = 700
"""Tokens of what was said, at most."""
MAX_TURNS = 200
"""The last turns, which the code finds."""
LOOK_UP_LABEL = "the case, with code"
FALLBACK_SENTENCE = "It speaks without."
NO_CODE_SENTENCE = "Your answer had no code in it. Put one piece of code between the two tags."
_CODE_TEMPLATE = """\
def final_answer(answer):
    import json
    print()
    print({mark!r} + json.dumps(str(answer)[:{max_characters}]), flush=True)
    raise SystemExit


exec(compile({code!r}, "<analysis>", "exec"))
"""
_PIECES = {1: "one piece", 2: "two pieces", 3: "three pieces"}


class AnalysisFailed(Exception):
    """Nothing came of it. The sentence goes on after the name of the model."""


async def run_analysis(
    asked: AskedSeat, code_execution: CodeExecution, output: MindOutput, deadline: float | None
) -> str:
    """What a seat has worked out, fenced for a prompt; empty where nothing was, after the failure was reported.

    `deadline`: that of the turn, by the clock of the attempts.
    """
    max_steps = min(MAX_STEPS, spare_calls(asked.state, asked.calls_begun()) - 1)
    if max_steps < 1:
        return ""
    output.look_up_started(LOOK_UP_LABEL)
    label = asked.choice.label or asked.choice.name
    try:
        text = await _Analysis(asked, code_execution, output, deadline, max_steps).result()
    except CallFailed:
        # The failure was reported where it was raised.
        return ""
    except AnalysisFailed as why:
        await output.call_failed(f"{label} analyses with code, and {why}", FALLBACK_SENTENCE)
        return ""
    return quote_block("finding", clip_tokens(flatten(text), MAX_FINDING_TOKENS))


class _Analysis:
    """One analysis."""

    def __init__(
        self,
        asked: AskedSeat,
        code_execution: CodeExecution,
        output: MindOutput,
        deadline: float | None,
        max_steps: int,
    ) -> None:
        self._asked = asked
        self._code_execution = code_execution
        self._output = output
        self._deadline = deadline
        self._max_steps = max_steps
        self._steps = 0
        self._data: Mapping[str, Any] = {}

    async def result(self) -> str:
        """What is handed over. Raises `AnalysisFailed` or `CallFailed`."""
        asked = self._asked
        remaining = asked.context.call_runner.seconds_left(self._deadline)
        seconds = MAX_ANALYSIS_SECONDS if remaining is None else min(MAX_ANALYSIS_SECONDS, remaining * TURN_TIME_SHARE)
        self._data = await compute(partial(case_data, asked.matter, asked.state))
        system, task = await compute(
            partial(
                analysis_prompt,
                asked.matter,
                asked.state,
                asked.memory,
                asked.number,
                seconds=self._code_execution.seconds,
                max_steps=self._max_steps,
            )
        )
        try:
            async with asyncio.timeout(max(1.0, seconds)):
                text = await self._run_agent(system, task)
        except TimeoutError:
            raise AnalysisFailed("was not done in time.") from None
        except ExecutionFailed as failure:
            raise AnalysisFailed(decapitalise(str(failure))) from None
        if text is None or not text.strip():
            raise AnalysisFailed("came to no result this time.")
        if GUARDS["analyse"].leaks(text):
            raise AnalysisFailed("what it found repeats what it was told.")
        return text

    async def _run_agent(self, system: str, task: str) -> str | None:
        try:
            agents = await asyncio.to_thread(load_agent)
        except ImportError:
            raise AnalysisFailed(NOT_INSTALLED) from None
        bridge = ThreadBridge()

        def ask(parts: Sequence[tuple[str, str]]) -> str:
            return bridge.wait(lambda: self._call_model(system, parts))

        def run(code: str) -> Any:
            shown, answer = bridge.wait(lambda: self._run(code))
            return agents.AgentMessage(shown, answer)

        no_code_message = PROMPTS.fill("analyse_seen", seen=NO_CODE_SENTENCE, left="")
        found = await bridge.run(
            lambda: agents.run_agent(task, ask, run, no_code_message=no_code_message, max_steps=self._max_steps)
        )
        return None if found is None else str(found)

    async def _call_model(self, system: str, parts: Sequence[tuple[str, str]]) -> str:
        """One step: a call for this seat."""
        self._steps += 1
        asked, context = self._asked, self._asked.context
        context.ledger.count_call(asked.state)
        call_request = CallRequest(
            asked.number,
            "look_up",
            PROMPTS.fingerprint("analyse"),
            asked.choice,
            lambda choice: messages(system, parts, choice),
            MAX_TOKENS,
            deadline=self._deadline,
            skip_sentence=FALLBACK_SENTENCE,
            code_runs=self._code_execution.mode,
            ask=asked.ask,
        )
        return (await context.call_runner.complete(call_request, self._output)).text

    async def _run(self, code: str) -> tuple[str, str | None]:
        """What a piece of code came to, for its model, and what it hands over."""
        code = code[:MAX_CODE_CHARACTERS]
        mark = answer_mark(code)
        place = self._code_execution
        ran = await place.executor.run(
            _CODE_TEMPLATE.format(mark=mark, max_characters=MAX_FINDING_CHARACTERS, code=code),
            self._data,
            seconds=place.seconds,
            memory_mb=place.memory_mb,
        )
        printed, answer = split_output(ran, mark)
        return PROMPTS.fill(
            "analyse_seen", seen=describe_run(printed, ran.error), left=pieces(self._max_steps - self._steps)
        ), answer


# The prompt


def analysis_prompt(
    case: Case, state: State, memory: SeatMemory, seat: int, *, seconds: float, max_steps: int
) -> tuple[str, str]:
    """The agent's first prompt: the shared layer, and its task."""
    shown = transcript.window(memory, TRANSCRIPT_TOKENS)
    said = [transcript.turn_line(turn, None, state.ballots.get(turn.seat)) for turn in shown.turns]
    system = PROMPTS.fill("analyse_shared", size=len(state.seats), seconds=f"{seconds:g}")
    task = PROMPTS.fill(
        "analyse",
        case=outline(case),
        round=max(1, state.round),
        name=persona_of(state, seat).name,
        seat=seat,
        stance=humanise(stance_of(state, seat)),
        slips=ballot_lines(state, seat),
        said="\n".join([*shown.earlier, *said]) or transcript.NOTHING_SAID_SENTENCE,
        mind=own_view(case, state, memory, seat),
        left=pieces(max_steps),
    )
    return system, task


def pieces(left: int) -> str:
    """How much code is left."""
    if left < 1:
        return ""
    return f"You have {_PIECES[left]} of code left" + ("." if left > 1 else ": hand over what you found with it.")


def messages(system: str, parts: Sequence[tuple[str, str]], choice: ModelChoice) -> list[Message]:
    """The agent's messages as a model takes them."""
    return under_system_text(choice, system, transcript.merged(parts), "\n")


def describe_run(printed: str, error: str | None) -> str:
    """What came of a piece of code, fenced."""
    lines = " | ".join(line.strip() for line in printed.splitlines() if line.strip())
    shown = [quote_block("output", clip_tokens(flatten(lines), MAX_OUTPUT_TOKENS))] if lines else []
    if error is not None:
        shown.append(quote_block("fault", clip_tokens(flatten(error), 80)))
    return "\n".join(shown) or "It printed nothing."


# What the code finds, and what it hands over


def case_data(case: Case, state: State) -> Mapping[str, Any]:
    """The case and what everybody at the table knows of each other, as JSON holds it; nothing that a juror may not."""
    shown = without_finding(case)
    return {
        "case": {
            "title": shown.title,
            "summary": shown.summary,
            "charges": list(shown.charges),
            "instructions": shown.instructions,
            "place": shown.place,
            "date": shown.date,
            "defendants": [
                {"name": one.name, "age": one.age, "occupation": one.occupation} for one in shown.defendants
            ],
            "exhibits": [
                {
                    "id": one.id,
                    "title": one.title,
                    "kind": one.kind,
                    "description": one.description,
                    "doubts": one.contest_reason,
                }
                for one in shown.exhibits
            ],
            "witnesses": [
                {
                    "id": one.id,
                    "name": one.name,
                    "role": one.role,
                    "called_by": one.side,
                    "testimony": one.testimony,
                    "statements": [statement.text for statement in one.statements],
                    "doubts": list(one.credibility_issues),
                }
                for one in shown.witnesses
            ],
            "prosecution": [one.text for one in shown.prosecution_arguments],
            "defense": [one.text for one in shown.defense_arguments],
            "transcript": [{"speaker": one.speaker, "text": one.text} for one in shown.transcript],
        },
        "ballots": {str(seat): choice for seat, choice in state.ballots.items()},
        "turns": [
            {
                "turn": turn.number,
                "round": turn.round,
                "seat": turn.seat,
                "by": turn.name,
                "text": turn.text,
                "cites": list(turn.cites),
            }
            for turn in state.heard[-MAX_TURNS:]
        ],
    }


def answer_mark(code: str) -> str:
    """What stands before what a piece of code hands over: nothing in the case can know it beforehand."""
    return f"[{hashlib.sha256(code.encode('utf-8', 'replace')).hexdigest()[:24]}] "


def split_output(ran: RunResult, mark: str) -> tuple[str, str | None]:
    """What was printed, and what was handed over, if anything was."""
    before, found, after = ran.output.partition(mark)
    if not found:
        return ran.output, None
    try:
        return before, str(json.loads(after.splitlines()[0]))
    except (ValueError, LookupError):
        # It was cut off with the rest of the output.
        return before, None
