"""The facts of a trial as values: defendants, offences, verdicts, punishments, and how they belong together."""

from __future__ import annotations

from dataclasses import dataclass, field

from cases.sources.old_bailey.markup import Block


@dataclass(slots=True)
class Person:
    """A defendant."""

    ident: str
    name: str | None
    """From the coded given name and surname; null where the print names nobody."""
    words: str
    """What the print calls them."""
    gender: str | None = None
    age: int | None = None
    age_words: str | None = None
    occupation: str | None = None


@dataclass(slots=True)
class Offence:
    """One offence with what is joined to it."""

    ident: str
    category: str | None
    subcategory: str | None
    text: str
    victims: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Verdict:
    """One verdict."""

    ident: str
    category: str | None
    subcategory: str | None
    plea: str | None


@dataclass(slots=True)
class Punishment:
    """One punishment."""

    category: str | None
    subcategory: str | None


@dataclass(slots=True)
class ChargeRow:
    """A defendant, an offence and a verdict that belong together."""

    defendant: Person
    offence: Offence | None
    verdict: Verdict | None


@dataclass(slots=True)
class Record:
    """A trial as the markup gives it."""

    ident: str
    date: str | None
    """First day of the session, YYYYMMDD."""
    defendants: list[Person]
    offences: list[Offence]
    verdicts: list[Verdict]
    charges: list[ChargeRow]
    punishments: dict[str, list[Punishment]]
    crime_date: str | None
    place: str | None
    blocks: list[Block]
    aliases: frozenset[str]
    """Other ids under which the same trial is printed in the file."""
