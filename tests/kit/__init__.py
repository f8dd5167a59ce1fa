"""What tests share: examples of formats, acts that answer asks, and the verbs that drive a room.

The examples of installed formats are here; a format that only tests have is a folder of `tests/` with an `example.py`.
"""

from importlib import import_module
from pathlib import Path

import tests.kit.court
import tests.kit.history
import tests.kit.jury
import tests.kit.meeting
import tests.kit.panel  # noqa: F401 - each registers its example

for path in sorted(Path(__file__).parents[1].glob("*/example.py")):
    import_module(f"tests.{path.parent.name}.example")
