"""How a line of a transcript looks in a terminal or a plain pipe."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from api.exports.transcripts import by_house
from api.formats.words import TranscriptWords
from api.wire.transcript_schemas import Line
from engine.text.capitals import capitalise

_STYLES = ("red", "blue", "green", "yellow", "magenta", "cyan")
"""Of choices, in their order."""


def print_line(console: Console, line: Line, words: TranscriptWords) -> None:
    """Print one line of a transcript, in the words of its format."""
    match line.kind:
        case "phase":
            console.print()
            console.print(Text(capitalise(line.text), style="bold underline"))
        case "round":
            console.print()
            console.print(Text(line.text, style="bold"))
        case "narration":
            console.print(Text(f"{words.presider.upper()}{by_house(line)}  {line.text}", style="italic"))
        case "turn":
            to = f", to seat {line.target}" if line.target is not None else ""
            console.print(Text(f"{(line.name or '').upper()}  seat {line.seat}{to}{by_house(line)}", style="bold"))
            # A pipe gets the words whole; a terminal gets them wrapped and set in.
            spoken = Text(f"    {line.text}\n") if console.soft_wrap else Padding(Text(line.text), (0, 0, 1, 4))
            console.print(spoken)
        case "ballot":
            said = f": {line.text}"
            if line.previous is not None and line.choice is not None:
                said = f", changes from {words.choice(line.previous)} to {words.choice(line.choice)}."
            console.print(
                Text(f"{line.name}, seat {line.seat}{said}{by_house(line)}", style=_style(line.choice, words))
            )
        case "verdict":
            console.print()
            console.print(Text(line.text, style="bold"))
        case "paper":
            title, *rest = line.text.splitlines()
            who = f"{(line.name or '').upper()}  seat {line.seat}" if line.seat else words.presider.upper()
            console.print(Text(f"{who}{by_house(line)}: {title}", style="bold"))
            for part in rest:
                console.print(Text(f"    {part}") if console.soft_wrap else Padding(Text(part), (0, 0, 0, 4)))
        case "seat" | "ballots" | "count" | "dealt" | "timer" | "closed":
            console.print(Text(line.text, style="dim"))
        case "pass" | "vote" | "failure" | "withdrawal":
            who = f"{line.name}, seat {line.seat}: " if line.seat else ""
            console.print(Text(f"{who}{line.text}", style="dim"))


def print_finding(console: Console, text: str) -> None:
    """Print what a court once found, below the verdict of the room."""
    console.print()
    console.print(Text("What the court of the time found", style="bold underline"))
    console.print(Text(text))


def _style(choice: str | None, words: TranscriptWords) -> str:
    """The colour of a choice; none for one that is not of the format's own."""
    place = words.choices.index(choice) if choice in words.choices else len(_STYLES)
    return _STYLES[place] if place < len(_STYLES) else ""
