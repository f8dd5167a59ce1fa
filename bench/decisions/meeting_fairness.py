"""How fair a meeting is when the house plays both sides: who wins, by craft of either side, against votes by chance;
whether truth can be found the better the more can be checked; and how the talk goes.

    python -m bench.decisions.meeting_fairness [-n 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import median
from time import process_time
from typing import Any

from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core import events
from engine.core.acts import SettingValue
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.house import OpenAsk
from engine.core.state import State
from engine.formats.meeting.acts import HouseBid
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.house import MeetingHouse
from engine.formats.meeting.mind.manners import LEVELS
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.table import impostors
from engine.formats.meeting.truth import generate_truth
from engine.matters.incident import Incident
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, play_from_opening

MIN_CHECKABLE_CLAIMS, MAX_CHECKABLE_CLAIMS = 3, 6
"""Meetings with so few statements that can be checked, or fewer, are put together, and so are those with so many."""


class ChanceHouse(MeetingHouse):
    """A house whose crew votes by chance, as soon as it would have voted."""

    def bid(self, matter: Incident, state: State, memory: Any, ask: OpenAsk, worded: bool) -> HouseBid:
        """The bid of the house, with another vote."""
        bid = super().bid(matter, state, memory, ask, worded)
        if bid.vote is None or ask.seat in impostors(state):
            return bid
        others = [str(seat) for seat in state.taking_part if seat != ask.seat]
        vote = Draw(state.seed or "", "chance", state.round, ask.seat).choice([*others, "skip"])
        return bid.model_copy(update={"vote": vote})


@dataclass
class Games:
    """What came of many games."""

    matter: Incident | None = None
    number: int = 0
    crew_wins: int = 0
    meetings: list[int] = field(default_factory=list)
    ticks: list[int] = field(default_factory=list)
    seconds: float = 0.0
    talk: Counter[str] = field(default_factory=Counter)
    """Turns, alibis that were said again, questions, those without an answer, meetings, those without an accusation,
    and those in which no claim was denied or doubted by another."""
    votes: dict[int, list[bool]] = field(default_factory=lambda: defaultdict(list))
    """Votes of the crew in first meetings, whether each was against an impostor, by how many statements of where
    somebody was could be checked: those of a room in which somebody honest was at that time."""

    @property
    def crew_share(self) -> float:
        """How often the crew wins."""
        return self.crew_wins / self.number

    def add(self, played: PlayedDeliberation) -> None:
        """One game more."""
        state = played.state
        assert state.verdict is not None, "no game goes on for ever"
        self.number += 1
        self.crew_wins += state.verdict.outcome == "crew_wins"
        self.meetings.append(state.round)
        self.ticks.append(sum(entry.event.kind == "bids_weighed" for entry in played.entries))
        self._count_first_votes(played)
        self._count_talk(played)

    def _count_talk(self, played: PlayedDeliberation) -> None:
        for turns in meetings_of(played):
            self.talk["meetings"] += 1
            self.talk["turns"] += len(turns)
            self.talk["repeated"] += repeated_alibis(turns)
            questions, answered = count_questions(turns)
            self.talk["questions"] += questions
            self.talk["unanswered"] += questions - answered
            kinds = {claim.kind for turn in turns for claim in claims_of(turn.points)}
            self.talk["unaccused"] += "accuse" not in kinds
            self.talk["undenied"] += not is_contested(turns)

    def _count_first_votes(self, played: PlayedDeliberation) -> None:
        """The votes of the first meeting, where every table is as large, by what could be checked before them."""
        state = played.state
        lying, steps = impostors(state), state.typed_settings.steps
        assert state.seed is not None
        assert self.matter is not None
        truth = generate_truth(self.matter, state.seed, 1, tuple(state.seats), lying, steps, None)
        checkable = 0
        for entry in played.entries:
            event = entry.event
            if event.kind == "turn_taken":
                for claim in claims_of(event.points):
                    if claim.kind == "at" and claim.step == truth.step:
                        there = [seat for seat, rooms in truth.tracks.items() if rooms[claim.step] == claim.room]
                        checkable += any(seat != event.seat and seat not in lying for seat in there)
            elif event.kind == "filed" and event.form == "vote":
                for part in event.parts:
                    if part.id.isdecimal() and int(part.id) not in lying:
                        self.votes[max(MIN_CHECKABLE_CLAIMS, min(checkable, MAX_CHECKABLE_CLAIMS))].append(
                            int(part.figure or 0) in lying
                        )
                return


def meetings_of(played: PlayedDeliberation) -> list[list[events.TurnTaken]]:
    """The turns of each meeting, without those about its result."""
    meetings: list[list[events.TurnTaken]] = []
    talking = False
    for entry in played.entries:
        event = entry.event
        if isinstance(event, events.RoundOpened):
            meetings.append([])
        elif isinstance(event, events.PhaseEntered):
            talking = event.phase == "talk"
        elif isinstance(event, events.TurnTaken) and talking:
            meetings[-1].append(event)
    return meetings


def repeated_alibis(turns: Sequence[events.TurnTaken]) -> int:
    """How many turns say again where their speaker was, and nothing else that can be checked; who accuses somebody or
    speaks for them may name again what was seen."""
    said: set[tuple[int, str]] = set()
    repeated = 0
    for turn in turns:
        checkable = {
            (turn.seat, claim) for claim in turn.points if claim.startswith(("at/", "saw/", "missed/", "alone/"))
        }
        argues = any(claim.startswith(("accuse/", "clear/")) for claim in turn.points)
        repeated += bool(checkable) and checkable <= said and not argues
        said |= checkable
    return repeated


def count_questions(turns: Sequence[events.TurnTaken]) -> tuple[int, int]:
    """How many questions there are, and to how many the one who was asked has spoken afterwards."""
    asked = [
        (number, claim.seat)
        for number, turn in enumerate(turns)
        for claim in claims_of(turn.points)
        if claim.kind == "ask"
    ]
    return len(asked), sum(any(turn.seat == seat for turn in turns[number + 1 :]) for number, seat in asked)


def is_contested(turns: Sequence[events.TurnTaken]) -> bool:
    """Whether somebody denies another's claim, or accuses one who has made one."""
    placed: set[int] = set()
    for turn in turns:
        for claim in claims_of(turn.points):
            if claim.kind == "missed" or (claim.kind == "accuse" and claim.seat in placed):
                return True
            if claim.kind == "at":
                placed.add(turn.seat)
    return False


def interval(hits: int, number: int) -> tuple[float, float]:
    """Between which shares, in per cent, the true one lies in 95 of 100 cases (Wilson)."""
    share, z = hits / number, 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number)) / (1 + z * z / number)
    return 100 * (middle - half), 100 * (middle + half)


def play(format: Format, number: int, seed: int, settings: Mapping[str, SettingValue]) -> Games:
    """Many games, on all ready incidents in turn."""
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    openings = [Opening(format.bind(matter), {"pace": "instant", **settings}, 0.0) for matter in shelf]
    games, began = Games(), process_time()
    for game in range(number):
        games.matter = shelf[game % len(shelf)]
        games.add(play_from_opening(openings[game % len(openings)], f"{seed}-{game}", worded=False))
    games.seconds = process_time() - began
    return games


def report(name: str, games: Games) -> None:
    """A row of the table."""
    low, high = interval(games.crew_wins, games.number)
    crew = f"{100 * games.crew_share:5.1f} % ({low:.0f} to {high:.0f})"
    meetings = f"{median(games.meetings):.0f}, at most {max(games.meetings)}"
    ticks = f"{median(games.ticks):.0f}, at most {max(games.ticks)}"
    spent = 1000 * games.seconds / games.number
    print(f"{name:26} crew {crew}   meetings {meetings}   ticks {ticks}   {spent:.1f} ms")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=positive_count, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = read_options(parser)
    usual = play(MEETING, given.n, given.seed, {})
    report("as it is set", usual)
    for craft in LEVELS:
        report(f"impostors at {craft}", play(MEETING, given.n, given.seed, {"impostor_craft": craft}))
    for craft in LEVELS:
        settings: dict[str, SettingValue] = {"craft": craft, "impostor_craft": "intermediate"}
        report(f"crew at {craft}", play(MEETING, given.n, given.seed, settings))
    report("crew votes by chance", play(replace(MEETING, house=ChanceHouse()), given.n, given.seed, {}))
    print("\nVotes of the crew against impostors in first meetings, by statements that can be checked:")
    for checkable, cast in sorted(usual.votes.items()):
        more = {MIN_CHECKABLE_CLAIMS: " or fewer", MAX_CHECKABLE_CLAIMS: " or more"}.get(checkable, "")
        low, high = interval(sum(cast), len(cast))
        print(f"  {checkable}{more}: {100 * sum(cast) / len(cast):.1f} % of {len(cast)} ({low:.0f} to {high:.0f})")
    talk = usual.talk
    print(
        f"\nTalk: {talk['turns'] / talk['meetings']:.1f} turns a meeting; {share(talk, 'repeated', 'turns')} only "
        f"repeat an alibi; {share(talk, 'unanswered', 'questions')} of the questions have no answer; "
        f"{share(talk, 'unaccused', 'meetings')} of the meetings are without an accusation, and in "
        f"{share(talk, 'undenied', 'meetings')} nobody contests a claim."
    )


def share(talk: Mapping[str, int], part: str, whole: str) -> str:
    """A part in per cent."""
    return f"{100 * talk[part] / talk[whole]:.1f} %"


if __name__ == "__main__":
    main()
