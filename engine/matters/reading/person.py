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


_OWN_WORDS = (
    r"\A.{{0,200}}?(?:\b(?P<by>(?:[Dd]iary|[Jj]ournal|[Mm]emoirs?|[Tt]estament|[Ww]ill|[Ll]etters?|[Ss]peech) "
    r"(?:of|by) (?:\w+\.? )?(?:{names})|(?:{names}),[^.]* greetings?\b)|\b(?:Dear|To) (?:\w+\.? )?(?:{names}))\b"
)
"""Above words of somebody's own, or to them."""


def _roles(names: str, subjects: str, texts: str) -> frozenset[str]:
    """As what a text says that somebody is known: “Captain Holm”, “Holm, the founder”, “she became matron”."""
    roles = "|".join(sorted(FORMS["roles"]))
    known = re.compile(
        rf"(?:{names})[^.;\n]{{0,40}}?,? (?:the |a |an )?(?:\w+ )?(?P<behind>{roles})\b|"
        rf"\b(?P<before>{roles}) (?:\w+ )?(?:{names})\b|"
        rf"\b(?:{names}|{subjects}) (?:was|became|is)(?: made| elected)? (?:\w+ ){{0,2}}(?P<became>{roles})\b",
        re.IGNORECASE,
    )
    return frozenset((one["behind"] or one["before"] or one["became"]).casefold() for one in known.finditer(texts))


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
    called = r"[Tt]he (?:accused|defendant|deceased|candidate|registrant|respondent|appellant|petitioner|testator)|"
    called += r"[Oo]ur founder|[Mm]y (?:father|mother|husband|wife)"
    called += rf"|[Tt]he (?:{titles})" if titles else ""
    called += "".join(rf"|[Tt]he {role}|{role.capitalize()}" for role in _roles(names, subjects, texts))
    if (own := re.search(_OWN_WORDS.format(names=names), texts)) is not None:
        # Their own words, or words to them.
        subjects += "|I|[Ww]e" if own["by"] else "|[Yy]ou"
        objects += "|[Mm]e|[Mm]y|[Mm]yself" if own["by"] else "|[Yy]our|[Yy]ourself"
    return Person(
        re.compile(rf"\b(?:{names}|{called}|{subjects}|{objects})\b"),
        re.compile(rf"\b(?:{names}|{called}|{subjects})\b(?!['’]s)"),
        re.compile(
            rf"\b(?:[Bb]y|[Uu]nder|[Tt]hrough|[Tt]hanks to) (?:\w+ )?(?:{names}|{called}|him|her|his|hers)\b(?!['’]s)|"
            rf"\b(?:[Oo]n|[Aa]t|[Bb]y) (?:his|her|(?:{names}|the \w+)['’]s) (?:\w+ )?"
            r"(?:orders?|request|instance|command|word|motion|vote|hand)\b"
        ),
        frozenset(one for one in ("his", "her") if re.fullmatch(objects, one)),
    )
