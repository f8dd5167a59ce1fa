"""What an opinion says of the evidence: who testified, what lay on the table, how much each kind commonly weighs.

An opinion reviews a trial and does not print it. Sentences that say what somebody testified become witnesses,
sentences that speak of a thing, a test or a record become exhibits; nothing that reveals the outcome comes this far.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from cases.sources.courtlistener.text import is_law
from cases.sources.lexicon_files import pattern_faults, read_lexicon, repeated
from cases.yaml_lines import Fault
from engine.matters.criminal_case import Exhibit, Side, Statement, Strength, Witness
from engine.text.capitals import capitalise
from engine.text.clipping import clip_words

METHOD = (
    "Made by rule from the words of the opinion, without what it decides: sentences that say what somebody testified "
    "are witnesses, sentences that speak of a thing, a test or a record are exhibits, and a number says how much "
    "evidence of that kind commonly speaks for each side. An opinion tells the evidence as a later court saw it, not "
    "as the jury did."
)
MAX_WITNESSES = 14
MAX_STATEMENTS = 5
TESTIMONY_WORDS = 110
EXHIBIT_WORDS = 70


class EvidencePattern(BaseModel):
    """A kind of evidence, known by its words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    kind: Literal["physical", "testimonial", "documentary", "forensic"]
    prosecution: float
    defense: float
    doubt: str | None = None
    words: tuple[str, ...]
    """Patterns of how a word, or several, may begin."""


class _Issue(BaseModel):
    """What speaks against a witness, known by its words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    issue: str
    words: tuple[str, ...]


class _Lexicon(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    kinds: tuple[EvidencePattern, ...]
    issues: tuple[_Issue, ...]


def _faults(lexicon: _Lexicon) -> Iterator[Fault]:
    yield from repeated([kind.title for kind in lexicon.kinds], "kinds", "title")
    yield from repeated([one.issue for one in lexicon.issues], "issues", "issue")
    for number, kind in enumerate(lexicon.kinds):
        yield from pattern_faults(kind.words, ("kinds", number, "words"))
    for number, one in enumerate(lexicon.issues):
        yield from pattern_faults(one.words, ("issues", number, "words"))


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})", re.IGNORECASE)


_LEXICON = read_lexicon(Path(__file__).with_name("evidence.yaml"), _Lexicon, _faults)
EVIDENCE_PATTERNS = tuple((_any_of(kind.words), kind) for kind in _LEXICON.kinds)
_ISSUES = tuple((_any_of(one.words), one.issue) for one in _LEXICON.issues)

_TITLE = (
    r"(?:Officer|Detective|Sergeant|Sgt\.|Det\.|Deputy|Sheriff|Trooper|Agent|Lieutenant|Captain|Chief|Dr\.|Doctor|Mr\.|"
    r"Mrs\.|Ms\.|Miss|Professor)"
)
_NAME = r"(?:[A-Z][a-zA-Z'’\-]+|[A-Z]\.)(?: (?:[A-Z]\.|[A-Z][a-zA-Z'’\-]+)){0,3}"
_PERSON_WORDS = (
    r"[Tt]he (?:victim|complainant|complaining witness|defendant|accused|medical examiner|pathologist|coroner|officer|"
    r"detective|clerk|cashier|driver|neighbou?r|expert|chemist)|\[[Tt]he accused\]|[Dd]efendant|"
    r"[Aa]n? (?:eyewitness|expert|neighbou?r|clerk|bystander|passenger|police officer|detective)"
)
_TESTIMONY_PATTERN = re.compile(
    rf"\b(?P<who>(?:{_TITLE} )?{_NAME}|{_PERSON_WORDS})(?:, [^,.]{{3,80}})?,? "
    r"(?:also |further |then |later |first |again |himself |herself )*"
    r"(?P<verb>testified|denied|identified|described|recalled|admitted|explained|told|said|stated|saw|heard|"
    r"took the stand)\b"
)
_NO_PERSON_WORDS = frozenset(
    "court courts judge justice state government prosecution prosecutor counsel congress legislature jury commonwealth "
    "people constitution statute rule section opinion majority dissent it he she they we this that there those these "
    "no one and but when while although after before later another both neither amendment county city".split()
)
_SWORN_VERBS = frozenset({"testified", "took the stand", "recalled", "identified", "described"})
_POLICE = re.compile(
    r"Officer|Detective|Sergeant|Sgt|Det\.|Deputy|Sheriff|Trooper|Agent|Lieutenant|Captain|Chief|police|"
    r"detective",
    re.I,
)
_EXPERT = re.compile(r"Dr\.|Doctor|Professor|expert|examiner|pathologist|coroner|chemist", re.IGNORECASE)
_DEFENCE_WITNESS_PATTERN = re.compile(
    r"\b(?:for the defen[cs]e|defen[cs]e (?:called|witness|expert)|alibi|on (?:his|her) behalf)", re.I
)


@dataclass
class Evidence:
    """What a jury weighs, with the numbers that go to the derived block."""

    witnesses: list[Witness] = field(default_factory=list)
    exhibits: list[Exhibit] = field(default_factory=list)
    strengths: dict[str, Strength] = field(default_factory=dict)
    statements: dict[str, Strength] = field(default_factory=dict)

    def leaning(self, side: Side) -> list[Exhibit]:
        """The exhibits that speak for a side, those that say most first."""
        way = 1 if side == "prosecution" else -1
        lean = {key: way * (weight.prosecution - weight.defense) for key, weight in self.strengths.items()}
        return sorted((one for one in self.exhibits if lean[one.id] > 0), key=lambda one: -lean[one.id])


def evidence_in(sentences: Iterable[str], accused: str) -> Evidence:
    """Witnesses and exhibits from the sentences that reveal no outcome, in their order. `accused` is a name."""
    facts = [sentence for sentence in sentences if not is_law(sentence) and 5 <= len(sentence.split()) <= 120]
    evidence = Evidence()
    people = _people(facts, accused)
    for number, (name, spoken) in enumerate(people.items(), 1):
        _add_witness(evidence, f"w{number}", name, spoken, accused)
    _add_exhibits(evidence, facts, people)
    return evidence


def weight_of(sentence: str) -> Strength:
    """How much a sentence speaks for each side: as the strongest kinds of evidence in it commonly do."""
    cues = [cue for words, cue in EVIDENCE_PATTERNS if words.search(sentence)]
    return Strength(
        prosecution=max((cue.prosecution for cue in cues), default=0.3),
        defense=max((cue.defense for cue in cues), default=0.2),
    )


def _people(facts: list[str], accused: str) -> dict[str, list[str]]:
    """Who said something under oath, by name, with the sentences that report it, most talkative first."""
    found: dict[str, list[str]] = {}
    sworn: set[str] = set()
    surname = accused.split()[-1]
    last: str | None = None
    for sentence in facts:
        speaker = next((one for one in _TESTIMONY_PATTERN.finditer(sentence) if _is_person(one["who"])), None)
        if speaker is None:
            # "He also testified …" refers to the last witness.
            going_on = re.match(
                r"(?:He|She)\b.{0,30}\b(?:testified|said|stated|described|identified|added)\b", sentence
            )
            if last is not None and going_on:
                found[last].append(sentence)
            continue
        name = _known(_witness_name(speaker["who"], accused, surname), found)
        found.setdefault(name, []).append(sentence)
        if speaker["verb"] in _SWORN_VERBS:
            sworn.add(name)
        last = name
    names = [name for name in found if name in sworn]
    names = sorted(names, key=lambda name: -len(found[name]))[:MAX_WITNESSES]
    return {name: found[name] for name in found if name in names}


def _is_person(subject: str) -> bool:
    words = subject.lower().replace("the ", "", 1).strip("[]").split()
    return bool(words) and not any(word in _NO_PERSON_WORDS for word in words)


def _witness_name(subject: str, accused: str, surname: str) -> str:
    plain = subject.strip("[]")
    if re.fullmatch(r"(?:the )?(?:defendant|accused)", plain, re.IGNORECASE) or plain in (accused, surname):
        return accused
    plain = re.sub(r"^an? ", "the ", plain, flags=re.IGNORECASE)
    return capitalise(plain)


def _known(name: str, found: Iterable[str]) -> str:
    """The fuller name under which somebody has been met: "Marsh" is "Edna Marsh", and "Ruth Marsh" is not."""
    return next((other for other in found if set(name.split()) <= set(other.split())), name)


def _add_witness(evidence: Evidence, key: str, name: str, sentences: list[str], accused: str) -> None:
    whole = " ".join(sentences)
    if name == accused:
        role, side = "defendant", "defense"
    else:
        role = "police" if _POLICE.search(name) else "expert" if _EXPERT.search(name) else "witness"
        role = "victim" if re.search(r"victim|complain", name, re.IGNORECASE) else role
        side = "defense" if _DEFENCE_WITNESS_PATTERN.search(whole) else "prosecution"
    statements = []
    for number, text in enumerate(sentences[:MAX_STATEMENTS], 1):
        weight = weight_of(text) if side == "prosecution" else Strength(prosecution=0.15, defense=0.45)
        evidence.statements[f"{key}-{number}"] = weight
        statements.append(Statement(id=f"{key}-{number}", text=clip_words(text, 60), speaks_for=_side_of(weight)))
    evidence.witnesses.append(
        Witness(
            id=key,
            name=name,
            role=role,
            side="defense" if side == "defense" else "prosecution",
            testimony=clip_words(whole, TESTIMONY_WORDS),
            statements=tuple(statements),
            credibility_issues=tuple(issue for words, issue in _ISSUES if words.search(whole)),
        )
    )


def _side_of(weight: Strength) -> Side:
    gap = weight.prosecution - weight.defense
    return "prosecution" if gap > 0.08 else "defense" if gap < -0.08 else "neutral"


def _add_exhibits(evidence: Evidence, facts: list[str], people: dict[str, list[str]]) -> None:
    """One exhibit for each kind of evidence: the sentences that speak of it, and who brought it."""
    used: set[str] = set()
    for words, cue in EVIDENCE_PATTERNS:
        speaking = [sentence for sentence in facts if words.search(sentence) and sentence not in used][:3]
        if not speaking:
            continue
        used.update(speaking)
        key = f"e{len(evidence.exhibits) + 1}"
        witnesses = [
            witness.id for witness in evidence.witnesses if any(one in people[witness.name] for one in speaking)
        ]
        evidence.exhibits.append(
            Exhibit(
                id=key,
                kind=cue.kind,
                title=cue.title,
                description=clip_words(" ".join(speaking), EXHIBIT_WORDS),
                contestable=cue.doubt is not None,
                contest_reason=cue.doubt,
                witnesses=tuple(witnesses),
            )
        )
        evidence.strengths[key] = Strength(prosecution=cue.prosecution, defense=cue.defense)
