"""What is derived is made once for each object or text, and dropped with it or for others."""

import gc
import weakref
from dataclasses import dataclass

import pytest

from engine.core import derived as cache
from engine.core.derived import derived, derived_from_text, derived_from_value, forget, forget_texts


@dataclass
class Source:
    """Equal to any other of its name."""

    name: str


@dataclass
class Made:
    """What is made of one."""

    name: str


def test_it_is_made_once_for_each_object_and_dropped_with_it() -> None:
    made: list[str] = []

    @derived
    def derive(source: Source) -> Made:
        made.append(source.name)
        return Made(source.name)

    one, same = Source("one"), Source("one")
    kept = weakref.ref(derive(one))
    assert derive(one) is kept()
    assert derive(same) is not kept()
    assert made == ["one", "one"]
    del one
    gc.collect()
    assert kept() is None


def test_other_arguments_make_something_else_and_the_oldest_is_dropped() -> None:
    @derived
    def derive(source: Source, number: int) -> Made:
        return Made(f"{source.name} {number}")

    source = Source("one")
    first = weakref.ref(derive(source, 0))
    assert derive(source, 0) is first()
    for number in range(1, cache.MAX_RESULTS + 1):
        assert derive(source, number).name == f"one {number}"
    assert first() is None


def test_what_is_forgotten_is_made_again() -> None:
    @derived
    def derive(source: Source) -> Made:
        return Made(source.name)

    source = Source("one")
    kept = weakref.ref(derive(source))
    forget(source)
    assert kept() is None
    assert derive(source).name == "one"


def test_those_used_least_recently_make_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    @derived_from_text
    def derive(text: str) -> Made:
        made.append(text[0])
        return Made(text[0])

    # What other tests have left is none of this budget.
    monkeypatch.setattr(cache, "_kept", {})
    monkeypatch.setattr(cache, "_characters", 0)
    monkeypatch.setattr(cache, "MAX_CHARACTERS", room := 3_300)
    texts = [letter * 1_000 for letter in "abc"]
    first = derive(texts[0])
    derive(texts[1])
    assert derive(texts[0]) is first
    derive(texts[2])
    derive("d" * 1_000)
    assert cache.kept_characters() <= room
    derive("d" * 1_000)
    derive(texts[1])
    assert made == ["a", "b", "c", "d", "b"]


def test_texts_are_forgotten_at_once_and_objects_give_their_share_back() -> None:
    @derived_from_text
    def of_text(text: str) -> Made:
        return Made(text)

    @derived
    def of_object(source: Source) -> Made:
        return Made(source.name)

    gc.collect()
    forget_texts()
    before = cache.kept_characters()
    kept = weakref.ref(of_text("a text"))
    forget_texts()
    assert kept() is None
    source = Source("one")
    of_object(source)
    assert cache.kept_characters() > before
    del source
    gc.collect()
    assert cache.kept_characters() == before


def test_what_values_made_is_forgotten_with_the_texts() -> None:
    made: list[str] = []

    @derived_from_value
    def derive(name: str, number: int) -> str:
        made.append(name)
        return f"{name} {number}"

    assert derive("one", 1) == derive("one", 1) == "one 1"
    forget_texts()
    assert derive("one", 1) == "one 1"
    assert made == ["one", "one"]
