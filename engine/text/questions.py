"""Questions: what a text asks for, by their type, and what about.

A text may ask several things in a breath. Of each question is read what kind of value would answer it, the noun that
says so (“what colour”), and the words that it is about, with those that name a thing: without these no answer is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from engine.text.dates import clock_times
from engine.text.line_files import read_texts
from engine.text.sentences import sentence_texts
from engine.text.stems import stem
from engine.text.verbs import base_of
from engine.text.words import STOP_WORDS, placed_words

QuestionKind: TypeAlias = Literal[
    "who", "name", "when", "where", "amount", "count", "measure", "which", "why", "how", "what", "yes_no",
    "opinion", "reason", "ballot", "tally",
]  # fmt: skip
"""The last four ask not for a fact but for what somebody thinks, why they vote so, how they vote, and how the ballots
stand."""
OF_PEOPLE: frozenset[QuestionKind] = frozenset({"opinion", "reason", "ballot", "tally"})


class Term(NamedTuple):
    """A word that a question is about."""

    stem: str
    word: str
    named: bool
    """It names a thing or a person: whoever has never heard of that cannot answer."""


class Question(NamedTuple):
    """One thing that is asked."""

    kind: QuestionKind
    text: str
    terms: tuple[Term, ...]
    noun: str = ""
    """The stem of what is asked for: `colour`, `step`; for a measure the word behind “how”: `long`."""


MAX_CHARACTERS_READ = 1500
MAX_QUESTIONS = 3
"""In one text; more are not answered."""
_WH = r"(?:who|whom|whose|what|what['’]s|which|when|where|why|how)"
_AUX = (
    r"(?:is|was|are|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must|"
    r"isn['’]t|wasn['’]t|aren['’]t|weren['’]t|don['’]t|doesn['’]t|didn['’]t|hasn['’]t|haven['’]t|hadn['’]t)"
)
_POLITE = re.compile(
    r"(?:(?:and|but|so|well|now|ok|okay|please|listen|look|sorry|excuse me|one question|a question)\b[ ,:]*|"
    r"(?:just )?(?:tell|remind|show) (?:me|us)[ ,:]*(?:please[ ,]*)?|"
    r"(?:can|could|would|will) (?:you|anybody|anyone|somebody|someone) (?:please )?(?:tell|remind|show) "
    r"(?:me|us)[ ,:]*|"
    r"(?:do|does|did|can) (?:you|anybody|anyone|somebody|someone|we) (?:still |actually )?(?:know|remember|recall|say)"
    r"[ ,:]*|"
    r"i (?:would|should|['’]d) (?:like|love|want) to (?:know|hear)[ ,:]*|i(?:['’]d| want to| need to) know[ ,:]*|"
    r"i wonder(?:ed)?[ ,:]*|(?:have|has) (?:you|anybody|anyone) any idea[ ,:]*|what i want to know is[ ,:]*)",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    rf"(?:at|in|on|to|by|from|with|for|of|about|until|since|into|under|behind|near) (?={_WH}\b)", re.IGNORECASE
)
_BEGINS = re.compile(rf"(?:{_WH}|{_AUX})\b", re.IGNORECASE)
_SPLIT = re.compile(
    rf"(?:[,;:]\s*(?:and |or |but )?|\s+and\s+)"
    rf"(?={_WH}\b|{_AUX} (?:he|she|it|they|there|any\w+|some\w+|the|his|her)\b)",
    re.IGNORECASE,
)
_VOCATIVE = re.compile(r"(?:[^\s,;:?!.]+[.]?\s){0,3}[^\s,;:?!]+[,:–—]\s*|[^\s,;:?!]+\s(?=tell me\b)", re.IGNORECASE)
_ASKED: tuple[tuple[QuestionKind, tuple[str, ...]], ...] = (
    ("measure", (r"how much (?:[\w'’.-]+ ){1,6}(?:weigh|weighed|measure|measured)\b",)),
    (
        "reason",
        (
            (
                r"(?:what|which)\b.*\b(?:holds|keeps|convinces|convinced|persuades|persuaded|stops|bothers|troubles|decides|"
                r"decided|makes|made|moved|swayed|turned) you\b"
            ),
            (
                r"why (?:do|did|are|have) you (?:still )?(?:vote|voted|voting|say|saying|for|against|guilty|not guilty|"
                r"so sure|sure|change|changed)\b"
            ),
            r"what(?:['’]s| is| are) your (?:reasons?|doubts?|grounds?)\b",
        ),
    ),
    (
        "ballot",
        (
            (
                r"(?:what|how)(?:['’]s| is| was| do| did| would| will| are)\b.*\b(?:your (?:verdict|vote|ballot)|"
                r"you (?:vote|voting))\b"
            ),
            r"are you (?:still )?(?:for )?(?:not )?guilty\b|do you (?:still )?vote\b|where do you stand\b",
            r"(?:is it )?(?:not )?guilty or (?:not )?(?:guilty|innocent)\b|which (?:side|way) (?:are|do) you\b",
        ),
    ),
    (
        "tally",
        (
            (
                r"(?:how many|who)(?: \w+){0,3} (?:votes?|voted|voting|"
                r"(?:is|are|was|were|says?|said)(?: still)?(?: for)?) "
                r"(?:for |to )?(?:not guilty|guilty|acquit|convict)\b"
            ),
            r"what(?:['’]s| is) the (?:count|tally|vote)\b|how does the (?:vote|count) stand\b",
            r"how (?:do|did) (?:we|the (?:votes?|ballots?)|it|things) stand\b",
        ),
    ),
    ("opinion", (rf"(?:{_WH}|{_AUX})\b(?:[^,;]*?)\b(?:you|we|us|your)\b",)),
    (
        "name",
        (
            r"(?:what(?: is| was|['’]s| are| were)|which is) (?:the |his |her |their )?(?:\w+ )?names?\b",
            r"what(?: is| was|['’]s| are| were) (?:[\w'’.]+ ){0,4}(?:name|called|named)\b",
            r"(?:what|which) names?\b",
        ),
    ),
    ("who", (r"(?:who|whom|whose)\b",)),
    (
        "when",
        (
            (
                r"when\b|(?:what|which)(?: was| is)? (?:the )?(?:\w+ )?"
                r"(?:time|hour|day|date|year|month|evening|night|morning|weekday|moment)\b"
            ),
        ),
    ),
    ("where", (r"where\b|(?:what|which) (?:place|town|city|street|address|room|floor|house)\b",)),
    (
        "amount",
        (
            r"how much\b|(?:what|which) (?:sum|amount|price|wages?|salary|fee|rent|reward)\b",
            (
                r"what (?:did|does|do|was|is|were|are|had)\b.*"
                r"\b(?:cost|pay|paid|price|earn|wages?|salary|fee|owe|worth|value)\b"
            ),
        ),
    ),
    ("count", (r"how many\b",)),
    (
        "measure",
        (
            (
                r"how (?:long|far|fast|old|tall|high|heavy|deep|big|large|wide|often|thick|close|near|late|soon|strong|"
                r"cold|hot|warm)\b"
            ),
            r"what (?:age|height|weight|length|distance|width|depth|temperature)\b",
        ),
    ),
    (
        "why",
        (
            (
                r"why\b|what for\b|what (?:was|is) the (?:reason|motive)\b|how come\b|"
                r"what\b(?! (?:sort|kind|type)\b)[^,;]*(?<!ask)(?<!asked)(?<!look)(?<!looking) for\W*$"
            ),
        ),
    ),
    (
        "which",
        (
            (
                r"(?:which|what(?! (?:is|was|are|were|did|does|do|has|have|had|could|would|can|will|happened|became|he|"
                r"she|it|they|kept|made|struck|killed|woke|lit|started|began)\b)) [a-z]+"
            ),
            r"what(?: is| was|['’]s| are| were) the (?:colou?r|number|size|make|brand|shape|kind|type|title) of\b",
        ),
    ),
    ("how", (r"how\b",)),
    ("what", (r"what\b",)),
    ("yes_no", (rf"{_AUX}\b",)),
)
_KINDS = [(kind, re.compile("|".join(patterns), re.IGNORECASE)) for kind, patterns in _ASKED]
_NOUN = re.compile(
    r"(?:what (?:is|was|are|were) the|what['’]s the|which|what|how many|how) (?:kind of |sort of |type of "
    r"|other |different |the )?([a-z][\w-]*)",
    re.IGNORECASE,
)
_LINES = read_texts("engine.text", "questions", ("same", "determiners", "asking"))
_DETERMINERS = frozenset(" ".join(_LINES["determiners"]).split())
_ASKING = frozenset(map(stem, " ".join(_LINES["asking"]).split()))
"""Words that say what is asked and not what about."""
_ASKING_VERBS = frozenset(("name", "call", "tell", "mention", "know"))
_PRONOUN_WORDS = frozenset("he she they it".split())


def plain_stem(word: str) -> str:
    """The stem by which a word of a question is looked up."""
    return stem(base_of(word))


_ALIKE: dict[str, set[str]] = {}
"""By stem: those of words that a question may use in its place."""
for _group in ({plain_stem(word) for word in words.split()} for words in _LINES["same"]):
    for _one in _group:
        _ALIKE.setdefault(_one, set()).update(_group - {_one})


def alike(stem: str) -> frozenset[str]:
    """Stems of other words for the same thing."""
    return frozenset(_ALIKE.get(stem, ()))


def questions(text: str) -> tuple[Question, ...]:
    """What a text asks, in its order; what is only exclaimed or claimed asks nothing."""
    found: list[Question] = []
    for sentence in sentence_texts(text[:MAX_CHARACTERS_READ]):
        for part in _parts(sentence):
            question = _read(part)
            if question is None:
                continue
            again = bool(found) and found[-1].kind == question.kind and len(part.split()) <= MAX_AFTERTHOUGHT_WORDS
            if again and "" in (found[-1].noun, question.noun):
                # “When was it, what time of the day?” asks once.
                merged = dict.fromkeys((*found[-1].terms, *question.terms))
                found[-1] = found[-1]._replace(terms=tuple(merged))
            else:
                found.append(question)
    for place, (before, question) in enumerate(pairwise(found), 1):
        if _PERSON.search(question.text) and not any(term.word[:1].isupper() for term in question.terms):
            # “Who was Pell, and how old was he?”
            meant = tuple(term for term in before.terms if term.word[:1].isupper())
            found[place] = question._replace(terms=(*meant, *question.terms))
    return tuple(found[:MAX_QUESTIONS])


_PERSON = re.compile(r"\b(?:he|she|him|his|her|they|their|them)\b", re.IGNORECASE)
MAX_AFTERTHOUGHT_WORDS = 5
"""Words of a part that only says the same question in other words."""


def question_of_figure(text: str, figure: str) -> Question | None:
    """What a sentence would answer that states a figure: how many of it there are, or when it was."""
    said = next((sentence for sentence in sentence_texts(text[:MAX_CHARACTERS_READ]) if figure in sentence), "")
    rest = said.replace(figure, " ", 1)
    if not rest.strip():
        return None
    unit = [word.text for word in placed_words(figure) if word.text not in STOP_WORDS]
    if clock_times(figure):
        return Question("when", rest, tuple(_terms(rest, "", "when")))
    noun = plain_stem(unit[-1]) if unit else ""
    kind: QuestionKind = "measure" if noun in _TIME_NOUNS else "count"
    return Question(kind, rest, tuple(_terms(rest, noun, kind)), "long" if kind == "measure" else noun)


_TIME_NOUNS = frozenset(plain_stem(word) for word in "second minute hour day week month year".split())


def _parts(sentence: str) -> Iterator[str]:
    """The questions of a sentence, each from the word that asks."""
    asks = sentence.rstrip("\"”’') ").endswith("?")
    for part in _SPLIT.split(sentence):
        rest, led = part.strip(), False
        for _ in range(4):
            polite = _POLITE.match(rest)
            if polite is not None:
                rest, led = rest[polite.end() :], led or len(polite[0].split()) > 1
                continue
            called = _VOCATIVE.match(rest)
            if called is not None and not _BEGINS.match(rest):
                rest = rest[called.end() :]
                continue
            break
        rest = _PREPOSITION.sub("", rest, count=1) if _PREPOSITION.match(rest) else rest
        if _BEGINS.match(rest) and (asks or led):
            yield rest.strip(" ,;:")


def _read(text: str) -> Question | None:
    kind = next((kind for kind, pattern in _KINDS if pattern.match(text)), None)
    if kind is None:
        return None
    noun = _NOUN.match(text) if kind in ("which", "count", "measure", "where", "when") else None
    asked = plain_stem(noun[1].casefold()) if noun is not None else ""
    return Question(kind, text, tuple(_terms(text, asked, kind)), asked)


def _terms(text: str, asked: str, kind: QuestionKind) -> Iterator[Term]:
    before, place = "", 0
    for word in placed_words(text):
        plain, root = word.text, plain_stem(word.text)
        possessive = text[max(0, place - 2) : place] in ("'s", "’s")
        means = plain not in STOP_WORDS or (before in _OWNERS and plain in NOUNS_TOO)
        verb = root in _ASKING_VERBS and before in _PRONOUN_WORDS
        asking = (
            (root == asked and not (kind == "which" and root not in FORM_NOUNS))
            or (plain == "called" and kind == "name")
            or (root in _ASKING and not verb)
        )
        if means and not asking:
            owned = possessive or before in _DETERMINERS or root == asked
            named = owned or (text[word.start].isupper() and place > 0)
            yield Term(root, text[word.start : word.end], named and not plain.isdigit())
        before, place = plain, word.end


FORM_NOUNS = frozenset(("colour", "color", "number", "size"))
"""What is asked of a thing that shows by the form of the answer, and is no thing itself."""
_OWNERS = frozenset("the his her their a an my".split())
NOUNS_TOO = frozenset("will can mine may might".split())
"""Words that say nothing by themselves, but are nouns behind an article."""
