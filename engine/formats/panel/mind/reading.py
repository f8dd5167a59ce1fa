"""Reading a dossier: its sentences, what each is and which way it leans, which option it is about, and how near it is
to what a member knows."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.core.derived import derived
from engine.formats.panel.mind.lexicon import OPEN_STEMS, lean_of
from engine.formats.panel.mind.specification import (
    LEANS,
    Reading,
    commits_nobody,
    contradict,
    is_specification,
    read_sentence,
)
from engine.matters.candidate import Candidate, Member, Option
from engine.matters.documents import Document, passages
from engine.text.clipping import clip
from engine.text.sentences import sentences
from engine.text.stems import content_stems

MIN_WORDS, MAX_WORDS = 5, 48
MAX_SENTENCES = 600
"""Sentences of one dossier that members look at; of a longer one every second, third, …"""
MAX_RULES = 200
"""Rules of a dossier that are compared with each other."""
MAX_HEADING_WORDS = 4
LABEL_LEVEL = 6
"""The level of a heading without signs."""
MAX_QUOTE_CHARACTERS = 180
_MARKS = re.compile(r"^\s*(?:[-*•>]+|\d+[.)]|#+)\s*|[*_`]{1,3}|-{3,}|\s*\n\s*")
_CODE = re.compile(r"[{};\\]|\"{3}|//|[<>](?!=?\s*[$€£]?\d)|(?<![<>])=|->|\(\)|\bdef \b|\breturn\b|\bimport\b|├|└|│")
_LABEL = re.compile(r"(?:results?|bottom line|conclusion|summary|in short|notes?|tl;?dr):\s+(?=\S)", re.IGNORECASE)
"""How a sentence is announced; it is quoted without that."""


@dataclass(frozen=True)
class Sentence:
    """One sentence of the dossier."""

    key: str
    """By which a turn records that it rests on it."""
    cite: str
    """The passage that it stands in."""
    document: str
    """What its document is called."""
    text: str
    lean: float
    """-1 against to 1 for what it is about: what is proposed, or the option in `about`."""
    stems: frozenset[str]
    reading: Reading = "finding"
    section: str = ""
    """The headings that it stands under."""
    about: str | None = None
    """The option that it speaks of in particular, of those that neither follow the question nor refuse it."""
    against: str | None = None
    """Of one that contradicts another: that other."""

    @property
    def is_open(self) -> bool:
        """Whether it says that something is not known yet."""
        return self.reading == "gap" or (self.reading == "finding" and bool(self.stems & OPEN_STEMS))

    @property
    def is_unclear(self) -> bool:
        """Whether it keeps a reader from knowing what they would agree to."""
        return self.reading in ("demand", "gap", "conflict")

    @property
    def bearing(self) -> float:
        """Which way it bears on what is proposed, -1 to 1: what speaks well of another option speaks against it."""
        return self.lean if self.about is None else -self.lean

    @cached_property
    def quote(self) -> str:
        """As it is quoted."""
        return clipped(self.text, MAX_QUOTE_CHARACTERS)


@dataclass(frozen=True)
class Dossier:
    """The sentences of a matter, read."""

    sentences: tuple[Sentence, ...]
    by_key: Mapping[str, Sentence]
    by_cite: Mapping[str, tuple[Sentence, ...]]
    rarity: Mapping[str, float]
    """The weight of a word: 1 where it stands in one sentence, less the more there are."""

    def nearness(self, stems: frozenset[str], sentence: Sentence) -> float:
        """How near a sentence is to these words, 0 to 1."""
        shared = stems & sentence.stems
        if not shared:
            return 0.0
        found = sum([self.rarity.get(word, 1.0) for word in sorted(shared)])
        return min(1.0, found / 2.0)


def clipped(text: str, most_characters: int) -> str:
    """A sentence as it is quoted: without the full stop at its end, and short enough."""
    return clip(text.strip().rstrip("."), most_characters)


@derived
def read_dossier(matter: Candidate) -> Dossier:
    """Everything that members may bring up."""
    found = [sentence for document in matter.documents for sentence in _read(document)]
    step = 1 + (len(found) - 1) // MAX_SENTENCES if found else 1
    kept = _about_options(matter, _contradictions(found[::step])) or (_whole(matter.documents[0]),)
    number: dict[str, int] = {}
    for sentence in kept:
        for word in sorted(sentence.stems):
            number[word] = number.get(word, 0) + 1
    by_cite: dict[str, tuple[Sentence, ...]] = {}
    for sentence in kept:
        by_cite[sentence.cite] = (*by_cite.get(sentence.cite, ()), sentence)
    rarity = {word: 1.0 / (1 + (count - 1) * 0.25) for word, count in number.items()}
    return Dossier(kept, {sentence.key: sentence for sentence in kept}, by_cite, rarity)


def _whole(document: Document) -> Sentence:
    """The beginning of a document that has no sentence of a fitting length."""
    passage = passages(document)[0]
    text = " ".join(passage.text.split())
    return Sentence(f"{passage.id}/1", passage.id, title_of(document.name), text, lean_of(text), content_stems(text))


def title_of(name: str) -> str:
    """What a document is called in a sentence: its name without the ending of a file."""
    return re.sub(r"\.(?:md|txt|csv|pdf|docx|html?|tsv|yaml|json)$", "", name).replace("_", " ")


def _read(document: Document) -> list[Sentence]:
    """The sentences of a document; those of a specification read as what they promise, demand or leave open."""
    found = list(_sentences(document))
    if document.kind == "table" or not is_specification([one.text for one in found], {one.section for one in found}):
        return found
    return [_as_rule(one) for one in found if not commits_nobody(one.text, one.section)] or found


def _as_rule(sentence: Sentence) -> Sentence:
    reading = read_sentence(sentence.text, sentence.section, sentence.lean)
    lean = LEANS.get(reading, 0.0)
    return replace(sentence, reading=reading, lean=lean)


def _contradictions(sentences: list[Sentence]) -> list[Sentence]:
    """The same sentences; the later of two rules that cannot both be kept is a contradiction."""
    rules = [place for place, one in enumerate(sentences) if one.reading != "finding"][:MAX_RULES]
    found, taken = list(sentences), set[int]()
    for at, first in enumerate(rules):
        for second in rules[at + 1 :]:
            one, other = sentences[first], sentences[second]
            if not {first, second} & taken and contradict(one.text, one.stems, other.text, other.stems):
                found[second] = replace(other, reading="conflict", lean=LEANS["conflict"], against=one.text)
                taken |= {first, second}
    return found


def _about_options(matter: Candidate, sentences: list[Sentence]) -> tuple[Sentence, ...]:
    """The same sentences, those with the very words of an open option marked as about it."""
    words = {option.id: own_words(matter, option) for option in matter.options if option.polarity == "open"}
    return tuple(
        replace(one, about=next((id for id, own in words.items() if own & one.stems), None))
        if one.reading == "finding"
        else one
        for one in sentences
    )


def _sentences(document: Document) -> Iterator[Sentence]:
    title = title_of(document.name)
    if document.kind == "table":
        yield from _rows(document, title)
        return
    fenced, seen, above = False, set[str](), dict[int, str]()
    for passage in passages(document):
        if passage.text.count("```") % 2:
            fenced = not fenced
            continue
        if fenced or "```" in passage.text or passage.text.startswith("---\n"):
            continue
        if "\n" not in passage.text and _is_bare_heading(passage.text):
            above.clear()
            above[1] = passage.text
            continue
        for number, (text, level) in enumerate(_split(passage.text), 1):
            if level:
                _stand_under(above, level, text)
                continue
            known = text.casefold()
            if known not in seen and MIN_WORDS <= len(text.split()) <= MAX_WORDS and not _CODE.search(text):
                seen.add(known)
                section = " / ".join(above[level] for level in sorted(above))
                key = f"{passage.id}/{number}"
                yield Sentence(key, passage.id, title, text, lean_of(text), content_stems(text), section=section)


def _is_bare_heading(text: str) -> bool:
    """Whether a line is a heading of a plain text, a PDF or a Word document, where headings have no mark."""
    return len(text.split()) <= MAX_HEADING_WORDS and text[-1:].isalnum() and text[:1].isupper()


def _stand_under(above: dict[int, str], level: int, heading: str) -> None:
    """One heading more, in place of those of its level and below."""
    for lower in [known for known in above if known >= level]:
        del above[lower]
    above[level] = heading


def _split(text: str) -> Iterator[tuple[str, int]]:
    """The sentences of a passage, each with 0, and its headings, each with its level."""
    for one in sentences(text):
        part = text[one.start : one.end]
        plain = " ".join(_MARKS.sub(" ", part).split())
        if one.kind == "heading":
            yield plain, len(part) - len(part.lstrip("#")) or LABEL_LEVEL
        elif plain and not plain.endswith(":") and plain[0] not in "|+=":
            announced = _LABEL.match(plain)
            yield plain[announced.end() :] if announced is not None else plain, 0


def _rows(document: Document, title: str) -> Iterator[Sentence]:
    """Each row of a table as a sentence: what it is called, then each heading with its cell."""
    lines = passages(document)
    if len(lines) < 2:
        return
    try:
        headings = next(csv.reader([lines[0].text]))
        for line in lines[1:]:
            cells = next(csv.reader([line.text]))
            if len(cells) != len(headings) or len(cells) < 2:
                continue
            pairs = zip(headings[1:], cells[1:], strict=True)
            said = [cell.strip() if len(cell.split()) > 1 else f"{head.strip()} {cell.strip()}" for head, cell in pairs]
            text = f"{cells[0].strip()}: {', '.join(said)}"
            yield Sentence(
                f"{line.id}/1", line.id, title, text, lean_of(text), content_stems(f"{text} {' '.join(headings)}")
            )
    except (csv.Error, StopIteration):
        return


@derived
def member_stems(member: Member) -> frozenset[str]:
    """What a member knows and cares for, in words."""
    return content_stems(f"{member.expertise} {member.cares_for}")


@derived
def option_stems(option: Option) -> frozenset[str]:
    """What an option is about, in words."""
    return content_stems(f"{option.label} {option.meaning or ''}")


_OPTION_STOP_STEMS = content_stems(
    "again ask back begin clear decide decision find first give keep later look made make more next now offer "
    "plan project send start step steps take then time try wait work"
)
"""Words of options that say nothing of what an option is about."""


@derived
def own_words(matter: Candidate, option: Option) -> frozenset[str]:
    """The words that the label of an option has alone: neither the question nor another label has them."""
    others = content_stems(" ".join([matter.question, *(one.label for one in matter.options if one is not option)]))
    return content_stems(option.label) - others - _OPTION_STOP_STEMS
