"""How the engine itself plays a panel."""

from __future__ import annotations

from typing import Any

from engine.core import acts as a
from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT, OpenAsk
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from engine.formats.panel.acts import PanelBallot, PanelSpeak
from engine.formats.panel.labels import TIMEKEEPER
from engine.matters.candidate import ABSTAIN, Candidate


class PanelHouse(PlainHouse):
    """Members who read out what they find, and a timekeeper who counts."""

    def answer(self, matter: Candidate, state: State, memory: Any, ask: OpenAsk, worded: bool = True) -> a.Act:
        """What the mind on a seat does about an ask."""
        draw = Draw(state.seed or "", "house", ask.act, ask.ask, ask.seat)
        options = [choice for choice in state.choices if choice != ABSTAIN]
        if ask.act == "cast_ballot":
            return PanelBallot(choice=draw.choice(options), reasoning="So it seems to me." if worded else OMITTED_TEXT)
        seat = state.seats[ask.seat]
        if seat.role == TIMEKEEPER:
            return PanelSpeak(text="The clock is running." if worded else OMITTED_TEXT)
        ready = seat.turns >= 3
        return PanelSpeak(
            text=f"{matter.documents[0].name} says enough." if worded else OMITTED_TEXT,
            cites=(matter.documents[0].id,),
            verdict=draw.choice(options) if ready else None,
            withdraws=ready,
        )
