"""What a person's words do to a table: `python -m bench.jury.influence [-n 200] [--case ID]`.

Somebody on seat 7 votes for a side of a contested case and has the floor six times: they are silent, type six good
arguments, press a strategy's button six times, or say six lines of nonsense (`bench/jury/influence_words.yaml`, written
by hand). What they type goes the way of every text: it is searched in the case and read by the house. The *movement of
a turn* is how far it moved all who listened towards the speaker's side, in sum. The *lean* is where the other eleven
stood when it was over, 1 for the speaker's side, and the *verdicts* are those for it. The same seeds are played for
each way of speaking.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

import yaml

from bench.jury.scripted_person import Speaker, deliberation_with
from bench.options import positive_count, read_options
from cases.library import predefined_cases
from cases.search.index import case_index
from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.events import Entry
from engine.core.memory import SeatMemory
from engine.core.state import State
from engine.formats.jury.labels import DIRECTIONS, SIDES
from engine.formats.jury.memory.turns import all_moves
from engine.formats.jury.rules.format import HOST_SEAT, JURY
from engine.matters.criminal_case import Case
from rooms.live.speech import complete_act

WORDS = Path(__file__).with_name("influence_words.yaml")
PROCESSES = 2
BATCH_DELIBERATIONS = 10
"""Deliberations that a process is handed at once."""
MAX_NONSENSE = 0.15
"""Of a good argument's effect."""
STRATEGIES = ("alternative_theory", "challenge_evidence", "question_witness")

Way = Literal["silent", "typed", "button", "nonsense"]
WAYS: tuple[Way, ...] = get_args(Way)


@dataclass
class Effect:
    """What one way of speaking did in some deliberations."""

    deliberations: int = 0
    turns: int = 0
    moved: float = 0.0
    """By the person's turns, in sum over listeners, towards the person's side."""
    leans: list[float] = field(default_factory=list)
    won: int = 0
    """Verdicts for the person's side."""

    def add(self, other: Effect) -> None:
        """Count others as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def turn(self) -> float:
        """Movement of a turn."""
        return self.moved / self.turns if self.turns else 0.0

    @property
    def lean(self) -> float:
        """In the mean."""
        return sum(self.leans) / len(self.leans)


def speaker(way: Way, typed: Sequence[str], nonsense: Sequence[str]) -> Speaker:
    """Somebody who speaks six times in one of the ways, and passes then."""
    said = 0

    def speak(case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> acts.Act:
        nonlocal said
        if way == "silent" or said >= len(typed):
            return acts.Pass()
        match way:
            case "typed":
                act = acts.Speak(text=typed[said])
            case "nonsense":
                act = acts.Speak(text=nonsense[said])
            case _:
                act = acts.Speak(text="", strategy=STRATEGIES[said % len(STRATEGIES)])
        said += 1
        return complete_act(JURY.bind(case), state, case_index(case), memory, HOST_SEAT, act)

    return speak


def measure(case_id: str, way: Way, seeds: range) -> Effect:
    """Play and count some deliberations."""
    words = yaml.safe_load(WORDS.read_text(encoding="utf-8"))
    case, own = predefined_cases()[case_id], words["cases"][case_id]
    found = Effect()
    for seed in seeds:
        speak = speaker(way, own["typed"], words["nonsense"])
        entries, state = deliberation_with(case, str(seed), own["side"], speak)
        count(found, entries, state, SIDES[own["side"]])
    return found


def count(found: Effect, entries: Sequence[Entry], state: State, choice: str) -> None:
    """Count one deliberation."""
    own: set[str] = set()
    way = DIRECTIONS[choice]
    for entry in entries:
        event = entry.event
        if event.kind == "turn_taken" and event.seat == HOST_SEAT:
            own.add(event.turn_id)
        elif event.kind == "convictions_moved":
            found.moved += sum(way * move.delta for move in all_moves(event) if move.turn_id in own)
    found.deliberations += 1
    found.turns += len(own)
    stood = (state.conviction(seat) for seat in state.seats if seat != HOST_SEAT)
    others = [conviction for conviction in stood if conviction is not None]
    found.leans.append(sum(0.5 + way * (conviction - 0.5) for conviction in others) / len(others))
    found.won += state.verdict is not None and state.verdict.outcome == choice


def jobs(cases: Sequence[str], n: int) -> Iterator[tuple[str, Way, range]]:
    """Everything that is to be played, a few deliberations at a time."""
    for case in cases:
        for way in WAYS:
            for first in range(1, n + 1, BATCH_DELIBERATIONS):
                yield case, way, range(first, min(n + 1, first + BATCH_DELIBERATIONS))


def printed(name: str, effects: Mapping[Way, Effect]) -> None:
    """The rows of a case, or of all."""
    for way in WAYS:
        one = effects[way]
        verdicts = 100.0 * one.won / one.deliberations
        print(f"{name:<22}{way:<10}{one.turns:>7}{one.turn:>10.3f}{one.lean:>9.3f}{verdicts:>11.1f}")


def main() -> int:
    """Play, count, print; 1 where something is not held."""
    cases = list(yaml.safe_load(WORDS.read_text(encoding="utf-8"))["cases"])
    parser = argparse.ArgumentParser(description="Measure what a person's words do to a table.")
    parser.add_argument("-n", type=positive_count, default=200, help="seeds for each case and way of speaking (200)")
    parser.add_argument("--case", action="append", choices=cases, help="only this case; may be repeated")
    given = read_options(parser)
    wanted = given.case or cases
    effects: dict[str, dict[Way, Effect]] = {case: {way: Effect() for way in WAYS} for case in wanted}
    planned = list(jobs(wanted, given.n))
    with ProcessPoolExecutor(PROCESSES) as pool:
        for (case, way, _), one in zip(planned, pool.map(measure, *zip(*planned, strict=True)), strict=True):
            effects[case][way].add(one)
    print(f"{'':<22}{'':<10}{'turns':>7}{'a turn':>10}{'lean':>9}{'verdicts %':>11}")
    for case in wanted:
        printed(case, effects[case])
    whole = {way: Effect() for way in WAYS}
    for by_way in effects.values():
        for way, one in by_way.items():
            whole[way].add(one)
    printed("all", whole)
    nonsense = whole["nonsense"].turn / whole["typed"].turn
    silent = whole["silent"].lean
    in_all = (whole["nonsense"].lean - silent) / (whole["typed"].lean - silent)
    rows = [
        ("nonsense, share of a typed argument's movement", nonsense, MAX_NONSENSE),
        ("nonsense, share of what typed arguments do to the lean", in_all, MAX_NONSENSE),
        ("a button's movement, relative to a typed argument's", whole["button"].turn / whole["typed"].turn, 1.0),
    ]
    for name, value, most in rows:
        print(f"{name:<55}{value:>8.3f}   <= {most:<6g}{'held' if value <= most else 'NOT HELD'}")
    return 0 if all(value <= most for _, value, most in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
