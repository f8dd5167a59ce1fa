"""`twelve serve` with workers that load for longer than uvicorn waits by default, as where all cores are busy."""

import time

from api.cli.main import main

LOADING_SECONDS = 6.0

if __name__ == "__mp_main__":
    time.sleep(LOADING_SECONDS)  # real time: a server that takes long to load
if __name__ == "__main__":
    main()
