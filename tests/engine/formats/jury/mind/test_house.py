"""The house mind at a table: what it says, about what, for which side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.core.acts import Hit, SettingValue
from engine.core.draws import Draw
from engine.core.events import Entry, TurnTaken
from engine.core.own_state import new_state
from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, OPPOSITE
from engine.formats.jury.memory.seat_memory import empty_memory
from engine.formats.jury.mind.reactions import house_reactions, turn_weight
from engine.formats.jury.mind.speeches import house_speech
from engine.formats.jury.mind.strategies import write_strategy
from engine.formats.jury.mind.text_analysis import analyse_text
from engine.formats.jury.mind.votes import house_ballot, house_moves_vote, house_seconding, house_side
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, SimulatedTable, play_deliberation
from tests.engine.formats.jury.mind.cases import ALL_CASES, FERRY, ODD, ONE_WITNESS

EMPTY = new_state(JURY)


@cache
def played(case: Case, seed: str = "seed", **settings: SettingValue) -> PlayedDeliberation:
    return play_deliberation(JURY.bind(case), seed, settings)


def turns(entries: list[Entry]) -> list[TurnTaken]:
    return [entry.event for entry in entries if isinstance(entry.event, TurnTaken)]


def lines_of_the_last_call(entries: list[Entry]) -> set[str]:
    """Turns in which somebody only says a line before an end."""
    events = [entry.event for entry in entries]
    return {event.turn_id for event in events if event.kind == "floor_granted" and event.topic == "last_word"}


def midway(case: Case, rounds: int, seed: str = "seed", **settings: SettingValue) -> SimulatedTable:
    """A deliberation stopped when the first speaker of a round has the floor."""
    table = SimulatedTable(Opening(JURY.bind(case), settings), seed)
    while table.state.round < rounds and table.step():
        pass
    return table


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_no_two_turns_of_a_deliberation_have_the_same_text(case: Case, seed: str) -> None:
    said = [turn.text for turn in turns(played(case, seed, stability_rounds=10, max_rounds=30).entries)]
    assert said
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
def test_everything_a_turn_cites_or_argues_is_in_the_case(case: Case) -> None:
    brief = case_brief(case)
    for turn in turns(played(case, "cites").entries):
        assert set(turn.cites) <= set(brief.labels)
        assert set(turn.points) <= set(brief.by_id)
        for key in turn.points:
            # An argument may rest on more than it speaks of.
            if brief.by_id[key].kind != "argument":
                assert set(brief.by_id[key].rests_on) <= set(turn.cites)


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
def test_a_turn_argues_its_speakers_ballot_with_points_of_that_side(case: Case) -> None:
    brief = case_brief(case)
    ballots: dict[int, str] = {}
    advocates = set()
    for entry in played(case, "sides").entries:
        event = entry.event
        if event.kind == "floor_granted" and event.topic == "advocate":
            advocates.add(event.turn_id)
        elif event.kind == "ballots_revealed":
            ballots = dict(event.ballots)
        elif event.kind == "ballot_cast" and event.choice is not None:
            ballots[event.seat] = event.choice
        elif event.kind == "turn_taken":
            if event.stance is None:  # from somebody who has come to doubt their own ballot
                assert (event.points, event.force) == ((), 0.0)
                continue
            # A devil's advocate puts the other side (RD8).
            assert (event.stance == ballots[event.seat]) is (event.turn_id not in advocates)
            assert all(brief.by_id[key].stance == event.stance for key in event.points)


def test_a_side_binds_its_seat_whatever_its_ballot() -> None:
    table = midway(FERRY, 2)
    for side, stance in (("prosecute", GUILTY), ("defend", NOT_GUILTY)):
        seat = table.state.seats[7]
        state = replace(table.state, seats={**table.state.seats, 7: replace(seat, side=side)})
        said = house_speech(FERRY, state, table.memories[7], 7, Draw("x", "y"))
        assert said.stance == stance
        written = write_strategy(FERRY, state, table.memories[7], 7, "reasonable_doubt", None, (), Draw("x", "z"))
        assert written.stance == stance


def test_the_same_seed_says_the_same_and_another_does_not() -> None:
    first, other = played(FERRY, "one"), played(FERRY, "two")
    again = play_deliberation(JURY.bind(FERRY), "one", {})
    assert [turn.text for turn in turns(first.entries)] == [turn.text for turn in turns(again.entries)]
    assert [turn.text for turn in turns(first.entries)] != [turn.text for turn in turns(other.entries)]


def test_a_witness_is_quoted_in_the_words_of_the_case() -> None:
    statements = [point for point in case_brief(FERRY).points if point.kind == "statement"]
    words = {fact.strip("“”") for point in statements for fact in point.facts}
    quoted = 0
    for seed in range(12):
        for turn in turns(played(FERRY, f"table{seed}").entries):
            for key in turn.points:
                point = case_brief(FERRY).by_id[key]
                if point.kind == "statement" and any(word in turn.text for word in words):
                    assert "Holt" in turn.text or "Abbot" in turn.text or "Reyes" in turn.text
                    quoted += 1
    assert quoted > 3


def test_an_addressed_juror_often_answers_by_name() -> None:
    answered = addressed = 0
    for seed in range(20):
        waiting: dict[int, int] = {}
        argued: dict[int, str | None] = {}
        for turn in turns(played(FERRY, f"table{seed}").entries):
            argued[turn.seat] = turn.stance
            if turn.seat in waiting:
                addressed += 1
                answered += turn.target == waiting.pop(turn.seat)
            # Somebody who is told by name that they are right need not answer.
            agreed = argued.get(turn.target or 0, turn.stance) == turn.stance and turn.argument_type != "question"
            if turn.target is not None and not agreed:
                waiting[turn.target] = turn.seat
    assert addressed > 20
    assert answered / addressed > 0.3


def test_most_turns_rest_on_the_case_or_answer_somebody() -> None:
    said = [
        turn
        for seed in range(10)
        for entries in [played(FERRY, f"table{seed}").entries]
        for turn in turns(entries)
        if turn.turn_id not in lines_of_the_last_call(entries)
    ]
    tied = [turn for turn in said if turn.cites or turn.target is not None]
    assert len(tied) / len(said) >= 0.9


def test_a_point_is_not_made_again_in_the_same_words() -> None:
    for seed in range(10):
        turn_of_fact: dict[str, str] = {}
        for turn in turns(played(FERRY, f"again{seed}", stability_rounds=10).entries):
            for fact in (fact for key in turn.points for fact in case_brief(FERRY).by_id[key].facts):
                if fact in turn.text:
                    assert turn_of_fact.setdefault(fact, turn.turn_id) == turn.turn_id
    # Facts are the case's own sentences; each is said once and then only spoken of.


@pytest.mark.parametrize(
    ("strategy", "kinds"),
    [
        ("challenge_evidence", {"contest", "exhibit"}),
        ("question_witness", {"credibility", "statement"}),
        ("reasonable_doubt", {"law"}),
        ("alternative_theory", {"argument"}),
    ],
)
@pytest.mark.parametrize("side", ["defend", "prosecute"])
def test_a_strategy_is_written_out_with_points_of_its_kind(strategy: str, kinds: set[str], side: str) -> None:
    table = midway(FERRY, 2)
    seat = replace(table.state.seats[7], side=side, occupant="human", name="Ines")
    state = replace(table.state, seats={**table.state.seats, 7: seat})
    said = write_strategy(FERRY, state, table.memories[7], 7, strategy, None, (), Draw("s", strategy))
    assert said.written
    assert said.strategy == strategy
    assert kinds & {case_brief(FERRY).by_id[key].kind for key in said.points}
    assert len(said.text.split()) >= 15


def test_a_strategy_is_about_what_the_person_picked() -> None:
    table = midway(FERRY, 2)
    seat = replace(table.state.seats[7], side="prosecute")
    state = replace(table.state, seats={**table.state.seats, 7: seat})
    said = write_strategy(FERRY, state, table.memories[7], 7, "challenge_evidence", None, ("receipt",), Draw("s", "p"))
    assert "receipt:contest" in said.points
    assert "half an hour fast" in said.text


def test_addressing_a_juror_names_them() -> None:
    table = midway(FERRY, 3)
    said = write_strategy(FERRY, table.state, table.memories[7], 7, "address_juror", 3, (), Draw("s", "t"))
    assert said.target == 3
    assert "Frank" in said.text


def test_a_person_at_the_table_is_called_by_the_name_they_gave() -> None:
    table = midway(FERRY, 3)
    named = replace(table.state.seats[3], occupant="human", name="Zuleika")
    state = replace(table.state, seats={**table.state.seats, 3: named})
    said = write_strategy(FERRY, state, table.memories[7], 7, "address_juror", 3, (), Draw("s", "t"))
    assert "Zuleika" in said.text
    assert "Frank" not in said.text


def test_a_persons_own_words_are_quoted_back_once() -> None:
    table = midway(FERRY, 2)
    words = "A can like that stands behind every second house in the lane."
    turn = replace(
        table.state.heard[-1],
        id="t901",
        seat=7,
        occupant="human",
        written=False,
        text=words,
        target=None,
        stance=NOT_GUILTY,
        points=("can:contest",),
    )
    seats = {**table.state.seats, 7: replace(table.state.seats[7], occupant="human", name="Ada")}
    ballots = {**dict.fromkeys(seats, GUILTY), 7: NOT_GUILTY}
    sure = {seat: replace(own, conviction=0.8) for seat, own in table.state.private.items()}
    state = replace(table.state, heard=(turn,), seats=seats, ballots=ballots, private=sure)
    said = [
        house_speech(FERRY, state, empty_memory(seat), seat, Draw("q", n, seat))
        for n in range(10)
        for seat in (1, 5, 9)
    ]
    quoting = [act for act in said if words.rstrip(".") in act.text]
    assert len(quoting) > 3
    assert all("Ada" in act.text and act.target == 7 for act in quoting)
    echoed = replace(turn, id="t902", seat=5, occupant="house", text=quoting[0].text, stance=GUILTY, points=())
    state = replace(state, heard=(turn, echoed))
    assert not any(
        words.rstrip(".") in house_speech(FERRY, state, empty_memory(9), 9, Draw("q", n, 9)).text for n in range(20)
    )


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
@pytest.mark.parametrize(
    "strategy",
    [
        "challenge_evidence",
        "question_witness",
        "reasonable_doubt",
        "alternative_theory",
        "address_juror",
        None,
        "unheard_of",
    ],
)
def test_nothing_raises_on_a_blank_state(case: Case, strategy: str | None) -> None:
    for seat in (1, 7, 12):
        assert house_speech(case, EMPTY, empty_memory(seat), seat, Draw("x")).text
        written = write_strategy(case, EMPTY, empty_memory(seat), seat, strategy, 3, ("x", "nowhere"), Draw("x"))
        assert written.text
        assert house_ballot(case, EMPTY, seat, Draw("x")) in (GUILTY, NOT_GUILTY)
        assert house_side(case, EMPTY, seat, Draw("x")) in ("defend", "prosecute")
        assert house_seconding(EMPTY, seat, Draw("x")) in ("yes", "no")
        assert not house_moves_vote(EMPTY, empty_memory(seat), seat, Draw("x"))
    assert house_reactions(case, EMPTY, Draw("x")).reactions == {}


@pytest.mark.parametrize("text", ["", " ", "🎷🎷", "?" * 4000, "guilty " * 500, "\n\n", "“", "{he} {0}", "x" * 4000])
def test_reading_takes_any_text(text: str) -> None:
    for case in ALL_CASES:
        reading = analyse_text(case, text, ("nowhere",), (Hit(id="nowhere", score=-1.0),))
        assert 0.0 <= reading.force <= 1.0


def test_the_ballot_follows_conviction_only_past_the_margin() -> None:
    state = midway(FERRY, 3, stability_rounds=10, initial_guilty=6).state
    heard = next(turn for turn in state.heard if turn.seat != 1)
    own = replace(state.private[1], swayed=((heard.id, 0.1), (heard.id, -0.1)))

    def votes(ballot: str, conviction: float) -> str:
        held = replace(
            state,
            ballots={**state.ballots, 1: ballot},
            private={**state.private, 1: replace(own, conviction=conviction)},
        )
        return house_ballot(FERRY, held, 1, Draw("x"))

    assert votes(GUILTY, 0.41) == GUILTY
    assert votes(GUILTY, 0.39) == NOT_GUILTY
    assert votes(NOT_GUILTY, 0.59) == NOT_GUILTY
    assert votes(NOT_GUILTY, 0.61) == GUILTY


def test_hardly_anybody_but_the_impatient_juror_moves_the_vote() -> None:
    moved: dict[int, int] = {}
    state = midway(FERRY, 5, stability_rounds=10, initial_guilty=6).state
    state = replace(state, round=8, flip_round=2)
    for number in range(400):
        for seat in state.seats:
            moved[seat] = moved.get(seat, 0) + house_moves_vote(
                state, empty_memory(seat), seat, Draw("m", number, seat)
            )
    assert moved[6] > 20
    assert sum(moved.values()) - moved[6] < moved[6]


# Reactions


def _heard(state: State, **fields: Any) -> State:
    """A round in which seat 1 said one thing."""
    turn = state.heard[-1]
    base: Mapping[str, Any] = {
        "id": "t900",
        "number": state.own.weighed + 1,
        "seat": 1,
        "round": state.round,
        "target": None,
        "stance": GUILTY,
        "force": 0.8,
        "points": ("can:guilty",),
        "argument_type": "evidence",
    }
    return replace(state, heard=(replace(turn, **{**base, **fields}),))


def _impacts(state: State) -> dict[int, float]:
    given = house_reactions(FERRY, state, Draw("react")).reactions
    return {seat: reaction.impacts["t900"] for seat, reaction in given.items() if "t900" in reaction.impacts}


def test_a_reaction_goes_the_way_the_turn_argued() -> None:
    state = midway(FERRY, 2).state
    assert all(impact > 0 for impact in _impacts(_heard(state)).values())
    against = _heard(state, stance=NOT_GUILTY, points=("can:contest",))
    assert all(impact < 0 for impact in _impacts(against).values())
    # Not even chance moves anybody at words that argue nothing.
    assert _impacts(_heard(state, stance=None)) == {}
    assert _impacts(_heard(state, force=0.0, points=())) == {}, "words with nothing of the case"


def test_nobody_reacts_to_their_own_words() -> None:
    assert 1 not in _impacts(_heard(midway(FERRY, 2).state))


def test_force_strength_and_novelty_make_an_argument_weigh_more() -> None:
    state = midway(FERRY, 2).state
    brief = case_brief(FERRY)

    def weigh(state: State, **fields: Any) -> float:
        after = _heard(state, **fields)
        return turn_weight(brief, after, after.heard[0])

    fresh = replace(state, raised={"can:guilty": 1})
    worn = replace(state, raised={"can:guilty": 5})
    assert weigh(fresh) > weigh(worn) > 0
    assert weigh(fresh, force=0.9) > weigh(fresh, force=0.2)
    assert weigh(fresh, points=("can:guilty",)) > weigh(fresh, points=("law:sense",)) > weigh(fresh, points=())


def test_an_addressed_listener_is_moved_more() -> None:
    state = midway(FERRY, 2).state
    plain, addressed = _impacts(_heard(state)), _impacts(_heard(state, target=5))
    assert addressed[5] > plain[5]
    assert addressed[8] == plain[8]


def test_only_minds_react() -> None:
    state = midway(FERRY, 2).state
    held = replace(state, seats={**state.seats, 4: replace(state.seats[4], occupant="human")})
    assert 4 not in house_reactions(FERRY, held, Draw("r")).reactions
    assert 5 in house_reactions(FERRY, held, Draw("r")).reactions


def test_a_thought_has_at_most_ten_words() -> None:
    for case in (FERRY, ODD, ONE_WITNESS):
        for entry in played(case, "thoughts").entries:
            for secret in (entry.event.private or {}).values():
                if secret.reaction is not None and secret.reaction.thought is not None:
                    assert 1 <= len(secret.reaction.thought.split()) <= 11
                    assert "{" not in secret.reaction.thought


# Points


def test_a_doubt_about_a_thing_answers_what_rests_on_it() -> None:
    brief = case_brief(FERRY)
    assert brief.answers["can:guilty"][0] == "can:contest"
    assert "receipt:contest" in brief.answers["receipt:not_guilty"]
    assert {"holt:doubt1", "holt:doubt2"} <= set(brief.answers["holt:s1"])
    for key, answers in brief.answers.items():
        assert all(brief.by_id[other].stance == OPPOSITE[brief.by_id[key].stance] for other in answers)


def test_a_note_on_a_witness_becomes_a_sentence() -> None:
    brief = case_brief(FERRY)
    assert brief.by_id["holt:doubt1"].facts == ("Holt saw the figure from 80 yards, in the dark.",)
    assert brief.by_id["abbot:doubt1"].facts == ("Mrs. Abbot first told the police that she did not remember.",)


def test_an_exhibit_is_named_as_one_says_it() -> None:
    labels = case_brief(FERRY).labels
    assert labels == {
        "can": "the paraffin can",
        "letter": "the letter of dismissal",
        "receipt": "the hotel receipt",
        "soot": "the soot on a coat",
        "holt": "Peter Holt",
        "abbot": "Mrs. June Abbot",
        "reyes": "Dr. Ana Reyes",
    }


def test_an_old_examination_is_quoted_by_its_fullest_answer() -> None:
    point = case_brief(ONE_WITNESS).by_id["w1:testimony"]
    assert point.label == "William Smith"
    assert point.facts[0].startswith("“I saw the prisoner at the bar put the cloth under her apron")


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
def test_each_side_has_something_to_say_in_any_case(case: Case) -> None:
    points = case_brief(case).points
    assert {point.stance for point in points} == {GUILTY, NOT_GUILTY}
    assert all(0.0 <= point.strength <= 1.0 for point in points)
    assert len({point.id for point in points}) == len(points)
    assert case_brief(case).points is points
