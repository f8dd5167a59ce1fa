"""How the engine itself plays a historical trial: from the points of its topic, or from what fixed rules read in its
sources (`mind/`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.house import OpenAsk, SeatAnswer
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from engine.formats.history.mind.historian import dossier, search
from engine.formats.history.mind.judge import house_judgement
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.table import side_of
from engine.matters.topic import Topic


class HistoryHouse(PlainHouse):
    """Both historians and the judge, without a model."""

    def prepare(self, matter: Topic) -> None:
        """Read the sources once."""
        for document in matter.sources:
            sentences_of(document.text, matter.subject)

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """What the house does on each seat."""
        return {"research": self._search, "file_findings": self._dossier, "give_judgement": self._judgement}

    def _search(self, matter: Topic, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return search(matter, state, side_of(ask.seat))

    def _dossier(self, matter: Topic, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return dossier(matter, state, side_of(ask.seat), worded)

    def _judgement(self, matter: Topic, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_judgement(matter, state, worded)
