"""What jurors talk about: `python -m bench.jury.subjects [--show]`.

Every turn is about one thing above all: the evidence, the law and the judge's instructions, procedure (votes, breaks,
who is next), the persons at the table, or somebody's own experience. `subject_of_turn` tells it from the words and the
case. The turns of `bench/jury/subjects_turns.yaml` were labelled by hand, 172 that the house took at the eight
predefined cases and 40 as people say them; printed is how many the classifier labels alike, by label.
`bench.jury.dynamics` counts with it.

P. Ellsworth (Are twelve heads better than one?, 1989) and R. Hastie, S. Penrod and N. Pennington (Inside the Jury,
1983) recorded mock juries: most of what they say is on facts and what they mean, and about a fifth on the law.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import yaml

from bench.jury.talk_counts import PASTED_WORDS
from bench.options import read_options
from cases.library import predefined_cases
from engine.formats.jury.arguments.brief import case_brief
from engine.matters.criminal_case import Case
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems

TURNS = Path(__file__).with_name("subjects_turns.yaml")
MIN_RIGHT_SHARE = 0.9
"""Share of the labelled turns that have to be labelled alike."""
SHARED_WORDS = 3
"""Words that a turn which names no piece shares with the evidence, from which it is about it."""

Subject = Literal["evidence", "law", "procedure", "persons", "experience"]
SUBJECTS: tuple[Subject, ...] = get_args(Subject)

_WORD = re.compile(r"[\w’']+")
_QUOTED = re.compile(r"“([^”]+)”")
_LAW = re.compile(
    r"\breasonable doubt|\bburden of proof|\bpresum\w+ innocen|\binnocent until|"
    r"\bthe judge (?:said|told|gave|wrote|laid|read)|"
    r"\binstructi\w+|\bthe law (?:does|says|is|asks|gives)|\bthe statute|\belements? of|\bmoral certainty|"
    r"\bdegree\b.{0,30}\b(?:murder|manslaughter)|\bmust prove|\bhas to prove|\bhave to prove",
    re.IGNORECASE,
)
_PROCEDURE = re.compile(
    r"\b(?:votes?|voting|ballots?|slips?|show of hands|go round|around the table|next in turn|foreman|foreperson|break|"
    r"lunch|adjourn|a note to the judge|clerk|read back|one at a time|secret|raise (?:your|a) hand|as before|"
    r"where I stand)\b",
    re.IGNORECASE,
)
_EXPERIENCE = re.compile(
    r"\b(?:I (?:once|used to|grew up|worked|served|drove|ran|was robbed|have been robbed)|when I was|"
    r"in my (?:job|trade|time|family|house|experience)|my (?:own )?(?:brother|sister|father|mother|uncle|aunt|cousin|"
    r"husband|wife|son|daughter|neighbou?r|boss|shop|friend)|a friend of mine|years ago|twenty years|for years I)\b",
    re.IGNORECASE,
)


def _words(text: str) -> list[str]:
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


@dataclass(frozen=True)
class _CaseWords:
    """How a case's law and evidence are known in a turn."""

    instructions: frozenset[tuple[str, ...]]
    """Every run of words of what the judge said of the law;"""
    sentences: list[list[str]]
    """and its sentences."""
    names: re.Pattern[str]
    """What the exhibits and witnesses are called."""
    evidence: frozenset[str]
    """Stems of the evidence."""


@cache
def _case_words(case_id: str) -> _CaseWords:
    case: Case = predefined_cases()[case_id]
    brief = case_brief(case)
    law = _words(case.instructions)
    names = {name for called in (brief.labels, brief.shorts) for name in called.values()}
    names |= {re.sub(r"^(?:the|an?) ", "", name) for name in names}
    names |= {point.label for point in brief.inferences["guilty"] + brief.inferences["not_guilty"]}
    names |= {witness.name.split()[-1] for witness in case.witnesses}
    longest_first = sorted((re.escape(name) for name in names if name), key=len, reverse=True)
    return _CaseWords(
        frozenset(tuple(law[at : at + PASTED_WORDS]) for at in range(len(law) - PASTED_WORDS + 1)),
        [_words(sentence) for sentence in sentence_texts(case.instructions)],
        re.compile(rf"\b(?:{'|'.join(longest_first)})\b", re.IGNORECASE),
        frozenset().union(*(point.words for point in brief.points if point.rests_on)),
    )


def subject_of_turn(case_id: str, text: str) -> Subject:
    """What a turn at a predefined case is about above all."""
    known = _case_words(case_id)
    words = _words(text)
    if any(_words(quoted) in known.sentences for quoted in _QUOTED.findall(text)):
        return "law"
    if any(tuple(words[at : at + PASTED_WORDS]) in known.instructions for at in range(len(words) - PASTED_WORDS + 1)):
        return "law"
    sentences = sentence_texts(text.replace("’", "'"))
    law = sum(_LAW.search(sentence) is not None for sentence in sentences)
    # A name may be printed with either apostrophe.
    named = max(len(known.names.findall(text)), len(known.names.findall(text.replace("’", "'"))))
    if law and law >= named:
        return "law"
    if named:
        return "evidence"
    if _EXPERIENCE.search(text):
        return "experience"
    shared = len(content_stems(text) & known.evidence)
    if _PROCEDURE.search(text) and shared <= SHARED_WORDS:
        return "procedure"
    return "evidence" if shared >= SHARED_WORDS else "persons"


@dataclass(frozen=True)
class LabelledTurn:
    """A turn, and what it is about by the judgement of the hand that labelled it."""

    case: str
    said_by: str
    subject: Subject
    text: str


def labelled_turns() -> Iterator[LabelledTurn]:
    """Every turn of the file."""
    for said_by, by_case in yaml.safe_load(TURNS.read_text(encoding="utf-8")).items():
        for case, turns in by_case.items():
            for one in turns:
                yield LabelledTurn(case, said_by, one["about"], one["text"])


def accuracy() -> float:
    """Share of the labelled turns that the classifier labels alike."""
    found = [subject_of_turn(turn.case, turn.text) == turn.subject for turn in labelled_turns()]
    return sum(found) / len(found)


def main() -> int:
    """Label every turn and print the table; 1 where the target is missed."""
    parser = argparse.ArgumentParser(description="Measure how well it is told what a turn is about.")
    parser.add_argument("--show", action="store_true", help="print each turn that is labelled otherwise")
    given = read_options(parser)
    table: dict[str, Counter[str]] = {subject: Counter() for subject in SUBJECTS}
    right: dict[str, list[bool]] = {}
    for turn in labelled_turns():
        found = subject_of_turn(turn.case, turn.text)
        table[turn.subject][found] += 1
        right.setdefault(turn.said_by, []).append(found == turn.subject)
        if given.show and found != turn.subject:
            print(f"{found:10} is {turn.subject:10} {turn.text}")
    print(f"{'by hand':12}{'turns':>7}" + "".join(f"{subject:>12}" for subject in SUBJECTS))
    for subject, counts in table.items():
        print(f"{subject:12}{counts.total():>7}" + "".join(f"{counts[found]:>12}" for found in SUBJECTS))
    for said_by, alike in right.items():
        print(f"{said_by:12}{len(alike):>7} turns, {sum(alike) / len(alike):.1%} labelled alike")
    held = accuracy() >= MIN_RIGHT_SHARE
    print(f"\ntarget: {MIN_RIGHT_SHARE:.0%} labelled alike, {accuracy():.1%}: {'held' if held else 'MISSED'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
