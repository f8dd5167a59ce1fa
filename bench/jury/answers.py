"""Whether jurors answer: `python -m bench.jury.answers [--case ID] [--show]`.

A person on seat 7 asks a juror by name each question of `bench/jury/answers.yaml` with their first turn. It is answered
if one of the next two turns is that juror's and has what the question asks for, or says that the file does not say;
every miss is printed with what was said.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml

from bench.jury.scripted_person import deliberation_with, one_speech
from bench.options import read_options
from cases.library import predefined_cases
from engine.formats.jury.personas import PERSONAS
from engine.matters.criminal_case import Case

QUESTIONS = Path(__file__).with_name("answers.yaml")
ABSENT = re.compile(
    r"not in the file|file (?:does not|has no)|no word of|nobody has told|we do not know", re.IGNORECASE
)
TURNS = 2
MIN_ANSWERED, MIN_SAID_ABSENT = 80.0, 90.0


def replies(case: Case, question: str, seed: str = "1") -> Sequence[str]:
    """What the juror who is asked says in the turns after the question."""
    entries, _ = deliberation_with(case, seed, "prosecute", one_speech(question), worded=True)
    turns = [entry.event for entry in entries if entry.event.kind == "turn_taken"]
    place = next(place for place, turn in enumerate(turns) if turn.text == question)
    called = question.split(",")[0].casefold()
    seat = next(number for number, one in enumerate(PERSONAS.values(), 1) if called in one.name.casefold())
    return [turn.text for turn in turns[place + 1 : place + 1 + TURNS] if turn.seat == seat]


def is_answered(item: Mapping[str, object], said: Sequence[str]) -> bool:
    """Whether one of some turns has what a question asks for."""
    if item.get("absent"):
        return any(ABSENT.search(text) for text in said)
    wanted = item["wants"]
    assert isinstance(wanted, list)
    return any(re.search(pattern, text, re.IGNORECASE) for pattern in wanted for text in said)


def main() -> int:
    """Ask, count, print; 1 where a target is missed."""
    cases = yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))["cases"]
    parser = argparse.ArgumentParser(description="Measure whether jurors answer what they are asked.")
    parser.add_argument("--case", action="append", choices=list(cases), help="only this case; may be repeated")
    parser.add_argument("--show", action="store_true", help="print what was answered too")
    given = read_options(parser)
    found: Counter[tuple[str, bool]] = Counter()
    for name in given.case or cases:
        for item in cases[name]:
            said = replies(predefined_cases()[name], item["ask"])
            answered = is_answered(item, said)
            found["absent" if item.get("absent") else "fact", answered] += 1
            if not answered or given.show:
                print(f"{'answered' if answered else 'MISSED'}  {name}: {item['ask']}")
                print(f"    {' / '.join(said) or 'no reply'}")
    held = True
    for kind, least in (("fact", MIN_ANSWERED), ("absent", MIN_SAID_ABSENT)):
        share = 100.0 * found[kind, True] / max(1, found[kind, True] + found[kind, False])
        held = held and share >= least
        asked = found[kind, True] + found[kind, False]
        print(f"{kind:<8}{found[kind, True]:>4} of {asked:<4}{share:>6.1f} %   >= {least:g}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
