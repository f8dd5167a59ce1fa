"""How good the house's talk is, in whole deliberations: `python -m bench.jury.talk_quality [-n 200] [--case ID]`.

Plays deliberations of every predefined case and prints, for each measure, the figure of each case, the target, and
whether it is held. A turn is *tied* if it names an exhibit or a witness that it cites, or an earlier speaker. A
citation is *right* if the thing is in the case, if some sentence of the turn names it or shares two content words with
what the case says of it, and if no fact of the case follows the name of something else (`bench/jury/turn_tally.py`). A
turn *responds* if it calls somebody by name who had one of the last four turns. The *voice* of a juror is what a naive
Bayes classifier, trained on half of the deliberations of all the cases, can tell from single words in the other half,
after names and every run of five or more words that one juror alone repeats have been taken out
(`bench/jury/word_classifier.py`). *Agency* is what a person on seat 7 who argues does to the share of guilty verdicts,
against one who votes alike and passes (`bench/jury/scripted_person.py`). How it sounds, and what is chosen to be
argued, is counted in `bench/jury/talk_counts.py`.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from bench.jury.scripted_person import verdict_with
from bench.jury.talk_counts import Talk, count_talk, evidence_runs
from bench.jury.turn_tally import Tally, tally
from bench.jury.word_classifier import Text, clauses, speaker_accuracy
from bench.options import between, count_from_zero, read_options
from cases.library import predefined_cases
from engine.core.events import TurnTaken
from engine.formats.jury.labels import SIDES
from engine.formats.jury.personas import PERSONAS
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from engine.simulation.play import play_deliberation

PROCESSES = 2
BATCH_DELIBERATIONS = 10
"""Deliberations that a process is handed at once."""
AMBIGUOUS_CASE = "case_002_murder"


@dataclass
class Measured:
    """What was measured of one case."""

    tally: Tally = field(default_factory=Tally)
    said: list[tuple[str, int, Text]] = field(default_factory=list)
    """Speaker, deliberation and words of each turn."""
    talk: Talk = field(default_factory=Talk)
    seconds: float = 0.0
    """Of processor time, for playing alone."""


def names_of(case: Case) -> frozenset[str]:
    """Every word of the names of jurors, defendants and witnesses."""
    people = [person.name for person in case.defendants] + [witness.name for witness in case.witnesses]
    people += [f"{persona.title} {persona.name}" for persona in PERSONAS.values()]
    return frozenset(word.lower() for name in people for word in re.findall(r"[\w’']+", name))


def measure(case_id: str, seeds: range) -> Measured:
    """Play and measure some deliberations of a case."""
    case = predefined_cases()[case_id]
    format, names = JURY.bind(case), names_of(case)
    found, runs = Measured(), evidence_runs(case)
    for seed in seeds:
        start = time.process_time()
        played = play_deliberation(format, str(seed))
        found.seconds += time.process_time() - start
        found.tally += tally(case, played)
        spoken = [entry.event for entry in played.entries if isinstance(entry.event, TurnTaken)]
        found.talk.add(count_talk(case, runs, spoken, seed))
        for entry in played.entries:
            if isinstance(entry.event, TurnTaken):
                found.said.append((str(entry.event.seat), seed, clauses(entry.event.text, names)))
    return found


def verdicts(case_id: str, side: str, speaks: bool, seeds: range) -> int:
    """How many of these deliberations with a person on seat 7 end in a verdict of guilty."""
    case = predefined_cases()[case_id]
    return sum(verdict_with(case, str(seed), side, speaks) == "guilty" for seed in seeds)


def ranges(n: int) -> Iterator[range]:
    """The seeds 1 to n, a few at a time."""
    for first in range(1, n + 1, BATCH_DELIBERATIONS):
        yield range(first, min(n + 1, first + BATCH_DELIBERATIONS))


@dataclass(frozen=True)
class Row:
    """One measure: a figure for each case, a target, and whether all of them hold it."""

    name: str
    target: str
    figures: list[str]
    held: bool


def share(part: int, whole: int) -> float:
    """A share in per cent; 100 of nothing."""
    return 100.0 * part / whole if whole else 100.0


def rows_of(measured: dict[str, Measured]) -> list[Row]:
    """The table's rows but the last."""
    tallies = [one.tally for one in measured.values()]
    said = {case_id: one.said for case_id, one in measured.items()}
    voices, plain = list(speaker_accuracy(said).values()), list(speaker_accuracy(said, plain=True).values())

    def none(name: str, counts: list[int]) -> Row:
        return Row(name, "0", [str(count) for count in counts], not any(counts))

    def least(name: str, least: float, parts: list[tuple[int, int]]) -> Row:
        shares = [share(part, whole) for part, whole in parts]
        return Row(name, f">= {least:.0f} %", [f"{one:.1f}" for one in shares], min(shares) >= least)

    talks = [one.talk for one in measured.values()]
    chosen = list(
        speaker_accuracy({case_id: one.talk.chosen for case_id, one in measured.items()}, plain=True).values()
    )

    def between(name: str, low: float, high: float, parts: list[tuple[int, int]]) -> Row:
        shares = [share(part, whole) for part, whole in parts]
        held = all(low <= one <= high for one in shares)
        return Row(name, f"{low:.0f}-{high:.0f} %", [f"{one:.1f}" for one in shares], held)

    return [
        between("words pasted from the evidence", 0, 15, [(one.pasted, one.words) for one in talks]),
        between("turns of twelve words or fewer", 10, 20, [(one.short, one.turns) for one in talks]),
        least("of five turns or more: a long one", 80, [(one.long, one.lasting) for one in talks]),
        least("of ten turns or more: an inference", 80, [(one.inferring, one.expecting) for one in talks]),
        least("of ten turns or more: broken in on", 10, [(one.broken_in, one.expecting) for one in talks]),
        none("own lives told twice", [one.lives_again for one in talks]),
        least("own lives beside a fact of the case", 98, [(one.lives - one.lives_loose, one.lives) for one in talks]),
        least("voices told apart by what they argue", 30, chosen),
        none("texts said twice", [one.repeated for one in tallies]),
        none("openings a juror used over three times", [one.alike for one in tallies]),
        least("turns tied to the case or a speaker", 90, [(one.tied, one.turns) for one in tallies]),
        none("citations of what is not there", [one.unknown for one in tallies]),
        none("citations astray", [one.astray for one in tallies]),
        none("things named and not cited", [one.uncited for one in tallies]),
        least("turns that respond to one of the last four", 60, [(one.responding, one.turns) for one in tallies]),
        none("answered points raised as if unanswered", [one.ignored for one in tallies]),
        least("voices told apart, phrases taken out", 60, voices),
        least("voices told apart, phrases left in", 60, plain),
    ]


def guilty(pool: ProcessPoolExecutor, case_id: str, side: str, speaks: bool, n: int) -> int:
    """Verdicts of guilty in `n` deliberations with a person on seat 7."""
    parts = list(ranges(n))
    count = len(parts)
    return sum(pool.map(verdicts, [case_id] * count, [side] * count, [speaks] * count, parts))


def agency(pool: ProcessPoolExecutor, case_id: str, n: int) -> list[Row]:
    """What arguing does, for each side."""
    found = []
    for side in SIDES:
        argued, passed = (share(guilty(pool, case_id, side, speaks, n), n) for speaks in (True, False))
        moved = argued - passed if side == "prosecute" else passed - argued
        result = f"{passed:.1f} -> {argued:.1f} % guilty: {moved:+.1f} points"
        found.append(Row(f"agency on {case_id}, {side}", ">= 10", [result], moved >= 10))
    return found


def printed(rows: list[Row], columns: list[str]) -> None:
    """The table."""
    width = max(len(row.name) for row in rows)
    print(f"{'':{width}}  {'target':>8}  {'  '.join(f'{column:>9}' for column in columns)}")
    for row in rows:
        figures = "  ".join(f"{figure:>9}" for figure in row.figures)
        print(f"{row.name:{width}}  {row.target:>8}  {figures}  {'held' if row.held else 'NOT HELD'}")


def main() -> int:
    """Play, measure, print; 1 where something is not held."""
    parser = argparse.ArgumentParser(description="Measure the house's talk.")
    parser.add_argument(
        "-n", type=between(2), default=200, help="deliberations of each case (200), half of which train a classifier"
    )
    parser.add_argument(
        "--case", action="append", choices=sorted(predefined_cases()), help="only this case; may be repeated"
    )
    parser.add_argument(
        "--agency", type=count_from_zero, default=400, help="seeds of the ambiguous case with a person (400); 0: none"
    )
    given = read_options(parser)
    wanted = given.case or list(predefined_cases())
    measured = {case_id: Measured() for case_id in wanted}
    with ProcessPoolExecutor(PROCESSES) as pool:
        jobs = [(case_id, seeds) for case_id in wanted for seeds in ranges(given.n)]
        for (case_id, _), one in zip(jobs, pool.map(measure, *zip(*jobs, strict=True)), strict=True):
            total = measured[case_id]
            total.tally += one.tally
            total.said += one.said
            total.talk.add(one.talk)
            total.seconds += one.seconds
        rows = rows_of(measured)
        columns = [case_id.removeprefix("case_")[:9] for case_id in wanted]
        turns = [one.tally.turns for one in measured.values()]
        printed([*rows], columns)
        count = sum(turns)
        spent = sum(one.seconds for one in measured.values())
        print(f"{given.n} deliberations a case, {count:,} turns, {1000 * spent / (given.n * len(wanted)):.1f} ms each")
        if given.agency:
            last = agency(pool, AMBIGUOUS_CASE, given.agency)
            for row in last:
                print(f"{row.name}: {row.figures[0]} (target {row.target})  {'held' if row.held else 'NOT HELD'}")
            rows += last
    return 0 if all(row.held for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
