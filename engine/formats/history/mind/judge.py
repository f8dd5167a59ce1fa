"""How the house judges: by the weight of the points that still stands; where nobody has marked any it lists what fixed
rules found, and decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.state import State
from engine.formats.history.acts import MAX_ITEMS, Confidence, GiveJudgement, Outcome, Request, RulingItem
from engine.formats.history.labels import (
    ACCEPT,
    ADMIRER,
    ASPECT_PHRASES,
    CRITIC,
    LABELS,
    SEND_BACK,
    SIDES,
    aspect_of,
)
from engine.formats.history.mind.criteria import Record, criteria, record_of
from engine.formats.history.mind.evidence import (
    balance,
    filed_points,
    point_of,
    points_basis,
    way_of,
    way_of_side,
)
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.sources import sources_of
from engine.formats.history.rules.table import StandingFinding, findings, is_houses, is_last_round, prefix_of, requests
from engine.formats.history.state import HistoryState
from engine.matters.points import THIN_MARKS_SENTENCE, Point
from engine.matters.topic import Aspect, Topic
from engine.text.clipping import clip

DIVIDED_BELOW = 0.15
"""How far the balance, from -1 to 1, has to lie on a side for the name to be upheld or tarnished."""
NOISE = 0.08
"""Standard deviation of what is added to it: judges differ."""
HIGH_SURENESS, MEDIUM_SURENESS = 0.5, 0.25
MAX_REQUESTS = 2
MAX_ITEM_QUOTE = 400
"""Characters of a quote in an item."""
MAX_NAMED = 3
"""Points of each kind that the assessment names."""
SUMMARIES = {
    "upheld": "What is to be recognised outweighs what is to be answered for.",
    "tarnished": "What is to be answered for outweighs what is to be recognised.",
    "divided": "What is to be recognised and what is to be answered for weigh about the same.",
}


def house_judgement(topic: Topic, state: HistoryState, worded: bool) -> GiveJudgement:
    """What the house's judge decides: to accept as soon as every criterion is met, where nothing is left to be found,
    or in the last round."""
    if _is_enough(topic, state):
        return house_ruling(topic, state, worded)
    return GiveJudgement(
        decision=SEND_BACK,
        for_admirer=_requests(topic, state, ADMIRER, worded),
        for_critic=_requests(topic, state, CRITIC, worded),
    )


def _is_enough(topic: Topic, state: HistoryState) -> bool:
    if is_last_round(state) or all(one.met for one in criteria(topic, state)):
        return True
    looks_elsewhere = state.typed_settings.look_in == "wikipedia"
    return not looks_elsewhere and not any(record_of(topic, state, side).left for side in SIDES)


# Sending back


def _requests(topic: Topic, state: State, side: str, worded: bool) -> tuple[Request, ...]:
    """What a side is asked for: aspects that its findings leave out and that it was not asked for before. Those of
    which the sources speak come first, then those that the other side has filed on."""
    record, other = record_of(topic, state, side), record_of(topic, state, CRITIC if side == ADMIRER else ADMIRER)
    asked = {aspect_of(part.label) for part in requests(state) if part.id.startswith(prefix_of(side))}
    every = dict.fromkeys((*record.open_aspects, *(one.aspect for one in record.left), *other.aspects, *ASPECT_PHRASES))
    fresh = [aspect for aspect in every if aspect not in asked and aspect not in record.aspects]
    left = fresh or [aspect for aspect in every if aspect not in asked] or list(every)
    return tuple(
        Request(aspect=aspect, text=_request_text(topic, state, record, other, aspect) if worded else OMITTED_TEXT)
        for aspect in left[:MAX_REQUESTS]
    )


def _request_text(topic: Topic, state: HistoryState, record: Record, other: Record, aspect: Aspect) -> str:
    """A request in words: why, and where to begin."""
    phrase = ASPECT_PHRASES[aspect]
    if aspect in record.aspects:
        why = f"In round {state.round} I still want more on {phrase}"
    elif aspect in other.aspects:
        why = f"The other side has spoken on {phrase}, and you have not answered"
    else:
        why = f"Neither side has said anything on {phrase}"
    look = f"look for what speaks {way_of_side(record.side)} {topic.subject} there"
    place = next((one for one in record.left if one.aspect == aspect), None)
    section = (place.section or "").rpartition(" › ")[2] if place is not None else ""
    if place is not None and section and section != place.source.title:
        return f"{why}: {look}, and begin with “{section}” in “{place.source.title}”."
    if place is not None and place.year:
        return f"{why}: {look}, and begin around {place.year}."
    if state.typed_settings.look_in == "wikipedia":
        return f"{why}: {look}, in pages that nobody has read yet."
    return f"{why}: {look}, also in what you passed over."


# Ruling


def house_ruling(topic: Topic, state: State, worded: bool = True) -> GiveJudgement:
    """The ruling by what was filed; the one that is given where the judge gives none in time, too."""
    outcome, found = house_outcome(topic, state), findings(state)
    recognised, acknowledged = (
        tuple(
            RulingItem(text=_item(topic, state, one) if worded else OMITTED_TEXT, cites=(one.id,))
            for one in found
            if one.seat == number
        )[:MAX_ITEMS]
        for number in (1, 2)
    )
    ruling = GiveJudgement(
        decision=ACCEPT,
        achievements=recognised,
        controversies=acknowledged,
        outcome=outcome,
        confidence=_confidence(topic, state, outcome),
        summary=OMITTED_TEXT,
    )
    if not worded:
        return ruling
    if outcome == "open":
        unread = THIN_MARKS_SENTENCE if topic.readings else LABELS.reasons["nobody_decided"]
        return ruling.model_copy(update={"summary": unread if is_houses(state) else LABELS.reasons["nobody_judged"]})
    return ruling.model_copy(
        update={
            "summary": " ".join(_summary(topic, state, outcome)),
            "context": _context(topic, state),
            "assessment": " ".join(_assessment(topic, state)),
            "confidence_reason": "From how far the two sides lie apart, how much of what was marked was brought "
            "forward, and what of the other side stands unanswered.",
        }
    )


def house_outcome(topic: Topic, state: State) -> Outcome:
    """What becomes of the name, by the weight that still stands; open where nobody has marked the sources."""
    if points_basis(topic) == "draft":
        return "open"
    leans = balance(topic, state) + Draw(state.seed or "", "house", "judge").normal(NOISE)
    return "upheld" if leans > DIVIDED_BELOW else "tarnished" if leans < -DIVIDED_BELOW else "divided"


def _item(topic: Topic, state: State, one: StandingFinding) -> str:
    quote = f"“{clip(one.part.quote or '', MAX_ITEM_QUOTE)}”"
    point = point_of(topic, state, one)
    return f"{point.claim} {quote}"[:600] if point is not None else f"On {ASPECT_PHRASES[one.aspect]}: {quote}"


def _confidence(topic: Topic, state: State, outcome: Outcome) -> Confidence:
    """From the margin, from how much of what was marked was brought forward, and from what stands against it
    unanswered."""
    points, filed = topic.points, filed_points(topic, state)
    if not points:
        return "low"
    margin = abs(abs(balance(topic, state)) - DIVIDED_BELOW)
    coverage = len(filed) / len(points)
    lost = [one for one in points if way_of(one) == ("against" if outcome == "upheld" else "for")]
    answered = {id for one in points if one.id in filed for id in one.answers}
    unanswered = sum(one.id not in answered for one in lost) / len(lost) if lost else 0.0
    sure = min(1.0, 4.0 * margin) * (0.5 + 0.5 * coverage) - 0.15 * unanswered
    return "high" if sure > HIGH_SURENESS else "medium" if sure > MEDIUM_SURENESS else "low"


def _summary(topic: Topic, state: State, outcome: Outcome) -> Iterator[str]:
    years = f" ({topic.years})" if topic.years else ""
    yield f"{topic.subject}{years}: {SUMMARIES[outcome][0].lower()}{SUMMARIES[outcome][1:]}"
    filed = filed_points(topic, state)
    for way, lead in (("for", "Most is to be recognised for this:"), ("against", "Most is to be answered for here:")):
        heaviest = sorted((one for one in topic.points if way_of(one) == way and one.id in filed), key=_weight)
        if heaviest:
            yield f"{lead} {heaviest[-1].claim}"


def _weight(point: Point) -> float:
    return point.weight


def _context(topic: Topic, state: State) -> str:
    """The sentence with which the first source opens, as its own words; nothing where there is none."""
    for source in sources_of(topic, state):
        opening = next((one for one in sentences_of(source.text, topic.subject) if not one.graphic), None)
        if opening is not None:
            return f"“{opening.text}” ({source.title})."
    return ""


def _assessment(topic: Topic, state: State) -> Iterator[str]:
    """What was answered, what nobody answered, and what was left aside."""
    filed, by_id = filed_points(topic, state), {one.id: one for one in topic.points}
    answers = [(by_id[id], one) for one in topic.points if one.id in filed for id in one.answers if id in filed]
    for said, answer in answers[:MAX_NAMED]:
        yield f"“{said.claim}” was answered: {answer.claim}"
    met = {said.id for said, _ in answers}
    for way, lead in (("for", "For the name stands unanswered"), ("against", "Against it stands unanswered")):
        rest = [one for one in topic.points if one.id in filed and one.id not in met and way_of(one) == way]
        if rest:
            yield f"{lead}: {_claims(rest)}"
    aside = [one for one in topic.points if one.id not in filed]
    if aside:
        yield f"Nobody brought forward, and so it weighs half: {_claims(aside)}"
    share = round(50 + 50 * balance(topic, state))
    yield f"Of the weight that stands after that, {share} % is for the name."


def _claims(points: Sequence[Point]) -> str:
    return " ".join(one.claim for one in sorted(points, key=_weight, reverse=True)[:MAX_NAMED])
