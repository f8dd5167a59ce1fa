"""Floors out of the round's order: answers to questions, reasons for a changed ballot, and holdouts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from cases.library import predefined_cases
from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import verify
from engine.core.house import OMITTED_TEXT
from engine.formats.jury.labels import OPPOSITE
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import PlayedDeliberation, play_deliberation
from tests.engine.driving import ALL_SEATS, Jury, whole

MURDER = predefined_cases()["case_002_murder"]


@cache
def played(seed: int, worded: bool = False) -> PlayedDeliberation:
    return play_deliberation(JURY.bind(MURDER), str(seed), worded=worded)


def asking(target: int) -> acts.Speak:
    return acts.Speak(text="What do you say to that?", target=target, stance="guilty", asks=True)


def test_rd5_who_is_asked_has_the_next_floor_once_a_round() -> None:
    jury = whole(max_rounds=1)
    jury.vote([1])
    jury.to_phase("deliberation")
    asked, first = jury.state.queue[-1], jury.state.floor_ask()
    assert first is not None
    jury.act(first.seats[0], asking(asked))
    jury.run(lambda state: state.floor_ask() is not None)
    granted = jury.events(events.FloorGranted)[-1]
    assert (granted.seat, granted.topic, granted.about) == (asked, "answer", jury.state.heard[-1].id)
    assert asked not in jury.state.queue, "its own turn in the round is this one"
    jury.act(asked, acts.Speak(text="I have no answer."))
    jury.run(lambda state: state.floor_ask() is not None)
    floor = jury.state.floor_ask()
    assert floor is not None
    assert floor.topic == ""
    jury.act(floor.seats[0], asking(asked))
    jury.run(lambda state: state.floor_ask() is not None)
    assert jury.events(events.FloorGranted)[-1].topic is None, "once in a round"


def test_rd5_a_mind_answers_at_once_and_on_what_was_asked() -> None:
    asked = answered = 0
    for seed in range(30):
        events = [entry.event for entry in played(seed).entries]
        turns = [event for event in events if event.kind == "turn_taken"]
        granted = {event.turn_id: event for event in events if event.kind == "floor_granted"}
        for place, turn in enumerate(turns[:-1]):
            if turn.asks:
                asked += 1
                following = turns[place + 1 : place + 3]
                answered += any(granted[one.turn_id].about == turn.turn_id for one in following)
    assert asked > 60
    assert answered >= 0.85 * asked


def test_rd5_sp8_a_person_asks_whoever_they_call_by_name() -> None:
    for text, target, asks in (
        ("Frank, where were you?", 3, True),
        ("Frank, you are a fool.", 3, True),
        ("Nobody was there.", None, False),
    ):
        jury = Jury([2])
        turn = jury.to_floor(2)
        said = jury.format.house.complete_speech(
            jury.format,
            jury.state,
            jury.format.house.memory.empty(2),
            2,
            acts.Speak(text=text, target=target),
            lambda text: (),
        )
        assert said.asks is asks
        jury.act(2, said, turn)
        jury.run(lambda state: state.floor_ask() is not None or state.phase != "deliberation")
        assert (jury.events(events.FloorGranted)[-1].topic == "answer") is asks


def test_rd6_a_change_by_rule_has_a_cause_and_a_reason_before_the_verdict() -> None:
    changes = 0
    for seed in range(40):
        entries = played(seed).entries
        turns = {entry.event.turn_id: entry.event for entry in entries if entry.event.kind == "turn_taken"}
        owed: Counter[int] = Counter()
        for entry in entries:
            event = entry.event
            if event.kind == "ballot_cast" and event.previous not in (None, event.choice):
                changes += event.ask is None
                assert event.cause in turns
                owed[event.seat] += 1
            elif event.kind == "floor_granted" and event.topic == "changed":
                assert turns[event.turn_id].force == 0.0
                owed[event.seat] -= 1
            elif event.kind in ("round_closed", "verdict_reached"):
                assert not any(owed.values()), "whoever changed has said why"
    assert changes > 60


@pytest.mark.parametrize(("topic", "settings"), [("last_call", {"stability_rounds": 1}), ("final", {"max_rounds": 1})])
def test_rd6_a_change_when_asked_a_last_time_has_a_cause_and_a_reason(
    topic: str, settings: dict[str, SettingValue]
) -> None:
    changes = 0
    for seed in range(60):
        entries = play_deliberation(JURY.bind(MURDER), str(seed), settings, worded=False).entries
        turns: set[str] = set()
        asked = ""
        owed: list[int] = []
        for entry in entries:
            event = entry.event
            if event.kind == "turn_taken":
                turns.add(event.turn_id)
            elif event.kind == "asked" and event.act == "cast_ballot":
                asked = event.topic
            elif event.kind == "ballot_cast" and event.ask is not None and event.previous not in (None, event.choice):
                assert (asked, event.cause in turns) == (topic, True)
                changes += 1
                owed.append(event.seat)
            elif event.kind == "floor_granted" and event.topic == "changed" and event.seat in owed:
                owed.remove(event.seat)
            elif event.kind in ("tally_taken", "round_opened", "verdict_reached"):
                assert not owed, "said before the count"
    assert changes >= 5


def test_rd6_nobody_changes_in_a_round_in_which_they_argued_otherwise() -> None:
    wavered = 0
    for seed in range(40):
        argued: dict[int, str | None] = {}
        said: dict[str, str | None] = {}
        for entry in played(seed).entries:
            event = entry.event
            if event.kind == "turn_taken":
                argued[event.seat] = said[event.turn_id] = event.stance
            elif event.kind == "round_opened":
                argued.clear()
            elif event.kind == "ballot_cast" and event.ask is None:
                wavered += argued.get(event.seat, event.choice) is None
                assert argued.get(event.seat) != OPPOSITE[str(event.choice)]
                assert said[str(event.cause)] != OPPOSITE[str(event.choice)]
    assert wavered > 10, "and some say first that they are not sure any more"


def test_rd6_the_reason_names_whose_turn_it_was() -> None:
    named = reasons = 0
    for seed in range(12):
        entries = played(seed, worded=True).entries
        turns = {entry.event.turn_id: entry.event for entry in entries if entry.event.kind == "turn_taken"}
        for entry in entries:
            event = entry.event
            if event.kind == "floor_granted" and event.topic == "changed":
                reasons += 1
                said = turns[event.turn_id]
                named += said.target == turns[str(event.about)].seat
                assert len(said.text.split()) <= 60
    assert reasons > 20
    assert named == reasons


def test_rd6_what_is_argued_and_voted_does_not_depend_on_words() -> None:
    for seed in range(4):
        with_words, without = ([entry.event for entry in played(seed, worded).entries] for worded in (True, False))
        plain = [replace(event, text=OMITTED_TEXT) for event in without if event.kind == "turn_taken"]
        assert [
            replace(event, text=OMITTED_TEXT, private=None) for event in with_words if event.kind == "turn_taken"
        ] == plain
        assert verify(JURY.bind(MURDER), played(seed).entries)[1] is None


def test_rd5_st7_an_answer_that_changes_hands_is_still_an_answer() -> None:
    jury = whole(max_rounds=1, turn_seconds=90)
    jury.vote([1])
    jury.to_phase("deliberation")
    asked, first = jury.state.queue[-1], jury.state.floor_ask()
    assert first is not None
    jury.act(first.seats[0], asking(asked))
    jury.run(lambda state: state.floor_ask() is not None)
    jury.now += 30
    jury.act(asked, acts.Leave())
    granted = jury.events(events.FloorGranted)[-1]
    assert (granted.seat, granted.topic, granted.about, granted.seconds) == (asked, "answer", first.id, 60.0)


def at_a_reason() -> tuple[Jury, events.FloorGranted]:
    """A table of ten minds that listens to why one of them has changed."""
    jury = Jury([2, 3], settings={"initial_guilty": 6, "stability_rounds": 9, "interruptions": True})
    jury.impacts = dict.fromkeys(ALL_SEATS, -1.0)
    jury.run(lambda state: (floor := state.floor_ask()) is not None and floor.topic == "changed")
    return jury, jury.events(events.FloorGranted)[-1]


def test_rd6_a_reason_is_not_interrupted_and_not_left_to_whoever_sits_down() -> None:
    jury, floor = at_a_reason()
    assert "why their ballot changed" in jury.refuses("too_early", 3, acts.Interrupt())
    jury.join(floor.seat)
    lapsed = jury.events(events.FloorLapsed)[-1]
    assert (lapsed.turn_id, lapsed.reason, lapsed.again) == (floor.turn_id, "handed_over", False)
    assert floor.seat not in jury.state.own.changed
    jury.run(lambda state: state.floor_ask() is not None or state.phase != "deliberation")
    assert (jury.events(events.FloorGranted)[-1].topic, jury.events(events.FloorGranted)[-1].seat) != (
        "changed",
        floor.seat,
    )


def test_rd6_another_mind_on_the_seat_says_why_it_changed() -> None:
    jury, floor = at_a_reason()
    jury.host(acts.Assign(seat=floor.seat, occupant="model", model="stub"))
    jury.run(lambda state: (asked := state.floor_ask()) is not None and asked.seats == (floor.seat,))
    again = jury.events(events.FloorGranted)[-1]
    assert (again.seat, again.topic, again.about) == (floor.seat, "changed", floor.about)
    assert again.turn_id != floor.turn_id


@pytest.mark.parametrize("guilty", [1, 2, 10, 11])
def test_rd7_a_holdout_has_the_floor_and_the_other_the_next(guilty: int) -> None:
    for seed in range(10):
        jury = Jury(seed=f"s{seed}", settings={"initial_guilty": guilty}).to_round(1)
        (opened, *_) = jury.events(events.RoundOpened)
        few = {seat for seat in ALL_SEATS if (jury.state.ballots[seat] == "guilty") is (guilty < 6)}
        assert len(few) == min(guilty, 12 - guilty)
        assert few & set(opened.speakers)
        lopsided = guilty in (1, 11)
        assert len(opened.speakers) <= 4 - lopsided, "one of the four floors of minds is the advocate's (RD8)"
        _, after = jury.to_round(2).events(events.RoundOpened)
        assert few <= {*opened.speakers, *after.speakers}
