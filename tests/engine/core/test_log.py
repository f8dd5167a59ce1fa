"""The log: the same on every machine, folded from its bytes, and recomputed from itself."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from engine.core import acts, events
from engine.core.decide import DERIVED_EVENTS, verify, verify_withheld
from engine.core.own_state import fold_as
from engine.core.visibility import Viewer, Visibility, project_event
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import play_deliberation
from harness.examples.jury import CASE
from tests.engine.driving import Jury

E = TypeVar("E", bound=events.BaseEvent)
PLAYING_SCRIPT = """
import hashlib
from engine.core.events import LOG
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import play_deliberation
from harness.examples.jury import CASE
played = play_deliberation(JURY.bind(CASE), "bytes", {"pace": "instant", "initial_guilty": 6, "max_rounds": 6})
print(hashlib.sha256(LOG.dump_json(played.entries)).hexdigest())
"""


def finished_jury() -> Jury:
    jury = Jury([3, 9], host=7, settings={"max_rounds": 3, "initial_guilty": 6})
    jury.impacts = {2: -0.5, 4: 0.5}
    jury.to_round(2)
    jury.act(3, acts.Leave())
    jury.host(acts.Pause())
    jury.now += 100
    jury.host(acts.Resume())
    return jury.play_to_end()


def test_lg1_the_same_seed_and_acts_give_the_same_bytes_in_every_process() -> None:
    """Neither the hash seed nor the process makes a difference."""
    root = Path(__file__).parents[3]
    prints = {
        subprocess.run(
            [sys.executable, "-c", PLAYING_SCRIPT],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "4242")
    }
    here = play_deliberation(JURY.bind(CASE), "bytes", {"pace": "instant", "initial_guilty": 6, "max_rounds": 6})
    assert prints == {hashlib.sha256(events.LOG.dump_json(here.entries)).hexdigest()}


def test_lg1_another_seed_gives_another_log() -> None:
    one, two = (events.LOG.dump_json(Jury(seed=seed).play_to_end().entries) for seed in ("one", "two"))
    assert one != two


def test_lg2_a_log_from_its_bytes_is_the_deliberation_as_it_was_lived() -> None:
    jury = finished_jury()
    stored = events.LOG.validate_json(events.LOG.dump_json(jury.entries))
    assert stored == jury.entries
    assert fold_as(jury.format, stored) == jury.state
    assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))


def test_lg3_every_derived_entry_can_be_recomputed() -> None:
    jury = finished_jury()
    trusted, differs = verify(jury.format, jury.entries)
    assert differs is None
    assert 0 < trusted < len(jury.entries) / 2
    derived = [kind for kind in jury.event_kinds() if kind in DERIVED_EVENTS]
    assert len(derived) <= len(jury.entries) - trusted


def test_lg3_an_unfinished_log_verifies_too() -> None:
    jury = finished_jury()
    for cut in range(1, len(jury.entries), 5):
        assert verify(jury.format, jury.entries[:cut])[1] is None


Change = Callable[[events.Event], events.Event | None]


def change(kind: type[E], make: Callable[[E], dict[str, Any] | None]) -> Change:
    """Change an event of a kind; None where it is of another, or has nothing to change."""

    def altered(event: events.Event) -> events.Event | None:
        update = make(event) if isinstance(event, kind) else None
        return replace(event, **update) if update else None

    return altered


CHANGES: dict[str, Change] = {
    "a verdict": change(events.VerdictReached, lambda event: {"outcome": "guilty"}),
    "a reason": change(events.PhaseEntered, lambda event: {"why": "because"}),
    "an order": change(
        events.RoundOpened, lambda event: {"speakers": event.speakers[::-1]} if len(event.speakers) > 1 else None
    ),
    "a move": change(events.ConvictionsMoved, lambda event: {"moves": event.moves[1:]} if event.moves else None),
    "a count": change(events.TallyTaken, lambda event: {"counts": {"guilty": 12, "not_guilty": 0}}),
    "what was revealed": change(
        events.BallotsRevealed, lambda event: {"ballots": dict.fromkeys(event.ballots, "guilty")}
    ),
    "a ballot in the box": change(
        events.BallotCast,
        lambda event: {"sealed": {event.seat: events.Secret(choice="hung")}} if event.sealed else None,
    ),
    "a deadline": change(events.FloorGranted, lambda event: {"deadline": event.deadline + 1}),
    "the seed": change(events.Opened, lambda event: {"sealed": {0: events.Secret(seed="other")}}),
    "the seed as it was told": change(events.Closed, lambda event: {"seed": "other"}),
    "a reaction": change(events.ReactionsGiven, lambda event: {"private": None} if event.private else None),
}


@pytest.mark.parametrize("what", CHANGES)
def test_lg3_a_changed_log_is_found(what: str) -> None:
    jury = finished_jury()
    entries = list(jury.entries)
    for index, entry in enumerate(entries):
        event = CHANGES[what](entry.event)
        if event is not None:
            entries[index] = replace(entry, event=event)
            break
    else:
        raise AssertionError("nothing to change")
    differs = verify(jury.format, entries)[1]
    assert differs is not None
    assert differs >= index + 1, "nothing before the change is blamed"


def test_lg3_a_dropped_an_added_and_a_moved_entry_are_found() -> None:
    jury = finished_jury()
    entries = jury.entries
    for index in range(1, len(entries) - 1, 9):
        dropped = [*entries[:index], *entries[index + 1 :]]
        assert verify(jury.format, dropped)[1] == entries[index + 1].seq
        doubled = [*entries[: index + 1], *entries[index:]]
        assert verify(jury.format, doubled)[1] == entries[index].seq
        swapped = [*entries[:index], entries[index + 1], entries[index], *entries[index + 2 :]]
        assert verify(jury.format, swapped)[1] == entries[index + 1].seq


def test_lg3_a_renumbered_addition_of_something_that_only_follows_is_found() -> None:
    jury = finished_jury()
    resting = next(
        index
        for index in range(40, len(jury.entries))
        if jury.entries[index].event.kind in ("turn_taken", "ballot_cast")
    )
    extra = events.TallyTaken(counts={"guilty": 12, "not_guilty": 0})
    entries = [
        *jury.entries[:resting],
        events.Entry(seq=resting + 1, at=jury.entries[resting - 1].at, event=extra),
        *(replace(entry, seq=entry.seq + 1) for entry in jury.entries[resting:]),
    ]
    assert verify(jury.format, entries)[1] == resting + 1


def test_lg3_ti6_a_clock_that_ran_backwards_is_found() -> None:
    jury = finished_jury()
    entries = list(jury.entries)
    entries[20] = replace(entries[20], at=5.0)
    assert verify(jury.format, entries)[1] == 21


def test_lg3_as14_an_impossible_log_is_found_and_breaks_nothing() -> None:
    jury = finished_jury()
    strange: list[events.Event] = [
        events.SeatReleased(seat=99, tenure=1, reason="left"),
        events.SeatTaken(seat=99, occupant="human", name="X", tenure=1, reason="joined"),
        events.TurnTaken(
            turn_id="t1",
            seat=99,
            argument_type="logical",
            text="x",
            target=None,
            cites=(),
            strategy=None,
            hits=(),
            points=(),
            stance=None,
            force=None,
            written=False,
            struck=(),
        ),
        events.AskLapsed(ask="q9"),
        events.SettingsChanged(settings={"verdict_rule": "dice", "turn_seconds": "long", "max_rounds": None}),
        events.VoteMoved(seat=99),
        jury.entries[0].event,
    ]
    for event in strange:
        for cut in (2, 30, 60):
            entries = [
                *jury.entries[:cut],
                events.Entry(seq=cut + 1, at=jury.entries[cut].at, event=event),
                *(replace(entry, seq=entry.seq + 1) for entry in jury.entries[cut:]),
            ]
            verify(jury.format, entries)
    assert verify(jury.format, jury.entries[1:])[1] == 2
    assert verify(jury.format, []) == (0, None)


def unseated() -> Jury:
    """A deliberation of minds whose host has no seat."""
    jury = Jury(settings={"max_rounds": 3, "initial_guilty": 6})
    jury.impacts = {2: -0.5, 4: 0.5}
    return jury.play_to_end()


def shown(entries: Sequence[events.Entry], viewer: Viewer, how_much: Visibility) -> list[events.Entry]:
    """A log as somebody may see it before the verdict."""
    until = next(entry.seq for entry in entries if entry.event.kind == "verdict_reached")
    seen = [(entry, project_event(entry, viewer, how_much)) for entry in entries[: until - 1]]
    return [events.Entry(seq=entry.seq, at=entry.at, event=event) for entry, event in seen if event is not None]


def test_lg9_a_log_without_its_seed_holds_as_far_as_it_goes() -> None:
    jury = unseated()
    seen = shown(jury.entries, Viewer(host=True), "omniscient")
    trusted, withheld, differs = verify_withheld(jury.format, seen)
    assert differs is None
    assert 0 < withheld < trusted < len(seen) / 2
    for cut in range(1, len(seen), 5):
        assert verify_withheld(jury.format, seen[:cut])[2] is None
    # With everything in it the same log holds without a part that is taken on trust for want of the seed.
    assert verify(jury.format, jury.entries)[1] is None
    assert verify(jury.format, seen)[1] is not None


def test_lg9_a_change_is_found_in_a_log_without_its_seed_too() -> None:
    jury = unseated()
    seen = shown(jury.entries, Viewer(host=True), "omniscient")
    for kind in ("tally_taken", "round_closed", "convictions_moved"):
        index = next(index for index, entry in enumerate(seen) if entry.event.kind == kind)
        dropped = [*seen[:index], *(replace(entry, seq=entry.seq - 1) for entry in seen[index + 1 :])]
        assert verify_withheld(jury.format, dropped)[2] is not None, kind
        assert verify_withheld(jury.format, [*seen[:index], *seen[index + 1 :]])[2] == seen[index + 1].seq
    index = next(index for index, entry in enumerate(seen) if entry.event.kind == "tally_taken")
    tally = seen[index].event
    assert isinstance(tally, events.TallyTaken)
    event = replace(tally, counts={"guilty": 12, "not_guilty": 0})
    forged = [*seen[:index], replace(seen[index], event=event), *seen[index + 1 :]]
    assert verify_withheld(jury.format, forged)[2] == seen[index].seq


def test_lg9_what_a_seated_host_has_holds_as_far_as_it_goes() -> None:
    jury = finished_jury()
    seen = shown(jury.entries, Viewer(host=True, seat=7), "own")
    trusted, withheld, differs = verify_withheld(jury.format, seen)
    assert differs is None
    assert trusted
    assert withheld
    assert verify_withheld(jury.format, [*seen[:9], *seen[10:]])[2] == seen[10].seq
