"""How the house judges: by counts, and it says so. Its ruling is made of what both sides filed, every item cited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.house import OMITTED_TEXT
from engine.core.phrases import comma_list, count_noun
from engine.core.state import State
from engine.formats.history.acts import Aspect, Confidence, GiveJudgement, Request, RulingItem
from engine.formats.history.labels import ACCEPT, ADMIRER, ASPECT_PHRASES, CRITIC, SEND_BACK, aspect_list, aspect_of
from engine.formats.history.mind.criteria import Record, criteria, record_of
from engine.formats.history.mind.historian import candidates
from engine.formats.history.mind.sentences import Sentence, sentences_of
from engine.formats.history.rules.sources import sources_of
from engine.formats.history.rules.table import StandingFinding, is_last_round, prefix_of, requests
from engine.formats.history.state import HistoryState
from engine.matters.topic import Topic
from engine.text.clipping import clip

MAX_REQUESTS = 2
MAX_HOUSE_ITEMS = 6
"""Items of each side in a ruling of the house."""
HIGH_FINDINGS, HIGH_ASPECTS, HIGH_SOURCES = 4, 3, 2
MEDIUM_FINDINGS = 3
MAX_ITEM_QUOTE = 500
"""Characters of a quote in an item."""
MAX_UNMET = 3
"""Criteria that were not met of which the ruling says why."""


def house_judgement(topic: Topic, state: State, worded: bool) -> GiveJudgement:
    """What the house's judge decides: to accept as soon as every criterion is met, or in the last round."""
    if is_last_round(state) or all(one.met for one in criteria(topic, state)):
        return _ruling(topic, state, worded)
    return GiveJudgement(
        decision=SEND_BACK,
        for_admirer=_requests(topic, state, ADMIRER, worded),
        for_critic=_requests(topic, state, CRITIC, worded),
    )


# Sending back


def _requests(topic: Topic, state: State, side: str, worded: bool) -> tuple[Request, ...]:
    """What a side is asked for: aspects that its findings leave out and that it was not asked for before. Those of
    which the sources speak come first, then those that the other side has filed on."""
    record, other = record_of(topic, state, side), record_of(topic, state, CRITIC if side == ADMIRER else ADMIRER)
    asked = {aspect_of(part.label) for part in requests(state) if part.id.startswith(prefix_of(side))}
    every = dict.fromkeys((*record.open_aspects, *other.aspects, *ASPECT_PHRASES))
    fresh = [aspect for aspect in every if aspect not in asked and aspect not in record.aspects]
    left = fresh or [aspect for aspect in every if aspect not in asked] or list(every)
    return tuple(
        Request(
            aspect=aspect,
            text=_request_text(topic, state, record, other, aspect) if worded else OMITTED_TEXT,
        )
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
    serves = "speaks for" if record.side == ADMIRER else "speaks against"
    look = f"look for what {serves} {topic.subject} there"
    place = next((one for one in candidates(topic, state, record.side) if one.aspect == aspect), None)
    section = (place.sentence.section or "").rpartition(" › ")[2] if place is not None else ""
    if place is not None and section and section != place.source.title:
        return f"{why}: {look}, and begin with “{section}” in “{place.source.title}”."
    if place is not None and place.sentence.year:
        return f"{why}: {look}, and begin around {place.sentence.year}."
    if state.typed_settings.look_in == "wikipedia":
        return f"{why}: {look}, in pages that nobody has read yet."
    return f"{why}: {look}, also in what you passed over."


# Ruling


class _Item(NamedTuple):
    finding: StandingFinding
    number: int
    """As the ruling counts them, from 1."""


def _ruling(topic: Topic, state: State, worded: bool) -> GiveJudgement:
    admirer, critic = record_of(topic, state, ADMIRER), record_of(topic, state, CRITIC)
    achievements, controversies = _items(admirer.findings), _items(critic.findings)
    ruling = GiveJudgement(
        decision=ACCEPT,
        achievements=_worded(achievements, worded),
        controversies=_worded(controversies, worded),
        confidence=_confidence(admirer, critic),
        summary=OMITTED_TEXT,
    )
    if not worded:
        return ruling
    return ruling.model_copy(
        update={
            "summary": _summary(topic, achievements, controversies),
            "context": _context(topic, state),
            "assessment": _assessment(topic, state, achievements, controversies),
            "confidence_reason": _confidence_reason(admirer, critic),
        }
    )


def _items(found: Sequence[StandingFinding]) -> list[_Item]:
    """The findings that the ruling takes up: one of each aspect before a second one, then by aspect."""
    first = {one.aspect: one for one in reversed(found)}
    ordered = [
        *(one for one in found if first[one.aspect] is one),
        *(one for one in found if first[one.aspect] is not one),
    ][:MAX_HOUSE_ITEMS]
    aspects = list(dict.fromkeys(one.aspect for one in ordered))
    return [
        _Item(one, place) for place, one in enumerate(sorted(ordered, key=lambda one: aspects.index(one.aspect)), 1)
    ]


def _worded(items: Sequence[_Item], worded: bool) -> tuple[RulingItem, ...]:
    """Each item repeats the words of its source."""
    told: set[Aspect] = set()
    made = []
    for item in items:
        aspect = item.finding.aspect
        lead = f"Also on {ASPECT_PHRASES[aspect]}" if aspect in told else f"On {ASPECT_PHRASES[aspect]}"
        told.add(aspect)
        text = f"{lead}: “{clip(item.finding.part.quote or '', MAX_ITEM_QUOTE)}”" if worded else OMITTED_TEXT
        made.append(RulingItem(text=text, cites=(item.finding.id,)))
    return tuple(made)


def _confidence(admirer: Record, critic: Record) -> Confidence:
    """High where both sides have enough findings on enough aspects, several sources; medium where both have some."""
    records = (admirer, critic)
    many = all(len(one.findings) >= HIGH_FINDINGS and len(one.aspects) >= HIGH_ASPECTS for one in records)
    if many and len(admirer.sources | critic.sources) >= HIGH_SOURCES:
        return "high"
    return "medium" if all(len(one.findings) >= MEDIUM_FINDINGS for one in records) else "low"


def _summary(topic: Topic, achievements: Sequence[_Item], controversies: Sequence[_Item]) -> str:
    years = f" ({topic.years})" if topic.years else ""
    recognised, acknowledged = _phrases(achievements), _phrases(controversies)
    parts = [f"{topic.subject}{years} is neither cleared nor condemned here."]
    if recognised:
        parts.append(f"There is something to recognise on {recognised}.")
    if acknowledged:
        parts.append(f"There is something to answer for on {acknowledged}.")
    return " ".join(parts)


def _phrases(items: Sequence[_Item]) -> str:
    return aspect_list(item.finding.aspect for item in items)


def _context(topic: Topic, state: State) -> str:
    """The first two sentences of the first source that has any, as its own words."""
    for source in sources_of(topic, state):
        opening = [one for one in sentences_of(source.text)[:3] if not one.graphic]
        if opening:
            return (
                f"“{_joined(opening)}” ({source.title}). The deeds are to be read by what that time knew and could "
                "do, and their cost by those who paid it."
            )
    return ""


def _joined(opening: Sequence[Sentence]) -> str:
    """The first sentence, with the second where it follows at once in the same section."""
    first, rest = opening[0], opening[1:2]
    follows = rest and rest[0].section == first.section and rest[0].start - first.start - len(first.text) <= 2
    return f"{first.text} {rest[0].text}" if follows else first.text


def _assessment(topic: Topic, state: State, achievements: Sequence[_Item], controversies: Sequence[_Item]) -> str:
    parts = [_why_now(topic, state), *_contested(achievements, controversies)]
    praised, blamed = ({item.finding.aspect for item in items} for items in (achievements, controversies))
    unanswered = [item for item in achievements if item.finding.aspect not in blamed]
    unexcused = [item for item in controversies if item.finding.aspect not in praised]
    if unanswered:
        parts.append(f"Nothing was brought against what stands on {_phrases(unanswered)}.")
    if unexcused:
        parts.append(f"Nothing was brought to excuse what stands on {_phrases(unexcused)}.")
    parts.append(
        f"By count the record holds {len(achievements)} to recognise and {len(controversies)} to answer for; a count "
        f"is no measure of a life, and {topic.subject} is to be remembered for both."
    )
    return " ".join(parts)


def _contested(achievements: Sequence[_Item], controversies: Sequence[_Item]) -> Iterator[str]:
    """Where both sides have something to say, by the numbers of the items."""
    met: list[str] = []
    for aspect, phrase in ASPECT_PHRASES.items():
        for_ = [item.number for item in achievements if item.finding.aspect == aspect]
        against = [item.number for item in controversies if item.finding.aspect == aspect]
        if for_ and against:
            weighed = f"{_named('achievement', for_)} against {_named('controversy', against)}"
            met.append(f"on {phrase}, I weigh {weighed}" if not met else f"on {phrase}, {weighed}")
    if met:
        yield f"The two sides meet {'once' if len(met) == 1 else 'more than once'}: {'; '.join(met)}."
        yield "What is good in it does not undo the harm, nor the harm the good."


def _why_now(topic: Topic, state: State) -> str:
    """Why the judge rules now."""
    unmet = [one for one in criteria(topic, state) if not one.met]
    if not unmet:
        return "I rule now because every criterion is met."
    what = "one criterion is" if len(unmet) == 1 else f"{len(unmet)} criteria are"
    reasons = " ".join(one.text for one in unmet[:MAX_UNMET])
    return f"I rule because this is the last round, although {what} not met. {reasons}"


def _named(noun: str, numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"{noun} {numbers[0]}"
    several = {"achievement": "achievements", "controversy": "controversies"}[noun]
    return f"{several} {comma_list(numbers[:-1])} and {numbers[-1]}"


def _confidence_reason(admirer: Record, critic: Record) -> str:
    sources = len(admirer.sources | critic.sources)
    return (
        f"Counted, not weighed: {count_noun(len(admirer.findings), 'finding')} on "
        f"{count_noun(len(admirer.aspects), 'part')} of the life against {count_noun(len(critic.findings), 'finding')} "
        f"on {len(critic.aspects)}, from {count_noun(sources, 'source')}. "
        f"High takes {HIGH_FINDINGS} findings on {HIGH_ASPECTS} parts for each side, and {HIGH_SOURCES} sources."
    )
