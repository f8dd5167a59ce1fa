"""How fair a meeting is when the house plays both sides: who wins, by craft, against votes by chance, and whether truth
can be found the better the more can be checked.

    python -m bench.meeting [-n 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from statistics import median
from time import process_time

from cases.matter_shelf import SHELVES, read_shelf
from engine.core.acts import SettingValue
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.house import OpenAsk
from engine.core.state import State
from engine.formats.meeting.acts import HouseBid
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.house import MeetingHouse
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.table import impostors
from engine.formats.meeting.truth import Chart, chart_of, generate_truth
from engine.matters.incident import Incident
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, play_from_opening

FEWEST_CHECKABLE, MOST_CHECKABLE = 3, 6
"""Meetings with so few statements that can be checked, or fewer, are put together, and so are those with so many."""


class ChanceHouse(MeetingHouse):
    """A house whose crew votes by chance, as soon as it would have voted."""

    def bid(self, matter: Incident, state: State, ask: OpenAsk, worded: bool) -> HouseBid:
        """The bid of the house, with another vote."""
        bid = super().bid(matter, state, ask, worded)
        if bid.vote is None or ask.seat in impostors(state):
            return bid
        others = [str(seat) for seat in state.taking_part if seat != ask.seat]
        vote = Draw(state.seed or "", "chance", state.round, ask.seat).choice([*others, "skip"])
        return bid.model_copy(update={"vote": vote})


@dataclass
class Games:
    """What came of many games."""

    chart: Chart | None = None
    number: int = 0
    crew_wins: int = 0
    meetings: list[int] = field(default_factory=list)
    ticks: list[int] = field(default_factory=list)
    seconds: float = 0.0
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

    def _count_first_votes(self, played: PlayedDeliberation) -> None:
        """The votes of the first meeting, where every table is as large, by what could be checked before them."""
        state = played.state
        lying, steps = impostors(state), int(str(state.settings["steps"]))
        assert state.seed is not None
        assert self.chart is not None
        truth = generate_truth(self.chart, state.seed, 1, tuple(state.seats), lying, steps, None)
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
                        self.votes[max(FEWEST_CHECKABLE, min(checkable, MOST_CHECKABLE))].append(
                            int(part.figure or 0) in lying
                        )
                return


def play(format: Format, number: int, seed: int, settings: Mapping[str, SettingValue]) -> Games:
    """Many games, on all ready incidents in turn."""
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    openings = [Opening(format.bind(matter), {"pace": "instant", **settings}, 0.0) for matter in shelf]
    games, began = Games(), process_time()
    for game in range(number):
        games.chart = chart_of(shelf[game % len(shelf)])
        games.add(play_from_opening(openings[game % len(openings)], f"{seed}-{game}", worded=False))
    games.seconds = process_time() - began
    return games


def report(name: str, games: Games) -> None:
    """A row of the table."""
    print(
        f"{name:34} crew {100 * games.crew_share:5.1f} %   meetings {median(games.meetings):.0f}, at most "
        f"{max(games.meetings)}   ticks {median(games.ticks):.0f}, at most {max(games.ticks)}   "
        f"{1000 * games.seconds / games.number:.1f} ms"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    usual = play(MEETING, given.n, given.seed, {})
    report("as it is set", usual)
    for craft in ("none", "basic", "intermediate", "advanced"):
        report(f"impostors at {craft}", play(MEETING, given.n, given.seed, {"impostor_craft": craft}))
    for craft in ("none", "advanced"):
        report(f"everybody at {craft}", play(MEETING, given.n, given.seed, {"craft": craft}))
    report("crew votes by chance", play(replace(MEETING, house=ChanceHouse()), given.n, given.seed, {}))
    print("\nVotes of the crew against impostors in first meetings, by statements that can be checked:")
    for checkable, cast in sorted(usual.votes.items()):
        more = {FEWEST_CHECKABLE: " or fewer", MOST_CHECKABLE: " or more"}.get(checkable, "")
        print(f"  {checkable}{more}: {100 * sum(cast) / len(cast):.1f} % of {len(cast)}")


if __name__ == "__main__":
    main()
