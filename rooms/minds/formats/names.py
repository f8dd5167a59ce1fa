"""Names by which a table calls a seat, and which a model may write in front of what its seat says."""

from __future__ import annotations


def table_names(name: str, seat: int, *nouns: str) -> tuple[str, ...]:
    """A seat’s name, the first word of it, and what stands for it; `nouns`: what a format calls its holder."""
    return (name, *name.split()[:1], *(f"{noun} {seat}" for noun in ("Seat", *nouns)), "Me")
