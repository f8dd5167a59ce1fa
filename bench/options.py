"""Options of measurements: what an option may be is checked while the command line is read.

A measurement takes minutes or hours. An option that cannot be had must end it before it has begun, and never when its
figures are to be written.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path


def read_options(parser: argparse.ArgumentParser, arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line, or of `arguments`. From then on every line that is printed is written at once,
    also to a file: what was measured until a run is ended is there."""
    chosen = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    return chosen


def positive_count(text: str) -> int:
    """A whole number from 1 on."""
    return between(1)(text)


def count_from_zero(text: str) -> int:
    """A whole number from 0 on."""
    return between(0)(text)


def between(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number from `least` on, to `most` where that is given."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if number < least or (most is not None and number > most):
            bounds = f"at least {least}" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{number} is out of bounds: {bounds}")
        return number

    return read


def positive_number(text: str) -> float:
    """A number that is more than 0: a length of time, or a price."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is out of bounds: more than 0")
    return number


def input_path(text: str) -> Path:
    """A file or a folder that is there."""
    path = Path(text)
    if not path.exists():
        raise argparse.ArgumentTypeError(f"{text}: there is no such file or folder")
    return path


def folder(text: str) -> Path:
    """A folder to write to, which is made where it is not there."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text}: not a folder that can be written to ({error.strerror})") from None
    return path


def new_file(text: str) -> Path:
    """A file to write, which is not there yet; its folder is made where it is not there."""
    path = Path(text)
    if path.exists():
        raise argparse.ArgumentTypeError(f"{text}: it is there already, and is not written over")
    folder(str(path.parent))
    return path
