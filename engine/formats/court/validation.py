"""Validation: what code can decide of a paper. Each function gives the flaw in a sentence, or None.

What it cannot decide (whether an exhibit supports the case, whether the answer meets it, whether the alternative is
coherent, whether the confidence fits) is looked at in the review (`mind/review.py`), and only warned of.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from engine.core.matter import Way
from engine.formats.court.mind.evidence import way_of
from engine.matters.points import Point

MIN_KNOWN_STEMS = 3
"""Words of the documents that a harm has which has none of what it quotes."""
HARM_SUBJECT = "The harm"
"""With which every flaw of a harm begins."""
_VAGUE_PATTERN = re.compile(
    r"\b(?:might|may|could|can|would|will)\s+(?:well\s+|also\s+|potentially\s+|possibly\s+)?"
    r"(?:confuse\w*|cause\s+(?:some\s+)?(?:issues?|problems?|confusion|trouble)|"
    r"be\s+(?:a\s+|an\s+)?(?:bad|problem\w*|issue|confusing|harmful|risky|negative)|"
    r"lead\s+to\s+(?:some\s+)?(?:issues?|problems?|confusion|trouble)|have\s+(?:some\s+)?(?:issues?|problems?|consequences))",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:when|whenever|if|because|after|before|until|once|unless|as soon as|every time|by the time|on the day)\b|\d",
    re.IGNORECASE,
)
_PROSECUTION = re.compile(r"\bprosecut\w*", re.IGNORECASE)
_DEFENCE = re.compile(r"\bdefen[cs]e\w*|\bdefend\w*", re.IGNORECASE)
_SPLIT_PATTERN = re.compile(
    r"\bsplit\b|\bdivided\b|\bmajority\b|\bminority\b|\bdissent\w*|\babstain\w*|\babstention\w*|\bdisagree\w*|"
    r"\bnot unanimous\b|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s*(?:to|[–—:-])\s*"
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b",
    re.IGNORECASE,
)


def count_words(text: str) -> int:
    """The words of a text: what stands between white space and has a letter or a digit in it."""
    return sum(any(char.isalnum() for char in word) for word in text.split())


def harm_flaw(harm: str, least: int, stems: Collection[str], known: Collection[str]) -> str | None:
    """What is wrong with the harm of an exhibit.

    Args:
        least: words that it has at least.
        stems: those of its words.
        known: the same of the question and the documents.
    """
    words = count_words(harm)
    if words < least:
        return (
            f"{HARM_SUBJECT} has {_words(words)}, and at least {least} are asked for: say who suffers what, and when."
        )
    if _VAGUE_PATTERN.search(harm) and not _CONDITION.search(harm):
        return f"{HARM_SUBJECT} is not specific: in place of what might happen, say who suffers what, and when."
    if not set(stems) & set(known) and not any(char.isdigit() for char in harm):
        return f"{HARM_SUBJECT} is not specific: it names nothing that stands in the question or in the documents."
    return None


def unrelated_harm_flaw(harm: frozenset[str], quoted: frozenset[str], known: Collection[str]) -> str | None:
    """What is wrong with a harm that does not follow from the words that are quoted for it.

    Args:
        harm: the stems of its words.
        quoted: those of what is quoted, of what was marked there, and of the question.
        known: those of the question and the documents.
    """
    if not harm or harm & quoted or len(harm.intersection(known)) >= MIN_KNOWN_STEMS:
        return None
    return f"{HARM_SUBJECT} has nothing to do with the quote: say what follows from these words."


def other_side_flaw(points: Collection[Point], way: Way) -> str | None:
    """What is wrong with the words of an advocate that bring forward nothing but points for the other side.

    Args:
        points: those that they bring forward.
        way: the way that the advocate argues.
    """
    ways = {way_of(point) for point in points} - {None}
    if not ways or way in ways:
        return None
    side = "for" if way == "against" else "against"
    return f"This speaks {side} a yes, which is the other side’s to say: file what speaks {way} it."


def challenge_flaw(exhibit: int, standing: Collection[int]) -> str | None:
    """What is wrong with the exhibit that a challenge names."""
    if exhibit in standing:
        return None
    known = ", ".join(map(str, standing))
    return f"There is no exhibit {exhibit} that stands; " + (f"there is {known}." if known else "there is none.")


def vote_flaw(reasoning: str, least: int) -> str | None:
    """What is wrong with a juror's reasons."""
    words = count_words(reasoning)
    return f"The reasons have {_words(words)}, and at least {least} are asked for." if words < least else None


def ruling_flaw(reasoning: str, counts: Mapping[str, int]) -> str | None:
    """What is wrong with a judge's reasons, given the votes by choice."""
    missing = [
        side
        for side, pattern in (("prosecution", _PROSECUTION), ("defence", _DEFENCE))
        if not pattern.search(reasoning)
    ]
    if missing:
        return f"The reasoning does not refer to the {' nor to the '.join(missing)}; it has to weigh both sides."
    if sum(1 for count in counts.values() if count) > 1 and not _SPLIT_PATTERN.search(reasoning):
        votes = ", ".join(f"{count} {choice.replace('_', ' ')}" for choice, count in counts.items() if count)
        return f"The reasoning does not acknowledge how the jury split ({votes})."
    return None


def actions_flaw(guilty: bool, actions: Collection[str]) -> str | None:
    """What is wrong with the actions of a ruling."""
    if guilty and not any(count_words(action) >= 2 for action in actions):
        return "A guilty ruling says what to do; it names no action."
    return None


def _words(count: int) -> str:
    return "1 word" if count == 1 else f"{count} words"
