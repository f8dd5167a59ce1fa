"""What is derived from an object is made once for each, and dropped with it."""

import gc
import weakref
from dataclasses import dataclass

from engine.core.identity_cache import cached_by_identity


@dataclass
class Source:
    """Equal to any other of its name."""

    name: str


@dataclass
class Derived:
    """What is made of one."""

    name: str


def test_it_is_made_once_for_each_object_and_dropped_with_it() -> None:
    made: list[str] = []

    @cached_by_identity
    def derive(source: Source) -> Derived:
        made.append(source.name)
        return Derived(source.name)

    one, same = Source("one"), Source("one")
    derived = weakref.ref(derive(one))
    assert derive(one) is derived()
    assert derive(same) is not derived()
    assert made == ["one", "one"]
    del one
    gc.collect()
    assert derived() is None
