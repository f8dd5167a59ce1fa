"""How far a table listens: `python -m bench.jury.listening [-n 200] [--case ID]`.

Plays deliberations of house minds on every predefined case and prints, for each measure, the figure, the target, and
whether it is held. A question is *answered* if one of the next two turns is the asked juror's, and speaks to it: it
cites what the question cited, meets one of its points, or says in a line that there is no answer; a question without a
point is answered by any turn. A change of a ballot is *explained* if its seat spoke after it and before the verdict,
and *at once* if nobody but others who had changed spoke in between. Somebody *leaves all the others* whose new ballot
nobody else has. The *spread* of opinions is the distance between the best and the worst thought-of of the others, for
the juror in the middle, in deliberations of ten rounds or more.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from statistics import median

from bench.options import positive_count, read_options
from cases.library import predefined_cases
from engine.core.events import Entry, TurnTaken
from engine.core.house import OMITTED_TEXT
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.labels import OPPOSITE
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable

PROCESSES = 2
CROWD_BALLOTS = 5
"""Ballots that change in the first round, from which on the table runs with the crowd."""
COMPARED_ROUNDS = 10
"""Rounds after which opinions are compared."""


@dataclass
class Heard:
    """What was counted."""

    deliberations: int = 0
    asked: int = 0
    answered: int = 0
    changes: int = 0
    explained: int = 0
    at_once: int = 0
    without_cause: int = 0
    against_own_words: int = 0
    """Changes in a round in which the seat argued the other way, without a later turn as the cause."""
    unanimous: int = 0
    silent: int = 0
    """Unanimous verdicts whose last juror to yield never spoke."""
    fickle: int = 0
    """Deliberations in which somebody's ballot changed more than twice."""
    crowds: int = 0
    left_all: int = 0
    spreads: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Heard) -> None:
        """Add what was counted elsewhere."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def play(case_id: str, seeds: range) -> Heard:
    """Play and count some deliberations of a case."""
    case, found = predefined_cases()[case_id], Heard()
    brief, opening = case_brief(case), Opening(JURY.bind(case))
    for seed in seeds:
        start = time.process_time()
        table = SimulatedTable(opening, str(seed), worded=False)
        while table.step():
            pass
        found.seconds += time.process_time() - start
        count(found, brief, table.entries)
        found.deliberations += 1
        if table.state.round >= COMPARED_ROUNDS:
            found.spreads.append(
                median(
                    max(own.trust.values()) - min(own.trust.values())
                    for own in table.state.private.values()
                    if own.trust
                )
            )
    return found


def count(found: Heard, brief: CaseBrief, entries: Iterable[Entry]) -> None:
    """Count one deliberation."""
    turns: list[TurnTaken] = []
    places: dict[str, int] = {}
    argued: dict[int, tuple[str | None, int]] = {}
    ballots: dict[int, str] = {}
    changed: list[tuple[int, int]] = []
    owed: set[int] = set()
    first_round = rounds = 0
    flips: Counter[int] = Counter()
    outcome = ""
    for entry in entries:
        event = entry.event
        match event.kind:
            case "turn_taken":
                places[event.turn_id] = len(turns)
                argued[event.seat] = (event.stance, len(turns))
                turns.append(event)
                if event.seat in owed:
                    owed.discard(event.seat)
                    found.at_once += 1
                else:
                    owed.clear()
            case "round_opened":
                argued.clear()
                rounds += 1
            case "ballots_revealed" if not ballots:
                ballots.update(event.ballots)
            case "ballot_cast" if event.choice is not None and event.previous not in (None, event.choice):
                found.left_all += event.choice not in ballots.values()
                ballots[event.seat] = event.choice
                flips[event.seat] += 1
                changed.append((event.seat, len(turns)))
                owed.add(event.seat)
                first_round += rounds == 1
                found.without_cause += event.cause is None
                stance, said = argued.get(event.seat, (None, -1))
                later = event.cause is not None and places[event.cause] > said
                found.against_own_words += event.ask is None and stance == OPPOSITE[event.choice] and not later
            case "verdict_reached":
                outcome = "unanimous" if max(event.counts.values()) == sum(event.counts.values()) else "split"
            case _:
                pass
    for place, turn in enumerate(turns):
        if is_question(turn) and place + 2 < len(turns):
            found.asked += 1
            replies = [one for one in turns[place + 1 : place + 3] if one.seat == turn.target]
            found.answered += any(on_the_item(brief, turn, one) for one in replies)
    found.crowds += first_round >= CROWD_BALLOTS
    found.changes += len(changed)
    found.explained += sum(any(turn.seat == seat for turn in turns[place:]) for seat, place in changed)
    found.fickle += any(times > 2 for times in flips.values())
    if outcome == "unanimous" and changed:
        found.unanimous += 1
        found.silent += not any(turn.seat == changed[-1][0] for turn in turns)


def is_question(turn: TurnTaken) -> bool:
    """Whether a turn asks or presses somebody by name who may be called on."""
    return turn.target is not None and bool(turn.asks)


def on_the_item(brief: CaseBrief, question: TurnTaken, reply: TurnTaken) -> bool:
    """Whether a turn speaks to what a question was about."""
    if not question.points or (not reply.points and reply.text == OMITTED_TEXT and reply.target == question.seat):
        return True
    meets = {other for key in question.points for other in brief.answers.get(key, ())}
    return bool(set(question.cites) & set(reply.cites) or meets & set(reply.points))


def main() -> int:
    """Play, count, print; 1 where something is not held."""
    parser = argparse.ArgumentParser(description="Measure how far a table listens.")
    parser.add_argument("-n", type=positive_count, default=200, help="deliberations of each case (200)")
    parser.add_argument("--case", action="append", choices=sorted(predefined_cases()), help="only this case")
    given = read_options(parser)
    cases = given.case or list(predefined_cases())
    total = Heard()
    jobs = [(case, range(start, min(given.n + 1, start + 20))) for case in cases for start in range(1, given.n + 1, 20)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        for found in pool.map(play, *zip(*jobs, strict=True)):
            total.add(found)

    def share(part: int, whole: int) -> float:
        return 100.0 * part / whole if whole else 100.0

    explained, at_once = share(total.explained, total.changes), share(total.at_once, total.changes)
    left_all = share(total.left_all, total.changes)
    answered, fickle = share(total.answered, total.asked), share(total.fickle, total.deliberations)
    spread = median(total.spreads) if total.spreads else 0.0
    rows = [
        (f"of {total.asked} questions answered, on the item, %", answered, ">= 85", answered >= 85),
        (f"of {total.changes} changed ballots explained, %", explained, "100", explained == 100),
        ("the same before anybody else argues, %", at_once, "100", at_once == 100),
        ("changed ballots without a cause", total.without_cause, "0", not total.without_cause),
        ("changes against one's own words of the round", total.against_own_words, "0", not total.against_own_words),
        (f"of {total.unanimous} unanimous, last to yield silent", total.silent, "0", not total.silent),
        ("somebody changes more than twice, %", fickle, "<= 5", fickle <= 5),
        (f"{CROWD_BALLOTS} ballots or more change in the first round", total.crowds, "0", not total.crowds),
        ("somebody leaves all the others, % of changes", left_all, "<= 3", left_all <= 3),
        (f"spread of opinions after {COMPARED_ROUNDS} rounds", spread, ">= 0.2", spread >= 0.2),
    ]
    for name, value, target, held in rows:
        print(f"{name:<55}{value:>9.3g}   {target:<8}{'held' if held else 'NOT HELD'}")
    print(f"{total.deliberations} deliberations, {1000 * total.seconds / total.deliberations:.1f} ms each without text")
    return 0 if all(held for *_, held in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
