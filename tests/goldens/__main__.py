"""Rewrite the goldens: `make goldens`, or `python -m tests.goldens`. Review the diff before you commit it.

The stored logs are not rewritten, because they stand for the logs that users have kept; `--logs` replaces
those of the present rules. The names of logs under earlier rules begin with their version.
"""

from __future__ import annotations

import asyncio
import sys

from tests.goldens.contents import CONTENTS, new_logs
from tests.goldens.files import LOGS, store, store_log
from tests.goldens.mcp_session import recorded


def main() -> None:
    """Write every golden file."""
    if "--logs" in sys.argv or not LOGS.is_dir():
        for name, lines in list(new_logs()):
            store_log(name, lines)
    for name, make in CONTENTS.items():
        store(name, make())
    store("mcp_session", asyncio.run(recorded()))


if __name__ == "__main__":
    main()
