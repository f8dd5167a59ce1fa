"""Resuming: a deliberation that was broken off goes on from its log."""

from __future__ import annotations

from pathlib import Path

from api.cli.deliberation.record import Log, read_log
from api.cli.failures import usage_error
from engine.core.decide import RULES_VERSION, verify
from engine.core.format import Format


def read_broken_off(file: Path, format: Format, kind: str) -> Log:
    """The log of a deliberation of a format, with its matter; leaves with status 2 where nothing can go on from it.

    Args:
        kind: what the log is to be of, for a sentence.
    """
    log = read_log(file)
    opened = log.opened
    if opened.format != format.name or log.matter is None:
        raise usage_error(f"--resume {file}: it is no log of {kind}; name one that --log wrote.")
    if opened.rules != RULES_VERSION:
        raise usage_error(f"--resume {file}: it was made under version {opened.rules} of the rules; begin again.")
    differs = verify(format.bind(log.matter), log.entries)[1]
    if differs is not None:
        raise usage_error(f"--resume {file}, entry {differs}: not what the rules make of the entries before it.")
    return log
