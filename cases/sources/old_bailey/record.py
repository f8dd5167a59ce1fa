"""The facts of one trial as the markup codes them: who, accused of what, with which verdict and punishment.

Coded values belong to the id they name, wherever they stand. A defendant may be known through a join alone, or not even
by that. Where the markup is silent a fact is null.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from cases.sources.old_bailey.charges import charge_rows
from cases.sources.old_bailey.facts import Offence, Person, Punishment, Record, Verdict
from cases.sources.old_bailey.markup import Block, blocks_of, text_of
from cases.sources.old_bailey.prose import age_in
from engine.text.capitals import without_block_capitals

_NONE_CODES = frozenset({"", "no_subcategory", "none", "unknown"})
_INNER_ID = re.compile(r"^(t\d{8}[a-z]?-\d+[a-z]?)-")


class CodedValues:
    """The `interp` values below an element, by the id they belong to."""

    def __init__(self, root: Element) -> None:
        self.values: dict[str, list[tuple[str, str]]] = {}
        self.elements: dict[str, Element] = {}
        self.joins: list[tuple[str, list[str]]] = []
        for element in root.iter():
            ident = element.get("id")
            if element.tag == "interp":
                owner = (element.get("inst") or "", element.get("type") or "", element.get("value") or "")
                self.values.setdefault(owner[0], []).append(owner[1:])
            elif element.tag == "join":
                self.joins.append((element.get("result") or "", (element.get("targets") or "").split()))
            elif ident and ident not in self.elements:
                self.elements[ident] = element

    def of(self, element: Element, kind: str) -> str | None:
        """The value of this kind for an element: its own where an id stands twice in the file, else any of that id."""
        ident = element.get("id") or ""
        for inner in element.iter("interp"):
            if inner.get("inst") == ident and inner.get("type") == kind:
                return _coded(inner.get("value"))
        for name, value in self.values.get(ident, ()):
            if name == kind:
                return _coded(value)
        return None


def _coded(value: str | None) -> str | None:
    """A coded value, with every way of writing 'none' as null."""
    value = re.sub(r"\s+", " ", value or "").strip()
    return None if value.lower() in _NONE_CODES or value.endswith("NoDetail") else value


def elsewhere(root: Element, trials: Iterable[Element]) -> dict[str, list[Punishment]]:
    """Punishments that a file gives outside its trials (in its summaries), by the defendant's id."""
    inside = {id(join) for trial in trials for join in trial.iter("join")}
    found: dict[str, list[Punishment]] = {}
    wanted = [
        (join.get("targets") or "").split()
        for join in root.iter("join")
        if join.get("result") == "defendantPunishment" and id(join) not in inside
    ]
    if not wanted:
        return found
    coded = CodedValues(root)
    for targets in wanted:
        elements = [coded.elements[target] for target in targets if target in coded.elements]
        punishments = _described(elements, "punishment")
        people = [target for target in targets if "punish" not in target]
        for person in people:
            found.setdefault(person, []).extend(_punishment(coded, element) for element in punishments)
    return found


def record_of(division: Element, outside: dict[str, list[Punishment]] | None = None) -> Record:
    """The facts and the text of one trial division."""
    coded = CodedValues(division)
    own = division.get("id") or ""
    blocks = blocks_of(division)
    typed = [element for element in division.iter() if element.tag in ("persName", "rs")]
    defendants = _defendants(coded, typed, blocks)
    offences = [_offence(coded, e, n) for n, e in enumerate(_described(typed, "offence"))]
    verdicts = [_verdict(coded, e, n) for n, e in enumerate(_described(typed, "verdict"))]
    for same in (offences, verdicts):
        times: dict[str, int] = {}
        for item in same:
            times[item.ident] = times.get(item.ident, 0) + 1
            item.ident = repeated(item.ident, times[item.ident])
    for result, targets in coded.joins:
        if result == "offenceVictim":
            for offence in offences:
                if offence.ident in targets:
                    named = [coded.elements[t] for t in targets if t in coded.elements and t != offence.ident]
                    victims = [one for one in named if one.tag == "persName"]
                    if offence.category == "kill":
                        victims = [one for one in victims if not _is_relative(text_of(one), blocks)]
                    offence.victims.extend(_name(coded, one)[0] or text_of(one) for one in victims)
    return Record(
        ident=own,
        date=_session_date(coded, own),
        defendants=defendants,
        offences=offences,
        verdicts=verdicts,
        charges=charge_rows(coded.joins, defendants, offences, verdicts, blocks),
        punishments=_punishments(coded, defendants, typed, outside or {}),
        crime_date=next((text_of(e) for e in typed if e.get("type") == "crimeDate"), None) or None,
        place=_place(coded, division),
        blocks=blocks,
        aliases=_aliases(typed, own),
    )


_RELATIVE_PATTERN = re.compile(
    r"\b(?:wife|widow|son|daughter|child|infant|servant|apprentice|mother|father|sister|brother),? (?:of|to)"
    r" (?:the said |one )?$"
)


def _is_relative(name: str, blocks: Sequence[Block]) -> bool:
    """Whether an indictment has a name only to say whose wife or child it was who died."""
    texts = [block.text for block in blocks if any(block.of("offence")) and name in block.text]
    return any(_RELATIVE_PATTERN.search(text, 0, text.find(name)) for text in texts)


def _described(elements: Iterable[Element], kind: str) -> list[Element]:
    """Those of some elements that say what an offence, a verdict or a punishment is."""
    return [element for element in elements if element.get("type") == f"{kind}Description"]


def repeated(ident: str, time: int) -> str:
    """An id that stands in a file for the `time`th time, from 1, made single."""
    return ident if time == 1 else f"{ident}#{time}"


def _session_date(coded: CodedValues, own: str) -> str | None:
    for name, value in coded.values.get(own, ()):
        if name == "date" and re.fullmatch(r"\d{8}", value):
            return value
    found = re.search(r"(\d{8})", own)
    return found[1] if found else None


def _aliases(typed: list[Element], own: str) -> frozenset[str]:
    """Ids of the trial that the verdict's and offence's ids name, where they differ from the division's own."""
    names = set()
    for element in (*_described(typed, "offence"), *_described(typed, "verdict")):
        found = _INNER_ID.match(element.get("id") or "")
        if found and found[1] != own:
            names.add(found[1])
    return frozenset(names)


def _defendants(coded: CodedValues, typed: list[Element], blocks: list[Block]) -> list[Person]:
    people = [element for element in typed if element.tag == "persName"]
    chosen = [element for element in people if element.get("type") == "defendantName"]
    known = {element.get("id") for element in chosen}
    joined = {targets[0] for result, targets in coded.joins if result == "criminalCharge" and targets}
    chosen += [element for element in people if element.get("id") in joined and element.get("id") not in known]
    if not chosen and people and blocks:
        # Neither typed nor joined: the person whom the first paragraph names before it says what the charge is.
        first = blocks[0]
        limit = min((mark.start for mark in first.of("offence")), default=len(first.text))
        opening = {mark.ident for mark in first.of("person") if mark.start < limit}
        chosen = [element for element in people if element.get("id") in opening][:1]
    found: dict[str, Person] = {}
    for number, element in enumerate(chosen):
        ident = element.get("id") or f"defendant-{number}"
        if ident not in found:
            found[ident] = _person(coded, element, ident)
    return list(found.values())


def _person(coded: CodedValues, element: Element, ident: str) -> Person:
    name, words = _name(coded, element)
    age = coded.of(element, "age")
    gender = coded.of(element, "gender")
    return Person(
        ident=ident,
        name=name,
        words=words,
        gender=gender if gender in ("male", "female", "indeterminate") else None,
        age=age_in(age) if age else None,
        age_words=age,
        occupation=coded.of(element, "occupation"),
    )


def _name(coded: CodedValues, element: Element) -> tuple[str | None, str]:
    """The coded name, and what the print says in its place."""
    parts = [part for part in (coded.of(element, "given"), coded.of(element, "surname")) if part]
    name = re.sub(r"(?:,|\s+(?:alias|otherwise|wife|called))+\s*$", "", " ".join(parts), flags=re.IGNORECASE)
    # "Ann the", of "Ann the wife of John Rook"; "James the" of "James the younger".
    name = re.sub(r"(?<=\w),?\s+the\b.*$", "", name, flags=re.IGNORECASE)
    return without_block_capitals(name.strip(" ,.")) or None, text_of(element)


def _offence(coded: CodedValues, element: Element, number: int) -> Offence:
    return Offence(
        element.get("id") or f"offence-{number}",
        coded.of(element, "offenceCategory"),
        coded.of(element, "offenceSubcategory"),
        text_of(element),
    )


def _verdict(coded: CodedValues, element: Element, number: int) -> Verdict:
    return Verdict(
        element.get("id") or f"verdict-{number}",
        coded.of(element, "verdictCategory"),
        coded.of(element, "verdictSubcategory"),
        coded.of(element, "plea"),
    )


def _punishment(coded: CodedValues, element: Element) -> Punishment:
    return Punishment(coded.of(element, "punishmentCategory"), coded.of(element, "punishmentSubcategory"))


def _place(coded: CodedValues, division: Element) -> str | None:
    for element in division.iter("placeName"):
        if coded.of(element, "type") == "crimeLocation":
            return coded.of(element, "placeName") or text_of(element) or None
    return None


def _punishments(
    coded: CodedValues, defendants: list[Person], typed: list[Element], outside: dict[str, list[Punishment]]
) -> dict[str, list[Punishment]]:
    found: dict[str, list[Punishment]] = {person.ident: [] for person in defendants}
    elements = _described(typed, "punishment")
    by_id: dict[str, list[Element]] = {}
    for element in elements:
        by_id.setdefault(element.get("id") or "", []).append(element)
    for result, targets in coded.joins:
        if result == "defendantPunishment":
            for person in targets:
                if person in found:
                    found[person] += [_punishment(coded, e) for target in targets for e in by_id.get(target, ())]
    if len(defendants) == 1 and not any(found.values()):
        found[defendants[0].ident] = [_punishment(coded, element) for element in elements]
    for person, punishments in outside.items():
        if person in found:
            found[person] += punishments
    return {person: _distinct(punishments) for person, punishments in found.items()}


def _distinct(punishments: list[Punishment]) -> list[Punishment]:
    """Without repeats, and without a bare category where there is a detailed one of it."""
    detailed = {p.category for p in punishments if p.subcategory}
    distinct: dict[tuple[str | None, str | None], Punishment] = {}
    for p in punishments:
        if p.category and (p.subcategory or p.category not in detailed):
            distinct.setdefault((p.category, p.subcategory), p)
    return list(distinct.values())
