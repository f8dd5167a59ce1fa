"""Versions: what changed in the rules of a meeting, so that a log goes on under the rules that it began with."""

from __future__ import annotations

from engine.core.state import State

FIRST_SILENT_VERSION = 6
"""From this version on nobody votes, speaks or writes in the name of another: who sends no vote by the last tick has
none, and a model that failed is silent."""


def is_silent(state: State) -> bool:
    """Whether a game began under the rules by which silence is no vote (`FIRST_SILENT_VERSION`)."""
    return state.rules >= FIRST_SILENT_VERSION
