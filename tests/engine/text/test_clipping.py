"""Clipping: a text that is made short never says something else."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.clipping import clip, clip_words
from tests.work import calls

LEASE = (
    "The tenant may end the lease at any time after the first year by giving written notice to the landlord at the "
    "address given above, unless the rent is in arrears."
)


def test_a_text_that_fits_stays() -> None:
    assert clip("  It is short. ", 40) == "It is short."
    assert clip("", 5) == ""


def test_a_text_is_cut_at_the_end_of_a_sentence_where_one_ends_in_time() -> None:
    text = "One sentence is here. A second one follows. And a third one is long enough to be cut off by the limit."
    assert clip(text, 60) == "One sentence is here. A second one follows."
    assert clip("According to Dr. Adams it saves a great deal of money in each of the years to come.", 40) == (
        "According to Dr. Adams it saves a …"
    )


@pytest.mark.parametrize("most", [60, 80, 100, 120, 140])
def test_a_condition_is_never_cut_off(most: int) -> None:
    short = clip(LEASE, most)
    assert len(short) <= most
    assert short.startswith("The tenant may end the")
    assert short.endswith("… unless the rent is in arrears.")


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        (
            "You may enter the hall by the back door on every day of the week, except on Sundays.",
            60,
            "except on Sundays",
        ),
        (
            "The members of the board may be paid for their work in the year 2030, only if the year ends well.",
            60,
            "only if",
        ),
        (
            "We can merge this change at once and ship it to all of our users, but not before the tests pass.",
            60,
            "but not before",
        ),
        (
            "The contract ends after the notice has been given in writing by one side, provided that both sign.",
            60,
            "provided",
        ),
        (
            "The gate must stay shut for everybody who comes to the farm by car, until the vet has seen the herd.",
            60,
            "until the vet",
        ),
    ],
)
def test_what_limits_a_sentence_stays_with_it(text: str, most: int, kept: str) -> None:
    short = clip(text, most)
    assert len(short) <= most
    assert kept in short


def test_a_sentence_is_not_cut_before_the_word_that_denies_it() -> None:
    text = "The committee for roads and bridges of the county did not recommend the bridge to anybody."
    for most in range(20, len(text)):
        short = clip(text, most)
        assert len(short) <= most
        assert "not" in short or not short.removesuffix(" …").endswith("did")


@given(st.text(max_size=300), st.integers(min_value=1, max_value=80))
def test_no_text_is_longer_than_it_may_be(text: str, most: int) -> None:
    assert len(clip(text, most)) <= most
    assert len(clip_words(text, most).split()) <= most + 1


def test_words_are_counted_where_they_are_the_measure() -> None:
    assert clip_words("one two three four five six", 4) == "one two three …"


@pytest.mark.parametrize("part", ["a ", "a, ", "not ", "unless a ", "(", "A. "])
def test_the_work_grows_with_the_text(part: str) -> None:
    few, many = (calls(partial(clip, part * size, 100)) for size in (1_000, 4_000))
    assert many < 4.5 * few + 500
