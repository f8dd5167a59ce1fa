"""Quality: what went otherwise in a deliberation than it was set up, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.certificate.certificate import DefaultLine, FailureLine
from engine.core.phrases import count_noun
from engine.core.spending import BudgetStage
from engine.text.capitals import as_sentence

SAVING_REASONS: Mapping[BudgetStage, str] = {
    "shorter": "turns were kept shorter",
    "cheaper": "turns were kept shorter, and a cheaper model answered",
    "house": "the house minds played on in place of the models",
}


def degradation_reasons(
    spoken: Mapping[int, int],
    failures: Sequence[FailureLine],
    missing: Sequence[DefaultLine],
    instead: Mapping[tuple[str, str], Mapping[int, int]],
    stage: BudgetStage,
    cap: float,
) -> tuple[str, ...]:
    """A few words for each kind of thing that went otherwise, in a fixed order; none where nothing did.

    Failures with the same text are reported together, and so are those of several seats. `spoken` counts by seat the
    turns that a model was to speak and the house mind did, `instead` what one model answered in place of another;
    `stage` says how far a cap of so many USD made the room save.
    """
    reasons = [*_mind_failures(failures)]
    for (wanted, other), counts in instead.items():
        reasons.append(
            f"“{other}” answered {_times(sum(counts.values()))} in place of “{wanted}” ({_seats_text(counts)})."
        )
    if spoken:
        reasons.append(
            f"The house mind spoke {count_noun(sum(spoken.values()), 'turn')} that a model was to speak "
            f"({_seats_text(spoken)})."
        )
    if stage in SAVING_REASONS:
        reasons.append(f"The calls came near the room's cap of {cap:.2f} USD: {SAVING_REASONS[stage]}.")
    if missing:
        counts = _counts_by_seat(line.seat for line in missing)
        reasons.append(
            f"{count_noun(len(missing), 'ballot')} that nobody cast in time went by default ({_seats_text(counts)})."
        )
    return (*reasons, *_voice_failures(failures))


def _mind_failures(failures: Iterable[FailureLine]) -> Iterable[str]:
    groups: dict[tuple[str, str], list[FailureLine]] = {}
    for line in failures:
        if line.what == "mind":
            groups.setdefault((line.reason, line.instead), []).append(line)
    for (reason, instead), lines in groups.items():
        counts = _counts_by_seat(line.seat or 0 for line in lines)
        # Where it is one seat alone, how often need not be said twice.
        seats = _seats_text(counts if len(counts) > 1 else dict.fromkeys(counts, 1))
        yield f"A mind failed {_times(len(lines))} ({seats}). {as_sentence(reason)} {as_sentence(instead)}"


def _voice_failures(failures: Iterable[FailureLine]) -> Iterable[str]:
    groups: dict[tuple[str | None, str, str], int] = {}
    for line in failures:
        if line.what == "voice":
            key = line.voice, line.reason, line.instead
            groups[key] = groups.get(key, 0) + 1
    for (voice, reason, instead), number in groups.items():
        yield f"The voice “{voice}” failed {_times(number)}. {as_sentence(reason)} {as_sentence(instead)}"


def _counts_by_seat(seats: Iterable[int]) -> dict[int, int]:
    """How often each seat occurs."""
    counts: dict[int, int] = {}
    for seat in seats:
        counts[seat] = counts.get(seat, 0) + 1
    return counts


def _seats_text(counts: Mapping[int, int]) -> str:
    """Seats with their counts: `seat 3 twice, seat 9`."""
    return ", ".join(
        (f"seat {seat}" if seat else "the bench") + (f" {_times(number)}" if number > 1 else "")
        for seat, number in sorted(counts.items())
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
