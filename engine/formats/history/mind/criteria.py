"""The judge's criteria as counts: what decides whether the evidence is enough. A model gets them as evidence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.phrases import comma_list
from engine.core.state import State
from engine.formats.history.acts import Aspect
from engine.formats.history.labels import ADMIRER, ASPECT_PHRASES, CRITIC, SIDES
from engine.formats.history.mind.historian import candidates
from engine.formats.history.rules.table import StandingFinding, findings, max_rounds, seat_of
from engine.matters.topic import Topic

MIN_ASPECTS = 2
"""Aspects of each side without which major parts of the life are missing."""
NAMES = {ADMIRER: "the Admirer", CRITIC: "the Critic"}


class Criterion(NamedTuple):
    """One of the criteria, and whether it is met."""

    text: str
    met: bool


class Record(NamedTuple):
    """What one side has filed, and what the sources would still give it."""

    side: str
    findings: tuple[StandingFinding, ...]
    open_aspects: tuple[Aspect, ...]
    """Aspects that the sources speak of for this side, and that no finding of it has: the commonest first."""

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The aspects of its findings, each once."""
        return tuple(dict.fromkeys(one.aspect for one in self.findings))

    @property
    def sources(self) -> frozenset[str]:
        """The sources that it quotes."""
        return frozenset(str(one.part.source) for one in self.findings)


def record_of(topic: Topic, state: State, side: str) -> Record:
    """The record of a side."""
    filed = tuple(findings(state, seat_of(side)))
    covered = {one.aspect for one in filed}
    left = [one.aspect for one in candidates(topic, state, side) if one.aspect not in covered]
    return Record(side, filed, tuple(sorted(dict.fromkeys(left), key=lambda aspect: -left.count(aspect))))


def criteria(topic: Topic, state: State) -> Iterator[Criterion]:
    """The criteria for accepting, each met or not."""
    least = int(str(state.settings["min_findings"]))
    for side in SIDES:
        record = record_of(topic, state, side)
        count, named = len(record.findings), NAMES[side]
        yield Criterion(f"{named} has {count} findings that stand; {least} are asked for", count >= least)
        aspects = comma_list([ASPECT_PHRASES[aspect] for aspect in record.aspects]) or "nothing"
        yield Criterion(
            f"{named} speaks of {len(record.aspects)} aspects ({aspects}); {MIN_ASPECTS} are asked for",
            len(record.aspects) >= MIN_ASPECTS,
        )
        missing = comma_list([ASPECT_PHRASES[aspect] for aspect in record.open_aspects[:3]])
        yield Criterion(
            f"the sources have more for {named} on {missing}" if missing else f"{named} left out nothing large",
            len(record.open_aspects) < len(record.aspects),
        )
    every = findings(state)
    quoted = len({one.part.source for one in every})
    yield Criterion(f"all {len(every)} findings quote a source word for word, {quoted} sources in all", bool(every))
    left = max_rounds(state) - state.round
    yield Criterion(f"{left} rounds are left after this one" if left else "this is the last round", True)
