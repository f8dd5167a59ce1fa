"""Topics: what each kind of person likes to argue about, whatever they believe.

An engineer goes to the figure, a nurse to who was awake to see it, a novelist to the story that holds together: two
jurors who vote alike choose different evidence. Tests and the bench ask only what was chosen, never how it was said.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.formats.jury.arguments.points import Point

TOPIC_WEIGHTS: Mapping[str, Mapping[str, float]] = {
    "rationalist": {"figure": 3.0, "forensic": 2.2, "expert": 1.8, "credibility": 0.5, "argument": 0.5},
    "empath": {"lived": 3.0, "senses": 1.4, "statement": 1.6, "exhibit": 0.4, "contest": 0.4},
    "cynic": {"record": 3.0, "credibility": 1.6, "physical": 1.5, "contest": 0.4, "statement": 0.6},
    "conformist": {"documentary": 3.0, "exhibit": 1.5, "credibility": 0.4, "argument": 0.6},
    "contrarian": {"inference": 3.0, "argument": 2.2, "law": 2.0, "statement": 0.4, "exhibit": 0.5},
    "impatient": {"physical": 3.0, "exhibit": 1.4, "argument": 0.4, "credibility": 0.5, "documentary": 0.5},
    "observer": {"senses": 3.2, "against": 1.8, "credibility": 1.3, "argument": 0.4, "documentary": 0.5},
    "detail_obsessed": {"contest": 2.4, "documentary": 2.0, "work": 1.5, "statement": 0.5, "argument": 0.4},
    "moralist": {"against": 2.6, "statement": 2.0, "law": 1.6, "exhibit": 0.4, "contest": 0.4, "lived": 0.6},
    "pragmatist": {"interest": 3.2, "weight": 2.0, "work": 1.4, "statement": 0.5, "exhibit": 0.6},
    "storyteller": {"argument": 3.0, "inference": 1.5, "exhibit": 0.4, "contest": 0.4, "credibility": 0.5},
    "wildcard": {"testimonial": 2.8, "weight": 2.4, "forensic": 1.6, "contest": 1.5, "argument": 0.5},
}
"""By archetype, factors for the kind of a point, its nature and what it is about; multiplied and cubed; they
are 1 where nothing is said."""


def topic_weight(archetype: str, point: Point) -> float:
    """How much likelier somebody of an archetype is to argue a point for what it is about."""
    weights = TOPIC_WEIGHTS.get(archetype, {})
    liked = weights.get(point.kind, 1.0) * weights.get(point.nature, 1.0) * weights.get(point.about, 1.0)
    return liked * liked * liked
