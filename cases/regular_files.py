"""Files of this machine that a person or another file names: what may be read of them, and how much."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection
from pathlib import Path

NO_FILE_SENTENCE = "it is a pipe, a socket or a device, and no file"


class OutsideFolder(ValueError):
    """A path leads to something that its folder does not have to give; the text is a clause to be read after it."""


def path_inside(name: str, folder: Path) -> Path:
    """The file that a path in another file leads to, without any link left in it.

    A file that was sent by somebody must not read what else is on this machine. So its paths lead into `folder` or
    below, wherever links lead, and past no name that begins with a dot: `.git/config`, `.env` and `.netrc` hold keys.

    Args:
        name: relative to `folder`.
        folder: of the file that has the path.

    Raises:
        OutsideFolder: where the path leads elsewhere.
    """
    try:
        root = folder.resolve()
        path = (root / name).resolve()
    except (OSError, RuntimeError, ValueError):  # a circle of links, a name that is too long, a null byte
        raise OutsideFolder("is no path that can be followed; mend it") from None
    if Path(name).is_absolute() or not path.is_relative_to(root):
        raise OutsideFolder("is not in the folder of this file; put it there")
    if any(part.startswith(".") for part in path.relative_to(root).parts):
        raise OutsideFolder("leads to a name that begins with a dot, where keys and settings are; name another file")
    return path


def given_path(name: str) -> Path:
    """The file that a path on a command line leads to.

    It may be anywhere. But below the present folder, which may be a copy of what a stranger wrote, a link counts as a
    path in a file does.

    Raises:
        OutsideFolder: where a link leads elsewhere.
    """
    path = Path(name)
    if path.is_absolute() or ".." in path.parts:
        return path
    try:
        direct = path.resolve() == Path.cwd() / path
    except (OSError, RuntimeError, ValueError):
        raise OutsideFolder("is no path that can be followed; mend it") from None
    try:
        return path if direct else path_inside(name, Path())
    except OutsideFolder:
        raise OutsideFolder(
            "is a link that leads out of this folder or to a hidden file; name the file itself"
        ) from None


def files_below(folder: Path, endings: Collection[str] | None = None) -> list[Path]:
    """What is in a folder and in those below it and ends so (None: everything), without hidden names, in order."""
    return sorted(
        path
        for path in folder.rglob("*")
        if (endings is None or path.suffix.lower() in endings)
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def hidden_below(folder: Path) -> list[Path]:
    """What `files_below` passes over: hidden files and folders, without what is in these."""
    return sorted(
        path
        for path in folder.rglob(".*")
        if not any(part.startswith(".") for part in path.relative_to(folder).parts[:-1])
    )


def strays(found: Path, folder: Path) -> str | None:
    """Why a file that was found in a folder or below is not to be read, in a clause to be read after its name; None
    where it may be."""
    try:
        path_inside(str(found.relative_to(folder)), folder)
    except OutsideFolder:
        return "is a link that leads out of the folder, or to a hidden file: put a copy there"
    return None


def read_regular_file(path: Path, most: int) -> bytes:
    """The first bytes of a file, one more than `most` where it has more.

    Raises:
        OSError: where there is none, or where it is no regular file: a pipe would be waited for without end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise _no_regular_file(path)
    # Not blocking, and looked at once more: another file may have taken its place meanwhile.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise _no_regular_file(path)
        return file.read(most + 1)


def _no_regular_file(path: Path) -> OSError:
    if path.is_dir():
        return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return OSError(errno.EINVAL, NO_FILE_SENTENCE, str(path))
