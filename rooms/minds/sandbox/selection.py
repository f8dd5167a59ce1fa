"""Choosing: the executor that the configuration names, loaded when it is wanted."""

from __future__ import annotations

from rooms.minds.sandbox.base import Executor
from rooms.minds.sandbox.configuration import Execution


def executor_of(execution: Execution) -> Executor:
    """Where code runs. Whether it can be reached is said by its `check`, not here."""
    match execution.mode:
        case "local":
            from rooms.minds.sandbox.local import LocalExecutor

            return LocalExecutor()
        case "docker":
            from rooms.minds.sandbox.docker import DockerExecutor

            return DockerExecutor(execution.docker)
        case "blaxel":
            from rooms.minds.sandbox.blaxel import BlaxelExecutor

            return BlaxelExecutor(execution.blaxel)
        case "modal":
            from rooms.minds.sandbox.modal import ModalExecutor

            return ModalExecutor(execution.modal)
