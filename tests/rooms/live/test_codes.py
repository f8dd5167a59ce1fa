"""Codes that people read to each other, and tokens."""

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.live.codes import ALPHABET, hash_token, new_code, read_code


def test_a_code_has_six_letters_that_look_like_no_other() -> None:
    codes = {new_code(SURROUNDINGS) for _ in range(2000)}
    assert len(codes) > 1990
    assert all(len(code) == 6 for code in codes)
    assert set("".join(codes)) == set(ALPHABET) == set("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")


@pytest.mark.parametrize("typed", ["KRT7WQ", "krt7wq", "kRt7Wq", " krt7wq\n", "KRT 7WQ", "krt-7wq"])
def test_a_code_is_read_without_regard_to_case_and_spacing(typed: str) -> None:
    assert read_code(typed) == "KRT7WQ"


@pytest.mark.parametrize(
    "typed",
    ["", "KRT7W", "KRT7WQQ", "KRT7W0", "KRT7WI", "KRT7W1", "OOOOOO", "ſſſſſſ", "ＫＲＴ７ＷＱ", "KRT7ß", "KRT7W\x00"],
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


def test_every_new_code_can_be_read() -> None:
    for _ in range(200):
        code = new_code(SURROUNDINGS)
        assert read_code(code.lower()) == code


def test_tokens_differ_and_so_do_their_hashes() -> None:
    tokens = {SURROUNDINGS.token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert len({hash_token(token) for token in tokens}) == 1000
    assert all(len(token) >= 43 and token.isascii() for token in tokens)


def test_a_hash_is_the_same_each_time_and_does_not_hold_the_token() -> None:
    token = SURROUNDINGS.token()
    assert hash_token(token) == hash_token(token)
    assert len(hash_token(token)) == 64
    assert token not in hash_token(token)


def test_whatever_somebody_sends_as_a_token_has_a_hash() -> None:
    assert len(hash_token("\ud800 not a token")) == 64
