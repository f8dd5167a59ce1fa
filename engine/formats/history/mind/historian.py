"""How the house's historians work: a search through their lens, and the sentences that serve their side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from engine.core import acts
from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.phrases import count_noun
from engine.core.quotes import plain_text
from engine.core.state import State
from engine.formats.history.acts import Aspect, FileFindings, Finding
from engine.formats.history.labels import ADMIRER, aspect_list
from engine.formats.history.mind.search_terms import search_terms
from engine.formats.history.mind.sentences import Sentence, sentences_of
from engine.formats.history.mind.voices import Bearing, Place, claim
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
    bearing: Bearing


def query(topic: Topic, state: State, side: str) -> str:
    """What a side searches for: what the judge asked it for, else its lens, in the language of the edition."""
    wanted, terms = requests_for(state, side), search_terms(topic.language)
    if wanted:
        words = " ".join(terms.aspects[aspect] for aspect in wanted[:2])
    else:
        words = terms.admirer if side == ADMIRER else terms.mild_critic if topic.living else terms.critic
    return f"{topic.subject} {words}".strip()


def search(topic: Topic, state: State, side: str) -> acts.Research:
    """The search of a side."""
    return acts.Research(query=query(topic, state, side)[:200])


def short_name(subject: str) -> str:
    """By what a text mentions somebody: the last long word of the name, or the first where a byname follows."""
    before, byname, _ = subject.partition(" the ")
    words = [word for word in before.split() if len(word) >= 4]
    return (words[0] if byname else words[-1]) if words else subject


def candidates(topic: Topic, state: State, side: str) -> list[Candidate]:
    """What of the sources serves a side and is not filed yet: what serves it most first."""
    found = [one for one in _quotable(topic, state, side) if one.bearing == "serves"]
    return sorted(found, key=lambda one: -one.sentence.lean * _sign(side))


def second_best(topic: Topic, state: State, side: str, wanted: Collection[Aspect]) -> list[Candidate]:
    """What a side may file where nothing serves it any more: sentences with praise and blame, then plain ones on what
    the judge asked for."""
    found = [one for one in _quotable(topic, state, side) if one.bearing != "serves"]
    asked = [one for one in found if one.bearing == "mixed" or one.aspect in wanted]
    return sorted(asked, key=lambda one: one.bearing == "plain")


def _quotable(topic: Topic, state: State, side: str) -> Iterator[Candidate]:
    """The sentences of the sources that a side may quote, each with how it bears on that side."""
    name = short_name(topic.subject).casefold()
    filed = {plain_text(one.part.quote or "") for one in findings(state)}
    for source in sources_of(topic, state):
        # A page that was found may be on somebody else, and only mention whom this is about.
        named = None if source.link is None or name in source.title.casefold() else name
        # The first sentence says who it was, and serves no side.
        for sentence in sentences_of(source.text)[1:]:
            if named is not None and named not in sentence.text.casefold():
                continue
            if sentence.graphic or sentence.doubted or not sentence.aspects:
                continue
            if topic.living and side != ADMIRER and sentence.private:
                continue
            bearing = _bearing(sentence, side)
            if bearing is not None and plain_text(sentence.text) not in filed:
                yield Candidate(sentence, source, sentence.aspects[0], bearing)


def _bearing(sentence: Sentence, side: str) -> Bearing | None:
    """How a sentence bears on a side; None where it serves the other one alone."""
    own, others = (sentence.praise, sentence.blame) if side == ADMIRER else (sentence.blame, sentence.praise)
    if own > others:
        return "serves"
    if own:
        return "mixed"
    return None if others else "plain"


def _sign(side: str) -> int:
    return 1 if side == ADMIRER else -1


def dossier(topic: Topic, state: State, side: str, worded: bool) -> FileFindings:
    """The dossier of a side: what the judge asked for first, then the strongest, each of an aspect, a section and a
    source that are not there yet where that can be. Where nothing serves the side any more, it reads what has
    blame and praise its way; where there is not even that, it says what was looked for."""
    wanted = requests_for(state, side)
    own = findings(state, seat_of(side))
    count = FIRST_ROUND_FINDINGS if state.round <= 1 else LATER_FINDINGS
    chosen: list[Candidate] = []
    for pool in (candidates(topic, state, side), second_best(topic, state, side, wanted)):
        _choose(pool, chosen, count, wanted, [one.aspect for one in own], side)
    if not chosen:
        return FileFindings(looked_for=_looked_for(topic, state, side, wanted) if worded else OMITTED_TEXT)
    texts = _claims(topic, state, side, chosen, wanted) if worded else [OMITTED_TEXT] * len(chosen)
    found = {one.aspect for one in chosen}
    missing = [aspect for aspect in wanted if aspect not in found]
    return FileFindings(
        looked_for=_missed(topic, side, missing) if missing and worded else OMITTED_TEXT if missing else "",
        findings=tuple(
            Finding(claim=text, quote=one.sentence.text, aspect=one.aspect)
            for one, text in zip(chosen, texts, strict=True)
        ),
    )


def _choose(
    pool: Sequence[Candidate],
    chosen: list[Candidate],
    count: int,
    wanted: Sequence[Aspect],
    covered: Sequence[Aspect],
    side: str,
) -> None:
    """Add the worthiest of a pool until there are enough; no sentence twice."""
    taken = {plain_text(one.sentence.text) for one in chosen}
    rest = [one for one in pool if plain_text(one.sentence.text) not in taken]
    while rest and len(chosen) < count:
        aspects = [*covered, *(one.aspect for one in chosen)]
        best = max(rest, key=lambda one: _worth(one, wanted, aspects, chosen, side))
        chosen.append(best)
        words = plain_text(best.sentence.text)
        rest = [one for one in rest if plain_text(one.sentence.text) != words]


def _claims(
    topic: Topic, state: State, side: str, chosen: Sequence[Candidate], wanted: Collection[Aspect]
) -> list[str]:
    """What the side says of each quote, in its voice, and how it leads from one to the next."""
    seat = seat_of(side)
    own = findings(state, seat)
    said = [one.part.text for one in own]
    covered = {one.aspect for one in own}
    others = {one.aspect for one in findings(state) if one.seat != seat}
    draw = Draw(state.seed or "", "house", "claim", seat, state.round)
    texts: list[str] = []
    for number, one in enumerate(chosen):
        place: Place = "next"
        if one.aspect in covered:
            place = "more"
        elif state.round <= 1 and number == 0:
            place = "first"
        elif state.round <= 1 and number == len(chosen) - 1 and number > 1:
            place = "last"
        covered.add(one.aspect)
        texts.append(
            claim(
                side,
                one.aspect,
                topic.subject,
                (*said, *texts),
                draw.branch(number),
                place=place,
                bearing=one.bearing,
                asked=one.aspect in wanted,
                answers=one.aspect in others,
            )
        )
    return texts


def _missed(topic: Topic, side: str, missing: Sequence[Aspect]) -> str:
    """What of that which was asked for was not found."""
    if side == ADMIRER:
        return (
            f"I also looked for {aspect_list(missing)}, and found nothing that I could put in {topic.subject}'s favour."
        )
    return f"I looked for {aspect_list(missing)} as well. Against {topic.subject} the sources have nothing there."


def _looked_for(topic: Topic, state: State, side: str, wanted: Sequence[Aspect]) -> str:
    """What a side looked for in vain, and where."""
    serves = "speaks for" if side == ADMIRER else "speaks against"
    phrases = aspect_list(wanted[:2])
    read = count_noun(len({source.title for source in sources_of(topic, state)}), "source")
    nothing = f"On {phrases}, nothing" if phrases else "Nothing"
    return (
        f"I searched for “{query(topic, state, side)}” and read {read} again. {nothing} there {serves} {topic.subject} "
        "that is not filed already."
    )


def _worth(
    one: Candidate, wanted: Sequence[Aspect], aspects: Sequence[Aspect], chosen: Sequence[Candidate], side: str
) -> float:
    worth = min(3, one.sentence.lean * _sign(side)) + (0.5 if one.sentence.year else 0.0)
    worth += 6.0 if one.aspect in wanted else 0.0
    worth -= 2.5 * aspects.count(one.aspect)
    worth -= sum(
        1.0 for other in chosen if (other.source.id, other.sentence.section) == (one.source.id, one.sentence.section)
    )
    return worth
