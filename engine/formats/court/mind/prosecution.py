"""How the house prosecutes: what speaks for a yes, as exhibits, each with what is lost if it is left out of account."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import get_args

from engine.core.house import OMITTED_TEXT
from engine.core.phrases import comma_list
from engine.formats.court.acts import CourtExhibit, FileCase
from engine.formats.court.mind.cues import CueKind, tells_of_before
from engine.formats.court.mind.sentences import Sentence, SentenceIndex, alike, index_of, nearest, weight_of
from engine.formats.court.mind.wording import lengthened, placed, quoted
from engine.matters.question import Question
from engine.text.line_files import read_texts

MAX_HOUSE_EXHIBITS = 5
"""Exhibits that the house files at most."""
EXHIBITS_PER_DOCUMENT = 2
MIN_WEIGHT_SHARE = 0.35
"""How heavy an exhibit is at least, of the heaviest."""
MIN_SHARED_STEMS = 3
"""Words that an exhibit shares with what it is compared with."""
HARM_WORDS = 18
SHORT_WORDS, MAX_NEIGHBOUR_WORDS = 7, 25
"""Words of a sentence that is quoted with the one beside it, and of that one."""
_LINES = read_texts("engine.formats.court", "prosecution", (*get_args(CueKind), "other_way", "unread"))
"""What a no costs, by what a quote says."""
_COST_PATTERN = re.compile(
    r"\b(?:costs?|were late|lost|loses?|wrote to us|euros?|dollars?|cents|customers|complained|saves?)\b",
    re.IGNORECASE,
)
"""How a document says what something comes to."""
_HYPOTHETICAL_PATTERN = re.compile(r"\b(?:would|could|might|if)\b", re.IGNORECASE)


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
    targets = [_target(one, index) for one in chosen]
    harms = list(_harms(chosen, targets, index, least_harm)) if worded else [OMITTED_TEXT] * len(chosen)
    exhibits = tuple(
        CourtExhibit(source_quote=_whole(one, index), target_quote=target.text if target is not None else "", harm=harm)
        for one, target, harm in zip(chosen, targets, harms, strict=True)
    )
    if not worded:
        return FileCase(statement=OMITTED_TEXT, exhibits=(*ready, *exhibits)[: MAX_HOUSE_EXHIBITS + len(ready)][:8])
    speaking, against = index.speaking_for, index.speaking_against
    found = (
        f"{_places(len(speaking))} in {_files(speaking)} speak for it, and {len(against)} against. "
        if speaking
        else "No sentence of the documents speaks for it by its words; these stand nearest to the question. "
    )
    first = f"The heaviest is {placed(chosen[0])}. " if chosen else ""
    statement = (
        f"The answer to “{question.question}” should be yes. {found}{first}"
        "The exhibits were picked from the documents by cue words, and nothing is claimed that does not stand there."
    )
    return FileCase(
        statement=statement[:2000],
        exhibits=(*ready, *exhibits)[:8],
        harm_analysis=_harm_analysis(chosen, index, len(ready))[:2000],
    )


def _chosen(index: SentenceIndex) -> list[Sentence]:
    """The exhibits: the heaviest for a yes, no more than two of a document, and none that says the same as another or
    weighs little beside the first; what is nearest to the question where nothing speaks for a yes."""
    taken: list[Sentence] = []
    documents: Counter[str] = Counter()
    speaking = index.speaking_for
    for one in speaking:
        light = weight_of(one, index.asked) < MIN_WEIGHT_SHARE * weight_of(speaking[0], index.asked)
        if light or documents[one.document] == EXHIBITS_PER_DOCUMENT or any(alike(one, other) for other in taken):
            continue
        documents[one.document] += 1
        taken.append(one)
        if len(taken) == MAX_HOUSE_EXHIBITS:
            return taken
    if taken:
        return taken
    rest = [one for one in index.sentences if one.lean >= 0] or list(index.sentences)
    return nearest(" ".join(index.asked), rest, 2)


def _whole(sentence: Sentence, index: SentenceIndex) -> str:
    """What an exhibit quotes: a short sentence shows more with the one before or behind it."""
    if sentence.lead or sentence.kind in ("table", "log", "code", "diff") or len(sentence.text.split()) >= SHORT_WORDS:
        return sentence.quote
    for number in (sentence.number - 1, sentence.number + 1):
        beside = index.sentences[number] if 0 <= number < len(index.sentences) else None
        if (
            beside is not None
            and (beside.document, beside.line) == (sentence.document, sentence.line)
            and beside.lean >= 0
            and len(beside.text.split()) <= MAX_NEIGHBOUR_WORDS
        ):
            both = sorted((beside, sentence), key=lambda one: one.number)
            return " ".join(one.text for one in both)
    return sentence.quote


def _target(sentence: Sentence, index: SentenceIndex) -> Sentence | None:
    """What an exhibit is compared with: the sentence of another document that shares most with it, if three words."""
    best = nearest(sentence.text, (one for one in index.sentences if one.document != sentence.document))
    return best[0] if best and len(best[0].stems & sentence.stems) >= MIN_SHARED_STEMS else None


def _harms(
    chosen: Sequence[Sentence], targets: Sequence[Sentence | None], index: SentenceIndex, least: int
) -> Iterator[str]:
    """What is lost if each exhibit is left out of account, no two in the same sentence where they can differ."""
    used, shown = Counter[CueKind | bool | None](), {one.number for one in chosen}
    for one, target in zip(chosen, targets, strict=True):
        kind = one.other or one.cue
        forms = _LINES["other_way" if one.other else one.cue or "unread"]
        text = forms[used[kind] % len(forms)].format(quote=quoted(one, HARM_WORDS))
        used[kind] += 1
        cost = _cost_of(one, index, shown)
        if cost is not None:
            shown.add(cost.number)
            text = f"{text} What that comes to stands beside it: {placed(cost)}."
        if one.note:
            text = f"{text} In figures: {one.note}."
        beside = [other for other in index.sentences if other.number != one.number]
        beside.sort(key=lambda other: (other.document != one.document, abs(other.number - one.number), other.number))
        more = [f"It is to be read beside {placed(target)}."] if target is not None else []
        yield lengthened(text, least, [*more, *(f"Near it stands {placed(other)}." for other in beside[:8])])[:2000]


def _cost_of(sentence: Sentence, index: SentenceIndex, shown: Collection[int]) -> Sentence | None:
    """A sentence that says in figures what something comes to, and is about the same."""
    told = [
        one
        for one in index.sentences
        if one.figures
        and one.lean >= 0
        and one.number not in shown
        and one.kind not in ("table", "log", "code", "diff")
        and _COST_PATTERN.search(one.text)
        and not _HYPOTHETICAL_PATTERN.search(one.text)
        and (
            len((one.stems & sentence.stems) - index.asked) >= 2
            or (one.document == sentence.document and tells_of_before(one.name))
        )
    ]
    return next(iter(nearest(sentence.text, told)), None)


def _harm_analysis(chosen: Sequence[Sentence], index: SentenceIndex, ready: int) -> str:
    """What a no costs in all, and which exhibits have no figure for it."""
    if not chosen:
        return ""
    pressing = [one for one in chosen if one.cue in ("urgent", "fault", "risk") and not one.other]
    loses = "leaves as it is" if pressing else "gives up"
    said = f"What a no {loses}, first of all: {placed((pressing or chosen)[0])}."
    silent = [
        str(number)
        for number, one in enumerate(chosen, 1 + ready)
        if not one.figures and not one.note and _cost_of(one, index, ()) is None
    ]
    if not silent:
        return f"{said} Each exhibit comes with a figure."
    if len(silent) == len(chosen):
        return f"{said} No document says in figures what a no costs: ask whoever would notice it."
    return f"{said} For {_exhibits(silent)} no document says in figures what a no costs: ask whoever would notice it."


def _exhibits(numbers: Sequence[str]) -> str:
    return f"exhibit {numbers[0]}" if len(numbers) == 1 else f"exhibits {comma_list(numbers)}"


def _places(count: int) -> str:
    return "One place" if count == 1 else f"{count} places"


def _files(sentences: Sequence[Sentence]) -> str:
    count = len({one.document for one in sentences})
    return "one document" if count == 1 else f"{count} documents"
