"""What a model does for the whole table (`ModelBench`): the listeners' reactions, the summary, the judge's words.

A reaction is a judgement of an argument, never more: how far a turn moves a listener is a share of what the house would
make of the same turn, so that no words, however clever, move a table further than an argument can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.core import acts as a
from engine.core.asks import AskedAct
from engine.core.bench_reports import UNSUMMARISED_TURNS
from engine.core.draws import Draw
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.reactions import house_reactions, impact_on_listener, turn_weight
from engine.matters.criminal_case import Case
from rooms.minds.base import FALLBACK_SENTENCES, MAX_CALLS_PER_ROUND, MindOutput
from rooms.minds.formats.jury import bench_prompt, schemas
from rooms.minds.formats.jury import readers as answers
from rooms.minds.formats.jury.leak_filter import leaks_prompt
from rooms.minds.formats.jury.prompts import Task, fill_template, fingerprint
from rooms.minds.formats.jury.readers import ListenerImpact, UnreadableAnswer
from rooms.minds.formats.jury.turn import MAX_QUOTED_CHARACTERS, MindContext
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, Schema
from rooms.minds.llm.retry import CallRequest

T = TypeVar("T")
LEVELS: Mapping[int, float] = {-1: -0.25, 0: 0.0, 1: 0.5, 2: 1.0, 3: 1.25, 4: 1.5}
"""By what a model says of a turn and a listener: the share of what the house would make of it."""
DEADLINE_MARGIN_SECONDS = 1.0
"""Seconds before its deadline that an answer must be there by, so that what failed can still be told."""
MAX_TOKENS: Mapping[Task, int] = {"summarise": 450, "narrate": 450}
"""Tokens that an answer may have."""


class ModelBench:
    """Does with models what the bench is asked."""

    def __init__(self, choose: Callable[[State, Task], ModelChoice | None], desk: MindContext) -> None:
        self._choose = choose
        """The model of a task; None leaves it to the engine."""
        self._desk = desk

    async def react(
        self, case: Case, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, telling: MindOutput
    ) -> a.React:
        """How the listeners take the turns of the round; whoever the model leaves out, the house answers for."""
        choice = self._choose(state, "react")
        turns = bench_prompt.turns_of_round(state)
        if choice is None or not turns or not bench_prompt.reacting_seats(state):
            return a.React()
        most = 120 + len(bench_prompt.reacting_seats(state)) * (26 + 4 * len(turns))
        found = await self._asked(
            "react",
            state,
            spec.due,
            choice,
            lambda choice: bench_prompt.reactions_prompt(case, state, memories, choice),
            most,
            schemas.reactions_schema(),
            lambda text: answers.read_reactions(text, len(turns)),
            telling,
        )
        return to_react(case, state, found) if found is not None else a.React()

    async def summarise(self, case: Case, state: State, memory: SeatMemory, telling: MindOutput) -> a.Summarise | None:
        """What was said, in a few points, up to the turns that stay whole."""
        through, choice = memory.table.turns - UNSUMMARISED_TURNS, self._choose(state, "summarise")
        if through <= memory.table.through or choice is None:
            return None
        points = await self._asked(
            "summarise",
            state,
            None,
            choice,
            lambda choice: bench_prompt.summary_prompt(case, memory, through, choice),
            MAX_TOKENS["summarise"],
            schemas.points_schema(),
            _points,
            telling,
        )
        if points is None:
            return None
        lines = [f"• {point}" for point in points]
        while len(text := "\n".join(lines)) > a.SUMMARY_LIMIT and len(lines) > 1:
            lines.pop()
        return a.Summarise(text=text[: a.SUMMARY_LIMIT], through=through)

    async def narrate(self, case: Case, state: State, spec: AskedAct, telling: MindOutput) -> a.Narrate:
        """The judge's words at the moments that are worth a script; elsewhere, and where the model fails, none."""
        choice = self._choose(state, "narrate")
        if choice is None or spec.topic not in bench_prompt.JUDGE_WORDS:
            return a.Narrate()
        _, keep = bench_prompt.judge_prompt(case, state, spec.topic, choice)
        said = await self._asked(
            "narrate",
            state,
            spec.due,
            choice,
            lambda choice: bench_prompt.judge_prompt(case, state, spec.topic, choice)[0],
            MAX_TOKENS["narrate"],
            schemas.words_schema(),
            lambda text: _judged(text, keep),
            telling,
        )
        return a.Narrate(text=said)

    async def _asked(
        self,
        task: Task,
        state: State,
        due: float | None,
        choice: ModelChoice,
        prompt: Callable[[ModelChoice], Sequence[Message]],
        most: int,
        schema: Schema,
        read: Callable[[str], T],
        telling: MindOutput,
    ) -> T | None:
        """What a model answered, repaired once; None where it gave nothing, after the room was told why."""
        ledger = self._desk.ledger
        await ledger.report_all(telling)
        if ledger.calls_in_round(state) >= MAX_CALLS_PER_ROUND:
            await telling.call_failed(
                f"This round has had its {MAX_CALLS_PER_ROUND} calls to models.", FALLBACK_SENTENCES[task]
            )
            return None
        more: list[Message] = []

        def whole(choice: ModelChoice) -> list[Message]:
            return [*prompt(choice), *more]

        most = choice.max_tokens if choice.thinking else min(choice.max_tokens, most)
        flaw = ""
        for job in (task, "repair"):
            if job == "repair" and ledger.calls_in_round(state) >= MAX_CALLS_PER_ROUND:
                break
            ledger.count_call(state)
            try:
                until = due - DEADLINE_MARGIN_SECONDS if due is not None else None
                wish = CallRequest(BENCH, job, fingerprint(task), choice, whole, most, schema, deadline=until)
                reply = await self._desk.attempts.complete(wish, telling)
            except CallFailed:
                return None
            try:
                return read(reply.text)
            except UnreadableAnswer as unreadable:
                flaw = str(unreadable)
                more += [Message("assistant", reply.text[:MAX_QUOTED_CHARACTERS])] if reply.text.strip() else []
                more.append(Message("user", fill_template("repair", flaw=flaw)))
        sentence = f"{choice.label or choice.name} gave an answer that cannot be used: {flaw}."
        await telling.call_failed(sentence, FALLBACK_SENTENCES[task])
        return None


def to_react(case: Case, state: State, found: Mapping[int, ListenerImpact]) -> a.React:
    """What a model said of the listeners as the engine takes it.

    Every impact is the house's for that turn and that listener, without its draw of perception, times the share that
    the model's number stands for.
    """
    turns = bench_prompt.turns_of_round(state)
    reactions = dict(house_reactions(case, state, Draw(state.seed or "", "react", state.round)).reactions)
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
            for turn, level in zip(turns, moved.levels, strict=True)
            if turn.seat != seat
        }
        thought = moved.thought if moved.thought and not leaks_prompt(moved.thought, "react") else None
        reactions[seat] = a.Reaction(impacts=impacts, thought=thought or reactions[seat].thought)
    return a.React(reactions=reactions)


def _points(text: str) -> tuple[str, ...]:
    found = answers.read_points(text)
    if any(leaks_prompt(point, "summarise") for point in found):
        raise UnreadableAnswer("it repeats what it was told")
    return found


def _judged(text: str, keep: str) -> str:
    """The judge's words, at their end what had to be said; of guilt the judge says nothing else."""
    said = answers.read_words(text)
    if leaks_prompt(said, "narrate"):
        raise UnreadableAnswer("it repeats what it was told")
    before, kept, rest = _same(said).partition(_same(keep))
    if re.search(r"\bguilty\b", before + rest):
        raise UnreadableAnswer("it says who is guilty")
    return said if kept else f"{said} {keep}"


def _same(text: str) -> str:
    """A text for comparing: one kind of quotation mark, of blank, of case."""
    return " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').split()).casefold()
