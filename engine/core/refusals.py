"""Refusals: the one way in which the engine refuses an act, with a stable code and one sentence."""

from __future__ import annotations

from typing import Literal

Code = Literal[
    "malformed",
    "too_large",
    "too_fast",
    "bad_token",
    "no_such_room",
    "no_such_format",
    "host_only",
    "not_begun",
    "already_begun",
    "room_paused",
    "not_paused",
    "room_closed",
    "room_locked",
    "room_full",
    "parts_read",
    "seat_held",
    "seat_protected",
    "unknown_seat",
    "not_asked",
    "not_your_floor",
    "stale",
    "stale_tenure",
    "too_early",
    "unknown_choice",
    "unknown_target",
    "unknown_strategy",
    "unknown_setting",
    "unknown_model",
    "model_not_ready",
    "no_voice",
    "target_required",
    "text_required",
    "text_refused",
    "text_too_long",
    "name_refused",
]
"""Every code a refusal may carry on the wire."""

LATE_CODES: tuple[Code, ...] = ("stale", "stale_tenure", "not_your_floor", "not_asked", "too_early", "room_closed")
"""Codes of an act whose time was over, or had not come, when it arrived: its sender meant it for another moment."""


class Refusal(Exception):
    """An act was not taken. Ordinary, always answered, and nothing has changed.

    `code` is stable and for programs; `detail` is one sentence for people: what is wrong and what would help.
    `retry_after`: seconds after which the same may be taken, where that is known.
    """

    def __init__(self, code: Code, detail: str, retry_after: int | None = None) -> None:
        super().__init__(f"{code}: {detail}")
        self.code: Code = code
        self.detail = detail
        self.retry_after = retry_after
