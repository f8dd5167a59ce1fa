"""Points: what can be argued about a case, each for one side, with what it rests on and the sentences that say it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.core.acts import ArgumentType
from engine.matters.criminal_case import Witness

PointKind = Literal["exhibit", "contest", "statement", "credibility", "argument", "inference", "law", "weight"]
DOUBT_KINDS: frozenset[PointKind] = frozenset({"contest", "credibility"})
"""Kinds of point that hold something against what they rest on."""
PointNature = Literal["", "interest", "record", "senses", "work", "figure", "physical", "against", "expert", "lived"]
"""What a point turns on: somebody's interest, a changed story, what could be seen or heard, somebody's work, a figure,
a thing, a witness speaking against the side that called them, one who knows a trade, one who lived through it; empty
where it is none of these."""

_CUES: Mapping[PointNature, str] = {
    "interest": """
        girlfriend|boyfriend|wife|husband|friend|brother|sister|mother|father|son|daughter|cousin|lover|owe[sd]?|paid|
        promised|reward|cards with|dismissed|reported by|evict|is the defendant|convicted|grudge|testified for|
        has testified|employ|gains?|benefit|charged|quarrel|enem|jealous|in debt|hoped|stood to""",
    "record": """
        first told|first said|changed (?:his|her|their)|named .{0,200} only|did not come forward|contradict|
        spoke of|lied|admits|inconsisten|falsif|never mentioned|did not mention|next day|days? later|weeks? later|
        took .{0,200} back""",
    "senses": """
        saw|sees?|heard|hears?|dark|dim|light|asleep|slept|drunk|drank|whisk|feet|yards|paces|glasses|profile|hood|mask|
        distance|seconds|fog|behind|voice|face|watched|awake|tired|glimpse|frightened|terrified|shock""",
    "work": """
        police|officer|detective|photograph|collected|custody|laborator|procedure|expected to be|interview|by hand|
        tested|did not ask|locked|moved|test|examiner|searched|sealed|chain""",
}
"""Patterns that show a doubt's nature; the first that is found decides."""
_NATURE_PATTERNS = {
    nature: re.compile(r"\b(?:" + "|".join(cue.strip() for cue in cues.split("|")) + ")", re.IGNORECASE)
    for nature, cues in _CUES.items()
}

_FIGURE = re.compile(
    r"[$£]\s?\d|\d\s?%|\b\d[\d,]{0,30} (?:in|of|out of) (?:a |every )?\d|"
    r"\d[\d,.½¼¾]{0,30}[ -](?:feet|foot|inch|yard|mile|pace|met(?:er|re)|pound|ounce|grain|degree|point|pixel|per cent|"
    r"percent|minute|second|hour|people|men|times)|"
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:people )?(?:in|of|out of) (?:a|every) "
    r"(?:ten|hundred|thousand)",
    re.IGNORECASE,
)
"""Something measured or counted; a date, an hour or a number on a tag is none. No number here is without an end: a text
of digits alone would be read again from each of them."""
_EXPERT_PATTERN = re.compile(
    r"expert|doctor|surgeon|physician|examiner|analyst|chemist|apothecary|engineer|professor",
    re.IGNORECASE,
)
_LAY_WITNESS_PATTERN = re.compile(
    r"eyewitness|victim|prosecutor|alibi|neighbou?r|mother|father|wife|husband|friend", re.IGNORECASE
)


def nature_of_text(text: str, kind: str) -> PointNature:
    """What a doubt or a fact turns on, by the words that show it."""
    if kind in ("contest", "credibility"):
        for nature, pattern in _NATURE_PATTERNS.items():
            # An exhibit has no interest and no senses; what is wrong with it is work or measure.
            if (kind == "credibility" or nature == "work") and pattern.search(text):
                return nature
    return "figure" if kind != "credibility" and _FIGURE.search(text) else ""


@dataclass(frozen=True, eq=False)
class Point:
    """Something that can be said for one side. A case's points are made once, so each is equal to itself alone."""

    id: str
    stance: str
    """The ballot it argues for."""
    strength: float
    """How much it carries, 0 to 1."""
    rests_on: tuple[str, ...]
    """Ids of the exhibits and witnesses it rests on."""
    kind: PointKind
    about: str
    """What sort of thing it is about: an exhibit's kind, a witness's role, `party` or `law`."""
    argument_type: ArgumentType
    label: str
    """What to call its subject in speech."""
    facts: tuple[str, ...]
    """Whole sentences of the case that make it; may be empty."""
    words: frozenset[str]
    """Stems of what it is about, to recognise it in somebody's text."""
    nature: PointNature = ""
    gists: tuple[str, ...] = ()
    """What it comes to in a few words, where the case file says so."""
    told: tuple[str, ...] = ()
    """Of each sentence of the judge's instructions what is quoted; empty for one that is only spoken of."""


def fact_key(fact: str) -> str:
    """The key by which a fact is recognised: the beginning of what it quotes, or of itself."""
    at = fact.find("“")
    return fact[at + 1 : at + 41] if 0 <= at < len(fact) - 40 else fact[:40]


def nature_of_statement(witness: Witness, stance: str, called_for: str | None) -> PointNature:
    """What a statement turns on."""
    if called_for is not None and stance != called_for:
        return "against"
    if _EXPERT_PATTERN.search(witness.role):
        return "expert"
    return "lived" if _LAY_WITNESS_PATTERN.search(witness.role) else ""
