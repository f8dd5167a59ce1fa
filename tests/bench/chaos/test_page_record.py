"""What a page was sent and told, beside the log of its room in the end."""

from collections.abc import Sequence
from functools import cache

from bench.chaos.page_record import HOST_ACT_ENTRIES, PageRecord, log_flaws
from engine.core import acts
from engine.core.decide import Host, decide
from engine.core.events import Entry
from engine.core.format import Format
from engine.simulation.opening import Opening
from harness.examples import bind


@cache
def played() -> tuple[Format, tuple[Entry, ...]]:
    """A format, and the beginning of a log in which its host has acted twice."""
    format = bind("jury")
    entries, state = Opening(format, {"pace": "brisk"}).begin("seed")
    for pace in ("live", "brisk"):
        made, state = decide(format, state, Host(), acts.SetPace(pace=pace), 1.0)
        entries += made
    return format, tuple(entries)


def followed(entries: Sequence[Entry]) -> PageRecord:
    """A page that was sent all of them, and told of each act of its host."""
    page = PageRecord()
    for entry in entries:
        page.send(entry.seq, entry.event.kind)
        if entry.event.kind in HOST_ACT_ENTRIES:
            page.accept(f"act {entry.seq}", entry.seq)
    return page


def test_a_page_that_was_sent_its_log_finds_no_flaw() -> None:
    format, entries = played()
    assert log_flaws(format, entries, followed(entries)) == []
    hidden = followed(entries)
    hidden.seen[2] = None
    assert log_flaws(format, entries, hidden) == []


def test_what_was_sent_and_is_not_in_the_log_is_lost() -> None:
    format, entries = played()
    last = entries[-1].seq
    assert log_flaws(format, entries[:-1], followed(entries)) == [
        f"entries {last} were sent to the page, and the log does not have them",
        f"acts act {last} were acknowledged, and the log does not have them",
    ]


def test_an_entry_that_was_sent_as_another_is_found() -> None:
    format, entries = played()
    page = followed(entries)
    page.seen[2] = "closed"
    assert log_flaws(format, entries, page) == ["entries 2 were sent to the page as others than the log has"]


def test_an_act_that_was_done_twice_is_found() -> None:
    format, entries = played()
    page = followed(entries)
    del page.accepted[f"act {entries[-1].seq}"]
    assert log_flaws(format, entries, page) == ["2 acts are in the log, and 1 were acknowledged"]


def test_gaps_and_repetitions_are_found() -> None:
    format, entries = played()
    page = PageRecord()
    for entry in entries:
        page.send(entry.seq, entry.event.kind)
    page.accepted = followed(entries).accepted
    page.send(3, entries[2].event.kind)
    assert log_flaws(format, entries, page) == ["the page was sent 1 entries out of order"]
    gap = [entry for entry in entries if entry.seq != 3]
    assert "the log has a gap" in log_flaws(format, gap, followed(entries))


def test_what_a_store_that_was_set_back_has_lost_is_no_longer_expected() -> None:
    format, entries = played()
    kept = entries[-1].seq - 1
    page = followed(entries)
    page.lose_after(kept, 2.0)
    # An entry that was on its way already.
    page.send(entries[-1].seq + 1, "turn_taken")
    page.refresh(kept)
    assert page.newest == kept
    assert log_flaws(format, entries[:-1], page) == []


def test_a_page_that_is_not_told_of_it_is_found() -> None:
    format, entries = played()
    page = followed(entries)
    page.lose_after(entries[-1].seq - 1, 2.0)
    assert log_flaws(format, entries[:-1], page) == [
        f"the store lost what came after entry {entries[-1].seq - 1}, and the page was given no fresh snapshot"
    ]


def test_an_older_snapshot_without_a_loss_is_found() -> None:
    format, entries = played()
    page = followed(entries)
    page.refresh(entries[-1].seq - 1)
    assert log_flaws(format, entries, page) == ["the page was set back 1 times although the store had lost nothing"]


def test_a_page_that_was_behind_what_was_lost_needs_no_fresh_snapshot() -> None:
    format, entries = played()
    page = followed(entries[:-1])
    page.lose_after(entries[-1].seq - 1, 2.0)
    page.send(entries[-1].seq, entries[-1].event.kind, 3.0)
    page.accept("act again", entries[-1].seq)
    assert page.set_back_to is None
    assert log_flaws(format, entries, page) == []
    late = followed(entries[:-1])
    late.lose_after(entries[-1].seq - 1, 2.0)
    late.send(entries[-1].seq, entries[-1].event.kind, 1.0)
    assert late.set_back_to is not None, "it was made before, and was on its way"
