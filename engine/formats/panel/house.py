"""How the engine itself plays a panel: its members and the timekeeper, and what it reads in a person's words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import acts
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.house import FindHits, OpenAsk, SeatAnswer
from engine.core.plain_house import PlainHouse
from engine.core.rules import check_speech
from engine.core.state import State
from engine.formats.panel.labels import TIMEKEEPER
from engine.formats.panel.memory import PanelMemory, TableTalk
from engine.matters.candidate import Candidate


class PanelHouse(PlainHouse):
    """The house of a panel. What is said loads the voices, and is imported when somebody is to speak."""

    memory = PanelMemory()

    def prepare(self, matter: Candidate) -> None:
        """Read the dossier."""
        from engine.formats.panel.mind.evidence import points_of

        points_of(matter)

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """What the mind on a seat does about each ask."""
        return {"speak": self._speech, "cast_ballot": self._ballot}

    def _speech(self, matter: Candidate, state: State, memory: TableTalk, ask: OpenAsk, worded: bool) -> acts.Act:
        from engine.formats.panel.mind.writer import member_speech, timekeeper_speech

        if state.seats[ask.seat].role == TIMEKEEPER:
            return timekeeper_speech(matter, state, ask.seat, _draw(state, ask), worded)
        return member_speech(matter, state, memory, ask.seat, _draw(state, ask), worded)

    def _ballot(self, matter: Candidate, state: State, memory: TableTalk, ask: OpenAsk, worded: bool) -> acts.Act:
        from engine.formats.panel.mind.writer import member_ballot

        return member_ballot(matter, state, memory, ask.seat, worded)

    def complete_speech(
        self, format: Format, state: State, memory: TableTalk, seat: int, act: acts.Speak, find: FindHits
    ) -> acts.Speak:
        """The speech with what it is about, whom it addresses and what it puts on record."""
        from engine.formats.panel.mind.minutes import read_speech

        matter = state.matter
        assert isinstance(matter, Candidate)
        check_speech(format, state, seat, act, completed=False)
        return read_speech(matter, state, seat, act, find(act.text))


def _draw(state: State, ask: OpenAsk) -> Draw:
    return Draw(state.seed or "", "house", ask.act, ask.ask, ask.seat)
