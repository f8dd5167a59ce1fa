"""Texts that are made to be slow to read are read in time that grows with their length.

What a pattern costs cannot be counted, so this looks at processor time, and only for growth: four times the text may
take nine times as long, where a pattern that goes back over what it has read takes sixteen times or never ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import pytest

from bench.stalls.case_shapes import PIECES
from cases.library import predefined_cases
from cases.search.index import snippet
from cases.sources.old_bailey.outcome import _FORMER_CONVICTION_PATTERN
from cases.sources.old_bailey.reported_speech import _REPORTED_PATTERN
from cases.sources.old_bailey.speech import EDITOR_PATTERN, RANK_PATTERN, READ_STATEMENT_PATTERN
from cases.sources.old_bailey.summary import _GOODS
from engine.core.mentions import addressed_seat, mentioned_seats
from engine.formats.jury.arguments import wording
from engine.formats.jury.arguments.points import nature_of_text
from engine.formats.jury.mind.claims import is_foreign, unfounded_claims
from engine.text.clipping import clip
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems, content_words

CLAIMED = predefined_cases()["case_002_murder"]
SHORT, LONG = 5_000, 20_000
GROWTH = 9.0
ALLOWANCE = 0.1
"""Seconds that are no sign of anything: a machine that is busy with something else."""
NAMES = dict(enumerate("Al Jo Bo Cy Di Ed Flo Gus Hal Ike Jim Kit".split(), 1))

READERS: Mapping[str, Callable[[str], object]] = {
    "sentences": sentence_texts,
    "pieces": wording.speakable_pieces,
    "quotation": wording.quotation,
    "testimony": wording.testimony,
    "typeset": wording.with_typographic_quotes,
    "shortened": lambda text: clip(text, 260),
    "doubt_about": wording.doubt_about,
    "content_words": content_stems,
    "terms": content_words,
    "a thing's nature": lambda text: nature_of_text(text, "contest"),
    "a doubt's nature": lambda text: nature_of_text(text, "credibility"),
    "mentioned": lambda text: mentioned_seats(text, NAMES),
    "addressed": lambda text: addressed_seat(text, NAMES),
    "snippet": lambda text: snippet(text, set(content_words(text[:50]))),
    "reported speech": _REPORTED_PATTERN.search,
    "former convictions": lambda text: list(_FORMER_CONVICTION_PATTERN.finditer(text)),
    "an editor's words": EDITOR_PATTERN.search,
    "a rank and a name": RANK_PATTERN.match,
    "a statement that is read": READ_STATEMENT_PATTERN.match,
    "what was taken": _GOODS.search,
    "unfounded claims": lambda text: unfounded_claims(CLAIMED, text),
    "a foreign text": lambda text: is_foreign(CLAIMED, text),
}
TEXTS = {
    **PIECES,
    "capitals and small letters": "Aa",
    "words": "Aa ",
    "a name": "Al ",
    "names in a list": "Al, Jo, ",
    "names asked": "Al? ",
    "letters": "I ",
    "convictions": "he had been ",
    "thefts": "stealing the ",
    "denials": "not the diary has, exhibit 9 ",
}


def seconds(read: Callable[[str], object], text: str) -> float:
    """Processor time of reading a text."""
    began = time.process_time()
    read(text)
    return time.process_time() - began


def grows_with_length(read: Callable[[str], object], short: str, long: str) -> bool:
    """Whether four times the text takes no more than it may, by the less of two measurements of each."""
    once = seconds(read, long)
    if once < ALLOWANCE:
        return True
    allowed = GROWTH * min(seconds(read, short) for _ in range(2)) + ALLOWANCE
    return once < allowed or seconds(read, long) < allowed


@pytest.mark.parametrize("reader", READERS)
def test_a_hostile_text_is_read_in_time_that_grows_with_its_length(reader: str) -> None:
    read = READERS[reader]
    read("Warm up. Al?")
    for name, piece in TEXTS.items():
        for end in ("", " x\x01"):
            short, long = ((piece * length)[:length] + end for length in (SHORT, LONG))
            assert grows_with_length(read, short, long), f"{reader}, filled with {name}"
