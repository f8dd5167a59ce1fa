"""The result of a court."""

from __future__ import annotations

from api.cli.deliberation.result import ResultWriter
from api.cli.formats.adapter import RunAdapter
from api.cli.formats.court.markdown import summary, to_markdown
from api.cli.formats.court.result import court_result

COURT = RunAdapter(result=ResultWriter("a court with its question", court_result, to_markdown, summary))
