"""Claims: the single quotable things that were said, each with the cues found in it and how it leans."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.lexicon import MAX_WEIGHT, matching_patterns
from cases.sources.old_bailey.lexicon_table import ClaimPattern
from cases.sources.old_bailey.outcome import UNSAFE_PATTERN
from cases.sources.old_bailey.prose import Span, quotable
from cases.sources.old_bailey.references import References
from cases.sources.old_bailey.speech import Answer, TrialHearing
from engine.matters.criminal_case import Exhibit, Side, Strength, Witness
from engine.text.clauses import statements
from engine.text.words import word_count

_HEARSAY = re.compile(
    r"\b(?:don'?t|do not|did not|didn'?t|cannot|can'?t) (?:know|remember|recollect|recall)\b", re.IGNORECASE
)
_FIRST_PERSON = re.compile(
    r"\bI (?:saw|heard|found|took|went|met|asked|said|told|knew|know|felt|searched|examined|missed|produce)\b"
)
_LETTERS = re.compile(r"[A-Za-z]{2}")
_ACCUSED = re.compile(r"\b(?:prisoner|defendant)")
_PERSON = re.compile(r"\b(?:prisoners?|defendants?|he|she|they|him|her|them)\b", re.IGNORECASE)
SAID_PATTERN = re.compile(
    r"\b(?:prisoners?|he|she|they) (?:\w+ ){0,2}(?:said|told|asked|answered|replied|exclaimed|cried|stated)\b",
    re.IGNORECASE,
)
_STAGE = re.compile(r"[A-Z][A-Z .'’-]{6,}[A-Z][,.]? (?:here|now) (?:produced|put in)\b")
"""The reporter says in the midst of somebody's words that somebody else put a thing on the table."""
MAX_QUOTED_WORDS = 45
"""Of a longer sentence a part is quoted."""
MAX_BARE_WORDS = 3
"""Words of an answer that says no more than yes or no."""
_TITLE = r"Mr\.|Mrs\.|Miss|Dr\."


@dataclass(slots=True)
class Claim:
    """One quotable thing that somebody said."""

    text: str
    speaker: int | None
    """Index of the testifier; null for the report and the prisoners' own defence."""
    cues: list[tuple[ClaimPattern, str]]
    order: int
    score: float
    prosecution: float
    defense: float
    question: str | None = None
    about_accused: bool = False
    """Its sentence names the accused, or its pronouns mean them."""
    said_by_accused: bool = False
    """It reports what the accused said."""


@dataclass(slots=True)
class Evidence:
    """What a jury weighs, with the numbers that go to the derived block."""

    witnesses: list[Witness]
    exhibits: list[Exhibit]
    exhibit_cues: dict[str, ClaimPattern]
    exhibit_sources: dict[str, str]
    """Exhibit id to the id of the witness whose words it quotes."""
    exhibit_strength: dict[str, Strength]
    statement_strength: dict[str, Strength]
    credibility: dict[str, float]
    defence: list[str]
    """What the prisoners said in their defence, quotable."""
    themes: list[str] = field(default_factory=list)
    voices: dict[str, int] = field(default_factory=dict)
    """By kind of evidence: how many people speak to it."""
    death: tuple[str, str] | None = None
    """Who says of what somebody died, and in which words: a witness by name, or the report."""


@dataclass(frozen=True, slots=True)
class Accused:
    """How sentences speak of the accused."""

    many: bool
    female: bool

    @property
    def words(self) -> dict[str, str]:
        if self.many:
            he, him, his = "they", "them", "their"
        else:
            he, him, his = ("she", "her", "her") if self.female else ("he", "him", "his")
        prisoner = "the prisoners" if self.many else "the prisoner"
        return {
            "he": he,
            "He": he.capitalize(),
            "him": him,
            "his": his,
            "prisoner": prisoner,
            "has": "have" if self.many else "has",
            "was": "were" if self.many else "was",
        }


def accused_of(record: Record) -> Accused:
    """Number and gender of a trial's defendants, as far as they are coded."""
    genders = {person.gender for person in record.defendants}
    return Accused(many=len(record.defendants) > 1, female=genders == {"female"})


class ClaimWeigher:
    def __init__(self, record: Record, hearing: TrialHearing, spans: list[list[Span]]) -> None:
        self.record, self.hearing, self.spans = record, hearing, spans
        self.accused = accused_of(record)
        surnames = {p.name.split()[-1] for p in record.defendants if p.name}
        surnames |= {name.upper() for name in surnames}
        self.surnames = sorted(surnames, key=re.escape) or ["prisoner"]
        self.categories = frozenset(o.category for o in record.offences if o.category)
        self.main = frozenset({"doubted", "alibi"}).union(
            *(MAX_WEIGHT.get(category, frozenset()) for category in self.categories)
        )
        self.order = 0
        genders = {person.gender for person in record.defendants}
        self._gender = genders.pop() if len(genders) == 1 else None
        self._references: dict[int | None, References] = {}

    @cached_property
    def named(self) -> re.Pattern[str]:
        """The accused by name; made for the first sentence that has one."""
        names = "|".join(map(re.escape, self.surnames))
        return re.compile(rf"\b(?:(?:{_TITLE}) )?(?:[A-Z][a-z]+ )?(?:{names})\b(?!'s (?:house|shop))")

    def claims(self, answer: Answer, speaker: int | None) -> list[Claim]:
        text = self.record.blocks[answer.block].text
        found: list[Claim] = []
        begin: int | None = None
        for start, end in statements(text, answer.start, answer.end):
            if any(a < end and start < b for a, b in self.spans[answer.block]):
                begin = None
                continue
            begin = start if begin is None else begin
            if word_count(text[begin:end]) >= 9:
                found += self.claim(text[begin:end], speaker, answer.question if begin == answer.start else None)
                begin = None
        if begin is not None:
            found += self.claim(text[begin : answer.end], speaker, answer.question if begin == answer.start else None)
        return found

    def claim(self, raw: str, speaker: int | None, question: str | None) -> list[Claim]:
        if UNSAFE_PATTERN.search(raw) or _STAGE.match(raw) or not _LETTERS.search(raw):
            return []
        if question is not None and (UNSAFE_PATTERN.search(question) or word_count(question) > 40):
            question = None
        self.order += 1
        words = word_count(raw)
        # A bare answer says what it was asked.
        read = f"{question} {raw}" if question is not None and words <= MAX_BARE_WORDS else raw
        read = self.named.sub("prisoner", read) if any(name in read for name in self.surnames) else read
        testifier = self.hearing.testifiers[speaker] if speaker is not None else None
        for_defence = testifier is not None and testifier.side == "defense" and not testifier.defendant
        references = self._references.setdefault(
            speaker, References(self._gender, testifier is None or testifier.reported)
        )
        cues = [
            (cue, match)
            for cue, match in matching_patterns(read, self.categories, for_defence)
            if not cue.of_accused or references.of_accused(read, *_place(read, match))
        ]
        about_accused = references.of_accused(read, 0, len(read)) and _PERSON.search(read) is not None
        said = any(references.of_accused(read, *found.span()) for found in SAID_PATTERN.finditer(read))
        references.hear(read)
        prosecution = max((c.prosecution for c, _ in cues), default=0.15)
        defense = max((c.defense for c, _ in cues), default=0.1)
        score = max(prosecution, defense) + min(words, 30) / 100 + 0.08 * min(2, max(0, len(cues) - 1))
        score += 0.12 if _ACCUSED.search(read) else 0.0
        score += 0.15 if any(c.name in self.main for c, _ in cues) else 0.0
        score += 0.06 if _FIRST_PERSON.search(raw) else 0.0
        score -= 0.25 if _HEARSAY.search(raw) and not any(c.name == "doubted" for c, _ in cues) else 0.0
        score -= 0.15 if words < 6 else 0.0
        score -= 0.1 if raw.rstrip().endswith("?") else 0.0
        text = quotable(_around(raw, cues[0][1] if cues else ""))
        return [
            Claim(text, speaker, cues, self.order, round(score, 4), prosecution, defense, question, about_accused, said)
        ]


def _place(sentence: str, match: str) -> tuple[int, int]:
    at = sentence.find(match)
    return at, at + len(match)


def _around(raw: str, cue: str) -> str:
    """A long sentence from the clause on in which its strongest cue stands, so that the cut quotation still has it."""
    at = raw.find(cue) if cue else -1
    if word_count(raw) <= MAX_QUOTED_WORDS or at < 0 or word_count(raw[: at + len(cue)]) <= MAX_QUOTED_WORDS - 8:
        return raw
    starts = [found.end() for found in re.finditer(r"[,;:—] ?", raw[:at])]
    near = [start for start in starts if word_count(raw[start:at]) <= 14] or starts[-1:]
    return f"… {raw[near[0] :]}" if near else raw


def side_of(claim: Claim) -> Side:
    if claim.prosecution - claim.defense > 0.08:
        return "prosecution"
    return "defense" if claim.defense - claim.prosecution > 0.08 else "neutral"
