"""How the house's talk sounds and what it is made of, counted in whole deliberations (rows of `talk_quality.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from bench.jury.word_classifier import Text
from engine.core.events import TurnTaken
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.mind.line_set import LINE_KINDS, LINE_SETS, line_from_text
from engine.formats.jury.mind.period_style import formalise
from engine.formats.jury.personas import persona_for_seat
from engine.matters.criminal_case import Case

PASTED_WORDS = 6
"""Words of the case's evidence in a row from which they count as pasted."""
MAX_SHORT_WORDS = 12
"""Words that a short turn has at most."""
MIN_LONG_WORDS = 90
"""Words that a long turn has at least."""
LONG_TURNS = 5
"""Turns of a deliberation from which a long one is expected in it."""
INFERENCE_TURNS = 10
"""Turns of a deliberation from which an inference is expected in it."""
_WORD = re.compile(r"[\w’']+")


@dataclass
class Talk:
    """What was counted in one or more deliberations of a case."""

    words: int = 0
    pasted: int = 0
    turns: int = 0
    short: int = 0
    deliberations: int = 0
    lasting: int = 0
    """Deliberations of so many turns that a long one is expected."""
    long: int = 0
    """Those of them with a long turn."""
    expecting: int = 0
    """Deliberations of so many turns that an inference is expected."""
    inferring: int = 0
    """Those of them in which one was made."""
    lives: int = 0
    """Times that somebody told of their own life or trade."""
    lives_again: int = 0
    """Those of them that a juror told a second time in the same deliberation."""
    lives_loose: int = 0
    """Those in a turn that speaks of no piece of evidence."""
    broken_in: int = 0
    """Deliberations of ten turns or more in which somebody is broken in on, or two turns of a few words answer each
    other."""
    chosen: list[tuple[str, int, Text]] = field(default_factory=list)
    """Speaker, deliberation and what each turn chose to argue: points, and what they are about."""

    def add(self, other: Talk) -> None:
        """Count another one as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def _words(text: str) -> list[str]:
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def evidence_runs(case: Case) -> frozenset[tuple[str, ...]]:
    """Every run of words of the case that counts as pasted; inferences are written to be spoken, and do not."""
    return frozenset(
        tuple(words[at : at + PASTED_WORDS])
        for text in _evidence(case)
        for words in [_words(text)]
        for at in range(len(words) - PASTED_WORDS + 1)
    )


def _evidence(case: Case) -> Iterator[str]:
    yield from (piece.text for piece in case.pieces())
    for witness in case.witnesses:
        yield from witness.credibility_issues
        yield from (statement.text for statement in witness.statements)
    yield from (text for exhibit in case.exhibits for text in (exhibit.description, exhibit.contest_reason or ""))
    yield case.instructions


@cache
def _lives(seat: int) -> frozenset[str]:
    """How the lines are known in which a juror tells of their own life, in the words of any age."""
    voice = LINE_SETS[persona_for_seat(seat).line_set]
    lines = [line for kind in LINE_KINDS for line in getattr(voice, kind) if line.life]
    return frozenset(line.mark for line in lines) | {line_from_text(formalise(line.text)).mark for line in lines}


def _breaks_in(one: TurnTaken, other: TurnTaken) -> bool:
    """Whether a turn of a few words goes to the last speaker, who had talked long or as shortly."""
    before, now = len(one.text.split()), len(other.text.split())
    return (
        now <= MAX_SHORT_WORDS and other.target == one.seat and (before <= MAX_SHORT_WORDS or before >= MIN_LONG_WORDS)
    )


def count_talk(case: Case, runs: frozenset[tuple[str, ...]], turns: Sequence[TurnTaken], deliberation: int) -> Talk:
    """Count one deliberation."""
    brief = case_brief(case)
    found = Talk(deliberations=1, turns=len(turns))
    told: set[tuple[int, str]] = set()
    for turn in turns:
        words = _words(turn.text)
        starts = [at for at in range(len(words) - PASTED_WORDS + 1) if tuple(words[at : at + PASTED_WORDS]) in runs]
        found.words += len(words)
        found.pasted += len({place for at in starts for place in range(at, at + PASTED_WORDS)})
        found.short += len(turn.text.split()) <= MAX_SHORT_WORDS
        points = [brief.by_id[key] for key in turn.points if key in brief.by_id]
        if points:
            about = tuple(
                token
                for point in points
                for token in (
                    f"{case.id}:{point.id}",
                    point.kind,
                    f"n:{point.nature}",
                    f"a:{point.about}",
                    point.stance,
                )
            )
            found.chosen.append((str(turn.seat), deliberation, (about,)))
        for mark in _lives(turn.seat):
            if mark in turn.text:
                found.lives += 1
                found.lives_again += (turn.seat, mark) in told
                found.lives_loose += not turn.cites
                told.add((turn.seat, mark))
    found.lasting = int(len(turns) >= LONG_TURNS)
    found.long = int(found.lasting and any(len(turn.text.split()) >= MIN_LONG_WORDS for turn in turns))
    found.expecting = int(len(turns) >= INFERENCE_TURNS)
    found.broken_in = int(found.expecting and any(_breaks_in(one, other) for one, other in pairwise(turns)))
    made = any(key in brief.by_id and brief.by_id[key].kind == "inference" for turn in turns for key in turn.points)
    found.inferring = int(found.expecting and made)
    return found
