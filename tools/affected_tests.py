"""Which test modules belong to a change, nearest first: by the graph of imports, and by rules for what nobody imports.

    python -m tools.affected_tests rooms/driver/pacing.py    # what `make quick` would choose for it, and why

Distance counts imports between a test and what changed. The test of a module, at the same place under `tests/`, comes
first. A file that is not Python counts as a change of the modules that name it, and of the tests that do.
"""

from __future__ import annotations

import argparse
import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[1]
GRAPH_CACHE = ROOT / ".cache" / "grimp"
PACKAGES = ("api", "bench", "cases", "engine", "harness", "migrations", "rooms", "tests", "tools")
PROCESSES = {
    "harness.workers": ("api.app", "api.cli.serve"),
    "harness.services.forked": ("api.app", "api.cli.main"),
}
"""Modules that start others in processes of their own, which is as good as an import."""
REGISTRIES = ("engine.formats",)
"""Packages that import the formats in them to list them. Whoever asks the list works with any, so that is no import."""
LINE_READER = "engine.text.line_files"
"""A file of lines is read by the modules beside its folder, and in folders there, that import this one."""


class Rule(NamedTuple):
    """Tests that belong to files by what these are."""

    pattern: str
    """Of a path, as `PurePosixPath.match` has it, or the beginning of one, with `/` at its end."""
    tests: str
    """A test module, or a folder of them."""
    distance: int = 1

    def holds_for(self, path: str) -> bool:
        if self.pattern.endswith("/"):
            return path.startswith(self.pattern)
        return PurePosixPath(path).match(self.pattern)


RULES = (
    # What every field, setting and call is held to.
    Rule("engine/core/acts/", "tests/engine/laws/test_read_fields.py"),
    Rule("engine/core/events/", "tests/engine/laws/test_read_fields.py"),
    Rule("engine/core/format.py", "tests/engine/laws/test_read_fields.py"),
    Rule("engine/formats/*/acts.py", "tests/engine/laws/test_read_fields.py", 0),
    Rule("engine/formats/*/settings.py", "tests/engine/laws/test_read_fields.py", 0),
    Rule("api/http/routers/", "tests/api/openapi/test_openapi.py"),
    Rule("api/http/routers/", "tests/api/test_canaries.py"),
    # What a refactoring must not change.
    Rule("engine/formats/", "tests/engine/laws"),
    Rule("engine/formats/", "tests/goldens"),
    Rule("rooms/minds/formats/", "tests/goldens"),
    Rule("cases/predefined/", "tests/goldens"),
    Rule("tests/goldens/", "tests/goldens"),
    # What is loaded by its name, or read as text.
    Rule("migrations/", "tests/migrations"),
    Rule("cases/predefined/", "tests/cases/test_predefined.py"),
    Rule("deploy/", "tests/api/deploy"),
    Rule("examples/", "tests/api/test_examples.py"),
    Rule("requirements/", "tests/test_locks.py"),
    Rule("requirements/", "tests/test_supply_chain.py"),
    Rule("web/schema/", "tests/api/openapi"),
    # Names and links, everywhere.
    Rule("*.md", "tests/test_documents.py", 0),
    Rule("*.py", "tests/test_documents.py", 0),
    Rule("*.py", "tests/test_names.py", 0),
)
READER_DISTANCE = 1
"""Of the modules that read a file: the file need not be what most of their tests are about."""
FOLDER_DISTANCE = 2
"""Of the other tests in the folder that mirrors that of a changed module: they may load it by its name."""
FAR = 4
"""The distance from which on tests are left to `make test`: those between would see what these could."""


@dataclass(frozen=True, order=True)
class Affected:
    """A test module that a change may break."""

    distance: int
    path: str
    reason: str


class Source(NamedTuple):
    """A module to look for the tests of."""

    module: str
    distance: int
    reason: str


def is_test(path: str) -> bool:
    return path.startswith("tests/") and PurePosixPath(path).match("test_*.py")


def module_of(path: str) -> str:
    """The dotted name of a file of Python."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class TestSelection:
    """What is known of a clone, to choose tests for any change of it."""

    __test__ = False

    def __init__(self, root: Path = ROOT, cache: Path = GRAPH_CACHE) -> None:
        self.root = root
        self.paths = {
            module_of(str(path.relative_to(root))): path.relative_to(root).as_posix()
            for package in PACKAGES
            for path in root.glob(f"{package}/**/*.py")
        }
        """The files of Python by the names of their modules."""
        self.tests = sorted(path for path in self.paths.values() if is_test(path))
        self._cache = cache

    @cached_property
    def graph(self) -> grimp.ImportGraph:
        """Who imports whom, with what stands in for an import, and without what only registers."""
        try:
            graph = grimp.build_graph(*PACKAGES, cache_dir=str(self._cache))
        except grimp.exceptions.SourceSyntaxError as error:
            raise SystemExit(f"{error}\nMend that first: tests are chosen by imports.") from None
        for registry in REGISTRIES:
            for listed in graph.find_modules_directly_imported_by(registry):
                if listed.startswith(f"{registry}."):
                    graph.remove_import(importer=registry, imported=listed)
        for importer, started in PROCESSES.items():
            for module in started:
                graph.add_import(importer=importer, imported=module)
        for module, path in self.paths.items():
            if path.endswith("/conftest.py"):
                folder = path.removesuffix("conftest.py")
                for test in self.tests:
                    if test.startswith(folder):
                        graph.add_import(importer=module_of(test), imported=module)
        return graph

    @cached_property
    def _test_folders(self) -> set[PurePosixPath]:
        """The folders with tests, the one of all among them."""
        return {PurePosixPath(test).parent for test in self.tests}

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The text of every module, by its path."""
        return {path: (self.root / path).read_text(encoding="utf-8") for path in self.paths.values()}

    def affected(self, changed: Iterable[str]) -> list[Affected]:
        """The test modules that belong to changed files, nearest first, each with the shortest reason."""
        nearest: dict[str, Affected] = {}
        for path in sorted(set(changed)):
            for one in self._affected_by(path):
                if one.path not in nearest or one < nearest[one.path]:
                    nearest[one.path] = one
        return sorted(nearest.values())

    def _affected_by(self, path: str) -> Iterable[Affected]:
        for rule in RULES:
            if rule.holds_for(path):
                for test in self._within(rule.tests):
                    yield Affected(rule.distance, test, f"a rule for {rule.pattern}")
        if path.endswith(".py"):
            yield from self._mirrored(path)
            sources = [Source(module_of(path), 0, "changed")]
            if path.endswith("/__init__.py") and self._texts.get(path):
                # Whoever imports a part of a package has loaded it.
                package = sources[0].module
                sources += [Source(one, 1, f"is in {package}") for one in self.paths if one.startswith(f"{package}.")]
        else:
            sources = self._readers(path)
        yield from self._importers(sources)

    def _within(self, place: str) -> list[str]:
        """The test modules of a file or a folder."""
        return [test for test in self.tests if test == place or test.startswith(f"{place}/")]

    def _mirrored(self, path: str) -> Iterable[Affected]:
        """The test of a module, and the tests of its folder."""
        mirror = PurePosixPath("tests") / path
        # A folder without tests is tested in the one above it.
        folder = next(folder for folder in mirror.parents if folder in self._test_folders)
        if folder == PurePosixPath("tests"):
            return
        for test in self.tests:
            if PurePosixPath(test).parent == folder:
                own = test == str(mirror.with_name(f"test_{mirror.name}"))
                yield Affected(0 if own else FOLDER_DISTANCE, test, f"in the folder for {path}")

    def _readers(self, path: str) -> list[Source]:
        """The modules that read a file: those that name it, or those beside it that name the folder it is in."""
        file = PurePosixPath(path)
        if file.match("lines/*.txt"):
            package = ".".join(file.parts[:-2])
            readers = [one for one in self._importers_of(LINE_READER) if one.startswith(f"{package}.")]
            return [Source(one, READER_DISTANCE, f"reads {path}") for one in readers]
        of_package = file.parts[0] in PACKAGES and file.suffix != ".md"
        # As a string of its own, or at the end of one: prose names files that it does not read.
        named = re.compile(rf"[\"'/]{re.escape(file.name)}[\"']")
        found = {
            known
            for known, text in self._texts.items()
            if (of_package or known.startswith("tests/")) and file.name in text and named.search(text)
        }
        if of_package and not any(known.startswith(f"{file.parts[0]}/") for known in found):
            modules = [PurePosixPath(known) for known in self._texts]
            home = next(folder for folder in file.parents if any(module.parent == folder for module in modules))
            beside = {str(module) for module in modules if module.parent == home}
            part = f'"{file.relative_to(home).parts[0]}"'
            found |= {known for known in beside if part in self._texts[known]} or beside
        return [Source(module_of(known), READER_DISTANCE, f"reads {path}") for known in sorted(found)]

    def _importers(self, sources: Sequence[Source]) -> Iterable[Affected]:
        """The tests among modules, and those that import them, however indirectly, by the shortest way."""
        seen = {source.module for source in sources}
        waiting = deque(sorted(sources, key=lambda source: source.distance))
        while waiting:
            module, distance, reason = waiting.popleft()
            if module in self.paths and is_test(self.paths[module]):
                yield Affected(distance, self.paths[module], reason)
            for importer in self._importers_of(module):
                if importer not in seen:
                    seen.add(importer)
                    waiting.append(Source(importer, distance + 1, f"imports {module}"))

    def _importers_of(self, module: str) -> list[str]:
        if module not in self.graph.modules:
            return []
        return sorted(self.graph.find_modules_that_directly_import(module))


def main() -> None:
    parser = argparse.ArgumentParser(description="Which tests belong to changed files, nearest first.")
    parser.add_argument("changed", nargs="+", metavar="FILE")
    for one in TestSelection().affected(parser.parse_args().changed):
        print(f"{one.distance}  {one.path}  ({one.reason})")


if __name__ == "__main__":
    main()
