"""How a command says what was wrong: one line on standard error, and an exit status."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer


class UsageError(typer.Exit):
    """The call was wrong; one line said why."""


def usage_error(sentence: str) -> UsageError:
    """Say what was wrong; raise the result to leave with status 2."""
    typer.echo(sentence, err=True)
    return UsageError(2)


def runtime_failure(sentence: str) -> typer.Exit:
    """Say what failed; raise the result to leave with status 1."""
    typer.echo(sentence, err=True)
    return typer.Exit(1)


class WriteFailed(Exception):
    """A file could not be written; the message says which, why and what helps."""

    def __init__(self, sentence: str, unread: bool = False) -> None:
        super().__init__(sentence, unread)
        self.sentence, self.unread = sentence, unread
        """`unread`: the reader of a pipe has gone, and needs no sentence."""


REMEDIES = {
    errno.ENOSPC: "Make room, or name another place",
    errno.EDQUOT: "Make room, or name another place",
    errno.EFBIG: "Let files be larger (ulimit -f), or name another place",
}
"""What to do where something cannot be written, by the error of the operating system."""


def write_failed(label: str, error: OSError) -> WriteFailed:
    """The failure for an error of the operating system."""
    why = error.strerror or str(error)
    remedy = REMEDIES.get(error.errno or 0, "Name another place")
    return WriteFailed(f"{label} could not be written: {why}. {remedy}.", error.errno == errno.EPIPE)


@contextmanager
def writing(option: str, file: Path) -> Iterator[None]:
    """While a file is written whole, or nothing of it is left. Raises `WriteFailed`."""
    try:
        yield
    except OSError as error:
        if file.is_file():
            file.unlink()
        raise write_failed(f"{option} {file}", error) from None
