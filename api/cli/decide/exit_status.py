"""The exit status of a decision."""

from __future__ import annotations

from collections.abc import Mapping

from engine.formats.court.labels import DISMISSED, GUILTY, NO_RULING, NOT_GUILTY

EXIT_STATUSES: Mapping[str, int] = {GUILTY: 0, NOT_GUILTY: 10, DISMISSED: 11, NO_RULING: 12}
"""By decision: the exit status of `twelve decide`."""
