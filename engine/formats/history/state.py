"""The state that a historical trial folds of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.core.events import AudienceBallotCast, Forked
from engine.core.format import Context
from engine.core.own_state import OwnState
from engine.core.state import State
from engine.formats.history.settings import HistorySettings


@dataclass(frozen=True)
class HistoryOwn:
    """What only a historical trial reads."""

    audience_first: Mapping[int, str] = field(default_factory=dict)
    """The first ballot of each member of the audience."""


HistoryState: TypeAlias = State[HistorySettings, HistoryOwn]
HistoryContext: TypeAlias = Context[HistorySettings, HistoryOwn]


def _audience_ballot_cast(own: HistoryOwn, state: State, event: AudienceBallotCast) -> HistoryOwn:
    if event.previous is not None:
        return own
    return HistoryOwn({**own.audience_first, event.member: event.choice})


def _forked(own: HistoryOwn, state: State, event: Forked) -> HistoryOwn:
    return HistoryOwn()


OWN_STATE = OwnState(HistoryOwn(), {AudienceBallotCast: _audience_ballot_cast, Forked: _forked})
