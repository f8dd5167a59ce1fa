"""Manners: jurors argue in kinds of their own."""

from __future__ import annotations

from collections import Counter

from cases.library import predefined_cases
from engine.formats.jury.personas import persona_for_seat
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import play_deliberation


def test_the_kind_of_an_argument_follows_who_speaks() -> None:
    kinds: Counter[tuple[str, str]] = Counter()
    turns: Counter[str] = Counter()
    for case in ("case_002_murder", "case_005_maybrick"):
        for seed in range(12):
            played = play_deliberation(JURY.bind(predefined_cases()[case]), str(seed), worded=False)
            for entry in played.entries:
                event = entry.event
                if event.kind == "turn_taken" and event.force:
                    archetype = persona_for_seat(event.seat).archetype
                    kinds[archetype, str(event.argument_type)] += 1
                    turns[archetype] += 1

    def share(archetype: str, kind: str) -> float:
        return kinds[archetype, kind] / turns[archetype]

    assert share("moralist", "moral") > 0.15
    assert share("empath", "emotional") > 0.15
    assert share("storyteller", "narrative") > 0.2
    assert share("contrarian", "question") > 0.15
    assert share("detail_obsessed", "evidence") > sum(share(one, "evidence") for one in turns) / len(turns)
