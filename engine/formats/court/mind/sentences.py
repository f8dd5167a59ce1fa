"""The sentence index: every sentence of the documents with its place, and how it reads under the question.

A question for a yes is read by cues (`cues.py`). Where it offers two ways (“design A or design B?”), what is good of
the second way speaks against a yes; a sentence that names neither is about the way that its heading or its file names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from heapq import nsmallest
from typing import NamedTuple

from engine.core.derived import derived
from engine.formats.court.mind.cues import (
    CueKind,
    Step,
    asks_to_stop,
    keeps_things,
    read_cues,
    replaced_by,
    side_of_heading,
    step_in,
    tells_of_before,
    words_of_line,
)
from engine.formats.court.mind.records import log_weights, row_readings, rows_about, sorting_cells
from engine.matters.documents import LINE_KINDS, Document, Passage, passages
from engine.matters.question import Question
from engine.text.clipping import clip
from engine.text.dates import Date, dates
from engine.text.figures import Figure, figures
from engine.text.sentences import sentences
from engine.text.stems import content_stems, stem
from engine.text.words import WORD_PATTERN

MAX_SENTENCE_CHARACTERS = 400
"""Characters of a sentence that may be quoted; a longer one is clipped."""
MIN_SENTENCE_WORDS = 3
SECTION_LEAN = 0.8
"""How far a sentence leans at least that stands under “what speaks for it”, or against."""
DRAFT_FACTOR = 0.35
"""What is left of a lean in the document that is decided about: a draft does not argue that it be published."""
MAX_LEAD_WORDS = 30
"""Words of the sentence before that are quoted with one that begins with “this” or “it”."""
_MARKS = re.compile(r"^(?:[-*+>#]+\s+|\d+[.)]\s+|\[[ xX]\]\s+|[+-](?=\S))+")
_TIMESTAMP = re.compile(r"^\W*\d{4}-\d\d-\d\d[T ](?:\d\d:\d\d:\d\d(?:[.,]\d+)?Z?\s+)?(?=\S)")
"""What a line of a log begins with and nobody quotes: its date, and its time where that has seconds."""
_OPEN_BOX = re.compile(r"^\W*\[ \]\s")
_BACK_REFERENCE_PATTERN = re.compile(
    r"^(?:(?:this|that|it|these|those|they|with (?:it|this|that)|if so)\b|"
    r"(?:the )?\w+ (?:agreed|said|says|found|decided|thinks?) that (?:it|this|they)\b)",
    re.IGNORECASE,
)
_SKIPPED_LINE_PATTERN = re.compile(r"^(?:diff --git|index [0-9a-f]+\.\.|@@ |--- |\+\+\+ |```|\|?[\s:|-]+\|?$|<!--)")
_ARTICLE = re.compile(r"A (?=[a-z])")
"""An “A” that begins a sentence and names no way."""
_REFUSAL_OPTION_PATTERN = re.compile(
    r"^(?:to |we |just )?(?:wait|hold|leave|keep|do nothing|not|stay|postpone|delay|stop|let it)\b", re.IGNORECASE
)
"""The second way of a question that is no way of its own but a no to the first."""


class Sentence(NamedTuple):
    """A sentence of a document."""

    document: str
    name: str
    """What its document is called."""
    kind: str
    line: int
    number: int
    """Its place in the index, counted from 0."""
    text: str
    """As it stands there, with single spaces."""
    stems: frozenset[str]
    figures: tuple[Figure, ...]
    dates: tuple[Date, ...]
    lean: float
    """Above 0: it speaks for a yes; below 0: against it."""
    cue: CueKind | None
    step: Step | None
    """What it says is still to be done."""
    focus: int = 0
    """The character at which its heaviest cue stands."""
    lead: str = ""
    """The sentence before, where it says what “this” or “it” is."""
    other: bool = False
    """It is about the way that a yes would not choose."""
    note: str = ""
    """Of a row of a table: the most significant figure, with what stands against it."""

    @property
    def quote(self) -> str:
        """What an exhibit quotes: with the sentence before where that says what is meant."""
        return f"{self.lead} {self.text}" if self.lead else self.text

    @property
    def at(self) -> str:
        """Where it stands, in words."""
        return f"{self.name}, line {self.line}"


class SentenceIndex(NamedTuple):
    """The sentences of a question's documents."""

    sentences: tuple[Sentence, ...]
    asked: frozenset[str]
    """The stems of the question."""
    speaking_for: tuple[Sentence, ...]
    """What speaks for a yes, the heaviest first."""
    speaking_against: tuple[Sentence, ...]
    """What speaks against it, the heaviest first."""


def weight_of(sentence: Sentence, asked: frozenset[str]) -> float:
    """How much a sentence weighs: its cues, its figures, and what it shares with the question."""
    shared = min(3, len(sentence.stems & asked))
    return abs(sentence.lean) * (1.0 + 0.25 * shared) * (1.15 if sentence.figures or sentence.dates else 1.0)


def _ranked(sentences: Iterator[Sentence], asked: frozenset[str]) -> tuple[Sentence, ...]:
    """Sentences, the heaviest first; of equal ones that which stands first."""
    return tuple(sorted(sentences, key=lambda one: (-weight_of(one, asked), one.number)))


@derived
def index_of(question: Question) -> SentenceIndex:
    """The sentence index of a question, which every seat of a court reads."""
    asking = _asking(question)
    found: list[Sentence] = []
    for document in question.documents:
        for sentence in _read(document, asking, len(found)):
            before = found[-1] if found else None
            together = before is not None and before.document == sentence.document and before.line == sentence.line
            found.append(_with_lead(sentence, before) if before is not None and together else sentence)
    asked = asking.asked
    return SentenceIndex(
        tuple(found),
        asked,
        _ranked((one for one in found if one.lean > 0), asked),
        _ranked((one for one in found if one.lean < 0), asked),
    )


class _Asking(NamedTuple):
    """What of a question says how sentences are to be read."""

    asked: frozenset[str]
    ways: tuple[frozenset[str], frozenset[str]] | None
    turned: float
    """-1 where a yes ends something, so that what is bad about it speaks for the yes."""
    changes: bool
    replaced: str | None
    other_way: frozenset[str]
    """What names a way that a yes would not choose, where a table says so."""
    own_way: frozenset[str]


def _asking(question: Question) -> _Asking:
    asked, ways = content_stems(question.question), _ways(question.question)
    turned = -1.0 if ways is None and asks_to_stop(question.question) else 1.0
    changes = ways is None and turned > 0 and not keeps_things(question.question)
    own, other = set[str](), set[str]()
    for document in question.documents:
        if ways is None and document.kind == "table":
            for cell, chosen in sorting_cells(document.text, _is_asked(asked)):
                (own if chosen else other).update(content_stems(cell))
    return _Asking(
        asked,
        ways,
        turned,
        changes,
        replaced_by(question.question) if changes else None,
        frozenset(other - own),
        frozenset(own - other) | asked,
    )


def _is_asked(asked: frozenset[str]) -> Callable[[str], bool | None]:
    return lambda cell: bool(content_stems(cell) & asked) if content_stems(cell) else None


def _read(document: Document, asking: _Asking, number: int) -> Iterator[Sentence]:
    """The sentences of a document, each with how it leans."""
    ways, turned = asking.ways, asking.turned
    about, section = _way_named(document.name, ways), 0
    before = tells_of_before(document.name)
    itself = ways is None and bool(own := content_stems(document.name.partition(".")[0])) and own <= asking.asked
    sides = _rows_about(document, ways, asking.asked) if document.kind == "table" else {}
    rows = row_readings(document.text, sides)
    outcomes = log_weights(document.text) if document.kind == "log" else {}
    other_line, line_before, named = 0, 0, None
    for unit in _units(document):
        text, line = unit.text, unit.line
        named = _way_named(text, ways) or (named if named and line == line_before and not unit.heading else None)
        line_before = line
        if unit.heading:
            about, section = named or about, side_of_heading(text)
            continue
        said = words_of_line(text) if document.kind in ("code", "diff") else text
        reading = read_cues(said, asking.changes, before, asking.replaced)
        lean = reading.lean if not section else section * max(SECTION_LEAN, abs(reading.lean))
        # What is good of the other way, in a sentence or in a row of a table, speaks against a yes.
        if ways is not None:
            other = (named or about) == 2
        elif document.kind == "table":
            other = sides.get(line) is False
        else:
            other_line = line if _begins_other_way(text, asking) else other_line
            other = other_line == line
        row, told = rows.get(line), reading.kind or (_kind_of(lean) if lean else None)
        lean *= turned * (-1.0 if other else 1.0) * outcomes.get(line, 1.0) * (DRAFT_FACTOR if itself else 1.0)
        lean = round(lean + (turned * row.lean if row is not None else 0.0), 3)
        yield Sentence(
            document.id,
            document.name,
            document.kind,
            line,
            number,
            text,
            content_stems(text),
            figures(text),
            dates(text),
            lean,
            told or (_kind_of(lean) if lean else None),
            Step(True, 0) if unit.open_box else step_in(said),
            reading.at,
            other=other,
            note=row.note if row is not None and turned * row.lean * lean > 0 else "",
        )
        number += 1


def _begins_other_way(text: str, asking: _Asking) -> bool:
    """Whether a sentence, and what follows it on its line, is about a way that a yes would not choose."""
    label, colon, _ = text.partition(":")
    return bool(colon) and len(label.split()) <= 3 and bool(content_stems(label) & asking.other_way - asking.own_way)


def _with_lead(sentence: Sentence, before: Sentence) -> Sentence:
    """A sentence that points back, with the one that it points to."""
    short = len(before.text.split()) <= MAX_LEAD_WORDS
    if (
        sentence.kind in LINE_KINDS
        or not short
        or not _BACK_REFERENCE_PATTERN.match(sentence.text)
        or before.step is not None
    ):
        return sentence
    return sentence._replace(lead=before.text)


def _rows_about(
    document: Document, ways: tuple[frozenset[str], frozenset[str]] | None, asked: frozenset[str]
) -> dict[int, bool]:
    """Which rows of a table are about what a yes would choose, and which about the other way."""
    if ways is not None:
        numbers = {1: True, 2: False}
        return rows_about(document.text, lambda cell: numbers.get(_way_named(cell, ways) or 0))
    return rows_about(document.text, _is_asked(asked))


def _kind_of(lean: float) -> CueKind:
    """What a sentence says that leans by where it stands, and not by a cue."""
    return "gain" if lean > 0 else "fault"


@derived
def vocabulary(question: Question) -> frozenset[str]:
    """The stems of the question and of its documents."""
    return index_of(question).asked.union(*(one.stems for one in index_of(question).sentences))


class _Unit(NamedTuple):
    """A sentence of a document, or a line of it."""

    line: int
    text: str
    heading: bool
    open_box: bool
    """It is an item of a list of tasks that is not ticked off."""


def _units(document: Document) -> Iterator[_Unit]:
    """The sentences of a document, or its lines."""
    for passage in passages(document):
        for line, row, heading in _rows(document, passage):
            if _SKIPPED_LINE_PATTERN.match(row):
                continue
            bare = _TIMESTAMP.sub("", row) if document.kind == "log" else row
            text = " ".join(_MARKS.sub("", bare).split())
            if heading or len(text.split()) >= MIN_SENTENCE_WORDS:
                yield _Unit(line, clip(text, MAX_SENTENCE_CHARACTERS), heading, _OPEN_BOX.match(row) is not None)


def _rows(document: Document, passage: Passage) -> Iterator[tuple[int, str, bool]]:
    """The sentences of a passage, or the line that it is, each with the line on which it begins and whether it is a
    heading."""
    if document.kind in LINE_KINDS:
        yield passage.line, passage.text.strip(), False
        return
    line, read = passage.line, 0
    for one in sentences(passage.text):
        line, read = line + passage.text.count("\n", read, one.start), one.start
        yield line, passage.text[one.start : one.end], one.kind == "heading"


# Questions that offer two ways


def _ways(question: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """What names the first way and the second, where a question offers two; None for a plain question."""
    before, found, after = question.rstrip("?！？ ").rpartition(" or ")
    if not found or _REFUSAL_OPTION_PATTERN.match(after.strip()):
        return None
    one, two = _names(before), _names(after)
    first, second = one - two, two - one
    return (first, second) if first and second else None


def _names(text: str) -> frozenset[str]:
    """Words that may name a way: letters such as “A” among them."""
    letters = {word for word in re.findall(r"\b[A-Z]\b", text) if word != "I"}
    return frozenset(letters) or content_stems(text.rpartition(":")[2] or text)


def _way_named(text: str, ways: tuple[frozenset[str], frozenset[str]] | None) -> int | None:
    """1 or 2 for the way that a text names first; None where it names neither."""
    if ways is None:
        return None
    article = _ARTICLE.match(text)
    for word in WORD_PATTERN.findall(text[article.end() :] if article is not None else text):
        for number, names in enumerate(ways, 1):
            if word in names or (len(word) > 1 and stem(word) in names):
                return number
    return None


def alike(one: Sentence, other: Sentence) -> bool:
    """Whether two sentences say much the same."""
    return len(one.stems & other.stems) > 0.7 * min(len(one.stems), len(other.stems))


def nearest(text: str, among: Iterable[Sentence], count: int = 1) -> list[Sentence]:
    """So many sentences that share most words with a text, those that share most first."""
    wanted = content_stems(text)
    return nsmallest(count, among, key=lambda one: (-len(one.stems & wanted), -abs(one.lean), one.number))
