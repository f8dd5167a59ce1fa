"""Files of lines: what the house has ready to say, in blocks of a line each, for people to write.

    # A comment stands at the beginning of its line.
    thing:
        Let me begin with {x}.
        [old] I have put {x} at the head of my column.

    again:
        We left {x} too soon.

A block has its name in a line of its own, and its lines are indented. Conditions of a line stand before it in brackets.
Which blocks and conditions there are, and what they mean, says the module that reads the file. Empty lines may stand
between blocks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from importlib.resources import files
from typing import NamedTuple

_BLOCK_NAME = re.compile(r"(\w+):")
_CONDITION = re.compile(r"\[([^\]]*)\](?: |$)")
_SLOT = re.compile(r"\{(\w+)\}")
_SLOTTED_TEXT = re.compile(r"[^{}]*(?:\{\w+\}[^{}]*)*")


class InvalidLineFile(Exception):
    """A file of lines cannot be read: file, line and what is wrong."""


class WrittenLine(NamedTuple):
    """A line as it was written."""

    text: str
    conditions: frozenset[str] = frozenset()


def read_texts(
    package: str,
    name: str,
    blocks: Collection[str],
    optional: Collection[str] = (),
    most: int | None = None,
    patterns: bool = False,
) -> Mapping[str, tuple[str, ...]]:
    """As `read_lines`, of a file whose lines have no conditions."""
    found = read_lines(package, name, blocks, optional, most=most, patterns=patterns)
    return {block: tuple(line.text for line in lines) for block, lines in found.items()}


def read_lines(
    package: str,
    name: str,
    blocks: Collection[str] = (),
    optional: Collection[str] = (),
    conditions: Collection[str] = (),
    most: int | None = None,
    patterns: bool = False,
    slots: Collection[str] = (),
) -> Mapping[str, tuple[WrittenLine, ...]]:
    """The lines of `lines/<name>.txt` in a package, by block; the other parameters are those of `parse_lines`."""
    content = (files(package) / "lines" / f"{name}.txt").read_text(encoding="utf-8")
    file = f"{package.replace('.', '/')}/lines/{name}.txt"
    return parse_lines(content, file, blocks, optional, conditions, most, patterns, slots)


def read_words(package: str, name: str, blocks: Collection[str] = ()) -> Mapping[str, frozenset[str]]:
    """As `read_texts`, of lines of words: all the words of each block."""
    return {block: frozenset(" ".join(lines).split()) for block, lines in read_texts(package, name, blocks).items()}


def read_table(
    package: str, name: str, blocks: Collection[str] = (), patterns: bool = False
) -> Mapping[str, Mapping[str, str]]:
    """As `read_texts`, of lines that are a key, a colon, and what it stands for: by block and key.

    Raises:
        InvalidLineFile: as there; also for a line without a key, or with that of one before it.
    """
    tables: dict[str, dict[str, str]] = {}
    for block, lines in read_texts(package, name, blocks, patterns=patterns).items():
        table = tables[block] = {}
        for line in lines:
            key, colon, text = line.partition(": ")
            if not colon or key in table:
                raise InvalidLineFile(f"{name}.txt: no key, or one twice, in the block “{block}”: “{line}”.")
            table[key] = text
    return tables


def read_factors(row: str) -> Mapping[str, float]:
    """A row of names with a number each: `figure 2.0, opinion 0.6`."""
    return {name: float(factor) for name, factor in map(str.split, row.split(", ") if row else ())}


def parse_lines(
    content: str,
    file: str,
    blocks: Collection[str] = (),
    optional: Collection[str] = (),
    conditions: Collection[str] = (),
    most: int | None = None,
    patterns: bool = False,
    slots: Collection[str] = (),
) -> Mapping[str, tuple[WrittenLine, ...]]:
    """The lines in the content of a file, by block.

    Args:
        file: what errors call it.
        blocks: those that it must have.
        optional: those that it may have besides; with neither given, it may have any.
        conditions: those that its lines may have.
        most: lines that a block may have.
        patterns: they hold regular expressions, whose braces are no slots.
        slots: those that its lines may name; with none given, they may name any.

    Raises:
        InvalidLineFile: it is written otherwise.
    """
    found: dict[str, dict[WrittenLine, int]] = {}
    """By block: the lines with their numbers."""
    named: dict[str, int] = {}
    block, empty, known, allowed = "", 0, {*blocks, *optional}, frozenset(conditions)

    def fault(number: int, sentence: str) -> InvalidLineFile:
        return InvalidLineFile(f"{file}:{number}: {sentence}.")

    for number, row in enumerate(content.split("\n"), 1):
        if row.startswith("#"):
            continue
        if not row.strip():
            empty = empty or number
        elif (header := _BLOCK_NAME.fullmatch(row.rstrip())) is not None:
            block, empty = header[1], 0
            if block in named:
                raise fault(number, f"the block “{block}” begins in line {named[block]}")
            if known and block not in known:
                raise fault(number, _unknown("block", {block}, known))
            found[block], named[block] = {}, number
        elif not block or not row[0].isspace():
            raise fault(number, "neither the name of a block with a colon, nor an indented line of one")
        elif empty:
            raise fault(empty, f"an empty line inside the block “{block}”")
        else:
            line = _written(row.strip())
            if not line.conditions <= allowed:
                raise fault(number, _unknown("condition", line.conditions, allowed))
            if not line.text:
                raise fault(number, "conditions without a text behind them")
            if not patterns and not _SLOTTED_TEXT.fullmatch(line.text):
                raise fault(number, "a brace that belongs to no slot, as in “{who}”")
            if slots and not set(named_slots := _SLOT.findall(line.text)) <= set(slots):
                raise fault(number, _unknown("slot", named_slots, slots))
            if line in found[block]:
                raise fault(number, f"the same line as line {found[block][line]}")
            if len(found[block]) == most:
                raise fault(number, f"the block “{block}” has {most} at most")
            found[block][line] = number
    for block, lines in found.items():
        if not lines:
            raise fault(named[block], f"the block “{block}” has no lines")
    for block in blocks:
        if block not in found:
            raise fault(1, f"the block “{block}” is missing")
    return {block: tuple(lines) for block, lines in found.items()}


def _unknown(part: str, named: Iterable[str], known: Collection[str]) -> str:
    """That the first of the names which nothing knows is none, and the name that it may have been meant for."""
    name = min(set(named) - set(known))
    nearest = get_close_matches(name, sorted(known), n=1)
    return f"there is no {part} “{name}”" + (f"; the nearest is “{nearest[0]}”" if nearest else "")


def _written(text: str) -> WrittenLine:
    """A row without the conditions at its beginning, and these."""
    if not text.startswith("["):
        return WrittenLine(text)
    conditions = set()
    while (condition := _CONDITION.match(text)) is not None:
        conditions.add(condition[1])
        text = text[condition.end() :]
    return WrittenLine(text, frozenset(conditions))
