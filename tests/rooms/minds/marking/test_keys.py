"""A court of house minds follows what a model has marked: twenty small questions with keys, each asked both ways."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from engine.formats import FORMATS
from engine.matters.documents import Document
from engine.matters.question import Question
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening
from harness.services.provider import Provider
from harness.services.provider_marks import by_key
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.retry import CallRunner
from rooms.minds.marking.marker import mark_matter
from tests.rooms.minds.conftest import OneKey, choice_at

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
MIN_RIGHT = 0.95


class Keyed(NamedTuple):
    """A question, its opposite, what the papers say, and what a sensible reader answers."""

    question: str
    twin: str
    decides: str
    other: str
    """What the papers say on the other side, and weighs less."""
    yes: bool


KEYED = (
    Keyed(
        "Should we rent the hall?",
        "Should we refuse the hall?",
        "The hall holds ninety, and we are eighty.",
        "It smells.",
        yes=True,
    ),
    Keyed(
        "Should the bridge be opened?",
        "Should the bridge stay shut?",
        "Two bolts of the north bearing sheared under the test load.",
        "The mayor has invited the band for Sunday.",
        yes=False,
    ),
    Keyed(
        "Should we hire the second baker?",
        "Should we do without a second baker?",
        "Since May the orders of every Friday went out late.",
        "He asks for Mondays off.",
        yes=True,
    ),
    Keyed(
        "Should the class climb the tower?",
        "Should the class stay below?",
        "The stairs are closed above the second landing.",
        "The view from there is lovely.",
        yes=False,
    ),
    Keyed(
        "Should we take the night train?",
        "Should we leave the night train alone?",
        "It arrives at seven, and the meeting begins at nine.",
        "The beds are hard.",
        yes=True,
    ),
    Keyed(
        "Should the pump be replaced?",
        "Should the pump be kept?",
        "The seal failed three times since spring.",
        "The maker says that it is a classic.",
        yes=True,
    ),
    Keyed(
        "Should we publish the list?",
        "Should we hold the list back?",
        "Forty of those named have not agreed to be named.",
        "Readers ask for it every week.",
        yes=False,
    ),
    Keyed(
        "Should the fair go on in rain?",
        "Should the fair be put off in rain?",
        "The marquee may not stand in wind above force six.",
        "Everybody has baked already.",
        yes=False,
    ),
    Keyed(
        "Should the shop open on Mondays?",
        "Should the shop stay shut on Mondays?",
        "Of the takings of the trial month a fifth came on Mondays.",
        "Nobody likes to get up for it.",
        yes=True,
    ),
    Keyed(
        "Should we accept the donor's terms?",
        "Should we decline the donor's terms?",
        "The terms let him choose the next director.",
        "He is a charming man.",
        yes=False,
    ),
)


async def test_a_court_follows_the_marks_of_a_model_and_turns_with_the_question(
    litellm: LiteLLMClient, provider: Provider
) -> None:
    choice = choice_at(provider)
    budget = RoomBudget(lambda: 0.0, lambda: 10.0)
    runner = CallRunner(litellm, {"stub": choice}, OneKey(), budget, clock=lambda: 0.0, jitter=lambda: 0.0)
    right, opposite = 0, 0
    for number, one in enumerate(KEYED):
        given = list[bool]()
        for question, turned in ((one.question, False), (one.twin, True)):
            decided, less = ("for", "against") if one.yes != turned else ("against", "for")
            provider.mark_answer = by_key({one.decides: (decided, 0.9), one.other: (less, 0.3)})
            marked = await mark_matter(asked(question, one, number), choice, runner, NOW)
            given.append(said_yes(marked.matter))
        right += (given[0] == one.yes) + (given[1] != one.yes)
        opposite += given[0] != given[1]
    assert right >= MIN_RIGHT * 2 * len(KEYED)
    assert opposite == len(KEYED)


def asked(question: str, one: Keyed, number: int) -> Question:
    papers = (one.decides, one.other)
    return Question(
        id=f"q{number}",
        title="A question",
        docket="Papers.",
        summary=question,
        question=question,
        documents=tuple(
            Document(id=f"d{place}", name=f"paper {place}", text=f"Notes of the week.\n\n{text}")
            for place, text in enumerate(papers)
        ),
    )


def said_yes(question: Question) -> bool:
    opening = Opening(FORMATS["court"].bind(question), {"pace": "instant"})
    verdict = play_from_opening(opening, question.question, False).state.verdict
    assert verdict is not None
    assert verdict.basis == "model"
    return verdict.outcome == "guilty"
