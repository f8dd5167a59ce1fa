"""Claims: what a turn says in terms that can be checked. They are written into `points` of the turn, so that rules,
minds and the page's map read what was recorded and never the words.

A point is `kind/seat/time/room`, of which a kind uses as many parts as it needs: `at/3/4/2` claims that seat 3, who
speaks or is spoken of, was in room 2 at time 4.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

ClaimKind: TypeAlias = Literal["at", "saw", "missed", "alone", "ask", "accuse", "clear", "name", "found"]
"""`at`: the speaker was there. `saw`: the speaker saw the seat there. `missed`: the speaker was there, and the seat was
not. `alone`: the speaker saw nobody there. `ask`: the seat is asked where it was. `accuse`, `clear`: the seat is
suspected, or vouched for. `name`: the seat was named. `found`: the speaker found it there."""
KINDS: Final = frozenset(get_args(ClaimKind))


class Claim(NamedTuple):
    """One claim."""

    kind: str
    seat: int
    step: int = -1
    room: int = -1

    @property
    def checkable(self) -> bool:
        """Whether somebody else can know that it is false."""
        return self.kind in ("at", "saw", "missed", "alone")


def point(claim: Claim) -> str:
    """A claim as it is recorded."""
    parts = [claim.kind, str(claim.seat)]
    if claim.step >= 0:
        parts.append(str(claim.step))
        if claim.room >= 0:
            parts.append(str(claim.room))
    return "/".join(parts)


def points(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Claims as they are recorded, each once."""
    return tuple(dict.fromkeys(map(point, claims)))


@lru_cache(maxsize=4096)
def claim_of(text: str) -> Claim | None:
    """The claim that a point records; None for anything else."""
    kind, _, rest = text.partition("/")
    numbers = rest.split("/") if rest else []
    if kind not in KINDS or not 1 <= len(numbers) <= 3 or not all(number.isdecimal() for number in numbers):
        return None
    return Claim(kind, *map(int, numbers))


def claims_of(recorded: Iterable[str]) -> list[Claim]:
    """The claims of a turn."""
    return [claim for text in recorded if (claim := claim_of(text)) is not None]
