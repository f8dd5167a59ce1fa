"""How the engine itself holds court: extractively, from the sentences of the documents (`mind/`), and marked so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.draws import Draw
from engine.core.events import PaperPart
from engine.core.house import OMITTED_TEXT, BenchAnswer, OpenAsk, SeatAnswer
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from engine.formats.court.acts import GiveVote, Review
from engine.formats.court.labels import CHOICES
from engine.formats.court.mind.contradictions import contradictions
from engine.formats.court.mind.defence import house_defence
from engine.formats.court.mind.judge import Hearing, house_ruling
from engine.formats.court.mind.jurors import house_vote
from engine.formats.court.mind.prosecution import house_case
from engine.formats.court.mind.review import doubts
from engine.formats.court.mind.sentences import index_of
from engine.formats.court.rules.table import ANSWER, CASE, juror_lens, jurors, standing_exhibits, standing_paper
from engine.formats.court.settings import CourtState
from engine.matters.question import Question


class CourtHouse(PlainHouse):
    """Every seat of a court, and its clerk, without a model."""

    def prepare(self, matter: Question) -> None:
        """Read the documents once."""
        index_of(matter)
        contradictions(matter)

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

    def _case(self, matter: Question, state: CourtState, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_case(matter, state.typed_settings.min_harm_words, worded)

    def _defence(self, matter: Question, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_defence(matter, _quotes(state), worded)

    def _vote(self, matter: Question, state: CourtState, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        pool = jurors(state)
        choice, reasons = house_vote(
            matter,
            pool.index(ask.seat),
            [juror_lens(state, seat) for seat in pool],
            self._exhibits(state),
            Draw(state.seed or "", "house", "pool", ask.seat),
            state.typed_settings.min_reasoning_words,
        )
        return GiveVote(reasoning=reasons() if worded else OMITTED_TEXT, choice=choice)

    def _ruling(self, matter: Question, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return house_ruling(matter, self._hearing(state, len(_quotes(state))), worded)

    def _review(self, matter: Question, state: State, ask: OpenAsk, worded: bool) -> acts.Act:
        """The review by rules of thumb; nothing where the papers have no words."""
        found = tuple(doubts(list(state.papers.values()), state.counts)) if worded else ()
        return Review(doubts=found[:24], by_rule=True)

    def _exhibits(self, state: State) -> dict[str, bool]:
        """The quotes of the exhibits that stand, each with whether it was challenged."""
        met = {part.about for part in self._challenges(state)}
        case = standing_paper(state, CASE)
        name = case.paper if case is not None else ""
        return {part.quote or "": f"{name}/{part.id}" in met for part in standing_exhibits(state).values()}

    def _challenges(self, state: State) -> list[PaperPart]:
        answer = standing_paper(state, ANSWER)
        return [part for part in answer.parts if part.about is not None] if answer is not None else []

    def _hearing(self, state: State, exhibits: int) -> Hearing:
        votes = {
            choice: [state.reasons[seat] for seat in jurors(state) if state.ballots.get(seat) == choice]
            for choice in CHOICES
        }
        return Hearing(state.counts, exhibits, len(self._challenges(state)), votes)


def _quotes(state: State) -> dict[int, str]:
    """The quotes of the exhibits that stand, by their numbers."""
    return {number: part.quote or "" for number, part in standing_exhibits(state).items()}
