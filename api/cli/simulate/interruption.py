"""Stopping: what ends a simulation before its time, so that no run is counted by halves and nothing is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, current_thread, main_thread
from types import FrameType

STDERR = 2
"""The file of errors, by its number."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Ctrl-C, `kill` and `timeout`, and a terminal that was closed."""


@contextmanager
def stop_event() -> Iterator[Event]:
    """An event that Ctrl-C sets, or one of the other signals that end programs; the second one ends this at once.

    A signal that is ignored from the start (`nohup`) stays ignored.
    """
    stopping = Event()
    if current_thread() is not main_thread():
        yield stopping
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    handled = [number for number in SIGNALS if before[number] != signal.SIG_IGN]

    def on_signal(number: int, frame: FrameType | None) -> None:
        stopping.set()
        for one in handled:
            signal.signal(one, signal.default_int_handler if one == signal.SIGINT else signal.SIG_DFL)
        again = "Ctrl-C again" if number == signal.SIGINT else "a second signal"
        notice = f"\nStopping when the deliberations in hand are done; {again} ends it at once.\n"
        # Not through Python's own files: this may interrupt a write to them, and they refuse a second. The terminal may
        # be gone.
        with suppress(OSError):
            os.write(STDERR, notice.encode())

    for number in handled:
        signal.signal(number, on_signal)
    try:
        yield stopping
    finally:
        for number in handled:
            signal.signal(number, before[number])
