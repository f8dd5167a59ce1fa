"""A dry run: every prompt that models would get, and what they would probably cost, without a call.

What is filed before a prompt is asked is not known yet; the house's papers stand in its place, which are as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from engine.core.acts import Act, SettingValue
from engine.core.asks import AskedAct, pending_asks
from engine.core.decide import Bench, SeatHolder, decide
from engine.core.events import BENCH
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.state import State
from engine.formats.court.acts import Challenge, FileCase, FileDefence, GiveRuling, GiveVote
from engine.formats.court.labels import GUILTY, RETURNED
from engine.formats.court.settings import CourtState
from engine.formats.court.validation import count_words
from engine.simulation.opening import Opening
from rooms.live.speech import matter_index
from rooms.minds.context import MindContext
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.generic.small import small_question
from rooms.minds.formats.prompts import registered_prompt
from rooms.minds.formats.questions import AskedSeat, ModelQuestion
from rooms.minds.formats.scene import bench_scene, seat_scene
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import Message, ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.forecast import cost_words
from rooms.minds.llm.tokens import tokens
from rooms.minds.marking.marker import first_question, marking_runner

EXPECTED_ANSWER_TOKENS: Mapping[str, int] = {
    "file_case": 900,
    "file_defence": 800,
    "give_vote": 220,
    "give_ruling": 800,
    "review": 250,
}
"""Tokens of an answer by act: what the house's papers of the six ready questions come to, rounded up."""
EXPECTED_MENDING_TOKENS: Mapping[str, int] = {
    "file_case": 330,
    "file_defence": 30,
    "give_vote": 60,
    "give_ruling": 110,
}
"""The same where what was filed came back, and a model is asked for the flawed parts alone: five quotes as the house
makes them, the number of an exhibit, and a few sentences."""
HOUSE_CHOICE = ModelChoice(name="house", provider="house", model="house", local=True)


class PlannedCall(NamedTuple):
    """One call that would be made."""

    who: str
    act: str
    model: str
    temperature: float | None
    messages: tuple[Message, ...]
    tokens_in: int
    tokens_out: int
    cost: float
    """USD, at the prices of the list; 0 for the house and for local models."""


def planned_calls(
    format: Format, settings: Mapping[str, SettingValue], configuration: Configuration, returned: bool = False
) -> Iterator[PlannedCall]:
    """Every call of a court, in order.

    Args:
        format: bound to its matter.
        returned: whether every paper and every vote comes back once, to be mended; else nothing does.
    """
    played_by_models(format.name)  # registers its prompts
    minds = settings.get("minds")
    names = minds if isinstance(minds, Mapping) else {}
    opening = Opening(format, settings)
    _, state = opening.begin("dry-run")
    while state.status != "closed":
        specs = list(pending_asks(format, state))
        for spec in specs:
            name = names.get(str(spec.seat), names.get("default", "house"))
            if spec.seat == BENCH:
                name = next((one for one in names.values() if one != "house"), "house")
            choice = configuration.models.get(str(name), HOUSE_CHOICE)
            if not choice.small:
                yield _planned(format, state, spec, choice)
            elif (question := _small_question(format, state, spec, choice)) is not None:
                yield _planned_question(state.seats[spec.seat].name, spec, question)
        for spec in specs:
            state = _answered(format, state, spec, returned and not spec.topic.startswith(RETURNED))


def planned_marking(matter: Matter, choice: ModelChoice) -> PlannedCall:
    """The call in which a model marks the papers before the court begins."""
    question = first_question(matter, choice)
    assert question is not None
    messages, tokens_out = question
    tokens_in = sum(tokens(message.content) for message in messages)
    cost = choice.cost(tokens_in, tokens_out)
    return PlannedCall(
        "Who reads first", "mark", choice.name, choice.temperature, tuple(messages), tokens_in, tokens_out, cost
    )


def _planned(format: Format, state: State, spec: AskedAct, choice: ModelChoice) -> PlannedCall:
    if spec.seat == BENCH:
        scene = bench_scene(format, format.matter, state, spec)
        prompt, who = registered_prompt(scene), "The clerk"
        assert prompt is not None
    else:
        scene = seat_scene(format, format.matter, state, format.house.memory.empty(spec.seat), spec)
        prompt, who = prompt_for(scene), state.seats[spec.seat].name
    messages = tuple(prompt.fill(scene, choice))
    tokens_in = sum(tokens(message.content) for message in messages)
    expected = EXPECTED_MENDING_TOKENS if spec.topic.startswith(RETURNED) else EXPECTED_ANSWER_TOKENS
    tokens_out = expected[spec.act]
    temperature = prompt.temperature(scene) if prompt.temperature is not None else choice.temperature
    cost = choice.cost(tokens_in, tokens_out)
    return PlannedCall(who, spec.act, choice.name, temperature, messages, tokens_in, tokens_out, cost)


def _small_question(format: Format, state: State, spec: AskedAct, choice: ModelChoice) -> ModelQuestion[Act] | None:
    """What a model in the small mode is asked; None for what is left to the house."""
    if spec.seat == BENCH:
        return None
    surroundings = machine_surroundings()
    configuration, matter = Configuration(models={choice.name: choice}), format.matter
    assert matter is not None
    runner = marking_runner(LiteLLMClient(surroundings.steady), configuration, surroundings)
    context = MindContext(format, runner, lambda: matter_index(matter), CallLedger())
    memory = format.house.memory.empty(spec.seat)
    asked = AskedSeat(context, choice, matter, state, memory, spec.seat, ask=spec.ask)
    return small_question(asked, spec, played_by_models(format.name))


def _planned_question(who: str, spec: AskedAct, question: ModelQuestion[Act]) -> PlannedCall:
    choice, messages = question.choice, tuple(question.prompt)
    tokens_in = sum(tokens(message.content) for message in messages)
    tokens_out = min(EXPECTED_ANSWER_TOKENS[spec.act], question.max_tokens)
    temperature = question.temperature if question.temperature is not None else choice.temperature
    cost = choice.cost(tokens_in, tokens_out)
    return PlannedCall(who, spec.act, choice.name, temperature, messages, tokens_in, tokens_out, cost)


def _answered(format: Format, state: State, spec: AskedAct, flawed: bool) -> State:
    house = format.house
    if spec.seat == BENCH:
        return decide(format, state, Bench(), house.bench_answer(format.matter, state, spec), state.at, ask=spec.ask)[1]
    act = _as_long_as_asked(house.answer(format.matter, state, house.memory.empty(spec.seat), spec), state)
    if flawed:
        act = _flawed(act)
    elif isinstance(act, GiveVote):  # so that it goes to the judge, whose prompt is to be seen as well
        act = act.model_copy(update={"choice": GUILTY})
    holder = SeatHolder(spec.seat, state.seats[spec.seat].tenure)
    return decide(format, state, holder, act, state.at, ask=spec.ask)[1]


def _as_long_as_asked(act: Act, state: CourtState) -> Act:
    """What the house says, in place of a model, whose harms and reasons are long enough to stand."""
    asked = state.typed_settings
    match act:
        case FileCase():
            long = [one.model_copy(update={"harm": _repeated(one.harm, asked.min_harm_words)}) for one in act.exhibits]
            return act.model_copy(update={"exhibits": tuple(long)})
        case GiveVote():
            return act.model_copy(update={"reasoning": _repeated(act.reasoning, asked.min_reasoning_words)})
        case _:
            return act


def _repeated(text: str, least: int) -> str:
    return " ".join([text] * (1 + least // max(1, count_words(text))))


def _flawed(act: Act) -> Act:
    """An act as long as it was, with a flaw for which it is returned."""
    match act:
        case FileCase():
            wrong = [
                one.model_copy(update={"source_quote": f"{one.source_quote[:-9]} as we know"}) for one in act.exhibits
            ]
            return act.model_copy(update={"exhibits": tuple(wrong)})
        case FileDefence():
            wrong_number = Challenge(exhibit=99, challenge="It is weak.")
            return act.model_copy(update={"challenges": (*act.challenges[:-1], wrong_number)})
        case GiveVote():
            return act.model_copy(update={"reasoning": " ".join(act.reasoning.split()[:40])})
        case GiveRuling():
            return act.model_copy(update={"reasoning": act.reasoning.replace("defence", "other side")})
        case _:
            return act


def printed(calls: list[PlannedCall], configuration: Configuration) -> str:
    """All prompts, each under a line that says whose it is, and what they come to."""
    blocks = []
    priced = all(choice.price_known for choice in configuration.models.values())
    for number, call in enumerate(calls, 1):
        price = f", {call.cost:.4f} USD" if priced else ""
        warmth = f", temperature {call.temperature:g}" if call.temperature is not None else ""
        head = (
            f"━━ {number} of {len(calls)}: {call.who}, {call.act} ({call.model}{warmth}; "
            f"about {call.tokens_in:,} tokens in, {call.tokens_out:,} out{price})"
        )
        blocks.append("\n".join((head, *(f"[{message.role}]\n{message.content}" for message in call.messages))))
    tokens_in, tokens_out = sum(call.tokens_in for call in calls), sum(call.tokens_out for call in calls)
    costs = cost_words(sum(call.cost for call in calls), configuration.models.values(), 4)
    blocks.append(
        f"{len(calls)} calls, about {tokens_in:,} tokens in and {tokens_out:,} out: {costs}. "
        "What is returned to be mended is asked for once more. Nothing was called."
    )
    return "\n\n".join(blocks)
