"""How the house's jurors vote: each weighs the documents in a way of its own, and says what weighed most.

What decides a vote is which sentences speak for what, and how heavily; what was filed counts by its quotes alone.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple

from engine.core.derived import derived
from engine.core.draws import Draw
from engine.core.phrases import count_noun
from engine.formats.court.labels import ABSTAIN, CHOICES, GUILTY, NOT_GUILTY
from engine.formats.court.mind.contradictions import contradictions
from engine.formats.court.mind.defence import contrary_to
from engine.formats.court.mind.lenses import LENSES, Lens
from engine.formats.court.mind.sentences import Sentence, index_of, weight_of
from engine.formats.court.mind.wording import lengthened, placed
from engine.formats.court.settings import MAX_POOL
from engine.matters.question import Question

NOISE = 0.07
"""Standard deviation of what is added to a juror's balance, which lies between -1 and 1."""
BURDEN = 0.04
"""How far the balance has to lie over what a juror asks for (`Lens.asks`) for a guilty vote, and under it for a not
guilty one: between them a juror abstains."""
FILED_SENTENCE_FACTOR = 1.3
"""How much heavier a sentence weighs that an exhibit quotes, or that stands nearest against one that was challenged."""
REPEAT_FACTOR = 0.75
"""How heavily each further sentence weighs by which one document says the same side: ten places of one log are not ten
witnesses."""
DISPUTED_FIGURE_FACTOR = 0.6
"""What is left of the weight of a sentence whose figure another document disputes."""
NAMED_PLACES = 3
"""Places of each side that a juror may name."""
MAX_FURTHER_PLACES = 400
"""Places that reasons take at most to be long enough; the longest reasons have no room for more."""
_LENS_BY_ID = {lens.id: lens for lens in LENSES}


def house_vote(
    question: Question,
    place: int,
    pool: Sequence[Lens],
    exhibits: Mapping[str, bool],
    draw: Draw,
    least: int,
) -> tuple[str, Callable[[], str]]:
    """How the house votes for a juror, and what writes out its reasons.

    Args:
        place: in the pool, counted from 0.
        pool: how each juror in it weighs.
        exhibits: the quotes of the exhibits that stand, each with whether it was challenged.
        draw: numbers for this juror alone.
        least: words that the reasons have at least.
    """
    noisy = balance_of(question, pool[place], exhibits) + draw.normal(NOISE)
    choice = GUILTY if noisy > BURDEN else NOT_GUILTY if noisy < -BURDEN else ABSTAIN

    def reasons() -> str:
        return _reasons(question, place, pool, exhibits, choice, least)

    return choice, reasons


def balance_of(question: Question, lens: Lens, exhibits: Mapping[str, bool]) -> float:
    """How far what a juror weighs lies over what they ask for before they find for a yes; below 0: under it."""
    weighed = _weighing(question, lens.id, tuple(exhibits.items()))
    whole = weighed.speaking + weighed.against
    balance = (weighed.speaking - weighed.against) / whole if whole else 0.0
    return balance - lens.asks - (0.0 if exhibits else 0.5)


class _Weighing(NamedTuple):
    """How the sentences of a question's documents weigh under one lens, each by its number in the index."""

    speaking: float
    """What speaks for a yes, summed up."""
    against: float
    order: array[int]
    """All of them, the heaviest first."""
    heaviest: tuple[tuple[int, ...], tuple[int, ...]]
    """What speaks for a yes and what against it: what weighs most, and more than others would make of it. As many as a
    whole pool may name."""


@derived
def _weighing(question: Question, lens_id: str, exhibits: tuple[tuple[str, bool], ...]) -> _Weighing:
    lens, sentences = _LENS_BY_ID[lens_id], index_of(question).sentences
    weights = _weights(question, lens, dict(exhibits))
    speaking = sum(weights[one.number] for one in sentences if one.lean > 0)
    against = sum(weights[one.number] for one in sentences if one.lean < 0)
    order = array("I", sorted(range(len(sentences)), key=lambda number: (-weights.get(number, 0.0), number)))
    liked = {one.number: -weights[one.number] * _liking(lens, one) for one in sentences if one.lean}

    def heaviest(side: int) -> tuple[int, ...]:
        numbers = (one.number for one in sentences if one.lean * side > 0)
        return tuple(nsmallest(MAX_POOL + NAMED_PLACES, numbers, key=lambda number: (liked[number], number)))

    return _Weighing(speaking, against, order, (heaviest(1), heaviest(-1)))


def _weights(question: Question, lens: Lens, exhibits: Mapping[str, bool]) -> dict[int, float]:
    """How heavily each sentence weighs for a juror, by its number."""
    index, weights, disputed = index_of(question), dict[int, float](), contradictions(question)
    in_dispute = {one.number for each in disputed for one in (each.one, each.two)}
    shown = "\n".join(exhibits)
    met = [quote for quote, challenged in exhibits.items() if challenged]
    answered = {one.number for one in contrary_to(index, met) if one is not None}
    borne_out = _borne_out(question) if lens.id == "agreement" else frozenset[int]()
    for one in index.sentences:
        if not one.lean:
            continue
        weight = weight_of(one, index.asked) * _liking(lens, one)
        if one.text in shown or one.number in answered:
            weight *= FILED_SENTENCE_FACTOR
        if one.number in in_dispute:
            weight *= DISPUTED_FIGURE_FACTOR
        weights[one.number] = weight * (1.8 if one.number in borne_out else 1.0)
    return _with_less_for_more_of_the_same(index.sentences, weights)


def _with_less_for_more_of_the_same(sentences: Sequence[Sentence], weights: Mapping[int, float]) -> dict[int, float]:
    """The weights, each less by how many heavier ones its document has on its side."""
    said, less = Counter[tuple[str, bool]](), dict[int, float]()
    for number in sorted(weights, key=lambda number: (-weights[number], number)):
        side = (sentences[number].document, sentences[number].lean > 0)
        less[number] = round(weights[number] * REPEAT_FACTOR ** said[side], 6)
        said[side] += 1
    return less


@derived
def _borne_out(question: Question) -> frozenset[int]:
    """Sentences of which another document says something alike."""
    leaning = [one for one in index_of(question).sentences if one.lean][:400]
    return frozenset(
        one.number
        for one in leaning
        for two in leaning
        if one.document != two.document and one.lean * two.lean > 0 and len(one.stems & two.stems) >= 3
    )


def _reasons(
    question: Question,
    place: int,
    pool: Sequence[Lens],
    exhibits: Mapping[str, bool],
    choice: str,
    least: int,
) -> str:
    """Why a juror votes so: what weighed most on each side, taken from where the jurors before it did not look."""
    lens, index, disputed = pool[place], index_of(question), contradictions(question)
    says, weighed = lens.says, _weighing(question, lens.id, tuple(exhibits.items()))
    speaking, against = weighed.speaking, weighed.against
    picks = _picks(question, tuple(one.id for one in pool[: place + 1]), tuple(exhibits.items()))
    mine, other = ([index.sentences[number] for number in side] for side in picks)
    won, lost = (mine, other) if choice != NOT_GUILTY else (other, mine)
    share = round(100 * speaking / (speaking + against)) if speaking + against else 50
    parts = [says.opens.format(share=share)]
    parts += [says.follows.format(place=placed(one)) for one in won[:1]]
    parts += [says.grants.format(place=placed(one)) for one in lost[:1]]
    if place % 2 and disputed:
        parts.append(says.notes.format(conflict=disputed[(place // 2) % len(disputed)].text))
    lead = (speaking - against) / (speaking + against) if speaking + against else 0.0
    if choice == ABSTAIN or (lead > 0) != (choice == GUILTY) or abs(lead) <= abs(lens.asks):
        parts.append(says.close)
    parts += [says.closing, says.votes[CHOICES.index(choice)]]
    used = {one.number for one in (*won[:1], *lost[:1])}
    ordered = (index.sentences[number] for number in (*weighed.order[place :: len(pool)], *weighed.order))
    others = [one for one in (*won[1:], *lost[1:], *islice(ordered, MAX_FURTHER_PLACES)) if one.number not in used]
    files = count_noun(len(question.documents), "document")
    more = [
        *(says.adds.format(place=placed(one)) for one in others[:1]),
        says.worked.format(files=files, count=len(index.sentences)),
        *(placed(one) + "." for one in others[1:]),
        *_what_was_read(question),
    ]
    # In a pool of more than ten a lens has a second juror, who says more.
    further = more[: place // len(LENSES)]
    return lengthened(" ".join([*parts, *further]), least, more[len(further) :])[:4000]


@derived
def _picks(
    question: Question, pool: tuple[str, ...], exhibits: tuple[tuple[str, bool], ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the last juror of a pool names of each side, first what no juror before it names first: what it weighs most,
    and more than others would."""
    before = [_picks(question, pool[:place], exhibits) for place in range(1, len(pool))]
    weighed = _weighing(question, pool[-1], exhibits)

    def of_side(side: int) -> tuple[int, ...]:
        named = {picks[side][0] for picks in before if picks[side]}
        picked = [number for number in weighed.heaviest[side] if number not in named]
        return tuple(picked or weighed.heaviest[side])[:NAMED_PLACES]

    return of_side(0), of_side(1)


def _liking(lens: Lens, sentence: Sentence) -> float:
    """How much more than others a juror makes of a sentence."""
    return lens.document(sentence) * (lens.cues.get(sentence.cue, 1.0) if sentence.cue else 1.0)


def _what_was_read(question: Question) -> Iterator[str]:
    """What can be said of documents that hold hardly anything to quote."""
    names = ", ".join(document.name for document in question.documents[:6])
    yield f"I read the question as it stands, “{question.question}”, and all of what was brought: {names}."
    yield (
        "I asked of every exhibit whether its quote says what the prosecution makes of it, and of every challenge "
        "whether it answers that exhibit or another one that was never filed."
    )
    yield (
        "Where a thing was said once and by one document alone, I gave it the weight of one voice; where nobody said "
        "anything, I did not count the silence for either side, because whoever has to live with the answer deserves "
        "one that rests on what was written down."
    )
