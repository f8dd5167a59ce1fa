"""Reads rows of the National Registry of Exonerations: two column layouts and their relatives, one plain record.

Cells are as people left them: years with a comma for thousands, dates of two kinds, blanks that mean "not coded". What
cannot be read becomes None and never an error. Columns are found by their names, in whatever order they stand.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from cases.separator_line import without_separator_line
from engine.text.line_files import read_table

Mode = Literal["jury", "bench", "plea"]
Factor = Literal["identification", "confession", "accusation", "forensic", "misconduct", "defense", "dna"]

MAX_CELL_CHARACTERS = 100_000
"""Characters. The longest real one has a few hundred."""

_FACTORS: dict[Factor, tuple[str, str]] = {
    "identification": ("Mistaken Witness ID", "MWID"),
    "confession": ("False Confession", "FC"),
    "accusation": ("Perjury or False Accusation?", "P/FA"),
    "forensic": ("False or Misleading Forensic Evidence", "F/MFE"),
    "misconduct": ("Official Misconduct", "OM"),
    "defense": ("Inadequate Legal Defense", "ILD"),
    "dna": ("DNA", "DNA"),
}
"""Each factor's column in the full layout and in the public one."""

_FULL_COLUMNS = ("ID", "Name", "State", "Worst Crime Display", *(full for full, _ in _FACTORS.values()))
_PUBLIC_COLUMNS = (
    "Last Name",
    "First Name",
    "State",
    "Worst Crime Display",
    *(public for _, public in _FACTORS.values()),
)

_WORDS = read_table("cases.sources.exonerations", "words")
_TAGS = _WORDS["tags"]
_OFFICIALS = _WORDS["officials"]
_YEAR = re.compile(r"(?<!\d)(1[6-9]\d\d|20\d\d)(?!\d)")
_ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_AMERICAN_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


class MissingColumn(Exception):
    """The table is not one of the registry's; the text names the first column that it lacks."""


@dataclass(frozen=True, slots=True)
class Record:
    """One row: a conviction that was undone. None and empty mean that the row does not say."""

    key: str
    """The same for the same conviction in every export of either layout; never shown."""
    number: str | None
    """The registry's own id, where the layout has one."""
    name: str | None
    state: str | None
    county: str | None
    sex: Literal["male", "female"] | None
    age: int | None
    crime: str | None
    further_crimes: tuple[str, ...]
    crime_year: int | None
    convicted: int | None
    exonerated: int | None
    years_lost: float | None
    mode: Mode | None
    sentence: str | None
    factors: tuple[Factor, ...]
    marks: frozenset[str]
    """Characteristics in the words of the full layout, lower case."""
    officials: frozenset[str]
    """Whose misconduct was coded: of (police), pr (prosecutor), fa (analyst), cw (child welfare)."""
    identifiers: int
    """How many witnesses identified the accused; 1 where the row does not count them."""
    across_race: bool
    """A witness and the accused were of different races."""
    stranger: bool
    """The accused was a stranger to the person who was harmed."""
    posted: str | None
    """Day on which the registry posted the row, ISO 8601."""


def records(text: str) -> Iterator[Record]:
    """The rows of a table in the order of the file. Raises `MissingColumn`, and `csv.Error` where it is no table."""
    # Not csv.field_size_limit, which is one for the whole process.
    table, separator = without_separator_line(text.lstrip("\r\n"))
    delimiter = separator or max(",;\t", key=table.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(table, newline=""), delimiter=delimiter)
    header = [_plain(name) for name in next(reader, [])]
    public = "name" not in header and ("lastname" in header or "firstname" in header)
    for name in _PUBLIC_COLUMNS if public else _FULL_COLUMNS:
        if _plain(name) not in header:
            raise MissingColumn(name)
    rows = [dict(zip(header, (_clean(cell) for cell in cells), strict=False)) for cells in reader]
    found = [_record(values, public) for values in rows if any(values.values())]
    # Two convictions of one person, undone in one year, differ in the day on which they were posted, or in their ids.
    yield from _distinguished(_distinguished(found, "posted"), "number")


def _distinguished(found: list[Record], field: Literal["posted", "number"]) -> list[Record]:
    often = Counter(record.key for record in found)
    return [
        record if often[record.key] == 1 else replace(record, key=f"{record.key}|{getattr(record, field)}")
        for record in found
    ]


_SUFFIXES = frozenset("jr sr ii iii iv".split())


def _key(name: str, state: str, convicted: str, exonerated: str, number: str | None, row: str) -> str:
    """What the two layouts have in common of a conviction; where the row says too little, what it says of itself."""
    words = [word for word in re.sub(r"[^\w ]", "", name.lower().replace("-", " ")).split() if word not in _SUFFIXES]
    years = _year(convicted), _year(exonerated)
    if len(words) > 1 and state and None not in years:
        return f"person {' '.join(words)}|{state.lower()}|{years[0]}|{years[1]}"
    return f"id {number}" if number else f"row {row}"


def _plain(name: str) -> str:
    """A column's name without what exports spell differently: case, blanks, signs."""
    return re.sub(r"[^a-z0-9#/*]", "", name.replace("→", "").lower())


def _clean(cell: str) -> str:
    return " ".join(cell[:MAX_CELL_CHARACTERS].replace("\x00", "").split())


def _record(values: Mapping[str, str], public: bool) -> Record:
    def cell(*names: str) -> str:
        return next((found for name in names if (found := values.get(_plain(name), ""))), "")

    if public:
        name = " ".join(part for part in (cell("First Name"), cell("Last Name")) if part)
        factors = [factor for factor, (_, column) in _FACTORS.items() if _coded(cell(column), column)]
        officials = frozenset(_codes(cell("OM Tags"))) & _OFFICIALS.keys()
        marks = {_TAGS[code] for code in _codes(cell("Tags", "*")) if code in _TAGS}
    else:
        name = cell("Name")
        factors = [factor for factor, (column, _) in _FACTORS.items() if _yes(cell(column))]
        officials = frozenset(code for code, column in _OFFICIALS.items() if _yes(cell(column)))
        marks = {mark.strip().lower() for mark in cell("Case Characteristics").split(";") if mark.strip()}
    if _yes(cell("Child Victim")):
        marks.add("child victim")
    number = cell("ID") or None
    crime = cell("Worst Crime Display") or None
    convicted = cell("Date of 1st Convic", "Date of 1st Conviction", "Convicted")
    exonerated = cell("Date of Exon", "Date of Exoneration", "Exonerated")
    crime_year = cell("Date of Crime Year", "Occurred")
    county = cell("County of Crime", "County")
    form = cell("Form of 1st Conviction").lower()
    mode: Mode | None = "plea" if "plea" in marks else None
    if form in ("jury", "bench", "plea"):
        mode = form  # type: ignore[assignment]
    sex = cell("Sex").lower()
    own = "|".join(
        (name, cell("State"), county, crime or "", crime_year, convicted, exonerated, cell("Sentence"))
    ).lower()
    return Record(
        key=_key(name, cell("State"), convicted, exonerated, number, own),
        number=number,
        name=name or None,
        state=cell("State") or None,
        county=county or None,
        sex="male" if sex == "male" else "female" if sex == "female" else None,
        age=_age(cell("Age at Crime Years", "Age")),
        crime=crime,
        further_crimes=tuple(part.strip() for part in cell("List Add'l Crimes Recode").split(";") if part.strip()),
        crime_year=_year(crime_year),
        convicted=_year(convicted),
        exonerated=_year(exonerated),
        years_lost=_years_lost(cell("Years Lost"), convicted, cell("Date of Release")),
        mode=mode,
        sentence=_sentence(cell("Sentence"), cell("Sentence (Other)")),
        factors=tuple(factors),
        marks=frozenset(marks),
        officials=officials,
        identifiers=_count(cell("# Mistaken ID Witnesses at Trial")) or _count(cell("# Mistaken ID Witnesses")) or 1,
        across_race=_yes(cell("Mistaken Cross-group ID?")),
        stranger=cell("Closest Relation V→D").upper() == "ST",
        posted=day.isoformat() if (day := _day(cell("Posting Date"))) else None,
    )


def _codes(cell: str) -> list[str]:
    return [code.strip(" #").lower() for code in cell.split(";") if code.strip(" #")]


def _coded(cell: str, code: str) -> bool:
    """The public layout repeats the column's code, or leaves the cell blank."""
    return cell.lower() in (code.lower(), "yes", "y", "1", "x", "true")


def _yes(cell: str) -> bool:
    return cell.lower() in ("yes", "y", "true")


def _count(cell: str) -> int | None:
    """`2`, `3+`; None for `DK` (not known) and `P` (a plea)."""
    found = re.match(r"(\d{1,2})\b", cell)
    return int(found[1]) if found else None


def _age(cell: str) -> int | None:
    """Whole years; 0 stands for "not known"."""
    found = re.fullmatch(r"(\d{1,3})(?:\.\d*)?", cell)
    return int(found[1]) if found and 1 <= int(found[1]) <= 110 else None


def _year(cell: str) -> int | None:
    """`1991`, `1,991`, `6/30/1991`, `1991-06-30`."""
    found = _YEAR.search(cell.replace(",", ""))
    return int(found[1]) if found else None


def _day(cell: str) -> date | None:
    iso, american = _ISO_DATE.match(cell), _AMERICAN_DATE.match(cell)
    try:
        if iso:
            return date(int(iso[1]), int(iso[2]), int(iso[3]))
        return date(int(american[3]), int(american[1]), int(american[2])) if american else None
    except ValueError:
        return None


def _years_lost(cell: str, convicted: str, released: str) -> float | None:
    """As coded; else from the first conviction to the release. None where it is unknown, negative or nothing."""
    if re.fullmatch(r"\d{1,2}(?:\.\d{1,4})?", cell):
        return round(float(cell), 1) or None
    first, last = _day(convicted), _day(released)
    if cell or first is None or last is None or last <= first:
        return None
    return round((last - first).days / 365.25, 1) or None


def _sentence(kind: str, words: str) -> str | None:
    """The sentence as a phrase: `life`, `20 to life`, `1.17 years`."""
    phrase = words if kind.lower() in ("term of years", "") and words else kind
    return None if phrase.lower() in ("", "unknown", "term of years", "don't know") else phrase
