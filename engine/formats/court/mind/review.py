"""The review by rules of thumb: what may not hold together in the papers, where no model looks at it. It only warns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.core.events import Filed, PaperPart
from engine.formats.court.acts import Doubt
from engine.formats.court.labels import GUILTY, NOT_GUILTY
from engine.formats.court.validation import count_words
from engine.text.stems import content_stems

MIN_SHARED_STEMS = 2
"""Words that two texts have in common where one is about the other."""
MIN_SURE_CONFIDENCE, MAX_UNSURE_CONFIDENCE = 0.9, 0.3
"""Confidence from which on reasons have to be strong, and below which they have to be weak."""
MIN_SURE_WORDS = 60
"""Words of reasons that make anybody as sure as that."""
_HEDGES = re.compile(
    r"\b(?:perhaps|maybe|might|unclear|uncertain|hard to say|on balance|narrowly|close call|not sure)\b", re.I
)


def doubts(papers: Sequence[Filed], counts: Mapping[str, int]) -> Iterator[Doubt]:
    """What may not hold in the papers that stand. `counts`: the votes by choice."""
    parts = {paper.form: {part.id: part for part in paper.parts} for paper in papers if paper.standing == "stands"}
    ids = {paper.form: paper.paper for paper in papers if paper.standing == "stands"}
    case, answer, ruling = parts.get("case", {}), parts.get("defence", {}), parts.get("ruling", {})
    core = content_stems(_text(case, "statement") + " " + _text(case, "harm"))
    for id, part in case.items():
        if part.quote is None or part.flaw is not None or id.endswith("-target"):
            continue
        own = content_stems(f"{part.quote} {part.text}")
        if core and len(own & core) < MIN_SHARED_STEMS:
            yield Doubt(
                part=f"{ids['case']}/{id}",
                text=f"{part.label} shares hardly a word with the opening statement; it may not support the case.",
            )
        if answer and not any(each.about == f"{ids['case']}/{id}" and each.flaw is None for each in answer.values()):
            yield Doubt(part=f"{ids['case']}/{id}", text=f"{part.label} stands unchallenged.")
    thesis = content_stems(_text(answer, "counter"))
    shown = core.union(*(content_stems(f"{part.quote or ''} {part.text}") for part in case.values()))
    if thesis and shown and len(thesis & shown) < MIN_SHARED_STEMS:
        yield Doubt(
            part=f"{ids['defence']}/counter",
            text="The counter-argument takes up hardly a word of the case; it may not meet its core claim.",
        )
    alternative = answer.get("alternative")
    if alternative is not None and alternative.flaw is None:
        if count_words(alternative.text) < 6:
            yield Doubt(part=f"{ids['defence']}/alternative", text="The alternative is too short to be acted on.")
        elif shown and not content_stems(alternative.text) & (shown | thesis):
            yield Doubt(
                part=f"{ids['defence']}/alternative",
                text="The alternative has nothing in common with the case or the answer to it; it may not cohere.",
            )
    yield from _confidence(ruling, ids.get("ruling", ""), counts)


def _confidence(ruling: Mapping[str, PaperPart], id: str, counts: Mapping[str, int]) -> Iterator[Doubt]:
    decision, reasoning = ruling.get("decision"), ruling.get("reasoning")
    if decision is None or reasoning is None or decision.figure is None:
        return
    sure, words = decision.figure, count_words(reasoning.text)
    split = min(counts.get(GUILTY, 0), counts.get(NOT_GUILTY, 0)) > 0
    if sure >= MIN_SURE_CONFIDENCE and (split or words < MIN_SURE_WORDS or _HEDGES.search(reasoning.text)):
        why = (
            "the jury was split"
            if split
            else "its reasons are short"
            if words < MIN_SURE_WORDS
            else "its reasons hedge"
        )
        yield Doubt(part=f"{id}/decision", text=f"A confidence of {sure:g} is high where {why}.")
    elif sure <= MAX_UNSURE_CONFIDENCE and not split and words >= MIN_SURE_WORDS:
        yield Doubt(part=f"{id}/decision", text=f"A confidence of {sure:g} is low for these reasons and this count.")


def _text(parts: Mapping[str, PaperPart], id: str) -> str:
    return parts[id].text if id in parts else ""
