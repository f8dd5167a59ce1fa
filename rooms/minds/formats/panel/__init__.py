"""Models at a panel: asked to speak by prompts of the panel's own.

A speaker reads the meeting as a conversation: what others said comes as `user`, what it said itself as `assistant`,
each message in the scaffold (`scaffold.py`) that names speaker, addressee, sources, verdict and reasons. Two layers say
who it is: one is the same for everybody at the table, one is its own.
"""

from __future__ import annotations

from engine.formats.panel.labels import TIMEKEEPER
from rooms.minds.formats.generic import PLAYED_BY_MODELS
from rooms.minds.formats.panel.prompt import MEMBER_SPEAKS, TIMEKEEPER_SPEAKS
from rooms.minds.formats.prompts import register_prompt

__all__ = ["PLAYED_BY_MODELS"]

register_prompt("panel", None, "speak", MEMBER_SPEAKS)
register_prompt("panel", TIMEKEEPER, "speak", TIMEKEEPER_SPEAKS)
