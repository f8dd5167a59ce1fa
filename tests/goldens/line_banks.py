"""Every line that the houses have ready to say: each line of each bank once, with its conditions.

A bank is a constant of a format's modules whose name ends in `LINES`, or a juror's `LineSet`. The lines are printed as
they were parsed, so that a condition that was misspelt stands in the golden as something else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.formats.jury.mind.lines.line_set import Line, LineSet

ROOT = Path(__file__).resolve().parents[2]
FORMAT_FOLDERS = ROOT / "engine" / "formats"


def lines_of(format_name: str) -> list[str]:
    """The lines of every bank in a format's folder, below the module and the constant that they stand in."""
    printed: list[str] = []
    shown: set[int] = set()
    for file in sorted((FORMAT_FOLDERS / format_name).rglob("*.py")):
        for name in _bank_names(file):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            said = list(_said((), getattr(import_module(module), name), shown))
            if said:
                printed += [f"# {file.relative_to(ROOT)}, {name}", *said, ""]
    return printed


def banked_formats() -> tuple[str, ...]:
    """The formats with a folder here that have lines ready."""
    folders = sorted(path.name for path in FORMAT_FOLDERS.iterdir() if (path / "__init__.py").exists())
    return tuple(name for name in folders if lines_of(name))


def _bank_names(file: Path) -> Iterator[str]:
    """The constants of a module that are banks, in their order."""
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                value = statement.value
                of_a_juror = isinstance(value, ast.Call) and ast.unparse(value.func) == "make_line_set"
                # A number of lines (`MAX_SUMMARY_LINES`) is no bank.
                if of_a_juror or (name.endswith("LINES") and not isinstance(value, ast.Constant)):
                    yield name


def _said(key: tuple[str, ...], bank: Any, shown: set[int]) -> Iterator[str]:
    """The lines of a bank, or of a part of it."""
    match bank:
        case str():
            yield f"{' '.join(key)}: {bank}" if key else bank
        case Line():
            conditions = [*sorted(bank.needs), *filter(None, (bank.only, bank.age, "life" if bank.life else ""))]
            marks = "".join(f"[{one}]" for one in conditions)
            yield f"{' '.join((*key, marks) if marks else key)}: {bank.text}"
        case LineSet():
            for field in fields(bank):
                yield from _said((*key, field.name), getattr(bank, field.name), shown)
        case Mapping():
            # A table of banks that were printed under their own names has nothing to add.
            if id(bank) in shown:
                return
            shown.add(id(bank))
            for name, part in bank.items():
                names = name if isinstance(name, tuple) else (name or "any",)
                yield from _said((*key, *map(str, names)), part, shown)
        case Sequence():
            for part in bank:
                yield from _said(key, part, shown)
        case _:
            raise AssertionError(f"{type(bank).__name__}: say in tests/goldens/line_banks.py how it is printed")
