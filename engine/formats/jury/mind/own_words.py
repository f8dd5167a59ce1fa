"""Own words: the voice of a persona that a host brought, made of what the file says of them.

What they say of themselves comes from the file: the personality in the first person, what it quotes of them, their
sample lines, the anecdote, the trade. What is wanted besides, a few lines for each of them and the plain voice lend.
A sentence whose grammar is not plainly that of one person is left out: better a line less than a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.core.derived import derived_from_text
from engine.core.draws import Draw
from engine.formats.jury.arguments.wording import with_typographic_quotes
from engine.formats.jury.mind.line_set import (
    LINE_KINDS,
    LINE_SETS,
    PLAIN,
    Line,
    LineSet,
    line_from_text,
    read_marked_lines,
)
from engine.formats.jury.personas import OWN_VOICE, Persona
from engine.text.capitals import as_sentence, capitalise, decapitalise
from engine.text.line_files import read_table, read_texts
from engine.text.sentences import sentence_texts

OWN_CHARACTERS = (12, 150)
"""Characters of a sentence of the file that is said aloud."""
COMMENTS = ("g_thing", "g_said", "g_flaw", "g_all", "n_thing", "n_said", "n_flaw", "n_all")
"""What a fact means to somebody: where a saying of theirs fits."""
TAG_WORDS = 5
"""Words of a saying that may follow a fact."""
LENT_LINES_PER_KIND = 3
"""Lines of a kind that a persona is lent."""
MIN_OWN_LINES = 5
"""Lines of a kind from which on nothing plain is needed."""

_ADVERB = r"(?:\s+(?:always|never|often|rarely|seldom|still|only|also|once|just|even|now|[a-z]+ly))*"
_SUBJECT = re.compile(rf"\b(she|he|they|you)\b(’d|’ll|’ve|’re|’s)?({_ADVERB})(\s+[a-z]+(?:n’t)?)?", re.IGNORECASE)
_JOINED_VERB_PATTERN = re.compile(rf"(,?)(\s(?:(?:and|but|or)(?: then)?|then))({_ADVERB})\s([a-z]+s)\b")
_LISTED_VERB_PATTERN = re.compile(
    r"(?<!and)(?<!but)(?<!or)(, )([a-z]+s)\b(?= (?:with|the|a|an|it|what|that|who|to|in|on|for|from|up|out|off|silent|"
    r"others|everybody|nobody|nothing|everything|before|after|until|when)\b)"
)
_DOUBTFUL_LIST_PATTERN = re.compile(r", ([a-z]+s) (?!(?:and|or)\b)")
_LIST_END_PATTERN = re.compile(r", [a-z]+s (?:and|or) ([a-z]+s)\b")
_POSSESSIVE = re.compile(
    r"\b(her|his|their|your)\s+(?!(?:until|before|after|when|while|and|or|but|to|of|with|for|in|on|at|by|"
    r"from|as|if|that|than|because|so|into|a|an|the|is|was|are|were|has|had|will|away|down|up|out|off|round|back)\b)(?=[a-z])",
    re.IGNORECASE,
)
_REFLEXIVE_PATTERN = re.compile(r"\b(?:her|him|them|your)sel(?:f|ves)\b", re.IGNORECASE)
_YOU_OBJECT = re.compile(r"\b(with|moves?|than|makes?|leaves?|annoys?|bores?) you\b", re.IGNORECASE)
_SAYING_PATTERN = re.compile(r"“([^”]{8,120})”")
_FIRST_PERSON_PATTERN = re.compile(r"(?:I|My)\b")
_PARTISAN_PATTERN = re.compile(
    r"\b(?:guilty|innocent|convict|acquit|defendants?|prosecutors?|prosecution|defen[cs]e)\b", re.IGNORECASE
)
"""What is no manner of speaking but a side."""
_IRREGULAR_VERBS = read_table("engine.formats.jury", "wordings")["first_person"]
_PAST_ENDINGS = ("ss", "us", "was")
_JOINED_VERBS = frozenset(
    "acts agrees asks believes calls changes comes counts cuts decides dislikes distrusts doubts does expects feels "
    "finds follows forgets forgives gets gives goes has hates hears holds interrupts is judges keeps knows laughs "
    "leaves likes listens lives looks loves makes measures needs notices pays plays prays prefers quotes reads "
    "remembers rests runs says sees sells shouts sides sleeps speaks stands starts stays stops suspects takes talks "
    "teaches tells thinks trusts turns waits wants weighs works worries writes".split()
)
_TITLES = frozenset("Juror Retired".split())

_LENT_LINES = read_marked_lines("lent", (), LINE_KINDS)
_TRADE_LINES = read_texts("engine.formats.jury", "trade", (), LINE_KINDS)


def voice_of(persona: Persona) -> LineSet:
    """What the house speaks for a persona with."""
    return own_voice(persona) if persona.voice == OWN_VOICE else LINE_SETS.get(persona.line_set, PLAIN)


def own_voice(persona: Persona) -> LineSet:
    """The voice of a persona that has none of ours."""
    return _own_voice(persona.about, persona)


@derived_from_text
def _own_voice(about: str, persona: Persona) -> LineSet:
    lines: dict[str, list[Line]] = {
        kind: [] for kind in (*_LENT_LINES, *_TRADE_LINES, "tag", "close_g", "close_n", "g_all", "n_all")
    }
    own, sayings = [*_first_person(about)], [*_sayings(persona)]
    for kind in ("argue", "story", "lead"):
        lines[kind] += map(_line, own)
    for saying in sayings:
        kinds = ("tag", "lead") if len(saying.split()) <= TAG_WORDS else COMMENTS
        for kind in (*kinds, "argue"):
            lines[kind].append(_line(saying))
    memory = _memory(persona.anecdote)
    if memory:
        lines["story"].append(_line(memory))
        lines["bare"].append(_line(memory))
    draw = Draw(f"{persona.name}/{about}", "lent")
    for kind, pool in _LENT_LINES.items():
        lines[kind] += draw.branch(kind).sample(pool, LENT_LINES_PER_KIND)
    trade = _trade(persona.occupation)
    if trade:
        article = "an" if trade[0] in "aeiou" else "a"
        for kind, texts in _TRADE_LINES.items():
            for text in texts:
                named = text.replace("{trade}", trade).replace("{a}", article).replace("{A}", capitalise(article))
                lines[kind].append(_line(with_typographic_quotes(named)))
    given = {kind: tuple(dict.fromkeys(found)) for kind, found in lines.items() if found}
    return replace(
        PLAIN,
        **{
            kind: found if len(found) >= MIN_OWN_LINES else (*found, *getattr(PLAIN, kind))
            for kind, found in given.items()
        },
    )


def _line(text: str) -> Line:
    return line_from_text(text, "", "", frozenset())


def _usable(text: str) -> bool:
    """Whether a sentence of the file can be said: neither too long nor taking a side, and no slot in it."""
    low, high = OWN_CHARACTERS
    return low <= len(text) <= high and not _PARTISAN_PATTERN.search(text) and not set(text) & set("{}[]<>")


def _sayings(persona: Persona) -> Iterator[str]:
    """What the file gives as theirs: sample lines, and what the personality quotes of them."""
    quoted = _SAYING_PATTERN.findall(with_typographic_quotes(" ".join(persona.about.split())))
    for text in (*persona.samples, *quoted):
        said = as_sentence(with_typographic_quotes(" ".join(text.split())))
        if _usable(said) or (len(said) < OWN_CHARACTERS[0] and not set(said) & set("{}[]<>")):
            yield said


def _first_person(about: str) -> Iterator[str]:
    """The sentences of a personality that can be said by the person, in the first person."""
    for text in sentence_texts(with_typographic_quotes(" ".join(about.split()))):
        said = in_first_person(text) if "“" not in text else None
        if said is not None and _FIRST_PERSON_PATTERN.match(said) and _usable(said):
            yield said


def _memory(anecdote: str) -> str | None:
    """The anecdote, as somebody tells it who says that it proves nothing."""
    parts = [in_first_person(part) for part in sentence_texts(with_typographic_quotes(" ".join(anecdote.split())))]
    told = " ".join(part for part in parts if part is not None)
    if not told or None in parts or set(told) & set("{}[]<>") or _PARTISAN_PATTERN.search(told):
        return None
    return f"This proves nothing here, but I think of it. {told}"


def _trade(occupation: str) -> str:
    """A trade in the middle of a sentence; empty where the file names none."""
    words = occupation.split()
    while words and words[0] in _TITLES:
        words = words[1:]
    trade = " ".join(words)
    if not re.fullmatch(r"[A-Za-z][a-z’' -]{2,40}", trade):
        return ""
    return decapitalise(trade)


def in_first_person(text: str) -> str | None:
    """A sentence about somebody as they would say it of themselves; None where that is uncertain."""
    first = text.split(" ", 1)[0].lower()
    subject = re.match(r"(she|he|they|you|i|her|his|their|your|my)\b", first)
    if subject is None:
        others = re.search(r"\b(?:she|he|her|him|his|they|them|their|you|your)\b", text, re.IGNORECASE)
        return as_sentence(text) if others is None else None
    who = subject[1]
    if who in ("i", "my"):
        return as_sentence(text)
    single = who in ("she", "he", "her", "his")
    if single and _doubtful(text):
        return None
    if re.search(r"\b(?:(?:she|he)’s|hers|theirs|yours)\b", text, re.IGNORECASE):
        return None
    own = {"she": "she|her", "her": "she|her", "he": "he|his|him", "his": "he|his|him"}.get(who, "")
    if single and re.search(rf"\b(?!(?:{own})\b)(?:she|he|his|him|her)\b", text, re.IGNORECASE):
        return None  # two people
    text = _YOU_OBJECT.sub(r"\1 me", text) if who in ("you", "your") else text
    text = _REFLEXIVE_PATTERN.sub(lambda found: "myself", text) if single or who in ("you", "your") else text
    text = _POSSESSIVE.sub(lambda found: _own(found, single, who), text)
    text = _SUBJECT.sub(lambda found: _spoken_subject(found, single, who), text)
    if single:
        text = re.sub(r"\b(?:her|him)\b", "me", text)
        text = _JOINED_VERB_PATTERN.sub(_joined, text)
        text = _LISTED_VERB_PATTERN.sub(
            lambda found: f"{found[1]}{_base(found[2], True)}" if _known(found[2]) else found[0], text
        )
    return as_sentence(text)


def _own(found: re.Match[str], single: bool, who: str) -> str:
    word = found[1].lower()
    mine = word in ("her", "his") if single else word == ("your" if who in ("you", "your") else "their")
    return (capitalise("my ") if found[1][0].isupper() else "my ") if mine else found[0]


def _spoken_subject(found: re.Match[str], single: bool, who: str) -> str:
    pronoun, short, adverbs, verb = found[1].lower(), found[2] or "", found[3] or "", found[4] or ""
    mine = pronoun in ("she", "he") if single else pronoun == ("you" if who in ("you", "your") else "they")
    if not mine:
        return found[0]
    if short:
        return f"I{'’m' if short == '’re' else short}{adverbs}{verb}"
    word = verb.strip()
    return f"I{adverbs} {_base(word, single)}" if word else f"I{adverbs}"


def _base(verb: str, single: bool) -> str:
    """A verb of the third person in the first."""
    if verb in _IRREGULAR_VERBS:
        return _IRREGULAR_VERBS[verb]
    if not single or not verb.endswith("s") or verb.endswith(_PAST_ENDINGS):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zes")) else verb[:-1]


def _joined(found: re.Match[str]) -> str:
    verb = found[4]
    return f"{found[1]}{found[2]}{found[3]} {_base(verb, True) if _known(verb) else verb}"


def _known(verb: str) -> bool:
    return verb in _JOINED_VERBS


def _doubtful(text: str) -> bool:
    """Whether a verb may stand somewhere that is not one of those that are known."""
    if any(found[1] and not _known(found[4]) for found in _JOINED_VERB_PATTERN.finditer(text)):
        return True
    if any(_known(verb) for verb in _LIST_END_PATTERN.findall(text)):
        return True
    listed = {found[2] for found in _LISTED_VERB_PATTERN.finditer(text) if _known(found[2])}
    return not listed.issuperset(_DOUBTFUL_LIST_PATTERN.findall(text))
