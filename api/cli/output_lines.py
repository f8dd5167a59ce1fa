"""Telling: how a line of a transcript looks in a terminal or a plain pipe."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from api.exports.transcripts import Line
from engine.core.phrases import humanise
from engine.formats.jury.labels import GUILTY, NOT_GUILTY

_STYLES = {GUILTY: "red", NOT_GUILTY: "blue"}


def print_line(console: Console, line: Line) -> None:
    """Print one line of a transcript."""
    match line.kind:
        case "phase":
            console.print()
            console.print(Text(line.text.capitalize(), style="bold underline"))
        case "round":
            console.print()
            console.print(Text(line.text, style="bold"))
        case "narration":
            console.print(Text(f"THE JUDGE  {line.text}", style="italic"))
        case "turn":
            to = f", to seat {line.target}" if line.target is not None else ""
            console.print(Text(f"{(line.name or '').upper()}  seat {line.seat}{to}", style="bold"))
            # A pipe gets the words whole; a terminal gets them wrapped and set in.
            words = Text(f"    {line.text}\n") if console.soft_wrap else Padding(Text(line.text), (0, 0, 1, 4))
            console.print(words)
        case "ballot":
            said = f": {line.text}"
            if line.previous is not None and line.choice is not None:
                said = f", changes from {humanise(line.previous)} to {humanise(line.choice)}."
            console.print(Text(f"{line.name}, seat {line.seat}{said}", style=_STYLES.get(line.choice or "", "")))
        case "verdict":
            console.print()
            console.print(Text(line.text, style="bold"))
        case "seat" | "ballots" | "count" | "closed":
            console.print(Text(line.text, style="dim"))
        case "pass" | "vote" | "failure":
            who = f"{line.name}, seat {line.seat}: " if line.seat else ""
            console.print(Text(f"{who}{line.text}", style="dim"))
