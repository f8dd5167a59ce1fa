"""A deliberation that nobody puts into words is the same deliberation: acts, moves, ballots and verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cases.library import predefined_cases
from engine.core.acts import SettingValue
from engine.core.decide import verify
from engine.core.events import LOG, Entry, NarrationGiven, Secret, TurnTaken
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.runs.run_record import record_run
from engine.matters.criminal_case import Case
from engine.simulation.play import play_deliberation
from harness.examples.jury import CASE

CASES = {"law_case": CASE, **predefined_cases()}
SETTINGS: dict[str, SettingValue] = {"pace": "instant"}


def without_words(entry: Entry) -> Entry:
    """An entry with its text taken out, and what is only thought."""
    event = entry.event
    if isinstance(event, TurnTaken | NarrationGiven):
        event = replace(event, text="")
    if event.private is not None:
        private = {}
        for seat, secret in event.private.items():
            reaction = replace(secret.reaction, thought=None) if secret.reaction is not None else None
            private[seat] = replace(secret, thought=None, reaction=reaction)
        secrets = {seat: secret for seat, secret in private.items() if secret != Secret()}
        event = replace(event, private=secrets or None)
    return replace(entry, event=event)


def same_but_for_the_words(case: Case, seed: str, settings: dict[str, SettingValue]) -> None:
    format = JURY.bind(case)
    worded, unworded = (play_deliberation(format, seed, settings, worded=words) for words in (True, False))
    for entries in (worded.entries, unworded.entries):
        raw = LOG.dump_json(entries)
        assert LOG.validate_json(raw) == entries, "what is made without a check stands every check"
        assert LOG.dump_json(LOG.validate_json(raw)) == raw
    assert [*map(without_words, worded.entries)] == [*map(without_words, unworded.entries)]
    assert record_run(seed, worded) == record_run(seed, unworded)
    texts = [entry.event.text for entry in unworded.entries if isinstance(entry.event, TurnTaken | NarrationGiven)]
    assert set(texts) <= {"…"}, "nothing was put into words"
    assert any(len(e.event.text) > 20 for e in worded.entries if isinstance(e.event, TurnTaken | NarrationGiven))
    assert verify(format, unworded.entries)[1] is None


@pytest.mark.parametrize("case", CASES)
def test_no_verdict_ballot_or_move_hangs_on_the_words(case: str) -> None:
    for seed in ("1", "22", "303"):
        same_but_for_the_words(CASES[case], seed, SETTINGS)


@pytest.mark.parametrize(
    "settings",
    [
        {"initial_guilty": 6},
        {"initial_guilty": 11},
        {"initial_guilty": 1, "standard": "preponderance"},
        {"initial_guilty": 3, "size": 6},
        {"initial_guilty": 7, "verdict_rule": "ten_of_twelve"},
        {"initial_guilty": 5, "verdict_rule": "majority", "show_convictions": False},
        {"initial_guilty": 6, "stability_rounds": 8, "max_rounds": 30},
    ],
)
def test_nor_under_other_settings(settings: dict[str, SettingValue]) -> None:
    for seed in ("4", "55"):
        same_but_for_the_words(CASES["case_002_murder"], seed, {**SETTINGS, **settings})
