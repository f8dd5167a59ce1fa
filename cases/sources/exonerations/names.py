"""Names for people who must not be named before the verdict, drawn from a row's key: the same row, the same name."""

from __future__ import annotations

import re

from cases.case_ids import key_digest
from engine.text.line_files import read_texts

_NAMES = {
    kind: " ".join(lines).split()
    for kind, lines in read_texts(
        "cases.sources.exonerations", "names", ("male", "female", "neutral", "surnames")
    ).items()
}


def pseudonym(key: str, sex: str | None, real: str | None) -> str:
    """A first name and a surname, neither of them part of the real name."""
    taken = set(re.findall(r"\w+", (real or "").casefold()))
    seed = int(key_digest(f"name of {key}"), 16)
    first = _drawn(_NAMES[sex if sex in ("male", "female") else "neutral"], seed, taken)
    return f"{first} {_drawn(_NAMES['surnames'], seed // 1_000_003, taken)}"


def _drawn(names: list[str], seed: int, taken: set[str]) -> str:
    free = [name for name in names if name.casefold() not in taken]
    return free[seed % len(free)]
