"""Cues: the words by which a text shows which way it argues, how sure it is, and what sort of argument it is.

The words are in `lines/cues.txt` and `lines/cue_weights.txt`, the set phrases in `lines/set_phrases.txt`. No single cue
holds a negation, which is handled apart (`engine/formats/jury/mind/text_analysis.py`); set phrases do, and are found
first, so that they are not misread word by word.
"""

from __future__ import annotations

import re

from engine.text.line_files import read_table, read_texts, read_words
from engine.text.stems import content_stems

_JURY = "engine.formats.jury"
_WEIGHTED_PHRASES = read_texts(_JURY, "set_phrases", ("phrases",), patterns=True)["phrases"]
PHRASES = tuple(
    (re.compile(rf"\b{pattern}"), float(weight)) for weight, pattern in (row.split(" ", 1) for row in _WEIGHTED_PHRASES)
)
"""Set phrases and their weights."""
_WEIGHTS = {
    table: {word: float(weight) for weight, words in rows.items() for word in words.split()}
    for table, rows in read_table(_JURY, "cue_weights", ("words", "sided_topics")).items()
}
WORDS = _WEIGHTS["words"]
"""Single words and their weights."""
SIDED_TOPICS = _WEIGHTS["sided_topics"]
"""Matters that are on a side by themselves: praise of them is for that side, blame against it."""
DEED_PATTERN = re.compile(
    r"\b(?:he|she|they|the (?:defendant|accused|prisoner))\b(?: \w+){0,3}? (?:did|done|do) (?:it|this|that)\b"
)
"""The accused did it; reading adds the names of the accused."""
DEED_WEIGHT = 1.4
_CUES = read_words(
    _JURY,
    "cues",
    tuple("doubt_verbs praise blame certainty hedge reason feeling moral narrative everyday".split()),
)
DOUBT_VERBS = _CUES["doubt_verbs"]
"""Verbs that turn round what is said after them: "I doubt he did it"."""
PRAISE_WORDS = _CUES["praise"]
BLAME_WORDS = _CUES["blame"]
CERTAINTY_WORDS = _CUES["certainty"]
HEDGE_WORDS = _CUES["hedge"]
REASON_WORDS = _CUES["reason"]
FEELING_WORDS = _CUES["feeling"]
MORAL_WORDS = _CUES["moral"]
NARRATIVE_WORDS = _CUES["narrative"]
EVERYDAY_STEMS = content_stems(" ".join(sorted(_CUES["everyday"])))
"""Stems of the words that are no case's own."""
CONTRACTED_NOT_PATTERN = re.compile(
    r"\b(did|do|does|was|is|are|were|has|have|had|ca|could|would|should|wo|need|must)n'?t\b"
)
EMPHASIS_PATTERN = re.compile(
    r"\b(?:no (?:reasonable |real |serious )?|without (?:a |any )?|not (?:a |the )?shadow of (?:a )?)doubts?\b"
)
"""Says how sure somebody is, and by itself of guilt; beside another cue it goes with that."""
CONTRAST_PATTERN = re.compile(r"\b(?:but|however|yet|still)\b")
TOKEN_PATTERN = re.compile(r"[a-z]+")

_KIN = (
    r"(?:grand(?:mother|father|ma|pa|dad)|mother|father|mum|mom|dad|uncle|aunt|cousin|brother|sister|wife|husband|"
    r"son|daughter|boy|girl|neighbou?r|friend|boss|landlord|doctor|priest|teacher|town|village|street|family|parents|"
    r"dog|cat|barn|shop|father-in-law|mother-in-law|nephew|niece)"
)
OWN_LIFE_PATTERN = re.compile(
    rf"\b(?:my|our) (?:own |old |late |poor |dear )?{_KIN}\b|"
    r"\bwhen I was (?:a |an |at |in |young|little|small|\w+ years)|"
    r"\bI (?:once|used to)\b|\bI have never forgotten\b|\bit happened to me\b|\bin my (?:life|day|time|experience)\b",
    re.IGNORECASE,
)
"""What somebody tells of their own life."""
INSULT_PATTERN = re.compile(
    r"\b(?:idiots?|morons?|imbeciles?|fools?|dimwits?|halfwits?|cretins?|clowns?|cowards?|blockheads?|buffoons?|"
    r"(?:dimmest|dumbest|stupidest|worst|slowest) of (?:you|us|all|them)|"
    r"stupid (?:people|man|woman|lot|cow)|"
    r"(?:you|you['’]re|you are|are you)(?: \w+){0,3} (?:stupid|dumb|blind|brainless|sheep|hopeless|dense|"
    r"pathetic|ridiculous|useless|crazy|"
    r"insane|mad|drunk|senile|liars?|disgusting)|shut up|brains of an?|make me sick|go to hell|go home)\b",
    re.IGNORECASE,
)
"""What somebody calls the others."""
