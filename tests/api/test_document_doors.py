"""A file is one document, with one text and its notes, through whichever door it comes (H74)."""

from __future__ import annotations

import json
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
from tests.order import few_of

TOPIC = Topic(id="mill", title="The mill", docket="The mill of May.", summary="Who kept the mill?", subject="The mill")
KINDS = tuple(
    map(
        str.split,
        (
            "tracked.docx half_scanned.pdf lock_file_and_one_fix.diff.gz",
            "agreement_libreoffice.odt lease.rtf costs.ods works_xlsxwriter.xlsx bridge.pptx htmldoc.doc",
            "hidden.html bridge.odp lease.epub checks_git.mbox ferry_chromium.mhtml utf16_nobom.log",
            "mail.eml notebook.ipynb ansi.log film_pysubs2.srt french_cp1252.csv",
        ),
    )
)


@pytest.mark.parametrize("names", few_of(KINDS, KINDS[:1], "every kind"), ids=["few", "text", "pages", "lines"])
async def test_h74_a_file_has_one_text_and_one_list_of_notes(house: House, tmp_path: Path, names: list[str]) -> None:
    sent = list[Document]()
    for name in names:
        (tmp_path / name).write_bytes((FILES / name).read_bytes())
        page = await house.http.post("/api/documents", params={"name": name}, content=(FILES / name).read_bytes())
        sent.append(Document.model_validate(page.json()))
    dossier: dict[str, Any] = {"documents": [{"file": name} for name in names]}
    assert read_named_documents(dossier, Candidate, tmp_path) == []
    topic, unread = with_folder(TOPIC, tmp_path)
    assert unread == []
    decided = read_question(None, "Should we wait?", [str(tmp_path / name) for name in names])
    panel = [Document.model_validate(one) for one in dossier["documents"]]
    for documents in (decided.documents, panel, topic.sources):
        assert {one.name: one for one in documents} == {one.name: one for one in sent}
    brought = {"documents": [one.model_dump(mode="json") for one in sent], "points": []}
    matter = DOSSIER.model_dump(mode="json") | brought
    room = await house.open_room(format="panel", seat=None, matter=matter)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code, "Ada", preferred_seat=1)
        shown = (await guest.call("view_case")).text
    exported = (await house.http.get(f"/api/rooms/{room.code}/transcript.md")).text
    for one in sent:
        assert [note for note in one.notes if f"- {one.name}: {note}" not in joined["briefing"]] == []
        lines = [json.dumps(line.strip(), ensure_ascii=False)[1:-1] for line in one.text.split("\n")]
        assert [line for line in lines if line not in shown] == []
    assert exported.count("- Of the documents, ") == sum(len(one.notes) for one in sent)
