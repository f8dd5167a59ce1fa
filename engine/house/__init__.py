"""The house mind: what plays a seat that no person, model or agent holds. Pure and seeded."""

from engine.brief import points_of
from engine.house.reacting import heard_by, react, weight
from engine.house.reading import Reading, read
from engine.house.strategies import write
from engine.house.talking import force_of, left_to_say, speak
from engine.house.voting import ballot, moves_vote, seconds, side
from engine.points import Point

__all__ = [
    "Point",
    "Reading",
    "ballot",
    "force_of",
    "heard_by",
    "left_to_say",
    "moves_vote",
    "points_of",
    "react",
    "read",
    "seconds",
    "side",
    "speak",
    "weight",
    "write",
]
