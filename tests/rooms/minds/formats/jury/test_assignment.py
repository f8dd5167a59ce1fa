"""What a model is asked to do with the floor: the house's move, its length, and what goes before any move."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cases.library import predefined_cases
from engine.core import acts
from engine.core.asks import AskedAct, iter_pending_asks
from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.seat_memory import SeatMemory, fold_memories
from engine.formats.jury.mind.speeches import house_speech
from engine.formats.jury.personas import PERSONAS
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable
from harness.examples.jury import CASE
from rooms.minds.formats.jury import juror_prompt
from rooms.minds.formats.jury.assignment import (
    BARRED_TURNS,
    LINE_WORDS,
    MAX_WORDS,
    MIN_WORDS,
    REASON_WORDS,
    assign,
    assignment_lines,
    joinable_pairs,
)
from rooms.minds.formats.jury.prompts import MOVES
from rooms.minds.llm.quoting import flatten
from tests.engine.driving import ALL_SEATS, Jury


def table(people: tuple[int, ...] = (), **terms: Any) -> Jury:
    """A jury that talks for long, its minds in the house's words."""
    jury = Jury(people, case=CASE, settings={"initial_guilty": 6, "stability_rounds": 10, **terms})

    def speak(spec: AskedAct) -> acts.Act:
        memory = fold_memories(jury.entries, (spec.seat,), CASE)[spec.seat]
        return house_speech(CASE, jury.state, memory, spec.seat, Draw("s", spec.ask))

    jury.script((seat for seat in ALL_SEATS if seat not in people), speak=speak)
    return jury


def memory_of(jury: Jury, seat: int) -> SeatMemory:
    return fold_memories(jury.entries, (seat,), CASE)[seat]


def task(state: State, memory: SeatMemory) -> str:
    return "\n".join(assignment_lines(CASE, memory, assign(CASE, state, memory, memory.seat)))


def floors(seed: str) -> Iterator[tuple[State, SeatMemory]]:
    """Every floor of a deliberation of the house, before it is used."""
    opening = Opening(JURY.bind(CASE), {"initial_guilty": 6, "stability_rounds": 10})
    played = SimulatedTable(opening, seed)
    while (spec := next(iter_pending_asks(played.format, played.state), None)) is not None:
        if spec.act == "speak":
            memory = played.memories[spec.seat]
            assert isinstance(memory, SeatMemory)
            yield played.state, memory
        played.step()


def test_lengths_run_from_a_single_line_to_140_words_and_moves_vary() -> None:
    found = [assign(CASE, state, memory, memory.seat) for seed in range(8) for state, memory in floors(str(seed))]
    words = [one.words for one in found]
    assert {one.move for one in found} <= MOVES
    assert len({one.move for one in found}) >= 12
    assert MIN_WORDS <= min(words) <= LINE_WORDS[1]
    assert 100 <= max(words) <= MAX_WORDS
    assert 0.1 <= sum(count <= LINE_WORDS[1] for count in words) / len(words) <= 0.2
    assert all(one.words <= LINE_WORDS[1] for one in found if one.move == "line")


def test_a_turn_is_shorter_where_money_runs_low() -> None:
    for state, memory in floors("1"):
        usual = assign(CASE, state, memory, memory.seat)
        short = assign(CASE, state, memory, memory.seat, short=True)
        assert (short.move, short.turn) == (usual.move, usual.turn)
        assert short.words <= usual.words


def test_somebody_who_was_asked_answers_first() -> None:
    asked = 0
    for seed in range(4):
        for state, memory in floors(str(seed)):
            found = assign(CASE, state, memory, memory.seat)
            question = found.room.asked_by
            if question is None or found.room.topic == "last_word":
                continue
            asked += 1
            wanted = f"turn {question.number}" if found.move == "answer" else f"Turn {question.number} of seat"
            assert wanted in task(state, memory)
            if found.move == "answer":
                assert found.seat == question.seat
    assert asked >= 10


def test_rd6_a_juror_who_has_changed_says_briefly_which_turn_did_it() -> None:
    changed = 0
    for seed in range(4):
        for state, memory in floors(str(seed)):
            floor = state.floor_ask()
            assert floor is not None
            if floor.topic != "changed":
                continue
            changed += 1
            found, said = assign(CASE, state, memory, memory.seat), task(state, memory)
            cause = next(turn for turn in state.heard if turn.id == floor.about)
            assert re.findall(r'<cause turn="(\d+)" seat="(\d+)"', said) == [(str(cause.number), str(cause.seat))]
            assert (found.move, found.turn) == ("turn", cause)
            assert found.words <= 1.4 * REASON_WORDS
    assert changed >= 5


def test_how_the_last_turns_began_is_barred() -> None:
    jury = table()
    jury.to_round(4)
    jury.to_floor(2)
    barred = re.findall(r"<begun_with>(.*)</begun_with>", task(jury.state, memory_of(jury, 2)))
    openings = [" ".join(flatten(turn.text).split()[:4]).rstrip(",;:.…") for turn in jury.state.heard[-BARRED_TURNS:]]
    assert barred == [" | ".join(dict.fromkeys(openings))]


def test_a_made_up_exhibit_is_challenged_by_whoever_comes_next() -> None:
    jury = table((7,))
    turn = jury.to_floor(7)
    jury.act(7, acts.Speak(text="The second knife had his prints.", cites=("second-knife",)), turn)
    assert jury.state.heard[-1].struck == ("second-knife",)
    number = jury.state.heard[-1].number

    def of_another(state: State) -> bool:
        floor = state.floor_ask()
        return floor is not None and floor.seats[0] != 7

    jury.run(of_another)
    floor = jury.state.floor_ask()
    assert floor is not None
    said = task(jury.state, memory_of(jury, floor.seats[0]))
    assert f"Turn {number} leaned on something that is not in the case: ask seat 7 where it stands." in said
    assert f'<struck turn="{number}" seat="7">second-knife</struck>' in said
    heard = (*jury.state.heard, replace(jury.state.heard[-1], seat=2, target=7, struck=(), number=number + 1))
    assert "<struck" not in task(replace(jury.state, heard=heard), memory_of(jury, 4))


def test_a_memory_of_ones_own_is_offered_once_and_marked_as_no_evidence() -> None:
    offered: dict[tuple[str, int], int] = defaultdict(int)
    for seed in ("1", "2"):
        for state, memory in floors(seed):
            said = task(state, memory)
            if "<memory>" in said:
                assert "as no evidence" in said
                offered[seed, memory.seat] += 1
    assert offered
    assert set(offered.values()) == {1}


def test_a_pair_is_offered_until_a_turn_has_put_it_together() -> None:
    pairs = joinable_pairs(CASE)
    assert pairs
    assert len(joinable_pairs(predefined_cases()["case_002_murder"])) >= 4
    known = dict(CASE.citable())
    for state, memory in floors("3"):
        found = re.findall(r'<pair id="([^"]+)"', task(state, memory))
        if found:
            inferences = {point.rests_on[:2] for points in case_brief(CASE).inferences.values() for point in points}
            assert tuple(found) in {*pairs, *inferences}
            assert set(found) <= set(known)


def test_a_prompt_holds_the_persona_without_a_label_of_its_kind() -> None:
    jury = table()
    jury.to_floor(5)
    prompt = juror_prompt.individual(jury.state, 5)
    persona = PERSONAS["juror_5"]
    assert prompt.count("<sample>") == 3
    assert all(f"<sample>{flatten(line)}</sample>" in prompt for line in persona.samples)
    assert persona.archetype not in prompt


def test_every_persona_has_three_sample_lines_and_a_memory() -> None:
    for persona in PERSONAS.values():
        assert len(persona.samples) == len(set(persona.samples)) == 3
        assert all(3 <= len(line.split()) <= 16 for line in persona.samples)
        assert 10 <= len(persona.anecdote.split()) <= 40


def test_the_year_and_its_manner_of_speech_are_named() -> None:
    cases = predefined_cases()
    assert juror_prompt.period(cases["case_006_borden"]).startswith("It is 1893: speak as people did then")
    old = cases["case_006_borden"].model_copy(update={"year": 1790})
    assert "without contractions" in juror_prompt.period(old)
    assert juror_prompt.period(cases["case_001_robbery"]) == "It is 2018: speak as people do."
    assert juror_prompt.period(old.model_copy(update={"year": None})) == ""


def test_a_jurors_own_reading_and_opinions_stand_in_its_prompt() -> None:
    jury = table()
    jury.to_round(3)
    jury.to_floor(4)
    memory = replace(memory_of(jury, 4), opinions={2: 0.3, 9: -0.2, 6: 0.01})
    shown = juror_prompt.own_view(CASE, jury.state, memory, 4)
    readings = memory.readings(CASE)
    strongest = max(readings, key=lambda key: readings[key])
    assert re.search(rf'<reads for_guilt="{strongest}', shown)
    names = {seat: flatten(jury.state.seats[seat].name) for seat in (2, 9, 6)}
    assert f'<opinions trusts="{names[2]}" doubts="{names[9]}"/>' in shown


def test_a_doubt_ends_where_a_sentence_ends() -> None:
    for state, memory in floors("2"):
        shown = juror_prompt.own_view(CASE, state, memory, memory.seat)
        for fact in re.findall(r"<(?:doubt|reason)>(.*?)</", shown):
            assert fact.rstrip('”’"')[-1] in ".!?" or ": " not in fact
