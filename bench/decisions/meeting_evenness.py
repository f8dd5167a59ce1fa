"""How even meetings of the house are: who wins at each place, and who is voted out of first meetings, by the order in
which those spoke whom nobody can vouch for, by seat, colour and manner; who says nothing at all, and whose vote goes
where their words went.

    python -m bench.decisions.meeting_evenness [-n 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field

from bench.decisions.meeting_fairness import interval, meetings_of
from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.events import TurnTaken
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.score import results, vote_history
from engine.formats.meeting.rules.table import impostors
from engine.matters.incident import Incident
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, play_from_opening

MIN_CASES = 150
"""Players from whom on a colour or a manner has a row."""


@dataclass
class Share:
    """How often something was so."""

    hits: int = 0
    number: int = 0

    def add(self, hit: bool) -> None:
        """One case more."""
        self.hits += hit
        self.number += 1

    def __str__(self) -> str:
        low, high = interval(self.hits, self.number)
        return f"{100 * self.hits / self.number:5.1f} % of {self.number} ({low:.0f} to {high:.0f})"


Shares = defaultdict[Hashable, Share]


def _shares() -> Shares:
    return defaultdict(Share)


@dataclass
class Evenness:
    """What was counted."""

    crew_wins: Shares = field(default_factory=_shares)
    """By place."""
    out: dict[str, Shares] = field(default_factory=lambda: defaultdict(_shares))
    """How often somebody is voted out of the first meeting, by what of them."""
    silent: Share = field(default_factory=Share)
    """Seats that said nothing at a meeting."""
    followed: Share = field(default_factory=Share)
    """Votes of those who accused somebody that went to the one whom they accused last."""

    def add(self, played: PlayedDeliberation, matter: Incident) -> None:
        """One game more."""
        state = played.state
        assert state.verdict is not None
        self.crew_wins[matter.place].add(state.verdict.outcome == "crew_wins")
        meetings = meetings_of(played)
        for turns, votes, seats in zip(meetings, vote_history(state), state.own.tables, strict=True):
            spoke = {turn.seat for turn in turns}
            for seat in seats:
                self.silent.add(seat not in spoke)
            accused = last_accused(turns)
            for seat, vote in votes.items():
                if seat in accused:
                    self.followed.add(vote == accused[seat])
        gone, lying = results(state)[0], impostors(state)
        for place, seat in enumerate(lonely_in_order(meetings[0]), 1):
            if seat not in lying:
                self.out["honest and alone, by order"][place].add(seat == gone)
        for place, seat in enumerate(dict.fromkeys(turn.seat for turn in meetings[0]), 1):
            self.out["order of first turns"][place].add(seat == gone)
        for seat, held in state.seats.items():
            assert held.persona is not None
            player = next(one for one in matter.players if one.name == held.persona.name)
            self.out["seat"][seat].add(seat == gone)
            self.out["colour"][player.colour].add(seat == gone)
            self.out["manner"][player.manner].add(seat == gone)


def last_accused(turns: list[TurnTaken]) -> dict[int, int]:
    """Whom each seat accused last."""
    return {turn.seat: claim.seat for turn in turns for claim in claims_of(turn.points) if claim.kind == "accuse"}


def lonely_in_order(turns: list[TurnTaken]) -> list[int]:
    """Those who said where they were, and for whom nobody spoke, in the order in which they did."""
    claims = [(turn.seat, claim) for turn in turns for claim in claims_of(turn.points)]
    step = next((claim.step - 1 for _, claim in claims if claim.kind == "found"), None)
    placed = [by for by, claim in claims if claim.kind == "at" and step in (None, claim.step)]
    seen = {claim.seat for by, claim in claims if claim.kind == "saw" and step in (None, claim.step)}
    return [seat for seat in dict.fromkeys(placed) if seat not in seen]


def play(number: int, seed: int) -> Evenness:
    """Many games, on all ready incidents in turn."""
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    openings = [Opening(MEETING.bind(matter), {"pace": "instant"}, 0.0) for matter in shelf]
    found = Evenness()
    for game in range(number):
        place = game % len(shelf)
        found.add(play_from_opening(openings[place], f"{seed}-{game}", worded=False), shelf[place])
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=positive_count, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = read_options(parser)
    found = play(given.n, given.seed)
    wins = found.crew_wins.values()
    print(f"the crew wins {Share(sum(one.hits for one in wins), sum(one.number for one in wins))}")
    for place, share in sorted(found.crew_wins.items(), key=lambda row: row[1].hits / row[1].number):
        print(f"  {place:34} {share}")
    print(f"says nothing at a meeting: {found.silent}")
    print(f"votes for whom they accused last: {found.followed}")
    for what, shares in found.out.items():
        rows = {key: share for key, share in shares.items() if share.number >= MIN_CASES}
        if not rows:
            continue
        rates = [100 * share.hits / share.number for share in rows.values()]
        print(f"voted out of first meetings, {what}: {max(rates) - min(rates):.1f} points apart")
        for key, share in sorted(rows.items(), key=str):
            print(f"  {key!s:34} {share}")


if __name__ == "__main__":
    main()
