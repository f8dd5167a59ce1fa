"""Turns a hearing into what a jury weighs: claims, witnesses with statements, exhibits, and how strong each is.

Every sentence that is somebody's own is a claim; cues say of which kind and how it leans. Statements are the claims of
a witness that score best; exhibits are the best claims of each kind, with what else was reported of the accused. No
claim that shares a word with the trial's end is used, and nothing here has seen the verdict.
"""

from __future__ import annotations

import re

from cases.sources.old_bailey.claims import Claim, ClaimWeigher, Evidence
from cases.sources.old_bailey.exhibits import add_exhibits
from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.prose import Span, counted, listed, quotable
from cases.sources.old_bailey.speech import Answer, TrialHearing
from cases.sources.old_bailey.witnesses import add_witness
from engine.text.stems import content_stems
from engine.text.words import word_count

METHOD = (
    "Made by rule from the words of the trial, without its verdict: cue words say what kind of evidence a sentence is "
    "and how "
    "much such evidence commonly speaks for each side; a witness's standing comes from their office, less a tenth for "
    "each reason "
    "to doubt them; the difficulty compares the two sides' exhibits taken together."
)
_DENIAL_PATTERN = re.compile(
    r"\bI (?:\w+ )?(?:did not|never|was not|deny|denied|knew nothing|know nothing|did nothing)\b|\bnot true\b",
    re.IGNORECASE,
)
_DEATH_PATTERN = re.compile(
    r"\bcause of (?:(?:his|her|the) )?(?:[\w'’]+s )?death (?:\w+ ){0,3}(?:was|is|being|as|to (?:be|have been))\b"
    r"|\bdied (?:of|from)\b"
    r"|\b(?:was|were|be|been) (?:\w+ ){0,3}(?:cause|occasion) of (?:(?:his|her|the) )?(?:[\w'’]+s )?death\b"
    r"|\bdeath (?:was|is|had been) (?:\w+ )?(?:caused|occasioned|due|owing)\b"
    r"|\b(?:of|by) which (?:said )?(?:mortal )?(?:wounds?|bruises|blows?)?,? ?(?:s?he|they)? ?"
    r"(?:languish\w*|died|dyed)",
    re.IGNORECASE,
)
"""What somebody died of."""
_UNSETTLED_PATTERN = re.compile(
    r"\b(?:not|no|none|never|nothing|cannot|unable|whether|if|unless|ask\w*|inquir\w+|enquir\w+|heard|told|said|might|may"
    r"|possibl\w+|suppos\w+|another|certificate)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
"""What makes of such a sentence a question, a doubt, or hearsay."""
DEATH_WORDS = (5, 26)
"""Words of what is quoted of such a sentence: the judge reads it out."""


def weigh(record: Record, hearing: TrialHearing, spans: list[list[Span]], charge: str) -> Evidence:
    """The witnesses, exhibits and numbers of a trial; `charge` is the wording of the indictment."""
    weigher = ClaimWeigher(record, hearing, spans)
    evidence = Evidence([], [], {}, {}, {}, {}, {}, [])
    every: list[Claim] = []
    per_witness = 8 if len(hearing.testifiers) <= 12 else (5 if len(hearing.testifiers) <= 30 else 3)
    ids: dict[int, str] = {}
    victims = " ".join(name for offence in record.offences for name in offence.victims)
    matter = content_stems(f"{charge} {victims} wife death poison remains blood money goods")
    for index, testifier in enumerate(hearing.testifiers):
        claims = [claim for answer in testifier.answers for claim in weigher.claims(answer, index)]
        if not claims:
            continue
        ids[index] = f"w{len(evidence.witnesses) + 1}"
        add_witness(evidence, ids[index], testifier, claims, per_witness, record)
        if evidence.witnesses[-1].role == "expert":
            for claim in claims:  # on a wound the surgeon is heard before the passer-by
                claim.score += 0.25 if any(cue.name == "medical" for cue, _ in claim.cues) else 0.0
        if testifier.defendant:
            denials = [claim for claim in claims if _DENIAL_PATTERN.search(claim.text)]
            denials = sorted(denials, key=lambda claim: -len(content_stems(claim.text) & matter))[:3]
            denials.sort(key=lambda claim: claim.order)
            if denials:
                evidence.defence.append(quotable(" ".join(claim.text for claim in denials), 60))
        every += claims
    for answer in hearing.defence:
        spoken = weigher.claims(answer, None)
        if spoken:
            evidence.defence.append(quotable(" ".join(claim.text for claim in spoken), 60))
    # Of several words said in defence, those that say most come first.
    evidence.defence = sorted(evidence.defence, key=lambda said: -min(word_count(said), 40))[:3]
    every += _report_claims(record, hearing, weigher, bool(evidence.witnesses))
    evidence.death = _death(every, evidence, ids)
    for claim in every:  # of what the doctors say, what somebody died of comes first
        if evidence.death is not None and evidence.death[1].strip("… .") in claim.text:
            claim.score += 0.5
    add_exhibits(evidence, every, ids, hearing, weigher, charge)
    evidence.themes = _themes(every)
    return evidence


def _death(claims: list[Claim], evidence: Evidence, ids: dict[int, str]) -> tuple[str, str] | None:
    """Of what somebody died, by the best witness of it: the Crown's doctor, another witness, the report."""
    witnesses = {witness.id: witness for witness in evidence.witnesses}
    found: list[tuple[int, int, str, str]] = []
    for claim in claims:
        words = _words_on_death(claim.text)
        if not words:
            continue
        witness = witnesses.get(ids.get(claim.speaker, "")) if claim.speaker is not None else None
        if witness is not None and witness.role != "defendant":
            doctor = witness.role == "expert"
            rank = (0 if doctor else 1) if witness.side != "defense" else 3
            found.append((rank, claim.order, witness.name, words))
        elif claim.speaker is None:
            found.append((2, claim.order, "the report", words))
    return min(found)[2:] if found else None


def _words_on_death(text: str) -> str:
    """The part of a sentence that says of what somebody died; empty where none plainly does."""
    fewest, most = DEATH_WORDS
    for part in [text] if word_count(text) <= most else re.split(r"(?:;|—|, and)\s*", text):
        if _DEATH_PATTERN.search(part) and not _UNSETTLED_PATTERN.search(part) and fewest <= word_count(part) <= most:
            return quotable(part if text.startswith(part) else f"… {part}")
    return ""


def _report_claims(record: Record, hearing: TrialHearing, weigher: ClaimWeigher, has_witnesses: bool) -> list[Claim]:
    """Claims in the reporter's own words; where witnesses were heard, only those with a cue."""
    claims: list[Claim] = []
    reported = {(a.block, a.start) for t in hearing.testifiers if t.reported for a in t.answers}
    for number, block in enumerate(record.blocks):
        if (
            hearing.voices[number] != "report"
            or any(block.of("juror", "judge"))
            or any(n == number for n, _ in reported)
        ):
            continue
        start = max((mark.end for mark in block.of("offence", "defendant", "date")), default=0)
        if not has_witnesses or start == 0:
            found = weigher.claims(Answer(number, start, len(block.text)), None)
            claims += [claim for claim in found if (claim.cues or not has_witnesses) and word_count(claim.text) >= 5]
    return claims


def _themes(claims: list[Claim]) -> list[str]:
    counts: dict[str, int] = {}
    for claim in claims:
        for cue, _ in claim.cues[:2]:
            counts[cue.theme] = counts.get(cue.theme, 0) + 1
    return [theme for theme, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])) if count > 0][:5]


def names_of(items: list[str], many: str) -> str:
    """Names for a sentence; of more than four the first two, and how many more."""
    if len(items) > 4:
        return f"{items[0]}, {items[1]} and {counted(len(items) - 2, many, many)}"
    return listed(items)
