"""Where code is run and what it may take: `execution.yaml` and the environment, read and checked.

Nothing here reaches out or loads an SDK. Keys never stand in the file: it names the variables that hold them, and a key
that is missing is said by the executor that needs it, not here, so that a file may describe places that nobody uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from cases.yaml_lines import Fault, InvalidFile, LineMap, parse_content
from engine.text.capitals import decapitalise
from rooms.errors import RoomsError
from rooms.minds.key_addresses import key_refusal, no_address

DEFAULT_FILE = Path(__file__).with_name("execution.yaml")
MAX_FILE_BYTES = 64 * 1024
Mode = Literal["local", "docker", "blaxel", "modal"]
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]{0,99})\}")
_SCHEMES = {"docker": ("unix", "tcp", "http", "https", "npipe", "ssh")}
"""How the address of a place may begin; http:// or https:// where nothing is said."""


class BadExecution(RoomsError):
    """Code cannot be run as somebody wants it. Names the file, line and field."""

    code = "bad_execution"


@dataclass(frozen=True)
class Key:
    """A key or the like from the environment."""

    variable: str
    """Where it is looked for; for sentences, which never hold the value."""
    value: str | None = field(default=None, repr=False)
    """None where the variable is not set, or empty."""


@dataclass(frozen=True)
class Docker:
    """A container of a Docker Engine."""

    image: str = "python:3.12-slim"
    """Has `python3` on its path. Never pulled by us."""
    memory_limit: str = "2g"
    """Of a container, as Docker writes it: a number and b, k, m or g."""
    base_url: str | None = None
    """The engine's address, as `unix:///var/run/docker.sock` or `tcp://host:2375`; None: as Docker itself finds it."""


@dataclass(frozen=True)
class Blaxel:
    """A sandbox at Blaxel."""

    api_key: Key = Key("BLAXEL_API_KEY")
    workspace: Key = Key("BLAXEL_WORKSPACE")
    """The account's workspace; may stand in the file itself (`Key.variable` is empty then)."""
    sandbox_id: str = "twelve-angry-agents"
    """The sandbox's name; what begins with it where it is not persistent."""
    persistent: bool = True
    """Whether one sandbox is kept and used again, which is quick, or made for each run and deleted after it."""
    image: str | None = None
    """What the sandbox is made of; None: as Blaxel has it. Has `python3` on its path."""
    region: str | None = None
    base_url: str | None = None
    """Of Blaxel's API; None: its own."""


@dataclass(frozen=True)
class Modal:
    """A sandbox at Modal."""

    app: str = "twelve-angry-agents"
    """The app's name there, made where there is none."""
    token_id: Key = Key("MODAL_TOKEN_ID")
    token_secret: Key = Key("MODAL_TOKEN_SECRET")
    image: str = "python:3.12-slim"
    """Of a public registry; has `python3` on its path."""
    environment: str | None = None
    """Modal's environment; None: the account's default."""
    base_url: str | None = None
    """Of Modal's API; None: its own."""


@dataclass(frozen=True)
class Execution:
    """Where code is run."""

    mode: Mode = "local"
    seconds: float = 30.0
    """That one snippet may take."""
    memory_mb: int = 512
    """Mebibytes that it may have."""
    docker: Docker = Docker()
    blaxel: Blaxel = Blaxel()
    modal: Modal = Modal()


# The file

_Seconds = Annotated[float, Field(ge=1, le=300)]
_Word = Annotated[str, Field(min_length=1, max_length=200)]


class _Shape(BaseModel):
    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True)


class _Local(_Shape):
    timeout_seconds: _Seconds | None = None


class _Docker(_Shape):
    image: _Word = Docker.image
    memory_limit: _Word = Docker.memory_limit
    base_url: _Word | None = None


class _Blaxel(_Shape):
    api_key: _Word = "${BLAXEL_API_KEY}"
    workspace: _Word = "${BLAXEL_WORKSPACE}"
    sandbox_id: _Word = Blaxel.sandbox_id
    persistent: bool = Blaxel.persistent
    image: _Word | None = None
    region: _Word | None = None
    base_url: _Word | None = None


class _Modal(_Shape):
    app: _Word = Modal.app
    token_id: _Word = "${MODAL_TOKEN_ID}"
    token_secret: _Word = "${MODAL_TOKEN_SECRET}"
    image: _Word = Modal.image
    environment: _Word | None = None
    base_url: _Word | None = None


class _Execution(_Shape):
    mode: Mode
    timeout_seconds: _Seconds = Execution.seconds
    memory_mb: Annotated[int, Field(ge=64, le=16_384)] = Execution.memory_mb
    local: _Local = Field(default_factory=_Local)
    docker: _Docker = Field(default_factory=_Docker)
    blaxel: _Blaxel = Field(default_factory=_Blaxel)
    modal: _Modal = Field(default_factory=_Modal)


class _File(_Shape):
    execution: _Execution


_GROUPS: Mapping[str, type[BaseModel]] = {"local": _Local, "docker": _Docker, "blaxel": _Blaxel, "modal": _Modal}
_OWN_ADDRESSES = {"blaxel": "https://api.blaxel.ai/v0", "modal": "https://api.modal.com"}
_SECRET_FIELDS = {"blaxel": ("api_key",), "modal": ("token_id", "token_secret")}


def load(file: Path | None, environment: Mapping[str, str]) -> Execution:
    """What a file says, or ours where none is named. Raises `BadExecution`."""
    path = file or DEFAULT_FILE
    try:
        content = parse_content(
            path,
            "execution",
            MAX_FILE_BYTES,
            _File,
            _fields_at,
            lambda file: [*_faults(file), *_foreign(file, environment)],
        )
    except InvalidFile as bad:
        raise BadExecution(str(bad)) from None
    return _execution(content.execution, environment)


def _fields_at(where: LineMap) -> list[str]:
    """The fields that may stand at the level of a place."""
    if len(where) == 1:
        return list(_File.model_fields)
    holder = _Execution if len(where) == 2 else _GROUPS[str(where[1])]
    return list(holder.model_fields)


def _faults(file: _File) -> Iterator[Fault]:
    """What is wrong with a file whose fields are each right."""
    content = file.execution
    for group, names in _SECRET_FIELDS.items():
        for name in names:
            if not _VARIABLE.fullmatch(getattr(getattr(content, group), name)):
                remedy = (
                    f"keys never stand in this file; name the variable that holds it, as ${{{_usual(group, name)}}}"
                )
                yield Fault(("execution", group, name), remedy)
    workspace = content.blaxel.workspace
    if "$" in workspace and not _VARIABLE.fullmatch(workspace):
        yield Fault(("execution", "blaxel", "workspace"), "must be a name, or a variable as ${BLAXEL_WORKSPACE}")
    if not re.fullmatch(r"[1-9][0-9]{0,14}[bkmg]?", content.docker.memory_limit):
        yield Fault(("execution", "docker", "memory_limit"), "must be a number and b, k, m or g, as 2g")
    name = content.blaxel.sandbox_id
    if len(name) > 49 or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        sentence = "must be of small letters and digits, with single - between them, at most 49 in all"
        yield Fault(("execution", "blaxel", "sandbox_id"), sentence)
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}", content.modal.app):
        yield Fault(("execution", "modal", "app"), "must be of letters, digits, . _ and -, at most 63")
    for group in ("docker", "blaxel", "modal"):
        address = getattr(content, group).base_url
        if address is not None and (wrong := _no_address(address, _SCHEMES.get(group, ("http", "https")))):
            yield Fault(("execution", group, "base_url"), wrong)


def _foreign(file: _File, environment: Mapping[str, str]) -> Iterator[Fault]:
    """Why the keys of the place that is used are not sent to its address."""
    content = file.execution
    group = getattr(content, content.mode)
    names = _SECRET_FIELDS.get(content.mode, ())
    if not names or group.base_url in (None, _OWN_ADDRESSES[content.mode]) or no_address(group.base_url) is not None:
        return
    for name in names:
        variable = _VARIABLE.fullmatch(getattr(group, name))
        if variable is not None and (why := key_refusal(group.base_url, environment, variable[1])) is not None:
            yield Fault(("execution", content.mode, "base_url"), f"{decapitalise(why)}".rstrip("."))
            return


def _usual(group: str, name: str) -> str:
    return f"{group}_{name}".upper()


def _no_address(url: str, schemes: tuple[str, ...]) -> str | None:
    """Why a text is no address of a place; null when it is."""
    try:
        split = urlsplit(url)
        there = split.path if split.scheme in ("unix", "npipe") else split.hostname
    except ValueError:
        there = None
    else:
        if split.password:
            return "holds a password; keys come from the environment"
    if not there or split.scheme not in schemes:
        return f"is no address; it begins with {', '.join(f'{scheme}://' for scheme in schemes)}"
    return None


def _execution(content: _Execution, environment: Mapping[str, str]) -> Execution:
    seconds = content.timeout_seconds
    if content.mode == "local" and content.local.timeout_seconds is not None:
        seconds = content.local.timeout_seconds
    return Execution(
        content.mode,
        seconds,
        content.memory_mb,
        Docker(**_values(content.docker)),
        Blaxel(**_values(content.blaxel, environment, Blaxel)),
        Modal(**_values(content.modal, environment, Modal)),
    )


def _values(group: _Shape, environment: Mapping[str, str] | None = None, kind: Any = None) -> dict[str, Any]:
    """A group's fields, those that come from the environment looked up there."""
    values = group.model_dump()
    for each in fields(kind) if kind is not None and environment is not None else ():
        if isinstance(each.default, Key):
            values[each.name] = _key(values[each.name], environment)
    return values


def _key(text: str, environment: Mapping[str, str] | None) -> Key:
    named = _VARIABLE.fullmatch(text)
    if named is None:
        return Key("", text)
    return Key(named[1], (environment or {}).get(named[1]) or None)
