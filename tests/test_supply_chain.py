"""What the product is made of is known, and may be used."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.supply_chain import LOCKS, ROOT, SEPARATE_PACKAGES, STATED_LICENCES, Component, components, faults

pytestmark = pytest.mark.needs("generator", "chart")


def test_the_licence_of_every_dependency_may_be_used() -> None:
    found = components()
    assert faults(found) == []
    names = {one.name for one in found}
    # A list that nobody needs any more hides what comes next.
    assert set(SEPARATE_PACKAGES) | set(STATED_LICENCES) <= names
    assert all(one.licence for one in found)


def test_a_package_under_another_licence_is_named_with_the_remedy() -> None:
    bad = Component("npm", "copied-left", "1.0.0", "AGPL-3.0-only")
    unknown = Component("pypi", "nameless", "2", "")
    either = Component("npm", "either", "1.0.0", "(GPL-2.0-only OR MIT)")
    both = Component("npm", "both", "1.0.0", "MIT AND GPL-2.0-only")
    said = faults([bad, unknown, either, both])
    assert [sentence.split(":")[1].split("@")[0] for sentence in said] == [
        "npm/copied-left",
        "pypi/nameless",
        "npm/both",
    ]
    assert "do without the package" in said[0]
    assert "STATED_LICENCES" in said[1]


def test_the_bill_of_materials_has_every_locked_package_once(tmp_path: Path) -> None:
    file = tmp_path / "sbom.json"
    ran = subprocess.run(
        [sys.executable, "-m", "tools.supply_chain", str(file), "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    written = json.loads(file.read_text())
    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    refs = [one["bom-ref"] for one in written["components"]]
    assert len(refs) == len(set(refs))
    required = {one["bom-ref"] for one in written["components"] if one["scope"] == "required"}
    assert required == set(written["dependencies"][0]["dependsOn"])
    optional = {one["bom-ref"] for one in written["components"] if one["scope"] == "optional"}
    assert any(ref.startswith("pkg:pypi/opentelemetry-sdk@") for ref in optional)
    files = sorted(file.stem for file in (ROOT / "requirements").glob("*.txt"))
    assert files == sorted(LOCKS)
    for lock in files:
        for line in (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines():
            if line[:1].isalnum():
                name, _, version = line.split(" ")[0].rstrip(";").partition("==")
                ref = f"pkg:pypi/{name}@{version}"
                assert ref in refs
                assert lock != "app" or ref in required
    assert any(ref.startswith("pkg:npm/svelte@") for ref in refs)
