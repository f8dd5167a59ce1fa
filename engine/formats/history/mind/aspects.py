"""Which part of a life a sentence is about, by its words; they are English, and say nothing of a side."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.matters.topic import Aspect
from engine.text.words import beginnings

_STEMS: Mapping[Aspect, str] = {
    "law": (
        "law$ laws$ legal code$ codif court justice trial judge statute constitution charter tribunal decree edict"
    ),
    "war": (
        "war$ wars$ warfare battle army armies campaigns$ siege conquer conquest invade invasion troop "
        "soldier military fleet peace treaty truce"
    ),
    "science": (
        "science scientif discover invent physic chemi mathemat astronom experiment laborator medicine "
        "medical physician theory radioactiv patent machine engineer navigat calculat"
    ),
    "reform": (
        "reform modernis moderniz institut founded$ built$ build construct canal road school administrat "
        "standardi library hospital railway"
    ),
    "people": (
        "people$ slave enslav civilian prisoner peasant worker women famine massacre deport victim population "
        "hostage refugee poor$ nurs patient children deaths died$ killed starv"
    ),
    "economy": (
        "trade tax econom money coin debt market gold wage price harvest grain merchant treasury plantation salt$"
    ),
    "culture": (
        "art$ arts$ artist poet poem literature music paint writ book scholar theatre language translat "
        "universit literacy script$ learning architect museum"
    ),
    "faith": (
        "religio church faith temple priest god$ gods$ mosque buddhis islam christian jew monk pilgrim "
        "toleran heresy bishop"
    ),
    "character": (
        "character$ courage patien cruel vain vanity generous modest temper ambitio jealous secretive "
        "stubborn humility arrogan quarrel honest mercy"
    ),
    "rule": (
        "emperor empire$ imperial coloni king$ queen throne govern rule$ ruled ruler reign power president "
        "minister dictator elect crown dynasty republic opponent police censor party$ parliament court$"
    ),
    "legacy": (
        "legacy remember influence monument today honour honor named_after centuries later_generations "
        "successor posthum memor tradition"
    ),
}
ASPECT_WORDS: Mapping[Aspect, re.Pattern[str]] = {
    aspect: re.compile(beginnings(stems), re.IGNORECASE) for aspect, stems in _STEMS.items()
}
"""Words by aspect, in the order in which an aspect is named where several fit as well."""


def aspects_in(text: str) -> tuple[Aspect, ...]:
    """The aspects that a sentence speaks of, that with most words first."""
    counts = {aspect: len(words.findall(text)) for aspect, words in ASPECT_WORDS.items()}
    return tuple(aspect for aspect in sorted(counts, key=lambda one: -counts[one]) if counts[aspect])
