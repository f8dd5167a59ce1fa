"""The sentence index: every sentence of the documents with its place, and how it reads under the question.

A question for a yes is read by cues (`cues.py`). Where it offers two ways (“design A or design B?”), what is good of
the second way speaks against a yes; a sentence that names neither is about the way that its heading or its file names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.formats.court.mind.cues import (
    CueKind,
    asks_to_stop,
    keeps_things,
    names_a_step,
    read_cues,
    replaced_by,
    tells_of_before,
    words_of_line,
)
from engine.formats.court.mind.figures import Figure, dates_in, figures_in
from engine.formats.court.mind.records import log_weights, row_leans, rows_about
from engine.matters.documents import LINE_KINDS, Document, passages
from engine.matters.question import Question

MAX_SENTENCE_CHARACTERS = 400
"""Characters of a sentence that may be quoted; a longer one is cut at a clause."""
MIN_SENTENCE_WORDS = 4
_END = re.compile(r"(?<=[.!?…])[\"”’)*_]*\s+(?=[\"“‘(*_\[]*[A-Z0-9À-Þ])")
_MARKS = re.compile(r"^(?:[-*+>#]+\s+|\d+[.)]\s+|\[[ xX]\]\s+|[+-](?=\S))+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SKIPPED = re.compile(r"^(?:diff --git|index [0-9a-f]+\.\.|@@ |--- |\+\+\+ |```|\|?[\s:|-]+\|?$|<!--)")
_HEADING = re.compile(r"^(?:#+\s|\*\*[^*]+\*\*:?$|[A-Z][^.!?]{0,60}:$)")
_ENDINGS = ("ations", "ation", "ments", "ment", "ings", "ing", "edly", "ed", "ies", "es", "s", "ly")
STOPWORDS = frozenset(
    "the a an and or but if of to in on at by for from with without into over under than that this these those "
    "there here "
    "it its is are was were be been being am do does did done has have had having not no nor so as we you they he "
    "she i me "
    "my our your their his her them us who whom which what when where why how all any some each every one two more "
    "most "
    "can could will would shall should may might must about after before again also only just very too then now "
    "still yet "
    "up down out off own same such because while during between both few other".split()
)
_ARTICLE = re.compile(r"A (?=[a-z])")
"""An “A” that begins a sentence and names no way."""
_SHY = re.compile(
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
    dates: tuple[str, ...]
    lean: float
    """Above 0: it speaks for a yes; below 0: against it."""
    cue: CueKind | None
    step: bool
    """It says that something is still to be done."""

    @property
    def at(self) -> str:
        """Where it stands, in words."""
        return f"{self.name}, line {self.line}"


class SentenceIndex(NamedTuple):
    """The sentences of a question's documents."""

    sentences: tuple[Sentence, ...]
    asked: frozenset[str]
    """The stems of the question."""

    def speaking_for(self) -> list[Sentence]:
        """What speaks for a yes, the heaviest first."""
        return ranked((one for one in self.sentences if one.lean > 0), self.asked)

    def speaking_against(self) -> list[Sentence]:
        """What speaks against it, the heaviest first."""
        return ranked((one for one in self.sentences if one.lean < 0), self.asked)


def weight_of(sentence: Sentence, asked: frozenset[str]) -> float:
    """How much a sentence weighs: its cues, its figures, and what it shares with the question."""
    shared = min(3, len(sentence.stems & asked))
    return abs(sentence.lean) * (1.0 + 0.25 * shared) * (1.15 if sentence.figures or sentence.dates else 1.0)


def ranked(sentences: Iterator[Sentence], asked: frozenset[str]) -> list[Sentence]:
    """Sentences, the heaviest first; of equal ones that which stands first."""
    return sorted(sentences, key=lambda one: (-weight_of(one, asked), one.number))


@lru_cache(maxsize=16)
def index_of(question: Question) -> SentenceIndex:
    """The sentence index of a question; cached, because every seat of a court reads it."""
    asked = stems_of(question.question)
    ways = _ways(question.question)
    turned = -1.0 if ways is None and asks_to_stop(question.question) else 1.0
    changes = ways is None and turned > 0 and not keeps_things(question.question)
    replaced = replaced_by(question.question) if changes else None
    found: list[Sentence] = []
    for document in question.documents:
        about = _way_named(document.name, ways)
        before = tells_of_before(document.name)
        sides = _rows_about(document, ways, asked) if document.kind == "table" else {}
        rows = row_leans(document.text, sides)
        outcomes = log_weights(document.text) if document.kind == "log" else {}
        for line, text, heading in _units(document):
            named = _way_named(text, ways)
            if heading:
                about = named or about
                continue
            said = words_of_line(text) if document.kind in ("code", "diff") else text
            reading = read_cues(said, changes, before, replaced)
            # What is good of the other way, in a sentence or in a row of a table, speaks against a yes.
            other = (named or about) == 2 if ways is not None else sides.get(line) is False
            lean = reading.lean * turned * (-1.0 if other else 1.0) * outcomes.get(line, 1.0)
            lean = round(lean + turned * rows.get(line, 0.0), 3)
            found.append(
                Sentence(
                    document.id,
                    document.name,
                    document.kind,
                    line,
                    len(found),
                    text,
                    stems_of(text),
                    figures_in(text),
                    dates_in(text),
                    lean,
                    reading.kind or _kind_of_row(rows.get(line, 0.0)),
                    names_a_step(said),
                )
            )
    return SentenceIndex(tuple(found), asked)


def _rows_about(
    document: Document, ways: tuple[frozenset[str], frozenset[str]] | None, asked: frozenset[str]
) -> dict[int, bool]:
    """Which rows of a table are about what a yes would choose, and which about the other way."""
    if ways is not None:
        numbers = {1: True, 2: False}
        return rows_about(document.text, lambda cell: numbers.get(_way_named(cell, ways) or 0))
    return rows_about(document.text, lambda cell: bool(stems_of(cell) & asked) if stems_of(cell) else None)


def _kind_of_row(lean: float) -> CueKind | None:
    return None if not lean else "gain" if lean > 0 else "fault"


@lru_cache(maxsize=16)
def vocabulary(question: Question) -> frozenset[str]:
    """The stems of the question and of its documents."""
    return index_of(question).asked.union(*(one.stems for one in index_of(question).sentences))


def stems_of(text: str) -> frozenset[str]:
    """The words of a text that say something, without their endings."""
    words = (word.casefold().replace("’", "'").removesuffix("'s") for word in _WORD.findall(text))
    return frozenset(_stem(word) for word in words if word not in STOPWORDS and (len(word) > 2 or word.isdigit()))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _units(document: Document) -> Iterator[tuple[int, str, bool]]:
    """The sentences of a document, or its lines, as (line, text, whether it is a heading)."""
    for passage in passages(document):
        line = passage.line
        rows = [passage.text] if document.kind in LINE_KINDS else _sentences(passage.text)
        for row in rows:
            first = row.lstrip()
            begins = line + row[: len(row) - len(first)].count("\n")
            line += row.count("\n")
            if _SKIPPED.match(first):
                continue
            heading = document.kind not in LINE_KINDS and _HEADING.match(first) is not None
            text = " ".join(_MARKS.sub("", first.strip()).split())
            if heading or len(text.split()) >= MIN_SENTENCE_WORDS:
                yield begins, _short(text), heading


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a passage, each with the white space behind it; lines of a list are sentences of their own."""
    for block in re.split(
        r"(?<=\n)(?=[ \t]*(?:[-*+]|\d+[.)]|#+|\|)\s)|(?<=\n)(?<=[^\n]\n)(?=[A-Z][^\n]{0,60}:\n)", text
    ):
        start = 0
        if _HEADING.match(block.lstrip()) and "\n" in block.strip():
            start = block.index("\n", len(block) - len(block.lstrip())) + 1
            yield block[:start]
        for match in _END.finditer(block, start):
            yield block[start : match.end()]
            start = match.end()
        yield block[start:]


def _short(text: str) -> str:
    """A sentence that is short enough to be quoted: cut behind a clause, else behind a word."""
    if len(text) <= MAX_SENTENCE_CHARACTERS:
        return text
    head = text[:MAX_SENTENCE_CHARACTERS]
    clause = max(head.rfind(mark) for mark in (", ", "; ", ": ", " – "))
    return head[:clause] if clause > MAX_SENTENCE_CHARACTERS // 2 else head[: head.rfind(" ")]


# Questions that offer two ways


def _ways(question: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """What names the first way and the second, where a question offers two; None for a plain question."""
    before, found, after = question.rstrip("?！？ ").rpartition(" or ")
    if not found or _SHY.match(after.strip()):
        return None
    one, two = _names(before), _names(after)
    first, second = one - two, two - one
    return (first, second) if first and second else None


def _names(text: str) -> frozenset[str]:
    """Words that may name a way: letters such as “A” among them."""
    letters = {word for word in re.findall(r"\b[A-Z]\b", text) if word != "I"}
    return frozenset(letters) or stems_of(text.rpartition(":")[2] or text)


def _way_named(text: str, ways: tuple[frozenset[str], frozenset[str]] | None) -> int | None:
    """1 or 2 for the way that a text names first; None where it names neither."""
    if ways is None:
        return None
    article = _ARTICLE.match(text)
    for word in _WORD.findall(text[article.end() :] if article is not None else text):
        for number, names in enumerate(ways, 1):
            if word in names or (len(word) > 1 and _stem(word.casefold()) in names):
                return number
    return None


def nearest(text: str, among: Sequence[Sentence]) -> list[Sentence]:
    """Sentences by how many words they share with a text, those that share most first."""
    wanted = stems_of(text)
    return sorted(among, key=lambda one: (-len(one.stems & wanted), -abs(one.lean), one.number))
