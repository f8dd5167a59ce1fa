"""Own words: the voice of a persona that a host brought, made of what the file says of them.

What they say of themselves comes from the file: the personality in the first person, what it quotes of them, their
sample lines, the anecdote, the trade. What is wanted besides, a few lines for each of them and the plain voice lend.
A sentence whose grammar is not plainly that of one person is left out: better a line less than a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.core.derived import derived_from_text
from engine.core.draws import Draw
from engine.formats.jury.arguments.wording import with_typographic_quotes
from engine.formats.jury.mind.lines.line_set import Line, LineSet, line_from_text, parse_line
from engine.formats.jury.mind.lines.plain import PLAIN
from engine.formats.jury.personas import Persona
from engine.text.capitals import as_sentence, capitalise, decapitalise
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
_OBJECT = re.compile(r"\b(?:her|him|them)\b", re.IGNORECASE)
_YOU_OBJECT = re.compile(r"\b(with|moves?|than|makes?|leaves?|annoys?|bores?) you\b", re.IGNORECASE)
_SAYING_PATTERN = re.compile(r"“([^”]{8,120})”")
_FIRST_PERSON_PATTERN = re.compile(r"(?:I|My)\b")
_PARTISAN_PATTERN = re.compile(
    r"\b(?:guilty|innocent|convict|acquit|defendants?|prosecutors?|prosecution|defen[cs]e)\b", re.IGNORECASE
)
"""What is no manner of speaking but a side."""
_IRREGULAR_VERBS: Mapping[str, str] = {
    "is": "am",
    "are": "am",
    "has": "have",
    "does": "do",
    "goes": "go",
    "isn’t": "am not",
    "aren’t": "am not",
    "doesn’t": "don’t",
    "hasn’t": "haven’t",
    "weren’t": "wasn’t",
    "were": "was",
}
_PAST_ENDINGS = ("ss", "us", "was")
_JOINED_VERBS = frozenset(
    "acts agrees asks believes calls changes comes counts cuts decides dislikes distrusts doubts does expects feels "
    "finds follows forgets forgives gets gives goes has hates hears holds interrupts is judges keeps knows laughs "
    "leaves likes listens lives looks loves makes measures needs notices pays plays prays prefers quotes reads "
    "remembers rests runs says sees sells shouts sides sleeps speaks stands starts stays stops suspects takes talks "
    "teaches tells thinks trusts turns waits wants weighs works worries writes".split()
)
_TITLES = frozenset("Juror Retired".split())

_LENT_LINES: Mapping[str, tuple[str, ...]] = {
    "thing": (
        "Let me begin with {x}.",
        "For me it starts at {x}.",
        "I have been waiting for us to come to {x}.",
        "Somebody has to say something about {x}, so I will.",
        "My eye went to {x} on the first day.",
        "What do we make of {x}?",
    ),
    "again": (
        "I would like a second look at {x}.",
        "We left {x} too soon.",
        "Back to {x} for a moment.",
        "There is something about {x} that nobody said.",
        "Let me turn {x} over once more.",
    ),
    "flaw": (
        "I would not build on {x}.",
        "There is a catch with {x}.",
        "Something about {x} will not lie flat.",
        "Careful with {x}.",
        "I cannot swallow {x} whole.",
    ),
    "person": (
        "I listened to {x} and kept one hand on my wallet.",
        "Whoever believes {x} should hear this as well.",
        "I do not take {x} at face value.",
        "How well do we really know {x}?",
        "I had a doubt about {x} from the start.",
    ),
    "counter": (
        "I hear you, {who}, and I still land elsewhere.",
        "{who}, that is one way to read it. Here is mine.",
        "Not so quick, {who}.",
        "With respect, {who}, I would put it the other way.",
        "You may have something there, {who}; it is not the whole of it.",
        "{who}, I turn that round and it looks different.",
    ),
    "beside": (
        "{who} is on to something, and here is more.",
        "I go along with {who}, and add one thing.",
        "What {who} said, yes. And this.",
        "{who} opened the door; let me go through it.",
    ),
    "build": (
        "{who} got there first with {v}. There is a bit more.",
        "Take {v} from {who} and go one step on.",
        "I nodded when {who} spoke of {v}. I can add to it.",
        "{who} has the right end of {v}.",
        "Hold on to what {who} said on {v}; it goes further.",
    ),
    "rebut": (
        "{who}, I looked at {v} too, and came away with something else.",
        "You and I did not see the same {v}, {who}.",
        "{who}, you pass over half of {v}.",
        "I would not hang that on {v}, {who}.",
        "{who}, try {v} from the other end.",
    ),
    "answer": (
        "You want it from me, {who}, so here it is.",
        "All right, {who}, straight.",
        "{who}, since you ask.",
        "Ask me that again any day, {who}; you get the same.",
    ),
    "short": (
        "[sound] I stay with {x}.",
        "[sound] {X}, and I do not need much more.",
        "[sound] Leave me {x} and take the rest.",
        "[sound] I put my weight on {x}.",
        "[flaw] I would not lend a penny on {x}.",
        "[flaw] {X}? No.",
        "[flaw] I keep off {x}.",
        "[flaw] {X}, with that hole in it.",
    ),
    "yes": (
        "Same here, {who}: {v}.",
        "{V}, {who}. Just so.",
        "I am with you on {v}, {who}.",
        "{who}, yes. {V}.",
    ),
    "no": (
        "{who}, no. I do not see that in {v}.",
        "I cannot follow you on {v}, {who}.",
        "Leave {v} out of it, {who}.",
        "Not to me, {who}. Not {v}.",
    ),
    "ask": (
        "What do you do with that, {who}?",
        "And now you, {who}?",
        "Where does that leave you, {who}?",
        "Would you put your name to the opposite, {who}?",
    ),
    "lead": ("Here is how I see it.", "Plainly.", "One thing.", "Hear me out.", "To begin with.", "Now then."),
    "tag": (
        "Make of it what you like.",
        "I had to say it.",
        "That stays with me.",
        "There you are.",
        "So much for that.",
    ),
    "then": ("Next to it, this.", "And on top of that.", "Then there is the other thing.", "One more."),
    "g_thing": (
        "I have turned that over, and it always comes up the same way.",
        "Try to make that harmless. I did.",
        "That does not happen by itself.",
        "Somebody has to own that, and I know who I think it is.",
    ),
    "g_said": (
        "I believed it then and I believe it now.",
        "You would know a made-up thing from that.",
        "That was said without looking sideways.",
        "Nobody talked that witness out of it.",
    ),
    "g_flaw": (
        "So that is no shelter for {him}.",
        "Take that away and see what the defence has left.",
        "It was meant to help {him}. I do not see that it did.",
    ),
    "n_thing": (
        "That could have come about ten other ways.",
        "I do not see {him} in that.",
        "If that is what they have, they do not have much.",
        "It sits there and proves nothing.",
    ),
    "n_said": (
        "I had no reason to think that was a lie.",
        "That is enough to make me stop.",
        "Somebody should have gone after that, and nobody did.",
        "I keep hearing that, and it does not fit with guilt.",
    ),
    "n_flaw": (
        "I would not decide the price of eggs on that.",
        "You cannot take {him} from home on that.",
        "Once that goes, a good deal goes with it.",
        "I do not trust it as far as the door.",
    ),
    "close_g": (
        "That makes it guilty for me.",
        "I can say guilty to that and sleep.",
        "So my slip says guilty.",
        "For me that settles it: guilty.",
    ),
    "close_n": (
        "That keeps me at not guilty.",
        "I could not say guilty on that.",
        "So my slip says not guilty.",
        "For me that is a doubt, and a doubt is enough.",
    ),
}
_TRADE_LINES: Mapping[str, tuple[str, ...]] = {
    "argue": (
        "{A} {trade} would put it like this.",
        "Let me say it as {a} {trade} would.",
    ),
    "story": (
        "I am {a} {trade}, so let me take it one thing after another.",
        "Ask {a} {trade} and you get it in order.",
    ),
    "law": (
        "I am {a} {trade} and no lawyer, but I understood this: {{q}}",
        "Even {a} {trade} can follow the judge here: {{q}}",
    ),
    "quote": ("{A} {trade} hears all kinds of talk, and {{x}} said this: {{q}}",),
    "g_all": ("{A} {trade} knows when the sum is done, and it is.",),
    "n_all": ("{A} {trade} who worked on as little as this would be out of work.",),
    "bare": ("I am only {a} {trade}, and I have said what I see.",),
    "alone": ("{A} {trade} is used to working alone. I can vote alone as well.",),
}


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
        lines[kind] += map(parse_line, draw.branch(kind).sample(pool, LENT_LINES_PER_KIND))
    trade = _trade(persona.occupation)
    if trade:
        article = "an" if trade[0] in "aeiou" else "a"
        for kind, pool in _TRADE_LINES.items():
            for text in pool:
                lines[kind].append(parse_line(text.format(a=article, A=capitalise(article), trade=trade)))
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
