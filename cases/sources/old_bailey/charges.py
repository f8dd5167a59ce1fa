"""Brings defendants, offences and verdicts together as charges.

The joins of the markup are not the truth: they may name missing ids, join every charge of a person to the first verdict
although the text convicts on a later one, or be wanting. Each of these has its rule here.
"""

from __future__ import annotations

from typing import TypeVar

from cases.sources.old_bailey.facts import ChargeRow, Offence, Person, Verdict
from cases.sources.old_bailey.markup import Block

_Item = TypeVar("_Item", Offence, Verdict)


def charge_rows(
    joins: list[tuple[str, list[str]]],
    defendants: list[Person],
    offences: list[Offence],
    verdicts: list[Verdict],
    blocks: list[Block],
) -> list[ChargeRow]:
    """Which defendant answered which offence with which verdict; `joins` as (result, target ids), in text order."""
    rows: list[ChargeRow] = []
    for result, targets in joins:
        if result != "criminalCharge":
            continue
        people = [p for p in defendants if p.ident in targets] or (defendants if len(defendants) == 1 else [])
        accused = _targeted(offences, targets)
        found = _targeted(verdicts, targets)
        for person in people:
            for offence in accused:
                for verdict in found:
                    if not any(r.defendant is person and r.offence is offence and r.verdict is verdict for r in rows):
                        rows.append(ChargeRow(person, offence, verdict))
    for person in defendants:
        if not any(row.defendant is person for row in rows):
            rows += _unjoined(person, defendants, offences, verdicts)
    _use_other_verdicts(rows, defendants, offences, verdicts, blocks)
    return rows


def _targeted(items: list[_Item], targets: list[str]) -> list[_Item | None]:
    """The items that a join names; where its target is missing, the one whose id lost its digit, else the only one."""
    named: list[_Item | None] = []
    for target in targets:
        named += [item for item in items if item.ident == target]
        # Two offences may stand under one id, and then both are charged; a second verdict of an id is nobody's yet.
        named += [item for item in items if isinstance(item, Offence) and item.ident.startswith(f"{target}#")]
    if not named:
        named += [i for i in items if i.ident[-1:] == "-" and any(t.startswith(i.ident) for t in targets)][:1]
    if not named and len(items) == 1:
        named.append(items[0])
    return named or [None]


def _unjoined(
    person: Person, defendants: list[Person], offences: list[Offence], verdicts: list[Verdict]
) -> list[ChargeRow]:
    """Charges of a defendant whom no join names: every offence, with the verdict that stands in the same place."""
    if len(verdicts) == len(defendants) > 1:
        verdict: Verdict | None = verdicts[defendants.index(person)]
        return [ChargeRow(person, offence, verdict) for offence in offences] or [ChargeRow(person, None, verdict)]
    if len(offences) <= 1:
        only = verdicts[0] if len(verdicts) == 1 or (verdicts and len(defendants) == 1) else None
        return [ChargeRow(person, offences[0] if offences else None, only)]
    if len(offences) == len(verdicts):
        return [ChargeRow(person, o, v) for o, v in zip(offences, verdicts, strict=True)]
    only = verdicts[0] if len(verdicts) == 1 else None
    return [ChargeRow(person, offence, only) for offence in offences]


def _use_other_verdicts(
    rows: list[ChargeRow],
    defendants: list[Person],
    offences: list[Offence],
    verdicts: list[Verdict],
    blocks: list[Block],
) -> None:
    """Gives verdicts that no join names to the charges they were returned on, in the order of the text."""
    used = {id(row.verdict) for row in rows}
    spare = [verdict for verdict in verdicts if id(verdict) not in used]
    if not spare:
        return
    if len(defendants) == 1 and len({id(row.verdict) for row in rows}) == 1 and len(offences) == len(verdicts) > 1:
        for row in rows:
            if row.offence is not None:
                row.verdict = verdicts[offences.index(row.offence)]
        return
    for verdict in spare:
        owed = [row for row in rows if row.verdict is None]
        if owed:
            owed[0].verdict = verdict
            continue
        people = _named_beside(verdict, defendants, blocks)
        rows += [ChargeRow(person, None, verdict) for person in people]


def _named_beside(verdict: Verdict, defendants: list[Person], blocks: list[Block]) -> list[Person]:
    """The defendants whose surname stands in the paragraph before the verdict; all of them if none does."""
    if len(defendants) == 1:
        return defendants
    for block in blocks:
        for mark in block.of("verdict"):
            if mark.ident == verdict.ident:
                before = block.text[: mark.start].lower()
                named = [p for p in defendants if p.name and p.name.split()[-1].lower() in before]
                return named or defendants
    return defendants
