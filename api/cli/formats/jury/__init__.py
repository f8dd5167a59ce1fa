"""The runs and logs of juries."""

from __future__ import annotations

from api.cli.formats.adapter import RunAdapter
from api.cli.formats.jury.log_tables import TABLES
from api.cli.formats.jury.run_report import REPORT

JURY = RunAdapter(run_report=REPORT, log_tables=TABLES)
