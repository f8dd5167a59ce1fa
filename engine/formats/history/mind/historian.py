"""How the house's historians work: a search through their lens, and the sentences that serve their side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import acts as a
from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.quotes import plain_text
from engine.core.state import State
from engine.formats.history.acts import Aspect, FileFindings, Finding
from engine.formats.history.labels import ADMIRER
from engine.formats.history.mind.lexicon import ADMIRER_TERMS, ASPECT_TERMS, CRITIC_TERMS, MILD_CRITIC_TERMS
from engine.formats.history.mind.sentences import Sentence, sentences_of
from engine.formats.history.mind.voices import claim
from engine.formats.history.rules.sources import SourceText, sources_of
from engine.formats.history.rules.table import findings, requests_for, seat_of
from engine.matters.topic import Topic

FIRST_ROUND_FINDINGS, LATER_FINDINGS = 3, 2
"""Findings that the house files in a round."""


class Candidate(NamedTuple):
    """A sentence that serves a side."""

    sentence: Sentence
    source: SourceText
    aspect: Aspect


def query(topic: Topic, state: State, side: str) -> str:
    """What a side searches for: what the judge asked it for, else its lens."""
    wanted = requests_for(state, side)
    if wanted:
        return f"{topic.subject} {' '.join(ASPECT_TERMS[aspect] for aspect in wanted[:2])}"
    lens = ADMIRER_TERMS if side == ADMIRER else MILD_CRITIC_TERMS if topic.living else CRITIC_TERMS
    return f"{topic.subject} {' '.join(lens[:4])}"


def search(topic: Topic, state: State, side: str) -> a.Research:
    """The search of a side."""
    return a.Research(query=query(topic, state, side)[:200])


def short_name(subject: str) -> str:
    """By what a text mentions somebody: the last long word of the name, or the first where a byname follows."""
    before, byname, _ = subject.partition(" the ")
    words = [word for word in before.split() if len(word) >= 4]
    return (words[0] if byname else words[-1]) if words else subject


def candidates(topic: Topic, state: State, side: str) -> list[Candidate]:
    """What of the sources serves a side and is not filed yet: what serves it most first."""
    sign = 1 if side == ADMIRER else -1
    name = short_name(topic.subject).casefold()
    filed = {plain_text(one.part.quote or "") for one in findings(state)}
    found = []
    for source in sources_of(topic, state):
        # A page that was found may be on somebody else, and only mention whom this is about.
        named = None if source.link is None or name in source.title.casefold() else name
        # The first sentence says who it was, and serves no side.
        for sentence in sentences_of(source.text)[1:]:
            if named is not None and named not in sentence.text.casefold():
                continue
            if sentence.lean * sign <= 0 or sentence.graphic or not sentence.aspects:
                continue
            if topic.living and side != ADMIRER and sentence.private:
                continue
            if plain_text(sentence.text) not in filed:
                found.append(Candidate(sentence, source, sentence.aspects[0]))
    return sorted(found, key=lambda one: -one.sentence.lean * sign)


def dossier(topic: Topic, state: State, side: str, worded: bool) -> FileFindings:
    """The dossier of a side: what the judge asked for first, then the strongest, each of an aspect, a section and a
    source that are not there yet where that can be."""
    wanted = requests_for(state, side)
    seat = seat_of(side)
    own = findings(state, seat)
    chosen: list[Candidate] = []
    count = FIRST_ROUND_FINDINGS if state.round <= 1 else LATER_FINDINGS
    rest = candidates(topic, state, side)
    aspects: list[Aspect] = [one.aspect for one in own]
    while rest and len(chosen) < count:
        best = max(rest, key=lambda one: _worth(one, wanted, aspects, chosen, side))
        chosen.append(best)
        aspects.append(best.aspect)
        taken = plain_text(best.sentence.text)
        rest = [one for one in rest if plain_text(one.sentence.text) != taken]
    draw = Draw(state.seed or "", "house", "claim", seat, state.round)
    said = {one.part.text for one in own}
    filed = []
    for number, one in enumerate(chosen):
        text = claim(side, one.aspect, topic.subject, said, draw.branch(number)) if worded else OMITTED_TEXT
        said.add(text)
        filed.append(Finding(claim=text, quote=one.sentence.text, aspect=one.aspect))
    return FileFindings(findings=tuple(filed))


def _worth(
    one: Candidate, wanted: Sequence[Aspect], aspects: Sequence[Aspect], chosen: Sequence[Candidate], side: str
) -> float:
    sign = 1 if side == ADMIRER else -1
    worth = min(3, one.sentence.lean * sign) + (0.5 if one.sentence.year else 0.0)
    worth += 6.0 if one.aspect in wanted else 0.0
    worth -= 2.5 * aspects.count(one.aspect)
    worth -= sum(
        1.0 for other in chosen if (other.source.id, other.sentence.section) == (one.source.id, one.sentence.section)
    )
    return worth
