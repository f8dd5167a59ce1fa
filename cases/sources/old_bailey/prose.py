"""Old print as data: sentences and clauses with offsets, names without capitals, ages and numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from engine.text.capitals import capitalise

_ABBREVIATIONS = (
    r"(?:(?i:Mr|Mrs|Messrs|Dr|Serjt)|St|No|Nos|Capt|Col|Gen|Lieut|Lt|Serj|Sergt|Esq|Rev|Hon|Sir|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|"
    r"Oct|Nov|Dec|Octob|Novemb|Decemb|Septemb|viz|val|inst|ult|Wm|Thos|Jas|Jno|Geo|Chas|Co|Ex|[A-Z]|[lsd]|&c|Q|A)"
)
_SENTENCE_END = re.compile(
    r"(?<=[.?!;])[\"”’')\]]*\s+(?=[\"“‘'(\[]?[A-Z0-9£₤])|\s?[—―]+\s?|(?<=[;:])\s+|(?<=[a-z.]{2})\s--?\s(?=[a-z]{2})"
)
_ABBREVIATION_END = re.compile(rf"(?:^|[\s(\"“—]){_ABBREVIATIONS}\.$")
_CLAUSE = re.compile(
    r"[;:]\s+|\.\s+|,\s+(?=(?:and|so|but|whereupon|upon|the (?:jury|court)|he|she|they|which|for which|on which|yet"
    r"|therefore|"
    r"thereupon|both|all|was|were|it|that)\b)|\s+(?=(?:whereupon|upon which|therefore|for which)\b)"
)
_FULL_SENTENCE_END = re.compile(r"(?<=[.?!])[\"”’')\]]*\s+(?=[\"“‘'(\[—]?[A-Z0-9£])|(?<=[.)\]])\s?—\s?")
_CONNECTIVE = re.compile(r"^(?:And|But|and|but|And that|that|That),? (?=[A-Za-z])")
_QUOTATION_PATTERN = re.compile(r'"([^"]*)"')
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_LOWER_PARTICLES = frozenset(
    {"de", "la", "le", "du", "da", "di", "van", "von", "der", "den", "of", "the", "alias", "otherwise"}
)

Span = tuple[int, int]


def sentences(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """Offsets of the sentences of `text[start:end]`; a dash and a semicolon end one too, as the Proceedings use
    them."""
    end = len(text) if end is None else end
    spans: list[Span] = []
    begin = start
    for match in _SENTENCE_END.finditer(text, start, end):
        if match.start() > begin and not _ABBREVIATION_END.search(text, max(begin, match.start() - 12), match.start()):
            spans.append((begin, match.start()))
            begin = match.end()
    if begin < end and text[begin:end].strip():
        spans.append((begin, end))
    return spans


def full_sentences(text: str) -> list[Span]:
    """Offsets of sentences that end in a full stop or a mark, touching: nothing of the text lies between two."""
    cuts = [0]
    for match in _FULL_SENTENCE_END.finditer(text):
        if match.start() > cuts[-1] and not _ABBREVIATION_END.search(
            text, max(cuts[-1], match.start() - 12), match.start()
        ):
            cuts.append(match.end())
    cuts.append(len(text))
    return [(begin, end) for begin, end in pairwise(cuts) if end > begin]


def clause_starts(text: str, start: int, end: int) -> list[int]:
    """Offsets within `text[start:end]` at which a new clause begins, `start` first."""
    found = [start]
    for match in _CLAUSE.finditer(text, start):  # to the end of the text: a clause is known by the word that opens it
        if match.end() > end:
            break
        found.append(match.end())
    return found


def word_count(text: str) -> int:
    """Words as white space parts them."""
    return len(text.split())


def proper(name: str) -> str:
    """A name as one writes it: `HAWLEY HARVEY CRIPPEN` becomes `Hawley Harvey Crippen`, mixed case stays."""
    words = []
    for word in name.replace("’", "'").split():
        if re.fullmatch(r"M(?:c|ac)[A-Z]{2,}", word):
            words.append(re.sub(r"[A-Z]{2,}", _capital, word))
        elif not word.isupper() or (len(word) <= 2 and word.endswith(".")):
            words.append(word)
        elif word.lower() in _LOWER_PARTICLES and words:
            words.append(word.lower())
        else:
            words.append(re.sub(r"[^\W\d_]+", _capital, word))
    return re.sub(r"\b(Mc)([a-z])", lambda found: found[1] + found[2].upper(), " ".join(words))


def _capital(found: re.Match[str]) -> str:
    word = found[0]
    after = found.string[found.start() - 1 : found.start()]
    if after == "'" and len(word) == 1:
        return word.lower()
    return word[0].upper() + word[1:].lower()


def age_in(text: str) -> int | None:
    """A person's age in years from what was coded: `48`, `fourteen`, `about 11 years`, ` (30)`; null if it is none."""
    found = re.search(r"(?<!\d)\d{1,3}(?!\d)", text)
    if re.search(r"\b(?:month|week|under|over|above|upwards|between)", text.lower()):
        return None
    if found:
        age = int(found[0])
    else:
        total = 0
        for word in re.findall(r"[a-z]+", text.lower()):
            if word in _TENS:
                total += _TENS[word]
            elif word in _UNITS:
                total += _UNITS.index(word)
        age = total
    if text.lower().strip().startswith("not quite"):
        age -= 1
    return age if 4 <= age <= 115 else None


def counted(number: int, singular: str, plural: str | None = None) -> str:
    """`one witness`, `twelve witnesses`, `21 defendants`."""
    word = _UNITS[number] if 0 < number <= 12 else ("no" if number == 0 else str(number))
    return f"{word} {singular if number == 1 else plural or singular + 's'}"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def quotable(text: str, limit: int = 45) -> str:
    """A sentence to be quoted: trimmed of dashes and labels, begun with a capital, ended, cut at `limit` words.

    A leading "… " says that its beginning was left out, and stays.
    """
    opening, text = ("… ", text[2:]) if text.startswith("… ") else ("", text)
    text = _CONNECTIVE.sub("", text.strip(" -—―,;:"))
    words = text.split()
    if len(words) > limit:
        start = " ".join(words[:limit])
        cut = max(start.rfind(mark, len(start) // 2) for mark in (", ", "; ", ": "))
        text = (start[:cut] if cut > 0 else start).rstrip(" ,;:-—") + " …"
    if text.count("(") != text.count(")") or text.count("[") != text.count("]"):
        text = re.sub(r"[()\[\]]", "", text)
    if text.count('"') % 2 or text.count("“") != text.count("”"):
        text = re.sub(r'["“”]', "", text)
    text = _QUOTATION_PATTERN.sub(r"‘\1’", text).replace("“", "‘").replace("”", "’").strip(" -—―,;:")
    if text and text[0].islower() and not opening:
        text = capitalise(text)
    if text and text[-1] not in ".?!…’)]":
        text += "."
    return opening + text
