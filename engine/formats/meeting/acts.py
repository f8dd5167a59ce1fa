"""The meeting's acts: bids, notes, and words among those who are out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.core import acts

MESSAGE_LIMIT = 600
"""Characters that one turn may have."""
NOTE_LIMIT = 1200
"""Characters of the notes that somebody carries from one meeting to the next."""
ASIDE = "say_aside"
"""What those who are out say to each other."""
SCRATCH_LIMIT = 400
"""Characters of a note that goes with a bid."""


def _within_bounds(desire: Any) -> Any:
    """Say in one sentence what a bid may be."""
    if isinstance(desire, int) and not isinstance(desire, bool) and not 0 <= desire <= 10:
        raise ValueError(f"a bid is from 0 to 10, and this one is {desire}")
    return desire


def _short_enough(limit: int, what: str) -> BeforeValidator:
    def check(text: Any) -> Any:
        if isinstance(text, str) and len(text) > limit:
            raise ValueError(f"{what} has at most {limit:,} characters, and this one has {len(text):,}: shorten it")
        return text

    return BeforeValidator(check)


class PlaceBid(acts.Act):
    """Bid for the floor, with what you would say, and perhaps with your vote."""

    kind: Literal["place_bid"] = "place_bid"
    desire: Annotated[int, BeforeValidator(_within_bounds), Field(ge=0, le=10)] = 0
    """How much you want to speak now: 0 for nothing to say, 10 to interrupt, which everybody may do once a meeting."""
    message: Annotated[acts.Text, _short_enough(MESSAGE_LIMIT, "a message"), Field(max_length=MESSAGE_LIMIT)] = ""
    """What you say if your bid is the highest. Left empty, you are given the floor to say it then."""
    target: acts.SeatNumber | None = None
    """The seat that you speak to."""
    vote: acts.Text | None = None
    """The seat, as its number, that is to be voted out, or `skip`; left out while you go on discussing. It cannot be
    changed afterwards."""
    thought: acts.Text | None = Field(None, max_length=400)
    """What you think and do not say."""
    note: (
        Annotated[acts.Text, _short_enough(SCRATCH_LIMIT, "a note on a bid"), Field(max_length=SCRATCH_LIMIT)] | None
    ) = None
    """What you want to remember until the end of this meeting, in place of what you had noted."""


class HouseBid(PlaceBid):
    """A bid of the house, which knows what its message claims without reading it."""

    points: tuple[str, ...] = ()


class TakeNote(acts.Act):
    """Keep what matters of the meeting for later; what was noted during it is erased."""

    kind: Literal["take_note"] = "take_note"
    note: Annotated[acts.Text, _short_enough(NOTE_LIMIT, "a note"), Field(max_length=NOTE_LIMIT)] = ""
    """What you want to remember from now on."""
    target: acts.SeatNumber | None = None
    """For impostors the seat that is eliminated before the next meeting, for a sheriff the one whose role is told, and
    for a medic the one that is protected."""
    call: bool = False
    """Whether you call a meeting in place of the night, where the room allows you to: nobody is eliminated then."""


class SayAside(acts.Act):
    """Say something to the others who are out."""

    kind: Literal["say_aside"] = "say_aside"
    text: acts.Text = Field("", max_length=MESSAGE_LIMIT)
