"""The meeting as one value.

The phases are `summons` (what happened, and what each saw), `talk` (bids, turns, locked votes), `reading` (the votes
are read one by one), `aftermath` (one turn about the result), `night` (notes; the impostors choose who is
eliminated), and from there the next summons, or `reckoning` (who was what, and what minds learned of it).
"""

from __future__ import annotations

from functools import partial

from engine.core import events
from engine.core.format import Format, Phase
from engine.core.rules import (
    PASS_OFFER,
    closing_rule,
    floor_seconds,
    grant_floor_rule,
    phase_change_for_reason,
)
from engine.core.state import State
from engine.formats.meeting.house import MeetingHouse
from engine.formats.meeting.labels import LABELS, OUTCOMES, ROLES
from engine.formats.meeting.personas import PERSONA_RULES, PERSONA_TEXTS
from engine.formats.meeting.rules import bids, ghosts, story, votes
from engine.formats.meeting.rules.speech import SPEAK
from engine.formats.meeting.rules.table import choice_labels, choices, deal, is_waiting, seating
from engine.formats.meeting.settings import MeetingSettings
from engine.formats.meeting.state import OWN_STATE
from engine.matters.incident import Incident

_grant_floor = grant_floor_rule(partial(floor_seconds, quiet=True))
"""A bid without words gives a person the floor at live pace for a moment, and for as long as ever once they write."""


def _reacted(state: State) -> bool:
    """Whether somebody had a word on the result, or nobody wanted one."""
    weighed = state.happened_since(events.BidsWeighed, state.phase_seq)
    return weighed and not is_waiting(state) and not state.queue


MEETING = Format(
    name="meeting",
    title="Who is lying?",
    settings=MeetingSettings,
    own=OWN_STATE,
    matter_model=Incident,
    seating=seating,
    host_seat=1,
    first="summons",
    house=MeetingHouse(),
    outcomes=OUTCOMES,
    choices_from=choices,
    choice_labels=choice_labels,
    deal=deal,
    seats_close=True,
    roles=ROLES,
    labels=LABELS,
    personas=PERSONA_RULES,
    persona_texts=PERSONA_TEXTS,
    titles=("impostor", "crew", "ghost"),
    phases={
        "summons": Phase(
            "summons",
            {"say_aside": ghosts.SAY_ASIDE},
            (
                story.open_meeting,
                story.deal_again,
                story.file_report,
                phase_change_for_reason("reported", "talk", story.reported),
            ),
        ),
        "talk": Phase(
            "talk",
            {"place_bid": bids.PLACE_BID, "speak": SPEAK, "pass": PASS_OFFER, "say_aside": ghosts.SAY_ASIDE},
            (
                ghosts.ask_ghost,
                votes.open_box,
                votes.lock_votes,
                bids.weigh,
                bids.say_bid,
                _grant_floor,
                phase_change_for_reason("all_voted", "reading", votes.all_voted),
                bids.ask_tick,
            ),
        ),
        "reading": Phase(
            "reading",
            {"say_aside": ghosts.SAY_ASIDE},
            (
                votes.read_next,
                votes.tally,
                votes.eject,
                votes.file_vote,
                phase_change_for_reason("counted", "aftermath", votes.counted),
            ),
        ),
        "aftermath": Phase(
            "aftermath",
            {"place_bid": bids.PLACE_BID, "speak": SPEAK, "pass": PASS_OFFER, "say_aside": ghosts.SAY_ASIDE},
            (
                ghosts.ask_ghost,
                bids.weigh,
                bids.say_bid,
                _grant_floor,
                phase_change_for_reason(
                    "decided", "reckoning", lambda state: _reacted(state) and votes.winner(state) is not None
                ),
                phase_change_for_reason("heard", "night", _reacted),
                bids.ask_reaction,
            ),
        ),
        "night": Phase(
            "night",
            {"take_note": story.TAKE_NOTE, "say_aside": ghosts.SAY_ASIDE},
            (
                story.ask_notes,
                story.eliminate,
                story.close_meeting,
                phase_change_for_reason("next", "summons", story.goes_on),
                phase_change_for_reason(
                    "decided",
                    "reckoning",
                    lambda state: state.round_closed == state.round and votes.winner(state) is not None,
                ),
            ),
        ),
        "reckoning": Phase(
            "reckoning",
            {"take_note": story.TAKE_NOTE, "say_aside": ghosts.SAY_ASIDE},
            (story.reach_verdict, story.file_score, story.ask_lessons, closing_rule(story.lessons_are_in)),
        ),
    },
)
