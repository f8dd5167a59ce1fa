"""Reading a dossier: its sentences, which way each leans, and how near each is to what a member knows."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.formats.panel.mind.lexicon import OPEN_WORDS, STOP_WORDS, lean_of, stem, words_of
from engine.matters.candidate import Candidate, Member, Option
from engine.matters.documents import Document, passages

MIN_WORDS, MAX_WORDS = 5, 48
MAX_SENTENCES = 600
"""Sentences of one dossier that members look at; of a longer one every second, third, …"""
MAX_QUOTE_CHARACTERS = 180
GLUE = "\ue000"
"""Stands for the blank behind an abbreviation, where no sentence ends."""
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)*_]*\s+(?=[\"“(*_]*[A-Z0-9])|\n+(?=\s*(?:[-*•]|\d+[.)])\s)|(?<=:)\s*\n+")
_MARKS = re.compile(r"^\s*(?:[-*•>]+|\d+[.)]|#+)\s*|[*_`]{1,3}|\s*\n\s*")
_CODE = re.compile(r"[{}<>=;\\]|->|\(\)|\bdef \b|\breturn\b|\bimport\b|├|└|│")
_SHORT_DOTS = re.compile(r"\b(Dr|Mr|Mrs|Ms|Prof|St|No|vs|e\.g|i\.e|approx|ca)\. ")


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
    """-1 against to 1 for what is proposed."""
    stems: frozenset[str]

    @property
    def is_open(self) -> bool:
        """Whether it says that something is not known yet."""
        return bool(self.stems & OPEN_WORDS)

    @cached_property
    def quote(self) -> str:
        """As it is quoted: without its full stop, and cut at a comma where it is long."""
        return shortened(self.text, MAX_QUOTE_CHARACTERS)


@dataclass(frozen=True)
class Dossier:
    """The sentences of a matter, read."""

    sentences: tuple[Sentence, ...]
    by_key: Mapping[str, Sentence]
    by_cite: Mapping[str, tuple[Sentence, ...]]
    rarity: Mapping[str, float]
    """How much a word tells: 1 where it stands in one sentence, less the more there are."""

    def nearness(self, stems: frozenset[str], sentence: Sentence) -> float:
        """How near a sentence is to these words, 0 to 1."""
        shared = stems & sentence.stems
        if not shared:
            return 0.0
        found = sum([self.rarity.get(word, 1.0) for word in sorted(shared)])
        return min(1.0, found / 2.0)


def shortened(text: str, limit: int) -> str:
    """A sentence without the full stop at its end, cut at the end of a clause where it is longer than that."""
    plain = text.strip().rstrip(".").strip()
    if len(plain) <= limit:
        return plain
    cut = plain[:limit]
    place = max(cut.rfind(", "), cut.rfind("; "), cut.rfind(" – "), cut.rfind(": "))
    return (cut[:place] if place > limit // 2 else cut.rsplit(" ", 1)[0]).rstrip(" ,;:–(") + " …"


def stems_of(text: str) -> frozenset[str]:
    """The telling words of a text, without their endings."""
    return frozenset(stem(word) for word in words_of(text) if word not in STOP_WORDS and len(word) > 2)


@lru_cache(maxsize=64)
def read_dossier(matter: Candidate) -> Dossier:
    """Everything that members may bring up."""
    found = [sentence for document in matter.documents for sentence in _sentences(document)]
    step = 1 + (len(found) - 1) // MAX_SENTENCES if found else 1
    kept = tuple(found[::step]) or (_whole(matter.documents[0]),)
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
    return Sentence(f"{passage.id}/1", passage.id, title_of(document.name), text, lean_of(text), stems_of(text))


def title_of(name: str) -> str:
    """What a document is called in a sentence: its name without the ending of a file."""
    return re.sub(r"\.(?:md|txt|csv|pdf|docx|html?|tsv|yaml|json)$", "", name).replace("_", " ")


def _sentences(document: Document) -> Iterator[Sentence]:
    title = title_of(document.name)
    if document.kind == "table":
        yield from _rows(document, title)
        return
    fenced, seen = False, set[str]()
    for passage in passages(document):
        if passage.text.count("```") % 2:
            fenced = not fenced
            continue
        if fenced or "```" in passage.text:
            continue
        for number, text in enumerate(_split(passage.text), 1):
            known = text.casefold()
            if known not in seen and MIN_WORDS <= len(text.split()) <= MAX_WORDS and not _CODE.search(text):
                seen.add(known)
                yield Sentence(f"{passage.id}/{number}", passage.id, title, text, lean_of(text), stems_of(text))


def _split(text: str) -> Iterator[str]:
    joined = _SHORT_DOTS.sub(lambda match: f"{match.group(1)}.{GLUE}", text)
    for part in _SENTENCE_END.split(joined):
        heading = part.lstrip().startswith("#")
        plain = " ".join(_MARKS.sub(" ", part).replace(GLUE, " ").split())
        if plain and not heading and not plain.endswith(":") and plain[0] not in "|+=":
            yield plain.strip()


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
                f"{line.id}/1", line.id, title, text, lean_of(text), stems_of(f"{text} {' '.join(headings)}")
            )
    except (csv.Error, StopIteration):
        return


@lru_cache(maxsize=256)
def member_stems(member: Member) -> frozenset[str]:
    """What a member knows and cares for, in words."""
    return stems_of(f"{member.expertise} {member.cares_for}")


@lru_cache(maxsize=256)
def option_stems(option: Option) -> frozenset[str]:
    """What an option is about, in words."""
    return stems_of(f"{option.label} {option.meaning or ''}")
