"""The wheel: installed where nothing else of ours is, it serves the page, its cases and a database."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import httpx
import pytest

from harness.workers import ROOT, Worker


@pytest.mark.slow("packs a wheel, and starts a server from files that Python has not compiled yet")
@pytest.mark.needs("page")
def test_a_wheel_in_an_empty_environment_serves_page_cases_and_database(tmp_path: Path) -> None:
    hatchling, uv = (Path(sys.executable).with_name(name) for name in ("hatchling", "uv"))
    subprocess.run([hatchling, "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    empty, elsewhere = tmp_path / "venv", tmp_path / "elsewhere"
    elsewhere.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", empty], check=True)
    (site,) = empty.glob("lib/python*/site-packages")
    # What it requires is what the tests have. A folder that is named so is not asked for names of others: this clone.
    (site / "required.pth").write_text(sysconfig.get_path("purelib"))
    install = [
        str(uv),
        "pip",
        "install",
        "--quiet",
        "--offline",
        "--no-deps",
        "--python",
        str(empty / "bin/python"),
        str(wheel),
    ]
    subprocess.run(install, check=True)

    worker = Worker({"PYTHONPATH": ""}, folder=elsewhere, command=[str(empty / "bin/twelve")])
    try:
        with httpx.Client(base_url=f"http://{worker.address}", timeout=60) as http:
            assert "/assets/" in http.get("/").text
            assert any(case["source"] == "predefined" for case in http.get("/api/cases").json()["cases"])
            assert http.get("/api/formats/court/matters").json()["matters"]
            opened = http.post("/api/rooms", json={"case_id": "case_009_ring"}).json()
            assert http.get(f"/api/rooms/{opened['code']}").status_code == 200
    finally:
        worker.end()
    assert (elsewhere / "twelve.db").exists()
