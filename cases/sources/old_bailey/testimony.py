"""Splits a trial's text by speaker: who testified, for which side, and which words are theirs.

The print has no speakers as such, only habits: capitals or a marked name at the start of a paragraph, "sworn", "Q." and
"A.", a surname with a full stop before each answer (1740 to 1775), a dash between question and answer (the 1780s), a
dash between a witness's own sentences (after 1834), and, before about 1740, reported speech ("Mr. Dunbar depos'd,
That …"). A paragraph without any of them goes on with the speaker before.
"""

from __future__ import annotations

import re

from cases.sources.old_bailey.examination import Examination
from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.markup import Block
from cases.sources.old_bailey.reported_speech import hear_report, is_reported
from cases.sources.old_bailey.speech import (
    ANSWER_MARK,
    ARGUMENT_PATTERN,
    BENCH_SPEECH_PATTERN,
    CAPITAL_NAME_PATTERN,
    CHARACTER_SUMMARY,
    CROSS_EXAMINATION_PATTERN,
    DASH_ANSWER,
    DEFENCE_PATTERN,
    DEPOSITION_PATTERN,
    EDITOR_PATTERN,
    FIRST_PERSON_PATTERN,
    LAWYER_PATTERN,
    NAME_PATTERN,
    NOT_NAMES,
    OFFICE_PATTERN,
    PRISONER_PATTERN,
    PRISONER_SPEECH_PATTERN,
    QUESTION_MARK,
    QUESTIONER_PATTERN,
    RANK_PATTERN,
    READ_STATEMENT_PATTERN,
    ROLE_PATTERN,
    SWORN_NAME_PATTERN,
    TITLES_ANY,
    UNMARKED_END_PATTERN,
    TrialHearing,
    WitnessSpeech,
)
from engine.text.capitals import without_block_capitals


class _Listener(Examination):
    """Walks the blocks and keeps who is speaking."""

    def hear(self) -> TrialHearing:
        verdicts = [n for n, block in enumerate(self.blocks) if any(block.of("verdict", "punishment"))]
        self.note_askers()
        for number, block in enumerate(self.blocks):
            if any(block.of("defendant", "offence")) and self.now is None and not self.hearing.defence:
                self.note_lawyers(block)
                continue
            pleads = self.defending and FIRST_PERSON_PATTERN.search(block.text) is not None
            if number in verdicts and len(block.text) < 200 and not pleads:
                self.now, self.defending = None, False
                continue
            if statement := READ_STATEMENT_PATTERN.match(block.text):
                self.plead(number, statement.start("words"))
                continue
            if self.section(block.text) or EDITOR_PATTERN.search(block.text) or any(block.of("juror")):
                continue
            self.take(number, block)
        self.hearing.testifiers = [t for t in self.hearing.testifiers if t.answers]
        return self.hearing

    def take(self, number: int, block: Block) -> None:
        text = block.text
        titled = re.search(r"\b(?:M[rse]+s|Mr|Dr|Sir|Counsel)\b", text[:60], re.IGNORECASE)
        if LAWYER_PATTERN.search(text[:160]) and len(text) < 400 and (titled or len(text) < 90) and " I " not in text:
            self.note_lawyers(block)
            return
        defence = DEFENCE_PATTERN.match(text)
        if defence and not re.search(r"\bwitness", defence[0], re.IGNORECASE):
            self.defending, self.side, self.now, self.asked = True, "defense", None, None
            self.plead(number, defence.end())
            return
        if UNMARKED_END_PATTERN.match(text):
            self.now, self.defending = None, False
            return
        if CHARACTER_SUMMARY.search(text) and len(text) < 250:
            return
        if BENCH_SPEECH_PATTERN.match(text):
            self.now, self.defending = None, False
            return
        if ARGUMENT_PATTERN.match(text):
            return
        if self.reported_at_start(number, block):
            return
        start = self.introduced(number, block)
        if start is not None:
            self.defending = False
            self.speak(number, start)
            return
        prisoner = self.prisoner_label(block)
        if prisoner is not None:
            self.prisoner_speaks(number, prisoner)
            return
        self.go_on(number)

    def reported_at_start(self, number: int, block: Block) -> bool:
        """A paragraph that sums up a named witness: "William Smith, who lives at Enfield, deposed, that …"."""
        mark = next((m for m in block.of("witness", "person", "victim") if m.start <= 2), None)
        if mark is None:
            return False
        found = DEPOSITION_PATTERN.match(block.text, mark.end)
        if not found:
            return False
        self.call(without_block_capitals(block.text[mark.start : mark.end]), "")
        if self.now is None:
            return False
        self.now.reported = not self.now.answers or self.now.reported
        self.answer(number, found.end(), len(block.text), None)
        self.mark(number, "witness", self.now.name)
        self.now, self.defending = None, False
        return True

    def introduced(self, number: int, block: Block) -> int | None:
        """Where the words of a witness begin whom this paragraph names at its start; null if it names none."""
        text = block.text
        questioner = QUESTIONER_PATTERN.match(text)
        mark = next((m for m in block.of("witness", "person", "victim") if m.start <= 2), None)
        sworn = bool(re.match(r".{2,70}?\b(?:sworn|affirmed)\b", text))
        if mark is not None and mark.kind == "witness":
            label = self.label_end(text, mark.end)
            name = without_block_capitals(text[mark.start : mark.end])
            if OFFICE_PATTERN.match(name) or (self.now and name.split()[-1].lower() in self.lawyers):
                return self.asking_at(number, label) if self.asks(text[label:]) else label if self.now else None
            self.call(name, text[mark.end : label])
            return label
        if questioner and not sworn and self.is_question(text, questioner, mark):
            return self.asking(number, questioner)
        if mark is not None and re.match(
            r"\W{0,3}(?:\(|,|\.|:|sworn|called|again|affirmed|I\b|being|[A-Z]|$)", text[mark.end :].lstrip()
        ):
            if self.is_accused(text[mark.start : mark.end]):
                return None
            label = self.label_end(text, mark.end)
            if self.asks(text[label:]) and self.now and not sworn:
                return self.asking_at(number, label)
            self.call(without_block_capitals(text[mark.start : mark.end]), text[mark.end : label])
            return label
        ranked = RANK_PATTERN.match(text)
        if ranked and not self.is_accused(ranked["name"]):
            label = self.label_end(text, ranked.end("name"))
            rank = ranked["rank"].split("-")[-1].split()[-1].capitalize()
            self.call(
                f"{rank} {without_block_capitals(ranked['name'])}",
                f"{ranked['rank']} {text[ranked.end('name') : label]}",
            )
            return label
        takes_oath = SWORN_NAME_PATTERN.match(text)
        if takes_oath and not self.is_accused(takes_oath["name"]):
            self.call(without_block_capitals(takes_oath["name"]), "")
            return -1
        role = ROLE_PATTERN.match(text)
        if role:
            return self.role_speaks(role)
        named = CAPITAL_NAME_PATTERN.match(text) or NAME_PATTERN.match(text)
        if named:
            return self.named_speaks(number, text, named, sworn)
        return None

    def role_speaks(self, role: re.Match[str]) -> int:
        word = role[1].capitalize()
        known: WitnessSpeech | None = None
        if word.startswith("Prosec") and self.hearing.testifiers:
            victims = {v.split()[-1].lower() for offence in self.record.offences for v in offence.victims if v.split()}
            known = next((t for t in self.hearing.testifiers if t.surname in victims), self.hearing.testifiers[0])
        if word == "Witness" and self.now:
            known = self.now
        if known:
            self.now = known
        elif word.startswith("Prosec") and (owner := self.only_victim()):
            self.call(owner, "")
        else:
            self.call(f"{'An' if word[0] in 'AEIO' else 'A'} {word.lower()}", "")
        return role.end()

    def only_victim(self) -> str | None:
        """Whose complaint it is, where the indictment names one person alone."""
        victims = {name for offence in self.record.offences for name in offence.victims}
        return victims.pop() if len(victims) == 1 else None

    def named_speaks(self, number: int, text: str, named: re.Match[str], sworn: bool) -> int | None:
        name = named["name"].strip(" .")
        words = [w.strip(".").lower() for w in name.split()]
        surname = words[-1]
        end = named.end()
        capitals = name.isupper()
        if (
            re.search(r"\b(?:Justice|Baron|Recorder|Serjeant)\b", name)
            or re.search(rf"\b{TITLES_ANY}$", name)
            or surname in NOT_NAMES
            or (words[0] in NOT_NAMES and not sworn)
        ):
            return None
        if self.is_accused(name) and surname not in {t.surname for t in self.hearing.testifiers}:
            return None
        # Of two with one surname it is whoever is being asked.
        known = next((t for t in (self.now, *self.hearing.testifiers) if t is not None and t.surname == surname), None)
        if surname in self.lawyers and not sworn and known is None:
            return self.asking_at(number, end)
        if known is not None and (
            len(words) == 1 or len(words[0]) == 1 or words[0] in ("mr", "mrs") or known.name.lower() == name.lower()
        ):
            if self.asks(text[end:]) and self.now is not None and known is not self.now:
                return self.asking_at(number, end)
            self.now, self.crossed = known, self.crossed and self.now is known
            return end
        following = text[end : end + 60].lstrip()
        stop = named["rest"].strip()
        titled = bool(re.match(rf"{TITLES_ANY}\b", name))
        if len(words) == 1 and not sworn and not titled:
            # A bare surname, which is no word, before words of their own.
            own = surname not in self.words and surname not in self.lawyers
            if not own or not FIRST_PERSON_PATTERN.search(following) or self.asks(text[end:]):
                return None
        if (
            not sworn
            and not stop
            and not re.match(r"(?:I|On|My|The|In|About|We|He|She|This|Q|At|When|As|Last|being)\b", following)
        ):
            return None
        if not sworn and not capitals and len(words) > 3:
            return None
        if self.asks(text[end:]) and not sworn and self.now is not None:
            return self.asking_at(number, end)
        label = self.label_end(text, named.start("rest"))
        self.call(without_block_capitals(name), text[named.start("rest") : label])
        return label

    def prisoner_label(self, block: Block) -> int | None:
        text = block.text
        own = next((m for m in block.of("defendant", "person") if m.start <= 2), None)
        if own and self.is_accused(text[own.start : own.end]) and re.match(r"[.:,\s(]", text[own.end :] or "."):
            return self.label_end(text, own.end)
        found = PRISONER_PATTERN.match(text)
        if found:
            return found.end()
        named = CAPITAL_NAME_PATTERN.match(text) or NAME_PATTERN.match(text)
        if named and self.is_accused(named["name"].strip(" .")):
            return named.end()
        return 0 if PRISONER_SPEECH_PATTERN.match(text) else None

    def go_on(self, number: int) -> None:
        text = self.blocks[number].text
        if re.match(
            r"^(?:the )?prisoners? .{0,60}(?:good|excellent) character|^\W*called\b.{0,60}\bwitness",
            text,
            re.IGNORECASE,
        ):
            self.now = None
            return
        if self.defending:
            self.plead(number, 0)
        elif self.now is not None:
            asked = QUESTION_MARK.search(text) or ANSWER_MARK.search(text) or DASH_ANSWER.search(text) or self.asked
            if not (
                asked
                or self.blocks[number].after_page_break
                or FIRST_PERSON_PATTERN.search(text)
                or CROSS_EXAMINATION_PATTERN.match(text)
                or len(text.split()) < 25
            ):
                self.now = None  # the reporter's voice: nobody speaks of themselves
                return
            self.speak(number, 0)


def hearing_of(record: Record) -> TrialHearing:
    """Who spoke in a trial; where nobody does in their own words, those whose words the reporter sums up."""
    if not is_reported(record):
        hearing = _Listener(record).hear()
        if hearing.testifiers:
            return hearing
    else:
        count = len(record.blocks)
        hearing = TrialHearing([None] * count, ["report"] * count, [], [])
    hear_report(record, hearing)
    return hearing
