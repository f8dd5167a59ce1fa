"""Worlds in which everything goes wrong that can, and what of the product holds nevertheless."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.formats import FORMATS
from harness.log_lines import LOG_LINES
from tests.order import WORLDS, world_seeds
from tests.worlds import world
from tests.worlds.__main__ import main
from tests.worlds.loop import STEPS_KEPT
from tests.worlds.mutants import MUTANTS
from tests.worlds.plan import Plan, plan_of, simpler
from tests.worlds.report import in_words, kind_of, shrunk
from tests.worlds.world import Outcome, run

FAULT = "nobody_takes_over"
EVERYTHING = Plan(
    3,
    "jury",
    pace="instant",
    workers=3,
    people=2,
    kills=2,
    stalls=2,
    fails_before=0.02,
    fails_after=0.02,
    lost=0.3,
    silent=0.5,
    reorders=True,
    minds_fail=0.1,
    minds_think=0.3,
    shuffles=True,
)


@pytest.fixture(autouse=True)
def _lines_are_the_worlds_own() -> Iterator[None]:
    """What a world logs is looked at by itself."""
    yield
    LOG_LINES.take()


@pytest.mark.parametrize("seed", world_seeds())
def test_everything_holds_in_the_world_of_a_seed(seed: int) -> None:
    outcome = run(plan_of(seed))
    assert outcome.problem is None, in_words(outcome)


def test_every_format_has_worlds() -> None:
    assert {plan_of(seed).format for seed in range(WORLDS)} == set(FORMATS)


def test_a_seed_makes_the_same_world_again() -> None:
    first, second = run(EVERYTHING), run(EVERYTHING)
    assert first == second
    assert first.fingerprint != run(replace(EVERYTHING, seed=4)).fingerprint


@pytest.fixture(scope="module")
def failed() -> Outcome:
    """A world with a fault of the product that shows."""
    outcomes = (run(plan_of(seed), MUTANTS[FAULT]) for seed in range(60))
    return next(outcome for outcome in outcomes if outcome.problem is not None)


def test_a_failing_world_tells_its_last_steps_and_how_to_repeat_it(
    failed: Outcome, capsys: pytest.CaptureFixture[str]
) -> None:
    said, problem = in_words(failed, FAULT), failed.problem or ""
    assert 0 < len(failed.told) <= STEPS_KEPT
    assert problem in said
    assert all(step in said for step in failed.told)
    words = said.partition("Again: .venv/bin/python -m tests.worlds ")[2].split()
    assert main(words) == 1
    assert problem in capsys.readouterr().out


def test_a_failing_world_is_made_smaller(failed: Outcome) -> None:
    smaller = shrunk(failed, MUTANTS[FAULT])
    assert kind_of(smaller.problem) == kind_of(failed.problem)
    assert len(simpler(smaller.plan)) < len(simpler(failed.plan))


@pytest.mark.parametrize("seed", ["seven", "-1", "1.5"])
def test_a_seed_that_does_not_exist_is_refused_in_one_sentence(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([f"--seed={seed}"])
    assert refused.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.endswith(f"argument --seed: '{seed}' is no seed; worlds have the seeds 0, 1, 2, …")


def test_a_world_that_does_not_end_fails_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "LONGEST_SECONDS", 60.0)
    unending = run(Plan(0, "jury", pace="live"))
    assert unending.problem == "the room has not ended after 1 min"
    assert 60 < unending.simulated < 70
