"""How the house defends: the nearest contrary sentence for each exhibit, what the documents disagree about, and what is
still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from engine.core.house import OMITTED_TEXT
from engine.core.phrases import count_noun
from engine.formats.court.acts import Challenge, FileDefence
from engine.formats.court.mind.contradictions import Contradiction, contradictions
from engine.formats.court.mind.cues import CueKind
from engine.formats.court.mind.sentences import Sentence, SentenceIndex, alike, index_of, nearest
from engine.formats.court.mind.wording import placed, quoted
from engine.matters.question import Question
from engine.text.clipping import excerpt
from engine.text.conditions import conditions
from engine.text.figures import figures
from engine.text.line_files import read_texts

STEP_WORDS = 34
MIN_CONDITION_CHARACTERS = 12
"""Of a condition that says something."""
MAX_CONTRARY_LEAN = -0.5
"""How far a sentence leans against a yes that is held against an exhibit."""
MIN_QUESTION_SHARED_WORDS = 3
"""Words that a step shares with the question where it is what is asked."""
MIN_OPEN_STEPS, MAX_OPEN_STEPS = 3, 4
"""What is still to be done, of which the alternative names so many; where there is less, what needs an answer."""


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
        counter_argument=_counter_argument(index, exhibits, differing)[:2000],
        challenges=_challenges(index, exhibits, differing),
        harm_dispute=_harm_dispute(index, exhibits, differing)[:2000],
        alternative=_alternative(index)[:2000],
    )


def open_steps(index: SentenceIndex) -> list[Sentence]:
    """What the documents say is still to be done, what speaks against a yes first."""
    steps = [
        one
        for one in index.sentences
        if one.step is not None
        and not one.other
        and (one.step.plain or not one.text.startswith("If "))
        and one.kind not in ("log", "table", "code")
        and len(one.stems & index.asked) < max(MIN_QUESTION_SHARED_WORDS, 0.35 * len(one.stems))
    ]
    steps.sort(key=lambda one: (not _is_plain(one), not one.stems & index.asked, one.lean >= 0, one.number))
    kept: list[Sentence] = []
    for one in steps:
        if not any(alike(one, other) for other in kept):
            kept.append(one)
    return kept


def _is_plain(sentence: Sentence) -> bool:
    return sentence.step is not None and sentence.step.plain


def contrary_to(index: SentenceIndex, quotes: Iterable[str]) -> list[Sentence | None]:
    """For each quote the sentence against a yes that is nearest to it and that none before it has."""
    against = [one for one in index.speaking_against if one.lean <= MAX_CONTRARY_LEAN]
    used, found = set[int](), list[Sentence | None]()
    for quote in quotes:
        contrary = next(iter(nearest(quote, (one for one in against if one.number not in used))), None)
        found.append(contrary)
        if contrary is not None:
            used.add(contrary.number)
    return found


def _counter_argument(index: SentenceIndex, exhibits: Mapping[int, str], differing: Sequence[Contradiction]) -> str:
    against = index.speaking_against
    first = next(iter(exhibits.items()), None)
    rests = f"The case rests first of all on exhibit {first[0]}, {_shown(index, first[1])}. " if first else ""
    if not against:
        return (
            f"{rests}No sentence of the documents speaks against a yes by its words, so all that can be said is that "
            "they are silent on what could go wrong; a silence is no evidence for a yes."
        )
    meets = "Even where that holds, a yes is not made out: " if first else "A yes is not made out: "
    second = f", nor to {placed(against[1])}" if len(against) > 1 else ""
    disagree = f"The documents do not even agree: {differing[0].text}. " if differing else ""
    return (
        f"{rests}{meets}it is no answer to {placed(against[0])}{second}. {disagree}These were picked by cue words, as "
        "the exhibits were."
    )


def _shown(index: SentenceIndex, quote: str) -> str:
    """An exhibit in a sentence of the defence's own."""
    one = next((one for one in index.sentences if one.quote == quote), None)
    return quoted(one, 14) if one is not None else f"“{excerpt(quote, 14, 0).rstrip('.;:,')}”"


# Challenges


_LINES = read_texts("engine.formats.court", "defence", (*get_args(CueKind), "other_way", "contrary"))
"""What is weak about an exhibit by what it says, or of one that speaks of the way that a yes would not choose; and what
a contrary sentence is led up to with."""


def _challenges(
    index: SentenceIndex, exhibits: Mapping[int, str], differing: Sequence[Contradiction]
) -> tuple[Challenge, ...]:
    """One for each exhibit: figures that differ, else what is weak about it, with the nearest contrary sentence that
    none before it has."""
    made, used = list[Challenge](), Counter[CueKind | bool]()
    contraries = contrary_to(index, exhibits.values())
    for place, ((number, quote), contrary) in enumerate(zip(exhibits.items(), contraries, strict=True)):
        conflict = next((each for each in differing if each.one.text in quote or each.two.text in quote), None)
        if conflict is not None:
            other = conflict.two if conflict.one.text in quote else conflict.one
            text = (
                f"Its figure is disputed: {conflict.text}. Until it is known which holds, {quoted(other)} counts as "
                "well."
            )
        elif contrary is not None:
            stands = _LINES["contrary"][place % len(_LINES["contrary"])].format(contrary=placed(contrary))
            text = " ".join(filter(None, (_weakness(index, quote, used), stands)))
        else:
            text = _alone(index, number, quote)
        made.append(Challenge(exhibit=number, challenge=text[:2000]))
    return tuple(made[:16])


def _weakness(index: SentenceIndex, quote: str, used: Counter[CueKind | bool]) -> str:
    """What is weak about an exhibit, whatever stands against it; empty where nothing is known of its quote."""
    stated = next((one for one in conditions(quote) if one.end - one.start >= MIN_CONDITION_CHARACTERS), None)
    if stated is not None:
        return f"It holds only “{quote[stated.start : stated.end].strip()}”; ask whether that is so."
    one = next((one for one in index.sentences if one.text in quote and one.lean > 0 and one.cue), None)
    if one is None or one.cue is None:
        return ""
    if one.kind == "table":
        rows = sum(other.document == one.document for other in index.sentences)
        return f"It is one row of {rows} in {one.name}, and rows can be picked."
    kind = one.other or one.cue
    used[kind] += 1
    weaknesses = _LINES["other_way" if one.other else one.cue]
    return weaknesses[(used[kind] - 1) % len(weaknesses)]


def _alone(index: SentenceIndex, number: int, quote: str) -> str:
    """What can be said of an exhibit that nothing contradicts."""
    others = nearest(quote, (one for one in index.sentences if one.text not in quote))
    beside = f" What comes nearest elsewhere is {placed(others[0])}, which is about something else." if others else ""
    return f"Exhibit {number} is one statement, and no other place of the documents bears it out.{beside}"


# The harm, and what to do instead


def _harm_dispute(index: SentenceIndex, exhibits: Mapping[int, str], differing: Sequence[Contradiction]) -> str:
    counted = sum(bool(figures(quote)) for quote in exhibits.values())
    told = (
        f"Of {count_noun(len(exhibits), 'exhibit')} {counted or 'none'} {'gives' if counted < 2 else 'give'} a figure."
    )
    against = [one for one in index.speaking_against if one.cue in ("fault", "risk")]
    if against:
        return f"The harm of a yes is written down as well: {placed(against[0])}. {told}"
    if differing:
        return f"The harm rests on figures that the documents dispute: {differing[0].text}. {told}"
    return f"The harm is inferred from quotes; no document says that anybody suffers it. {told}"


def _alternative(index: SentenceIndex) -> str:
    """What to settle first, one thing a line."""
    lines = [step_text(one) for one in open_steps(index)[:MAX_OPEN_STEPS]]
    worries = [one for one in index.speaking_against if one.step is None and one.lean <= MAX_CONTRARY_LEAN]
    lines += [f"Find an answer to {placed(one)}" for one in worries[: max(0, MIN_OPEN_STEPS - len(lines))]]
    if not lines:
        return "Answer no for now, and ask again when somebody has written down what would go wrong with a yes."
    named = "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))
    return f"Answer no for now, and settle first what the documents themselves leave open:\n{named}"


def step_text(sentence: Sentence) -> str:
    """A step with its place, from where it says what to do; with the sentence before where that says what is meant."""
    if sentence.lead:
        return f"“{sentence.quote}” ({sentence.at})"
    return placed(sentence, STEP_WORDS, sentence.step.at if sentence.step is not None else None)
