"""What tests share: deliberations and rooms in this process, and simulated time.

The example of a format that tests alone have is in a folder of `tests/`, in an `example.py`.
"""

from importlib import import_module
from pathlib import Path

# Each registers its example.
for path in sorted(Path(__file__).parents[1].glob("*/example.py")):
    import_module(f"tests.{path.parent.name}.example")
