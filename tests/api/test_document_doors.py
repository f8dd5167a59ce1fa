"""A file is one document, with one text and its notes, through whichever door it comes (H74)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.cli.decide.question_input import read_question
from api.cli.history.topic import with_folder
from cases.named_documents import read_named_documents
from engine.matters.candidate import Candidate
from engine.matters.documents import Document
from engine.matters.topic import Topic
from harness.examples.panel import DOSSIER
from harness.server import House
from tests.api.mcp.agents import agent
from tests.cases.documents.made import FILES

TOPIC = Topic(id="mill", title="The mill", docket="The mill of May.", summary="Who kept the mill?", subject="The mill")


@pytest.mark.parametrize(
    "name", ["lease.docx", "works_xlsxwriter.xlsx", "footnotes_chromium.pdf", "mail.eml", "hidden.html", "bridge.pptx"]
)
async def test_h74_a_file_has_one_text_and_one_list_of_notes(house: House, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes((FILES / name).read_bytes())
    page = await house.http.post("/api/documents", params={"name": name}, content=(FILES / name).read_bytes())
    sent = Document.model_validate(page.json())
    dossier: dict[str, Any] = {"documents": [{"file": name}]}
    assert read_named_documents(dossier, Candidate, tmp_path) == []
    topic, unread = with_folder(TOPIC, tmp_path)
    assert unread == []
    for document in (
        *read_question(None, "Should we wait?", [str(tmp_path / name)]).documents,
        Document.model_validate(dossier["documents"][0]),
        *topic.sources,
    ):
        assert document == sent
    room = await house.open_room(
        format="panel", seat=None, matter=DOSSIER.model_dump(mode="json") | {"documents": [page.json()], "points": []}
    )
    async with agent(house.server) as guest:
        joined = await guest.join(room.code, "Ada", preferred_seat=1)
        shown = (await guest.call("view_case")).text
    assert [f"- {name}: {note}" for note in sent.notes if f"- {name}: {note}" not in joined["briefing"]] == []
    assert [line for line in sent.text.split("\n") if line.strip() not in shown] == []
