"""Cells of a PDF page: where rules stand around words. The rules are found on the drawn page, whatever drew them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

RULE_DOTS = 18
"""Length from which a straight run of drawn dots may be a rule; strokes of letters are shorter."""
MAX_RULE_DOTS = 5
"""Thickness up to which it is one; of what is thicker, a coloured ground, the two edges are."""
MAX_RULES = 500
"""Of one direction; a photograph has more, and holds no table."""
NEAR_POINTS = 3.0
"""By which the ends of rules may miss each other."""
_INKS = tuple(bytes(tone > lightest for tone in range(256)) for lightest in (0xA8, 0xF3))
"""For each tone whether it is none of a rule: of a dark one, which may stand on a light ground, and of any."""
_RUN = b"\x00" * RULE_DOTS
_RUNS = re.compile(rb"\x00{%d,}" % RULE_DOTS)


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line of a page, in points from its top left."""

    at: float
    """Its height, or its distance from the left."""
    start: float
    end: float

    def covers(self, start: float, end: float) -> bool:
        """Whether it reaches from one place to another."""
        return self.start <= start + NEAR_POINTS and self.end >= end - NEAR_POINTS


@dataclass(frozen=True, slots=True)
class Cell:
    """Four rules around words."""

    left: float
    top: Rule
    right: float
    bottom: float

    def holds(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether a box stands between the rules."""
        across = left >= self.left - NEAR_POINTS and right <= self.right + NEAR_POINTS
        return across and top >= self.top.at - NEAR_POINTS and bottom <= self.bottom + NEAR_POINTS


@dataclass(frozen=True, slots=True)
class Grid:
    """The rules of a page."""

    level: Sequence[Rule]
    upright: Sequence[Rule]

    def cell(self, across: float, down: float) -> Cell | None:
        """The cell in which a place of the page is; None where it is in none."""
        beside = [rule for rule in self.upright if rule.start <= down <= rule.end]
        left = max((rule for rule in beside if rule.at <= across), key=lambda rule: rule.at, default=None)
        right = min((rule for rule in beside if rule.at > across), key=lambda rule: rule.at, default=None)
        if left is None or right is None:
            return None
        spanning = [rule for rule in self.level if rule.covers(left.at, right.at)]
        top = max((rule for rule in spanning if rule.at <= down), key=lambda rule: rule.at, default=None)
        bottom = min((rule for rule in spanning if rule.at > down), key=lambda rule: rule.at, default=None)
        if top is None or bottom is None or not all(side.covers(top.at, bottom.at) for side in (left, right)):
            return None
        return Cell(left.at, top, right.at, bottom.at)


def grids(rows: bytes, stride: int, width: int, height: int, scale: float) -> Iterable[Grid]:
    """The rules of a drawn page in tones of grey, by how dark they are: those that are dark, and all."""
    for ink in _INKS:
        dots = rows.translate(ink)
        level = _rules((dots[y * stride : y * stride + width] for y in range(height)), scale)
        if 2 < len(level) <= MAX_RULES:
            upright = _rules((dots[x : height * stride : stride] for x in range(width)), scale)
            if 2 < len(upright) <= MAX_RULES:
                yield Grid(level, upright)


def _rules(lines: Iterable[bytes], scale: float) -> list[Rule]:
    """The rules in lines of dots: runs that stand at one place in some lines that follow each other."""
    found: list[tuple[int, int, int, int]] = []
    """First and last line, first dot, and the one behind the last."""
    above: list[tuple[int, int, int, int]] = []
    for at, line in enumerate(lines):
        present = []
        for run in _RUNS.finditer(line) if _RUN in line else ():
            start, end = run.span()
            same = next((one for one in above if abs(one[2] - start) < 3 and abs(one[3] - end) < 3), None)
            if same is not None:
                above.remove(same)
            present.append((same[0] if same is not None else at, at, start, end))
        found += above
        above = present
        if len(found) > MAX_RULES:
            break
    rules = []
    for first, until, start, end in [*found, *above]:
        places = ((first + until) / 2,) if until - first < MAX_RULE_DOTS else (first, until)
        rules += [Rule(place / scale, start / scale, end / scale) for place in places]
    return rules
