"""The voice: everything one juror has ready to say around the facts of a case, as `engine/formats/jury/lines` has it.

Lines never claim anything about a case: facts come from it and are put between them. A line may name slots:

- `{x}`: what the point is about ("the counter camera", "Harold Voss"), `{q}`: a quotation from it;
- `{y}`: what a second piece of evidence is;
- `{v}`: what an earlier speaker's point was about, `{who}`: that speaker, as this juror addresses them;
- `{accused}`, `{he}`, `{him}`, `{his}`: the accused; verbs after them stand in the past tense, as there may be several;
- `{counsel}`: the party that argues this side, `{n}`: a count.

A line that only fits one nature of point (`engine.formats.jury.arguments.points.Nature`) begins with it: `[senses] …`.
One that begins with `[old]` is for trials of another age, where the lines that smell of our own fall away, and
`[georgian]` for those before the Victorians (`engine/formats/jury/mind/period_style.py`). A line that only fits a
certain side, subject or standing begins with that (`CONDITION_MARKS`): `[thing] …` where `{v}` or `{x}` is an exhibit,
`[few] …` for somebody who is outvoted. `[life] …` tells of the speaker's own life.

Labels are singular or plural as the case has them, so no line makes one the subject of a verb in the present tense.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import NamedTuple, get_args

from engine.formats.jury.arguments.points import PointNature
from engine.formats.jury.arguments.wording import with_typographic_quotes
from engine.text.line_files import WrittenLine, read_lines

_SLOT = re.compile(r"\{(\w+)\}")


class Line(NamedTuple):
    """One line with its slots."""

    text: str
    slots: frozenset[str]
    mark: str
    """Its longest stretch without a slot: by this it is known again in what was said."""
    only: str = ""
    """The nature of point that it fits; empty where it fits any."""
    age: str = ""
    """`old` or `georgian` where it is only for trials of another age."""
    needs: frozenset[str] = frozenset()
    """What must be so where it is said (`CONDITION_MARKS`)."""
    life: bool = False
    """It tells of the speaker's own life or trade (`LIFE_MARK`)."""


LIFE_MARK = "life"
"""Of an anecdote, a joke of one's trade, a piece of one's own life: such a line is said once, beside a fact."""
PERIOD_MARKS = frozenset({"old", "georgian"})
CONDITION_MARKS = frozenset("g n few many steady person thing sound flaw own asked said one known who".split())
"""What a line may need besides: the side that is argued, how many share it, whether the speaker has never voted
otherwise (`steady`), what `{v}` or `{x}` is (a witness or an exhibit, spoken of for what it shows or for what is wrong
with it, by this juror before, by anybody before, plainly one thing or person), whether a person asked or said
something, and whether it is disputed who did it (`who`)."""
SLOTS = frozenset("x X y q v V who accused he him his counsel Counsel n".split())
"""What a line may name. One that names anything else is never said."""
NATURE_MARKS = frozenset(get_args(PointNature)) - {""}


def read_marked_lines(
    name: str, kinds: tuple[str, ...], optional: tuple[str, ...] = ()
) -> Mapping[str, tuple[Line, ...]]:
    """The lines of a file with these kinds of line, and with others if there are some."""
    marks = NATURE_MARKS | PERIOD_MARKS | CONDITION_MARKS | {LIFE_MARK}
    found = read_lines("engine.formats.jury", name, kinds, optional, marks, slots=SLOTS)
    return {block: tuple(map(_as_printed, lines)) for block, lines in found.items()}


def _as_printed(line: WrittenLine) -> Line:
    """A line as typeset, with its slots and its mark."""
    text = with_typographic_quotes(line.text)
    if not line.conditions:
        return line_from_text(text)
    return line_from_text(
        text,
        next(iter(line.conditions & NATURE_MARKS), ""),
        next(iter(line.conditions & PERIOD_MARKS), ""),
        line.conditions & CONDITION_MARKS,
        LIFE_MARK in line.conditions,
    )


def line_from_text(
    text: str, only: str = "", age: str = "", needs: frozenset[str] = frozenset(), life: bool = False
) -> Line:
    """A line from its text as it is printed."""
    parts = _SLOT.split(text)
    slots = parts[1::2]
    # With a capital it names the same thing.
    slots += [slot.lower() for slot in slots if slot in ("V", "X")]
    return Line(text, frozenset(slots), max(parts[::2], key=len), only, age, needs, life)


@dataclass(frozen=True)
class LineSet:
    """What a juror has ready to say, by what it does in a turn."""

    # introducing a fact
    thing: tuple[Line, ...]
    """To an exhibit that nobody has spoken of: `{x}`."""
    again: tuple[Line, ...]
    """Back to an exhibit of which more is to be said: `{x}`."""
    settled: tuple[Line, ...]
    """Back to something of which all has been said: `{x}`."""
    quote: tuple[Line, ...]
    """A witness's own words: `{x}`, `{q}`."""
    even: tuple[Line, ...]
    """The same from one whose word was just doubted: `{x}`, `{q}`."""
    besides: tuple[Line, ...]
    """To a reason to doubt a witness who was just quoted for one's own side: `{x}`."""
    flaw: tuple[Line, ...]
    """To a reason to doubt an exhibit: `{x}`."""
    person: tuple[Line, ...]
    """To a reason to doubt a witness: `{x}`."""
    law: tuple[Line, ...]
    """The judge's own words: `{q}`."""
    law_short: tuple[Line, ...]
    """Back to the judge's instructions without quoting them: `{x}`, what they were about."""
    argue: tuple[Line, ...]
    """To an argument that joins things: may name `{counsel}`."""
    story: tuple[Line, ...]
    """To several facts in a row."""
    then: tuple[Line, ...]
    """From one of them to the next."""
    lead: tuple[Line, ...]
    """A word or two before a fact: at most four."""
    tag: tuple[Line, ...]
    """A word or two after it: at most four."""
    tag_g: tuple[Line, ...]
    tag_n: tuple[Line, ...]
    # what the fact means: for guilty, for not guilty
    g_thing: tuple[Line, ...]
    g_said: tuple[Line, ...]
    g_flaw: tuple[Line, ...]
    g_all: tuple[Line, ...]
    n_thing: tuple[Line, ...]
    n_said: tuple[Line, ...]
    n_flaw: tuple[Line, ...]
    n_all: tuple[Line, ...]
    # turning to somebody
    rebut: tuple[Line, ...]
    """Against what `{who}` said about `{v}`; the fact that follows is about the same thing."""
    echo: tuple[Line, ...]
    """Quoting back to `{who}` what they said in their own words: `{q}`, a sentence with its mark at the end."""
    counter: tuple[Line, ...]
    """Against what `{who}` said, on other ground."""
    answer: tuple[Line, ...]
    """To `{who}`, who addressed one."""
    build: tuple[Line, ...]
    """With `{who}`, who spoke of `{v}`."""
    beside: tuple[Line, ...]
    """With `{who}`, and on to something else."""
    still: tuple[Line, ...]
    """Back to `{v}`, which `{who}` has answered."""
    doubt: tuple[Line, ...]
    """What speaks against one's own ballot: `{v}`."""
    concede: tuple[Line, ...]
    """Granting `{who}` something about `{v}`, and going on."""
    part: tuple[Line, ...]
    """The same where what follows is about `{v}` as well."""
    aside: tuple[Line, ...]
    """To `{who}`, a person whose words were no argument: a joke, an insult, a word, a question to the room."""
    unfounded: tuple[Line, ...]
    """To `{who}`, who claimed something that the case does not have: `{q}`, the words of it. No slot stands inside the
    quotation marks but this one."""
    foreign: tuple[Line, ...]
    """To `{who}`, who spoke in a language that this juror does not have."""
    thanks: tuple[Line, ...]
    """To `{who}`, who took back what the case does not have."""
    join: tuple[Line, ...]
    """To what follows from two things together: `{x}` and `{y}`, both of them."""
    yes: tuple[Line, ...]
    """A whole turn of a few words: with `{who}` about `{v}`."""
    no: tuple[Line, ...]
    """A whole turn of a few words: against `{who}` about `{v}`."""
    cut: tuple[Line, ...]
    """Breaking in on `{who}`, who has talked long: a few words."""
    short: tuple[Line, ...]
    """Back to `{x}` without quoting it once more: a few words."""
    ask: tuple[Line, ...]
    """A question to `{who}` at the end of a turn."""
    press: tuple[Line, ...]
    """To `{who}`, one of the few who still hold out."""
    vote: tuple[Line, ...]
    """That it be put to the vote."""
    alone: tuple[Line, ...]
    """From one of the few who still hold out."""
    turned_g: tuple[Line, ...]
    turned_n: tuple[Line, ...]
    """Why one has just changed one's ballot."""
    appeal_g: tuple[Line, ...]
    appeal_n: tuple[Line, ...]
    """To feeling or conscience, without a fact."""
    close_g: tuple[Line, ...]
    close_n: tuple[Line, ...]
    stays_g: tuple[Line, ...]
    stays_n: tuple[Line, ...]
    """Keeping to a ballot in the last call, after what holds one there: at most four words."""
    bare: tuple[Line, ...]
    """When everything has been said: `{n}`."""
    # thoughts, ten words at most
    agrees: tuple[Line, ...]
    moved: tuple[Line, ...]
    unmoved: tuple[Line, ...]
    weary: tuple[Line, ...]


LINE_KINDS = tuple(field.name for field in fields(LineSet))


def _read_voice(name: str) -> LineSet:
    return LineSet(**read_marked_lines(name, LINE_KINDS))


PLAIN = _read_voice("plain")
"""How a person's strategy is written out."""
LINE_SETS: Mapping[str, LineSet] = MappingProxyType(
    {
        "juror_1": _read_voice("webb"),
        "juror_2": _read_voice("chen"),
        "juror_3": _read_voice("russo"),
        "juror_4": _read_voice("park"),
        "juror_5": _read_voice("okonkwo"),
        "juror_6": _read_voice("morrison"),
        "juror_7": _read_voice("duarte"),
        "juror_8": _read_voice("wright"),
        "juror_9": _read_voice("williams"),
        "juror_10": _read_voice("cooper"),
        "juror_11": _read_voice("santos"),
        "juror_12": _read_voice("kim"),
    }
)
"""By persona."""
