"""Whether wording gives an impostor away: a classifier reads what each seat said at a first meeting, without names,
rooms and times, and says who is likeliest to be one. It learns on half of the places and is asked about the others.
And how often six words in a row come back in another game.

    python -m bench.decisions.meeting_wording [-n 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench.decisions.meeting_fairness import interval, meetings_of
from bench.decisions.panel_spread import word_grams
from bench.jury.word_classifier import Bayes
from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.events import TurnTaken
from engine.formats.meeting.labels import CREW, IMPOSTOR
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.table import impostors
from engine.matters.incident import Incident
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening

EVENING_GAMES = 24
"""Games whose words are compared: two at each place."""
_WORD = re.compile(r"[\w’']+|\?")
_CLOCK = re.compile(r"\b\d\d?:\d\d\b")


@dataclass(frozen=True)
class FirstMeeting:
    """What was said at a first meeting."""

    place: int
    words: dict[int, list[str]]
    """By seat: words and pairs of words."""
    impostors: tuple[int, ...]
    grams: list[tuple[str, ...]]
    """Six words in a row, of the whole game."""


def masked_words(text: str, matter: Incident) -> list[str]:
    """The words of a turn and its pairs of words, with names, rooms, tasks and times masked."""
    text = text.casefold()
    for room in sorted(matter.rooms, key=lambda room: -len(room.name)):
        bare = re.sub(r"^(?:the|a|an) ", "", room.name.casefold())
        text = re.sub(rf"(?:the |a |an )?\b{re.escape(bare)}\b", "ROOM", text)
        text = text.replace(room.task.casefold(), "TASK")
    for player in matter.players:
        text = re.sub(rf"\b{re.escape(player.name.casefold())}\b", "NAME", text)
    words = _WORD.findall(_CLOCK.sub("TIME", text))
    return [*words, *(f"{one} {other}" for one, other in pairwise(words))]


def first_meeting(
    place: int, matter: Incident, meetings: Sequence[list[TurnTaken]], lying: tuple[int, ...]
) -> FirstMeeting:
    """The first of a game's meetings as the classifier reads it."""
    said: dict[int, list[str]] = defaultdict(list)
    for turn in meetings[0]:
        said[turn.seat] += masked_words(turn.text, matter)
    grams = [gram for turns in meetings for turn in turns for gram in word_grams(turn.text)]
    return FirstMeeting(place, said, lying, grams)


def first_meetings(number: int, seed: int) -> list[FirstMeeting]:
    """The first meetings of many games, on all ready incidents in turn."""
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    openings = [Opening(MEETING.bind(matter), {"pace": "instant"}, 0.0) for matter in shelf]
    found = []
    for game in range(number):
        place = game % len(shelf)
        played = play_from_opening(openings[place], f"{seed}-{game}")
        found.append(first_meeting(place, shelf[place], meetings_of(played), impostors(played.state)))
    return found


def told_apart(meetings: Sequence[FirstMeeting]) -> int:
    """In how many meetings the seat that the classifier names is an impostor's."""
    hits = 0
    for half in (0, 1):
        model = Bayes(
            (IMPOSTOR if seat in one.impostors else CREW, words)
            for one in meetings
            if one.place % 2 == half
            for seat, words in one.words.items()
        )
        for one in meetings:
            if one.place % 2 != half:
                odds = {seat: model.scores(words) for seat, words in one.words.items()}
                hits += max(odds, key=lambda seat: odds[seat][IMPOSTOR] - odds[seat][CREW]) in one.impostors
    return hits


def said_elsewhere(meetings: Sequence[FirstMeeting]) -> float:
    """Which share of six words in a row was said in another of `EVENING_GAMES` games, too."""
    repeated = total = 0
    for begin in range(0, len(meetings), EVENING_GAMES):
        games = [one.grams for one in meetings[begin : begin + EVENING_GAMES]]
        heard = Counter(gram for grams in games for gram in set(grams))
        total += sum(map(len, games))
        repeated += sum(heard[gram] > 1 for grams in games for gram in grams)
    return repeated / total


def main() -> None:
    """Print the share."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=positive_count, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = read_options(parser)
    meetings = first_meetings(given.n, given.seed)
    hits = told_apart(meetings)
    low, high = interval(hits, given.n)
    print(f"an impostor is named in {100 * hits / given.n:.1f} % of first meetings ({low:.0f} to {high:.0f})")
    print(f"six words in a row that another of {EVENING_GAMES} games has, too: {said_elsewhere(meetings):.1%}")


if __name__ == "__main__":
    main()
