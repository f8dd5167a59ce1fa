"""How the engine itself plays a meeting: each seat by what it was dealt, what it saw and what was said at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.format import Format
from engine.core.house import OMITTED_TEXT, FindHits, OpenAsk, SeatAnswer
from engine.core.plain_house import PlainHouse
from engine.core.rules import check_speech
from engine.core.state import State
from engine.formats.meeting.acts import ASIDE, HouseBid, SayAside, TakeNote
from engine.formats.meeting.claims import points
from engine.formats.meeting.labels import LESSONS, REACTION
from engine.formats.meeting.memory import MeetingMemory
from engine.formats.meeting.truth import chart_of
from engine.matters.incident import Incident


class MeetingHouse(PlainHouse):
    """Every seat of a meeting, without a model."""

    memory = MeetingMemory()

    def __init__(self, experience: Mapping[str, int] | None = None) -> None:
        """`experience`: what the persona that it plays did in other games."""
        self.experience = experience or {}

    def prepare(self, matter: Incident) -> None:
        """Draw the chart of the place."""
        chart_of(matter)

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """What the mind on a seat does about each ask."""
        return {"place_bid": self.bid, "take_note": self._note, "speak": self._speech, ASIDE: self._aside}

    def bid(self, matter: Incident, state: State, memory: Any, ask: OpenAsk, worded: bool) -> HouseBid:
        """What a seat bids, and its vote."""
        from engine.formats.meeting.mind.account import mind_of
        from engine.formats.meeting.mind.plan import plan_reaction, plan_tick
        from engine.formats.meeting.mind.writer import write_scratch, write_turn

        mind = mind_of(matter, state, ask.seat, self.experience)
        plan = plan_reaction(mind) if ask.topic == REACTION else plan_tick(mind)
        vote = plan.vote if plan.vote != str(ask.seat) else None
        if plan.move == "silent":
            return HouseBid(desire=0, vote=vote)
        return HouseBid(
            desire=plan.desire,
            message=write_turn(mind, plan) if worded else OMITTED_TEXT,
            target=plan.target,
            vote=vote,
            note=(write_scratch(mind) if worded else OMITTED_TEXT) if mind.seat in mind.record.last_turn else None,
            points=points(plan.claims),
        )

    def _note(self, matter: Incident, state: State, memory: Any, ask: OpenAsk, worded: bool) -> TakeNote:
        """What a seat writes down, and whom an impostor chooses."""
        from engine.formats.meeting.mind.account import mind_of
        from engine.formats.meeting.mind.lesson import write_lesson
        from engine.formats.meeting.mind.victim import calls_meeting, choose_at_night
        from engine.formats.meeting.mind.writer import write_notes

        if ask.topic == LESSONS:
            return TakeNote(note=write_lesson(matter, state, ask.seat) if worded else OMITTED_TEXT)
        mind = mind_of(matter, state, ask.seat, self.experience)
        note = write_notes(mind) if worded else OMITTED_TEXT
        return TakeNote(note=note, target=choose_at_night(mind), call=calls_meeting(mind))

    def _speech(self, matter: Incident, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        """What a seat says that was given the floor by somebody else's bid: its own plan, or it passes."""
        from engine.formats.meeting.mind.account import mind_of
        from engine.formats.meeting.mind.plan import plan_tick
        from engine.formats.meeting.mind.writer import write_turn
        from engine.formats.meeting.rules.speech import MeetingSpeak

        mind = mind_of(matter, state, ask.seat, self.experience)
        plan = plan_tick(mind)
        if plan.move == "silent":
            return acts.Pass()
        text = write_turn(mind, plan) if worded else OMITTED_TEXT
        return MeetingSpeak(text=text, target=plan.target, points=points(plan.claims))

    def _aside(self, matter: Incident, state: State, memory: Any, ask: OpenAsk, worded: bool) -> SayAside:
        """What somebody who is out says to the others who are."""
        from engine.formats.meeting.mind.ghost import write_aside

        return SayAside(text=write_aside(state, ask.seat) if worded else OMITTED_TEXT)

    def complete_speech(
        self, format: Format, state: State, memory: Any, seat: int, act: acts.Speak, find: FindHits
    ) -> acts.Speak:
        """The speech as it is; what it claims is read as it is decided."""
        check_speech(format, state, seat, act, completed=False)
        return act
