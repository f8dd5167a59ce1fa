"""Rewrite the goldens: `make goldens`, or `python -m tests.goldens`. Review the diff before you commit it.

The stored logs in `tests/goldens/logs` stand for the logs that users have kept: those that the present rules lack are
added, and none is ever written again. Their names begin with the version of their rules.
"""

from __future__ import annotations

import asyncio

from tests.goldens.contents import CONTENTS, new_logs
from tests.goldens.files import store, store_new_log
from tests.goldens.mcp_session import recorded


def main() -> None:
    """Write every golden file."""
    for name, make in new_logs().items():
        store_new_log(name, make)
    for name, compute in CONTENTS.items():
        store(name, compute())
    store("mcp_session.json", asyncio.run(recorded()))


if __name__ == "__main__":
    main()
