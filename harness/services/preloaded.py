"""All that a server loads: at its start, and in the background soon after (for `harness.services.forked`)."""

import asyncio
from importlib import import_module

from api.server.warm_up import warm_up

for name in ("api.app", "api.cli.main", "api.cli.serve", "api.server.stopping", "rooms.store.sql.upgrade"):
    import_module(name)
asyncio.run(warm_up())
