"""What a run of tests needs of set-up, read from the marks of the tests it names.

    python -m tests.prerequisites tests/engine -x    # prints the stamps that `make pytest ARGS='tests/engine -x'` makes

A test says what it needs with `@pytest.mark.needs("programs")`: a part of set-up by the name of its stamp. One that is
marked `browser` needs the browser and the page. All need Python's packages. What is read is the text of test modules,
so that nothing has to be installed for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAMPS = ".cache/stamps"
PARTS = ("dev", "page", "browser", "programs", "generator", "chart")
"""The parts of set-up that tests may need, in the order in which they are made."""
MARK = re.compile(r"\bmark\.(?:needs\(([^)]*)\)|browser\b)")
MARKED = ("@pytest.mark.", "pytestmark =", "    pytest.mark.")
"""How a line with marks begins: of a test, of a module, of a module that has several."""
PART = re.compile(r'"(\w+)"')


class UnknownPart(Exception):
    """A mark names a part that set-up does not have."""


def parts_of(text: str) -> set[str]:
    """The parts that the marks in a module name. Raises `UnknownPart`."""
    found: set[str] = set()
    marked = (line for line in text.splitlines() if line.startswith(MARKED))
    for mark in (mark for line in marked for mark in MARK.finditer(line)):
        found |= set(PART.findall(mark[1])) if mark[1] is not None else {"browser", "page"}
    unknown = found - set(PARTS)
    if unknown:
        raise UnknownPart(f"no part of set-up is named {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    return found


def named_modules(arguments: Sequence[str], root: Path = ROOT) -> list[Path]:
    """The test modules of a command line of pytest's; all of them where it names none."""
    words: list[str] = []
    for word in arguments:
        if word.startswith("@") and (root / word[1:]).is_file():
            words += (root / word[1:]).read_text(encoding="utf-8").splitlines()
        else:
            words.append(word)
    places = [root / word.partition("::")[0] for word in words if word and not word.startswith("-")]
    places = [place for place in places if place.exists()] or [root / "tests"]
    return sorted({module for place in places for module in (place.rglob("test_*.py") if place.is_dir() else [place])})


def needed(modules: Iterable[Path]) -> list[str]:
    """The parts of set-up that modules need."""
    found = {"dev"}.union(*(parts_of(module.read_text(encoding="utf-8")) for module in modules))
    return [part for part in PARTS if part in found]


if __name__ == "__main__":
    print(*(f"{STAMPS}/{part}" for part in needed(named_modules(sys.argv[1:]))))
