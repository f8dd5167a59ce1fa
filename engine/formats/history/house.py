"""How the engine itself plays a historical trial: extractively, from the sentences of the sources (`mind/`)."""

from __future__ import annotations

from typing import Any

from engine.core import acts
from engine.core.house import OpenAsk
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
            sentences_of(document.text)

    def answer(self, matter: Topic, state: State, memory: Any, ask: OpenAsk, worded: bool = True) -> acts.Act:
        """What the house does on a seat."""
        match ask.act:
            case "research":
                return search(matter, state, side_of(ask.seat))
            case "file_findings":
                return dossier(matter, state, side_of(ask.seat), worded)
            case "give_judgement":
                return house_judgement(matter, state, worded)
            case _:
                raise KeyError(ask.act)
