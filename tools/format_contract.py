"""The import contract of the formats, for every folder of `engine/formats` and on every floor: a format is known in its
own folders alone.

The folders of a format F are `engine.formats.F` and every package or module `….formats.F`. The register imports its
rules; what models, clients and commands have for it is imported by its parent, `….formats`, where there is a table of
them, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from grimp import ImportGraph
from importlinter.application import output
from importlinter.domain import fields
from importlinter.domain.contract import Contract, ContractCheck

REGISTER = "engine.formats"
FREE = ("bench", "harness", "tests")
"""Packages that no program of ours imports: they may play any format."""


class FormatContract(Contract):
    """`made_for` lists commands that are made for one format, as `api.cli.decide -> court`."""

    type_name = "formats"
    made_for = fields.ListField(subfield=fields.StringField(), required=False, default=())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Whether no module imports what is a format's own."""
        found = list(faults(graph, tuple(self.contract_options.get("made_for", ()))))
        return ContractCheck(kept=not found, metadata={"faults": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say each fault in a sentence."""
        for fault in check.metadata["faults"]:
            output.print_error(fault)
            output.new_line()


def faults(graph: ImportGraph, made_for: tuple[str, ...]) -> Iterator[str]:
    """A sentence for each import that is not allowed, and for each entry of `made_for` that has no use."""
    formats = {child.rpartition(".")[2] for child in graph.find_children(REGISTER)}
    unused = set(made_for)
    for importer in sorted(module for module in graph.modules if module.split(".")[0] not in FREE):
        for imported in sorted(graph.find_modules_directly_imported_by(importer)):
            folder = format_folder(imported, formats)
            if folder is None or _within(importer, folder):
                continue
            name = folder.rpartition(".")[2]
            if importer == folder.rpartition(".")[0]:
                continue
            if folder == f"{REGISTER}.{name}":
                own = format_folder(importer, formats)
                if own is not None and own.endswith(f".{name}"):
                    continue
                commands = {
                    one for one in made_for if one.endswith(f" -> {name}") and _within(importer, one.split()[0])
                }
                if commands:
                    unused -= commands
                    continue
                remedy = (
                    f"Ask the room's format for it (`engine/core/format.py`), or move it to a folder `formats/{name}`."
                )
            else:
                remedy = (
                    "Others find it by the format's name; what they need of it besides belongs outside of `formats`."
                )
            lines = ", ".join(
                str(one["line_number"]) for one in graph.get_import_details(importer=importer, imported=imported)
            )
            yield f"{importer} (line {lines}) imports {imported}, which belongs to the format “{name}”. {remedy}"
    for entry in sorted(unused):
        yield f"made_for names “{entry}”, and there is no such import: remove it from pyproject.toml."


def format_folder(module: str, formats: set[str]) -> str | None:
    """The folder of a format that a module is in or is, as a module's name; None where it belongs to no format."""
    parts = module.split(".")
    for place in range(1, len(parts)):
        if parts[place - 1] == "formats" and parts[place] in formats:
            return ".".join(parts[: place + 1])
    return None


def _within(module: str, folder: str) -> bool:
    return module == folder or module.startswith(f"{folder}.")
