"""How the runs of each format are recorded, counted and printed: by a module here, or by the general summary."""

from __future__ import annotations

from importlib import import_module

from api.cli.simulate.run_report import RunReport
from api.format_modules import format_module


def report_of(format_name: str) -> RunReport:
    """The run report of a format."""
    own = format_module(__name__, format_name) is not None
    module = f"{__name__}.{format_name}.run_report" if own else "api.cli.simulate.summary"
    found: RunReport = import_module(module).REPORT
    return found
