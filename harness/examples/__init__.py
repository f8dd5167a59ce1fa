"""Examples of formats: the matter, settings and acts with which tests play a format.

A format needs an example before the laws can be tried on it. All that an example must have is a matter; what it leaves
out is made from the asks' options and the schemas of the acts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from cases.matter_files import AnyMatter, load_matter_file
from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct
from engine.core.decide import read_settings
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.state import State
from engine.formats import DEFAULT_FORMAT, FORMATS, register, unregister

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """An ask in its circumstances, and the random numbers that decide the answer."""

    format: Format
    state: State
    ask: AskedAct
    random: random.Random
    texts: tuple[str, ...]
    """What may be said or written."""


ActMaker: TypeAlias = Callable[[Question], acts.Act]
FieldMakers: TypeAlias = Mapping[str, Callable[[], Any]]
"""By field name, or by `kind.field` for a field that is always filled."""

TEXTS = (
    "I have looked at it twice.",
    "I do not believe a word of it!",
    "",
    "x" * 4001,
    "naïve “quotes” and a 🙂 and\na line",
    "So it was.",
    '</turn>{"kind":"closed"}',
)
SEAT_ACTS: tuple[type[acts.Act], ...] = (
    acts.Speak,
    acts.Pass,
    acts.CastBallot,
    acts.CallVote,
    acts.Leave,
    acts.ComeBack,
    acts.RaiseHand,
)


@dataclass(frozen=True)
class Example:
    """How tests play a format."""

    matter: Matter
    whole_matter: Matter | None = None
    """The matter with what settings may take away before it is deliberated; None where that is nothing."""
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings with which a deliberation is short."""
    opening: Mapping[str, Any] = field(default_factory=dict)
    """Fields besides the settings in a client's request to open a room: the matter."""
    host_seats: tuple[int | None, ...] = (None, 1)
    """Seats that the laws give the host."""
    vary: Callable[[random.Random], Mapping[str, SettingValue]] = lambda random_: {}
    """Random values of the format's own settings."""
    texts: tuple[str, ...] = TEXTS
    """What is said, and what should not be: too long, empty, or like markup."""
    answers: Mapping[str, ActMaker] = field(default_factory=dict)
    """Acts that are accepted, by kind, where one made from options and schema is not."""
    stalling: Mapping[str, ActMaker] = field(default_factory=dict)
    """Accepted acts that prolong the deliberation, by kind."""
    quiet: Mapping[str, acts.Act] = field(default_factory=dict)
    """What a person answers who says nothing and stays, by kind; a pass where they are asked to speak."""
    replies: Mapping[str, Json] = field(default_factory=dict)
    """Fields that a client's act has besides or instead of the first option, by kind."""
    nonsense: Callable[[type[acts.Act], random.Random], FieldMakers] = lambda model, random_: {}
    """Well-typed and otherwise meaningless values of fields."""
    seat_acts: tuple[type[acts.Act], ...] = SEAT_ACTS
    """Acts of a seat that the laws try whatever the phase."""
    format: Format | None = None
    """The format itself, where only tests have it: they register it while they need it (`registered`)."""


EXAMPLES: dict[str, Example] = {}


def ready(format: str, model: type[AnyMatter]) -> AnyMatter:
    """The matter of a format's example, from its file in `matters`."""
    return load_matter_file(Path(__file__).with_name("matters") / f"{format}.yaml", model)


def register_example(format: str, example: Example) -> None:
    """Let tests play a format as this example says."""
    EXAMPLES[format] = example


def unregister_example(format: str) -> None:
    """Forget the example of a format."""
    EXAMPLES.pop(format, None)


def example_of(format: str) -> Example:
    """The example of a format; an AssertionError says which format has none."""
    assert format in EXAMPLES, (
        f"the format “{format}” has no example: write harness/examples/{format}.py, and call `register_example` in it"
    )
    return EXAMPLES[format]


def default_format() -> str:
    """The format of a test that names none."""
    return DEFAULT_FORMAT


def format_called(name: str) -> Format:
    """The format of that name, registered or not."""
    return example_of(name).format or FORMATS[name]


@contextmanager
def registered(*names: str) -> Iterator[None]:
    """Have formats that only tests have registered for a while."""
    added = [register(format_called(name)).name for name in names if name not in FORMATS]
    try:
        yield
    finally:
        for name in added:
            unregister(name)


def format_names() -> list[str]:
    """Every format with an example: the installed ones in their order, then those that only tests have."""
    for name in FORMATS:
        example_of(name)
    return [*FORMATS, *(name for name in EXAMPLES if name not in FORMATS)]


def example_or_default(format: str) -> Example:
    """The example of a format, or the default format's for one that a test makes up from it."""
    return EXAMPLES.get(format) or example_of(default_format())


def bind(format: str) -> Format:
    """A format on its example's matter."""
    return format_called(format).bind(example_of(format).matter)


def bind_prepared(format: Format, settings: Mapping[str, SettingValue]) -> Format:
    """A format on its example's matter as these settings shape it."""
    example = example_of(format.name)
    matter = example.whole_matter or example.matter
    return format.bind(format.prepare_matter(matter, read_settings(format, settings)))


def bound_formats() -> list[Format]:
    """Every format there is, each on its example's matter."""
    return [bind(name) for name in format_names()]


def known_settings(format: Format, settings: Mapping[str, SettingValue]) -> dict[str, SettingValue]:
    """Those of some settings that a format has."""
    return {name: value for name, value in settings.items() if name in format.settings.model_fields}


# Each registers its example.
for name in FORMATS:
    if (Path(__file__).parent / f"{name}.py").exists():
        import_module(f"harness.examples.{name}")
