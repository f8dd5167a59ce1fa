"""`twelve serve` with workers that load nothing in the background, and first wait as long as `LOADING_SECONDS` says:
where all cores are busy they load for longer than uvicorn waits by default."""

import asyncio
import os
import time

from api.cli.main import main

if __name__ == "__mp_main__":
    time.sleep(float(os.environ.get("LOADING_SECONDS", "0")))  # real time: a server that takes long to load
    from api.server import warm_up

    setattr(warm_up, "warm_up", lambda: asyncio.sleep(0))  # noqa: B010
if __name__ == "__main__":
    main()
