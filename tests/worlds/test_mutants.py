"""Worlds find the faults that are put into the product, each within sixty seeds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.log_lines import LOG_LINES
from tests.worlds.mutants import MUTANTS
from tests.worlds.plan import plan_of
from tests.worlds.world import run

SEEDS = 60
SHOWN_BY = {
    "epoch_check_off": 18,
    "last_writer_wins": 0,
    "catch_up_off": 2,
    "comparison_off": 33,
    "renewal_off": 1,
    "lost_lease_ignored": 6,
    "nobody_takes_over": 0,
    "lapse_counted_twice": 11,
    "lapse_comes_early": 9,
    "acknowledged_before_it_is_stored": 0,
    "gaps_are_passed_over": 0,
    "what_comes_twice_is_told_twice": 0,
    "clocks_that_are_set_back_are_believed": 1,
    "frames_go_to_another_group": 1,
    "one_failure_ends_the_driver": 8,
    "a_killed_worker_leaves_its_people_behind": 1,
    "sealed_and_dealt_parts_are_everybodys": 1,
    "erasures_that_are_not_heard_of_are_not_noticed": 14,
    "entries_that_the_store_has_lost_are_kept": 51,
    "answers_are_lost_with_an_outage": 12,
    "time_that_nobody_drove_counts_against_people": 15,
    "drivers_write_under_no_epoch": 18,
    "rooms_keep_themselves": 0,
    "next_rooms_that_are_asked_for_at_once_are_all_opened": 1,
    "acts_follow_half_a_batch": 51,
    "screens_of_a_class_wait_for_news": 58,
    "the_view_shows_what_seats_keep_to_themselves": 7,
}
"""The world that is looked at first for a fault: where it shows it, the others need not be lived through. What changes
the worlds may make any of these wrong, and costs the time of a search."""


@pytest.fixture(autouse=True)
def _lines_are_the_worlds_own() -> Iterator[None]:
    """What a world logs is looked at by itself."""
    yield
    LOG_LINES.take()


@pytest.mark.slow("a fault that its world no longer shows is searched for in sixty")
@pytest.mark.parametrize("name", MUTANTS)
def test_a_fault_of_the_product_is_found_within_sixty_worlds(name: str) -> None:
    seeds = sorted(range(SEEDS), key=lambda seed: seed != SHOWN_BY.get(name))
    found = next((seed for seed in seeds if run(plan_of(seed), MUTANTS[name]).problem is not None), None)
    assert found is not None, f"none of {SEEDS} worlds shows that {name}"
