"""Degraded: what went otherwise in a deliberation than it was set up, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.certificate.certificate import DefaultLine, FailureLine, SeatRecord
from engine.core.phrases import as_sentence, count_noun
from engine.core.spending import BudgetStage

SAVING_REASONS: Mapping[BudgetStage, str] = {
    "shorter": "turns were kept shorter",
    "cheaper": "turns were kept shorter, and a cheaper model answered",
    "house": "the house minds played on in place of the models",
}


def degradation_reasons(
    seats: Sequence[SeatRecord],
    failures: Sequence[FailureLine],
    missing: Sequence[DefaultLine],
    instead: Mapping[tuple[str, str], Mapping[int, int]],
    stage: BudgetStage,
    cap: float,
) -> tuple[str, ...]:
    """A few words for each kind of thing that went otherwise, in a fixed order; none where nothing did.

    Failures that say the same are told together, and so is what concerns several seats. `instead` counts by seat what
    one model answered in place of another, `stage` says how far a cap of so many USD made the room save.
    """
    told = [*_minds(failures)]
    for (wanted, other), often in instead.items():
        told.append(f"“{other}” answered {_times(sum(often.values()))} in place of “{wanted}” ({_on(often)}).")
    spoken = {seat.seat: turns for seat in seats if (turns := sum(line.turns_by_house for line in seat.tenures))}
    if spoken:
        told.append(
            f"The house mind spoke {count_noun(sum(spoken.values()), 'turn')} that a model was to speak "
            f"({_on(spoken)})."
        )
    if stage in SAVING_REASONS:
        told.append(f"The calls came near the room's cap of {cap:.2f} USD: {SAVING_REASONS[stage]}.")
    if missing:
        often = _often(line.seat for line in missing)
        told.append(f"{count_noun(len(missing), 'ballot')} that nobody cast in time went by default ({_on(often)}).")
    return (*told, *_voices(failures))


def _minds(failures: Iterable[FailureLine]) -> Iterable[str]:
    groups: dict[tuple[str, str], list[FailureLine]] = {}
    for line in failures:
        if line.what == "mind":
            groups.setdefault((line.reason, line.instead), []).append(line)
    for (reason, instead), lines in groups.items():
        often = _often(line.seat or 0 for line in lines)
        # Where it is one seat alone, how often need not be said twice.
        who = _on(often if len(often) > 1 else dict.fromkeys(often, 1))
        yield f"A mind failed {_times(len(lines))} ({who}). {as_sentence(reason)} {as_sentence(instead)}"


def _voices(failures: Iterable[FailureLine]) -> Iterable[str]:
    groups: dict[tuple[str | None, str, str], int] = {}
    for line in failures:
        if line.what == "voice":
            key = line.voice, line.reason, line.instead
            groups[key] = groups.get(key, 0) + 1
    for (voice, reason, instead), number in groups.items():
        yield f"The voice “{voice}” failed {_times(number)}. {as_sentence(reason)} {as_sentence(instead)}"


def _often(seats: Iterable[int]) -> dict[int, int]:
    """How often each seat is named."""
    often: dict[int, int] = {}
    for seat in seats:
        often[seat] = often.get(seat, 0) + 1
    return often


def _on(often: Mapping[int, int]) -> str:
    """Seats, and how often each is meant: `seat 3 twice, seat 9`."""
    return ", ".join(
        (f"seat {seat}" if seat else "the bench") + (f" {_times(number)}" if number > 1 else "")
        for seat, number in sorted(often.items())
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
