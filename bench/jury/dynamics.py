"""What is known of real juries, and whether ours do it: `python -m bench.jury.dynamics [-n 400] [--natural 2000]`.

House minds deliberate without words, in two processes. Natural runs of all predefined cases leave the first ballot to
the case; the sweep forces every split of it, `n` runs each; what the talk is about is read in words. Each phenomenon is
printed with what was measured, the band in which it holds, and whether it does. docs/dynamics.md says which mechanism
makes which.

Two rows are held against H. Kalven and H. Zeisel, The American Jury (1966), table 139: of 225 juries in Chicago and
Brooklyn 2 % of those with one to five guilty votes at first convicted, half of those with six, and 86 % of those with
seven to eleven (of the decided ones 2 % and 95 %). N. Waters and V. Hans (A Jury of One, 2009) asked jurors of such
juries how they would have voted alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import combinations, pairwise
from math import log
from multiprocessing import get_context

from api.cli.simulate.tuning_files import read_tuning
from bench.jury.subjects import accuracy
from bench.jury.table_talk import TableTalk
from bench.options import input_path, positive_count, read_options
from cases.library import predefined_cases
from engine.core.acts import SettingValue
from engine.core.draws import Draw
from engine.core.events import OpenedSeat
from engine.core.format import Settings
from engine.formats.jury.first_opinions import evidence_balance
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.personas import persona_for_seat
from engine.formats.jury.rules.format import JURY, seating
from engine.formats.jury.runs.aggregate import aggregate_runs
from engine.formats.jury.runs.run_record import RunRecord, iter_runs
from engine.formats.jury.runs.statistics import CaseStatistics
from engine.formats.jury.tuning import TUNING, retune
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable

BATCH_DELIBERATIONS = 20
"""Deliberations that a process plays before it reports."""
CASE_SEED_STEP = 1_000_000
"""Between the first seeds of two cases."""
SAMPLE_SEED_STEP = 100 * CASE_SEED_STEP
"""Between the first seeds of two samples, so that these have no deliberation in common."""
DISSENTERS = 4
"""How many times as many juries with a lone dissenter are played as with any other split."""
CONTESTED_SPLITS = (5, 6, 7)
"""Guilty votes of twelve in the first ballot of a jury that is as good as evenly split."""
CLEAR_DIFFERENCE = 0.02
"""Difference between the evidence of two cases from which on one of them is the stronger."""
SEAT_SHIFTS = (3, 5)
"""How many seats further on everybody is set, to see whether the seat matters."""
STRENGTH_SHIFTS = (-0.15, 0.0, 0.15)
"""What is added to every exhibit's strength for the accusation, and taken for the defence."""
CLEAR_CASE, CLEAR_WEIGHT = "case_004_arson", -0.15
"""A case without much of a case: seven of the nine predefined ones are contests, and the juries that were observed had
clear cases, too."""
CLEAR_PART = 4
"""One run of that for so many of the others: with the robbery, three juries in ten then have a clear case."""
WORDED_PART = 10
"""One natural run in so many is written out, to see what the talk is about."""
OBSERVED_RISE = 0.86 - 0.02
"""How much oftener than with one to five guilty votes juries convict with seven to eleven (Kalven and Zeisel)."""
OBSERVED_VERDICTS = ((range(1, 6), 0.8, 37.3), (range(6, 7), 5.0, 5.0), (range(7, 12), 90.3, 5.3))
"""Guilty votes at first, and how many observed juries with so many convicted and acquitted (the same)."""
MAX_LOG_LOSS = 0.26
FEW_SPLITS = (1, 2, 3, 9, 10, 11)
"""Guilty votes of twelve with one to three dissenters."""
COLUMNS = (("runs", 6), ("guilty", 8), ("not g.", 8), ("hung", 8), ("rounds", 8), ("P(g)", 8))


@dataclass(frozen=True)
class Batch:
    """Some deliberations of one case under the same settings."""

    case: str
    seeds: range
    settings: Mapping[str, SettingValue]
    seat: int = 0
    """How many seats further on than at home everybody sits."""
    weight: float = 0.0
    """What every exhibit gains for the accusation and loses for the defence."""


def elsewhere(by: int) -> Callable[[Settings, Draw, Case | None], tuple[OpenedSeat, ...]]:
    """The usual chairs, with everybody `by` chairs further on."""

    def seated(settings: Settings, draw: Draw, matter: Case | None) -> tuple[OpenedSeat, ...]:
        usual = seating(settings, draw, matter)
        return tuple(replace(seat, persona=usual[place - by].persona) for place, seat in enumerate(usual))

    return seated


def weighed(case: Case, by: float) -> Case:
    """The same case with stronger exhibits for the accusation, or weaker ones where `by` is negative."""

    def within(value: float) -> float:
        return max(0.0, min(1.0, value))

    return case.model_copy(
        update={
            "exhibits": tuple(
                exhibit.model_copy(
                    update={
                        "strength_prosecution": within((exhibit.strength_prosecution or 0.0) + by),
                        "strength_defense": within((exhibit.strength_defense or 0.0) - by),
                    }
                )
                for exhibit in case.exhibits
            )
        }
    )


def play_batch(batch: Batch) -> list[RunRecord]:
    """The runs of a batch, in a process of its own."""
    format = replace(JURY, seating=elsewhere(batch.seat)) if batch.seat else JURY
    case = weighed(predefined_cases()[batch.case], batch.weight) if batch.weight else predefined_cases()[batch.case]
    return list(iter_runs(case, batch.seeds, {"pace": "instant", **batch.settings}, format))


def read_batch(batch: Batch) -> TableTalk:
    """What is said in the runs of a batch, in a process of its own."""
    opening = Opening(JURY.bind(predefined_cases()[batch.case]), {"pace": "instant", **batch.settings})
    talk = TableTalk()
    for seed in batch.seeds:
        table = SimulatedTable(opening, str(seed))
        while True:
            talk.read(batch.case, table.entries, table.state)
            table.entries.clear()
            if not table.step():
                break
    return talk


class Bench:
    """Plays batches in two processes and keeps the runs, by name."""

    def __init__(self, pool: ProcessPoolExecutor, sample: int) -> None:
        self.pool = pool
        self.sample = sample
        self.cases = list(predefined_cases())

    def play(
        self,
        count: int,
        cases: Sequence[str] | None = None,
        seat: int = 0,
        weight: float = 0.0,
        **settings: SettingValue,
    ) -> list[RunRecord]:
        """`count` runs in all, as evenly over the cases as may be; the same seeds for the same count, others for
        each case, since the same seed draws the same speakers and the same noise in all of them."""
        batches = self._batches(count, cases or self.cases, settings, seat, weight)
        return [run for found in self.pool.map(play_batch, batches) for run in found]

    def talk(self, count: int) -> TableTalk:
        """What is said in `count` natural runs."""
        return sum(self.pool.map(read_batch, self._batches(count, self.cases, {})), TableTalk())

    def _batches(
        self,
        count: int,
        names: Sequence[str],
        settings: Mapping[str, SettingValue],
        seat: int = 0,
        weight: float = 0.0,
    ) -> list[Batch]:
        batches = []
        for place, name in enumerate(names):
            share = count // len(names) + (place < count % len(names))
            for start in range(0, share, BATCH_DELIBERATIONS):
                first = 1 + (self.sample - 1) * SAMPLE_SEED_STEP + place * CASE_SEED_STEP + start
                batches.append(
                    Batch(name, range(first, first + min(BATCH_DELIBERATIONS, share - start)), settings, seat, weight)
                )
        return batches


def figures(found: Iterable[RunRecord]) -> CaseStatistics:
    """The figures of runs, of whatever cases."""
    return aggregate_runs("all", found, JURY.outcomes)


def hung(found: Sequence[RunRecord]) -> float:
    """Share of hung juries."""
    return sum(run.outcome == "hung" for run in found) / len(found)


def convicted(found: Sequence[RunRecord]) -> float:
    """Share of convictions among the decided."""
    decided = [run for run in found if run.outcome != "hung"]
    return sum(run.outcome == GUILTY for run in decided) / len(decided) if decided else 0.0


def mean_rounds(found: Sequence[RunRecord]) -> float:
    """Rounds in the mean."""
    return sum(run.rounds for run in found) / len(found)


def doubting(found: Sequence[RunRecord]) -> float:
    """Share of the decided juries in which somebody voted with the verdict and believed otherwise."""
    decided = [run for run in found if run.outcome != "hung"]
    return sum(run.doubters > 0 for run in decided) / len(decided)


def first_majority(found: Sequence[RunRecord]) -> float:
    """The size of the first majority in the mean."""
    return sum(max(run.first.values()) for run in found) / len(found)


def conforming(found: Sequence[RunRecord]) -> float:
    """Of those who were in the minority at first, how many vote with the first majority in the end."""
    went = of = 0
    for run in found:
        guilty = run.first[GUILTY]
        if 2 * guilty == len(run.opening):
            continue
        majority = GUILTY if 2 * guilty > len(run.opening) else NOT_GUILTY
        last = {**run.opening, **{flip.seat: flip.to for flip in run.flipped}}
        few = [seat for seat, ballot in run.opening.items() if ballot != majority]
        of += len(few)
        went += sum(last[seat] == majority for seat in few)
    return went / max(1, of)


def rise(found: Sequence[RunRecord]) -> float:
    """How much oftener juries convict that have seven to eleven guilty votes at first than those with one to five."""
    high = [run.outcome == GUILTY for run in found if 7 <= run.first[GUILTY] <= 11]
    low = [run.outcome == GUILTY for run in found if 1 <= run.first[GUILTY] <= 5]
    return sum(high) / len(high) - sum(low) / len(low)


def influence_of_side(found: Sequence[RunRecord]) -> float:
    """How much more influence the jurors have in the mean who start for guilty than those who do not; no sign."""
    influence: dict[bool, list[float]] = {True: [], False: []}
    for run in found:
        for seat, ballot in run.opening.items():
            influence[ballot == GUILTY].append(persona_for_seat(seat).influence)
    return abs(sum(influence[True]) / len(influence[True]) - sum(influence[False]) / len(influence[False]))


def minority_talk(sweep: Mapping[int, Sequence[RunRecord]], size: int) -> float:
    """Turns of one of at most two dissenters for each turn of one of the others."""
    seats, turns = Counter[bool](), Counter[bool]()
    for guilty in (1, 2, size - 2, size - 1):
        for run in sweep[guilty]:
            majority = GUILTY if 2 * guilty > size else NOT_GUILTY
            for seat, ballot in run.opening.items():
                seats[ballot == majority] += 1
                turns[ballot == majority] += run.talk[seat]
    return (turns[False] / seats[False]) / (turns[True] / seats[True])


def ordered(found: Mapping[str, Sequence[RunRecord]]) -> float:
    """Of all pairs of cases of which one has clearly the stronger evidence, how many it is that convicts more often."""
    cases = predefined_cases()
    balance = {name: evidence_balance(cases[name]) for name in found}
    rate = {name: sum(run.outcome == GUILTY for run in row) / len(row) for name, row in found.items()}
    pairs = [
        (low, high) if balance[low] < balance[high] else (high, low)
        for low, high in combinations(found, 2)
        if abs(balance[low] - balance[high]) >= CLEAR_DIFFERENCE
    ]
    return sum(rate[low] < rate[high] for low, high in pairs) / len(pairs)


def same_verdict(found: Sequence[RunRecord], other: Sequence[RunRecord]) -> float:
    """Of the pairs of runs with the same case and seed that both reached a verdict, how many reached the same one."""
    pairs = [
        (one.outcome, two.outcome)
        for one, two in zip(found, other, strict=True)
        if "hung" not in (one.outcome, two.outcome)
    ]
    return sum(one == two for one, two in pairs) / len(pairs)


@dataclass(frozen=True)
class Row:
    """A phenomenon, what was measured, and the band in which it holds."""

    name: str
    value: float
    low: float
    high: float

    @property
    def held(self) -> bool:
        return self.low <= self.value <= self.high


def measure(
    bench: Bench, natural: int, n: int
) -> tuple[list[Row], list[RunRecord], dict[str, dict[int, list[RunRecord]]]]:
    """Everything, with the natural runs and the sweeps that it was taken from."""
    free = bench.play(natural)
    caseload = [*free, *bench.play(natural // CLEAR_PART, (CLEAR_CASE,), weight=CLEAR_WEIGHT)]
    ten = bench.play(natural, verdict_rule="ten_of_twelve")
    six = bench.play(natural, size=6)
    by_case = {name: [run for run in free if run.case == name] for name in bench.cases}
    sweep = {k: bench.play(n, initial_guilty=k) for k in range(13)}
    even = {k: bench.play(n, initial_guilty=k, standard="preponderance") for k in range(4, 9)}
    small = {k: bench.play(n, initial_guilty=k, size=6) for k in range(7)}
    alone = {by: [bench.play(n, initial_guilty=k, seat=by) for k in (1, 11)] for by in SEAT_SHIFTS}
    stronger = [convicted(bench.play(n, (bench.cases[1],), weight=by)) for by in STRENGTH_SHIFTS]

    secret = bench.play(natural, round_ballots="sealed")
    in_turn = bench.play(natural, first_ballot="open")
    even_split = [bench.play(2 * n, initial_guilty=6, weight=by) for by in STRENGTH_SHIFTS]
    talk = bench.talk(max(natural // WORDED_PART, len(bench.cases)))
    subjects = talk.subjects
    slips = [run for k in CONTESTED_SPLITS for run in bench.play(n, initial_guilty=k, round_ballots="sealed")]
    close = [run for k in CONTESTED_SPLITS for run in sweep[k]]
    curve = [convicted(found) for found in sweep.values()]

    natural_figures, caseload_figures = figures(free), figures(caseload)
    last = figures(run for found in sweep.values() for run in found)
    preponderance = figures(run for found in even.values() for run in found)
    # A lone dissenter turns one room of a hundred: it takes many to tell how often.
    dissenters = [run for k in (1, 11) for run in bench.play(DISSENTERS * n, initial_guilty=k)]
    turned = [run for run in dissenters if run.outcome == (GUILTY if run.first[GUILTY] == 1 else NOT_GUILTY)]
    split = {k: hung(found) for k, found in sweep.items()}
    contested = [found for found in by_case.values() if 4.5 <= _mean_first(found) <= 8.5]
    rows = [
        Row("first majority prevails (decided juries)", caseload_figures.prevailed.value, 0.86, 0.94),
        Row("hung under unanimity", hung(caseload), 0.035, 0.065),
        Row(
            "hung at 5 to 7 guilty votes : at 1, 2, 10, 11",
            _mean(split, CONTESTED_SPLITS) / _mean(split, (1, 2, 10, 11)),
            3.0,
            99.0,
        ),
        Row("hung from a unanimous start", max(split[0], split[12]), 0.0, 0.0),
        Row("even odds under reasonable doubt", last.even_odds or 0.0, 6.6, 7.4),
        Row("even odds under preponderance", preponderance.even_odds or 0.0, 5.6, 6.4),
        Row("ten of twelve: hung, relative to unanimity", hung(ten) / hung(free), 0.0, 0.7),
        Row("ten of twelve: rounds, relative to unanimity", mean_rounds(ten) / mean_rounds(free), 0.4, 0.9),
        Row("ten of twelve: the same verdict", same_verdict(free, ten), 0.97, 1.0),
        Row("six jurors: hung, relative to twelve", hung(six) / hung(free), 0.0, 0.85),
        Row("six jurors: hung in the sweep, relative to twelve", _mean_hung(small) / _mean_hung(sweep), 0.0, 0.95),
        Row("the top three's share of the talk", natural_figures.top_three, 0.45, 0.58),
        Row("the foreperson's share of the talk", natural_figures.foreperson, 0.21, 0.29),
        Row("talk of one of a small minority, relative", minority_talk(sweep, 12), 1.2, 2.5),
        Row(
            "rounds of 6:6, relative to 11:1 and 1:11",
            mean_rounds(even_split[STRENGTH_SHIFTS.index(0.0)]) / mean_rounds(dissenters),
            3.0,
            8.0,
        ),
        Row("rounds of a contested case, the shortest mean", min(map(mean_rounds, contested)), 6.0, 12.0),
        Row("rounds of a contested case, the longest mean", max(map(mean_rounds, contested)), 6.0, 12.0),
        Row("a lone dissenter yields", 1.0 - hung(dissenters) - len(turned) / len(dissenters), 0.93, 0.99),
        Row("a lone dissenter turns the room", len(turned) / len(dissenters), 0.005, 0.05),
        Row("decided juries with a private doubt", doubting(free), 0.03, 0.33),
        Row("minority that conforms: secret ballots, relative", conforming(secret) / conforming(free), 0.0, 0.99),
        Row(
            "first majority: ballots in turn, relative to sealed",
            first_majority(in_turn) / first_majority(free),
            1.01,
            1.5,
        ),
        Row("pairs of cases in the order of their evidence", ordered(by_case), 0.9, 1.0),
        Row("convictions by weaker evidence, less by stronger", stronger[0] - stronger[2], -1.0, -0.1),
        Row(
            "lone dissenter's outcome moved by the seat",
            max(abs(sum(map(_kept, found)) - _kept(sweep[1]) - _kept(sweep[11])) / 2 for found in alone.values()),
            0.0,
            0.03,
        ),
        Row("turns on the evidence", subjects["evidence"] / subjects.total(), 0.55, 0.85),
        Row("turns on the law and the instructions", subjects["law"] / subjects.total(), 0.08, 0.3),
        Row("turns that the classifier labels as a hand does", accuracy(), 0.9, 1.0),
        Row("six jurors, four guilty votes first: convicted", figures(small[4]).shares[GUILTY], 0.6, 0.8),
        Row(
            "six jurors: steepest rise, relative to twelve",
            _steepness(small, 6) / _steepness(sweep, 12),
            0.0,
            0.95,
        ),
        Row(
            "from six guilty votes: by weaker, less by stronger",
            convicted(even_split[0]) - convicted(even_split[2]),
            -1.0,
            0.0,
        ),
        Row("from six guilty votes: influence of a side", influence_of_side(even_split[1]), 0.0, 0.02),
        Row("rise from 1-5 to 7-11 guilty votes, as observed", rise(caseload), 0.6, OBSERVED_RISE),
        Row("verdicts by first split: the deepest fall", _deepest_fall(curve), 0.0, 0.02),
        Row("verdicts of observed split juries: log loss", log_loss(sweep), 0.0, MAX_LOG_LOSS),
        Row("close splits: hung by secret ballots, relative", hung(slips) / hung(close), 0.0, 1.0),
        Row("close splits: a sixth or more on each side at last", _camped(close), 0.1, 0.45),
        Row(
            "one to three: how much oftener a conformist yields",
            yielding(sweep, "conformist") - yielding(sweep, "cynic"),
            0.05,
            1.0,
        ),
        Row("moves of exactly nothing", talk.still / talk.moves, 0.0, 0.05),
        Row("flips against what was argued in the round", talk.contradicted / talk.flips, 0.0, 0.05),
        Row("the pastor's arguments: moral", talk.share("moralist", "moral"), 0.2, 1.0),
        Row("the empath's arguments: emotional", talk.share("empath", "emotional"), 0.2, 1.0),
        Row("the novelist's arguments: narrative", talk.share("storyteller", "narrative"), 0.3, 1.0),
        Row("the philosopher's arguments: questions", talk.share("contrarian", "question"), 0.2, 1.0),
        Row("the contrarian's arguments against most ballots", talk.share_outvoted("contrarian"), 0.45, 1.0),
        Row(
            "the detail juror's arguments: evidence, relative",
            talk.share("detail_obsessed", "evidence") / talk.mean_share("evidence"),
            1.0,
            9.0,
        ),
    ]
    return rows, free, {"unanimous, 12": sweep, "preponderance, 12": even, "unanimous, 6": small}


def _deepest_fall(curve: Sequence[float]) -> float:
    """How much less often juries convict with one guilty vote more at first, where that is most; 0 where never."""
    return max(0.0, *(before - after for before, after in pairwise(curve)))


def log_loss(sweep: Mapping[int, Sequence[RunRecord]]) -> float:
    """Of the verdicts of observed juries that were split at first and decided, by how often ours convict."""
    loss = 0.0
    for splits, guilty, free in OBSERVED_VERDICTS:
        found = [run for k in splits for run in sweep[k] if run.outcome != "hung"]
        chance = (sum(run.outcome == GUILTY for run in found) + 0.5) / (len(found) + 1.0)
        loss -= guilty * log(chance) + free * log(1.0 - chance)
    return loss / sum(guilty + free for *_, guilty, free in OBSERVED_VERDICTS)


def yielding(sweep: Mapping[int, Sequence[RunRecord]], archetype: str) -> float:
    """Of those of a kind who were among one to three dissenters at first and did not turn the room, how many voted with
    the others in the end."""
    went = of = 0
    for k in FEW_SPLITS:
        few = GUILTY if k < len(sweep) // 2 else NOT_GUILTY
        for run in sweep[k]:
            last = {flip.seat: flip.to for flip in run.flipped}
            for seat, ballot in run.opening.items():
                if ballot == few != run.outcome and persona_for_seat(seat).archetype == archetype:
                    of += 1
                    went += last.get(seat, ballot) != few
    return went / max(1, of)


def _camped(found: Sequence[RunRecord]) -> float:
    """Share of juries that end with a sixth of the ballots or more on each side."""
    return sum(6 * min(run.last.values()) >= len(run.opening) for run in found) / len(found)


def _kept(found: Sequence[RunRecord]) -> float:
    """Share of the juries that reached the verdict of their first majority."""
    return figures(found).first_ballots[0].outcomes[GUILTY if found[0].first[GUILTY] > 6 else NOT_GUILTY] / len(found)


def _steepness(sweep: Mapping[int, Sequence[RunRecord]], size: int) -> float:
    """How much oftener a jury convicts with one sixth of the votes more at first, if it decides, where that is most."""
    course = [convicted(sweep[share * size // 6]) for share in range(7)]
    return max(after - before for before, after in pairwise(course))


def _mean_first(found: Sequence[RunRecord]) -> float:
    return sum(run.first[GUILTY] for run in found) / len(found)


def _mean(by_split: Mapping[int, float], splits: Sequence[int]) -> float:
    """The mean of some splits; never nothing, so that one may divide by it."""
    return max(0.001, sum(by_split[k] for k in splits) / len(splits))


def _mean_hung(sweep: Mapping[int, Sequence[RunRecord]]) -> float:
    return sum(map(hung, sweep.values())) / len(sweep)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-n", type=positive_count, default=400, help="runs for each split of the sweep")
    parser.add_argument("--natural", type=positive_count, default=2000, help="natural runs, over all cases")
    parser.add_argument("--seed", type=int, default=1, help="which sample; no two of them share a run")
    parser.add_argument("--tuning", type=input_path, help="other numbers of the dynamics, from a file (TOML or YAML)")
    options = read_options(parser)
    began = time.perf_counter()
    numbers = read_tuning(options.tuning, tuple(asdict(TUNING)), TUNING.changed)
    playing = get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=playing, initializer=retune, initargs=(numbers,)) as pool:
        rows, free, sweeps = measure(Bench(pool, options.seed), options.natural, options.n)
    for row in rows:
        band = f"{row.low:g} to {row.high:g}"
        print(f"{row.name:<52}{row.value:>8.3f}   {band:<16}{'held' if row.held else 'NOT HELD'}")
    print(f"\n{'natural runs':<24}{'runs':>6}{'guilty':>8}{'not g.':>8}{'hung':>8}{'rounds':>8}{'first':>8}")
    for name in dict.fromkeys(run.case for run in free):
        found = [run for run in free if run.case == name]
        shares = figures(found).shares
        print(
            f"{name:<24}{len(found):>6}{shares[GUILTY]:>8.3f}{shares[NOT_GUILTY]:>8.3f}{hung(found):>8.3f}"
            f"{mean_rounds(found):>8.2f}{_mean_first(found):>8.2f}"
        )
    for title, sweep in sweeps.items():
        print(f"\n{title}, guilty first".ljust(25) + "".join(f"{word:>{width}}" for word, width in COLUMNS))
        for k, found in sweep.items():
            shares = figures(found).shares
            print(
                f"{k:<24}{len(found):>6}{shares[GUILTY]:>8.3f}{shares[NOT_GUILTY]:>8.3f}{hung(found):>8.3f}"
                f"{mean_rounds(found):>8.2f}{convicted(found):>8.3f}"
            )
    failed = [row.name for row in rows if not row.held]
    print(f"\n{len(rows) - len(failed)} of {len(rows)} held, in {time.perf_counter() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
