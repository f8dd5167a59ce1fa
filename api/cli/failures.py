"""How a command says what was wrong: one line on standard error, and an exit status."""

from __future__ import annotations

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
