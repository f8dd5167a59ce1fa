"""Rounds: who is offered the floor, what happens when all have had it, and what the judge says between them."""

from __future__ import annotations

from collections import Counter

from engine.core import acts, events
from tests.engine.driving import ALL_SEATS, Jury, whole


def rounds(jury: Jury) -> list[events.RoundOpened]:
    return jury.events(events.RoundOpened)


def test_rd1_the_floor_goes_to_one_to_four_minds_and_all_people() -> None:
    sizes: Counter[int] = Counter()
    for number in range(12):
        jury = Jury([2, 9], seed=f"s{number}", settings={"max_rounds": 6, "stability_rounds": 9, "initial_guilty": 6})
        jury.play_to_end()
        for opened in rounds(jury):
            minds = [seat for seat in opened.speakers if seat not in (2, 9)]
            assert sorted(set(opened.speakers)) == sorted(opened.speakers), "nobody twice"
            assert {2, 9} <= set(opened.speakers)
            sizes[len(minds)] += 1
        granted = [event.seat for event in jury.events(events.FloorGranted)]
        assert granted == [seat for opened in rounds(jury) for seat in opened.speakers], "in the order that was drawn"
    assert set(sizes) == {1, 2, 3, 4}
    assert min(sizes.values()) > 8


def test_rd1_the_order_is_drawn_by_lot() -> None:
    places = Counter(rounds(Jury([5], seed=f"s{number}").to_round(1))[0].speakers.index(5) for number in range(60))
    assert set(places) == {0, 1, 2, 3, 4}


def test_rd1_the_influential_and_the_wordy_are_drawn_more_often() -> None:
    drawn: Counter[int] = Counter()
    for number in range(150):
        drawn.update(rounds(Jury(seed=f"s{number}").to_round(1))[0].speakers)
    assert drawn[5] > 1.5 * drawn[6], "the professor compared with the woman who wants to get home"
    assert set(drawn) == set(ALL_SEATS)


def test_rd1_the_foreperson_and_the_outnumbered_are_drawn_more_often() -> None:
    turns: Counter[str] = Counter()
    for number in range(120):
        jury = Jury(seed=f"s{number}", settings={"initial_guilty": 10}).to_round(1)
        for seat in rounds(jury)[0].speakers:
            held = jury.state.seats[seat]
            few = jury.state.ballots[seat] == "not_guilty"
            turns["foreperson" if held.role == "foreperson" else "few" if few else "many"] += 1
    assert turns["foreperson"] > 2.5 * turns["many"] / 10
    assert turns["few"] / 2 > 1.3 * turns["many"] / 9


def test_rd1_a_jury_of_people_hears_all_of_them_in_every_round() -> None:
    jury = whole(max_rounds=2, stability_rounds=5)
    jury.vote([1])
    jury.play_to_end()
    assert [sorted(opened.speakers) for opened in rounds(jury)] == [list(ALL_SEATS), list(ALL_SEATS)]


def test_rd2_after_all_turns_reactions_come_and_the_round_closes() -> None:
    jury = Jury(settings={"initial_guilty": 3, "stability_rounds": 9, "max_rounds": 9})
    jury.impacts = dict.fromkeys(ALL_SEATS, 1.0)
    jury.run(lambda state: 0 < state.flip_round == state.round_closed)
    kinds = jury.event_kinds()
    closed = len(kinds) - 1 - kinds[::-1].index("round_closed")
    opened = max(index for index, kind in enumerate(kinds[:closed]) if kind == "round_opened")
    within = [kind for kind in kinds[opened : closed + 1] if kind != "asked"]
    talk = within[1 : within.index("reactions_given")]
    assert set(talk) == {"floor_granted", "turn_taken"}
    rest = within[within.index("reactions_given") :]
    flips = rest.count("ballot_cast")
    assert flips > 0
    reasons = ["floor_granted", "turn_taken"] * flips
    assert rest == ["reactions_given", "convictions_moved", *["ballot_cast"] * flips, *reasons, "round_closed"]


def test_rd4_the_table_reacts_as_soon_as_a_person_has_spoken() -> None:
    jury = Jury([2], seed="s3", settings={"initial_guilty": 9})
    jury.impacts = dict.fromkeys(ALL_SEATS, -1.0)
    jury.to_floor(2)
    assert jury.state.queue, "others are still to speak"
    jury.run(lambda state: state.asked_for("react") is not None)
    assert [entry.event.kind for entry in jury.entries[-2:]] == ["turn_taken", "asked"]
    jury.run(lambda state: state.floor_ask() is not None)
    kinds = jury.event_kinds()
    assert jury.events(events.Asked)[-1].topic == "turn"
    assert jury.events(events.BallotCast)[-1].previous == "guilty", (
        "and whoever is moved far enough votes otherwise at once"
    )
    assert kinds[-1] == "floor_granted", "before the next one speaks"
    assert [ask.act for ask in jury.events(events.Asked)].count("react") == 1, "what was said is judged once"
    assert jury.state.round_closed == 0


def test_rd4_what_was_weighed_within_a_round_is_not_weighed_again() -> None:
    jury = Jury([2, 9], settings={"initial_guilty": 6, "stability_rounds": 9})
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.01)
    jury.to_round(4)
    weighed = [key for event in jury.events(events.ConvictionsMoved) for key in {move.turn_id for move in event.moves}]
    counts = Counter(key for key in weighed if key is not None)
    assert set(counts.values()) == {1}
    assert set(counts) == {turn.turn_id for turn in jury.events(events.TurnTaken)}


def test_rd2_a_round_in_which_nobody_spoke_closes_without_reactions() -> None:
    jury = whole(max_rounds=1)
    jury.vote([1])
    jury.script(ALL_SEATS, speak=acts.Pass())
    jury.play_to_end()
    assert "reactions_given" not in jury.event_kinds()
    assert jury.state.round_closed == 1


def test_rd2_as12_reactions_that_nobody_brings_are_the_houses() -> None:
    jury = Jury()
    jury.to_ask("react")
    jury.lapse()
    (given,) = jury.events(events.ReactionsGiven)
    assert given.by == "default"
    listeners = set(given.private or ())
    assert listeners == set(ALL_SEATS)
    assert jury.event_kinds().count("convictions_moved") == 3, "dealt, shown, and moved by the round"


def test_cv2_reactions_to_anything_but_the_rounds_turns_are_left_out() -> None:
    jury = Jury()
    ask = jury.to_ask("react")
    (turn, *_) = [turn.id for turn in jury.state.heard]
    listener = next(seat for seat in ALL_SEATS if seat != jury.state.heard[0].seat)
    jury.bench(
        acts.React(
            reactions={
                listener: acts.Reaction(impacts={turn: 0.5, "t999": 1.0}),
                99: acts.Reaction(impacts={turn: 1.0}),
            }
        ),
        ask,
    )
    (given,) = jury.events(events.ReactionsGiven)
    assert given.private is not None
    assert set(given.private) == {listener}
    reaction = given.private[listener].reaction
    assert reaction is not None
    assert reaction.impacts == {turn: 0.5}


def test_cv1_cv2_only_minds_react() -> None:
    jury = Jury([3]).to_round(2)
    for given in jury.events(events.ReactionsGiven):
        assert 3 not in (given.private or {})
    assert not any(move.seat == 3 for event in jury.events(events.ConvictionsMoved) for move in event.moves)


def test_rd3_the_judge_sums_up_every_round() -> None:
    jury = whole(stability_rounds=9)
    jury.vote([1, 2, 3, 4, 5])
    jury.to_phase("deliberation")
    jury.act(6, acts.CastBallot(choice="guilty"))
    jury.to_round(2)
    narration = jury.events(events.NarrationGiven)[-1]
    assert (narration.topic, narration.text.partition(" What is open: ")[0]) == (
        "round",
        "One slip has changed. You stand at six and six.",
    )
    jury.act(1, acts.CastBallot(choice="not_guilty"))
    jury.act(2, acts.CastBallot(choice="not_guilty"))
    jury.act(3, acts.CastBallot(choice="not_guilty"))
    jury.to_round(3)
    text = jury.events(events.NarrationGiven)[-1].text
    said = "Three slips have changed. You stand at three for guilty, nine for not guilty."
    assert text.partition(" What is open: ")[0] == said
    jury.act(1, acts.CastBallot(choice="guilty"))
    jury.act(4, acts.CastBallot(choice="not_guilty"))
    jury.to_round(4)
    assert jury.events(events.NarrationGiven)[-1].text.startswith(
        "Slips have changed hands, and the count is as it was."
    )
    jury.to_round(5)
    last = jury.events(events.NarrationGiven)[-1]
    assert (last.topic, last.text) == ("round", "Nobody has moved. You stand at three for guilty, nine for not guilty.")
    assert jury.event_kinds().count("narration_given") == 6


def test_rd3_slips_that_went_both_ways_are_reported_as_such() -> None:
    jury = whole(stability_rounds=9)
    jury.vote([1, 2, 3, 4, 5])
    jury.to_phase("deliberation")
    for seat, choice in ((1, "not_guilty"), (2, "not_guilty"), (6, "guilty")):
        jury.act(seat, acts.CastBallot(choice=choice))
    jury.to_round(2)
    text = jury.events(events.NarrationGiven)[-1].text
    assert text == "Three slips have changed, both ways. You stand at four for guilty, eight for not guilty."


def test_rd3_en5_the_judge_warns_before_the_last_call() -> None:
    jury = whole(stability_rounds=3)
    jury.vote([1, 2, 3])
    jury.to_round(3)
    narration = jury.events(events.NarrationGiven)[-1]
    assert narration.topic == "still"
    assert narration.text == (
        "Nobody has moved for two rounds. One more, and the foreperson asks each of you a last time."
    )


def test_rd3_ballots_are_counted_after_every_round() -> None:
    jury = whole(max_rounds=3, stability_rounds=9)
    jury.vote([1, 2, 3])
    jury.play_to_end()
    kinds = [kind for kind in jury.event_kinds() if kind in ("round_closed", "tally_taken", "ballots_revealed")]
    assert kinds == ["ballots_revealed", "tally_taken", *["round_closed", "tally_taken"] * 3, "tally_taken"]
