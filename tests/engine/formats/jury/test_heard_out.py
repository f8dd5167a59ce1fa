"""Tests of a table that hears everybody out: an advocate, a heard last call, few changes at once (RD8 to EN11)."""

from __future__ import annotations

from collections import Counter

import pytest

from cases.library import predefined_cases
from engine.core import acts, events
from engine.core.decide import verify
from engine.formats.jury.labels import OPPOSITE
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import play_deliberation
from tests.engine.driving import ALL_SEATS, SIX_SEATS, Jury, whole

CASE_2 = JURY.bind(predefined_cases()["case_002_murder"])


def floors(jury: Jury, topic: str) -> list[events.FloorGranted]:
    return [event for event in jury.events(events.FloorGranted) if event.topic == topic]


@pytest.mark.parametrize("guilty", [0, 1, 11, 12])
def test_rd8_a_lopsided_first_ballot_gets_a_devils_advocate_first(guilty: int) -> None:
    entries = play_deliberation(CASE_2, "8", {"initial_guilty": guilty}).entries
    granted = [entry.event for entry in entries if isinstance(entry.event, events.FloorGranted)]
    (floor,) = [event for event in granted if event.topic == "advocate"]
    assert floor is granted[0], "before anybody else"
    ballots = next(entry.event.ballots for entry in entries if isinstance(entry.event, events.BallotsRevealed))
    majority, cast = Counter(ballots.values()).most_common(1)[0]
    assert cast >= 11
    said = next(entry.event for entry in entries if isinstance(entry.event, events.TurnTaken))
    assert (said.turn_id, ballots[said.seat]) == (floor.turn_id, majority)
    assert said.stance == OPPOSITE[majority]
    assert said.points, "with a reason of the other side"


def test_rd8_a_divided_table_needs_no_advocate() -> None:
    for guilty in (2, 6, 10):
        entries = play_deliberation(CASE_2, "8", {"initial_guilty": guilty}, worded=False).entries
        assert not any(isinstance(one.event, events.FloorGranted) and one.event.topic == "advocate" for one in entries)


def test_rd8_an_advocate_weighs_a_quarter() -> None:
    jury = Jury(seed="s4", settings={"initial_guilty": 12})
    jury.impacts = dict.fromkeys(ALL_SEATS, -0.02)
    jury.run(lambda state: state.round_closed == 1)
    advocate, *others = [turn.turn_id for turn in jury.events(events.TurnTaken)]
    moved: dict[str | None, list[float]] = {}
    for move in (move for event in jury.events(events.ConvictionsMoved) for move in event.moves):
        moved.setdefault(move.turn_id, []).append(abs(move.delta))
    weight = {turn: sum(deltas) / len(deltas) for turn, deltas in moved.items()}
    assert 0 < weight[advocate] < 0.6 * max(weight[other] for other in others)


def test_rd9_few_change_at_once() -> None:
    changed = 0
    for seed in range(12):
        entries = play_deliberation(CASE_2, f"few{seed}", {"initial_guilty": 6}, worded=False).entries
        ballots: dict[int, str] = {}
        since: list[str | None] = []
        for entry in entries:
            event = entry.event
            if isinstance(event, events.BallotsRevealed):
                ballots = dict(event.ballots)
            elif isinstance(event, events.ConvictionsMoved) and event.round is not None:
                since = []
            elif isinstance(event, events.BallotCast) and event.choice is not None:
                if event.ask is None:
                    joins = 2 * list(ballots.values()).count(event.choice) >= len(ballots)
                    since.append(event.cause)
                    assert len(since) <= (1 if joins else 2)
                    changed += 1
                ballots[event.seat] = event.choice
    assert changed > 20


def test_rd9_whoever_is_moved_farthest_changes_first_and_the_others_later() -> None:
    jury = Jury(settings={"initial_guilty": 3, "stability_rounds": 9, "max_rounds": 9})
    jury.impacts = dict.fromkeys(ALL_SEATS, 1.0)
    jury.run(lambda state: state.round_closed == 6)
    flips = [event for event in jury.events(events.BallotCast) if event.ask is None]
    assert len(flips) > 3
    rounds: Counter[int] = Counter()
    for entry in jury.entries:
        if isinstance(entry.event, events.RoundOpened):
            now = entry.event.round
        elif isinstance(entry.event, events.BallotCast) and entry.event.ask is None:
            rounds[now] += 1
    assert max(rounds.values()) <= 2
    assert len(rounds) > 1, "the others follow in later rounds"


def test_rd9_nobody_leaves_all_the_others_by_chance() -> None:
    jury = Jury(settings={"initial_guilty": 0, "stability_rounds": 3, "max_rounds": 4})
    jury.impacts = dict.fromkeys(ALL_SEATS, 1.0)
    jury.play_to_end()
    assert not [event for event in jury.events(events.BallotCast) if event.previous not in (None, event.choice)]


def test_rd10_a_foreperson_calls_on_the_silent_who_has_the_next_floor() -> None:
    called = 0
    for seed in range(40):
        entries = play_deliberation(CASE_2, f"call{seed}", {"initial_guilty": 6}, worded=False).entries
        opened = entries[0].event
        assert isinstance(opened, events.Opened)
        foreperson = next(seat.seat for seat in opened.seats if seat.role == "foreperson")
        spoke: dict[int, int] = {}
        now = 0
        happened = [entry.event for entry in entries]
        for place, event in enumerate(happened):
            if isinstance(event, events.RoundOpened):
                now = event.round
            elif isinstance(event, events.TurnTaken):
                silent = event.target is not None and now - spoke.get(event.target, 0) >= 3
                if event.seat == foreperson and event.asks and silent and event.target is not None:
                    following = next(one for one in happened[place + 1 :] if isinstance(one, events.FloorGranted))
                    called += (following.seat, following.topic) == (event.target, "answer")
                spoke[event.seat] = now
    assert called >= 10


def test_en10_the_few_say_a_line_in_the_last_call_the_foreperson_last() -> None:
    jury = Jury(settings={"initial_guilty": 4, "stability_rounds": 1})
    jury.run(lambda state: state.ballot_topic == "last_call" and not state.asks)
    few = [seat for seat, choice in jury.state.ballots.items() if choice == "guilty"]
    assert 0 < len(few) < 6
    foreperson = next(seat.number for seat in jury.state.seats.values() if seat.role == "foreperson")
    jury.play_to_end()
    lines = floors(jury, "last_word")
    expected = [*(seat for seat in few if seat != foreperson), foreperson]
    assert [floor.seat for floor in lines[: len(expected)]] == expected
    after = jury.entries[[entry.event for entry in jury.entries].index(lines[len(expected) - 1]) :]
    assert any(isinstance(entry.event, events.TallyTaken) for entry in after), "counted when they have spoken"


def test_en10_whoever_changed_says_why_and_is_not_asked_again() -> None:
    changed = 0
    for seed in range(30):
        played = play_deliberation(CASE_2, f"last{seed}", {"initial_guilty": 7}, worded=seed < 6)
        assert verify(CASE_2, played.entries)[1] is None
        said: list[int] = []
        flips: set[int] = set()
        asking = False
        for entry in played.entries:
            event = entry.event
            if isinstance(event, events.BallotOpened) and event.topic == "last_call":
                asking, said, flips = True, [], set()
            elif isinstance(event, events.BallotCast) and asking and event.previous != event.choice:
                flips.add(event.seat)
            elif isinstance(event, events.FloorGranted) and asking:
                assert event.topic == ("changed" if event.seat in flips else "last_word")
                said.append(event.seat)
            elif isinstance(event, events.TurnTaken) and asking:
                assert event.force == 0.0
                assert event.text
            elif isinstance(event, events.TallyTaken) and asking:
                assert flips <= set(said)
                assert len(said) == len(set(said))
                changed += len(flips)
                asking = False
    assert changed > 3


def test_en10_a_small_jury_that_only_passes_comes_through_the_last_call() -> None:
    jury = whole(6, stability_rounds=1)
    jury.vote([1, 3])
    jury.run(lambda state: state.ballot_topic == "last_call")
    jury.script(SIX_SEATS, speak=acts.Pass())
    jury.play_to_end()
    few = {seat for seat, choice in jury.state.ballots.items() if choice == "guilty"}
    assert few <= {floor.seat for floor in floors(jury, "last_word")}
    assert jury.state.verdict is not None
    assert jury.state.verdict.outcome == "hung"


def test_en11_no_deliberation_with_people_is_over_after_one_turn() -> None:
    for seed in range(8):
        jury = Jury([2], seed=f"s{seed}", settings={"initial_guilty": 0})
        jury.script([2], speak=acts.Pass(), cast_ballot=acts.CastBallot(choice="not_guilty"))
        jury.play_to_end()
        assert len(jury.events(events.TurnTaken)) >= 4
