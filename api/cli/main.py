"""The command line `twelve`. A command's module is loaded when that command is wanted, so that help is quick."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Iterable
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from api.format_plugins import load_formats, named_formats

COMMANDS = {
    "serve": "Serve the page, HTTP and WebSocket.",
    "play": "Take part in a deliberation, in this terminal.",
    "simulate": "Run many deliberations among minds, and count.",
    "compare": "Say what two settings did with the same seeds.",
    "export": "Write logs as tables, and as logs that other tools read.",
    "study": "Check, pilot and preregister an experiment with people.",
    "merge": "Put the shards of a simulation together.",
    "decide": "Settle a question for two answers from files.",
    "history": "Put a figure of history on trial, with citations.",
    "replay": "Tell a log again, or verify it.",
    "verify": "Verify the certificate of a verdict.",
    "agent-check": "Try an agent of your own in a room, and report how it played.",
    "personas": "Read the personas of a format, and how yours have fared.",
    "cases": "Find, read, check and import cases.",
    "db": "Look after the database.",
    "doctor": "Look at all that a server stands on, and say what to do.",
}
"""Every command, in the order of `--help`, each in `api/cli/<name>.py` or `api/cli/<name>/command.py` as a function or
as a typer app `app`."""


def _module(command: str) -> ModuleSpec | None:
    """The module of a command; None where it was left out of an installation."""
    spec = find_spec(f"api.cli.{command.replace('-', '_')}")
    in_a_folder = spec is not None and spec.submodule_search_locations is not None
    return find_spec(f"{spec.name}.command") if spec is not None and in_a_folder else spec


class LazyCommands(TyperGroup):
    """A group that knows its commands by name, and loads the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for name in COMMANDS if _module(name) is not None]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found_spec = _module(cmd_name) if cmd_name in COMMANDS else None
        if found_spec is None:
            return None
        module = importlib.import_module(found_spec.name)
        if not gc.isenabled():
            # Without a look at what was loaded: freezing sets it aside for good.
            gc.freeze()
            gc.enable()
        found = getattr(module, "app", None)
        if found is None:
            found = typer.Typer(rich_markup_mode=None, add_completion=False)
            found.command(cmd_name)(getattr(module, cmd_name.replace("-", "_")))
        command = typer.main.get_command(found)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])


app = typer.Typer(
    cls=LazyCommands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Rooms in which people and minds deliberate a case to its verdict.",
    epilog="Example: twelve serve --port 9000. Settings come from the environment; .env.example lists them.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from api.provenance import program

        print(program())
        raise typer.Exit


@app.callback()
def _twelve(
    version: Annotated[
        bool, typer.Option("--version", help="Say which program this is.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Rooms in which people and minds deliberate a case to its verdict."""
    names = named_formats()
    if names:
        _load_formats(names)


def _load_formats(names: Iterable[str]) -> None:
    """Register formats from other packages, or end with status 2 and one sentence."""
    from engine.core.format_check import FormatError

    try:
        load_formats(names)
    except FormatError as error:
        print(f"twelve: {error}", file=sys.stderr)
        raise typer.Exit(2) from None


def main() -> None:
    """Run `twelve`."""
    # Nothing that is loaded until a command begins is garbage: collecting would take time.
    gc.disable()
    app(prog_name="twelve")
