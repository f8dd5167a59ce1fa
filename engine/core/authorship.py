"""Authorship: who spoke, voted, filed and narrated, entry by entry, as the public part of a log tells.

What a model's seat does is the model's only where a model has answered for it since it was asked. Where the model
failed, the house acted in its place; where no model was to be asked, as for a ballot that follows by rule or a floor
that no call is spare for, the house acted by rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from engine.core import events
from engine.core.phrases import count_noun

Author = Literal["model", "house_instead", "house_by_rule", "person", "agent"]
AUTHORS: tuple[Author, ...] = get_args(Author)
AUTHOR_WORDS: Mapping[Author, str] = {
    "model": "by models",
    "house_instead": "by the house in a model's place",
    "house_by_rule": "by the house by rule",
    "person": "by people",
    "agent": "by agents",
}
Deed = Literal["turns", "asides", "ballots", "papers", "answers", "narrations"]
AuthorCounts = Mapping[Deed, Mapping[Author, int]]
"""How much of each kind of deed was whose."""
_DEEDS: Mapping[str, Deed] = {
    "turn_taken": "turns",
    "aside_said": "asides",
    "ballot_cast": "ballots",
    "filed": "papers",
    "answer_given": "answers",
    "narration_given": "narrations",
}


@dataclass
class AuthorshipFold:
    """Who does what, one entry after another."""

    _occupants: dict[int, str] = field(default_factory=dict)
    _answered: set[int] = field(default_factory=set)
    """Seats for which a model has answered since they were asked; 0 is the bench."""
    _failed: set[int] = field(default_factory=set)
    """Seats whose model has failed since, and has not answered after that."""
    _stated: dict[int, tuple[str, Author]] = field(default_factory=dict)
    """By seat: the ballot that its last turn stated, and whose turn that was."""
    votes: dict[int, Author] = field(default_factory=dict)
    """By seat: whose its last ballot is."""
    papers: dict[str, Author] = field(default_factory=dict)
    """By paper: who filed it."""
    _counts: dict[Deed, Counter[Author]] = field(default_factory=dict)

    def add(self, event: events.Event) -> Author | None:
        """One more event: who did it, where it is a speech, a vote, a paper, an answer or a narration."""
        author = self._author(event)
        if author is not None:
            self._counts.setdefault(_DEEDS[event.kind], Counter())[author] += 1
            if isinstance(event, events.BallotCast):
                self.votes[event.seat] = author
            elif isinstance(event, events.Filed):
                self.papers[event.paper] = author
        return author

    def counts(self) -> AuthorCounts:
        """How much was whose until now."""
        return {
            deed: {author: counted[author] for author in AUTHORS if counted[author]}
            for deed in get_args(Deed)
            if (counted := self._counts.get(deed)) is not None
        }

    def _author(self, event: events.Event) -> Author | None:
        match event:
            case events.SeatTaken():
                self._occupants[event.seat] = event.occupant
            case events.Asked() if event.act != "react":
                self._forget(event.seats)
            case events.FloorGranted():
                self._forget((event.seat,))
            case events.ModelCalled() if event.outcome == "answered":
                self._answered.add(event.seat)
                self._failed.discard(event.seat)
            case events.MindFailed():
                self._answered.discard(event.seat)
                self._failed.add(event.seat)
            case events.TurnTaken():
                author = self._of_seat(event.seat)
                if event.choice is not None:
                    self._stated[event.seat] = event.choice, author
                return author
            case events.BallotCast():
                return self._of_ballot(event)
            case events.AsideSaid():
                return self._of_seat(event.seat)
            case events.Filed() | events.AnswerGiven():
                return self._of_seat(event.seat, by=event.by)
            case events.NarrationGiven():
                return self._of_seat(events.BENCH, by=event.by)
            case _:
                pass
        return None

    def _forget(self, seats: Iterable[int]) -> None:
        self._answered.difference_update(seats)
        self._failed.difference_update(seats)

    def _of_seat(self, seat: int, by: events.AnsweredBy = "occupant") -> Author:
        if seat in self._failed:
            return "house_instead"
        if by == "default":
            return "house_by_rule"
        match self._occupants.get(seat):
            case "human":
                return "person"
            case "agent":
                return "agent"
            case _:
                return "model" if seat in self._answered else "house_by_rule"

    def _of_ballot(self, event: events.BallotCast) -> Author:
        if event.ask is not None:
            return self._of_seat(event.seat, by=event.by)
        stated = self._stated.get(event.seat)
        if stated is not None and stated[0] == event.choice:
            return stated[1]
        author = self._of_seat(event.seat, by=event.by)
        return "house_by_rule" if author == "model" else author


def authors(entries: Iterable[events.Entry]) -> dict[int, Author]:
    """By number of an entry: who did it, of those that speak, vote, file, answer or narrate."""
    fold = AuthorshipFold()
    found = ((entry.seq, fold.add(entry.event)) for entry in entries)
    return {seq: author for seq, author in found if author is not None}


def author_counts(entries: Iterable[events.Entry]) -> dict[Author, int]:
    """How much each kind of author did."""
    counts = Counter(authors(entries).values())
    return {author: counts[author] for author in AUTHORS if counts[author]}


def counted_authors(by: Mapping[Author, int]) -> str:
    """`31 by models, 9 by the house in a model's place`."""
    return ", ".join(f"{by[author]:,} {words}" for author, words in AUTHOR_WORDS.items() if by.get(author))


def authorship_sentences(counts: AuthorCounts) -> list[str]:
    """`Of 40 turns, 31 by models, 9 by the house in a model's place.`; none where no model was to do anything."""
    models = any(by.keys() & {"model", "house_instead"} for by in counts.values())
    return [
        f"Of {count_noun(sum(by.values()), deed.removesuffix('s'))}, {counted_authors(by)}."
        for deed, by in counts.items()
        if models
    ]
