"""The meeting's own names and words, each in one place."""

from __future__ import annotations

from typing import Final

from engine.core.format import Labels, Role

CREW: Final = "crew"
IMPOSTOR: Final = "impostor"
ATTENDEE: Final = "attendee"
SKIP: Final = "skip"
OUTCOMES: Final = ("crew_wins", "impostors_win")

ROLES = {
    ATTENDEE: Role("At the table"),
    CREW: Role("Crew"),
    IMPOSTOR: Role("Impostor"),
}
TICK: Final = "tick"
NUDGE: Final = "nudge"
LAST_CALL: Final = "last_call"
REACTION: Final = "reaction"
NOTES: Final = "notes"
LESSONS: Final = "lessons"
GHOSTS: Final = "ghosts"

LABELS = Labels(
    settings={
        "players": "Players",
        "players_from": "Who sits at the table",
        "impostors": "Impostors",
        "steps": "Times that everybody remembers",
        "wrap_up": "Turns until a meeting should come to an end",
        "bid_seconds": "Seconds for a bid",
        "note_seconds": "Seconds for notes",
        "reveal_seconds": "Seconds between two votes that are read",
        "confirm_ejects": "The table learns what somebody was who is voted out",
        "change_of_mind": "A vote may be asked back once",
        "anonymous_votes": "Nobody learns who voted for whom",
        "discussion": "Turns before anybody may vote",
        "meeting_call": "Who may call a meeting at night, once a game",
        "reveal_parts": "The table learns who was the sheriff or the medic, once they are out",
        "sheriff": "A sheriff: one of the crew sees a role each night",
        "medic": "A medic: one of the crew protects a seat each night",
        "craft": "Craft of the players",
        "impostor_craft": "Craft of the impostors",
        "persona_memory": "Personas remember the host’s other games",
    },
    phases={
        "summons": "The summons",
        "talk": "The meeting",
        "reading": "The vote is read",
        "aftermath": "After the vote",
        "night": "Notes, and what happens next",
        "reckoning": "Who it was",
    },
    choices={SKIP: "Skip"},
    outcomes={"crew_wins": "The crew wins", "impostors_win": "The impostors win"},
    acts={
        "place_bid": "Bid for the floor, from 0 (nothing to say) to 10 (interrupt), with what you would say; vote when "
        "you are sure",
        "take_note": "Write down what you want to remember of this meeting; choose a seat if your part has a choice at "
        "night: impostors who is eliminated next, the sheriff whose role is told, the medic who is protected",
        "say_aside": "Say something to the others who are out; nobody at the table reads it",
    },
    topics={
        TICK: "Who speaks next",
        NUDGE: "Who speaks next; the meeting should come to an end, so vote as soon as you can",
        LAST_CALL: "Wrap it up: vote now, or you will have no vote",
        REACTION: "What you say to the result",
        NOTES: "Your notes",
        LESSONS: "What you learned",
        GHOSTS: "A word among those who are out",
        "ejection": "Who is voted out",
        "reveal": "The next vote",
    },
    reasons={
        "impostors_out": "The last impostor was voted out.",
        "impostors_equal": "The impostors are as many as the rest, and can no longer be voted out.",
        "adjourned": "The host adjourned.",
    },
)
