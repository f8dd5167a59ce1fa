"""Panels of house members on the ready matters: how they end, how the decisions spread, and how their turns read.

    python -m bench.decisions.panel_spread                 # 200 panels of each ready matter
    python -m bench.decisions.panel_spread -n 50 --json

Each ready matter is decided as it is, by the points alone that favour the option that does what the question asks
(strong), by the others alone (weak), turned round (what speaks for that option and for the one against it exchanged:
the shares of the two should be exchanged, too), with its options in the other order, and unmarked (nobody should
decide). Of the first speaker it says how far the shares move by who that is, over ten times as many panels.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path

from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.events import TurnTaken
from engine.formats.panel.mind.evidence import points_of
from engine.formats.panel.mind.opinion import favours
from engine.formats.panel.rules.format import PANEL
from engine.matters.candidate import Candidate
from engine.matters.points import Point
from engine.simulation.play import PlayedDeliberation, play_deliberation

GRAM_WORDS = 6
FIRST_SPEAKER_FACTOR = 10


@dataclass
class Figures:
    """What many panels on one matter came to."""

    matter: str
    panels: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    messages: int = 0
    changes: int = 0
    grounded: int = 0
    """Turns of members that cite the matter or answer somebody."""
    addressed: int = 0
    """Turns that ask a member something or answer what they brought up, and after which that member spoke again."""
    replied: int = 0
    """Those of them after which the member's next turn rests on the same point, or on one that answers it."""
    grams: int = 0
    repeated_grams: int = 0
    """Runs of six words that were said before in the same meeting."""

    def share(self, option: str) -> float:
        """Of the panels that ended on an option."""
        return self.outcomes[option] / self.panels


def _proposed(matter: Candidate) -> tuple[str, str]:
    """The option that does what the question asks, and the one that refuses it."""
    by_polarity = {option.polarity: option.id for option in matter.options}
    return by_polarity["for"], by_polarity["against"]


def _exchanged(point: Point, one: str, other: str) -> Point:
    swap = {one: other, other: one}
    sides = {side: tuple(swap.get(id, id) for id in getattr(point, side)) for side in ("speaks_for", "speaks_against")}
    return point.model_copy(update=sides)


def variants(matter: Candidate) -> Iterator[tuple[str, Candidate]]:
    """A ready matter as it is, and as it might be."""
    proposed, refused = _proposed(matter)
    strong = [point for point in matter.points if favours(point, proposed) > 0]
    weak = [point for point in matter.points if favours(point, proposed) <= 0]
    turned = [_exchanged(point, proposed, refused) for point in matter.points]
    yield "as it is", matter
    for name, points in (("strong", strong), ("weak", weak), ("turned round", turned), ("unmarked", [])):
        yield name, matter.model_copy(update={"points": _closed(points)})
    yield "options turned", matter.model_copy(update={"options": matter.options[::-1]})


def _closed(points: Sequence[Point]) -> tuple[Point, ...]:
    """Points without links to those that were left out."""
    ids = {point.id for point in points}
    links = ("answers", "contradicts", "needs", "explains")
    return tuple(
        point.model_copy(update={link: tuple(id for id in getattr(point, link) if id in ids) for link in links})
        for point in points
    )


def measure(name: str, matter: Candidate, panels: int) -> Figures:
    """Play so many panels with different seeds."""
    format, found = PANEL.bind(matter), Figures(name)
    for seed in range(panels):
        count_panel(found, matter, play_deliberation(format, str(seed), {}))
    return found


def count_panel(found: Figures, matter: Candidate, played: PlayedDeliberation) -> None:
    """One more panel in the figures."""
    assert played.state.verdict is not None
    said = [entry.event for entry in played.entries if isinstance(entry.event, TurnTaken)]
    members = [turn for turn in said if turn.seat <= len(matter.members)]
    citable = frozenset(id for id, _ in matter.citable())
    found.panels += 1
    found.outcomes[played.state.verdict.outcome] += 1
    found.reasons[played.state.verdict.why] += 1
    found.messages += len(members)
    found.changes += played.state.flips
    found.grounded += sum(bool(set(turn.cites) & citable) or turn.target is not None for turn in members)
    for addressed, reply in _answered(members):
        found.addressed += 1
        found.replied += _hang_together(matter, addressed, reply)
    grams = [gram for turn in said for gram in word_grams(turn.text)]
    found.grams += len(grams)
    found.repeated_grams += len(grams) - len(set(grams))


def _answered(members: Sequence[TurnTaken]) -> Iterator[tuple[TurnTaken, TurnTaken]]:
    """Each turn that is said to a member, with what that member says next; not the reply to a question of theirs."""
    for at, turn in enumerate(members):
        asked = members[at - 1] if at else turn
        replies = asked.argument_type == "question" and (asked.seat, asked.target) == (turn.target, turn.seat)
        if turn.target is not None and (turn.argument_type == "question" or not replies):
            reply = next((one for one in members[at + 1 :] if one.seat == turn.target), None)
            if reply is not None:
                yield turn, reply


def _hang_together(matter: Candidate, one: TurnTaken, other: TurnTaken) -> bool:
    links = {point.id: {point.id, *point.answers, *point.contradicts} for point in points_of(matter)}
    return any(
        second in links[first] or first in links[second]
        for first in one.points
        for second in other.points
        if first in links and second in links
    )


def word_grams(text: str) -> Iterator[tuple[str, ...]]:
    """So many words in a row, from each word on."""
    words = re.findall(r"[\w’']+", text.casefold())
    return zip(*(words[at:] for at in range(GRAM_WORDS)), strict=False)


def first_speakers(matter: Candidate, panels: int) -> tuple[float, float]:
    """How far the share of the option that wins most often moves by who speaks first, at most; and by how much such a
    share is off by chance, of which the greatest of several is more."""
    format, outcomes, by_first = PANEL.bind(matter), Counter[str](), dict[int, Counter[str]]()
    for seed in range(panels):
        played = play_deliberation(format, str(seed), {}, worded=False)
        assert played.state.verdict is not None
        first = next(
            entry.event.seat
            for entry in played.entries
            if isinstance(entry.event, TurnTaken) and entry.event.seat <= len(matter.members)
        )
        outcomes[played.state.verdict.outcome] += 1
        by_first.setdefault(first, Counter())[played.state.verdict.outcome] += 1
    [(most, count)] = outcomes.most_common(1)
    share = count / panels
    moved = {abs(found[most] / found.total() - share): found.total() for found in by_first.values()}
    return max(moved), sqrt(share * (1 - share) / moved[max(moved)])


def _row(one: Figures) -> tuple[str, ...]:
    """A matter's figures as the cells of a table."""
    return (
        one.matter,
        f"{one.messages / one.panels:.1f}",
        f"{one.changes / one.panels:.2f}",
        f"{one.grounded / one.messages:.1%}",
        f"{one.replied / one.addressed:.0%}" if one.addressed else "-",
        f"{one.repeated_grams / one.grams:.1%}",
        ", ".join(f"{name} {count / one.panels:.0%}" for name, count in one.outcomes.most_common()),
    )


def main() -> int:
    """Print a row for each matter, and below them what should be near nothing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-n", type=positive_count, default=200, help="panels of each matter (default 200)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = read_options(parser)
    found, notes = list[Figures](), list[str]()
    for name, matter in read_shelf(Path(SHELVES) / PANEL.name, Candidate).items():
        of_matter = {kind: measure(f"{name}, {kind}", asked, chosen.n) for kind, asked in variants(matter)}
        found += of_matter.values()
        proposed, refused = _proposed(matter)
        as_it_is, turned = of_matter["as it is"], of_matter["turned round"]
        mirrored = max(
            abs(as_it_is.share(one) - turned.share(other)) for one, other in ((proposed, refused), (refused, proposed))
        )
        reversed_options = of_matter["options turned"]
        moved = max(abs(as_it_is.share(option.id) - reversed_options.share(option.id)) for option in matter.options)
        first, chance = first_speakers(matter, chosen.n * FIRST_SPEAKER_FACTOR)
        off = f"turned round {mirrored:.1%} off, options in the other order {moved:.1%}"
        notes.append(f"{name}: {off}, first speaker {first:.1%} (by chance {chance:.1%})")
    if chosen.json:
        json.dump([asdict(one) for one in found], sys.stdout, indent=2)
        return 0
    head = ("matter", "messages", "changes", "cite or answer", "reply to the point", "6-grams repeated", "outcomes")
    rows = [head, *map(_row, found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print("\n".join(notes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
