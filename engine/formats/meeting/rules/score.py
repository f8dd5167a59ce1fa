"""The score at the end of a game, and the titles, from the votes and from who is left."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.state import State
from engine.formats.meeting.rules.table import impostors
from engine.formats.meeting.rules.votes import VOTE, winner

WIN_POINTS = 3
RIGHT_VOTE_POINTS = 2
WRONG_VOTE_POINTS = -1
"""Of the crew, for each vote against an impostor and against one of their own."""
MEETING_POINTS = 1
"""Of an impostor, for each meeting that they got through."""


def vote_history(state: State) -> list[dict[int, int]]:
    """What each seat voted, meeting by meeting; 0 is a skip, and who did not vote is not in it."""
    return [
        {int(part.id): int(part.figure) for part in paper.parts if part.id.isdecimal() and part.figure is not None}
        for paper in state.papers.values()
        if paper.form == VOTE
    ]


def results(state: State) -> list[int]:
    """Who was voted out, meeting by meeting; 0 for nobody."""
    found = (paper.parts[-1] for paper in state.papers.values() if paper.form == VOTE)
    return [int(part.figure or 0) for part in found]


def _right(state: State, seat: int) -> tuple[int, int]:
    """How many votes of a seat were against an impostor, and how many against somebody else."""
    lying = impostors(state)
    cast = [votes[seat] for votes in vote_history(state) if votes.get(seat)]
    return sum(vote in lying for vote in cast), sum(vote not in lying for vote in cast)


def points_of(state: State) -> Mapping[int, int]:
    """What each seat scores."""
    lying = impostors(state)
    won = winner(state)
    crew_won = won is not None and won[0] == "crew_wins"
    out = results(state)
    points = {}
    for seat in state.seats:
        if seat in lying:
            through = len(out) - (1 if seat in out else 0)
            points[seat] = MEETING_POINTS * through + (0 if crew_won else WIN_POINTS)
        else:
            right, wrong = _right(state, seat)
            points[seat] = RIGHT_VOTE_POINTS * right + WRONG_VOTE_POINTS * wrong + (WIN_POINTS if crew_won else 0)
    return points


def titles_of(state: State) -> Mapping[int, str]:
    """What each seat is called for it, in a few words."""
    lying, history, out = impostors(state), vote_history(state), results(state)
    titles = {}
    for seat in state.seats:
        right, wrong = _right(state, seat)
        votes = [ballots[seat] for ballots in history if seat in ballots]
        if seat in lying:
            against_own = any(vote in lying for vote in votes)
            if seat not in out:
                titles[seat] = "Sold a friend, and slept well" if against_own else "Nobody ever knew"
            else:
                titles[seat] = "Caught at the first table" if out[0] == seat else "Held out, but not long enough"
        elif seat in out:
            titles[seat] = "Innocent, and out all the same"
        elif right and not wrong:
            titles[seat] = "Never pointed at the wrong one"
        elif wrong and not right:
            titles[seat] = "Sure every time, and wrong every time"
        elif right:
            titles[seat] = "Got there in the end"
        elif votes and not any(votes):
            titles[seat] = "Would rather not say"
        else:
            titles[seat] = "Saw too much" if seat in state.out else "Was there"
    return titles
