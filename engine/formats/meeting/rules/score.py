"""The score at the end of a game, and the titles, from the votes and from who is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.state import State
from engine.formats.meeting.claims import Claim, claims_of
from engine.formats.meeting.rules.table import VOTE, impostors
from engine.formats.meeting.rules.votes import winner
from engine.formats.meeting.state import MeetingState
from engine.formats.meeting.truth import Truth, generate_truth
from engine.matters.incident import Incident

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


@dataclass(frozen=True)
class GameStats:
    """What one seat did in a game."""

    votes_right: int
    votes_wrong: int
    """Votes of the crew against an impostor, and against one of their own; an impostor has none."""
    lies_told: int
    """An impostor's statements of where somebody was that were false."""
    lies_caught: int
    """Those that somebody at the table contradicted."""
    meetings: int
    """Meetings in which the seat took part."""
    voted_out: tuple[int, ...]
    """Who was voted out in the whole game."""


def stats_of(matter: Incident, state: MeetingState, seat: int) -> GameStats:
    """What a seat did in a game that is over."""
    lying, out = impostors(state), results(state)
    right, wrong = _right(state, seat) if seat not in lying else (0, 0)
    at_table = state.own.tables
    told = caught = 0
    for number, seats in enumerate(at_table, 1):
        if seat not in lying or seat not in seats:
            continue
        truth = _truth(matter, state, number, at_table)
        turns = [turn for turn in state.own.said if turn.round == number]
        said = [(turn.seat, claim) for turn in turns for claim in claims_of(turn.points)]
        lies = {claim for by, claim in said if by == seat and _is_false(truth, seat, claim)}
        told += len(lies)
        caught += sum(any(by != seat and _contradicts(claim, seat, lie) for by, claim in said) for lie in lies)
    return GameStats(right, wrong, told, caught, sum(seat in seats for seats in at_table), tuple(filter(None, out)))


def counts_of(matter: Incident, state: MeetingState, seat: int) -> Mapping[str, int]:
    """The same as numbers by name, with whether the seat was still there at the end."""
    stats = stats_of(matter, state, seat)
    return {
        "votes_right": stats.votes_right,
        "votes_wrong": stats.votes_wrong,
        "lies_told": stats.lies_told,
        "lies_caught": stats.lies_caught,
        "meetings": stats.meetings,
        "survived": int(seat not in state.out),
    }


def _truth(matter: Incident, state: MeetingState, number: int, at_table: Sequence[tuple[int, ...]]) -> Truth:
    seats, before = at_table[number - 1], at_table[number - 2] if number > 1 else ()
    gone = [seat for seat in before if seat not in seats]
    victim = next((seat for seat in gone if seat not in results(state)), None)
    lying = tuple(seat for seat in impostors(state) if seat in seats)
    return generate_truth(matter, state.seed or "", number, seats, lying, state.typed_settings.steps, victim)


def _is_false(truth: Truth, by: int, claim: Claim) -> bool:
    """Whether a statement of where somebody was is not so."""
    about = by if claim.kind in ("at", "alone") else claim.seat
    track = truth.tracks.get(about, ())
    if not claim.checkable or not 0 <= claim.step < len(track):
        return False
    if claim.kind == "alone":
        return bool(truth.sightings(by)[claim.step].others)
    return claim.room >= 0 and (track[claim.step] == claim.room) == (claim.kind == "missed")


def _contradicts(claim: Claim, by: int, lie: Claim) -> bool:
    """Whether another's statement cannot be true beside a lie."""
    about = by if lie.kind in ("at", "alone") else lie.seat
    if claim.step != lie.step or not claim.checkable or claim.seat != about:
        return False
    return claim.room == lie.room if claim.kind == "missed" else claim.room not in (-1, lie.room)


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
