"""Puts a trial of the Proceedings together as a case: facts, text by speaker, evidence, and the finding held back."""

from __future__ import annotations

import re

from cases.sources.old_bailey.arguments import (
    defense_arguments,
    difficulty_of_evidence,
    direction,
    finding_of,
    prosecution_arguments,
)
from cases.sources.old_bailey.claims import Evidence, accused_of
from cases.sources.old_bailey.evidence import METHOD, names_of, weigh
from cases.sources.old_bailey.facts import Person, Record
from cases.sources.old_bailey.offences import content_note, offence_name, plain
from cases.sources.old_bailey.outcome import outcome_spans, pieces
from cases.sources.old_bailey.prose import Span, counted, quotable
from cases.sources.old_bailey.record import repeated
from cases.sources.old_bailey.speech import TrialHearing
from cases.sources.old_bailey.summary import summary_of
from cases.sources.old_bailey.testimony import hearing_of
from engine.core.matter import Source
from engine.matters.criminal_case import Case, Defendant, Derived, Exhibit, Passage
from engine.text.capitals import capitalise, decapitalise
from engine.text.clauses import statements
from engine.text.clipping import clip_words
from engine.text.words import word_count

PROJECT = "The Proceedings of the Old Bailey, 1674-1913"
_EXPLICIT_PATTERN = re.compile(
    r"\b(?:ravish\w*|carnal\w*|sodom\w*|raped?|private parts|indecently assault\w*|procur\w+ (?:an )?abortion)\b",
    re.IGNORECASE,
)
_LEAD_PATTERN = re.compile(
    r"^[\s,.;:\-—(]*(?:(?:and|also|further|that|was|were|indicted|did|to|for|of|with|he|she"
    r"|they)\b[\s,]*(?=[a-zA-Z]))*"
)
_TRAILING_PATTERN = re.compile(r"[,;:]?\s*\b(?:to which|and that|and) ?(?:he|she|they)?$|\s*\bVerdict$")


def case_of(record: Record, version: str | None) -> Case:
    """The case of one trial. `version` is the data version of the file, where it is known."""
    hearing = hearing_of(record)
    spans = outcome_spans(record.blocks, [voice != "report" for voice in hearing.voices])
    names = _names(record)
    year = int(record.date[:4]) if record.date else None
    charges = _charge_texts(record, spans)
    charge = next((words for words in charges.values() if words), "") or _indicted_words(record, spans)
    lines = _charges(record, names, charges)
    evidence = weigh(record, hearing, spans, charge)
    accused = accused_of(record)
    categories = list(dict.fromkeys(o.category for o in record.offences if o.category))
    text = " ".join(block.text for block in record.blocks)
    note = content_note([(o.category, o.subcategory) for o in record.offences], bool(_EXPLICIT_PATTERN.search(text)))
    return Case(
        id=record.ident,
        title=_title(record, names),
        docket=_docket(record, evidence, year),
        summary=summary_of(record, names, evidence, charge, accused),
        charges=tuple(lines)
        or (
            f"As the report words it: “{quotable(charge, 60)}”" if charge else "The record does not name the offence.",
        ),
        defendants=tuple(_defendant(person, names, record, spans, lines) for person in record.defendants),
        exhibits=tuple(_with_source(exhibit, evidence) for exhibit in evidence.exhibits),
        witnesses=tuple(evidence.witnesses),
        prosecution_arguments=prosecution_arguments(evidence, accused),
        defense_arguments=defense_arguments(evidence, accused),
        instructions=direction(categories, accused, year),
        themes=_themes(record, evidence),
        year=year,
        date=f"{record.date[:4]}-{record.date[4:6]}-{record.date[6:]}" if record.date else None,
        place=record.place,
        crime_date=record.crime_date,
        jurisdiction="London and Middlesex, Old Bailey"
        if (record.date or "") < "18341101"
        else "Central Criminal Court, London, Old Bailey",
        source=_source(record, version),
        explicit=note is not None,
        content_note=note,
        transcript=_transcript(record, hearing, spans),
        finding=finding_of(record, names, {ident: words for ident, words in charges.items() if words}, year),
        derived=Derived(
            method=METHOD,
            difficulty=difficulty_of_evidence(evidence),
            exhibits=evidence.exhibit_strength,
            statements=evidence.statement_strength,
            credibility=evidence.credibility,
        ),
    )


def _names(record: Record) -> dict[str, str]:
    """A name for every defendant, also for those whom the print calls "a Porter" or "three men"."""
    names: dict[str, str] = {}
    for person in record.defendants:
        name = person.name or _unnamed(person)
        if name in names.values():
            name = f"{name} ({sum(other.startswith(name) for other in names.values()) + 1})"
        names[person.ident] = name
    return names


MAX_CHARGE_WORDS = 90
_EMPTY_WORDS = frozenset(
    "prisoner prisoners other others another one more he she they person party two three several both".split()
)


def _unnamed(person: Person) -> str:
    words = re.sub(r"\s*[(,].*", "", person.words).strip(" .").lower()
    if not words or not re.search(r"[a-z]{2}", words) or set(words.split()) <= _EMPTY_WORDS or word_count(words) > 6:
        return {"male": "An unnamed man", "female": "An unnamed woman"}.get(person.gender or "", "An unnamed person")
    if re.match(r"(?:an?|the|one|two|three|four|five|six|several|some)\b", words):
        return capitalise(words)
    return f"{'An' if words[0] in 'aeiou' else 'A'} {words}"


def _defendant(
    person: Person, names: dict[str, str], record: Record, spans: list[list[Span]], lines: dict[str, set[str]]
) -> Defendant:
    own = tuple(number for number, people in enumerate(lines.values(), 1) if person.ident in people)
    return Defendant(
        name=names[person.ident],
        age=person.age,
        age_tells_outcome=person.age is not None and _age_is_held_back(person, record, spans),
        gender=person.gender if person.gender in ("male", "female", "indeterminate") else None,
        occupation=person.occupation,
        charges=own if len(own) < len(lines) else (),
    )


def _age_is_held_back(person: Person, record: Record, spans: list[list[Span]]) -> bool:
    """Whether the print gives the age behind the verdict, as from about 1790 to 1848, and then for the guilty only."""
    words = (person.age_words or "").strip(" ()")
    age = re.compile(rf"\baged?[.,]? (?:about )?(?:{re.escape(words)}|{person.age})\b", re.IGNORECASE)
    for block, held in zip(record.blocks, spans, strict=True):
        if any(age.search(block.text, start, end) for start, end in held):
            return not any(
                m.ident == person.ident and words in block.text[m.start : m.end] for m in block.of("defendant")
            )
    return False


def _charge_texts(record: Record, spans: list[list[Span]]) -> dict[str, str]:
    """The wording of each offence without what reveals the outcome, by the offence's id."""
    texts: dict[str, str] = {}
    times: dict[str, int] = {}
    for number, block in enumerate(record.blocks):
        for mark in block.of("offence"):
            parts = [
                block.text[max(s, mark.start) : min(e, mark.end)]
                for s, e, reveals in pieces(block.text, spans[number])
                if not reveals
            ]
            words = _LEAD_PATTERN.sub("", " ".join(part.strip() for part in parts if part.strip())).strip(" ,;:.-—[]")
            words = _TRAILING_PATTERN.sub("", words).strip(" ,;:")
            if mark.ident:
                times[mark.ident] = times.get(mark.ident, 0) + 1
                texts[repeated(mark.ident, times[mark.ident])] = words
    return texts


def _indicted_words(record: Record, spans: list[list[Span]]) -> str:
    """What the text says the charge is, where the markup does not."""
    for number, block in enumerate(record.blocks):
        for start, end, reveals in pieces(block.text, spans[number]):
            found = (
                None if reveals else re.search(r"\b[Ii]ndicted (?:for|upon|of|on)\b\s*(?=\w)", block.text[start:end])
            )
            if found:
                first = statements(block.text, start + found.end(), end)[0]
                return re.split(
                    r",? (?:upon the trial|the witness|but |it appeared)",
                    block.text[first[0] : first[1]],
                    flags=re.IGNORECASE,
                )[0].strip(" ,;:")
    return ""


def _charges(record: Record, names: dict[str, str], texts: dict[str, str]) -> dict[str, set[str]]:
    """The charges as lines, and the ids of those against whom each is brought."""
    lines: dict[str, set[str]] = {}
    for offence in record.offences:
        label, _ = offence_name(offence.category, offence.subcategory)
        words = texts.get(offence.ident, "")
        line = f"{capitalise(label)}" + (f": {clip_words(words, MAX_CHARGE_WORDS)}" if words else "")
        people = {row.defendant.ident for row in record.charges if row.offence is offence}
        if people and len(people) < len(record.defendants):
            line += f" (against {names_of([name for ident, name in names.items() if ident in people], 'others')})"
        lines.setdefault(line, set()).update(people or names)
    return lines


def _crown(date: str | None) -> str:
    day = date or "18000101"
    return "The Queen" if "17020308" <= day < "17140801" or "18370620" <= day < "19010122" else "The King"


def _title(record: Record, names: dict[str, str]) -> str:
    people = list(names.values())
    accused = (
        names_of([n if not n.startswith(("A ", "An ")) else decapitalise(n) for n in people], "others")
        if people
        else "a person unnamed"
    )
    return f"{_crown(record.date)} v. {accused}"


def _labels(record: Record) -> list[str]:
    return list(dict.fromkeys(offence_name(o.category, o.subcategory)[0] for o in record.offences))


def _docket(record: Record, evidence: Evidence, year: int | None) -> str:
    label = names_of(_labels(record)[:3], "others") or "A charge that the record does not class"
    line = capitalise(label)
    if record.place and record.place[0].isupper() and word_count(record.place) <= 6:
        line += (
            f", {record.place}" if not record.place.lower().startswith(("at ", "in ", "near ")) else f" {record.place}"
        )
    line += f", {year}." if year else "."
    count = counted(len(evidence.witnesses), "witness", "witnesses")
    people = f"{counted(len(record.defendants), 'defendant')}, " if len(record.defendants) > 1 else ""
    tail = f"{people}{count}."
    return f"{line} {capitalise(tail)}"


def _with_source(exhibit: Exhibit, evidence: Evidence) -> Exhibit:
    """An exhibit with the witness whose words it quotes."""
    source = evidence.exhibit_sources.get(exhibit.id)
    return exhibit.model_copy(update={"witnesses": (source,)}) if source else exhibit


def _themes(record: Record, evidence: Evidence) -> tuple[str, ...]:
    found = [plain(o.category) for o in record.offences] + [
        offence_name(o.category, o.subcategory)[0] for o in record.offences if o.subcategory
    ]
    if len(record.defendants) > 1:
        found.append("several defendants")
    return tuple(dict.fromkeys([theme for theme in [*found, *evidence.themes] if theme]))[:10]


def _source(record: Record, version: str | None) -> Source:
    stated = f"data version {version}" if version else "data version not stated in the file"
    return Source(
        kind="old_bailey",
        name=PROJECT,
        reference=record.ident,
        attribution=(
            "This work builds on Old Bailey Online that is licensed under a Creative Commons "
            "Attribution-NonCommercial 4.0 "
            f"International License. {PROJECT} (www.oldbaileyonline.org, {stated}), trial {record.ident}. The "
            f"division into witnesses, "
            "exhibits and arguments, and every number, is ours."
        ),
    )


def _transcript(record: Record, hearing: TrialHearing, spans: list[list[Span]]) -> tuple[Passage, ...]:
    passages: list[Passage] = []
    for number, block in enumerate(record.blocks):
        for start, end, reveals in pieces(block.text, spans[number]):
            speaker = None if reveals else hearing.speakers[number]
            passages.append(Passage(speaker=speaker, text=block.text[start:end].strip(), tells_outcome=reveals))
    return tuple(passages)
