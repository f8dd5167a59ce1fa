"""Set-up on machines of different kinds: what `tools/setup.sh` finds and uses of the machine it runs on."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_a_machine_with_a_node_that_is_new_enough_uses_its_own(tmp_path: Path) -> None:
    clone, machine = tmp_path / "clone", tmp_path / "bin"
    (clone / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "setup.sh", clone / "tools")
    machine.mkdir()
    for name in ("node", "npm", "npx"):
        program = machine / name
        program.write_text(f"#!/bin/sh\n[ {name} = node ] && echo v24.1.0 || echo {name}\n")
        program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{clone}/.cache/node/bin:{machine}:{os.environ['PATH']}"}

    # Twice: a second set-up finds the links of the first one on the path.
    for _ in range(2):
        subprocess.run([clone / "tools" / "setup.sh", "node"], env=environment, check=True, timeout=60)
        for name, says in (("node", "v24.1.0"), ("npm", "npm"), ("npx", "npx")):
            linked = clone / ".cache" / "node" / "bin" / name
            assert subprocess.run([linked], capture_output=True, text=True, check=True).stdout == says + "\n"
