"""The names and words of a historical trial, each in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, get_args

from engine.core.format import Role, read_labels
from engine.formats.history.acts import Confidence
from engine.matters.points import THIN_MARKS_SENTENCE
from engine.matters.topic import Aspect
from engine.text.line_files import read_table

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

_ASPECT_TABLES = read_table("engine.formats.history", "aspect_labels", ("labels", "phrases"))
ASPECTS: Mapping[Aspect, str] = {aspect: _ASPECT_TABLES["labels"][aspect] for aspect in get_args(Aspect)}
"""What the parts of a life are called: on findings, and on what the judge asks for."""
ASPECT_PHRASES: Mapping[Aspect, str] = {aspect: _ASPECT_TABLES["phrases"][aspect] for aspect in get_args(Aspect)}
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


LABELS = read_labels("engine.formats.history", thin_marks=THIN_MARKS_SENTENCE)
