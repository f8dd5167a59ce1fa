"""Authorship: who spoke, voted, filed and narrated, entry by entry, as the public part of a log tells.

What a model's seat does is the model's only where a model has answered for it since it was asked. Where the model
failed, the house acted in its place; where no model was to be asked, as for a ballot that follows by rule or a floor
that no call is spare for, the house acted by rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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


@dataclass(frozen=True, slots=True)
class Authorship:
    """What tells who does the next thing."""

    occupants: Mapping[int, str] = field(default_factory=dict)
    answered: frozenset[int] = frozenset()
    """Seats for which a model has answered since they were asked; 0 is the bench."""
    failed: frozenset[int] = frozenset()
    """Seats whose model has failed since, and has not answered after that."""
    stated: Mapping[int, tuple[str, Author]] = field(default_factory=dict)
    """By seat: the ballot that its last turn stated, and whose turn that was."""

    def after(self, event: events.Event) -> Authorship:
        """The same after one more event."""
        match event:
            case events.SeatTaken():
                return replace(self, occupants={**self.occupants, event.seat: event.occupant})
            case events.Asked() if event.act != "react":
                return self._asked(event.seats)
            case events.FloorGranted():
                return self._asked((event.seat,))
            case events.ModelCalled() if event.outcome == "answered" and event.task != "summarise":
                return replace(self, answered=self.answered | {event.seat}, failed=self.failed - {event.seat})
            case events.MindFailed():
                return replace(self, answered=self.answered - {event.seat}, failed=self.failed | {event.seat})
            case events.TurnTaken() if event.choice is not None:
                return replace(self, stated={**self.stated, event.seat: (event.choice, self._of_seat(event.seat))})
            case _:
                return self

    def of(self, event: events.Event) -> Author | None:
        """Who did what comes next; None where it is no speech, vote, paper, answer or narration."""
        match event:
            case events.TurnTaken() | events.AsideSaid():
                return self._of_seat(event.seat)
            case events.BallotCast():
                return self._of_ballot(event)
            case events.Filed() if event.seat == events.BENCH and event.ask is None:
                return "house_by_rule"
            case events.Filed() | events.AnswerGiven():
                return self._of_seat(event.seat, by=event.by)
            case events.NarrationGiven():
                return self._of_seat(events.BENCH, by=event.by)
            case _:
                return None

    def _asked(self, seats: tuple[int, ...]) -> Authorship:
        if self.answered.isdisjoint(seats) and self.failed.isdisjoint(seats):
            return self
        return replace(self, answered=self.answered.difference(seats), failed=self.failed.difference(seats))

    def _of_seat(self, seat: int, by: events.AnsweredBy = "occupant") -> Author:
        if seat in self.failed:
            return "house_instead"
        if by == "default":
            return "house_by_rule"
        match self.occupants.get(seat):
            case "human":
                return "person"
            case "agent":
                return "agent"
            case _:
                return "model" if seat in self.answered else "house_by_rule"

    def _of_ballot(self, event: events.BallotCast) -> Author:
        author = self._of_seat(event.seat, by=event.by)
        if event.ask is not None:
            return author
        stated = self.stated.get(event.seat)
        if stated is not None and stated[0] == event.choice:
            return stated[1]
        return "house_by_rule" if author == "model" else author


NOBODY = Authorship()


@dataclass
class AuthorshipFold:
    """Who does what, one entry after another."""

    _known: Authorship = NOBODY
    votes: dict[int, Author] = field(default_factory=dict)
    """By seat: whose its last ballot is."""
    papers: dict[str, Author] = field(default_factory=dict)
    """By paper: who filed it."""
    _counts: dict[Deed, Counter[Author]] = field(default_factory=dict)

    def add(self, event: events.Event) -> Author | None:
        """One more event: who did it, where it is a speech, a vote, a paper, an answer or a narration."""
        author, self._known = self._known.of(event), self._known.after(event)
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


def author_counts(entries: Iterable[events.Entry]) -> dict[Author, int]:
    """How much each kind of author did."""
    fold = AuthorshipFold()
    counts = Counter(fold.add(entry.event) for entry in entries)
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
