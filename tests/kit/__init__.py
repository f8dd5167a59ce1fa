"""What tests share: examples of formats, acts that answer asks, and the verbs that drive a room.

The examples of installed formats are here, in modules of their names; that of any format may be in a folder of `tests/`
with an `example.py`.
"""

from importlib import import_module
from pathlib import Path

from engine.formats import FORMATS

# Each registers its example.
for name in FORMATS:
    if (Path(__file__).parent / f"{name}.py").exists():
        import_module(f"tests.kit.{name}")
for path in sorted(Path(__file__).parents[1].glob("*/example.py")):
    import_module(f"tests.{path.parent.name}.example")
