"""The tally: figures worked out by hand, and intervals that hold what they should."""

from __future__ import annotations

from engine.formats.jury.runs.aggregate import RunAggregate, aggregate_runs
from engine.formats.jury.runs.run_record import CitationUse, Flip, RunRecord
from engine.formats.jury.runs.statistics import even_odds
from engine.simulation.proportion import Proportion, proportion

OUTCOMES = ("guilty", "not_guilty", "hung")


def run(outcome: str, rounds: int, flips: int, guilty: int, **kept: object) -> RunRecord:
    """A run whose seats 1 to `guilty` began for guilty, and in which seat 1 spoke `rounds` times and seat 12 once."""
    fields: dict[str, object] = {
        "case": "c",
        "seed": "1",
        "outcome": outcome,
        "why": "agreed",
        "rounds": rounds,
        "turns": rounds + 1,
        "flips": flips,
        "first": {"guilty": guilty, "not_guilty": 12 - guilty},
        "last": {"guilty": 12, "not_guilty": 0},
        "foreperson": 12,
        "opening": {seat: "guilty" if seat <= guilty else "not_guilty" for seat in range(1, 13)},
        "doubters": 1,
        "talk": {seat: {1: rounds, 12: 1}.get(seat, 0) for seat in range(1, 13)},
        "flipped": (),
        "moved": {},
        "uses": {},
        "names": {},
    }
    return RunRecord(**{**fields, **kept})  # type: ignore[arg-type]


def test_figures_by_hand() -> None:
    runs = [run("guilty", 3, 2, 9), run("guilty", 4, 0, 9), run("hung", 6, 5, 6), run("not_guilty", 5, 1, 3)]
    figures = aggregate_runs("c", runs, OUTCOMES)
    assert (figures.case, figures.runs) == ("c", 4)
    assert figures.outcomes == {"guilty": 2, "not_guilty": 1, "hung": 1}
    assert figures.shares == {"guilty": 0.5, "not_guilty": 0.25, "hung": 0.25}
    assert (figures.mean_rounds, figures.mean_turns, figures.mean_flips, figures.moved) == (4.5, 5.5, 2.0, 0.75)
    assert figures.by_first_ballot == {
        3: {"guilty": 0, "not_guilty": 1, "hung": 0},
        6: {"guilty": 0, "not_guilty": 0, "hung": 1},
        9: {"guilty": 2, "not_guilty": 0, "hung": 0},
    }
    assert figures.rounds == {3: 1, 4: 1, 5: 1, 6: 1}
    assert figures.flips == {0: 1, 1: 1, 2: 1, 5: 1}
    assert figures.top_three == 1.0
    assert figures.foreperson == round(4 / (4 + 5 + 7 + 6), 4)
    assert figures.doubters == 1.0


def test_what_belongs_to_a_first_ballot() -> None:
    figures = aggregate_runs("c", [run("guilty", 4, 2, 9), run("not_guilty", 2, 9, 9), run("hung", 6, 0, 6)], OUTCOMES)
    even, nine = figures.first_ballots
    assert (even.guilty, even.prevailed.of, even.minority_talk) == (6, 0, None)
    assert even.hung.value == 1.0
    assert (nine.runs, nine.mean_rounds, nine.mean_flips) == (2, 3.0, 5.5)
    assert (nine.convicted.value, nine.prevailed.value, nine.prevailed.of) == (0.5, 0.5, 2)
    # Seat 1, of nine in the majority, spoke six times; seat 12, of three in the minority, twice.
    assert nine.minority_talk == round((2 / 6) / (6 / 18), 3) == 1.0
    assert figures.prevailed == proportion(1, 2)


def test_who_moved_whom_and_which_exhibit_decides() -> None:
    flip = Flip(seat=2, round=1, to="guilty", by=1)
    uses = {"a": CitationUse(2, 0.4, 0.1), "b": CitationUse(1, 0.0, 0.9)}
    runs = [
        run("guilty", 2, 1, 7, moved={1: {2: 0.3}}, flipped=(flip,), uses=uses),
        run("hung", 2, 0, 7, moved={1: {2: -0.1}, 3: {2: 0.2}}, uses={"a": CitationUse(1, 0.2, 0.0)}),
        run("guilty", 2, 1, 7, flipped=(Flip(2, 2, "guilty", None),)),
    ]
    figures = aggregate_runs("c", runs, OUTCOMES)
    first = figures.seats[0]
    assert (first.seat, first.moved, first.flips, first.changed) == (1, {2: 0.0667}, {2: 1}, 0)
    assert figures.seats[1].changed == 2
    assert figures.seats[2].moved == {2: 0.0667}
    weighty, lesser = figures.exhibits
    assert (weighty.id, weighty.turns, weighty.guilty, weighty.not_guilty) == ("b", 1, 0.0, 0.3)
    assert (lesser.id, lesser.turns, lesser.guilty) == ("a", 3, 0.2)
    assert lesser.with_it["guilty"] == proportion(1, 2)
    assert lesser.without_it["guilty"] == proportion(1, 1)
    assert weighty.without_it["hung"] == proportion(1, 2)


def test_an_outcome_that_never_came_has_share_zero_and_a_wide_interval() -> None:
    figures = aggregate_runs("c", [run("guilty", 1, 0, 12)] * 20, OUTCOMES)
    assert figures.shares == {"guilty": 1.0, "not_guilty": 0.0, "hung": 0.0}
    assert figures.intervals["guilty"] == (0.8389, 1.0)
    assert figures.intervals["hung"] == (0.0, 0.1611)
    assert figures.moved == 0.0


def test_wilson_intervals_from_the_literature() -> None:
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    assert proportion(81, 263) == Proportion(0.308, 0.2553, 0.3662, 263)
    assert proportion(15, 148) == Proportion(0.1014, 0.0624, 0.1605, 148)
    assert proportion(0, 20) == Proportion(0.0, 0.0, 0.1611, 20)
    assert proportion(1, 29) == Proportion(0.0345, 0.0061, 0.1718, 29)
    assert proportion(0, 0) == Proportion(0.0, 0.0, 1.0, 0)


def test_even_odds_lie_between_first_ballots_despite_a_stray_run() -> None:
    def at(guilty: int, convicted: int, acquitted: int) -> list[RunRecord]:
        return [run("guilty", 1, 0, guilty)] * convicted + [run("not_guilty", 1, 0, guilty)] * acquitted

    plain = aggregate_runs("c", at(5, 1, 9) + at(6, 3, 7) + at(7, 7, 3) + at(8, 9, 1), OUTCOMES)
    assert plain.even_odds == 6.5
    stray = aggregate_runs("c", at(4, 1, 0) + at(5, 0, 40) + at(6, 12, 28) + at(8, 36, 4), OUTCOMES)
    assert stray.even_odds == 6.67
    assert even_odds(aggregate_runs("c", at(9, 5, 0), OUTCOMES).first_ballots) is None


def test_the_size_of_a_tally_does_not_grow_with_the_runs() -> None:
    def size(value: object) -> int:
        if isinstance(value, dict):
            return sum(map(size, value.values())) + len(value)
        if isinstance(value, list):
            return sum(map(size, value))
        return size(vars(value)) if hasattr(value, "__dict__") else 1

    tally = RunAggregate("c", OUTCOMES)
    sizes = []
    for _ in range(3):
        for guilty in range(13):
            tally.add(run("hung", 3, guilty, guilty, uses={"a": CitationUse(1, 0.1, 0.0)}))
        sizes.append(size(tally))
    assert sizes[0] == sizes[2]
