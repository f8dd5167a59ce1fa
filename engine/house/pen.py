"""The pen: puts a juror's own lines around the facts of a case, and uses none of them twice in a deliberation."""

from __future__ import annotations

from collections.abc import Mapping

from engine.brief import Brief
from engine.draws import Draw
from engine.house.voices import Line, Voice
from engine.personas import PERSONAS, Manner, Persona
from engine.points import GUILTY, Point, core
from engine.state import Seat, State
from engine.wording import LONGEST, typeset

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_RECALL = ("Think back to {x}.", "Now to {x}.", "And then there was {x}.", "Remember {x}.")
"""To a witness whose testimony is told in the third person."""
_COMMENT = {"exhibit": "thing", "statement": "said", "contest": "flaw", "credibility": "flaw"}


def number(count: int) -> str:
    """A count in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def called(seat: Seat, manner: Manner) -> str:
    """What the others call somebody: a mind by its persona's name, a person by the name they gave."""
    persona = PERSONAS.get(seat.persona.id) if seat.persona is not None else None
    if seat.by_guest or persona is None:
        return seat.name or f"Juror {seat.number}"
    if manner == "titled" or persona.title in ("Pastor",):
        return persona.titled
    return persona.last if manner == "last" else persona.first


class Pen:
    """One turn in the writing."""

    def __init__(
        self, brief: Brief, state: State, persona: Persona, voice: Voice, stance: str, own_text: str, draw: Draw
    ) -> None:
        self.brief = brief
        self.state = state
        self.persona = persona
        self.voice = voice
        self.stance = stance
        self.side = "g" if stance == GUILTY else "n"
        self.draw = draw
        self.parts: list[str] = []
        self.points: list[Point] = []
        self.subject = ""
        """The source that was named last: a fact about it needs no further introduction."""
        self._said = own_text
        wording = brief.wording
        counsel = wording.counsel(stance)
        self._slots: dict[str, str] = {
            "accused": wording.accused, "he": wording.he, "him": wording.him, "his": wording.his,
            "counsel": counsel, "Counsel": capital(counsel),
        }  # fmt: skip

    # lines

    def fresh(self, kind: str, slots: Mapping[str, str], nature: str = "") -> Line | None:
        """A line of a kind that this juror has not used yet, that fits, and whose slots can all be filled."""
        options = [
            line
            for line in getattr(self.voice, kind)
            if line.only in ("", nature) and line.mark not in self._said and all(slot in slots for slot in line.slots)
        ]
        # A line made for such a point is worth three that fit anything.
        return self.draw.weighted(options, [3.0 if line.only else 1.0 for line in options]) if options else None

    def line(self, kind: str, nature: str = "", **slots: str) -> bool:
        """Write a line of a kind, if there is one left."""
        filled = {**self._slots, **{key: value for key, value in slots.items() if value}}
        for key in ("x", "v"):
            if key in filled:
                filled[key.upper()] = capital(filled[key])
        line = self.fresh(kind, filled, nature)
        if line is None:
            return False
        self.write(capital(line.text.format_map(filled)))
        self._said += " " + line.mark
        return True

    def write(self, text: str) -> bool:
        """Write a text as it is."""
        self.parts.append(text)
        return True

    # facts

    def used(self, point: Point) -> int:
        """How many of a point's facts have been said at this table, by either side."""
        raised = self.state.raised
        if point.kind != "exhibit":
            return raised.get(point.id, 0)
        return sum(
            raised.get(other.id, 0) for other in self.brief.on.get(point.rests_on[0], ()) if other.kind == "exhibit"
        )

    def next_fact(self, point: Point) -> str:
        """The first fact of a point that nobody has said, under this point or another; empty where all have been."""
        for fact in point.facts[self.used(point) :]:
            said = self.brief.echoes.get(core(fact), ())
            if not any(other != point.id and self._raised(other) for other in said):
                return fact
        return ""

    def _raised(self, key: str) -> bool:
        return bool(self.state.raised.get(key)) or any(point.id == key for point in self.points)

    def left(self, point: Point) -> bool:
        """Whether a point still has a fact that nobody has said."""
        return self.next_fact(point) != ""

    def label(self, source: str) -> str:
        """What to call an exhibit or witness now: a witness in full at first, then by surname."""
        label = self.brief.labels[source]
        if source in self.brief.exhibits:
            return label
        known = source == self.subject or any(
            self.state.raised.get(point.id) for point in self.brief.on.get(source, ())
        )
        return self.brief.shorts[source] if known else label

    def subject_of(self, point: Point) -> str:
        """What a point is about, as a later speaker names it."""
        if point.kind in ("law", "weight") or not point.rests_on:
            return point.label
        source = point.rests_on[0]
        return point.label if source in self.brief.exhibits else self.brief.shorts[source]

    def fact(self, point: Point, introduced: bool = False, insist: bool = False) -> bool:
        """Write the next fact of a point with what leads to it; False where nothing new is left to say of it.

        Args:
            introduced: somebody's point about the same thing was named just before.
            insist: say its first fact once more where all of them have been said.
        """
        text = self.next_fact(point)
        if not text and insist and point.facts:
            text = point.facts[0]
        again = self.used(point) > 0
        source = point.rests_on[0] if point.rests_on else ""
        named = introduced or (source != "" and source == self.subject)
        x = self.label(source) if source else point.label
        self.points.append(point)
        self.subject = source or self.subject
        if point.kind == "statement" and text.startswith("“"):
            if not self.line("quote", point.nature, x=x, q=text):
                self.write(f"{capital(x)} said: {text}")
            return True
        if not text:
            if not named and point.rests_on:
                self.line("settled", x=self.subject_of(point))
            return False
        if point.kind == "exhibit" and not named:
            self.line("again" if again else "thing", x=x) or self.write(f"{capital(x)}.")
        elif point.kind == "contest" and not named:
            self.line("flaw", x=x) or self.write(f"{capital(x)}.")
        elif point.kind == "credibility" and not (named and self.brief.shorts[source] in text):
            if self.brief.shorts[source] not in text or self.draw.uniform() < 0.6:
                self.line("person", x=x) or self.write(f"{capital(x)}.")
        elif point.kind == "statement" and not named:
            self.write(capital(self.draw.choice(_RECALL).format(x=x)))
        elif point.kind == "law":
            quoted = text.replace("“", "‘").replace("”", "’")
            if not self.line("law", q=f"“{quoted}”"):
                self.write(f"“{quoted}”")
            return True
        elif point.kind == "argument" and self.draw.uniform() < 0.55:
            self.line("argue")
        self.write(text)
        return True

    def comment(self, point: Point | None) -> bool:
        """Write what the fact just said means to this juror."""
        kind = _COMMENT.get(point.kind, "all") if point is not None else "all"
        nature = point.nature if point is not None else ""
        return self.line(f"{self.side}_{kind}", nature) or (kind != "all" and self.line(f"{self.side}_all"))

    def text(self) -> str:
        """The turn as written so far."""
        return typeset(" ".join(self.parts))[: 8 * LONGEST]
