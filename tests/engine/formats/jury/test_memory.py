"""What a seat remembers of a deliberation."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from engine.core.events import TurnTaken
from engine.core.visibility import Viewer, project_event
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.seat_memory import (
    MAX_HEARD_TURNS,
    MAX_OWN_CHARACTERS,
    MAX_OWN_TURNS,
    SeatMemory,
    empty_memory,
    fold_memories,
    fold_memory,
)
from engine.formats.jury.memory.table_memory import MAX_SUMMARY_LINES, MAX_WHOLE_TURNS
from engine.formats.jury.memory.turns import MAX_REASONS
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, SimulatedTable, play_deliberation
from tests.engine.formats.jury.mind.cases import FERRY, ODD

SEATS = tuple(range(1, 13))


def long_one(**settings: str | int | bool) -> PlayedDeliberation:
    """The longest of a few deliberations."""
    return max(
        (
            play_deliberation(JURY.bind(FERRY), f"m{i}", {"stability_rounds": 10, "initial_guilty": 6, **settings})
            for i in range(6)
        ),
        key=lambda played: played.state.turns,
    )


@cache
def the_long() -> PlayedDeliberation:
    """The one that most tests look at, played by the first of them."""
    return long_one()


@cache
def turns() -> list[TurnTaken]:
    """What was said in it."""
    return [entry.event for entry in the_long().entries if isinstance(entry.event, TurnTaken)]


@cache
def known_by_all() -> Mapping[int, SeatMemory]:
    """What each seat remembers of it."""
    return fold_memories(the_long().entries, SEATS, FERRY)


def test_the_last_ten_turns_are_remembered_whole_and_the_rest_in_lines() -> None:
    table = known_by_all()[1].table
    assert len(turns()) > MAX_WHOLE_TURNS
    assert [said.text for said in table.recent] == [turn.text for turn in turns()[-MAX_WHOLE_TURNS:]]
    assert table.summary
    assert all(line.startswith("Round ") for line in table.summary)
    assert table.turns == len(turns())


def test_a_seat_remembers_its_own_arguments() -> None:
    for seat, memory in known_by_all().items():
        mine = [turn.text for turn in turns() if turn.seat == seat]
        assert [said.text for said in memory.own] == mine[-MAX_OWN_TURNS:]
        assert all(text in memory.own_text for text in mine[-3:])


def test_points_are_known_by_who_raised_and_who_answered_them() -> None:
    table = known_by_all()[1].table
    assert {key: len(seats) for key, seats in table.raised.items() if len(seats) < MAX_WHOLE_TURNS} == {
        key: count for key, count in the_long().state.raised.items() if count < MAX_WHOLE_TURNS
    }
    assert table.answered
    for key, seats in table.answered.items():
        assert key in table.raised
        assert seats


def test_what_was_heard_is_remembered_with_how_far_it_moved() -> None:
    moves = [
        (move.turn_id, move.delta)
        for entry in the_long().entries
        if entry.event.kind == "convictions_moved"
        for move in entry.event.moves
        if move.seat == 5 and move.turn_id is not None
    ]
    memory = known_by_all()[5]
    assert [(heard.turn.turn_id, heard.delta) for heard in memory.heard] == moves[-MAX_HEARD_TURNS:]
    assert all(-1.0 <= heard.persuasiveness <= 1.0 for heard in memory.heard)
    assert all(heard.turn.seat != 5 for heard in memory.heard)
    assert memory.conviction == the_long().state.private[5].conviction
    assert memory.opinions == the_long().state.private[5].trust


def test_flips_and_the_verdict_are_key_moments() -> None:
    flips = [
        entry.event.seat
        for entry in the_long().entries
        if entry.event.kind == "ballot_cast" and entry.event.previous not in (None, entry.event.choice)
    ]
    remembered = [moment for moment in known_by_all()[1].table.moments if moment.kind == "flip"]
    assert [moment.seat for moment in remembered] == flips[-len(remembered) :]
    assert known_by_all()[1].table.moments[-1].kind == "verdict"


def test_reading_an_exhibit_starts_from_the_case_and_follows_talk() -> None:
    first = empty_memory(1).readings(FERRY)
    assert (first["can"], first["receipt"], first.get("nowhere")) == (0.5, -0.55, None)
    read = [memory.readings(FERRY) for memory in known_by_all().values()]
    assert all(now != first for now in read)
    assert all(-1.0 <= value <= 1.0 for now in read for value in now.values())


def test_what_a_forgotten_turn_made_of_an_exhibit_stays() -> None:
    points = {turn.turn_id: turn.points for turn in turns()}
    memory, read, heard = empty_memory(5), empty_memory(5).readings(FERRY), 0
    while heard <= 2 * MAX_HEARD_TURNS:
        for entry in the_long().entries:
            memory = fold_memory(memory, entry, FERRY)
            for move in entry.event.moves if entry.event.kind == "convictions_moved" else ():
                if move.seat != 5 or move.turn_id is None:
                    continue
                heard += 1
                for key in points[move.turn_id]:
                    for exhibit in read.keys() & {*case_brief(FERRY).by_id[key].rests_on}:
                        read[exhibit] = round(max(-1.0, min(1.0, read[exhibit] + move.delta)), 4)
    assert memory.readings(FERRY) == read


def test_a_memory_is_bounded() -> None:
    known = known_by_all()
    for lap in range(30):
        shifted = [replace(entry, seq=entry.seq + lap * 10_000) for entry in the_long().entries]
        for entry in shifted:
            known = {seat: fold_memory(memory, entry, FERRY) for seat, memory in known.items()}
    for memory in known.values():
        table = memory.table
        assert len(table.recent) == MAX_WHOLE_TURNS
        assert len(table.summary) <= MAX_SUMMARY_LINES
        assert sum(map(len, table.summary)) <= MAX_SUMMARY_LINES * 400
        assert len(table.moments) <= 40
        assert len(memory.heard) <= MAX_HEARD_TURNS
        assert len(memory.own) <= MAX_OWN_TURNS
        assert len(memory.own_text) <= MAX_OWN_CHARACTERS
        assert len(memory.reasons) <= MAX_REASONS
        assert len(memory.doubts) <= MAX_REASONS
        assert all(len(seats) <= MAX_WHOLE_TURNS for seats in table.raised.values())


def test_entry_by_entry_is_the_same_as_all_at_once() -> None:
    memory = empty_memory(3)
    for entry in the_long().entries:
        memory = fold_memory(memory, entry, FERRY)
    assert memory == known_by_all()[3]


def test_what_is_common_is_shared_by_all_seats() -> None:
    tables = {id(memory.table) for memory in known_by_all().values()}
    assert len(tables) == 1


@pytest.mark.parametrize("shown", [True, False])
def test_a_table_without_text_has_the_memory_of_one_with_text(shown: bool) -> None:
    opening = Opening(JURY.bind(FERRY), {"stability_rounds": 10, "initial_guilty": 6, "show_convictions": shown})
    worded, unworded = (SimulatedTable(opening, "m1", worded=words) for words in (True, False))
    doubted = 0
    while worded.step():
        assert unworded.step()
        for seat in SEATS:
            whole, plain = worded.memories[seat], unworded.memories[seat]
            assert isinstance(plain, SeatMemory)
            assert (plain.spoke, plain.flipped, plain.answered) == (whole.spoke, whole.flipped, whole.answered)
            assert (plain.doubts, plain.reasons, plain.course) == (whole.doubts, whole.reasons, whole.course)
            doubted += bool(plain.doubts)
    assert not unworded.step()
    assert doubted


def test_a_projected_log_is_remembered_as_well_as_a_whole_one() -> None:
    hidden = long_one(show_convictions=False)
    for seat in (1, 4):
        seen = [project_event(entry, Viewer(seat=seat), "own") for entry in hidden.entries]
        memory: SeatMemory = empty_memory(seat)
        for entry, event in zip(hidden.entries, seen, strict=True):
            if event is not None:
                memory = fold_memory(memory, replace(entry, event=event), FERRY)
        whole = fold_memories(hidden.entries, (seat,), FERRY)[seat]
        assert memory.heard == whole.heard
        assert memory.opinions == whole.opinions
        assert memory.table.recent == whole.table.recent


def test_any_case_can_be_remembered() -> None:
    odd = play_deliberation(JURY.bind(ODD), "odd")
    assert fold_memories(odd.entries, SEATS, ODD)[1].table.turns == odd.state.turns
    assert fold_memories((), SEATS, ODD)[1] == empty_memory(1)


def test_twelve_memories_fold_quickly() -> None:
    best = 1.0
    for _ in range(5):
        start = time.process_time()
        fold_memories(the_long().entries, SEATS, FERRY)
        best = min(best, time.process_time() - start)
    # About 10 ms for a log of 170 events; a slow machine gets four times that.
    assert best / len(the_long().entries) < 0.04 / 170
