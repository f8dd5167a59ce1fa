"""Claims: what a person's words say is in the case and is not, and whether they are in a language that the house reads.

An exhibit, a quotation, a figure or a name counts as unfounded where it is said for a fact and no text of the case has
it. A question, a condition, a denial, a guess and what somebody tells of their own life are let pass: to strike what
was fairly said is worse than to miss what was made up. A denial is one that says that there is no such thing; who says
of a thing what it does not do says that there is one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.acts import UnfoundedClaim
from engine.core.derived import derived
from engine.matters.criminal_case import Case, exhibit_letter
from engine.text import languages
from engine.text.capitals import capitalise
from engine.text.clauses import main_clauses
from engine.text.dates import MINUTES_PER_HALF_DAY, clock_times
from engine.text.figures import figures
from engine.text.line_files import read_texts
from engine.text.names import names
from engine.text.negation import NEGATION_PATTERN, NEGATION_WORDS
from engine.text.numbers import NUMBER_DIGITS, NUMBER_WORDS, has_number_word, value_of
from engine.text.sentences import sentence_at, sentence_texts
from engine.text.stems import content_stems, stem, stems_of
from engine.text.words import words_in

ClaimKind: TypeAlias = Literal["exhibit", "quotation", "number", "name"]
MAX_CHARACTERS_READ = 4000
MAX_CLAIMS = 6
MIN_QUOTED_WORDS = 4
"""Words from which something between quotation marks is a quotation."""
MIN_SHARE_QUOTED = 0.8
"""Share of a loose quotation's words of content that one piece of the case must have."""

_NON_ASSERTION_PATTERN = re.compile(
    r"\?[”\"’)]*$|"
    r"\b(?:if|unless|suppose|supposing|assuming|imagine|whether|perhaps|maybe|might|could|would|should|as though|like|"
    r"wish|hope|what about|where (?:is|was|are)|show me|in theory|for all we know|"
    r"i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|our|us)\b",
    re.IGNORECASE,
)
"""What makes a clause a question, a condition, a guess, or talk of the speakers themselves."""
_INDEFINITE_PATTERN = re.compile(r"(?:an?|any|no|such|one|single|another|more|other)\b", re.IGNORECASE)
_EXISTENCE_WORDS = (
    r"(?:is|was|are|were|been|be|ha[sd]|have|having|exists?|existed|such|f(?:ou|i)nd|s(?:aw|een?|ee)|shown?|showed|"
    r"br(?:ought|ing)|produced?|recovered|called|named|heard|mention(?:s|ed)?|said|says?|told|claim(?:s|ed)?|true|"
    r"introduced|entered|filed|tested|talk(?:s|ed)? of|sp(?:oke|eaks?) of|any|kind|sort|sign|trace|word)"
)
"""Words between "no" and a thing that make of it one that is not there."""
DENIAL_CHARACTERS = 120
"""Characters before a thing within which its denial begins."""
_DENIAL_BEFORE_PATTERN = re.compile(
    rf"\b{NEGATION_WORDS}\b(?:(?!\b{NEGATION_WORDS}\b).)*?\b{_EXISTENCE_WORDS}\b[^,]*$|\b{NEGATION_WORDS}\s*$",
    re.IGNORECASE,
)
_DENIAL_AFTER_PATTERN = re.compile(
    r"(?:\W+(?!that\b)\w+){0,3}?\W+(?:"
    r"(?:(?:is|was|are|were|ha[sd]|have|does|did|do)(?:n['’]t| not| never)|never)(?: been| even| actually| really)? "
    r"(?:exist(?:s|ed)?|f(?:ou|i)nd|recovered|produced|shown|taken|made|done|written|held|there|here|real|mentioned|tested|introduced|entered|"
    r"turn(?:ed)? up|c[ao]me up|a (?:thing|part)|part|among|any(?:where|thing)|on (?:the|any|our) (?:list|table)|"
    r"in (?:the|this|any|our|that) (?:file|case|papers?|evidence|record|exhibits?|list|folder|room)|in evidence)\b|"
    r"(?:is|was|are|were) (?:missing|nowhere|imaginary|invented|made up|(?:a )?fiction|nothing|no such)\b|"
    r"(?:proves?|shows?|says?|tells? us|means?) nothing\b)",
    re.IGNORECASE,
)
"""What is said of a thing that is not there."""
_EXISTENCE_QUESTION_PATTERN = re.compile(
    r"\b(?:where|what|which|who (?:ha|ever|sa|se)\w*|(?:is|was|are|were) there|show (?:me|us)|have (?:you|we))\b"
    r"[^.!?;:]*$",
    re.IGNORECASE,
)
"""Before a thing: a question whether there is one, or which it is."""
_EXHIBIT_NUMBER_PATTERN = re.compile(r"\bexhibit\s+([A-Z]{1,2}|\d{1,3})\b(?![’'])", re.IGNORECASE)
_LINES = read_texts("engine.formats.jury", "things", ("claimed", "same"))
_THINGS = " ".join(_LINES["claimed"]).split()
"""Kinds of evidence that a text may claim and a case may not have."""
_DETERMINER = r"(?:the|his|her|their|this|an?)"
_EVIDENCE_VERBS = (
    r"(?:shows?|showed|proves?|proved|confirms?|confirmed|matche[sd]|match|says|said|puts?|places?|placed|ties?|tied|"
    r"links?|linked|was found|were found|was recovered|were recovered|turned up|came back|has (?:his|her|their)|had "
    r"(?:his|her|their)|with (?:his|her|their)|"
    r"(?:(?:do|does|did|is|was|are|were|has|had|have|can|could|will)(?:n['’]t| not| never)|can(?:not|['’]t)|never) \w+|"
    r"lies|lied|speaks|spoke|tells|told|settles|settled|decides|decided)"
)
"""What makes of a thing a piece of evidence."""
_FINDING_PHRASES = (
    r"(?:there (?:is|was|are|were)|they (?:found|have|had|recovered)|police (?:found|have|had|recovered)|"
    r"(?:he|she|they) (?:left|dropped|wrote|signed|sent)|we (?:saw|heard|were shown))"
)
_THING = re.compile(
    rf"\b(?P<shown>(?:that(?! {_DETERMINER}\b)|{_DETERMINER}) (?:\w+ ){{0,2}}?({'|'.join(_THINGS)})\b(?: \w+){{0,4}}?) "
    rf"{_EVIDENCE_VERBS}\b|"
    rf"\b{_FINDING_PHRASES} (?P<found>(?:\w+ ){{0,3}}?({'|'.join(_THINGS)}))\b",
    re.IGNORECASE,
)
_SAME_THINGS = [frozenset(words.split()) for words in _LINES["same"]]
"""Words for what may be the same thing; a case that has one of them is not said to lack another."""

_QUOTATION_PATTERN = re.compile(r"[“\"]([^“”\"\n]{8,400})[”\"]")
_ATTRIBUTION_PATTERN = re.compile(
    r"\b(?:said|says|told|wrote|writes|testified|testimony|swore|reads?|states?|stated|admitted|confessed|shouted|heard|"
    r"words|statement|letter|note|report|exhibit|page|line|record|transcript|quote|according)\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(r"\s*(?:…|\.\.\.)\s*")

_COUNTED_STEMS = stems_of(
    "cent shillings pence guineas feet foot inches inch yards miles metres meters paces steps degrees years year "
    "grains ounces bullets shots calls messages bottles stab wounds blows prints points bills witnesses minutes "
    "hours".split()
) | {"%", "$", "€", "£"}
"""What a figure counts that is looked up in the case."""
_ANY_DIGITS = re.compile(rf"\b{NUMBER_DIGITS}(?![\d:])")
_ANY_NUMBER = re.compile(rf"\b(?:{NUMBER_DIGITS}|{NUMBER_WORDS})(?![\d:])", re.IGNORECASE)
_COUNTED_OUT_PATTERN = re.compile(r"\b(?:only|just|exactly|no more than) $", re.IGNORECASE)
"""Before a small number that is meant to the unit."""
_ROUGH_PATTERN = re.compile(r"\W*(?:or so|or more|or less)\b", re.IGNORECASE)
_ROUND_WORDS = frozenset("a an hundred hundreds thousand thousands million 100 some".split())
"""How a manner of speaking begins: “a hundred times”."""
SMALL_NUMBER = 3
"""Up to this a number is a manner of speaking."""

_DOING_PATTERN = re.compile(
    r" (?:said|saw|heard|told|testified|swore|admitted|confessed|identified|found|wrote|recogni[sz]ed|was there|"
    r"did it|killed|took it)\b"
)
"""What makes of a capitalised word somebody who did something."""
_ROLE_WORDS = frozenset(
    "police court state crown people prosecution defence defense jury judge counsel doctor officer detective "
    "witness juror foreman foreperson yes well look listen sure fine".split()
)
"""Words with a capital that name nobody."""


@dataclass(frozen=True)
class _Record:
    """What a case has, to look a claim up in."""

    words: frozenset[str]
    """Every word, in small letters."""
    running: str
    """All its texts, in small letters without punctuation, with a bar between two."""
    pieces: tuple[frozenset[str], ...]
    """The stems of each piece."""
    numbers: frozenset[float]
    counted: Mapping[str, frozenset[float]]
    """By the stem of what is counted, the numbers of it."""
    law: tuple[frozenset[str], ...]
    """The stems of each sentence of the instructions."""
    spans: frozenset[float]
    """Minutes between two of them."""
    times: frozenset[int]
    """Clock times, in minutes within twelve hours."""


@derived
def _record_of(case: Case) -> _Record:
    return _make_record(_texts(case), case.instructions)


def prepare_record(case: Case) -> None:
    """Make the record of a case, which takes a second for the largest one, before anybody speaks."""
    _record_of(case)


def _numbers_in(text: str) -> list[str]:
    return (_ANY_NUMBER if has_number_word(text) else _ANY_DIGITS).findall(text)


def _make_record(texts: tuple[str, ...], instructions: str) -> _Record:
    plain = [_plain(text) for text in texts]
    numbers = {value_of(found) for text in texts for found in _numbers_in(text)}
    times = {clock.minutes % MINUTES_PER_HALF_DAY for text in texts for clock in clock_times(text)}
    spans = {abs(one - other) % MINUTES_PER_HALF_DAY for one in times for other in times}
    counted: dict[str, set[float]] = {}
    for text in texts:
        for figure in figures(text):
            for unit in {figure.unit, *content_stems(text[figure.end : figure.end + MAX_UNIT_CHARACTERS])} - {""}:
                counted.setdefault(unit, set()).add(figure.value)
    return _Record(
        words=frozenset(word for text in plain for word in text.split()),
        running=" | ".join(plain),
        pieces=tuple(content_stems(part) for text in texts for part in (text, *sentence_texts(text))),
        # Who takes one hour from another says nothing new.
        numbers=frozenset(numbers) | frozenset(map(float, spans)),
        spans=frozenset(map(float, spans)),
        times=frozenset(times),
        counted={unit: frozenset(found) for unit, found in counted.items()},
        law=tuple(content_stems(sentence) for sentence in sentence_texts(instructions)),
    )


def _texts(case: Case) -> tuple[str, ...]:
    """Everything that somebody may quote from: the papers, the law, the printed trial."""
    found = [case.title, case.docket, case.summary, case.instructions, *case.charges]
    found += [case.place or "", case.crime_date or "", case.date or "", str(case.year or ""), case.jurisdiction]
    for person in case.defendants:
        found += [f"{person.name} {person.age or ''} {person.occupation or ''}", person.background or ""]
    for exhibit in case.exhibits:
        found += [exhibit.title, exhibit.description, exhibit.contest_reason or ""]
    for witness in case.witnesses:
        found += [f"{witness.name} {witness.role}", witness.testimony, *witness.credibility_issues]
        found += [statement.text for statement in witness.statements]
    found += [argument.text for argument in (*case.prosecution_arguments, *case.defense_arguments)]
    found += [inference.text for inference in case.inferences]
    found += [gist.text for gist in case.gists]
    found += [passage.text for passage in case.transcript if not passage.tells_outcome]
    return tuple(found)


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("’", "'")))


def unfounded_claims(
    case: Case, text: str, at_the_table: Collection[str] = (), heard: Collection[str] = ()
) -> tuple[UnfoundedClaim, ...]:
    """What a text claims and the case does not have, in the order of the text.

    Args:
        at_the_table: names of those who sit there; they may be spoken of.
        heard: what was said at the table lately; it may be quoted.
    """
    text = text[:MAX_CHARACTERS_READ]
    record = _record_of(case)
    names = record.words | {word.lower() for name in at_the_table for word in re.findall(r"[\w’'-]+", name)}
    found: dict[str, UnfoundedClaim] = {}
    kind: ClaimKind
    for kind, words in (
        *_exhibits(case, text, record),
        *_quotations(text, record, [_plain(one) for one in heard]),
        *_put_into_the_judges_mouth(text, record),
        *_figures(text, record),
        *_names(text, names),
    ):
        if not any(words in known or known in words for known in found):
            found[words] = UnfoundedClaim(kind=kind, text=words)
    return tuple(sorted(found.values(), key=lambda claim: text.find(claim.text)))[:MAX_CLAIMS]


def _said_for_fact(text: str) -> Iterator[str]:
    """The clauses of a text that are said for a fact, without what they quote; a denial is one of them."""
    for sentence in sentence_texts(
        _QUOTATION_PATTERN.sub(lambda quoted: "“" + " " * (len(quoted.group()) - 2) + "”", text)
    ):
        if sentence.rstrip('”"’) ').endswith("?"):
            continue
        for place in main_clauses(sentence):
            clause = sentence[place.start : place.end]
            if not _NON_ASSERTION_PATTERN.search(clause):
                yield clause


def _is_denied(clause: str, start: int, end: int) -> bool:
    """Whether what stands there in a clause is named to say that there is no such thing."""
    if NEGATION_PATTERN.match(clause, start) or _DENIAL_AFTER_PATTERN.match(clause, end):
        return True
    # Who can name no thing of a kind denies it; who denies something else of a certain thing does not.
    denial = NEGATION_PATTERN if _INDEFINITE_PATTERN.match(clause, start) else _DENIAL_BEFORE_PATTERN
    return denial.search(clause, max(0, start - DENIAL_CHARACTERS), start) is not None


def _asks_for(sentence: str, start: int) -> bool:
    """Whether a sentence asks where or which the thing is that stands there."""
    return _EXISTENCE_QUESTION_PATTERN.search(sentence, max(0, start - DENIAL_CHARACTERS), start) is not None


def _exhibits(case: Case, text: str, record: _Record) -> Iterator[tuple[ClaimKind, str]]:
    letters = {exhibit_letter(place) for place in range(len(case.exhibits))}
    for sentence in sentence_texts(text):
        for match in _EXHIBIT_NUMBER_PATTERN.finditer(sentence):
            letter = match.group(1)
            # “Exhibit is”, “exhibit a” in small letters are words.
            made_up = letter.isdigit() or (letter.isupper() and letter not in letters)
            if made_up and not _is_denied(sentence, *match.span()) and not _asks_for(sentence, match.start()):
                yield "exhibit", match.group()
    for clause in _said_for_fact(text):
        for match in _THING.finditer(clause):
            if _is_denied(clause, *match.span("shown" if match["shown"] else "found")):
                continue
            thing = (match.group(2) or match.group(4)).lower()
            alike = set().union({thing, thing.rstrip("s"), f"{thing}s"}, *(one for one in _SAME_THINGS if thing in one))
            if not alike & record.words:
                yield "exhibit", (match["shown"] or match["found"]).strip()


def _quotations(text: str, record: _Record, heard: list[str]) -> Iterator[tuple[ClaimKind, str]]:
    for match in _QUOTATION_PATTERN.finditer(text):
        quote = match.group(1)
        around = sentence_at(text, match.start())
        said = text[max(around.start, match.start() - 120) : match.start()] + text[match.end() : around.end][:60]
        if len(quote.split()) < MIN_QUOTED_WORDS or not _ATTRIBUTION_PATTERN.search(said):
            continue
        parts = [plain for part in _ELLIPSIS.split(quote) if (plain := _plain(part))]
        if all(part in record.running or any(part in one for one in heard) for part in parts):
            continue
        words = content_stems(quote)
        # Loosely quoted is quoted; to the letter but for another word in the place of one, it says something else.
        runs = list(_run_of(record, parts))
        if any(frozenset(_plain(quote).split()) <= run for run in runs):
            continue
        if not runs and words and any(len(words & piece) >= MIN_SHARE_QUOTED * len(words) for piece in record.pieces):
            continue
        yield "quotation", match.group()


def _figures(text: str, record: _Record) -> Iterator[tuple[ClaimKind, str]]:
    for clause in _said_for_fact(text):
        if NEGATION_PATTERN.search(clause):
            continue
        for clock in clock_times(clause):
            hour, minute = divmod(clock.minutes % MINUTES_PER_HALF_DAY, 60)
            if 60 * hour + minute not in record.times and (minute or float(hour) not in record.numbers):
                yield "number", clock.text.strip()
        for figure in figures(clause):
            rough = figure.bound != "exact" or _ROUGH_PATTERN.match(clause, figure.end) is not None
            rough = rough or figure.text.split()[0].casefold() in _ROUND_WORDS
            if _COUNTED_OUT_PATTERN.search(clause, 0, figure.start) and figure.unit in record.counted:
                known = figure.value in record.counted[figure.unit]
            else:
                known = figure.value <= SMALL_NUMBER or _is_counted(figure.value, figure.unit, record)
            if not rough and not known:
                yield "number", figure.text
        for part in _PART_OF_PATTERN.finditer(clause):
            value, unit = value_of(part[1]), stem(part[2])
            if value > SMALL_NUMBER and unit in record.counted and value not in record.counted[unit]:
                yield "number", part[0]


def _is_counted(value: float, unit: str, record: _Record) -> bool:
    """Whether a case has so many of something, or nothing of its kind that could be counted against it."""
    known = record.counted.get(unit)
    if unit in _TIME_STEMS:
        return value in record.numbers and (known is None or value in known or float(value) in record.spans)
    if unit in _COUNTED_STEMS and value not in record.numbers:
        return False
    if known is None:
        return True
    return value in known or any(abs(one - other) == value or one + other == value for one in known for other in known)


def _run_of(record: _Record, parts: Collection[str]) -> Iterator[frozenset[str]]:
    """The words of the texts that have words of a quotation in a row, which means to be one to the letter."""
    for part in parts:
        words = part.split()
        for place in range(len(words) - RUN_WORDS + 1):
            run = " ".join(words[place : place + RUN_WORDS])
            found = record.running.find(run)
            if found >= 0:
                start, end = record.running.rfind("|", 0, found) + 1, record.running.find("|", found)
                yield frozenset(record.running[start : end if end >= 0 else None].split())


RUN_WORDS = 5
"""Words in a row."""
_TIME_STEMS = stems_of("minute minutes hour hours".split())
_PART_OF_PATTERN = re.compile(
    rf"\b({NUMBER_DIGITS}|{NUMBER_WORDS}) of (?:the |his |her |those |these )?(?:{NUMBER_DIGITS}|{NUMBER_WORDS}) (\w+)",
    re.IGNORECASE,
)
MAX_UNIT_CHARACTERS = 24
"""Characters behind a number in which what it counts may stand."""


def _put_into_the_judges_mouth(text: str, record: _Record) -> Iterator[tuple[ClaimKind, str]]:
    """What the judge is said to have said, and the instructions do not have."""
    for sentence in sentence_texts(text):
        found = JUDGE_SAID_PATTERN.search(sentence)
        if found is None or sentence.rstrip('”"’) ').endswith("?"):
            continue
        said = next((sentence[place.start : place.end] for place in main_clauses(sentence)
                     if place.start <= found.start() < place.end), sentence)  # fmt: skip
        about = content_stems(said[said.find(found[0]) + len(found[0]) :]) - _JUDGE_STEMS
        ordered = _ORDER_PATTERN.search(said) is not None and not _CONDITION_PATTERN.search(said)
        told = any(len(about & law) >= MIN_SHARE_TOLD * len(about) for law in record.law)
        if ordered or (about and not told):
            yield "quotation", said.strip(" .!")


JUDGE_SAID_PATTERN = re.compile(
    r"\b(?:the judge|judge|(?:his|her) honou?r|the (?:instructions?|charge)|the court) "
    r"(?:also |just |clearly |already |even )?"
    r"(?:told|said|says|tells|instructed|directed|ordered|wants|made it clear|warned|explained)\b",
    re.IGNORECASE,
)
"""Who tells what the judge said."""
_ORDER_PATTERN = re.compile(r"\b(?:acquit|convict|(?:find|say|vote)(?: \w+)? (?:not )?guilty)\b", re.IGNORECASE)
_CONDITION_PATTERN = re.compile(r"\b(?:if|unless|where|when|only|before|until)\b", re.IGNORECASE)
_JUDGE_STEMS = content_stems("judge told tell said us jury must have")
MIN_SHARE_TOLD = 0.6
"""Share of the words of what the judge is said to have said that one sentence of the instructions must have."""


def _names(text: str, known: Collection[str]) -> Iterator[tuple[ClaimKind, str]]:
    for clause in _said_for_fact(text):
        for name in names(clause):
            if not name.title and not _DOING_PATTERN.match(clause, name.end):
                continue
            words = words_in(name.text)
            if _is_denied(clause, name.start, name.end) or any(word in known or word in _ROLE_WORDS for word in words):
                continue
            # A small word at the beginning of a sentence has a capital too.
            if not (name.opens and len(words) == 1 and words[0].endswith(("ly", "ing", "ed"))):
                yield "name", name.text


_RETRACTION_PATTERN = re.compile(
    r"\b(?:take (?:it|that|this|the [\w ]{1,40}) back|took (?:it|that) back|take back\b|"
    r"withdraw (?:it|that|this|the|my)\b|I(?: was| am|[’']m) (?:wrong|mistaken)|my (?:mistake|error|fault)|"
    r"stand corrected|made (?:it|that) up|no such thing|misremembered|mixed (?:it|that) up|"
    r"not in the (?:file|case|papers)|I apologi[sz]e)\b",
    re.IGNORECASE,
)
"""What somebody says who takes back what they claimed."""


def takes_back(text: str) -> bool:
    """Whether somebody of whose words something was struck takes it back with this text."""
    return _RETRACTION_PATTERN.search(text[:1000]) is not None


def without_claims(text: str, claims: Collection[UnfoundedClaim]) -> str:
    """A text without what holds these claims: the sentence, or of one that says more the part."""
    if not claims:
        return text
    return " ".join(filter(None, (_without(sentence, claims) for sentence in sentence_texts(text))))


def _without(sentence: str, claims: Collection[UnfoundedClaim]) -> str:
    """What is left of a sentence, which may go on to what is so: “…, and besides the lock was forced”."""
    within = [claim for claim in claims if _overlaps(sentence, claim.text)]
    if not within:
        return sentence
    if any(claim.kind == "quotation" for claim in within):
        return ""
    kept, struck = [], False
    for one in _FURTHER_PATTERN.split(sentence):
        if any(_overlaps(one, claim.text) for claim in within):
            struck = True
        elif not (struck and _LEANING_PATTERN.search(one)):
            kept.append(one)
    return " ".join(capitalise(one) for one in kept if len(one.split()) >= MIN_WORDS_LEFT)


_FURTHER_PATTERN = re.compile(r"(?:[,;:]\s+|\s?—\s?)(?:and|but)\s+(?:besides,?\s+|also\s+)?|[;:]\s+", re.IGNORECASE)
"""What comes before something that is said for itself in the same sentence."""
_LEANING_PATTERN = re.compile(r"\b(?:it|its|they|them|their|these|those|each|every one|all of)\b", re.IGNORECASE)
"""What says something of what was struck before it: “and every one of them matched”."""
MIN_WORDS_LEFT = 6
"""Words of a part that says something by itself."""


def _overlaps(part: str, claim: str) -> bool:
    """Whether a sentence holds a claim, or the part of it that stands in this sentence."""
    claim = " ".join(claim.split())
    return claim in part or any(len(piece) >= 8 and piece in part for piece in sentence_texts(claim))


# Language

_COMMON_WORDS = frozenset(
    "guilty innocent think know see believe evidence doubt sure somebody something let get got go going come man woman "
    "right wrong way time".split()
)
"""What anybody says in English at such a table, besides what stands in any text."""


def is_foreign(case: Case, text: str) -> bool:
    """Whether a text is in a language that the house does not read; words of the case are nobody's language."""
    return languages.is_foreign(text[:MAX_CHARACTERS_READ], _COMMON_WORDS, _record_of(case).words)
