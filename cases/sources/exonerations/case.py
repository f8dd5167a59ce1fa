"""Puts a row of the registry together as a case under a pseudonym, conviction and exoneration held back together."""

from __future__ import annotations

from typing import Literal

from cases.case_ids import made_id
from cases.sources.exonerations.evidence import evidence_of
from cases.sources.exonerations.names import pseudonym
from cases.sources.exonerations.papers import METHOD, EvidenceBuilder
from cases.sources.exonerations.rows import Record
from engine.core.matter import Source
from engine.matters.criminal_case import Case, Charge, Defendant, Derived, Difficulty, Finding
from engine.text.capitals import capitalise, decapitalise
from engine.text.line_files import read_table

REGISTRY = "National Registry of Exonerations"
SITE = "exonerationregistry.org"

_COMMONWEALTHS = ("Kentucky", "Massachusetts", "Pennsylvania", "Virginia")
_PEOPLES = ("California", "Colorado", "Illinois", "Michigan", "New York", "Guam", "Puerto Rico")
_WORDS = read_table("cases.sources.exonerations", "words")
_INSTRUCTIONS = """\
The accused is presumed innocent. The prosecution must prove every part of the charge beyond a reasonable doubt; the \
accused need not prove anything, and need not have testified. A reasonable doubt is a doubt founded on reason and \
common sense, on the evidence or on the want of it. It is not a mere possible doubt, and not sympathy.

You alone judge whom to believe. Ask of every witness how well they could know what they told you, what they gain by \
it, and what else bears it out. In weighing an identification, consider the light, the distance, the time there was \
to look, and how the witness came to choose the accused. In weighing a statement that the accused is said to have \
made, consider how it came about. You need not accept an expert's opinion because it is an expert's. What counsel say \
is not evidence.

If you are satisfied beyond a reasonable doubt that the accused committed the crime, you should find the accused \
guilty. If you are not, you must find the accused not guilty."""


def case_of(record: Record, posted_up_to: str | None) -> Case:
    """The case of one row. `posted_up_to` is the last posting date of the export, which the attribution gives."""
    evidence = evidence_of(record)
    name = pseudonym(record.key, record.sex, record.name)
    crime = crime_in_words(record.crime)
    title = capitalise(crime)
    where = _where(record)
    return Case(
        id=made_id(record.key),
        title=f"{_party(record.state)} v. {name}",
        docket=_docket(record, evidence, title, where),
        summary=_summary(record, evidence, name, crime, where),
        charges=tuple(dict.fromkeys((title, *(capitalise(crime_in_words(one)) for one in record.further_crimes)))),
        defendants=(Defendant(name=name, age=record.age, gender=record.sex),),
        exhibits=tuple(evidence.exhibits),
        witnesses=tuple(evidence.witnesses),
        prosecution_arguments=tuple(evidence.prosecution),
        defense_arguments=tuple(evidence.defense),
        instructions=_INSTRUCTIONS,
        themes=_themes(record, evidence),
        year=record.crime_year,
        place=where,
        crime_date=str(record.crime_year) if record.crime_year else None,
        jurisdiction=_jurisdiction(record.state),
        source=_source(record, posted_up_to),
        explicit=is_explicit(record),
        content_note=content_note(record),
        finding=_finding(record, crime, where),
        derived=Derived(
            method=METHOD,
            difficulty=_difficulty(evidence),
            exhibits=evidence.strengths,
            statements=evidence.statements,
            credibility=evidence.credibility,
        ),
    )


def crime_in_words(coded: str | None) -> str:
    """A crime of the registry's list as it stands in a sentence: `murder`, `a violent felony`."""
    if not coded:
        return "a crime that the record does not name"
    return _WORDS["crimes"].get(coded.lower(), coded.replace("/", " or ").lower())


def is_explicit(record: Record) -> bool:
    """Whether the row is of a sexual crime, by any of its columns."""
    crimes = (record.crime or "", *record.further_crimes, *record.marks)
    return any(word in text.lower() for text in crimes for word in ("sex", "rape", "sodomy", "incest", "porn"))


def content_note(record: Record) -> str | None:
    """What a reader of an explicit row is warned of; None for others."""
    return "About a sexual crime; told in general terms, without detail." if is_explicit(record) else None


def _federal(state: str | None) -> str | None:
    """What follows `Fed-`: a district's letters, or `Military`."""
    return state[4:].strip() if state and state.lower().startswith("fed-") else None


def _party(state: str | None) -> str:
    if _federal(state) is not None or state == "District of Columbia":
        return "United States"
    if state in _COMMONWEALTHS:
        return "Commonwealth"
    return "People" if state in _PEOPLES else "State"


def _state(state: str | None) -> str | None:
    district = _federal(state)
    known = _WORDS["districts"]
    return state if district is None else None if district == "Military" else known.get(district.upper(), district)


def _where(record: Record) -> str | None:
    state = _state(record.state)
    if not record.county or not state:
        return state
    bare = state == "District of Columbia" or record.county.lower().endswith(("county", "parish", "city", "borough"))
    return f"{record.county}{'' if bare else ' Parish' if state == 'Louisiana' else ' County'}, {state}"


def _jurisdiction(state: str | None) -> str:
    district = _federal(state)
    if district == "Military":
        return "A court martial of the United States"
    if district is not None:
        return f"A federal court in {_state(state)}"
    return f"A court of {state}" if state else "A court in the United States"


def _docket(record: Record, evidence: EvidenceBuilder, title: str, where: str | None) -> str:
    facts = ", ".join(str(part) for part in (title, where, record.crime_year) if part)
    witnesses, exhibits = len(evidence.witnesses), len(evidence.exhibits)
    return (
        f"{facts}. {exhibits or 'No'} exhibit{'' if exhibits == 1 else 's'}, "
        f"{witnesses or 'no'} witness{'' if witnesses == 1 else 'es'}."
    )


def _summary(record: Record, evidence: EvidenceBuilder, name: str, crime: str, where: str | None) -> str:
    age = f", aged {record.age} at the time," if record.age else ""
    place = f" in {where}" if where else ""
    year = f" in {record.crime_year}" if record.crime_year else ""
    child = " The person harmed is said to be a child." if "child victim" in record.marks else ""
    further = [crime_in_words(one) for one in dict.fromkeys(record.further_crimes)]
    also = f" The charges go on to {_listed(further)}." if further else ""
    laid = _listed([decapitalise(exhibit.title) for exhibit in evidence.exhibits])
    return (
        f"{name}{age} is accused of {crime}{place}{year}.{child}{also} Before the jury: {laid}. The question is "
        "whether this proves the charge beyond a reasonable doubt.\n\n"
        "This retells a real case. The name is changed. On record are the charge, the place, the year and the kinds "
        "of evidence, and not one word of testimony: what the exhibits and witnesses say here is put in general terms, "
        "and the wording is ours."
    )


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _themes(record: Record, evidence: EvidenceBuilder) -> tuple[str, ...]:
    crime = (record.crime or "").replace("/", " or ").lower()
    kinds = [_WORDS["kinds"][exhibit.id] for exhibit in evidence.exhibits if exhibit.id in _WORDS["kinds"]]
    informant = ["informant"] if any(one.id == "informant" for one in evidence.witnesses) else []
    return tuple(dict.fromkeys(([crime] if crime else []) + kinds + informant))


def _source(record: Record, posted_up_to: str | None) -> Source:
    until = f" with entries posted up to {posted_up_to}" if posted_up_to else ""
    return Source(
        kind="exoneration",
        name=REGISTRY,
        reference=record.number,
        attribution=(
            f"{REGISTRY}, {SITE}, from an export{until}. Cite it with the date of your download. The registry states "
            "no open licence: do not redistribute its data, and show the exoneration wherever the conviction is shown."
        ),
    )


def _finding(record: Record, crime: str, where: str | None) -> Finding:
    """Conviction and exoneration in one sentence, which nobody can quote half of by accident."""
    name = record.name or "The accused, whose name is not on record,"
    tried = {
        "jury": " by a jury",
        "bench": " by a judge without a jury",
        "plea": " on a plea of guilty",
        None: "",
    }[record.mode]
    sentenced = f" (sentence on record: {record.sentence})" if record.sentence else ""
    convicted = f" in {record.convicted}" if record.convicted else ", in a year that is not on record,"
    exonerated = f"in {record.exonerated}" if record.exonerated else "in a year that is not on record"
    lost = (
        f", having lost {record.years_lost:g} year{'' if record.years_lost == 1 else 's'}" if record.years_lost else ""
    )
    entry = f", entry {record.number}" if record.number else ""
    text = (
        f"{name} was convicted of {crime}{f' in {where}' if where else ''}{convicted}{tried}{sentenced}, and was "
        f"exonerated {exonerated}{lost}. Source: {REGISTRY}, {SITE}{entry}."
    )
    charge = Charge(
        defendant=record.name or "Name not on record",
        category=record.crime,
        plea={"plea": "guilty", "jury": "not guilty", "bench": "not guilty", None: None}[record.mode],
        verdict="guilty",
        verdict_detail=f"exonerated {exonerated}",
        punishments=(record.sentence,) if record.sentence else (),
    )
    return Finding(outcome=_OUTCOME, text=text, charges=(charge,))


_OUTCOME: Literal["guilty"] = "guilty"
"""What the court of the time said; every text with it says that it was undone."""


def _difficulty(evidence: EvidenceBuilder) -> Difficulty:
    """By the evidence alone: how far the numbers of the prosecution and of the defence are apart."""
    gap = sum(one.prosecution - one.defense for one in evidence.strengths.values())
    gap += 0.1 * len(evidence.witnesses)
    return "clear_guilty" if gap >= 1.0 else "clear_innocent" if gap <= -0.3 else "ambiguous"
