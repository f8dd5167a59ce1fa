"""References: whether a pronoun in somebody's testimony means the accused, by whom it named last."""

from __future__ import annotations

import re

_ACCUSED_PATTERN = re.compile(r"\b(?:prisoners?|defendants?)\b", re.IGNORECASE)
_OTHER_PATTERN = re.compile(
    r"\b(?:deceased|prosecut(?:or|rix)|constable|policeman|officer|sergeant|interpreter|magistrate|coroner|surgeon"
    r"|doctor|inspector|landlord|landlady)\b"
    r"|\bmy (?:wife|husband|son|daughter|brother|sister|father|mother|master|mistress|servant|friend|shopman|wife's)\b"
    r"|(?<!were )(?<!was )(?<!is )(?<!as )\b(?:a|an|another|the other|one|some)"
    r" (?:\w+ )?(?:man|woman|person|boy|girl|gentleman|lady|lad|fellow|child)\b"
    r"|\b(?:Mr|Mrs|Miss|Dr|Sir|Capt|Captain|Serjeant|Sergeant|Inspector)\.? [A-Z][\w'’]+"
    r"|(?<![.?!] )(?<!^)\b[A-Z][a-z]+ [A-Z][\w'’]+\b",
)
"""Somebody else: by office, kinship or name."""
_PRONOUN_PATTERN = re.compile(r"\b(?:(?P<male>he|him|his)|(?P<female>she|her)|they|them|their)\b", re.IGNORECASE)


class References:
    """Who is spoken of, from sentence to sentence of one witness."""

    def __init__(self, gender: str | None, reported: bool) -> None:
        """`gender`: of all the accused, where they have one; `reported`: whether somebody else sums up what was said,
        so that a pronoun mostly means the speaker."""
        self._gender = gender
        self._reported = reported
        self._accused: bool | None = None
        """Whether the accused were named last; None: nobody was."""

    def of_accused(self, sentence: str, start: int, end: int) -> bool:
        """Whether a stretch of a sentence is about the accused: it names them, or its first pronoun means them."""
        if _ACCUSED_PATTERN.search(sentence, start, end):
            return True
        pronoun = _PRONOUN_PATTERN.search(sentence, start, end)
        if pronoun is None:
            return True
        other_gender = {"male": "female", "female": "male"}.get(self._gender or "")
        if other_gender is not None and pronoun[other_gender]:
            return False
        last = self._last(sentence, pronoun.start())
        return last is not False and not (self._reported and last is None)

    def hear(self, sentence: str) -> None:
        """Remember whom a sentence names last."""
        self._accused = None if self._reported else self._last(sentence, len(sentence))

    def _last(self, sentence: str, end: int) -> bool | None:
        named = [(found.start(), True) for found in _ACCUSED_PATTERN.finditer(sentence, 0, end)]
        named += [(found.start(), False) for found in _OTHER_PATTERN.finditer(sentence, 0, end)]
        return max(named)[1] if named else self._accused
