"""Starts the child that serves a file of weights, and ends it."""

from __future__ import annotations

import importlib.util
import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rooms.errors import RoomsError

CHILD = Path(__file__).with_name("child.py")
CONTEXT_TOKENS = 8192
LOADING_SECONDS = 600.0
"""Seconds that reading the weights may take."""
FIRST_BYTES = b"GGUF"


class NoLocalModel(RoomsError):
    """A file of weights cannot be served; the message says why, and what to do."""

    code = "no_local_model"


@dataclass(frozen=True)
class LocalModel:
    """A model that the child serves."""

    name: str
    base_url: str


@contextmanager
def serving(file: Path, threads: int | None = None) -> Iterator[LocalModel]:
    """Serve a file of weights while the context lasts. Raises `NoLocalModel`."""
    check_weights(file)
    name = re.sub(r"[^a-z0-9._-]+", "-", file.stem.lower()).strip("-._")[:40] or "model"
    cores = threads or max(1, (os.cpu_count() or 2) // 2)
    child = subprocess.Popen(
        [sys.executable, str(CHILD), str(file), name, str(cores), str(CONTEXT_TOKENS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # Ctrl-C is for whoever started it, which still needs its answers to end in good order.
        start_new_session=True,
    )
    try:
        yield LocalModel(name, f"{_address(child, file)}/v1")
    finally:
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()


def check_weights(file: Path) -> None:
    """Look whether a file of weights can be served at all. Raises `NoLocalModel`."""
    try:
        with file.open("rb") as opened:
            first = opened.read(len(FIRST_BYTES))
    except OSError as error:
        raise NoLocalModel(f"{file} cannot be read: {error.strerror}.") from None
    if first != FIRST_BYTES:
        raise NoLocalModel(f"{file} is no file of weights: a .gguf file begins with GGUF.")
    if importlib.util.find_spec("xllamacpp") is None:
        raise NoLocalModel("what serves a file of weights is not installed: .venv/bin/pip install -e '.[realmodel]'.")


def _address(child: subprocess.Popen[bytes], file: Path) -> str:
    assert child.stdout is not None
    ready, _, _ = select.select([child.stdout], [], [], LOADING_SECONDS)
    address = child.stdout.readline().decode().strip() if ready else ""
    if not address:
        raise NoLocalModel(f"{file} could not be loaded: is it whole, and is there memory enough for it?")
    return address
