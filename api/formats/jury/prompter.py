"""The jury's prompts: what a terminal asks a juror, and which act their line makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.formats.prompter import HINT_HELP, Parsed, Prompt, speech, strategy_lines
from engine.core.phrases import humanise
from engine.formats.jury.labels import CHOICES, GUILTY, NOT_GUILTY, SIDES, UNDECIDED
from engine.formats.jury.rules.format import STRATEGIES

_CHOICES: Mapping[str, str] = {
    spelling: choice for choice in (*CHOICES, UNDECIDED) for spelling in (choice[0], choice, humanise(choice))
}
_SIDES: Mapping[str, str] = {spelling: side for side in SIDES for spelling in (side[0], side)}
_YES_NO_ANSWERS = {"y": "yes", "yes": "yes", "n": "no", "no": "no"}


def next_prompt(you: Mapping[str, Any] | None) -> Prompt | None:
    """The first thing that the player's part of a view asks of them."""
    if you is None:
        return None
    for ask in you["asks"]:
        text = {
            "speak": f"You have the floor, for {ask['seconds']:.0f} seconds. Type your words, a number, or p to pass.",
            "choose_side": "Once you choose a side you keep it. Defend or prosecute? (d/p)",
            "cast_ballot": _ballot(ask.get("options", {}).get("choice", ())),
            "second": "Shall the final vote be called? (y/n)",
        }.get(ask["act"])
        if text is not None:
            return Prompt(ask["ask"], ask["act"], text, tuple(ask.get("options", {}).get("choice", ())))
    return None


def _ballot(choices: Sequence[str]) -> str:
    """A juror who has chosen a side votes with it while the sides last."""
    if len(choices) == 1:
        return f"Your ballot: with your side it is {humanise(choices[0])}. ({choices[0][0]})"
    if UNDECIDED in choices:
        return f"Your ballot: {humanise(GUILTY)}, {humanise(NOT_GUILTY)} or {humanise(UNDECIDED)}? (g/n/u)"
    return f"Your ballot: {humanise(GUILTY)} or {humanise(NOT_GUILTY)}? (g/n)"


def prompt_help(prompt: Prompt | None) -> str:
    """What can be typed now."""
    match prompt.act if prompt is not None else "":
        case "speak":
            listed = "\n".join(strategy_lines(STRATEGIES))
            return (
                f"Type your own words, or a strategy by its number:\n{listed}\n"
                f"“5 @3 You were not there” addresses seat 3. {HINT_HELP} p passes, v calls the vote."
            )
        case "choose_side":
            return "d defends, p prosecutes."
        case "cast_ballot" if prompt is not None and len(prompt.choices) == 1:
            return prompt.text
        case "cast_ballot":
            either = f"g is {humanise(GUILTY)}, n is {humanise(NOT_GUILTY)}"
            return f"{either}, u is {humanise(UNDECIDED)}." if prompt and UNDECIDED in prompt.choices else f"{either}."
        case "second":
            return "y is yes, n is no."
        case _:
            return "Nothing is asked of you now. g or n changes your ballot in the rounds, v calls the vote."


def parse_answer(words: str, prompt: Prompt | None) -> tuple[dict[str, Any] | None, str | None]:
    """The act that a line makes, and the ask it answers; no act where the line means nothing here."""
    lowered = words.lower()
    if lowered in ("v", "vote"):
        return {"kind": "call_vote"}, None
    match prompt.act if prompt is not None else "":
        case "choose_side" if lowered in _SIDES:
            return {"kind": "choose_side", "side": _SIDES[lowered]}, _ask_id(prompt)
        case "cast_ballot" if prompt is not None and _CHOICES.get(lowered) in (prompt.choices or CHOICES):
            return {"kind": "cast_ballot", "choice": _CHOICES[lowered]}, _ask_id(prompt)
        case "second" if lowered in _YES_NO_ANSWERS:
            return {"kind": "second", "choice": _YES_NO_ANSWERS[lowered]}, _ask_id(prompt)
        case "speak" if lowered in ("p", "pass"):
            return {"kind": "pass"}, _ask_id(prompt)
        case "speak":
            return speech(words, STRATEGIES), _ask_id(prompt)
        case "" if _CHOICES.get(lowered) in CHOICES:
            return {"kind": "cast_ballot", "choice": _CHOICES[lowered]}, None
        case _:
            return None, None


def _ask_id(prompt: Prompt | None) -> str | None:
    return prompt.ask if prompt is not None else None


class JuryPrompter:
    """Asks a juror."""

    def next_prompt(self, you: Mapping[str, Any] | None) -> Prompt | None:
        """The first thing that the player's part of a view asks of them."""
        return next_prompt(you)

    def help(self, prompt: Prompt | None, you: Mapping[str, Any] | None) -> str:
        """What can be typed now."""
        return prompt_help(prompt)

    def parse(self, words: str, prompt: Prompt | None, you: Mapping[str, Any] | None) -> Parsed:
        """The act that a line makes."""
        return Parsed(*parse_answer(words, prompt))
