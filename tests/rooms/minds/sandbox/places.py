"""The places where code is run, each with the server on the loopback that it needs: what the laws are tried on."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from rooms.minds.sandbox.base import Executor
from rooms.minds.sandbox.blaxel import BlaxelExecutor
from rooms.minds.sandbox.configuration import Blaxel, Docker, Key, Modal
from rooms.minds.sandbox.docker import DockerExecutor
from rooms.minds.sandbox.local import LocalExecutor
from rooms.minds.sandbox.modal import ModalExecutor
from tests.services import blaxel as blaxel_cloud
from tests.services import docker_engine
from tests.services import modal as modal_cloud


@dataclass(frozen=True)
class Place:
    """One of them."""

    executor: Executor
    alive: Callable[[], int]
    """How many runs have something there that is alive."""


@contextlib.asynccontextmanager
async def local(_: Path) -> AsyncIterator[Place]:
    """A child process."""
    yield Place(LocalExecutor(), lambda: len(children()))


@contextlib.asynccontextmanager
async def docker(folder: Path) -> AsyncIterator[Place]:
    """A container, of an engine behind a socket."""
    with docker_engine.engine(folder / "docker.sock") as engine:
        yield Place(DockerExecutor(Docker(base_url=engine.address)), lambda: len(engine.containers))


def workspace(cloud: blaxel_cloud.Cloud) -> Blaxel:
    """The workspace that a cloud of ours knows."""
    key, name = Key("BLAXEL_API_KEY", blaxel_cloud.KEY), Key("BLAXEL_WORKSPACE", blaxel_cloud.WORKSPACE)
    return Blaxel(api_key=key, workspace=name, region="eu-lon-1", base_url=f"{cloud.url}/v0")


@contextlib.asynccontextmanager
async def blaxel(_: Path) -> AsyncIterator[Place]:
    """A sandbox at Blaxel, used again by one run after another."""
    with blaxel_cloud.cloud() as cloud:
        yield Place(BlaxelExecutor(workspace(cloud)), lambda: cloud.running)
        assert [box.left for box in cloud.boxes.values()] in ([], [[]])


def account(cloud: modal_cloud.Cloud) -> Modal:
    """The account that a cloud of ours knows."""
    id, secret = Key("MODAL_TOKEN_ID", modal_cloud.TOKEN_ID), Key("MODAL_TOKEN_SECRET", modal_cloud.TOKEN_SECRET)
    return Modal(token_id=id, token_secret=secret, base_url=cloud.url)


@contextlib.asynccontextmanager
async def modal(_: Path) -> AsyncIterator[Place]:
    """A sandbox at Modal."""
    async with modal_cloud.cloud() as cloud:
        # A busy machine may take its time.
        yield Place(ModalExecutor(account(cloud), connect_seconds=30.0, answer_seconds=20.0), lambda: len(cloud.alive))


PLACES: dict[str, Callable[[Path], AbstractAsyncContextManager[Place]]] = {
    "local": local,
    "docker": docker,
    "blaxel": blaxel,
    "modal": modal,
}
"""By their names; each is given a folder of its own."""


def children() -> set[int]:
    """Processes of this one that are alive and run code."""
    alive = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if (
                b"local_child.py" in (place / "cmdline").read_bytes()
                and f"PPid:\t{os.getpid()}\n" in (place / "status").read_text()
            ):
                alive.add(int(place.name))
        except OSError:
            continue
    return alive
