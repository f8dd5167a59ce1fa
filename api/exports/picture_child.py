"""The child process that rasterises a picture: reads SVG, writes PNG, and ends.

The library keeps the interpreter to itself while it draws, and a worker would answer nobody for a third of a second.
It runs by its path and imports nothing of ours.

    picture_child.py FOLDER FONT...     FOLDER has `resvg_py` in it
"""

from __future__ import annotations

import sys


def main(folder: str, fonts: list[str]) -> None:
    """Draw what comes on standard input."""
    sys.path.insert(0, folder)
    import resvg_py

    drawn = resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), skip_system_fonts=True, font_files=fonts)
    sys.stdout.buffer.write(bytes(drawn))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
