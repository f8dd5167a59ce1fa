"""How a conviction starts, what moves it, and when a ballot flips."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from engine.case import Case, Exhibit
from engine.conviction import (
    TUNING,
    ballot_of,
    evidence_balance,
    first_convictions,
    flipped,
    new_trust,
    shift,
    takes_over,
)
from engine.draws import Draw
from engine.personas import Persona, by_seat
from tests.engine.house.cases import ALL, BARE, FERRY

SEATS = tuple(range(1, 13))


class Still(Draw):
    """A draw whose bell always shows its middle."""

    def bell(self, sigma: float) -> float:
        return 0.0


def drawn(seed: str) -> Callable[..., Draw]:
    return lambda *name: Draw(seed, *name)


def moved(persona: Persona, conviction: float, impact: float, kind: str, trust: float, influence: float,
          standard: str = "preponderance") -> float:  # fmt: skip
    return shift(persona, conviction, impact, kind, trust, influence, Still("s"), standard)


def test_the_formula_by_hand() -> None:
    webb = by_seat(1)
    # 0.2 x influence (0.5 + 0.5) x logical 1.5 x (1 - 0.8 x 0.7) x (1 + 0 x 0.3) x (1 - 0 x 0.5)
    assert moved(webb, 0.5, 0.2, "logical", 0.0, 0.5) == 0.132
    # an emotional argument: 0.4 for 1.5
    assert moved(webb, 0.5, 0.2, "emotional", 0.0, 0.5) == 0.0352
    # a trusted speaker: x 1.3; a mistrusted one: x 0.7
    assert moved(webb, 0.5, 0.2, "logical", 1.0, 0.5) == 0.1716
    assert moved(webb, 0.5, 0.2, "logical", -1.0, 0.5) == 0.0924
    # somebody at an extreme: x (1 - 0.4 x 0.5)
    assert moved(webb, 0.9, 0.2, "logical", 0.0, 0.5) == 0.1056
    # an influential speaker: x 1.3
    assert moved(webb, 0.5, 0.2, "logical", 0.0, 0.8) == 0.1716


def test_one_turn_moves_nobody_by_more_than_the_clamp() -> None:
    park = by_seat(4)
    assert moved(park, 0.5, 1.0, "emotional", 1.0, 1.0) == 0.3
    assert moved(park, 0.5, -1.0, "emotional", 1.0, 1.0) == -0.3


def test_the_burden_of_proof_makes_guilt_harder_to_argue() -> None:
    cooper = by_seat(10)
    guilty, free = (moved(cooper, 0.5, way, "logical", 0.0, 0.5, "reasonable_doubt") for way in (0.1, -0.1))
    assert abs(free) > guilty
    guilty, free = (moved(cooper, 0.5, way, "logical", 0.0, 0.5) for way in (0.1, -0.1))
    assert abs(free) == guilty


def test_the_volatile_swing_more_without_a_reason() -> None:
    def spread(seat: int) -> float:
        shifts = [
            shift(by_seat(seat), 0.5, 0.0, "logical", 0.0, 0.5, Draw("n", i), "preponderance") for i in range(400)
        ]
        return math.sqrt(sum(value * value for value in shifts)) / 20

    assert spread(12) > 3 * spread(1)
    assert spread(12) == pytest.approx(0.09, rel=0.15)


def test_a_ballot_flips_only_past_the_margin() -> None:
    assert flipped("guilty", 0.4) is None
    assert flipped("guilty", 0.3999) == "not_guilty"
    assert flipped("not_guilty", 0.6) is None
    assert flipped("not_guilty", 0.6001) == "guilty"
    assert flipped("guilty", 0.9) is None
    assert ballot_of(0.5) == "not_guilty"
    assert ballot_of(0.5001) == "guilty"


def test_trust_grows_with_agreement_and_stays_within_bounds() -> None:
    assert new_trust(0.0, 0.9, 0.5) > 0 > new_trust(0.0, 0.1, 0.5)
    trust = 0.0
    for _ in range(100):
        trust = new_trust(trust, 1.0, 1.0)
    assert 0.5 < trust <= 1.0


def test_a_mind_takes_over_the_ballot_it_finds() -> None:
    assert ballot_of(takes_over("guilty")) == "guilty"
    assert ballot_of(takes_over("not_guilty")) == "not_guilty"
    for ballot in ("guilty", "not_guilty"):
        assert flipped(ballot, takes_over(ballot)) is None
    assert takes_over(None) == 0.5


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
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
                Exhibit(id=f"e{i}", kind="forensic", title="T", description="D.", strength_prosecution=0.9,
                        strength_defense=0.1)
                for i in range(8)
            )
        }
    )  # fmt: skip
    assert evidence_balance(strong) > evidence_balance(FERRY) > -0.5
    assert evidence_balance(BARE) == 0.0
    assert _mean(strong) > _mean(FERRY) + 0.1
    assert _mean(FERRY, "reasonable_doubt") < _mean(FERRY)


def test_each_seat_draws_for_itself() -> None:
    alone = first_convictions(FERRY, (1,), drawn("s"), "preponderance", None)
    among = first_convictions(FERRY, SEATS, drawn("s"), "preponderance", None)
    assert alone[1] == among[1]


def test_the_same_seed_gives_the_same_opinions() -> None:
    first, again = (first_convictions(FERRY, SEATS, drawn("s"), "reasonable_doubt", None) for _ in range(2))
    other = first_convictions(FERRY, SEATS, drawn("t"), "reasonable_doubt", None)
    assert first == again != other
    assert all(TUNING.floor <= value <= 1 - TUNING.floor for value in first.values())
