"""The period: how people at the table speak when the trial belongs to another age.

Lines that smell of our own time fall away, lines made for such trials come in, and before the Victorians nobody says
"isn't". What the case itself says is never touched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from engine.formats.jury.arguments.wording import Wording
from engine.formats.jury.mind.line_set import Line, LineSet, line_from_text
from engine.text.capitals import capitalise
from engine.text.line_files import read_table, read_texts

FORMAL_BEFORE_YEAR = 1840
"""Trials before this year are spoken of without contractions."""
_MODERN_PATTERNS = read_texts("engine.formats.jury", "modern_words", ("patterns",), patterns=True)["patterns"]
MODERN_WORDS = re.compile(rf"\b(?:{'|'.join(_MODERN_PATTERNS)})\b", re.IGNORECASE)
"""Words that nobody would have used, or not so."""
_WORDINGS = read_table("engine.formats.jury", "wordings")
_FULL_FORMS = _WORDINGS["full_forms"]
_INNER_ADVERBS = r"(?:(?:already|always|ever|just|never|not|only) )?"
"""What may stand between the verb that was shortened and its participle."""
_CONTRACTION_PATTERN = re.compile(
    r"\b(can’t|won’t|shan’t|ain’t|let’s)\b|\b(\w+)n’t\b|\b(I|you|we|they|he|she|it|that|there|who|what)’(ll|d|ve|re|m)\b"
    rf"(?= ?({_INNER_ADVERBS}\w*))|"
    r"\b(he|she|it|that|there|here|what|who|where|how|nothing|something|everything|it all|(?:no|every|some)(?:body|one)"
    r"(?=’s (?:\w+(?:ing|ed)|been|got|told|an?|the|not|so|that|afraid|sure)\b))’s\b(?= ?(\w*))",
    re.IGNORECASE,
)
_NEGATIVE_QUESTION_PATTERN = re.compile(
    r"(?:^|(?<=[.?!:;,] ))((?:did|does|do|is|are|was|were|has|have|had|could|would|should))n’t "
    r"(I|you|he|she|it|we|they|that|this|any(?:body|one)|somebody)\b",
    re.IGNORECASE,
)
"""A question that is put with "not": "Didn't we order that?" """
_PARTICIPLE_PATTERN = re.compile(
    rf"^{_INNER_ADVERBS}(?:been|had|got|made|said|given|shown|told|heard|taken|come|gone|written|seen|known|done|"
    r"\w*greed|\w+(?<!e)ed)$"
)
_ENDINGS = {"ll": "will", "d": "would", "ve": "have", "re": "are", "m": "am"}
_WORDS = _WORDINGS["old_words"]


@dataclass(frozen=True)
class PeriodStyle:
    """How a case is spoken of at the table."""

    old: bool
    formal: bool
    _lines: dict[tuple[int, str], tuple[Line, ...]] = field(default_factory=dict, compare=False, repr=False)

    def lines(self, voice: LineSet, kind: str) -> tuple[Line, ...]:
        """A voice's lines of a kind as they are said of such a trial."""
        key = (id(voice), kind)
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = tuple(self._fitted(getattr(voice, kind)))
        return found

    def _fitted(self, lines: tuple[Line, ...]) -> list[Line]:
        if not self.old:
            return [line for line in lines if not line.age]
        fitting = [line for line in lines if line.age or not MODERN_WORDS.search(line.text)]
        if not self.formal:
            return [line for line in fitting if line.age != "georgian"]
        return [line_from_text(formalise(line.text), line.only, line.age, line.needs, line.life) for line in fitting]


@cache
def formalise(text: str) -> str:
    """A line without contractions and with the words of the time."""
    text = _CONTRACTION_PATTERN.sub(_full, _NEGATIVE_QUESTION_PATTERN.sub(r"\1 \2 not", text))
    for word, replacement in _WORDS.items():
        text = re.sub(rf"\b{word}\b", replacement, text)
    return text


def _full(match: re.Match[str]) -> str:
    whole, before, pronoun, ending, next_word, subject, following = match.groups()
    if whole:
        full = _FULL_FORMS[whole.lower()]
    elif before:
        full = f"{before} not"
    elif pronoun:
        had = ending.lower() == "d" and _PARTICIPLE_PATTERN.match(next_word or "")
        full = f"{pronoun} {'had' if had else _ENDINGS[ending.lower()]}"
    else:
        done = _PARTICIPLE_PATTERN.match(following or "")
        # "It's done" is over; "it's been seen" has been.
        full = f"{subject} {'has' if done and (following, subject.lower()) != ('done', 'it') else 'is'}"
    return capitalise(full) if match.group()[0].isupper() else full


_NEW_STYLE = PeriodStyle(old=False, formal=False)
_OLD_STYLE = PeriodStyle(old=True, formal=False)
_FORMAL_STYLE = PeriodStyle(old=True, formal=True)


def period_style(wording: Wording) -> PeriodStyle:
    """The register of a case, by its year."""
    if wording.year is not None and wording.year < FORMAL_BEFORE_YEAR:
        return _FORMAL_STYLE
    return _OLD_STYLE if wording.old else _NEW_STYLE
