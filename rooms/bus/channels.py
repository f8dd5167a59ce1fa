"""Who listens to what in this process, and telling them."""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from rooms.bus.base import CatchUp, Signal, SignalListener

log = structlog.get_logger(__name__)


class Listener:
    """One subscription."""

    def __init__(self, channels: Channels, channel: str, hear: SignalListener) -> None:
        self.channel = channel
        self.hear: SignalListener | None = hear
        self._channels = channels

    def close(self) -> None:
        """Hear nothing more; the channel is given up with its last listener."""
        self.hear = None
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

    def listeners(self, channel: str) -> int:
        """How many listen to a channel."""
        return len(self._listeners.get(channel, ()))

    def add(self, channel: str, hear: SignalListener) -> Listener:
        """One more listener."""
        listener = Listener(self, channel, hear)
        self._listeners.setdefault(channel, []).append(listener)
        return listener

    def remove(self, listener: Listener) -> None:
        """One listener less; does nothing where it is gone already."""
        # A new list, because the old one may be walked through right now.
        left = [other for other in self._listeners.get(listener.channel, ()) if other is not listener]
        if left:
            self._listeners[listener.channel] = left
        else:
            self._listeners.pop(listener.channel, None)

    def clear(self) -> None:
        """Nobody hears anything any more."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.hear = None
        self._listeners.clear()

    def notify(self, listener: Listener, signal: Signal) -> None:
        """Tell one listener, who may have closed in the meantime."""
        if listener.hear is None:
            return
        if isinstance(signal, CatchUp):
            self.catch_ups += 1
        try:
            listener.hear(signal)
        except Exception:
            # One room's bug is not to cost the others their news.
            log.exception("a listener failed", channel=listener.channel)

    def notify_channel(self, channel: str, signal: Signal) -> None:
        """Tell everybody on a channel."""
        for listener in self._listeners.get(channel, ()):
            self.notify(listener, signal)

    def notify_all(self, signal: Signal) -> None:
        """Tell everybody."""
        for channel in self:
            self.notify_channel(channel, signal)
