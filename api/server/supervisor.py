"""The supervisor: the parent of several workers. It replaces those that died, and ends those that outlive their grace
period when all stop."""

from __future__ import annotations

import os
import signal
import socket
import time

import structlog
import uvicorn
from uvicorn.supervisors import Multiprocess

log = structlog.get_logger()


class Supervisor(Multiprocess):
    """The parent of several workers."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], grace: float) -> None:
        """`grace`: seconds from the signal to stop after which a worker is ended whatever it does."""
        super().__init__(config, sockets)
        self._grace = grace

    def keep_subprocess_alive(self) -> None:
        # A copy of a worker's end of the pipe that stays open here hides the worker's death: a health check of one that
        # is killed before it answers waits out its limit, while no other worker is checked and no signal handled.
        for worker in self.processes:
            worker.child_conn.close()
        super().keep_subprocess_alive()

    def join_all(self) -> None:
        until = time.monotonic() + self._grace
        for worker in self.processes:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                log.error("stopped_hard", pid=worker.pid, grace_seconds=self._grace)
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
                worker.process.join()
