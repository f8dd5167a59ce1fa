"""The names and words of a historical trial, each in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.core.format import Labels, Role
from engine.formats.history.acts import Confidence
from engine.matters.points import THIN_MARKS_SENTENCE
from engine.matters.topic import Aspect

ADMIRER: Final = "admirer"
CRITIC: Final = "critic"
JUDGE: Final = "judge"
SIDES = (ADMIRER, CRITIC)

ACCEPT: Final = "accept"
SEND_BACK: Final = "send_back"
UPHELD: Final = "upheld"
TARNISHED: Final = "tarnished"
DIVIDED: Final = "divided"
OPEN: Final = "open"
OUTCOMES = (UPHELD, TARNISHED, DIVIDED, OPEN)
NOBODY_DECIDED: Final = (
    "Nobody has decided: no model was asked. Below is what fixed rules found in the papers; nobody has weighed it."
)
NOBODY_JUDGED: Final = "Nobody has decided: neither a person nor a model judged. Below is what both sides filed."

UNPLACED_LABEL: Final = "On no side"
"""Of what the sources tell where fixed rules could not read for whom it speaks."""

ADMIRED: Final = "mostly_admired"
CONDEMNED: Final = "mostly_condemned"
TORN: Final = "torn"
CHOICES = (ADMIRED, CONDEMNED, TORN)
"""What the audience votes, before and after."""

MET_LABEL, NOT_MET_LABEL = "Met", "Not met"
"""The labels of the judge's criteria."""

RETURNED: Final = "returned"
"""The end of the topic of an ask for something that was given back to be mended."""

ROLES = {
    ADMIRER: Role("Admirer", frozenset({"research", "file_findings"})),
    CRITIC: Role("Critic", frozenset({"research", "file_findings"})),
    JUDGE: Role("Judge", frozenset({"give_judgement"})),
}

ASPECTS: Mapping[Aspect, str] = {
    "rule": "Rule",
    "law": "Law",
    "reform": "Reform",
    "war": "War",
    "people": "People",
    "economy": "Economy",
    "science": "Science",
    "culture": "Culture",
    "faith": "Faith",
    "character": "Character",
    "legacy": "Legacy",
}
"""What the parts of a life are called: on findings, and on what the judge asks for."""
ASPECT_PHRASES: Mapping[Aspect, str] = {
    "rule": "how power was won and used",
    "law": "law and justice",
    "reform": "reforms and what was built",
    "war": "war and peace",
    "people": "what happened to people",
    "economy": "trade, work and money",
    "science": "science and invention",
    "culture": "art, letters and learning",
    "faith": "faith and conscience",
    "character": "character",
    "legacy": "what came after",
}
"""The same within a sentence."""


def aspect_list(aspects: Iterable[Aspect]) -> str:
    """Several parts of a life within a sentence, each once."""
    phrases = list(dict.fromkeys(ASPECT_PHRASES[aspect] for aspect in aspects))
    if len(phrases) < 3:
        return ", and ".join(phrases)
    return f"{'; '.join(phrases[:-1])}; and {phrases[-1]}"


CONFIDENCE_FIGURES: Mapping[Confidence, float] = {"high": 0.9, "medium": 0.6, "low": 0.3}
"""How sure a ruling is, as the number that goes with it."""


def aspect_of(label: str) -> Aspect | None:
    """The aspect with a label."""
    return next((aspect for aspect, words in ASPECTS.items() if words == label), None)


LABELS = Labels(
    settings={
        "max_rounds": "Rounds, at most",
        "min_findings": "Findings in a dossier, at least",
        "look_in": "Where it is looked up",
        "research_seconds": "Seconds for research",
        "judging_seconds": "Seconds for the judge",
        "audience_seconds": "Seconds for the audience",
        "historian_temperature": "Temperature of models as historians",
        "judge_temperature": "Temperature of a model as judge",
    },
    phases={
        "dossiers": "Research",
        "judgement": "Before the judge",
        "second_vote": "The audience votes again",
        "verdict": "The ruling",
    },
    choices={ADMIRED: "Mostly to be admired", CONDEMNED: "Mostly to be condemned", TORN: "Torn"},
    outcomes={UPHELD: "Upheld", TARNISHED: "Tarnished", DIVIDED: "Divided", OPEN: "Open"},
    acts={
        "research": "Search for sources, and read them",
        "file_findings": "File your dossier: findings, each with a quote of a source, word for word",
        "give_judgement": "Accept and rule, or send both sides back for more",
    },
    topics={
        "research": "Research",
        "dossier_admirer": "The Admirer's dossier",
        "dossier_critic": "The Critic's dossier",
        f"dossier_admirer_{RETURNED}": "Returned: mend what is marked",
        f"dossier_critic_{RETURNED}": "Returned: mend what is marked",
        "judgement": "The judgement",
        f"judgement_{RETURNED}": "Returned: mend what is marked",
        "audience": "The audience may change its vote",
    },
    reasons={
        "accepted": "The judge found the evidence sufficient and ruled.",
        "last_round": "In the last round the judge had to accept, and ruled.",
        "no_ruling": "No ruling was given in time, so what the findings weigh decides.",
        "nobody_decided": NOBODY_DECIDED,
        "thin_marks": THIN_MARKS_SENTENCE,
        "nobody_judged": NOBODY_JUDGED,
        "adjourned": "The host adjourned.",
    },
)
