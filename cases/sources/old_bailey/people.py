"""Who is who in a trial: the accused, the counsel and judges who ask, the witnesses called and for which side."""

from __future__ import annotations

import re
from typing import Literal

from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.markup import Block, Mark
from cases.sources.old_bailey.prose import full_sentences
from cases.sources.old_bailey.speech import (
    CHARACTER_PATTERN,
    COUNSEL_LABEL,
    COURT_ADDRESS_PATTERN,
    CROWN_EVIDENCE_PATTERN,
    DEFENCE_EVIDENCE_PATTERN,
    NOT_NAMES,
    OATH_PATTERN,
    QUESTION_DASH,
    TITLES_ANY,
    TrialHearing,
    WitnessSpeech,
)
from engine.text.capitals import without_block_capitals

MIN_QUESTION_PARAGRAPHS = 2
"""Paragraphs in which somebody asks, from which on they are counsel."""


class TrialPeople:
    """The people of a trial as they are met, and the state of the hearing between two paragraphs."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.blocks = record.blocks
        self.words = frozenset(word for block in self.blocks for word in re.findall(r"\b[a-z]+", block.text))
        """What the print has in small letters."""
        self.accused = {p.name.split()[-1].lower() for p in record.defendants if p.name}
        self.full_accused = {p.name.lower(): p for p in record.defendants if p.name}
        self.hearing = TrialHearing([None] * len(self.blocks), ["report"] * len(self.blocks), [], [])
        self.now: WitnessSpeech | None = None
        self.defending = False
        self.side: Literal["prosecution", "defense"] = "prosecution"
        self.to_character = False
        self.crossed = False
        self.asked: str | None = None
        self.lawyers: set[str] = set()

    def note_lawyers(self, block: Block) -> None:
        for found in re.finditer(rf"{TITLES_ANY}\.? ((?:[A-Z][\w'’]+ ?)+)", block.text):
            self.lawyers.add(found[1].split()[-1].lower())

    def note_askers(self) -> None:
        """Who asks, and asks or addresses the court more than once, and never takes the oath, is counsel throughout."""
        asked: dict[str, list[bool]] = {}
        never = {word.lower() for o in self.record.offences for name in o.victims for word in name.split()}
        for block in self.blocks:
            if oath := OATH_PATTERN.match(block.text):
                never.update(word.lower() for word in re.findall(r"[\w'’]+", oath[0]))
            found = COUNSEL_LABEL.match(block.text)
            if found is None or any(mark.start <= 2 for mark in block.of("witness")):
                continue
            said = block.text[found.end() :].lstrip(" .:—-")
            asks = self.asks(said)
            if asks or COURT_ADDRESS_PATTERN.search(said, 0, 250) or re.match(r"my lords?,", said, re.IGNORECASE):
                asked.setdefault(found["surname"].lower(), []).append(asks)
        counsel = {name for name, times in asked.items() if len(times) >= MIN_QUESTION_PARAGRAPHS and any(times)}
        self.lawyers |= counsel - never - self.accused

    def section(self, text: str) -> bool:
        if len(text) > 90:
            return False
        if DEFENCE_EVIDENCE_PATTERN.search(text) or CHARACTER_PATTERN.search(text):
            self.side, self.to_character = "defense", re.search(r"\bcharacters?\b", text, re.IGNORECASE) is not None
            self.defending, self.now = False, None
        elif CROWN_EVIDENCE_PATTERN.search(text):
            self.side, self.to_character, self.defending, self.now = "prosecution", False, False, None
        elif re.fullmatch(r"\W*cross[- ]?examin(?:ed|ation)[.:]?\W*", text, re.IGNORECASE):
            self.crossed = True
        else:
            return False
        return True

    def is_question(self, text: str, questioner: re.Match[str], mark: Mark | None) -> bool:
        """Whether a title or an office at the start asks; "Mr. Roberts. I am a pawnbroker" is a witness."""
        if self.asks(text[questioner.end() :]) or COURT_ADDRESS_PATTERN.search(
            text, questioner.end(), questioner.end() + 250
        ):
            return True
        if mark is not None:
            return False
        label = questioner[0].strip(" .:—-")
        if not re.match(r"(?:mr|sir|messrs|lord|dr)\b", label, re.IGNORECASE):
            return True
        surname = label.split()[-1].lower()
        if surname in {t.surname for t in self.hearing.testifiers}:
            return False
        if surname in self.lawyers or re.search(r"\b(?:justice|baron|recorder|general)\b", label, re.IGNORECASE):
            return True
        return self.now is not None and bool(re.match(r"\W*Q\b", text[questioner.end() :]))

    def is_accused(self, name: str) -> bool:
        words = [w.strip(".,").lower() for w in name.split()]
        if not words or words[-1] not in self.accused:
            return False
        if len(words) == 1:
            return True
        return any(words[0][:1] == full[:1] and full.split()[-1] == words[-1] for full in self.full_accused)

    def asks(self, text: str) -> bool:
        """Whether words begin with a question put to somebody rather than with testimony."""
        head = text[:400]
        if re.match(r"\W*Q\.", head):
            return False
        if re.search(r"[-—] ?A\. ", head[:250]) and not re.search(r"\bQ\. ", head[: head.find("A. ")]):
            return True
        if re.match(r"\W*(?:I\b|My\b|We\b|On the\b)", head):
            return False
        if QUESTION_DASH.match(head):
            return True
        first = full_sentences(head)
        opening = head[first[0][0] : first[0][1]].strip() if first else head
        return opening.endswith("?") or " - A." in head or bool(re.search(r"[-—] ?A\. ", head))

    @staticmethod
    def label_end(text: str, at: int) -> int:
        """Behind what belongs to the name: "sworn.", "(City policeman, 85).", ", Esq.", ", 169, City Road."."""
        found = re.match(
            r"(?:[.,]?\s*\([^)]{0,90}\)|\s*,? of (?!course)[^.(){]{2,90}?(?=[.:])|\s*,? ?(?:Esq|ESQ)\.?|\s*,(?! (?:I"
            r"|on|who|he|she|my)\b)(?:[^.()]|\.(?=[A-Z]\.)|(?<=[A-Z])\.|(?<=\bSt)\.|(?<=\bNo)\.){2,110}?(?=[.:])"
            r"|\s*[,.]?\s*(?:re-?called|re-?examined|again|called(?: in)?)(?: and)?"
            r"|\s*,?\s*(?:called )?(?:in )?(?:and )?(?:sworn|affirmed)|\s*\((?:sworn|affirmed)\))*\s*[.:,—-]*\s*",
            text[at:],
        )
        return at + (found.end() if found else 0)

    def call(self, name: str, label: str) -> None:
        name = re.sub(r"\s*\(.*|,.*", "", name).strip(" .:")
        name = re.sub(r"^[\s\-—]+|'s$", "", name)
        name = without_block_capitals(re.sub(r"\b[A-Z]{2,}\.", lambda found: found[0].capitalize(), name))
        name = "A witness" if not name or name.lower() in NOT_NAMES else name
        clean = label.strip(" .,:;—-")
        for known in self.hearing.testifiers:
            if known.name.lower() == name.lower():
                self.now, self.crossed = known, False
                return
        accused = self.is_accused(name) and ("prisoner" in clean or name.lower() in self.full_accused)
        # Before the Act of 1898 nobody was sworn in their own defence: of several prisoners, one who testifies is out
        # of the trial; who bears the name of the only one is somebody else.
        barred = (self.record.date or "") < "18981012"
        turned = accused and barred and len(self.record.defendants) > 1
        accused = accused and not barred
        side: Literal["prosecution", "defense"] = "defense" if accused else self.side
        self.now = WitnessSpeech(name, side, self.to_character, accused, turned, clean)
        self.crossed = False
        self.asked = None
        self.hearing.testifiers.append(self.now)
        if accused:
            self.side = "defense"
