"""Profile: what is known of a server of one's own and of its model, and how the model is asked for that."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.phrases import count_noun

LONGEST_PROMPT_TOKENS, LONGEST_SMALL_TOKENS = 5_000, 1_500
"""Tokens of the longest prompts; the second in the small mode."""
ROOM_FOR_ANSWER_TOKENS = 700
TURN_TOKENS = (4240, 150)
"""Tokens of a turn's prompt and of its answer, in the mean."""
SMALL_TURN_TOKENS = (1_250, 120)
"""The same in the small mode, in which the bench calls no model."""
ABLE_PARAMETERS = 3e9
"""Parameters from which on models keep to the form of whole prompts."""
LONG_TURN_SECONDS = 60.0
"""Seconds of a turn beyond which people wait too long: a seat has 90 of them."""
_PARAMETERS = re.compile(r"(?<![a-z0-9.])(\d+(?:\.\d+)?b|\d{2,3}m)(?![a-z0-9])")
"""How names and servers write parameters: `135m`, `llama3.2:3b`, `7.2B`; `1m` would be a context."""


@dataclass(frozen=True)
class ServerProfile:
    """What is known of a server and of its model; None where it does not say."""

    context: int | None = None
    """Tokens that a prompt and its answer may have together."""
    parameters: float | None = None
    prompt_speed: float | None = None
    """Tokens a second that it reads."""
    answer_speed: float | None = None
    """Tokens a second that it writes."""

    def seconds(self, tokens_in: int, tokens_out: int) -> float | None:
        """How long it takes for so many tokens; None where its speed is not known."""
        if not self.prompt_speed or not self.answer_speed:
            return None
        return tokens_in / self.prompt_speed + tokens_out / self.answer_speed

    def fits(self, longest_prompt: int) -> bool:
        """Whether prompts of so many tokens fit with their answers, as far as is known."""
        return self.context is None or self.context >= longest_prompt + ROOM_FOR_ANSWER_TOKENS

    @property
    def why_weak(self) -> str | None:
        """Why it cannot hold whole prompts, however much time it has, as a part of a sentence; None where it can."""
        if self.parameters is not None and self.parameters < ABLE_PARAMETERS:
            billions = self.parameters / 1e9
            size = f"{billions:.1f} billion" if billions >= 1 else f"{round(billions * 1e3)} million"
            return f"it has {size} parameters"
        if not self.fits(LONGEST_PROMPT_TOKENS):
            return f"its context of {self.context:,} tokens is too short for whole prompts"
        return None

    @property
    def why_small(self) -> str | None:
        """Why whole prompts are too much for it where people wait; None where they are not."""
        if weak := self.why_weak:
            return weak
        turn = self.seconds(*TURN_TOKENS)
        return (
            f"a turn by whole prompts would take {rough_duration(turn)}" if turn and turn > LONG_TURN_SECONDS else None
        )


def rough_duration(seconds: float) -> str:
    """A length of time in a unit in which it is a small number: `40 seconds`, `51 minutes`, `3 hours`."""
    minutes = seconds / 60
    if minutes < 2:
        return count_noun(max(1, round(seconds)), "second")
    return count_noun(round(minutes), "minute") if minutes < 120 else count_noun(round(minutes / 60), "hour")


def parameters_in(name: str) -> float | None:
    """The parameters that a text such as `llama3.2:3b` or `7.2B` names; None where it names none."""
    found = _PARAMETERS.findall(name.casefold())
    return max((float(one[:-1]) * (1e9 if one.endswith("b") else 1e6) for one in found), default=None)
