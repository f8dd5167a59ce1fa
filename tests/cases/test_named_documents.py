"""A matter file names documents by path, and they are read with it or refused at their line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

import pytest

from cases.matter_files import load_matter_file, matter_file_faults
from engine.core.matter import Matter, MatterModel
from engine.matters.documents import MAX_DOCUMENTS, Document, Documents


class Party(MatterModel):
    """Somebody with papers of their own."""

    name: str
    papers: Documents = ()


class Dossier(Matter):
    """A matter with documents, some of them within its parts."""

    kind: ClassVar[str] = "dossier"

    documents: Documents
    parties: tuple[Party, ...] = ()


HEAD = "id: bridge\ntitle: The bridge\ndocket: Build it or not.\nsummary: A town wants a bridge.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with papers."""
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "plan.md").write_text("# Plan\n\nTwo lanes.", encoding="utf-8")
    (tmp_path / "costs.csv").write_text("item,cost\nsteel,40\n", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("a token", encoding="utf-8")
    (tmp_path / "README.md").symlink_to(".git/config")
    (tmp_path / "round.md").symlink_to("round.md")
    os.mkfifo(tmp_path / "pipe.txt")
    return tmp_path


def write(folder: Path, text: str) -> Path:
    """A matter file with these documents."""
    path = folder / "matter.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def test_documents_are_read_wherever_the_model_has_them(folder: Path) -> None:
    text = (
        "documents:\n  - {file: papers/plan.md}\n  - {file: costs.csv, name: What it costs}\n"
        "  - {id: note, name: A note, text: Ask the ferryman.}\n"
        "parties:\n  - name: The council\n    papers: [{file: papers/plan.md, id: council-plan}]\n"
    )
    matter = load_matter_file(write(folder, text), Dossier)
    assert [(one.id, one.name, one.kind) for one in matter.documents] == [
        ("plan", "plan.md", "markdown"),
        ("costs", "What it costs", "table"),
        ("note", "A note", "text"),
    ]
    assert matter.parties[0].papers == (
        Document(id="council-plan", name="plan.md", kind="markdown", text="# Plan\n\nTwo lanes."),
    )


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{file: papers/plans.md}", "papers/plans.md is not there; put it there, or mend its name"),
        ("{file: empty.txt}", "empty.txt is empty; bring one with text, or leave it out"),
        ("{file: papers}", "papers is a folder; name the files in it"),
        ("{file: ../secret.txt}", "../secret.txt is not in the folder of this file; put it there"),
        ("{file: /etc/hostname}", "/etc/hostname is not in the folder of this file; put it there"),
        (
            "{file: .git/config}",
            ".git/config leads to a name that begins with a dot, where keys and settings are; name another file",
        ),
        (
            "{file: README.md}",
            "README.md leads to a name that begins with a dot, where keys and settings are; name another file",
        ),
        ("{file: round.md}", "round.md is no path that can be followed; mend it"),
        ("{file: pipe.txt}", "pipe.txt cannot be read: it is a pipe, a socket or a device, and no file"),
        ("{file: [a]}", "must be the path of a file, relative to this one"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_at_its_line(folder: Path, entry: str, said: str) -> None:
    path = write(folder, f"documents:\n  - {{file: costs.csv}}\n  - {entry}\n")
    found = matter_file_faults(path, Dossier)
    assert isinstance(found, list)
    assert [(fault.line, fault.field, fault.sentence) for fault in found] == [(7, "documents[2].file", said)]


def test_a_file_next_to_a_text_is_refused(folder: Path) -> None:
    path = write(folder, "documents:\n  - file: costs.csv\n    text: Something else.\n")
    found = matter_file_faults(path, Dossier)
    assert isinstance(found, list)
    assert [(fault.line, fault.field) for fault in found] == [(7, "documents[1].text")]


def test_of_a_list_that_is_too_long_no_more_is_read_than_it_may_have(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def counted(path: Path, id: str) -> Document:
        read.append(path)
        return Document(id=id, name=path.name, text="A text.")

    monkeypatch.setattr("cases.named_documents.read_document_file", counted)
    found = matter_file_faults(write(folder, "documents:\n" + "  - {file: costs.csv}\n" * 200), Dossier)
    assert isinstance(found, list)
    assert [fault.sentence for fault in found] == [f"has 200 entries; at most {MAX_DOCUMENTS} are taken"]
    assert len(read) == MAX_DOCUMENTS


def test_a_link_out_of_the_folder_is_not_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.txt"
    outside.write_text("A secret.", encoding="utf-8")
    (folder / "link.txt").symlink_to(outside)
    found = matter_file_faults(write(folder, "documents: [{file: link.txt}]\n"), Dossier)
    assert isinstance(found, list)
    assert found[0].sentence == "link.txt is not in the folder of this file; put it there"
