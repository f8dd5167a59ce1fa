"""The result: what came of a deliberation, as its format tells it, written as JSON and as Markdown."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from api.cli.failures import usage_error
from engine.core.events import Entry
from engine.core.format import Format

Json: TypeAlias = dict[str, Any]
MARKDOWN_SUFFIXES = (".md", ".markdown")


@dataclass(frozen=True)
class ResultWriter:
    """How a format tells what came of one of its deliberations."""

    kind: str
    """What its log is of, in a sentence."""
    result: Callable[[Format, Any, Sequence[Entry], Mapping[str, str]], Json]
    """The result of a finished one: of the format, bound to its matter, of the matter and the log, with who played by
    role."""
    to_markdown: Callable[[Json], str]
    """The whole of it, to be read by people."""
    summary: Callable[[Json], str]
    """What a terminal shows of it."""


def as_json(result: Json) -> str:
    """A result as JSON, as it is printed."""
    return json.dumps(result, ensure_ascii=False, indent=2)


def is_markdown(output: Path) -> bool:
    """Whether a file is to hold Markdown."""
    return output.suffix.lower() in MARKDOWN_SUFFIXES


def check_output(output: Path | None, suffixes: tuple[str, str] = (".json", ".md")) -> None:
    """Leave with status 2 where a result could not be written once it is there."""
    if output is None:
        return
    if output.suffix.lower() != ".json" and not is_markdown(output):
        raise usage_error(f"--output {output}: end its name in {' or '.join(suffixes)}.")
    folder = output.parent
    if not folder.is_dir():
        raise usage_error(f"--output {output}: there is no folder {folder}; make it first.")
    if output.is_dir() or not os.access(output if output.exists() else folder, os.W_OK):
        raise usage_error(f"--output {output}: cannot be written.")


def write_texts(texts: Mapping[Path, str]) -> str | None:
    """Write files; a sentence for the first that could not be written. The result is printed all the same."""
    for file, text in texts.items():
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            return f"--output {file}: cannot be written ({error.strerror})."
    return None
