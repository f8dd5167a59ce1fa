"""Provenance: with which program an output was made, from what, and how, so that others can make it again."""

from __future__ import annotations

import json
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any

from api.machine import machine_surroundings  # noqa: TID251 - what made an output is this machine
from engine.core.decide import RULES_VERSION
from engine.core.matter import Matter, matter_hash
from engine.core.state import State

PACKAGE = "twelve-angry-agents"
PROVENANCE = "provenance"
"""What it is called in an output."""
COMMENT = "# "
"""What begins the line of printed rows that has it."""
_SOURCE = Path(__file__).parents[1]
_NAME = re.compile(r"[\w.-]+")
_GIT_SECONDS = 10.0


@lru_cache(maxsize=1)
def version() -> str:
    """The version of this program."""
    return metadata.version(PACKAGE)


@lru_cache(maxsize=1)
def commit() -> str | None:
    """The commit that this program runs from, with `+changes` where files differ from it; None where it was installed
    without its history."""
    if not (_SOURCE / ".git").exists():
        return None
    found = _git("rev-parse", "HEAD")
    if not found:
        return None
    return f"{found}+changes" if _git("status", "--porcelain", "--untracked-files=no") else found


def _git(*words: str) -> str:
    """What git says of our own source; nothing where there is no git."""
    try:
        done = subprocess.run(
            ["git", "-C", str(_SOURCE), *words], capture_output=True, text=True, timeout=_GIT_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def program() -> str:
    """This program in one line, as `twelve --version` prints it."""
    return _in_one_line(version(), commit(), RULES_VERSION)


def _in_one_line(version: str, commit: str | None, rules: int) -> str:
    return f"{PACKAGE} {version}{f' (commit {commit})' if commit is not None else ''}, rules {rules}"


def provenance(
    format_name: str, matters: Iterable[Matter], behind: Mapping[str, Any], settings: Mapping[str, Any], seeds: str
) -> dict[str, Any]:
    """Where figures come from.

    Args:
        format_name: whose rules were played.
        matters: what was deliberated; each is identified by its id and by the hash that logs and certificates have.
        behind: what else the figures follow from, such as personas and tuning, each identified by its hash.
        settings: as they were given.
        seeds: which ones were played.
    """
    return {
        **made_by(),
        "format": format_name,
        "matters": {matter.id: matter_hash(matter) for matter in matters},
        **{name: fingerprint(content) for name, content in behind.items()},
        "settings": dict(settings),
        "seeds": seeds,
    }


def made_by() -> dict[str, Any]:
    """With which program an output was made, and by which command, whatever it is made from."""
    now = datetime.fromtimestamp(machine_surroundings().now(), UTC)
    return {
        "program": PACKAGE,
        "version": version(),
        "commit": commit(),
        "rules": RULES_VERSION,
        "command": shlex.join(["twelve", *sys.argv[1:]]),
        "date": now.isoformat(timespec="seconds").replace("+00:00", "Z"),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": package_versions(),
    }


def provenance_of_log(matter: Matter, state: State) -> dict[str, Any]:
    """Where the result of one deliberation that is over comes from."""
    return provenance(state.format, [matter], {}, state.settings, state.seed or "")


def provenance_line(origin: Mapping[str, Any]) -> str:
    """The same in a line for people: what it takes to make a result again."""
    made_from = ", ".join(f"{matter} ({digest})" for matter, digest in origin["matters"].items())
    made_by = _in_one_line(origin["version"], origin["commit"], origin["rules"])
    return f"Made by {made_by} from {made_from} with the seed {origin['seeds']} on {origin['date']}."


def fingerprint(content: Any) -> str:
    """SHA-256 of a value as JSON, with its names in order and no blanks."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"sha256:{sha256(text.encode()).hexdigest()}"


@lru_cache(maxsize=1)
def package_versions() -> dict[str, str]:
    """The versions of the packages that this program asks for, of those that are installed."""
    found: dict[str, str] = {}
    for asked in metadata.requires(PACKAGE) or ():
        name = _NAME.match(asked)
        try:
            if name is not None:
                found[name.group()] = metadata.version(name.group())
        except metadata.PackageNotFoundError:
            continue  # an extra that is not installed
    return dict(sorted(found.items()))
