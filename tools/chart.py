"""The Helm chart, without a cluster: linted and rendered by Helm's own engine, and held to Kubernetes' schemas.

    make chart                       with the values in deploy/chart/ci
    make chart ARGS='my.yaml'        with values of yours; --json prints what was rendered, too

A fault is one line on standard error, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
CHART = ROOT / "deploy" / "chart"
LIBRARIES = ROOT / ".cache" / "chart"
"""Where set-up installs Helm's engine and the schemas."""
VERSIONS = ("1.25.0", "1.37.0")
"""Of Kubernetes: the oldest that the chart says it runs on, and the newest whose schemas there are."""
SCHEMALESS_KINDS = frozenset({"ServiceMonitor"})
"""Kinds that are not Kubernetes' own."""
WARNING = 2
"""Of what the linter says, from which on it is a fault; below that it wishes for an icon."""
RELEASE_NAMES = {"name": "demo", "namespace": "juries"}


def check(values_files: list[Path]) -> tuple[list[str], dict[str, list[dict[str, Any]]]]:
    """The faults, and what the chart makes of each file of values."""
    if str(LIBRARIES) not in sys.path:
        sys.path.append(str(LIBRARIES))
    try:
        import helm_python as helm
    except ImportError:
        sys.exit(f"Helm's engine is not in {LIBRARIES}: run `make setup` (on Linux, x86_64).")

    faults: list[str] = []
    rendered: dict[str, list[dict[str, Any]]] = {}
    with helm.Chart.load(str(CHART)) as chart:
        for file in values_files:
            values = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
            try:
                texts = chart.render(values, **RELEASE_NAMES)
            except helm.HelmError as error:
                faults.append(f"{file.name}: {' '.join(str(error).split())}")
                continue
            linted = helm.lint(str(CHART), values, strict=True, namespace=RELEASE_NAMES["namespace"])
            faults += [
                f"{file.name}: {one['path']}: {' '.join(one['error'].split())}"
                for one in linted["messages"]
                if one["severity"] >= WARNING
            ]
            made = [
                one
                for name in sorted(texts)
                if name.endswith(".yaml")
                for one in yaml.safe_load_all(texts[name])
                if one is not None
            ]
            faults += [f"{file.name}: {fault}" for one in made for fault in _against_schemas(one)]
            rendered[file.name] = made
    return faults, rendered


def _against_schemas(resource: dict[str, Any]) -> list[str]:
    kind, name = resource["kind"], resource["metadata"]["name"]
    if kind in SCHEMALESS_KINDS:
        return []
    group, _, version = resource["apiVersion"].rpartition("/")
    file = "-".join(part for part in (kind.lower(), group.split(".")[0], version) if part)
    return [
        f"{kind} {name}, Kubernetes {kubernetes}: {error.json_path}: {error.message}"
        for kubernetes in VERSIONS
        for error in _validator(kubernetes, file).iter_errors(resource)
    ]


@cache
def _validator(kubernetes: str, file: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry

    resource = _schema(kubernetes, file)
    definitions: Registry[Any] = _schema(kubernetes, "_definitions") @ Registry()
    return Draft202012Validator(resource.contents, registry=resource @ definitions)


@cache
def _schema(kubernetes: str, name: str) -> Any:
    from referencing import Resource

    # `strict`: a field that the kind does not have is a fault.
    folder = files("kubernetes_validate") / "kubernetes-json-schema" / f"v{kubernetes}-local-strict"
    return Resource.from_contents(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Check the Helm chart.")
    parser.add_argument("values", nargs="*", type=Path, help="Files of values; by default those in deploy/chart/ci.")
    parser.add_argument("--json", action="store_true", help="Print what was rendered, by file.")
    given = parser.parse_args()
    faults, rendered = check(given.values or sorted((CHART / "ci").glob("*.yaml")))
    if given.json:
        print(json.dumps(rendered))
    for fault in faults:
        print(fault, file=sys.stderr)
    if not given.json:
        kinds = sum(len(made) for made in rendered.values())
        print(f"{kinds} resources of {len(rendered)} files of values, Kubernetes {' and '.join(VERSIONS)}.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
