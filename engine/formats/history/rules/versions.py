"""Versions: what changed in the rules of a trial, so that a log goes on under the rules that it began with."""

from __future__ import annotations

from engine.core.state import State

FIRST_COUNTING_VERSION = 6
"""From this version on the judge's criteria and the audience's votes are filed as counts, a dossier may say what was
looked for in vain, and feedback is checked for what a search can be made of."""


def counts_are_filed(state: State) -> bool:
    """Whether a trial began under the rules that file counts (`FIRST_COUNTING_VERSION`)."""
    return state.rules >= FIRST_COUNTING_VERSION
