"""Finds cues: the words by which a sentence of testimony is known for a kind of evidence.

Every defendant's name reads "prisoner" in a sentence that is looked at. The kinds and their patterns are data, in
`lexicon.yaml`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from cases.sources.old_bailey.lexicon_table import LEXICON, ClaimPattern
from engine.text.negation import NEGATION_PATTERN, is_denied

MAX_WEIGHT: dict[str, frozenset[str]] = {
    "kill": frozenset({"found", "seen", "medical", "weapon", "insane", "threat", "confession", "document"}),
    "breakingPeace": frozenset({"seen", "medical", "weapon", "threat", "identified"}),
    "theft": frozenset({"found", "seen", "pawned", "property", "confession", "identified"}),
    "violentTheft": frozenset({"seen", "identified", "found", "weapon", "doubted"}),
    "deception": frozenset({"document", "confession", "seen"}),
    "royalOffences": frozenset({"coin", "document", "found", "weapon", "accomplice"}),
    "sexual": frozenset({"marriage", "medical", "confession"}),
}
"""The kinds of evidence on which a charge of a category commonly turns: they come to the table first."""

DENIAL_CHARACTERS = 12
"""Characters behind a cue in which it may still be denied."""
_PATTERNS = tuple((cue, LEXICON.compiled(cue)) for cue in LEXICON.kinds)
_ACCUSED = re.compile(r"\b(?:prisoners?|defendants?|he|him|his|she|her)\b", re.IGNORECASE)


@lru_cache(maxsize=256)
def _cues_for(
    categories: frozenset[str], for_defence: bool
) -> tuple[tuple[ClaimPattern, tuple[re.Pattern[str], ...]], ...]:
    """The cues of trials for offences of these categories, in the words of a side, with their patterns."""
    return tuple(
        (cue, patterns)
        for cue, patterns in _PATTERNS
        if (not cue.among or not categories or cue.among & categories) and (for_defence or not cue.defence_only)
    )


def matching_patterns(sentence: str, categories: frozenset[str], for_defence: bool) -> list[tuple[ClaimPattern, str]]:
    """The cues of a sentence with the words that matched, strongest first."""
    found: list[tuple[ClaimPattern, str]] = []
    small = sentence.lower()
    for cue, patterns in _cues_for(categories, for_defence):
        # Most sentences have no word of most cues: the loop that says so is the longest of an import.
        for word in cue.words:
            if word in small:
                break
        else:
            if cue.words:
                continue
        if cue.needs_accused and not _ACCUSED.search(sentence):
            continue
        for pattern in patterns:
            match = pattern.search(sentence)
            if match:
                if not (cue.affirms and _is_denied(sentence, match)):
                    found.append((cue, match[0]))
                break
    found.sort(key=lambda pair: -max(pair[0].prosecution, pair[0].defense))
    return found


def _is_denied(sentence: str, match: re.Match[str]) -> bool:
    """Whether what a sentence says there is denied before, within, or right behind: “I knew him not”."""
    behind = NEGATION_PATTERN.search(sentence, match.start(), match.end() + DENIAL_CHARACTERS)
    return behind is not None or is_denied(sentence, match.start())
