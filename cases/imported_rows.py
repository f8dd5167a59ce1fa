"""What an imported case is in the database: its row, its card in a list, and the protocol that the store keeps.

The whole case is one JSON body; the other columns are what lists, random draws and the search over all cases need,
computed once, here, so that no store has to understand a case.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from typing import Protocol

from pydantic import computed_field

from cases.search.terms import case_terms
from engine.core.matter import MatterModel
from engine.matters.criminal_case import Case, Charge, Difficulty, difficulty_of, without_finding

MIN_CONTESTED_WORDS = 300
"""A trial printed in fewer words gives a jury too little to talk about; it is never drawn at random."""
WORDS_PER_MINUTE = 230
"""How fast people read, as the pace `live` assumes."""
ERA_YEARS = 50

_ERA = re.compile(r"(\d{4})?\s*(-)?\s*(\d{4})?")


class RowModel(MatterModel):
    """Base of the values here."""


class CaseCard(RowModel):
    """One case in a list: nothing that hints at how it ended, and no difficulty."""

    id: str
    source: str
    """`predefined`, `old_bailey` or `file`; a kind that would tell how the case ended is given as `file`."""
    title: str
    docket: str
    year: int | None = None
    themes: tuple[str, ...] = ()
    words: int
    """Length of the printed trial, or of the file where nothing was printed."""
    content_note: str | None = None
    """What a reader should know before opening it."""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def era(self) -> str | None:
        """The half century it belongs to, as the filter of lists takes it: `1800-1849`; null where no year is known."""
        return era_of(self.year)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def minutes_to_read(self) -> int:
        """Whole minutes that reading all of it takes, at 230 words a minute."""
        return minutes_to_read(self.words)


ORIGINS = ("predefined", "old_bailey", "courtlistener", "file")
"""Origins of cases as lists name them."""


class CaseRow(RowModel):
    """Everything the store keeps of a case, column by column."""

    id: str
    source: str
    title: str
    docket: str
    year: int | None
    themes: tuple[str, ...]
    words: int
    content_note: str | None
    contested: bool
    """Nobody pleaded guilty, and there are words enough to argue from."""
    explicit: bool
    difficulty: Difficulty
    """Narrows a random draw; never shown."""
    terms: str
    """Stemmed words for the search over all cases, none that reveals the outcome; see `cases.search.terms`."""
    body: str
    """The case as JSON."""
    kind: str = Case.kind
    """Which kind of matter it is."""


class CaseTerms(RowModel):
    """What the search over all cases reads of a row."""

    number: int
    """Rises with every row put or replaced, so that an index can ask for what is new to it."""
    id: str
    source: str
    year: int | None
    themes: tuple[str, ...]
    terms: str


class CaseFilter(RowModel):
    """Filters of a list or a search; null lets everything through."""

    theme: str | None = None
    source: str | None = None
    first_year: int | None = None
    last_year: int | None = None
    least_words: int | None = None
    most_words: int | None = None

    def matches(self, source: str, year: int | None, themes: Sequence[str], words: int) -> bool:
        """Whether a case with these facts passes. A case without a year passes no bound on years."""
        if not self.matches_length(words):
            return False
        if self.source is not None and source != self.source:
            return False
        if self.theme is not None and self.theme.casefold() not in (theme.casefold() for theme in themes):
            return False
        if self.first_year is not None and (year is None or year < self.first_year):
            return False
        return self.last_year is None or (year is not None and year <= self.last_year)

    def matches_length(self, words: int) -> bool:
        """Whether a case of so many words passes."""
        if self.least_words is not None and words < self.least_words:
            return False
        return self.most_words is None or words <= self.most_words


NO_FILTER = CaseFilter()


class BatchResult(RowModel):
    """What became of a batch."""

    new: int = 0
    changed: int = 0
    same: int = 0


class CaseRows(Protocol):
    """Imported cases in the store."""

    async def get_case(self, case_id: str) -> Case | None:
        """The whole case, with what is held back, or None."""
        ...

    async def list_cases(self, wanted: CaseFilter, after: str | None, limit: int) -> list[CaseCard]:
        """At most `limit` cards with ids greater than `after`, in the order of their ids (by code point)."""
        ...

    async def case_cards(self, ids: Sequence[str]) -> list[CaseCard]:
        """The cards of those ids that exist, in any order."""
        ...

    async def put_cases(self, rows: Sequence[CaseRow]) -> BatchResult:
        """Insert or replace by id in one transaction; a row that is already there unchanged stays untouched."""
        ...

    async def remove_cases(self, ids: Collection[str]) -> int:
        """Remove cases; how many there were. Rooms that deliberate one keep it. A row that is put later has a higher
        number than any before, removed ones among them."""
        ...

    async def count_contested(self, difficulties: Collection[Difficulty] | None, wanted: CaseFilter = NO_FILTER) -> int:
        """How many of those wanted are contested and not explicit, of these difficulties or of any."""
        ...

    async def contested_at(
        self, offset: int, difficulties: Collection[Difficulty] | None, wanted: CaseFilter = NO_FILTER
    ) -> Case | None:
        """The one at `offset` among them in the order of their ids."""
        ...

    async def case_terms(self, after: int, limit: int) -> list[CaseTerms]:
        """At most `limit` rows with a number greater than `after`, in the order of their numbers."""
        ...


def word_count(case: Case) -> int:
    """Words of the printed trial; where nothing was printed, of summary, exhibits and testimony."""
    if case.transcript:
        return sum(len(passage.text.split()) for passage in case.transcript)
    texts = [case.summary, *(exhibit.description for exhibit in case.exhibits)]
    for witness in case.witnesses:
        texts += [witness.testimony, *(statement.text for statement in witness.statements)]
    return sum(len(text.split()) for text in texts)


def is_contested(case: Case) -> bool:
    """Whether a jury has something to decide: no plea of guilty, and at least `MIN_CONTESTED_WORDS` words."""
    charges = case.finding.charges if case.finding else ()
    if any(_pleaded(charge) for charge in charges) or word_count(case) < MIN_CONTESTED_WORDS:
        return False
    # The module with the court's phrases is loaded where a case is imported, not by a server that only lists cases.
    from cases.sources.old_bailey.outcome import pleaded_guilty

    # A plea may stand in the print alone, where the markup is silent.
    return not any(passage.tells_outcome and pleaded_guilty(passage.text) for passage in case.transcript)


def _pleaded(charge: Charge) -> bool:
    plea = (charge.plea or "").casefold()
    detail = re.sub(r"[\W_]", "", charge.verdict_detail or "").casefold()
    return ("guilty" in plea and "not" not in plea) or detail.startswith("pleaded")


def make_card(case: Case) -> CaseCard:
    """The case as one line of a list."""
    return CaseCard(
        id=case.id,
        source=without_finding(case).source.kind,
        title=case.title,
        docket=case.docket,
        year=case.year,
        themes=case.themes,
        words=word_count(case),
        content_note=case.reader_note(),
    )


def make_row(case: Case) -> CaseRow:
    """The case as the store keeps it."""
    return CaseRow(
        **dict(make_card(case)),
        contested=is_contested(case),
        explicit=case.explicit,
        difficulty=difficulty_of(case),
        terms=case_terms(case),
        body=case.model_dump_json(exclude_defaults=True),
        kind=case.kind,
    )


def era_of(year: int | None) -> str | None:
    """The half century of a year, as `parse_era` reads it; None without a year."""
    if year is None or not 0 < year < 10_000:
        return None
    first = year - year % ERA_YEARS
    return f"{first:04}-{first + ERA_YEARS - 1:04}"


def minutes_to_read(words: int) -> int:
    """Whole minutes that so many words take to read, at least one."""
    return max(1, math.ceil(words / WORDS_PER_MINUTE))


def words_for_minutes(first: int | None, last: int | None) -> tuple[int | None, int | None]:
    """The fewest and the most words of what takes so many whole minutes to read."""
    least = WORDS_PER_MINUTE * (first - 1) + 1 if first is not None and first > 1 else None
    return least, WORDS_PER_MINUTE * last if last is not None else None


def parse_era(text: str) -> tuple[int | None, int | None]:
    """First and last year of an era as people write it: `1812`, `1800-1850`, `1674-`, `-1750`.

    Raises ValueError with a sentence where it is none of these.
    """
    match = _ERA.fullmatch(text.strip())
    first, dash, last = match.groups() if match else (None, None, None)
    if not (first or last) or (first and last and (not dash or first > last)):
        raise ValueError(f"era {text[:40]!r} is not a year or a span of years such as 1800-1850, 1674- or -1750")
    start, end = int(first) if first else None, int(last) if last else None
    return (start, end) if dash else (start or end, start or end)


def parse_origin(text: str) -> str:
    """A source as rows name it, from how lists or the command that imports call it: `old_bailey`, `old-bailey`.

    Raises ValueError with a sentence where it is none.
    """
    name = text.strip().replace("-", "_")
    if name not in ORIGINS:
        raise ValueError(f"source {text[:40]!r} is none; there is {', '.join(ORIGINS)}")
    return name
