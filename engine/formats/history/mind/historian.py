"""How the house's historians work: a search through their lens, then what was marked for their side, quoted; where
nobody has marked anything, what fixed rules read, and nothing is argued."""

from __future__ import annotations

from collections.abc import Collection

from engine.core import acts
from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.papers import papers_of
from engine.core.phrases import count_noun
from engine.core.state import State
from engine.formats.history.acts import FileFindings, Finding
from engine.formats.history.labels import ADMIRER, ASPECT_PHRASES
from engine.formats.history.mind.evidence import Candidate, candidates, filed_points
from engine.formats.history.mind.search_terms import search_terms
from engine.formats.history.rules.sources import sources_of
from engine.formats.history.rules.table import DOSSIER, findings, requests_for, seat_of
from engine.matters.topic import Aspect, Topic
from engine.text.line_files import read_texts

LENS_WORDS = 4
"""Words of a side's lens in one search."""
FIRST_ROUND_FINDINGS, LATER_FINDINGS = 4, 3
"""Findings that the house files in a round."""
ASKED_WORTH, ANSWER_WORTH, COVERED_COST, NOISE = 0.6, 0.4, 0.15, 0.1
"""What it adds to the weight of a point that the judge asked for its aspect, or that it answers what the other side
filed; what a finding of the same aspect takes; and how far historians differ."""
_LINKS = {
    side: read_texts("engine.formats.history", side, ("first", "next", "last", "more", "asked", "answers"))
    for side in ("admirer", "critic")
}
"""By side: the sentences that lead up to what is quoted."""


def query(topic: Topic, state: State, side: str) -> str:
    """What a side searches for: its lens, narrowed to what the judge asked it for, in the language of the edition."""
    wanted, terms = requests_for(state, side), search_terms(topic.language)
    lens = terms.admirer if side == ADMIRER else terms.mild_critic if topic.living else terms.critic
    words = lens.split()[:LENS_WORDS]
    if wanted:
        words = [*(terms.aspects[aspect] for aspect in wanted[:2]), *words[:2]]
    return " ".join((topic.subject, *words)).strip()


def search(topic: Topic, state: State, side: str) -> acts.Research:
    """The search of a side."""
    return acts.Research(query=query(topic, state, side)[:200])


def dossier(topic: Topic, state: State, side: str, worded: bool) -> FileFindings:
    """The dossier of a side: what weighs most, what the judge asked for, what answers the other side, each of another
    part of the life where that can be. Where nothing is left, it says so."""
    wanted, seat = requests_for(state, side), seat_of(side)
    draw = Draw(state.seed or "", "house", "dossier", seat, state.round)
    chosen = _chosen(topic, state, side, wanted, draw)
    if not chosen:
        return FileFindings(looked_for=_looked_for(topic, state, side) if worded else OMITTED_TEXT)
    covered = {one.aspect for one in findings(state, seat)}
    answered = filed_points(topic, state)
    made = []
    for number, one in enumerate(chosen):
        place = "next" if number else "first" if state.round <= 1 else "next"
        if one.point is not None and not answered.isdisjoint(one.point.answers):
            place = "answers"
        elif one.aspect in wanted and one.aspect not in covered:
            place = "asked"
        elif one.aspect in covered:
            place = "more"
        elif number and number == len(chosen) - 1:
            place = "last"
        covered.add(one.aspect)
        link = draw.branch(f"link{number}").choice(_LINKS[side][place]).format(phrase=ASPECT_PHRASES[one.aspect])
        text = one.claim if one.point is None else f"{link} {one.claim}"
        made.append(Finding(claim=text if worded else OMITTED_TEXT, quote=one.quote, aspect=one.aspect))
    return FileFindings(findings=tuple(made))


def _chosen(topic: Topic, state: State, side: str, wanted: Collection[Aspect], draw: Draw) -> list[Candidate]:
    filed = filed_points(topic, state)
    rest = candidates(topic, state, side)
    liking = {one.quote: draw.branch(f"liking{place}").normal(NOISE) for place, one in enumerate(rest)}
    aspects = [one.aspect for one in findings(state, seat_of(side))]
    chosen: list[Candidate] = []

    def worth(one: Candidate) -> float:
        answers = one.point is not None and not filed.isdisjoint(one.point.answers)
        return (
            one.weight
            + (ASKED_WORTH if one.aspect in wanted else 0.0)
            + (ANSWER_WORTH if answers else 0.0)
            - COVERED_COST * (aspects + [other.aspect for other in chosen]).count(one.aspect)
            + (liking[one.quote] if one.point is not None else 0.0)
        )

    count = FIRST_ROUND_FINDINGS if state.round <= 1 else LATER_FINDINGS
    while rest and len(chosen) < count:
        chosen.append(max(rest, key=worth))
        rest.remove(chosen[-1])
    return chosen


def _looked_for(topic: Topic, state: State, side: str) -> str:
    """That nothing is left for a side: what was looked for and where, once; after that, only that it is so."""
    vain = [
        paper for paper in papers_of(state, DOSSIER, seat_of(side)) if [part.id for part in paper.parts] == ["none"]
    ]
    if vain:
        return "Nothing new since the last round."
    read = count_noun(len({source.title for source in sources_of(topic, state)}), "source")
    found = "was marked" if topic.points else "fixed rules can read"
    return f"I searched for “{query(topic, state, side)}”. In {read}, nothing more that {found} is of my side."
