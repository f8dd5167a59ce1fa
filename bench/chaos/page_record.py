"""What one page was sent and told, and what the log of its room says of it in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.decide import verify
from engine.core.events import Entry
from engine.core.format import Format

HOST_ACT_ENTRIES = ("settings_changed",)
"""Entries that the host's acts make, which need nobody who drives the room."""


@dataclass
class PageRecord:
    """What one page knows of its room, as far as it is compared with the log."""

    newest: int = 0
    """The newest entry that it was sent."""
    seen: dict[int, str | None] = field(default_factory=dict)
    """By number: the kind of the entry that it was sent; None where that was hidden from it."""
    accepted: dict[str, int] = field(default_factory=dict)
    """By reference of an act: the number of the entry that it made."""
    unanswered: int = 0
    """Acts of which nothing is known."""
    out_of_order: int = 0
    """Entries that did not follow the one before."""
    set_back_to: int | None = None
    """The last entry that the store has kept, until the page is given a fresh snapshot."""
    set_back_at: float = 0.0
    """When the store lost it, UTC seconds."""
    times_set_back: int = 0
    lost_snapshots: int = 0
    """Fresh snapshots that were older than what the page had, although the store had lost nothing."""

    def send(self, seq: int, kind: str | None, at: float | None = None) -> None:
        """The page is sent an entry that was made at a time; None where that is hidden from it."""
        if self.newest == self.set_back_to == seq - 1 and at is not None and at > self.set_back_at:
            # It had been sent nothing of what the store has lost.
            self.set_back_to = None
        self.out_of_order += seq != self.newest + 1
        self.newest, self.seen[seq] = seq, kind

    def accept(self, ref: str, seq: int) -> None:
        """An act of the page is acknowledged."""
        self.accepted[ref] = seq

    def lose_after(self, kept: int, at: float) -> None:
        """The store loses what comes after an entry, at a time."""
        self.set_back_to, self.set_back_at, self.times_set_back = kept, at, self.times_set_back + 1

    def refresh(self, seq: int) -> None:
        """The page is given a snapshot as of an entry, in place of what it had."""
        if self.set_back_to is not None:
            self._forget(self.set_back_to)
            self.set_back_to = None
        elif seq < self.newest:
            self.lost_snapshots += 1
        self.newest = seq

    def _forget(self, kept: int) -> None:
        """What the store has lost is expected no more."""
        self.seen = {seq: kind for seq, kind in self.seen.items() if seq <= kept}
        self.accepted = {ref: seq for ref, seq in self.accepted.items() if seq <= kept}


def log_flaws(format: Format, entries: Sequence[Entry], page: PageRecord) -> list[str]:
    """What is wrong with a log, in itself and beside what its page was sent and told; `format` is bound to the room's
    matter."""
    flaws = []
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        flaws.append("the log has a gap")
    wrong = verify(format, entries)[1]
    if wrong is not None:
        flaws.append(f"the log does not verify from entry {wrong} on")
    kinds = {entry.seq: entry.event.kind for entry in entries}
    kept = page.set_back_to
    sent = {seq: kind for seq, kind in page.seen.items() if kept is None or seq <= kept}
    lost = [seq for seq in sent if seq not in kinds]
    if lost:
        flaws.append(f"entries {_few(lost)} were sent to the page, and the log does not have them")
    changed = [seq for seq, kind in sent.items() if seq in kinds and kind not in (None, kinds[seq])]
    if changed:
        flaws.append(f"entries {_few(changed)} were sent to the page as others than the log has")
    accepted = {ref: seq for ref, seq in page.accepted.items() if kept is None or seq <= kept}
    forgotten = [ref for ref, seq in accepted.items() if kinds.get(seq) not in HOST_ACT_ENTRIES]
    if forgotten:
        flaws.append(f"acts {_few(forgotten)} were acknowledged, and the log does not have them")
    made = sum(kind in HOST_ACT_ENTRIES for kind in kinds.values())
    # An act whose entry was lost after it was acknowledged may have been made once more.
    if not page.times_set_back and made > len(accepted) + page.unanswered:
        flaws.append(f"{made} acts are in the log, and {len(accepted)} were acknowledged")
    if page.out_of_order:
        flaws.append(f"the page was sent {page.out_of_order} entries out of order")
    if page.lost_snapshots:
        flaws.append(f"the page was set back {page.lost_snapshots} times although the store had lost nothing")
    if kept is not None:
        flaws.append(f"the store lost what came after entry {kept}, and the page was given no fresh snapshot")
    return flaws


def _few(found: Sequence[int] | Sequence[str]) -> str:
    """Some of what was found, and how much more there is."""
    named = ", ".join(map(str, found[:5]))
    return named if len(found) <= 5 else f"{named} and {len(found) - 5} more"
