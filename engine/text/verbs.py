"""Verbs: the base of an irregular form, so that “bought” and “buy” meet where stems do not."""

from __future__ import annotations

from engine.text.line_files import read_texts

_FORMS = read_texts("engine.text", "verbs", ("forms",))["forms"]
_BASES = {form: base for base, *forms in map(str.split, _FORMS) for form in forms}


def base_of(word: str) -> str:
    """The base of a word that is an irregular form of a verb; any other word as it is."""
    return _BASES.get(word, word)
