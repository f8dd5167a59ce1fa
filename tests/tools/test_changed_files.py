"""What differs from `main`, in small clones."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.changed_files import NoComparison, changed_files

AUTHOR = ("-c", "user.name=A. Tester", "-c", "user.email=tester@example.org")


def git(folder: Path, *words: str) -> None:
    subprocess.run(("git", *AUTHOR, *words), cwd=folder, check=True, capture_output=True)


def commit(folder: Path, **files: str) -> None:
    """Commit files, named by their stems."""
    for stem, text in files.items():
        (folder / f"{stem}.py").write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Change")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with one commit on `main`."""
    folder = tmp_path / "clone"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch", "main")
    commit(folder, kept="1", changed="1", removed="1")
    return folder


def test_all_kinds_of_changes_since_main_are_named_once(clone: Path) -> None:
    git(clone, "switch", "--quiet", "--create", "mine")
    commit(clone, committed="1", changed="2")
    (clone / "changed.py").write_text("3")
    (clone / "staged.py").write_text("1")
    git(clone, "add", "staged.py")
    git(clone, "rm", "--quiet", "removed.py")
    (clone / "a new name – with a dash.py").write_text("1")
    (clone / ".gitignore").write_text("ignored.py\n")
    (clone / "ignored.py").write_text("1")
    found = [".gitignore", "a new name – with a dash.py", "changed.py", "committed.py", "removed.py", "staged.py"]
    assert changed_files(clone) == found


def test_what_main_got_meanwhile_is_no_change_of_the_branch(clone: Path) -> None:
    git(clone, "switch", "--quiet", "--create", "mine")
    commit(clone, mine="1")
    git(clone, "switch", "--quiet", "main")
    commit(clone, theirs="1")
    git(clone, "switch", "--quiet", "mine")
    assert changed_files(clone) == ["mine.py"]


def test_on_main_only_what_is_not_committed_counts(clone: Path) -> None:
    commit(clone, more="1")
    assert changed_files(clone) == []
    (clone / "kept.py").write_text("2")
    assert changed_files(clone) == ["kept.py"]
    assert changed_files(clone, "HEAD~1") == ["kept.py", "more.py"]


def test_a_detached_head_is_compared_like_a_branch(clone: Path) -> None:
    git(clone, "switch", "--quiet", "--detach")
    commit(clone, mine="1")
    assert changed_files(clone) == ["mine.py"]


def test_a_clone_with_another_branch_alone_asks_its_origin(clone: Path, tmp_path: Path) -> None:
    git(clone, "switch", "--quiet", "--create", "mine")
    commit(clone, mine="1")
    git(tmp_path, "clone", "--quiet", "--branch", "mine", str(clone), "copy")
    assert changed_files(tmp_path / "copy") == ["mine.py"]


def test_a_folder_outside_a_clone_is_told_to_run_all_tests(clone: Path, tmp_path: Path) -> None:
    (clone / "unpacked").mkdir()
    for folder in (tmp_path, clone / "unpacked"):
        with pytest.raises(NoComparison, match=r"is no clone of Git's.*make test"):
            changed_files(folder)


def test_a_branch_without_a_commit_is_a_sentence(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    with pytest.raises(NoComparison, match="no commit yet"):
        changed_files(tmp_path)


def test_a_missing_main_names_what_brings_it(clone: Path) -> None:
    git(clone, "branch", "--move", "trunk")
    with pytest.raises(NoComparison, match=r"no branch `main`.*git fetch origin main:main.*--since"):
        changed_files(clone)
    with pytest.raises(NoComparison, match="no commit `v1` here"):
        changed_files(clone, "v1")


def test_a_shallow_clone_names_what_deepens_it(clone: Path, tmp_path: Path) -> None:
    git(clone, "switch", "--quiet", "--create", "mine")
    commit(clone, mine="1")
    commit(clone, mine="2")
    git(clone, "switch", "--quiet", "main")
    commit(clone, theirs="1")
    git(tmp_path, "clone", "--quiet", "--depth", "1", "--no-single-branch", "--branch", "mine", clone.as_uri(), "copy")
    with pytest.raises(NoComparison, match=r"shallow.*git fetch --unshallow"):
        changed_files(tmp_path / "copy")


def test_branches_without_a_common_commit_are_a_sentence(clone: Path) -> None:
    git(clone, "switch", "--quiet", "--orphan", "other")
    commit(clone, other="1")
    with pytest.raises(NoComparison, match="no commit in common"):
        changed_files(clone)


def test_a_machine_without_git_is_a_sentence(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoComparison, match="Git is not installed"):
        changed_files(clone)
