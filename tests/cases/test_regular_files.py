"""A file that is named is read if it is one, and a path in a file leads to nothing else on this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cases.case_files import InvalidCase
from cases.regular_files import OutsideFolder, given_path, path_inside, read_regular_file
from cases.sources.case_file.importer import read_cases as read_case_files
from cases.sources.exonerations.importer import read_cases as read_exonerations
from cases.sources.old_bailey.importer import BrokenFile
from cases.sources.old_bailey.importer import read_cases as read_proceedings
from cases.yaml_lines import read_text
from engine.matters.criminal_case import Case


def test_a_pipe_and_a_device_are_no_files_and_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "case.yaml")
    for path in (tmp_path / "case.yaml", Path("/dev/zero")):
        with pytest.raises(InvalidCase, match="it is a pipe, a socket or a device, and no file"):
            read_text(path)


def test_no_more_is_read_than_shows_that_there_is_more(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_bytes(b"word " * 100)
    assert read_regular_file(tmp_path / "long.txt", 9) == b"word word "
    assert read_regular_file(tmp_path / "long.txt", 1000) == b"word " * 100


def test_a_link_inside_the_folder_is_followed_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "plan.md").write_text("A plan.")
    (tmp_path / "plan.md").symlink_to("papers/plan.md")
    assert path_inside("plan.md", tmp_path) == (tmp_path / "papers" / "plan.md").resolve()


def test_a_path_that_was_typed_may_lead_anywhere_but_by_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "checkout"
    inner.mkdir()
    (tmp_path / "notes.md").write_text("Notes.")
    (inner / ".env").write_text("A key.")
    (inner / "docs").symlink_to(".git")
    (inner / ".git").mkdir()
    (inner / ".git" / "config").write_text("A token.")
    (inner / "notes.md").symlink_to("../notes.md")
    monkeypatch.chdir(inner)
    for name in ("../notes.md", str(tmp_path / "notes.md"), ".env", "nothing.md"):
        assert given_path(name) == Path(name)
    for name in ("notes.md", "docs/config"):
        with pytest.raises(OutsideFolder, match="a link that leads out of this folder or to a hidden file"):
            given_path(name)


@pytest.mark.parametrize(
    ("read_cases", "name"),
    [
        (read_case_files, "case.yaml"),
        (read_exonerations, "registry.csv"),
        (read_proceedings, "session.xml"),
        (read_proceedings, "sessions.zip"),
    ],
)
def test_a_folder_of_cases_gives_nothing_from_elsewhere(
    tmp_path: Path, read_cases: Callable[[Path], Iterator[Case | BrokenFile]], name: str
) -> None:
    folder = tmp_path / "cases"
    folder.mkdir()
    (tmp_path / name).write_text("A secret.")
    (folder / name).symlink_to(tmp_path / name)
    os.mkfifo(folder / f"pipe{Path(name).suffix}")
    found = list(read_cases(folder))
    sentences = [one.sentence for one in found if isinstance(one, BrokenFile)]
    assert (
        f"{folder / name} is a link that leads out of the folder, or to a hidden file: put a copy there." in sentences
    )
    assert len(sentences) == len(found) == 2
