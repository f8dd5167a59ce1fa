"""The documents name what there is: paths, modules, headings, and every word of the wire."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel, TypeAdapter

from api.wire import frames
from engine.core import acts
from engine.core.acts import Occupant
from engine.core.acts.base import Act
from engine.core.events import Event
from engine.core.views import RoomView

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "api/PROTOCOL.md"]
DOCUMENTS.append(ROOT / "engine/RULES.md")
FOLDERS = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
GENERATED = ("web/dist", "web/node_modules", "web/.svelte-check")
"""Made by set-up and checks, and in no repository."""
NO_PATHS = {"tools/list"}
"""What looks like a path: a method of MCP."""

FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}.*$", re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"(?<![\w./~-])((?:[\w.-]+/)+(?:[\w.-]*[\w-])?)")
MODULE = re.compile(r"python -m ([\w.]+)")


def code_of(text: str) -> Iterator[str]:
    """What a document sets as code: blocks and spans."""
    yield from FENCED.findall(text)
    prose = FENCED.sub("", text)
    yield from INDENTED.findall(prose)
    yield from SPAN.findall(prose)


def paths_in(text: str) -> set[str]:
    """The paths of ours that a document names in code: those that begin with one of our folders."""
    found = {path for code in code_of(text) for path in PATH.findall(code)}
    return {path for path in found - NO_PATHS if path.split("/")[0] in FOLDERS and not path.startswith(GENERATED)}


def anchors_of(document: Path) -> set[str]:
    """The anchors of a document's headings, as a repository's page makes them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_in_a_document_exists(document: Path) -> None:
    named = paths_in(document.read_text(encoding="utf-8"))
    assert not sorted(path for path in named if not (ROOT / path).exists())


def test_the_documents_name_paths() -> None:
    """The search for paths finds some, in spans and in blocks."""
    assert "engine/core" in paths_in("See `engine/core`.\n")
    assert "bench/jury/talk_quality.py" in paths_in("    python bench/jury/talk_quality.py\n")
    assert "docs/no_such_file.md" in paths_in("```\ncat docs/no_such_file.md\n```\n")
    assert not paths_in("`GET /api/rooms/{code}` and `redis/host` and web/src outside of code")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_in_a_document_leads_somewhere(document: Path) -> None:
    for link in LINK.findall(FENCED.sub("", document.read_text(encoding="utf-8"))):
        if link.startswith(("http://", "https://")):
            continue
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_module_that_a_document_runs_exists(document: Path) -> None:
    for module in MODULE.findall(document.read_text(encoding="utf-8")):
        file = ROOT / module.replace(".", "/")
        if module.split(".")[0] in FOLDERS:
            assert file.with_suffix(".py").exists() or (file / "__main__.py").exists(), module


def test_the_dynamics_name_what_the_jury_has() -> None:
    """Terms and functions in the table of the dynamics are those of the code."""
    named = set(re.findall(r"`([A-Za-z_]+)`", (ROOT / "docs/dynamics.md").read_text(encoding="utf-8")))
    files = sorted((ROOT / "engine/formats/jury").rglob("*.py"))
    known = set(re.findall(r"\b[A-Za-z_]+\b", "\n".join(file.read_text(encoding="utf-8") for file in files)))
    assert named
    assert not named - known


def test_the_glossary_is_linked() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        assert "](GLOSSARY.md)" in (ROOT / name).read_text(encoding="utf-8"), name


# The glossary's tables of kinds

GLOSSARY = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")


def words_under(heading: str) -> list[str]:
    """The words that the tables under a heading explain."""
    section = GLOSSARY.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([a-z_]+)` \|", section, re.MULTILINE)


def event_kinds() -> list[str]:
    """The kinds of all events."""
    return list(TypeAdapter(Event).json_schema()["discriminator"]["mapping"])


def act_kinds() -> list[str]:
    """The kinds of all acts."""
    known = [kind for kind in vars(acts).values() if isinstance(kind, type) and issubclass(kind, Act) and kind != Act]
    return [str(kind.model_fields["kind"].default) for kind in known]


def frame_kinds() -> list[str]:
    """The kinds of all frames, of both directions."""
    known = [kind for kind in vars(frames).values() if isinstance(kind, type) and issubclass(kind, BaseModel)]
    return [get_args(kind.model_fields["kind"].annotation)[0] for kind in known if "kind" in kind.model_fields]


def statuses_and_occupants() -> list[str]:
    """What a room's status and a seat's occupant may be."""
    return [*get_args(RoomView.model_fields["status"].annotation), *get_args(Occupant)]


@pytest.mark.parametrize(
    ("heading", "kinds"),
    [
        ("Statuses and occupants", statuses_and_occupants),
        ("Events", event_kinds),
        ("Acts", act_kinds),
    ],
)
def test_the_glossary_has_every_kind_of_the_wire_once(heading: str, kinds: Callable[[], list[str]]) -> None:
    assert sorted(words_under(heading)) == sorted(kinds())


def test_the_protocol_has_every_frame_once() -> None:
    protocol = (ROOT / "api" / "PROTOCOL.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| (?:client|server) \| `([a-z_]+)", protocol, re.MULTILINE)) == sorted(frame_kinds())


def test_no_word_is_explained_twice() -> None:
    """A kind may be an event's and a status's; among the things a word stands once."""
    things = re.findall(r"^\| ([^|]+) \|", GLOSSARY.partition("\n## Statuses")[0], re.MULTILINE)
    assert len(things) == len(set(things))
