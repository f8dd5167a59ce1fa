"""Answers from the file: the value that a question about a case asks for, with the sentence that it stands in.

The papers are cut into sentences, each with what it is about: the exhibit or witness, and the sentences before it. A
question is held against them by its words, the rarer a word the more it counts, and by whether a sentence has a value
of the kind that is asked for. A question about a thing that the papers never name, and one that no sentence comes
near, is not in the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import NamedTuple

from engine.core.derived import derived
from engine.formats.jury.arguments.wording import doubt_about, short_name
from engine.matters.criminal_case import Case
from engine.text.answer_values import answer_values, asks_money, fit, is_valued
from engine.text.clauses import clauses
from engine.text.dates import clock_times, dates
from engine.text.names import names
from engine.text.negation import NEGATION_PATTERN
from engine.text.questions import NOUNS_TOO, Question, Term, alike, plain_stem
from engine.text.sentences import sentence_texts
from engine.text.spans import Span
from engine.text.verbs import base_of
from engine.text.words import STOP_WORDS, placed_words, words_in


class FileAnswer(NamedTuple):
    """What the file says to a question."""

    value: str
    """What was asked for, in a few words; empty where the sentence itself is the answer."""
    sentence: str
    """Where it stands; empty where the file does not say."""
    source: str
    """The exhibit or witness; empty for the summary and the law."""
    spoken: bool = False
    """The sentence is what a witness said."""
    near: bool = False
    """The file does not say; the sentence is the nearest that it has."""
    part: str = "the summary"
    """What it stands in where that is no exhibit or witness."""
    missing: str = ""
    """What the question names and the file never does."""


class _Unit(NamedTuple):
    """A sentence of the papers."""

    text: str
    source: str
    person: str
    """The witness whom it tells of, or who says it."""
    speaker: str
    """The witness whose own words it is."""
    own: frozenset[str]
    title: frozenset[str]
    """Of what it is part of."""
    about: frozenset[str]
    """Of the sentences before it."""
    worth: float
    part: str = "the summary"
    """What it stands in where that is no exhibit or witness."""


@dataclass(frozen=True)
class _Papers:
    """The sentences of a case, to look questions up in."""

    units: tuple[_Unit, ...]
    known: Mapping[str, int]
    """By stem, in how many sentences it stands."""
    people: tuple[tuple[str, str, str, str], ...]
    """Everybody who is introduced: id, name, role, and what is said of them first."""

    @property
    def witnesses(self) -> frozenset[str]:
        """The ids of those who testified."""
        return frozenset(source for source, *_ in self.people if source)


MIN_COVERED = 0.5
"""Share of the weight of a question's words that a sentence must have, or be about."""
MIN_COVERED_OPEN = 0.55
"""The same where no value shows that it answers."""
MIN_COVERED_NEAR = 0.6
"""The same of one that is read out as the nearest."""
LEAST_COVERED = {"yes_no": 0.7, "count": 0.4}
"""The same of a sentence that is to say yes or no, and of one with a number of what is asked for."""
SAME_FORM_WORTH = 0.15
"""What is added where a sentence has what was done in the same words: who “sold” it is not who could “sell” it."""
TITLE_WEIGHT = 0.9
"""What a word counts that only the name of what the sentence is part of has;"""
ABOUT_WEIGHT = 0.55
"""and one that only the sentences before it have."""
NAMED_WEIGHT = 1.5
"""What a word counts that names a thing or a person."""
LIGHT_WEIGHT = 0.3
"""What a word counts that names nothing and that no sentence has, or that goes with anything: there are many verbs."""
CRIME_WORTH = 0.6
"""What is added to the date and the place of the crime where it is asked for."""
DOUBT_WORTH = -0.15
"""What is taken from what is held against a witness, which answers nothing but a question about that."""
QUOTED_WORTH = 0.3
"""What is added to a sentence with somebody's own words where it is asked what somebody or something says."""
NAMED_WORTH = 0.3
"""What is added to a sentence that has a name beside what “which” asks for: “the same ship, the Osprey”."""
CAUSE_WORTH = 0.3
"""What is added to a sentence that says of what somebody died where that is asked."""
OF_PERSON = 0.35
"""What is added to what is told of somebody where their age or size is asked for."""
WITHOUT_DEED = 0.6
"""What is left where a sentence has none of the words that say what was done."""
NEARNESS = 0.7
"""What a value adds that stands right beside words of the question; half of it at `NEAR_CHARACTERS`."""
NEAR_CHARACTERS = 30
MAX_SENTENCE_CHARACTERS = 230
"""Characters of a sentence that is read out; of a longer one the clause with the value."""

_LIGHT = frozenset(plain_stem(word) for word in "give get have make need use put wrong keep own show".split())
_GENERIC = frozenset(
    plain_stem(word)
    for word in "house home room place scene trial court night day morning evening afternoon body man woman".split()
)
"""What nobody need have named for it to have been there."""
_LASTING = frozenset(plain_stem(word) for word in "take last".split())
"""What anything does of which it is asked how long."""
_ORDINALS = {"second": 1, "third": 2, "fourth": 3, "last": -1, "final": -1, "first": 0}
_SOURCE_NOUNS = frozenset(plain_stem(word) for word in "exhibit witness".split())


@derived
def _papers_of(case: Case) -> _Papers:
    aliases = {
        plain_stem(words_in(witness.name)[-1]): _stems(witness.role).union(_introduction(witness.testimony))
        for witness in case.witnesses
    }
    units = [
        unit._replace(about=unit.about.union(*(aliases[one] for one in (unit.own | unit.title) & aliases.keys())))
        for unit in _units(case)
    ]
    known: dict[str, int] = {}
    for unit in units:
        for one in unit.own:
            known[one] = known.get(one, 0) + 1
    for one in frozenset().union(*(unit.title for unit in units)):
        known.setdefault(one, 1)
    people = [(w.id, w.name, w.role, next(iter(sentence_texts(w.testimony)), "")) for w in case.witnesses]
    people += [("", d.name, d.occupation or "", d.background or "") for d in case.defendants]
    return _Papers(tuple(units), known, tuple(people))


def _units(case: Case) -> Iterator[_Unit]:
    crime = " ".join((*case.charges, "crime deed happen occur die kill"))
    when = case.crime_date or _commonest_date(case)
    if when:
        yield _unit(when, "", "", "", _stems(crime), CRIME_WORTH)
    if case.place:
        yield _unit(case.place, "", "", "", _stems(crime), CRIME_WORTH)
    yield from _cut(case.summary, "", "", "", 0.08)
    for person in case.defendants:
        about = f"{person.name} {person.occupation or ''} age trade"
        who = [
            person.name,
            str(person.age or ""),
            (person.occupation or "")[:1].lower() + (person.occupation or "")[1:],
        ]
        yield from _cut(f"{', '.join(part for part in who if part)}. {person.background or ''}", "", "", about, 0.0)
    for exhibit in case.exhibits:
        if not _TOLD.match(exhibit.description):  # the witness's own words stand below
            yield from _cut(exhibit.description, exhibit.id, "", exhibit.title, 0.05)
        yield from _cut(exhibit.contest_reason or "", exhibit.id, "", exhibit.title, 0.0)
    for witness in case.witnesses:
        about = f"{witness.name} {witness.role}"
        yield from _cut(witness.testimony, witness.id, witness.name, about, 0.05)
        for statement in witness.statements:
            yield _unit(statement.text, witness.id, witness.name, witness.name, _stems(about), 0.05)
        for issue in witness.credibility_issues:
            for sentence in doubt_about(issue, short_name(witness.name)):
                yield _unit(sentence, witness.id, witness.name, "", _stems(about), DOUBT_WORTH)
    for argument in (*case.prosecution_arguments, *case.defense_arguments):
        yield from _cut(argument.text, "", "", "", -0.1)
    for unit in _cut(case.instructions, "", "", "judge law instruction", -0.1):
        yield unit._replace(part="the instructions")
    witnesses = {witness.name: witness.id for witness in case.witnesses}
    for passage in case.transcript:
        if not passage.tells_outcome:
            source = witnesses.get(passage.speaker or "", "")
            for unit in _cut(passage.text, source, passage.speaker or "", passage.speaker or "", -0.05):
                yield unit._replace(speaker=unit.person if source else "", part="the record of the trial")


_TOLD = re.compile(r"[^“]{3,60} told the court: “")


def _commonest_date(case: Case) -> str:
    """The date that an old record names most often, as it has no other of the crime; empty where none comes twice."""
    passages = [passage.text for passage in case.transcript if not passage.tells_outcome]
    found = Counter(text[date.start : date.end] for text in passages for date in dates(text))
    return next((date for date, times in found.most_common(1) if times > 1), "")


SENTENCES_BACK, SUMMARY_SENTENCES_BACK = 2, 4
"""Sentences before one that say what it is about; of the summary more, as no title does."""


def _introduction(testimony: str) -> frozenset[str]:
    """The words with which somebody's testimony says what they are: “The pharmacist, 58, …”."""
    return _stems(" ".join(words_in(next(iter(sentence_texts(testimony)), ""))[:INTRODUCING_WORDS]))


def _cut(text: str, source: str, person: str, title: str, worth: float) -> Iterator[_Unit]:
    """The sentences of a text, each about its title and the sentences before it."""
    before: list[frozenset[str]] = []
    for sentence in _spoken_sentences(text):
        back = before[-SENTENCES_BACK if title else -SUMMARY_SENTENCES_BACK :]
        whole = _stems(sentence)
        parts = sentence.split("; ") if len(sentence) > MAX_SENTENCE_CHARACTERS else [sentence]
        around = frozenset().union(*back, whole if len(parts) > 1 else ())
        yield from (_unit(part, source, person, "", _stems(title), worth, around) for part in parts)
        before.append(whole)


def _spoken_sentences(text: str) -> Iterator[str]:
    """The sentences of a text; an old print has dashes between those of a witness."""
    for sentence in sentence_texts(text):
        yield from (part.strip(" —") for part in _DASHES.split(sentence) if part.strip(" —"))


_DASHES = re.compile(r"—(?=(?:I|he|she|it|they|we|my|his|her|the|there|this|on|in|at|if|when|that)\b)")


def _unit(
    text: str,
    source: str,
    person: str,
    speaker: str,
    title: frozenset[str],
    worth: float,
    about: frozenset[str] = frozenset(),
) -> _Unit:
    return _Unit(text, source, person, speaker, _stems(text), title, about, worth)


def _stems(text: str) -> frozenset[str]:
    words = {word for word in words_in(text) if word not in STOP_WORDS}
    return frozenset(plain_stem(word) for word in words | {found[1] for found in _NOUN_TOO.finditer(text.casefold())})


_NOUN_TOO = re.compile(rf"\b(?:the|a|an|his|her|their|its|my) (?:\w+ )?({'|'.join(sorted(NOUNS_TOO))})\b")


# Looking up


def answer_from_file(case: Case, question: Question, before: str = "") -> FileAnswer | None:
    """What the file says to a question; None for one that asks nothing that a file could say.

    Args:
        before: the source that the question before it in the same breath was about: “and where was he then?”
    """
    papers = _papers_of(case)
    terms = [term for term in question.terms if term.word.casefold() not in _ORDINALS]
    if not terms and not before and _OF_CRIME.search(question.text):
        return _of_crime(papers, question)
    if not terms and not before and len(case.defendants) == 1 and _PERSON.search(question.text):
        # “How old is he?” is asked of the accused.
        accused = words_in(case.defendants[0].name)[-1]
        terms = [Term(plain_stem(accused), accused.capitalize(), True)]
    if _ASKS_TRADE.search(question.text) and any(term.word[:1].isupper() for term in terms):
        return _trade(papers, terms)
    here = _stems(f"{case.place or ''} {case.jurisdiction}")
    missing = [one for one in terms if one.named and one.stem not in _GENERIC | here and not _is_known(papers, one)]
    if missing:
        return FileAnswer("", "", "", missing=missing[0].word)
    if question.kind == "measure" and len(terms) > 1:
        # How far something is from here.
        terms = [term for term in terms if term.stem not in here]
    if question.kind in ("who", "name"):
        person = _introduced(papers, question, terms)
        if person is not None:
            return person
    if not terms and not before and question.kind != "count":
        return None
    wanted = _wanted(papers, case, question, terms, before)
    best = _best(papers, wanted)
    if best is None:
        nearest = _nearest(papers, wanted)
        if nearest is None:
            return FileAnswer("", "", "")
        return FileAnswer("", _with_next(papers, nearest), nearest.source, near=True, part=nearest.part)
    unit, span = best
    value = (unit.text[span.start : span.end] or unit.speaker) if span is not None else ""
    if value in ("He", "She", "he", "she"):
        value = unit.person
    elif question.noun in _SOURCE_NOUNS and unit.source:
        value = unit.person or next(exhibit.title for exhibit in case.exhibits if exhibit.id == unit.source)
    elif question.kind == "yes_no":
        value = _yes_or_no(question, unit)
    return FileAnswer(value.strip(" ,"), _read_out(unit.text, span), unit.source, bool(unit.speaker), part=unit.part)


def _of_crime(papers: _Papers, question: Question) -> FileAnswer:
    """When or where it happened."""
    found = (unit.text for unit in papers.units if unit.worth == CRIME_WORTH)
    value = next((text for text in found if _is_time(text) == (question.kind == "when")), "")
    return FileAnswer(value, value, "")


def _trade(papers: _Papers, terms: Sequence[Term]) -> FileAnswer:
    """What somebody lives by: in their own words, as they are introduced, or as somebody says beside their name."""
    stems = {term.stem for term in terms if term.word[:1].isupper()}
    for source, name, role, told in papers.people:
        if stems and stems <= _stems(name):
            own = (unit for unit in papers.units if source and unit.source == source and unit.person == name)
            for unit in own:
                says = _IS_A.match(unit.text)
                if says is not None:
                    return FileAnswer(says[1], unit.text, source, bool(unit.speaker), part=unit.part)
            if role and role not in _PLAIN_ROLES:
                return FileAnswer(role, told or f"{name}, {role}.", source)
    called = [term.stem for term in terms if term.stem in stems]
    return next(_descriptions(papers, called), FileAnswer("", "", "")) if called else FileAnswer("", "", "")


_OF_CRIME = re.compile(
    r"^(?:when|where|(?:what|which) \w+)\b.*\b(?:happen\w*|occur\w*|take place|took place|"
    r"did (?:he|she|they) do it|was it done)\b",
    re.IGNORECASE,
)
_ASKS_TRADE = re.compile(
    r"^what (?:is|was) [A-Z][\w’']+\W*$|"
    r"\b(?:occupation|profession|trade|job|for (?:a|his|her|their) living|earns? (?:a|his|her|their) living)\b",
    re.IGNORECASE,
)
_IS_A = re.compile(r"(?:I am|I was|[Hh]e is|[Ss]he is) ((?:an?|the) [\w’' -]{3,60}?)(?=[—,.;]|$)")
_PLAIN_ROLES = frozenset("witness eyewitness victim accomplice defendant owner neighbour".split())


@dataclass(frozen=True)
class _Wanted:
    """What a sentence must have to answer a question."""

    question: Question
    weights: Mapping[str, float]
    """By word of the question, what it counts."""
    counted: float
    """What the noun behind “how many” counts, which every value has beside it."""
    deeds: tuple[str, ...]
    """The words that say what was done."""
    called: tuple[str, ...]
    """The names in it."""
    accused: frozenset[str]
    """The names of the accused, whom most sentences only call “he” or “she”."""
    before: str
    said_by: str
    """The witness whose word is asked for."""
    of_person: bool
    """It is asked how old or how tall somebody is."""
    ordinal: int | None
    """“The second time”: which of several values is meant."""


def _wanted(papers: _Papers, case: Case, question: Question, terms: Sequence[Term], before: str) -> _Wanted:
    weights = {
        term.stem: _weight(papers, term)
        for term in terms
        if (question.kind != "measure" or term.stem not in _LASTING)
        and not (_LOOKS.search(question.text) and _LOOKS.match(f"{term.word} like"))
    }
    noun = Term(question.noun, question.noun, True)
    substance = _SUBSTANCE.match(question.text)
    if substance is not None and plain_stem(substance[1]) in weights:
        weights[plain_stem(substance[1])] *= 0.5
    if question.kind == "which" and question.noun in ("number", "size"):
        weights[question.noun] = _weight(papers, noun)
    names_alone = all(term.word[:1].isupper() or term.stem in alike("old") for term in terms)
    return _Wanted(
        question,
        weights,
        _weight(papers, noun) if question.kind == "count" else 0.0,
        tuple(term.stem for term in terms if not term.named and term.stem in weights and term.stem not in _LIGHT),
        tuple(term.stem for term in terms if term.word[:1].isupper()),
        frozenset(plain_stem(word) for person in case.defendants for word in words_in(person.name)),
        before,
        before
        if before in papers.witnesses and _SAYS.search(question.text)
        else _witness_asked(papers, question, terms),
        question.kind == "measure" and names_alone,
        next((_ORDINALS[one.word.casefold()] for one in question.terms if one.word.casefold() in _ORDINALS), None),
    )


def _best(papers: _Papers, wanted: _Wanted) -> tuple[_Unit, Span | None] | None:
    """The sentence that answers best, with the value in it."""
    question = wanted.question
    valued = is_valued(question)
    least = LEAST_COVERED.get(question.kind, MIN_COVERED if valued else MIN_COVERED_OPEN)
    forms = {term.word for term in question.terms if term.stem in wanted.deeds}
    best: tuple[float, _Unit, Span | None] | None = None
    for unit in papers.units:
        if not _may_answer(wanted, unit):
            continue
        covered = _covered(wanted, unit)
        if covered < least and wanted.weights and not wanted.said_by:
            continue
        span, near = None, 0.0
        if valued:
            found = _value(wanted, unit)
            if found is None:
                continue
            span, near = found
        score = covered + unit.worth + NEARNESS * near + (0.1 if wanted.said_by and unit.speaker else 0.0)
        score += _fits_saying(question, unit.text) + SAME_FORM_WORTH * (not forms.isdisjoint(words_in(unit.text)))
        if question.kind == "which" and not valued and _is_called(question.noun, unit.text):
            score += NAMED_WORTH
        if wanted.of_person and wanted.weights.keys() <= unit.title:
            score += OF_PERSON
        if best is None or score > best[0]:
            best = (score, unit, span)
    return best[1:] if best is not None else None


def _with_next(papers: _Papers, unit: _Unit) -> str:
    """A sentence as it is read out where none answers, with the one behind it, which may say more of the same."""
    place = papers.units.index(unit) + 1
    behind = papers.units[place] if place < len(papers.units) else unit
    same = (behind.source, behind.part, behind.speaker) == (unit.source, unit.part, unit.speaker)
    whole = f"{unit.text} {behind.text}"
    goes_on = same and not unit.speaker and len(whole) <= MAX_SENTENCE_CHARACTERS and _GOES_ON.match(behind.text)
    return whole if goes_on else _read_out(unit.text, None)


_GOES_ON = re.compile(r"(?:He|She|It|They|His|Her|Its|Their|This|That|These)\b")


def _is_called(noun: str, text: str) -> bool:
    """Whether a name stands beside a noun."""
    for one in names(text):
        before = [word for word in words_in(text[: one.start]) if word not in _ARTICLES][-1:]
        after = words_in(text[one.end :])[:1]
        if noun in map(plain_stem, (*before, *after, *words_in(one.text)[-1:])):
            return True
    return False


def _nearest(papers: _Papers, wanted: _Wanted) -> _Unit | None:
    """The sentence that has most of the words of a question which none answers."""
    asked = replace(wanted, counted=0.0)
    units = [unit for unit in papers.units if unit.worth != CRIME_WORTH and _names_all(asked, unit)]
    best = max(units, default=None, key=lambda unit: _covered(asked, unit) + unit.worth)
    return best if best is not None and _covered(asked, best) >= MIN_COVERED_NEAR else None


def _fits_saying(question: Question, text: str) -> float:
    """What speaks for a sentence where it is asked what something says, of what somebody died, or what they would have
    done."""
    if question.kind not in ("what", "how"):
        return 0.0
    if _LOOKS.search(question.text):
        return QUOTED_WORTH * min(2, len(_LOOKED.findall(text)))
    worth = QUOTED_WORTH if _SAYS.search(question.text) and _QUOTED.search(text) else 0.0
    if worth and _SAYS_ITSELF.search(text):
        worth += QUOTED_WORTH
    if _ENDING.search(question.text) and _ENDING.search(text):
        worth += QUOTED_WORTH
    if _WOULD.search(question.text) and _WOULD.search(text):
        worth += QUOTED_WORTH
    return worth + (CAUSE_WORTH if _DYING.search(question.text) and _DIED_OF.search(text) else 0.0)


_LOOKS = re.compile(r"\b(?:looks? like|looked like|descri(?:be|bed|ption))\b", re.IGNORECASE)
_LOOKED = re.compile(
    r"\b(?:tall|short|thin|stout|slim|heavy|fair|dark|bald|grey|gray|blond|young|old|beard|moustache|hair|face|eyes|scar|"
    r"wore|wearing|dressed|coat|hat|cap|twenties|thirties|forties|fifties|sixties)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile('[“"‘][^”"]{8,}')
_SAYS_ITSELF = re.compile(r"\bit (?:said|says|reads?|asks|ends)\b", re.IGNORECASE)
_ENDING = re.compile(r"\b(?:ends?|ended|ending|last|final)\b")
_WOULD = re.compile(r"\bwould\b.*\bhave\b")
_DYING = re.compile(r"\b(?:die|died|killed|death|dead)\b")
_DIED_OF = re.compile(
    r"\b(?:died?|killed|death|dead)\b[^;]{0,60}?\b(?:of|from|by) (?!the act)(?:an?|one|his|her|two|three|\w+ing)\b",
    re.IGNORECASE,
)


def _may_answer(wanted: _Wanted, unit: _Unit) -> bool:
    """Whether a sentence is about whom a question names, and says what was done where that matters."""
    if unit.source != (wanted.before or wanted.said_by or unit.source):
        return False
    if unit.worth == CRIME_WORTH:
        asked = wanted.weights.keys() - _LIGHT - _GENERIC
        told = all(_has(unit, one) for one in asked) and not asked <= set(wanted.called)
        return (
            told
            and any(one in unit.title or alike(one) & unit.title for one in asked)
            and wanted.question.kind in ("when", "where")
        )
    if not _names_all(wanted, unit):
        return False
    if wanted.ordinal == 0 and _AGAIN.search(unit.text):
        return False
    needs_deed = wanted.question.kind in _NEEDS_DEED or asks_money(wanted.question)
    return not wanted.deeds or _tells_deed(wanted, unit) or not needs_deed


_AGAIN = re.compile(r"\bagain\b")


def _names_all(wanted: _Wanted, unit: _Unit) -> bool:
    """Whether a sentence is about everybody whom a question names."""
    if len(wanted.called) == 2 and _names_another(wanted.called, unit):
        return False
    return all(_has(unit, one) or (one in wanted.accused and _PERSON.search(unit.text)) for one in wanted.called)


def _names_another(called: Sequence[str], unit: _Unit) -> bool:
    """Whether a sentence has somebody else of the same last name, and not whom a question names."""
    first, last = called[0], called[-1]
    if first in unit.own or last not in unit.own:
        return False
    return any(
        len(words) > 1 and plain_stem(words[-1]) == last and plain_stem(words[-2]) != first
        for words in (words_in(name.text) for name in names(unit.text))
    )


def _tells_deed(wanted: _Wanted, unit: _Unit) -> bool:
    return any(_has(unit, one) > ABOUT_WEIGHT for one in wanted.deeds)


def _covered(wanted: _Wanted, unit: _Unit) -> float:
    """How much of the weight of a question's words a sentence has."""
    if unit.worth == CRIME_WORTH:
        return 1.0
    total = sum(wanted.weights.values()) + wanted.counted or 1.0
    meant = wanted.accused if _PERSON.search(unit.text) else frozenset[str]()
    has = (weight * max(_has(unit, one), ABOUT_WEIGHT * (one in meant)) for one, weight in wanted.weights.items())
    covered = (sum(has) + wanted.counted) / total
    told = not wanted.deeds or wanted.counted or _tells_deed(wanted, unit)
    return covered if told else WITHOUT_DEED * covered


_SUBSTANCE = re.compile(r"how much (\w+)", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Hh]im|[Tt]hey|[Tt]heir)\b")
_SAYS = re.compile(
    r"\b(?:say|said|says|think|thought|believe|believed|testify|testified|claim|claimed|swear|swore|tell|told|"
    r"hear|heard|see|saw|write|wrote|written|according|describe|described)\b"
)


def _witness_asked(papers: _Papers, question: Question, terms: Sequence[Term]) -> str:
    """The witness whose word is asked for: “what did Pell say of the steps?”"""
    if question.kind not in ("what", "how", "why") or not _SAYS.search(question.text):
        return ""
    stems = {term.stem for term in terms if term.word[:1].isupper()}
    found = [source for source, name, *_ in papers.people if source and plain_stem(words_in(name)[-1]) in stems]
    if not found:
        # “The pharmacist”, as somebody is introduced.
        according = _ACCORDING.search(question.text)
        named = {plain_stem(according[1].casefold())} if according else {term.stem for term in terms[:1] if term.named}
        found = [
            source for source, _, role, told in papers.people if source and named & (_stems(role) | _introduction(told))
        ]
    return found[0] if len(found) == 1 else ""


_ACCORDING = re.compile(r"\baccording to (?:the |his |her )?(\w+)", re.IGNORECASE)
INTRODUCING_WORDS = 4
"""Words with which somebody's testimony says what they are."""


_NEEDS_DEED = frozenset({"who", "why"})
"""Kinds of question that no sentence answers which says nothing of what was done; a sum of money is another."""


def _is_known(papers: _Papers, term: Term) -> bool:
    if term.stem in papers.known or any(one in papers.known for one in alike(term.stem)):
        return True
    # “Drug” is in “druggist”.
    return len(term.stem) >= MIN_PART_CHARACTERS and any(one.startswith(term.stem) for one in papers.known)


MIN_PART_CHARACTERS = 4
"""Characters of a word from which a longer one that begins so is of the same thing."""


def _weight(papers: _Papers, term: Term) -> float:
    known = papers.known.get(term.stem, 0)
    known = known or max((papers.known.get(one, 0) for one in alike(term.stem)), default=0)
    rare = log(1.0 + len(papers.units) / (0.5 + known))
    if term.named:
        return NAMED_WEIGHT * rare
    return LIGHT_WEIGHT * rare if not known or term.stem in _LIGHT else rare


def _has(unit: _Unit, one: str) -> float:
    """How surely a sentence has a word: itself, by another word for it, or as what it is about."""
    if one in unit.own:
        return 1.0
    others = alike(one)
    if not others.isdisjoint(unit.own):
        return 0.85
    if one in unit.title or not others.isdisjoint(unit.title):
        return TITLE_WEIGHT
    if one in unit.about or not others.isdisjoint(unit.about):
        return ABOUT_WEIGHT
    return 0.0


def _value(wanted: _Wanted, unit: _Unit) -> tuple[Span | None, float] | None:
    """The value in a sentence that stands nearest to the words of a question, with how near, 0 to 1; no value where the
    sentence only says who it was not."""
    question, weights, ordinal = wanted.question, wanted.weights, wanted.ordinal
    spans = list(dict.fromkeys(answer_values(question, unit.text)))
    if unit.worth == CRIME_WORTH:
        spans = [Span(0, len(unit.text))] if _is_time(unit.text) == (question.kind == "when") else []
    elif question.kind == "who" and unit.person and plain_stem(words_in(unit.person)[-1]) in wanted.called:
        pass  # whoever is named in the question is not who is asked for
    elif question.kind == "who" and unit.speaker and _FIRST_PERSON.search(unit.text):
        spans = [Span(0, 0)]
    elif question.kind == "who" and unit.person and not question.text.casefold().startswith("whose"):
        spans += [Span(*found.span()) for found in _THIRD_PERSON.finditer(unit.text)]
        spans += [Span(*found.span()) for found in re.finditer(rf"\b{re.escape(unit.person.split()[-1])}\b", unit.text)]
    spans = [one for one in spans if not any(o != one and o.start <= one.start and one.end <= o.end for o in spans)]
    if not spans:
        return (None, 0.0) if question.kind == "who" and NEGATION_PATTERN.search(unit.text) else None
    if ordinal is not None and len(spans) > 1:
        spans.sort()
        return spans[min(ordinal, len(spans) - 1)], 1.0
    placed = [(plain_stem(word.text), word.start, word.end) for word in placed_words(unit.text)]
    total = sum(weights.values()) or 1.0
    best, nearest = spans[0], -1.0
    for span in spans:
        near = 0.0
        for one, weight in weights.items():
            same = {one} | alike(one)
            at = [_closeness(question, unit.text, span, (start, end)) for stem, start, end in placed if stem in same]
            near += weight * (max(at) if at else ELSEWHERE)
        factor, added = fit(question, unit.text, span)
        near = factor * near / total + added
        if near > nearest:
            best, nearest = span, near
    return best, nearest


def _is_time(text: str) -> bool:
    return bool(dates(text) or clock_times(text))


ELSEWHERE = 0.3
"""How near a word counts that does not stand in the sentence itself."""
_FIRST_PERSON = re.compile(r"\b(?:I|my|[Ww]e|our)\b")
_THIRD_PERSON = re.compile(r"\b(?:He|She|he|she)\b")


def _closeness(question: Question, text: str, span: Span, place: tuple[int, int]) -> float:
    gap = _gap(text, span, place)
    if question.kind in ("when", "where") and span.end <= place[0] and _JOINED.search(text, span.end, place[0]):
        # “Saw it at nine and rang at ten”: a time and a place belong to the deed before them.
        gap += NEAR_CHARACTERS
    near = 1.0 / (1.0 + gap / NEAR_CHARACTERS)
    # Who did something stands before the deed, or behind “by”.
    behind = span.start >= place[1] and not text[: span.start].rstrip().endswith(" by")
    return 0.4 * near if question.kind == "who" and behind and not question.text.casefold().startswith("whom") else near


_JOINED = re.compile(r"\b(?:and|then|but)\b")


def _gap(text: str, span: Span, place: tuple[int, int]) -> float:
    """Characters between a value and a word; what stands in another part of the sentence is farther."""
    first, last = (span.end, place[0]) if span.end <= place[0] else (place[1], span.start)
    if last <= first:
        return 0.0
    between = text[first:last]
    return len(between) + 12.0 * between.count(",") + 30.0 * sum(between.count(mark) for mark in ";:")


def _introduced(papers: _Papers, question: Question, terms: Sequence[Term]) -> FileAnswer | None:
    """Who somebody is: by a name what they are, by what they are a name; None where another sentence may say it."""
    if not terms or not _ASKS_WHO_IS.match(question.text):
        return None
    wanted = {term.stem for term in terms}
    for source, name, role, told in papers.people:
        by_name, by_role = _stems(name), _stems(role)
        if question.kind == "who" and wanted <= by_name | by_role:
            said = (
                role if wanted & by_name and (not told or _begins_with_verb(told)) else "" if wanted & by_name else name
            )
            return FileAnswer(said, told or name, source)
        if question.kind == "name" and wanted <= by_role:
            return FileAnswer(name, told, source)
    if question.kind == "who":
        named = all(term.word[:1].isupper() for term in terms)
        return next(_descriptions(papers, [term.stem for term in terms]), None) if named else None
    return next(_names_beside(papers, question, terms[-1].stem, wanted), FileAnswer("", "", ""))


def _begins_with_verb(text: str) -> bool:
    """Whether a sentence says only what somebody does: “Keeps the stand at the station.”"""
    word = words_in(text)[0]
    return base_of(word) != word or (word.endswith(("s", "ed")) and word not in STOP_WORDS and word not in _ARTICLES)


def _descriptions(papers: _Papers, called: Sequence[str]) -> Iterator[FileAnswer]:
    """What stands beside a name and says who that is: “another broker, Alfred Brierley”, “Ann Yapp, the nurse”; else
    the first sentence with it."""
    first: FileAnswer | None = None
    for unit in sorted(papers.units, key=lambda unit: not unit.own.issuperset(called)):
        for one in names(unit.text):
            if {plain_stem(word) for word in words_in(one.text)}.isdisjoint(called):
                continue
            if not unit.own.issuperset(called) and (called[-1] not in unit.own or _names_another(called, unit)):
                continue
            before = _BEFORE_NAME.search(unit.text, 0, one.start)
            after = _BEHIND_NAME.match(unit.text, one.end)
            if before is not None or after is not None:
                value = (before or after)[1]  # type: ignore[index]
                sentence = _read_out(unit.text, Span(one.start, one.end))
                yield FileAnswer(value, sentence, unit.source, bool(unit.speaker))
            first = first or FileAnswer("", _read_out(unit.text, Span(one.start, one.end)), unit.source)
    if first is not None:
        yield first


_BEFORE_NAME = re.compile(r"((?:\b(?:the|a|an|another|his|her|their)\b)(?! name\b)(?: [a-z][\w’'-]*){1,4}),? $")
_BEHIND_NAME = re.compile(r",(?: \d+,)? ((?:the|a|an|his|her|their) [\w’' -]{3,60}?)(?=[,.;]|$| who\b)")

_ASKS_WHO_IS = re.compile(r"(?:who|what|which)(?:['’]s| is| was| are| were)\b", re.IGNORECASE)


def _names_beside(papers: _Papers, question: Question, head: str, wanted: set[str]) -> Iterator[FileAnswer]:
    """Names that have in them what their bearer is, or stand beside it: “Flatman's Hotel”, “the nurse, Ann Yapp”."""
    for unit in papers.units:
        if not wanted <= unit.own | unit.about | unit.title:
            continue
        for one in names(unit.text):
            if any(word in question.text for word in one.text.split() if plain_stem(word) != head):
                continue
            before = [plain_stem(word) for word in words_in(unit.text[: one.start])[-2:]]
            after = [plain_stem(word) for word in words_in(unit.text[one.end :]) if word not in _ARTICLES][:2]
            within = len(one.text.split()) > 1 and plain_stem(words_in(one.text)[-1]) == head and len(wanted) == 1
            beside = head in before[-1:] or (head in before and "call" in before)
            if within or beside or (head in after and unit.text[one.end : one.end + 1] == ","):
                sentence = _read_out(unit.text, Span(one.start, one.end))
                yield FileAnswer(one.text, sentence, unit.source, bool(unit.speaker))


_ARTICLES = frozenset("the a an his her".split())


def _yes_or_no(question: Question, unit: _Unit) -> str:
    """Yes where a sentence says what is asked, no where it denies it; nothing where it has only much of the question's
    words, or says where else something was."""
    if all(term.word[:1].isupper() for term in question.terms):
        return ""
    if not all(_has(unit, term.stem) > (0.0 if term.named else ABOUT_WEIGHT) for term in question.terms):
        return ""
    for place in _PLACED.finditer(question.text):
        if plain_stem(place[2].casefold()) in unit.own and not re.search(
            rf"\b{place[1]} (?:\w+ ){{0,3}}?{re.escape(place[2])}", unit.text, re.IGNORECASE
        ):
            return ""
    asked = re.match(r"\w+n['’]t\b|.*\bnot\b", question.text, re.IGNORECASE) is not None
    denied = NEGATION_PATTERN.search(unit.text) is not None
    return "No" if denied != asked else "Yes"


_PLACED = re.compile(
    r"\b(on|in|under|behind|inside|above|below|outside) (?:the |his |her |a |an )?(\w+)", re.IGNORECASE
)


def _read_out(text: str, span: Span | None) -> str:
    """A sentence as it is read out: whole, or the clause with the value where it is long."""
    if len(text) <= MAX_SENTENCE_CHARACTERS:
        return text
    if span is None:
        return text[: text.rfind(" ", 0, MAX_SENTENCE_CHARACTERS)] + " …"
    for clause in clauses(text):
        if clause.start <= span.start and span.end <= clause.end <= clause.start + MAX_SENTENCE_CHARACTERS:
            return f"… {text[clause.start : clause.end]} …"
    around = (MAX_SENTENCE_CHARACTERS - (span.end - span.start)) // 2
    start = text.find(" ", max(0, span.start - around), span.start) + 1
    end = text.rfind(" ", span.end, span.end + around)
    return f"… {text[start : end if end > 0 else len(text)]} …"
