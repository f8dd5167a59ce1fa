"""The meeting's settings, and the numbers of its rules in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic import Field

from engine.core.format import SeatNumber, Settings
from engine.matters.incident import MAX_PLAYERS, MAX_STEPS, MIN_PLAYERS, MIN_STEPS

Level: TypeAlias = Literal["none", "basic", "intermediate", "advanced"]
"""How much somebody who plays knows of the craft."""


@dataclass(frozen=True)
class BidTable:
    """What is added to and taken from the desire to speak."""

    mention: float = 2.0
    """For a seat that was named in one of the latest turns."""
    accusation: float = 3.0
    """For a seat that was accused or asked in one of them."""
    recent_turns: int = 3
    """How many turns count as the latest."""
    silence: float = 1.0
    """For each tick of silence beyond `silence_ticks`."""
    silence_ticks: int = 2
    silence_most: float = 8.0
    die: int = 6
    """Sides of the die that is rolled for each bid."""
    just_spoke: float = 4.0
    """Taken from whoever spoke in the tick before."""
    spoke_lately: float = 2.0
    """Taken from whoever spoke in the tick before that."""
    voted: float = 2.0
    """Taken from whoever has voted."""
    hand: int = 5
    """From this desire on a seat is seen to want to speak."""


BIDS = BidTable()
URGENT_BID = 10
"""The bid that interrupts: it goes before all others, once a meeting."""
TICKS_AFTER_WRAP_UP = 4
"""Ticks that a meeting has left once it is told to come to an end; then whoever has not voted has no vote."""
MAX_TALK_CHARACTERS = 100_000
"""Characters of all turns of a game, about 25,000 tokens; after them every meeting is told to come to an end."""


class MeetingSettings(Settings):
    """What a host may set for a meeting."""

    players: int = Field(7, ge=MIN_PLAYERS, le=MAX_PLAYERS, json_schema_extra={"in_fork": False, "at_opening": True})
    """Seats at the table; a matter with fewer people has fewer."""
    players_from: Literal["place", "shelf"] = Field("place", json_schema_extra={"in_fork": False, "at_opening": True})
    """Who sits there: the people of the place, or personas of our own, who play in every place."""
    impostors: int = Field(2, ge=1, le=3, json_schema_extra={"in_fork": False, "at_opening": True})
    """How many of them are impostors: fewer than half."""
    steps: int = Field(6, ge=MIN_STEPS, le=MAX_STEPS, json_schema_extra={"in_fork": True})
    """Times of which everybody knows where they were."""
    wrap_up: int = Field(10, ge=1, le=40, json_schema_extra={"in_fork": True})
    """Ticks after which a meeting is told to come to an end."""
    bid_seconds: int = Field(45, ge=5, le=600, json_schema_extra={"in_fork": True})
    """Seconds that everybody has for a bid."""
    note_seconds: int = Field(60, ge=5, le=600, json_schema_extra={"in_fork": True})
    """Seconds that everybody has for a note after the vote."""
    reveal_seconds: int = Field(2, ge=0, le=20, json_schema_extra={"in_fork": True})
    """Seconds between one vote that is read out and the next; none at the pace `instant`."""
    confirm_ejects: bool = Field(True, json_schema_extra={"in_fork": True})
    """Whether the table learns what somebody was who is voted out."""
    change_of_mind: bool = Field(False, json_schema_extra={"in_fork": True})
    """Whether a vote may be asked back once a meeting, and cast for somebody else."""
    anonymous_votes: bool = Field(False, json_schema_extra={"in_fork": True})
    """Whether a vote is read as numbers, and nobody learns who voted for whom."""
    discussion: int = Field(0, ge=0, le=20, json_schema_extra={"in_fork": True})
    """Turns of a meeting before anybody may vote; 0 for none."""
    meeting_call: Literal["nobody", "anybody", "sheriff"] = Field("nobody", json_schema_extra={"in_fork": True})
    """Who may call a meeting at night, so that nobody is eliminated: once in a game."""
    reveal_parts: bool = Field(False, json_schema_extra={"in_fork": True})
    """Whether the table learns of whoever is out that they were the sheriff or the medic."""
    sheriff: bool = Field(False, json_schema_extra={"in_fork": False, "at_opening": True})
    """Whether one of the crew learns each night what another seat is."""
    medic: bool = Field(False, json_schema_extra={"in_fork": False, "at_opening": True})
    """Whether one of the crew protects a seat each night, which is not eliminated then."""
    craft: Level | dict[SeatNumber | Literal["default"], Level] = Field(
        "intermediate", json_schema_extra={"in_fork": True}
    )
    """How much those know of the craft who play: `none`, `basic`, `intermediate` or `advanced`, for all or by seat."""
    impostor_craft: Level | None = Field(None, json_schema_extra={"in_fork": True})
    """The same for impostors alone, whichever seats they have."""
    persona_memory: bool = Field(False, json_schema_extra={"in_fork": True, "owners": True})
    """Whether personas keep what they learn here for other games of the room's owner; models read it before they
    play."""

    def model_post_init(self, context: Any) -> None:
        """Impostors who are half the table would have won before anybody spoke."""
        if 2 * self.impostors >= self.players:
            raise ValueError(
                f"impostors is {self.impostors}, and there are {self.players} players: lower impostors, or seat more "
                "players"
            )
