"""Why a server closes a socket: a code, and a name that travels as the close frame's reason; `SocketClosed` is how it
does.

The table is published with the schema of the frames (`api/openapi/schema.py`), so no client has a list of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Close(NamedTuple):
    """One way to end."""

    code: int
    reason: str
    """Its name. From 4000 on it is the reason of the close frame."""
    resume: bool
    """Whether coming back with `after_seq` is right; otherwise the client should not try the same again."""
    why: str
    gone: bool = False
    """Whether there is nothing to see here, however often the client comes back."""
    afresh: bool = False
    """Whether coming back from the beginning is right, with `after_seq` 0 or without it: what the client has of the
    room is no longer its log."""


HELLO_TIMEOUT = Close(4000, "hello_timeout", True, "No hello came within five seconds.")
BAD_TOKEN = Close(
    4001, "bad_token", False, "The token opens nothing here, or nobody may watch without a seat.", gone=True
)
BAD_HELLO = Close(4002, "bad_hello", False, "The hello names another protocol.")
FOREIGN_ORIGIN = Close(
    4003, "foreign_origin", False, "The page that opened the socket comes from another site.", gone=True
)
NO_SUCH_ROOM = Close(4004, "no_such_room", False, "No room has this code, or it was erased.", gone=True)
FOREIGN_HOST = Close(
    4005, "foreign_host", False, "The request was sent to a name that this server does not go by.", gone=True
)
NO_SUCH_CLASS = Close(4006, "no_such_class", False, "No class has this code, or it was erased.", gone=True)
ROOM_SET_ASIDE = Close(
    4007, "room_set_aside", False, "The room made the server stand still twice; its host can export its log.", gone=True
)
TOO_SLOW = Close(4008, "behind", True, "The client reads more slowly than the room speaks; its outbox is full.")
NO_SUCH_FORMAT = Close(
    4009,
    "no_such_format",
    False,
    "The room's format is not installed on this server; its host can export its log.",
    gone=True,
)
ROOM_SET_BACK = Close(
    4010,
    "room_set_back",
    False,
    "The database has lost entries that the client was sent, or the hello names one that the log does not have.",
    afresh=True,
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
    ROOM_SET_BACK,
    STANDING_CHANGED,
    STORE_DOWN,
    MALFORMED,
    TOO_FAST,
)
"""Every close of ours."""

TRANSPORT_CLOSE_CODES = (
    Close(1012, "restarting", True, "The server stops or restarts."),
    Close(1011, "no_pong", True, "The client answers no ping."),
    Close(1009, "frame_too_large", False, "A frame has more than 1 MiB."),
    Close(1007, "not_utf8", False, "A text frame is not UTF-8."),
    Close(1002, "not_websocket", False, "What came is no WebSocket."),
)
"""Closes of the server below. The reason of their frames is the library's own, or empty; the names are ours."""

CLOSE_BY_CODE = {close.code: close for close in (*CLOSE_CODES, *TRANSPORT_CLOSE_CODES)}


def close_table() -> list[dict[str, Any]]:
    """Every close that a client may see, as it is published."""
    return [
        {
            "code": one.code,
            "reason": one.reason,
            "resume": one.resume,
            "afresh": one.afresh,
            "gone": one.gone,
            "description": one.why,
        }
        for one in CLOSE_BY_CODE.values()
    ]


class SocketClosed(Exception):
    """The server closes the socket."""

    def __init__(self, close: Close, code: str = "", detail: str = "") -> None:
        super().__init__(close.reason)
        self.close = close
        self.code = code or close.reason
        self.detail = detail or close.why
