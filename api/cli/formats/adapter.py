"""What a format may bring for its runs and logs."""

from __future__ import annotations

from dataclasses import dataclass

from api.cli.deliberation.result import ResultWriter
from api.cli.export.log_table import LogTable
from api.cli.simulate import summary
from api.cli.simulate.run_report import RunReport


@dataclass(frozen=True)
class RunAdapter:
    """What commands do with runs of a format. Each part has a default that does for any format."""

    run_report: RunReport = summary.REPORT
    """How its runs are recorded, counted and printed."""
    result: ResultWriter | None = None
    """How the result of one is told; None: no command writes any."""
    log_tables: tuple[LogTable, ...] = ()
    """Tables that logs of this format alone have."""
