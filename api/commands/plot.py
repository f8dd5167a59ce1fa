"""A picture of simulations: for each case, the outcomes by the number of guilty votes in the first ballot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.figures import Figures

_WIDTH, _ROW, _TOP, _LEFT, _BAR = 720, 22, 64, 150, 420
_INK = {"guilty": "#9B2A1B", "not_guilty": "#1B4F7E", "hung": "#5B4D3D"}


def outcomes_svg(cases: Sequence[Figures], outcomes: Sequence[str]) -> str:
    """An SVG document: stacked bars in the order of the outcomes, with numbers beside them."""
    parts: list[str] = []
    top = 24
    for figures in cases:
        parts.append(_text(24, top, f"{figures.case}: {figures.runs} deliberations", 17, "bold"))
        shares = ", ".join(f"{name.replace('_', ' ')} {share:.1%}" for name, share in figures.shares.items())
        parts.append(_text(24, top + 20, f"{shares}. Bars: outcomes by guilty votes in the first ballot.", 13))
        y = top + _TOP - 24
        for guilty, row in figures.by_first_ballot.items():
            total = sum(row.values())
            parts.append(_text(24, y + 14, f"{guilty} guilty, {total}", 13))
            x = float(_LEFT)
            for outcome in outcomes:
                width = _BAR * row[outcome] / total
                if width:
                    ink = _INK.get(outcome, "#221A12")
                    parts.append(
                        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="16" fill="{ink}"'
                        f"><title>{escape(outcome.replace('_', ' '))}: {row[outcome]} of {total}</title></rect>"
                    )
                x += width
            said = ", ".join(f"{row[outcome] / total:.0%}" for outcome in outcomes)
            parts.append(_text(_LEFT + _BAR + 12, y + 14, said, 12))
            y += _ROW
        top = y + 40
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{top}" viewBox="0 0 {_WIDTH} {top}" '
        f'font-family="Libre Franklin, Franklin Gothic Medium, Arial, sans-serif">\n'
        f'<rect width="100%" height="100%" fill="#FBF8EE"/>\n{body}\n</svg>\n'
    )


def _text(x: int, y: int, words: str, size: int, weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="#221A12">{escape(words)}</text>'
