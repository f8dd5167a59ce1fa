"""Lenses: the ways in which the house's jurors weigh, and how each of them puts its reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.draws import Draw
from engine.matters.documents import DocumentKind
from engine.matters.points import Point, PointKind
from engine.matters.question import Question


class Manner(NamedTuple):
    """The sentences of one juror: nobody else in a pool of ten has any of them."""

    opens: str
    """With `{share}`: the per cent of what it weighed that speak for a yes."""
    follows: str
    """With `{place}`: what is heaviest on its own side."""
    grants: str
    """With `{place}`: what is heaviest on the other."""
    adds: str
    """With `{place}`: a further place."""
    notes: str
    """With `{conflict}`: a figure that two documents state differently."""
    closing: str
    """What it makes of both sides."""
    votes: tuple[str, str, str]
    """Guilty, not guilty, abstain."""
    close: str
    """What decides it for them where both sides weigh nearly the same."""


@dataclass(frozen=True)
class Lens:
    """What a juror weighs."""

    id: str
    name: str
    """What the seat is called."""
    weighs: str
    """As the end of “somebody who weighs …”."""
    says: Manner
    """How it puts its reasons."""
    kinds: Mapping[PointKind, float]
    """How much heavier each kind of point weighs."""
    documents: Mapping[DocumentKind, float] = field(default_factory=dict)
    """The same by the kind of the document that a point quotes first."""
    borne_out: float = 1.0
    """The same where a point stands on more than one document."""
    asks: float = 0.0
    """How far the balance, from -1 to 1, has to lie over the middle before they find for a yes; below 0: it may lie
    under it. Over all lenses it comes to nothing."""

    def liking(self, point: Point, question: Question) -> float:
        """How much more than others this juror makes of a point."""
        documents = {quote.document for quote in point.quotes}
        first = question.document(point.quotes[0].document)
        by_document = self.documents.get(first.kind, 1.0) if first is not None else 1.0
        return self.kinds.get(point.kind, 1.0) * by_document * (self.borne_out if len(documents) > 1 else 1.0)


LENSES: tuple[Lens, ...] = (
    Lens(
        "figures",
        "Bookkeeper",
        "numbers and dates before adjectives",
        Manner(
            (
                "Numbers and dates come first with me, adjectives last. Added up that way, {share} of every hundred "
                "points are for a yes."
            ),
            "My side rests on {place}.",
            "I subtract {place}, which is the largest entry against me.",
            "Entered as well: {place}.",
            "One account does not balance: {conflict}.",
            "Whoever states a figure can be checked, and whoever states a feeling cannot.",
            (
                "The sum is positive, so I find guilty, which is to say yes.",
                "The sum is negative, and I find not guilty: no, as the books stand.",
                "It comes out near zero, and I abstain rather than round it.",
            ),
            "A difference as small as this is a rounding error, and I do not argue from rounding errors.",
        ),
        {"figure": 2.0, "opinion": 0.6},
    ),
    Lens(
        "harm",
        "Sceptic",
        "what can go wrong before what can go right",
        Manner(
            (
                "I ask what can go wrong before I ask what can go right. Read with that question, the yes gets {share} "
                "per cent."
            ),
            "I could not talk myself out of {place}.",
            "Against me I had to admit {place}; it is the best that they have.",
            "It does not stand alone, as {place} shows.",
            "What worries me besides is that {conflict}.",
            "A gain that is late is still a gain; a damage that is done stays done.",
            (
                "Even so I can find nothing that forbids it: guilty.",
                "That is enough for me to say no: not guilty.",
                "I trust neither half of it, and so I abstain.",
            ),
            "A yes has to win clearly with me, and a narrow lead is no clear win.",
        ),
        {"consequence": 1.8, "condition": 1.2},
        asks=0.15,
    ),
    Lens(
        "progress",
        "Doer",
        "what is finished and what waiting costs",
        Manner(
            (
                "What is finished counts, and so does what every further week costs. On that scale {share} per cent "
                "lean to doing it."
            ),
            "The thing that gets me moving is {place}.",
            "Somebody will hold {place} against it, and they have a point.",
            "There is more where that came from: {place}.",
            "It slows me down that {conflict}.",
            "Nothing is ever perfect, and what is good enough should not lie about.",
            (
                "Let it be done: guilty.",
                "Not yet, then: not guilty.",
                "Doing and waiting weigh the same here; I abstain.",
            ),
            "Where it is as close as this I would rather act and correct it afterwards.",
        ),
        {"fact": 1.6, "condition": 0.7},
        asks=-0.15,
    ),
    Lens(
        "judgement",
        "Listener",
        "what people who looked at it have said of it",
        Manner(
            (
                "People who have looked at a thing know more than any list of points, and I listened to them. Their "
                "voices put {share} per cent on the side of yes."
            ),
            "The voice that I follow says {place}.",
            "The voice that I would have liked to answer says {place}.",
            "Somebody else says it in other words: {place}.",
            "Two of them contradict each other: {conflict}.",
            "Somebody who has read the whole of it deserves to be believed over somebody who has counted.",
            (
                "I side with those who said yes: guilty.",
                "I side with those who shook their heads: not guilty.",
                "They disagree as equals, so I abstain.",
            ),
            "In a draw I go with whoever spoke warmly, because enthusiasm does the work later on.",
        ),
        {"opinion": 2.0, "figure": 0.8},
        asks=-0.05,
    ),
    Lens(
        "records",
        "Engineer",
        "records that nobody wrote to persuade anybody: logs, tables, changes",
        Manner(
            (
                "I believe what nobody wrote to persuade me: logs, tables, changes. Those and the rest together give "
                "the yes {share} per cent."
            ),
            "What I hold to is {place}.",
            "Against it is noted {place}, and just as soberly.",
            "The same shows up here: {place}.",
            "The records themselves differ, for {conflict}.",
            "A log has no opinion, which is why I believe it first.",
            (
                "The records bear it out: guilty.",
                "The records do not bear it out: not guilty.",
                "The records stop short of an answer, and I abstain.",
            ),
            "Half a proof proves nothing, so a close result counts as not shown.",
        ),
        {},
        {"log": 1.8, "diff": 1.8, "table": 1.8, "code": 1.8},
        asks=0.1,
    ),
    Lens(
        "loose_ends",
        "Finisher",
        "what is still open, and whether somebody has promised to close it",
        Manner(
            (
                "I look for what is still open, and for whoever has promised to close it. Counting that, {share} per "
                "cent speak for going ahead."
            ),
            "Tied off, and in favour of my answer, is {place}.",
            "The end that still hangs out is {place}.",
            "Next on my list stood {place}.",
            "Nobody has cleared up that {conflict}.",
            "An open point is a small thing until everybody relies on it.",
            (
                "What is open can be closed on the way: guilty.",
                "Too much is open for a yes: not guilty.",
                "I cannot tell which ends will hold, so I abstain.",
            ),
            "As long as the scale trembles, something is still open, and that counts against it.",
        ),
        {"condition": 1.9},
        asks=0.1,
    ),
    Lens(
        "gain",
        "Trader",
        "what is won against what is paid",
        Manner(
            "Both sides go into one scale, what is won and what is paid. It stops at {share} per cent for the yes.",
            "In my pan lies {place}.",
            "In the other pan lies {place}, and I felt its weight.",
            "I threw in {place} as well.",
            "The price is not certain, because {conflict}.",
            "Who only counts the gain buys everything, and who only counts the price buys nothing.",
            (
                "It is worth its price: guilty.",
                "It costs more than it brings: not guilty.",
                "A fair price for a fair thing decides nothing; I abstain.",
            ),
            "At even odds I take the side on which something can be won.",
        ),
        {"figure": 1.5, "consequence": 1.4},
        asks=-0.1,
    ),
    Lens(
        "prose",
        "Reader",
        "what the longer documents argue, and not what is said in passing",
        Manner(
            (
                "An argument that takes the trouble of a paragraph deserves more trust than a remark. Read so, the "
                "papers are for a yes by {share} per cent."
            ),
            "The passage that carries me is {place}.",
            "The passage that argues best for the others is {place}.",
            "I hold to {place} as well.",
            "Two papers do not read alike: {conflict}.",
            "What is said in passing is mostly said without having been thought through.",
            (
                "The longer argument is the one for it: guilty.",
                "The longer argument is the one against it: not guilty.",
                "Two good arguments cancel out, and I abstain.",
            ),
            "Two arguments of the same strength leave me where I stood before I read them.",
        ),
        {"opinion": 1.3},
        {"markdown": 1.4, "text": 1.4, "pdf": 1.4, "word": 1.4, "html": 1.4},
    ),
    Lens(
        "agreement",
        "Comparer",
        "what more than one document bears out",
        Manner(
            (
                "What two papers say weighs more with me than what one says. Weighed like that, {share} per cent lie "
                "on the side of yes."
            ),
            "On my side I have {place}.",
            "The other side has {place}.",
            "Next to it I lay {place}.",
            "Here they do not agree at all: {conflict}.",
            "One witness may err; where two say the same without knowing of each other, I listen.",
            (
                "The sources agree towards yes: guilty.",
                "The sources agree towards no: not guilty.",
                "They agree on too little for a vote, so I abstain.",
            ),
            "One voice more on a side is not yet agreement.",
        ),
        {},
        borne_out=1.8,
        asks=0.05,
    ),
    Lens(
        "clock",
        "Planner",
        "when things have to happen, and what that leaves time for",
        Manner(
            (
                "When things have to happen, and what that leaves time for, is what I look at. By the calendar {share} "
                "per cent are for it."
            ),
            "What the calendar gives me is {place}.",
            "What it holds against me is {place}.",
            "On the same calendar stands {place}.",
            "Even the timing is disputed: {conflict}.",
            "A right answer that comes too late has become a wrong one.",
            (
                "There is time to do it well, and little to lose it in: guilty.",
                "There is no time to do it well: not guilty.",
                "The clock forces neither answer, and I abstain.",
            ),
            "If both are as good, the earlier one is better.",
        ),
        {"condition": 1.5, "fact": 1.3},
        asks=-0.1,
    ),
)
"""The ways in which the house's jurors weigh. Which of them sit in a pool is drawn for each court; with more than so
many jurors they begin again, each with noise of its own."""


LENSES_BY_ID = {lens.id: lens for lens in LENSES}


def draw_lenses(size: int, draw: Draw) -> list[tuple[str, str, Lens]]:
    """The lenses of a pool as (id of the juror, what they are called, lens), in an order that is drawn: no lens has a
    second juror before each of them has one."""
    drawn: list[tuple[str, str, Lens]] = []
    while len(drawn) < size:
        turn = 1 + len(drawn) // len(LENSES)
        mark, called = ("", "") if turn == 1 else (f"_{turn}", f" {'I' * turn}")
        order = draw.branch(turn).sample(LENSES, len(LENSES))
        drawn += [(f"{lens.id}{mark}", f"{lens.name}{called}", lens) for lens in order]
    return drawn[:size]


def lens_of(juror: str, place: int) -> Lens:
    """The lens of a juror by the id of their persona; by their place in the pool, counted from 0, where that names
    none: personas were brought along, or the log is older than drawn pools."""
    return LENSES_BY_ID.get(re.sub(r"_\d+$", "", juror)) or LENSES[place % len(LENSES)]
