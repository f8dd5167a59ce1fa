"""The question as a matter: what is one, and where a quote of its documents stands."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.matters.documents import Document
from engine.matters.question import Question, question_flaw
from harness.examples.court import BRIDGE, UNMARKED


@pytest.mark.parametrize(
    "text",
    [
        "Should we merge this change?",
        "Design A or design B?",
        "Why A or B?",
        "Darf die Katze ins Bett?",
        "Is it ready now?”",
    ],
)
def test_a_question_for_two_answers_is_taken(text: str) -> None:
    assert question_flaw(text) is None


@pytest.mark.parametrize("text", ["Merge it.", "", "Really?", "Why is the sky blue?", "Which one should we take?x"])
def test_what_is_no_question_for_two_answers_is_refused(text: str) -> None:
    assert "yes or no" in str(question_flaw(text))


def test_a_question_needs_documents_with_names_of_their_own() -> None:
    fields = UNMARKED.model_dump()
    with pytest.raises(ValidationError, match="at least 1 item"):
        Question.model_validate({**fields, "documents": ()})
    twice = (Document(id="a", name="a.md", text="One."), Document(id="a", name="b.md", text="Two."))
    [fault] = Question.model_validate({**fields, "documents": twice}).faults()
    assert "twice" in fault.sentence


def test_a_quote_is_located_by_document_line_and_character() -> None:
    place = BRIDGE.locate("“water level 91 cm”".strip("“”"))
    assert place is not None
    assert (place.source, place.line, place.column) == ("log", 2, 7)
    assert BRIDGE.locate("water level 92 cm") is None
    near = BRIDGE.nearest("the water level was 91 cm")
    assert near is not None
    assert near[0].source == "log"
