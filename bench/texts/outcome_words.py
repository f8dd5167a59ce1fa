"""Words that may say how a trial ended, in what of imported cases is shown before the verdict.

    python -m bench.texts.outcome_words PATH [--sample 50 --seed 1]

reads trials of the Old Bailey from PATH (a file, a folder or a ZIP) and looks at everything that a seat may read of
them with the patterns below, which are of two kinds: nobody's words may match the first, and the reporter's words may
not match the second (a witness may speak of another trial). Each hit is printed with its trial. `--sample` prints the
ends of some trials drawn by a seed, with what is held back, to be read by people: what no pattern knows yet is found
so.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from bench.options import count_from_zero, input_path, read_options
from cases.sources.old_bailey.importer import read_cases
from engine.matters.criminal_case import Case, without_finding

ENDS_SHOWN = 6
"""Passages of a sampled trial that are printed, from its end."""


def _patterns(**sources: str) -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(source, re.IGNORECASE) for name, source in sources.items()}


SPEECH_PATTERNS = _patterns(
    plea=r"\bpleaded guilty\b|^\W*to (?:this|which|these) (?:indictments? |charges? )?[\w ]{2,40} pleaded\W*$",
    verdict=r"^\W*(?:not )?guilty\b(?! of)|\bhe was acquitted\b|\bjury\b[^.;?]{0,60}\bfound (?:the|him|her|them)\b",
    jury=r"\btried by the .{0,30}jury\b|\b(?:before|by) another jury\b",
    age=r"^\W*aged? \d",
    convictions=r"\bbefore convicted of\b|\bproving convictions\b|\bconvicted on another charge\b",
    sentence=r"\bsee (?:the )?summary\b|\brecommended to (?:the )?mercy\b",
    defence=r"\bnot (?:put|called) (?:up)?on (?:for )?(?:his|her|their) defen[cs]e",
    evidence=r"\bnot any evidence given\b|\boffered no evidence\b|\bnot resist a (?:conviction|verdict)\b",
    bench=r"\b(?:recorder|common serjeant) (?:said|stated|thought|was of opinion)\b|\bnot see how the jury could\b",
    counts=r"^\W*on the (?:first|second|third|fourth|and| )+ counts? only\W*$",
)
"""What nobody may be shown to have said."""
REPORT_PATTERNS = _patterns(
    found=r"\b(?:found|brought in) (?:him|her|them|both)?[ ,]*(?:not )?guilty|\bacquitted of\b",
    considered=r"\bjury taking it into consideration\b|\bjury not seeming satisfied\b|\ball the jury but\b",
    proof=r"\bmanifest proof\b|\bvery convincing evidence\b|\btheir convictions?\b",
)
"""What the report may not be shown to have said besides."""


def shown_texts(case: Case) -> Iterator[tuple[str | None, str]]:
    """Everything that a seat may read before a verdict, but the law's own words; with who says it, None for the
    report."""
    shown = without_finding(case)
    for text in (shown.title, shown.docket, shown.summary, *shown.charges, *shown.themes):
        yield None, text
    for exhibit in shown.exhibits:
        yield exhibit.title, exhibit.description
    for witness in shown.witnesses:
        yield witness.name, witness.testimony
        for text in (*witness.credibility_issues, *(statement.text for statement in witness.statements)):
            yield witness.name, text
    for argument in shown.prosecution_arguments + shown.defense_arguments:
        yield "counsel", argument.text
    for passage in shown.transcript:
        yield passage.speaker, passage.text


def revealing(case: Case) -> Iterator[tuple[str, str]]:
    """The patterns that match something which is shown of a case, by name, with the words around."""
    for speaker, text in shown_texts(case):
        patterns = SPEECH_PATTERNS if speaker is not None else {**SPEECH_PATTERNS, **REPORT_PATTERNS}
        for name, pattern in patterns.items():
            if (found := pattern.search(text)) is not None:
                yield name, text[max(0, found.start() - 80) : found.end() + 80]


def _show(case: Case) -> None:
    print(f"\n{case.id}  {case.title}")
    for passage in case.transcript[-ENDS_SHOWN:]:
        standing = "held back" if passage.tells_outcome else "shown"
        print(f"  {standing:9}  {passage.speaker or '':20}  {passage.text[-300:]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=input_path)
    parser.add_argument("--sample", type=count_from_zero, default=0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = read_options(parser)
    found = [item for item in read_cases(arguments.path) if isinstance(item, Case)]
    hits = [(case.id, name, words) for case in found for name, words in revealing(case)]
    for ident, name, words in hits:
        print(f"{ident}  {name}: {words}")
    print(f"{len(found)} trials, {len(hits)} passages: {dict(Counter(name for _, name, _ in hits))}")
    if arguments.sample:
        for case in random.Random(arguments.seed).sample(found, min(arguments.sample, len(found))):
            _show(case)


if __name__ == "__main__":
    main()
