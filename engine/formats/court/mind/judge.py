"""How the house rules: by the votes and by the weight of the points that stands, which may be against the votes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.house import OMITTED_TEXT
from engine.core.matter import Way
from engine.core.phrases import count_noun, humanise
from engine.formats.court.acts import PARAGRAPH_LIMIT, REASONING_LIMIT, GiveRuling
from engine.formats.court.labels import ABSTAIN, GUILTY, NOT_GUILTY
from engine.formats.court.mind.defence import open_conditions
from engine.formats.court.mind.evidence import (
    differing,
    placed,
    points_basis,
    points_of,
    speaking,
    way_of,
    weighed,
)
from engine.matters.points import Point, balance_of
from engine.matters.question import Question

JURY_SHARE = 0.4
"""How much the votes count in the balance; what stands of the points counts the rest, which is more: a jury that is
nearly split gives way to it."""
MIN_CONFIDENCE, MAX_CONFIDENCE = 0.5, 0.95
UNANSWERED_CONFIDENCE = 0.15
"""What it takes from the confidence if everything on the other side stands unanswered."""
MAX_ACTIONS = 5
MAX_LINE_CHARACTERS, MAX_RATIONALE_CHARACTERS = 400, 500


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
    filed: Collection[str]
    """The ids of the points that the sides brought forward."""


def house_ruling(question: Question, hearing: Hearing, worded: bool) -> GiveRuling:
    """The ruling as the house makes it. `worded`: whether the texts are written."""
    balance = _balance(question, hearing)
    decision = GUILTY if balance > 0 else NOT_GUILTY
    confidence = _confidence(question, hearing, balance)
    if not worded:
        actions = (OMITTED_TEXT,) if decision == GUILTY else ()
        return GiveRuling(
            reasoning=OMITTED_TEXT, decision=decision, rationale=OMITTED_TEXT, actions=actions, confidence=confidence
        )
    won = speaking(question, _way(decision))
    best = f"; what weighs most is {placed(question, won[0], 18)}" if won else ""
    answer = "yes" if decision == GUILTY else "no"
    return GiveRuling(
        reasoning=_reasoning(question, hearing, decision)[:REASONING_LIMIT],
        decision=decision,
        rationale=f"The answer is {answer}: {_count_sentence(hearing.counts)}{best}."[:MAX_RATIONALE_CHARACTERS],
        actions=tuple(line[:MAX_LINE_CHARACTERS] for line in _actions(question, decision)),
        confidence=confidence,
        dissent=_dissent(hearing, decision)[:PARAGRAPH_LIMIT],
        reopen=tuple(line[:MAX_LINE_CHARACTERS] for line in _reopen(question, decision)),
    )


def _way(decision: str) -> Way:
    return "for" if decision == GUILTY else "against"


def _balance(question: Question, hearing: Hearing) -> float:
    """Between -1 and 1: how far the votes and what stands together lie on the side of a yes. Where nobody has marked
    the papers the votes alone decide."""
    voted = hearing.counts.get(GUILTY, 0) + hearing.counts.get(NOT_GUILTY, 0)
    votes = (hearing.counts.get(GUILTY, 0) - hearing.counts.get(NOT_GUILTY, 0)) / voted if voted else 0.0
    if points_basis(question) == "draft":
        return votes
    return JURY_SHARE * votes + (1.0 - JURY_SHARE) * balance_of(*weighed(question, hearing.filed))


def _confidence(question: Question, hearing: Hearing, balance: float) -> float:
    """From the margin, from how much of the papers was brought forward, and from what stands against it unanswered."""
    points = [point for point in points_of(question) if way_of(point) is not None]
    coverage = sum(point.id in hearing.filed for point in points) / len(points) if points else 0.0
    other = [point for point in points if way_of(point) != ("for" if balance > 0 else "against")]
    answered = {id for point in points if point.id in hearing.filed for id in point.answers}
    unanswered = sum(point.id not in answered for point in other) / len(other) if other else 0.0
    sure = MIN_CONFIDENCE + 0.5 * abs(balance) * (0.5 + 0.5 * coverage) - UNANSWERED_CONFIDENCE * unanswered
    return round(min(MAX_CONFIDENCE, max(MIN_CONFIDENCE, sure)), 2)


def _count_sentence(counts: Mapping[str, int]) -> str:
    guilty, not_guilty, abstained = (counts.get(choice, 0) for choice in (GUILTY, NOT_GUILTY, ABSTAIN))
    silent = f", with {abstained} abstaining" if abstained else ""
    if guilty and not_guilty:
        return f"the jury split {guilty} to {not_guilty}{silent}"
    found = humanise(GUILTY if guilty else NOT_GUILTY)
    return f"the jury found {found} with {count_noun(guilty or not_guilty, 'vote')} to none{silent}"


def _reasoning(question: Question, hearing: Hearing, decision: str) -> str:
    exhibits, challenges = count_noun(hearing.exhibits, "exhibit"), count_noun(hearing.challenges, "challenge")
    parts = [
        f"The prosecution asks for a yes to “{question.question}” and has {exhibits} left.",
        *(f"What weighs most for it: {_said(question, point)}" for point in speaking(question, "for")[:1]),
        f"The defence has {challenges} left.",
        *(f"What weighs most against it: {_said(question, point)}" for point in speaking(question, "against")[:1]),
        f"{_count_sentence(hearing.counts).capitalize()}.",
    ]
    if points_basis(question) == "draft":
        parts.append("Nobody has marked what the papers say, so this ruling follows the votes, and knows no more.")
        return " ".join(parts)
    for one, two in differing(question)[:1]:
        parts.append(f"The papers do not agree: {placed(question, one)} and {placed(question, two)}.")
    balance = balance_of(*weighed(question, hearing.filed))
    side = "a yes" if balance > 0 else "a no"
    against_votes = (balance > 0) != (hearing.counts.get(GUILTY, 0) > hearing.counts.get(NOT_GUILTY, 0))
    parts.append(
        f"Of what was marked, more stands for {side} once the answers are taken off"
        + (", which is not how the jury voted." if against_votes else ".")
        + f" Taken together that comes out for {'a yes' if decision == GUILTY else 'a no'}."
    )
    return " ".join(parts)


def _said(question: Question, point: Point) -> str:
    return f"{point.claim} {placed(question, point)}."


def _actions(question: Question, decision: str) -> Iterator[str]:
    """What is to be done: a yes first, then what has to hold for it."""
    conditions = list(open_conditions(question))
    if decision == GUILTY:
        yield f"Act on the yes to “{question.question}”"
        conditions = conditions[: MAX_ACTIONS - 1]
    for point in conditions[:MAX_ACTIONS]:
        yield f"See to this first: {_said(question, point)}"


def _dissent(hearing: Hearing, decision: str) -> str:
    """The reasons of a juror who voted the other way."""
    other = hearing.votes.get(NOT_GUILTY if decision == GUILTY else GUILTY, ())
    return other[0] if other else ""


def _reopen(question: Question, decision: str) -> Iterator[str]:
    """What would change the decision: what the papers do not agree on, then what stands on the other side."""
    for one, two in differing(question)[:2]:
        yield f"It is found out which holds: {placed(question, one)}, or {placed(question, two)}."
    for point in speaking(question, "against" if decision == GUILTY else "for")[:2]:
        yield f"It weighs more than was thought: {_said(question, point)}"
