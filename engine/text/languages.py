"""Languages: whether a text is in English, as far as its words and letters show."""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_lowercase

from engine.text.line_files import read_words
from engine.text.words import STOP_WORDS, words_in

MIN_LETTERS_READ = 12
"""Letters of a text whose language can be recognised."""
MIN_WORDS_READ = 4
MIN_SHARE_ENGLISH = 0.18
"""Share of its words that are among the commonest of English from which a text is English."""
MIN_OTHER_WORDS = 2
"""Small words of another language that show that a text is in it; one letter that English does not write will do."""
_LAST_LATIN_CODE = 0x24F
_SMALL_WORDS = STOP_WORDS - (frozenset(ascii_lowercase) - {"a", "i"})
"""The commonest words of English; “l” and “d” are letters of “l’escalier” and “d’abord”."""
_OTHER_LANGUAGE_WORDS = read_words("engine.text", "languages", ("words",))["words"] - STOP_WORDS
"""Small words of other languages that English does not have."""


def is_foreign(text: str, common: Collection[str] = (), known: Collection[str] = ()) -> bool:
    """Whether a text is in another script, or hardly a word of it English.

    Args:
        common: more words that anybody says in English on the occasion.
        known: words that are no language's, such as the names of a matter; a row of them alone is not foreign.
    """
    letters = [char for char in text if char.isalpha()]
    beyond_latin = sum(ord(char) > _LAST_LATIN_CODE for char in letters) > len(letters) / 2
    if len(letters) < MIN_LETTERS_READ or beyond_latin:
        # One word in another script is foreign as well: “有罪”.
        return bool(letters) and beyond_latin
    words = words_in(text)
    if len(words) < MIN_WORDS_READ:
        return False
    english = [word in common or word in _SMALL_WORDS or word.split("'")[0] in _SMALL_WORDS for word in words]
    strange = sum(word not in known and not read for word, read in zip(words, english, strict=True))
    other = sum(word in _OTHER_LANGUAGE_WORDS for word in words) >= MIN_OTHER_WORDS
    accented = any("\u00c0" <= char <= "\u024f" for char in text)
    return (other or accented) and sum(english) < MIN_SHARE_ENGLISH * len(words) and strange > len(words) / 2
