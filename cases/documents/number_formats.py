"""How a workbook shows a number: as a percent, a date, a sum of money, a code with zeros before it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

_BUILT_IN = (
    {1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "$#,##0", 6: "$#,##0", 7: "$#,##0.00", 8: "$#,##0.00"}
    | {9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", **dict.fromkeys(range(14, 18), "yyyy-mm-dd")}
    | {**dict.fromkeys(range(18, 22), "h:mm:ss"), 22: "yyyy-mm-dd h:mm", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss"}
    | {37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 48: "0.0E+0"}
    | {41: "#,##0", 42: "$#,##0", 43: "#,##0.00", 44: "$#,##0.00"}
)
"""Formats that a file names by their number alone."""
_COLOUR_OR_CONDITION = re.compile(r"\[(?!\$|h+\]|m+\]|s+\])[^\]]*\]", re.IGNORECASE)
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|([_*].)')
"""Words in quotation marks, one sign, a currency; a blank as wide as a sign, or a sign that fills the cell."""
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_DIGITS = re.compile(r"[#0?][#0?,]*(?:\.[#0?]*)?,*(?:E[+-]?0+)?", re.IGNORECASE)
MAX_EXACT = 1e15
"""Fifteen digits are all that a workbook shows: 0.1 + 0.2 is stored with seventeen."""
Kind = Literal["general", "text", "number", "fraction", "date", "time", "both", "elapsed"]


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """A part of a format: what numbers above nought, below it, or nought itself are shown as."""

    kind: Kind = "general"
    before: str = ""
    behind: str = ""
    decimals: int = 0
    whole_digits: int = 1
    grouped: bool = False
    percent: bool = False
    thousandths: int = 0
    """How often the number is divided by a thousand."""
    scientific: bool = False


GENERAL = NumberFormat()


def number_format(id: int, code: str | None) -> tuple[NumberFormat, ...]:
    """The parts of a format, by its number and by what the file says of it."""
    said = code if code is not None else _BUILT_IN.get(id, "General")
    return tuple(_part(one) for one in _parts(said)) or (GENERAL,)


def _parts(code: str) -> list[str]:
    """A format at its semicolons, those in quotation marks apart."""
    return [found[0] for found in re.finditer(r'(?:"[^"]*"|\\.|[^;])+|(?<=;)(?=;|$)', code)][:3]


def _part(code: str) -> NumberFormat:
    plain = _COLOUR_OR_CONDITION.sub("", code)
    bare = _LITERAL.sub("", plain)
    if _ELAPSED.search(plain):
        return NumberFormat("elapsed")
    if not re.search(r"general", bare, re.IGNORECASE):
        days, hours = re.search(r"[yd]", bare, re.IGNORECASE), re.search(r"[hs]", bare, re.IGNORECASE)
        months = re.search(r"m", bare, re.IGNORECASE) and not _DIGITS.search(bare)
        if days or hours or months:
            return NumberFormat("both" if days and hours else "time" if hours else "date")
    digits = next((found for found in _DIGITS.finditer(plain) if not _in_literal(plain, found.start())), None)
    if digits is None:
        general = re.search(r"general", plain, re.IGNORECASE)
        if general is None and "@" not in bare:
            return NumberFormat("text", _shown(plain))
        at = general.span() if general is not None else (0, 0)
        return NumberFormat("general", _shown(plain[: at[0]]), _shown(plain[at[1] :].replace("@", "")))
    before, behind = _shown(plain[: digits.start()]), _shown(plain[digits.end() :])
    if "/" in bare:
        return NumberFormat("fraction")
    whole, _, fraction = digits[0].partition(".")
    scientific = "E" in digits[0].upper()
    return NumberFormat(
        "number",
        before,
        behind,
        decimals=len(re.findall(r"[#0?]", re.split("E", fraction, flags=re.IGNORECASE)[0])),
        whole_digits=whole.count("0"),
        grouped=re.search(r"[#0?],[#0?]", whole) is not None,
        percent="%" in bare,
        thousandths=len(digits[0]) - len(digits[0].rstrip(",")),
        scientific=scientific,
    )


def _in_literal(code: str, place: int) -> bool:
    return any(found.start() <= place < found.end() for found in _LITERAL.finditer(code))


def _shown(code: str) -> str:
    """The words and signs of a piece of a format."""
    return _LITERAL.sub(lambda found: found[1] or found[2] or found[3] or "", code)


def shown_number(text: str, parts: tuple[NumberFormat, ...], epoch: datetime) -> str:
    """A number as its cell shows it.

    Args:
        text: the number as it is stored.
        parts: of its format.
        epoch: the day that the workbook counts from.
    """
    try:
        number = float(text)
        negative = number < 0 and len(parts) > 1
        part = parts[1] if negative else parts[2] if number == 0 and len(parts) > 2 else parts[0]
        return _shown_as(part, abs(number) if negative else number, epoch)
    except (ValueError, OverflowError):
        return text


def _shown_as(part: NumberFormat, number: float, epoch: datetime) -> str:
    match part.kind:
        case "text":
            return part.before
        case "elapsed":
            minutes = round(number * 1440)
            return f"{'-' if minutes < 0 else ''}{abs(minutes) // 60}:{abs(minutes) % 60:02d}"
        case "date" | "time" | "both" if 0 <= number < 2_958_466:
            moment = epoch + timedelta(seconds=round(number * 86_400))
            if part.kind == "time":
                return moment.strftime("%H:%M:%S").removesuffix(":00")
            clock = "" if part.kind == "date" and number == int(number) else moment.strftime(" %H:%M")
            return f"{moment:%Y-%m-%d}{clock}"
        case "number":
            scaled = number * (100 if part.percent else 1) / 1000**part.thousandths
            if part.scientific:
                digits = f"{abs(scaled):.{part.decimals}E}"
            else:
                digits = f"{abs(scaled):{',' if part.grouped else ''}.{part.decimals}f}"
                whole, point, rest = digits.partition(".")
                digits = f"{whole.zfill(part.whole_digits) if not part.grouped else whole}{point}{rest}"
            minus = "-" if scaled < 0 and digits.strip("0.,") else ""
            return f"{minus}{part.before}{digits}{part.behind}".strip()
        case _:
            plain = str(int(number)) if number == int(number) and abs(number) < MAX_EXACT else f"{number:.15g}"
            return f"{part.before}{plain}{part.behind}"
