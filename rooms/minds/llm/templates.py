"""Templates of prompts, as files, filled in by code. A call names the fingerprint of all templates of its
task, so a certificate says which prompts were used.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template
from typing import Generic, TypeVar

TaskName = TypeVar("TaskName", bound=str)


class PromptTemplates(Generic[TaskName]):
    """The templates of one folder, by task."""

    def __init__(self, folder: Path, tasks: Mapping[TaskName, tuple[str, ...]], layout: str) -> None:
        """`tasks`: the names of the templates of each task, in order. `layout` changes when the code that fills the
        templates in puts anything else into them."""
        self._folder = folder
        self._layout = layout
        self.tasks = tasks

    @cache  # noqa: B019 - there is one value for a folder, and it lives as long as the process
    def template(self, name: str) -> Template:
        """One template. `$word` stands for what is filled in."""
        return Template((self._folder / f"{name}.md").read_text(encoding="utf-8").strip())

    def fill(self, name: str, /, **values: str | int) -> str:
        """A template with its words filled in. Raises `KeyError` where one is missing."""
        return self.template(name).substitute(values)

    @cache  # noqa: B019
    def fingerprint(self, task: TaskName) -> str:
        """What the templates of a task are known by: 16 hex digits."""
        digest = hashlib.sha256(self._layout.encode())
        for name in self.tasks[task]:
            digest.update(f"\0{name}\0{self.template(name).template}".encode())
        return digest.hexdigest()[:16]

    @cache  # noqa: B019
    def sentences(self, task: TaskName) -> tuple[str, ...]:
        """Everything that the templates of a task say, without what is filled in: what an answer must not repeat."""
        return tuple(
            piece
            for name in self.tasks[task]
            for line in self.template(name).template.splitlines()
            for piece in re.split(r"\$\w+|<[^>]*>", line)
            if piece.strip(" -#.,;:{}[]()\"'")
        )
