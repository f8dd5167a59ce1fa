"""The lexicon: words by which the house recognises what part of a life a sentence is about, and which side it serves.

The lenses follow the two profiles: achievements, contributions, reforms, innovations, legacy, accomplishments for the
Admirer; controversy, criticism, failures, crimes, victims, scandal for the Critic. The lexicon is English; sentences in
other languages are left to people and models.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.formats.history.acts import Aspect
from engine.text.negation import is_negated, negations


def _words(stems: str) -> re.Pattern[str]:
    """Words that begin with one of some stems; one that ends with `$` is the whole word, and `_` stands for a blank."""
    spaced = (stem.replace("_", " ") for stem in stems.split())
    parts = (f"{re.escape(stem[:-1])}\\b" if stem.endswith("$") else f"{re.escape(stem)}\\w*" for stem in spaced)
    return re.compile(rf"\b(?:{'|'.join(parts)})", re.IGNORECASE)


ASPECT_WORDS: Mapping[Aspect, re.Pattern[str]] = {
    "law": _words(
        """
        law$ laws$ legal code$ codif court justice trial judge statute constitution charter tribunal decree
        edict
        """
    ),
    "war": _words(
        """
        war$ wars$ warfare battle army armies campaigns$ siege conquer conquest invade invasion troop soldier
        military fleet peace treaty truce
        """
    ),
    "science": _words(
        """
        science scientif discover invent physic chemi mathemat astronom experiment laborator medicine medical
        physician theory radioactiv patent machine engineer navigat calculat
        """
    ),
    "reform": _words(
        """
        reform modernis moderniz institut founded$ built$ build construct canal road school administrat
        standardi library hospital railway
        """
    ),
    "people": _words(
        """
        people$ slave enslav civilian prisoner peasant worker women famine massacre deport victim population
        hostage refugee poor$ nurs patient children deaths died$ killed starv
        """
    ),
    "economy": _words(
        """
        trade tax econom money coin debt market gold wage price harvest grain merchant treasury plantation salt$
        """
    ),
    "culture": _words(
        """
        art$ arts$ artist poet poem literature music paint writ book scholar theatre language translat universit
        literacy script$ learning architect museum
        """
    ),
    "faith": _words(
        """
        religio church faith temple priest god$ gods$ mosque buddhis islam christian jew monk pilgrim toleran
        heresy bishop
        """
    ),
    "character": _words(
        """
        character$ courage patien cruel vain vanity generous modest temper ambitio jealous secretive stubborn humility
        arrogan quarrel honest mercy
        """
    ),
    "rule": _words(
        """
        emperor empire$ imperial coloni king$ queen throne govern rule$ ruled ruler reign power president minister
        dictator elect crown dynasty republic opponent police censor party$ parliament court$
        """
    ),
    "legacy": _words(
        """
        legacy remember influence monument today honour honor named_after centuries later_generations successor
        posthum memor tradition
        """
    ),
}
"""Words by aspect, in the order in which an aspect is named where several fit as well."""
PRAISE_PATTERN = _words(
    """
    achiev accomplish contribut reform innovat improv introduc founded$ establish abolish pioneer first$ success
    victor won$ honour honor award prize praise celebrat acclaim protect restor rebuil built$ opened$ spread
    encourag patron prosper flourish toleran free$ freed freedom equal saved$ save$ cure discover invent
    brilliant skil courage generous mercy merciful lasting influential admired respected unif peace$ educat
    literacy relief reduced$ safer independen still_used model_for inspired compassion defended
    """
)
"""What the Admirer looks for."""
BLAME_PATTERN = _words(
    """
    controvers critic fail crime victim scandal killed death died$ massacre slaughter destroy destruct burn
    slave slavery enslav oppress suppress persecut execut exile deport famine starv defeat lost$ loss losses
    casualt cruel brutal tyran dictator censor arrest imprison torture corrupt debt ruin unrest revolt rebel
    accus blam denounc oppos refus neglect exploit forced forbade banned reject racis segregat discriminat
    inequal unequal betray broke$ violat looted plunder sacked hostage quarrel disput costly harsh ruthless
    fled$ poverty abandon mistak wrong misled propaganda murder assassinat conspir vanity arrogan jealous
    """
)
"""What the Critic looks for."""
GRAPHIC_PATTERN = _words(
    """
    behead decapitat disembowel flay impal mutilat rape$ raped rapist dismember skull severed gore$ corpse
    boiled_alive burned_alive burnt_alive buried_alive crucif tortur
    """
)
"""Words of violence that nobody needs to read here: the house quotes no sentence with them."""
PRIVATE_PATTERN = _words(
    """
    alleg accus affair scandal divorce lawsuit sued$ crime criminal arrest convict abus harass drug alcohol
    illness rumour rumor fraud mistress
    """
)
"""Of living people the house files nothing with these words: allegations, and what is private."""

DOUBT_PATTERN = _words("exaggerat legend propaganda in_dispute is_disputed dispute_it reject_the_number")
"""Of what is reported and doubted: the house quotes it for nobody, because it serves neither side as it stands."""

ADMIRER_TERMS: Sequence[str] = ("achievements", "contributions", "reforms", "innovations", "legacy", "accomplishments")
CRITIC_TERMS: Sequence[str] = ("controversy", "criticism", "failures", "crimes", "victims", "opposition")
MILD_CRITIC_TERMS: Sequence[str] = ("criticism", "opposition", "failures", "policy", "debate")
"""What each side seeks in its searches; the last for living people."""
ASPECT_TERMS: Mapping[Aspect, str] = {
    "rule": "rule government power",
    "law": "law courts justice",
    "reform": "reforms administration building",
    "war": "war campaigns peace",
    "people": "people victims population",
    "economy": "economy trade taxes",
    "science": "science discoveries inventions",
    "culture": "art literature learning",
    "faith": "religion faith tolerance",
    "character": "character personality",
    "legacy": "legacy influence memory",
}
"""What is searched for where the judge asked for an aspect."""


def praise_in(text: str) -> tuple[int, int]:
    """How many words of a sentence praise, and how many would if they were not denied."""
    found = negations(text)
    denied = [is_negated(found, match.start()) for match in PRAISE_PATTERN.finditer(text)]
    return denied.count(False), denied.count(True)


def aspects_in(text: str) -> tuple[Aspect, ...]:
    """The aspects that a sentence speaks of, that with most words first."""
    counts = {aspect: len(words.findall(text)) for aspect, words in ASPECT_WORDS.items()}
    return tuple(aspect for aspect in sorted(counts, key=lambda one: -counts[one]) if counts[aspect])
