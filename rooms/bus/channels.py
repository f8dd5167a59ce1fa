"""The listeners of each channel in this process, and how they are notified."""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from rooms.bus.base import CatchUp, Signal, SignalListener

log = structlog.get_logger(__name__)


class Listener:
    """One subscription."""

    def __init__(self, channels: Channels, channel: str, callback: SignalListener) -> None:
        self.channel = channel
        self.callback: SignalListener | None = callback
        self._channels = channels

    def close(self) -> None:
        """Receive nothing more; the channel is removed with its last listener."""
        self.callback = None
        self._channels.remove(self)


class Channels:
    """Listeners by channel, in the order in which they came."""

    def __init__(self) -> None:
        self.catch_ups = 0
        self._listeners: dict[str, list[Listener]] = {}

    def __contains__(self, channel: str) -> bool:
        return channel in self._listeners

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._listeners))

    def __len__(self) -> int:
        return len(self._listeners)

    def count_listeners(self, channel: str) -> int:
        """The number of a channel's listeners."""
        return len(self._listeners.get(channel, ()))

    def add(self, channel: str, callback: SignalListener) -> Listener:
        """Add a listener."""
        listener = Listener(self, channel, callback)
        self._listeners.setdefault(channel, []).append(listener)
        return listener

    def remove(self, listener: Listener) -> None:
        """Remove a listener; does nothing where it is gone already."""
        # A new list, because the old one may be walked through right now.
        left = [other for other in self._listeners.get(listener.channel, ()) if other is not listener]
        if left:
            self._listeners[listener.channel] = left
        else:
            self._listeners.pop(listener.channel, None)

    def clear(self) -> None:
        """Remove all listeners."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.callback = None
        self._listeners.clear()

    def notify(self, listener: Listener, signal: Signal) -> None:
        """Notify one listener, which may have closed in the meantime."""
        if listener.callback is None:
            return
        if isinstance(signal, CatchUp):
            self.catch_ups += 1
        try:
            listener.callback(signal)
        except Exception:
            # One room's bug must not cost the others their messages.
            log.exception("a listener failed", channel=listener.channel)

    def notify_channel(self, channel: str, signal: Signal) -> None:
        """Notify every listener of a channel."""
        for listener in self._listeners.get(channel, ()):
            self.notify(listener, signal)

    def notify_all(self, signal: Signal) -> None:
        """Notify every listener."""
        for channel in self:
            self.notify_channel(channel, signal)
