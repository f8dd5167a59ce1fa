"""The house mind: what plays a seat that no person, model or agent holds. Pure and seeded.

What it reads by and speaks with is loaded when it is first wanted: a server's start wants none of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.formats.jury.arguments.brief import case_points
    from engine.formats.jury.arguments.points import Point
    from engine.formats.jury.mind.reactions import house_reactions, impact_on_listener, turn_weight
    from engine.formats.jury.mind.speeches import OMITTED_TEXT, argument_force, house_speech, unsaid_facts
    from engine.formats.jury.mind.strategies import write_strategy
    from engine.formats.jury.mind.text_analysis import TextAnalysis, analyse_text
    from engine.formats.jury.mind.votes import house_ballot, house_moves_vote, house_seconding, house_side

_HOMES = {
    "OMITTED_TEXT": "engine.formats.jury.mind.speeches",
    "Point": "engine.formats.jury.arguments.points",
    "TextAnalysis": "engine.formats.jury.mind.text_analysis",
    "house_ballot": "engine.formats.jury.mind.votes",
    "argument_force": "engine.formats.jury.mind.speeches",
    "impact_on_listener": "engine.formats.jury.mind.reactions",
    "unsaid_facts": "engine.formats.jury.mind.speeches",
    "house_moves_vote": "engine.formats.jury.mind.votes",
    "case_points": "engine.formats.jury.arguments.brief",
    "house_reactions": "engine.formats.jury.mind.reactions",
    "analyse_text": "engine.formats.jury.mind.text_analysis",
    "house_seconding": "engine.formats.jury.mind.votes",
    "house_side": "engine.formats.jury.mind.votes",
    "house_speech": "engine.formats.jury.mind.speeches",
    "turn_weight": "engine.formats.jury.mind.reactions",
    "write_strategy": "engine.formats.jury.mind.strategies",
}
"""Where each of its words is written."""

__all__ = [
    "OMITTED_TEXT",
    "Point",
    "TextAnalysis",
    "analyse_text",
    "argument_force",
    "case_points",
    "house_ballot",
    "house_moves_vote",
    "house_reactions",
    "house_seconding",
    "house_side",
    "house_speech",
    "impact_on_listener",
    "turn_weight",
    "unsaid_facts",
    "write_strategy",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found
