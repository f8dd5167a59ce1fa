"""Whether wording gives an impostor away: a classifier reads what each seat said at a first meeting, without names,
rooms and times, and says who is likeliest to be one. It learns on half of the places and is asked about the others.

    python -m bench.decisions.meeting_wording [-n 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench.decisions.meeting_fairness import interval, meetings_of
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

_WORD = re.compile(r"[\w’']+|\?")
_CLOCK = re.compile(r"\b\d\d?:\d\d\b")


@dataclass(frozen=True)
class FirstMeeting:
    """What was said at a first meeting."""

    place: int
    words: dict[int, list[str]]
    """By seat: words and pairs of words."""
    impostors: tuple[int, ...]


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


def first_meeting(place: int, matter: Incident, turns: Sequence[TurnTaken], lying: tuple[int, ...]) -> FirstMeeting:
    """A meeting as the classifier reads it."""
    said: dict[int, list[str]] = defaultdict(list)
    for turn in turns:
        said[turn.seat] += masked_words(turn.text, matter)
    return FirstMeeting(place, said, lying)


def first_meetings(number: int, seed: int) -> list[FirstMeeting]:
    """The first meetings of many games, on all ready incidents in turn."""
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    openings = [Opening(MEETING.bind(matter), {"pace": "instant"}, 0.0) for matter in shelf]
    found = []
    for game in range(number):
        place = game % len(shelf)
        played = play_from_opening(openings[place], f"{seed}-{game}")
        found.append(first_meeting(place, shelf[place], meetings_of(played)[0], impostors(played.state)))
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


def main() -> None:
    """Print the share."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=positive_count, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = read_options(parser)
    hits = told_apart(first_meetings(given.n, given.seed))
    low, high = interval(hits, given.n)
    print(f"an impostor is named in {100 * hits / given.n:.1f} % of first meetings ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main()
