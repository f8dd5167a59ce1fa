"""What it changes that personas of the house remember: a league of twelve personas who play on all ready incidents in
turn, once as if each game were their first, and once after what they did in the games before.

    python -m bench.decisions.meeting_league [-n 200] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bench.decisions.meeting_evenness import Share
from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.acts import Act
from engine.core.house import OpenAsk
from engine.core.state import State
from engine.formats.meeting.house import MeetingHouse
from engine.formats.meeting.mind.lesson import write_lesson
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.score import counts_of
from engine.formats.meeting.rules.table import impostors
from engine.matters.incident import Incident
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening

LESSONS_SHOWN = 12


def persona_of(state: State, seat: int) -> str:
    """The id of the persona on a seat."""
    persona = state.seats[seat].persona
    assert persona is not None
    return persona.id


class LeagueHouse(MeetingHouse):
    """A house whose personas play after what they did."""

    def __init__(self, did: Mapping[str, Counter[str]]) -> None:
        super().__init__()
        self._did = did

    def answer(self, matter: Any, state: State, memory: Any, ask: OpenAsk, worded: bool = True) -> Act:
        """What the persona on a seat does."""
        did: Mapping[str, int] = self._did.get(persona_of(state, ask.seat), {})
        return MeetingHouse(did).answer(matter, state, memory, ask, worded)


def play(number: int, seed: int, remembers: bool) -> tuple[dict[str, Share], list[str]]:
    """A league: how often what was so, and the lessons of its last games."""
    did: dict[str, Counter[str]] = defaultdict(Counter)
    format = replace(MEETING, house=LeagueHouse(did if remembers else {}))
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    openings = [Opening(format.bind(one), {"pace": "instant", "players_from": "shelf"}, 0.0) for one in shelf]
    shares, lessons = defaultdict[str, Share](Share), list[str]()
    for game in range(number):
        matter = shelf[game % len(shelf)]
        state = play_from_opening(openings[game % len(shelf)], f"{seed}-{game}", worded=False).state
        assert state.verdict is not None
        shares["the crew wins"].add(state.verdict.outcome == "crew_wins")
        for seat in state.seats:
            counts = counts_of(matter, state, seat)
            did[persona_of(state, seat)].update(counts)
            for right in range(counts["votes_right"] + counts["votes_wrong"]):
                shares["votes of the crew for an impostor"].add(right < counts["votes_right"])
            for caught in range(counts["lies_told"]):
                shares["lies that were caught"].add(caught < counts["lies_caught"])
            if seat in impostors(state):
                shares["impostors who survive"].add(bool(counts["survived"]))
            lessons.append(f"{persona_of(state, seat)}: {write_lesson(matter, state, seat)}")
    return shares, lessons[-LESSONS_SHOWN:]


def main() -> None:
    """Print both leagues, and a page of lessons."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=positive_count, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = read_options(parser)
    lessons: list[str] = []
    for remembers in (False, True):
        shares, lessons = play(given.n, given.seed, remembers)
        print(f"memory {'on' if remembers else 'off'}, {given.n} games")
        for what, share in shares.items():
            print(f"  {what:36} {share}")
    print("\n".join(lessons))


if __name__ == "__main__":
    main()
