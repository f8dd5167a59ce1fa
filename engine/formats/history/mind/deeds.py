"""Deeds: what a sentence of a source says that a person did, and to whom, by fixed rules.

Read are consequences and deeds, and no adjective: people who came to harm, were forced, deceived or paid nothing;
people who were fed, taught, freed, healed or spared; what was founded, and what somebody was honoured for. A harm that
stopped or became less is a relief, and a benefit that was denied is a want. What befell the person, what others or
nature did, what somebody alleges, asks for or merely thinks of them has no side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.formats.history.mind.phrases import phrase_patterns
from engine.matters.points import Way
from engine.text.clauses import coordinate_clauses
from engine.text.figures import figures
from engine.text.line_files import read_texts
from engine.text.negation import is_negated, negations


class Deed(NamedTuple):
    """What a sentence tells."""

    way: Way
    tells: str
    """As the end of “it tells that …”."""
    weight: float


class Person(NamedTuple):
    """By what a text speaks of somebody."""

    anywhere: re.Pattern[str]
    does: re.Pattern[str]
    """Before a verb."""
    agent: re.Pattern[str]
    """“by her”, “on his order”: whoever else is the subject."""


class _Kind(NamedTuple):
    way: Way
    tells: str
    weight: float
    by_person: bool = True
    """Whether it says something of the person only where the person does it."""


_KINDS: Mapping[str, _Kind] = {
    "harm": _Kind("against", "people came to harm", 3.0, by_person=False),
    "force": _Kind("against", "somebody was forced, driven out or locked up", 2.5, by_person=False),
    "want": _Kind("against", "somebody was left without what they needed or were owed", 2.2, by_person=False),
    "ruin": _Kind("against", "something was destroyed", 2.0),
    "deceit": _Kind("against", "something was hidden, taken or falsified", 2.2),
    "gain": _Kind("against", "somebody took for themselves", 1.8),
    "through": _Kind("for", "people came through", 2.5, by_person=False),
    "help": _Kind("for", "somebody was helped", 2.2),
    "work": _Kind("for", "something was made, begun or found out", 1.0),
    "honour": _Kind("for", "somebody was honoured", 0.8),
}
"""By block of `lines/deeds.txt`: what a sentence with one of its phrases tells, consequences before works."""
_HARM, _WANT, _DECEIT, _HELP = (_KINDS[name] for name in ("harm", "want", "deceit", "help"))
_TOLD = {
    block: re.compile(pattern, re.IGNORECASE)
    for block, pattern in phrase_patterns(read_texts("engine.formats.history", "deeds", ())).items()
}
"""By block of that file."""
_RELIEF = Deed("for", "a harm stopped, or became less", 3.0)
_LEAST_MARGIN = 0.3
"""By how much the deeds of one side have to outweigh those of the other in one sentence."""
_FEW = 0.03
"""Share of those who could come to harm that is few."""
_TIMES = frozenset("year month week day winter summer hour o'clock".split())
_EXCLAIMED = re.compile(r"[!?][”\"'’)]*$")
_EARLIER = re.compile(r"\b(?:years?|months?|winters?) before\b")
_NONE = re.compile(r"\b(?:none|nobody|no one)\b", re.IGNORECASE)
_LEFT_OF = re.compile(
    r"\b[Oo]f (?:the |its |their |his |her )?(?P<all>[\w-]+(?: hundred| thousand)?)\b.{0,60}?\b(?P<left>[\w-]+) "
    r"(?P<what>saw|returned|came (?:back|home)|lived|survived|were left|remained|reached|died|were buried|were lost)\b"
)
_FROM_TO = re.compile(r"\bfrom (?P<first>[\w,-]+(?: \w+){0,4}?) to (?P<last>[\w,-]+)\b")
_PASSIVE = re.compile(r"(?: \w+)? (?:was|were|been|be|is|had been|has been) (?:\w+ )?$")
_BY_SOMETHING = re.compile(r"(?: \w+)? by \w")
_BY_OTHERS = re.compile(rf"(?: \w+)? by (?:the |a |an |some )?(?:[A-Z]|(?i:{_TOLD['others'].pattern}))")
_TO_THE_PERSON = re.compile(r" (?:him|her)(?:self\b|\b(?! \w))")
_DETERMINER = re.compile(r"\b(?:the|an?|his|her|its|their|this|that) $", re.IGNORECASE)
"""Before a participle that only says of which thing is spoken: “the flooded gallery”."""
_OCCASION = re.compile(r"(?:When|After|During|While|Since|As|Before|To [a-z]+|In the [a-z]+ of)\b")
_NONE_HURT = re.compile(r"\b(?:nobody|no one) was (?:hurt|killed|injured|harmed)\b", re.IGNORECASE)
_PURSUERS = re.compile(
    r" (?:in )?(?:the |any )?(?:soldiers?|police(?:men)?|troops|gendarmes?|bailiffs?|recruiters?|enemy|army|guards?|"
    r"mob)\b"
)
"""Whoever is refused to these is shielded from them."""
_WHO = re.compile(r",? who (?:had |has )?")
_ENDED = re.compile(rf"\b(?:{_TOLD['nature'].pattern})\b[^,;]{{0,20}}\b(?:not|never)\b", re.IGNORECASE)
"""What never came back was no harm: “the cholera did not come back”."""
_OTHERS = re.compile(r"\b(?:I|[Ww]e|[Tt]hey|[Ww]ho)\b")


def person_of(subject: str, texts: str = "") -> Person:
    """The words by which sources speak of a subject. `texts`: what they say, from which it is read whether it is a he
    or a she."""
    men, women = len(re.findall(r"\b[Hh]e\b", texts)), len(re.findall(r"\b[Ss]he\b", texts))
    subjects, objects = r"[Hh]e|[Ss]he", r"[Hh]im|[Hh]is|[Hh]ers?|[Hh]imself|[Hh]erself"
    if max(men, women) >= 2 * (1 + min(men, women)):
        subjects, objects = (
            (r"[Hh]e", r"[Hh]im|[Hh]is|[Hh]imself") if men > women else (r"[Ss]he", r"[Hh]ers?|[Hh]erself")
        )
    parts = [re.escape(word) for word in re.split(r"\W+", subject) if len(word) > 2 and word[0].isupper()]
    names = "|".join(parts or [re.escape(subject)])
    called = r"[Tt]he (?:accused|defendant|deceased)|[Oo]ur founder|[Mm]y (?:father|mother|husband|wife)|Papa|Mama"
    return Person(
        re.compile(rf"\b(?:{names}|{called}|{subjects}|{objects})\b"),
        re.compile(rf"\b(?:{names}|{called}|{subjects})\b(?!['’]s)|^(?:His|Her)\b"),
        re.compile(
            rf"\b(?:[Bb]y|[Uu]nder|[Tt]hrough|[Tt]hanks to) (?:\w+ )?(?:{names}|him|her|his|hers)\b|"
            rf"\b(?:[Oo]n|[Aa]t|[Bb]y) (?:his|her|(?:{names}|the \w+)['’]s) (?:\w+ )?"
            r"(?:orders?|request|instance|command|word)\b"
        ),
    )


def deed_in(text: str, person: Person) -> Deed | None:
    """What a sentence tells of a person, and on which side that lies; None where fixed rules read nothing in it."""
    if _TOLD["doubted"].search(text) or (_is_opinion(text) and not figures(text)):
        return None
    text = _without_occasion(text, person)
    if _NONE_HURT.search(text) and not person.anywhere.search(text):
        return None
    if person.anywhere.search(text) and _TOLD["convicted"].search(text):
        return Deed("against", "somebody was found at fault, or owned to it", 2.2)
    if (changed := _changed(text)) is not None:
        return changed
    if _TOLD["across"].search(text) and person.anywhere.search(text):
        return Deed("against", _DECEIT.tells, _DECEIT.weight)
    if _TOLD["child_labour"].search(text) and not _TOLD["help"].search(text):
        return Deed("against", "children were put to work", 2.5)
    if _TOLD["sickness"].search(text) and _TOLD["himself"].search(text) and person.does.search(text):
        return Deed("for", _HELP.tells, _HELP.weight)
    found = list(_deeds(text, person))
    balance = sum(one.weight if one.way == "for" else -one.weight for one in found)
    if abs(balance) < _LEAST_MARGIN:
        return None
    way: Way = "for" if balance > 0 else "against"
    return max((one for one in found if one.way == way), key=lambda one: one.weight)


def _without_occasion(text: str, person: Person) -> str:
    """A sentence without what it begins with and only says when or what for: “When they fell ill, he …”."""
    begins = _OCCASION.match(text)
    if begins is None:
        return text
    comma, does = text.find(", "), person.does.search(text, begins.end())
    ends = min(place for place in (comma if comma > 0 else len(text), does.start() if does else len(text)))
    occasion = text[:ends]
    return text if ends == len(text) or person.does.search(occasion) else text[ends:].lstrip(", ")


def _is_opinion(text: str) -> bool:
    return _EXCLAIMED.search(text) is not None or _TOLD["opinion"].search(text) is not None


def _changed(text: str) -> Deed | None:
    """What a sentence says of a harm or a burden that became less or more."""
    if _TOLD["improved"].search(text):
        return _RELIEF
    if (left := _LEFT_OF.search(text)) is not None:
        several, few = figures(left["all"]), figures(left["left"])
        if several and few:
            share, lost = (
                few[0].value / max(1.0, several[0].value),
                left["what"] in ("died", "were buried", "were lost"),
            )
            if share < _FEW if lost else share > 1 - _FEW:
                return _RELIEF
            if not lost and share < 1 / 2:
                return Deed("against", _HARM.tells, _HARM.weight)
    if (compared := _compared(text)) is not None:
        now, before = compared
        if now != before:
            return _RELIEF if now < before else Deed("against", _HARM.tells, _HARM.weight)
    for clause in coordinate_clauses(text):
        words = text[clause.start : clause.end]
        less, more = _TOLD["less"].search(words), _TOLD["more"].search(words)
        if bool(less) == bool(more):
            continue
        if _TOLD["burdens"].search(words):
            return _RELIEF if less else Deed("against", _WANT.tells, _WANT.weight)
        if less and any(_TOLD[block].search(words, less.end()) for block in ("harm", "force", "sickness")):
            return _RELIEF
        if _TOLD["dues"].search(words):
            return Deed("against", _WANT.tells, _WANT.weight) if less else Deed("for", _HELP.tells, _HELP.weight)
    return None


def _compared(text: str) -> tuple[float, float] | None:
    """How many came to harm, and how many did before or elsewhere; None where a sentence does not say."""
    if not (_TOLD["harm"].search(text) or _TOLD["sickness"].search(text) or re.search(r"\blost\b", text)):
        return None
    counts = [
        (one.start, one.value) for one in figures(text) if one.unit not in _TIMES and not 1000 <= one.value <= 2100
    ]
    counts = sorted([*counts, *((one.start(), 0.0) for one in _NONE.finditer(text))])
    if (went := _FROM_TO.search(text)) is not None:
        first, last = figures(went["first"]), figures(went["last"])
        if first and last:
            return last[0].value, first[0].value
    earlier, elsewhere = _EARLIER.search(text), list(_TOLD["elsewhere"].finditer(text))
    if len(counts) < 2 or not (earlier or elsewhere):
        return None
    if earlier is not None:
        past = [one for one in counts if one[0] < earlier.start()]
    else:
        past = [one for one in counts if any(0 < one[0] - sign.end() < 40 for sign in elsewhere)]
    rest = [one for one in counts if one not in past]
    return (rest[-1][1], past[-1][1]) if past and rest else None


def _deeds(text: str, person: Person) -> Iterator[Deed]:
    """What each clause tells: the first deed in it governs what follows, as in “nursed the wounded”."""
    denied = negations(text)
    for clause in coordinate_clauses(text):
        hits = sorted(
            (hit.start(), -hit.end(), name, hit)
            for name in _KINDS
            if (hit := _TOLD[name].search(text, clause.start, clause.end)) is not None
        )
        for start, _, name, hit in hits:
            kind = _KINDS[name]
            if _PURSUERS.match(text, hit.end()):
                break
            if not _counts(text, clause.start, hit, kind, person):
                continue
            if not is_negated(denied, start):
                yield Deed(kind.way, kind.tells, kind.weight)
            elif kind.way == "against":
                yield _RELIEF
            elif kind is _HELP:
                yield Deed("against", _WANT.tells, _WANT.weight)
            break


def _counts(text: str, start: int, hit: re.Match[str], kind: _Kind, person: Person) -> bool:
    """Whether the person did it or answers for it: not where others or nature did, or where it befell the person.

    Args:
        start: of the clause.
    """
    before, behind = text[start : hit.start()], text[hit.end() : hit.end() + 24]
    named = person.anywhere.search(text) is not None
    if person.agent.search(text):
        return True
    if (_BY_SOMETHING if kind.by_person else _BY_OTHERS).match(behind):
        return False
    subject = list(person.does.finditer(text, 0, hit.end()))
    mine = [one for one in subject if start <= one.start() < hit.start()]
    honours = kind is _KINDS["honour"]
    if mine and not honours and _PASSIVE.fullmatch(text, mine[-1].end(), hit.start()):
        return False
    if kind.way == "against":
        if subject and not before.strip(" ,") and _TOLD["befalls"].match(text, hit.start()):
            return False
        near = (
            subject
            and hit.start() - subject[-1].end() < 12
            and (mine or _WHO.fullmatch(text, subject[-1].end(), hit.start()))
        )
        if near and _TOLD["befalls"].match(text, hit.start()):
            return False
        if kind is _HARM and _ENDED.search(text, start, hit.end()):
            return False
        if _is_own_loss(before) or (kind is _HARM and not named and _TOLD["nature"].search(text)):
            return False
    if not kind.by_person:
        return True
    if kind is _KINDS["ruin"] and _DETERMINER.search(before):
        return False
    if honours:
        return named
    if _TO_THE_PERSON.match(behind) or not (subject or kind is _HELP):
        return False
    others = [one for one in _OTHERS.finditer(text, 0, hit.start()) if not _behind(text, one.start(), subject)]
    return not others or (bool(subject) and others[-1].start() < subject[-1].start())


def _is_own_loss(before: str) -> bool:
    """Whether the subject of a clause is what the person lost."""
    lost = _TOLD["own_loss"].search(before)
    return lost is not None and not set(",;") & set(before[lost.end() :])


def _behind(text: str, place: int, subject: list[re.Match[str]]) -> bool:
    """Whether a word stands right behind the person: “Holt, who”."""
    return any(text[one.end() : place].strip(" ,") == "" for one in subject if one.end() <= place)
