"""Equations of Office documents and of MathML as a line of text: `(a+b)/(2c)`, `x^2`, `√(y)`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cases.documents.packages import attribute, child, local

_BETWEEN = {"mfrac": "/", "msup": "^", "msub": "_"}


def equation_text(element: Any | None) -> str:
    """The text of an equation, or of a part of one."""
    if element is None:
        return ""
    part = {local(one): one for one in element}
    match local(element):
        case "t":
            return element.text or ""
        case "f":
            return f"{_grouped(part.get('num'))}/{_grouped(part.get('den'))}"
        case "sSup":
            return f"{_grouped(part.get('e'))}^{_grouped(part.get('sup'))}"
        case "sSub":
            return f"{_grouped(part.get('e'))}_{_grouped(part.get('sub'))}"
        case "sSubSup":
            return f"{_grouped(part.get('e'))}_{_grouped(part.get('sub'))}^{_grouped(part.get('sup'))}"
        case "rad":
            return f"{equation_text(part.get('deg'))}√{_grouped(part.get('e'), always=True)}"
        case "d":
            begin, end = (_sign(element, "dPr", name, sign) for name, sign in (("begChr", "("), ("endChr", ")")))
            between = _sign(element, "dPr", "sepChr", ", ")
            return f"{begin}{between.join(equation_text(one) for one in element if local(one) == 'e')}{end}"
        case "nary":
            sign = _sign(element, "naryPr", "chr", "∫")
            low, high = equation_text(part.get("sub")), equation_text(part.get("sup"))
            bounds = (f"_({low})" if low else "") + (f"^({high})" if high else "")
            return f"{sign}{bounds} {equation_text(part.get('e'))}"
        case "func":
            return f"{equation_text(part.get('fName'))}{_grouped(part.get('e'), always=True)}"
        case "m":
            rows = (
                ", ".join(equation_text(cell) for cell in row if local(cell) == "e")
                for row in element
                if local(row) == "mr"
            )
            return f"[{'; '.join(rows)}]"
        case "mfrac" | "msup" | "msub" | "mroot" if len(element) == 2:
            first, second = element
            if local(element) == "mroot":
                return f"{equation_text(second)}√{_grouped(first, always=True)}"
            return f"{_grouped(first)}{_BETWEEN[local(element)]}{_grouped(second)}"
        case "msubsup" if len(element) == 3:
            return f"{_grouped(element[0])}_{_grouped(element[1])}^{_grouped(element[2])}"
        case "msqrt":
            return f"√({_joined(element)})"
        case "mi" | "mn" | "mo" | "mtext" | "ms":
            return " ".join("".join(element.itertext()).split())
        case "annotation" | "annotation-xml":
            return ""
        case name if name.endswith("Pr"):
            return ""
        case _:
            return _joined(element)


def _joined(parts: Iterable[Any]) -> str:
    return "".join(equation_text(one) for one in parts)


def _grouped(element: Any | None, *, always: bool = False) -> str:
    text = equation_text(element)
    return f"({text})" if always or (len(text) > 1 and not text.isalnum()) else text


def _sign(element: Any, properties: str, name: str, usual: str) -> str:
    found = child(element, properties, name)
    return (attribute(found, "val") or "") if found is not None else usual
