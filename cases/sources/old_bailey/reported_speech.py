"""Reported speech, the way of the print before about 1740: "Mr. Dunbar depos'd, That he was at the Coffee-house"."""

from __future__ import annotations

import re
from typing import Literal

from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.markup import Block, Mark
from cases.sources.old_bailey.prose import full_sentences
from cases.sources.old_bailey.speech import Answer, TrialHearing, WitnessSpeech
from engine.text.capitals import without_block_capitals

_REPORTED_PATTERN = re.compile(
    r"(?P<who>(?:the |an? |one |another |other |then |mr\.? |mrs\.? |dr\.? |sir |captain |capt\.? |major "
    r"|general )*(?:[A-Z][\w'’.]{1,40}+ ?|of the |evidence |evidences |"
    r"witness(?:es)? |gentleman |woman |man |boy |girl |maid |servant |surgeon |constable |watchman |neighbours? "
    r"|wife |husband |master |mistress |"
    r"prosecut\w+ |pawnbroker |goldsmith |person ){1,4})(?:, (?:an?"
    r"|the) [\w-]+(?: [\w-]+){0,3},? ?)?(?:\s*(?:being (?:sworn|call'?e?d)[, ]+|was sworn[, ]+|who |also "
    r"|likewise |further |then |,)){0,2}\s*"
    r"(?:depos(?:'d|ed|eth)|swore|sware|testif(?:y'd|i'd|ied)|gave (?:in )?evidence|gave (?:an )?account|declared"
    r"|affirmed|confirm(?:'d|ed)|evidenced)\b[,:]?\s*(?:that,?\s+)?",
)
_ANOTHER_PATTERN = re.compile(r"^(?:and )?(?P<who>another),? that,?\s+", re.IGNORECASE)
_PRISONER_REPORTED_PATTERN = re.compile(
    r"\b(?:the (?:said )?)?(?:prisoners?|defendants?|she|he|they|[A-Z][a-z]+)\b(?: \w+){0,3},? in (?:his|her"
    r"|their) (?:own )?defen[cs]e\b[^.]*"
    r"|\b(?:the )?(?:prisoners?|defendants?|she|he|they)(?: \w+){0,2} (?:denied|alledged|alleged|insisted|(?:made"
    r"|had) (?:no|little|but little) (?:further )?defen[cs]e|said (?:he|she|they))\b[^.]*",
    re.IGNORECASE,
)


def is_reported(record: Record) -> bool:
    """Whether most of the trial is reported speech, paragraph by paragraph."""
    reported = sum(bool(_REPORTED_PATTERN.search(block.text[:200])) for block in record.blocks)
    spoken = sum(
        bool(re.match(r"\W*(?:.{2,60}?\bsworn\b|.{2,60}?[.:] (?:I|My|We|On|Q)\b)", block.text))
        for block in record.blocks
    )
    return reported >= 2 and reported > spoken


def hear_report(record: Record, hearing: TrialHearing) -> None:
    named: dict[str, WitnessSpeech] = {}
    unnamed = 0
    accused = {person.name.lower() for person in record.defendants if person.name}
    side: Literal["prosecution", "defense"] = "prosecution"
    for number, block in enumerate(record.blocks):
        speaker: WitnessSpeech | None = None
        offences = [(m.start, m.end) for m in block.of("offence")]
        for start, end in full_sentences(block.text):
            sentence = block.text[start:end]
            if any(a < end and start < b for a, b in offences) and not _REPORTED_PATTERN.search(
                block.text, offences[-1][1], end
            ):
                continue
            if _CALLED_WITNESS_PATTERN.search(sentence) or (hearing.defence and _CALLED_PATTERN.search(sentence)):
                side = "defense"
            defence = _PRISONER_REPORTED_PATTERN.search(sentence)
            if defence and speaker is not None and side == "prosecution" and _TOLD_PATTERN.search(defence[0]):
                # A witness tells what the accused said, unless nobody is heard after this.
                rest = (block.text[end:], *(later.text for later in record.blocks[number + 1 :]))
                defence = None if any(map(_REPORTED_PATTERN.search, rest)) else defence
            found = _REPORTED_PATTERN.search(sentence) or _ANOTHER_PATTERN.match(sentence)
            if defence and not (found and found.start() < defence.start()):
                hearing.defence.append(Answer(number, start + defence.start(), end))
                speaker = None
                continue
            if found:
                name = _reported_name(found["who"], block, start + found.start("who"), start + found.end("who"))
                if name is not None and name.lower() in accused:
                    hearing.defence.append(Answer(number, start + found.end(), end))
                    speaker = None
                    continue
                if name is None:
                    unnamed += 1
                    name = _ORDINALS[unnamed - 1] if unnamed <= len(_ORDINALS) else f"Another witness ({unnamed})"
                speaker = named.get(name.lower())
                if speaker is None:
                    speaker = WitnessSpeech(name, side, reported=True)
                    named[name.lower()] = speaker
                    hearing.testifiers.append(speaker)
                if len(sentence) - found.end() > 8:
                    speaker.answers.append(Answer(number, start + found.end(), end))
            elif speaker is not None:
                speaker.answers.append(Answer(number, start, end))
    hearing.testifiers = [t for t in hearing.testifiers if t.answers]


_TOLD_PATTERN = re.compile(r"\bsaid (?:he|she|they)\b(?!.*\bdefen[cs]e\b)", re.IGNORECASE)
_CALLED_PATTERN = re.compile(r"\b(?:he|she|they) (?:call'?e?d|produc'?e?d|brought)\b.{0,40}\bwitness", re.IGNORECASE)
"""Of the accused, who were just heard."""
_CALLED_WITNESS_PATTERN = re.compile(
    r"\bprisoners?\b.{0,80}\b(?:call'?e?d|produc'?e?d|brought|had)\b.{0,40}\b(?:witness|evidence|several|persons"
    r"|people)|\bwitness\w* for (?:the prisoner|him|her|them)\b",
    re.IGNORECASE,
)


def _reported_name(subject: str, block: Block, start: int, end: int) -> str | None:
    for mark in block.of("person", "victim", "witness"):
        if mark.start < end and mark.end > start:
            return without_block_capitals(_bare(block, mark))
    words = [w.strip(" ,.") for w in subject.split()]
    names = [w for w in words if w[:1].isupper() and not w.endswith("'s") and w.lower() not in _REPORTED_FILLERS]
    if names:
        title = next((w for w in words if w.lower() in ("mr", "mrs", "dr", "sir", "captain", "major", "general")), None)
        name = " ".join(dict.fromkeys([*([f"{title.capitalize()}"] if title else []), *names]))
        return re.sub(r"^(Mr|Mrs|Dr) ", r"\1. ", name)
    # "The prosecutor's wife" is not the prosecutor.
    words = [w for w in words if not w.endswith(("'s", "’s"))]
    trade = next((w for w in words if w.lower() in _TRADES or w.lower().startswith("prosec")), None)
    return f"{'An' if trade[0].lower() in 'aeio' else 'A'} {trade.lower()}" if trade else None


def _bare(block: Block, mark: Mark) -> str:
    return re.sub(r"\s*[(,].*", "", block.text[mark.start : mark.end])


_ORDINALS = tuple(
    f"A {order}witness" for order in ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "further ")
)
_TRADES = frozenset(
    "surgeon constable watchman servant maid boy girl wife husband master mistress pawnbroker goldsmith".split()
)
_REPORTED_FILLERS = _TRADES | frozenset(
    "the a an one another other then evidence evidences witness witnesses gentleman woman man person of that and upon "
    "prisoner this she he they it who "
    "there his her first second third next last also but being mr mrs dr sir captain capt major general prosecutor "
    "prosecutrix neighbours in their "
    "court king jury several two three gentlemen house owner daughter companions january enfield summer".split()
)
