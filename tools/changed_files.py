"""What differs from `main` in a clone: committed, staged, changed and not yet known to Git."""

from __future__ import annotations

import subprocess
from pathlib import Path

BRANCH = "main"


class NoComparison(Exception):
    """What changed cannot be told here; the text is a sentence with the remedy."""


def changed_files(root: Path, since: str | None = None) -> list[str]:
    """The paths, relative to the clone, that differ from where the present commit left `since`, or else `main`.

    A path that was removed is among them, and both paths of a file that was moved. Raises `NoComparison`.
    """
    base = _base(root, since)
    compared = _git(root, "diff", "--name-only", "--no-renames", "-z", base)
    untracked = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({path for path in (compared + untracked).split("\0") if path})


def _base(root: Path, since: str | None) -> str:
    """The commit to compare with."""
    try:
        top = _git(root, "rev-parse", "--show-toplevel").strip()
    except subprocess.CalledProcessError:
        top = None
    if top is None or Path(top).resolve() != root.resolve():
        raise NoComparison(f"{root} is no clone of Git's, so nothing tells what changed: run `make test`.")
    if not _has(root, "HEAD"):
        raise NoComparison("This branch has no commit yet to compare with: commit something, or run `make test`.")
    wanted = [since] if since is not None else [BRANCH, f"origin/{BRANCH}"]
    found = next((name for name in wanted if _has(root, name)), None)
    if found is None and since is not None:
        raise NoComparison(f"There is no commit `{since}` here: name one that `git log` lists.")
    if found is None:
        raise NoComparison(
            f"There is no branch `{BRANCH}` here to compare with: `git fetch origin {BRANCH}:{BRANCH}` brings it, and "
            "`make quick ARGS='--since HEAD~1'` compares with another commit."
        )
    try:
        return _git(root, "merge-base", found, "HEAD").strip()
    except subprocess.CalledProcessError:
        if _git(root, "rev-parse", "--is-shallow-repository").strip() == "true":
            raise NoComparison(
                f"This clone is shallow and lacks the commit at which this branch left `{found}`: "
                "`git fetch --unshallow` brings it."
            ) from None
        raise NoComparison(
            f"This branch and `{found}` have no commit in common: name another one, for instance "
            "`make quick ARGS='--since HEAD~1'`."
        ) from None


def _has(root: Path, name: str) -> bool:
    """Whether a name stands for a commit."""
    try:
        _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    except subprocess.CalledProcessError:
        return False
    return True


def _git(root: Path, *words: str) -> str:
    """What Git answers."""
    try:
        return subprocess.run(("git", *words), cwd=root, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        raise NoComparison("Git is not installed, so nothing tells what changed: run `make test`.") from None
