"""How the house's jurors vote: each weighs the documents in a way of its own, and says what weighed most.

What decides a vote is which sentences speak for what, and how heavily; what was filed counts by its quotes alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.draws import Draw
from engine.formats.court.labels import ABSTAIN, GUILTY, NOT_GUILTY
from engine.formats.court.mind.contradictions import Contradiction, contradictions
from engine.formats.court.mind.cues import CueKind
from engine.formats.court.mind.sentences import Sentence, index_of, nearest, weight_of
from engine.formats.court.mind.wording import lengthened, placed
from engine.matters.question import Question

NOISE = 0.1
"""Standard deviation of what is added to a juror's balance, which lies between -1 and 1."""
BURDEN = 0.06
"""How far the balance has to lie over the middle for a guilty vote, and under it for a not guilty one: between them a
juror abstains."""
BEFORE_THE_COURT = 1.3
"""How much heavier a sentence weighs that an exhibit quotes, or that stands nearest against one that was challenged."""
DISPUTED = 0.6
"""What is left of the weight of a sentence whose figure another document disputes."""


@dataclass(frozen=True)
class Lens:
    """What a juror weighs."""

    id: str
    name: str
    """What the seat is called."""
    weighs: str
    """As the end of “I weigh …”."""
    closing: str
    """What it makes of both sides, in a sentence of its own."""
    cues: Mapping[CueKind, float]
    """How much heavier what is said in each way weighs."""
    document: Callable[[Sentence], float] = lambda sentence: 1.0
    """How much heavier a sentence weighs by where it stands and what is in it."""


def _kinds(*kinds: str) -> Callable[[Sentence], float]:
    return lambda sentence: 1.7 if sentence.kind in kinds else 0.8


LENSES: tuple[Lens, ...] = (
    Lens(
        "figures",
        "Bookkeeper",
        "numbers and dates before adjectives",
        "Whoever states a figure can be checked, and whoever states a feeling cannot.",
        {},
        lambda sentence: 2.0 if sentence.figures or sentence.dates else 0.7,
    ),
    Lens(
        "harm",
        "Sceptic",
        "what can go wrong before what can go right",
        "A gain that is late is still a gain; a damage that is done stays done.",
        {"fault": 1.6, "risk": 1.8, "objection": 1.1},
    ),
    Lens(
        "progress",
        "Doer",
        "what is finished and what waiting costs",
        "Nothing is ever perfect, and what is good enough should not lie about.",
        {"done": 1.5, "gain": 1.4, "urgent": 1.7, "open": 0.7},
    ),
    Lens(
        "judgement",
        "Listener",
        "what people who looked at it have said of it",
        "Somebody who has read the whole thing knows more than any list of points.",
        {"favour": 1.8, "objection": 1.6, "fault": 0.9, "done": 0.8},
    ),
    Lens(
        "records",
        "Engineer",
        "records that nobody wrote to persuade anybody: logs, tables, changes",
        "A log has no opinion, which is why I believe it first.",
        {"done": 1.2, "fault": 1.2},
        _kinds("log", "diff", "table", "code"),
    ),
    Lens(
        "loose_ends",
        "Finisher",
        "what is still open, and whether somebody has promised to close it",
        "An open point is a small thing until everybody relies on it.",
        {"open": 1.9, "done": 1.2},
    ),
    Lens(
        "gain",
        "Trader",
        "what is won against what is paid",
        "Both sides must be put into the same scale, and then the heavier one decides.",
        {"gain": 1.7, "risk": 1.3, "fault": 1.1},
    ),
    Lens(
        "prose",
        "Reader",
        "what the longer documents argue, and not what is said in passing",
        "An argument that takes the trouble of a paragraph deserves more trust than a remark.",
        {"favour": 1.2, "objection": 1.2},
        lambda sentence: 1.5 if len(sentence.stems) >= 10 else 0.8,
    ),
    Lens(
        "agreement",
        "Comparer",
        "what more than one document bears out",
        "One witness may err; where two agree without knowing of each other, I listen.",
        {},
    ),
    Lens(
        "clock",
        "Planner",
        "when things have to happen, and what that leaves time for",
        "A right answer that comes too late has become a wrong one.",
        {"urgent": 2.0, "open": 1.3},
        lambda sentence: 1.6 if sentence.dates else 0.9,
    ),
)
"""The ways in which the house's jurors weigh; with more than so many jurors they begin again, each with noise of its
own."""


def lens_of(place: int) -> Lens:
    """The lens of a juror by their place in the pool, counted from 0."""
    return LENSES[place % len(LENSES)]


def house_vote(
    question: Question,
    place: int,
    pool: int,
    exhibits: Mapping[str, bool],
    draw: Draw,
    least: int,
) -> tuple[str, Callable[[], str]]:
    """How the house votes for a juror, and what writes out its reasons.

    Args:
        place: in the pool, counted from 0.
        pool: jurors in it.
        exhibits: the quotes of the exhibits that stand, each with whether it was challenged.
        draw: numbers for this juror alone.
        least: words that the reasons have at least.
    """
    lens, index, disputed = lens_of(place), index_of(question), contradictions(question)
    weights = _weights(question, lens, exhibits, disputed)
    speaking = sum(weights[one.number] for one in index.sentences if one.lean > 0)
    against = sum(weights[one.number] for one in index.sentences if one.lean < 0)
    whole = speaking + against
    balance = (speaking - against) / whole if whole else 0.0
    if not exhibits:
        balance -= 0.5
    noisy = balance + draw.normal(NOISE)
    choice = GUILTY if noisy > BURDEN else NOT_GUILTY if noisy < -BURDEN else ABSTAIN

    def reasons() -> str:
        return _reasons(question, place, pool, weights, choice, (speaking, against), disputed, least)

    return choice, reasons


def _weights(
    question: Question, lens: Lens, exhibits: Mapping[str, bool], disputed: tuple[Contradiction, ...]
) -> dict[int, float]:
    """How heavily each sentence weighs for a juror, by its number."""
    index, weights = index_of(question), dict[int, float]()
    in_dispute = {one.number for each in disputed for one in (each.one, each.two)}
    shown, against = "\n".join(exhibits), index.speaking_against()
    answered = {one.number for quote, met in exhibits.items() if met for one in nearest(quote, against)[:1]}
    borne_out = _borne_out(question) if lens.id == "agreement" else frozenset[int]()
    for one in index.sentences:
        if not one.lean:
            continue
        weight = weight_of(one, index.asked) * lens.document(one) * (lens.cues.get(one.cue, 1.0) if one.cue else 1.0)
        if one.text in shown or one.number in answered:
            weight *= BEFORE_THE_COURT
        if one.number in in_dispute:
            weight *= DISPUTED
        weights[one.number] = round(weight * (1.8 if one.number in borne_out else 1.0), 6)
    return weights


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
    pool: int,
    weights: Mapping[int, float],
    choice: str,
    balance: tuple[float, float],
    disputed: tuple[Contradiction, ...],
    least: int,
) -> str:
    """Why a juror votes so: what weighed most on each side, taken from where the jurors before it did not look."""
    lens, index = lens_of(place), index_of(question)
    order = sorted(index.sentences, key=lambda one: (-weights.get(one.number, 0.0), one.number))
    turn = place // len(LENSES)
    mine = [one for one in order if one.lean > 0][turn : turn + 3]
    other = [one for one in order if one.lean < 0][turn : turn + 3]
    won, lost = (mine, other) if choice != NOT_GUILTY else (other, mine)
    speaking, against = balance
    share = round(100 * speaking / (speaking + against)) if speaking + against else 50
    text = f"I weigh {lens.weighs}. Weighed so, {share} per cent of what the documents say speak for a yes."
    if won:
        text += f" Heaviest on the side that I follow is {placed(won[0])}."
    if lost:
        text += f" What the other side has best is {placed(lost[0])}, and I did not pass over it."
    if place % 2 and disputed:
        text += f" I note that {disputed[(place // 2) % len(disputed)].text}."
    text += f" {lens.closing} {_VOTES[choice]}"
    more = [
        *(f"It is borne out by {placed(one)}." for one in won[1:]),
        *(f"Against it I also read {placed(one)}." for one in lost[1:]),
        *(f"The documents go on: {placed(one)}." for one in order[place :: max(1, pool)]),
        *_what_was_read(question, won, lost),
    ]
    return lengthened(text, least, more)[:4000]


def _what_was_read(question: Question, won: Sequence[Sentence], lost: Sequence[Sentence]) -> Iterator[str]:
    """What can be said of documents that hold hardly anything to quote."""
    index = index_of(question)
    names = ", ".join(document.name for document in question.documents[:6])
    if not lost:
        yield "Of the other side I found no sentence that says so by its words, which is not the same as knowing "
        "that none could."
    if not won:
        yield "For my own side I found no sentence that says so by its words, and so I go by what is missing."
    yield f"I read the question as it stands, “{question.question}”, and all of what was brought: {names}."
    yield (
        f"That is {len(index.sentences)} sentences or lines, of which "
        f"{sum(1 for one in index.sentences if one.figures)} "
        "state a figure; the others I took for what they say, and not for what might be meant by them."
    )
    yield (
        "I asked of every exhibit whether its quote says what the prosecution makes of it, and of every challenge "
        "whether "
        "it answers that exhibit or another one that was never filed."
    )
    yield (
        "Where a thing was said once and by one document alone, I gave it the weight of one voice; where nobody said "
        "anything, I did not count the silence for either side, because whoever has to live with the answer "
        "deserves one "
        "that rests on what was written down."
    )


_VOTES: Mapping[str, str] = {
    GUILTY: "So I vote guilty: the answer is yes.",
    NOT_GUILTY: "So I vote not guilty: the answer is no, as things stand.",
    ABSTAIN: "The two come out too close together for me, so I abstain.",
}
