"""`twelve simulate --out`: it goes on where it was left, can be shared out, and gives the same bytes."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from harness.services import forked
from harness.waiting import until

TWELVE = [sys.executable, "-c", "from api.cli.main import main; main()"]
WORDS = ("simulate", "--case", "case_001_robbery", "--no-text")


def twelve(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def figures(*arguments: object) -> str:
    """What is printed as JSON, but for where it comes from."""
    result = twelve(*WORDS, *arguments, "--json", "-")
    assert result.exit_code == 0, result.output
    return re.sub(r'^ "provenance": .*\n', "", result.stdout, flags=re.MULTILINE)


def parts(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("part-*.json"))


def test_what_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "out"
    common = ("-n", 51, "--size", 6, "--workers", 1)
    words = [*WORDS, *map(str, common), "--out", str(out)]
    process = forked.start(words, os.environ, tmp_path, tmp_path / "printed")
    try:
        asyncio.run(until(lambda: parts(out), "a part is there"))
    finally:
        process.kill()
        process.wait()
    done = parts(out)
    assert 1 <= len(done) <= 3
    kept = (out / done[0]).stat().st_mtime_ns
    assert figures(*common, "--out", out) == figures(*common)
    assert len(parts(out)) == 3
    assert (out / done[0]).stat().st_mtime_ns == kept, "what was done is not played again"


def test_a_full_disk_keeps_finished_parts_and_the_run_can_go_on(tmp_path: Path) -> None:
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("this machine gives nobody a disk of their own")
    out = tmp_path / "out"
    out.mkdir()
    common = ("-n", 75, "--size", 6, "--workers", 1)
    command = shlex.join([*TWELVE, *WORDS, *map(str, common), "--out", str(out), "--json"])
    steps = (
        f"mount -t tmpfs -o size=100k none {out}",
        f"{command} {tmp_path}/first.json 2> {tmp_path}/errors > {tmp_path}/first || ls -A {out} > {tmp_path}/left",
        f"mount -o remount,size=9m {out}",
        f"{command} {tmp_path}/second.json",
    )
    whole = subprocess.run(
        ["unshare", "-rm", "sh", "-ec", "\n".join(steps)], capture_output=True, text=True, check=False
    )
    assert (whole.returncode, whole.stderr) == (0, "")
    (sentence,) = (tmp_path / "errors").read_text().splitlines()
    assert re.fullmatch(
        rf"--out {out}/part-\d+\.json could not be written: No space left on device\. Make room, or name another "
        r"place\. Stopped after (25|50) of 75 deliberations; what was done is kept\.",
        sentence,
    )
    left = (tmp_path / "left").read_text().split()
    assert left[-1] == "plan.json"
    assert set(left[:-1]) < {f"part-{number:07}.json" for number in range(3)}
    again = re.sub(r'^ "provenance": .*\n', "", (tmp_path / "second.json").read_text(), flags=re.MULTILINE)
    assert again == figures(*common)


def test_shards_are_put_together_to_the_same_bytes(tmp_path: Path) -> None:
    common = ("-n", 51, "--size", 6, "--workers", 1)
    for number in (1, 2):
        shared = twelve(*WORDS, *common, "--out", tmp_path / str(number), "--shard", f"{number}/2")
        assert shared.exit_code == 0, shared.output
    assert (len(parts(tmp_path / "1")), len(parts(tmp_path / "2"))) == (2, 1)
    lacking = twelve("merge", tmp_path / "1", "--out", tmp_path / "all")
    assert lacking.exit_code == 1
    assert lacking.stderr.startswith(f"{tmp_path / 'all'}: of 3 parts 1 are missing (2); merge the shard that has them")
    merged = twelve("merge", tmp_path / "1", tmp_path / "2", "--out", tmp_path / "all")
    assert (merged.exit_code, merged.stdout) == (0, f"{tmp_path / 'all'}: all 3 parts are there.\n")
    assert figures(*common, "--out", tmp_path / "all") == figures(*common)


def test_parts_of_another_command_are_refused(tmp_path: Path) -> None:
    common = ("--size", 6, "--workers", 1)
    for name, more in (("a", ("-n", 2)), ("b", ("-n", 2, "--seed", 9))):
        assert twelve(*WORDS, *common, *more, "--out", tmp_path / name).exit_code == 0
    other = twelve(*WORDS, *common, "-n", 3, "--out", tmp_path / "a")
    assert other.exit_code == 2
    assert other.stderr.startswith(f"--out {tmp_path / 'a'}: its parts are of another command (twelve")
    assert other.stderr.endswith("); name another folder.\n")
    mixed = twelve("merge", tmp_path / "a", tmp_path / "b", "--out", tmp_path / "all")
    assert mixed.exit_code == 2
    assert mixed.stderr.startswith(f"{tmp_path / 'b'}: its parts are of another command (")
    broken = tmp_path / "a" / "part-0000000.json"
    broken.write_bytes(broken.read_bytes()[:200])
    again = twelve(*WORDS, *common, "-n", 2, "--out", tmp_path / "a")
    assert (again.exit_code, again.stderr) == (
        2,
        f"{broken}: it is no whole part; remove it, and it is played again.\n",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*WORDS, "--shard", "1/2"), "--shard 1/2: name a folder for it with --out"),
        ((*WORDS, "--shard", "3/2", "--out", "new"), "--shard 3/2: say which of how many, 3/40 say, from 1 on."),
        ((*WORDS, "--shard", "one", "--out", "new"), "--shard one: say which of how many"),
        ((*WORDS, "--out", "new", "--logs", "logs"), "--logs and --out: what lies in parts is not played again"),
        ((*WORDS, "-n", "1", "--workers", "1", "--out", "full"), "--out full: there are other files in it; name an"),
        ((*WORDS, "--out", "full/letter.txt"), "--out full/letter.txt: full/letter.txt is a file; name a folder."),
        (("merge", "full", "--out", "full/letter.txt"), "--out full/letter.txt: full/letter.txt is a file; name a"),
        (("merge", "none", "--out", "new"), "none: there is no plan.json in it; name a folder that"),
    ],
)
def test_wrong_use_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("Dear all")
    result = twelve(*words)
    assert (result.exit_code, result.stderr[: len(said)]) == (2, said), result.output
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "new").exists()
