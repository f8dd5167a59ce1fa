"""Weights: how likely each kind of person is to pick each point of a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.formats.jury.arguments.points import Point
from engine.formats.jury.personas import ARGUMENT_MODIFIERS, TOPIC_WEIGHTS


@dataclass(frozen=True)
class PointWeights:
    """What the points of a case weigh with one kind of person who picks one of them."""

    fresh: Mapping[str, float]
    """By point, while nobody has made it: its strength to their taste, squared."""
    worn: Mapping[str, tuple[tuple[float, float], tuple[float, float]]]
    """By point, once it has been made: by whether it has something new to say, then by whether it was answered."""
    sides: Mapping[str, list[float]]
    """By side, the fresh weights of its points, the strongest point first."""


def _topic_weight(archetype: str, point: Point) -> float:
    """How much likelier somebody is to argue a point for what it is about, whatever they believe: an engineer goes to
    the figure, a nurse to who was awake to see it."""
    weights = TOPIC_WEIGHTS.get(archetype, {})
    liked = weights.get(point.kind, 1.0) * weights.get(point.nature, 1.0) * weights.get(point.about, 1.0)
    return liked * liked * liked


def weigh_points(points: Sequence[Point], best: Mapping[str, Sequence[Point]]) -> dict[str, PointWeights]:
    """The weights of the points by archetype.

    Args:
        best: the points of each side, strongest first.
    """
    found = {}
    for archetype, tastes in ARGUMENT_MODIFIERS.items():
        fresh: dict[str, float] = {}
        worn: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {}
        for point in points:
            strength = point.strength
            taste = tastes.get(point.argument_type, 1.0) * _topic_weight(archetype, point)
            fresh[point.id] = _squared(strength * taste)
            exhausted, left = strength * 0.04, strength * 0.3
            worn[point.id] = (
                (_squared(exhausted * taste), _squared(exhausted * 0.5 * taste)),
                (_squared(left * taste), _squared(left * 0.5 * taste)),
            )
        sides = {stance: [fresh[point.id] for point in own] for stance, own in best.items()}
        found[archetype] = PointWeights(fresh, worn, sides)
    return found


def _squared(weight: float) -> float:
    return weight * weight
