"""What of the sources a call shows: the paragraphs that its side's searches and the judge's requests are about, within
a number of tokens, each under its source and its heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core.derived import derived_from_text
from engine.formats.history.mind.evidence import way_of_side
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.sources import is_page, section_at
from engine.formats.history.rules.table import side_of
from engine.matters.documents import LINE_KINDS, DocumentKind
from engine.text.sentences import sentences
from engine.text.stems import content_stems
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.quoting import fence_lines, quote_block
from rooms.minds.llm.tokens import tokens
from rooms.minds.shown_documents import note_lines

MAX_PASSAGE_TOKENS = 160
"""Of one passage: a longer paragraph is shown in several."""
LATEST_WEIGHT, ASKED_WEIGHT, EARLIER_WEIGHT, LENS_WEIGHT = 3.0, 2.0, 1.0, 1.5
_PARAGRAPH = re.compile(r"[^\n]+")


class SourceShown(NamedTuple):
    """A source as a prompt may show it."""

    id: str
    title: str
    text: str
    kind: DocumentKind = "text"


class Passage(NamedTuple):
    """Some sentences of a source, all of them whole."""

    source: SourceShown
    start: int
    text: str
    section: str | None


def source_texts(scene: AskScene) -> Iterator[SourceShown]:
    """Everything that may be quoted: what lay on the table, then the pages that were read."""
    for document in scene.matter.sources:
        yield SourceShown(document.id, document.name, document.text, document.kind)
    for paper in scene.papers:
        if paper.form == "research":
            for part in paper.parts:
                if is_page(part.id):
                    yield SourceShown(f"{paper.paper}/{part.id}", part.label, part.text)


def passages(scene: AskScene, asked: str, max_tokens: int) -> str:
    """The passages that fit, in the order of their sources.

    Args:
        asked: what the judge asked the side for.
    """
    every = [
        Passage(source, start, text, section)
        for source in source_texts(scene)
        for start, text, section in _split(source.text)
    ]
    weights = _wanted(scene, asked)
    filed = {part.quote for paper in scene.papers if paper.form == "dossier" for part in paper.parts if part.quote}
    ranked = sorted(range(len(every)), key=lambda place: -_worth(every[place], weights, scene, filed))
    chosen: list[int] = []
    for place in ranked:
        cost = tokens(_line(every[place]))
        if cost <= max_tokens:
            chosen.append(place)
            max_tokens -= cost
    return "\n".join(_shown([every[place] for place in sorted(chosen)])) or "Nothing lies on the table."


def _shown(chosen: Sequence[Passage]) -> Iterator[str]:
    """Passages in their order; the lines of a table, a log or code stand together, with the head of a table."""
    for source, group in groupby(chosen, lambda one: one.source):
        if source.kind not in LINE_KINDS:
            yield from map(_line, group)
            continue
        lines = {0: source.text.partition("\n")[0]} if source.kind == "table" else {}
        for one in group:
            before = source.text[source.text.rfind("\n", 0, one.start) + 1 : one.start]
            text = f"{before}{one.text}" if not before.strip() else one.text
            lines.setdefault(source.text.count("\n", 0, one.start), text)
        labelled = ((str(line + 1), text) for line, text in lines.items())
        yield "\n".join(fence_lines("source", labelled, {"title": source.title}))


def source_notes(scene: AskScene) -> str:
    """What of the sources' files was left out or doubted, each a line; empty where nothing was."""
    return "".join(f"{line}\n" for line in note_lines(scene.matter))


def _line(passage: Passage) -> str:
    about = {"title": passage.source.title, "section": _last(passage.section)}
    return quote_block("source", passage.text, about, written=True)


def _last(section: str | None) -> str | None:
    return section.rpartition(" › ")[2] if section else None


def _wanted(scene: AskScene, asked: str) -> Mapping[str, float]:
    """How much each word counts: those of the latest search most."""
    searched = [
        part.text
        for paper in scene.papers
        if paper.form == "research" and paper.seat == scene.seat
        for part in paper.parts
        if part.id == "query"
    ]
    weights: dict[str, float] = {}
    for text, weight in (
        *((words, EARLIER_WEIGHT) for words in searched[:-1]),
        (asked, ASKED_WEIGHT),
        *((words, LATEST_WEIGHT) for words in searched[-1:]),
    ):
        weights.update((word, weight) for word in _words(text))
    for word in _words(scene.matter.subject):
        weights.pop(word, None)
    return weights


def _worth(passage: Passage, weights: Mapping[str, float], scene: AskScene, filed: set[str]) -> float:
    """What a passage is worth to a side: words that were searched for, and sentences that bear on it; less where its
    words are filed already."""
    words = _words(f"{passage.text} {passage.section or ''}")
    way = way_of_side(side_of(scene.seat))
    told = [one.deed for one in sentences_of(passage.text, scene.matter.subject) if one.deed and not one.graphic]
    leans = sum(1 if deed.way == way else -1 for deed in told)
    worth = sum(weights.get(word, 0.0) for word in words) + LENS_WEIGHT * leans
    return worth - 4.0 * sum(quote in passage.text for quote in filed)


_words = derived_from_text(content_stems)


@derived_from_text
def _split(source: str) -> tuple[tuple[int, str, str | None], ...]:
    """The passages of a source: where each begins, its text, the heading over it."""
    return tuple(_read(source))


def _read(source: str) -> Iterator[tuple[int, str, str | None]]:
    for paragraph in _PARAGRAPH.finditer(source):
        if paragraph[0].startswith("#"):
            continue
        section = section_at(source, paragraph.start())
        start, end = 0, 0
        for sentence in sentences(paragraph[0]):
            if end > start and tokens(paragraph[0][start : sentence.end]) > MAX_PASSAGE_TOKENS:
                yield paragraph.start() + start, paragraph[0][start:end], section
                start = sentence.start
            end = sentence.end
        if end > start:
            yield paragraph.start() + start, paragraph[0][start:end], section
