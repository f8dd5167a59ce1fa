"""Every line that the houses have ready to say: each line of each file of a format once, with its conditions."""

from __future__ import annotations

import re
from pathlib import Path

from engine.text.line_files import parse_lines

ROOT = Path(__file__).resolve().parents[2]
FORMAT_FOLDERS = ROOT / "engine" / "formats"


def lines_of(format_name: str) -> list[str]:
    """The lines of every file of a format, below its name."""
    printed: list[str] = []
    for file in sorted((FORMAT_FOLDERS / format_name / "lines").glob("*.txt")):
        content, name = file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix()
        printed.append(f"# {name}")
        for block, lines in parse_lines(content, name, conditions=re.findall(r"\[(\w+)\]", content)).items():
            for line in lines:
                marks = "".join(f"[{one}]" for one in sorted(line.conditions))
                printed.append(f"{' '.join(filter(None, (block, marks)))}: {line.text}")
        printed.append("")
    return printed


def banked_formats() -> tuple[str, ...]:
    """The formats with lines ready."""
    return tuple(sorted(folder.parent.name for folder in FORMAT_FOLDERS.glob("*/lines")))
