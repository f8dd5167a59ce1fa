"""Words and stems: the forms of a word meet, and words that say nothing are left out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.text.languages import is_foreign
from engine.text.stems import MAX_STEM_LETTERS, content_stems, content_words, placed_stems, stem, stems
from engine.text.words import STOP_WORDS, placed_words, words_in


@pytest.mark.parametrize(
    "forms",
    [
        "print prints printed printing",
        "saving savings saves saved",
        "cost costs costing",
        "policy policies",
        "run running runs",
        "lease leases leased",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len(set(stems(forms.split()))) == 1


def test_content_leaves_out_what_stands_in_any_text() -> None:
    assert content_words("The tenant’s roof isn't ours, and I'll say that a roof leaks.") == [
        "tenant",
        "roof",
        "roof",
        "leak",
    ]
    assert content_stems("The roof leaked; the roof leaks!") == {"roof", "leak"}
    assert content_stems("It was not as they had it, and so on.") == frozenset()


def test_places_are_those_of_the_text() -> None:
    text = "Crane’s ledger – two ledgers"
    assert [(one.text, text[one.start : one.end]) for one in placed_stems(text)] == [
        ("crane", "Crane’s"),
        ("ledger", "ledger"),
        ("two", "two"),
        ("ledger", "ledgers"),
    ]
    assert [one.text for one in placed_words("It’s Crane's")] == words_in("It’s Crane's") == ["it", "crane"]


def test_stop_words_are_plain_words() -> None:
    assert all(word == word.casefold() and " " not in word for word in STOP_WORDS)


def test_long_runs_of_letters_are_cut() -> None:
    assert len(stem("z" * 1_000)) == MAX_STEM_LETTERS
    assert stem("O'Neill") == stem("oneill")


def test_threads_get_the_same_stems() -> None:
    words = [f"{root}{end}" for root in ("argu", "contract", "decid") for end in ("ing", "ed", "es")] * 200
    alone = stems(words)
    with ThreadPoolExecutor(8) as pool:
        assert all(found == alone for found in pool.map(stems, [words] * 32))


@pytest.mark.parametrize(
    "text",
    [
        "有罪",
        "Я думаю, что он виновен.",
        "Je pense que cet homme est coupable.",
        "Ich glaube nicht, dass er es war.",
        "Él no es culpable de esto.",
    ],
)
def test_other_languages_are_recognised(text: str) -> None:
    assert is_foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "I think that he did it.",
        "No.",
        "Żółć met Łukasz in the café.",
        "ok",
        "5 + 5 = 10",
        "Guilty, guilty, guilty, guilty!",
    ],
)
def test_english_is_not_foreign(text: str) -> None:
    assert not is_foreign(text)
