"""Logs: the files of the deliberations of a simulation that are kept whole."""

from __future__ import annotations

from pathlib import Path

from api.cli.failures import writing


def log_name(matter: str, seed: str, forced: int | None, name: str) -> str:
    """What a deliberation's file is called; `name`: what it was forced to is called."""
    return f"{matter}-{seed}{'' if forced is None else f'-{name}-{forced}'}.jsonl"


def write_log(folder: Path, name: str, text: str) -> None:
    """Write a log into its folder; raises `WriteFailed`."""
    with writing("--logs", folder / name):
        (folder / name).write_text(text, encoding="utf-8")
