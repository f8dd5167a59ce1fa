"""How the house judges: by counts, and it says so. Its ruling is made of what both sides filed, every item cited."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.house import OMITTED_TEXT
from engine.core.phrases import comma_list
from engine.core.state import State
from engine.formats.history.acts import Aspect, Confidence, GiveJudgement, Request, RulingItem
from engine.formats.history.labels import ACCEPT, ADMIRER, ASPECT_PHRASES, CRITIC, SEND_BACK, aspect_of
from engine.formats.history.mind.criteria import Record, criteria, record_of
from engine.formats.history.mind.historian import candidates
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.sources import sources_of
from engine.formats.history.rules.table import StandingFinding, is_last_round, prefix_of, requests
from engine.matters.topic import Topic

MAX_REQUESTS = 2
MAX_HOUSE_ITEMS = 6
"""Items of each side in a ruling of the house."""


def house_judgement(topic: Topic, state: State, worded: bool) -> GiveJudgement:
    """What the house's judge decides: to accept as soon as every criterion is met, or in the last round."""
    if is_last_round(state) or all(one.met for one in criteria(topic, state)):
        return ruling_of_findings(topic, state, worded)
    return GiveJudgement(
        decision=SEND_BACK,
        for_admirer=_requests(topic, state, ADMIRER, worded),
        for_critic=_requests(topic, state, CRITIC, worded),
    )


# Sending back


def _requests(topic: Topic, state: State, side: str, worded: bool) -> tuple[Request, ...]:
    """What a side is asked for: aspects that its findings leave out and that it was not asked for before. Those of
    which the sources speak come first."""
    record = record_of(topic, state, side)
    asked = {aspect_of(part.label) for part in requests(state) if part.id.startswith(prefix_of(side))}
    every = (*record.open_aspects, *(aspect for aspect in ASPECT_PHRASES if aspect not in record.aspects))
    fresh = [aspect for aspect in dict.fromkeys(every) if aspect not in asked] or list(ASPECT_PHRASES)
    return tuple(
        Request(
            aspect=aspect,
            text=_request_text(topic, state, record, aspect, number) if worded else OMITTED_TEXT,
        )
        for number, aspect in enumerate(fresh[:MAX_REQUESTS])
    )


def _request_text(topic: Topic, state: State, record: Record, aspect: Aspect, number: int) -> str:
    """A request in words: the aspect, a section or a year of the sources to begin at, and what the dossier has."""
    place = next((one for one in candidates(topic, state, record.side) if one.aspect == aspect), None)
    where = ""
    if place is not None and place.sentence.section:
        where = f", from the section “{place.sentence.section.rpartition(' › ')[2]}” of “{place.source.title}” on"
    elif place is not None and place.sentence.year:
        where = f", around {place.sentence.year}"
    has = comma_list([ASPECT_PHRASES[one] for one in record.aspects]) or "nothing yet"
    what = "what speaks for" if record.side == ADMIRER else "what speaks against"
    verb = "Look into" if number == 0 else "Then look into"
    return f"{verb} {ASPECT_PHRASES[aspect]}{where}: {what} {topic.subject} there. Your findings so far are on {has}."


# Ruling


def ruling_of_findings(topic: Topic, state: State, worded: bool = True) -> GiveJudgement:
    """A ruling that recognises and acknowledges what was filed, by counts."""
    admirer, critic = record_of(topic, state, ADMIRER), record_of(topic, state, CRITIC)
    confidence = _confidence(admirer, critic)
    ruling = GiveJudgement(
        decision=ACCEPT,
        achievements=_items(admirer.findings, worded),
        controversies=_items(critic.findings, worded),
        confidence=confidence,
        summary=OMITTED_TEXT,
    )
    if not worded:
        return ruling
    return ruling.model_copy(
        update={
            "summary": _summary(topic, admirer, critic),
            "context": _context(topic, state),
            "assessment": _assessment(topic, admirer, critic),
            "confidence_reason": _confidence_reason(admirer, critic),
        }
    )


def _items(found: Sequence[StandingFinding], worded: bool) -> tuple[RulingItem, ...]:
    """The findings as items, one of each aspect first; each repeats the words of its source."""
    first = {one.aspect: one for one in reversed(found)}
    ordered = [
        *(one for one in found if first[one.aspect] is one),
        *(one for one in found if first[one.aspect] is not one),
    ]
    return tuple(
        RulingItem(
            text=f"On {ASPECT_PHRASES[one.aspect]}: “{_short(one.part.quote or '')}”" if worded else OMITTED_TEXT,
            cites=(one.id,),
        )
        for one in ordered[:MAX_HOUSE_ITEMS]
    )


def _short(quote: str) -> str:
    return quote if len(quote) <= 520 else f"{quote[:519].rsplit(' ', 1)[0]}…"


def _confidence(admirer: Record, critic: Record) -> Confidence:
    """High where both sides have four findings on three aspects; medium where both have three findings."""
    records = (admirer, critic)
    if all(len(one.findings) >= 4 and len(one.aspects) >= 3 for one in records):
        return "high"
    return "medium" if all(len(one.findings) >= 3 for one in records) else "low"


def _count(record: Record, one: str, several: str) -> str:
    number = len(record.findings)
    return f"{number} {one if number == 1 else several}"


def _summary(topic: Topic, admirer: Record, critic: Record) -> str:
    years = f" ({topic.years})" if topic.years else ""
    both = set(admirer.aspects) & set(critic.aspects)
    contested = [ASPECT_PHRASES[aspect] for aspect in ASPECT_PHRASES if aspect in both]
    shared = f" Both sides claim {comma_list(contested)}." if contested else " No aspect is claimed by both sides."
    return (
        f"{topic.subject}{years} is neither cleared nor condemned here. "
        f"{_count(admirer, 'achievement', 'achievements')} and {_count(critic, 'controversy', 'controversies')} stand, "
        f"each in the words of a source.{shared}"
    )


def _context(topic: Topic, state: State) -> str:
    """The sentence with which the first source opens, as its own words; nothing where there is none."""
    for source in sources_of(topic, state):
        opening = next((one for one in sentences_of(source.text) if not one.graphic), None)
        if opening is not None:
            return f"“{opening.text}” ({source.title}). The deeds are to be read by what that time knew and could do."
    return ""


def _assessment(topic: Topic, admirer: Record, critic: Record) -> str:
    for_, against = len(admirer.findings), len(critic.findings)
    if for_ == against:
        balance = "as much to admire as to answer for"
    else:
        balance = "more to admire than to answer for" if for_ > against else "more to answer for than to admire"
    alone = [aspect for aspect in admirer.aspects if aspect not in critic.aspects]
    burden = [aspect for aspect in critic.aspects if aspect not in admirer.aspects]
    parts = [f"By count alone the record holds {balance}: {for_} to {against}. A count is no measure of a life."]
    if alone:
        parts.append(f"Nothing was brought against {comma_list([ASPECT_PHRASES[one] for one in alone])}.")
    if burden:
        parts.append(f"Nothing was brought in favour of {comma_list([ASPECT_PHRASES[one] for one in burden])}.")
    parts.append(f"{topic.subject} has to be remembered for both.")
    return " ".join(parts)


def _confidence_reason(admirer: Record, critic: Record) -> str:
    sources = len(admirer.sources | critic.sources)
    return (
        f"Counted, not weighed: {len(admirer.findings)} findings on {len(admirer.aspects)} aspects against "
        f"{len(critic.findings)} on {len(critic.aspects)}, from {sources} {'source' if sources == 1 else 'sources'}."
    )
