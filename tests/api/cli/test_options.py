"""Options of a command in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer
from typer.testing import CliRunner

from api.cli.options import option_groups


@dataclass(frozen=True)
class Place:
    """Where."""

    street: Annotated[str, typer.Option(help="Which street.")] = "Main"
    number: Annotated[int, typer.Option("--no", help="Which house.")] = 1


@dataclass(frozen=True)
class Pet:
    """Who else lives there."""

    pet: Annotated[str | None, typer.Option(help="Which animal.")] = None


def called(*words: str) -> tuple[Any, ...]:
    """What a command with groups is given for some words."""
    given: list[tuple[Any, ...]] = []
    app = typer.Typer()

    @app.command()
    @option_groups(extra=Pet)
    def visit(name: str, *, place: Place, **more: Any) -> None:
        given.append((name, place, more))

    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return given[0]


def test_a_group_comes_whole_with_its_defaults() -> None:
    assert called("Ann") == ("Ann", Place(), {"extra": Pet()})


def test_each_field_of_a_group_is_an_option() -> None:
    assert called("Ann", "--no", "7", "--pet", "cat") == ("Ann", Place("Main", 7), {"extra": Pet("cat")})
