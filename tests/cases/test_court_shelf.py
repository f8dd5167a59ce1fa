"""The ready questions of a court: each can be read, and the house decides it with quotes of its documents."""

from __future__ import annotations

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core.decide import verify
from engine.formats import FORMATS
from engine.matters.question import Question
from engine.simulation.play import play_deliberation

READY = read_shelf(SHELVES / "court", Question)


def test_there_are_six_ready_questions_with_documents_of_some_length() -> None:
    assert len(READY) == 6
    for question in READY.values():
        assert len(question.documents) >= 3
        assert sum(len(document.text.split()) for document in question.documents) >= 400, question.id


@pytest.mark.parametrize("id", READY)
def test_the_house_decides_each_of_them_with_quotes_and_a_checklist(id: str) -> None:
    format = FORMATS["court"].bind(READY[id])
    played = play_deliberation(format, "1", {"jury_threshold": 1})
    papers = {paper.form: paper for paper in played.state.papers.values()}
    exhibits = [part for part in papers["case"].parts if part.quote is not None]
    assert len(exhibits) >= 3
    assert all(part.line is not None for part in exhibits)
    assert {paper.standing for paper in papers.values()} == {"stands"}
    assert any(part.id == "alternative" and "line" in part.text for part in papers["defence"].parts)
    assert len(set(played.state.reasons.values())) == 5
    assert verify(format, played.entries)[1] is None
