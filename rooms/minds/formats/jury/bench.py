"""What a model does for the whole table (`ModelBench`): the listeners' reactions, the summary, the judge's words.

A reaction is a judgement of an argument, never more: how far a turn moves a listener is a share of what the house would
make of the same turn, so that no words, however clever, move a table further than an argument can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.bench_reports import UNSUMMARISED_TURNS
from engine.core.draws import Draw
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.seat_memory import SeatMemory, TableMemory
from engine.formats.jury.mind.reactions import house_reactions, impact_on_listener, turn_weight
from engine.formats.jury.mind.situation import unweighed_turns
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND, REACTION_TO_TURN, reaction_draw
from engine.matters.criminal_case import Case
from rooms.minds.base import MindFailed, MindOutput, call_limit_sentence
from rooms.minds.context import BenchTask, ChooseModel, MindContext
from rooms.minds.formats.jury import bench_prompt, readers, schemas
from rooms.minds.formats.jury.leak_filter import leaks_prompt
from rooms.minds.formats.jury.prompts import fill_template, fingerprint
from rooms.minds.formats.jury.readers import ListenerImpact
from rooms.minds.formats.jury.round_calls import call_is_spare
from rooms.minds.formats.jury.summary_timing import summary_due
from rooms.minds.llm.answers import MAX_QUOTED_CHARACTERS, UnreadableAnswer
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Schema
from rooms.minds.llm.leak_filter import PROMPT_REPEATED_REASON
from rooms.minds.llm.retry import CallRequest

T = TypeVar("T")
LEVELS: Mapping[int, float] = {-1: -0.25, 0: 0.0, 1: 0.5, 2: 1.0, 3: 1.25, 4: 1.5}
"""By what a model says of a turn and a listener: the share of what the house would make of it."""
DEADLINE_MARGIN_SECONDS = 1.0
"""Seconds before its deadline that an answer must be there by, so that a failure can still be reported."""
MAX_TOKENS: Mapping[BenchTask, int] = {"summarise": 450, "narrate": 450}
"""Tokens that an answer may have."""
FALLBACK_SENTENCES: Mapping[BenchTask, str] = {
    "react": "The house judges the turns of this round.",
    "summarise": "The house's own notes stand.",
    "narrate": "The judge reads the prepared words.",
}
"""What is done where a model does nothing for the bench."""


class ModelBench:
    """Does with models what the bench is asked."""

    def __init__(self, choose: ChooseModel, context: MindContext) -> None:
        self._choose = choose
        """The model of a task; None leaves it to the engine."""
        self._context = context

    async def answer(
        self, matter: Case, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> acts.Act:
        """The listeners' reactions, or the judge's words."""
        if spec.act == "react":
            if spec.topic == REACTION_TO_TURN and not call_is_spare(state, state.round_calls):
                return acts.React()
            if state.round_calls >= CALLS_PER_ROUND:
                raise MindFailed(call_limit_sentence(CALLS_PER_ROUND), FALLBACK_SENTENCES["react"])
            return await self.react(matter, state, memories, spec, output)
        return await self.narrate(matter, state, spec, output)

    def summary_due(self, state: State, memories: Mapping[int, SeatMemory]) -> bool:
        """Whether turns are to be summarised now."""
        return bool(memories) and summary_due(state, _table(memories))

    async def react(
        self, case: Case, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> acts.React:
        """How the listeners take the turns of the round; for those that the model leaves out, the house answers."""
        choice = self._choose(state, "react")
        turns = unweighed_turns(state)
        if choice is None or not turns or not bench_prompt.reacting_seats(state):
            return acts.React()
        max_tokens = 120 + len(bench_prompt.reacting_seats(state)) * (34 + 4 * len(turns))
        found = await self._ask_model(
            "react",
            state,
            spec.due,
            choice,
            lambda choice: bench_prompt.reactions_prompt(case, state, memories, choice),
            max_tokens,
            schemas.reactions_schema(),
            lambda text: readers.read_reactions(text, len(turns)),
            output,
        )
        return to_react(case, state, found) if found is not None else acts.React()

    async def summarise(
        self, case: Case, state: State, memories: Mapping[int, SeatMemory], output: MindOutput
    ) -> acts.Summarise | None:
        """What was said, in a few points, up to the turns that stay whole."""
        memory = SeatMemory(BENCH, _table(memories))
        through, choice = memory.table.turns - UNSUMMARISED_TURNS, self._choose(state, "summarise")
        if through <= memory.table.through or choice is None:
            return None
        points = await self._ask_model(
            "summarise",
            state,
            None,
            choice,
            lambda choice: bench_prompt.summary_prompt(case, memory, through, choice),
            MAX_TOKENS["summarise"],
            schemas.points_schema(),
            _points,
            output,
        )
        if points is None:
            return None
        lines = [f"• {point}" for point in points]
        while len(text := "\n".join(lines)) > acts.SUMMARY_LIMIT and len(lines) > 1:
            lines.pop()
        return acts.Summarise(text=text[: acts.SUMMARY_LIMIT], through=through)

    async def narrate(self, case: Case, state: State, spec: AskedAct, output: MindOutput) -> acts.Narrate:
        """The judge's words at the moments that are worth a script; elsewhere, and where the model fails, none."""
        choice = self._choose(state, "narrate")
        if choice is None or spec.topic not in bench_prompt.JUDGE_WORDS:
            return acts.Narrate()
        _, keep = bench_prompt.judge_prompt(case, state, spec.topic, choice)
        said = await self._ask_model(
            "narrate",
            state,
            spec.due,
            choice,
            lambda choice: bench_prompt.judge_prompt(case, state, spec.topic, choice)[0],
            MAX_TOKENS["narrate"],
            schemas.words_schema(),
            lambda text: _read_judge_words(text, keep),
            output,
        )
        return acts.Narrate(text=said)

    async def _ask_model(
        self,
        task: BenchTask,
        state: State,
        due: float | None,
        choice: ModelChoice,
        prompt: Callable[[ModelChoice], Sequence[Message]],
        max_tokens: int,
        schema: Schema,
        read: Callable[[str], T],
        output: MindOutput,
    ) -> T | None:
        """What a model answered, repaired once; None where it gave nothing, after the failure was reported."""
        ledger = self._context.ledger
        await ledger.report_all(output)
        if ledger.calls_in_round(state) >= CALLS_PER_ROUND:
            # Most of the judge's words are no model's anyway: nobody fails who is not asked for them.
            if task != "narrate":
                await output.call_failed(call_limit_sentence(CALLS_PER_ROUND), FALLBACK_SENTENCES[task])
            return None
        follow_up: list[Message] = []

        def full_prompt(choice: ModelChoice) -> list[Message]:
            return [*prompt(choice), *follow_up]

        max_tokens = choice.max_tokens if choice.thinking else min(choice.max_tokens, max_tokens)
        flaw = ""
        for call_task in (task, "repair"):
            if call_task == "repair" and ledger.calls_in_round(state) >= CALLS_PER_ROUND:
                break
            ledger.count_call(state)
            try:
                until = due - DEADLINE_MARGIN_SECONDS if due is not None else None
                request = CallRequest(
                    BENCH,
                    call_task,
                    fingerprint(task),
                    choice,
                    full_prompt,
                    max_tokens,
                    schema,
                    deadline=until,
                    instead=FALLBACK_SENTENCES[task],
                )
                reply = await self._context.call_runner.complete(request, output)
            except CallFailed:
                return None
            try:
                return read(reply.text)
            except UnreadableAnswer as unreadable:
                flaw = str(unreadable)
                follow_up += [Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS])] if reply.text.strip() else []
                follow_up.append(Message("user", fill_template("repair", flaw=flaw)))
        sentence = f"{choice.label or choice.name} gave an answer that cannot be used: {flaw}."
        await output.call_failed(sentence, FALLBACK_SENTENCES[task])
        return None


def _table(memories: Mapping[int, SeatMemory]) -> TableMemory:
    """What everybody remembers."""
    return next(iter(memories.values())).table


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
        thought = moved.thought if moved.thought and not leaks_prompt(moved.thought, "react") else None
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


def _points(text: str) -> tuple[str, ...]:
    found = readers.read_points(text)
    if any(leaks_prompt(point, "summarise") for point in found):
        raise UnreadableAnswer(PROMPT_REPEATED_REASON)
    return found


def _read_judge_words(text: str, keep: str) -> str:
    """The judge's words, at their end what had to be said; of guilt the judge says nothing else."""
    said = readers.read_words(text)
    if leaks_prompt(said, "narrate"):
        raise UnreadableAnswer(PROMPT_REPEATED_REASON)
    before, kept, rest = _normalise(said).partition(_normalise(keep))
    if re.search(r"\bguilty\b", before + rest):
        raise UnreadableAnswer("it says who is guilty")
    return said if kept else f"{said} {keep}"


def _normalise(text: str) -> str:
    """A text for comparing: one kind of quotation mark, of blank, of case."""
    return " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').split()).casefold()
