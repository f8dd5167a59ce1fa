"""Instructions: what the judge said of the law, as each side goes back to it.

A sentence of the instructions is quoted by its key clause; a juror who only mentions it names its subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from engine.formats.jury.arguments.points import Point
from engine.formats.jury.arguments.wording import with_typographic_quotes
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.matters.criminal_case import Case
from engine.text.capitals import as_sentence
from engine.text.line_files import read_table
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems

_DOUBT_PATTERN = re.compile(
    r"\b(doubt|burden|presum|prove nothing|need not prove|moral certainty|benefit of|not satisfied|must satisfy|"
    r"must exclude|must be proved|not proof|not the same|may be mistaken|hold it against|with care|favou?rs the|"
    r"find (?:him|her|them) not guilty|honestly believes?|a motive is not|not yet|unless|given an alibi|"
    r"accept (?:his|her) answer|acquit)",
    re.IGNORECASE,
)
"""What helps the defence in what the judge says of the law."""
_SENSE_PATTERN = re.compile(
    r"\b(common sense|circumstan|fanciful|imagin|possible doubt|every doubt|mere(?:ly)? possib|inference|sympathy|"
    r"no such doubt|may hold a|like any other|may be enough|is agreed|not disputed|out of pity|what sentence|not bound|"
    r"only so far as|judge by what|is larceny too|ought to have|in the statement|you may consider what|you may ask why|"
    r"sails into it)",
    re.IGNORECASE,
)
"""What helps the accusation in it."""
_LIST_ITEM_PATTERN = re.compile(
    r"^(?:First|Second|Third|Fourth)(?:ly)?\b|\bthe (?:first|second|third|others?)\b|"
    r"\b(?:two|three|four|five) (?:things|questions|matters|points)\b"
)
"""Sentences of a list, which mean nothing alone."""

_BACK_REFERENCE_PATTERN = re.compile(r"^(?:He|She|They|If they|Together they)\b|\b(?:hold it|count them)\b")
"""What a sentence has that is only understood with the one before it."""
LAW_CHARACTERS = 240
"""Of a sentence that is read out."""
LAW_FACTS = 8
"""Sentences of the judge's instructions that one side reads out, at most; what helps neither may be read by both."""
_SIDE_PATTERNS: Mapping[str, re.Pattern[str]] = {GUILTY: _SENSE_PATTERN, NOT_GUILTY: _DOUBT_PATTERN}
MAX_CLAUSE_WORDS = 20
"""Words of the clause that is quoted, at most."""
MIN_CLAUSE_WORDS = 5
"""Words of a part of a sentence that says enough alone."""
_CLAUSE_END = re.compile(
    r"(?:;|(?<!of the jury):)\s+|"
    r"(?<=[a-z]), (?=(?:but|and|or) (?:I|an?|the|you|s?he|it|they|nobody|if|when|whether|ask)\b)|"
    r", (?=(?:however|whatever|even if|even when|which)\b)"
)
_CLAUSE_LEAD_PATTERN = re.compile(r"^(?:members of the jury:|but|and|or)\s+", re.IGNORECASE)
_DEPENDENT_CLAUSE_PATTERN = re.compile(
    r"^(?:if\b(?!.*,)|(?:if |together )?they\b|it (?:does not|is enough)\b|that is why\b|"
    r"you (?:must|will) (?:find|say)\b)|"
    r"\b(?:prove|hold|count|accept) (?:it|them)\b|\b(?:of them|about him|about her)\b",
    re.IGNORECASE,
)
"""What is only understood with what stands before it;"""
_CONTINUATION_PATTERN = re.compile(
    r"^(?:that|which|who|how|when|whether|however|whatever|even|ask|it)\b|\b(?:of it|that right|that s?he did)$",
    re.IGNORECASE,
)
"""and what is where it is not the beginning of a sentence."""
_SUBJECTS = tuple(
    (re.compile(rf"\b(?:{cues})", re.IGNORECASE), subject)
    for cues, subject in read_table("engine.formats.jury", "instructions", ("subjects",))["subjects"].items()
)
"""What a sentence is about; the first that is found decides."""


def points_of_law(case: Case) -> list[Point]:
    """What each side may say of the law, one point a side."""
    by_side: dict[str, list[str]] = {NOT_GUILTY: [], GUILTY: []}
    either: list[str] = []
    before = ""
    for alone in sentence_texts(case.instructions):
        sentence = f"{before} {alone}" if before and _BACK_REFERENCE_PATTERN.search(alone) else alone
        before = alone
        if len(sentence) > LAW_CHARACTERS or _LIST_ITEM_PATTERN.search(sentence):
            continue
        if _SENSE_PATTERN.search(sentence):
            by_side[GUILTY].append(with_typographic_quotes(as_sentence(sentence)))
        elif _DOUBT_PATTERN.search(sentence):
            by_side[NOT_GUILTY].append(with_typographic_quotes(as_sentence(sentence)))
        else:
            either.append(with_typographic_quotes(as_sentence(sentence)))
    found = []
    for key, stance, strength, words in (
        ("law:burden", NOT_GUILTY, 0.42, "reasonable doubt burden of proof prove presumed innocent certain sure"),
        ("law:sense", GUILTY, 0.36, "common sense beyond reasonable doubt enough circumstances"),
    ):
        facts = tuple([*by_side[stance], *either][:LAW_FACTS])
        point = Point(
            id=key,
            stance=stance,
            strength=strength,
            rests_on=(),
            kind="law",
            about="law",
            argument_type="logical",
            label="the judge’s instructions",
            facts=facts,
            words=content_stems(words),
            told=_quoted_clauses(facts, _SIDE_PATTERNS[stance]),
        )
        found.append(point)
    return found


def _quoted_clauses(facts: Iterable[str], helps: re.Pattern[str]) -> tuple[str, ...]:
    """Of each sentence the clause that is quoted for it, none twice; empty where there is none."""
    found: list[str] = []
    for fact in facts:
        clauses = [clause for clause in _clauses(fact) if clause not in found]
        best = max(clauses, key=lambda clause: (bool(helps.search(clause)), clause.endswith("?")), default="")
        found.append(best)
    return tuple(found)


def _clauses(fact: str) -> list[str]:
    """The clauses of a sentence that can be quoted alone, as sentences."""
    found = []
    pieces = sentence_texts(fact)
    if len(pieces) > 1 and len(fact.split()) <= MAX_CLAUSE_WORDS and not _DEPENDENT_CLAUSE_PATTERN.search(pieces[0]):
        return [fact]  # a sentence with the one that it leans on
    for sentence in pieces:
        parts = _CLAUSE_END.split(sentence)
        for place, part in enumerate(parts):
            clause = _CLAUSE_LEAD_PATTERN.sub("", part.strip()).rstrip(" .;:,")
            if _DEPENDENT_CLAUSE_PATTERN.search(clause) or (place and _CONTINUATION_PATTERN.search(clause)):
                continue
            if (MIN_CLAUSE_WORDS if len(parts) > 1 else 1) <= len(clause.split()) <= MAX_CLAUSE_WORDS:
                found.append(as_sentence(clause))
    return found


def subject_of_instruction(fact: str, point: Point) -> str:
    """What a sentence of the instructions is about, as somebody calls it who does not quote it."""
    general = "what counts as proof" if point.stance == GUILTY else "the burden of proof"
    return next((subject for pattern, subject in _SUBJECTS if pattern.search(fact)), general)
