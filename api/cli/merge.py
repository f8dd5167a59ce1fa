"""`twelve merge`: put the shards of a simulation together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.failures import WriteFailed, runtime_failure, usage_error
from api.cli.simulate.outputs import check_folder
from api.cli.simulate.parts import PartsError
from api.cli.simulate.parts import merge as merge_parts

MAX_NAMED_PARTS = 5
"""Missing parts that are named."""


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER…", help="What “twelve simulate --out” wrote.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where all parts are to go.")],
) -> None:
    """Put the shards of a simulation into one folder.

    The command of the simulation, with --out of that folder and without --shard, then writes the figures of all of
    them; nothing is played again.

    \b
    Example:
      twelve merge one two three --out all
    """
    check_folder("--out", out)
    try:
        plan, missing = merge_parts(folders, out)
    except PartsError as error:
        raise usage_error(str(error)) from None
    except WriteFailed as error:
        raise runtime_failure(error.sentence) from None
    if missing:
        named = ", ".join(str(index + 1) for index in missing[:MAX_NAMED_PARTS])
        more = f" and {len(missing) - MAX_NAMED_PARTS} more" if len(missing) > MAX_NAMED_PARTS else ""
        raise runtime_failure(
            f"{out}: of {plan['parts']} parts {len(missing)} are missing ({named}{more}); merge the shard that has "
            "them as well, or let the command with --out play them."
        )
    typer.echo(f"{out}: all {plan['parts']} parts are there.")
