"""The judge's criteria as counts: what decides whether the evidence is enough. A model gets them as evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.phrases import count_noun
from engine.core.state import State
from engine.formats.history.labels import ADMIRER, CRITIC, SIDES, aspect_list
from engine.formats.history.mind.evidence import Candidate, candidates
from engine.formats.history.rules.table import StandingFinding, findings, max_rounds, seat_of
from engine.formats.history.state import HistoryState
from engine.matters.topic import Aspect, Topic
from engine.text.capitals import decapitalise

MIN_ASPECTS = 2
"""Aspects of each side without which major parts of the life are missing."""
MAX_NAMED_ASPECTS = 3
"""Aspects that are named among those that a side left out."""
NAMES = {ADMIRER: "The Admirer", CRITIC: "The Critic"}
READ_LANGUAGE = "en"
"""The language in which the house reads sources; of others it does not say what is left in them."""


class Criterion(NamedTuple):
    """One of the criteria, and whether it is met."""

    text: str
    met: bool


class Record(NamedTuple):
    """What one side has filed, and what the sources would still give it."""

    side: str
    findings: tuple[StandingFinding, ...]
    left: tuple[Candidate, ...]
    """What the sources still hold for it, as far as it was marked or fixed rules read it."""

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The aspects of its findings, each once."""
        return tuple(dict.fromkeys(one.aspect for one in self.findings))

    @property
    def open_aspects(self) -> tuple[Aspect, ...]:
        """Aspects of what is left that no finding of it has, the commonest first."""
        every = [one.aspect for one in self.left]
        return tuple(
            sorted(dict.fromkeys(one for one in every if one not in self.aspects), key=lambda one: -every.count(one))
        )

    @property
    def sources(self) -> frozenset[str]:
        """The sources that it quotes."""
        return frozenset(str(one.part.source) for one in self.findings)


def record_of(topic: Topic, state: State, side: str) -> Record:
    """The record of a side."""
    return Record(side, tuple(findings(state, seat_of(side))), tuple(candidates(topic, state, side)))


def criteria(topic: Topic, state: HistoryState) -> Iterator[Criterion]:
    """The criteria for accepting, each met or not: for each side what it has filed, on how much of the life, and what
    it left out; then sources, balance, and rounds."""
    least = state.typed_settings.min_findings
    records = {side: record_of(topic, state, side) for side in SIDES}
    for side, record in records.items():
        count, named = len(record.findings), NAMES[side]
        filed = count_noun(count, "finding")
        yield Criterion(f"{named} has {filed} that {_stand(count)}; {least} are asked for.", count >= least)
        covers = count_noun(len(record.aspects), "part")
        which = f": {aspect_list(record.aspects)}" if record.aspects else ""
        yield Criterion(
            f"{named} has to cover {MIN_ASPECTS} parts of the life, and covers {covers}{which}.",
            len(record.aspects) >= MIN_ASPECTS,
        )
        if topic.language == READ_LANGUAGE:
            left, how = len(record.left), "marked" if topic.points else "read by fixed rules"
            yield Criterion(
                f"Of what was {how}, {count_noun(left, 'place')} for {_within(named)} {_are(left)} not filed yet"
                f"{_left_out(record.open_aspects)}.",
                not left,
            )
    every = [one for record in records.values() for one in record.findings]
    quoted = count_noun(len({one.part.source for one in every}), "source")
    yield Criterion(
        f"All {len(every)} findings quote a source word for word, {quoted} in all."
        if every
        else "No finding quotes a source.",
        bool(every),
    )
    counts = sorted(len(record.findings) for record in records.values())
    yield Criterion(
        f"One side has {counts[1]} and the other {counts[0]}; a fair ruling needs both, and neither with more "
        "than twice what the other has.",
        0 < counts[1] <= 2 * counts[0],
    )
    left = max_rounds(state) - state.round
    yield Criterion(
        f"{count_noun(left, 'round')} {_are(left)} left after this one."
        if left
        else "This is the last round: the judge has to accept.",
        True,
    )


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _left_out(aspects: Sequence[Aspect]) -> str:
    return f", with {aspect_list(aspects[:MAX_NAMED_ASPECTS])}" if aspects else ""


def _stand(count: int) -> str:
    return "stands" if count == 1 else "stand"


def _within(name: str) -> str:
    """The name of a side within a sentence."""
    return decapitalise(name)
