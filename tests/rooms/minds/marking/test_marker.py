"""A model of the provider's marks a question: what is asked again, and what becomes of bad marks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from engine.formats import FORMATS
from engine.matters.documents import Document
from engine.matters.points import basis_of
from engine.matters.question import Question
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening
from harness.services.provider import Provider
from harness.services.provider_marks import answers, nothing, point, prose
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.retry import CallRunner
from rooms.minds.llm.server_profile import ServerProfile
from rooms.minds.marking.marker import Marked, forecast_marking, mark_matter
from tests.rooms.minds.conftest import OneKey, choice_at

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
BOAT = "The hull took in forty litres an hour on the trial run."
CREW = "The crew wants the boat before the season."
QUESTION = Question(
    id="boat",
    title="The boat",
    docket="1 document.",
    summary="A club looks at a boat.",
    question="Should the club buy the boat?",
    documents=(
        Document(id="survey", name="survey.txt", text=f"{BOAT} We do not advise to sail her before it is mended."),
        Document(id="mail", name="mail.txt", text=f"{CREW} We can pay for it, unless the roof has to be done first."),
    ),
)
GOOD = [point("P1", BOAT, "against", kind="consequence"), point("P2", CREW, "for", weight=0.3)]
Answer = Callable[[dict[str, Any]], str]


@pytest.fixture
def mark(litellm: LiteLLMClient, provider: Provider) -> Callable[[Answer], Any]:
    """Have the question marked by a model that answers so."""

    async def marked(answer: Answer, **about: object) -> Marked[Question]:
        choice = choice_at(provider, **about)
        provider.mark_answer = answer
        budget = RoomBudget(lambda: 0.0, lambda: 1.0)
        runner = CallRunner(
            litellm, {"stub": choice}, OneKey(), budget, clock=lambda: 0.0, jitter=lambda: 0.0, sleep=_no_sleep
        )
        return await mark_matter(QUESTION, choice, runner, NOW)

    return marked


async def _no_sleep(seconds: float) -> None:
    pass


def outcome(question: Question) -> str:
    opening = Opening(FORMATS["court"].bind(question), {"pace": "instant"})
    verdict = play_from_opening(opening, "seed", False).state.verdict
    assert verdict is not None
    return verdict.outcome


async def test_points_are_asked_for_once_and_marked_with_the_model(mark: Any, provider: Provider) -> None:
    marked = await mark(answers(GOOD))
    assert [received.task for received in provider.asked] == ["mark"]
    assert [(point.id, point.speaks_against, point.mark.name) for point in marked.matter.points] == [
        ("P1", ("yes",), "Stub"),
        ("P2", (), "Stub"),
    ]
    assert (basis_of(marked.matter.points), marked.matter.points[0].mark.at) == ("model", NOW)
    assert [(call.task, call.seat, call.outcome) for call in marked.calls] == [("mark", 0, "answered")]
    assert marked.calls[0].cost > 0
    assert outcome(marked.matter) != "no_ruling"


async def test_the_papers_stand_in_the_prompt_as_data(mark: Any, provider: Provider) -> None:
    await mark(answers(GOOD))
    prompt = provider.asked[0].prompt
    assert '<docket_file id="survey" name="survey.txt" kind="text"' in prompt
    assert f"1 | {BOAT}" in prompt
    assert '<target id="yes">' in prompt


async def test_pt9_half_a_sentence_is_returned_once_with_the_whole(mark: Any, provider: Provider) -> None:
    halves = [
        point("P1", "advise to sail her before it is mended", "for"),
        point("P2", "We can pay for it", "for"),
        point("P3", BOAT, "against"),
        point("P4", CREW, "for"),
    ]
    marked = await mark(answers(halves))
    again = provider.asked[1].prompt
    assert [received.task for received in provider.asked] == ["mark", "mark again"]
    assert "P1: the quote cannot be quoted like this: The quote leaves out the “not” before it" in again
    assert "P2: the quote leaves out “unless the roof has to be done first" in again
    assert [point.id for point in marked.matter.points] == ["P3", "P4"]
    assert "2 of its 4 points were left out" in " ".join(marked.matter.notes())


async def test_what_is_mended_replaces_what_was_wrong(mark: Any, provider: Provider) -> None:
    whole = "We do not advise to sail her before it is mended."
    first = [point("P1", "advise to sail her before it is mended", "for"), GOOD[1]]

    def answer(body: dict[str, Any]) -> str:
        again = provider.asked[-1].task == "mark again"
        return answers([point("P1", whole, "against")] if again else first)(body)

    marked = await mark(answer)
    assert [(point.id, point.quotes[0].text) for point in marked.matter.points] == [("P1", whole), ("P2", CREW)]
    assert list(marked.matter.notes()) == []


async def test_points_that_contradict_each_other_are_asked_again(mark: Any, provider: Provider) -> None:
    both = [point("P1", BOAT, "against", contradicts=["P2"]), point("P2", CREW, "for")]
    marked = await mark(answers(both))
    assert "it and P1 contradict each other and weigh the same" in provider.asked[1].prompt
    assert len(marked.matter.points) == 2


BAD: dict[str, tuple[Answer, str]] = {
    "one_way": (answers([point("P1", CREW, "for"), point("P2", CREW, "for")]), "all that it marked goes one way"),
    "sixty": (
        answers([point(f"P{number}", BOAT if number % 2 else CREW, "for") for number in range(60)]),
        "it marked 60 points",
    ),
    "five_hundred": (
        answers([point(f"P{number}", BOAT, "for" if number % 2 else "against") for number in range(500)]),
        "its answer could not be read",
    ),
    "none": (nothing, "it marked nothing"),
    "prose": (prose, "its answer could not be read"),
    "invented": (
        answers([point("P1", "The boat is sound in every way.", "for"), point("P2", BOAT, "against")]),
        "1 of its 2 points was left out",
    ),
    "same_words_both_ways": (
        answers([point("P1", BOAT, "for"), point("P2", BOAT, "against")]),
        "2 of its 2 points were left out",
    ),
    "whole_document": (
        answers([point("P1", QUESTION.documents[0].text[:30], "for", target="maybe")]),
        "1 of its 1 points was left out",
    ),
    "entries_that_are_none": (lambda body: '{"points": [7, null, {"id": "P1"}], "other_side": 3}', "3 of its 3 points"),
}


@pytest.mark.parametrize("name", BAD)
async def test_pt9_nobody_rules_on_bad_marks_and_it_is_said_why(name: str, mark: Any, provider: Provider) -> None:
    answer, sentence = BAD[name]
    marked = await mark(answer)
    notes = " ".join(marked.matter.notes())
    assert sentence in notes
    assert notes.startswith("Points by Stub: ")
    assert len(provider.asked) == (1 if name == "none" else 2)
    assert basis_of(marked.matter.points) in ("draft", None)
    assert outcome(marked.matter) == "no_ruling"
    assert list(marked.matter.faults()) == []


async def test_links_that_lead_nowhere_or_in_a_circle_are_taken_out(mark: Any, provider: Provider) -> None:
    linked = [point("P1", BOAT, "against", answers=["P2", "P9"]), point("P2", CREW, "for", answers=["P1"])]
    marked = await mark(answers(linked))
    assert "there is no such point" in provider.asked[1].prompt
    assert "circle: P1 → P2 → P1" in provider.asked[1].prompt
    assert [point.answers for point in marked.matter.points] == [("P2",), ()]
    assert "2 links between its points were taken out" in " ".join(marked.matter.notes())
    assert basis_of(marked.matter.points) == "model"


async def test_marks_of_one_way_hold_where_the_other_side_was_looked_at(mark: Any, provider: Provider) -> None:
    marked = await mark(answers([GOOD[0]], "Nothing in the papers says that the hull is sound."))
    assert len(provider.asked) == 1
    assert "of the other side it says: “Nothing in the papers" in " ".join(marked.matter.notes())
    assert basis_of(marked.matter.points) == "model"


async def test_a_model_that_is_too_small_is_not_asked(mark: Any, provider: Provider) -> None:
    marked = await mark(answers(GOOD), local=True, profile=ServerProfile(parameters=135e6))
    assert (provider.asked, marked.matter.points, marked.calls) == ([], (), ())
    assert marked.failure == (
        "It is asked in the small mode, as it has 135 million parameters, in which it marks and weighs nothing."
    )


async def test_a_model_that_fails_leaves_no_points_and_the_matter_says_why(mark: Any, provider: Provider) -> None:
    provider.fail("401", None)
    marked = await mark(answers(GOOD))
    assert marked.matter.points == ()
    assert list(marked.matter.notes()) == [f"Points by Stub: it could not be asked. {marked.failure}"]


def test_the_forecast_covers_both_calls(provider: Provider) -> None:
    forecast = forecast_marking(QUESTION, choice_at(provider))
    assert (forecast.calls, forecast.cost > 0) == (2, True)


THIN = {"readings": [{"name": "Stub", "at": NOW, "thin": ["it marked nothing."]}]}


@pytest.mark.parametrize("format", ["panel", "history"])
def test_every_format_says_that_marks_were_too_thin(format: str) -> None:
    common = {"id": "boat", "title": "The boat", "docket": "Papers.", "summary": "A boat.", **THIN}
    documents = [document.model_dump() for document in QUESTION.documents]
    if format == "panel":
        people = [{"name": name, "expertise": "boats"} for name in ("Ines Holt", "Jo Marsh")]
        options = [{"id": "buy", "label": "Buy", "polarity": "for"}, {"id": "no", "label": "No", "polarity": "against"}]
        own = {"question": "What now?", "documents": documents, "members": people, "options": options}
    else:
        own = {"subject": "Maren Holt", "sources": documents}
    rules = FORMATS[format]
    opening = Opening(rules.bind(rules.matter_model.model_validate({**common, **own})), {"pace": "instant"})
    verdict = play_from_opening(opening, "seed", True).state.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.why, verdict.basis) == ("open", "thin_marks", None)
