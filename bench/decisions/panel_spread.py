"""Panels of house members on the ready matters: how they end, how the decisions spread, and how their turns read.

    python -m bench.decisions.panel_spread                 # 500 panels of each ready matter
    python -m bench.decisions.panel_spread -n 50 --json

Each ready matter is decided on three dossiers: its own, and two of the same matter that hold only what speaks for it or
only what speaks against it, so that a strong, a contested and a weak one stand next to each other.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.events import TurnTaken
from engine.formats.panel.mind.reading import read_dossier
from engine.formats.panel.mind.writer import LINE_PREFIX
from engine.formats.panel.rules.format import PANEL
from engine.matters.candidate import Candidate
from engine.matters.documents import Document
from engine.simulation.play import PlayedDeliberation, play_deliberation

MIN_CLEAR_LEAN = 0.35
"""How far a sentence leans that goes into the strong or the weak dossier of its matter."""


@dataclass(frozen=True)
class Figures:
    """What many panels on one matter came to."""

    matter: str
    panels: int
    ended: int
    outcomes: dict[str, int]
    reasons: dict[str, int]
    for_share: float
    """Panels that decided for an option of the polarity `for`."""
    messages: float
    changes: float
    """Verdicts changed in a panel."""
    majority_held: float
    """Panels whose first majority was their decision, of those that had one."""
    grounded: float
    """Turns of members that cite the matter or are addressed to somebody."""
    repeated_lines: int
    repeated_texts: int
    asked_answers_next: float
    """Questions to a member who takes part that this member answers with the next turn."""


def matters() -> Iterator[tuple[str, Candidate]]:
    """The ready matters, each as it is, with a strong and with a weak dossier."""
    for name, matter in read_shelf(Path(SHELVES) / PANEL.name, Candidate).items():
        yield name, matter
        yield f"{name}, strong", _leaning(matter, 1.0)
        yield f"{name}, weak", _leaning(matter, -1.0)


def _leaning(matter: Candidate, way: float) -> Candidate:
    """The same matter with only those sentences that lean one way, and those that lean neither."""
    kept = [one for one in read_dossier(matter).sentences if one.bearing * way >= MIN_CLEAR_LEAN or not one.lean]
    text = "\n\n".join(one.text for one in kept)
    return matter.model_copy(update={"documents": (Document(id="dossier", name="Dossier", text=text),)})


def measure(name: str, matter: Candidate, panels: int) -> Figures:
    """Play so many panels with different seeds."""
    format = PANEL.bind(matter)
    outcomes, reasons = Counter[str](), Counter[str]()
    ended = messages = changes = turns = grounded = lines = texts = asked = answered = first = held = favour = 0
    citable = frozenset(id for id, _ in matter.citable())
    for seed in range(panels):
        played = play_deliberation(format, str(seed), {})
        ended += played.state.status == "closed" and played.state.verdict is not None
        assert played.state.verdict is not None
        outcome = played.state.verdict.outcome
        outcomes[outcome] += 1
        reasons[played.state.verdict.why] += 1
        option = matter.option(outcome)
        favour += option is not None and option.polarity == "for"
        said = [entry.event for entry in played.entries if isinstance(entry.event, TurnTaken)]
        members = [turn for turn in said if turn.seat <= len(matter.members)]
        messages += len(members)
        changes += played.state.flips
        turns += len(members)
        grounded += sum(bool(set(turn.cites) & citable) or turn.target is not None for turn in members)
        used = Counter(point for turn in said for point in turn.points if point.startswith(LINE_PREFIX))
        lines += sum(count - 1 for count in used.values())
        texts += len(said) - len({turn.text for turn in said})
        questions, next_ones = _asked(members)
        asked, answered = asked + questions, answered + next_ones
        majority = _first_majority(played, len(matter.members))
        first += majority is not None
        held += majority is not None and majority == outcome
    return Figures(
        name,
        panels,
        ended,
        dict(outcomes.most_common()),
        dict(reasons.most_common()),
        favour / panels,
        messages / panels,
        changes / panels,
        held / first if first else 0.0,
        grounded / turns,
        lines,
        texts,
        answered / asked if asked else 1.0,
    )


def _asked(members: list[TurnTaken]) -> tuple[int, int]:
    """Questions to members, and how many of them the one who was asked answers with the next turn of a member."""
    pairs = [
        (turn, after)
        for turn, after in pairwise(members)
        if turn.argument_type == "question" and turn.target is not None
    ]
    return len(pairs), sum(after.seat == turn.target for turn, after in pairs)


def _first_majority(played: PlayedDeliberation, members: int) -> str | None:
    """The option that first had more than half of all members behind it."""
    ballots: dict[int, str] = {}
    for entry in played.entries:
        event = entry.event
        if event.kind == "ballot_cast" and event.choice is not None:
            ballots[event.seat] = event.choice
            counts = Counter(ballots.values())
            choice, count = counts.most_common(1)[0]
            if 2 * count > members:
                return choice
    return None


def _row(one: Figures) -> tuple[str, ...]:
    """A matter's figures as the cells of a table."""
    return (
        one.matter,
        f"{one.ended}/{one.panels}",
        f"{one.for_share:.0%}",
        f"{one.messages:.1f}",
        f"{one.changes:.2f}",
        f"{one.majority_held:.0%}",
        f"{one.grounded:.1%}",
        f"{one.asked_answers_next:.0%}",
        f"{one.repeated_lines} lines, {one.repeated_texts} texts",
        ", ".join(f"{name} {count}" for name, count in one.outcomes.items()),
    )


def main() -> int:
    """Print a row for each matter."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-n", type=positive_count, default=500, help="panels of each matter (default 500)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = read_options(parser)
    found = [measure(name, matter, chosen.n) for name, matter in matters()]
    if chosen.json:
        json.dump([asdict(one) for one in found], sys.stdout, indent=2)
        return 0
    head = ("matter", "ended", "for", "messages", "changes", "held", "grounded", "answers next", "repeats", "outcomes")
    rows = [head, *map(_row, found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
