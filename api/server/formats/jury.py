"""What a server loads ahead for juries."""

from __future__ import annotations

FIRST_ROOM = (
    "engine.formats.jury.mind.text_analysis",
    "engine.formats.jury.mind.strategies",
    "engine.formats.jury.mind.reactions",
    "engine.formats.jury.mind.votes",
)
"""What the first jury that is driven needs: its house."""
LIBRARIES = ("rooms.minds.formats.jury.juror", "rooms.minds.formats.jury.bench")
"""What its models need."""
