"""How the engine itself holds court: from the points of its question (`mind/`); on a draft it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.derived import derived
from engine.core.draws import Draw
from engine.core.events import PaperPart
from engine.core.house import OMITTED_TEXT, BenchAnswer, OpenAsk, SeatAnswer
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from engine.formats.court.acts import GiveVote, Review
from engine.formats.court.labels import CHOICES
from engine.formats.court.mind.defence import house_defence
from engine.formats.court.mind.evidence import points_of
from engine.formats.court.mind.judge import Hearing, house_ruling
from engine.formats.court.mind.jurors import house_vote
from engine.formats.court.mind.prosecution import house_case
from engine.formats.court.mind.review import doubts
from engine.formats.court.rules.table import ANSWER, juror_lens, jurors, standing_exhibits, standing_paper
from engine.matters.filed_points import points_quoted, points_taken_up
from engine.matters.question import Question


class CourtHouse(PlainHouse):
    """Every seat of a court, and its clerk, without a model."""

    def prepare(self, matter: Question) -> None:
        """Read the documents once."""
        points_of(matter)

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """What the house files for each seat."""
        return {
            "file_case": self._case,
            "file_defence": self._defence,
            "give_vote": self._vote,
            "give_ruling": self._ruling,
        }

    @property
    def bench_answers(self) -> Mapping[str, BenchAnswer]:
        """The clerk's review."""
        return {"review": self._review}

    def _case(self, matter: Question, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_case(matter, worded)

    def _defence(self, matter: Question, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_defence(matter, _quotes(state), worded)

    def _vote(self, matter: Question, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        pool = jurors(state)
        choice, reasons = house_vote(
            matter,
            pool.index(ask.seat),
            [juror_lens(state, seat) for seat in pool],
            _filed_points(matter, state),
            Draw(state.seed or "", "house", "pool", ask.seat),
        )
        return GiveVote(reasoning=reasons() if worded else OMITTED_TEXT, choice=choice)

    def _ruling(self, matter: Question, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_ruling(matter, self._hearing(matter, state), worded)

    def _review(self, matter: Question, state: State, ask: OpenAsk, worded: bool) -> acts.Act:
        """The review by rules of thumb; nothing where the papers have no words."""
        found = tuple(doubts(list(state.papers.values()), state.counts)) if worded else ()
        return Review(doubts=found[:24], by_rule=True)

    def _hearing(self, matter: Question, state: State) -> Hearing:
        votes = {
            choice: [state.reasons[seat] for seat in jurors(state) if state.ballots.get(seat) == choice]
            for choice in CHOICES
        }
        challenges = sum(part.about is not None for part in _defence_parts(state))
        return Hearing(state.counts, len(_quotes(state)), challenges, votes, _filed_points(matter, state))


def _filed_points(matter: Question, state: State) -> frozenset[str]:
    """The ids of the points that the sides brought forward."""
    said = tuple(part.text for part in _defence_parts(state) if part.flaw is None)
    return _brought_forward(matter, tuple(_quotes(state).items()), said)


@derived
def _brought_forward(matter: Question, exhibits: tuple[tuple[int, str], ...], said: tuple[str, ...]) -> frozenset[str]:
    """The points that exhibits quote, by number, and that the defence takes up; what the house's defence would have
    said counts where its texts were left out."""
    quotes = dict(exhibits)
    if OMITTED_TEXT in said:
        own = house_defence(matter, quotes, worded=True)
        said = (own.counter_argument, *(one.challenge for one in own.challenges), own.harm_dispute, own.alternative)
    points = points_of(matter)
    return points_quoted(points, quotes.values()) | points_taken_up(points, "\n".join(said))


def _defence_parts(state: State) -> tuple[PaperPart, ...]:
    answer = standing_paper(state, ANSWER)
    return answer.parts if answer is not None else ()


def _quotes(state: State) -> dict[int, str]:
    """The quotes of the exhibits that stand, by their numbers."""
    return {number: part.quote or "" for number, part in standing_exhibits(state).items()}
