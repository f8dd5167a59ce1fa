"""Where a member stands: the weight that still stands for each option, by what they know, by what their temper makes
much of, and by what was brought forward and answered.

All of it follows from the seed and from what turns have recorded, never from how they were worded. That an option is
listed first, or does what the question asks, counts nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.core.derived import derived
from engine.core.draws import Draw
from engine.formats.panel.mind.evidence import points_of, stems_of_points
from engine.formats.panel.mind.voices import voices_of
from engine.matters.candidate import Candidate, Member
from engine.matters.points import Point, PointKind, standing_weights
from engine.text.stems import content_stems

EXPERTISE_WEIGHT = 1.0
"""How much more a point weighs that lies in the member's own field."""
TASTE_NOISE = 0.3
"""Standard deviation of how much more or less of a single point members make than others."""
TEMPER_NOISE = 0.13
"""Standard deviation of what is added to the balance of an option, which lies between -1 and 1."""
MIN_LIKING = 0.2
MARGIN = 0.06
"""How much better another option must stand before a verdict that was given is changed."""
KINDS: Mapping[str, Mapping[PointKind, float]] = {
    "analytical": {"figure": 1.5, "opinion": 0.7},
    "strategic": {"interest": 1.3, "consequence": 1.2, "condition": 0.8},
    "sceptical": {"condition": 1.4, "interest": 0.6},
    "warm": {"opinion": 1.4, "consequence": 1.3, "figure": 0.8},
    "blunt": {"fact": 1.4, "opinion": 0.7},
    "careful": {"condition": 1.4, "consequence": 1.3},
    "practical": {"fact": 1.3, "consequence": 1.3},
    "curious": {"figure": 1.2, "interest": 1.2, "opinion": 1.2},
}
"""By voice: how much heavier each kind of point weighs."""


@derived
def member_stems(member: Member) -> frozenset[str]:
    """What a member knows and cares for, in words."""
    return content_stems(f"{member.expertise} {member.cares_for}")


@derived
def nearness(matter: Candidate, seat: int) -> dict[str, float]:
    """By id of a point: how near it lies to what a member knows, 0 to 1."""
    points, known = stems_of_points(matter), member_stems(matter.members[seat - 1])
    number = {stem: sum(stem in stems for stems in points.values()) for stem in known}
    return {
        id: min(1.0, sum([1.0 / (1 + number[stem]) for stem in sorted(known & stems)])) for id, stems in points.items()
    }


@dataclass(frozen=True)
class Standing:
    """What a member makes of the points as they stand."""

    weights: Mapping[str, float]
    """By id of a point: what is left of its weight."""
    balances: Mapping[str, float]
    """By option: how far what stands lies on its side, from about -1 to 1."""

    @property
    def wanted(self) -> str:
        """The option that has most for it."""
        return max(self.balances, key=lambda option: (self.balances[option], option))


def standing_of(matter: Candidate, seed: str, raised: Collection[str], seat: int) -> Standing:
    """Where a member stands.

    Args:
        raised: the ids of the points that somebody brought forward, among others.
    """
    points, likings = points_of(matter), _likings(matter, seed, seat)
    weights = standing_weights(points, raised, lambda point: likings[point.id])
    whole = sum(weights.values()) or 1.0
    balances = {
        option.id: sum([_signed(point, option.id) * weights[point.id] for point in points]) / whole
        + Draw(seed, "temper", seat, option.id).normal(TEMPER_NOISE)
        for option in matter.options
    }
    return Standing(weights, {option: round(balance, 6) for option, balance in balances.items()})


def _signed(point: Point, option: str) -> int:
    way = point.way(option)
    return 0 if way is None else 1 if way == "for" else -1


@derived
def _likings(matter: Candidate, seed: str, seat: int) -> dict[str, float]:
    """By id: how much more than others a member makes of a point."""
    near, kinds = nearness(matter, seat), KINDS[voices_of(matter.members)[seat - 1]]
    return {
        point.id: (1.0 + EXPERTISE_WEIGHT * near[point.id])
        * kinds.get(point.kind, 1.0)
        * max(MIN_LIKING, 1.0 + Draw(seed, "taste", seat, point.id).normal(TASTE_NOISE))
        for point in points_of(matter)
    }


def favours(point: Point, option: str) -> int:
    """Whether a point speaks for an option (1), against it (-1), or does neither (0): what speaks for another one
    alone speaks against it."""
    way = _signed(point, option)
    return way or (-1 if point.speaks_for else 1 if point.speaks_against else 0)
