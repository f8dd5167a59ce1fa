"""Choosing: the executor that the configuration names, loaded when it is wanted."""

from __future__ import annotations

from importlib import import_module

from rooms.minds.execution.base import Executor
from rooms.minds.execution.configuration import Execution
from rooms.minds.execution.local import LocalExecutor


def executor_of(execution: Execution) -> Executor:
    """Where code runs. Whether it can be reached is said by its `check`, not here."""
    if execution.mode == "local":
        return LocalExecutor()
    # Each lies in the module of its name, and is made from the group of its name.
    module = import_module(f"rooms.minds.execution.{execution.mode}")
    made: Executor = getattr(module, f"{execution.mode.title()}Executor")(getattr(execution, execution.mode))
    return made
