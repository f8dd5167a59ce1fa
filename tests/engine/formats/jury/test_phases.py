"""The course of a jury: its phases, the choice of a side, and when the judge speaks."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.visibility import Viewer
from engine.formats.jury.labels import OPPOSITE
from tests.engine.driving import Jury, whole


def phases(jury: Jury) -> list[str]:
    return [event.phase for event in jury.events(events.PhaseEntered)]


def test_ph1_the_phases_come_in_order() -> None:
    agreed = whole(verdict_rule="majority").play_to_end()
    assert phases(agreed) == ["presentation", "side_selection", "first_ballot", "deliberation", "verdict"]
    hung = whole(max_rounds=1)
    hung.vote([1, 2, 3])
    assert phases(hung.play_to_end()) == [
        "presentation",
        "side_selection",
        "first_ballot",
        "deliberation",
        "final_ballot",
        "verdict",
    ]


def test_ph2_the_judge_presents_the_case_before_any_ask() -> None:
    jury = Jury([3], host=7)
    assert [spec.act for spec in jury.state.asks.values()] == ["narrate"]
    jury.bench(acts.Narrate(), jury.to_ask("narrate"))
    narration = jury.events(events.NarrationGiven)[0]
    assert narration.topic == "case"
    assert narration.by == "occupant"
    assert "Nobody Known stands accused of theft of a lamp" in narration.text
    assert "A lamp was taken from a hall." in narration.text
    assert "beyond a reasonable doubt" in narration.text


def test_ph2_the_judge_says_what_the_standard_of_proof_is() -> None:
    jury = Jury(settings={"standard": "preponderance"})
    jury.to_phase("side_selection" if jury.state.host_seat else "first_ballot")
    assert "more likely than not" in jury.events(events.NarrationGiven)[0].text


def test_ph2_a_narration_that_nobody_brings_is_the_template() -> None:
    jury = Jury(host=7)
    jury.lapse()
    narration = jury.events(events.NarrationGiven)[0]
    assert narration.by == "default"
    assert narration.text.startswith("Members of the jury.")
    assert jury.state.phase == "side_selection"


def test_ph2_the_judge_may_speak_in_words_of_a_mind_and_is_never_silent() -> None:
    jury = Jury()
    jury.bench(acts.Narrate(text="  Hear the case.  "), jury.to_ask("narrate"))
    assert jury.events(events.NarrationGiven)[0].text == "Hear the case."
    jury.bench(acts.Narrate(text=" \n"), jury.to_ask("narrate"))
    assert jury.events(events.NarrationGiven)[1].text.startswith("The first ballot is in.")


def topics(jury: Jury) -> list[str]:
    return [event.topic for event in jury.events(events.NarrationGiven)]


def test_ph2_rd3_the_judge_speaks_at_every_change_of_phase_alone() -> None:
    jury = whole()
    jury.vote([1, 2, 3])
    jury.to_phase("deliberation")
    jury.act(4, acts.CastBallot(choice="guilty"))
    jury.keep()
    jury.play_to_end()
    # A vote flips in round 1, nobody moves in 2 and 3, and after 4 each is asked a last time.
    assert topics(jury) == ["case", "first", "round", "round", "still", "last_call", "verdict"]
    assert jury.state.round == 4


def test_ph2_the_judge_opens_the_final_ballot() -> None:
    jury = whole(max_rounds=1)
    jury.vote([1, 2, 3])
    assert topics(jury.play_to_end()) == ["case", "first", "round", "final", "verdict"]


def test_sd1_the_hosts_juror_alone_is_asked_for_a_side_before_any_ballot() -> None:
    jury = Jury([3], host=7).to_phase("side_selection")
    (ask,) = jury.state.asks.values()
    assert (ask.act, ask.seats) == ("choose_side", (7,))
    jury.refuses("not_asked", 3, acts.ChooseSide(side="defend"))
    assert jury.view(Viewer(seat=7)).you is not None
    jury.act(7, acts.ChooseSide(side="prosecute"), ask.id)
    (chosen,) = jury.events(events.SideChosen)
    assert (chosen.seat, chosen.side, chosen.by) == (7, "prosecute", "occupant")
    assert jury.seat(7).side == "prosecute"
    assert jury.state.phase == "first_ballot"


def test_sd1_a_side_is_for_good() -> None:
    jury = Jury(host=7).to_phase("side_selection")
    ask = jury.to_ask("choose_side")
    jury.act(7, acts.ChooseSide(side="prosecute"), ask)
    jury.refuses("stale", 7, acts.ChooseSide(side="defend"), ask)
    jury.refuses("not_asked", 7, acts.ChooseSide(side="defend"))


def test_sd1_as9_there_are_two_sides() -> None:
    jury = Jury(host=7).to_phase("side_selection")
    sentence = jury.refuses("unknown_choice", 7, acts.ChooseSide(side="abstain"))
    assert "defend, prosecute" in sentence


def test_sd1_without_a_seat_of_the_hosts_nobody_chooses_a_side() -> None:
    jury = Jury([3]).to_phase("first_ballot")
    assert not jury.events(events.SideChosen)
    assert [event.why for event in jury.events(events.PhaseEntered)][-1] == "no_host_seat"
    assert all(seat.side is None for seat in jury.state.seats.values())


def test_sd2_a_side_not_chosen_in_time_is_the_minds_choice() -> None:
    jury = Jury(host=7)
    jury.script([7], choose_side=None)
    jury.to_phase("first_ballot")
    (chosen,) = jury.events(events.SideChosen)
    assert chosen.by == "default"
    assert chosen.side in ("defend", "prosecute")


@pytest.mark.parametrize(("side", "choice"), [("defend", "not_guilty"), ("prosecute", "guilty")])
def test_sd3_the_side_binds_a_mind_and_a_person_who_says_nothing_else(side: str, choice: str) -> None:
    jury = Jury(host=7, settings={"initial_guilty": 6, "stability_rounds": 9})
    jury.script([7], choose_side=acts.ChooseSide(side=side), speak=acts.Speak(text="Hm."))
    turn = jury.to_floor(7)
    other = OPPOSITE[choice]
    jury.act(7, acts.Speak(text="Hm.", stance=None), turn)
    assert jury.events(events.TurnTaken)[-1].stance == choice
    jury.act(7, acts.Speak(text="I argue the other way.", stance=other), jury.to_floor(7))
    assert jury.events(events.TurnTaken)[-1].stance == other, "whoever says the opposite is heard as saying it"
    jury.to_floor(7)
    jury.act(7, acts.Leave())
    jury.act(7, acts.Speak(text="I go on for them.", stance=other), jury.to_floor(7))
    assert jury.events(events.TurnTaken)[-1].stance == choice
    assert (jury.seat(7).side, jury.seat(7).occupant) == (side, "house")


@pytest.mark.parametrize(("side", "choice"), [("defend", "not_guilty"), ("prosecute", "guilty")])
def test_sd3_cv5_whoever_declares_the_opposite_of_their_side_is_heard(side: str, choice: str) -> None:
    jury = Jury(host=7, settings={"initial_guilty": 6, "stability_rounds": 9})
    jury.script([7], choose_side=acts.ChooseSide(side=side))
    jury.to_floor(7)
    house, format = jury.format.house, jury.format

    def heard(text: str) -> str | None:
        memory = house.memory.empty(7)
        return house.complete_speech(format, jury.state, memory, 7, acts.Speak(text=text), lambda text: ()).stance

    other = OPPOSITE[choice]
    verdict = {"guilty": "guilty", "not_guilty": "not guilty"}
    assert heard("I would like to go on.") == choice
    assert heard(f"I find him {verdict[other]}.") == other
    assert heard("I have changed my mind.") == other
    assert heard(f"If he is {verdict[other]}, I am the king of France.") == choice


def test_sd4_the_first_ballot_is_the_side_and_later_ones_are_free() -> None:
    jury = Jury(host=7)
    jury.script([7], choose_side=acts.ChooseSide(side="prosecute"))
    jury.to_phase("deliberation")
    assert jury.state.ballots[7] == "guilty"
    jury.act(7, acts.CastBallot(choice="not_guilty"))
    assert jury.state.ballots[7] == "not_guilty"
    assert jury.seat(7).side == "prosecute"


@pytest.mark.parametrize("size", [6, 12])
def test_sg2_a_jury_has_twelve_seats_or_six_under_their_own_numbers(size: int) -> None:
    settings: dict[str, SettingValue] = {"size": size}
    jury = Jury(settings=settings)
    assert tuple(jury.state.seats) == (tuple(range(1, 13)) if size == 12 else (1, 3, 5, 7, 8, 11))
    names = {seat.number: seat.persona.name for seat in jury.state.seats.values() if seat.persona}
    assert names[7] == "Ines Duarte"
    assert len(names) == size
    jury.play_to_end()
    assert sum(jury.events(events.VerdictReached)[0].counts.values()) == size


def test_sg4_the_foreperson_is_drawn_by_lot_from_all_seats() -> None:
    drawn = []
    for number in range(120):
        roles = {seat.number: seat.role for seat in Jury(seed=f"s{number}", begin=False).state.seats.values()}
        (foreperson,) = [seat for seat, role in roles.items() if role == "foreperson"]
        assert set(roles.values()) == {"juror", "foreperson"}
        drawn.append(foreperson)
    assert set(drawn) == set(range(1, 13))


def test_rd1_sg4_the_foreperson_speaks_more_often() -> None:
    spoke = {"foreperson": 0, "juror": 0}
    for number in range(12):
        jury = Jury(seed=f"s{number}", settings={"max_rounds": 8, "stability_rounds": 8, "initial_guilty": 6})
        jury.play_to_end()
        for seat in jury.state.seats.values():
            spoke[seat.role] += seat.turns
    assert spoke["foreperson"] > 1.3 * spoke["juror"] / 11
