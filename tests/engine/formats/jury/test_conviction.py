"""How a conviction starts, what moves it, and when a ballot flips."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.draws import Draw
from engine.formats.jury.conviction import (
    Listener,
    first_ballot_for,
    flipped_ballot,
    last_call_ballot,
    majority_effect,
    speaker_weight,
    takeover_conviction,
)
from engine.formats.jury.first_opinions import evidence_balance, first_convictions
from engine.formats.jury.personas import Persona, persona_for_seat
from engine.formats.jury.tuning import TUNING
from engine.matters.criminal_case import Case, Exhibit
from tests.engine.formats.jury.mind.cases import ALL_CASES, BARE, FERRY

SEATS = tuple(range(1, 13))


def drawn(seed: str) -> Callable[..., Draw]:
    return lambda *name: Draw(seed, *name)


def moved(
    persona: Persona,
    conviction: float,
    impact: float,
    kind: str,
    trust: float,
    influence: float,
    standard: str = "preponderance",
    attention: float = 1.0,
    noise: float = 0.0,
) -> float:
    """How far one turn of seat 2 moves somebody on seat 1."""
    turn = ("t1", 2, kind, influence, attention, {1: noise})
    ((_, delta, after),) = Listener(persona, standard).impacts(1, conviction, {2: trust}, [turn], {"t1": impact})
    assert after == round(min(1.0, max(0.0, conviction + delta)), 4)
    return delta


def trusted(trust: float, conviction: float, impact: float) -> float:
    """What somebody on seat 1 thinks of seat 2 after one of its turns."""
    opinions = {2: trust}
    turn = ("t1", 2, "logical", 0.5, 1.0, {1: 0.0})
    Listener(persona_for_seat(10), "preponderance").impacts(1, conviction, opinions, [turn], {"t1": impact})
    return opinions[2]


def numbers(persona: Persona, agreeing: float, guilt: bool, rounds: int, standard: str) -> float:
    return Listener(persona, standard).majority_weight(majority_effect(agreeing, guilt, rounds, standard))


def test_the_formula_by_hand() -> None:
    webb = persona_for_seat(1)
    # 0.2 x influence (0.5 + 0.5) x logical 1.5 x (1 - 0.8 x 0.7) x (1 + 0 x 0.3) x (1 - 0 x 0.5)
    assert moved(webb, 0.5, 0.2, "logical", 0.0, 0.5) == 0.132
    # an emotional argument: 0.4 for 1.5
    assert moved(webb, 0.5, 0.2, "emotional", 0.0, 0.5) == 0.0352
    # a trusted speaker: x 1.3; a mistrusted one: x 0.7
    assert moved(webb, 0.5, 0.2, "logical", 1.0, 0.5) == 0.1716
    assert moved(webb, 0.5, 0.2, "logical", -1.0, 0.5) == 0.0924
    # somebody at an extreme: x (1 - 0.4 x 0.5)
    assert moved(webb, 0.1, 0.2, "logical", 0.0, 0.5) == 0.1056
    # an influential speaker: x 1.3
    assert moved(webb, 0.5, 0.2, "logical", 0.0, 0.8) == 0.1716


def test_one_turn_moves_nobody_by_more_than_the_clamp() -> None:
    park = persona_for_seat(4)
    assert moved(park, 0.5, 1.0, "emotional", 1.0, 1.0) == 0.3
    assert moved(park, 0.5, -1.0, "emotional", 1.0, 1.0) == -0.3


def test_turns_of_others_move_a_listener_in_order_and_within_bounds() -> None:
    webb, opinions = Listener(persona_for_seat(1), "preponderance"), {2: 0.5, 4: -0.2}
    turns = [(f"t{seat}", seat, "logical", 0.5, 1.0, {1: 0.0}) for seat in (1, 2, 3, 4)]
    steps = webb.impacts(1, 0.9, opinions, turns, {"t1": 0.2, "t2": 0.1, "t3": 0.2})
    assert [turn for turn, *_ in steps] == ["t2", "t3"], "one was their own, and one was not heard"
    (_, first, between), (_, second, last) = steps
    assert between == round(0.9 + first, 4)
    assert last == 1.0, "nobody is surer than sure"
    assert second == round(1.0 - between, 4)
    assert opinions[2] > 0.4
    assert opinions[3] > 0
    assert opinions[4] == -0.2
    steps = webb.impacts(1, 0.55, {}, turns, {"t2": -0.2, "t3": -0.2}, between=(0.5, 1.0))
    assert repr(steps) == "[('t2', -0.05, 0.5), ('t3', 0.0, 0.5)]"


def test_the_burden_of_proof_makes_guilt_harder_to_argue() -> None:
    cooper = persona_for_seat(10)
    guilty, free = (moved(cooper, 0.5, way, "logical", 0.0, 0.5, "reasonable_doubt") for way in (0.1, -0.1))
    assert abs(free) > guilty
    guilty, free = (moved(cooper, 0.5, way, "logical", 0.0, 0.5) for way in (0.1, -0.1))
    assert abs(free) == guilty


def test_what_many_say_weighs_more_and_more_every_round() -> None:
    park = persona_for_seat(4)
    few, even, most = (numbers(park, share, True, 1, "reasonable_doubt") for share in (0.2, 0.5, 0.8))
    assert few < even == 1.0 < most
    assert numbers(park, 0.8, True, 9, "reasonable_doubt") > most
    assert numbers(persona_for_seat(5), 0.8, True, 1, "reasonable_doubt") < most, "the contrarian counts heads least"
    assert numbers(park, 0.0, True, 20, "reasonable_doubt") > TUNING.pressure_floor, "nobody is unheard"
    beaten, alone = (numbers(park, share, True, 20, "reasonable_doubt") for share in (3 / 12, 1 / 12))
    assert alone > 1.1 * beaten, "and one who stands alone is listened to"


def test_a_doubt_of_the_few_weighs_more_under_reasonable_doubt() -> None:
    park = persona_for_seat(4)
    doubt, charge = (numbers(park, 0.1, guilt, 5, "reasonable_doubt") for guilt in (False, True))
    assert doubt > charge
    assert numbers(park, 0.1, False, 5, "preponderance") == charge


def test_what_the_room_adds_multiplies_the_argument() -> None:
    cooper = persona_for_seat(10)
    plain = moved(cooper, 0.5, 0.1, "logical", 0.0, 0.5)
    louder = moved(cooper, 0.5, 0.1, "logical", 0.0, 0.5, attention=2.0)
    assert louder == pytest.approx(2 * plain, abs=1e-4)


def test_a_foreperson_argues_less_and_a_small_jury_listens_closer() -> None:
    assert speaker_weight(False, 12) == 1.0
    assert speaker_weight(True, 12) < 1.0 < speaker_weight(False, 6)


def last(
    seat: int,
    conviction: float,
    alike: int,
    ends: bool = False,
    ballot: str = "not_guilty",
    standard: str = "preponderance",
) -> str:
    return last_call_ballot(persona_for_seat(seat), ballot, conviction, alike, 12, ends, standard)


def test_asked_a_last_time_one_votes_as_one_believes_before_the_margin() -> None:
    assert last(10, 0.45, 6) == "not_guilty"
    assert last(10, 0.59, 6) == "guilty"
    assert flipped_ballot("not_guilty", 0.59) is None, "in a round that would not have been enough"
    assert last(10, 0.41, 6, ballot="guilty") == "not_guilty"


def test_the_outnumbered_go_along_sooner_but_never_so_as_to_flip_back() -> None:
    assert last(10, 0.52, 6) == "not_guilty"
    assert last(10, 0.52, 3) == "guilty"
    for alike in range(1, 12):
        for hundredths in range(101):
            if last(10, hundredths / 100, alike) == "guilty":
                assert flipped_ballot("guilty", hundredths / 100) is None


def test_in_the_last_call_reasonable_doubt_makes_acquitting_easier() -> None:
    for distance in (0.03, 0.04, 0.05):
        convicts = last(10, 0.5 + distance, 6, standard="reasonable_doubt")
        acquits = last(10, 0.5 - distance, 6, ballot="guilty", standard="reasonable_doubt")
        assert (convicts, acquits) == ("not_guilty", "not_guilty")
    assert last(10, 0.06 + 0.5, 6) == "guilty"
    for alike in range(1, 12):
        for hundredths in range(101):
            if last(10, hundredths / 100, alike, ballot="guilty", standard="reasonable_doubt") == "not_guilty":
                assert flipped_ballot("not_guilty", hundredths / 100) is None


def test_a_lone_doubter_weighs_more_than_a_lone_accuser() -> None:
    cooper = persona_for_seat(10)
    doubt, accusation = (numbers(cooper, 1 / 12, guilt, 1, "reasonable_doubt") for guilt in (False, True))
    assert doubt > 1.5 * accusation
    even = [numbers(cooper, 1 / 12, guilt, 1, "preponderance") for guilt in (False, True)]
    assert even[0] == even[1]
    two = numbers(cooper, 2 / 12, False, 1, "reasonable_doubt")
    assert doubt > 1.5 * two, "an ally makes it a faction"


def test_a_lone_holdout_may_give_in_against_their_belief() -> None:
    assert last(4, 0.3, 1) == "not_guilty"
    assert last(4, 0.3, 1, ends=True) == "guilty"
    assert last(3, 0.15, 1, ends=True) == "not_guilty", "a stubborn man who is sure does not"


def test_cv7_a_mood_decides_who_is_swayed_but_only_with_an_argument() -> None:
    def shifts(seat: int, impact: float) -> list[float]:
        noise = Draw("n").normals(range(400))
        return [moved(persona_for_seat(seat), 0.5, impact, "logical", 0.0, 0.5, noise=noise[i]) for i in range(400)]

    assert set(shifts(12, 0.0)) == {0.0}
    for seat in (1, 12):
        assert -0.02 < min(shifts(seat, 0.02)) < 0.0 < max(shifts(seat, 0.02)), "and against one by a little"
    calm, moody = (sorted(shifts(seat, 0.02))[-40] / sorted(shifts(seat, 0.02))[200] for seat in (1, 12))
    assert moody > calm


def test_cv7_whoever_has_changed_before_needs_more_to_change_again() -> None:
    assert flipped_ballot("guilty", 0.35) == "not_guilty"
    assert flipped_ballot("guilty", 0.35, flips=1) is None
    assert flipped_ballot("guilty", 0.1, flips=1) == "not_guilty"


def test_ba4_asked_a_last_time_a_stubborn_person_must_be_moved_farther() -> None:
    assert persona_for_seat(3).stubbornness > 0.8 > 0.5 > persona_for_seat(4).stubbornness
    assert last(4, 0.47, 2) == "guilty"
    assert last(3, 0.47, 2) == "not_guilty"


def test_a_ballot_flips_only_past_the_margin() -> None:
    assert flipped_ballot("guilty", 0.4) is None
    assert flipped_ballot("guilty", 0.3999) == "not_guilty"
    assert flipped_ballot("not_guilty", 0.6) is None
    assert flipped_ballot("not_guilty", 0.6001) == "guilty"
    assert flipped_ballot("guilty", 0.9) is None
    assert first_ballot_for(0.5) == "not_guilty"
    assert first_ballot_for(0.5001) == "guilty"


def test_trust_grows_with_agreement_and_stays_within_bounds() -> None:
    assert trusted(0.0, 0.9, 0.5) > 0 > trusted(0.0, 0.1, 0.5)
    trust = 0.0
    for _ in range(100):
        trust = trusted(trust, 1.0, 1.0)
    assert 0.5 < trust <= 1.0


def test_a_mind_takes_over_the_ballot_it_finds() -> None:
    assert first_ballot_for(takeover_conviction("guilty")) == "guilty"
    assert first_ballot_for(takeover_conviction("not_guilty")) == "not_guilty"
    for ballot in ("guilty", "not_guilty"):
        assert flipped_ballot(ballot, takeover_conviction(ballot)) is None
    assert takeover_conviction(None) == 0.5


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
@pytest.mark.parametrize("count", [0, 1, 6, 11, 12])
def test_a_forced_split_is_exact_and_nobody_sits_on_the_edge(case: Case, count: int) -> None:
    for seed in range(20):
        found = first_convictions(case, SEATS, drawn(str(seed)), "reasonable_doubt", count)
        assert list(found) == list(SEATS)
        assert sum(value > 0.5 for value in found.values()) == count
        assert all(value <= 0.4 or value >= 0.6 for value in found.values())


def test_a_small_jury_can_be_split_too() -> None:
    six = (1, 3, 5, 7, 8, 11)
    found = first_convictions(FERRY, six, drawn("s"), "preponderance", 4)
    assert sum(value > 0.5 for value in found.values()) == 4


def _mean(case: Case, standard: str = "preponderance") -> float:
    total = 0.0
    for seed in range(60):
        found = first_convictions(case, SEATS, drawn(str(seed)), standard, None)
        total += sum(found.values()) / 12
    return total / 60


def test_first_opinions_follow_the_evidence_and_the_standard() -> None:
    strong = FERRY.model_copy(
        update={
            "exhibits": tuple(
                Exhibit(
                    id=f"e{i}",
                    kind="forensic",
                    title="T",
                    description="D.",
                    strength_prosecution=0.9,
                    strength_defense=0.1,
                )
                for i in range(8)
            )
        }
    )
    assert evidence_balance(strong) > evidence_balance(FERRY) > -0.5
    assert evidence_balance(BARE) == 0.0
    assert _mean(strong) > _mean(FERRY) + 0.1
    assert _mean(FERRY, "reasonable_doubt") < _mean(FERRY)


def test_the_same_trial_comes_across_differently_to_everybody_alike() -> None:
    """Two jurors of one jury think more alike than two of different juries."""
    first, second, other = [], [], []
    for seed in range(300):
        found = first_convictions(FERRY, (1, 8), drawn(str(seed)), "preponderance", None)
        first.append(found[1])
        second.append(found[8])
        other.append(first_convictions(FERRY, (8,), drawn(f"other {seed}"), "preponderance", None)[8])

    def together(some: list[float], others: list[float]) -> float:
        means = sum(some) / 300, sum(others) / 300
        return sum((a - means[0]) * (b - means[1]) for a, b in zip(some, others, strict=True)) / 300

    assert together(first, second) > TUNING.trial**2 / 2 > abs(together(first, other))


def test_a_persona_takes_its_opinions_along_to_another_seat() -> None:
    moved_on = {3: persona_for_seat(2), 2: persona_for_seat(3)}
    at_home = first_convictions(FERRY, (2,), drawn("s"), "preponderance", None)
    elsewhere = first_convictions(FERRY, (2,), drawn("s"), "preponderance", None, moved_on)
    assert elsewhere[2] == pytest.approx(at_home[2] + 2 * TUNING.lean), "a policeman where a social worker sat"


def test_each_seat_draws_for_itself() -> None:
    alone = first_convictions(FERRY, (1,), drawn("s"), "preponderance", None)
    among = first_convictions(FERRY, SEATS, drawn("s"), "preponderance", None)
    assert alone[1] == among[1]


def test_the_same_seed_gives_the_same_opinions() -> None:
    first, again = (first_convictions(FERRY, SEATS, drawn("s"), "reasonable_doubt", None) for _ in range(2))
    other = first_convictions(FERRY, SEATS, drawn("t"), "reasonable_doubt", None)
    assert first == again != other
    assert all(TUNING.floor <= value <= 1 - TUNING.floor for value in first.values())
