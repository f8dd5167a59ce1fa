"""Witnesses from their claims: role, standing, reasons to doubt them, and the statements a jury may quote."""

from __future__ import annotations

import re

from cases.sources.old_bailey.claims import Claim, Evidence, side_of
from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.prose import quotable
from cases.sources.old_bailey.speech import WitnessSpeech
from engine.matters.criminal_case import Side, Statement, Strength, Witness
from engine.text.line_files import read_table
from engine.text.words import word_count

_POLICE = re.compile(
    r"\b(?:police\w*|constable|officer (?:of|at|belonging)|an officer|the officer|inspector|detective"
    r"|serjeant of police|watchman|patrol\w*|headborough|beadle|turnkey|runner|marshalman|city marshal|P\.? ?C\b)",
    re.IGNORECASE,
)
_EXPERT = re.compile(
    r"\b(?:surgeon|physician|apothecary|doctor of|M\.? ?D\b|M\.R\.C\.S|F\.R\.C\.S|analyst|chemist|house[- ]surgeon"
    r"|medical|Inspector of Coin|expert in|pathologist|bacteriologist|post[- ]mortem examination of"
    r"|I (?:have )?(?:made|performed|conducted) (?:a|the) post[- ]mortem|B\.? ?Sc\b)",
    re.IGNORECASE,
)


def _role(testifier: WitnessSpeech, opening: str, claims: list[Claim], record: Record) -> str:
    victims = {name.lower() for offence in record.offences for name in offence.victims}
    own = f"{testifier.label} {opening[:160]}"
    named = [cue.name for claim in claims for cue, _ in claim.cues]
    if testifier.defendant:
        return "defendant"
    if testifier.turned:
        return "accomplice"
    if _EXPERT.search(testifier.label) or _EXPERT.search(opening[:200]) or testifier.name.startswith("Dr"):
        return "expert"
    if _POLICE.search(own):
        return "police"
    if testifier.name in ("A prosecutor", "A prosecutrix") or any(
        _same_person(testifier.name.lower(), victim) for victim in victims
    ):
        return "victim"
    if "accomplice" in named and re.search(
        r"\bI was concerned|\bwe (?:went|broke|robbed|stole)\b|evidence", " ".join(c.text for c in claims)
    ):
        return "accomplice"
    if testifier.to_character or (named and named.count("character") * 2 >= len(claims)):
        return "character"
    if "pawnbroker" in own.lower():
        return "pawnbroker"
    return "eyewitness" if {"seen", "identified"} & set(named) else "witness"


def _same_person(name: str, other: str) -> bool:
    """Whether two names, in small letters, are one person's as far as the print shows: surname and first letter."""
    first, second = name.split(), other.split()
    return bool(first and second) and first[-1] == second[-1] and (len(first) == 1 or first[0][0] == second[0][0])


_EARLIER_TROUBLE = "Has been in the hands of the law before."
_WRITTEN_ISSUES = read_table("cases.sources.old_bailey", "credibility", ("issues",), patterns=True)["issues"]
_ISSUES = {issue: re.compile(pattern, re.IGNORECASE) for issue, pattern in _WRITTEN_ISSUES.items()}
_ROLE_CREDIBILITIES = {
    "expert": 0.85,
    "police": 0.78,
    "victim": 0.72,
    "eyewitness": 0.75,
    "witness": 0.74,
    "pawnbroker": 0.76,
    "character": 0.68,
    "accomplice": 0.45,
    "defendant": 0.5,
}


def add_witness(
    evidence: Evidence, ident: str, testifier: WitnessSpeech, claims: list[Claim], limit: int, record: Record
) -> None:
    first = testifier.answers[0]
    opening = record.blocks[first.block].text[first.start : first.end]
    whole = " ".join(record.blocks[a.block].text[a.start : a.end] for a in testifier.answers)
    question = testifier.answers[0].question or ""
    role = _role(testifier, f"{question} {opening}" if word_count(opening) < 8 else opening, claims, record)
    side: Side = testifier.side
    if role == "character" and sum(c.defense > c.prosecution for c in claims) * 2 >= len(claims):
        side = "defense"
    if side == "defense" and role != "defendant":
        for claim in claims:  # what the defence's own witness grants still counts, but was not said to accuse
            claim.prosecution = round(claim.prosecution * 0.5, 4)
    issues = [issue for issue, pattern in _ISSUES.items() if pattern.search(f"{testifier.label} {whole}")]
    if role == "defendant" and _EARLIER_TROUBLE in issues:
        # Whoever stands accused has been in custody over this very charge.
        issues.remove(_EARLIER_TROUBLE)
    issues = issues[:4]
    if role == "accomplice" and not any("took part" in issue for issue in issues):
        issues.insert(0, "Says they took part in it.")
    credibility = round(max(0.2, _ROLE_CREDIBILITIES[role] - 0.1 * len(issues)), 2)
    chosen = _chosen(claims, limit)
    statements = []
    for number, claim in enumerate(chosen, 1):
        key = f"{ident}-s{number}"
        statements.append(Statement(id=key, text=quoted(claim), speaks_for=side_of(claim)))
        evidence.statement_strength[key] = Strength(prosecution=claim.prosecution, defense=claim.defense)
    evidence.credibility[ident] = credibility
    evidence.witnesses.append(
        Witness(
            id=ident,
            name=testifier.name,
            role=role,
            side=side,
            testimony=_paragraph(claims, chosen),
            credibility_issues=tuple(issues),
            statements=tuple(statements),
        )
    )


def quoted(claim: Claim) -> str:
    """A statement; a bare answer of a few words is quoted with its question."""
    if claim.question and word_count(claim.text) < 6:
        return f"Asked “{quotable(claim.question, 30)}”, answered: “{claim.text}”"
    return claim.text


def _chosen(claims: list[Claim], limit: int) -> list[Claim]:
    """The claims that score best, at most three of one kind, in the order they were said."""
    chosen: list[Claim] = []
    kinds: dict[str, int] = {}
    long_enough = [c for c in claims if word_count(c.text) >= 5 or c.question] or claims
    for claim in sorted(long_enough, key=lambda c: (-c.score, c.order)):
        kind = claim.cues[0][0].name if claim.cues else ""
        if kinds.get(kind, 0) < 3 and all(claim.text != other.text for other in chosen):
            kinds[kind] = kinds.get(kind, 0) + 1
            chosen.append(claim)
        if len(chosen) == limit:
            break
    return sorted(chosen, key=lambda c: c.order)


def _paragraph(claims: list[Claim], chosen: list[Claim]) -> str:
    """A short paragraph: how the witness begins, and the best claims of the rest, in order, at most some 110 words."""
    best = sorted(chosen, key=lambda c: (-c.score, c.order))
    picked = {claims[0].order: claims[0]}
    words = word_count(claims[0].text)
    for claim in best:
        if claim.order not in picked and words + word_count(claim.text) <= 110:
            picked[claim.order] = claim
            words += word_count(claim.text)
    parts: list[str] = []
    last: int | None = None
    for order in sorted(picked):
        parts.append(("… " if last is not None and order > last + 1 else "") + quoted(picked[order]))
        last = order
    return " ".join(parts).replace("… …", "…")
