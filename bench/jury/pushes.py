"""What pushes a table that should not: `python -m bench.jury.pushes [-n 24]`.

A person on seat 7 says one thing of `bench/jury/pushes.yaml` with their first turn, in the way of every text, and
nothing after it. Printed is, by kind of push, how far the turn moved the others in sum towards the person's side, and
as a share of what a good argument does; besides, how often somebody turned to the person within two turns that argue.
What is said in mockery argues as its speaker votes: of it only is asked that it pushes nobody the other way.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import yaml

from bench.jury.scripted_person import deliberation_with, one_speech
from bench.options import positive_count, read_options
from cases.library import predefined_cases
from engine.formats.jury.labels import DIRECTIONS, SIDES
from engine.formats.jury.memory.turns import all_moves
from engine.formats.jury.rules.format import HOST_SEAT
from engine.matters.criminal_case import Case

PUSHES = Path(__file__).with_name("pushes.yaml")
GOOD = "good argument"
MAX_SHARE = 0.15
"""Of a good argument's movement."""
PROCESSES = 2
TAKEN_UP = ("false figure", "judge misquoted", "word changed")
"""Pushes that somebody has to set right."""


def measure(case_id: str, push: str, n: int) -> tuple[float, float]:
    """By a push of a case, the mean movement, and the share of deliberations in which somebody turned to it at once."""
    given = yaml.safe_load(PUSHES.read_text(encoding="utf-8"))["cases"][case_id]
    moved, met = 0.0, 0
    for seed in range(1, n + 1):
        one, taken = played(predefined_cases()[case_id], str(seed), given["side"], given[push])
        moved += one
        met += taken
    return moved / n, met / n


def played(case: Case, seed: str, side: str, text: str) -> tuple[float, bool]:
    """The movement of one turn of the person, and whether one of the next two turns turns to them."""
    entries, _ = deliberation_with(case, seed, side, one_speech(text))
    events = [entry.event for entry in entries]
    turns = [event for event in events if event.kind == "turn_taken"]
    reasons = {event.turn_id for event in events if event.kind == "floor_granted" and event.topic == "changed"}
    turns = [turn for turn in turns if turn.turn_id not in reasons]
    place, own = next((place, turn.turn_id) for place, turn in enumerate(turns) if turn.seat == HOST_SEAT)
    way = DIRECTIONS[SIDES[side]]
    moved = [event for event in events if event.kind == "convictions_moved"]
    moves = [move.delta for event in moved for move in all_moves(event) if move.turn_id == own]
    return way * sum(moves), any(turn.target == HOST_SEAT for turn in turns[place + 1 : place + 3])


def main() -> int:
    """Play, count, print; 1 where something is not held."""
    cases: Mapping[str, Mapping[str, str]] = yaml.safe_load(PUSHES.read_text(encoding="utf-8"))["cases"]
    parser = argparse.ArgumentParser(description="Measure what pushes a table that should not.")
    parser.add_argument("-n", type=positive_count, default=24, help="seeds for each case and push (24)")
    given = read_options(parser)
    jobs = [(case, push, given.n) for case, own in cases.items() for push in own if push != "side"]
    moved: dict[str, list[float]] = defaultdict(list)
    met: dict[str, list[float]] = defaultdict(list)
    with ProcessPoolExecutor(PROCESSES) as pool:
        for (_, push, _), (movement, taken) in zip(jobs, pool.map(measure, *zip(*jobs, strict=True)), strict=True):
            moved[push].append(movement)
            met[push].append(taken)
    held = True
    good = sum(moved[GOOD]) / len(moved[GOOD])
    print(f"{'':<18}{'movement':>9}{'share':>8}{'taken up %':>12}   by case")
    for push, values in moved.items():
        mean, taken = sum(values) / len(values), 100.0 * sum(met[push]) / len(met[push])
        fine = push == GOOD or (
            -0.05 <= mean / good <= (1.1 if push == "sarcasm" else MAX_SHARE) and (push not in TAKEN_UP or taken >= 90)
        )
        held = held and fine
        cells = " ".join(f"{value:.3f}" for value in values)
        print(f"{push:<18}{mean:>9.3f}{mean / good:>8.2f}{taken:>12.0f}   {cells}   {'' if fine else 'NOT HELD'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
