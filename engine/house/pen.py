"""The pen: writes a plan out in a juror's own lines around the facts of a case, and uses none of them twice."""

from __future__ import annotations

from collections.abc import Mapping

from engine.draws import Draw
from engine.house.period import Register, register_of
from engine.house.plan import Beat, Plan
from engine.house.room import Room
from engine.house.voices import PLAIN, Line, Voice
from engine.points import GUILTY, Point
from engine.state import Turn
from engine.wording import LONGEST, ended, sentences, typeset

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_RECALL = ("Think back to {x}.", "Now to {x}.", "And then there was {x}.", "Remember {x}.")
"""To a witness whose testimony is told in the third person."""
_TOWARDS = ("{who}: {v}, then.", "{who}, again on {v}.", "Still {v}, {who}.", "As to {v}, {who}.")
"""To somebody and something, for whoever has no line of their own left."""
_COMMENT = {"exhibit": "thing", "statement": "said", "contest": "flaw", "credibility": "flaw"}
_SIDED = frozenset({"appeal", "close", "turned"})
"""Kinds of line that differ by the side that is argued."""
_AFTER = frozenset({"fact", "comment"})
_INTRODUCED = _AFTER | {"settled", "story", "then", "still", "appeal", "alone"}
"""What needs no word or two before the fact that follows."""
QUOTED = (15, 90)
"""Characters of a person's sentence that is worth quoting back."""
LEADS = 0.35
"""How often a fact is led in by a word or two of the juror's own."""
TAGS = 0.5
"""How often what was said is followed by one."""


def number(count: int) -> str:
    """A count in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


class Pen:
    """One turn in the writing."""

    def __init__(self, room: Room, voice: Voice, draw: Draw) -> None:
        self.room = room
        self.brief = room.brief
        self.voice = voice
        self.side = "g" if room.stance == GUILTY else "n"
        self.draw = draw
        self.parts: list[str] = []
        self._said = room.own_text
        self._named = ""
        """The source that was named last."""
        self._register: Register = register_of(room.brief.wording)
        self._slots = _slots_of(room)

    def plan(self, plan: Plan) -> None:
        """Write a whole plan."""
        before, led = "", False
        for beat in plan.beats:
            if beat.kind == "fact" and before not in _INTRODUCED and self.draw.uniform() < LEADS:
                led = self.line("lead")
            elif before in _AFTER and beat.kind not in _AFTER and self.draw.uniform() < TAGS:
                self._tag()
            self._beat(beat, led)
            before, led = beat.kind, False
        if before in _AFTER and self.draw.uniform() < TAGS:
            self._tag()

    def _tag(self) -> None:
        kind = f"tag_{self.side}" if self.draw.uniform() < 0.4 else "tag"
        self.line(kind) or self.line("tag")

    def _beat(self, beat: Beat, led: bool) -> None:
        match beat.kind:
            case "fact":
                assert beat.about is not None
                self._fact(beat.about, beat.text, beat.named, beat.again, led)
            case "comment":
                self.comment(beat.about)
            case "echo" if beat.turn is not None and self._echo(beat.turn):
                pass
            case "echo":
                self.towards("counter", beat.who, None)
            case "settled":
                assert beat.about is not None
                x = self.subject_of(beat.about)
                self.line("settled", x=x) or self.write(f"{capital(x)}, still.")
            case "bare":
                self.bare()
            case kind if kind in _SIDED and beat.who is None:
                self.line(f"{kind}_{self.side}")
            case kind:
                self.towards(f"{kind}_{self.side}" if kind in _SIDED else kind, beat.who, beat.about)

    # lines

    def fresh(
        self, voice: Voice, kind: str, slots: Mapping[str, str], nature: str, wanted: frozenset[str]
    ) -> Line | None:
        """A line of a kind that this juror has not used yet, that fits, and that names what it has to."""
        known = frozenset(slots)
        options = [
            line
            for line in self._register.lines(voice, kind)
            if line.only in ("", nature) and wanted <= line.slots <= known
        ]
        while options:
            # A line made for such a point is worth three that fit anything.
            line = self.draw.weighted(options, [3.0 if line.only else 1.0 for line in options])
            if line.mark not in self._said:
                return line
            options.remove(line)
        return None

    def line(self, kind: str, nature: str = "", wanted: frozenset[str] = frozenset(), **slots: str) -> bool:
        """Write a line of a kind, if there is one left; `wanted` slots must stand in it."""
        filled = {**self._slots, **{key: value for key, value in slots.items() if value}}
        for key in ("x", "v"):
            if key in filled:
                filled[key.upper()] = capital(filled[key])
        line = self.fresh(self.voice, kind, filled, nature, wanted)
        if line is None and wanted:
            line = self.fresh(PLAIN, kind, filled, nature, wanted)
        if line is None:
            return False
        self.write(capital(line.text.format_map(filled)))
        self._said += " " + line.mark
        return True

    def write(self, text: str) -> bool:
        """Write a text as it is."""
        self.parts.append(text)
        return True

    def towards(self, kind: str, seat: int | None, about: Point | None) -> None:
        """A line that must name somebody, something or both, whatever else it says."""
        who = self.room.name(seat) if seat is not None else ""
        v = self.subject_of(about) if about is not None else ""
        wanted = frozenset(slot for slot, value in (("who", who), ("v", v)) if value)
        if self.line(kind, wanted=wanted, who=who, v=v):
            return
        if who and v:
            self.write(capital(self.draw.choice(_TOWARDS).format(who=who, v=v)))
        elif v:
            self.write(f"{capital(v)}, then.")
        elif who:
            self.write(f"{who}.")

    def bare(self) -> bool:
        """Say that one has nothing to add."""
        held = self.room.state.seats.get(self.room.seat)
        times = (held.turns if held is not None else 0) or 1
        return self.line("bare", n=number(times) if times > 1 else "")

    def _echo(self, turn: Turn) -> bool:
        """Quote back to a person what they said in their own words, unless somebody has."""
        fit = [sentence for sentence in sentences(turn.text[:1000]) if QUOTED[0] <= len(sentence) <= QUOTED[1]]
        if not fit:
            return False
        said = typeset(max(fit, key=len)).replace("“", "‘").replace("”", "’")
        if any(said.rstrip(".!?") in other.text for other in self.room.state.heard if other.id != turn.id):
            return False
        return self.line("echo", who=self.room.name(turn.seat), q=ended(said))

    # facts

    def label(self, source: str) -> str:
        """What to call an exhibit or witness now: a witness in full at first, then by surname."""
        label = self.brief.labels[source]
        if source in self.brief.exhibits:
            return label
        raised = self.room.state.raised
        known = source == self._named or any(raised.get(point.id) for point in self.brief.on.get(source, ()))
        return self.brief.shorts[source] if known else label

    def subject_of(self, point: Point) -> str:
        """What a point is about, as a later speaker names it."""
        return subject_of(self.room, point)

    def _fact(self, point: Point, text: str, named: bool, again: bool, led: bool) -> None:
        """A sentence of the case with what leads to it, unless a word or two has (`led`)."""
        source = point.rests_on[0] if point.rests_on else ""
        x = self.label(source) if source else point.label
        self._named = source or self._named
        if point.kind == "statement" and text.startswith("“"):
            if not self.line("quote", point.nature, x=x, q=text):
                self.write(f"{capital(x)} said: {text}")
            return
        if point.kind == "law":
            quoted = text.replace("“", "‘").replace("”", "’")
            self.line("law", q=f"“{quoted}”") or self.write(f"“{quoted}”")
            return
        if point.kind == "exhibit" and not named:
            self.line("again" if again else "thing", x=x) or self.write(f"{capital(x)}.")
        elif point.kind == "contest" and not named:
            self.line("flaw", x=x) or self.write(f"{capital(x)}.")
        elif point.kind == "credibility" and not (named and self.brief.shorts[source] in text):
            if self.brief.shorts[source] not in text or self.draw.uniform() < 0.6:
                self.line("person", x=x) or self.write(f"{capital(x)}.")
        elif point.kind == "statement" and not named:
            self.write(capital(self.draw.choice(_RECALL).format(x=x)))
        elif point.kind == "argument" and not led and self.draw.uniform() < 0.55:
            self.line("argue")
        self.write(text)

    def comment(self, point: Point | None) -> bool:
        """Write what the fact just said means to this juror."""
        kind = _COMMENT.get(point.kind, "all") if point is not None else "all"
        nature = point.nature if point is not None else ""
        return self.line(f"{self.side}_{kind}", nature) or (kind != "all" and self.line(f"{self.side}_all"))

    def text(self) -> str:
        """The turn as written so far."""
        return typeset(" ".join(self.parts))[: 8 * LONGEST]


def subject_of(room: Room, point: Point) -> str:
    """What a point is about, as a later speaker names it."""
    if point.kind in ("law", "weight") or not point.rests_on:
        return point.label
    source = point.rests_on[0]
    return point.label if source in room.brief.exhibits else room.brief.shorts[source]


def _slots_of(room: Room) -> dict[str, str]:
    wording = room.brief.wording
    counsel = wording.counsel(room.stance)
    return {
        "accused": wording.accused, "he": wording.he, "him": wording.him, "his": wording.his,
        "counsel": counsel, "Counsel": capital(counsel),
    }  # fmt: skip
