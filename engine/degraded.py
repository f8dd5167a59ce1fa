"""Degraded: what went otherwise in a deliberation than it was set up, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.certificate import DefaultLine, FailureLine, SeatRecord
from engine.words import counted, spaced


def reasons_of(
    seats: Sequence[SeatRecord], failures: Sequence[FailureLine], missing: Sequence[DefaultLine]
) -> tuple[str, ...]:
    """A sentence for each kind of thing that went otherwise, in a fixed order; none where nothing did.

    Failures that say the same are told together, and so is what concerns several seats.
    """
    told = [*_minds(failures), *_voices(failures)]
    spoken = {seat.seat: turns for seat in seats if (turns := sum(line.turns_by_house for line in seat.tenures))}
    if spoken:
        told.append(
            f"The house mind spoke {counted(sum(spoken.values()), 'turn')} that a model was to speak "
            f"({_on(seat for seat, turns in spoken.items() for _ in range(turns))})."
        )
    if missing:
        told.append(
            f"{counted(len(missing), 'ballot')} that nobody cast in time went by default "
            f"({_on(line.seat for line in missing)})."
        )
    return tuple(told)


def _minds(failures: Iterable[FailureLine]) -> Iterable[str]:
    groups: dict[tuple[str, str], list[FailureLine]] = {}
    for line in failures:
        if line.what == "mind":
            groups.setdefault((line.reason, line.instead), []).append(line)
    for (reason, instead), lines in groups.items():
        who = _on(line.seat or 0 for line in lines)
        yield f"A mind failed {_times(len(lines))} ({who}): {_bare(reason)}; {_bare(instead)}."


def _voices(failures: Iterable[FailureLine]) -> Iterable[str]:
    groups: dict[tuple[str | None, str, str], int] = {}
    for line in failures:
        if line.what == "voice":
            key = line.voice, line.reason, line.instead
            groups[key] = groups.get(key, 0) + 1
    for (voice, reason, instead), number in groups.items():
        yield f"The voice “{voice}” failed {_times(number)}: {_bare(reason)}; {_bare(instead)}."


def _on(seats: Iterable[int]) -> str:
    """Seats with how often each is named: `seat 3 twice, seat 9`."""
    often: dict[int, int] = {}
    for seat in seats:
        often[seat] = often.get(seat, 0) + 1
    return ", ".join(
        (f"seat {seat}" if seat else "the bench") + (f" {_times(number)}" if number > 1 else "")
        for seat, number in sorted(often.items())
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _bare(sentence: str) -> str:
    """A sentence of somebody else's, to be put inside one of ours."""
    return spaced(sentence.strip().rstrip("."))
