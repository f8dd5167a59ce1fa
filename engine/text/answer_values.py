"""Answer values: what in a sentence could answer a question of a kind: times, places, sums, names, reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from engine.text.dates import MONTH_PATTERN, clock_times, dates
from engine.text.figures import figures
from engine.text.names import names
from engine.text.negation import is_negated, negations
from engine.text.numbers import NUMBER_DIGITS, NUMBER_WORDS
from engine.text.questions import Question, alike, plain_stem
from engine.text.spans import Span
from engine.text.words import STOP_WORDS, placed_words, words_in

_NUMBER_PATTERN = rf"(?:{NUMBER_DIGITS}|{NUMBER_WORDS})"
_THE = r"(?:the |a |an |his |her |its |their |my |one |another )"
_WORD = r"[\w'’-]+"

# when

_HOUR = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)"
_TIMES = re.compile(
    rf"\b(?:(?:a )?quarter|half|{NUMBER_WORDS}|\d{{1,2}})(?: minutes?)? (?:past|to|before|after) {_HOUR}\b|"
    rf"\b{_HOUR} (?:five|ten|fifteen|twenty|thirty|forty|fifty)(?:-\w+)?\b|\b{_HOUR}[- ]oh[- ]\w+\b|"
    rf"\b{_HOUR} o['’]clock\b|(?<=\bat ){_HOUR}\b(?! \w+s\b)|\b(?:noon|midnight)\b",
    re.IGNORECASE,
)
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_DAYS = re.compile(
    rf"\b(?:on |in )?(?:{_WEEKDAY}(?: (?:morning|afternoon|evening|night))?"
    rf"(?:,? (?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: (?:of )?{MONTH_PATTERN}(?:,? \d{{4}})?)?)?|"
    rf"the \d{{1,2}}(?:st|nd|rd|th)|(?<=in ){MONTH_PATTERN}(?: \d{{4}})?|"
    r"the (?:\w+ )?(?:day|morning|evening|night) (?:after|before)|"
    r"(?:\w+ )?(?:days?|weeks?|months?|years?) (?:later|earlier|before|after|ago))\b"
)
_DAY_NOUNS = frozenset(plain_stem(word) for word in "day date year month".split())
_HOUR_NOUNS = frozenset(plain_stem(word) for word in "time hour".split())

# where

_PLACE = re.compile(
    rf"\b(?:in|at|on|under|behind|inside|beneath|near|outside|beside|above|below|opposite|across|between|against) "
    rf"{_THE}?(?:[\w'’.-]+ ){{0,3}}?{_WORD}(?:,? (?:of|in|on|at) {_THE}?{_WORD}(?: [A-Z]{_WORD})?)?"
    r"(?=\s(?:and|but|or|who|which|that|when|while|where|with|for|to|at|in|on|by|after|before|from|he|she|it|as|was|"
    r"were|is|had|has|beside|under|near|behind|inside|of|over|between|below|above)\b|[,;:?!”\"]|\.$|$)|"
    rf"\b{_NUMBER_PATTERN} (?:floors?|flights?|doors?|streets?|blocks?|miles?|yards?|feet) "
    r"(?:up|down|away|off|above|below)\b|"
    r"\b(?:away|abroad|upstairs|downstairs|outside|at home|indoors|nearby|next door)\b"
)
_GOAL = re.compile(rf"\b(?:from|into|to|through|over|reached|off|towards?) {_THE}?(?:{_WORD} )??{_WORD}")
_MOTION = re.compile(
    r"\b(?:to|from|go|went|come|came|land|arrive|run|ran|lead|led|move|moved|take|took|send|sent|carry|carried)\b"
)
_GETTING = re.compile(r"\b(?:buy|bought|get|got|purchased?|obtain(?:ed)?|borrow(?:ed)?)\b")
_GIVER = re.compile(rf"\bfrom {_THE}?(?:{_WORD} ){{0,2}}?{_WORD}(?=\s(?:near|who|which|in|at|on|and)\b|[,.;]|$)")
_NUMBERED = re.compile(
    r"\b(?:[Rr]oom|[Ff]loor|[Nn]umber|No\.) \d+\w*|\b\d+,? [A-Z][\w’']+(?: [A-Z][\w’']+)*|"
    r"\b(?:(?:ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top) floor)\b"
)
_ADDRESS = re.compile(r"\b(?:at|outside|in|near|opposite) \d+,? [A-Z][\w’']+(?:,? [A-Z][\w’']+)*")
_NUMBERED_NOUNS = frozenset(plain_stem(word) for word in ("room", "floor", "house", "address"))
_NO_PLACE = re.compile(
    rf"^\w+ (?:the |a |that )?(?:{_HOUR}|\d|{MONTH_PATTERN}|morning|evening|night|afternoon|time|day|first|last|once|"
    r"all\b|least|most|custody|evidence|question|\w+day\b|court|fact|own|him|her\b(?! \w)|it\b|them|me|us|you|mind|"
    r"way|account|order|front of|another|and|or|but)",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r"\b(?:found|lay|lies|stood|stands|hung|hangs|kept|sat|lived|lives|was|were|left|hidden|locked|met|stayed|worked|"
    r"works|began|started)\W+(?:\w+\W+){0,3}$"
)

# how much, how many, how long

_MONEY = re.compile(
    rf"(?:[$£€]\s?{NUMBER_DIGITS}(?: \d+s\.?)?(?:,? \d+d\.)?|"
    rf"\b{_NUMBER_PATTERN} (?:dollars?|pounds?|shillings?|pence|guineas?|cents?|"
    r"crowns?|sovereigns?|francs?|marks|euros?)\b|\b\d+(?: \d/\d)? ?[lsd]\.(?: \d+(?: \d/\d)? ?[sd]\.)*)",
    re.IGNORECASE,
)
_ASKS_MONEY = re.compile(
    r"\b(?:money|cash|cost|pay|paid|price|earn|wages?|salary|fee|owed?|dollars?|pounds?|rent|debt|stolen|taken|worth|"
    r"value|s[oe]ld|sell|lent|lend|bank|saved|rob(?:bed)?|(?:give|gave|get|got|fetch) (?:\w+ ){0,2}for)\b",
    re.IGNORECASE,
)
_PORTION = re.compile(
    r"\b(?:half an? \w+|a third|a quarter|most|none|nothing|a little(?! (?:after|before|past|later|more|less))|"
    r"a trace|a great deal)\b(?: of \w+)?",
    re.IGNORECASE,
)
_UNITS: Mapping[str, str] = {
    "length": (
        r"inch(?:es)?|feet|foot|yards?|miles?|met(?:re|er)s?|centimet(?:re|er)s?|kilomet(?:re|er)s?|km|cm|fathoms?|"
        r"paces?|steps?|blocks?|streets?"
    ),
    "time": r"seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?|fortnights?|moments?",
    "weight": r"pounds?|stone|ounces?|kilos?|kilograms?|kg|tons?|tonnes?|grams?|grains?|lbs?",
    "age": r"years?|months?",
    "speed": r"miles(?: an hour)?|knots?|mph|km/h",
    "heat": r"degrees",
}
_AMOUNT = rf"(?:(?:an?|half an?|half|a quarter of an?)|{_NUMBER_PATTERN})(?: and a (?:half|quarter))?"
_MEASURED = {
    name: re.compile(
        rf"\b{_AMOUNT}[- ](?:{units})\b(?:(?:,? and|,)? {_NUMBER_PATTERN}(?: (?:{units}|inches|seconds))?\b|"
        r" and a \w+)?"
        rf"(?:[- ](?:long|wide|high|deep|tall|away|old)\b)?",
        re.IGNORECASE,
    )
    for name, units in _UNITS.items()
}
_MEASURES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys("far close near tall high deep wide thick height width depth distanc".split(), ("length",)),
    **dict.fromkeys(("late", "soon"), ("time",)),
    **dict.fromkeys(("old", "age"), ("age",)),
    **dict.fromkeys(("heavi", "weight"), ("weight",)),
    **dict.fromkeys(("big", "larg"), ("length", "weight")),
    **dict.fromkeys(("cold", "hot", "warm", "temperatur"), ("heat",)),
    "long": ("time", "length"), "much": ("weight",), "length": ("length", "time"),
    "fast": ("speed",), "strong": ("speed", "weight"),
}  # fmt: skip
_OFTEN = re.compile(
    rf"\b(?:once|twice|daily|weekly|{NUMBER_WORDS} times|\d+ times|(?:from )?{_WORD} to {_WORD} times|every \w+)"
    r"(?: (?:an?|every|each) \w+)?\b",
    re.IGNORECASE,
)
_AGE = re.compile(
    rf"[A-Z]{_WORD}, (\d{{1,2}}|{NUMBER_WORDS})\b(?!:)|"
    rf"\bof (\d{{2}}|(?!one|two)[a-z]+(?:teen|ty)\b(?:-\w+)?)(?=[,.;]|$)|"
    rf"^(?:[\w ’']{{0,40}}), (\d{{1,2}})(?=[,.])"
)
_COUNTED = re.compile(rf"\b{_NUMBER_PATTERN}(?: dozen)?\b", re.IGNORECASE)
COUNTED_WORDS = 4
"""Words behind a number among which what it counts stands."""

# which

_COLOUR = re.compile(
    r"\b(?:(?:light|dark|pale|bright|deep|dull|reddish|bluish|greenish) )?(?:black|white|red|green|blue|yellow|"
    r"(?:redd|blu|green|yellow|brown|black|grey|whit)ish|brown|grey|gray|purple|violet|pink|orange|silver|gold(?:en)?|scarlet|crimson|beige|tan|fair|auburn|blond|navy|cream|ginger|"
    r"maroon|turquoise)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(rf"\b{_NUMBER_PATTERN}(?:,? (?:or|and|to) (?:number )?{_NUMBER_PATTERN})?\b", re.IGNORECASE)
_SIZE = re.compile(rf"\bsize {_NUMBER_PATTERN}½?|(?<=\bwears )an? {_NUMBER_PATTERN}", re.IGNORECASE)
_FORMS: Mapping[str, re.Pattern[str]] = {"colour": _COLOUR, "color": _COLOUR, "number": _NUMBER, "size": _SIZE}
_TWO_NUMBERS = re.compile(r"\b(?:and|or)\b")

# why and who

_REASON = re.compile(
    r"\b(?:because\b(?:[^.;:?!”—]|[.:](?=\d))*|on account of\b(?:[^.,;:?!”—]|[.,:](?=\d))*|"
    r"(?:in order to|so that|so as to|for (?:\w+ing|fear|want|lack|the sake)|"
    r"since (?:he|she|it|they|the)|as (?:he|she|it) (?:was|had|could)(?=\s\w)|"
    r"to (?:keep|make|save|get|see|avoid|put|look|have|hide|buy|ask|take|fetch|warn|show|stop|wash|"
    r"clean|earn|pay|meet|help|visit|smoke|rest))\b(?:[^.,;:?!”—]|[.,:](?=\d))*)",
    re.IGNORECASE,
)
_ERRAND = re.compile(rf"\bfor {_THE}(?:{_WORD} ){{0,2}}{_WORD}(?: of {_WORD})?", re.IGNORECASE)
_CAUSE = re.compile(rf"[^,.;]{{0,12}}?\s((?:with|on a|of a|for) {_THE}?[a-z]{_WORD}(?: {_WORD}){{0,2}})(?=[,.;:]|\s|$)")
_SOMEBODY = re.compile(
    r"\b(?:[Nn]obody|[Nn]o one|[Oo]ne of (?:them|(?:the|his|her) \w+)|"
    r"(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er) (?:\w+ )?(?:man|woman|boy|girl|stranger|nurse|maid|"
    r"servant|clerk|officer|doctor|driver|porter|captain|owner|manager|mate|engineer|watchman|detective|"
    r"sergeant|conductor|son|daughter|wife|husband|brother|sister|mother|father|landlord|neighbour|neighbor|friend|artist|cousin|"
    r"child|lawyer|analyst))\b|"
    rf"(?<=\bby )an? (?:{_WORD} )?{_WORD}\b"
)


def is_valued(question: Question) -> bool:
    """Whether what is asked for can be told by its form, and is not simply what a sentence says."""
    if question.kind == "which":
        return question.noun in _FORMS
    if question.kind == "who" and question.text.casefold().startswith(("who were", "who are")):
        return False
    return question.kind not in ("how", "what", "yes_no")


def answer_values(question: Question, text: str) -> list[Span]:
    """What in a sentence could answer a question, without what it denies: “it is not Bell’s” names nobody."""
    denied = negations(text)
    known = question.text.casefold()
    found = (
        one
        for one in _values(question, text)
        if (not is_negated(denied, one.start) or _UNTIL.search(text, 0, one.start))
        and text[one.start : one.end].casefold() not in known
    )
    return [_with_bound(text, one) if question.kind in _BOUNDED_KINDS else one for one in found]


_UNTIL = re.compile(r"\b(?:not|never)\b.*\b(?:until|till|before)\s+(?:\w+ )?$")
"""“Not until noon” says when."""
_BOUNDED_KINDS = frozenset({"amount", "count", "measure"})
_BOUND = re.compile(
    r"\b(?:(?:no )?(?:less|more|fewer) than|at (?:least|most)|up to|about|around|nearly|almost|over|under|some)\s+"
    r"(?:an?\s+)?$",
    re.IGNORECASE,
)


def _with_bound(text: str, span: Span) -> Span:
    """A figure with what limits it: “less than half a grain” is not half a grain."""
    bound = _BOUND.search(text, 0, span.start)
    return Span(bound.start(), span.end) if bound is not None else span


def _values(question: Question, text: str) -> Iterable[Span]:
    match question.kind:
        case "when":
            return _moments(question, text)
        case "where":
            patterns = (_PLACE, _GOAL) if _MOTION.search(question.text) else (_PLACE,)
            givers = _spans(_GIVER, text) if _GETTING.search(question.text) else []
            found = [one for pattern in patterns for one in pattern.finditer(text)]
            numbered = _spans(_NUMBERED, text) if question.noun in _NUMBERED_NOUNS else []
            if numbered:
                return numbered
            givers += _spans(_ADDRESS, text)
            return [*givers, *(Span(*one.span()) for one in found if not _NO_PLACE.match(one[0]))]
        case "amount":
            return _amounts(question, text)
        case "count":
            return _counts(question, text)
        case "measure":
            return _measures(question, text)
        case "which":
            form = _FORMS[question.noun]
            return [one for one in _spans(form, text) if form is not _COLOUR or not _is_of_another(question, text, one)]
        case "why":
            return _reasons(question, text)
        case "who" | "name":
            return _people(question, text)
        case _:
            return ()


def _is_of_another(question: Question, text: str, colour: Span) -> bool:
    """Whether a colour stands before the name of a thing that is not asked about: “a small black bag”."""
    asked = {one for term in question.terms for one in (term.stem, *alike(term.stem))}
    behind = re.match(rf"(?:[ -]{_WORD}){{1,3}}", text[colour.end :])
    words = words_in(behind[0]) if behind is not None else ()
    things = list(takewhile(lambda word: word not in STOP_WORDS | _FORMS.keys(), words))
    return bool(things) and bool(asked) and asked.isdisjoint(plain_stem(word) for word in things)


def _spans(pattern: re.Pattern[str], text: str) -> list[Span]:
    return [Span(*found.span()) for found in pattern.finditer(text)]


def _moments(question: Question, text: str) -> Iterator[Span]:
    if question.noun not in _DAY_NOUNS:
        yield from (Span(one.start, one.end) for one in clock_times(text))
        yield from _spans(_TIMES, text)
    if question.noun not in _HOUR_NOUNS:
        yield from (Span(one.start, one.end) for one in dates(text))
        yield from _spans(_DAYS, text)


def asks_money(question: Question) -> bool:
    """Whether the amount that is asked for is a sum of money."""
    return question.kind == "amount" and _ASKS_MONEY.search(question.text) is not None


def _amounts(question: Question, text: str) -> list[Span]:
    money = _spans(_MONEY, text)
    if money or asks_money(question):
        return money
    kinds = [
        kind for name, kind in _MEASURED.items() if name not in ("time", "age") or _TIME_ASKED.search(question.text)
    ]
    measured = [span for kind in kinds for span in _spans(kind, text)]
    asked = {term.stem for term in question.terms}
    counted = (Span(one.start, one.end) for one in figures(text) if one.unit in asked)
    return [*measured, *counted, *_spans(_PORTION, text)]


_TIME_ASKED = re.compile(r"\b(?:time|later|earlier|longer|older|younger|sooner)\b", re.IGNORECASE)


def _counts(question: Question, text: str) -> Iterator[Span]:
    if question.noun in _TIMES_NOUNS:
        yield from _spans(_OFTEN, text)
    wanted = {question.noun} | alike(question.noun)
    if question.noun == "time":
        wanted |= {term.stem for term in question.terms}
    ends = _VERBS_OF_STATE if question.noun in _TIME_STEMS else _VERBS_OF_STATE | _TIME_UNITS
    for found in _COUNTED.finditer(text):
        behind = list(placed_words(text[found.end() : found.end() + 60]))[:COUNTED_WORDS]
        counted = takewhile(lambda word: word.text.casefold() not in ends, behind)
        if any(plain_stem(word.text) in wanted for word in counted):
            yield Span(*found.span())


_TIME_UNITS = frozenset("second seconds minute minutes hour hours day days week weeks month months year years".split())
_TIME_STEMS = frozenset(plain_stem(word) for word in _TIME_UNITS)
_TIMES_NOUNS = frozenset(("time", "blow", "shot", "stroke"))
"""What is counted by how often it was done."""
_VERBS_OF_STATE = frozenset("is was are were has had have be been did does do will would could can".split())
"""Behind one of these stands what is said of what was counted."""


def _measures(question: Question, text: str) -> list[Span]:
    if question.noun == "often":
        return _spans(_OFTEN, text)
    kinds = _MEASURES.get(question.noun, ("time", "length"))
    if _LASTS.match(question.text):
        kinds = ("time",)
    found = [span for kind in kinds for span in _spans(_MEASURED[kind], text)]
    if question.noun in ("far", "near", "close", "distanc"):
        found += _spans(_AWAY, text)
    if question.noun in ("old", "age"):
        found += [Span(*one.span(one.lastindex or 0)) for one in _AGE.finditer(text)]
    return found


_AWAY = re.compile(
    rf"\b{_AMOUNT} (?:minutes?|hours?)(?:['’]s?)?(?=(?:['’]s?)? (?:away|off|from|drive|walk|ride|by)\b)", re.IGNORECASE
)
"""A distance told by the time that it takes."""
_LASTS = re.compile(r"how long (?:do|did|does|has|have|had|will|would|can|could)\b", re.IGNORECASE)


def _reasons(question: Question, text: str) -> list[Span]:
    found = _spans(_REASON, text)
    if _UNDONE.search(question.text):
        # What a thing is for says nothing of why it was not used.
        found = [one for one in found if not text[one.start :].casefold().startswith(("for ", "to "))]
    deeds = {term.stem for term in question.terms if not term.named}
    if deeds & _COMING:
        found += _spans(_ERRAND, text)
    # What it was done with or by: “spoilt with egg”, “stopped on a broken stem”.
    for word in placed_words(text):
        if plain_stem(word.text) in deeds:
            cause = _CAUSE.match(text, word.end)
            if cause is not None:
                found.append(Span(*cause.span(1)))
    return found


_UNDONE = re.compile(r"\b(?:not|never|nobody|no one)\b|n['’]t\b")
_COMING = frozenset(plain_stem(word) for word in "go come leave run".split())


def _people(question: Question, text: str) -> Iterator[Span]:
    asked = set(words_in(question.text))
    owned = question.text.casefold().startswith("whose")
    for name in names(text):
        if owned and not (_OWNED.match(text, name.end) or _OWNS.search(text, 0, name.start)):
            continue
        alone = name.opens and not name.title and len(name.text.split()) == 1 and text.count(name.text) == 1
        if alone or name.text.startswith("Number") or asked & set(words_in(name.text)) or _DAYS.fullmatch(name.text):
            continue
        yield Span(name.start, name.end)
    if question.kind == "who" and not owned:
        yield from _spans(_SOMEBODY, text)


_OWNED = re.compile(r"(?:'s|’s|['’](?= ))")
_OWNS = re.compile(r"\b(?:belongs? to|belonged to|property of|(?:is|was|were|are) (?:the \w+ of )?)\s*$")


def fit(question: Question, text: str, span: Span) -> tuple[float, float]:
    """What makes a value likelier or less likely than its distance to the words of the question does: a factor, and
    what is added."""
    value = text[span.start : span.end]
    if question.kind == "where" and question.noun in _NUMBERED_NOUNS and _NUMBERED.fullmatch(value):
        return 1.0, 0.4
    if question.kind == "where" and _ANYWHERE.fullmatch(value):
        return 0.4, 0.0
    if question.kind == "where" and _STANDS.search(text, 0, span.start):
        return 1.0, 0.15
    if question.kind == "when" and _BY.search(text, 0, span.start) and not _RELATIVE.search(question.text):
        return 0.5, 0.0
    if question.kind in ("when", "measure") and _RELATIVE.search(text[span.start : span.end + 12]):
        return 0.5, 0.0
    if question.kind == "amount" and _PORTION.fullmatch(value):
        return 0.5, 0.0
    if question.kind == "measure" and _LASTING.search(text, 0, span.start):
        return 1.0, 0.2
    if question.kind == "why":
        again = any(plain_stem(word) == term.stem for word in words_in(value) for term in question.terms)
        return (0.9 if not _REASON.match(value) else 1.0) * (0.5 if again else 1.0), 0.0
    if question.kind == "which" and question.text.casefold().startswith("which numbers") and _TWO_NUMBERS.search(value):
        return 1.0, 0.4
    if question.kind == "name" and _NAMED.search(text, 0, span.start):
        return 1.0, 0.3
    if question.kind in ("where", "who", "when", "name"):
        again = any(plain_stem(word) == term.stem for word in words_in(value) for term in question.terms)
        return 0.4 if again else 1.0, 0.0
    return 1.0, 0.0


_NAMED = re.compile(r"\b(?:named?|called)\b[^,;—]{0,30}$")
_LASTING = re.compile(r"\b(?:after|for|lasted|took|within|in)\s+(?:about |nearly |only )?$")
_ANYWHERE = re.compile(r"away|abroad|upstairs|downstairs|outside|indoors|nearby", re.IGNORECASE)
_BY = re.compile(r"\b(?:by|until|till|before|after) (?:about )?$")
_RELATIVE = re.compile(r"\b(?:before|after|later|earlier|ago|until)\b")
