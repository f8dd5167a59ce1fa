"""The ruling that is given where the judge gives none in time: the findings as they stand, by counts.

It follows from the log alone, so its words stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.phrases import comma_list
from engine.core.state import State
from engine.formats.history.acts import Confidence, GiveJudgement, RulingItem
from engine.formats.history.labels import ACCEPT, ADMIRER, ASPECT_PHRASES, CRITIC
from engine.formats.history.mind.criteria import Record, record_of
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.sources import sources_of
from engine.formats.history.rules.table import StandingFinding
from engine.matters.topic import Topic
from engine.text.clipping import clip

MAX_DEFAULT_ITEMS = 6
MAX_ITEM_CHARACTERS = 520
"""Items of each side."""


def ruling_of_findings(topic: Topic, state: State) -> GiveJudgement:
    """A ruling that recognises and acknowledges what was filed."""
    admirer, critic = record_of(topic, state, ADMIRER), record_of(topic, state, CRITIC)
    return GiveJudgement(
        decision=ACCEPT,
        achievements=_items(admirer.findings),
        controversies=_items(critic.findings),
        confidence=_confidence(admirer, critic),
        summary=_summary(topic, admirer, critic),
        context=_context(topic, state),
        assessment=_assessment(topic, admirer, critic),
        confidence_reason=_confidence_reason(admirer, critic),
    )


def _items(found: Sequence[StandingFinding]) -> tuple[RulingItem, ...]:
    """The findings as items, one of each aspect first; each repeats the words of its source."""
    first = {one.aspect: one for one in reversed(found)}
    ordered = [
        *(one for one in found if first[one.aspect] is one),
        *(one for one in found if first[one.aspect] is not one),
    ]
    return tuple(
        RulingItem(
            text=f"On {ASPECT_PHRASES[one.aspect]}: “{clip(one.part.quote or '', MAX_ITEM_CHARACTERS)}”",
            cites=(one.id,),
        )
        for one in ordered[:MAX_DEFAULT_ITEMS]
    )


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
