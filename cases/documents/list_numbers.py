"""Numbers as lists write them, in the names that Office, OpenDocument and HTML have for their kinds."""

from __future__ import annotations


def number_as(count: int, format: str) -> str:
    """A number as a list writes it: `iv`, `d`, `04`."""
    match format:
        case "lowerRoman" | "upperRoman" | "i" | "I":
            roman, left = "", max(0, min(count, 3999))
            for value, letters in zip(
                (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
                ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
                strict=True,
            ):
                roman, left = roman + letters * (left // value), left % value
            return roman.upper() if format in ("upperRoman", "I") else roman
        case "lowerLetter" | "upperLetter" | "a" | "A":
            at = max(0, count - 1)
            letter = chr(ord("a") + at % 26) * min(12, 1 + at // 26)
            return letter.upper() if format in ("upperLetter", "A") else letter
        case "decimalZero":
            return f"{count:02d}"
        case _:
            return str(count)
