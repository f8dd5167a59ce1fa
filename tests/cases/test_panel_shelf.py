"""Panels in files: the ready ones are decided, and what cannot be read is refused at its line, with a remedy."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfWriter

from cases.documents.encodings import NO_TEXT_CLAUSE
from cases.documents.reader import MAX_DOCUMENT_BYTES
from cases.matter_files import load_matter_file, matter_file_faults
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.decide import verify
from engine.formats import FORMATS
from engine.matters.candidate import Candidate
from engine.simulation.play import play_deliberation

READY = read_shelf(SHELVES / "panel", Candidate)
PANEL = """id: lamp
title: A lamp for the hall
docket: One lamp, and a small budget.
summary: The hall is dark.
question: Should we buy the lamp?
options:
  - {id: buy, label: Buy it, polarity: for}
  - {id: leave, label: Leave it, polarity: against}
members:
  - {name: Ada Lorne, expertise: Electricity}
  - {name: Ben Okoro, expertise: Prices}
documents:
  - {file: offer.md}
"""
OPTIONS = "".join(PANEL.splitlines(keepends=True)[5:8])
LINE = PANEL.count("\n") + 1


def pdf(password: str | None = None) -> bytes:
    """A PDF with a page that has no text."""
    writer, written = PdfWriter(), io.BytesIO()
    writer.add_blank_page(612, 792)
    if password is not None:
        writer.encrypt(password)
    writer.write(written)
    return written.getvalue()


def panel(folder: Path, added: str = "") -> Path:
    """A panel in a file, with an offer next to it."""
    (folder / "offer.md").write_text("The lamp is bright and reliable.\n\nDelivery failed twice.", encoding="utf-8")
    path = folder / "lamp.yaml"
    path.write_text(PANEL + added, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("gone.md", None, "gone.md is not there; put it there, or mend its name"),
        ("sound.bin", bytes(range(32)) * 9, f"sound.bin {NO_TEXT_CLAUSE}"),
        ("blank.txt", b" \n ", "blank.txt is empty; bring one with text, or leave it out"),
        ("locked.pdf", pdf("x"), "locked.pdf has a password; save it without one"),
        ("white.pdf", pdf(), "white.pdf has blank pages alone; bring one with text, or leave it out"),
        ("big.log", b"x" * 10_000_000, "big.log is larger than 5 MB: bring the part that matters"),
    ],
    ids=["missing", "binary", "empty", "encrypted", "no text", "10 MB"],
)
def test_a_document_of_a_panel_that_cannot_be_read_is_named(
    tmp_path: Path, name: str, data: bytes | None, said: str
) -> None:
    assert MAX_DOCUMENT_BYTES < 10_000_000
    if data is not None:
        (tmp_path / name).write_bytes(data)
    found = matter_file_faults(panel(tmp_path, f"  - {{file: {name}}}\n"), Candidate)
    assert isinstance(found, list)
    assert [(fault.line, fault.field, fault.sentence) for fault in found] == [(LINE, "documents[2].file", said)]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("  - {name: Ben Okoro, expertise: Prices}\n", "", "are 1; a panel has 2 or more, so add one"),
        ("Ben Okoro", "Ada Lorne", "“Ada Lorne” is that of another member; tell the two apart"),
        (
            "id: leave, label: Leave it",
            "id: buy, label: Leave it",
            "“buy” is that of another option; give each its own",
        ),
        (
            "id: leave,",
            "id: open,",
            "“open” is how a panel ends where nobody has decided; choose another",
        ),
        ("label: Leave it", "label: Buy it", "“Buy it” is that of another option; give each its own"),
        (
            "  - {id: leave, label: Leave it, polarity: against}\n",
            "",
            "are 1; a panel chooses between 2 or more, so add one",
        ),
        (OPTIONS, "options: []\n", "are 0; a panel chooses between 2 or more, so add one"),
        (OPTIONS, "", "is missing; add it"),
        (
            "documents:\n  - {file: offer.md}\n",
            "documents: []\n",
            "are none; name a file or give a text to decide from",
        ),
        (", polarity: against", "", "is missing; add it"),
        ("polarity: against", "polarity: perhaps", "must be one of for, against, open"),
    ],
    ids=[
        "one member",
        "two of one name",
        "duplicate option",
        "an option called as an outcome",
        "duplicate label",
        "one option",
        "no options",
        "without the key options",
        "no documents",
        "no polarity",
        "an unknown polarity",
    ],
)
def test_a_panel_that_cannot_meet_is_refused_in_one_sentence(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    path = panel(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    found = matter_file_faults(path, Candidate)
    assert isinstance(found, list)
    assert said in [fault.sentence for fault in found]


def test_a_panel_from_a_file_is_decided(tmp_path: Path) -> None:
    format = FORMATS["panel"].bind(load_matter_file(panel(tmp_path), Candidate))
    assert play_deliberation(format, "1", {}).state.verdict is not None


@pytest.mark.parametrize("id", READY)
def test_the_house_decides_each_ready_panel_and_leaves_a_record(id: str) -> None:
    format = FORMATS["panel"].bind(READY[id])
    played = play_deliberation(format, "1", {})
    parts = {part.id for part in played.state.papers["record"].parts}
    assert {"question", "decision", "count"} <= parts
    assert verify(format, played.entries)[1] is None
