"""How the house's jurors vote: each weighs the documents in a way of its own, and says what weighed most.

What decides a vote is which sentences speak for what, and how heavily; what was filed counts by its quotes alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core.draws import Draw
from engine.core.phrases import count_noun
from engine.formats.court.labels import ABSTAIN, CHOICES, GUILTY, NOT_GUILTY
from engine.formats.court.mind.contradictions import contradictions
from engine.formats.court.mind.defence import contrary_to
from engine.formats.court.mind.lenses import LENSES, Lens
from engine.formats.court.mind.sentences import Sentence, index_of, weight_of
from engine.formats.court.mind.wording import lengthened, placed
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
    speaking, against = _sums(question, _weights(question, lens, exhibits))
    balance = (speaking - against) / (speaking + against) if speaking + against else 0.0
    return balance - lens.asks - (0.0 if exhibits else 0.5)


def _sums(question: Question, weights: Mapping[int, float]) -> tuple[float, float]:
    """What speaks for a yes and what against it, summed up."""
    sentences = index_of(question).sentences
    speaking = sum(weights[one.number] for one in sentences if one.lean > 0)
    return speaking, sum(weights[one.number] for one in sentences if one.lean < 0)


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
    says, weights = lens.says, _weights(question, lens, exhibits)
    speaking, against = _sums(question, weights)
    mine, other = (_picks(question, place, pool, exhibits, side) for side in (1, -1))
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
    order = sorted(index.sentences, key=lambda one: (-weights.get(one.number, 0.0), one.number))
    used = {one.number for one in (*won[:1], *lost[:1])}
    others = [one for one in (*won[1:], *lost[1:], *order[place :: len(pool)], *order) if one.number not in used]
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


def _picks(
    question: Question, place: int, pool: Sequence[Lens], exhibits: Mapping[str, bool], side: int
) -> list[Sentence]:
    """What a juror names of one side, first what no juror before it names first: what it weighs most, and more than
    others would."""
    named, picked = set[int](), list[Sentence]()
    for lens in pool[: place + 1]:
        weights = _weights(question, lens, exhibits)
        heaviest = sorted(
            (one for one in index_of(question).sentences if one.lean * side > 0),
            key=lambda one: (-weights[one.number] * _liking(lens, one), one.number),
        )
        picked = [one for one in heaviest if one.number not in named] or heaviest
        named.update(one.number for one in picked[:1])
    return picked[:3]


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
