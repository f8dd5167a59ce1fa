"""How the house rules: it counts the jury and the documents, names both sides, and takes its actions from the
documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.house import OMITTED_TEXT
from engine.core.phrases import count_noun, humanise
from engine.formats.court.acts import GiveRuling
from engine.formats.court.labels import ABSTAIN, GUILTY, NOT_GUILTY
from engine.formats.court.mind.contradictions import contradictions
from engine.formats.court.mind.defence import open_steps, step_text
from engine.formats.court.mind.sentences import SentenceIndex, index_of, weight_of
from engine.formats.court.mind.wording import placed
from engine.matters.question import Question

JURY_SHARE = 0.6
"""How much the votes count in the balance; the documents count the rest."""
MAX_ACTIONS = 5


@dataclass(frozen=True)
class Hearing:
    """What the judge has before them."""

    counts: Mapping[str, int]
    """Votes by choice."""
    exhibits: int
    """That stand."""
    challenges: int
    """That stand."""
    votes: Mapping[str, Sequence[str]]
    """Reasons by choice."""


def house_ruling(question: Question, hearing: Hearing, worded: bool) -> GiveRuling:
    """The ruling as the house makes it. `worded`: whether the texts are written."""
    index = index_of(question)
    balance = _balance(index, hearing.counts)
    decision = GUILTY if balance > 0 else NOT_GUILTY
    confidence = round(min(0.95, 0.5 + 0.5 * abs(balance)), 2)
    if not worded:
        actions = (OMITTED_TEXT,) if decision == GUILTY else ()
        return GiveRuling(
            reasoning=OMITTED_TEXT, decision=decision, rationale=OMITTED_TEXT, actions=actions, confidence=confidence
        )
    won = index.speaking_for if decision == GUILTY else index.speaking_against
    best = f"; the heaviest place is {placed(won[0], 18)}" if won else ""
    answer = "yes" if decision == GUILTY else "no"
    return GiveRuling(
        reasoning=_reasoning(question, index, hearing, decision)[:4000],
        decision=decision,
        rationale=f"The answer is {answer}: {_count_sentence(hearing.counts)}{best}."[:500],
        actions=_actions(index, decision),
        confidence=confidence,
        dissent=_dissent(hearing, decision)[:2000],
        reopen=_reopen(question, index, decision),
    )


def _balance(index: SentenceIndex, counts: Mapping[str, int]) -> float:
    """Between -1 and 1: how far jury and documents together lie on the side of a yes."""
    voted = counts.get(GUILTY, 0) + counts.get(NOT_GUILTY, 0)
    jury = (counts.get(GUILTY, 0) - counts.get(NOT_GUILTY, 0)) / voted if voted else 0.0
    leaning = [(one.lean > 0, weight_of(one, index.asked)) for one in index.sentences if one.lean]
    whole = sum(weight for _, weight in leaning)
    documents = sum(weight if speaks else -weight for speaks, weight in leaning) / whole if whole else 0.0
    return JURY_SHARE * jury + (1.0 - JURY_SHARE) * documents


def _count_sentence(counts: Mapping[str, int]) -> str:
    guilty, not_guilty, abstained = (counts.get(choice, 0) for choice in (GUILTY, NOT_GUILTY, ABSTAIN))
    silent = f", with {abstained} abstaining" if abstained else ""
    if guilty and not_guilty:
        return f"the jury split {guilty} to {not_guilty}{silent}"
    found = humanise(GUILTY if guilty else NOT_GUILTY)
    return f"the jury found {found} with {count_noun(guilty or not_guilty, 'vote')} to none{silent}"


def _reasoning(question: Question, index: SentenceIndex, hearing: Hearing, decision: str) -> str:
    speaking, against = index.speaking_for, index.speaking_against
    differing = contradictions(question)
    parts = [
        f"The prosecution asks for a yes to “{question.question}” and has {_stand(hearing.exhibits, 'exhibit')}"
        + (f"; what weighs most for it is {placed(speaking[0])}." if speaking else "."),
        f"The defence has {_stand(hearing.challenges, 'challenge')}"
        + (f"; what weighs most against is {placed(against[0])}." if against else "; no document speaks against."),
        f"{_count_sentence(hearing.counts).capitalize()}.",
    ]
    if differing:
        parts.append(f"The documents disagree in {count_noun(len(differing), 'place')}: {differing[0].text}.")
    parts.append(
        f"By the words in them, {len(speaking)} places of the documents lie on the side of a yes and {len(against)} on "
        f"that of a no. Taken with the votes, that comes out for {'a yes' if decision == GUILTY else 'a no'}. This "
        "ruling was made by counting words, without a model: use it as a list of what to look at."
    )
    return " ".join(parts)


def _stand(count: int, noun: str) -> str:
    return f"{count_noun(count, noun)} that {'stands' if count == 1 else 'stand'}"


def _actions(index: SentenceIndex, decision: str) -> tuple[str, ...]:
    """What is to be done: what the documents leave open first, then what speaks against a yes."""
    steps = open_steps(index)
    worries = [one for one in index.speaking_against if not one.step]
    if decision == NOT_GUILTY:
        return tuple(f"Settle before asking again: {step_text(one)}"[:400] for one in steps[:MAX_ACTIONS])
    taken = [f"See to {step_text(one)}" for one in steps[:MAX_ACTIONS]]
    taken += [f"Have an answer ready to {placed(one)}" for one in worries[: MAX_ACTIONS - len(taken)]]
    if not taken:
        place = index.speaking_for[:1] or index.sentences[:1]
        taken = [f"Go ahead, and hold the result against {placed(one)}" for one in place]
    return tuple(action[:400] for action in taken) or ("Go ahead.",)


def _dissent(hearing: Hearing, decision: str) -> str:
    """The reasons of a juror who voted the other way."""
    other = hearing.votes.get(NOT_GUILTY if decision == GUILTY else GUILTY, ())
    return other[0] if other else ""


def _reopen(question: Question, index: SentenceIndex, decision: str) -> tuple[str, ...]:
    """What would change the decision: disputed figures, then the other side's heaviest places."""
    found = [f"It is found out which holds: {each.text}." for each in contradictions(question)[:2]]
    other = index.speaking_against if decision == GUILTY else index.speaking_for
    found += [f"Somebody confirms that it is so: {placed(one)}." for one in other[:2]]
    steps = open_steps(index)
    if steps:
        done = "This cannot be done" if decision == GUILTY else "This is done"
        found.append(f"{done}: {step_text(steps[0])}.")
    return tuple(line[:400] for line in found)
