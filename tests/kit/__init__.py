"""What tests share: examples of formats, acts that answer asks, and the verbs that drive a room.

The jury's example comes first. Every other format that only tests have is a folder of `tests/` with an `example.py`.
"""

from importlib import import_module
from pathlib import Path

import tests.kit.jury
import tests.kit.panel  # noqa: F401 - it registers its example

for path in sorted(Path(__file__).parents[1].glob("*/example.py")):
    import_module(f"tests.{path.parent.name}.example")
