"""Topics: what each kind of person likes to argue about, whatever they believe.

An engineer goes to the figure, a nurse to who was awake to see it, a novelist to the story that holds together: two
jurors who vote alike choose different evidence. Tests and the bench ask only what was chosen, never how it was said.
"""

from __future__ import annotations

from engine.formats.jury.arguments.points import Point
from engine.formats.jury.personas import TOPIC_WEIGHTS


def topic_weight(archetype: str, point: Point) -> float:
    """How much likelier somebody of an archetype is to argue a point for what it is about."""
    weights = TOPIC_WEIGHTS.get(archetype, {})
    liked = weights.get(point.kind, 1.0) * weights.get(point.nature, 1.0) * weights.get(point.about, 1.0)
    return liked * liked * liked
