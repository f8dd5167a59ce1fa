"""How the house defends: the nearest contrary sentence for each exhibit, what the documents disagree about, and what is
still open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.house import OMITTED_TEXT
from engine.formats.court.acts import Challenge, FileDefence
from engine.formats.court.mind.contradictions import Contradiction, contradictions
from engine.formats.court.mind.sentences import Sentence, SentenceIndex, index_of, nearest
from engine.formats.court.mind.wording import placed, quoted
from engine.matters.question import Question

MAX_OPEN_STEPS = 3
"""What is still to be done, of which the alternative names so many at most."""


def house_defence(question: Question, exhibits: Mapping[int, str], worded: bool) -> FileDefence:
    """The defence as the house makes it.

    Args:
        exhibits: the quotes of the exhibits that stand, by number.
        worded: whether the texts are written.
    """
    if not worded:
        omitted = tuple(Challenge(exhibit=number, challenge=OMITTED_TEXT) for number in exhibits)
        return FileDefence(counter_argument=OMITTED_TEXT, challenges=omitted)
    index, differing = index_of(question), contradictions(question)
    return FileDefence(
        counter_argument=_counter_argument(index, len(exhibits), differing)[:2000],
        challenges=_challenges(index, exhibits, differing),
        harm_dispute=_harm_dispute(index, differing)[:2000],
        alternative=_alternative(index)[:2000],
    )


def open_steps(index: SentenceIndex) -> list[Sentence]:
    """What the documents say is still to be done, what speaks against a yes first."""
    steps = [one for one in index.sentences if one.step and one.kind not in ("log", "table", "code")]
    return sorted(steps, key=lambda one: (one.lean >= 0, -abs(one.lean), one.number))


def contrary_to(index: SentenceIndex, quotes: Iterable[str]) -> list[Sentence | None]:
    """For each quote the sentence against a yes that is nearest to it and that none before it has."""
    against, used, found = index.speaking_against(), set[int](), list[Sentence | None]()
    for quote in quotes:
        contrary = next((one for one in nearest(quote, against) if one.number not in used), None)
        found.append(contrary)
        if contrary is not None:
            used.add(contrary.number)
    return found


def _counter_argument(index: SentenceIndex, exhibits: int, differing: Sequence[Contradiction]) -> str:
    against = index.speaking_against()
    opening = f"The prosecution says yes on {exhibits} exhibits; a yes is not made out by the documents. "
    if not against:
        return (
            f"{opening}No sentence of them speaks against it by its words, so all that can be said is that they are "
            "silent on what could go wrong; a silence is no evidence for a yes."
        )
    heaviest = f"The heaviest of {len(against)} places against it is {placed(against[0])}. "
    second = f"Another is {placed(against[1])}. " if len(against) > 1 else ""
    disagree = f"The documents do not even agree: {differing[0].text}. " if differing else ""
    return f"{opening}{heaviest}{second}{disagree}These were picked by cue words, as the exhibits were."


def _challenges(
    index: SentenceIndex, exhibits: Mapping[int, str], differing: Sequence[Contradiction]
) -> tuple[Challenge, ...]:
    """One for each exhibit: figures that differ, else the nearest contrary sentence that none before it has, else how
    little stands behind it."""
    made = list[Challenge]()
    for (number, quote), contrary in zip(exhibits.items(), contrary_to(index, exhibits.values()), strict=True):
        conflict = next((each for each in differing if each.one.text in quote or each.two.text in quote), None)
        if conflict is not None:
            other = conflict.two if conflict.one.text in quote else conflict.one
            text = f"Its figure is disputed: {conflict.text}. Until it is known which holds, {quoted(other)} "
            "counts as well."
        elif contrary is not None:
            text = (
                f"Against it stands {placed(contrary)}. The exhibit answers none of that, so it shows one side of what "
                "was written and not that the answer is yes."
            )
        else:
            text = _alone(index, number, quote)
        made.append(Challenge(exhibit=number, challenge=text[:2000]))
    return tuple(made[:16])


def _alone(index: SentenceIndex, number: int, quote: str) -> str:
    """What can be said of an exhibit that nothing contradicts."""
    others = [one for one in nearest(quote, index.sentences) if one.text not in quote]
    beside = f" What comes nearest elsewhere is {placed(others[0])}, which is about something else." if others else ""
    return f"Exhibit {number} is one statement, and no other place of the documents bears it out.{beside}"


def _harm_dispute(index: SentenceIndex, differing: Sequence[Contradiction]) -> str:
    against = [one for one in index.speaking_against() if one.cue in ("fault", "risk")]
    if against:
        return f"The harm of a yes is written down as well: {placed(against[0])}. The harm of waiting is only inferred."
    if differing:
        return f"The harm rests on figures that the documents dispute: {differing[0].text}."
    return "The harm is inferred from quotes; no document says that anybody suffers it."


def _alternative(index: SentenceIndex) -> str:
    steps = open_steps(index)[:MAX_OPEN_STEPS]
    if not steps:
        return "Answer no for now, and ask again when somebody has written down what would go wrong with a yes."
    named = " ".join(f"({number}) {placed(one)}" for number, one in enumerate(steps, 1))
    return f"Answer no for now, settle what the documents themselves leave open, and ask again: {named}."
