"""The child: llama.cpp's server over one file, until standard input ends. It is run as a program, and imports nothing
of ours.

Arguments: the file, the model's name, threads, the context in tokens. It prints its address once the model is loaded.
"""

from __future__ import annotations

import os
import sys
import time  # noqa: TID251 - no clock of a room: how often it looks whether the weights are loaded
import urllib.error
import urllib.request

LOOK_SECONDS = 0.1


def main() -> None:
    """Serve until whoever started it has gone."""
    import xllamacpp

    file, name, threads, context = sys.argv[1:]
    parameters = xllamacpp.CommonParams()
    parameters.model.path = file
    parameters.model_alias = {name}
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    # Calls that wait for their turn find what their prompts share already read.
    parameters.n_parallel = 1
    parameters.n_ctx = int(context)
    parameters.use_jinja = True
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = int(threads)
    server = xllamacpp.Server(parameters)
    address = server.listening_address
    while not _loaded(address):
        time.sleep(LOOK_SECONDS)
    print(address, flush=True)
    sys.stdin.read()
    # An answer that is being made ends here, too.
    os._exit(0)


def _loaded(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    main()
