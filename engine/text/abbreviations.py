"""Abbreviations: words whose full stop may end nothing, by what has to follow where it does not."""

from __future__ import annotations

from engine.text.line_files import read_words

_WORDS = read_words("engine.text", "abbreviations")
TITLES_BEFORE_NAMES = _WORDS["titles_before_names"]
"""A name follows; some of them stand behind one as well: “Elm Dr.”, “Main St.”."""
FIRST_NAMES = _WORDS["first_names"]
"""First names as they were shortened in print."""
NEVER_LAST = _WORDS["never_last"]
"""What goes on wherever it stands."""
BEFORE_NUMBERS = _WORDS["before_numbers"]
"""A number follows, or a letter that counts as one; before a word they are words, and end a sentence."""
MONTHS_AND_DAYS = _WORDS["months_and_days"]
BEHIND_NAMES = _WORDS["behind_names"]
"""What stands behind a name, of a person or a firm, in the middle of a sentence as well as at its end."""
UNITS = _WORDS["units"]
"""Behind a number."""
SENTENCE_STARTERS = _WORDS["sentence_starters"]
"""Words that begin a sentence where they have a capital: no name has them."""
