"""Lock files: every package with its version and its hashes, and no address to fetch it from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("file", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda file: str(file.name))
def test_python_locks_pin_by_hash_and_name_no_address(file: Path) -> None:
    text = file.read_text()
    assert "://" not in text
    assert not re.search(r"^\s*(-i|-f|--(extra-)?index-url|--find-links)\b", text, re.MULTILINE)
    packages = re.split(r"^(?=[a-zA-Z])", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    pinned = [package for package in packages if package.strip()]
    assert pinned
    for package in pinned:
        assert re.match(r"[\w.\[\],-]+==\S+", package), package
        assert "--hash=sha256:" in package, package


def test_the_lock_of_the_page_pins_by_hash_and_names_no_address() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert installed
    for name, package in installed.items():
        assert "resolved" not in package, name
        assert "integrity" in package or package.get("inBundle"), name


def test_the_server_runs_on_the_versions_that_the_tests_run_on() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.\[\]-]+==[^\s;]+", (ROOT / "requirements" / name).read_text(), re.MULTILINE))

    assert pins("app.txt") < pins("tracing.txt") < pins("dev.txt")


def test_the_image_has_nothing_that_is_not_held_to_a_hash() -> None:
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text())
    (lock,) = re.findall(r"^ARG LOCK=(\w+)$", text, re.MULTILINE)
    assert lock == "app"
    steps = [step.strip() for line in re.findall(r"^RUN (.+)$", text, re.MULTILINE) for step in line.split("&&")]
    installs = [step for step in steps if re.search(r"\b(install|ci|add|download|curl|wget|apt-get)\b", step)]
    assert len(installs) == 4
    for step in installs:
        # Our own package is built from what was copied, without asking anybody.
        ours = step.endswith(" .") and {"--no-deps", "--no-build-isolation"} <= set(step.split())
        assert ours or "--require-hashes" in step or step == "npm ci", step
    locks = {name for step in installs for name in re.findall(r"requirements/(\S+)\.txt", step)}
    assert locks == {"uv", "${LOCK}"}
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source.replace("${LOCK}", lock)).exists(), source
