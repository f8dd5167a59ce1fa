"""The plan: what a turn will say, to whom and about what, before a word of it is written.

A plan is drawn from the state and the memories alone and never from anybody's words, so a deliberation that nobody
writes out comes to the same verdict as one that is read.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.acts import ArgumentType
from engine.core.draws import Draw
from engine.core.state import Turn
from engine.formats.jury.arguments.brief import CaseBrief
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.mind.situation import Reply, Situation


class PlanStep(NamedTuple):
    """One thing that a turn does."""

    kind: str
    """A kind of line (`engine/formats/jury/mind/line_set.py`), or `fact`, `comment`, `echo`."""
    seat: int | None = None
    """The seat that it names."""
    about: Point | None = None
    """What it names: the subject of this point."""
    text: str = ""
    """The sentence of the case that it says, or the words that it takes up."""
    named: bool = False
    """What the sentence is about was named just before."""
    again: bool = False
    """Something else was said of it at this table before."""
    turn: Turn | None = None
    """The turn that it quotes back."""
    brief: bool = False
    """The sentence may be left out: naming what it is about is enough."""
    whole: bool = False
    """The sentence is said, whatever has been said of the same thing."""
    reply: Reply | None = None
    """What it says to a question."""


SEEN_INFERENCES_SHARE = 0.4
"""Of a case's inferences, what somebody at one table comes upon, and two at least; which ones is drawn: nobody sees
everything, and two juries do not see the same."""


def _unseen_inferences(room: Situation) -> frozenset[str]:
    keys = [point.id for points in room.brief.inferences.values() for point in points]
    if not keys:
        return frozenset()
    seen = Draw(room.state.seed or "", "inferences").sample(keys, max(2, int(SEEN_INFERENCES_SHARE * len(keys))))
    return frozenset(keys).difference(seen, room.state.raised)


class TurnPlan:
    """One turn before it is written."""

    __slots__ = (
        "_made",
        "_next",
        "additions",
        "argument_type",
        "asks",
        "beats",
        "brief",
        "concedes",
        "draw",
        "points",
        "replies",
        "room",
        "sources",
        "subject",
        "target",
        "unseen",
        "wavers",
        "weightless",
    )

    def __init__(self, room: Situation, draw: Draw) -> None:
        self.room = room
        self.brief: CaseBrief = room.brief
        self.draw = draw
        self.beats: list[PlanStep] = []
        self.points: list[Point] = []
        """What it argues with, all for the speaker's side."""
        self.sources: dict[str, None] = {}
        """The exhibits and witnesses that it speaks of, in order."""
        self.concedes: list[Point] = []
        """What it grants the other side."""
        self.target: int | None = None
        self.argument_type: ArgumentType | None = None
        """None: as the points are."""
        self.asks = False
        """It asks or presses its target."""
        self.weightless = False
        """It is no argument, and moves nobody."""
        self.wavers = False
        """It argues for neither side."""
        self.unseen = _unseen_inferences(room)
        """Inferences that nobody at this table comes upon."""
        self._made = room.state.raised
        self._next: dict[str, str] = {}
        """Next facts that have been looked up since the last one was said."""
        self.replies: dict[str, list[Point]] = {}
        """By turn, what has been found since then that meets it (`answering_points`)."""
        self.additions: dict[str, list[Point]] = {}
        """By turn, what has been found since then to add to it (`supporting_points`)."""
        self.subject = ""
        """The source that was named last: a fact about it needs no further introduction."""

    def line(
        self,
        kind: str,
        seat: int | None = None,
        about: Point | None = None,
        turn: Turn | None = None,
        text: str = "",
    ) -> None:
        """A line of the speaker's own; what it is about counts as named from here on."""
        if about is not None and about.rests_on and about.kind != "inference":
            # What follows from two things has a name of its own, and names neither.
            if about.kind == "weight":
                # Its label names everybody whom it counts.
                self.sources.update(dict.fromkeys(about.rests_on))
            else:
                self.subject = self.brief.subjects[about.id]
                self.sources[self.subject] = None
        if seat is not None and kind in ("ask", "press", "unfounded", "call_on"):
            # Nobody is called on twice in a round (RD5).
            self.asks = self.room.state.own.replied.get(seat) != self.room.state.round
        self.beats.append(PlanStep(kind, seat=seat, about=about, turn=turn, text=text))

    def fact(
        self, point: Point, introduced: bool = False, insist: bool = False, brief: bool = False, whole: bool = False
    ) -> bool:
        """The next fact of a point; False where nothing new is left to say of it and it is only named.

        Args:
            introduced: somebody's point about the same thing was named just before.
            insist: say its first fact once more where all of them have been said.
            brief: naming what it is about is enough.
            whole: naming it is not enough.
        """
        text = self.next_fact(point)
        if not text and insist and point.facts:
            text = point.facts[0]
        source = point.rests_on[0] if point.rests_on else ""
        named = introduced or (source != "" and source == self.subject)
        answerer = self.answerer(point)
        if answerer is not None and not any(beat.seat == answerer for beat in self.beats):
            self.line("still", seat=answerer, about=point)
            self.target = self.target if self.target is not None else answerer
            named = True
        self.points.append(point)
        self._next.clear()
        self.replies.clear()
        self.additions.clear()
        if not text:
            if not named and source:
                self.line("settled", about=point)
            return False
        beat = PlanStep(
            "fact", about=point, text=text, named=named, again=self.used(point) > 0, brief=brief, whole=whole
        )
        self.beats.append(beat)
        # What counsel argued names several things, and what follows from two is said of neither.
        self.subject = "" if point.kind in ("argument", "inference") else source or self.subject
        for spoken in self.brief.spoken[point.id]:
            self.sources[spoken] = None
        return True

    def comment(self, point: Point | None) -> None:
        """What the fact just said means to the speaker."""
        self.beats.append(PlanStep("comment", about=point))

    def answerer(self, point: Point) -> int | None:
        """Who answered a point that was made before, last; None where nobody has, or the speaker alone."""
        room = self.room
        answered = room.memory.answered.get(point.id)
        if not answered or not self._made.get(point.id):
            return None
        for seat in reversed(answered):
            if seat != room.seat:
                return seat if seat in room.state.seats else None
        return None

    # facts

    def used(self, point: Point) -> int:
        """How many of a point's facts have been said at this table, by either side."""
        raised = self._made
        if point.kind != "exhibit":
            return raised.get(point.id, 0)
        return sum(raised.get(other.id, 0) for other in self.brief.of_exhibit[point.rests_on[0]])

    def next_fact(self, point: Point) -> str:
        """The first fact of a point that nobody has said, under this point or another; empty where all have been."""
        key = point.id
        if key in self.brief.alone:
            facts = point.facts
            times = self._made.get(key, 0)
            return facts[times] if times < len(facts) else ""
        found = self._next.get(key)
        if found is None:
            found = self._next[key] = self._unsaid(point)
        return found

    def _unsaid(self, point: Point) -> str:
        made, now = self._made, [made.id for made in self.points]
        before = made.get(point.id, 0)
        for fact, echoes in zip(point.facts, self.brief.echoed_by[point.id], strict=True):
            for other, times in echoes.items():
                if made.get(other, 0) + now.count(other) >= times:
                    break
            else:
                # Of those that are its own, one was said each time that the point was made.
                if before == 0:
                    return fact
                before -= 1
        return ""

    def left(self, point: Point) -> bool:
        """Whether a point still has a fact that nobody has said and somebody may come upon."""
        if point.id in self.unseen:
            return False
        if point.id in self.brief.alone:
            return self._made.get(point.id, 0) < len(point.facts)
        return self.next_fact(point) != ""
