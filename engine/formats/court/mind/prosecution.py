"""How the house prosecutes: what speaks for a yes, as exhibits, each with what is lost if it is left out of account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.core.house import OMITTED_TEXT
from engine.formats.court.acts import CourtExhibit, FileCase
from engine.formats.court.mind.cues import CueKind
from engine.formats.court.mind.sentences import Sentence, SentenceIndex, index_of, nearest
from engine.formats.court.mind.wording import lengthened, placed, quoted
from engine.matters.question import Question

EXHIBITS = 5
"""Exhibits that the house files at most."""
EXHIBITS_PER_DOCUMENT = 2
_LOST: Mapping[CueKind, str] = {
    "done": "what is reported there as done stands unused, and is checked or made once more",
    "gain": "the gain that is stated there goes to nobody for as long as the answer stays no",
    "favour": "the judgement that is given there is overruled, and nobody has said why",
    "urgent": "the time that is named there runs out while the answer waits",
    "fault": "the fault that is named there goes on until somebody acts on it",
    "risk": "the risk that is named there stays with whoever bears it now",
    "objection": "the complaint that is made there goes unanswered",
    "open": "what is left open there stays open",
}
_UNREAD = "what is stated there is decided against without having been weighed"


def house_case(question: Question, least_harm: int, worded: bool) -> FileCase:
    """The prosecution's case as the house makes it.

    Args:
        least_harm: words that a harm has at least.
        worded: whether the texts are written; which places are quoted is the same.
    """
    index = index_of(question)
    chosen = _chosen(index)
    ready = tuple(
        CourtExhibit(source_quote=one.quote, target_quote=one.against, harm=one.harm) for one in question.exhibits
    )
    exhibits = tuple(
        CourtExhibit(
            source_quote=one.text,
            target_quote=((target := _target(one, index)) and target.text) or "",
            harm=_harm(one, target, index, least_harm) if worded else OMITTED_TEXT,
        )
        for one in chosen
    )
    if not worded:
        return FileCase(statement=OMITTED_TEXT, exhibits=(*ready, *exhibits)[: EXHIBITS + len(ready)][:8])
    speaking, against = index.speaking_for(), index.speaking_against()
    found = (
        f"{_places(len(speaking))} in {_files(speaking)} speak for a yes, and {len(against)} against it. "
        if speaking
        else "No sentence of the documents speaks for a yes by its words; these stand nearest to the question. "
    )
    first = f"The heaviest is {placed(chosen[0])}. " if chosen else ""
    statement = (
        f"The question is: {question.question} The answer should be yes. {found}{first}"
        "The exhibits were picked from the documents by cue words, and nothing is claimed that does not stand there."
    )
    lost = "; ".join(dict.fromkeys(_LOST[one.cue] if one.cue else _UNREAD for one in chosen))
    return FileCase(
        statement=statement[:2000],
        exhibits=(*ready, *exhibits)[:8],
        harm_analysis=f"If the answer is no, {lost}."[:2000] if lost else "",
    )


def _chosen(index: SentenceIndex) -> list[Sentence]:
    """The exhibits: the heaviest for a yes, no more than two of a document, and none that says the same as another;
    what is nearest to the question where nothing speaks for a yes."""
    taken: list[Sentence] = []
    documents: Counter[str] = Counter()
    for one in index.speaking_for():
        if documents[one.document] == EXHIBITS_PER_DOCUMENT or any(_alike(one, other) for other in taken):
            continue
        documents[one.document] += 1
        taken.append(one)
        if len(taken) == EXHIBITS:
            return taken
    if taken:
        return taken
    rest = [one for one in index.sentences if one.lean >= 0] or list(index.sentences)
    return nearest(" ".join(index.asked), rest)[:2]


def _alike(one: Sentence, other: Sentence) -> bool:
    shared = len(one.stems & other.stems)
    return shared > 0.7 * min(len(one.stems), len(other.stems))


def _target(sentence: Sentence, index: SentenceIndex) -> Sentence | None:
    """What an exhibit is compared with: the sentence of another document that shares most with it, if two words."""
    others = [one for one in index.sentences if one.document != sentence.document]
    best = nearest(sentence.text, others)[:1]
    return best[0] if best and len(best[0].stems & sentence.stems) >= 2 else None


def _harm(sentence: Sentence, target: Sentence | None, index: SentenceIndex, least: int) -> str:
    lost = _LOST[sentence.cue] if sentence.cue else _UNREAD
    text = f"If the answer is no, {lost}: {quoted(sentence)}, as {sentence.at} has it."
    beside = [one for one in index.sentences if one.number != sentence.number]
    beside.sort(key=lambda one: (one.document != sentence.document, abs(one.number - sentence.number), one.number))
    more = [f"It is to be read beside {placed(target)}."] if target is not None else []
    return lengthened(text, least, [*more, *(f"Near it stands {placed(one)}." for one in beside[:8])])[:2000]


def _places(count: int) -> str:
    return "One place" if count == 1 else f"{count} places"


def _files(sentences: list[Sentence]) -> str:
    count = len({one.document for one in sentences})
    return "one document" if count == 1 else f"{count} documents"
