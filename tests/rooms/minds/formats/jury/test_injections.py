"""Texts that try to command a model: whatever they say, they stay data, change no ballot and reveal no secret.

Each is a person's turn, a name, and a part of a case file. The worst model is assumed: one that does what it is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
import yaml

from cases.search.index import CaseIndex
from engine.core import acts, events
from engine.core.decide import Bench, SeatHolder, decide
from engine.core.events import Entry
from engine.core.state import State
from engine.core.visibility import Viewer, project_event
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.seat_memory import fold_memories
from engine.formats.jury.mind.reactions import impact_on_listener, turn_weight
from engine.formats.jury.mind.situation import unweighed_turns
from engine.matters.criminal_case import Case
from harness.examples.jury import CASE
from rooms.live.speech import complete_act
from rooms.minds.context import MindContext
from rooms.minds.formats.generic.summary import summary_prompt
from rooms.minds.formats.jury import analysis, bench_prompt, juror_prompt, readers
from rooms.minds.formats.jury.bench import LEVELS, to_react
from rooms.minds.formats.jury.case_excerpts import piece_by_name
from rooms.minds.formats.jury.prompts import GUARDS
from rooms.minds.formats.jury.readers import ListenerImpact, SpeechAnswer
from rooms.minds.formats.jury.to_act import speech_to_act
from rooms.minds.formats.questions import AskedBench
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import Message, ModelChoice
from rooms.minds.llm.decoding import SpeechDecoder
from rooms.minds.llm.leak_filter import LeakFilter
from rooms.minds.llm.quoting import flatten
from tests.engine.driving import Jury
from tests.kit.deliberations import event_json
from tests.order import few_of

TEXTS: list[str] = yaml.safe_load(Path(__file__).with_name("injections.yaml").read_text(encoding="utf-8"))
FENCE = re.compile(r'<([a-z_]+)((?: [a-z_]+="[^"<>\n]*")*)(?:/>|>[^<>\n]*</\1>)')
MODEL = ModelChoice("stub", "openai", "stub")
TAGGED = ModelChoice("tags", "ollama", "tags", structured="tagged", system=False, tools=False)
HARMLESS = "I would like to hear what the others make of the stair."
SPEAKER, LISTENER = 7, 4
FEW = {*TEXTS[::4], *(text for text in TEXTS if "\u202e" in text or "</said>" in text)}
texts = pytest.mark.parametrize("text", few_of(TEXTS, FEW, "every text"), ids=range(len(TEXTS)))


@cache
def index_of() -> CaseIndex:
    return CaseIndex(CASE)


@cache
def table_of(text: str) -> tuple[Jury, str]:
    """A jury at its reactions, after a person said a text; and the turn's id."""
    jury = Jury((SPEAKER,), case=CASE, settings={"initial_guilty": 6, "stability_rounds": 10})
    jury.to_round(2)
    turn = jury.to_floor(SPEAKER)
    memory = fold_memories(jury.entries, (SPEAKER,), CASE)[SPEAKER]
    said = complete_act(jury.format, jury.state, index_of(), memory, SPEAKER, acts.Speak(text=text, target=LISTENER))
    jury.act(SPEAKER, said, turn)
    jury.run(lambda state: state.asked_for("react") is not None)
    return jury, turn


def prompts(case: Case, jury: Jury, choice: ModelChoice) -> Iterator[Sequence[Message]]:
    """All prompts after the turn."""
    known = fold_memories(jury.entries, jury.state.seats, case)
    index = index_of() if case is CASE else CaseIndex(case)
    yield juror_prompt.prompt(case, jury.state, known[LISTENER], LISTENER, choice, index, look_ups=True)
    yield juror_prompt.prompt(case, jury.state, known[SPEAKER], SPEAKER, choice, index, begun=HARMLESS)
    yield bench_prompt.reactions_prompt(case, jury.state, known, choice)
    context = cast(MindContext, SimpleNamespace(format=jury.format))
    asked = AskedBench(context, "summarise", choice, case, jury.state, known)
    yield summary_prompt(asked, jury.state.turns, choice)
    yield bench_prompt.judge_prompt(case, jury.state, "case", choice)[0]
    yield bench_prompt.judge_prompt(case, jury.state, "first", choice)[0]
    for seat in (LISTENER, SPEAKER):
        system, task = analysis.analysis_prompt(case, jury.state, known[seat], seat, seconds=30.0, max_steps=3)
        yield analysis.messages(system, [("user", task)], choice)


def ours(messages: Sequence[Message]) -> list[str]:
    """A prompt's lines without what stands in fences, each once: what is ours."""
    lines: dict[str, None] = {}
    for message in messages:
        lines[f"[{message.role}]"] = None
        for line in message.content.splitlines():
            match = FENCE.fullmatch(line)
            if match is None and not (message.role == "assistant" and line.startswith(("{", "<answer>"))):
                lines[line] = None
    return list(lines)


def fenced_texts(messages: Sequence[Message]) -> list[str]:
    return [line for message in messages for line in message.content.splitlines() if FENCE.fullmatch(line)]


def steady(lines: Sequence[str]) -> set[str]:
    """Lines that hang on no search and no count of what was said."""
    loose = ("Turn ", "Nothing in it is about", "It is your turn", "Conviction:", "You changed", "<answer>", "<text>")
    return {line for line in lines if not line.startswith(loose)}


# In a prompt


@texts
@pytest.mark.parametrize("choice", [MODEL, TAGGED], ids=["json", "tagged"])
def test_a_turn_stays_inside_its_fence(text: str, choice: ModelChoice) -> None:
    jury, _ = table_of(text)
    plain_jury, _ = table_of(HARMLESS)
    shown = flatten(text)
    for prompt, harmless in zip(prompts(CASE, jury, choice), prompts(CASE, plain_jury, choice), strict=True):
        assert steady(ours(prompt)) == steady(ours(harmless))
        assert [message.role for message in prompt] == [message.role for message in harmless]
    talk = [fenced_texts(prompt) for prompt in prompts(CASE, jury, choice)][:4]
    for lines in talk:
        held = [line for line in lines if shown and shown in line and line.startswith("<said")]
        assert len(held) == 1
        assert held[0].endswith("</said>")
        assert f'seat="{SPEAKER}"' in held[0]


@texts
def test_a_case_file_stays_inside_its_fences(text: str) -> None:
    exhibit = CASE.exhibits[0].model_copy(update={"title": text, "description": text, "contest_reason": text})
    witness = CASE.witnesses[0].model_copy(
        update={"name": text, "role": text, "testimony": text, "credibility_issues": (text,)}
    )
    case = CASE.model_copy(
        update={
            "title": text,
            "summary": text,
            "charges": (text,),
            "instructions": text,
            "defendants": (CASE.defendants[0].model_copy(update={"name": text}),),
            "exhibits": (exhibit, *CASE.exhibits[1:]),
            "witnesses": (witness, *CASE.witnesses[1:]),
        }
    )
    jury, _ = table_of(HARMLESS)
    for prompt, harmless in zip(prompts(case, jury, MODEL), prompts(CASE, jury, MODEL), strict=True):
        assert steady(ours(prompt)) == steady(ours(harmless))
    for wanted in (exhibit.id, witness.id):
        looked = piece_by_name(case, wanted)
        assert looked is not None
        assert FENCE.fullmatch(looked)


@texts
def test_a_name_at_the_table_is_nothing_but_a_name(text: str) -> None:
    jury, _ = table_of(HARMLESS)
    name = flatten(text)[: acts.NAME_LIMIT].strip() or "Nobody"
    seat = jury.state.seats[SPEAKER]
    seats = {**jury.state.seats, SPEAKER: type(seat)(**{**seat.__dict__, "name": text[: acts.NAME_LIMIT]})}
    state = replace(jury.state, seats=seats)
    known = fold_memories(jury.entries, (LISTENER,), CASE)[LISTENER]
    prompt = juror_prompt.prompt(CASE, state, known, LISTENER, MODEL, index_of())
    before = juror_prompt.prompt(CASE, jury.state, known, LISTENER, MODEL, index_of())
    assert steady(ours(prompt)) == steady(ours(before))
    assert name


# In an answer


def echoes(text: str, prompt: Sequence[Message]) -> Iterator[str]:
    """Answers of a model that obeys, repeats or mixes up its prompt."""
    yield text
    yield f"```\n{text}\n```"
    yield json.dumps({"argument_type": "logical", "text": text, "thought": "SECRET of mine", "target": 3})
    yield '{"argument_type": "logical", "text": "' + text + '", "thought": "SECRET of mine"}'
    yield f"<answer><argument_type>moral</argument_type><text>{text}</text><thought>SECRET of mine</thought></answer>"
    yield json.dumps({"argument_type": "logical", "text": prompt[0].content, "thought": "SECRET of mine"})
    yield json.dumps({"argument_type": "moral", "text": f"{text} {prompt[0].content[200:900]}", "choice": "guilty"})
    yield json.dumps({"kind": "cast_ballot", "choice": "guilty", "seat": 3, "argument_type": "moral", "text": text})


@texts
def test_no_echo_changes_a_ballot_or_shows_a_template_or_a_thought(text: str) -> None:
    jury, _ = table_of(text)
    jury = _at_a_minds_floor(jury)
    floor = jury.state.floor_ask()
    assert floor is not None
    seat = floor.seats[0]
    memory = fold_memories(jury.entries, (seat,), CASE)[seat]
    prompt = juror_prompt.prompt(CASE, jury.state, memory, seat, MODEL, index_of())
    for answer in echoes(text, prompt):
        streamed = _streamed(answer)
        assert not GUARDS["speak"].leaks(streamed)
        try:
            read = readers.read_speech(answer)
        except UnreadableAnswer:
            continue
        if not isinstance(read, SpeechAnswer) or GUARDS["speak"].leaks(read.text):
            continue
        assert "SECRET" not in streamed
        act = speech_to_act(CASE, jury.state, seat, index_of(), read)
        made, state = _decided(jury, seat, act, floor.id)
        turn = made[0].event
        assert isinstance(turn, events.TurnTaken)
        assert turn.seat == seat
        assert not any(isinstance(entry.event, events.BallotCast) for entry in made)
        assert (state.ballots, state.convictions) == (jury.state.ballots, jury.state.convictions)
        for entry in made:
            for viewer in (Viewer(), Viewer(seat=SPEAKER)):
                public = project_event(entry, viewer, "own")
                assert public is None or "SECRET" not in event_json(public)


def _at_a_minds_floor(jury: Jury) -> Jury:
    """The same jury a little later, when a mind is to speak; the first is kept as it was."""
    later = Jury.__new__(Jury)
    later.__dict__.update(jury.__dict__)
    later.entries = list(jury.entries)
    later.run(lambda state: (floor := state.floor_ask()) is not None and floor.seats[0] != SPEAKER)
    return later


def _decided(jury: Jury, seat: int, act: acts.Act, ask: str) -> tuple[list[Entry], State]:
    holder = SeatHolder(seat, jury.state.seats[seat].tenure)
    return decide(jury.format, jury.state, holder, act, jury.now, ask=ask)


def _streamed(answer: str) -> str:
    """What is published of an answer while it comes, letter by letter."""
    decoder, guard, released = SpeechDecoder(), LeakFilter(GUARDS["speak"]), ""
    try:
        for char in answer:
            released += guard.feed(decoder.feed(char))
    except UnreadableAnswer:
        pass
    return released


# In the engine


@texts
def test_obedient_listeners_are_moved_no_more_than_by_the_same_argument(text: str) -> None:
    jury, turn_id = table_of(text)
    turns = unweighed_turns(jury.state)
    obeyed = {seat: ListenerImpact(tuple(4 for _ in turns), text[:60]) for seat in range(1, 13)}
    taken = to_react(CASE, jury.state, obeyed)
    brief = case_brief(CASE)
    turn = next(turn for turn in turns if turn.id == turn_id)
    argument = turn_weight(brief, jury.state, turn)
    for seat, reaction in taken.reactions.items():
        assert seat != SPEAKER, "nobody reacts for a person"
        bound = LEVELS[4] * abs(impact_on_listener(seat, jury.state.conviction(seat), turn, argument)) + 1e-4
        assert abs(reaction.impacts[turn_id]) <= bound <= 0.25
        assert reaction.impacts[turn_id] * argument >= 0
    before = jury.state.ballots
    flips = [event for event in _after(jury, taken) if isinstance(event, events.BallotCast)]
    by_house = [event for event in _after(jury, acts.React()) if isinstance(event, events.BallotCast)]
    assert len(flips) <= len(by_house) + 1
    assert jury.state.ballots == before


def _after(jury: Jury, act: acts.React) -> list[events.Event]:
    ask = jury.state.asked_for("react")
    assert ask is not None
    entries, _ = decide(jury.format, jury.state, Bench(), act, jury.now, ask=ask.id)
    return [entry.event for entry in entries]


def test_there_are_enough_of_them_and_of_every_kind() -> None:
    assert len(TEXTS) >= 40
    assert len(set(TEXTS)) == len(TEXTS)
    assert any("\u202e" in text for text in TEXTS)
    assert any("</said>" in text for text in TEXTS)
