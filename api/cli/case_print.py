"""Cases on a terminal, and in a plain pipe."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from api.cli.case_check import CheckResult
from api.cli.case_import import ImportResult
from cases.case_files import InvalidCase
from cases.imported_rows import CaseCard
from cases.library import FoundCase
from cases.search.index import Hit
from engine.matters.criminal_case import Case, Strength, exhibit_letter, strength_of, without_finding

WIDTH = 100
_out = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def print_cards(found: Iterable[CaseCard]) -> None:
    """One line for each case."""
    for card in found:
        note = f" ({card.content_note})" if card.content_note else ""
        _out.print(
            Text.assemble(f"{card.id:<22} {card.year or '':>4}  ", (card.title, "bold"), f"  {card.docket}{note}")
        )


def print_case(case: Case, *, reveal: bool) -> None:
    """A case to read, in the order of its papers."""
    if not reveal:
        case = without_finding(case)
    _out.print(Text(case.title, "bold"))
    if note := case.reader_note():
        print_paragraph(note)
    print_paragraph(f"{case.docket} {case.jurisdiction}{f', {case.year}' if case.year else ''}.")
    _section("Charges", case.charges)
    _section("Accused", [_defendant(case, place) for place in range(len(case.defendants))])
    _section("Summary", [part for part in case.summary.split("\n\n") if part.strip()])
    if case.exhibits:
        _head("Exhibits")
    for place, exhibit in enumerate(case.exhibits):
        doubt = f" In doubt: {exhibit.contest_reason}" if exhibit.contest_reason else ""
        weight = _weight(strength_of(case, exhibit))
        title = f"{exhibit_letter(place)}  {exhibit.title} ({exhibit.id})"
        print_paragraph(f"{title}. {exhibit.description} {weight}.{doubt}", "   ")
    if case.witnesses:
        _head("Witnesses")
    for witness in case.witnesses:
        print_paragraph(f"{witness.name}, {witness.role} ({witness.id}). {witness.testimony}", "   ")
        for statement in witness.statements:
            print_paragraph(f"   “{statement.text}”", "     ")
        for number, issue in enumerate(witness.credibility_issues, 1):
            print_paragraph(f"   {number}. {issue}", "      ")
    _section("For the prosecution", [argument.text for argument in case.prosecution_arguments])
    _section("For the defence", [argument.text for argument in case.defense_arguments])
    _section("The judge", [part for part in case.instructions.split("\n\n") if part.strip()])
    _section("As printed", [f"{p.speaker}: {p.text}" if p.speaker else p.text for p in case.transcript])
    _section("How it ended", [case.finding.text] if case.finding else [])
    if case.source.attribution:
        _out.print()
        print_paragraph(case.source.attribution)


def print_hits(found: Sequence[Hit], query: str) -> None:
    """Places in one case, best first."""
    for hit in found:
        cited = f"{hit.kind}, {hit.id}" if hit.id else hit.kind
        _out.print(Text.assemble(f"{hit.score:7.2f}  ", (hit.title, "bold"), f"  {cited}"))
        print_paragraph(f"         {hit.snippet}", "         ")
    if not found:
        _nothing(query)


def print_found(answers: Sequence[FoundCase], query: str) -> None:
    """Cases, best first, with the best place in each."""
    for answer in answers:
        card = answer.card
        origin = f"  {card.id}, {card.year or 'no year'}"
        _out.print(Text.assemble(f"{answer.score:7.2f}  ", (card.title, "bold"), origin))
        if answer.hit:
            print_paragraph(f"         {answer.hit.title}: {answer.hit.snippet}", "         ")
    if not answers:
        _nothing(query)


def print_check(file: Path, case: Case, trial: CheckResult | None) -> None:
    """That a file is a case, what a jury makes of it, and on stderr what its author may want to mend."""
    statements = sum(len(witness.statements) for witness in case.witnesses)
    arguments = len(case.prosecution_arguments) + len(case.defense_arguments)
    held = {
        "exhibit": len(case.exhibits),
        "witness": len(case.witnesses),
        "statement": statements,
        "argument": arguments,
    }
    said = ", ".join(counted(number, thing) for thing, number in held.items())
    _out.print(f"{file}: {case.title}, {said}. Nothing is wrong with it.")
    if trial is None:
        return
    said = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in trial.outcomes.items())
    _out.print(f"In {counted(trial.runs, 'deliberation')} of house minds: {said}.")
    for warned in trial.warnings:
        print_note(f"{file}: warning: {f'{warned.field}: ' if warned.field else ''}{warned.sentence}.")


def check_json(
    file: Path, faults: Sequence[InvalidCase], tried: Sequence[tuple[Case, CheckResult | None]]
) -> dict[str, Any]:
    """The same for programs."""
    return {
        "file": str(file),
        "ok": not faults,
        "problems": [{"line": bad.line, "field": bad.field, "sentence": bad.sentence} for bad in faults],
        "warnings": [{"case": case.id, **asdict(one)} for case, trial in tried if trial for one in trial.warnings],
        "simulations": [{"case": case.id, **trial.as_json()} for case, trial in tried if trial],
    }


def print_import(tally: ImportResult) -> None:
    """What became of an import."""
    broken = f", {len(tally.broken)} broken" if tally.broken else ""
    broken += f", {len(tally.skipped)} left out" if tally.skipped else ""
    if not tally.kept:
        _out.print(
            f"{counted(tally.cases, 'case')} read{broken}. A database in memory ends with this command, so nothing was "
            "kept; name a file or a server with --database."
        )
        return
    _out.print(
        f"{counted(tally.cases, 'case')}: {tally.new} new, {tally.changed} changed, {tally.same} as they were{broken}."
    )


def print_removal(removed: int, unknown: int) -> None:
    """What became of a removal."""
    rest = f"; {unknown} with no such id, or not imported" if unknown else ""
    _out.print(f"{counted(removed, 'case')} removed{rest}.")


def print_note(sentence: str) -> None:
    """A remark that is no part of the data."""
    print(sentence, file=sys.stderr)


def _nothing(query: str) -> None:
    print_note(f"Nothing matches “{textwrap.shorten(query, 60)}”.")


def counted(number: int, thing: str) -> str:
    """A number and what it counts: "1 exhibit", "3 witnesses"."""
    return f"{number} {thing if number == 1 else thing + ('es' if thing.endswith('s') else 's')}"


def _defendant(case: Case, place: int) -> str:
    one = case.defendants[place]
    facts = ", ".join(str(fact) for fact in (one.name, one.age, one.occupation) if fact is not None)
    return f"{facts}. {one.background}" if one.background else f"{facts}."


def _weight(strength: Strength) -> str:
    gap = strength.prosecution - strength.defense
    if abs(gap) < 0.1:
        return "Cuts both ways"
    side = "prosecution" if gap > 0 else "defence"
    return f"{'Strong for' if abs(gap) >= 0.3 else 'For'} the {side}"


def _head(title: str) -> None:
    _out.print()
    _out.print(Text(title, "bold"))


def _section(title: str, paragraphs: Sequence[str]) -> None:
    if paragraphs:
        _head(title)
    for place, paragraph in enumerate(paragraphs):
        if place and len(paragraph) > WIDTH:
            _out.print()
        print_paragraph(paragraph)


def print_paragraph(text: str, indent: str = "") -> None:
    """A text in lines as wide as the terminal; `indent`: of all but the first."""
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
    start = text[: len(text) - len(text.lstrip())]
    _out.print(textwrap.fill(text.strip(), width, initial_indent=start, subsequent_indent=indent))
