"""Names by which a table calls a seat, and which a model may write in front of what its seat says."""

from __future__ import annotations


def table_names(name: str, seat: int) -> tuple[str, ...]:
    """A seat's name, the first word of it, and what stands for it."""
    return (name, *name.split()[:1], f"Juror {seat}", f"Seat {seat}", "Me")
