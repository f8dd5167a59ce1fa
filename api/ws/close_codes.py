"""Why a server closes a socket: a code, and a name that travels as the close frame's reason; `SocketClosed` is how it
does."""

from __future__ import annotations

from typing import NamedTuple


class Close(NamedTuple):
    """One way to end."""

    code: int
    reason: str
    resume: bool
    """Whether coming back with `after_seq` is right; otherwise the client should not try the same again."""
    why: str


HELLO_TIMEOUT = Close(4000, "hello_timeout", True, "No hello came within five seconds.")
BAD_TOKEN = Close(4001, "bad_token", False, "The token opens nothing here, or nobody may watch without a seat.")
BAD_HELLO = Close(4002, "bad_hello", False, "The hello names another protocol, or an entry that does not exist yet.")
FOREIGN_ORIGIN = Close(4003, "foreign_origin", False, "The page that opened the socket comes from another site.")
NO_SUCH_ROOM = Close(4004, "no_such_room", False, "No room has this code, or it was erased.")
FOREIGN_HOST = Close(4005, "foreign_host", False, "The request was sent to a name that this server does not go by.")
NO_SUCH_CLASS = Close(4006, "no_such_class", False, "No class has this code, or it was erased.")
ROOM_SET_ASIDE = Close(
    4007, "room_set_aside", False, "The room made the server stand still twice; its host can export its log."
)
TOO_SLOW = Close(4008, "behind", True, "The client reads more slowly than the room speaks; its outbox is full.")
NO_SUCH_FORMAT = Close(
    4009, "no_such_format", False, "The room's format is not installed on this server; its host can export its log."
)
STANDING_CHANGED = Close(4012, "standing_changed", True, "From now on this socket sees things later than they happen.")
STORE_DOWN = Close(4013, "store_down", True, "The store is not available.")
MALFORMED = Close(4022, "malformed", False, "Frames that cannot be read went on and on.")
TOO_FAST = Close(4029, "too_fast", True, "Frames went on coming too fast.")

CLOSE_CODES = (
    HELLO_TIMEOUT,
    BAD_TOKEN,
    BAD_HELLO,
    FOREIGN_ORIGIN,
    NO_SUCH_ROOM,
    FOREIGN_HOST,
    NO_SUCH_CLASS,
    ROOM_SET_ASIDE,
    TOO_SLOW,
    NO_SUCH_FORMAT,
    STANDING_CHANGED,
    STORE_DOWN,
    MALFORMED,
    TOO_FAST,
)
"""Every close of ours. Besides them the server below closes with 1012 when it stops or restarts, 1009 for a frame over
1 MiB, 1007 for text that is not UTF-8, 1011 for a client that answers no ping, and 1002 for what is no WebSocket."""


class SocketClosed(Exception):
    """The server closes the socket."""

    def __init__(self, close: Close, code: str = "", detail: str = "") -> None:
        super().__init__(close.reason)
        self.close = close
        self.code = code or close.reason
        self.detail = detail or close.why
