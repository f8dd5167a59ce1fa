"""The writer: writes a plan out in a juror's own lines around the facts of a case, and uses none of them twice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.core.derived import derived_from_text
from engine.core.draws import Draw
from engine.core.state import Turn
from engine.formats.jury.arguments.instructions import subject_of_instruction
from engine.formats.jury.arguments.points import DOUBT_KINDS, Point
from engine.formats.jury.arguments.wording import MAX_QUOTE_CHARACTERS, name_list, spoken_fact, with_typographic_quotes
from engine.formats.jury.labels import GUILTY
from engine.formats.jury.mind.line_conditions import (
    POINT_CONDITIONS,
    continues_subject,
    is_argument,
    is_one,
    is_question,
    line_slots,
    pronoun_is_ambiguous,
    quotable_words,
    speaker_conditions,
    subject_conditions,
    subject_of,
    without_vocative,
)
from engine.formats.jury.mind.line_set import PLAIN, Line, LineSet, read_marked_lines
from engine.formats.jury.mind.period_style import PeriodStyle, formalise, period_style
from engine.formats.jury.mind.situation import Situation, persona_of
from engine.formats.jury.mind.turn_plan import PlanStep, TurnPlan
from engine.text.capitals import as_sentence, capitalise
from engine.text.clipping import clip
from engine.text.numbers import number_word
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems

_EXCHANGES = read_marked_lines(
    "exchanges",
    (
        *("no_answer", "no_answer_topic", "changed_vote", "first_change", "given_up", "waver"),
        *("last_word", "last_word_topic", "advocate", "call_on", "call_on_unheard", "agenda"),
        *("recall", "still", "bound_seat", "accused"),
        *("not_in_file", "not_mentioned", "nearest", "ballot", "tally"),
    ),
)
"""Short lines of any juror."""
_POSSESSED = re.compile(r"⟦[^⟧]*⟧(?=[’'])")
_APPOSITION = re.compile(r"⟦([^⟧]*)⟧(?![.,;:?!…)”]|$)|⟦([^⟧]*)⟧")
"""Who somebody is, behind their name: before more of a sentence, and before what ends a part of it."""
_TOLD_PATTERN = re.compile(
    r"^(?:[^“]{3,60} (?:told the court|is reported to have said)|The record (?:says|gives the defence in these words)):"
    r" (?=“)"
)
"""In front of a quotation, where the tag has said whose it is."""
_SLOT = re.compile(r"\{\w+\}")
_COMMENT_KINDS = {"exhibit": "thing", "statement": "said", "contest": "flaw", "credibility": "flaw"}
_REPLY_KINDS = frozenset({"echo", "counter", "beside", "answer", "rebut", "build", "concede"})
"""Kinds of line that take up what somebody said."""
_UNQUOTED_PATTERN = re.compile(r"^you(?: all|[’']re| are)\b|\?[”\"’)]*$", re.IGNORECASE)
"""What is not worth quoting back: what somebody says of the others, and what they ask."""
_SIDED_KINDS = frozenset({"appeal", "close", "turned"})
"""Kinds of line that differ by the side that is argued."""
_ADDRESSED_KINDS = frozenset({"ask", "press"})
"""Kinds of line that end a turn with somebody's name, which may have been called at its beginning."""
_FACT_KINDS = frozenset({"fact", "comment"})
_INTRODUCING_KINDS = _FACT_KINDS | {"settled", "story", "then", "still", "appeal", "alone"}
"""What needs no word or two before the fact that follows."""
QUOTABLE_CHARACTERS = (15, 90)
"""Characters of a person's sentence that is worth quoting back."""
_END_KINDS = ("comment", "close")
"""Between these no word or two is said: it would be the second of three ends."""
LEAD_IN_CHANCE = 0.35
"""How often a fact is led in by a word or two of the juror's own."""
SHORT_REPEAT_CHANCE = 0.88
"""How often something that has been spoken of at this table is named and not quoted,"""
SHORT_FIRST_CHANCE = 0.4
"""and something that has not, where it is said with what it comes to: a bare name alone says nothing."""
READ_OUT_CHARACTERS = 110
"""Characters of a statement or of a reason to doubt that are said whole; of a longer one the sentence that counts."""
MAX_GIST_TIMES = 2
"""Times that a point is made before what it comes to is no longer said, and that a juror says it at most."""
SHORT_LAST_WORD_WORDS = 12
"""Words of a last word up to which it is said what that means."""
OWN_LAST_WORD_CHANCE = 0.85
"""How often the last word is the juror's own, and not one of those that anybody may say."""
SHORT_NAMES = 2
"""Things that a short mention names at most: what counsel argued from more of them is said whole."""
MAX_CLAIM_CHARACTERS = 80
"""Characters of a claim that are said when it is asked where that stands."""
TAG_CHANCE = 0.3
"""How often what was said is followed by one."""


@derived_from_text
def _mark(line: str) -> str:
    """The longest stretch of a line without a slot."""
    return max(_SLOT.split(line), key=len)


class TurnWriter:
    """One turn in the writing."""

    def __init__(self, room: Situation, voice: LineSet, draw: Draw) -> None:
        self.room = room
        self.brief = room.brief
        self.voice = voice
        self.side = "g" if room.stance == GUILTY else "n"
        self.draw = draw
        self.parts: list[str] = []
        self._said = room.own_text
        self._named = ""
        """The source that was named last."""
        self._doubted: set[str] = set()
        """Witnesses whose word this turn has set aside."""
        self._spoken: set[str] = set()
        """Sources of which this turn has said something."""
        self._quoted: set[str] = set()
        """Witnesses whom it has called for its own side."""
        self._apart = False
        """The next fact is to name what it is about, whatever the plan thought."""
        self._held: frozenset[str] = frozenset()
        """Whether the last fact shows something or holds something against it."""
        self._standing = speaker_conditions(room, self.side)
        self._register: PeriodStyle = period_style(room.brief.wording)
        self._slots = line_slots(room)

    def plan(self, plan: TurnPlan) -> None:
        """Write a whole plan."""
        before, led = "", False
        beats = plan.beats
        for place, beat in enumerate(beats):
            if beat.kind == "fact" and before not in _INTRODUCING_KINDS and self.draw.uniform() < LEAD_IN_CHANCE:
                led = self.line("lead")
            elif (
                before in _FACT_KINDS
                and beat.kind not in _FACT_KINDS
                and (before, beat.kind) != _END_KINDS
                and self.draw.uniform() < TAG_CHANCE
            ):
                self._tag()
            self._beat(beat, led, beats[place + 1] if place + 1 < len(beats) else None)
            before, led = beat.kind, False
        if before in _FACT_KINDS and self.draw.uniform() < TAG_CHANCE:
            self._tag()

    def _tag(self) -> None:
        kind = f"tag_{self.side}" if self.draw.uniform() < 0.4 else "tag"
        self.line(kind, so=self._held) or self.line("tag", so=self._held)

    def _beat(self, beat: PlanStep, led: bool, following: PlanStep | None) -> None:
        if beat.seat is not None and beat.kind in _REPLY_KINDS and self._aside(beat):
            return
        if beat.about is not None and beat.kind in ("build", "turned") and beat.about.kind == "credibility":
            self._doubted.update(beat.about.rests_on[:1])
        match beat.kind:
            case "fact":
                self._fact(beat, led)
            case "comment":
                self.comment(beat.about)
            case "echo" if beat.turn is not None and self._echo(beat.turn):
                pass
            case "echo":
                self.towards("counter", beat.seat, None)
            case "settled":
                assert beat.about is not None
                x = self.subject_of(beat.about)
                self.line("settled", wanted=frozenset({"x"}), x=x) or self._once(self._of_anybody("still"), x=x)
            case "unfounded":
                self._unfounded(beat)
            case "told":
                self._told(beat)
            case "no_answer":
                self._exchange(self._of_anybody("no_answer" if beat.about is None else "no_answer_topic"), beat)
            case "turned_by":
                again = self.room.memory.table.flips.get(self.room.seat, 0) > 1
                self._exchange(self._of_anybody("changed_vote", *(() if again else ("first_change",))), beat)
            case "last_word":
                self._last_word(beat)
            case "waver" | "given_up":
                self._exchange(self._of_anybody(beat.kind), beat)
            case "advocate":
                self._exchange(self._of_anybody("advocate"), beat)
            case "call_on":
                called = self.room.state.seats.get(beat.seat) if beat.seat is not None else None
                heard = called is None or called.turns > 0
                self._exchange(self._of_anybody("call_on", *(() if heard else ("call_on_unheard",))), beat)
            case "agenda" if beat.text not in self._said:
                self._exchange(self._of_anybody("agenda"), beat)
            case "agenda":
                pass
            case "turned" if self.room.state.ballots.get(self.room.seat, self.room.stance) != self.room.stance:
                unsaid = [text for text in self._of_anybody("bound_seat") if text not in self._said]
                if unsaid:
                    self.write(self.draw.choice(unsaid))
            case "concede" if beat.about is not None and not beat.about.rests_on:
                # Nobody gives up the judge's instructions.
                self.towards("counter", beat.seat, None)
            case "concede" if continues_subject(beat, following):
                self.towards("part", beat.seat, beat.about)
            case kind if kind in _SIDED_KINDS and beat.seat is None:
                self.line(f"{kind}_{self.side}")
            case kind:
                self.towards(f"{kind}_{self.side}" if kind in _SIDED_KINDS else kind, beat.seat, beat.about)

    # lines

    def fresh(
        self,
        voice: LineSet,
        kind: str,
        slots: Mapping[str, str],
        nature: str,
        wanted: frozenset[str],
        so: frozenset[str],
    ) -> Line | None:
        """A line of a kind that this juror has not used yet, that fits, and that names what it has to."""
        known = frozenset(slots)
        options = [
            line
            for line in self._register.lines(voice, kind)
            if line.only in ("", nature)
            and wanted <= line.slots <= known
            and line.needs <= so
            # Nobody speaks of their own life without a point to go with it.
            and (not line.life or bool(self._spoken) or bool(line.slots & {"x", "v"}))
        ]
        while options:
            # A line made for such a point is worth three that fit anything.
            line = self.draw.weighted(options, [3.0 if line.only else 1.0 for line in options])
            if line.mark not in self._said:
                return line
            options.remove(line)
        return None

    def line(
        self,
        kind: str,
        nature: str = "",
        wanted: frozenset[str] = frozenset(),
        so: frozenset[str] = frozenset(),
        **slots: str,
    ) -> bool:
        """Write a line of a kind, if there is one left.

        Args:
            wanted: slots that must stand in it.
            so: conditions besides the speaker's, for lines that need them.
        """
        filled = {**self._slots, **{key: value for key, value in slots.items() if value}}
        for key in ("x", "v"):
            if key in filled:
                filled[key.upper()] = capitalise(filled[key])
        given = self._standing | so if so else self._standing
        line = self.fresh(self.voice, kind, filled, nature, wanted, given)
        if line is None and wanted:
            line = self.fresh(PLAIN, kind, filled, nature, wanted, given)
        if line is None:
            return False
        self.write(capitalise(line.text.format_map(filled)))
        self._said += " " + line.mark
        return True

    def write(self, text: str) -> bool:
        """Write a text as it is; who somebody is stands between commas, but not before an apostrophe."""
        told = _POSSESSED.sub("", text)
        self.parts.append(_APPOSITION.sub(lambda found: f", {found[1]}," if found[1] else f", {found[2]}", told))
        return True

    def _once(self, lines: Sequence[str], **slots: str) -> bool:
        """One of a few lines that this juror has not said, if there is one left."""
        filled = [capitalise(line.format_map(slots)) for line in lines]
        return self.write(self.draw.choice([line for line in filled if line not in self._said] or filled))

    def towards(self, kind: str, seat: int | None, about: Point | None) -> None:
        """A line that must name somebody, something or both, whatever else it says."""
        who = self.name(seat) if seat is not None else ""
        v = self.subject_of(about) if about is not None else ""
        wanted = frozenset(slot for slot, value in (("who", who), ("v", v)) if value)
        so = subject_conditions(self.brief, about, self._said, v) if about is not None else frozenset()
        called = bool(who) and any(who in part for part in self.parts)
        if self.line(kind, wanted=wanted, so=so, who=who, v=v):
            if called and kind in _ADDRESSED_KINDS:
                self.parts[-1] = without_vocative(self.parts[-1], who)
            return
        if who or v:
            self.write(f"{capitalise(v) or who}, then.")

    def _last_word(self, beat: PlanStep) -> None:
        """What this juror stays with in the last call, mostly in their own words, and what it comes to."""
        about = beat.about
        if (
            about is not None
            and about.kind not in ("argument", "inference")
            and self.draw.uniform() < OWN_LAST_WORD_CHANCE
        ):
            self._held = POINT_CONDITIONS[about.kind in DOUBT_KINDS]
            if self._named_alone(about, named=False, again=True):
                self._stays()
                if len(" ".join(self.parts).split()) <= SHORT_LAST_WORD_WORDS:
                    self.comment(about)
                return
        lines = self._of_anybody("last_word" if about is None else "last_word_topic")
        self._exchange(lines, beat, self._stake(about) if about is not None else "")
        if about is not None and (gist := self._gist(about, about.rests_on)):
            self.write(gist)

    def _stake(self, about: Point) -> str:
        """What holds this juror, as one thing: what somebody said, what is wrong with something, or a thing itself."""
        v = self.subject_of(about)
        if about.kind in DOUBT_KINDS:
            return f"the trouble with {v}"
        return f"what {v} said" if about.kind == "statement" and about.rests_on[0] not in self.brief.accounts else v

    def _stays(self) -> None:
        """That one keeps to one's ballot, in one's own few words while there are some left."""
        kind = f"stays_{self.side}"
        self.line(kind) or self._once([line.text for line in getattr(PLAIN, kind) if line.needs <= self._standing])

    def _of_anybody(self, *kinds: str) -> Sequence[str]:
        """Lines of these kinds that any juror may say who stands like this one."""
        return [line.text for kind in kinds for line in _EXCHANGES[kind] if line.needs <= self._standing]

    def _exchange(self, lines: Sequence[str], beat: PlanStep, v: str = "", x: str = "") -> None:
        """A line of any juror that this one has not said and nobody has said lately, if there is one left.

        Args:
            v: what it is about, where that is not simply the subject of the point.
            x: a second thing that it names.
        """
        heard = self.room.state.heard
        fresh = [line for line in lines if not any(_mark(line) in turn.text for turn in heard)]
        lines = fresh or lines
        slots = {
            **self._slots,
            "who": self.name(beat.seat) if beat.seat is not None else "",
            "v": v or (self.subject_of(beat.about) if beat.about is not None else ""),
            "q": beat.text,
            "x": x,
        }
        self._once([formalise(line) for line in lines] if self._register.old else lines, **slots)

    def name(self, seat: int) -> str:
        """What this juror calls somebody; at an old trial no woman is "Ms."."""
        name = self.room.name(seat)
        if self._register.old and name.startswith("Ms. ") and name == persona_of(self.room.state, seat).titled:
            return f"Miss {name[4:]}"
        return name

    def _told(self, beat: PlanStep) -> None:
        """The value that was asked for first, then where it stands; or that the file does not say."""
        assert beat.reply is not None
        question, found = beat.reply
        if found is None:
            if question.kind == "tally":
                guilty = sum(choice == GUILTY for choice in self.room.state.ballots.values())
                free = len(self.room.state.ballots) - guilty
                self._exchange(self._of_anybody("tally"), beat, number_word(guilty), number_word(free))
            elif beat.about is not None:
                self._exchange(self._of_anybody("last_word_topic"), beat, self._stake(beat.about))
                self.write((beat.about.gists or beat.about.facts)[0])
            else:
                self._exchange(self._of_anybody("ballot"), beat)
            return
        who = self.name(beat.seat) if beat.seat is not None else ""
        if not found.sentence or found.near:
            kind = "not_mentioned" if found.missing else "not_in_file"
            self._exchange(self._of_anybody(kind), beat, f"“{found.missing}”")
            if not found.near:
                return
        said = with_typographic_quotes(as_sentence(found.sentence)).replace("“", "‘").replace("”", "’")
        x = self.called(found.source) if found.source in self.brief.labels else ""
        if found.source:
            self._spoken.add(found.source)
        if found.near:
            self._exchange(self._of_anybody("nearest"), beat, x or found.part, f"“{said}”")
        elif found.value:
            where = f"{capitalise(x)} said" if found.spoken else f"From {x or found.part}"
            self.write(f"{capitalise(found.value)}, {who}. {where}: “{said}”")
        else:
            where = f"{capitalise(x)} said that" if found.spoken else f"That is from {x or found.part}"
            self.write(f"“{said}” {where}, {who}.")

    def _unfounded(self, beat: PlanStep) -> None:
        """Ask somebody where that stands which they claimed."""
        who = self.name(beat.seat) if beat.seat is not None else ""
        quote = with_typographic_quotes(beat.text).strip("“”‘’ .,;:").replace("“", "‘").replace("”", "’")
        wanted = frozenset({"who", "q"})
        if not self.line("unfounded", wanted=wanted, who=who, q=clip(quote, MAX_CLAIM_CHARACTERS)):
            self.write(f"Where does that stand, {who}?")

    def bare(self) -> bool:
        """Say that one has nothing to add."""
        held = self.room.state.seats.get(self.room.seat)
        times = (held.turns if held is not None else 0) or 1
        return self.line("bare", n=number_word(times) if times > 1 else "")

    def _aside(self, beat: PlanStep) -> bool:
        """Answer a person whose own words were no argument; False where they were one."""
        turn = quotable_words(self.room, beat)
        if turn is None:
            return False
        is_asked = is_question(turn)
        if is_asked and turn.target == self.room.seat:
            self.towards("answer", beat.seat, None)
        elif is_argument(turn):
            return False
        else:
            self.line("aside", so=frozenset({"asked" if is_asked else "said"}), who=self.name(turn.seat))
        self._apart = True
        return True

    def _echo(self, turn: Turn) -> bool:
        """Quote back to a person what they said in their own words, unless somebody has."""
        fit = [
            sentence
            for sentence in sentence_texts(turn.text[:1000])
            if QUOTABLE_CHARACTERS[0] <= len(sentence) <= QUOTABLE_CHARACTERS[1]
            and not _UNQUOTED_PATTERN.search(sentence)
        ]
        if not fit:
            return False
        quote = with_typographic_quotes(max(fit, key=len)).replace("“", "‘").replace("”", "’")
        if any(quote.rstrip(".!?") in other.text for other in self.room.state.heard if other.id != turn.id):
            return False
        return self.line("echo", who=self.name(turn.seat), q=as_sentence(quote))

    # facts

    def label(self, source: str) -> str:
        """What to call an exhibit or witness now: a witness in full at first, then by surname."""
        label = self.brief.labels[source]
        if source in self.brief.exhibits:
            return label
        raised = self.room.state.raised
        known = source == self._named or any(raised.get(point.id) for point in self.brief.on.get(source, ()))
        return self.brief.shorts[source] if known else label

    def introduced(self, source: str) -> str:
        """The same, with who that is where nobody has spoken of them yet."""
        label = self.label(source)
        if source in self._spoken or label != self.brief.labels[source] or not self.brief.who.get(source):
            return label
        raised = self.room.state.raised
        known = any(raised.get(point.id) for point in self.brief.on.get(source, ()))
        return label if known else f"{label}⟦{self.brief.who[source]}⟧"

    def called(self, source: str) -> str:
        """The same for a line that only names it: of an accused who testified it is their account that counts."""
        return self.brief.accounts.get(source) or self.label(source)

    def subject_of(self, point: Point) -> str:
        """What a point is about, as a later speaker names it."""
        return subject_of(self.room, point)

    def _fact(self, beat: PlanStep, led: bool) -> None:
        """A sentence of the case with what leads to it, unless a word or two has (`led`)."""
        assert beat.about is not None
        point, text, named, again = beat.about, beat.text, beat.named, beat.again
        source = point.rests_on[0] if point.rests_on else ""
        x = self.introduced(source) if source else point.label
        before, self._named = self._named, source or self._named
        self._held = POINT_CONDITIONS[point.kind in DOUBT_KINDS]
        named, self._apart = named and not self._apart, False
        if source not in self._spoken and not beat.whole and self._in_short(point, again, beat.brief):
            self._spoken.add(source)
            if self._named_alone(point, named, again):
                if point.kind == "statement":
                    self._quoted.add(source)
                elif point.kind == "credibility":
                    self._doubted.add(source)
                return
        if point.kind == "inference":
            first, second = (
                self.brief.accounts.get(source) or self.introduced(source) for source in point.rests_on[:2]
            )
            one = frozenset({"one"} if is_one(first) else ())
            self.line("join", wanted=frozenset({"x", "y"}), so=one, x=first, y=second)
            self.write(text)
            return
        if point.kind != "argument" or self.brief.spoken[point.id]:
            self._spoken.add(source)
        if point.kind == "exhibit":
            text = _TOLD_PATTERN.sub("", text)
        cut = point.kind == "exhibit" or len(text) > READ_OUT_CHARACTERS
        if cut and self.voice is not PLAIN and point.kind not in ("law", "argument"):
            text = self._as_said(point, text)
        if point.kind == "statement":
            self._quoted.add(source)
        if point.kind == "statement" and text.startswith("“"):
            doubted = source in self._doubted and self.line("even", x=x, q=text)
            if not doubted and not self.line("quote", point.nature, x=x, q=text):
                self.write(f"{capitalise(x)} said: {text}")
            return
        if point.kind == "law":
            self._law(point, text)
            return
        if point.kind == "exhibit" and not named:
            self.line("again" if again else "thing", x=x) or self.write(f"{capitalise(x)}.")
        elif point.kind == "contest" and not named:
            self.line("flaw", x=x) or self.write(f"{capitalise(x)}.")
        elif point.kind == "credibility" and source in self._quoted and self.line("besides", x=x):
            self._doubted.add(source)
        elif point.kind == "credibility" and not (named and self.brief.shorts[source] in text):
            new = x.endswith("⟧")  # nobody has been told who that is
            if new or self.brief.shorts[source] not in text or self.draw.uniform() < 0.6:
                self.line("person", point.nature, x=x) or self.write(f"{capitalise(x)}.")
            self._doubted.add(source)
        elif point.kind == "statement" and not named:
            self.write(capitalise(self.draw.choice(self._of_anybody("recall")).format(x=x)))
        elif point.kind == "argument" and pronoun_is_ambiguous(self.brief, text, before):
            unsaid = [line for line in self._of_anybody("accused") if line.format_map(self._slots) not in self._said]
            if unsaid:
                self.write(self.draw.choice(unsaid).format_map(self._slots))
        elif point.kind == "argument" and not led and self.draw.uniform() < 0.55:
            self.line("argue")
        self.write(self._of_person(source, text) if point.kind == "credibility" else text)

    def _of_person(self, source: str, text: str) -> str:
        """A sentence on somebody who was just named, with "he" or "she" for the name."""
        short, pronoun = self.brief.shorts[source], self.brief.pronouns[source]
        just = bool(self.parts) and short in self.parts[-1]
        return f"{pronoun}{text.removeprefix(short)}" if just and pronoun and text.startswith(f"{short} ") else text

    def _law(self, point: Point, text: str) -> None:
        """What the judge said of the law: its key clause, once at a table; otherwise what it was about.

        The plain voice reads out the whole sentence: it speaks for somebody who wants their point made.
        """
        told = text if self.voice is PLAIN else point.told[point.facts.index(text)]
        quoted = told.replace("“", "‘").replace("”", "’")
        heard = self.room.state.heard
        said = any(sentence in turn.text for sentence in sentence_texts(quoted) for turn in heard)
        if self.voice is not PLAIN and (not told or said):
            if self.line("law_short", wanted=frozenset({"x"}), x=subject_of_instruction(text, point)):
                return
            quoted = quoted or text.replace("“", "‘").replace("”", "’")
        self.line("law", q=f"“{quoted}”") or self.write(f"“{quoted}”")

    def _named_alone(self, point: Point, named: bool, again: bool) -> bool:
        """Name what is not quoted, and say what it comes to; False where no line is left for it."""
        about = self.brief.spoken[point.id] if point.kind == "argument" else point.rests_on
        x = name_list([self.called(source) for source in about])
        shown = self.introduced(about[0]) if len(about) == 1 and about[0] not in self.brief.accounts else x
        gist = self._gist(point, about)
        if named and point.kind != "argument":
            return bool(gist) and self.write(gist)
        raised = self.room.state.raised
        so = set(self._held)
        if len(about) == 1:
            so.add("thing" if about[0] in self.brief.exhibits or about[0] in self.brief.accounts else "person")
            so |= {"one"} if is_one(x) else set()
        so |= {"known"} if any(raised.get(other.id) for other in self.brief.on[about[0]]) else set()
        kinds = ["short"]
        if gist and point.kind == "exhibit":
            kinds.append("again" if again else "thing")
        elif gist and point.kind == "contest":
            kinds.append("flaw")
        wanted = frozenset({"x"})
        if not any(
            self.line(kind, wanted=wanted, so=frozenset(so), x=shown) for kind in self.draw.sample(kinds, len(kinds))
        ):
            return False
        if gist:
            self.write(gist)
        return True

    def _gist(self, point: Point, about: Sequence[str]) -> str:
        """What something that is named and not quoted comes to; empty where it has lately been put so.

        Of what counsel argued from several things one is named. Nobody puts anything so a third time.
        """
        raised, heard = self.room.state.raised, self.room.state.heard
        last = self.room.topic == "last_word"
        if last:
            # Who sums up may say again what was said, but not what somebody has just summed up with.
            heard = tuple(turn for turn in heard if turn.topic == "last_word")
        points = [point]
        if point.kind == "argument":
            points = [one for source in about for one in self.brief.by_side[point.stance].get(source, ())]
        for one in points:
            for text in one.gists if last or raised.get(one.id, 0) < MAX_GIST_TIMES else ():
                if (
                    self._said.count(text) < (MAX_GIST_TIMES if last else 1)
                    and not any(text in turn.text for turn in heard)
                    and text not in self.parts
                ):
                    return text
        return ""

    def _as_said(self, point: Point, text: str) -> str:
        """Of a description what the speaker's side makes most of."""
        argued = [
            other.words for other in self.brief.by_side[point.stance].get(point.rests_on[0], ()) if other is not point
        ]
        return spoken_fact(text, frozenset().union(*argued), content_stems(point.label))

    def _in_short(self, point: Point, again: bool, brief: bool) -> bool:
        """Whether something is named and not quoted: mostly where it has been spoken of (a doubt: where it has been
        doubted), and not by the plain voice, which speaks for somebody who wants their point made."""
        if self.voice is PLAIN or point.kind in ("law", "weight", "inference") or not point.rests_on:
            return False
        if point.kind == "argument" and not 0 < len(self.brief.spoken[point.id]) <= SHORT_NAMES:
            return False
        raised = self.room.state.raised
        doubt = point.kind in DOUBT_KINDS
        others = self.brief.by_side[point.stance] if doubt else self.brief.on
        known = any(
            raised.get(other.id)
            for other in others.get(point.rests_on[0], ())
            if not doubt or other is point or (other.kind in DOUBT_KINDS and bool(point.gists))
        )
        about = self.brief.spoken[point.id] if point.kind == "argument" else point.rests_on
        if not self._gist(point, about) and not (known and any(self.brief.inferences.values())):
            return False  # in a case that nobody prepared for the table a name alone says nothing
        return brief or self.draw.uniform() < (SHORT_REPEAT_CHANCE if known or again else SHORT_FIRST_CHANCE)

    def comment(self, point: Point | None) -> bool:
        """Write what the fact just said means to this juror."""
        kind = _COMMENT_KINDS.get(point.kind, "all") if point is not None else "all"
        nature = point.nature if point is not None else ""
        return self.line(f"{self.side}_{kind}", nature) or (kind != "all" and self.line(f"{self.side}_all"))

    def text(self) -> str:
        """The turn as written so far."""
        return with_typographic_quotes(" ".join(self.parts))[: 8 * MAX_QUOTE_CHARACTERS]
