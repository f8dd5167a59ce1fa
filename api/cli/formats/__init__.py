"""How runs and logs of each format are recorded, counted, drawn and printed, by the format's name.

That is apart from what `api/formats` has: it needs the commands that it serves, and no server loads it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.cli.deliberation.result import ResultWriter
    from api.cli.formats.adapter import RunAdapter


def _jury() -> RunAdapter:
    from api.cli.formats.jury import JURY

    return JURY


def _court() -> RunAdapter:
    from api.cli.formats.court import COURT

    return COURT


def _history() -> RunAdapter:
    from api.cli.formats.history import HISTORY

    return HISTORY


def _panel() -> RunAdapter:
    from api.cli.formats.panel import PANEL

    return PANEL


ADAPTERS: dict[str, Callable[[], RunAdapter]] = {
    "jury": _jury,
    "panel": _panel,
    "court": _court,
    "history": _history,
}
"""What loads each."""


def run_adapter(format_name: str) -> RunAdapter:
    """The adapter of a format; one that brings nothing where the format has none."""
    from api.cli.formats.adapter import RunAdapter

    return ADAPTERS.get(format_name, RunAdapter)()


def result_writer(format_name: str) -> ResultWriter:
    """How a format tells what came of one of its deliberations."""
    writer = run_adapter(format_name).result
    assert writer is not None, "commands that write results are made for formats that tell them"
    return writer
