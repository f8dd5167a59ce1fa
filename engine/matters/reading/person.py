"""Persons: by what a text speaks of somebody, so that their deeds can be told from those of others."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.matters.reading.vocabulary import FORMS


class Person(NamedTuple):
    """By what a text speaks of somebody."""

    anywhere: re.Pattern[str]
    does: re.Pattern[str]
    """Before a verb."""
    agent: re.Pattern[str]
    """“by her”, “on his order”: whoever else is the subject."""
    own: frozenset[str]
    """“his” or “her”, before what is theirs, or both where their texts do not tell which."""


def person_of(subject: str, texts: str = "") -> Person:
    """The words by which sources speak of a subject. `texts`: what they say, from which it is read whether it is a he
    or a she."""
    men, women = len(re.findall(r"\b[Hh]e\b", texts)), len(re.findall(r"\b[Ss]he\b", texts))
    subjects, objects = r"[Hh]e|[Ss]he", r"[Hh]im|[Hh]is|[Hh]ers?|[Hh]imself|[Hh]erself"
    if max(men, women) >= 2 * (1 + min(men, women)):
        subjects, objects = (
            (r"[Hh]e", r"[Hh]im|[Hh]is|[Hh]imself") if men > women else (r"[Ss]he", r"[Hh]ers?|[Hh]erself")
        )
    parts = [word for word in re.split(r"\W+", subject) if len(word) > 2 and word[0].isupper()]
    names = "|".join([re.escape(word) for word in parts] or [re.escape(subject)])
    # A title stands for who has it: “the abbot”.
    titles = "|".join(re.escape(word.casefold()) for word in parts[:-1])
    called = r"[Tt]he (?:accused|defendant|deceased|candidate)|[Oo]ur founder|[Mm]y (?:father|mother|husband|wife)"
    called += rf"|[Tt]he (?:{titles})" if titles else ""
    roles = "|".join(sorted(FORMS["roles"]))
    became = re.search(
        rf"\b(?:{names}|{subjects}) (?:was|became|is)(?: made| elected)? (?:\w+ )?(?P<role>{roles})\b",
        texts,
    )
    called += rf"|[Tt]he {became['role']}|{became['role'].capitalize()}" if became is not None else ""
    return Person(
        re.compile(rf"\b(?:{names}|{called}|{subjects}|{objects})\b"),
        re.compile(rf"\b(?:{names}|{called}|{subjects})\b(?!['’]s)"),
        re.compile(
            rf"\b(?:[Bb]y|[Uu]nder|[Tt]hrough|[Tt]hanks to) (?:\w+ )?(?:{names}|him|her|his|hers)\b|"
            rf"\b(?:[Oo]n|[Aa]t|[Bb]y) (?:his|her|(?:{names}|the \w+)['’]s) (?:\w+ )?"
            r"(?:orders?|request|instance|command|word|motion|vote|hand)\b"
        ),
        frozenset(one for one in ("his", "her") if re.fullmatch(objects, one)),
    )
