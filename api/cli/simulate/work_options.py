"""How the work of a simulation is shared out: among processes, shards of it, or the workers of a scheduler."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from api.cli.failures import usage_error
from api.cli.simulate.dask_scheduler import scheduler_address
from api.cli.simulate.outputs import check_folder


@dataclass(frozen=True)
class WorkOptions:
    """Who plays what, and where it is kept until all is played."""

    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the runs there: the same command goes on where it was left."),
    ] = None
    shard: Annotated[
        str | None,
        typer.Option(metavar="I/N", help="With --out: play only share I of N; “twelve merge” puts them together."),
    ] = None
    on: Annotated[
        str | None,
        typer.Option(metavar="dask:tcp://HOST:PORT", help="Let the workers of a dask scheduler play; same bytes."),
    ] = None
    workers: Annotated[int | None, typer.Option(help="Processes; by default one for each core.")] = None

    def check(self, *, logs: bool, models: bool) -> None:
        """Leave with status 2 where something cannot be meant, or not together."""
        if self.workers is not None and self.workers < 1:
            raise usage_error(f"--workers {self.workers}: somebody has to play; ask for 1 or more.")
        if self.on is not None and self.workers is not None:
            raise usage_error("--on and --workers: --workers is for processes of this machine; leave one of them out.")
        if self.on is not None and models:
            raise usage_error(
                "--on and --minds: one process keeps the caps of calls and cost, and their recording; leave --on out, "
                "or share the work out with --shard."
            )
        if self.out is not None and logs:
            raise usage_error(
                "--logs and --out: what lies in parts is not played again, so it has no logs; leave one out."
            )
        if self.out is not None:
            check_folder("--out", self.out)

    def share(self) -> tuple[int, int]:
        """Which of how many shares is played."""
        text = self.shard
        if text is None:
            return 1, 1
        number, _, of = text.partition("/")
        digits = all(part.isascii() and part.isdigit() for part in (number, of))
        if not (digits and 1 <= int(number) <= int(of)):
            raise usage_error(f"--shard {text}: say which of how many, 3/40 say, from 1 on.")
        if self.out is None:
            raise usage_error(
                f"--shard {text}: name a folder for it with --out; “twelve merge” puts the shards together."
            )
        return int(number), int(of)

    def scheduler(self) -> str | None:
        """The address of a scheduler, where its workers play."""
        if self.on is None:
            return None
        address = scheduler_address(self.on)
        if address is None:
            raise usage_error(f"--on {self.on}: name a scheduler, as in dask:tcp://localhost:8786.")
        return address
